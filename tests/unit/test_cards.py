"""Estimator cards: one for each estimator, found by the names that engines tell, the same in the
docs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from factscore_tui.cli.engine_options import OPTIONS
from factscore_tui.engine.cards import CARDS, as_objects, cards_of
from factscore_tui.engine.estimator_table import ESTIMATORS, SUBJECTS, VETO

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


def test_a_card_tells_figures_with_what_to_know_or_that_there_are_none() -> None:
    bundled, np, cross, lm = CARDS[:4]
    assert bundled.short.startswith("bundled: F1(NS) 83.1 / 78.7 / 64.8, error 2.2 / 1.2 / 2.9")
    assert bundled.short.endswith(bundled.know) and "before the cross-encoder" in bundled.short
    assert "trained on" in cross.short
    assert "error" not in np.short and "not measured here" in lm.short
    found = as_objects([bundled, lm])
    assert found[0]["calibration_error"] == (3.6, 2.0, 4.7) and "f1_ns" not in found[1]


def test_the_help_names_every_estimator() -> None:
    told = OPTIONS["estimator"].__metadata__[0].help
    assert [name for name in (*(one.name for one in ESTIMATORS), VETO) if name not in told] == []


def rows_of(heading: str) -> list[list[str]]:
    """The fields of all rows of tables under this heading of docs/benchmarks.md."""
    told = (DOCS / "benchmarks.md").read_text(encoding="utf-8")
    part = told.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[field.strip() for field in line.strip("|").split("|")] for line in lines]


def numbers(text: str) -> list[float]:
    """Figures with a decimal, with their signs."""
    return [float(found) for found in re.findall(r"(?<![\d.])[-+]?\d+\.\d", text)]


def test_the_bundled_figures_are_those_of_the_benchmarks() -> None:
    card = CARDS[0]
    rows = [
        row for row in rows_of("Verification: agreement with the human labels") if len(row) == 8
    ]
    rows = [row for row in rows if row[0] in SUBJECTS.split(" / ")]
    assert [row[0] for row in rows] == SUBJECTS.split(" / ")
    for column, figures in ((2, card.f1_ns), (6, card.error), (7, card.calibration_error)):
        assert tuple(float(row[column]) for row in rows) == figures
    ends = [numbers(row[4])[0] for row in rows_of("From text to score") if numbers(row[4])]
    assert len(ends) == 5 and numbers(card.know) == ends


def test_the_cross_encoders_figures_are_those_of_the_benchmarks() -> None:
    found = rows_of("Verification: agreement with the human labels")
    rows = [row for row in found if row[1] == "cross-encoder"]
    assert len(rows) == 3
    assert CARDS[2].f1_ns == tuple(numbers(row[2])[0] for row in rows)
    assert CARDS[2].error == tuple(abs(numbers(row[6])[0]) for row in rows)


def test_other_figures_are_told_in_the_benchmarks() -> None:
    told = (DOCS / "benchmarks.md").read_text(encoding="utf-8")
    assert " / ".join(f"{figure:.1f}" for figure in CARDS[1].f1_ns) in told
    assert [card.name for card in CARDS if card.f1_ns] == ["bundled", "np", "cross-encoder"]
