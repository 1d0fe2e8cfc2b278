"""Estimator cards: one for each estimator, found by the names that engines tell, the same in the
docs."""

from __future__ import annotations

from pathlib import Path

import pytest

from factscore_tui.cli.engine_options import OPTIONS
from factscore_tui.engine.cards import CARDS, as_objects, cards_of
from factscore_tui.engine.config import ESTIMATORS, VETO

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_every_estimator_has_a_card() -> None:
    assert {card.name for card in CARDS} == {one.name for one in ESTIMATORS} | {VETO}


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("bundled", ["bundled"]),
        ("cross-encoder, relations and coverage", ["bundled"]),
        ("cross-encoder and coverage", ["bundled"]),
        ("coverage from 60 %", ["bundled"]),
        ("cross-encoder", ["cross-encoder"]),
        ("np (nearest)", ["np"]),
        ("retrieve-lm at np-host:80+np (nearest) from 55 %", ["np", "retrieve-lm"]),
        ("retrieve-lm+exact-diff", ["retrieve-lm", "exact-diff"]),
        (
            "cascade (cross-encoder, relations and coverage, retrieve-lm+exact-diff)",
            ["bundled", "retrieve-lm", "exact-diff"],
        ),
        ("fake", []),
        ("", []),
    ],
)
def test_cards_by_the_name_that_an_engine_tells(told: str, names: list[str]) -> None:
    assert [card.name for card in cards_of(told)] == names


def test_a_card_tells_figures_or_that_there_are_none() -> None:
    bundled, np, cross = CARDS[0], CARDS[1], CARDS[2]
    assert bundled.short.startswith("bundled: F1(NS) 83.1 / 78.7 / 64.8, error 2.2 / 1.2 / 2.9")
    assert "error" not in np.short and "not measured here" in cross.short
    found = as_objects([bundled, cross])
    assert found[0]["calibration_error"] == (3.6, 2.0, 4.7) and "f1_ns" not in found[1]


def test_the_help_names_every_estimator() -> None:
    told = OPTIONS["estimator"].__metadata__[0].help
    assert [name for name in (*(one.name for one in ESTIMATORS), VETO) if name not in told] == []


def test_the_figures_are_those_of_the_benchmarks() -> None:
    told = (DOCS / "benchmarks.md").read_text(encoding="utf-8")
    for card in CARDS:
        if card.f1_ns:
            assert " / ".join(f"{figure:.1f}" for figure in card.f1_ns) in told
