"""What a single topic, or two subjects, cannot tell: no interval, no correlation."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from factscore_tui.cli.figures import with_interval
from factscore_tui.cli.main import main
from factscore_tui.evaluation.labels.subjects import between, pearson
from factscore_tui.evaluation.metrics.recall import recall_of


def test_one_topic_has_no_interval() -> None:
    assert all(map(math.isnan, between([55.6])))
    assert with_interval(55.6, between([55.6])) == "55.6 [-]"
    low, high = between([50.0, 60.0])
    assert (low, high) == (50.0, 60.0)
    assert math.isnan(recall_of([("Anna", [True, False])]).interval[0])


def test_two_subjects_do_not_correlate() -> None:
    assert math.isnan(pearson([1.0, 2.0], [3.0, 9.0]))
    assert pearson([1.0, 2.0, 3.0], [3.0, 5.0, 7.0]) == pytest.approx(1.0)


def test_the_tables_of_score_have_a_dash(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    facts = [{"sentence": [0, 9], "is_supported": supported} for supported in (True, False)]
    line: dict[str, Any] = {"output": "Ada sang.", "categories": ["rare"], "facts": facts}
    file = tmp_path / "g.facts.jsonl"
    file.write_text(json.dumps(line) + "\n")
    assert main(["score", "breakdown", str(file)]) == 0
    (rare,) = (row.split() for row in capsys.readouterr().out.splitlines() if " rare " in row)
    assert rare[-2:] == ["50.0", "-"]
    assert main(["score", "breakdown", str(file), "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["interval"] for row in rows if row["name"] == "rare"] == [[None, None]]
