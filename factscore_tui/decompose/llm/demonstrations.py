"""Sentences with their atomic facts that show a language model what is asked for."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from factscore_tui.errors import ModelDamaged

FIXED = 7
"""How many demonstrations, the first ones, stand in every prompt of the "factscore" variant."""
_FILE = Path(__file__).with_name("demonstrations.toml")
_HINT = "reinstall factscore-tui"


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A sentence and its facts, each of which ends in a full stop."""

    sentence: str
    facts: tuple[str, ...]

    @property
    def answer(self) -> str:
        """The facts as a model is to list them."""
        return "\n".join(f"- {fact}" for fact in self.facts)


@lru_cache(maxsize=1)
def bank() -> tuple[Demonstration, ...]:
    """All demonstrations in order; ModelDamaged when the file cannot be read."""
    try:
        rows = tomllib.loads(_FILE.read_text(encoding="utf-8"))["demonstration"]
        return tuple(
            Demonstration(str(row["sentence"]), tuple(map(str, row["facts"]))) for row in rows
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelDamaged(f"the demonstrations cannot be read: {_FILE.name}", _HINT) from error


class Nearest:
    """Finds the demonstration nearest to a sentence: BM25 (Okapi) over white-space tokens, as
    FActScore does it."""

    def __init__(self, demonstrations: Sequence[Demonstration]) -> None:
        from rank_bm25 import BM25Okapi  # brings numpy, which only the worker needs

        self._demonstrations = tuple(demonstrations)
        self._bm25 = BM25Okapi(
            [d.sentence.split() for d in demonstrations], k1=1.5, b=0.75, epsilon=0.25
        )

    def to(self, sentence: str) -> Demonstration:
        """The nearest demonstration, the first of equals."""
        scores = self._bm25.get_scores(sentence.split())
        return self._demonstrations[int(scores.argmax())]
