"""The state of a check as the screen shows it, and the pure function that moves it on.

Facts are addressed by position in reading order. A step costs as much as it brings, plus the copy of a tuple of
pointers: 10,000 facts stay smooth.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import EngineInfo, IndexInfo, Report
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.choice import EngineChoice
from factscore_tui.engine.events import Decomposed, Finished, Judged, Notice, Ready, Started
from factscore_tui.tui.engines import BUNDLED, label_of
from factscore_tui.tui.finding import ALL, FILTERS, Search, from_here_on, next_match, search, step_among, verdicts_of
from factscore_tui.tui.looks import PROBLEMS, look_of
from factscore_tui.tui.messages import (
    Arrived,
    CancelAsked,
    EngineAsked,
    EngineLost,
    EngineOpened,
    EngineRefused,
    EngineSaid,
    Find,
    Keep,
    Match,
    Move,
    Saved,
    Select,
    Step,
    StoreFailed,
    Tick,
)

VERDICTS = tuple(Verdict)


class Phase(StrEnum):
    """Where a check is."""

    OPENING = "opening"
    """Waiting for the engine."""
    RUNNING = "running"
    STOPPING = "stopping"
    COMPLETE = "complete"
    CANCELLED = "cancelled"
    FAILED = "failed"
    INTERRUPTED = "interrupted"
    """Read from a session whose program was killed."""

    @property
    def busy(self) -> bool:
        """True while something is still to come."""
        return self in (Phase.OPENING, Phase.RUNNING, Phase.STOPPING)


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is shown in the notice line: a sentence, and what to do about it."""

    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class CheckState:
    """One check. `touched` are the positions whose judgement came or changed with the last step; `added` tells from
    which position on facts are new with the last step."""

    document: Document
    topic: str = ""
    name: str = ""
    check: str = ""
    session: str = ""
    phase: Phase = Phase.OPENING
    index: IndexInfo | None = None
    engine: EngineInfo | None = None
    sentences: int = 0
    sentences_done: int = 0
    facts: tuple[AtomicFact, ...] = ()
    ids: tuple[int, ...] = ()
    judgements: tuple[Judgement | None, ...] = ()
    judged: int = 0
    counts: tuple[int, ...] = (0,) * len(VERDICTS)
    problems: tuple[int, ...] = ()
    filter: str = ALL
    kept: tuple[int, ...] = ()
    search: Search | None = None
    selected: int = -1
    trouble: Trouble | None = None
    saying: str = ""
    began: float | None = None
    now: float = 0.0
    added: int = 0
    touched: tuple[int, ...] = ()

    @property
    def fact(self) -> AtomicFact | None:
        """The selected fact."""
        return self.facts[self.selected] if 0 <= self.selected < len(self.facts) else None

    @property
    def judgement(self) -> Judgement | None:
        """The judgement of the selected fact, None while it waits or when nothing is selected."""
        return self.judgements[self.selected] if 0 <= self.selected < len(self.judgements) else None

    @property
    def score(self) -> float | None:
        """Share supported of what counts (as core.report.Report.score), None when nothing counts."""
        counting = sum(n for v, n in zip(VERDICTS, self.counts, strict=True) if v.counts)
        return self.count(Verdict.SUPPORTED) / counting if counting else None

    def count(self, verdict: Verdict) -> int:
        """How many facts have this verdict."""
        return self.counts[VERDICTS.index(verdict)]

    @property
    def progress(self) -> float:
        """Share of the text that is done, in [0, 1]: whole sentences, plus the judged part of the last one."""
        if self.phase is Phase.COMPLETE:
            return 1.0
        if not self.sentences:
            return 0.0
        waiting = len(self.facts) - self.judged
        part = 0.0
        if waiting and self.facts:
            sentence = self.facts[-1].sentence
            here = 0
            while here < len(self.facts) and self.facts[-1 - here].sentence == sentence:
                here += 1
            part = waiting / here
        return min(1.0, max(0.0, (self.sentences_done - part) / self.sentences))

    @property
    def seconds_left(self) -> float | None:
        """An estimate from the pace so far; None while there is nothing to go by."""
        if self.began is None or self.progress < 0.02 or self.now - self.began < 1.0:
            return None
        return (self.now - self.began) * (1.0 - self.progress) / self.progress

    @property
    def problem_number(self) -> int:
        """The number of the selected fact among the problems, from 1; 0 when it is none."""
        return _number_in(self.problems, self.selected)

    @property
    def kept_number(self) -> int:
        """The number of the selected fact among those that the filter keeps, from 1; 0 when it is none of them."""
        return _number_in(self.kept, self.selected)

    @property
    def positions(self) -> Sequence[int]:
        """The facts to move among."""
        return range(len(self.facts)) if self.filter == ALL else self.kept


def _number_in(positions: tuple[int, ...], position: int) -> int:
    at = bisect_left(positions, position)
    return at + 1 if at < len(positions) and positions[at] == position else 0


@dataclass(frozen=True, slots=True)
class EngineState:
    """The engine apart from any check: what it is doing, what is open, what is wrong with it. `choice` is the engine
    at work, `coming` the one that was chosen and is not open yet; `refused` tells why the last choice was not taken,
    until the next one or the next check."""

    doing: str = "starting the engine …"
    index: IndexInfo | None = None
    engine: EngineInfo | None = None
    trouble: Trouble | None = None
    choice: EngineChoice = BUNDLED
    coming: EngineChoice | None = None
    refused: Trouble | None = None


def reduce_engine(state: EngineState, step: Step) -> EngineState:
    """The engine's state after a step of its own, or after the events of a check (which opens it when need be)."""
    match step:
        case EngineSaid():
            return replace(state, doing=step.message)
        case EngineOpened():
            state = _open(state, step.ready)
            choice = step.choice or state.choice
            return replace(state, choice=choice, coming=None if state.coming == choice else state.coming)
        case EngineAsked():
            return replace(state, coming=step.choice, refused=None)
        case EngineRefused():
            stays = f"{label_of(step.kept)} stays in use"
            return replace(
                state, refused=Trouble(step.message, f"{step.hint}; {stays}" if step.hint else stays),
                coming=None if state.coming == step.choice else state.coming,
            )
        case EngineLost():
            return replace(state, doing="", trouble=Trouble(step.message, step.hint))
        case Arrived():
            for event in step.events:
                if isinstance(event, Ready):
                    state = _open(state, event)
            return state
        case _:
            return state


def _open(state: EngineState, ready: Ready) -> EngineState:
    return replace(state, doing="", index=ready.index, engine=ready.engine, trouble=None)


def from_report(report: Report, session: str, name: str) -> CheckState:
    """The state of a check that was saved before, finished or not."""
    phase = Phase(report.status) if report.status in ("complete", "cancelled", "failed") else Phase.INTERRUPTED
    state = CheckState(
        report.document, report.topic, name, session=session, phase=phase, index=report.index, engine=report.engine
    )
    state = _add_facts(state, tuple(f.fact for f in report.facts))
    state = _add_judgements(state, [f.judgement for f in report.facts if f.judgement is not None])
    return replace(_select_something(state), added=0)


def reduce(state: CheckState, step: Step) -> CheckState:
    """The state after `step`. Steps of another check change nothing."""
    match step:
        case Arrived():
            return _arrived(state, step) if step.check == state.check else state
        case EngineLost():
            return _lost(state, step)
        case EngineSaid():
            if not state.phase.busy:
                return state
            return replace(state, saying=step.message, added=len(state.facts), touched=())
        case EngineOpened():
            return replace(state, engine=step.ready.engine, index=step.ready.index, saying="",
                           added=len(state.facts), touched=()) if state.phase.busy else state
        case Saved():
            return replace(state, session=step.session) if step.check == state.check else state
        case StoreFailed():
            return replace(state, trouble=Trouble(step.message, step.hint))
        case CancelAsked():
            if not state.phase.busy:
                return state
            # While the engine is still opening there is nothing that would answer: it is over at once.
            over = state.phase is Phase.OPENING
            return replace(state, phase=Phase.CANCELLED if over else Phase.STOPPING, saying="")
        case Select():
            inside = 0 <= step.position < len(state.facts)
            return replace(state, selected=step.position if inside else -1)
        case Move():
            return replace(state, selected=_moved(state, step))
        case Keep():
            return _keep(state, step.filter)
        case Find():
            found = search(state.document.text, step.query, step.origin) if step.query else None
            return replace(state, search=found)
        case Match():
            return _to_match(state, step.step)
        case Tick():
            return replace(state, now=max(step.now, state.now))
        case EngineAsked() | EngineRefused():
            return state


def _arrived(state: CheckState, step: Arrived) -> CheckState:
    facts: list[AtomicFact] = []
    judgements: list[Judgement] = []
    changes: dict[str, object] = {}
    phase = state.phase
    for event in step.events:
        match event:
            case Ready():
                changes |= {"engine": event.engine, "index": event.index, "saying": ""}
            case Started():
                changes |= {"sentences": event.sentences, "began": state.now, "saying": ""}
                phase = Phase.RUNNING if phase is Phase.OPENING else phase
            case Decomposed():
                facts.extend(event.facts)
                done = max(int(str(changes.get("sentences_done", state.sentences_done))), event.sentence + 1)
                changes["sentences_done"] = done
            case Judged():
                judgements.append(event.judgement)
            case Notice():
                changes["saying"] = event.message
            case Finished():
                phase = Phase.COMPLETE if event.status == "complete" else Phase.CANCELLED
                changes["saying"] = ""
            case _:
                pass
    state = replace(state, added=len(state.facts), touched=(), phase=phase, **changes)  # type: ignore[arg-type]
    if facts:
        state = _add_facts(state, tuple(facts))
    if judgements:
        state = _add_judgements(state, judgements)
    return state if phase.busy else _select_something(state)


def _add_facts(state: CheckState, facts: tuple[AtomicFact, ...]) -> CheckState:
    """Append what is new. Ids rise in reading order, so a fact that was seen before has an id that is not larger."""
    last = state.ids[-1] if state.ids else -1
    new: list[AtomicFact] = []
    for fact in facts:
        if fact.id > last:
            new.append(fact)
            last = fact.id
    return replace(
        state,
        facts=(*state.facts, *new),
        ids=(*state.ids, *(f.id for f in new)),
        judgements=(*state.judgements, *((None,) * len(new))),
    )


def _add_judgements(state: CheckState, judgements: list[Judgement]) -> CheckState:
    table = list(state.judgements)
    counts = list(state.counts)
    problems, kept = list(state.problems), list(state.kept)
    wanted = verdicts_of(state.filter) or frozenset()
    touched: list[int] = []
    judged = state.judged
    for judgement in judgements:
        at = bisect_left(state.ids, judgement.fact_id)
        if at >= len(state.ids) or state.ids[at] != judgement.fact_id:
            continue  # a judgement of a fact nobody announced says nothing about the text
        before = table[at]
        if before is None:
            judged += 1
        else:
            counts[VERDICTS.index(before.verdict)] -= 1
        table[at] = judgement
        counts[VERDICTS.index(judgement.verdict)] += 1
        for positions, verdicts in ((problems, PROBLEMS), (kept, wanted)):
            if before is not None and before.verdict in verdicts:
                positions.remove(at)
            if judgement.verdict in verdicts:
                insort(positions, at)
        touched.append(at)
    return replace(
        state, judgements=tuple(table), counts=tuple(counts), problems=tuple(problems), kept=tuple(kept),
        judged=judged, touched=tuple(touched),
    )


def _lost(state: CheckState, step: EngineLost) -> CheckState:
    if not step.check or step.check != state.check:
        return state  # the engine was lost while opening: the check that waits will try to open it once more
    return _select_something(replace(
        state, phase=Phase.FAILED, trouble=Trouble(step.message, step.hint), saying="", added=len(state.facts),
        touched=(),
    ))


def _moved(state: CheckState, move: Move) -> int:
    positions = state.positions
    if move.problems:
        wanted = verdicts_of(state.filter)
        positions = state.problems if wanted is None else state.kept if wanted <= PROBLEMS else ()
    return step_among(positions, state.selected, move.step) if positions else state.selected


def _keep(state: CheckState, name: str) -> CheckState:
    """With another filter. The selection goes on to the next fact that it keeps."""
    if name not in FILTERS:
        return state
    wanted = verdicts_of(name)
    if wanted is None:
        return replace(state, filter=name, kept=())
    kept = tuple(i for i, j in enumerate(state.judgements) if j is not None and j.verdict in wanted)
    return replace(state, filter=name, kept=kept, selected=from_here_on(kept, state.selected))


def _to_match(state: CheckState, step: int) -> CheckState:
    if state.search is None:
        return state
    found = next_match(state.search, step)
    if found.span is None:
        return state
    start, end = found.span
    here = [i for i, f in enumerate(state.facts) if any(s.start < end and s.end > start for s in f.spans)]
    chosen = state.selected
    if here and chosen not in here:
        chosen = max(here, key=lambda i: (_number_in(state.kept, i) > 0, _rank(state.judgements[i]), -i))
    return replace(state, search=found, selected=chosen)


def _rank(judgement: Judgement | None) -> int:
    return look_of(judgement.verdict if judgement is not None else None).rank


def _select_something(state: CheckState) -> CheckState:
    """When a check has ended and nobody chose a fact, show the first problem, else the first fact."""
    if state.selected >= 0 or not state.facts:
        return state
    return replace(state, selected=state.problems[0] if state.problems else 0)
