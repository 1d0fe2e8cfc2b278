"""Notes of the engine are told once, however often a draft is checked."""

from __future__ import annotations

import io
import sys

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


def test_a_topic_in_the_status_line_does_not_steer_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The topics of a file of generations stand in it."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setenv("TERM", "xterm")
    StatusLine().status("1 of 2 scored; \x1b]0;evil\x07\n\u202eAnna", now=True)
    assert shown.getvalue() == "\r\x1b[2K1 of 2 scored; ␛]0;evil␇␊\\u202eAnna"
