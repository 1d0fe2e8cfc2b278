"""Articles to passages: at most MAX_TOKENS tokens, cut at sentence ends, never across sections."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.corpus.article import Article
from factscore_tui.corpus.tokens import estimate_tokens

MAX_TOKENS = 256
"""FActScore's passage length. Counted by `estimate_tokens`."""

PATH_SEPARATOR = " > "


class Draft(NamedTuple):
    """A passage before it is numbered: the path of headings (empty for the lead) and the text."""

    section: str
    text: str


def passages_of(article: Article) -> Iterator[Draft]:
    """The passages of `article` in reading order; their texts together are its text, white space at cuts aside."""
    for section in article.sections:
        path = PATH_SEPARATOR.join(section.path)
        for span in cut(section.text):
            text = span.of(section.text).strip()
            if text:
                yield Draft(path, text)


def cut(text: str, limit: int = MAX_TOKENS) -> list[Span]:
    """Disjoint spans in order, each at most `limit` tokens, that end where sentences end.

    A text that needs several passages is shared out evenly, so that none of them is left with a scrap. A sentence
    longer than `limit` is cut at white space, a word longer than that anywhere.
    """
    pieces = [part for span in sentence_spans(text) for part in _bounded(text, span, limit)]
    sizes = [estimate_tokens(piece.of(text)) for piece in pieces]
    share = sum(sizes) / max(1, math.ceil(sum(sizes) / limit))
    spans: list[Span] = []
    size = 0
    for piece, tokens in zip(pieces, sizes, strict=True):
        # Past an even share a sentence goes where its greater half lies; the limit binds always.
        if spans and size + tokens <= limit and size + tokens / 2 <= share:
            spans[-1] = Span(spans[-1].start, piece.end)
            size += tokens
        else:
            spans.append(piece)
            size = tokens
    return spans


def sentence_spans(text: str) -> list[Span]:
    """Where the sentences of a section are."""
    from factscore_tui.core.sentences import split_sentences

    return [sentence.span for sentence in split_sentences(text)]


def _bounded(text: str, span: Span, limit: int) -> list[Span]:
    """`span`, or when it is too long the fewest pieces of it that are not."""
    if estimate_tokens(span.of(text)) <= limit:
        return [span]
    middle = (span.start + span.end) // 2
    # The white space nearest to the middle, unless one half would be next to nothing.
    left, right = text.rfind(" ", span.start, middle), text.find(" ", middle, span.end)
    near = [at for at in (left, right) if span.start < at < span.end - 1]
    at = min(near, key=lambda place: abs(place - middle)) if near else middle
    return _bounded(text, Span(span.start, at), limit) + _bounded(text, Span(at, span.end), limit)
