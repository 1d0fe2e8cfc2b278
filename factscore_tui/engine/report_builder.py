"""From the events of one check to its report: the one reducer that the CLI, the TUI, the API and
the store share."""

from __future__ import annotations

from dataclasses import replace

from factscore_tui.core.document import Document, told_topic
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import EngineInfo, IndexInfo, JudgedFact, Report
from factscore_tui.core.verdict import Judgement
from factscore_tui.engine.protocol import (
    Decomposed,
    Event,
    Failed,
    Finished,
    Judged,
    Notice,
    Ready,
    Started,
)


class ReportBuilder:
    """Feed it the events of one check; ask it for the report at any moment."""

    def __init__(self, document: Document, topic: str = "") -> None:
        self.document = document
        self.topic = topic
        self.index: IndexInfo | None = None
        self.engine: EngineInfo | None = None
        self.status = "running"
        self.sentences = 0
        self._facts: dict[int, tuple[AtomicFact, ...]] = {}
        self.judgements: dict[int, Judgement] = {}
        self.notices: list[str] = []

    def apply(self, event: Event) -> None:
        """Take one event in. A resumed check sends facts again that are known already."""
        match event:
            case Ready():
                self.engine, self.index = event.engine, event.index
            case Started():
                self.sentences = event.sentences
            case Decomposed():
                self._facts.setdefault(event.sentence, event.facts)
            case Judged():
                self.judgements[event.judgement.fact_id] = event.judgement
            case Notice():
                self.notices.append(event.message)
            case Finished():
                self.status = event.status
            case Failed():
                self.status = "failed"
                self.notices.append(event.message)
            case _:
                pass

    @property
    def sentences_done(self) -> int:
        """How many sentences were decomposed."""
        return len(self._facts)

    @property
    def facts(self) -> list[AtomicFact]:
        """The facts in reading order, numbered as they came."""
        return [fact for sentence in sorted(self._facts) for fact in self._facts[sentence]]

    def report(self) -> Report:
        """The report of what is known by now; facts in reading order, and numbered so."""
        facts = tuple(_numbered(n, f, self.judgements.get(f.id)) for n, f in enumerate(self.facts))
        topic = told_topic(self.topic)
        return Report(
            self.document, topic, self.index, self.engine, facts, self.status, tuple(self.notices)
        )


def _numbered(number: int, fact: AtomicFact, judgement: Judgement | None) -> JudgedFact:
    if fact.id == number:
        return JudgedFact(fact, judgement)
    judgement = None if judgement is None else replace(judgement, fact_id=number)
    return JudgedFact(replace(fact, id=number), judgement)
