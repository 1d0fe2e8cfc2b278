"""Several indexes read as one: the ids of each are moved into a range of their own."""

from __future__ import annotations

import contextlib
import copy
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
        self._among: Sequence[int] = range(len(indexes))
        self._page = lru_cache(CACHED_PAGES)(self._read_page)

    @classmethod
    def open(cls, places: Iterable[Path], said: Said | None = None) -> MultiIndex:
        """Open the index directories `places`, the most trusted first. One that is named twice, or
        a copy of another, is opened once. `said` is told that, and what takes long. IndexMissing,
        IndexDamaged."""
        opened: dict[str, Index] = {}
        seen: set[Path] = set()
        with contextlib.ExitStack() as unless_all_open:
            for place in (Path(p).resolve() for p in places):
                if place in seen:
                    _say(said, f"{place} is named twice: it counts once")
                    continue
                seen.add(place)
                index = Index.open(place, said)
                same = opened.setdefault(index.info.id, index)
                if same is index:
                    unless_all_open.callback(index.close)
                else:
                    index.close()
                    _say(said, f"{place} holds the same as {same.path}: it counts once")
            unless_all_open.pop_all()
        return cls(list(opened.values()))

    def close(self) -> None:
        for index in self.indexes:
            index.close()

    @property
    def own(self) -> bool:
        """True where some of it are the user's own files."""
        return any(self.indexes[number].own for number in self._among)

    def kinds(self) -> tuple[MultiIndex, ...]:
        """The encyclopedias and the user's own collections apart, where there are both: the same
        ids, but names and searches lead to pages of the one kind only."""
        own = [n for n, index in enumerate(self.indexes) if index.own]
        others = [n for n, index in enumerate(self.indexes) if not index.own]
        return (self._only(others), self._only(own)) if own and others else (self,)

    def _only(self, numbers: Sequence[int]) -> MultiIndex:
        part = copy.copy(self)
        part._among = numbers
        return part

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
        for number in self._among:
            index = self.indexes[number]
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
        most = max(self.indexes[number].info.passages for number in self._among)
        merged: list[tuple[int, float]] = []
        for number in self._among:
            index = self.indexes[number]
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
        several = (self.indexes[number].dense_models for number in self._among)
        return tuple(dict.fromkeys(model for models in several for model in models))

    def dense(self, model: str, vector: npt.NDArray[np.float32], k: int) -> list[tuple[int, float]]:
        """(passage id, cosine) of the k nearest passages over the indexes with vectors of `model`,
        best first."""
        merged = [
            (pid + (number << SHIFT), score)
            for number in self._among
            for pid, score in self.indexes[number].dense(model, vector, k)
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
    """One identity for several indexes, the most trusted first. The id is a hash over theirs in
    this order; the snapshot date is the newest, or empty as soon as one of them is of unknown date:
    nothing can then be called too recent for all of them."""
    if len(infos) == 1:
        return infos[0]
    dates = [info.snapshot_date for info in infos]
    names = _distinct([info.name for info in infos])
    return IndexInfo(
        name=" + ".join(names),
        id=hashlib.sha256("\n".join(info.id for info in infos).encode()).hexdigest(),
        snapshot_date=max(dates) if all(dates) else "",
        articles=sum(info.articles for info in infos),
        passages=sum(info.passages for info in infos),
        path=os.pathsep.join(info.path for info in infos),
        sources=tuple(replace(info, name=name) for info, name in zip(infos, names, strict=True)),
    )


def _distinct(names: Sequence[str]) -> list[str]:
    """Names of indexes, numbered where several have the same ("news", "news (2)")."""
    distinct: list[str] = []
    for name in names:
        tried, number = name, 1
        while tried in distinct:
            number += 1
            tried = f"{name} ({number})"
        distinct.append(tried)
    return distinct


def _say(said: Said | None, message: str) -> None:
    if said is not None:
        said(message)


def _scale(passages: int) -> float:
    """The weight of a word that occurs once among so many passages."""
    return math.log(1 + (passages + 0.5) / 1.5)
