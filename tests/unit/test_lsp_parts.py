"""The language server's parts: places in UTF-16, texts that go on, what an editor shows, and the
thread that checks."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from report_samples import TEXT, events_of, hostile, ordinary
from wrong_facts import judged

from factscore_tui.core.document import Document
from factscore_tui.core.report import Report
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Verdict
from factscore_tui.errors import EngineProblem, FactscoreError
from factscore_tui.lsp.checks import CheckQueue
from factscore_tui.lsp.findings import ERROR, MENU, WARNING, facts_at, hover, in_a_menu, marks
from factscore_tui.lsp.positions import Moved, TextLines

EMOJI = "Anna \U0001f600 is\r\nin 1914\rnow\n\U0001f1e9\U0001f1ea end"


@pytest.mark.parametrize(
    ("encoding", "emoji", "end"),
    [("utf-16", (0, 8), (3, 8)), ("utf-8", (0, 10), (3, 12)), ("utf-32", (0, 7), (3, 6))],
)
def test_places_are_in_the_units_of_the_encoding(
    encoding: str, emoji: tuple[int, int], end: tuple[int, int]
) -> None:
    lines = TextLines(EMOJI, encoding)
    assert lines.position(EMOJI.index("is")) == emoji
    assert lines.position(EMOJI.index("1914")) == (1, 3)
    assert lines.position(EMOJI.index("now")) == (2, 0)
    assert lines.position(len(EMOJI)) == end and lines.position(10**6) == end


def test_places_outside_of_the_text_and_inside_of_a_character() -> None:
    lines = TextLines(EMOJI)
    assert lines.offset((0, 6)) == 5, "inside of the emoji is its beginning"
    assert lines.offset((0, 99)) == EMOJI.index("\r\n")
    assert lines.offset((9, 0)) == len(EMOJI) and TextLines("").position(0) == (0, 0)


@given(st.text(alphabet="a\U0001f600é\r\n", max_size=30), st.sampled_from(["utf-8", "utf-16"]))
def test_every_place_comes_back(text: str, encoding: str) -> None:
    lines = TextLines(text, encoding)
    for offset in range(len(text) + 1):
        if text[offset - 1 : offset + 1] != "\r\n":
            assert lines.offset(lines.position(offset)) == offset


@given(st.text("ab", max_size=8), st.text("abc", max_size=4), st.text("ab", max_size=8))
def test_words_that_moved_are_the_same_words(before: str, new: str, after: str) -> None:
    old, now = before + "X" + after, before + new + after
    moved = Moved(old, now)
    for start in range(len(old)):
        found = moved.span(Span(start, start + 1))
        assert found is None or found.of(now) == old[start]


def test_words_that_grew_are_not_the_same() -> None:
    moved = Moved("In 1914 she left.", "In 19145 she left.")
    assert moved.span(Span(3, 7)) is None
    assert moved.span(Span(8, 11)) == Span(9, 12)
    assert Moved("In 1914", "In 1914").span(Span(3, 7)) == Span(3, 7)


def test_marks_stand_at_the_words_that_are_wrong() -> None:
    wrong, silent = marks(ordinary())
    assert wrong.span.of(TEXT) == "1870"
    assert (wrong.severity, wrong.code) == (ERROR, "date")
    assert (
        wrong.message == "contradicted: a date differs (1870 → 1869; Anna)\nAnna was born in 1870."
    )
    assert (silent.severity, silent.code) == (WARNING, "unverifiable")
    ignored = replace(ordinary().facts[1], ruling=Ruling(ignored=True))
    assert marks(replace(ordinary(), facts=(ignored,))) == []


def test_hover_tells_the_source_and_nothing_is_markup() -> None:
    report = ordinary()
    exact = facts_at(report, Span(26, 26))
    assert [judged.fact.id for judged in exact] == [1]
    told = hover(report, exact[0])
    assert "**✗ contradicted" in told and "Correction: **1870 → 1869**" in told
    assert "> Anna was born in Riga on 3 May 1869." in told and "Anna > Life" in told.replace(
        "\\", ""
    )
    evil = hover(hostile(), hostile().facts[0])
    assert "\x1b" not in evil and "<script>" not in evil.replace("\\<", "")


def test_a_long_fact_takes_one_line_of_a_menu() -> None:
    assert in_a_menu("The bridge\nopened in 1908.") == "The bridge opened in 1908."
    long = in_a_menu("The ship was built in Belfast, " * 9)
    assert len(long) <= MENU and long.endswith("\u2026")


def test_facts_at_a_place_begin_with_the_most_exact() -> None:
    text = "She left in 1914 for good."
    year = judged(text, Difference("year", "1914", "1916"), number=1)
    whole = judged(text, verdict=Verdict.NO_ARTICLE)
    report = Report(Document.from_text(text), "", None, None, (whole, year), "complete")
    assert [one.fact.id for one in facts_at(report, Span(13, 13))] == [1, 0]
    assert facts_at(report, Span(400, 401)) == []


# --- the thread
# -------------------------------------------------------------------------------------------------


class Engine:
    """Gives the events of a report; waits for `go` before the last where that is unset."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.go.set()
        self.begun = threading.Event()
        self.texts: list[str] = []
        self.before: list[Report | None] = []
        self.cancelled = 0
        self.error: Exception | None = None
        self.closed = False

    def check(self, text: str, before: Report | None = None) -> Iterator[Any]:
        self.texts.append(text)
        self.before.append(before)
        self.begun.set()
        if self.error is not None:
            raise self.error
        *events, last = events_of(ordinary())
        yield from events
        assert self.go.wait(10)
        yield last

    def cancel(self) -> None:
        self.cancelled += 1
        self.go.set()

    def close(self) -> None:
        self.closed = True


class Desk:
    """Checks over a scripted engine, and what they found."""

    def __init__(self) -> None:
        self.engine = Engine()
        self.found: list[tuple[str, str, bool]] = []
        self.troubles: list[str] = []
        self.news = threading.Semaphore(0)
        self.checks = CheckQueue(self.engine, self._found, self._trouble)  # type: ignore[arg-type]

    def _found(self, name: str, report: Report, whole: bool) -> None:
        self.found.append((name, report.document.text, whole))
        self.news.release()

    def _trouble(self, name: str, error: FactscoreError) -> None:
        self.troubles.append(error.message)
        self.news.release()

    def wait(self) -> None:
        assert self.news.acquire(timeout=10)


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    desk.checks.start()
    yield desk
    desk.checks.close()
    assert desk.engine.closed


def test_texts_are_checked_and_the_next_check_knows_the_last(desk: Desk) -> None:
    desk.checks.ask("a", TEXT)
    desk.wait()
    desk.checks.ask("a", TEXT)
    desk.wait()
    assert desk.found == [("a", TEXT, True)] * 2
    assert desk.engine.before[0] is None and desk.engine.before[1] is not None
    desk.checks.forget("a")
    desk.checks.ask("a", " \n")
    desk.wait()
    assert desk.found[-1] == ("a", " \n", True) and len(desk.engine.texts) == 2


def test_a_text_that_is_too_long_is_told(desk: Desk) -> None:
    desk.checks.ask("a", "a" * 20_000_001)
    desk.wait()
    assert "too many at once" in desk.troubles[0] and not desk.engine.texts


def test_a_newer_text_ends_the_check_of_the_old_one(desk: Desk) -> None:
    desk.engine.go.clear()
    desk.checks.ask("a", "Old.")
    assert desk.engine.begun.wait(10)
    desk.checks.ask("b", "Waits.")
    desk.checks.void("b")
    desk.checks.ask("a", "New.")
    desk.wait()
    assert desk.found == [("a", "New.", True)]
    assert desk.engine.texts == ["Old.", "New."] and desk.engine.cancelled >= 1


def test_an_engine_that_fails_is_told_and_the_next_text_is_checked(desk: Desk) -> None:
    for error in (EngineProblem("it died", "x"), ValueError("a bug")):
        desk.engine.error = error
        desk.checks.ask("a", TEXT)
        desk.wait()
    assert desk.troubles[0] == "it died" and "a bug" in desk.troubles[1]
    desk.engine.error = None
    desk.checks.ask("a", TEXT)
    desk.wait()
    assert desk.found == [("a", TEXT, True)]


def test_a_fact_that_was_made_from_no_words_is_marked_at_its_sentence() -> None:
    report = ordinary()
    silent = report.facts[2]
    bare = replace(silent, fact=replace(silent.fact, spans=()))
    [mark] = marks(replace(report, facts=(bare,)))
    assert mark.span.of(TEXT) == silent.fact.sentence.of(TEXT).strip()
    assert facts_at(replace(report, facts=(bare,)), mark.span) == [bare]
