"""A text with a topic: a fact of which the topic's page has nothing is read on the other pages that
it names; where only the topic counts it is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

import pytest

from factscore_tui.core.case import Case
from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.core.report import EngineInfo, ModelInfo
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.fake import FakeDecomposer, FakeRetriever
from factscore_tui.engine.pipeline import Pipeline
from factscore_tui.engine.protocol import Check, Judged

TOWER = Passage(2, 2, "Tower", "", "The Tower is 330 metres high.")
TEXT = "Paris lies on a river. The Tower is 330 metres high. The Bridge is old. No name is here."


class TwoPages(FakeRetriever):
    """The topic's page, and those of the Tower and the Bridge."""

    def beside_topic(self, query: str, sentence: str, k: int = 5) -> Retrieval | None:
        for title in ("Tower", "Bridge"):
            if title in query:
                passage = Passage(2, 2, title, "", TOWER.text)
                return Retrieval((Hit(passage, 1.0),), (Page(2, title, (passage,)),), "names")
        if "No name" not in query:
            return None
        passage = Passage(3, 3, "Lamp", "", TOWER.text)
        pages = (Page(3, "Lamp", (passage,)),)
        return Retrieval((Hit(passage, 1.0),), pages, "names", searched=frozenset({3}))


class Reader:
    """Paris is supported by the topic's page, what is on the Tower's page by that."""

    name, model = "reader", ModelInfo("s", "verify", "0" * 64)
    scope: Literal["fact"] = "fact"

    def __init__(self, of_lamp: Verdict = Verdict.CONTRADICTED) -> None:
        self.read: list[tuple[str, str, str]] = []
        self.of_lamp = of_lamp

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        for case in cases:
            page = case.retrieval.pages[0].title
            self.read.append((case.fact.text, page, case.topic))
            told = page == "Tower" or case.fact.text.startswith("Paris")
            verdict = Verdict.SUPPORTED if told else Verdict.NO_EVIDENCE
            verdict = self.of_lamp if page == "Lamp" else verdict
            yield Judgement(case.fact.id, verdict, 0.9 if told else 0.1, f"read {page}")

    def closing(self) -> tuple[str, ...]:
        return ()


def _verdicts(on_topic: bool, of_lamp: Verdict = Verdict.CONTRADICTED) -> tuple[list[str], Reader]:
    reader = Reader(of_lamp)
    pipeline = Pipeline(FakeDecomposer(), TwoPages(), reader, EngineInfo("t", "1"))
    request = Check("c", TEXT, "Paris", on_topic=on_topic)
    events = pipeline.run(request, lambda: False)
    found = [event.judgement for event in events if isinstance(event, Judged)]
    return [judgement.verdict.value for judgement in found], reader


def test_a_silent_fact_is_read_on_the_pages_that_it_names() -> None:
    verdicts, reader = _verdicts(on_topic=False)
    assert verdicts == ["supported", "supported", "no-evidence", "no-evidence"]
    beside = [(page, topic) for _, page, topic in reader.read if page in {"Tower", "Bridge"}]
    assert beside == [("Tower", ""), ("Bridge", "")]


def test_where_only_the_topic_counts_no_other_page_is_read() -> None:
    verdicts, reader = _verdicts(on_topic=True)
    assert verdicts == ["supported", "no-evidence", "no-evidence", "no-evidence"]
    assert len(reader.read) == 4


def test_pages_that_a_fact_does_not_name_can_only_support_it() -> None:
    assert _verdicts(on_topic=False)[0][-1] == "no-evidence"
    assert _verdicts(on_topic=False, of_lamp=Verdict.SUPPORTED)[0][-1] == "supported"


class Doubter(Reader):
    """Is against all that the topic's page lacks; the Tower's page says it, more or less."""

    def __init__(self, strength: Literal["strong", "weak"]) -> None:
        super().__init__()
        self.strength = strength

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        for case, found in zip(cases, super().judge_group(cases), strict=True):
            if found.verdict is Verdict.SUPPORTED:
                yield replace(found, strength=self.strength)
            elif case.topic:
                yield replace(found, verdict=Verdict.CONTRADICTED)
            else:
                yield found


@pytest.mark.parametrize(
    ("strength", "verdict"), [("strong", "supported"), ("weak", "contradicted")]
)
def test_what_is_only_doubted_may_be_said_outright_elsewhere(
    strength: Literal["strong", "weak"], verdict: str
) -> None:
    pipeline = Pipeline(FakeDecomposer(), TwoPages(), Doubter(strength), EngineInfo("t", "1"))
    events = pipeline.run(Check("c", TEXT, "Paris"), lambda: False)
    found = [event.judgement.verdict.value for event in events if isinstance(event, Judged)]
    assert found == ["supported", verdict, "contradicted", "contradicted"]
