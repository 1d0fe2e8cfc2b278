"""Precision by position and by category, against figures worked out by hand."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from factscore_tui.cli.main import main
from factscore_tui.errors import InputProblem
from factscore_tui.evaluation.generations import Wanted, read_rows
from factscore_tui.evaluation.metrics.breakdown import BINS, Breakdown


def row(said: str, *categories: str) -> dict[str, Any]:
    """A text with a sentence for each word of S, N and -: its facts supported, not, not
    checkable."""
    sentences = [f"Otto did number {number}." for number in range(len(said.split()))]
    starts = [len(" ".join(sentences[:n])) + (n > 0) for n in range(len(sentences))]
    supported = {"S": True, "N": False, "-": None}
    return {
        "output": " ".join(sentences),
        "categories": list(categories),
        "facts": [
            {"sentence": [start, start + 5], "is_supported": supported[letter]}
            for start, letters in zip(starts, said.split(), strict=True)
            for letter in letters
        ],
    }


def made(*rows: dict[str, Any]) -> Breakdown:
    found = Breakdown()
    for one in rows:
        found.add(one)
    return found


def test_positions_are_means_over_texts() -> None:
    # ten sentences: two in each fifth; one sentence: all in the first
    found = made(row("SS N S S N N S - - SN"), row("N"))
    parts = found.positions()
    assert [part.name for part in parts] == list(BINS)
    assert [(part.texts, part.facts) for part in parts] == [(2, 4), (1, 2), (1, 2), (1, 1), (1, 2)]
    means = [part.supported for part in parts]
    assert means == pytest.approx([(200 / 3 + 0) / 2, 100, 0, 100, 50])
    assert 0 <= parts[0].interval[0] < means[0] < parts[0].interval[1] < 67


def test_a_fifth_without_facts_has_no_share() -> None:
    parts = made(row("S S")).positions()  # two sentences: fifths 0 and 2
    assert [part.texts for part in parts] == [1, 0, 1, 0, 0]
    assert math.isnan(parts[1].supported) and math.isnan(parts[1].interval[0])


def test_categories_go_from_rare_to_frequent() -> None:
    found = made(
        row("SN", "frequent", "Asia/Pacific"),
        row("S", "very rare", "Asia/Pacific"),
        row("-", "rare"),
        row("N", "very rare", "very rare", "Africa"),
    )
    parts = [(part.name, part.texts, part.facts, part.supported) for part in found.categories()]
    assert parts == [
        ("very rare", 2, 2, 50.0),
        ("frequent", 1, 2, 50.0),
        ("Africa", 1, 1, 0.0),
        ("Asia/Pacific", 2, 3, 75.0),
    ]


@pytest.mark.parametrize(
    ("cat", "categories"),
    [
        (["rare", "Africa"], ("rare", "Africa")),
        ("rare", ("rare",)),
        (None, ()),
        ("", ()),
        (5, ()),
        ([1], ()),
    ],
)
def test_categories_are_read_and_are_no_part_of_the_identity(
    cat: object, categories: tuple[str, ...]
) -> None:
    rows = [{"topic": "A", "output": "A sang.", "rarity": cat}, {"topic": "A", "output": "A sang."}]
    one, other = read_rows(rows, Wanted({"cat": "rarity"})).items
    assert one.categories == categories and one.key == other.key


@pytest.mark.parametrize(
    "broken", [5, {}, {"output": 1, "categories": [], "facts": []}, {**row("S"), "facts": [{}]}]
)
def test_what_is_no_line_of_facts_is_refused(broken: Any) -> None:
    with pytest.raises(InputProblem):
        made(broken)


def test_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "gpt.facts.jsonl"
    file.write_text(json.dumps(row("S N", "rare")) + "\n" + json.dumps(row("N", "rare")) + "\n")
    assert main(["score", "breakdown", str(file), "--format", "csv"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "subject,part,texts,facts,supported,interval of 95 %"
    assert lines[1].startswith("gpt,0-20 %,2,2,50.0,") and lines[2] == "gpt,20-40 %,0,0,-,-"
    assert lines[6].startswith("gpt,rare,2,3,25.0,")
    assert main(["score", "breakdown", str(file), "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert rows[1]["supported"] is None and rows[5]["facts"] == 3
    file.write_text(json.dumps(row("S")) + "\n{}\n")
    assert main(["score", "breakdown", str(file)]) == 2
    assert "line 2: this is not a line of NAME.facts.jsonl" in capsys.readouterr().err
    file.write_text(json.dumps(row("S")) + "\n")
    assert main(["score", "breakdown", str(file)]) == 0
    assert "no generation has a category" in capsys.readouterr().err
    file.write_text("")
    assert main(["score", "breakdown", str(file)]) == 2
    assert main(["score", "breakdown", str(file), "--format", "svg"]) == 2
