"""Work that may take a while, off the event loop: files, SQLite, lists of models."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from textual.app import App

from factscore_tui.errors import FactscoreError
from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.widgets.bars import NoticeBar

Answer = TypeVar("Answer")


class ThreadedApp(App[int]):
    """An app that reads and writes in threads, and tells on its notice line what went wrong."""

    def in_thread(
        self,
        work: Callable[[], Answer],
        show: Callable[[Answer], None],
        tell: Callable[[NoticeText], None] | None = None,
    ) -> None:
        """Do `work` in a thread, then `show` its answer; what goes wrong is given to `tell`, else
        to the notice line."""

        def run() -> None:
            try:
                answer = work()
            except FactscoreError as error:
                back(tell or self._tell, NoticeText(error.message, error.hint))
            except Exception as error:  # noqa: BLE001 - a bug there must not take the draft on screen down with it
                back(
                    tell or self._tell,
                    NoticeText(f"something went wrong inside: {error!r}", "try it once more"),
                )
            else:
                back(show, answer)

        def back(show: Callable[[Any], None], answer: object) -> None:
            if self.is_running and not self._exit:  # else nobody looks any more
                self.call_from_thread(show, answer)

        self.run_worker(run, thread=True, group="store")

    def _tell(self, trouble: NoticeText) -> None:
        for bar in self.screen.query(NoticeBar) if self.screen_stack else ():
            bar.trouble = trouble
