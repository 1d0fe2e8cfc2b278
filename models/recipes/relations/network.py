"""The matcher of relations for training: what factscore_tui/verify/relations/network.py computes,
in PyTorch.

Static word vectors are those of all-MiniLM-L6-v2, word vectors in context those of the parser; both
stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812

from factscore_tui.verify.relations.layout import FACT, KINDS, ROLES, TITLE, Graph
from factscore_tui.verify.relations.network import BLOCK, LIKENESS, MEANING

WIDTH = 384
HEADS = 8
PADDING = TITLE + 1
FAR = -1e4


class Batch(NamedTuple):
    """Graphs side by side: vectors and meaning (graphs, words, WIDTH), sides and roles (graphs,
    words), and the places and kinds of all relations, places counted over (graphs, words,
    words)."""

    vectors: torch.Tensor
    meaning: torch.Tensor
    sides: torch.Tensor
    roles: torch.Tensor
    places: torch.Tensor
    kinds: torch.Tensor


class Meanings:
    """Static vectors of words, of length 1: the mean of the word pieces' rows of `table` (pieces,
    WIDTH)."""

    def __init__(
        self, table: npt.NDArray[np.float32], word_ids: Callable[[str], Sequence[int]]
    ) -> None:
        self._table, self._ids = table, word_ids
        self._known: dict[str, npt.NDArray[np.float16]] = {"": np.zeros(WIDTH, np.float16)}

    def of(self, word: str) -> npt.NDArray[np.float16]:
        """(WIDTH,)."""
        found = self._known.get(word)
        if found is None:
            mean = self._table[list(self._ids(word))[:12] or [0]].mean(0)
            found = self._known[word] = (mean / (np.linalg.norm(mean) + 1e-6)).astype(np.float16)
        return found


def collate(graphs: Sequence[Graph], meanings: Meanings) -> Batch:
    """One batch."""
    size = max(len(graph.words) for graph in graphs)
    shape = len(graphs), size
    vectors, meaning = (np.zeros((*shape, WIDTH), np.float32) for _ in range(2))
    sides, roles = np.full(shape, PADDING), np.zeros(shape, np.int64)
    places, kinds = [], []
    for at, graph in enumerate(graphs):
        count = len(graph.words)
        vectors[at, :count] = graph.vectors
        meaning[at, :count] = [meanings.of(word) for word in graph.words]
        sides[at, :count], roles[at, :count] = graph.sides, graph.roles
        word, other, kind = graph.related.T
        places.append((at * size + word) * size + other)
        kinds.append(kind)
    arrays = vectors, meaning, sides, roles, np.concatenate(places), np.concatenate(kinds)
    return Batch(*map(torch.from_numpy, arrays))


class Layer(nn.Module):
    """Attention with a bias, and a feed-forward network, each after a norm."""

    def __init__(self, hidden: int, dropout: float) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(hidden), nn.LayerNorm(hidden)
        self.attention, self.mix = nn.Linear(hidden, 3 * hidden), nn.Linear(hidden, hidden)
        self.up, self.down = nn.Linear(hidden, 3 * hidden), nn.Linear(3 * hidden, hidden)
        self.drop = nn.Dropout(dropout)

    def forward(self, x: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        """(graphs, words, hidden) and (heads * graphs, words, words)."""
        graphs, words, hidden = x.shape
        width = hidden // HEADS
        parts = self.attention(self.norm1(x)).view(graphs, words, 3, HEADS, width)
        query, key, value = parts.permute(2, 3, 0, 1, 4).reshape(3, HEADS * graphs, words, width)
        scores = torch.baddbmm(bias, query, key.transpose(1, 2), alpha=width**-0.5)
        mixed = torch.bmm(scores.softmax(-1), value).view(HEADS, graphs, words, width)
        x = x + self.mix(mixed.permute(1, 2, 0, 3).reshape(graphs, words, hidden))
        return x + self.drop(self.down(F.gelu(self.up(self.norm2(x)))))


class Matcher(nn.Module):
    """Logits (graphs, 3): supported, contradicted, not mentioned."""

    def __init__(self, hidden: int = 160, layers: int = 4, dropout: float = 0.1) -> None:
        super().__init__()
        self.read_norm, self.end_norm = nn.LayerNorm(WIDTH), nn.LayerNorm(hidden)
        self.read, self.meaning = nn.Linear(WIDTH, hidden), nn.Linear(WIDTH, hidden)
        self.sides, self.roles = nn.Embedding(PADDING + 1, hidden), nn.Embedding(ROLES, hidden)
        self.layers = nn.ModuleList(Layer(hidden, dropout) for _ in range(layers))
        self.tables = nn.Parameter(torch.randn(layers, KINDS, HEADS) * 0.5)
        self.likeness = nn.Parameter(torch.randn(layers, 2, 2, HEADS) * 0.5)
        self.across = nn.Parameter(torch.zeros(layers, 2, HEADS))
        self.judge, self.last = nn.Linear(3 * hidden, hidden), nn.Linear(hidden, 3)
        self.drop = nn.Dropout(dropout)

    def forward(self, batch: Batch) -> torch.Tensor:
        """See the class."""
        x = self.read(self.read_norm(batch.vectors)) + self.meaning(batch.meaning * float(MEANING))
        x = self.drop(x + self.sides(batch.sides) + self.roles(batch.roles))
        for layer, bias in zip(self.layers, self._biases(batch), strict=True):
            x = layer(x, bias)
        x = self.end_norm(x)
        fact = (batch.sides == FACT)[..., None]
        mean = (x * fact).sum(1) / fact.sum(1).clamp(min=1)
        most = x.masked_fill(~fact, FAR).max(1).values
        return self.last(F.gelu(self.judge(torch.cat([x[:, 0], mean, most], 1))))

    def _biases(self, batch: Batch) -> torch.Tensor:
        """(layers, heads * graphs, words, words), for all layers at once and without a copy: most
        of the time of a step goes here."""
        graphs, words, _ = batch.vectors.shape
        layers = len(self.layers)
        ones = torch.ones(layers, HEADS)
        rows = (
            self.likeness[:, 0, 1],
            self.likeness[:, 0, 0],
            self.likeness[:, 1, 1],
            self.across[:, 0],
            ones,
        )
        bias = torch.stack(rows, -1).view(layers * HEADS, len(rows)) @ self._pairs(batch)
        by_kind = self.tables.permute(0, 2, 1).reshape(layers * HEADS, KINDS)
        planes = torch.arange(layers * HEADS)[:, None] * bias.shape[1]
        bias = bias.view(-1).index_add(
            0, (planes + batch.places).view(-1), by_kind[:, batch.kinds].reshape(-1)
        )
        return bias.view(layers, HEADS * graphs, words, words)

    @torch.no_grad()
    def _pairs(self, batch: Batch) -> torch.Tensor:
        """What is known of two words before any layer, (5, all pairs): likeness of meaning across
        texts and within one, likeness in context across texts, across texts or not, padding."""
        unit = batch.vectors / (batch.vectors.norm(dim=-1, keepdim=True) + 1e-6)
        static = batch.meaning @ batch.meaning.transpose(1, 2) * float(LIKENESS)
        parsed = unit @ unit.transpose(1, 2) * float(LIKENESS)
        across = (batch.sides[:, :, None] != batch.sides[:, None, :]).float()
        padding = ((batch.sides == PADDING).float() * FAR)[:, None, :].expand_as(static)
        return torch.stack(
            [static * across, static * (1 - across), parsed * across, across, padding]
        ).view(5, -1)


def packed(table: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.float16]]:
    """Rows in 8 bits, BLOCK columns to a scale."""
    rows, columns = table.shape
    blocks = table.reshape(rows, columns // BLOCK, BLOCK)
    scales = (np.abs(blocks).max(-1) / 127).astype(np.float16)
    numbers = np.round(blocks / np.where(scales == 0, 1, scales).astype(np.float32)[..., None])
    return numbers.clip(-127, 127).astype(np.int8).reshape(rows, columns), scales


def export(model: Matcher, out: Path, table: npt.NDArray[np.float32] | None = None) -> None:
    """Write the .npz file that the program reads: matrices in 16 bits, the word table, where it is
    not that of the shipped embedding model, in 8, the rest in 32."""
    arrays: dict[str, Any] = {"layers": np.int64(len(model.layers))}
    if table is not None:
        arrays["pieces.q"], arrays["pieces.s"] = packed(table)
    linear = {
        "read.norm": model.read_norm,
        "read": model.read,
        "meaning": model.meaning,
        "end.norm": model.end_norm,
        "judge": model.judge,
        "last": model.last,
    }
    of_layer = ("norm1", "attention", "mix", "norm2", "up", "down")
    for number, layer in enumerate(model.layers):
        linear |= {f"{number}.{name}": getattr(layer, name) for name in of_layer}
    for name, part in linear.items():
        arrays[f"{name}.w"] = part.weight.detach().numpy().astype(np.float16)
        arrays[f"{name}.b"] = part.bias.detach().numpy().astype(np.float32)
    arrays["sides"] = model.sides.weight.detach().numpy()[: TITLE + 1]
    arrays["roles"] = model.roles.weight.detach().numpy()
    arrays |= {
        name: getattr(model, name).detach().numpy() for name in ("tables", "likeness", "across")
    }
    aside = out.with_name(out.name + ".part.npz")
    np.savez(aside, **arrays)
    aside.replace(out)
