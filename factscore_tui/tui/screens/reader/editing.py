"""Editing the draft in place: `e` puts a cursor into the text that is read, esc checks what was
touched."""

from __future__ import annotations

from textual.widgets import TextArea

from factscore_tui.errors import FactscoreError
from factscore_tui.tui.screens.reader.panes import Panes
from factscore_tui.tui.screens.reader.reading import FINISH, ReadingContext
from factscore_tui.tui.state.check import CheckState, Phase
from factscore_tui.tui.state.messages import Select
from factscore_tui.tui.text.highlight import DraftHighlighter
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.draft import DraftEditor
from factscore_tui.tui.widgets.editor import too_large


class Editing:
    """The text that is read as one that can be changed: `editor` stands in the place of `document`
    meanwhile."""

    def __init__(
        self, reading: ReadingContext, panes: Panes, document: DocumentView, editor: DraftEditor
    ) -> None:
        self._reading, self._panes = reading, panes
        self._document, self._editor = document, editor
        self._edited: CheckState | None = None
        """The check whose text is in the editor, with what was done to it."""

    def action_edit(self) -> None:
        """A cursor into the text, at the selected fact or the first line in sight. A running check
        is stopped: what it has found is kept."""
        if self._panes.editing:
            return
        state = self._reading.state
        if why := too_large(state.document.text):
            self._reading.say(
                f"not edited here: {why.split(':')[0]}; {{read.open}} opens another version of the "
                f"file"
            )
            return
        self._reading.main.cancel()
        editor = self._editor
        if self._edited is None or editor.verbatim() != state.document.text:
            editor.give(state.document.text)
        self._edited = state
        editor.paint(DraftHighlighter(state))
        self._panes.edit(True)
        fact = state.fact
        at = fact.spans[0].start if fact is not None and fact.spans else self._document.top
        editor.screen.call_after_refresh(editor.go_to, at)

    def end(self) -> None:
        """Check what was touched; nothing when nothing was."""
        editor, state = self._editor, self._reading.state
        text = editor.verbatim()
        self._panes.edit(False)
        if text == state.document.text:
            if not state.phase.busy and state.phase is not Phase.COMPLETE:
                self._reading.say("nothing was changed; {read.go_on} resumes the check")
            return
        if not text.strip():
            self._reading.say(
                "there is no text left to check; {read.edit}, then ctrl+z brings it back"
            )
            return
        self._reading.next_top, origin = editor.top, editor.place
        self._reading.main.check(text, state.topic, state.name, state, origin=origin)
        self._reading.main.start_screen.saver.check_begun()

    def action_external(self) -> None:
        """The text in the user's own editor; what was changed there is checked."""
        if self._panes.editing:
            self._reading.say(FINISH)
            return
        from factscore_tui.tui.external_editor import edited_outside

        state = self._reading.state
        try:
            text = edited_outside(self._reading.main, state.document.text, state.name)
        except FactscoreError as error:
            self._reading.say(f"{error.message}: {error.hint}")
            return
        if not text.strip() or text == state.document.text:
            self._reading.say(
                "nothing was changed" if text.strip() else "there is no text left to check"
            )
            return
        self._reading.main.cancel()
        origin = state.fact.sentence.start if state.fact is not None else -1
        self._reading.main.check(text, state.topic, state.name, state, origin=origin)
        self._reading.main.start_screen.saver.check_begun()

    def action_discard(self) -> None:
        """Drop what was changed since the check; ctrl+z brings it back."""
        if self._panes.editing:
            editor = self._editor
            place = editor.place
            editor.replace(self._reading.state.document.text, (0, 0), editor.document.end)
            editor.go_to(place)

    def changed(self, event: TextArea.Changed) -> None:
        """The hint line says what esc will do."""
        if self._panes.editing and event.text_area is self._editor:
            state = self._reading.state
            self._reading.main.start_screen.saver.changed(
                event.text_area.text, state.name, state.topic, state.session
            )
            self._reading.refresh_hints()

    def moved(self, event: TextArea.SelectionChanged) -> None:
        """The evidence follows the cursor."""
        if self._panes.editing and event.text_area is self._editor:
            fact = self._editor.fact
            if fact >= 0 and fact != self._reading.state.selected:
                self._reading.main.step(Select(fact))

    def refuse(self, text: str) -> None:
        """Tell of a paste that the editor will not take."""
        self._reading.say(f"not pasted: the text would have {too_large(text).split(':')[0]}")

    @property
    def touched(self) -> bool:
        """True when the text in the editor is not the one that was checked."""
        return self._panes.editing and self._editor.verbatim() != self._reading.state.document.text
