"""The keys that rule on facts: a ruling is shown when it is on the disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.ruling import Ruling, Subject, amended
from factscore_tui.tui.keys.rebinding import key_for
from factscore_tui.tui.ruling_queue import (
    Job,
    RulingOutcome,
    ignore,
    note,
    rule,
    sharing,
    sharing_all,
    subject_of,
    undo_set,
)
from factscore_tui.tui.screens.reader.reading import ReadingContext
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.messages import NoticeText, RulingsChanged, Select
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from factscore_tui.tui.lazy_store import LazyStore
    from factscore_tui.tui.screens.reader.similar_facts import SimilarFacts

NOTHING = "nothing to undo here; on a fact that you ruled on, this takes that ruling back"


class RulingControl:
    """What the keys that rule do while a check is read. A ruling is shown as soon as it is saved;
    `unruled` tells why the last one was not, and `tell` is called when that has changed. `picked`
    gives the positions of the facts with words that are picked with the mouse."""

    def __init__(
        self,
        reading: ReadingContext,
        picked: Callable[[], tuple[int, ...]],
        tell: Callable[[], None],
    ) -> None:
        self._reading, self._picked, self._tell = reading, picked, tell
        self.unruled: NoticeText | None = None

    def action_rule(self) -> None:
        """Ask for a verdict on the selected fact."""
        from factscore_tui.tui.screens.rule import RuleDialog

        state, fact = self._reading.state, self._selected_fact()
        if fact is not None:
            subject = subject_of(state, state.selected)
            dialog = RuleDialog(state.selected + 1, fact, state.judgement, state.ruling)
            self._reading.main.push_screen(dialog, lambda found: self._rule(subject, found))

    def _rule(self, subject: Subject, ruling: Ruling | None) -> None:
        if ruling is not None:
            self._made(subject, lambda store: rule(store, subject, ruling))

    def action_ignore(self) -> None:
        """Set the selected fact aside, or take that back."""
        state, fact = self._reading.state, self._selected_fact()
        if fact is not None:
            subject = subject_of(state, state.selected)
            self._made(subject, lambda store: ignore(store, subject, _current(store, state, fact)))

    def action_ignore_alike(self) -> None:
        """Set aside all facts that are like the selected one, or that have words among those that
        are picked, as one step."""
        from factscore_tui.tui.screens.reader.similar_facts import ChooseSimilarFacts, similar_facts

        if self._selected_fact() is None:
            return
        sets = similar_facts(self._reading.state, self._picked())
        if sets:
            self._reading.main.push_screen(ChooseSimilarFacts(sets), self._ignore_alike)
        else:
            self._reading.say("no other fact is like this one")

    def _ignore_alike(self, chosen: SimilarFacts | None) -> None:
        if chosen is None:
            return
        state, judge = self._reading.state, self._reading.main.judge
        by_key = {
            subject.key: (subject, position)
            for position in chosen.positions
            for subject in [subject_of(state, position)]
        }
        subjects = [subject for subject, _ in by_key.values()]

        def job() -> RulingOutcome:
            store, made = self._reading.main.store, []
            for subject, position in by_key.values():
                before = _current(store, state, state.facts[position])
                if before is None or not before.ignored:
                    saved = store.rule(subject, amended(before, ignored=True))
                    made.append((subject, saved))
                    judge.made.append(subject)
            judge.sets.append(tuple(subject for subject, _ in made))
            count = len(chosen.positions)
            words = f"{counted(count, 'fact')} set aside"
            if not made:
                return RulingOutcome(subjects[0], None, "")
            return RulingOutcome(*made[0], words, True, others=tuple(made[1:]))

        self._do(job)

    def action_note(self) -> None:
        """Ask for a note on the selected fact."""
        from factscore_tui.tui.screens.rule import NoteDialog

        state, fact = self._reading.state, self._selected_fact()
        if fact is None:
            return
        subject = subject_of(state, state.selected)

        def written(words: str | None) -> None:
            if words is not None:
                self._made(
                    subject, lambda store: note(store, subject, _current(store, state, fact), words)
                )

        before = state.ruling.note if state.ruling is not None else ""
        self._reading.main.push_screen(NoteDialog(state.selected + 1, fact, before), written)

    def action_undo(self) -> None:
        """Take back the last ruling on the selected fact; where there is none, the last one of this
        run, and go there."""
        state, fact, judge = self._reading.state, self._reading.state.fact, self._reading.main.judge
        selected = subject_of(state, state.selected) if fact is not None else None

        def job() -> RulingOutcome:
            store = self._reading.main.store
            if (
                selected is not None
                and fact is not None
                and _current(store, state, fact) is not None
            ):
                outcome = undo_set(store, judge, selected)
            else:
                last = _last_made(store, state, judge.made)
                if last is None:
                    return RulingOutcome(Subject("", ""), None, "")
                outcome = replace(undo_set(store, judge, last), going=True)
            return outcome

        self._do(job)

    def action_calibration(self) -> None:
        """How far these rulings and the engine agree."""
        self._reading.main.navigation.action_calibration()

    def _selected_fact(self) -> AtomicFact | None:
        if self._reading.state.fact is None:
            self._reading.say("no fact is selected")
        return self._reading.state.fact

    def _made(self, subject: Subject, work: Callable[[LazyStore], RulingOutcome]) -> None:
        judge = self._reading.main.judge

        def job() -> RulingOutcome:
            outcome = work(self._reading.main.store)
            if outcome.added:
                judge.made.append(subject)
            else:
                judge.forget(subject)
            return outcome

        self._do(job)

    def _do(self, job: Job) -> None:
        self.unruled = None
        self._reading.main.in_thread(
            self._reading.main.judge.later(job), self._done, self._not_done
        )

    def _done(self, outcome: RulingOutcome) -> None:
        """Show what was saved, at every fact that it holds for."""
        state = self._reading.main.check_state
        if not outcome.words:
            self._reading.say(NOTHING)
        elif state is not None and self._reading.main.judge.is_news(outcome):
            places = sharing(state, outcome.subject)
            if outcome.going and places:
                self._reading.main.step(Select(places[0]))
            rulings = {state.ids[n]: outcome.ruling for n in places}
            rulings |= sharing_all(state, outcome.others)
            self._reading.main.step(RulingsChanged(state.check, rulings))
            back = key_for(self._reading.main, "read.undo")
            what = "it" if len(outcome.others) < 1 else "them"
            more = f"; {back} takes {what} back" if back and outcome.ruling is not None else ""
            self._reading.say(outcome.words + more)
        self._tell()

    def _not_done(self, trouble: NoticeText) -> None:
        self.unruled = NoticeText(f"Not ruled: {trouble.message}", trouble.hint)
        self._tell()


def _last_made(store: LazyStore, state: CheckState, made: list[Subject]) -> Subject | None:
    """What was ruled on last of what this check has, and still is."""
    for subject in reversed(made):
        places = sharing(state, subject)
        if places and _current(store, state, state.facts[places[0]]) is not None:
            return subject
    return None


def _current(store: LazyStore, state: CheckState, fact: AtomicFact) -> Ruling | None:
    """The ruling that holds for a fact by what is saved: the screen may be a key behind."""
    found: dict[int, Any] = store.rulings(state.document, state.topic, (fact,))
    return cast("Ruling | None", found.get(fact.id))
