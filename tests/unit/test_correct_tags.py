"""FAVA's inline tags: written without loss, whatever stands in the draft."""

from __future__ import annotations

import random
import re

import pytest
from wrong_facts import judged

from factscore_tui.core.document import Document
from factscore_tui.core.report import Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Verdict
from factscore_tui.correct.kinds import ErrorKind
from factscore_tui.correct.tags import FAVA, ErrorTag, Tagged, marks_of, write_tags

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
        marks.append(ErrorTag(chance.choice(FAVA), span, new, order, gap))
    return Tagged(text, tuple(marks))


def _read(tagged: str) -> Tagged:
    """What any reader of the tags makes of them: the draft, and its marks."""
    draft = new = gap = ""
    marks: list[ErrorTag] = []
    kind, start, part, order = None, 0, "", []
    at = 0
    for hit in [*re.finditer(rf"(\\*)<(/?)({'|'.join(FAVA)}|delete|mark)>", tagged), None]:
        words = tagged[at : hit.start() if hit else None]
        if hit is not None:
            at, name = hit.end(), hit[3]
            words += "\\" * (len(hit[1]) // 2)
            if len(hit[1]) % 2:
                words += f"<{hit[2]}{name}>"
        if part == "mark":
            new += words
        elif kind and order and not part:
            gap += words
        else:
            draft += words
        if hit is None or len(hit[1]) % 2:
            continue
        if name in ("delete", "mark"):
            part = "" if hit[2] else name
            order += [name] if part else []
        elif hit[2]:
            put = new if order else None
            marks.append(ErrorTag(kind, Span(start, len(draft)), put, " ".join(order), gap))
            kind, new, gap, order = None, "", "", []
        else:
            kind, start = ErrorKind(name), len(draft)
    return Tagged(draft, tuple(marks))


@pytest.mark.parametrize("seed", range(4))
def test_what_is_written_is_read_again_exactly(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(1000):
        tagged = _tagged(chance)
        assert _read(write_tags(tagged)) == tagged, write_tags(tagged)


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
