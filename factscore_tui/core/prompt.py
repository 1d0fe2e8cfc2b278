"""What is said to a language model, and what it says to "True or False?"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a chat."""

    role: Literal["system", "user", "assistant"]
    content: str


Prompt: TypeAlias = tuple[Message, ...]
"""Turns from first to last; the last one is the user's, and the model answers it."""


@dataclass(frozen=True, slots=True)
class TrueFalseLogits:
    """The answer to a prompt that asks for True or False.

    `p_true` in [0, 1]: from the logits of the first token of the answer, True against False; None
    where the answer is neither. `said` is the answer itself where only text was to be had, and
    p_true then 0 or 1. `cached` tells that it was given before.
    """

    p_true: float | None
    said: str = ""
    cached: bool = False
