"""A check whose facts say one another: each sentence's verdicts go together, whole or resumed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest
from opened_parts import decomposer

from factscore_tui.core.case import Case
from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval, TopicArticle
from factscore_tui.core.fact import DraftFact, Sentence
from factscore_tui.core.report import EngineInfo, ModelInfo
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.engine.fake import FakeDecomposer, FakeRetriever
from factscore_tui.engine.pipeline import Pipeline
from factscore_tui.engine.protocol import Check, Judged
from factscore_tui.verify.consistency import Consistency
from factscore_tui.verify.entailment import FactEntailment
from factscore_tui.verify.features.weights import load_weights

TEXT = "Anna was born in Riga in 1903. Otto was born in Graz in 1905."
FACTS = {
    "Anna": ("Anna was born in Riga.", "Anna was born in 1903.", "Anna was born in Riga in 1903."),
    "Otto": ("Otto was born in Graz.", "Otto was born in 1905.", "Otto was born in Graz in 1905."),
}
CONSISTENCY = Consistency(FactEntailment(decomposer().parse, load_weights(None).rarity), 0.44)


class Splitting(FakeDecomposer):
    """Three facts a sentence; `speaker` said the first of each."""

    def __init__(self, speaker: str = "") -> None:
        super().__init__()
        self._speaker = speaker

    def decompose(
        self,
        document: Document,
        sentences: Sequence[Sentence],
        topic: str,
        turns: Iterable[Sentence] | None = None,
        article: TopicArticle | None = None,
    ) -> Iterator[tuple[Sentence, tuple[DraftFact, ...]]]:
        for sentence, (whole,) in super().decompose(document, sentences, topic, turns):
            facts = FACTS[whole.text.partition(" ")[0]]
            drafts = [replace(whole, text=fact, as_written=fact) for fact in facts]
            drafts[0] = replace(drafts[0], speaker=self._speaker)
            yield sentence, tuple(drafts)


class Scripted:
    """Riga is contradicted, the place and year of Otto's birth rest on words alone."""

    name, model, scope = "scripted", ModelInfo("s", "verify", "0" * 64), "fact"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        for case in cases:
            text = case.fact.text
            self.asked.append(text)
            found = Judgement(case.fact.id, Verdict.SUPPORTED, 0.6, "words", strength="weak")
            if text == FACTS["Anna"][0]:
                differences = (Difference("place", "Riga", "Graz"),)
                found = Judgement(
                    case.fact.id, Verdict.CONTRADICTED, 0.1, "Riga", differences=differences
                )
            elif text == FACTS["Otto"][1]:
                found = Judgement(case.fact.id, Verdict.NO_EVIDENCE, 0.4, "little")
            yield found

    def closing(self) -> tuple[str, ...]:
        return ()


def judged(
    verifier: Scripted, decomposer: Splitting | None = None, **request: object
) -> list[Judgement]:
    pipeline = Pipeline(
        decomposer or Splitting(),
        FakeRetriever(),
        verifier,  # type: ignore[arg-type]
        EngineInfo("e", "1"),
        consistency=CONSISTENCY,
    )
    check = Check(check="c", text=TEXT, **request)  # type: ignore[arg-type]
    events = pipeline.run(check, lambda: False)
    return [event.judgement for event in events if isinstance(event, Judged)]


@cache
def whole() -> list[Judgement]:
    """The check that is not stopped."""
    return judged(Scripted())


def test_the_verdicts_of_a_sentence_go_together() -> None:
    assert [one.verdict for one in whole()] == [
        Verdict.CONTRADICTED,
        Verdict.SUPPORTED,
        Verdict.CONTRADICTED,
        Verdict.SUPPORTED,
        Verdict.SUPPORTED,
        Verdict.SUPPORTED,
    ]
    assert [one.fact_id for one in whole()] == list(range(6))


def test_each_fact_is_judged_once() -> None:
    verifier = Scripted()
    judged(verifier)
    assert sorted(verifier.asked) == sorted(FACTS["Anna"] + FACTS["Otto"])


@pytest.mark.parametrize("done", range(1, 7))
def test_a_resumed_check_says_the_same(done: int) -> None:
    assert judged(Scripted(), judged=done) == whole()[done:]


def test_facts_that_were_judged_before_an_edit_count_too() -> None:
    rest = judged(Scripted(), given=((0, FACTS["Anna"][:1]),))
    assert rest == whole()[1:]


class WithOtto(FakeRetriever):
    """Otto has a page of his own beside that of the topic."""

    def beside_topic(self, query: str, sentence: str, k: int = 5) -> Retrieval | None:
        passage = Passage(2, 2, "Otto", "", "Otto was born in Graz in 1905.")
        pages = (Page(2, "Otto", (passage,)),)
        return Retrieval((Hit(passage, 1.0),), pages, "names") if "Otto" in query else None


class Beside(Scripted):
    """Nothing is on the topic's page, all on Otto's."""

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        for case in cases:
            told = case.retrieval.pages[0].title == "Otto"
            verdict = Verdict.SUPPORTED if told else Verdict.NO_EVIDENCE
            yield Judgement(case.fact.id, verdict, 0.9 if told else 0.1, "read")


def test_facts_that_say_one_another_are_all_read_on_the_page_they_name() -> None:
    pipeline = Pipeline(
        Splitting(),
        WithOtto(),
        Beside(),  # type: ignore[arg-type]
        EngineInfo("e", "1"),
        consistency=CONSISTENCY,
    )
    events = pipeline.run(Check(check="c", text=TEXT, topic="Anna"), lambda: False)
    found = [event.judgement.verdict for event in events if isinstance(event, Judged)]
    assert found == [Verdict.NO_EVIDENCE] * 3 + [Verdict.SUPPORTED] * 3


def test_somebody_s_words_settle_nothing() -> None:
    found = judged(Scripted(), Splitting("Eva"))
    assert found[2].verdict is Verdict.SUPPORTED


def test_stated_facts_are_judged_as_they_stand() -> None:
    found = judged(Scripted(), stated=((TEXT, FACTS["Anna"]),))
    assert found[2].verdict is Verdict.SUPPORTED
