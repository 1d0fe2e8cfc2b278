"""The public API, FActScore's own interface over it, and the hooks of other programs, with a
scripted engine."""

from __future__ import annotations

import asyncio
import json
import math
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import factscore_tui
from factscore_tui import compat, hooks
from factscore_tui.api import EngineConfig
from factscore_tui.compat import FactScorer
from factscore_tui.engine import fake
from factscore_tui.engine.client import EngineClient
from factscore_tui.errors import InputProblem, UsageProblem
from factscore_tui.evaluation.labels import knowledge

pytestmark = pytest.mark.usefixtures("engines_are_copied")

TOPICS = ["Anna", "Otto"]
TEXTS = [
    "Anna was born in Riga. She wrote nine novels. Her brother was a sailor.",
    "I'm sorry, I cannot say.",
]
SCRIPTED = EngineConfig(command=fake.command())  # supported, contradicted, no-evidence in turn


@pytest.fixture
def scorer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., FactScorer]]:
    """FactScorer(...) with a scripted engine; knowledge sources are not built, their path is their
    name."""
    monkeypatch.setattr(knowledge, "passages_index", lambda path: path)
    made: list[FactScorer] = []

    def make(**options: Any) -> FactScorer:
        with pytest.warns(UserWarning, match="the bundled models judge"):
            made.append(FactScorer(config=SCRIPTED, **options))
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_the_five_names_and_a_report_for_notebooks() -> None:
    assert {"check", "score", "FactScorer", "EngineConfig", "Report"} <= set(factscore_tui.__all__)
    report = factscore_tui.check(
        'Anna <b>was</b> "born". She wrote.', topic="Anna", config=SCRIPTED
    )
    assert isinstance(report, factscore_tui.Report)
    assert json.loads(json.dumps(report.to_dict()))["score"] == 0.5
    rows = report.rows()
    assert [row["verdict"] for row in rows] == ["supported", "contradicted"] and rows[0][
        "p_supported"
    ] == 0.9
    assert rows[0]["evidence_title"] == "Fake article" and (rows[1]["start"], rows[1]["end"]) == (
        24,
        34,
    )
    shown = report._repr_html_()
    assert shown.startswith("<iframe sandbox srcdoc=") and "contradicted" in shown
    assert (
        "<b>" not in shown and shown.count('"') == 4
    )  # nothing of the page gets out of its attribute


def test_a_data_frame_where_pandas_is(monkeypatch: pytest.MonkeyPatch) -> None:
    report = factscore_tui.check("Anna wrote.", config=SCRIPTED)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(UsageProblem, match="pandas") as caught:
        report.to_dataframe()
    assert "pip install 'factscore-tui[pandas]'" in caught.value.hint
    stub = types.ModuleType("pandas")
    monkeypatch.setattr(stub, "DataFrame", lambda rows: ("frame", rows), raising=False)
    monkeypatch.setitem(sys.modules, "pandas", stub)
    assert report.to_dataframe() == ("frame", report.rows())


def test_score_takes_rows_in_memory(tmp_path: Path) -> None:
    rows = [{"topic": topic, "output": text} for topic, text in zip(TOPICS, TEXTS, strict=True)]
    scores = factscore_tui.score(rows, config=SCRIPTED, gamma=0, journal=tmp_path / "journal")
    assert scores.score == scores.init_score == pytest.approx(1 / 3) and scores.respond_ratio == 0.5
    assert scores.decisions[1] is None and scores.to_dict()["abstention_rule"] == "current"
    assert [row["generation"] for row in scores.rows()] == [0, 0, 0]
    assert scores.rows()[0]["is_supported"] is True and (tmp_path / "journal").exists()
    given = factscore_tui.score(
        [{"topic": "A", "facts": ["A is.", "A was."]}], config=SCRIPTED, facts="given"
    )
    assert given.num_facts_per_response == 2.0


class NAType:
    """As pandas' missing value: nobody may ask whether it is true or equal to anything."""

    def __bool__(self) -> bool:
        raise TypeError("boolean value of NA is ambiguous")

    def __ne__(self, other: object) -> Any:
        return self


class Frame:
    """As a DataFrame of pandas: names of columns where its items are asked for."""

    columns = ("topic", "output")

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def to_dict(self, orient: str) -> list[dict[str, Any]]:
        assert orient == "records"
        return [
            {"topic": np.str_("Anna"), "output": np.str_(TEXTS[0])},
            {"topic": "Otto", "output": np.float64("nan")},
            {"topic": "Otto", "output": NAType()},
        ]


@pytest.mark.slow
def test_score_takes_what_numpy_and_pandas_hold() -> None:
    """Arrays, scalars, and all that stands for a missing value; two of these are one abstention
    twice."""
    scores = factscore_tui.score(Frame(), config=SCRIPTED, gamma=0)
    assert scores.score == pytest.approx(1 / 3) and scores.respond_ratio == pytest.approx(1 / 3)
    assert scores.decisions[1:] == [None, None]
    json.dumps(scores.to_dict())
    said = {"text": "A is.", "model-atomic-facts": np.array([{"text": "A is."}], dtype=object)}
    for facts, rows in (
        ("given", [{"topic": "A", "facts": np.array(["A is.", "A was."], dtype=object)}]),
        ("given", [{"topic": "A", "facts": ("A is.", "A was.")}]),
        ("model", [{"topic": "A", "annotations": np.array([said, said], dtype=object)}]),
    ):
        found = factscore_tui.score(rows, config=SCRIPTED, facts=facts)
        assert found.num_facts_per_response == 2.0
    empty = [
        {"topic": "A", "facts": np.array([], dtype=object)},
        {"topic": "B", "facts": ["B is."]},
    ]
    assert factscore_tui.score(empty, config=SCRIPTED, facts="given").respond_ratio == 0.5
    samples = [{"topic": "A", "output": "A is.", "samples": np.array(["B."], dtype=object)}]
    assert factscore_tui.score(samples, config=SCRIPTED).num_facts_per_response == 1.0


@pytest.mark.parametrize("rows", [7, {"topic": "A", "output": "B"}, [("A", "B")], ["A"], [None]])
def test_what_holds_no_rows_is_told(rows: Any) -> None:
    with pytest.raises((InputProblem, UsageProblem), match=r"not a dictionary|no generations"):
        factscore_tui.score(rows, config=SCRIPTED)


def test_a_config_refuses_what_does_not_go_together() -> None:
    with pytest.raises(UsageProblem):
        EngineConfig(engine="llm").choice()
    with pytest.raises(InputProblem):
        EngineConfig(index=()).client()


def test_the_references_class(scorer: Callable[..., FactScorer], tmp_path: Path) -> None:
    source = tmp_path / "mine.jsonl"
    source.write_text('{"title": "Anna", "text": "Anna was born in Riga."}\n')
    fs = scorer(data_dir=str(tmp_path), abstain_detection_type="generic")
    fs.register_knowledge_source("mine")
    fs.register_knowledge_source("other", data_path=str(source))
    with pytest.raises(UsageProblem, match="already registered"):
        fs.register_knowledge_source("mine")
    with pytest.raises(UsageProblem, match="not registered"):
        fs.get_score(TOPICS, TEXTS, knowledge_source="nobody's")
    with pytest.raises(InputProblem, match="is not there"):
        fs.register_knowledge_source("third", db_path=str(tmp_path / "none.db"))
    out = fs.get_score(TOPICS, TEXTS, knowledge_source="mine")
    assert list(out) == [
        "score",
        "respond_ratio",
        "decisions",
        "num_facts_per_response",
        "init_score",
    ]
    assert out["init_score"] == pytest.approx(1 / 3) and out["score"] == pytest.approx(
        math.exp(1 - 10 / 3) / 3
    )
    assert out["decisions"][0][0] == {"atom": "Anna was born in Riga.", "is_supported": True}
    assert out["decisions"][1] is None and out["respond_ratio"] == 0.5
    facts = [["Anna was born.", "Anna wrote."], None]
    out = fs.get_score(TOPICS, TEXTS, gamma=0, atomic_facts=facts, knowledge_source="mine")
    assert "init_score" not in out and [d["atom"] for d in out["decisions"][0]] == facts[0]
    with pytest.raises(UsageProblem, match="same length"):
        fs.get_score(TOPICS, TEXTS[:1], knowledge_source="mine")
    assert math.isnan(fs.get_score("Otto", TEXTS[1], knowledge_source="mine")["score"])


def test_model_names_ask_for_estimators_where_a_model_is() -> None:
    config = EngineConfig(engine="llm", model="x.gguf")
    wanted = {
        "retrieval+llama": "retrieve-lm",
        "retrieval+ChatGPT+npm": "retrieve-lm+np",
        "npm": "np",
    }
    assert {name: FactScorer(name, config=config).config.estimator for name in wanted} == wanted
    with pytest.raises(UsageProblem, match="no model"):
        FactScorer("gpt-5", config=config)


def test_the_references_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "subject.jsonl"
    annotations = [
        {
            "text": TEXTS[0],
            "model-atomic-facts": [{"text": "Anna was born."}, {"text": "Anna wrote."}],
        }
    ]
    rows = [
        {"topic": "Anna", "output": TEXTS[0], "annotations": annotations},
        {"topic": "Otto", "output": TEXTS[1], "annotations": None},
        {"topic": "Past", "output": "the first two", "annotations": annotations},
    ]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    arguments = [
        "--input_path",
        str(file),
        "--use_atomic_facts",
        "--n_samples",
        "2",
        "--gamma",
        "1",
    ]
    assert compat.main(arguments, SCRIPTED) == 0
    out = json.loads((tmp_path / "subject_factscore_output.json").read_text())
    assert out["score"] == out["init_score"] == 0.5 and len(out["decisions"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("warning: retrieval+ChatGPT is not run: the bundled models judge, whose")
    assert said.count("warning") == 1 and "--engine llm --model FILE" in said
    assert "FActScore = 50.0%\n" in said and "# Atomic facts per valid response = 2.0\n" in said
    assert compat.main(["--input_path", str(tmp_path / "none")], SCRIPTED) == 2
    assert "\nerror: cannot read" in capsys.readouterr().err


def test_the_command_line_takes_the_engine_as_score_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[EngineConfig] = []

    def client(config: EngineConfig, *_: Any) -> EngineClient:
        asked.append(config)
        return EngineClient(command=fake.command())

    monkeypatch.setattr(EngineConfig, "client", client)
    monkeypatch.setattr(knowledge, "passages_index", lambda path: path)
    file = tmp_path / "subject.jsonl"
    file.write_text(json.dumps({"topic": "Anna", "output": TEXTS[0]}) + "\n")
    given = ["--input_path", str(file), "--model_name", "retrieval+llama+npm"]
    engine = ["--engine", "llm", "--model", "x.gguf"]
    assert compat.main([*given, *engine]) == 0
    assert (asked[0].model, asked[0].estimator) == ("x.gguf", "retrieve-lm+np")
    said = capsys.readouterr().err
    told = "warning: retrieval+llama+npm is not run: x.gguf judges, as retrieve-lm+np\n"
    assert said.startswith(told) and "bundled" not in said
    assert compat.main([*given, *engine, "--estimator", "no-context"]) == 0
    assert asked[1].estimator == "no-context"
    assert compat.main([*given, "--engine", "llm"]) == 2
    assert "needs a language model" in capsys.readouterr().err


def test_scores_are_short_in_a_console_and_a_table_in_a_notebook() -> None:
    rows = [{"topic": f"<i>T{n}</i>", "output": TEXTS[0]} for n in range(25)]
    scores = factscore_tui.score([*rows, {"topic": "Otto", "output": ""}], config=SCRIPTED)
    assert repr(scores) == (
        "Scores(score=0.03232, init_score=0.3333, respond_ratio=0.9615, "
        "num_facts_per_response=3, generations=26)"
    )
    shown = scores._repr_html_()
    assert "33.3 %" in shown and "and 6 more" in shown and shown.count("<tr>") == 8 + 1 + 20
    assert "&lt;i&gt;T0" in shown and "<i>" not in shown and "<script" not in shown


def test_the_hook_of_lm_evaluation_harness() -> None:
    """As the harness calls it: a document and the list of what was generated; means over what is
    returned."""
    docs = [{"topic": topic} for topic in TOPICS]
    found = [
        hooks.lm_eval_results(doc, [text], SCRIPTED) for doc, text in zip(docs, TEXTS, strict=True)
    ]
    assert found == [
        {"responding": 1.0, "factscore": pytest.approx(1 / 3), "facts": 3.0},
        {"responding": 0.0},
    ]
    hooks._kept(SCRIPTED).close()


def test_the_hook_of_ragas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ragas", None)
    with pytest.raises(UsageProblem, match="ragas"):
        hooks.ragas_metric()
    ragas, metrics, base = (
        types.ModuleType(name) for name in ("ragas", "ragas.metrics", "ragas.metrics.base")
    )
    monkeypatch.setattr(base, "SingleTurnMetric", object, raising=False)
    monkeypatch.setattr(
        base, "MetricType", types.SimpleNamespace(SINGLE_TURN="single_turn"), raising=False
    )
    for module in (ragas, metrics, base):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    metric = hooks.ragas_metric(SCRIPTED)
    assert metric.name == "factscore" and metric._required_columns == {
        "single_turn": {"user_input", "response"}
    }
    sample = types.SimpleNamespace(user_input="Anna", response=TEXTS[0])
    assert asyncio.run(metric._single_turn_ascore(sample)) == pytest.approx(1 / 3)
    sample = types.SimpleNamespace(user_input="Otto", response=TEXTS[1])
    assert math.isnan(asyncio.run(metric._single_turn_ascore(sample)))
    hooks._kept(SCRIPTED).close()
