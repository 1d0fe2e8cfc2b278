"""`score recall`: the responses are the knowledge source, the reference facts are judged."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran

from factscore_tui.errors import InputProblem
from factscore_tui.evaluation.generations import Generation
from factscore_tui.evaluation.metrics.abstention import rule
from factscore_tui.evaluation.metrics.recall import passages, precisions_of, recall_of

Cli = Callable[..., Ran]


def jsonl(path: Path, rows: Sequence[Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """Responses on Anna and Otto (who is refused), and what they should hold, of Ida too."""
    responses = [
        {"topic": "Anna", "output": "Anna was born in Riga."},
        {"topic": "Otto", "output": "I'm sorry, I cannot help."},
        {"topic": "Karl", "output": "Karl sang."},
    ]
    reference = [
        {"topic": "Anna", "facts": ["Anna was born in Riga.", "Anna wrote.", "Anna died."]},
        {"topic": "Otto", "facts": ["Otto sailed.", "Otto sang."]},
        {"topic": "Ida", "facts": ["Ida was born."]},
    ]
    return jsonl(tmp_path / "g.jsonl", responses), jsonl(tmp_path / "ref.jsonl", reference)


def test_recall_of_responses(cli: Cli, files: tuple[Path, Path]) -> None:
    """Two of Anna's three; Otto's response abstains, so it has no article and holds nothing."""
    responses, reference = files
    engine = {"verdicts": ["no-evidence"], "of": {"Riga": "supported", "wrote": "supported"},
              "missing": ["Otto"]}  # fmt: skip
    ran = cli("score", "recall", responses, "--reference", reference, "--json", engine=engine)
    assert ran.code == 0, ran.err
    found = ran.json
    assert (found["topics"], found["facts"]) == (2, 5)
    assert found["recall"] == pytest.approx(100 * (2 / 3 + 0) / 2)
    assert found["pooled"] == pytest.approx(40.0) and found["f1"] is None
    assert "1 topic has no response" in ran.err and "1 response has no reference facts" in ran.err
    rows = responses.with_name("g.recall.facts.jsonl").read_text().splitlines()
    assert [json.loads(row)["topic"] for row in rows] == ["Anna", "Otto"]


def test_with_the_precision_that_score_found(cli: Cli, files: tuple[Path, Path]) -> None:
    responses, reference = files
    decided = [[{"is_supported": True}, {"is_supported": False}], None, [{"is_supported": True}]]
    scored = {"topics": ["Anna", "Otto", "Karl"], "decisions": decided}
    responses.with_name("g.factscore.json").write_text(json.dumps(scored))
    ran = cli(
        "score", "recall", responses, "--reference", reference, engine={"verdicts": ["supported"]}
    )
    assert ran.code == 0, ran.err
    # Karl, on whom there are no reference facts, is not in the precision
    assert (
        "precision               50.0 %" in ran.out and "F1                      66.7 %" in ran.out
    )
    assert ran.out.startswith("recall                  100.0 % [100.0, 100.0], mean over topics")


@pytest.mark.parametrize(
    ("responses", "reference", "said"),
    [
        ([{"topic": "A", "output": "One."}, {"topic": "A", "output": "Two."}], "", "two responses"),
        ([{"topic": "Anna", "output": ""}], "", "every response abstains"),
        ([{"topic": "Nobody", "output": "One."}], "", "no topic of"),
        ([{"topic": "Anna", "output": "One."}], '{"topic": "Anna"}\n', "given facts"),
    ],
)
def test_bad_input(
    cli: Cli, files: tuple[Path, Path], responses: list[Any], reference: str, said: str
) -> None:
    jsonl(files[0], responses)
    if reference:
        files[1].write_text(reference)
    elif responses[0]["topic"] == "A":
        files[1].write_text('{"topic": "A", "facts": ["A sang."]}\n')
    ran = cli("score", "recall", files[0], "--reference", files[1])
    assert ran.code == 2 and said in ran.err and "Traceback" not in ran.err


def test_nothing_that_is_read_is_replaced(cli: Cli, files: tuple[Path, Path]) -> None:
    for target in (*files, "-"):
        before = [file.read_bytes() for file in files]
        ran = cli("score", "recall", files[0], "--reference", files[1], "-o", target)
        assert ran.code == 2 and "name" in ran.err and ran.out == ""
        assert [file.read_bytes() for file in files] == before


def test_the_figures_by_hand() -> None:
    found = recall_of([("A", [True, False]), ("B", [False]), ("C", [])], {"A": 0.8, "D": 0.1})
    assert (found.topics, found.facts, found.recall) == (2, 3, 25.0)
    assert found.pooled == pytest.approx(100 / 3) and found.precision == 80.0
    assert found.f1 == pytest.approx(2 * 80 * 25 / 105)
    with pytest.raises(InputProblem):
        recall_of([("A", [])])
    with pytest.raises(InputProblem):
        precisions_of({"topics": ["A"]})


def test_responses_that_abstain_are_no_articles() -> None:
    texts = [("A", "A sang."), ("B", "I'm sorry, I do not know B."), ("C", " ")]
    made = passages([Generation(*text) for text in texts], rule("current"))
    assert made == [{"title": "A", "text": "A sang."}]
