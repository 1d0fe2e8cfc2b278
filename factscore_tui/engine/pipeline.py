"""One check, end to end, over the ports: sentences -> atomic facts -> passages -> judgements, as a
stream of events."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from factscore_tui.core import contained
from factscore_tui.core.cancelled import Cancelled as CheckCancelled
from factscore_tui.core.case import Case
from factscore_tui.core.document import NO_TOPIC, Document, told_topic
from factscore_tui.core.fact import AtomicFact, DraftFact, Sentence
from factscore_tui.core.ports import Decomposer, Foresighted, GroupVerifier, Retriever
from factscore_tui.core.report import EngineInfo
from factscore_tui.core.threshold import OWN
from factscore_tui.core.verdict import ContentCheck, Judgement, Verdict
from factscore_tui.decompose.given import GivenFacts
from factscore_tui.engine.protocol import (
    Check,
    Decomposed,
    Event,
    Finished,
    Found,
    Judged,
    Notice,
    Search,
    Started,
)
from factscore_tui.engine.schedule import turns
from factscore_tui.engine.sections import SectionDecomposer, note_on, section_of
from factscore_tui.retrieve.sections import SectionTopic, section_topics, told_by_body
from factscore_tui.text.foreign import marked
from factscore_tui.text.foreign import notice as notice_of_foreign
from factscore_tui.text.language import notice as language_notice
from factscore_tui.text.language import unload as unload_identifier
from factscore_tui.text.sentences import split_sentences
from factscore_tui.verify.claimed import statement_of
from factscore_tui.verify.trust import SourceJudge, nearest

if TYPE_CHECKING:
    from factscore_tui.verify.consistency import Consistency

__all__ = ["CheckCancelled", "Pipeline"]

MAX_GROUP = 64
"""Facts that are judged together at most."""

IsCancelled = Callable[[], bool]


@dataclass
class _Waiting:
    """Facts of one sentence, paragraph or line, until they are judged."""

    facts: list[tuple[AtomicFact, str]] = field(default_factory=list)
    paragraph: int = -1
    beside: list[tuple[AtomicFact, str]] = field(default_factory=list)
    """Those of the same sentence that were judged before this check, for `Consistency`."""
    found: dict[int, Case] = field(default_factory=dict)
    """What was retrieved beforehand, by the id of the fact."""


@dataclass(frozen=True)
class Pipeline:
    """The four parts of an engine, put together. Holds no state of a check. `opening` is given the
    text at the begin of one, `closing` gives what else is to be told at its end; `threshold` is the
    user's own (core/threshold.py); `consistency` settles what the facts of a sentence say of one
    another, for a verifier that judges each alone."""

    decomposer: Decomposer
    retriever: Retriever
    verifier: GroupVerifier
    engine: EngineInfo
    k: int = 5
    closing: Callable[[], tuple[str, ...]] = lambda: ()
    opening: Callable[[str], None] = lambda text: None
    threshold: float = OWN
    consistency: Consistency | None = None

    def run(
        self, request: Check, cancelled: IsCancelled, looking: Callable[[], int] = lambda: 0
    ) -> Iterator[Event]:
        """Yield the events of one check, from Started to Finished.

        `cancelled` is asked before every sentence and every group of facts, `looking` (the code
        point where the reader is) before every paragraph. Errors of the parts are raised as they
        are; the worker turns them into Failed.
        """
        began = time.monotonic()
        document = Document.from_text(request.text)
        self._closing()  # what an earlier check that failed left
        self.opening(document.text)
        parts, sentences = self._for(request, document)
        proposed = "" if request.topic else parts._proposed(document, sentences)
        open_ = not (request.topic or request.stated)
        several = parts._section_topics(document, proposed) if open_ else ()
        if open_ and not several and not (proposed and self.retriever.article_on(proposed)):
            proposed = self.retriever.article_told(document.text) or proposed
        proposed = "" if several else proposed
        topic = told_topic(request.topic) or proposed
        request = msgspec.structs.replace(request, topic=topic)
        yield Started(check=request.check, sentences=len(sentences), topic=proposed)
        if proposed:
            message = f"taken to be about {proposed}: give another topic, or {NO_TOPIC} for none"
            yield Notice(message=message, check=request.check)
        if several:
            yield Notice(message=note_on(several), check=request.check)
        foreign = notice_of_foreign(document.text, sentences) or language_notice(document.text)
        unload_identifier()
        if foreign:
            yield Notice(message=foreign, check=request.check)
        if self.engine.remote:
            yield Notice(
                message=f"the text and its evidence are sent to {self.engine.remote}",
                check=request.check,
            )
        # What nobody said the text is about, and has no article, is no reason not to look:
        # "Bartholdi was the sculptor of the Statue of Liberty" has its answer on that page.
        guessed = bool(proposed) and not self.retriever.article_on(proposed)
        self.retriever.begin(document, "" if guessed else request.topic)
        status = "complete"
        try:
            order = turns(sentences, request.skip, looking)
            yield from parts._sections(request, document, sentences, order, several, cancelled)
        except CheckCancelled:
            status = "cancelled"
        for message in self._closing():
            yield Notice(message=message, check=request.check)
        if several:
            self.retriever.begin(document, request.topic)  # what the whole text is about
        pages, near = self.retriever.topic_titles()
        yield Finished(
            check=request.check,
            status=status,
            seconds=time.monotonic() - began,
            missing_topic=self.retriever.missing_topic,
            pages=pages,
            near=near,
        )

    def _for(self, request: Check, document: Document) -> tuple[Pipeline, tuple[Sentence, ...]]:
        """The parts for this check, and the sentences: those of the given facts where there are
        some."""
        if not request.stated:
            return self, marked(document.text, split_sentences(document.text))
        given = GivenFacts(request.stated)
        return replace(self, decomposer=given), given.sentences(document)

    def _proposed(self, document: Document, sentences: Sequence[Sentence]) -> str:
        """The topic for a text whose reader gave none: as the title of its article where the text
        has a longer name, "Rosa Parks" for "Rosa Louise McCauley Parks"."""
        title_of = self.retriever.article_on
        found = self.decomposer.propose_topic(
            document, sentences, lambda name: bool(title_of(name)), self.retriever.article_text
        )
        name, title = found.split(), title_of(found).split() if found else []
        shorter = 1 < len(title) < len(name) and title[0] == name[0] and title[-1] == name[-1]
        return " ".join(title) if shorter and set(title) <= set(name) else found

    def _section_topics(self, document: Document, proposed: str) -> tuple[SectionTopic, ...]:
        """What each section is about where they tell of several things."""
        found = self.retriever
        return section_topics(
            document.text, proposed, found.article_on, self._article_of_section, found.article_told
        )

    def _article_of_section(self, body: str) -> str:
        """The title of the article that a section is about by its own sentences; "" for none."""
        found = self._proposed(Document.from_text(body), split_sentences(body))
        return self.retriever.article_on(found) if found else ""

    def search(self, request: Search) -> Found:
        """What retrieval finds for a query, as `index search` shows it."""
        self.retriever.begin(Document.from_text(request.query), request.topic)
        found = self.retriever.retrieve(
            request.query, request.query, request.k, explain=request.explain
        )
        return Found(hits=found.hits, linked=found.linked)

    def judge(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        """The final judgements of these cases, in order: source by source where there are
        several."""
        return self._judge.judge(cases)

    @cached_property
    def _judge(self) -> SourceJudge:
        return SourceJudge(self.verifier, self.threshold)

    def _closing(self) -> tuple[str, ...]:
        return (*self.verifier.closing(), *self.closing(), *contained.told())

    def _sections(
        self,
        request: Check,
        document: Document,
        sentences: tuple[Sentence, ...],
        order: Iterator[Sentence],
        several: Sequence[SectionTopic],
        cancelled: IsCancelled,
    ) -> Iterator[Event]:
        """The events of all sentences, those of each section with its own topic."""
        if not several:
            yield from self._sentences(request, document, sentences, order, cancelled)
            return
        first = request.first
        for part, group in groupby(order, key=lambda one: section_of(one, several)):
            section = told_by_body(  # of a long text, the later ones only now
                document.text, part, self.retriever.article_on, self._article_of_section
            )
            topic = section.title
            self.retriever.begin(document, topic, section.span.of(document.text))
            here = replace(self, decomposer=SectionDecomposer(self.decomposer, section))
            own = msgspec.structs.replace(request, topic=topic, first=first)
            for event in here._sentences(own, document, sentences, group, cancelled):
                first += len(event.facts) if isinstance(event, Decomposed) else 0
                yield event

    def _sentences(
        self,
        request: Check,
        document: Document,
        sentences: tuple[Sentence, ...],
        order: Iterator[Sentence],
        cancelled: IsCancelled,
    ) -> Iterator[Event]:
        # FActScore decomposes identical sentences once; we judge a fact once for each wording of
        # its sentence.
        known: dict[tuple[str, str], Judgement] = {}
        waiting = _Waiting()
        decomposed: Iterable[tuple[Sentence, tuple[AtomicFact, ...]]] = self._numbered(
            request,
            self.decomposer.decompose(
                document, sentences, request.topic, order, self.retriever.topic_article()
            ),
        )
        if self._foresees(request):
            decomposed = list(decomposed)
            waiting.found = self._foreseen(request, document, decomposed, cancelled)
        for sentence, facts in decomposed:
            if cancelled():
                raise CheckCancelled
            if sentence.paragraph != waiting.paragraph or len(waiting.facts) >= MAX_GROUP:
                yield from self._judged(request, waiting, known, cancelled)
                waiting = _Waiting(paragraph=sentence.paragraph, found=waiting.found)
            yield Decomposed(check=request.check, sentence=sentence.index, facts=facts)
            said = sentence.span.of(document.text)
            for fact in facts:
                new = _is_new(fact, sentence, request)
                (waiting.facts if new else waiting.beside).append((fact, said))
            if self.verifier.scope != "paragraph":
                yield from self._judged(request, waiting, known, cancelled)
                waiting.facts, waiting.beside = [], []
        yield from self._judged(request, waiting, known, cancelled)

    def _numbered(
        self, request: Check, decomposed: Iterable[tuple[Sentence, tuple[DraftFact, ...]]]
    ) -> Iterator[tuple[Sentence, tuple[AtomicFact, ...]]]:
        next_id = request.first
        for sentence, drafts in decomposed:
            facts = _number(sentence, drafts, next_id)
            next_id += len(facts)
            yield sentence, facts

    def _foresees(self, request: Check) -> bool:
        """Whether the whole text is looked up before anything is judged: in a run over a file
        (nobody waits for the first verdict), where the verifier reads less for it."""
        foresighted = isinstance(self.verifier, Foresighted) and self.verifier.scope == "paragraph"
        return foresighted and request.on_topic and not self.retriever.missing_topic

    def _foreseen(
        self,
        request: Check,
        document: Document,
        decomposed: Iterable[tuple[Sentence, tuple[AtomicFact, ...]]],
        cancelled: IsCancelled,
    ) -> dict[int, Case]:
        """What is retrieved for each fact that will be judged, by its id; the verifier is told."""
        found: dict[int, Case] = {}
        for sentence, facts in decomposed:
            if cancelled():
                raise CheckCancelled
            said = sentence.span.of(document.text)
            for fact in facts:
                if not fact.not_checkable and _is_new(fact, sentence, request):
                    found[fact.id] = self._case(fact, said, request)
        if isinstance(self.verifier, Foresighted):
            self.verifier.expect(list(found.values()))
        return found

    def _judged(
        self,
        request: Check,
        waiting: _Waiting,
        known: dict[tuple[str, str], Judgement],
        cancelled: IsCancelled,
    ) -> Iterator[Event]:
        """Judge the facts that wait, in reading order."""
        step = 1 if self.verifier.scope == "fact" else max(1, len(waiting.facts))
        absent = request.on_topic and self.retriever.missing_topic
        for start in range(0, len(waiting.facts), step):
            if cancelled():
                raise CheckCancelled
            group = waiting.facts[start : start + step]
            new: dict[tuple[str, str], Case] = {}
            for fact, said in group:
                if not (absent or fact.not_checkable or (fact.text, said) in known):
                    case = waiting.found.get(fact.id) or self._case(fact, said, request)
                    new.setdefault((fact.text, said), case)
            judging = self._judge.judge(list(new.values()))
            for fact, said in group:
                if fact.not_checkable:
                    judgement = Judgement(fact.id, Verdict.NOT_CHECKABLE, None, fact.not_checkable)
                elif absent:
                    reason = f"no article on {request.topic} in this index"
                    judgement = Judgement(fact.id, Verdict.NO_ARTICLE, None, reason)
                else:
                    while (
                        fact.text,
                        said,
                    ) not in known:  # judgements come in the order of the cases
                        key = next(key for key in new if key not in known)
                        known[key] = self._beside_topic(next(judging), new[key], request)
                    judgement = known[fact.text, said]
                    if judgement.content is None and not (request.on_topic or request.stated):
                        known[fact.text, said] = self._with_content(judgement, fact, request)
                    judgement = self._consistent(fact, said, request, waiting, known)
                yield Judged(check=request.check, judgement=replace(judgement, fact_id=fact.id))

    def _judged_alone(self, fact: AtomicFact, said: str, request: Check) -> Judgement:
        case = self._case(fact, said, request)
        (judgement,) = self._judge.judge([case])
        return self._beside_topic(judgement, case, request)

    def _beside_topic(self, judgement: Judgement, case: Case, request: Check) -> Judgement:
        """The judgement of a fact; where the page of the topic has nothing on it, that of the other
        pages which it names: a text on Paris tells of the Eiffel Tower, too. Where a network alone
        is against it, too, if they say it outright: "Armstrong left NASA" in a text on Apollo
        11."""
        silent = judgement.verdict is Verdict.NO_EVIDENCE
        doubted = judgement.verdict is Verdict.CONTRADICTED and not judgement.differences
        if request.on_topic or not (silent or doubted) or case.retrieval.linked != "topic":
            return judgement
        found = self.retriever.beside_topic(case.fact.text, case.sentence, self.k)
        if found is None:
            return judgement
        # Read as in a text on nothing in particular: these pages are about somebody else.
        beside = replace(case, topic="", retrieval=found)
        (other,) = self._judge.judge([beside])
        if doubted:
            return other if other.strength == "strong" else judgement
        near = all(page.id in found.searched for page in found.pages)
        if near and other.verdict is not Verdict.SUPPORTED:
            return judgement  # the fact does not name them: they have nothing against it
        return nearest(judgement, other)

    def _consistent(
        self,
        fact: AtomicFact,
        said: str,
        request: Check,
        waiting: _Waiting,
        known: dict[tuple[str, str], Judgement],
    ) -> Judgement:
        """The judgement of a fact, seen with those of its sentence that say it, or that it says.
        What the user stated is judged as it stands, and so are a person's words."""
        judgement = known[fact.text, said]
        if self.consistency is None or fact.speaker or request.stated:
            return judgement
        others = []
        for other, _ in waiting.facts + waiting.beside:
            if other.sentence != fact.sentence or other.not_checkable or other.speaker:
                continue
            if not self.consistency.related(fact.text, other.text):
                continue
            if (other.text, said) not in known:
                known[other.text, said] = self._judged_alone(other, said, request)
            others.append((other.text, known[other.text, said]))
        return self.consistency.settled(request.topic, (fact.text, judgement), others)

    def _with_content(self, judgement: Judgement, fact: AtomicFact, request: Check) -> Judgement:
        """With the second check of a person's words: is it so?"""
        statement = statement_of(fact)
        if statement is None:
            return judgement
        found = self._judged_alone(statement, statement.text, request)
        content = ContentCheck(
            statement.text,
            found.verdict,
            found.p_supported,
            found.reason,
            found.evidence[:1],
            found.differences,
            found.strength,
        )
        return replace(judgement, content=content)

    def _case(self, fact: AtomicFact, said: str, request: Check) -> Case:
        return Case(
            fact,
            said,
            request.topic,
            self.retriever.retrieve(fact.text, said, self.k),
            request.samples,
        )


def _is_new(fact: AtomicFact, sentence: Sentence, request: Check) -> bool:
    """Whether this check is to judge it."""
    given = dict(request.given).get(sentence.index, ())
    return fact.id >= request.judged and fact.text not in given


def _number(
    sentence: Sentence, drafts: tuple[DraftFact, ...], first: int
) -> tuple[AtomicFact, ...]:
    return tuple(
        AtomicFact(
            first + i,
            d.text,
            d.as_written,
            d.spans,
            sentence.span,
            d.not_checkable,
            d.speaker,
            d.content,
        )
        for i, d in enumerate(drafts)
    )
