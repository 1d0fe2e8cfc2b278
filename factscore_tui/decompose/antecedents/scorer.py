"""What each pronoun and definite noun phrase of a text most likely stands for, read in chunks of
several sentences."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from factscore_tui.decompose.antecedents.mentions import (
    NAME,
    NAMES,
    OTHER,
    OWN,
    PRONOUN,
    THE,
    THIS,
    Mentions,
    read_mentions,
)
from factscore_tui.decompose.antecedents.network import AntecedentNetwork
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.decompose.syntax.word_encoder import TokenEncoder
from factscore_tui.errors import ModelDamaged

CHUNK = 256
"""Tokens that are read together, at most, [CLS] and [SEP] among them."""
_LONGEST_WORD = 60
_MOST_TOKENS = 20
"""Of one word."""
_LEAST = 0.01
"""Less likely mentions are left out."""
_KEPT = 32
"""Chunks whose vectors are kept for the next window, which is read with the one before it: 200 kB
each."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a mention may stand for: other mentions (sentence, word of the tree) with their
    probabilities, and how likely it stands for nothing that the text names."""

    places: tuple[tuple[tuple[int, int], float], ...]
    nothing: float


Choices = Mapping[tuple[int, int], Choice]


@dataclass(frozen=True, slots=True)
class Window:
    """Sentences `first` to `end` that are read together: token ids, and the first and the last
    token of each word (sentence, word)."""

    ids: list[int]
    at: dict[tuple[int, int], tuple[int, int]]
    first: int
    end: int


class Chunker:
    """Cuts a text into chunks of token ids for an encoder."""

    def __init__(self, encoder: TokenEncoder) -> None:
        self._encoder = encoder
        ends = encoder.tokens("")
        self._open, self._close = ends[0], ends[-1]
        self._ids = lru_cache(maxsize=50_000)(self._word_ids)

    def _word_ids(self, word: str) -> tuple[int, ...]:
        return tuple(self._encoder.tokens(word[:_LONGEST_WORD])[1:-1][:_MOST_TOKENS])

    def chunks(
        self, words: Sequence[Sequence[str]], starts: Sequence[int] = (0,)
    ) -> Iterator[Window]:
        """As many sentences as fit; the next chunk begins in the middle of the one before. `words`
        are those of each sentence. At each of `starts` (sorted, the first 0) the chunks begin
        anew, whatever stands before, with one that lies half before it: so a stretch of a text is
        cut alike with every text around it."""
        limit = min(CHUNK, self._encoder.max_tokens)
        ids = [[self._ids(word) for word in sentence] for sentence in words]
        sizes = [sum(map(len, sentence)) for sentence in ids]
        for start, stop in pairwise((*starts, len(ids))):
            bridge = start
            while bridge > 0 and sum(sizes[bridge - 1 : start]) <= limit // 2:
                bridge -= 1
            if bridge < start < stop:
                yield self._chunk(ids, bridge, _room(sizes, bridge, stop, limit), limit)
            first = start
            while first < stop:
                end = _room(sizes, first, stop, limit)
                yield self._chunk(ids, first, end, limit)
                if end >= stop:
                    break
                first = _middle(sizes, first, end)

    def _chunk(
        self, ids: Sequence[Sequence[tuple[int, ...]]], first: int, end: int, limit: int
    ) -> Window:
        out, at = [self._open], {}
        for n in range(first, end):
            for i, own in enumerate(ids[n]):
                if len(out) + len(own) >= limit:
                    break
                at[n, i] = (len(out), len(out) + len(own) - 1) if own else (0, 0)
                out += own
        return Window([*out, self._close], at, first, end)


def _room(sizes: Sequence[int], first: int, stop: int, limit: int) -> int:
    """The end of the sentences from `first` on that fit in a chunk: at least one."""
    end, total = first, 2
    while end < stop and (total + sizes[end] <= limit or end == first):
        total += sizes[end]
        end += 1
    return end


def _middle(sizes: Sequence[int], first: int, end: int) -> int:
    """Where the next chunk begins."""
    half, start, total = 0, first, 2 + sum(sizes[first:end])
    while start < end - 1 and half < total / 2:
        half += sizes[start]
        start += 1
    return max(start, first + 1)


class AntecedentScorer:
    """`encoder` carries the adapter that belongs to the network. Raises ModelDamaged where they do
    not fit."""

    def __init__(self, encoder: TokenEncoder, network: AntecedentNetwork) -> None:
        if encoder.dims != network.width:
            raise ModelDamaged(
                "the files for references do not belong together",
                "reinstall factscore-tui, or restore the models folder",
            )
        self._encoder, self._network = encoder, network
        self._chunker = Chunker(encoder)
        self._vectors: OrderedDict[tuple[int, ...], npt.NDArray[np.float16]] = OrderedDict()

    def choices(
        self, texts: Sequence[str], trees: Sequence[Tree | None], starts: Sequence[int] = (0,)
    ) -> Choices:
        """For each pronoun of the third person and each definite noun phrase what it may stand
        for. `texts` are the sentences; one without a tree is read, but nothing in it is looked
        up. `starts`: sentences at which a window begins that will be read again."""
        words = [
            [t.text for t in tree.tokens] if tree is not None else text.split()
            for text, tree in zip(texts, trees, strict=True)
        ]
        chunks = list(self._chunker.chunks(words, starts))
        found: dict[tuple[int, int], Choice] = {}
        read_to = 0
        wanted: list[tuple[Window, Mentions, list[int]]] = []
        for chunk in chunks:
            mentions = within(read_mentions(trees[chunk.first : chunk.end], chunk.first), chunk)
            rows = [
                k
                for k, (sentence, _) in enumerate(mentions.places)
                if sentence >= read_to and _stands_for_another(mentions, k)
            ]
            read_to = chunk.end
            if rows and len(mentions.places) > 1:
                wanted.append((chunk, mentions, rows))
        vectors = self._read([chunk.ids for chunk, _, _ in wanted])
        for (chunk, mentions, rows), hidden in zip(wanted, vectors, strict=True):
            ends = np.array([chunk.at[place] for place in mentions.places])
            x = hidden[ends[:, 0]].astype(np.float32) + hidden[ends[:, 1]]
            for k, row in zip(rows, self._network.probabilities(x, mentions, rows), strict=True):
                likely = tuple(
                    (mentions.places[j], float(row[j]))
                    for j in np.argsort(-row[:-1])
                    if row[j] >= _LEAST
                )
                found[mentions.places[k]] = Choice(likely, float(row[-1]))
        return found

    def _read(self, chunks: Sequence[list[int]]) -> list[npt.NDArray[np.float16]]:
        """Vectors of the tokens of each chunk; those read lately are not read again."""
        keys = [tuple(ids) for ids in chunks]
        new = [k for k in dict.fromkeys(keys) if k not in self._vectors]
        read = zip(new, self._encoder.vectors([list(k) for k in new]), strict=True) if new else ()
        found = {k: self._vectors[k] for k in keys if k in self._vectors}
        found |= {k: np.asarray(x, dtype=np.float16) for k, x in read}
        for k in keys:
            self._vectors[k] = found[k]
            self._vectors.move_to_end(k)
        while len(self._vectors) > _KEPT:
            self._vectors.popitem(last=False)
        return [found[k] for k in keys]


def within(mentions: Mentions, chunk: Window) -> Mentions:
    """Those that the chunk has room for."""
    kept = [k for k, place in enumerate(mentions.places) if place in chunk.at]
    if len(kept) == len(mentions.places):
        return mentions
    return Mentions(
        tuple(mentions.places[k] for k in kept),
        mentions.kind[kept],
        mentions.pronoun[kept],
        mentions.role[kept],
        mentions.determiner[kept],
        tuple(mentions.forms[k] for k in kept),
    )


def _stands_for_another(mentions: Mentions, k: int) -> bool:
    """True for a pronoun, "both", and a noun with "the", "this" or an owner."""
    if mentions.kind[k] in {PRONOUN, OTHER}:
        return True
    if mentions.kind[k] in {NAME, NAMES}:
        return False
    return int(mentions.determiner[k]) in {THE, THIS, OWN}
