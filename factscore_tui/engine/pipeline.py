"""One check, end to end, over the ports: sentences -> atomic facts -> passages -> judgements, as a stream of events."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact, DraftFact, Sentence
from factscore_tui.core.report import EngineInfo
from factscore_tui.core.sentences import split_sentences
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.events import Check, Decomposed, Event, Finished, Found, Judged, Search, Started
from factscore_tui.engine.ports import Decomposer, Retriever, Verifier


class CheckCancelled(Exception):
    """Raised inside a long step when the user no longer wants the check."""


@dataclass(frozen=True)
class Pipeline:
    """The four parts of an engine, put together. Holds no state of a check."""

    decomposer: Decomposer
    retriever: Retriever
    verifier: Verifier
    engine: EngineInfo
    k: int = 5

    def run(self, request: Check, cancelled: Callable[[], bool]) -> Iterator[Event]:
        """Yield the events of one check, from Started to Finished.

        `cancelled` is asked before every sentence and every fact. Errors of the parts are raised as they are; the
        worker turns them into Failed.
        """
        began = time.monotonic()
        document = Document.from_text(request.text)
        sentences = split_sentences(document.text)
        yield Started(check=request.check, sentences=len(sentences))
        self.retriever.begin(document, request.topic)
        status = "complete"
        try:
            yield from self._sentences(request, document, sentences, cancelled)
        except CheckCancelled:
            status = "cancelled"
        yield Finished(check=request.check, status=status, seconds=time.monotonic() - began)

    def search(self, request: Search) -> Found:
        """What retrieval finds for a query, as `index search` shows it."""
        self.retriever.begin(Document.from_text(request.query), request.topic)
        found = self.retriever.retrieve(request.query, request.query, request.k, explain=request.explain)
        return Found(hits=found.hits, linked=found.linked)

    def _sentences(
        self, request: Check, document: Document, sentences: tuple[Sentence, ...], cancelled: Callable[[], bool]
    ) -> Iterator[Event]:
        next_id = 0
        # FActScore decomposes identical sentences once; we judge a fact once for each wording of its sentence.
        known: dict[tuple[str, str], Judgement] = {}
        for sentence, drafts in self.decomposer.decompose(document, sentences, request.topic):
            if cancelled():
                raise CheckCancelled
            facts = _number(sentence, drafts, next_id)
            next_id += len(facts)
            yield Decomposed(check=request.check, sentence=sentence.index, facts=facts)
            said = sentence.span.of(document.text)
            for fact in facts:
                if fact.id < request.judged:
                    continue
                if cancelled():
                    raise CheckCancelled
                key = (fact.text, said)
                judgement = known.get(key)
                if judgement is None:
                    judgement = known[key] = self._judge(fact, said, request.topic)
                yield Judged(check=request.check, judgement=replace(judgement, fact_id=fact.id))

    def _judge(self, fact: AtomicFact, sentence: str, topic: str) -> Judgement:
        if fact.not_checkable:
            return Judgement(fact.id, Verdict.NOT_CHECKABLE, None, fact.not_checkable)
        retrieval = self.retriever.retrieve(fact.text, sentence, self.k)
        return self.verifier.judge(fact, sentence, topic, retrieval)


def _number(sentence: Sentence, drafts: tuple[DraftFact, ...], first: int) -> tuple[AtomicFact, ...]:
    return tuple(
        AtomicFact(first + i, d.text, d.as_written, d.spans, sentence.span, d.not_checkable)
        for i, d in enumerate(drafts)
    )
