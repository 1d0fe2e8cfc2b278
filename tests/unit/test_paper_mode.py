"""Paper mode: the reference's choices, put together by one name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from factscore_tui.cli.score.paper_options import paper_options
from factscore_tui.engine.config import EngineConfig, check_choice
from factscore_tui.errors import UsageProblem
from factscore_tui.evaluation.metrics.abstention import RULES
from factscore_tui.evaluation.paper import ABSTENTION, MODES, PREFIX

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "paper-mode.md"


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_is_an_engine_that_can_be_had(mode: str) -> None:
    given = {"engine": "llm", "model": "x.gguf", "estimator": f"{PREFIX}{mode}", "schedule": None}
    options, name = paper_options(given)
    assert name == f"{PREFIX}{mode}"
    assert options["schedule"] == "faithful" and options["model"] == "x.gguf"
    check_choice(EngineConfig(**{k: v for k, v in options.items() if v}))  # type: ignore[arg-type]


def test_modes_are_the_papers() -> None:
    options, _ = paper_options({"estimator": "paper:retrieve-lm+np"})
    assert options == {
        "estimator": "retrieve-lm+np",
        "schedule": "faithful",
        "decomposer": "llm",
    }
    options, _ = paper_options({"estimator": "paper:open"})
    assert (options["estimator"], options["decomposer"]) == ("retrieve-lm", "openfactscore")
    assert ABSTENTION in RULES


def test_other_estimators_are_left_alone() -> None:
    for given in ({"estimator": "np", "schedule": "page"}, {"estimator": None}, {}):
        assert paper_options(given) == (given, "")


def test_what_says_otherwise_is_refused() -> None:
    options, _ = paper_options({"estimator": "paper:open", "decomposer": "openfactscore"})
    assert options["schedule"] == "faithful"
    with pytest.raises(UsageProblem, match="has --schedule faithful, not page"):
        paper_options({"estimator": "paper:open", "schedule": "page"})
    with pytest.raises(UsageProblem, match="no paper mode 'paper:npm'") as caught:
        paper_options({"estimator": "paper:npm"})
    assert "paper:retrieve-lm+np" in caught.value.hint


def test_every_mode_is_in_the_document() -> None:
    told = set(re.findall(r"^\| `paper:([^`]+)`", DOCUMENT.read_text("utf-8"), re.MULTILINE))
    assert told == set(MODES)
