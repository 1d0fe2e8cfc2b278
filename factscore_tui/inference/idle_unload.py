"""A language model that leaves memory while nobody needs it, and is loaded again when somebody
does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from factscore_tui.core.prompt import Prompt, TrueFalseLogits
from factscore_tui.core.report import ModelInfo

if TYPE_CHECKING:
    from factscore_tui.inference.llama.chat import ChatModel


class IdleUnloadingModel:
    """Implements LanguageModel. `load` is called at once, so that what is wrong with a file is
    known before a text is touched, and again after a rest."""

    def __init__(self, load: Callable[[], ChatModel]) -> None:
        self._load = load
        self._loaded: ChatModel | None = load()
        self.model: ModelInfo = self._loaded.model
        self.remote = ""
        self.room = self._loaded.room
        self.shares = self._loaded.shares
        self.architecture = self._loaded.architecture

    def rest(self) -> None:
        """Leave memory until the next question."""
        if self._loaded is not None:
            self._loaded.close()
            self._loaded = None

    def count(self, prompt: Prompt) -> int:
        return self._waking().count(prompt)

    def generate(self, prompt: Prompt, limit: int, bullets: bool = False) -> str:
        return self._waking().generate(prompt, limit, bullets)

    def opinions(self, prompts: Sequence[Prompt]) -> list[TrueFalseLogits]:
        return self._waking().opinions(prompts)

    def _waking(self) -> ChatModel:
        if self._loaded is None:
            self._loaded = self._load()
        return self._loaded
