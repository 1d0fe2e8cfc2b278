"""Copying: what is copied, that nothing in it is obeyed, and where it goes."""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path

import pytest
from textual.pilot import Pilot

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import IndexInfo
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.tui import clipboard
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.clipboard import (
    Copied,
    clipboard_command,
    copy_with_program,
    evidence_text,
    fact_text,
    harmless,
    sentence_text,
    whole_text,
)
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.widgets.bars import KeyHints

from .screens import DRAFT, app_with, checked, running, screen_text, until

FACT = AtomicFact(
    0, "Marie Curie was born\n in\t1867.", "was born in 1867", (Span(0, 4),), Span(0, 4)
)
INDEX = IndexInfo("simple", "id", "2026-01-01", 1, 1)
NASTY = (
    "\x1b[31mRed\x07 \x9b2J \u202eturned\u202c \x00 \ud800 "
    "e\u0301 \U0001f469\u200d\U0001f467 \u0645\u06cc\u200c\r\nnext\r"
)


def _program(folder: Path, name: str, script: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


# --- what
# --------------------------------------------------------------------------------------------------


def test_what_is_copied_obeys_nobody() -> None:
    assert harmless(NASTY) == (
        "[31mRed 2J turned   e\u0301 \U0001f469\u200d\U0001f467 \u0645\u06cc\u200c\nnext\n"
    )
    harmless(NASTY).encode()


def test_a_fact_is_one_line() -> None:
    assert fact_text(FACT) == "Marie Curie was born in 1867."


def test_evidence_says_what_it_says_where_it_says_it_and_where_that_is_from() -> None:
    passages = (
        Evidence(
            "Marie Curie",
            "Life > Early years",
            "She was born in Warsaw.",
            0.9,
            "https://example.org/1",
            "2025-12-31",
            (),
            "simple",
        ),
        Evidence("Warsaw", "", NASTY, 0.1, source="simple"),
    )
    judgement = Judgement(
        0,
        Verdict.CONTRADICTED,
        0.1,
        "a date differs",
        passages,
        (Difference("year", "1867", "1868"),),
    )
    assert evidence_text(FACT, judgement, INDEX) == (
        "Marie Curie was born in 1867.\n✗ Contradicted\nyear: 1867 → 1868\na date differs\n\n"
        "1. Marie Curie › Life › Early years\nShe was born in Warsaw.\n"
        "Source: simple, https://example.org/1, revised 2025-12-31\n\n"
        f"2. Warsaw\n{harmless(NASTY).strip()}\nSource: simple, as of 2026-01-01\n"
    )


def test_a_fact_that_waits_has_no_evidence() -> None:
    assert evidence_text(FACT, None, None) == "Marie Curie was born in 1867.\n… Not judged\n"


def test_a_sentence_is_as_it_stands_and_on_one_line() -> None:
    text = "First. Marie was\r\n born\x1b[2J here. Last."
    fact = AtomicFact(
        0, "Marie Curie was born here.", "", (Span(7, 20),), Span(7, text.index(" Last"))
    )
    assert sentence_text(fact, text) == "Marie was born[2J here."


def test_a_whole_text_keeps_all_but_what_is_obeyed() -> None:
    kept = (
        "\tone\n\n  two\u00ad\u200e\u200f \u0645\u06cc\u200c \U0001f469\u200d\U0001f467 e\u0301\n"
    )
    assert whole_text(kept) == kept
    assert whole_text("a\r\nb\rc\x00\x1b[31m\x9b\u202ed\u2066\ud800") == "a\nb\nc[31md"
    whole_text(NASTY).encode()


# --- where to
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("platform", "environment", "there", "expected"),
    [
        ("darwin", {}, ("pbcopy", "xclip"), ["pbcopy"]),
        ("linux", {}, ("pbcopy", "wl-copy", "xclip"), []),
        ("linux", {"WAYLAND_DISPLAY": "w", "DISPLAY": ":0"}, ("wl-copy", "xclip"), ["wl-copy"]),
        (
            "linux",
            {"WAYLAND_DISPLAY": "w", "DISPLAY": ":0"},
            ("xclip",),
            ["xclip", "-selection", "clipboard", "-in"],
        ),
        ("linux", {"DISPLAY": ":0"}, ("wl-copy", "xsel"), ["xsel", "--clipboard", "--input"]),
        ("linux", {"DISPLAY": ":0"}, (), []),
    ],
    ids=["mac", "no desktop", "wayland", "wayland without its tool", "x11", "no tool"],
)
def test_the_program_of_the_desktop(
    tmp_path: Path,
    platform: str,
    environment: dict[str, str],
    there: tuple[str, ...],
    expected: list[str],
) -> None:
    for name in there:
        _program(tmp_path, name, "true")
    found = clipboard_command({**environment, "PATH": str(tmp_path)}, platform)
    assert [Path(found[0]).name, *found[1:]] == expected if expected else found == []


@pytest.mark.parametrize(
    ("script", "name"),
    [("cat > {out}", "tool"), ("exit 3", ""), ("kill -9 $$", ""), ("exec 0<&-; exit 1", "")],
    ids=["takes it", "fails", "is killed", "does not read"],
)
def test_giving_it_to_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, name: str
) -> None:
    out = tmp_path / "out"
    tool = _program(tmp_path, "tool", script.format(out=out))
    monkeypatch.setattr(clipboard, "clipboard_command", lambda: [str(tool)])
    assert copy_with_program("naïve ✓") == name
    if name:
        assert out.read_text(encoding="utf-8") == "naïve ✓"


def test_a_program_that_hangs_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = _program(tmp_path, "tool", "exec sleep 60")
    monkeypatch.setattr(clipboard, "clipboard_command", lambda: [str(tool)])
    monkeypatch.setattr(clipboard, "PATIENCE", 0.1)
    began = time.monotonic()
    assert copy_with_program("text") == ""
    assert time.monotonic() - began < 30


def test_a_program_that_went_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "clipboard_command", lambda: [f"{os.sep}nowhere{os.sep}xclip"])
    assert copy_with_program("text") == ""


def test_what_is_told() -> None:
    assert Copied("xclip", True).words("fact") == "fact copied: xclip and through the terminal"
    assert Copied("xclip", False).words("evidence") == "evidence copied: xclip"
    assert Copied("", True).words("fact") == "fact copied, if the terminal allows it"
    assert (
        Copied("", False).words("evidence")
        == "evidence not copied: too long for the terminal alone; x: to a file"
    )


# --- in the app
# --------------------------------------------------------------------------------------------------


def _told(app: FactscoreApp) -> str:
    return app.screen.query_one(KeyHints).lead


async def _copied(pilot: Pilot[int], app: FactscoreApp, key: str) -> str:
    app.screen.post_message(ReadScreen.HintText(""))
    await until(pilot, lambda: not _told(app), "silence")
    await pilot.press(key)
    await until(pilot, lambda: _told(app), "the notice")
    return app.clipboard


async def test_copy_fact_and_evidence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = _program(tmp_path, "wl-copy", f"cat > {tmp_path}/out")
    app = app_with()
    async with running(app, (60, 15)) as pilot:
        await checked(pilot, app)
        assert (
            await _copied(pilot, app, "y")
            == "Marie Curie was born in Warsaw on 24 June 1987 and moved to Paris."
        )
        last = screen_text(app).splitlines()[-1]
        assert last == " fact copied, if the terminal allows it"
        monkeypatch.setattr(clipboard, "clipboard_command", lambda: [str(tool)])
        shown = await _copied(pilot, app, "Y")
        assert "✗ Contradicted\ndate: 24 June 1987 → 12 June 1987\n" in shown
        assert "1. Fake article › History\nEverything in this passage" in shown
        assert (tmp_path / "out").read_text(encoding="utf-8") == shown
        assert _told(app) == "evidence copied: wl-copy and through the terminal"


async def test_copy_sentence_and_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = _program(tmp_path, "xclip", f"cat > {tmp_path}/out")
    app = app_with()
    async with running(app, (60, 15)) as pilot:
        await checked(pilot, app)
        sentence = "Marie Curie was born in Warsaw on 24 June 1987 and moved to Paris."
        assert await _copied(pilot, app, "S") == sentence
        assert screen_text(app).splitlines()[-1] == " sentence copied, if the terminal allows it"
        monkeypatch.setattr(clipboard, "clipboard_command", lambda: [str(tool)])
        assert await _copied(pilot, app, "T") == DRAFT
        assert (tmp_path / "out").read_text(encoding="utf-8") == DRAFT
        assert _told(app) == "text copied: xclip and through the terminal"


async def test_the_text_is_copied_without_a_fact() -> None:
    app = app_with(script={"at": {"0": "stall"}})
    async with running(app) as pilot:
        app.check("One is here.\r\nTwo is here.", "", "draft")
        await until(
            pilot, lambda: app.check_state is not None and app.check_state.facts, "the fact"
        )
        assert await _copied(pilot, app, "S") == ""
        assert _told(app) == "no fact is selected"
        assert await _copied(pilot, app, "T") == "One is here.\nTwo is here."


async def test_the_notice_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("factscore_tui.tui.screens.read.SAID_FOR", 0.05)
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        leads: list[str] = []
        app.screen.watch(app.screen.query_one(KeyHints), "lead", lambda lead: leads.append(lead))
        await pilot.press("y")
        await until(pilot, lambda: len(leads) == 3, "the notice and silence")
        assert leads == ["", "fact copied, if the terminal allows it", ""]


async def test_a_browser_gets_no_program_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "clipboard_command", lambda: ["true"])
    monkeypatch.setattr(FactscoreApp, "is_web", True)
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await _copied(pilot, app, "y")
        assert "if the terminal allows it" in _told(app)


async def test_leaving_while_it_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = _program(tmp_path, "slow", "sleep 0.2")
    monkeypatch.setattr(clipboard, "clipboard_command", lambda: [str(tool)])
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("y", "escape")
        await pilot.pause(0.4)
        assert isinstance(app.screen, StartScreen)


@pytest.mark.slow
async def test_copying_hostile_text_and_nothing() -> None:
    app = app_with(script={"at": {"0": "stall"}})
    async with running(app) as pilot:
        app.check("\x1b]52;c;cm0=\x07 is [bold]here[/].", "", "draft")
        await until(
            pilot, lambda: app.check_state is not None and app.check_state.facts, "the fact"
        )
        assert await _copied(pilot, app, "y") == ""
        assert _told(app) == "no fact is selected"
        await pilot.press("n")
        text = await _copied(pilot, app, "y")
        assert "[bold]here[/]" in text
        assert not {"\x1b", "\x07"} & set(text)


async def test_what_is_too_long_for_the_terminal_is_not_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("factscore_tui.tui.clipboard.OSC_LIMIT", 10)
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        assert await _copied(pilot, app, "y") == ""
        assert "not copied" in _told(app)
