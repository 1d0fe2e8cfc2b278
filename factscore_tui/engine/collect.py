"""From the events of one check to its report: the one reducer that the CLI, the TUI, the API and the store share."""

from __future__ import annotations

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import EngineInfo, IndexInfo, JudgedFact, Report
from factscore_tui.core.verdict import Judgement
from factscore_tui.engine.events import Decomposed, Event, Failed, Finished, Judged, Notice, Ready, Started


class Collector:
    """Feed it the events of one check; ask it for the report at any moment."""

    def __init__(self, document: Document, topic: str = "") -> None:
        self.document = document
        self.topic = topic
        self.index: IndexInfo | None = None
        self.engine: EngineInfo | None = None
        self.status = "running"
        self.sentences = 0
        self.sentences_done = 0
        self.facts: list[AtomicFact] = []
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
                self.sentences_done = max(self.sentences_done, event.sentence + 1)
                last = self.facts[-1].id if self.facts else -1
                self.facts.extend(f for f in event.facts if f.id > last)
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

    def report(self) -> Report:
        """The report of what is known by now; facts in reading order."""
        facts = tuple(JudgedFact(f, self.judgements.get(f.id)) for f in self.facts)
        return Report(self.document, self.topic, self.index, self.engine, facts, self.status, tuple(self.notices))
