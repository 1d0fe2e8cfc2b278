"""Judging human labels: what was judged, how a run goes on, and what it knows."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from labelled import ANNA, OTTO, SILENT, gold_of, row

from factscore_tui import paths
from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import EngineInfo, IndexInfo, ModelInfo
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.fake import FakeDecomposer
from factscore_tui.engine.pipeline import CheckCancelled, Pipeline
from factscore_tui.errors import InputProblem, SourceProblem, StorageProblem
from factscore_tui.evaluation.checkpoint import JudgedFacts, as_row, encode_row, key_of
from factscore_tui.evaluation.labels.agreement import (
    Prediction,
)
from factscore_tui.evaluation.labels.knowledge import passages_index
from factscore_tui.evaluation.labels.run import judge_labels
from factscore_tui.verify.estimators.bundled import BundledVerifier
from factscore_tui.verify.estimators.per_fact import PerFactVerifier

# --- what was judged
# -----------------------------------------------------------------------------------------------

FIRST, SECOND = (
    Prediction("A\u2028", "f \udc80 \x1b", True, 0.25, article=False),
    Prediction("Ä", "g", False, 0.5),
)


def test_lines_read_back_as_they_were() -> None:
    for prediction in (FIRST, SECOND):
        line = encode_row(as_row(prediction))
        assert line.endswith("\n") and line.count("\n") == 1 and line[:-1].isprintable()
        assert json.loads(line.encode()) == as_row(prediction)
    assert "Ä" in encode_row(as_row(SECOND))


def test_a_record_is_kept_until_it_is_removed() -> None:
    with contextlib.closing(JudgedFacts(key_of("a"))) as record:
        record.add(FIRST)
    with contextlib.closing(JudgedFacts(key_of("b"))) as other:
        assert other.predictions == []
    with contextlib.closing(JudgedFacts(key_of("a"))) as record:
        assert record.predictions == [FIRST]
        record.add(SECOND)
    with contextlib.closing(JudgedFacts(key_of("a"))) as record:
        assert record.predictions == [FIRST, SECOND]
        record.remove()
    with contextlib.closing(JudgedFacts(key_of("a"))) as record:
        assert record.predictions == []


def records(*tails: bytes) -> bytes:
    """A record of two predictions, with `tails` behind it."""
    with contextlib.closing(JudgedFacts(key_of("x"))) as record:
        record.add(FIRST)
        record.add(SECOND)
    return record.path.read_bytes() + b"".join(tails)


@pytest.mark.parametrize(
    "tail",
    [
        b'{"topic": "cut',
        b"\x00\x00\xff\n",
        b"[]\n",
        b'{"topic": 1}\n',
        b"null\n" * 3,
        b"[" * 100_000 + b"\n",
    ],
    ids=["cut", "garbage", "list", "short", "nulls", "nested"],
)
def test_what_a_kill_cut_is_dropped(tail: bytes) -> None:
    content = records(tail)
    record = JudgedFacts(key_of("x"))
    record.close()
    record.path.write_bytes(content)
    with contextlib.closing(JudgedFacts(key_of("x"))) as again:
        assert again.predictions == [FIRST, SECOND]
        again.add(FIRST)
    with contextlib.closing(JudgedFacts(key_of("x"))) as again:
        assert again.predictions == [FIRST, SECOND, FIRST]


def test_every_cut_of_a_record_keeps_its_whole_lines() -> None:
    content = records()
    path = JudgedFacts(key_of("x")).path
    for length in range(len(content)):
        path.write_bytes(content[:length])
        with contextlib.closing(JudgedFacts(key_of("x"))) as record:
            assert len(record.predictions) == max(0, content[:length].count(b"\n") - 1)


def test_two_runs_at_once_are_told() -> None:
    with (
        contextlib.closing(JudgedFacts(key_of("a"))),
        pytest.raises(StorageProblem, match="another process"),
    ):
        JudgedFacts(key_of("a"))


def test_a_cache_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(paths, "cache_dir", lambda: tmp_path / "file")
    with pytest.raises(StorageProblem, match="cannot write"):
        JudgedFacts(key_of("a"))


# --- judging
# --------------------------------------------------------------------------------------------------

PASSAGE = Passage(1, 1, "Anna", "", "Anna was born in Riga.")
MODEL = ModelInfo("m", "verify", "0" * 64)


class Retriever:
    """One page; no article for `absent` topics."""

    info = IndexInfo("i", "0" * 64, "", 1, 1)

    def __init__(self, absent: str = "", cancel_at: str = "") -> None:
        self._absent, self._cancel_at = absent, cancel_at
        self.begun: list[tuple[str, str]] = []
        self.asked: list[tuple[str, str]] = []

    def begin(self, document: Document, topic: str) -> None:
        self.begun.append((document.text, topic))

    def retrieve(self, query: str, sentence: str, k: int = 5, explain: bool = False) -> Retrieval:
        if query == self._cancel_at:
            raise CheckCancelled
        self.asked.append((query, sentence))
        missing = self.begun[-1][1] == self._absent
        page = Page(1, "Anna", (PASSAGE,))
        return Retrieval((Hit(PASSAGE, 1.0),), (page,), "search" if missing else "topic", missing)


class Verifier(PerFactVerifier):
    """Supported when Riga or bridges are in it; no number without an article."""

    name, model = "v", MODEL

    def judge(self, fact: AtomicFact, sentence: str, topic: str, retrieval: Retrieval) -> Judgement:
        if retrieval.linked == "search":
            return Judgement(fact.id, Verdict.NO_ARTICLE, None, "none")
        yes = "Riga" in fact.text or "bridges" in fact.text
        return Judgement(
            fact.id, Verdict.SUPPORTED if yes else Verdict.CONTRADICTED, 0.9 if yes else 0.1, ""
        )


def pipeline_of(retriever: Retriever) -> Pipeline:
    return Pipeline(FakeDecomposer(), retriever, Verifier(), EngineInfo("e", "1", (MODEL,)))


def test_every_fact_is_judged_in_order_with_its_sentence_and_topic() -> None:
    retriever, progress = Retriever(), list[int]()
    with contextlib.closing(JudgedFacts(key_of("a"))) as record:
        gold = gold_of(ANNA, SILENT, OTTO)
        assert judge_labels(
            pipeline_of(retriever), gold, record, lambda done, *_: progress.append(done)
        )
        assert record.predictions == [
            Prediction("Anna", "Anna was born in Riga.", True, 0.9),
            Prediction("Anna", "Anna wrote.", False, 0.1),
            Prediction("Anna", "Anna died.", False, 0.1),
            Prediction("Otto", "Otto built bridges.", True, 0.9),
        ]
    assert retriever.begun == [(ANNA["output"], "Anna"), (OTTO["output"], "Otto")]
    assert retriever.asked[1] == ("Anna wrote.", "Anna was born in Riga and wrote.")
    assert progress == [0, 1, 2, 3]


BORN = "Anna was born in Riga in"


class TwoSources(Retriever):
    """The trusted source dates Anna's birth otherwise than the other one."""

    def retrieve(self, query: str, sentence: str, k: int = 5, explain: bool = False) -> Retrieval:
        told = {"trusted": f"{BORN} 1908.", "other": f"{BORN} 1901."}
        parts = []
        for n, (source, text) in enumerate(told.items(), 1):
            passage = Passage(n, n, "Anna", "", text, source=source)
            page = Page(n, "Anna", (passage,))
            parts.append(Retrieval((Hit(passage, 1.0),), (page,), "topic", source=source))
        hits, pages = (
            tuple(one for part in parts for one in part.hits),
            tuple(one for part in parts for one in part.pages),
        )
        return Retrieval(hits, pages, "topic", parts=tuple(parts))


def test_of_several_sources_the_most_trusted_one_decides() -> None:
    sentence = f"{BORN} 1901."
    gold = gold_of(row("Anna", (sentence, [(sentence, "S")])))
    pipeline = Pipeline(
        FakeDecomposer(), TwoSources(), BundledVerifier(), EngineInfo("e", "1", (MODEL,))
    )
    with contextlib.closing(JudgedFacts(key_of("two"))) as record:
        assert judge_labels(pipeline, gold, record)
        assert [one.supported for one in record.predictions] == [False]


def test_without_an_article_nothing_is_supported() -> None:
    with contextlib.closing(JudgedFacts(key_of("a"))) as record:
        assert judge_labels(pipeline_of(Retriever(absent="Otto")), gold_of(ANNA, OTTO), record)
        # the probability is the estimator's, from what was found all the same
        assert record.predictions[-1] == Prediction(
            "Otto", "Otto built bridges.", False, 0.9, article=False
        )


def test_an_interrupted_run_goes_on_at_the_next_fact() -> None:
    gold = gold_of(ANNA, OTTO)
    with contextlib.closing(JudgedFacts(key_of("whole"))) as record:
        judge_labels(pipeline_of(Retriever()), gold, record)
        whole = record.predictions
    with contextlib.closing(JudgedFacts(key_of("a"))) as record:
        assert not judge_labels(pipeline_of(Retriever(cancel_at="Anna died.")), gold, record)
    with contextlib.closing(JudgedFacts(key_of("a"))) as record:
        assert record.predictions == whole[:2]
        assert not judge_labels(pipeline_of(Retriever()), gold, record, cancelled=lambda: True)
        retriever = Retriever()
        assert judge_labels(pipeline_of(retriever), gold, record)
        assert record.predictions == whole and [q for q, _ in retriever.asked] == [
            "Anna died.",
            "Otto built bridges.",
        ]


def test_broken_characters_reach_the_prediction_and_not_the_engine() -> None:
    odd = row("T\udc80", ("s \ud800", [("f \udfff \x00", "S")]))
    retriever = Retriever()
    with contextlib.closing(JudgedFacts(key_of("a"))) as record:
        assert judge_labels(pipeline_of(retriever), gold_of(odd), record)
        assert (record.predictions[0].topic, record.predictions[0].fact) == (
            "T\udc80",
            "f \udfff \x00",
        )
    assert retriever.begun[0][1] == "T\ufffd" and retriever.asked == [("f \ufffd \x00", "s \ufffd")]


# --- knowledge
# --------------------------------------------------------------------------------------------------


def test_passages_are_indexed_once_for_each_content(tmp_path: Path) -> None:
    source, built = tmp_path / "passages.jsonl", list[int]()
    source.write_text('{"title": "Anna", "text": "Anna was born in Riga."}\n')
    first = passages_index(source, starting=lambda: built.append(1))
    source.touch()
    assert passages_index(source, starting=lambda: built.append(2)) == first
    source.write_text('{"title": "Anna", "text": "Anna was born in Graz."}\n')
    assert passages_index(source, starting=lambda: built.append(3)) != first
    assert built == [1, 3]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", InputProblem),
        (b"\n\n", SourceProblem),
        (b"{broken\n", SourceProblem),
        (b"\x00" * 5000, SourceProblem),
        (b'{"title": "A"}\n', SourceProblem),
        (b'{"topic": "A", "output": "B"}\n', SourceProblem),
    ],
    ids=["empty", "blank", "broken", "NULs", "no text", "other keys"],
)
def test_knowledge_that_is_none(tmp_path: Path, content: bytes, problem: type[Exception]) -> None:
    source = tmp_path / "passages.jsonl"
    source.write_bytes(content)
    with pytest.raises(problem):
        passages_index(source)


@pytest.mark.parametrize(
    "name", ["none.jsonl", ".", "a\x00b", "x" * 300], ids=["absent", "folder", "NUL", "long"]
)
def test_knowledge_that_is_no_file(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputProblem):
        passages_index(tmp_path / name)
