"""Statements taken out by the smallest cut, and hedged: what a copy editor would leave standing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.correct.edits import Change
from factscore_tui.correct.statements import attributed, hedged, removal


def fact(text: str, sentence: str, *parts: str, number: int = 0) -> AtomicFact:
    """A fact that stands on these parts of a sentence of the text."""
    start = text.index(sentence)
    at, spans = start, []
    for part in parts:
        found = text.index(part, at)
        spans.append(Span(found, found + len(part)))
        at = found + len(part)
    words = " ".join(parts)
    return AtomicFact(number, words, words, tuple(spans), Span(start, start + len(sentence)))


def after(text: str, change: Change | None) -> str | None:
    if change is None:
        return None
    assert change.span.of(text) == change.old
    return text[: change.span.start] + change.new + text[change.span.end :]


BIRTH = "Ada was born in Riga on 3 May 1870 and moved to Paris in 1891."
WED = "She married Otto Berg, a painter, in 1895, and wrote nine novels."
ASIDE = "Otto, who loved sailing, worked in Bern."
HALVES = "The hall was opened in May; its tiles were made in Norway."
OPENING = "In 1921, Ada toured Canada and Peru."
ALONE = "The hall burnt down."
# ruff: noqa: E501
CASES = {
    "place": (BIRTH, ["Ada was born in Riga"], [["Ada was born", "on 3 May 1870"]],
              "Ada was born on 3 May 1870 and moved to Paris in 1891.",
              "Ada was born reportedly in Riga on 3 May 1870 and moved to Paris in 1891."),
    "tail": (BIRTH, ["Ada", "moved", "in 1891"], [["Ada", "moved to Paris"]],
             "Ada was born in Riga on 3 May 1870 and moved to Paris.",
             "Ada was born in Riga on 3 May 1870 and moved to Paris, reportedly in 1891."),
    "joined": (BIRTH, ["Ada", "moved to Paris in 1891"], [["Ada was born in Riga on 3 May 1870"]],
               "Ada was born in Riga on 3 May 1870.",
               "Ada was born in Riga on 3 May 1870 and reportedly moved to Paris in 1891."),
    "first of two": (BIRTH, ["Ada", "was born in Riga on 3 May 1870"],
                     [["Ada", "moved to Paris in 1891"]],
                     "Ada moved to Paris in 1891.",
                     "Ada was reportedly born in Riga on 3 May 1870 and moved to Paris in 1891."),
    "apposition": (WED, ["Otto Berg", "a painter"], [["She married Otto Berg"]],
                   "She married Otto Berg in 1895, and wrote nine novels.",
                   "She married Otto Berg, reportedly a painter, in 1895, and wrote nine novels."),
    "between commas": (WED, ["She married Otto Berg", "in 1895"], [["She married Otto Berg"]],
                       "She married Otto Berg, a painter, and wrote nine novels.",
                       "She married Otto Berg, a painter, reportedly in 1895, and wrote nine novels."),
    "behind a comma": (WED, ["She", "wrote nine novels"], [["She married Otto Berg"]],
                       "She married Otto Berg, a painter, in 1895.",
                       "She married Otto Berg, a painter, in 1895, and reportedly wrote nine novels."),
    "aside": (ASIDE, ["Otto", "loved sailing"], [["Otto", "worked in Bern"]],
              "Otto worked in Bern.", "Otto, who reportedly loved sailing, worked in Bern."),
    "around an aside": (ASIDE, ["Otto", "worked in Bern"], [["Otto", "loved sailing"]],
                        "", "Reportedly, Otto, who loved sailing, worked in Bern."),
    "half": (HALVES, ["its tiles were made in Norway"], [["The hall was opened in May"]],
             "The hall was opened in May.",
             "The hall was opened in May; its tiles were reportedly made in Norway."),
    "object": (OPENING, ["In 1921", "Ada toured Canada"], [["In 1921", "Ada toured", "Peru"]],
               "In 1921, Ada toured Peru.", None),
    "opening": (OPENING, ["In 1921", "Ada toured Canada"], [["Ada toured Canada"], ["Peru"]],
                "Ada toured Canada and Peru.", None),
    "alone": (ALONE, ["The hall burnt down"], [], "", "Reportedly, the hall burnt down."),
    "all shared": (BIRTH, ["Ada was born"], [["Ada was born in Riga"]], "",
                   "Ada was reportedly born in Riga on 3 May 1870 and moved to Paris in 1891."),
    "a title": (HALVES, ["May"], [["The hall was opened in May"]], "",
                "The hall was reportedly opened in May; its tiles were made in Norway."),
    "a head": (HALVES, ["The hall was opened in May"], [["The hall was opened"], ["May"]], "",
               "The hall was reportedly opened in May; its tiles were made in Norway."),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_the_smallest_cut_and_the_hedge(case: str) -> None:
    sentence, mine, theirs, cut, hedge = CASES[case]
    text = f"It rained. {sentence} Then it stopped."
    own = fact(text, sentence, *mine)
    others = [fact(text, sentence, *parts, number=n) for n, parts in enumerate(theirs, 1)]
    found = removal(text, [own, *others], own)
    assert found is not None
    rest = f" {cut}" if cut else ""
    assert after(text, found.change) == f"It rained.{rest} Then it stopped."
    assert found.whole_sentence == (not cut)
    assert found.others == (0 if cut else len(others))
    if hedge is not None:
        assert after(text, hedged(text, [own, *others], own)) == (
            f"It rained. {hedge} Then it stopped."
        )


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Ada wrote it.", "Ada reportedly wrote it."),
        ("He wrote it.", "He reportedly wrote it."),
        ("Marie Curie has won twice.", "Marie Curie has reportedly won twice."),
        ("It did not rain.", "It reportedly did not rain."),
        ("During the war she sang.", "Reportedly, during the war she sang."),
        ("Friends of Ada sang.", "Reportedly, Friends of Ada sang."),
        ("Ada reportedly sang.", None),
        ("“Ada sang.”", None),
        ("| Ada | sang |", None),
    ],
)
def test_where_a_hedge_goes(sentence: str, said: str | None) -> None:
    inner = sentence.strip("“”")
    own = fact(sentence, inner, inner.rstrip("."))
    assert after(sentence, hedged(sentence, [own], own)) == said


def test_according_to_somebody() -> None:
    text = f"{BIRTH} Then it stopped."
    tail, head = (
        fact(text, BIRTH, "Ada", "moved to Paris in 1891"),
        fact(text, BIRTH, "Ada was born", number=1),
    )
    assert after(text, attributed(text, [tail, head], tail, "her son")) == text.replace(
        "1891.", "1891, according to her son."
    )
    hall = fact(HALVES, HALVES, "The hall was opened in May")
    other = fact(HALVES, HALVES, "its tiles were made in Norway", number=1)
    assert after(HALVES, attributed(HALVES, [hall, other], hall, "Bo")) == (
        "According to Bo, the hall was opened in May; its tiles were made in Norway."
    )


@pytest.mark.parametrize(
    ("text", "sentence", "left"),
    [
        ("One.\n\nTwo.\n\nThree.\n", "Two.", "One.\n\nThree.\n"),
        ("One.\r\n\r\nTwo.\r\n\r\nThree.", "Two.", "One.\r\n\r\nThree."),
        ("- One.\n- Two.\n- Three.\n", "Two.", "- One.\n- Three.\n"),
        ("- One.\n- Two.", "Two.", "- One."),
        ("One. Two.", "Two.", "One."),
        ("One. Two.\nThree.", "Two.", "One.\nThree."),
        ("One. Two. Three.", "One.", "Two. Three."),
        ("Two.", "Two.", None),
    ],
)
def test_a_sentence_goes_with_its_space(text: str, sentence: str, left: str | None) -> None:
    own = fact(text, sentence, sentence.rstrip("."))
    found = removal(text, [own], own)
    assert (after(text, found.change) if found else None) == left


def test_somebodys_words_are_not_hedged() -> None:
    """ "We would rather close a pool," said Ann Lee: nothing goes between the marks."""
    text = "“We would rather close a pool,” said Ann Lee."
    own = fact(text, text, text)
    quoted = replace(own, speaker="Ann Lee", content="We would rather close a pool")
    assert hedged(text, [quoted], quoted) is None
