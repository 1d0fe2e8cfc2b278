"""Plots: the same bytes on each run, every figure in them, and one message where none can be
drawn."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from test_breakdown import row
from test_leaderboard import result

from factscore_tui.cli.main import main
from factscore_tui.errors import UsageProblem
from factscore_tui.evaluation.labels.agreement import reliability, wilson
from factscore_tui.report.plots import Panel, Point, as_text, drawn, form_of

STEPS = Panel(
    "By position",
    "supported, %",
    {
        "one": [Point("0-20 %", 80.0, 70.0, 90.0), Point("20-40 %", math.nan, math.nan, math.nan)],
        "two $x$": [Point("0-20 %", 50.0, 50.0, 50.0), Point("20-40 %", 40.0, 30.0, 60.0)],
    },
)
RELIABILITY = Panel(
    "Reliability",
    "supported for humans, %",
    {"": [Point("p 0.25 (8 facts)", 12.5, 2.2, 47.1, x=0.25, count=8)]},
    "calibration",
)


def test_the_same_figures_give_the_same_bytes() -> None:
    once, again = (drawn([STEPS, RELIABILITY], "svg") for _ in range(2))
    assert once == again
    text = once.decode()
    assert "<dc:date>" not in text
    for words in ("By position", "20-40 %", "one", "two $x$", "Reliability", "mean probability"):
        assert words in text
    assert drawn([STEPS], "svg") != once and drawn([STEPS], "png")[:4] == b"\x89PNG"


def test_hostile_names_and_many_of_them(recwarn: pytest.WarningsRecorder) -> None:
    points = [Point(f"kind {n}", 50.0, 40.0, 60.0) for n in range(99)]
    series = {"_under\x1b[2J": points, "東京 $\\frac": points[:2], "<&>": []}
    panel = Panel("By\x00 kind", "supported, %", series, "ranking")
    text = drawn([panel], "svg").decode()
    ElementTree.fromstring(text)
    assert "_under␛[2J" in text and "東京" in text and "60 of 99" in text
    assert "kind 59" in text and "kind 60" not in text and not recwarn.list


def test_a_plot_in_the_terminal_is_in_scale() -> None:
    title, scale, one, first, empty, two, second, third, last = as_text([STEPS], 78).split("\n")[:9]
    assert title == "By position (supported, %)" and (one, two, last) == ("one", "two $x$", "")
    zero, hundred = scale.index("0"), len(scale) - 1
    assert first.index("●") == zero + round(0.8 * (hundred - zero))
    assert first.index("[") < first.index("●") < first.index("]")
    assert empty.endswith("(none)") and second.endswith(" 50.0")
    assert third.index("[") == zero + round(0.3 * (hundred - zero))


@pytest.mark.parametrize("name", ["plot", "plot.jpeg", "svg"])
def test_a_name_that_tells_no_form_is_refused(name: str) -> None:
    with pytest.raises(UsageProblem, match="no plot is written as"):
        form_of(name)


def test_without_matplotlib_one_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(UsageProblem) as problem:
        form_of("a.svg")
    assert "pip install 'factscore-tui[plots]'" in problem.value.hint
    assert form_of("-") == "-"


def test_bins_of_a_reliability_diagram() -> None:
    rated = [(True, 1.0), (True, 0.95), (False, 0.91), (False, 0.02)]
    assert reliability(rated) == [
        (0.02, 0, 1),
        (pytest.approx((1.0 + 0.95 + 0.91) / 3), 2, 3),
    ]
    # Wilson 1927: 2 of 3 is 20.8 to 93.9 %
    assert wilson(2, 3) == (pytest.approx(20.77, abs=0.01), pytest.approx(93.85, abs=0.01))
    assert wilson(0, 1)[0] == 0.0 and wilson(1, 1)[1] == 100.0


def test_breakdown_and_leaderboard_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = tmp_path / "gpt.facts.jsonl"
    rows.write_text(json.dumps(row("S N", "rare")) + "\n")
    svg = tmp_path / "positions.svg"
    assert main(["score", "breakdown", str(rows), "--plot", str(svg)]) == 0
    drawing = svg.read_text()
    assert "80-100 %" in drawing and "rare" in drawing and "gpt" in capsys.readouterr().out
    one = tmp_path / "gpt.factscore.json"
    one.write_text(json.dumps(result("SSSN", "SN")))
    assert main(["score", "leaderboard", str(one), "--plot", "-"]) == 0
    told = capsys.readouterr().out
    assert "Subject models (points, estimated by bundled)" in told
    assert len(re.findall(r"gpt  .*●", told)) == 3


def test_a_plot_does_not_stand_in_figures_for_programs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["score", "breakdown", "none", "--format", "json", "--plot", "-"]) == 2
    assert "does not go with json" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["breakdown", "leaderboard"])
def test_a_plot_that_cannot_be_drawn_is_told_first(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place: Any = tmp_path / "none" / "plot.svg"
    assert main(["score", command, "nothing.json", "--plot", str(place)]) == 2
    told = capsys.readouterr()
    assert "plot.svg" in told.err and "nothing.json" not in told.err and not told.out
