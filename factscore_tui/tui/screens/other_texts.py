"""From the text that is read to another one: a file, a paste, words of this one, an earlier
check."""

from __future__ import annotations

from factscore_tui.tui.files import aside, dropped, read_draft
from factscore_tui.tui.screens.dialogs import OpenFile
from factscore_tui.tui.screens.reader.reading import ReadingContext
from factscore_tui.tui.widgets.document import DocumentView


class OtherTexts:
    """What the keys do that lead away from the check. Another text goes to the start screen, to be
    looked at before it is checked."""

    def __init__(self, reading: ReadingContext, document: DocumentView) -> None:
        self._reading, self._document = reading, document

    def action_sessions(self) -> None:
        """Earlier checks."""
        self._reading.main.navigation.show_sessions()

    def action_open_file(self) -> None:
        """Another file."""
        self._reading.main.push_screen(OpenFile(), self._opened)

    def action_rewrite(self) -> None:
        """This text and topic, of which the check begins from scratch there; or the words that are
        picked, with what the text is about: they may not say it."""
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

        def read() -> tuple[str, str]:
            path = dropped(text)
            return (read_draft(path).text, path.name) if path is not None else (text, "")

        aside(
            self._reading.main,
            read,
            self._opened,
            lambda trouble: self._reading.say(f"{trouble.message}: {trouble.hint}"),
        )

    def _opened(self, found: tuple[str, str] | None) -> None:
        if found:
            main = self._reading.main
            main.cancel()
            main.show_start()
            main.start_screen.give(*found, topic="")
