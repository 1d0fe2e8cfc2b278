"""Which engine, language model and index the checks to come are made with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace as struct_replace
from textual.screen import ModalScreen

from factscore_tui.engine.config import EngineConfig
from factscore_tui.tui.engine_descriptions import ModelRow, Models
from factscore_tui.tui.state.messages import EngineAsked, NoticeText

if TYPE_CHECKING:
    from factscore_tui.tui.app_services import AppServices


class EngineChoice:
    """Opens another engine when one is chosen. `start` is the one of this start; `models` finds
    language models, in a thread."""

    def __init__(self, app: AppServices, start: EngineConfig, models: Models) -> None:
        self._app, self._start, self._models = app, start, models

    @property
    def chosen(self) -> EngineConfig:
        """The engine that was chosen last, whether it is open yet or not."""
        return self._app.engine.coming or self._app.engine.choice

    def action_choose_engine(self) -> None:
        """The list of engines and models."""
        if isinstance(self._app.screen, ModalScreen):
            return
        from factscore_tui.tui.screens.engine import ChooseEngine

        state = self._app.check_state
        busy = state is not None and state.phase.busy
        used = self.chosen
        self._app.push_screen(ChooseEngine(self._start, used, busy=busy), self._chosen)

    def find_models(
        self, show: Callable[[Sequence[ModelRow]], None], tell: Callable[[NoticeText], None]
    ) -> None:
        """Look for language models in a thread, then show them, or tell why not."""
        self._app.in_thread(self._models, show, tell)

    def _chosen(self, choice: EngineConfig | None) -> None:
        if choice is not None:
            self.use(choice)

    def use(self, choice: EngineConfig, index: tuple[str, ...] = ()) -> None:
        """Open another engine, or index, for the checks to come; one that runs is not disturbed."""
        self._app.engine_service.use(choice, index)
        self._app.step(EngineAsked(choice))

    def use_threshold(self, threshold: float) -> None:
        """Judge the checks to come with a threshold of the user's own, whichever engine is chosen;
        0 for the engine's."""
        self._start = struct_replace(self._start, threshold=threshold)
        self.use(struct_replace(self.chosen, threshold=threshold))

    def use_index(self, *names: str) -> None:
        """Open another index, or several, with the engine that is chosen."""
        self.use(self.chosen, names)
