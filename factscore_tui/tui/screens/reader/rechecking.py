"""Checking the text that is read once more: anew, about another topic, or what was left; and what
came out otherwise."""

from __future__ import annotations

from factscore_tui.core.document import NO_TOPIC, told_topic
from factscore_tui.tui.keys.rebinding import key_for
from factscore_tui.tui.screens.reader.editing import Editing
from factscore_tui.tui.screens.reader.panes import Panes
from factscore_tui.tui.screens.reader.reading import FINISH, ReadingContext
from factscore_tui.tui.state.check import Phase
from factscore_tui.tui.widgets.document import DocumentView


class Rechecking:
    """What the keys do that check this text again. The text stays where it is on screen."""

    def __init__(
        self, reading: ReadingContext, panes: Panes, document: DocumentView, editing: Editing
    ) -> None:
        self._reading, self._panes = reading, panes
        self._document, self._editing = document, editing

    def action_recheck(self) -> None:
        """The same text again, judged anew, with a new session; of an edited one, what was
        touched."""
        if self._panes.editing:
            self._editing.end()
            return
        state = self._reading.state
        if state.phase in (Phase.OPENING, Phase.RUNNING):
            stop = key_for(self._reading.main, "read.stop") or "esc"
            self._reading.say(f"this text is being checked; {stop} stops it")
            return
        self._reading.next_top = self._document.top
        self._reading.main.check(state.document.text, state.topic, state.name, state, anew=True)

    def action_topic(self) -> None:
        """Ask what the text is about, and check it again with that."""
        state = self._reading.state
        if self._panes.editing:
            self._reading.say(FINISH)
            return

        def answered(topic: str | None) -> None:
            if topic is not None:
                self._reading.next_top = self._document.top
                self._reading.main.check(
                    state.document.text, topic or NO_TOPIC, state.name, state, anew=True
                )

        from factscore_tui.tui.screens.about import About

        shown = told_topic(state.topic) or state.proposed
        self._reading.main.push_screen(About(shown, proposed=not state.topic), answered)

    def action_go_on(self) -> None:
        """Judge what a check that was stopped or that ended early has left."""
        state = self._reading.state
        if self._reading.unfinished():
            return
        if state.phase.busy:
            self._reading.say("the check is still running")
        elif state.phase is Phase.COMPLETE and state.judged == len(state.facts):
            self._reading.say("everything is judged; {read.recheck} judges it again")
        else:
            self._reading.next_top = self._document.top
            self._reading.main.check(state.document.text, state.topic, state.name, state)

    def action_compare(self) -> None:
        """This check beside the last one of the draft."""
        if self._reading.unfinished():
            return
        session = self._reading.state.session
        if not session:
            self._reading.say("this check is not saved, so it cannot be compared")
            return

        def show(before: str) -> None:
            if before:
                self._reading.main.navigation.show_comparison(before, session)
            else:
                self._reading.say(
                    "this draft was not checked before; {read.sessions}, then {sessions.compare} "
                    "compares any two checks"
                )

        self._reading.main.in_thread(lambda: self._reading.main.store.before(session), show)
