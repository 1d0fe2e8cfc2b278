"""Several indexes read as one: the ids of each are moved into a range of their own."""

from __future__ import annotations

import contextlib
import hashlib
import heapq
import math
import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from factscore_tui.core.evidence import Page, Passage
from factscore_tui.core.report import IndexInfo
from factscore_tui.corpus.index.index import Index, TitleMatch
from factscore_tui.corpus.index.soundness import Said

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

SHIFT = 40
"""Ids of one index are below 2**SHIFT; the number of the index stands above."""
CACHED_PAGES = 256


def part_of(any_id: int) -> int:
    """Which index (from 0, in the order in which they were named) a page or passage id belongs
    to."""
    return any_id >> SHIFT


class MultiIndex:
    """The same methods as Index, over one or more of them. The ids of the first index are its own,
    so that a library of one answers exactly as the index does. Every method may raise
    IndexDamaged."""

    def __init__(self, indexes: Sequence[Index]) -> None:
        if not indexes:
            raise ValueError("a library needs an index")
        self.indexes = tuple(indexes)
        self.info: IndexInfo = joint_info([index.info for index in indexes])
        self._names = _distinct([index.info.name for index in indexes])
        self._page = lru_cache(CACHED_PAGES)(self._read_page)

    @classmethod
    def open(cls, places: Iterable[Path], said: Said | None = None) -> MultiIndex:
        """Open the index directories `places`; one that is named twice is opened once. `said` is
        told what takes long. IndexMissing, IndexDamaged."""
        opened: list[Index] = []
        with contextlib.ExitStack() as unless_all_open:
            for place in dict.fromkeys(Path(p).resolve() for p in places):
                index = Index.open(place, said)
                unless_all_open.callback(index.close)
                opened.append(index)
            unless_all_open.pop_all()
        return cls(opened)

    def close(self) -> None:
        for index in self.indexes:
            index.close()

    @property
    def own(self) -> bool:
        """True where some of it are the user's own files."""
        return any(index.own for index in self.indexes)

    def page(self, page_id: int) -> Page:
        """The page with all of its passages; cached. KeyError when there is none of that id."""
        return self._page(page_id)

    def passage(self, passage_id: int) -> Passage:
        """One passage. KeyError when there is none of that id."""
        index, base = self._part(passage_id)
        found = index.passage(passage_id - base)
        return self._moved_passage(found, base)

    def page_of(self, passage_id: int) -> int:
        """The id of the page a passage belongs to. KeyError when there is no such passage."""
        index, base = self._part(passage_id)
        return base + index.page_of(passage_id - base)

    def titles(self, norm: str) -> list[int]:
        """Ids of the pages that a name leads to, titles before aliases."""
        return [match.page_id for match in self.matches([norm]).get(norm, [])]

    def matches(self, norms: Iterable[str]) -> dict[str, list[TitleMatch]]:
        """For each of the names that leads anywhere: its pages in all indexes, titles before
        aliases before bare forms, among equals in the order of the indexes."""
        wanted = list(dict.fromkeys(norms))
        joint: dict[str, list[TitleMatch]] = {}
        for number, index in enumerate(self.indexes):
            for norm, found in index.matches(wanted).items():
                joint.setdefault(norm, []).extend(
                    match._replace(page_id=match.page_id + (number << SHIFT)) for match in found
                )
        for found in joint.values():
            found.sort(key=lambda match: (match.kind, match.page_id))
        return joint

    def lexical(self, words: str | Iterable[str], k: int) -> list[tuple[int, float]]:
        """(passage id, score) of the k best passages over all indexes for a text or its words, best
        first.

        A rare word weighs log(passages) at most, so that the scores of a large index are higher
        throughout. They are brought to the scale of the largest.
        """
        asked = words if isinstance(words, str) else list(words)
        most = max(index.info.passages for index in self.indexes)
        merged: list[tuple[int, float]] = []
        for number, index in enumerate(self.indexes):
            scale = _scale(most) / _scale(index.info.passages)
            merged += [
                (pid + (number << SHIFT), score * scale) for pid, score in index.lexical(asked, k)
            ]
        if len(self.indexes) == 1:
            return merged
        return heapq.nsmallest(max(k, 0), merged, key=lambda pair: (-pair[1], pair[0]))

    @property
    def dense_models(self) -> tuple[str, ...]:
        """The sha256 of every model whose vectors some index holds."""
        return tuple(dict.fromkeys(model for index in self.indexes for model in index.dense_models))

    def dense(self, model: str, vector: npt.NDArray[np.float32], k: int) -> list[tuple[int, float]]:
        """(passage id, cosine) of the k nearest passages over the indexes with vectors of `model`,
        best first."""
        merged = [
            (pid + (number << SHIFT), score)
            for number, index in enumerate(self.indexes)
            for pid, score in index.dense(model, vector, k)
        ]
        return heapq.nsmallest(max(k, 0), merged, key=lambda pair: (-pair[1], pair[0]))

    def _part(self, any_id: int) -> tuple[Index, int]:
        number = part_of(any_id)
        if not 0 <= number < len(self.indexes):
            raise KeyError(any_id)
        return self.indexes[number], number << SHIFT

    def _read_page(self, page_id: int) -> Page:
        index, base = self._part(page_id)
        page = index.page(page_id - base)
        if len(self.indexes) == 1:
            return page
        return replace(
            page, id=page_id, passages=tuple(self._moved_passage(p, base) for p in page.passages)
        )

    def _moved_passage(self, passage: Passage, base: int) -> Passage:
        if len(self.indexes) == 1:
            return passage
        name = self._names[part_of(base)]
        return replace(passage, id=passage.id + base, page_id=passage.page_id + base, source=name)


Source: TypeAlias = Index | MultiIndex
"""What retrieval looks things up in."""


def joint_info(infos: Sequence[IndexInfo]) -> IndexInfo:
    """One identity for several indexes. The id is a hash over theirs in order; the snapshot date is
    the newest, or empty as soon as one of them is of unknown date: nothing can then be called too
    recent for all of them."""
    if len(infos) == 1:
        return infos[0]
    dates = [info.snapshot_date for info in infos]
    return IndexInfo(
        name=" + ".join(_distinct([info.name for info in infos])),
        id=hashlib.sha256("\n".join(info.id for info in infos).encode()).hexdigest(),
        snapshot_date=max(dates) if all(dates) else "",
        articles=sum(info.articles for info in infos),
        passages=sum(info.passages for info in infos),
        path=os.pathsep.join(info.path for info in infos),
    )


def _distinct(names: Sequence[str]) -> list[str]:
    """Names of indexes, numbered where several have the same ("news", "news (2)")."""
    seen: dict[str, int] = {}
    distinct: list[str] = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        distinct.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return distinct


def _scale(passages: int) -> float:
    """The weight of a word that occurs once among so many passages."""
    return math.log(1 + (passages + 0.5) / 1.5)
