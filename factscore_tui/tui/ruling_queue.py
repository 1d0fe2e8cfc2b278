"""What people decide about facts, saved one after the other, whichever thread comes first."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from factscore_tui.core.ruling import Ruling, Subject, amended
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.verdict_css import css_of

if TYPE_CHECKING:
    from factscore_tui.tui.lazy_store import LazyStore


@dataclass(frozen=True, slots=True)
class RulingOutcome:
    """What holds from now on for a subject, and what to tell about it. `added` where that is a new
    ruling and none taken back, `going` where the reader is to be taken to it; `turn` counts what
    was done in this run."""

    subject: Subject
    ruling: Ruling | None
    words: str
    added: bool = False
    going: bool = False
    turn: int = 0
    others: tuple[tuple[Subject, Ruling | None], ...] = ()
    """What holds for others that were ruled on at the same time."""


Job = Callable[[], RulingOutcome]


class RulingQueue:
    """Makes rulings and takes them back, in the order in which they were asked for, whichever
    thread comes first."""

    def __init__(self) -> None:
        self._jobs: deque[Job] = deque()
        self._lock = threading.Lock()
        self._turn = 0
        self._shown: dict[tuple[str, str, str], int] = {}
        self.made: list[Subject] = []
        """What was ruled on in this run, in that order. Changed by jobs only."""
        self.sets: list[tuple[Subject, ...]] = []
        """What was set aside together, in that order, until that is taken back."""

    def later(self, job: Job) -> Job:
        """What a thread is to run so that `job` is done when its turn comes."""
        self._jobs.append(job)
        return self._next

    def _next(self) -> RulingOutcome:
        with self._lock:
            outcome = self._jobs.popleft()()
            self._turn += 1
            return replace(outcome, turn=self._turn)

    def forget(self, subject: Subject) -> None:
        """The last ruling on a subject was taken back."""
        last = max((n for n, made in enumerate(self.made) if made.key == subject.key), default=-1)
        if last >= 0:
            del self.made[last]

    def is_news(self, outcome: RulingOutcome) -> bool:
        """False where what was done later was shown already."""
        words = outcome.subject.fact, outcome.subject.sentence, outcome.subject.topic
        before = self._shown.get(words, 0)
        self._shown[words] = max(before, outcome.turn)
        return outcome.turn > before


def subject_of(state: CheckState, position: int) -> Subject:
    """A fact of a check as the subject of a ruling."""
    fact = state.facts[position]
    return Subject.judged(
        fact.text,
        fact.sentence.of(state.document.text),
        state.topic,
        state.judgements[position],
        state.index.id if state.index is not None else "",
        state.session,
    )


def sharing(state: CheckState, subject: Subject) -> list[int]:
    """The positions of the facts that have the rulings of a subject: the same words in the same
    sentence."""
    if state.topic.split() != subject.topic.split():
        return []
    words, sentence, text = subject.fact.split(), subject.sentence.split(), state.document.text
    named = [n for n, fact in enumerate(state.facts) if fact.text.split() == words]
    return [n for n in named if state.facts[n].sentence.of(text).split() == sentence]


def sharing_all(
    state: CheckState, pairs: tuple[tuple[Subject, Ruling | None], ...]
) -> dict[int, Ruling | None]:
    """The same for many subjects of this check in one pass, by the engine's numbers, with what
    holds."""
    wanted = {(tuple(s.fact.split()), tuple(s.sentence.split())): ruling for s, ruling in pairs}
    found, text = {}, state.document.text
    for position, fact in enumerate(state.facts) if wanted else ():
        words = (tuple(fact.text.split()), tuple(fact.sentence.of(text).split()))
        if words in wanted:
            found[state.ids[position]] = wanted[words]
    return found


# --- jobs: done in a thread


def rule(store: LazyStore, subject: Subject, ruling: Ruling) -> RulingOutcome:
    """Save a ruling."""
    saved = store.rule(subject, ruling)
    return RulingOutcome(
        subject,
        saved,
        f"ruled: {css_of(saved.effective).label}" if saved.effective else "noted",
        True,
    )


def ignore(store: LazyStore, subject: Subject, before: Ruling | None) -> RulingOutcome:
    """Set a fact aside, or take that back: what was ruled before holds again, with the note as it
    is."""
    if before is None or not before.ignored:
        saved = store.rule(subject, amended(before, ignored=True))
        return RulingOutcome(subject, saved, "set aside: it does not count", True)
    current = store.undo_ruling(subject.key)
    while current is not None and current.ignored:
        current = store.undo_ruling(subject.key)
    if before.note and before.note != (current.note if current is not None else ""):
        current = store.rule(subject, amended(current, note=before.note))
    return RulingOutcome(subject, current, "counts again")


def undo_set(store: LazyStore, judge: RulingQueue, subject: Subject) -> RulingOutcome:
    """Take the last ruling on a subject back, and where it was set aside together with others
    theirs too."""
    last = judge.sets[-1] if judge.sets else ()
    if subject.key not in {one.key for one in last} or judge.made[-len(last) :] != list(last):
        outcome = undo(store, subject)
        judge.forget(subject)
        return outcome
    judge.sets.pop()
    found = []
    for one in last:
        found.append((one, store.undo_ruling(one.key)))
        judge.forget(one)
    own = next(pair for pair in found if pair[0].key == subject.key)
    others = tuple(pair for pair in found if pair is not own)
    return RulingOutcome(*own, "they count again", others=others)


def note(store: LazyStore, subject: Subject, before: Ruling | None, words: str) -> RulingOutcome:
    """Write a note beside whatever was ruled; an empty one takes it away."""
    if words or (before is not None and before.effective is not None):
        saved = store.rule(subject, amended(before, note=words))
        return RulingOutcome(subject, saved, "noted" if words else "note deleted", True)
    current = store.undo_ruling(subject.key)
    while current is not None and current.effective is None:
        current = store.undo_ruling(subject.key)
    return RulingOutcome(subject, current, "note deleted")


def undo(store: LazyStore, subject: Subject) -> RulingOutcome:
    """Take the last ruling on a subject back."""
    current = store.undo_ruling(subject.key)
    if current is None:
        return RulingOutcome(subject, None, "taken back")
    holds = css_of(current.effective).label if current.effective is not None else "your note"
    return RulingOutcome(subject, current, f"taken back: {holds} holds again")
