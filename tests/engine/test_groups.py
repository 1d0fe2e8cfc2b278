"""Facts that are judged together, answers that are remembered, and models that rest."""

from __future__ import annotations

import io
import os
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

import pytest

from factscore_tui.core.cancelled import Cancelled
from factscore_tui.core.case import Case
from factscore_tui.core.prompt import Message, Prompt, TrueFalseLogits
from factscore_tui.core.report import EngineInfo, ModelInfo
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.codec import encode
from factscore_tui.engine.fake import INDEX, FakeDecomposer, FakeRetriever
from factscore_tui.engine.pipeline import Pipeline
from factscore_tui.engine.protocol import (
    Check,
    Decomposed,
    Event,
    Finished,
    Judged,
    Notice,
    Open,
    Shutdown,
)
from factscore_tui.engine.worker import EngineWorker
from factscore_tui.inference.answer_store import AnswerStore
from factscore_tui.inference.response_cache import CachedModel

TEXT = (
    "Anna was born in Riga. She wrote nine novels.\n\nHer brother was a sailor. He died in "
    "1902. He died in 1902."
)
Scope = Literal["fact", "sentence", "paragraph"]


class Grouping:
    """Keeps what it is given; every fact is supported."""

    name, model = "grouping", ModelInfo("g", "verify", "0" * 64)

    def __init__(self, scope: Scope, cancel_at: int = -1) -> None:
        self.scope = scope
        self.groups: list[list[str]] = []
        self._cancel_at = cancel_at

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        self.groups.append([case.fact.text for case in cases])
        for case in cases:
            if case.fact.id == self._cancel_at:
                raise Cancelled
            yield Judgement(case.fact.id, Verdict.SUPPORTED, 1.0, " ".join(case.samples))

    def closing(self) -> tuple[str, ...]:
        return (f"{len(self.groups)} groups",)


def run(verifier: Grouping, **request: object) -> list[Event]:
    engine = EngineInfo("e", "1")
    pipeline = Pipeline(
        FakeDecomposer(), FakeRetriever(), verifier, engine, closing=lambda: ("all said",)
    )
    return list(pipeline.run(Check(check="c", text=TEXT, **request), lambda: False))  # type: ignore[arg-type]


def judged(events: list[Event]) -> list[int]:
    return [event.judgement.fact_id for event in events if isinstance(event, Judged)]


@pytest.mark.parametrize(
    ("scope", "sizes"), [("fact", [1, 1, 1, 1]), ("sentence", [1, 1, 1, 1]), ("paragraph", [2, 2])]
)
def test_facts_come_in_groups_of_their_scope_and_each_wording_once(
    scope: Scope, sizes: list[int]
) -> None:
    verifier = Grouping(scope)
    events = run(verifier)
    assert [len(group) for group in verifier.groups if group] == sizes
    assert judged(events) == list(range(5)), "in reading order, the repeated sentence too"
    for place, event in enumerate(events):
        if isinstance(event, Judged):
            known = {f.id for e in events[:place] if isinstance(e, Decomposed) for f in e.facts}
            assert event.judgement.fact_id in known
    assert isinstance(events[-1], Finished) and events[-1].status == "complete"
    assert [e.message for e in events if isinstance(e, Notice)][-1] == "all said"


def test_a_resumed_check_judges_only_what_is_left() -> None:
    verifier = Grouping("paragraph")
    assert judged(run(verifier, judged=3)) == [3, 4]
    assert [len(group) for group in verifier.groups if group] == [1]


def test_samples_reach_the_estimator() -> None:
    events = run(Grouping("sentence"), samples=("one", "two"))
    assert {e.judgement.reason for e in events if isinstance(e, Judged)} == {"one two"}


def test_a_cancelled_group_keeps_what_was_judged_before() -> None:
    events = run(Grouping("paragraph", cancel_at=3))
    assert judged(events) == [0, 1, 2]
    assert isinstance(events[-1], Finished) and events[-1].status == "cancelled"


# --- remembered answers
# ----------------------------------------------------------------------------------------------


class Counting:
    """A language model that says how often it was asked."""

    remote, room = "", 1000

    def __init__(self, sha256: str = "a") -> None:
        self.model = ModelInfo("counting", "chat", sha256)
        self.asked = 0

    def count(self, prompt: Prompt) -> int:
        return 1

    def generate(self, prompt: Prompt, limit: int, bullets: bool = False) -> str:
        self.asked += 1
        return f"{prompt[-1].content} {limit}"

    def opinions(self, prompts: Sequence[Prompt]) -> list[TrueFalseLogits]:
        self.asked += len(prompts)
        return [
            TrueFalseLogits(None, "hm") if "hm" in p[-1].content else TrueFalseLogits(0.25)
            for p in prompts
        ]


def prompt(text: str) -> Prompt:
    return (Message("user", text),)


def test_an_answer_is_asked_for_once_even_by_another_process(tmp_path: Path) -> None:
    path = tmp_path / "cache" / "answers.db"
    first = CachedModel(Counting(), AnswerStore(path))
    asked = [prompt("a"), prompt("hm"), prompt("a \ud800")]
    before = first.opinions(asked)
    assert [o.cached for o in before] == [False] * 3 and first.closing() == ()
    inner = Counting()
    second = CachedModel(inner, AnswerStore(path))
    after = second.opinions([*asked, prompt("new")])
    assert [(o.p_true, o.said, o.cached) for o in after] == [
        (0.25, "", True),
        (None, "hm", True),
        (0.25, "", True),
        (0.25, "", False),
    ]
    assert inner.asked == 1 and "3 of 4 answers" in second.closing()[0] and second.closing() == ()


def test_answers_belong_to_model_prompt_and_limit(tmp_path: Path) -> None:
    store = AnswerStore(tmp_path / "answers.db")
    for model, text, limit in (("a", "x", 5), ("b", "x", 5), ("a", "y", 5), ("a", "x", 6)):
        inner = Counting(model)
        remembered = CachedModel(inner, store)
        assert (
            remembered.generate(prompt(text), limit)
            == remembered.generate(prompt(text), limit)
            == f"{text} {limit}"
        )
        assert inner.asked == 1


@pytest.mark.parametrize(
    "content", [b"", b"not a database" * 100, b"SQLite format 3\x00" + b"\xff" * 5000]
)
def test_a_damaged_store_is_only_a_cache(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "answers.db"
    path.write_bytes(content)
    for _ in range(2):
        assert CachedModel(Counting(), AnswerStore(path)).opinions([prompt("x")])[0].p_true == 0.25


@pytest.mark.parametrize(
    "row",
    ["", "[]", "[2, 3]", '["x", 1]', "{", '[NaN, ""]', "[" * 50_000],
    ids=["empty", "list", "numbers", "text", "cut", "NaN", "nested"],
)
def test_rows_that_are_no_answers_are_asked_for_again(tmp_path: Path, row: str) -> None:
    store = AnswerStore(tmp_path / "answers.db")
    remembered = CachedModel(Counting(), store)
    store.put({remembered._key("opinion", prompt("x")): row})
    assert remembered.opinions([prompt("x")]) == [TrueFalseLogits(0.25)]


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert CachedModel(Counting(), AnswerStore(tmp_path / "x" / "answers.db")).opinions(
        [prompt("x")]
    )
    tmp_path.chmod(0o700)


# --- rest
# --------------------------------------------------------------------------------------------------


def test_a_worker_without_work_lets_its_models_rest() -> None:
    read, write = os.pipe()
    rested = threading.Event()
    rests: list[float] = []

    def rest() -> None:
        rests.append(time.monotonic())
        rested.set()

    def build(*_: object) -> tuple[Pipeline, object]:
        raise AssertionError("nothing was to be opened")

    with os.fdopen(read, "rb") as commands, os.fdopen(write, "wb") as sender:
        worker = EngineWorker(build, commands, io.BytesIO(), rest=rest, idle_seconds=0.05)  # type: ignore[arg-type]
        thread = threading.Thread(target=worker.serve)
        thread.start()
        assert rested.wait(10)
        sender.write(encode(Shutdown()))
        sender.flush()
        thread.join(10)
        assert not thread.is_alive() and rests
    assert Open().choice.engine == "bundled" and INDEX.name == "fake"
