"""Two checks side by side: which facts came out differently, which are new, which are gone.

Sentences of the two texts are aligned first; a fact is then looked for in its own sentence, or in
what stands in its place. Everything is linear in the length of the texts and the number of facts,
whatever they repeat.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.verdict import Verdict
from factscore_tui.text.sentences import split_sentences
from factscore_tui.text.words import folded_words

MATCHES = 200_000
"""Pairs of equal sentences looked at; where there are more (a text that repeats itself thousands of
times), only pairs of nearby occurrences count, so that the work stays linear."""
_NEARBY = 8

ALIKE = 0.6
"""Share of words (Dice) from which on two facts are two wordings of one."""
_CANDIDATES = 24
"""Earlier facts that one fact is compared with, those with its rarest words first."""
_WORDS = 100
"""Words of a fact that are looked at."""

_BETTER = (Verdict.CONTRADICTED, Verdict.NO_EVIDENCE, Verdict.SUPPORTED)
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
)


class FactChange(StrEnum):
    """What became of a fact."""

    SAME = "same"
    FLIPPED = "flipped"
    """Another verdict counts."""
    NEW = "new"
    GONE = "gone"
    WAITING = "waiting"
    """One of the two has no verdict."""


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A fact of either check, or of both. `old` is None for a fact that is new, `new` for one that
    is gone."""

    old: JudgedFact | None
    new: JudgedFact | None

    @property
    def kind(self) -> FactChange:
        """By the verdicts that count, so that rulings do."""
        if self.old is None:
            return FactChange.NEW
        if self.new is None:
            return FactChange.GONE
        if self.old.verdict is None or self.new.verdict is None:
            return FactChange.WAITING
        return FactChange.SAME if self.old.verdict is self.new.verdict else FactChange.FLIPPED

    @property
    def better(self) -> bool:
        """Supported is better than no evidence, which is better than contradicted; of other flips
        none is better."""
        return self._step > 0

    @property
    def worse(self) -> bool:
        """The other way round."""
        return self._step < 0

    @property
    def reworded(self) -> bool:
        """The same fact in other words."""
        if self.old is None or self.new is None:
            return False
        old, new = self.old.fact.text, self.new.fact.text
        return old != new and _flat(old) != _flat(new)

    @property
    def judged(self) -> JudgedFact:
        """The fact as it stands in the later check, or stood in the earlier one."""
        fact = self.new or self.old
        assert fact is not None
        return fact

    @property
    def _step(self) -> int:
        return direction(
            self.old.verdict if self.old else None, self.new.verdict if self.new else None
        )


def direction(old: Verdict | None, new: Verdict | None) -> int:
    """Above 0 where a fact came out better, below where worse, 0 where that cannot be told."""
    return _BETTER.index(new) - _BETTER.index(old) if old in _BETTER and new in _BETTER else 0


@dataclass(frozen=True)
class Comparison:
    """Two checks. `rows` follow the later text, with what is gone where it was.

    `kept` of `sentences` (earlier text, later text) stand in both texts.
    """

    rows: tuple[ComparedRow, ...]
    kept: int
    sentences: tuple[int, int]
    same_text: bool

    @cached_property
    def counts(self) -> dict[FactChange, int]:
        """Number of rows of each kind, every kind present."""
        seen = Counter(row.kind for row in self.rows)
        return {kind: seen.get(kind, 0) for kind in FactChange}

    @cached_property
    def changed(self) -> tuple[ComparedRow, ...]:
        """The rows that are flipped, new or gone."""
        return tuple(
            row for row in self.rows if row.kind not in (FactChange.SAME, FactChange.WAITING)
        )

    @cached_property
    def better(self) -> int:
        """How many facts came out better."""
        return sum(row.better for row in self.rows)

    @cached_property
    def worse(self) -> int:
        """How many came out worse."""
        return sum(row.worse for row in self.rows)

    @property
    def other_text(self) -> bool:
        """True when the two texts have hardly a sentence in common: less than a fifth of the
        shorter one."""
        return 5 * self.kept < min(self.sentences)


def compare(before: Report, after: Report) -> Comparison:
    """Pair the facts of two checks, each fact at most once: the same words in the same place first,
    then the same words anywhere (a sentence that was moved), then similar words in the same
    place."""
    texts = [before.document.text, after.document.text]
    spans = [[sentence.span for sentence in split_sentences(text)] for text in texts]
    sentences = [
        [span.of(text) for span in found] for found, text in zip(spans, texts, strict=True)
    ]
    aligned = align_sentences(*sentences)
    regions = _regions(aligned, len(sentences[0]))
    places = [
        [_region(starts, region, judged) for judged in report.facts]
        for starts, region, report in zip(
            ([span.start for span in found] for found in spans),
            regions,
            (before, after),
            strict=True,
        )
    ]
    pairs = _pairs(before.facts, after.facts, places[0], places[1])
    return Comparison(
        tuple(_rows(before.facts, after.facts, places[0], places[1], pairs)),
        sum(i >= 0 for i in aligned),
        (len(sentences[0]), len(sentences[1])),
        texts[0] == texts[1],
    )


def _regions(aligned: list[int], old: int) -> tuple[list[int], list[int]]:
    """For each old and each new sentence the number of its region: an odd one is a sentence that is
    in both texts, an even one everything that stands between two of these."""
    before, after = [0] * old, []
    both = at = 0
    for i in aligned:
        if i < 0:
            after.append(2 * both)
            continue
        before[at:i] = [2 * both] * (i - at)
        before[i] = 2 * both + 1
        after.append(2 * both + 1)
        both, at = both + 1, i + 1
    before[at:] = [2 * both] * (old - at)
    return before, after


def _region(starts: list[int], regions: list[int], judged: JudgedFact) -> int:
    """The region of a fact: that of the last sentence that begins where the fact's sentence does,
    or before."""
    at = bisect_right(starts, judged.fact.sentence.start) - 1
    return regions[max(0, at)] if regions else 0


Pairs = dict[int, int]
"""Place of a new fact -> place of the old one."""


def _pairs(
    old: Sequence[JudgedFact],
    new: Sequence[JudgedFact],
    old_places: list[int],
    new_places: list[int],
) -> Pairs:
    texts = [_flat(judged.fact.text) for judged in old], [_flat(judged.fact.text) for judged in new]
    pairs: Pairs = {}
    taken: set[int] = set()
    inside = [
        list(zip(t, p, strict=True)) for t, p in zip(texts, (old_places, new_places), strict=True)
    ]
    for keys in (inside, texts):
        free: defaultdict[object, list[int]] = defaultdict(list)
        for i in reversed(range(len(old))):
            if i not in taken:
                free[keys[0][i]].append(i)
        for j, key in enumerate(keys[1]):
            if j not in pairs and (found := free.get(key)):
                pairs[j] = found.pop()
                taken.add(pairs[j])
    left: defaultdict[int, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for i, place in enumerate(old_places):
        if i not in taken:
            left[place][0].append(i)
    for j, place in enumerate(new_places):
        if j not in pairs and place in left:
            left[place][1].append(j)
    for was, here in left.values():
        pairs.update(_similar(texts[0], texts[1], was, here))
    return pairs


def _similar(old_texts: list[str], new_texts: list[str], old: list[int], new: list[int]) -> Pairs:
    """Pair facts of one region that share most of their words, the most similar ones first."""
    if not old or not new:
        return {}
    old_words, new_words = [_words(old_texts[i]) for i in old], [_words(new_texts[j]) for j in new]
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for place, found in enumerate(old_words):
        for word in found:
            holders[word].append(place)
    scored: list[tuple[float, int, int, int]] = []
    for j, found in enumerate(new_words):
        expected = j * len(old) // len(new)
        for i in _candidates(found, holders, expected):
            score = 2 * len(found & old_words[i]) / (len(found) + len(old_words[i]))
            if score >= ALIKE:
                scored.append((-score, abs(i - expected), i, j))
    pairs: Pairs = {}
    taken: set[int] = set()
    for _, _, i, j in sorted(scored):
        if new[j] not in pairs and i not in taken:
            pairs[new[j]] = old[i]
            taken.add(i)
    return pairs


def _candidates(found: frozenset[str], holders: dict[str, list[int]], expected: int) -> set[int]:
    """Places of old facts that share words with one, those with its rarest words first; of many
    that share a word those near the expected place."""
    chosen: set[int] = set()
    for places in sorted((holders[word] for word in sorted(found) if word in holders), key=len):
        if len(places) > _CANDIDATES:
            first = max(
                0, min(bisect_left(places, expected) - _CANDIDATES // 2, len(places) - _CANDIDATES)
            )
            places = places[first : first + _CANDIDATES]
        chosen.update(places)
        if len(chosen) >= _CANDIDATES:
            break
    return chosen


def _words(text: str) -> frozenset[str]:
    """The words of a fact; of scripts that put no spaces between words, the pairs of characters."""
    found: set[str] = set()
    for word in folded_words(text[: 20 * _WORDS])[:_WORDS]:
        if len(word) > 2 and _UNSPACED.search(word):
            found.update(word[at : at + 2] for at in range(len(word) - 1))
        else:
            found.add(word)
    return frozenset(found)


def _rows(
    old: Sequence[JudgedFact],
    new: Sequence[JudgedFact],
    old_places: list[int],
    new_places: list[int],
    pairs: Pairs,
) -> Iterator[ComparedRow]:
    """The rows in the order of the later text; a fact that is gone stands behind the one that it
    followed."""
    successors = {i: j for j, i in pairs.items()}
    behind: defaultdict[int, list[int]] = defaultdict(list)
    at = -1
    for i, place in enumerate(old_places):
        j = successors.get(i)
        if j is None:
            at = max(at, bisect_left(new_places, place) - 1)
            behind[at].append(i)
        elif new_places[j] == place:
            at = max(at, j)
    yield from (ComparedRow(old[i], None) for i in behind[-1])
    for j, judged in enumerate(new):
        yield ComparedRow(old[pairs[j]] if j in pairs else None, judged)
        yield from (ComparedRow(old[i], None) for i in behind[j])


def _flat(text: str) -> str:
    return " ".join(text.split())


def align_sentences(old: Sequence[str], new: Sequence[str]) -> list[int]:
    """For each sentence of `new` the index of the sentence of `old` that it is, or -1 where it is
    another.

    Sentences are the same when their words are: white space is folded. Indices that are not -1
    ascend strictly, so no old sentence is used twice; as many sentences as possible are paired,
    common beginning and end first.
    """
    before, after = [_flat(s) for s in old], [_flat(s) for s in new]
    found = [-1] * len(after)
    start, shorter = 0, min(len(before), len(after))
    while start < shorter and before[start] == after[start]:
        found[start] = start
        start += 1
    end = 0
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
        found[-end] = len(before) - end
    for i, j in _longest_common(before[start : len(before) - end], after[start : len(after) - end]):
        found[start + j] = start + i
    return found


def _longest_common(old: list[str], new: list[str]) -> list[tuple[int, int]]:
    """The pairs (place in old, place in new) of a longest common subsequence, ascending (Hunt and
    Szymanski 1977)."""
    ends: list[int] = []
    """For each length the smallest place in new at which a common subsequence of that length
    ends."""
    last: list[int] = []
    """The number of the pair that does it; `links` holds that pair and the number of the pair
    before it."""
    links: list[tuple[int, int, int]] = []
    for i, j in _equal_pairs(old, new):
        length = bisect_left(ends, j)
        links.append((i, j, last[length - 1] if length else -1))
        if length == len(ends):
            ends.append(j)
            last.append(len(links) - 1)
        else:
            ends[length], last[length] = j, len(links) - 1
    pairs = []
    at = last[-1] if last else -1
    while at >= 0:
        i, j, at = links[at]
        pairs.append((i, j))
    return pairs[::-1]


def _equal_pairs(old: list[str], new: list[str]) -> Iterator[tuple[int, int]]:
    """All pairs of equal sentences, or those of nearby occurrences; by place in old, for each the
    last in new first."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for j, sentence in enumerate(new):
        places[sentence].append(j)
    every = sum(len(places[s]) for s in old if s in places) <= MATCHES
    seen: defaultdict[str, int] = defaultdict(int)
    for i, sentence in enumerate(old):
        if sentence not in places:
            continue
        occurrence = seen[sentence]
        seen[sentence] += 1
        here = places[sentence]
        for j in reversed(
            here if every else here[max(0, occurrence - _NEARBY) : occurrence + _NEARBY + 1]
        ):
            yield i, j
