"""Which knowledge sources count, as chosen in the app: for the next check at once, and for every
start as soon as they have opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from factscore_tui.settings import ENVIRONMENT
from factscore_tui.tui.state.messages import EngineOpened, EngineRefused, NoticeText, Step

if TYPE_CHECKING:
    from factscore_tui.tui.app_services import AppServices


class SourceChoice:
    """The sources that were chosen and are not open yet. What cannot be opened is not kept: the
    next start would fail on it."""

    def __init__(self, app: AppServices) -> None:
        self._app = app
        self.pending: tuple[str, ...] = ()
        """Names or directories, the most trusted first; empty when nothing is on its way."""

    def choose(self, names: tuple[str, ...]) -> None:
        """Let these count, the most trusted first."""
        self.pending = names
        self._app.engines.use_index(*names)

    def choose_for_now(self, name: str) -> None:
        """Let this one count alone, until the app is left."""
        self.pending = ()
        self._app.engines.use_index(name)

    def follow(self, step: Step) -> None:
        """What became of them."""
        if isinstance(step, EngineOpened) and self.pending and step.index == self.pending:
            self.pending = ()
            self._keep(step.index)
            if len(step.ready.index.each) < len(step.index):
                self._tell(
                    NoticeText("One of these sources is a copy of another.", "it counts once")
                )
        elif isinstance(step, EngineRefused) and step.index == self.pending:
            self.pending = ()

    def _keep(self, names: tuple[str, ...]) -> None:
        from factscore_tui.settings_file import set_value
        from factscore_tui.tui.present_settings import sources_of

        load, user_file = sources_of(self._app)

        def save() -> str:
            set_value(user_file, "index", list(names))
            return load().sources.get("index", "")

        def saved(where: str) -> None:
            if where.startswith(ENVIRONMENT):
                self._tell(
                    NoticeText(
                        f"The sources are saved, but {where} goes before them at the next start.",
                        f"unset {where}",
                    )
                )

        self._app.in_thread(save, saved, self._tell)

    def _tell(self, notice: NoticeText) -> None:
        tell = getattr(self._app.screen, "tell_sources", None)
        if tell is not None:
            tell(notice)
