"""Which corrections hold: what the check of the corrected text upholds."""

from __future__ import annotations

from wrong_facts import judged

from factscore_tui.core.document import Document
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Verdict
from factscore_tui.correct.gains import upheld

FIRST, SECOND = "She left school in 1914.", "The tower is 310 metres tall."
TEXT = f"{FIRST} {SECOND}"
ONE, TWO = Span(0, len(FIRST)), Span(len(FIRST) + 1, len(TEXT))
YEAR, HEIGHT = Difference("year", "1914", "1916"), Difference("number", "310", "300")


def report(text: str, *verdicts: Verdict) -> Report:
    """A fact for each of the two sentences, which stay as long as they are."""
    found: tuple[JudgedFact, ...] = tuple(
        judged(TEXT, difference, sentence=span, verdict=verdict, number=number)
        for number, (difference, span, verdict) in enumerate(
            zip((YEAR, HEIGHT), (ONE, TWO), verdicts, strict=True)
        )
    )
    return Report(Document.from_text(text), "", None, None, found, "complete")


BAD, GOOD = Verdict.CONTRADICTED, Verdict.SUPPORTED


def test_all_hold_after_one_check() -> None:
    texts: list[str] = []

    def check(text: str) -> Report:
        texts.append(text)
        return report(text, GOOD, GOOD)

    held = upheld(report(TEXT, BAD, BAD), check)
    assert held is not None
    edits, last = held
    assert [edit.words for edit in edits] == ["1914 → 1916", "310 → 300"]
    assert (
        texts == [last.document.text] == ["She left school in 1916. The tower is 300 metres tall."]
    )


def test_what_did_not_help_is_dropped_and_the_rest_is_checked_again() -> None:
    texts: list[str] = []

    def check(text: str) -> Report:
        texts.append(text)
        return report(text, GOOD, BAD)

    held = upheld(report(TEXT, BAD, BAD), check)
    assert held is not None and [edit.words for edit in held[0]] == ["1914 → 1916"]
    assert len(texts) == 2 and held[1].document.text == texts[1]
    assert texts[1] == TEXT.replace("1914", "1916")


def test_where_none_holds_the_first_check_stands() -> None:
    first = report(TEXT, BAD, BAD)
    assert upheld(first, lambda text: report(text, BAD, BAD)) == ((), first)
    sound = report(TEXT, GOOD, GOOD)
    assert upheld(sound, lambda text: None) == ((), sound), "nothing to check"


def test_a_check_that_does_not_end_upholds_nothing() -> None:
    first = report(TEXT, BAD, GOOD)
    assert upheld(first, lambda text: None) is None
