"""The sentences that matter for a fact, out of the passages that were found for it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from factscore_tui.core.evidence import Passage
from factscore_tui.core.span import Span
from factscore_tui.retrieve.stems import stem
from factscore_tui.text.sentences import split_sentences
from factscore_tui.text.words import content_words, words

MAX_SENTENCES = 3
LEAST_GAIN = 0.06
"""Share of a fact's weight that a further sentence has to add."""
IN_TITLE = 0.15
"""Weight of a word that the article's title has: nearly every sentence of the article is about
it."""
NAME, NUMBER = 1.5, 2.0
BY_RANK = 0.02
"""What a passage's place costs: among sentences that say the same, the one of the better passage is
taken."""
_LED_BY = frozenset(
    "he she it they his her its their him them this these that those there both such here then".split()  # noqa: E501, SIM905
)


class Selected(NamedTuple):
    """A sentence of a passage; `whole` is False for one that is there only to say whom the next one
    is about."""

    passage_id: int
    span: Span
    whole: bool = True


class _RankedSentence(NamedTuple):
    span: Span
    terms: frozenset[str]
    needs_previous: bool


def select(
    fact: str, passages: Sequence[Passage], at_most: int = MAX_SENTENCES
) -> tuple[Selected, ...]:
    """At most `at_most` sentences of `passages` (best first) that together cover the words, names
    and numbers of `fact`, those that add most first; before a sentence that begins with a pronoun
    comes the one before it."""
    weights = _weights(fact, passages)
    candidates = [
        (passage, place, rank)
        for rank, passage in enumerate(passages)
        for place in range(len(_sentences(passage.text)))
    ]
    open_terms = dict(weights)
    chosen: dict[tuple[int, int], bool] = {}
    total = sum(weights.values())
    for _ in range(at_most):
        best, most = None, LEAST_GAIN * total
        for passage, place, rank in candidates:
            terms = _sentences(passage.text)[place].terms
            gain = sum(weight for term, weight in open_terms.items() if term in terms) * (
                1 - BY_RANK * rank
            )
            if gain > most:
                best, most = (passage, place), gain
        if best is None:
            break
        passage, place = best
        found = _sentences(passage.text)
        if found[place].needs_previous and place > 0:
            chosen.setdefault((passages.index(passage), place - 1), False)
        chosen[(passages.index(passage), place)] = True
        for term in found[place].terms:
            open_terms.pop(term, None)
    return tuple(
        Selected(passages[rank].id, _sentences(passages[rank].text)[place].span, whole)
        for (rank, place), whole in chosen.items()
    )


def _weights(fact: str, passages: Sequence[Passage]) -> dict[str, float]:
    """Terms of the fact and how much each says: the rarer among the sentences at hand the more."""
    spread: Counter[str] = Counter()
    total = 0
    for passage in passages:
        for sentence in _sentences(passage.text):
            spread.update(sentence.terms)
            total += 1
    titles = {stem(word.folded) for passage in passages[:1] for word in words(passage.title)}
    weights: dict[str, float] = {}
    for place, word in enumerate(content_words(fact)):
        term = stem(word.folded)
        weight = math.log(1 + total / (0.5 + spread[term]))
        if any(char.isdigit() for char in term):
            weight *= NUMBER
        elif word.text[:1].isupper() and place > 0:
            weight *= NAME
        if term in titles:
            weight *= IN_TITLE
        weights[term] = max(weight, weights.get(term, 0.0))
    return weights


@lru_cache(2048)
def _sentences(text: str) -> tuple[_RankedSentence, ...]:
    found: list[_RankedSentence] = []
    for sentence in split_sentences(text, draft=False):
        said = sentence.span.of(text)
        terms = frozenset(stem(word.folded) for word in content_words(said))
        first = next(iter(words(said[:80])), None)
        found.append(
            _RankedSentence(sentence.span, terms, first is not None and first.folded in _LED_BY)
        )
    return tuple(found)
