"""The corrections of this run: which edit the evidence carries for a fact, which were made, and
which turned down, so that it can be undone."""

from __future__ import annotations

from dataclasses import dataclass, field

from factscore_tui.core.report import JudgedFact
from factscore_tui.correct.edits import Edit, edit_of
from factscore_tui.tui.state.check import CheckState

MOST = 200
"""Corrections that can be undone."""


@dataclass(frozen=True, slots=True)
class Step:
    """What can be undone: a text that became another one, and the code point where; or, with both
    texts empty, a correction that was turned down."""

    before: str = ""
    after: str = ""
    place: int = -1
    refusal: tuple[str, str] | None = None


@dataclass
class Corrections:
    """What was done in this run, newest last, and what was turned down: the sentence and the words
    of the correction."""

    done: list[Step] = field(default_factory=list)
    refused: set[tuple[str, str]] = field(default_factory=set)
    told: tuple[str, str] = ("", "")
    """A text that a correction made, and what is to be said with the result of its check."""

    def tell(self, text: str) -> str:
        """What is to be said of this text, once."""
        of, words = self.told
        self.told = ("", "")
        return words if of == text else ""

    def add(self, before: str, after: str, place: int = -1) -> None:
        """A correction was made."""
        self._did(Step(before, after, place))

    def back(self, text: str) -> Step | None:
        """The last step, taken back: a refusal, or a correction whose text `text` is; else None."""
        if not self.done or (self.done[-1].refusal is None and self.done[-1].after != text):
            return None
        step = self.done.pop()
        if step.refusal is not None:
            self.refused.discard(step.refusal)
        return step

    def refuse(self, state: CheckState, edit: Edit) -> None:
        """Not to be offered again, in this sentence."""
        refusal = _refusal(state, edit)
        self.refused.add(refusal)
        self._did(Step(refusal=refusal))

    def offered(self, state: CheckState) -> Edit | None:
        """The edit for the selected fact, None where there is none or it was turned down."""
        edit = offer(state)
        return edit if edit is not None and _refusal(state, edit) not in self.refused else None

    def _did(self, step: Step) -> None:
        self.done.append(step)
        del self.done[:-MOST]


def offer(state: CheckState, position: int | None = None) -> Edit | None:
    """The edit that the evidence carries for a fact, left out: for the selected one."""
    at = state.selected if position is None else position
    if not 0 <= at < len(state.facts):
        return None
    fact, judgement = state.facts[at], state.judgements[at]
    if judgement is None or not judgement.differences:
        return None
    return edit_of(state.document.text, JudgedFact(fact, judgement, state.rulings[at]))


def refused_at(state: CheckState, refusal: tuple[str, str]) -> int:
    """The position of the fact whose correction that was; -1 where the text has it no more."""
    sentence, words = refusal
    for position, fact in enumerate(state.facts):
        if fact.sentence.of(state.document.text) == sentence:
            edit = offer(state, position)
            if edit is not None and edit.words == words:
                return position
    return -1


def _refusal(state: CheckState, edit: Edit) -> tuple[str, str]:
    assert state.fact is not None
    return state.fact.sentence.of(state.document.text), edit.words
