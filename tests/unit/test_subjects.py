"""Tables over subjects and estimators, against figures worked out by hand."""

from __future__ import annotations

import csv
import io
import json
import math
from pathlib import Path
from typing import Any

import pytest

from factscore_tui.errors import UsageProblem
from factscore_tui.evaluation.labels import subjects
from factscore_tui.evaluation.labels.agreement import Prediction, label_agreement
from factscore_tui.evaluation.labels.end_to_end import drawn, end_to_end
from factscore_tui.evaluation.labels.files import Gold, read_gold
from factscore_tui.report.tables import table

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "factscore"


def sentence(labels: str | None, model_facts: int = 0) -> dict[str, Any]:
    """A sentence with facts labelled S, N (NS) or I (IR), or one that annotators found
    irrelevant."""
    names = {"S": "S", "N": "NS", "I": "IR"}
    facts = (
        None
        if labels is None
        else [{"text": f"f{i}{x}", "label": names[x]} for i, x in enumerate(labels)]
    )
    return {
        "text": "x",
        "human-atomic-facts": facts,
        "model-atomic-facts": [{"text": "m"}] * model_facts,
    }


def gold_of(*topics: list[dict[str, Any]] | None) -> Gold:
    rows = [{"topic": f"T{i}", "output": "x", "annotations": each} for i, each in enumerate(topics)]
    return read_gold(io.BytesIO("".join(json.dumps(row) + "\n" for row in rows).encode()), "gold")


# S S N in a relevant sentence, 3 facts in an irrelevant one; one abstention; S S I and nothing
# irrelevant.
GOLD = gold_of([sentence("SSN"), sentence(None, 3)], None, [sentence("SSI", 3)])


def test_the_papers_human_score_counts_what_is_irrelevant() -> None:
    assert [subjects.paper_share(g) for g in GOLD.generations] == [2 / 6, None, 2 / 3]
    assert subjects.paper_score(GOLD.generations) == pytest.approx(50.0)


@pytest.mark.skipif(not DATA.is_dir(), reason="needs ../shared/data (the FActScore benchmark)")
@pytest.mark.parametrize(
    ("subject", "paper"), [("InstructGPT", 44.8), ("ChatGPT", 57.4), ("PerplexityAI", 70.3)]
)
def test_the_papers_human_score_on_its_files(subject: str, paper: float) -> None:
    """Half of the topics; on all of them the paper has 42.5, 58.3 and 71.5."""
    with (DATA / f"{subject}.jsonl").open("rb") as file:
        assert subjects.paper_score(read_gold(file, subject).generations) == pytest.approx(
            paper, abs=0.05
        )


def predictions(*supported: bool) -> list[Prediction]:
    facts = [(g.topic, f.text) for g in GOLD.generations for _, f in g.facts]
    return [
        Prediction(topic, text, yes, 0.5)
        for (topic, text), yes in zip(facts, supported, strict=True)
    ]


def test_a_row_agrees_with_the_figures_of_one_file() -> None:
    said = predictions(True, False, False, True, True, True)
    row = subjects.row("A", "e", GOLD.generations, subjects.pairs_by_topic(GOLD.generations, said))
    one = label_agreement(GOLD.generations, said)
    assert (row.facts, row.topics) == (6, 2)
    assert (
        row.f1_ns == pytest.approx(one.f1_micro_ns) == pytest.approx(50.0)
    )  # 1 right of 2 said and 2 true
    assert row.macro_f1 == pytest.approx(one.macro_f1) and row.balanced == pytest.approx(
        one.balanced_accuracy
    )
    assert row.human == pytest.approx(200 / 3) and row.estimated == pytest.approx(50 * (1 / 3 + 1))
    assert row.error == pytest.approx(0.0) and row.human_paper == pytest.approx(50.0)
    assert row.error_between == (
        pytest.approx(-100 / 3),
        pytest.approx(100 / 3),
    )  # one topic drawn twice
    assert row.f1_between[0] == 0.0 and row.f1_between[1] == pytest.approx(200 / 3)


def test_rows_that_need_no_estimator() -> None:
    pairs = subjects.pairs_by_topic(GOLD.generations, predictions(*[True] * 6))
    rows = {row.estimator: row for row in subjects.trivial_rows("A", GOLD.generations, pairs)}
    assert rows["always S"].f1_ns == 0.0 and rows["always S"].estimated == 100.0
    assert rows["always NS"].f1_ns == pytest.approx(50.0) and rows["always NS"].balanced == 50.0
    assert subjects.trivial_rows("A", GOLD.generations, pairs)[2] == rows["random"]


def test_ranking_and_correlation() -> None:
    assert subjects.ranking(["A", "B", "C"], [1.0, 3.0, 2.0]) == "B > C > A"
    assert subjects.pearson([1, 2, 3], [2, 4, 6]) == pytest.approx(1.0)
    assert subjects.pearson([1, 2, 3], [3, 2, 4]) == pytest.approx(0.5)
    assert math.isnan(subjects.pearson([1, 1], [2, 3])) and math.isnan(subjects.pearson([1], [2]))


def test_from_text_to_score() -> None:
    sample = drawn(GOLD.generations, 0, 1)
    assert [g.topic for g in sample] == ["T0", "T2"] and len(drawn(GOLD.generations, 1, 1)) == 1
    found = end_to_end("A", "e", sample, [[True, True, False, False], []])
    assert (found.texts, found.responding, found.facts, found.human_facts) == (1, 50.0, 4.0, 6.0)
    assert found.human == pytest.approx(100 / 3) and found.predicted == 50.0
    assert found.error == pytest.approx(100 / 3 - 50)


HEAD, ROWS = ("subject", "what", "n"), [("A_1", "50 % | x > y", "1.0 [0, 2]")]


def test_tables_in_every_form() -> None:
    assert "A_1" in table(HEAD, ROWS, "text") and "1.0 [0, 2]" in table(HEAD, ROWS, "text")
    assert list(csv.reader(io.StringIO(table(HEAD, ROWS, "csv")))) == [list(HEAD), list(ROWS[0])]
    lines = table(HEAD, ROWS, "md").splitlines()
    assert lines[1] == "| --- | --- | --: |" and lines[2] == r"| A_1 | 50 % \| x > y | 1.0 [0, 2] |"
    latex = table(HEAD, ROWS, "latex")
    assert (
        r"\begin{tabular}{llr}" in latex
        and r"A\_1 & 50 \% | x \textgreater{} y & 1.0 [0, 2] \\" in latex
    )
    with pytest.raises(UsageProblem, match="no table"):
        table(HEAD, ROWS, "xlsx")
