"""Copying and exporting while a check is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from factscore_tui.tui.clipboard import (
    What,
    citation_text,
    evidence_text,
    fact_text,
    sentence_text,
    whole_text,
)
from factscore_tui.tui.keys.rebinding import key_for
from factscore_tui.tui.screens.reader.reading import ReadingContext

if TYPE_CHECKING:
    from factscore_tui.tui.screens.export import Used


class Copying:
    """What the keys that copy or export do while a check is read."""

    def __init__(self, reading: ReadingContext) -> None:
        self._reading = reading
        self._export: Used | None = None
        """Format and folder of the last export."""

    def action_copy(self, what: What) -> None:
        """The selected fact, its sentence, what is known about it, or the whole text, to the
        clipboard. Words that are picked with the mouse go before the selected fact."""
        picked = self._reading.picked_text() if what == "fact" else ""
        if picked:
            self._reading.hand_over(picked, "words")
            return
        text = self._to_copy(what)
        if text is None:
            self._reading.say("no fact is selected")
            return
        if not text:
            back = key_for(self._reading.main, "read.copy_evidence")
            self._reading.say(f"no passage settles it; {back} copies the closest")
            return
        self._reading.hand_over(text, what)

    def _to_copy(self, what: What) -> str | None:
        """The words, None when they are those of a fact and none is selected."""
        state = self._reading.state
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
        self._ask()

    def action_save(self) -> None:
        """The text as it is by now, to a file of its own."""
        if not self._reading.unfinished():
            self._ask("corrected")

    def _ask(self, form: str = "") -> None:
        from factscore_tui.tui.screens.export import ExportDialog

        def remember(used: Used | None) -> None:
            self._export = used or self._export

        self._reading.main.push_screen(
            ExportDialog(self._reading.state, self._export, form), remember
        )
