"""Human labels: reading them, judging their facts, keeping what was judged, and the figures of
agreement."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from factscore_tui import paths
from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import EngineInfo, IndexInfo, ModelInfo
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.fake import FakeDecomposer
from factscore_tui.engine.pipeline import CheckCancelled, Pipeline
from factscore_tui.errors import InputProblem, SourceProblem, StorageProblem
from factscore_tui.evaluation import labels as labels_module
from factscore_tui.evaluation.agreement import (
    Prediction,
    calibration_error,
    fact_agreement,
    label_agreement,
    token_f1,
)
from factscore_tui.evaluation.checkpoint import JudgedFacts, as_row, encode_row, key_of
from factscore_tui.evaluation.knowledge import passages_index
from factscore_tui.evaluation.label_run import judge_labels
from factscore_tui.evaluation.labels import Gold, read_gold

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data" / "factscore"
METRICS = ROOT.parent / "shared" / "tools" / "agreement.py"

Row = dict[str, Any]


def row(topic: str, *sentences: tuple[str, list[tuple[str, str]] | None]) -> Row:
    """A generation with labels."""
    annotations = [
        {
            "text": text,
            "human-atomic-facts": None
            if facts is None
            else [{"text": f, "label": x} for f, x in facts],
        }
        for text, facts in sentences
    ]
    return {
        "topic": topic,
        "output": " ".join(text for text, _ in sentences),
        "annotations": annotations,
    }


ANNA = row(
    "Anna",
    ("Anna was born in Riga and wrote.", [("Anna was born in Riga.", "S"), ("Anna wrote.", "NS")]),
    ("She is great.", None),
    ("She died.", [("Anna died.", "IR")]),
)
OTTO = row("Otto", ("Otto built bridges.", [("Otto built bridges.", "S")]))
SILENT = {"topic": "Nobody", "output": None, "annotations": None}


def gold_of(*rows: Row) -> Gold:
    """Rows as they would be read from a file."""
    return read_gold(io.BytesIO("".join(json.dumps(r) + "\n" for r in rows).encode()), "gold.jsonl")


# --- reading
# --------------------------------------------------------------------------------------------------


def test_labels_are_read_in_order() -> None:
    gold = gold_of(ANNA, SILENT, OTTO)
    assert gold.facts == 4 and [g.topic for g in gold.generations] == ["Anna", "Nobody", "Otto"]
    facts = [(s.text, f.text, f.supported) for s, f in gold.generations[0].facts]
    assert facts[0] == ("Anna was born in Riga and wrote.", "Anna was born in Riga.", True)
    assert [f[2] for f in facts] == [True, False, False]
    assert gold.generations[1].sentences == () and gold.generations[1].output == ""


def test_a_byte_order_mark_and_blank_lines_are_no_labels() -> None:
    gold = read_gold(io.BytesIO(b"\xef\xbb\xbf" + json.dumps(OTTO).encode() + b"\n\n  \n"), "x")
    assert gold.facts == 1


def without(key: str) -> Row:
    return {k: v for k, v in OTTO.items() if k != key}


def with_facts(facts: Any) -> Row:
    return {**OTTO, "annotations": [{"text": "Otto.", "human-atomic-facts": facts}]}


BAD: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "is empty"),
    "blank": (b"\n \n", "is empty"),
    "no JSON": (b"{not json}\n", "line 1 is no JSON"),
    "cut": (json.dumps(OTTO).encode()[:-9], "line 1 is no JSON"),
    "NULs": (b"\x00" * 4096, "line 1 is no JSON"),
    "NUL in a string": (b'{"topic": "A\x00"}', "line 1 is no JSON"),
    "no UTF-8": (b'{"topic": "\xff"}', "line 1 is no JSON"),
    "nested": (b"[" * 200_000, "nested too deeply"),
    "a list": (b"[]\n", "has no topic"),
    "a number for a topic": (json.dumps({**OTTO, "topic": 3}).encode(), "has no topic"),
    "no annotations": (json.dumps(without("annotations")).encode(), "has no annotations"),
    "annotations as text": (
        json.dumps({**OTTO, "annotations": "S"}).encode(),
        "has no annotations",
    ),
    "an output that is a list": (
        json.dumps({**OTTO, "output": []}).encode(),
        "output that is no text",
    ),
    "a sentence as text": (
        json.dumps({**OTTO, "annotations": ["Otto."]}).encode(),
        "sentence of the annotations",
    ),
    "no facts in a sentence": (
        json.dumps({**OTTO, "annotations": [{"text": "x"}]}).encode(),
        "no human-atomic-facts",
    ),
    "facts as text": (json.dumps(with_facts("x")).encode(), "no human-atomic-facts"),
    "a fact as text": (json.dumps(with_facts(["x"])).encode(), "a human atomic fact has no text"),
    "another label": (
        json.dumps(with_facts([{"text": "x", "label": "YES"}])).encode(),
        "the label 'YES'",
    ),
    "a list as label": (
        json.dumps(with_facts([{"text": "x", "label": ["S"]}])).encode(),
        "none of S, NS and IR",
    ),
    "a fact like a book": (
        json.dumps(with_facts([{"text": "x" * 9999, "label": "S"}])).encode(),
        "9,999 characters",
    ),
    "only abstentions": (json.dumps(SILENT).encode(), "holds no human atomic facts"),
}


@pytest.mark.parametrize("name", BAD)
def test_anything_else_is_one_clear_message(name: str) -> None:
    content, message = BAD[name]
    with pytest.raises(InputProblem, match="gold") as caught:
        read_gold(io.BytesIO(content), "gold.jsonl")
    assert message in caught.value.message and "human-atomic-facts" in caught.value.hint
    assert len(caught.value.message) < 200


def test_the_second_line_is_named() -> None:
    with pytest.raises(InputProblem, match="line 2 is no JSON"):
        read_gold(io.BytesIO(json.dumps(OTTO).encode() + b"\n{\n"), "x")


def test_a_line_without_end_is_not_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labels_module, "MAX_LINE", 1000)
    stream = io.BytesIO(b" " * 5000)
    with pytest.raises(InputProblem, match="line 1 is longer"):
        read_gold(stream, "x")
    assert stream.tell() <= 1001


# --- agreement on labels
# -------------------------------------------------------------------------------------------


def said(
    gold: Gold, decide: Callable[[str], bool], p: Callable[[str], float] = lambda fact: 0.5
) -> list[Prediction]:
    """A prediction for every fact."""
    facts = [(g.topic, f.text) for g in gold.generations for _, f in g.facts]
    return [Prediction(topic, fact, decide(fact), p(fact)) for topic, fact in facts]


def test_figures_by_hand() -> None:
    gold = gold_of(ANNA, OTTO)  # S NS IR | S
    figures = label_agreement(
        gold.generations, said(gold, lambda fact: "Riga" in fact or "wrote" in fact)
    )
    # not supported: 2 true, 2 said, 1 of them right; supported the same
    assert (figures.facts, figures.topics) == (4, 2)
    assert figures.f1_micro_ns == pytest.approx(50) and figures.macro_f1 == pytest.approx(50)
    assert figures.always_ns == pytest.approx(100 * 2 * 2 / (4 + 2))
    assert figures.balanced_accuracy == pytest.approx(50)
    assert figures.human_factscore == pytest.approx(100 * (1 / 3 + 1) / 2)
    assert figures.estimated_factscore == pytest.approx(100 * (2 / 3 + 0) / 2)
    assert figures.error_rate == pytest.approx(100 * (2 / 3 - 1 / 3))


def test_a_fact_without_prediction_is_an_error() -> None:
    gold = gold_of(ANNA)
    with pytest.raises(KeyError):
        label_agreement(gold.generations, said(gold, bool)[:-1])


def test_calibration_by_hand() -> None:
    assert calibration_error([(True, 1.0), (False, 0.0)]) == 0.0
    assert calibration_error([(False, 1.0), (True, 0.0)]) == 1.0
    # one bin with p 0.72 on average and half supported, one with p 0.1 and none
    rated = [(True, 0.70), (False, 0.74), (False, 0.1), (False, 0.1)]
    assert calibration_error(rated) == pytest.approx(0.5 * abs(0.5 - 0.72) + 0.5 * 0.1)
    assert calibration_error([]) == 0.0


# --- agreement on facts
# --------------------------------------------------------------------------------------------


def test_token_f1_by_hand() -> None:
    from collections import Counter

    assert token_f1(Counter("abc"), Counter("abd")) == pytest.approx(2 / 3)
    assert token_f1(Counter(), Counter()) == 0.0


def test_decomposition_by_hand() -> None:
    gold = gold_of(ANNA, OTTO)
    ours = {
        "Anna was born in Riga and wrote.": ["Anna was born in Riga."],
        "She is great.": ["She is great."],
        "She died.": [],
        "Otto built bridges.": ["otto, built: bridges"],
    }
    figures = fact_agreement(gold.generations, ours)
    recall = (1 + 2 * 1 / 7) / 2  # "Anna wrote." shares one word of two with one of five
    assert (figures.sentences, figures.facts, figures.human_facts) == (3, 2, 4)
    assert figures.soft_p == pytest.approx((1 + 0 + 1) / 3)
    assert figures.soft_r == pytest.approx((recall + 0 + 1) / 3)
    assert figures.hard_r == pytest.approx((0.5 + 0 + 1) / 3)
    assert figures.per_sentence == (2 / 3, 4 / 3)
    with pytest.raises(KeyError):
        fact_agreement(gold.generations, {})


# --- the same figures as the reference's metrics
# -------------------------------------------------------------------


@pytest.fixture(scope="module")
def metrics() -> ModuleType:
    """The script that computes the metrics outside the project."""
    if not METRICS.is_file() or not DATA.is_dir():
        pytest.skip("no human labels of FActScore here")
    spec = importlib.util.spec_from_file_location("metrics", METRICS)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def printed(
    function: Callable[[Any, Any], object], gold: object, predictions: object
) -> dict[str, float]:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert function(gold, predictions)
    return dict(json.loads(out.getvalue()))


@pytest.mark.parametrize("subject", ["InstructGPT", "ChatGPT", "PerplexityAI"])
def test_figures_agree_with_the_script(metrics: ModuleType, subject: str) -> None:
    path = DATA / f"{subject}.jsonl"
    with path.open("rb") as lines:
        gold = read_gold(lines, subject)
    dice = random.Random(7)
    predictions = said(gold, lambda fact: dice.random() < 0.6)
    theirs = printed(metrics.afv, metrics.read(path), [as_row(p) for p in predictions])
    ours = label_agreement(gold.generations, predictions)
    assert theirs.pop("missing") == 0
    assert {name: round(getattr(ours, name), 1) for name in theirs} == theirs

    texts = [s.text for g in gold.generations for s in g.sentences]
    facts_of = {
        text: [half for half in text.split(",")[:3] if dice.random() < 0.9] for text in texts
    }
    theirs = printed(
        metrics.afg, metrics.read(path), [{"sentence": s, "facts": f} for s, f in facts_of.items()]
    )
    facts = fact_agreement(gold.generations, facts_of)
    assert theirs.pop("missing") == 0
    assert {name: round(getattr(facts, name), 4) for name in theirs} == theirs


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


class Verifier:
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
