"""Editing the draft in place: `e` puts a cursor into the text that is read, esc checks what was
touched."""

from __future__ import annotations

from textual.timer import Timer
from textual.widgets import TextArea

from factscore_tui.core.document import NO_TOPIC, told_topic
from factscore_tui.errors import FactscoreError
from factscore_tui.tui.keys.rebinding import key_for
from factscore_tui.tui.screens.copy_actions import CopyingScreen
from factscore_tui.tui.screens.panes import Panes
from factscore_tui.tui.state.check import CheckState, Phase
from factscore_tui.tui.state.messages import Select
from factscore_tui.tui.text.highlight import DraftHighlighter
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.draft import DraftEditor
from factscore_tui.tui.widgets.editor import Editor, too_large

LOOK = 0.2
"""Seconds after which an engine is told that the reader went elsewhere."""


class Editing(CopyingScreen):
    """The part of the reading screen that edits. The screen has a DocumentView `#document` and a
    DraftEditor `#editing`, of which one is shown."""

    panes: Panes
    _edited: CheckState | None = None
    """The check whose text is in the editor, with what was done to it."""
    _looking: Timer | None = None
    _top = 0
    """The code point with which the next text that is shown begins on screen."""

    @property
    def editing(self) -> bool:
        """Whether the text is being edited."""
        return self.panes.editing

    def say(self, words: str) -> None:
        """Tell something in the hint line."""
        self.post_message(self.Said(words))

    def action_edit(self) -> None:
        """A cursor into the text, at the selected fact or the first line in sight. A running check
        is stopped: what it has found is kept."""
        if self.editing:
            return
        state = self.state
        if why := too_large(state.document.text):
            self.say(f"not edited here: {why.split(':')[0]}; o opens another version of the file")
            return
        self.main.cancel()
        document, editor = (
            self.query_one("#document", DocumentView),
            self.query_one("#editing", DraftEditor),
        )
        if self._edited is None or editor.verbatim() != state.document.text:
            editor.give(state.document.text)
        self._edited = state
        editor.paint(DraftHighlighter(state))
        self._set_editing(True)
        fact = state.fact
        at = fact.spans[0].start if fact is not None and fact.spans else document.top
        self.call_after_refresh(editor.go_to, at)

    def _set_editing(self, on: bool) -> None:
        self.panes.edit(on)

    def end_editing(self) -> None:
        """Check what was touched; nothing when nothing was."""
        editor, state = self.query_one("#editing", DraftEditor), self.state
        text = editor.verbatim()
        self._set_editing(False)
        if text == state.document.text:
            if not state.phase.busy and state.phase is not Phase.COMPLETE:
                self.say("nothing was changed; c goes on with the check")
            return
        if not text.strip():
            self.say("there is no text left to check; e, then ctrl+z brings it back")
            return
        self._top, origin = editor.top, editor.place
        self.main.check(text, state.topic, state.name, state, origin=origin)
        self.main.start_screen.saver.check_begun()

    def action_external(self) -> None:
        """The text in the user's own editor; what was changed there is checked."""
        if self.editing:
            self.say("finish editing first: esc")
            return
        from factscore_tui.tui.external_editor import edited_outside

        state = self.state
        try:
            text = edited_outside(self.main, state.document.text)
        except FactscoreError as error:
            self.say(f"{error.message}: {error.hint}")
            return
        if not text.strip() or text == state.document.text:
            self.say("nothing was changed" if text.strip() else "there is no text left to check")
            return
        self.main.cancel()
        origin = state.fact.sentence.start if state.fact is not None else -1
        self.main.check(text, state.topic, state.name, state, origin=origin)
        self.main.start_screen.saver.check_begun()

    def action_discard(self) -> None:
        """Drop what was changed since the check; ctrl+z brings it back."""
        if self.editing:
            editor = self.query_one("#editing", DraftEditor)
            place = editor.place
            editor.replace(self.state.document.text, (0, 0), editor.document.end)
            editor.go_to(place)

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """The hint line says what esc will do."""
        if self.editing and event.text_area.id == "editing":
            state = self.state
            self.main.start_screen.saver.changed(
                event.text_area.text, state.name, state.topic, state.session
            )
            self.refresh_hints()

    def on_text_area_selection_changed(self, event: TextArea.SelectionChanged) -> None:
        """The evidence follows the cursor."""
        if self.editing and isinstance(event.text_area, DraftEditor):
            fact = event.text_area.fact
            if fact >= 0 and fact != self.state.selected:
                self.main.step(Select(fact))

    def on_editor_too_large(self, event: Editor.TooLarge) -> None:
        """A paste that the editor will not take."""
        self.say(f"not pasted: the text would have {too_large(event.text).split(':')[0]}")

    @property
    def touched(self) -> bool:
        """True when the text in the editor is not the one that was checked."""
        return (
            self.editing
            and self.query_one("#editing", DraftEditor).verbatim() != self.state.document.text
        )

    def watch_scrolling(self) -> None:
        """Tell a running check where the reader is, a moment after the text was scrolled."""
        self.watch(self.query_one("#document"), "scroll_y", self._scrolled, init=False)

    def _scrolled(self) -> None:
        if self._looking is None and self.state.phase.busy:
            self._looking = self.set_timer(LOOK, self._look)

    def _look(self) -> None:
        self._looking = None
        if not self.app.is_running:  # closing: the text is gone, this timer still came
            return
        self.main.look(self.query_one("#document", DocumentView).top)

    # --- checking again

    def action_recheck(self) -> None:
        """The same text again, judged anew, with a new session; of an edited one, what was
        touched."""
        if self.editing:
            self.end_editing()
            return
        state = self.state
        if state.phase in (Phase.OPENING, Phase.RUNNING):
            self.say(
                f"this text is being checked; {key_for(self.app, 'read.stop') or 'esc'} stops it"
            )
            return
        self._top = self.query_one("#document", DocumentView).top
        self.main.check(state.document.text, state.topic, state.name, state, anew=True)

    def action_topic(self) -> None:
        """Ask what the text is about, and check it again with that."""
        state = self.state
        if self.editing:
            self.say("finish editing first: esc")
            return

        def answered(topic: str | None) -> None:
            if topic is not None:
                self._top = self.query_one("#document", DocumentView).top
                self.main.check(
                    state.document.text, topic or NO_TOPIC, state.name, state, anew=True
                )

        from factscore_tui.tui.screens.about import About

        shown = told_topic(state.topic) or state.proposed
        self.main.push_screen(About(shown, proposed=not state.topic), answered)

    def action_go_on(self) -> None:
        """Judge what a check that was stopped or that ended early has left."""
        state = self.state
        if state.phase.busy:
            self.say("the check is still running")
        elif state.phase is Phase.COMPLETE and state.judged == len(state.facts):
            self.say("everything is judged; r judges it anew")
        else:
            self._top = self.query_one("#document", DocumentView).top
            self.main.check(state.document.text, state.topic, state.name, state)

    def action_compare(self) -> None:
        """This check beside the last one of the draft."""
        session = self.state.session
        if not session:
            self.say("this check is not saved, so it cannot be compared")
            return

        def show(before: str) -> None:
            if before:
                self.main.show_comparison(before, session)
            else:
                self.say("this draft was not checked before; s, then c compares any two checks")

        self.main.in_thread(lambda: self.main.store.before(session), show)

    def action_rewrite(self) -> None:
        """To the start screen with this text and topic: the check of it there begins from
        scratch."""
        self.main.cancel()
        self.main.show_start(self.state)
