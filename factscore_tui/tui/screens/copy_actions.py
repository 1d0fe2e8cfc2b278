"""What a screen does to copy a fact or export the report, and how it says that it did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message
from textual.timer import Timer

from factscore_tui.tui.clipboard import (
    What,
    citation_text,
    evidence_text,
    fact_text,
    sentence_text,
    whole_text,
)
from factscore_tui.tui.keys.rebinding import key_for
from factscore_tui.tui.screens.base import AppScreen
from factscore_tui.tui.state.check import CheckState

if TYPE_CHECKING:
    from factscore_tui.tui.screens.export import Used

SAID_FOR = 4.0
"""Seconds that a short notice stays in the hint line."""


class CopyingScreen(AppScreen):
    """Has the actions that copy; `_said` is what the hint line is to say instead of its keys."""

    class Said(Message):
        """Something to tell in the hint line; empty: no longer."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

    def __init__(self, state: CheckState) -> None:
        super().__init__()
        self.state = state
        self._said = ""
        self._silence: Timer | None = None
        self._export: Used | None = None
        """Format and folder of the last export."""

    def refresh_hints(self) -> None:
        raise NotImplementedError

    def action_copy(self, what: What) -> None:
        """The selected fact, its sentence, what is known about it, or the whole text, to the
        clipboard."""
        text = self._to_copy(what)
        if text is None:
            self.post_message(self.Said("no fact is selected"))
            return
        if not text:
            back = key_for(self.app, "read.copy_evidence")
            self.post_message(self.Said(f"no passage settles it; {back} copies the closest"))
            return
        self.hand_over(text, what)

    def tell_copied(self, words: str) -> None:
        self.post_message(self.Said(words))

    def _to_copy(self, what: What) -> str | None:
        """The words, None when they are those of a fact and none is selected."""
        state = self.state
        if what == "text":
            return whole_text(state.document.text)
        if state.fact is None:
            return None
        if what == "sentence":
            return sentence_text(state.fact, state.document.text)
        if what == "citation":
            return citation_text(state.judgement, state.index)
        if what == "evidence":
            return evidence_text(state.fact, state.judgement, state.index)
        return fact_text(state.fact)

    def action_export(self) -> None:
        """The report of this check, as far as it is, to a file."""
        from factscore_tui.tui.screens.export import ExportDialog

        def remember(used: Used | None) -> None:
            self._export = used or self._export

        self.app.push_screen(ExportDialog(self.state, self._export), remember)

    def on_copying_screen_said(self, event: Said) -> None:
        """Show it for a while."""
        self._said = event.words
        if self._silence is not None:
            self._silence.stop()
        if event.words:
            self._silence = self.set_timer(SAID_FOR, self._be_silent)
        self.refresh_hints()

    def _be_silent(self) -> None:
        self.post_message(self.Said(""))
