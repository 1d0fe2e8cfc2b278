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
from labelled import ANNA, OTTO, SILENT, Row, gold_of

from factscore_tui.errors import InputProblem
from factscore_tui.evaluation.checkpoint import as_row
from factscore_tui.evaluation.labels import files as labels_module
from factscore_tui.evaluation.labels.agreement import (
    Prediction,
    calibration_error,
    fact_agreement,
    label_agreement,
    token_f1,
)
from factscore_tui.evaluation.labels.files import Gold, read_gold

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data" / "factscore"
METRICS = ROOT.parent / "shared" / "tools" / "agreement.py"


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
    "no JSON": (b"{not json}\n", "line 1 is not JSON"),
    "cut": (json.dumps(OTTO).encode()[:-9], "line 1 is not JSON"),
    "NULs": (b"\x00" * 4096, "line 1 is not JSON"),
    "NUL in a string": (b'{"topic": "A\x00"}', "line 1 is not JSON"),
    "no UTF-8": (b'{"topic": "\xff"}', "line 1 is not JSON"),
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
        "output that is not text",
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
    with pytest.raises(InputProblem, match="line 2 is not JSON"):
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
