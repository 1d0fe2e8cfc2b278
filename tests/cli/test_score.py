"""`score` with a scripted engine: files of every format, given facts, broken lines, results beside
the input."""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran

from factscore_tui.evaluation.run import _as_title

Cli = Callable[..., Ran]
Row = dict[str, Any]

ROWS: list[Row] = [
    {
        "topic": "Anna",
        "output": "Anna was born in Riga. She wrote nine novels. Her brother was a sailor.",
    },
    {"topic": "Otto", "output": "Otto built bridges. He lived in Graz."},
]
# The script: supported, contradicted, no-evidence in turn.
PRECISION = [pytest.approx(1 / 3), 0.5]


def jsonl(path: Path, rows: list[Any]) -> Path:
    path.write_text(
        "".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows)
    )
    return path


def table(path: Path, rows: list[Row]) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path


def packed(path: Path, rows: list[Row]) -> Path:
    path.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode()))
    return path


def parquet(path: Path, rows: list[Row]) -> Path:
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    pq.write_table(pa.Table.from_pylist(rows), path)
    return path


def folder(path: Path, rows: list[Row]) -> Path:
    """A data set with one split, as Hugging Face's library saves it."""
    pa = pytest.importorskip("pyarrow")
    (path / "test").mkdir(parents=True)
    (path / "dataset_dict.json").write_text('{"splits": ["test"]}')
    whole = pa.Table.from_pylist(rows)
    for number, part in enumerate((whole.slice(0, 1), whole.slice(1))):
        with pa.ipc.new_stream(
            str(path / "test" / f"data-0000{number}-of-00002.arrow"), whole.schema
        ) as stream:
            stream.write_table(part)
    return path


def rows_in(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize(
    ("write", "name"),
    [
        (jsonl, "g.jsonl"),
        (packed, "g.jsonl.gz"),
        (table, "g.csv"),
        (parquet, "g.parquet"),
        (folder, "g"),
    ],
)
def test_formats_give_the_same_score(
    cli: Cli, tmp_path: Path, write: Callable[[Path, list[Row]], Path], name: str
) -> None:
    ran = cli("score", write(tmp_path / name, ROWS), "--gamma", 0)
    assert ran.code == 0 and "FActScore               41.7 %" in ran.out, ran.err
    result = json.loads((tmp_path / "g.factscore.json").read_text())
    assert [[a["is_supported"] for a in d] for d in result["decisions"]] == [
        [True, False, False],
        [True, False],
    ]
    rows = rows_in(tmp_path / "g.facts.jsonl")
    assert [row["precision"] for row in rows] == PRECISION and rows[0]["topic"] == "Anna"
    first = rows[0]["facts"][0]
    assert first["is_supported"] is True and first["p_supported"] == 0.9
    assert first["evidence"][0]["text"].startswith("Everything in this passage")
    start, end = first["spans"][0]
    assert ROWS[0]["output"][start:end] == first["text"] == "Anna was born in Riga."
    assert not list(tmp_path.glob("*.journal"))


def test_columns_of_other_names(cli: Cli, tmp_path: Path) -> None:
    rows = [{"who": row["topic"], "answer": row["output"]} for row in ROWS]
    file = jsonl(tmp_path / "g.jsonl", rows)
    ran = cli("score", file)
    assert ran.code == 2 and "line 1 has no topic in 'topic'; its columns: who, answer" in ran.err
    assert cli("score", file, "--columns", "topic=who,output=answer").code == 0
    ran = cli("score", file, "--columns", "entity=who")
    assert ran.code == 2 and "names no columns" in ran.err


ANNOTATED: Row = {
    "topic": "Anna", "output": "Anna was born in Riga and wrote. She is great.",
    "annotations": [
        {"text": "Anna was born in Riga and wrote.",
        "model-atomic-facts": [{"text": "Anna was born."}],
         "human-atomic-facts": [{"text": "Anna was born in Riga."}, {"text": "Anna wrote."}]},
        {"text": "She is great.", "model-atomic-facts": [{"text": "Anna is great."}],
        "human-atomic-facts": None},
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("source", "texts", "spans"),
    [
        ("human", ["Anna was born in Riga.", "Anna wrote."], [[0, 32], [0, 32]]),
        ("model", ["Anna was born.", "Anna is great."], [[0, 32], [33, 46]]),
        ("given", ["She is so great.", "Anna wrote and was born."], [[33, 46], [0, 32]]),
    ],
)
def test_given_facts_are_judged_as_they_are(
    cli: Cli, tmp_path: Path, source: str, texts: list[str], spans: list[list[int]]
) -> None:
    silent = {"topic": "Nobody", "output": "Nobody did this.", "annotations": None, "facts": []}
    rows = [{**ANNOTATED, "facts": ["She is so great.", "Anna wrote and was born."]}, silent]
    ran = cli("score", jsonl(tmp_path / "g.jsonl", rows), "--facts", source)
    assert ran.code == 0 and f"not found here: {source} facts" in ran.out, ran.err
    first, second = rows_in(tmp_path / "g.facts.jsonl")
    assert [fact["text"] for fact in first["facts"]] == texts
    assert [fact["spans"][0] for fact in first["facts"]] == spans
    assert second["abstained"] is True and second["facts"] == []
    assert (
        json.loads((tmp_path / "g.factscore.json").read_text())["engine"]["decomposer"]
        == f"{source} facts"
    )


def test_facts_in_a_table(cli: Cli, tmp_path: Path) -> None:
    rows = [
        {**ROWS[0], "claims": '["She wrote."]'},
        {**ROWS[1], "claims": "He built.\nHe lived.\n"},
    ]
    ran = cli(
        "score", table(tmp_path / "g.csv", rows), "--facts", "given", "--columns", "facts=claims"
    )
    assert ran.code == 0
    found = rows_in(tmp_path / "g.facts.jsonl")
    assert [[f["text"] for f in row["facts"]] for row in found] == [
        ["She wrote."],
        ["He built.", "He lived."],
    ]


def test_a_row_without_the_facts_asked_for_is_named(cli: Cli, tmp_path: Path) -> None:
    ran = cli("score", jsonl(tmp_path / "g.jsonl", ROWS), "--facts", "human")
    assert ran.code == 2 and "line 1 has no human facts" in ran.err
    ran = cli("score", tmp_path / "g.jsonl", "--facts", "mine")
    assert ran.code == 2 and "given, model, human" in ran.err


def test_broken_lines_stop_or_are_listed(cli: Cli, tmp_path: Path) -> None:
    broken = [
        ROWS[0],
        "no json",
        '{"topic": NaN, "output": "x"}',
        "[1]",
        '{"topic": "A", "output": 5}',
        ROWS[1],
    ]
    file = jsonl(tmp_path / "g.jsonl", broken)
    ran = cli("score", file)
    assert ran.code == 2 and "line 2 is not JSON" in ran.err and "--broken skip" in ran.err
    ran = cli("score", file, "--broken", "skip")
    assert ran.code == 0 and "lines skipped           4, listed" in ran.out
    assert all(f"line {n}" in ran.err for n in (2, 3, 4, 5))
    result = json.loads((tmp_path / "g.factscore.json").read_text())
    assert [s["place"] for s in result["skipped"]] == ["line 2", "line 3", "line 4", "line 5"]
    assert result["topics"] == ["Anna", "Otto"]
    assert cli("score", file, "--broken", "perhaps").code == 2


@pytest.mark.slow
def test_empty_nan_and_repeated_outputs_are_told(cli: Cli, tmp_path: Path) -> None:
    odd = ['{"topic": "A", "output": NaN}', '{"topic": "B", "output": ""}', ROWS[0], ROWS[0]]
    ran = cli("score", jsonl(tmp_path / "g.jsonl", odd), "--abstention", "none")
    assert ran.code == 0 and "responding              50.0 % of 4" in ran.out
    assert (
        "2 of 4 generations are empty" in ran.err
        and "1 of 4 generations stand there more than once" in ran.err
    )


@pytest.mark.parametrize(
    "content", [b"topic,output\nAnna,\xff\n", b'topic,output\nAnna,"open\n', b"", b"topic\n"]
)
def test_tables_that_are_none(cli: Cli, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "g.csv"
    file.write_bytes(content)
    ran = cli("score", file)
    assert ran.code == 2 and ran.err.startswith("error: ") and ran.err.count("\n") == 2


def test_a_row_of_a_table_with_too_few_fields_is_named(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "g.csv"
    file.write_text("topic,output\nAnna\n")
    assert "line 2 has not the 2 fields" in cli("score", file).err


def test_what_a_data_set_remembers_of_work_is_no_part_of_it(cli: Cli, tmp_path: Path) -> None:
    """`datasets` leaves the results of map() and filter() beside the data, in files of one kind."""
    split = folder(tmp_path / "g", ROWS) / "test"
    (split / "cache-0123456789abcdef.arrow").write_bytes(
        (split / "data-00000-of-00002.arrow").read_bytes()
    )
    assert len(cli("score", tmp_path / "g", "--json").json["decisions"]) == len(ROWS)
    names = [f"data-0000{number}-of-00002.arrow" for number in (1, 0)]  # the order that it states
    (split / "state.json").write_text(json.dumps({"_data_files": [{"filename": n} for n in names]}))
    topics = cli("score", tmp_path / "g", "--json").json["topics"]
    assert topics == [ROWS[1]["topic"], ROWS[0]["topic"]]
    (split / names[0]).unlink()
    ran = cli("score", tmp_path / "g")
    assert ran.code == 2 and f"{names[0]} is missing" in ran.err and ran.err.count("\n") == 2


def test_given_facts_that_cannot_be_looked_up_are_left_out(cli: Cli, tmp_path: Path) -> None:
    rows = [
        {"topic": "Anna", "facts": ["Anna wrote.", "I think she is great.", "Who was she?"]},
        {"topic": "Otto", "facts": ["In my opinion, he was the best."]},
    ]
    file = jsonl(tmp_path / "g.jsonl", rows)
    ran = cli("score", file, "--facts", "given", "--verifiable", "--json")
    assert ran.code == 0, ran.err
    assert "3 given facts cannot be looked up: 2 opinion, 1 question; left out" in ran.err
    assert [[d["atom"] for d in made or ()] for made in ran.json["decisions"]] == [
        ["Anna wrote."],
        [],
    ]
    assert ran.json["decisions"][1] is None and ran.json["respond_ratio"] == 0.5
    assert ran.json["engine"]["decomposer"] == "verifiable given facts"
    assert len(cli("score", file, "--facts", "given", "--json").json["decisions"][0]) == 3
    ran = cli("score", file, "--verifiable")
    assert ran.code == 2 and "--facts" in ran.err and ran.err.count("\n") == 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--in-flight", 8), "--in-flight is of a server"),
        (
            ("--in-flight", 257, "--engine", "server", "--server", "http://127.0.0.1:9"),
            "257 questions side by side",
        ),
    ],
)
def test_questions_side_by_side_need_a_server(
    cli: Cli, tmp_path: Path, options: tuple[object, ...], message: str
) -> None:
    ran = cli("score", jsonl(tmp_path / "g.jsonl", ROWS), *options)
    assert ran.code == 2 and message in ran.err and ran.err.count("\n") == 2


def test_questions_side_by_side_are_no_part_of_a_result(cli: Cli, tmp_path: Path) -> None:
    """Or a run could not resume with another number."""
    file, served = jsonl(tmp_path / "g.jsonl", ROWS), ("--engine", "server")
    served = (*served, "--server", "http://127.0.0.1:9", "--json")
    one, two = (cli("score", file, *served, "--in-flight", n) for n in (2, 64))
    assert one.code == 0 and one.out == two.out, one.err


def test_a_folder_with_two_splits_asks_which(cli: Cli, tmp_path: Path) -> None:
    place = folder(tmp_path / "g", ROWS)
    (place / "dataset_dict.json").write_text('{"splits": ["test", "train"]}')
    ran = cli("score", place)
    assert ran.code == 2 and "test, train" in ran.err
    assert cli("score", place / "test").code == 0
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "holds no data set" in cli("score", empty).err


def test_a_part_of_a_file(cli: Cli, tmp_path: Path) -> None:
    rows = [{"topic": f"T{n}", "output": f"T{n} was born."} for n in range(20)]
    file = jsonl(tmp_path / "g.jsonl", rows)
    assert cli("score", file, "--limit", 3, "--json").json["topics"] == ["T0", "T1", "T2"]
    some = cli("score", file, "--limit", 5, "--seed", 1, "--json").json["topics"]
    assert some == cli("score", file, "--limit", 5, "--seed", 1, "--json").json["topics"]
    assert (
        len(some) == 5
        and some == sorted(some, key=lambda t: int(t[1:]))
        and some != ["T0", "T1", "T2", "T3", "T4"]
    )


def test_several_files_in_one_run(cli: Cli, tmp_path: Path) -> None:
    one, two = jsonl(tmp_path / "one.jsonl", ROWS[:1]), jsonl(tmp_path / "two.jsonl", ROWS[1:])
    ran = cli("score", one, two, "--gamma", 0)
    assert ran.code == 0 and ran.out.index("33.3 %") < ran.out.index("50.0 %")
    assert [r["topics"] for r in cli("score", one, two, "--json").json] == [["Anna"], ["Otto"]]
    assert "is not a folder and cannot be made" in cli("score", one, two, "-o", one).err
    place = tmp_path / "not" / "there"
    assert cli("score", one, "-o", f"{place}/").code == 0
    assert cli("score", one, two, "-o", place).code == 0
    names = sorted(path.name for path in place.iterdir())
    assert names == [
        "one.facts.jsonl",
        "one.factscore.json",
        "two.facts.jsonl",
        "two.factscore.json",
    ]


def test_a_file_is_never_replaced_by_its_result(cli: Cli, tmp_path: Path) -> None:
    file = jsonl(tmp_path / "g.facts.jsonl", ROWS)
    before = file.read_bytes()
    for target in (file, tmp_path / "g.json"):
        ran = cli("score", file, "-o", target)
        assert ran.code == 2 and "would replace" in ran.err and file.read_bytes() == before
    ran = cli("score", file, file)
    assert ran.code == 2 and "one result" in ran.err


def test_every_topic_without_a_page_is_listed(cli: Cli, tmp_path: Path) -> None:
    ran = cli("score", jsonl(tmp_path / "g.jsonl", ROWS), engine={"missing": ["Otto", "Anna"]})
    assert "topics without article  2 generations" in ran.out
    assert f"\n{'':24}Anna\n{'':24}Otto\n" in ran.out


def test_redirects_and_titles_near_a_topic_without_a_page_are_told(
    cli: Cli, tmp_path: Path
) -> None:
    topics = ["Anna\\Anna Berg", "otto", "Otto"]
    rows = [{**ROWS[1], "topic": topic} for topic in topics]
    engine = {"missing": ["otto"], "near": ["Fake article"]}
    ran = cli("score", jsonl(tmp_path / "g.jsonl", rows), engine=engine)
    assert f"\n{'':24}otto (near it: Fake article)\n" in ran.out
    assert f"led to another title    1 topic\n{'':24}Anna\\Anna Berg -> Anna Berg\n" in ran.out
    result = json.loads((tmp_path / "g.factscore.json").read_text())
    assert result["near_titles"] == {"otto": ["Fake article"]}
    assert result["redirects"] == {"Anna\\Anna Berg": ["Anna Berg"]}
    pages = [row["pages"] for row in rows_in(tmp_path / "g.facts.jsonl")]
    assert pages == [["Anna Berg"], [], ["Otto"]]


def test_accents_written_in_two_ways_are_no_other_title() -> None:
    assert _as_title("Andr\u00e9_Le N\u00f4tre") == _as_title("andre\u0301 le no\u0302tre")
    assert _as_title("Anna") != _as_title("Anna Berg")


@pytest.mark.slow
def test_paper_mode_sets_the_references_choices(cli: Cli, tmp_path: Path) -> None:
    file = jsonl(tmp_path / "g.jsonl", ROWS)
    llm = ("--engine", "llm", "--model", "x.gguf", "--estimator", "paper:open")
    assert cli("score", file, *llm).code == 0
    result = json.loads((tmp_path / "g.factscore.json").read_text())
    assert result["abstention_rule"] == "generic"
    told = result["settings"]
    assert (told["paper"], told["estimator"], told["schedule"]) == (
        "paper:open",
        "retrieve-lm",
        "faithful",
    )
    assert (
        cli("score", file, *llm, "--abstention", "none", "--json").json["abstention_rule"] == "none"
    )
    ran = cli("score", file, "--estimator", "paper:open")
    assert ran.code == 2 and "--engine llm" in ran.err
    ran = cli("score", file, *llm, "--schedule", "page")
    assert ran.code == 2 and "leave that option out" in ran.err


def test_the_cards_of_the_estimators_go_with_the_score(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from factscore_tui.engine import cards
    from factscore_tui.evaluation import run

    monkeypatch.setattr(run, "cards_of", lambda name: [cards.CARDS[0]] if name == "fake" else [])
    file = tmp_path / "g.jsonl"
    file.write_text('{"topic": "Anna", "output": "Anna was born in Riga."}\n')
    ran = cli("score", file)
    assert ran.code == 0 and "measured                bundled: F1(NS) 83.1 / 78.7 / 64.8" in ran.out
    result = json.loads(file.with_name("g.factscore.json").read_text())
    assert result["estimator_cards"][0]["measured_on"].startswith("human facts of FActScore")


def test_facts_that_are_not_checkable_are_counted(cli: Cli, tmp_path: Path) -> None:
    file = jsonl(tmp_path / "g.jsonl", ROWS)
    script = {"verdicts": ["supported", "no-evidence"], "of": {"novels": "not-checkable"}}
    ran = cli("score", file, engine=script)
    told = "1 fact left out of the score; most often: scripted not-checkable (1)"
    assert ran.code == 0 and f"\nnot checkable           {told}\n" in ran.out
    result = json.loads(file.with_name("g.factscore.json").read_text())
    assert result["facts_not_checkable"] == 1 and [len(d) for d in result["decisions"]] == [2, 2]
    assert result["facts_not_checkable_by_reason"] == {"scripted not-checkable": 1}
    rows = rows_in(file.with_name("g.facts.jsonl"))
    assert [row["facts_not_checkable"] for row in rows] == [1, 0]
    assert "\nnot checkable           0\n" in cli("score", file, "--restart").out


def test_reasons_that_quote_a_word_are_one_reason() -> None:
    from factscore_tui.core.verdict import Judgement, Verdict
    from factscore_tui.evaluation.metrics.factscore import not_checkable, together

    reasons = ["unclear who or what “He” is", "opinion", "unclear who or what “They” is"]
    judged = [Judgement(n, Verdict.NOT_CHECKABLE, None, r) for n, r in enumerate(reasons)]
    counts = not_checkable([*judged, None, Judgement(3, Verdict.SUPPORTED, 0.9, "said so")])
    assert counts == {"unclear who or what “…” is": 2, "opinion": 1}
    both = together([{"opinion": 1, "question": 4}, counts, {"opinion": 1}])
    assert list(both.items()) == [
        ("question", 4),
        ("opinion", 3),
        ("unclear who or what “…” is", 2),
    ]


def test_the_modes_of_the_papers_are_told_of(cli: Cli, tmp_path: Path) -> None:
    from factscore_tui.evaluation.paper import NAMES

    shown = "".join(c for c in cli("score", "--help").out if c not in "│║ \n")
    assert all(name in shown for name in NAMES)
    file = jsonl(tmp_path / "g.jsonl", ROWS)
    ran = cli("score", file, "--estimator", "retreive-lm")
    assert ran.code == 2 and "no estimator 'retreive-lm'" in ran.err and ", ".join(NAMES) in ran.err
    ran = cli("check", file, "--estimator", "paper:open")
    assert ran.code == 2 and "for `factscore-tui score` alone" in ran.err
