"""P(True): the first token of an answer, True against False, read from the logits.

As in FActScore (Min et al., 2023) a fact is supported where True is likelier than False; here all
spellings of either count together, and the share is kept. Which tokens these are is found by
tokenising the spellings when a model is loaded: they differ from model to model.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from factscore_tui.errors import ModelDamaged

SPELLINGS = ("{}", " {}", "\n{}")
Tokenise = Callable[[str], list[tuple[int, str]]]


@dataclass(frozen=True, slots=True)
class TrueFalseTokens:
    """Ids of the tokens that begin the word true, and of those that begin the word false; none is
    in both."""

    true: tuple[int, ...]
    false: tuple[int, ...]

    @classmethod
    def of(cls, tokenise: Tokenise) -> TrueFalseTokens:
        """Find them; `tokenise` gives (id, text) pairs. ModelDamaged where the two words begin
        alike."""
        true, false = _beginnings("true", tokenise), _beginnings("false", tokenise)
        if not true or not false:
            raise ModelDamaged(
                "the model's vocabulary cannot tell True from False",
                "choose another model: `factscore-tui models list` names some",
            )
        return cls(tuple(sorted(true)), tuple(sorted(false)))

    def probability(self, logits: npt.NDArray[np.float32]) -> float:
        """exp-sum over True's tokens against False's, in [0, 1]."""
        margin = _log_sum(logits[list(self.true)]) - _log_sum(logits[list(self.false)])
        return 1.0 / (1.0 + math.exp(-max(-700.0, min(700.0, margin))))


def _beginnings(word: str, tokenise: Tokenise) -> set[int]:
    """The first tokens of the word's spellings that hold a letter of it."""
    found: set[int] = set()
    for spelled in (word, word.capitalize(), word.upper()):
        for form in SPELLINGS:
            pieces = tokenise(form.format(spelled))
            first = next(((token, text) for token, text in pieces if text.strip()), None)
            if first is not None and word.startswith(first[1].strip().casefold()):
                found.add(first[0])
    return found


def _log_sum(logits: npt.NDArray[np.float32]) -> float:
    highest = float(np.max(logits))
    return highest + math.log(float(np.sum(np.exp(logits.astype(np.float64) - highest))))
