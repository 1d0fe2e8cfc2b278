"""Sentences of a CoNLL-U file."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Gold:
    """A sentence of the treebank in its own words; `heads` counts words from 1, 0 is the root."""

    words: list[str]
    upos: list[str]
    xpos: list[str]
    heads: list[int]
    relations: list[str]


def read_conllu(path: Path) -> Iterator[Gold]:
    """The sentences of a CoNLL-U file; empty nodes and multiword lines are left out, as in the
    official evaluation."""
    rows: list[list[str]] = []
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            line = line.rstrip("\n")
            if line.startswith("#"):
                continue
            if line:
                fields = line.split("\t")
                if fields[0].isdigit():
                    rows.append(fields)
            elif rows:
                yield Gold(
                    *([r[k] for r in rows] for k in (1, 3, 4)),
                    [int(r[6]) for r in rows],
                    [r[7] for r in rows],
                )
                rows = []


def read_trees(path: Path) -> list[Gold]:
    """The sentences of a file of models/data/trees."""
    rows = [json.loads(line) for line in path.open(encoding="utf-8")]
    return [Gold(*(r[k] for k in ("words", "upos", "xpos", "heads", "relations"))) for r in rows]
