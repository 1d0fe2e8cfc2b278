"""The end of a long check, and the text in an editor of the user's own."""

from __future__ import annotations

import contextlib
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.app import App, SuspendNotSupported

from factscore_tui.core.document import Document
from factscore_tui.errors import FactscoreError, InputProblem, UsageProblem
from factscore_tui.tui.attention import LONG, RESTORE_TITLE, call_back, restore_title, title_of
from factscore_tui.tui.external_editor import edited_outside
from factscore_tui.tui.state.check import CheckState, Phase

from .screens import DRAFT, app_with, checked, ended, running, screen_text, until


def fake_app(*, terminal: bool = True, suspends: bool = True) -> Any:
    """What is rung and written is kept in `told`."""
    told: list[str] = []

    @contextlib.contextmanager
    def suspend() -> Any:
        """As Textual's: the terminal is the app's again when the block ends, not when it fails."""
        if not suspends:
            raise SuspendNotSupported
        told.append("suspended")
        yield
        told.append("resumed")

    return SimpleNamespace(
        told=told,
        bell=lambda: told.append("bell"),
        suspend=suspend,
        _driver=SimpleNamespace(can_suspend=terminal, write=told.append),
    )


BEFORE = CheckState(Document.from_text("x"), name="a\x1b.txt", began=0.0, phase=Phase.RUNNING)
DONE = replace(BEFORE, phase=Phase.COMPLETE)


@pytest.mark.parametrize(("seconds", "told"), [(LONG + 1, 2), (LONG - 1, 0)])
def test_a_long_check_is_told(seconds: float, told: int) -> None:
    app = fake_app()
    call_back(app, BEFORE, replace(DONE, now=seconds))
    assert len(app.told) == told
    if told:
        assert app.told[0] == "bell" and "done - a␛.txt - factscore-tui\x07" in app.told[1]
        restore_title(app)
        assert app.told[2] == RESTORE_TITLE


def test_a_session_that_was_opened_and_a_browser_are_left_alone() -> None:
    app = fake_app(terminal=False)
    call_back(app, replace(BEFORE, began=None), replace(DONE, now=LONG + 1))
    assert app.told == []
    call_back(app, BEFORE, replace(DONE, now=LONG + 1))
    assert app.told == ["bell"]


def test_a_title_that_was_set_follows_later_checks_and_rulings() -> None:
    app = fake_app()
    counts = (0, 2, *DONE.counts[2:])
    assert call_back(app, BEFORE, replace(DONE, now=LONG + 1)) is True
    assert call_back(app, BEFORE, replace(DONE, now=1.0, counts=counts), True) is True
    assert app.told[-1] == "\x1b]2;✗ 2 - a␛.txt - factscore-tui\x07"
    count = len(app.told)
    assert call_back(app, DONE, DONE, True) is True and len(app.told) == count
    call_back(app, replace(DONE, counts=counts), replace(DONE, counts=(1, 1, *counts[2:])), True)
    assert app.told[-1] == "\x1b]2;✗ 1 - a␛.txt - factscore-tui\x07"
    assert call_back(app, BEFORE, replace(DONE, now=1.0), False) is False


def test_the_title_says_what_is_open_first() -> None:
    counts = list(BEFORE.counts)
    counts[1], counts[2] = 2, 7
    assert title_of(replace(BEFORE, counts=tuple(counts))).startswith("✗ 2 ? 7 - a␛.txt")


# --- an editor
# --------------------------------------------------------------------------------------------------


def editor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: str) -> None:
    """An editor that does this to the file `path`."""
    script = tmp_path / "an editor.py"
    script.write_text(f"import sys, pathlib\npath = pathlib.Path(sys.argv[1])\n{code}\n")
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", f"{sys.executable} '{script}'")


def test_what_was_left_in_the_editor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    code = "path.write_bytes(path.read_bytes().replace(b'One', b'Two'))"
    editor(monkeypatch, tmp_path, code)
    assert edited_outside(fake_app(), "One é.\r\n") == "Two é.\r\n"


@pytest.mark.parametrize(
    ("name", "suffix"),
    [("Night.MD", ".md"), ("night.txt", ".txt"), ("", ".txt"), ("night.docx", ".txt")],
)
def test_an_editor_sees_what_kind_of_text_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, suffix: str
) -> None:
    editor(monkeypatch, tmp_path, "path.write_text(path.suffix)")
    assert edited_outside(fake_app(), "One.", name) == suffix


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("sys.exit(3)", InputProblem),
        ("path.unlink()", InputProblem),
        ("path.write_bytes(bytes([255, 254, 0]) * 9)", InputProblem),
    ],
)
def test_an_editor_that_fails_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: str, problem: type[FactscoreError]
) -> None:
    editor(monkeypatch, tmp_path, code)
    with pytest.raises(problem) as told:
        edited_outside(fake_app(), "One.")
    assert told.value.hint


@pytest.mark.parametrize("command", ["", "  ", "/no/such/editor", "'unclosed"])
def test_no_editor(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", command)
    app = fake_app()
    with pytest.raises(UsageProblem, match=r"editor") as told:
        edited_outside(app, "One.")
    assert "EDITOR" in told.value.hint
    assert app.told == (["suspended", "resumed"] if "such" in command else [])


def test_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VISUAL", "ed")
    with pytest.raises(UsageProblem, match="no terminal"):
        edited_outside(fake_app(suspends=False), "One.")


async def test_the_key_checks_what_was_changed_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    code = "path.write_text(path.read_text().replace('24 June', '12 June'))"
    editor(monkeypatch, tmp_path, code)
    monkeypatch.setattr(App, "suspend", lambda self: contextlib.nullcontext())
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await checked(pilot, app)
        await pilot.press("O")
        right = DRAFT.replace("24 June", "12 June")
        await until(
            pilot,
            lambda: ended(app) and app.check_state and app.check_state.document.text == right,
            "the check",
        )
        await pilot.press("O")
        await until(pilot, lambda: "nothing was changed" in screen_text(app), "the words")


def test_a_disk_without_room_for_the_file_of_the_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    """It ended the app."""
    monkeypatch.setenv("VISUAL", "ed")
    monkeypatch.setattr("tempfile.tempdir", "/no/such/folder")
    with pytest.raises(InputProblem, match="cannot be written") as told:
        edited_outside(fake_app(), "One.")
    assert "TMPDIR" in told.value.hint


@pytest.mark.parametrize(
    ("text", "left"), [("One.", "One."), ("One.\n", "One.\n\n"), ("One.\r\nTwo.", "One.\r\nTwo.")]
)
def test_an_editor_that_ends_the_last_line_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, left: str
) -> None:
    editor(monkeypatch, tmp_path, "path.write_bytes(path.read_bytes() + b'\\n')")
    assert edited_outside(fake_app(), text) == left


async def test_a_title_that_was_not_set_is_not_restored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken from the stack of the terminal, it is that of another program."""
    told: list[object] = []
    monkeypatch.setattr("factscore_tui.tui.app.restore_title", told.append)
    async with running(app_with()):
        pass
    assert not told
