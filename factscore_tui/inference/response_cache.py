"""Answers of a language model, kept between checks: a draft that was edited asks only about what
changed.

The key holds everything an answer depends on: the model's hash, the kind of question, the whole
prompt (and with it the fact, the passages and our own words). The store is only a cache: whatever
goes wrong with it, it is dropped and the model is asked again; it may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from factscore_tui.core.prompt import Prompt, TrueFalseLogits
from factscore_tui.core.report import ModelInfo
from factscore_tui.inference.answer_store import AnswerStore, tag_of

if TYPE_CHECKING:
    from factscore_tui.core.ports import LanguageModel

FORMAT = 1
"""To be raised when an answer comes to mean something else: another grammar, other tokens for True
and False."""


class CachedModel:
    """Implements LanguageModel: asks `inner` only what it was not asked before. For models known by
    their hash."""

    def __init__(self, inner: LanguageModel, store: AnswerStore) -> None:
        self._inner = inner
        self._store = store
        self._hits = self._asked = 0
        self._tag = b""

    def about(self, text: str) -> None:
        """Questions from now on are about this text: what is kept of the answers goes when its
        sessions are deleted."""
        self._tag = tag_of(text)

    @property
    def model(self) -> ModelInfo:
        return self._inner.model

    @property
    def remote(self) -> str:
        return self._inner.remote

    @property
    def room(self) -> int:
        return self._inner.room

    def count(self, prompt: Prompt) -> int:
        return self._inner.count(prompt)

    def generate(self, prompt: Prompt, limit: int, bullets: bool = False) -> str:
        """As before, or as the inner model says."""
        key = self._key(f"generate {limit} {bullets}", prompt)
        said = self._store.get(key)
        self._asked += 1
        if said is not None:
            self._hits += 1
            self._store.put({}, self._tag, [key])
            return said
        said = self._inner.generate(prompt, limit, bullets)
        self._store.put({key: said}, self._tag)
        return said

    def opinions(self, prompts: Sequence[Prompt]) -> list[TrueFalseLogits]:
        """As before where known; the rest in one go."""
        keys = [self._key("opinion", prompt) for prompt in prompts]
        given = [_read(self._store.get(key)) for key in keys]
        missing = [number for number, opinion in enumerate(given) if opinion is None]
        self._asked += len(prompts)
        self._hits += len(prompts) - len(missing)
        fresh = self._inner.opinions([prompts[number] for number in missing]) if missing else []
        answers = {keys[n]: _written(opinion) for n, opinion in zip(missing, fresh, strict=True)}
        self._store.put(answers, self._tag, keys)
        for number, opinion in zip(missing, fresh, strict=True):
            given[number] = opinion
        return [opinion for opinion in given if opinion is not None]

    def closing(self) -> tuple[str, ...]:
        """How many answers were known."""
        hits, asked = self._hits, self._asked
        self._hits = self._asked = 0
        if not hits:
            return ()
        return (
            f"{hits} of {asked} answers of the language model are from earlier checks (same "
            f"model, same prompt)",
        )

    def _key(self, kind: str, prompt: Prompt) -> bytes:
        turns = [[turn.role, turn.content] for turn in prompt]
        text = json.dumps([FORMAT, self.model.sha256, self.room, kind, turns])
        return hashlib.sha256(text.encode()).digest()


def _written(opinion: TrueFalseLogits) -> str:
    return json.dumps([opinion.p_true, opinion.said])


def _read(text: str | None) -> TrueFalseLogits | None:
    if text is None:
        return None
    try:
        p_true, said = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    if p_true is not None and not (isinstance(p_true, float | int) and 0 <= p_true <= 1):
        return None
    return TrueFalseLogits(None if p_true is None else float(p_true), str(said), cached=True)
