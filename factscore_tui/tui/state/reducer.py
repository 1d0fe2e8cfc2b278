"""The pure function that moves the state of a check on. A step costs as much as it brings, plus the
copy of a tuple of pointers: 10,000 facts stay smooth."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Mapping
from dataclasses import replace

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import Report
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.protocol import Decomposed, Finished, Judged, Notice, Ready, Started
from factscore_tui.tui.state.check import VERDICTS, CheckState, Phase, number_in
from factscore_tui.tui.state.messages import (
    Arrived,
    CancelAsked,
    Compared,
    EngineAsked,
    EngineLost,
    EngineOpened,
    EngineRefused,
    EngineSaid,
    Find,
    FlippedVerdicts,
    GoToMatch,
    Keep,
    Move,
    NoticeText,
    Renamed,
    RulingsChanged,
    Saved,
    Select,
    Step,
    StoreFailed,
    StoreWorks,
    Tick,
)
from factscore_tui.tui.state.search import (
    ALL,
    FILTERS,
    QUOTED,
    from_here_on,
    next_match,
    quoted,
    search,
    step_among,
    verdicts_of,
)
from factscore_tui.tui.verdict_css import PROBLEMS, css_of


def from_report(report: Report, session: str, name: str) -> CheckState:
    """The state of a check that was saved before, finished or not."""
    phase = (
        Phase(report.status)
        if report.status in ("complete", "cancelled", "failed")
        else Phase.INTERRUPTED
    )
    state = CheckState(
        report.document,
        report.topic,
        name,
        f"session {session}",
        session=session,
        phase=phase,
        index=report.index,
        engine=report.engine,
        notices=report.notices,
    )
    state = _add_facts(state, [f.fact for f in report.facts])
    state = _judge(state, {f.fact.id: f.judgement for f in report.facts if f.judgement is not None})
    state = _rule(state, {f.fact.id: f.ruling for f in report.facts if f.ruling is not None})
    return replace(_select_something(state), added=(), touched=())


def reduce(state: CheckState, step: Step) -> CheckState:
    """The state after `step`. Steps of another check change nothing."""
    match step:
        case Arrived():
            return _arrived(state, step) if step.check == state.check else state
        case RulingsChanged():
            return _rule(state, step.rulings) if step.check == state.check else state
        case Compared():
            return _compared(state, step.changes) if step.check == state.check else state
        case EngineLost():
            return _lost(state, step)
        case EngineSaid():
            return _still(_heard(state), saying=step.message) if state.phase.busy else state
        case EngineOpened():
            if not state.phase.busy:
                return state
            return _still(state, engine=step.ready.engine, index=step.ready.index, saying="")
        case Saved():
            return replace(state, session=step.session) if step.check == state.check else state
        case Renamed():
            return replace(state, name=step.name) if step.session == state.session else state
        case StoreFailed():
            return replace(state, trouble=NoticeText(step.message, step.hint))
        case StoreWorks():
            return replace(state, trouble=None) if state.trouble == step.trouble else state
        case CancelAsked():
            if not state.phase.busy:
                return state
            # While the engine is still opening there is nothing that would answer: it is over at
            # once.
            over = state.phase is Phase.OPENING
            trouble = None if state.trouble == SILENT else state.trouble
            return replace(
                state, phase=Phase.CANCELLED if over else Phase.STOPPING, saying="", trouble=trouble
            )
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
        case GoToMatch():
            return _to_match(state, step.step)
        case Tick():
            return _passed(state, max(step.now, state.now))
        case EngineAsked() | EngineRefused():
            return state


SILENCE = 120.0
"""Seconds without a word of the engine after which the reader is told."""

SILENT = NoticeText(
    "The engine has said nothing for two minutes: it may be busy or stuck.",
    "{read.stop} stops it and keeps what is judged, then {read.go_on} resumes",
)


def _passed(state: CheckState, now: float) -> CheckState:
    """Time passes, and with it the patience with the engine."""
    if state.phase not in (Phase.OPENING, Phase.RUNNING):
        return replace(state, now=now)
    heard = now if state.heard is None else state.heard
    trouble = SILENT if now - heard > SILENCE and state.trouble is None else state.trouble
    return replace(state, now=now, heard=heard, trouble=trouble)


def _heard(state: CheckState) -> CheckState:
    """The engine said something."""
    return replace(
        state, heard=state.now, trouble=None if state.trouble == SILENT else state.trouble
    )


def _still(state: CheckState, **changes: object) -> CheckState:
    """With these fields, and nothing new to draw."""
    return replace(state, added=(), touched=(), **changes)  # type: ignore[arg-type]


def _arrived(state: CheckState, step: Arrived) -> CheckState:
    facts: list[AtomicFact] = []
    judgements: dict[int, Judgement] = {}
    changes: dict[str, object] = {}
    phase, done, notices = state.phase, state.sentences_done, state.notices
    for event in step.events:
        match event:
            case Ready():
                changes |= {"engine": event.engine, "index": event.index, "saying": ""}
            case Started():
                changes |= {
                    "sentences": event.sentences,
                    "held": event.held,
                    "began": state.now,
                    "saying": "",
                }
                changes["proposed"] = event.topic
                phase = Phase.RUNNING if phase is Phase.OPENING else phase
            case Decomposed():
                facts.extend(event.facts)
                done += 1
            case Judged():
                judgements[event.judgement.fact_id] = event.judgement
            case Notice():
                changes["saying"] = event.message
                notices += (event.message,) if event.message not in notices else ()
            case Finished():
                phase = Phase.COMPLETE if event.status == "complete" else Phase.CANCELLED
                changes["saying"] = ""
            case _:
                pass
    changes["notices"] = notices
    state = _still(_heard(state), phase=phase, sentences_done=done, **changes)
    if facts:
        state = _add_facts(state, facts)
    if judgements:
        state = _judge(state, judgements)
    return state if phase.busy else _select_something(state)


def _add_facts(state: CheckState, facts: list[AtomicFact]) -> CheckState:
    """Put facts in their places. Those that were seen before are left out."""
    new = list({fact.id: fact for fact in facts if fact.id not in state.places}.values())
    if not new:
        return state
    if not state.facts or all(_order(fact) >= _order(state.facts[-1]) for fact in new):
        return _append(state, sorted(new, key=_order))
    return _insert(state, new)


def _order(fact: AtomicFact) -> int:
    """Facts stand in the order of their sentences; those of one sentence come together, and in
    order."""
    return fact.sentence.start


def _append(state: CheckState, new: list[AtomicFact]) -> CheckState:
    nothing = (None,) * len(new)
    ids = tuple(fact.id for fact in new)
    facts = (*state.facts, *new)
    return replace(
        state,
        facts=facts,
        kept=quoted(facts) if state.filter == QUOTED else state.kept,
        ids=state.ids + ids,
        judgements=state.judgements + nothing,
        rulings=state.rulings + nothing,
        verdicts=state.verdicts + nothing,
        added=ids,
        places={**state.places, **{id: len(state.facts) + n for n, id in enumerate(ids)}},
    )


def _insert(state: CheckState, new: list[AtomicFact]) -> CheckState:
    """Facts before others that are there already: the others move on."""
    rows = list(zip(state.facts, state.judgements, state.rulings, state.verdicts, strict=True))
    for fact in new:
        rows.insert(
            bisect_right(rows, _order(fact), key=lambda row: _order(row[0])),
            (fact, None, None, None),
        )
    ids = tuple(row[0].id for row in rows)
    places = {id: n for n, id in enumerate(ids)}
    facts, verdicts = tuple(row[0] for row in rows), tuple(row[3] for row in rows)
    return replace(
        state,
        facts=facts,
        judgements=tuple(row[1] for row in rows),
        rulings=tuple(row[2] for row in rows),
        verdicts=verdicts,
        ids=ids,
        places=places,
        selected=places.get(state.selected_id, -1),
        problems=_having(verdicts, PROBLEMS),
        kept=_kept(state.filter, facts, verdicts),
        added=tuple(fact.id for fact in new),
        touched=tuple(places[state.ids[position]] for position in state.touched),
    )


def _having(verdicts: tuple[Verdict | None, ...], wanted: frozenset[Verdict]) -> tuple[int, ...]:
    return tuple(n for n, verdict in enumerate(verdicts) if verdict in wanted)


def _kept(
    name: str, facts: tuple[AtomicFact, ...], verdicts: tuple[Verdict | None, ...]
) -> tuple[int, ...]:
    """The facts that a filter keeps; none for the one that keeps everything."""
    return quoted(facts) if name == QUOTED else _having(verdicts, verdicts_of(name) or frozenset())


def _judge(state: CheckState, judgements: Mapping[int, Judgement]) -> CheckState:
    """Take verdicts of the machine in. One of a fact nobody announced says nothing about the
    text."""
    table, judged = list(state.judgements), state.judged
    verdicts: dict[int, Verdict | None] = {}
    for id, judgement in judgements.items():
        at = state.places.get(id, -1)
        if at < 0:
            continue
        judged += table[at] is None
        table[at] = judgement
        verdicts[at] = _counting(judgement, state.rulings[at])
    return _with_verdicts(replace(state, judgements=tuple(table), judged=judged), verdicts)


def _rule(state: CheckState, rulings: Mapping[int, Ruling | None]) -> CheckState:
    """Take rulings of a person in; None where one was taken back."""
    table = list(state.rulings)
    verdicts: dict[int, Verdict | None] = {}
    for id, ruling in rulings.items():
        at = state.places.get(id, -1)
        if at >= 0:
            table[at] = ruling
            verdicts[at] = _counting(state.judgements[at], ruling)
    return _with_verdicts(replace(state, rulings=tuple(table), added=()), verdicts)


def _counting(judgement: Judgement | None, ruling: Ruling | None) -> Verdict | None:
    ruled = ruling.effective if ruling is not None else None
    return ruled if ruled is not None else judgement.verdict if judgement is not None else None


def _with_verdicts(state: CheckState, verdicts: Mapping[int, Verdict | None]) -> CheckState:
    """With other verdicts at these positions, and everything that is counted from them."""
    table, counts = list(state.verdicts), list(state.counts)
    problems, kept = list(state.problems), list(state.kept)
    wanted = verdicts_of(state.filter) or frozenset()
    for at, verdict in verdicts.items():
        before = table[at]
        table[at] = verdict
        for which, change in ((before, -1), (verdict, 1)):
            if which is not None:
                counts[VERDICTS.index(which)] += change
        for positions, among in ((problems, PROBLEMS), (kept, wanted)):
            if before in among:
                positions.remove(at)
            if verdict in among:
                insort(positions, at)
    return replace(
        state,
        verdicts=tuple(table),
        counts=tuple(counts),
        problems=tuple(problems),
        kept=tuple(kept),
        touched=tuple(verdicts),
    )


def _compared(state: CheckState, changes: FlippedVerdicts) -> CheckState:
    """With what came out otherwise. Of the facts of the sentence where the writer was, the one that
    changed is shown rather than the first."""
    state = _still(state, changes=changes)
    here = state.fact
    if state.origin < 0 or here is None or state.selected in changes.was:
        return state
    told = [
        n
        for n in (*sorted(changes.was), *sorted(changes.new))
        if state.facts[n].sentence == here.sentence
    ]
    return replace(state, selected=told[0]) if told else state


def _lost(state: CheckState, step: EngineLost) -> CheckState:
    if step.check != state.check:
        if not step.check and state.phase is Phase.FAILED:
            # it does not start again, either
            return _still(state, trouble=NoticeText(step.message, step.hint))
        # the engine was lost while opening: the check that waits will try to open it once more
        return state
    phase = Phase.FAILED if state.phase.busy else state.phase
    return _select_something(
        _still(state, phase=phase, trouble=NoticeText(step.message, step.hint), saying="")
    )


def _moved(state: CheckState, move: Move) -> int:
    positions = state.positions
    if move.contradicted:
        positions = [n for n in positions if state.verdicts[n] is Verdict.CONTRADICTED]
    elif move.problems:
        wanted = verdicts_of(state.filter)
        positions = state.problems
        if wanted is not None:
            positions = [n for n in state.kept if state.verdicts[n] in PROBLEMS]
    return step_among(positions, state.selected, move.step) if positions else state.selected


def _keep(state: CheckState, name: str) -> CheckState:
    """With another filter. The selection moves to the next fact that it keeps."""
    if name not in FILTERS:
        return state
    if name == ALL:
        return replace(state, filter=name, kept=())
    kept = _kept(name, state.facts, state.verdicts)
    return replace(state, filter=name, kept=kept, selected=from_here_on(kept, state.selected))


def _to_match(state: CheckState, step: int) -> CheckState:
    if state.search is None:
        return state
    found = next_match(state.search, step)
    if found.span is None:
        return state
    start, end = found.span
    here = [
        i
        for i, f in enumerate(state.facts)
        if any(s.start < end and s.end > start for s in f.spans)
    ]
    chosen = state.selected
    if here and chosen not in here:
        ranks = {i: css_of(state.verdicts[i], state.strength_at(i)).rank for i in here}
        chosen = max(here, key=lambda i: (number_in(state.kept, i) > 0, ranks[i], -i))
    return replace(state, search=found, selected=chosen)


def _select_something(state: CheckState) -> CheckState:
    """When a check has ended and nobody chose a fact, show the fact where the writer was, else the
    first that is contradicted, else the first problem, else the first fact."""
    if state.selected >= 0 or not state.facts:
        return state
    if state.origin >= 0:
        here = (n for n, fact in enumerate(state.facts) if fact.sentence.end >= state.origin)
        return replace(state, selected=next(here, len(state.facts) - 1))
    wrong = _having(state.verdicts, frozenset({Verdict.CONTRADICTED}))
    return replace(state, selected=(*wrong, *state.problems, 0)[0])
