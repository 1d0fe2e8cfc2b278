"""Correcting at a key: the edit that the evidence carries is shown with the fact, taken, changed or
turned down, and undone. Every edit goes through the same door as typing does: the touched sentence
is checked again at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from factscore_tui.correct.edits import Edit, StaleEdit, corrected
from factscore_tui.errors import UsageProblem
from factscore_tui.tui.corrections import offer, refused_at
from factscore_tui.tui.keys.rebinding import key_for
from factscore_tui.tui.screens.reader.panes import Panes
from factscore_tui.tui.screens.reader.reading import FINISH, ReadingContext
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.messages import Select
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.ways import may_be_changed, source_way, sourced, ways_of


class Correcting:
    """What the keys for corrections do while a check is read."""

    def __init__(self, reading: ReadingContext, panes: Panes) -> None:
        self._reading, self._panes = reading, panes

    def _offered(self) -> Edit | None:
        """The edit for the selected fact; where there is none, that is said."""
        if self._panes.editing:
            self._reading.say(FINISH)
            return None
        edit = self._reading.main.corrections.offered(self._reading.state)
        if edit is None:
            words = (
                "no fact is selected"
                if self._reading.state.fact is None
                else (
                    f"no correction: the evidence has no single value for it{self._else()}"
                    if offer(self._reading.state) is None
                    else "you rejected this correction"
                )
            )
            self._reading.say(words)
        return edit

    def action_correct(self) -> None:
        """Put the selected fact right as the evidence has it."""
        edit = self._offered()
        if edit is not None:
            self._correct(edit)

    def action_correct_by_hand(self) -> None:
        """Other words than those that are offered, all corrections of a kind, taking the statement
        out, hedging it."""
        state, corrections = self._reading.state, self._reading.main.corrections
        if self._panes.editing or not may_be_changed(state):
            self._offered()
            return
        edit = corrections.offered(state)
        possible = {
            one.way.id: one
            for one in ways_of(state, edit, lambda *words: words in corrections.refused)
        }
        by_source = source_way(state)
        ways = [one.way for one in possible.values()] + ([by_source] if by_source else [])
        change = edit.changes[0] if edit is not None and len(edit.changes) == 1 else None
        if not ways and change is None:
            self._offered()
            return
        from factscore_tui.tui.screens.change import ChangeFact, ChosenChange

        def answered(taken: ChosenChange | None) -> None:
            if taken is None or self._reading.state is not state:
                return
            if taken.id == "source":
                self._ask_who(state)
            elif taken.id == "words" and edit is not None and change is not None:
                self._correct(replace(edit, changes=(replace(change, new=taken.words),)))
            elif taken.id in possible:
                self._take(possible[taken.id].edits, possible[taken.id].said)

        fact = state.fact.text if state.fact is not None else ""
        dialog = (
            ChangeFact(fact, ways)
            if change is None or edit is None
            else ChangeFact(fact, ways, change.old, change.new, edit.title)
        )
        self._reading.main.push_screen(dialog, answered)

    def _ask_who(self, state: CheckState) -> None:
        """Who says so, then the sentence with that."""
        from factscore_tui.tui.screens.values import EditLine

        def take(typed: str) -> str:
            if not typed:
                raise UsageProblem("nobody is named", "type who says so")
            return typed

        def answered(source: str | None) -> None:
            edit = sourced(state, source) if source else None
            if edit is not None and self._reading.state is state:
                self._take((edit,), f"according to {one_line(source or '', 30)}")

        fact = one_line(state.fact.text, 120) if state.fact is not None else ""
        line = EditLine("According to whom?", fact, "a name or an office", "", take)
        self._reading.main.push_screen(line, answered)

    def action_refuse_correction(self) -> None:
        """Do not offer this again."""
        edit = self._offered()
        if edit is not None:
            self._reading.main.corrections.refuse(self._reading.state, edit)
            self._reading.main.show_check()
            self._reading.say(f"rejected: {one_line(edit.words, 60)}{self._undone_by()}")

    def action_undo_correction(self) -> None:
        """The last step taken back: what was turned down is offered again, what was put right is as
        it was before and is checked again."""
        state, main = self._reading.state, self._reading.main
        step = None if self._panes.editing else main.corrections.back(state.document.text)
        if step is None:
            self._reading.say("no correction to undo: the text was changed since, or none was made")
            return
        if step.refusal is None:
            self._again(step.before, state, step.place)
            self._reading.say("correction undone")
            return
        position = refused_at(state, step.refusal)
        if position >= 0:
            main.step(Select(position))
        main.show_check()
        self._reading.say(f"offered again: {one_line(step.refusal[1], 60)}")

    def _correct(self, edit: Edit) -> None:
        self._take((edit,), one_line(edit.words, 40))

    def _take(self, edits: Sequence[Edit], words: str) -> None:
        """Make these edits, of the selected fact first of all; `words` say which."""
        state, main = self._reading.state, self._reading.main
        try:
            new = corrected(state.document.text, edits)
        except StaleEdit as stale:
            self._reading.say(str(stale))
            return
        if not new.strip():
            self._reading.say("there would be no text left to check")
            return
        place = min(edit.span.start for edit in edits)
        sentence = state.fact.sentence.start if state.fact is not None else place
        main.corrections.add(state.document.text, new, max(place, sentence))
        self._again(new, state, place)
        save = key_for(main, "read.save")
        kept = "; the text is in the app" + (f", {save} saves it" if save else "")
        main.corrections.told = (new, f"{self._undone_by()}{kept}")
        self._reading.say(f"{words}{self._undone_by()}{kept}")

    def _else(self) -> str:
        """What can be done where there is no correction."""
        key = key_for(self._reading.main, "read.correct_by_hand")
        changeable = key and may_be_changed(self._reading.state)
        return f"; {key} removes or hedges it" if changeable else ""

    def _undone_by(self) -> str:
        undo = key_for(self._reading.main, "read.undo_correction")
        return f"; {undo} undoes it" if undo else ""

    def _again(self, text: str, state: CheckState, origin: int) -> None:
        self._reading.main.check(text, state.topic, state.name, state, origin=origin)
        self._reading.main.start_screen.saver.check_begun()
