"""What a screen does to copy a fact, and how it says that it did."""

from __future__ import annotations

from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from factscore_tui.tui.copying import OSC_LIMIT, Copied, copy_with_program, evidence_text, fact_text
from factscore_tui.tui.state import CheckState

SAID_FOR = 4.0
"""Seconds that a short notice stays in the hint line."""


class CopyingScreen(Screen[None]):
    """Has the actions that copy; `_said` is what the hint line is to say instead of its keys."""

    class Said(Message):
        """Something to tell in the hint line; empty: no longer."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

    def __init__(self, state: CheckState) -> None:
        super().__init__()
        self._state = state
        self._said = ""
        self._silence: Timer | None = None

    def _show_hints(self) -> None:
        raise NotImplementedError

    def action_copy(self, evidence: bool) -> None:
        """The selected fact, or what is known about it, to the clipboard."""
        state, app = self._state, self.app
        if state.fact is None:
            self.post_message(self.Said("no fact is selected"))
            return
        text = evidence_text(state.fact, state.judgement, state.index) if evidence else fact_text(state.fact)
        terminal = len(text.encode()) <= OSC_LIMIT
        if terminal:
            app.copy_to_clipboard(text)

        def work() -> None:
            # In a browser the desktop of this machine is not the reader's.
            program = "" if app.is_web else copy_with_program(text)
            self.post_message(self.Said(Copied(program, terminal).words("evidence" if evidence else "fact")))

        self.run_worker(work, thread=True, group="copy")

    def on_copying_screen_said(self, event: Said) -> None:
        """Show it for a while."""
        self._said = event.words
        if self._silence is not None:
            self._silence.stop()
        if event.words:
            self._silence = self.set_timer(SAID_FOR, self._be_silent)
        self._show_hints()

    def _be_silent(self) -> None:
        self.post_message(self.Said(""))
