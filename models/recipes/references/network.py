"""The network that tells what mentions stand for: the parser's encoder with low-rank changes (LoRA,
Hu et al. 2021), and a comparison of two mentions (mention ranking, Lee et al. 2017).

What is trained here with torch is run by `factscore_tui/decompose/antecedents` with llama.cpp and
NumPy; both must compute the same.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from pathlib import Path

import torch
from torch import nn

from factscore_tui.decompose.antecedents.mentions import (
    DISTANCES,
    NO_PRONOUN,
    OTHER,
    SAME,
    SENTENCES,
    Mentions,
)

sys.path.append(str(Path(__file__).resolve().parents[1]))
from low_rank import shipped_encoder, with_low_rank

RANK = 16
SIZE, PAIR, HIDDEN = 192, 16, 96
KINDS, PRONOUNS, ROLES, DETERMINERS = OTHER + 1, NO_PRONOUN + 1, 10, 6


class Network(nn.Module):
    def __init__(self, path: Path) -> None:
        super().__init__()
        self.encoder = with_low_rank(shipped_encoder(path), RANK)
        width = self.encoder.config.hidden_size
        self.kind, self.pronoun = nn.Embedding(KINDS, width), nn.Embedding(PRONOUNS, width)
        self.role, self.determiner = nn.Embedding(ROLES, width), nn.Embedding(DETERMINERS, width)
        for table in (self.kind, self.pronoun, self.role, self.determiner):
            nn.init.normal_(table.weight, std=0.1)

        def side() -> nn.Sequential:
            return nn.Sequential(nn.Linear(width, SIZE), nn.GELU(), nn.Dropout(0.2))

        self.source, self.target = side(), side()
        self.distance, self.sentences = nn.Embedding(DISTANCES, PAIR), nn.Embedding(SENTENCES, PAIR)
        self.same, self.pair = nn.Embedding(SAME, PAIR), nn.Embedding(PRONOUNS * KINDS, PAIR)
        self.hidden = nn.Sequential(nn.Linear(SIZE + 4 * PAIR, HIDDEN), nn.GELU(), nn.Dropout(0.2))
        self.out = nn.Linear(HIDDEN, 1)
        self.bilinear = nn.Linear(SIZE, SIZE, bias=False)
        self.none = nn.Linear(SIZE, 1)
        self.drop = nn.Dropout(0.1)

    def vectors(self, batch: Sequence[Sequence[int]]) -> torch.Tensor:
        """(texts, tokens, width) of token ids."""
        longest = max(map(len, batch))
        ids = torch.zeros(len(batch), longest, dtype=torch.long)
        seen = torch.zeros(len(batch), longest, dtype=torch.long)
        for k, own in enumerate(batch):
            ids[k, : len(own)] = torch.tensor(own)
            seen[k, : len(own)] = 1
        out: torch.Tensor = self.encoder(input_ids=ids, attention_mask=seen).last_hidden_state
        return out

    def scores(self, x: torch.Tensor, mentions: Mentions, rows: Sequence[int]) -> torch.Tensor:
        """(rows, mentions + 1) from (mentions, width); the last column is "nothing named"."""
        number = torch.from_numpy
        x = (
            self.drop(x)
            + self.kind(number(mentions.kind))
            + self.pronoun(number(mentions.pronoun))
            + self.role(number(mentions.role))
            + self.determiner(number(mentions.determiner))
        )
        own = list(rows)
        of, to = self.source(x[own]), self.target(x)
        pairs = mentions.pronoun[own][:, None] * KINDS + mentions.kind[None, :]
        seen = torch.cat(
            [
                of[:, None, :] * to[None, :, :],
                self.distance(number(mentions.distance(own))),
                self.sentences(number(mentions.sentences(own))),
                self.same(number(mentions.same(own))),
                self.pair(number(pairs)),
            ],
            -1,
        )
        scores = self.out(self.hidden(seen))[..., 0]
        scores = scores + self.bilinear(of) @ to.T / math.sqrt(SIZE)
        itself = torch.zeros_like(scores, dtype=torch.bool)
        itself[torch.arange(len(own)), own] = True
        return torch.cat([scores.masked_fill(itself, -1e9), self.none(of)], 1)
