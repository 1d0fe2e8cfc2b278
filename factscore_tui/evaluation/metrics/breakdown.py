"""Where a subject model fails: precision by the position of a fact in its text, and by category of
the topic (rarity, region ...).

Positions as in the Self-Known / Self-Unknown paper: sentence i of n (from 0) is in the fifth
floor(5 i / n) of its text, and each fifth is averaged over the texts that have facts in it, so that
long texts count as much as short ones. Categories are FActScore's `cat`: a topic is in each that it
names. Intervals: bootstrap over texts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from factscore_tui.core.document import Document
from factscore_tui.evaluation.labels.subjects import Interval, between
from factscore_tui.evaluation.metrics.factscore import not_scored
from factscore_tui.text.sentences import split_sentences

BINS = ("0-20 %", "20-40 %", "40-60 %", "60-80 %", "80-100 %")
_ORDER = ("very rare", "rare", "medium", "frequent", "very frequent")
"""FActScore's classes of rarity, before all other categories."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the facts: `supported` is the mean over `texts` of the share supported, in points;
    NaN without any."""

    name: str
    texts: int
    facts: int
    supported: float
    interval: Interval


@dataclass
class Breakdown:
    """The shares supported of each text, by part. Lines of NAME.facts.jsonl are added one by
    one."""

    texts: int = 0
    _bins: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    _categories: dict[str, list[tuple[int, int]]] = field(default_factory=dict)

    def add(self, row: Any) -> None:
        """A line of `score`. InputProblem for what is none."""
        try:
            output, names = row["output"], [str(name) for name in row["categories"]]
            facts = [
                (int(fact["sentence"][0]), bool(fact["is_supported"]))
                for fact in row["facts"]
                if fact["is_supported"] is not None
            ]
            if not isinstance(output, str):
                raise TypeError("no text")
        except (TypeError, KeyError, IndexError, ValueError) as error:
            raise not_scored() from error
        self.texts += 1
        if not facts:
            return
        counts: dict[str, list[bool]] = {}
        for name, (_, supported) in zip(fifths(output, facts), facts, strict=True):
            counts.setdefault(name, []).append(supported)
        for name, said in counts.items():
            self._bins.setdefault(name, []).append((sum(said), len(said)))
        for name in dict.fromkeys(names):
            whole = (sum(supported for _, supported in facts), len(facts))
            self._categories.setdefault(name, []).append(whole)

    def positions(self) -> list[Part]:
        """The five fifths of a text, in order."""
        return [_part(name, self._bins.get(name, [])) for name in BINS]

    def categories(self) -> list[Part]:
        """Classes of rarity from rare to frequent, then the others by name."""
        return [_part(name, self._categories[name]) for name in in_order(self._categories)]


def in_order(categories: Iterable[str]) -> list[str]:
    """Each once: classes of rarity from rare to frequent, then the others by name."""
    order = {name: number for number, name in enumerate(_ORDER)}
    return sorted(set(categories), key=lambda name: (order.get(name, len(order)), name))


def fifths(output: str, facts: Sequence[tuple[int, bool]]) -> list[str]:
    """For each fact, (where its sentence begins, ...), the fifth of the text that it is in."""
    starts = [sentence.span.start for sentence in split_sentences(Document.from_text(output).text)]
    count = max(1, len(starts))
    numbers = (max(0, bisect_right(starts, begins) - 1) for begins, _ in facts)
    return [BINS[len(BINS) * number // count] for number in numbers]


def _part(name: str, counts: Sequence[tuple[int, int]]) -> Part:
    shares = [100 * supported / facts for supported, facts in counts]
    mean = sum(shares) / len(shares) if shares else float("nan")
    return Part(name, len(counts), sum(facts for _, facts in counts), mean, between(shares))
