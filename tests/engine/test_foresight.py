"""A verifier that is told beforehand what a run over a file will ask of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import pytest

from factscore_tui.core.case import Case
from factscore_tui.core.evidence import Retrieval
from factscore_tui.core.report import EngineInfo, ModelInfo
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.fake import FakeDecomposer, FakeRetriever
from factscore_tui.engine.pipeline import Pipeline
from factscore_tui.engine.protocol import Check, Decomposed, Event, Finished, Judged
from factscore_tui.verify.estimators.combined import Combined

TEXT = (
    "Anna was born in Riga. She wrote nine novels.\n\nHer brother was a sailor. He died in "
    "1902. He died in 1902."
)
Scope = Literal["fact", "sentence", "paragraph"]


class Told:
    """Keeps what it is told beforehand and what it is asked then."""

    name, model = "told", ModelInfo("t", "verify", "0" * 64)

    def __init__(self, scope: Scope = "paragraph") -> None:
        self.scope = scope
        self.expected: list[list[int]] = []
        self.asked: list[int] = []

    def expect(self, cases: Sequence[Case]) -> None:
        assert not self.asked, "before anything is judged"
        self.expected.append([case.fact.id for case in cases])

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        for case in cases:
            self.asked.append(case.fact.id)
            yield Judgement(case.fact.id, Verdict.SUPPORTED, 1.0, "")

    def closing(self) -> tuple[str, ...]:
        return ()


class Counted(FakeRetriever):
    """Counts what is looked up."""

    def __init__(self) -> None:
        super().__init__()
        self.looked_up: list[str] = []

    def retrieve(self, query: str, sentence: str, k: int = 5, explain: bool = False) -> Retrieval:
        self.looked_up.append(query)
        return super().retrieve(query, sentence, k, explain)


def run(verifier: Told, cancelled: bool = False, **request: object) -> tuple[list[Event], Counted]:
    retriever = Counted()
    pipeline = Pipeline(FakeDecomposer(), retriever, Combined([verifier]), EngineInfo("e", "1"))
    check = Check(check="c", text=TEXT, topic="Anna", **request)  # type: ignore[arg-type]
    return list(pipeline.run(check, lambda: cancelled)), retriever


def told(events: list[Event]) -> list[object]:
    """The events that a client keeps, comparable."""
    return [e for e in events if isinstance(e, Decomposed | Judged)]


def test_a_run_over_a_file_tells_all_facts_first_and_looks_each_up_once() -> None:
    verifier = Told()
    events, retriever = run(verifier, on_topic=True)
    assert verifier.expected == [[0, 1, 2, 3, 4]]
    assert verifier.asked == [0, 1, 2, 3], "the repeated sentence is judged once, as ever"
    assert len(retriever.looked_up) == 5
    plain, _ = run(Told())
    assert told(events) == told(plain), "the same events in the same order"


@pytest.mark.parametrize(("scope", "on_topic"), [("paragraph", False), ("sentence", True)])
def test_a_reader_gets_the_first_verdict_before_the_rest_is_looked_up(
    scope: Scope, on_topic: bool
) -> None:
    verifier = Told(scope)
    run(verifier, on_topic=on_topic)
    assert verifier.expected == [] and verifier.asked


def test_a_resumed_check_tells_what_is_left() -> None:
    verifier = Told()
    run(verifier, on_topic=True, judged=3)
    assert verifier.expected == [[3, 4]] and verifier.asked == [3]


def test_looking_up_beforehand_can_be_cancelled() -> None:
    verifier = Told()
    events, retriever = run(verifier, cancelled=True, on_topic=True)
    assert isinstance(events[-1], Finished) and events[-1].status == "cancelled"
    assert retriever.looked_up == [] and verifier.asked == []
