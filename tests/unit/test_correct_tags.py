"""FAVA's inline tags: read and written without loss, whatever stands in the draft."""

from __future__ import annotations

import random

import pytest
from wrong_facts import judged

from factscore_tui.core.document import Document
from factscore_tui.core.report import Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Verdict
from factscore_tui.correct.kinds import ErrorKind
from factscore_tui.correct.tags import FAVA, Mark, Tagged, marks_of, read_tags, write_tags
from factscore_tui.errors import InputProblem

PIECES = ("<", ">", "/", "\\", "entity", "<entity>", "</entity>", "<mark>", "\\<delete>", "</mark>",
    "a", " ", "\n",
          "é", "\U0001f600", "<relation", "subjective>")  # fmt: skip


def _words(chance: random.Random, most: int) -> str:
    return "".join(chance.choice(PIECES) for _ in range(chance.randrange(most)))


def _tagged(chance: random.Random) -> Tagged:
    text = _words(chance, 30)
    places = sorted(chance.randrange(len(text) + 1) for _ in range(2 * chance.randrange(4)))
    marks = []
    for start, end in zip(places[::2], places[1::2], strict=True):
        order = chance.choice(("", "delete", "mark", "delete mark", "mark delete"))
        new = _words(chance, 6) if "mark" in order else "" if order else None
        span = Span(start, start if order == "mark" else end)
        gap = chance.choice(("", " ", "\n")) if " " in order else ""
        marks.append(Mark(chance.choice(FAVA), span, new, order, gap))
    return Tagged(text, tuple(marks))


@pytest.mark.parametrize("seed", range(4))
def test_what_is_written_is_read_again_exactly(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(1000):
        tagged = _tagged(chance)
        written = write_tags(tagged)
        assert read_tags(written) == tagged, written
        assert write_tags(read_tags(written)) == written


@pytest.mark.parametrize(
    "tagged",
    [
        "Plain words, 3 < 4 > 2 and \\ too.",
        "By <entity><delete>Andy Weir</delete><mark>Lester del Rey</mark></entity>.",
        "By <entity><mark>Lester del Rey</mark> <delete>Andy Weir</delete></entity>.",
        "<subjective>A wonder.</subjective> <invented><delete>All of it.</delete></invented>",
    ],
)
def test_a_tagged_text_comes_back_as_it_was(tagged: str) -> None:
    assert write_tags(read_tags(tagged)) == tagged


def test_reading_gives_the_draft_and_the_corrected_text() -> None:
    found = read_tags(
        "In <entity><delete>1914</delete><mark>1916</mark></entity>. <subjective>Fine!</subjective>"
    )
    assert found.text == "In 1914. Fine!"
    assert found.corrected == "In 1916. Fine!"
    assert [(mark.kind, mark.span.of(found.text)) for mark in found.marks] == [
        (ErrorKind.ENTITY, "1914"),
        (ErrorKind.SUBJECTIVE, "Fine!"),
    ]


@pytest.mark.parametrize(
    ("tagged", "said"),
    [
        ("An <entity>open one", "<entity> is not closed, at character 4"),
        ("<entity><delete>open", "<delete> is not closed"),
        ("<entity>a <relation>b</relation></entity>", "<relation> stands inside <entity>"),
        ("<entity>a</relation>", "</relation> closes nothing"),
        ("a</mark>", "</mark> closes nothing"),
        ("<delete>a</delete>", "outside a tag"),
        ("<entity><delete>a</delete>b</entity>", "words stand beside"),
        ("<entity>b<delete>a</delete></entity>", "not expected here"),
        ("<entity><mark>a</mark><mark>b</mark></entity>", "not expected here"),
        ("<entity><mark><delete>a</delete></mark></entity>", "not expected here"),
    ],
)
def test_what_is_nested_crossed_or_open_is_refused_with_its_place(tagged: str, said: str) -> None:
    with pytest.raises(InputProblem) as problem:
        read_tags(tagged)
    assert said in problem.value.message
    assert "backslash" in problem.value.hint


def test_a_check_as_tags() -> None:
    text = "She finished school in 1914. The tower is a wonder. A <mark> here."
    first, second, third = Span(0, 28), Span(29, 51), Span(52, len(text))
    facts = (
        judged(text, Difference("year", "1914", "1916"), sentence=first),
        judged(text, sentence=first, number=1, verdict=Verdict.NO_EVIDENCE, spans=(Span(0, 19),)),
        judged(text, sentence=second, number=2, verdict=Verdict.NOT_CHECKABLE, why="opinion"),
        judged(text, sentence=third, number=3, verdict=Verdict.SUPPORTED),
    )
    written = write_tags(
        marks_of(Report(Document.from_text(text), "", None, None, facts, "complete"))
    )
    assert written == (
        "<unverifiable>She finished school</unverifiable> in "
        "<entity><delete>1914</delete><mark>1916</mark></entity>. "
        "<subjective>The tower is a wonder.</subjective> A \\<mark> here."
    )
