"""The state of a check as the screen shows it.

Facts are addressed by position in reading order; an engine numbers them as they come, which is
another order where the reader looked elsewhere or only a part of the text was checked.
`reducer.reduce` moves the state on.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from factscore_tui.core.document import Document, told_topic
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import ONLY_ENGLISH, EngineInfo, IndexInfo, JudgedFact, Report
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.verdict import Judgement, Strength, Verdict
from factscore_tui.tui.state.messages import FlippedVerdicts, NoticeText
from factscore_tui.tui.state.search import ALL, TextSearch
from factscore_tui.util.amounts import counted

__all__ = ["CheckState", "NoticeText", "Phase", "report_of"]

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
class CheckState:
    """One check. Parallel to `facts`: `ids` (the engine's numbers), `judgements` (the machine's),
    `rulings` (the person's) and `verdicts` (what counts: the person's where there is one). `places`
    finds the position of an id.

    `added` are the ids of the facts that came with the last step, `touched` the positions whose
    verdict came or changed with it. `kept` are the positions that the filter keeps, `held` is how
    many sentences were not touched since the last check of the draft, `changes` what came out
    otherwise than then; `origin` is the code point where the writer was when it was asked for, -1
    for nowhere. `notices` are what the engine told of the text. `proposed` is what the engine took
    the text to be about, where nobody said. `heard` is the moment at which the engine last said
    something. `carried` are the counts of the check that this one goes on with.
    """

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
    held: int = 0
    facts: tuple[AtomicFact, ...] = ()
    ids: tuple[int, ...] = ()
    places: Mapping[int, int] = field(default_factory=dict)
    judgements: tuple[Judgement | None, ...] = ()
    rulings: tuple[Ruling | None, ...] = ()
    verdicts: tuple[Verdict | None, ...] = ()
    judged: int = 0
    counts: tuple[int, ...] = (0,) * len(VERDICTS)
    problems: tuple[int, ...] = ()
    filter: str = ALL
    kept: tuple[int, ...] = ()
    search: TextSearch | None = None
    selected: int = -1
    trouble: NoticeText | None = None
    notices: tuple[str, ...] = ()
    saying: str = ""
    began: float | None = None
    now: float = 0.0
    heard: float | None = None
    added: tuple[int, ...] = ()
    touched: tuple[int, ...] = ()
    changes: FlippedVerdicts | None = None
    proposed: str = ""
    origin: int = -1
    carried: tuple[int, ...] = ()

    @property
    def fact(self) -> AtomicFact | None:
        """The selected fact."""
        return self.facts[self.selected] if 0 <= self.selected < len(self.facts) else None

    @property
    def judgement(self) -> Judgement | None:
        """The judgement of the selected fact, None while it waits or when nothing is selected."""
        return self.judgements[self.selected] if 0 <= self.selected < len(self.judgements) else None

    @property
    def ruling(self) -> Ruling | None:
        """What a person decided about the selected fact."""
        return self.rulings[self.selected] if 0 <= self.selected < len(self.rulings) else None

    def strength_at(self, position: int) -> Strength | None:
        """What the machine's "supported" at a position rests on, where that is the verdict that
        counts; else None."""
        judgement, ruling = self.judgements[position], self.rulings[position]
        if judgement is None or (ruling is not None and ruling.effective is not None):
            return None
        return judgement.strength if judgement.verdict is Verdict.SUPPORTED else None

    @property
    def foreign(self) -> NoticeText | None:
        """That the text, or a part of it, is not English, where the engine said so."""
        said = next((words for words in self.notices if ONLY_ENGLISH in words), "")
        return NoticeText(f"{said[0].upper()}{said[1:]}.", "") if said else None

    @property
    def selected_id(self) -> int:
        """The engine's number of the selected fact, -1 for none."""
        return self.ids[self.selected] if 0 <= self.selected < len(self.ids) else -1

    @property
    def score(self) -> float | None:
        """Share supported of what counts (as core.report.Report.score), None when nothing
        counts."""
        counting = sum(n for v, n in zip(VERDICTS, self.known_counts, strict=True) if v.counts)
        return self.count(Verdict.SUPPORTED) / counting if counting else None

    def count(self, verdict: Verdict) -> int:
        """How many facts have this verdict."""
        return self.known_counts[VERDICTS.index(verdict)]

    @property
    def known_counts(self) -> tuple[int, ...]:
        """What is known by verdict: where a check goes on with a saved one, what that had, until
        all of it has come back."""
        back = sum(self.counts) >= sum(self.carried)
        return self.counts if back or not self.phase.busy else self.carried

    @property
    def progress(self) -> float:
        """Share of the text that is done, in [0, 1]: sentences, less those whose facts still
        wait."""
        if self.phase is Phase.COMPLETE:
            return 1.0
        if not self.sentences:
            return 0.0
        waiting = len(self.facts) - self.judged
        undone = waiting * self.sentences_done / len(self.facts) if self.facts else 0.0
        return min(1.0, max(0.0, (self.sentences_done - undone) / self.sentences))

    @property
    def waiting(self) -> int:
        """How many facts have no verdict of the machine's."""
        return len(self.facts) - self.judged

    @property
    def share_read(self) -> int:
        """Per cent of the text that was judged, by length: up to the first fact that waits, or to
        the end of the last sentence with facts; 100 only where a check came to its end."""
        if self.phase is Phase.COMPLETE and not self.waiting:
            return 100
        pending = (
            f.sentence.start for f, j in zip(self.facts, self.judgements, strict=True) if j is None
        )
        last = self.facts[-1].sentence.end if self.facts else 0
        return min(99, 100 * next(pending, last) // max(1, len(self.document.text)))

    @property
    def seconds_left(self) -> float | None:
        """An estimate from the pace so far; None while there is nothing to go by."""
        if self.began is None or self.now - self.began < 1.0:
            return None
        made = self.progress - (self.held / self.sentences if self.sentences else 0.0)
        return (self.now - self.began) * (1.0 - self.progress) / made if made >= 0.02 else None

    @property
    def problem_number(self) -> int:
        """The number of the selected fact among the problems, from 1; 0 when it is none."""
        return number_in(self.problems, self.selected)

    @property
    def kept_number(self) -> int:
        """The number of the selected fact among those that the filter keeps, from 1; 0 when it is
        none of them."""
        return number_in(self.kept, self.selected)

    @property
    def positions(self) -> Sequence[int]:
        """The facts to move among."""
        return range(len(self.facts)) if self.filter == ALL else self.kept


def number_in(positions: tuple[int, ...], position: int) -> int:
    """The number of `position` among ascending `positions`, from 1; 0 when it is none of them."""
    at = bisect_left(positions, position)
    return at + 1 if at < len(positions) and positions[at] == position else 0


def report_of(state: CheckState) -> Report:
    """The check as every report shows it, facts numbered in reading order. A check that still runs
    is "running"."""
    facts = tuple(
        JudgedFact(
            replace(fact, id=n),
            None if judgement is None else replace(judgement, fact_id=n),
            ruling,
        )
        for n, (fact, judgement, ruling) in enumerate(
            zip(state.facts, state.judgements, state.rulings, strict=True)
        )
    )
    status = "running" if state.phase.busy else str(state.phase)
    return Report(
        state.document,
        told_topic(state.topic),
        state.index,
        state.engine,
        facts,
        status,
        state.notices,
    )


def standing_of(state: CheckState) -> str:
    """How a draft stands: "checking, 12 of 40 facts, 3 problems"."""
    count = len(state.problems)
    problems = counted(count, "problem")
    if state.phase is Phase.OPENING:
        return "waits"
    if state.phase is Phase.COMPLETE:
        return f"checked, {_facts(len(state.facts))}, {problems}"
    if state.phase.busy:
        return f"checking, {100 * state.progress:.0f} %, {_facts(state.judged)}, {problems}"
    ended = "stopped" if state.phase is Phase.CANCELLED else str(state.phase)
    return f"{ended}, {state.judged} of {_facts(len(state.facts))}, {problems}"


def _facts(count: int) -> str:
    return counted(count, "fact")
