"""From the text that is read to another one: a file, a paste, words of this one, an earlier
check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from factscore_tui.tui.files import Drop, aside, drop_of, names_of, read_draft
from factscore_tui.tui.screens.dialogs import OpenFile
from factscore_tui.tui.screens.reader.reading import ReadingContext
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.document import DocumentView

if TYPE_CHECKING:
    from factscore_tui.drafts import Extracted


class OtherTexts:
    """What the keys do that lead away from the check. Another text goes to the start screen, to be
    looked at before it is checked."""

    def __init__(self, reading: ReadingContext, document: DocumentView) -> None:
        self._reading, self._document = reading, document

    def action_sessions(self) -> None:
        """Earlier checks."""
        if self._reading.unfinished():
            return
        self._reading.main.navigation.show_sessions()

    def action_open_file(self) -> None:
        """Another file."""
        if self._reading.unfinished():
            return
        self._reading.main.push_screen(OpenFile(), self._opened)

    def action_rewrite(self) -> None:
        """This text and topic, of which the check begins from scratch there; or the words that are
        picked, with what the text is about: they may not say it."""
        if self._reading.unfinished():
            return
        main, words = self._reading.main, self._document.picked_text().strip()
        state = self._reading.state
        main.cancel()
        if not words:
            main.show_start(state)
            return
        main.show_start()
        main.start_screen.give(words, f"part of {state.name}", state.topic or state.proposed)

    def pasted(self, text: str) -> None:
        """Another text, or the path of a file that was dropped on the terminal."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        if not text.strip():
            return

        def read() -> tuple[Drop | None, Extracted | None]:
            drop = drop_of(text)
            return drop, read_draft(drop.path) if drop is not None and not drop.folder else None

        def show(found: tuple[Drop | None, Extracted | None]) -> None:
            drop, read = found
            if drop is None:
                self._opened((text, ""))
            elif read is None:
                self._reading.main.push_screen(OpenFile(str(drop.path)), self._opened)
            else:
                self._tell(drop, read)
                self._opened((read.text, drop.path.name))

        aside(
            self._reading.main,
            read,
            show,
            lambda trouble: self._reading.say(f"{trouble.message}: {trouble.hint}"),
        )

    def _tell(self, drop: Drop, read: Extracted) -> None:
        """What is to be said of a file that was dropped, and which others were not opened."""
        rest = f"Also dropped and not opened: {one_line(names_of(drop.more), 80)}"
        for notice in (*read.notices, *((rest,) if drop.more else ())):
            self._reading.main.notify(one_line(notice), markup=False, timeout=10)

    def _opened(self, found: tuple[str, str] | None) -> None:
        if found:
            main = self._reading.main
            main.cancel()
            main.show_start()
            main.start_screen.give(*found, topic="")
