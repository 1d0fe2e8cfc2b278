"""A language model alone, opened without an index: what is asked what it knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from factscore_tui.core.report import IndexInfo
from factscore_tui.engine.protocol import Answered, Ask, Check, Event, Found, Search
from factscore_tui.errors import EngineProblem

if TYPE_CHECKING:
    from factscore_tui.core.ports import LanguageModel

NO_INDEX = IndexInfo("none", "", "", articles=0, passages=0)
"""Of an engine that was opened without one."""


class AskedModel:
    """Stands in the place of a Pipeline; checks and searches raise EngineProblem."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    def ask(self, command: Ask) -> Answered:
        """What the model says. EngineProblem where a prompt is longer than it can read."""
        if command.limit:
            return Answered(
                said=tuple(self._model.generate(p, command.limit) for p in command.prompts)
            )
        return Answered(p_true=tuple(o.p_true for o in self._model.opinions(command.prompts)))

    def run(
        self,
        request: Check,
        cancelled: Callable[[], bool],
        looking: Callable[[], int] = lambda: 0,
    ) -> Iterator[Event]:
        """Nothing can be checked."""
        raise _without_index()

    def search(self, request: Search) -> Found:
        """Nothing can be found."""
        raise _without_index()


def _without_index() -> EngineProblem:
    return EngineProblem("the engine was opened without an index", "open it with one")
