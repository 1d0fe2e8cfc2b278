"""Notes of the engine are told once, however often a draft is checked."""

from __future__ import annotations

import pytest

from factscore_tui.cli.status_line import StatusLine


def test_a_note_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    line = StatusLine()
    for message in ("taken to be about Ann", "taken to be about Ann", "taken to be about Bo"):
        line.note(message)
    assert capsys.readouterr().err.splitlines() == [
        "note: taken to be about Ann",
        "note: taken to be about Bo",
    ]
