"""The examples in docs/hooks, run as the two programs run them. Neither program is here: what they
do with an example is written down again, as their documentation has it."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import math
import sys
import types
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from factscore_tui import hooks
from factscore_tui.engine import client, fake

HOOKS = Path(__file__).resolve().parents[2] / "docs" / "hooks"


@pytest.fixture(autouse=True)
def _scripted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An engine that finds every other fact supported, in place of the one that ships."""
    command = fake.command(verdicts=["supported", "contradicted"])
    monkeypatch.setattr(client, "BUNDLED", command)
    hooks._kept.cache_clear()
    yield
    hooks._kept(hooks_config()).close()
    hooks._kept.cache_clear()


def hooks_config() -> Any:
    from factscore_tui.api import EngineConfig

    return EngineConfig()


def module_at(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- lm-evaluation-harness


def read_task(path: Path) -> dict[str, Any]:
    """A task as the harness reads it: `!function FILE.NAME` is that function of the Python file
    beside the YAML."""
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed")

    class Loader(yaml.SafeLoader):  # type: ignore[misc, name-defined]
        pass

    def function(loader: Any, node: Any) -> Callable[..., Any]:
        file, name = loader.construct_scalar(node).rsplit(".", 1)
        return getattr(module_at(path.parent / f"{file}.py"), name)  # type: ignore[no-any-return]

    Loader.add_constructor("!function", function)
    return yaml.load(path.read_text(), Loader)  # type: ignore[no-any-return]


def test_the_task_of_lm_evaluation_harness() -> None:
    task = read_task(HOOKS / "factscore_bios.yaml")
    lines = (HOOKS / task["dataset_kwargs"]["data_files"]["test"]).read_text().splitlines()
    docs = [json.loads(line) for line in lines]
    assert task["output_type"] == "generate_until" and "{{topic}}" in task["doc_to_text"]
    answers = [f"{doc['topic']} was born. {doc['topic']} wrote." for doc in docs]
    answers[-1] = "I'm sorry, I have no information about that person."
    found: dict[str, list[float]] = {}
    for doc, answer in zip(docs, answers, strict=True):
        for metric, value in task["process_results"](doc, [answer]).items():
            found.setdefault(metric, []).append(value)
    named = {one["metric"]: one["aggregation"] for one in task["metric_list"]}
    assert set(named) == set(found) and set(named.values()) == {"mean"}
    means = {metric: sum(values) / len(values) for metric, values in found.items()}
    assert means == {"factscore": 0.5, "responding": pytest.approx(2 / 3), "facts": 2.0}


# --- RAGAS


@dataclass
class SingleTurnMetric(ABC):
    """RAGAS's base class, as far as metrics of one turn are concerned."""

    _required_columns: dict[Any, set[str]] = field(default_factory=dict)
    name: str = field(default="", repr=False)

    @abstractmethod
    def init(self, run_config: Any) -> None: ...

    @abstractmethod
    async def _single_turn_ascore(self, sample: Any, callbacks: Any) -> float: ...


def evaluate(dataset: list[Any], metrics: list[Any]) -> dict[str, list[float]]:
    """As RAGAS: columns are looked for, metrics made ready, all samples scored side by side."""

    async def scores(metric: Any) -> list[float]:
        called = (metric._single_turn_ascore(sample=s, callbacks=None) for s in dataset)
        return list(await asyncio.gather(*called))

    for metric in metrics:
        for wanted in metric._required_columns.values():
            assert all(hasattr(sample, column) for sample in dataset for column in wanted)
        metric.init(None)
    return {metric.name: asyncio.run(scores(metric)) for metric in metrics}


@pytest.mark.slow
def test_the_example_of_ragas(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("ragas", "ragas.metrics", "ragas.metrics.base")
    ragas, _, base = modules = [ModuleType(name) for name in names]
    dataset = types.SimpleNamespace(
        from_list=lambda rows: [types.SimpleNamespace(**row) for row in rows]
    )
    monkeypatch.setattr(base, "SingleTurnMetric", SingleTurnMetric, raising=False)
    turns = types.SimpleNamespace(SINGLE_TURN="single_turn")
    monkeypatch.setattr(base, "MetricType", turns, raising=False)
    monkeypatch.setattr(ragas, "EvaluationDataset", dataset, raising=False)
    monkeypatch.setattr(ragas, "evaluate", evaluate, raising=False)
    for module in modules:
        monkeypatch.setitem(sys.modules, module.__name__, module)
    example = module_at(HOOKS / "ragas_factscore.py")
    answered, silent = example.evaluated()["factscore"]
    assert answered == pytest.approx(0.5) and math.isnan(silent)
