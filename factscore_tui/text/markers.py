"""Marks of the writer in a draft: what is not to be checked.

`<!-- nocheck -->` is a comment of HTML and Markdown, which no reader of the page sees; it is known
in plain text too. Behind a sentence, or in it, it means that sentence; on a line of its own, or
before the first words of a paragraph, the paragraph that follows. `<!-- nocheck:start -->` and
`<!-- nocheck:end -->` enclose any stretch; without an end it goes to the end of the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from factscore_tui.core.fact import Sentence, SentenceKind
from factscore_tui.core.span import Span

REASON = "marked nocheck"
"""Why nothing in such a sentence is looked up."""
NAMING = frozenset(("", "heading", REASON))
"""Reasons to skip a sentence that may all the same name whom the text speaks of: "she" behind a
marked sentence is who is named there. A dateline or a byline names nobody."""

_MARK = re.compile(r"<!--[ \t]{0,20}nocheck(?::(start|end))?[ \t]{0,20}-->", re.IGNORECASE)
_WITH_SPACE = re.compile(rf"\A\s*{_MARK.pattern}\s*|\s?{_MARK.pattern}", re.IGNORECASE)


def without_marks(words: str) -> str:
    """The words of a draft as its readers see them."""
    return _WITH_SPACE.sub("", words) if "<!--" in words else words


def unmarked(text: str, sentences: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """The sentences of `split_sentences`, those that a mark means with the reason to skip them.
    Linear."""
    marks = list(_MARK.finditer(text))
    if not marks:
        return tuple(sentences)
    starts = [sentence.span.start for sentence in sentences]
    meant: set[int] = set()
    opened = -1
    for mark in marks:
        if mark.group(1) is None:
            if opened < 0:
                meant.update(_meant(text, sentences, starts, mark.span()))
        elif mark.group(1).lower() == "start":
            opened = mark.start() if opened < 0 else opened
        elif opened >= 0:
            meant.update(_within(sentences, starts, Span(opened, mark.end())))
            opened = -1
    if opened >= 0:
        meant.update(_within(sentences, starts, Span(opened, len(text))))
    return tuple(
        replace(sentence, kind=SentenceKind.FURNITURE, skip=REASON, told=())
        if sentence.index in meant and not sentence.skip
        else sentence
        for sentence in sentences
    )


def _meant(
    text: str, sentences: Sequence[Sentence], starts: list[int], mark: tuple[int, int]
) -> list[int]:
    """The numbers of the sentences that a single mark means."""
    at = bisect_right(starts, mark[0]) - 1
    if at < 0:
        return _paragraph(sentences, 0)
    here = sentences[at].span
    if not text[here.start : mark[0]].strip():  # it opens this sentence, or is all of it
        if here.end <= mark[1]:
            return _paragraph(sentences, at + 1)
        if at and sentences[at - 1].paragraph == sentences[at].paragraph:
            return [at - 1]
        return _paragraph(sentences, at)
    if mark[0] >= here.end and "\n" in text[here.end : mark[0]]:
        return _paragraph(sentences, at + 1)
    return [at]


def _paragraph(sentences: Sequence[Sentence], at: int) -> list[int]:
    """The sentence with this number, and those behind it in its paragraph."""
    end = at
    while end < len(sentences) and sentences[end].paragraph == sentences[at].paragraph:
        end += 1
    return list(range(at, end))


def _within(sentences: Sequence[Sentence], starts: list[int], stretch: Span) -> range:
    """The numbers of the sentences that have something in a stretch."""
    first = bisect_right(starts, stretch.start) - 1
    if first < 0 or sentences[first].span.end <= stretch.start:
        first += 1
    return range(first, bisect_right(starts, stretch.end - 1))
