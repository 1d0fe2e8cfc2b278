"""Subject models side by side, against figures worked out by hand."""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from factscore_tui.cli.main import main
from factscore_tui.core.verdict import Verdict
from factscore_tui.errors import InputProblem, UsageProblem
from factscore_tui.evaluation.metrics.factscore import Decision
from factscore_tui.evaluation.metrics.leaderboard import (
    differences,
    f1_at,
    once,
    paired,
    read_result,
    standing,
    usual_length,
)


def decision(atom: str, supported: bool) -> dict[str, Any]:
    verdict = "supported" if supported else "no-evidence"
    return {"atom": atom, "is_supported": supported, "verdict": verdict, "p_supported": None}


def result(*texts: str, **other: Any) -> dict[str, Any]:
    """A result with a text for each string of S and N; "" is an abstention."""
    return {
        "decisions": [
            [decision(f"fact {n}", c == "S") for n, c in enumerate(text)] or None for text in texts
        ],
        "topics": [f"topic {number}" for number in range(len(texts))],
        "complete": True,
        "gamma": 0,
        "abstention_rule": "current",
        "generations_without_article": 1,
        "index": {"name": "wiki", "id": "1", "snapshot_date": "2023-04-01"},
        "engine": {"name": "bundled", "estimator": "bundled", "models": {"verify": "a"}},
        "settings": {"threshold": 0},
        **other,
    }


def test_the_figures_of_a_subject() -> None:
    read = read_result("a.json", "a", result("SSSN", "SN", "", "NN", gamma=10))
    assert usual_length([read]) == 2
    found = standing(read, 2)
    assert (found.texts, found.responding, found.without_article) == (4, 75.0, 1)
    assert found.facts_per_response == pytest.approx(8 / 3)
    assert found.precision == pytest.approx(100 * (3 / 4 + 1 / 2 + 0) / 3)
    penalised = 3 / 4 * math.exp(1 - 10 / 4) + 1 / 2 * math.exp(1 - 10 / 2)
    assert found.score == pytest.approx(100 * penalised / 3)
    # recall of 2: 1 (three of two), 1/2, and nothing twice
    f1s = [2 * 3 / 4 / (3 / 4 + 1), 1 / 2, 0, 0]
    assert found.f1_at_k == pytest.approx(100 * sum(f1s) / 4)
    assert 0 <= found.precision_between[0] < found.precision < found.precision_between[1] <= 75


def test_a_subject_that_never_responds_has_no_precision() -> None:
    found = standing(read_result("a.json", "a", result("", "")), 5)
    assert math.isnan(found.score) and math.isnan(found.once)
    assert found.f1_at_k == 0 and found.responding == 0 and found.repeated == 0


def test_f1_at_k_is_that_of_the_paper() -> None:
    facts = [
        Decision("x", supported, Verdict.SUPPORTED, None) for supported in [True] * 6 + [False] * 2
    ]
    assert f1_at(12, facts) == pytest.approx(2 * 0.75 * 0.5 / (0.75 + 0.5))
    assert f1_at(6, facts) == f1_at(3, facts) == pytest.approx(2 * 0.75 / 1.75)
    assert f1_at(3, facts[6:]) == f1_at(3, []) == 0.0


def test_repeated_facts_count_once() -> None:
    said = [
        ("Otto was born in Graz.", True),
        ("Otto was born in the Graz", True),
        ("OTTO was born in Graz!", True),
        ("Graz was born in Otto.", False),
        ("Otto was not born in Graz.", False),
        ("...", False),
        ("!", False),
    ]
    facts = [Decision(text, ok, Verdict.SUPPORTED, None) for text, ok in said]
    assert [facts.index(fact) for fact in once(facts)] == [0, 3, 4, 5, 6]
    value = result("SSSN")
    for fact in value["decisions"][0][:3]:
        fact["atom"] = "Otto sang."
    found = standing(read_result("a.json", "a", value), 1)
    assert (found.precision, found.once, found.repeated) == (75.0, 50.0, 50.0)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda v: v["index"].update(snapshot_date="2024-01-01"), "knowledge sources of a and b"),
        (lambda v: v["engine"].update(estimator="np"), "(estimator) bundled against np"),
        (lambda v: v["engine"]["models"].update(verify="b"), "(models) (verify) a against b"),
        (lambda v: v["settings"].update(threshold=50), "(threshold) 0 against 50"),
        (lambda v: v.update(gamma=10), "length penalties"),
        (lambda v: v["topics"].__setitem__(0, "other"), "the topics differ: 1 of 3"),
        (
            lambda v: v.update(facts_not_checkable=1),
            "not checkable differ: 25.0 % of b's, 0.0 % of",
        ),
    ],
)
def test_what_is_not_comparable_is_told(change: Callable[[Any], Any], says: str) -> None:
    value = result("SN", "S")
    changed = copy.deepcopy(value)
    change(changed)
    one, other = read_result("a", "a", value), read_result("b", "b", changed)
    assert differences([one, one]) == []
    (told,) = differences([one, other])
    assert says in told


def test_what_is_no_result_is_refused() -> None:
    broken: list[Any] = [
        [],
        {},
        result("S", complete=False),
        result("S", topics=[]),
        result("S", facts_not_checkable="1"),
        result("S", facts_not_checkable=-1),
        result("S", topics=[["A"]]),
        result("S", engine="gpt"),
        result("S", generations_without_article=None),
        result(),
    ]
    for value in broken:
        with pytest.raises(InputProblem, match="not a result of a scoring run"):
            read_result("a", "a", value)
    with pytest.raises(UsageProblem, match="shard"):
        read_result("a", "a", result("S", shard={"number": 1}))


def test_the_table_is_sorted_and_warns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    values = {
        "worse": result("SN"),
        "better": result("SS", index={"name": "wiki", "id": "2", "snapshot_date": "2020-01-01"}),
        "silent": result(""),
    }
    names = []
    for name, value in values.items():
        path = tmp_path / f"{name}.factscore.json"
        path.write_text(json.dumps(value))
        names.append(str(path))
    assert main(["score", "leaderboard", *names]) == 0
    out, err = capsys.readouterr()
    assert out.index("better") < out.index("worse") < out.index("silent") and "F1@2" in out
    assert "100.0 [-]" in out
    assert "warning: the knowledge sources of worse and better differ: (id) 1 against 2" in err
    assert main(["score", "leaderboard", *names, "--format", "json", "--k", "4"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["k"] == 4 and [row["subject"] for row in found["rows"]] == [
        "better",
        "worse",
        "silent",
    ]
    assert found["rows"][2]["score"] is None and len(found["warnings"]) == 1
    assert main(["score", "leaderboard", *names, "--format", "csv"]) == 0
    assert capsys.readouterr().out.startswith("subject,estimator,texts")
    assert main(["score", "leaderboard", names[0], names[0]]) == 2
    assert "same name" in capsys.readouterr().err
    assert main(["score", "leaderboard", names[0], "--format", "docx"]) == 2
    (tmp_path / "torn.json").write_text("{")
    assert main(["score", "leaderboard", str(tmp_path / "torn.json")]) == 2
    assert "cannot read" in capsys.readouterr().err


def test_two_subjects_topic_by_topic() -> None:
    """Twice as good on every topic: the intervals of the two overlap, that of the difference does
    not reach 0."""
    texts = ["SSSSNNNN", "SSSSSSSS", "SSNNNNNN", "SSSSSSNN"]
    worse = ["SSNNNNNN", "SSSSNNNN", "SNNNNNNN", "SSSNNNNN"]
    one, other = read_result("a", "a", result(*texts)), read_result("b", "b", result(*worse))
    found = paired(one, other)
    assert (found.better, found.worse, found.topics) == ("a", "b", 4)
    assert found.difference == pytest.approx((25 + 50 + 12.5 + 37.5) / 4)
    assert found.interval[0] > 0 and found.reversed == 0.0
    assert standing(one, 2).precision_between[0] < standing(other, 2).precision_between[1]
    assert paired(one, one).difference == 0.0 and paired(one, one).reversed == 1.0


def test_only_topics_with_responses_of_both_are_compared() -> None:
    one = read_result("a", "a", result("SS", "", "SN"))
    other = read_result("b", "b", result("SN", "SS", topics=["topic 0", "topic 1"]))
    assert paired(one, other).topics == 1
    apart = read_result("c", "c", result("S", topics=["else"]))
    found = paired(one, apart)
    assert found.topics == 0 and math.isnan(found.difference) and math.isnan(found.reversed)


def test_neighbours_and_cards_stand_below_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, texts in (("one", ["SSSN", "SSNN"]), ("two", ["SNNN", "SSNN"])):
        (tmp_path / f"{name}.factscore.json").write_text(json.dumps(result(*texts)))
    files = [str(tmp_path / f"{name}.factscore.json") for name in ("two", "one")]
    assert main(["score", "leaderboard", *files]) == 0
    told = capsys.readouterr().out
    assert "one less two, topic by topic on 2 common topics: +25.0 [0.0, 50.0]; " in told
    assert told.count("measured: bundled: F1(NS) 83.1 / 78.7 / 64.8") == 1
    assert main(["score", "leaderboard", *files, "-f", "json"]) == 0
    pairs = json.loads(capsys.readouterr().out)["pairs"]
    assert [(p["better"], p["worse"], p["topics"]) for p in pairs] == [("one", "two", 2)]


def test_which_facts_count_once_is_a_choice(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """One fact that says two others, and one of them again: by words three facts of four count,
    else two."""
    value = result("NSSS")
    said = ("Anna was born in Riga in 1903.", "Anna was born in Riga.", "Anna was born in 1903.")
    for fact, atom in zip(value["decisions"][0], (*said, said[2]), strict=True):
        fact["atom"] = atom
    value["topics"] = ["Anna"]
    file = tmp_path / "a.factscore.json"
    file.write_text(json.dumps(value))
    for options, once_by, share, repeated in (
        ([], "entailed", 100.0, 50.0),
        (["--once", "words"], "words", 200 / 3, 25.0),
    ):
        assert main(["score", "leaderboard", str(file), "-f", "json", *options]) == 0
        told = json.loads(capfd.readouterr().out)
        assert told["once"] == once_by and told["rows"][0]["repeated"] == repeated
        assert told["rows"][0]["once"] == pytest.approx(share)
    assert main(["score", "leaderboard", str(file), "--once", "twice"]) == 2
    assert "use one of: entailed, words" in capfd.readouterr().err
