"""`evaluate labels` over subjects and estimators, and `evaluate score`, with scripted engines."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from conftest import Ran
from test_evaluate_commands import GOLD, SCRIPTED, lines, read

from factscore_tui.cli.evaluate import run as evaluate_run

Cli = Callable[..., Ran]


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    """Two subjects: all labels, and those of Otto alone."""
    return lines(tmp_path / "ChatGPT.jsonl", GOLD), lines(tmp_path / "Other.jsonl", GOLD[1:])


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    names: dict[str, Any] = {"DELAY": 0.0, "FAIL": False}
    exec(SCRIPTED, names)

    def opened(indexes: Any, chosen: Any, *rest: Any) -> Any:
        pipeline, ready = names["open_pipeline"](indexes, chosen, *rest)
        return pipeline, msgspec.structs.replace(
            ready, engine=replace(ready.engine, estimator=chosen.estimator)
        )

    monkeypatch.setattr(evaluate_run, "open_pipeline", opened)


@pytest.mark.usefixtures("scripted")
def test_subjects_by_estimators(cli: Cli, two: tuple[Path, Path], tmp_path: Path) -> None:
    out = tmp_path / "pred.jsonl"
    ran = cli(
        "evaluate", "labels", *two, "-i", "mine", "-o", out, "--estimator", "bundled,cross-encoder"
    )
    assert ran.code == 0, ran.err
    for words in (
        "always NS",
        "random",
        "66.7 [",
        "human - est.",
        "bundled: Other > ChatGPT (as humans do)",
    ):
        assert words in ran.out
    rows = read(out)
    assert len(rows) == 2 * 5 and rows[0] == {
        "subject": "ChatGPT",
        "estimator": "bundled",
        "topic": "Anna",
        "fact": "Anna was born in Riga.",
        "supported": True,
        "p_supported": 0.75,
    }


@pytest.mark.usefixtures("scripted")
def test_the_table_in_other_forms(cli: Cli, two: tuple[Path, Path], tmp_path: Path) -> None:
    out = tmp_path / "pred.jsonl"
    ran = cli("evaluate", "labels", *two, "-i", "mine", "-o", out, "--format", "md")
    assert ran.code == 0 and ran.out.startswith("| subject | estimator |") and "Pearson" in ran.err
    figures = cli("evaluate", "labels", *two, "-i", "mine", "-o", out, "--json").json
    assert [r["subject"] for r in figures["rows"]] == ["ChatGPT"] * 4 + ["Other"] * 4
    ran = cli("evaluate", "labels", *two, "-i", "mine", "-o", out, "--format", "xlsx")
    assert ran.code == 2 and "no table" in ran.err
    same = tmp_path / "more"
    same.mkdir()
    ran = cli(
        "evaluate", "labels", two[0], lines(same / "ChatGPT.jsonl", GOLD), "-i", "mine", "-o", out
    )
    assert ran.code == 2 and "same name" in ran.err


def test_from_text_to_score(cli: Cli, two: tuple[Path, Path]) -> None:
    arguments = ("evaluate", "score", *two, "-i", "sample", "--json")
    ran = cli(*arguments, engine={"verdicts": ["supported", "supported", "no-evidence"]})
    assert ran.code == 0, ran.err
    first, second = ran.json["rows"]
    # of ChatGPT: 1 of 3 and 1 of 1 by the humans, 2 of 3 and 1 of 1 by the script
    assert (first["texts"], first["human_facts"], first["facts"]) == (2, 2.0, 2.0)
    assert first["human"] == pytest.approx(200 / 3) and first["predicted"] == pytest.approx(500 / 6)
    assert first["error"] == pytest.approx(-100 / 6) and second["error"] == 0.0
    assert ran.json["ranking"]["human"] == "Other > ChatGPT" == ran.json["ranking"]["predicted"]
    again = cli(
        *arguments,
        engine={"verdicts": ["supported", "supported", "no-evidence"], "at": {"0": "raise"}},
    )
    assert again.code == 0 and json.loads(again.out) == ran.json  # nothing is judged twice
    assert (
        "judged before" not in ran.err and "ChatGPT: 2 of 2 texts were judged before" in again.err
    )
    other = cli(
        *arguments,
        "--context",
        "4096",
        engine={"verdicts": ["supported", "supported", "no-evidence"]},
    )
    assert other.code == 0 and "judged before" not in other.err


@pytest.mark.slow
def test_from_text_to_score_with_several_estimators(
    cli: Cli, two: tuple[Path, Path], tmp_path: Path
) -> None:
    """What judged is told, and drawn: the script is the same for both."""
    svg = tmp_path / "scores.svg"
    command = ("evaluate", "score", *two, "-i", "sample", "--estimator", "bundled,np")
    ran = cli(*command, "--format", "csv", "--plot", svg, engine={"verdicts": ["supported"]})
    assert ran.code == 0, ran.err
    rows = list(csv.DictReader(ran.out.splitlines()))
    assert [row["subject"] for row in rows] == ["ChatGPT", "Other"] * 2
    # of one topic there is no interval
    assert {row["predicted"] for row in rows} <= {"100.0 [100.0, 100.0]", "100.0 [-]"}
    assert "Other > ChatGPT" in ran.err or "ChatGPT > Other" in ran.err
    assert "human (paper)" in svg.read_text()
    ran = cli(*command, "--plot", "-", "--json", engine={})
    assert ran.code == 2 and "terminal" in ran.err


@pytest.mark.slow
def test_topics_without_an_article_and_categories(cli: Cli, tmp_path: Path) -> None:
    """Nothing on Otto: that is told, and what is left without him."""
    gold = [{**GOLD[0], "cat": ["rare"]}, {**GOLD[1], "cat": ["frequent"]}]
    file = lines(tmp_path / "GPT.jsonl", gold)
    command = ("evaluate", "score", file, "-i", "sample")
    script = {"verdicts": ["supported"], "missing": ["Otto"]}
    rows = cli(*command, "--by-category", "--json", engine=script).json["rows"]
    found = {
        row["subject"]: (row["texts"], row["without_article"], row["predicted"]) for row in rows
    }
    assert found == {
        "GPT": (2, 1, 50.0),
        "GPT, with an article": (1, 0, 100.0),
        "GPT, rare": (1, 0, 100.0),
        "GPT, frequent": (1, 1, 0.0),
    }
    plain = lines(tmp_path / "No.jsonl", GOLD)
    ran = cli(*command[:2], plain, *command[3:], "--by-category", engine=script)
    assert ran.code == 0 and "no generation has a category" in ran.err
    assert "with an article" in ran.out


@pytest.mark.parametrize("several", [False, True])
def test_labels_draw_a_reliability_diagram(
    several: bool, cli: Cli, two: tuple[Path, Path], scripted: None, tmp_path: Path
) -> None:
    svg = tmp_path / "reliability.svg"
    files = two if several else two[:1]
    ran = cli(
        "evaluate", "labels", *map(str, files), "--index", "there", "-o",
        str(tmp_path / "out.jsonl"), "--plot", str(svg),
    )  # fmt: skip
    assert ran.code == 0, ran.err
    drawing = svg.read_text()
    assert "mean probability" in drawing and ("Other" in drawing) is several


def test_labels_on_topics_without_an_article(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scripted: None
) -> None:
    """Nothing on Otto: told, and left out in rows of their own."""
    judged = evaluate_run.judge_gold

    def without_otto(*given: Any) -> Any:
        record, complete = judged(*given)
        record.predictions[:] = [replace(p, article=p.topic != "Otto") for p in record.predictions]
        return record, complete

    monkeypatch.setattr(evaluate_run, "judge_gold", without_otto)
    file = lines(tmp_path / "GPT.jsonl", GOLD)
    command = ("evaluate", "labels", file, "-i", "mine", "-o", tmp_path / "out.jsonl")
    ran = cli(*command, "--format", "text", "--estimator", "bundled")
    assert ran.code == 0 and "GPT: no article on 1 topic," in ran.out
    assert "measured: bundled: F1(NS)" in ran.out
    found = cli(*command, "--format", "text", "--json").json
    assert found["topics_without_article"] == {"GPT": 1}
    facts = [row["facts"] for row in found["rows"] if row["subject"] == "GPT, with an article"]
    assert facts == [3] * 4  # what needs no estimator is there as well


def test_rows_by_category(cli: Cli, tmp_path: Path, scripted: None) -> None:
    """Anna is rare, Otto is not, both are of Europe."""
    gold = [{**GOLD[0], "cat": ["rare", "Europe"]}, {**GOLD[1], "cat": "Europe"}]
    file = lines(tmp_path / "GPT.jsonl", gold)
    command = ("evaluate", "labels", file, "-i", "mine", "-o", tmp_path / "out.jsonl")
    ran = cli(*command, "--by-category", "--format", "csv")
    assert ran.code == 0, ran.err
    rows = list(csv.reader(ran.out.splitlines()[1:]))
    facts = {row[0]: int(row[2]) for row in rows}
    assert [row[1] for row in rows if row[0] == "GPT, rare"][1:] == [
        "always S",
        "always NS",
        "random",
    ]
    (alone,) = (row for row in rows if row[:2] == ["GPT, rare", "always S"])
    assert alone[3].endswith(" [-]")  # one topic has no interval
    anna, every = (sum(len(g["annotations"]) for g in some) for some in (GOLD[:1], GOLD))
    assert facts == {"GPT": every, "GPT, rare": anna, "GPT, Europe": every} and anna < every
    ran = cli(*command[:2], lines(tmp_path / "No.jsonl", GOLD), *command[3:], "--by-category")
    assert ran.code == 0 and "no generation has a category" in ran.err


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("np,nobody", "there is no estimator 'nobody'"),
        ("np,exact-diff", "exact-diff only tells where a fact and its source differ"),
    ],
)
def test_a_wrong_estimator_of_several_is_told_before_anything_is_judged(
    names: str, said: str, cli: Cli, two: tuple[Path, Path], tmp_path: Path
) -> None:
    out = tmp_path / "out.jsonl"
    options = ["-i", "mine", "-o", str(out), "--estimator", names]
    done = cli("evaluate", "labels", *map(str, two), *options)
    assert done.code == 2 and said in done.err and "judged" not in done.err
    assert not out.exists()
