"""Correcting at a key: the edit that the evidence carries is shown with the fact, taken, changed or
turned down, and undone. Every edit goes through the same door as typing does: the touched sentence
is checked again at once."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from factscore_tui.core.report import JudgedFact
from factscore_tui.correct.edits import Edit, StaleEdit, corrected, edit_of
from factscore_tui.errors import UsageProblem
from factscore_tui.tui.keys.rebinding import key_for
from factscore_tui.tui.screens.panes import Panes
from factscore_tui.tui.screens.reading import ReadingContext
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.text.visible import one_line

MOST = 200
"""Corrections that can be undone."""


@dataclass
class Corrections:
    """What was done in this run: texts before and after each correction, newest last, and what was
    turned down."""

    done: list[tuple[str, str]] = field(default_factory=list)
    refused: set[tuple[str, str]] = field(default_factory=set)

    def add(self, before: str, after: str) -> None:
        """A correction was made."""
        self.done.append((before, after))
        del self.done[:-MOST]

    def back(self, text: str) -> str | None:
        """The text before the last correction, where `text` is what that made; else None."""
        if not self.done or self.done[-1][1] != text:
            return None
        return self.done.pop()[0]

    def refuse(self, state: CheckState, edit: Edit) -> None:
        """Not to be offered again, in this sentence."""
        self.refused.add(_refusal(state, edit))

    def offered(self, state: CheckState) -> Edit | None:
        """The edit for the selected fact, None where there is none or it was turned down."""
        edit = offer(state)
        return edit if edit is not None and _refusal(state, edit) not in self.refused else None


def offer(state: CheckState) -> Edit | None:
    """The edit that the evidence carries for the selected fact."""
    fact = state.fact
    if fact is None or state.judgement is None or not state.judgement.differences:
        return None
    return edit_of(state.document.text, JudgedFact(fact, state.judgement, state.ruling))


def _refusal(state: CheckState, edit: Edit) -> tuple[str, str]:
    assert state.fact is not None
    return state.fact.sentence.of(state.document.text), edit.words


class Correcting:
    """What the keys for corrections do while a check is read."""

    def __init__(self, reading: ReadingContext, panes: Panes) -> None:
        self._reading, self._panes = reading, panes

    def _offered(self) -> Edit | None:
        """The edit for the selected fact; where there is none, that is said."""
        if self._panes.editing:
            self._reading.say("finish editing first: esc")
            return None
        edit = self._reading.main.corrections.offered(self._reading.state)
        if edit is None:
            words = (
                "no fact is selected"
                if self._reading.state.fact is None
                else (
                    "no correction: the evidence has no single value for it"
                    if offer(self._reading.state) is None
                    else "you turned this correction down"
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
        """The same with other words than those that are offered."""
        edit = self._offered()
        if edit is None:
            return
        if len(edit.changes) > 1:
            self._reading.say("two places change together: take it as it is, or edit the text")
            return
        from factscore_tui.tui.screens.values import EditLine

        change = edit.changes[0]

        def take(typed: str) -> str:
            if not typed:
                raise UsageProblem("nothing would be left", "type what is to stand there")
            return typed

        def answered(typed: str | None) -> None:
            if typed is not None and self._reading.state is state:
                self._correct(replace(edit, changes=(replace(change, new=typed),)))

        state = self._reading.state
        line = EditLine(
            f"In place of “{one_line(change.old, 40)}”",
            f"from {one_line(edit.title, 60)}",
            "any words",
            change.new,
            take,
        )
        self._reading.main.push_screen(line, answered)

    def action_refuse_correction(self) -> None:
        """Do not offer this again."""
        edit = self._offered()
        if edit is not None:
            self._reading.main.corrections.refuse(self._reading.state, edit)
            self._reading.main.show_check()
            self._reading.say(f"turned down: {one_line(edit.words, 60)}")

    def action_undo_correction(self) -> None:
        """The text as it was before the last correction, checked again."""
        state = self._reading.state
        before = (
            None
            if self._panes.editing
            else self._reading.main.corrections.back(state.document.text)
        )
        if before is None:
            self._reading.say("no correction to undo: the text was changed since, or none was made")
            return
        self._again(before, state, state.fact.sentence.start if state.fact is not None else -1)
        self._reading.say("correction undone")

    def _correct(self, edit: Edit) -> None:
        state = self._reading.state
        text = state.document.text
        try:
            new = corrected(text, [edit])
        except StaleEdit as stale:
            self._reading.say(str(stale))
            return
        self._reading.main.corrections.add(text, new)
        self._again(new, state, edit.span.start)
        undo = key_for(self._reading.main, "read.undo_correction")
        self._reading.say(one_line(edit.words, 60) + (f"; {undo} undoes it" if undo else ""))

    def _again(self, text: str, state: CheckState, origin: int) -> None:
        self._reading.main.check(text, state.topic, state.name, state, origin=origin)
        self._reading.main.start_screen.saver.check_begun()
