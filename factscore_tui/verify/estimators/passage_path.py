"""Which passages the facts of a paragraph are shown together, and in what order (schedule `page` of
retrieve_lm.py).

A language model that has read some passages reads on from them for nothing. So the passages lie on
a path: what the paragraph before was shown stays in front as long as that costs less than reading
anew, and what this paragraph needs besides is added behind it, in the order of its article. Where
the context does not hold all, the path is cut back as far as is cheapest. Where it is known what
the facts after this group are about (`expect`), passages that these need are added first: they
stay when the path is cut back.

A fact is always shown its SURE best passages, and of its others those that have a word of the fact
that no passage shown has, or more of its words than any of them; never fewer passages than were
found for it, unless they do not fit.
A path is forgotten at the end of a check and where another source is read: what was checked before
plays no part, and passages of two sources never stand in one prompt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from factscore_tui.core.case import Case
from factscore_tui.core.evidence import Passage
from factscore_tui.text.words import content_words
from factscore_tui.verify.features.lexical import stem

SURE = 3
"""A fact's passages from the best on that it is shown whatever they say. With all five, long pages
take 1.5 times as long and one in a hundred more of the facts' words is shown (docs/benchmarks.md).
"""
FARTHER = 4500
"""Tokens of context behind which reading a token takes twice as long as at the beginning: measured
on a Llama of a billion parameters, one core."""
END = 35
"""Tokens of a statement with the question behind it, about."""


class PassagePath:
    """Groups facts by what is shown to them. `best` gives the passages of a fact that fit into a
    prompt, best first; `fits` tells whether a fact has room behind passages; `size` is how many
    tokens a passage takes."""

    def __init__(
        self,
        best: Callable[[Case], list[Passage]],
        fits: Callable[[Case, Sequence[Passage]], bool],
        size: Callable[[Passage], int],
    ) -> None:
        self._best, self._fits, self._size = best, fits, size
        self._path: list[Passage] = []
        self._source = ""
        self._coming: list[tuple[int, frozenset[int]]] = []
        self._stems: dict[int, frozenset[str]] = {}

    def forget(self) -> None:
        """Begin anew: another check."""
        self._path, self._source = [], ""
        self._coming = []
        self._stems.clear()

    def expect(self, cases: Iterable[Case]) -> None:
        """The facts of this check, as far as they are known beforehand. Their order in the check
        is that of their ids."""
        self._coming = [
            (case.fact.id, frozenset(hit.passage.id for hit in case.retrieval.hits[:SURE]))
            for case in cases
        ]

    def groups(self, cases: Sequence[Case]) -> Iterator[tuple[list[Case], list[Passage]]]:
        """Neighbouring facts of one source, with the passages that all of them are shown. A group
        ends before a passage that one of its facts needs would have to go."""
        group: list[Case] = []
        found: list[list[Passage]] = []
        held: dict[int, Passage] = {}
        for case in cases:
            best = self._best(case)
            both = held | self._needed(case, best, held)
            if group and not self._fits(_longest([*group, case]), list(both.values())):
                yield group, self._laid(group, self._filled(group, found, held))
                group, found, both = [], [], self._needed(case, best, {})
            group.append(case)
            found.append(best)
            held = both
        if group:
            yield group, self._laid(group, self._filled(group, found, held))

    def _needed(
        self, case: Case, best: Sequence[Passage], held: dict[int, Passage]
    ) -> dict[int, Passage]:
        """The passages that this fact must be shown, where those of `held` are shown anyway."""
        needed = {passage.id: passage for passage in best[:SURE]}
        said = _stems(case.fact.text)
        shown = [said & self._stems_of(p) for p in (held | needed).values()]
        for passage in best[SURE:]:
            here = said & self._stems_of(passage)
            if here.difference(*shown) or len(here) > max(map(len, shown), default=0):
                needed[passage.id] = passage
                shown.append(here)
        return needed

    def _laid(self, group: Sequence[Case], wanted: Mapping[int, Passage]) -> list[Passage]:
        """The path for this group: so much of the last one as pays, then what is missing."""
        source = group[0].retrieval.source
        if source != self._source:
            self._path, self._source = [], source
        longest = _longest(group)
        pages = {page.id for case in group for page in case.retrieval.pages}
        later = self._later(group)
        cheapest, laid = float("inf"), list[Passage]()
        for count in range(len(self._path) + 1):
            kept = self._path[:count]
            if kept and kept[-1].page_id not in pages:
                break  # none of these facts is looked for there
            known = {passage.id for passage in kept}
            new = _in_order((p for pid, p in wanted.items() if pid not in known), later)
            if kept and not self._fits(longest, kept + new):
                break
            cost = self._cost(kept, new, len(group))
            if cost < cheapest:
                cheapest, laid = cost, kept + new
        self._path = laid
        return laid

    def _later(self, group: Sequence[Case]) -> frozenset[int]:
        """Ids of the passages that facts behind this group need."""
        last = max(case.fact.id for case in group)
        return frozenset().union(*(ids for number, ids in self._coming if number > last))

    def _filled(
        self,
        group: Sequence[Case],
        found: Sequence[Sequence[Passage]],
        held: Mapping[int, Passage],
    ) -> dict[int, Passage]:
        """`held`, and where these are fewer than were found for a fact, the best of the rest."""
        least, longest = max(map(len, found)), _longest(group)
        filled = dict(held)
        for passage in (p for rank in zip_longest(*found) for p in rank if p is not None):
            if len(filled) >= least:
                break
            if passage.id not in filled and self._fits(longest, [*filled.values(), passage]):
                filled[passage.id] = passage
        return filled

    def _cost(self, kept: Sequence[Passage], new: Sequence[Passage], facts: int) -> float:
        """Of reading the new passages behind the kept ones, and the facts behind both; in tokens
        without context."""
        before, more = sum(map(self._size, kept)), sum(map(self._size, new))
        return more * (1 + (before + more / 2) / FARTHER) + facts * END * (
            1 + (before + more) / FARTHER
        )

    def _stems_of(self, passage: Passage) -> frozenset[str]:
        found = self._stems.get(passage.id)
        if found is None:
            found = _stems(f"{passage.title} {passage.section} {passage.text}")
            self._stems[passage.id] = found
        return found


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word.folded) for word in content_words(text))


def _in_order(passages: Iterable[Passage], later: frozenset[int]) -> list[Passage]:
    """Those that are needed later in front, else as the articles have them."""
    return sorted(passages, key=lambda one: (one.id not in later, one.page_id, one.id))


def _longest(cases: Sequence[Case]) -> Case:
    return max(cases, key=lambda case: len(case.fact.text))
