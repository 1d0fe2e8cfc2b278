"""The command line over several indexes, and how a search is explained, with the engine that is
shipped."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("with_sample")]
PROGRAM = [sys.executable, "-m", "factscore_tui"]
SCHEMA = json.loads(
    files("factscore_tui.report").joinpath("report.schema.json").read_text(encoding="utf-8")
)
ROWS = [
    {
        "title": "Marie Curie",
        "text": "Marie Curie opened the newsroom's new laboratory in 1921.",
        "date": "2025-02-03",
    },
    {
        "title": "Newsroom",
        "text": "The newsroom is a room for news. Its editor is called Anna Blume.",
    },
]


def ends(*arguments: object) -> tuple[int, str]:
    """Exit code and standard error."""
    command = [*PROGRAM, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def run(*arguments: object, **environ: str) -> str:
    command = [*PROGRAM, *map(str, arguments)]
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, **environ}, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def news(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FACTSCORE_TUI_THREADS", "1")
    source = tmp_path / "rows.jsonl"
    source.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    run("index", "build", source, "--output", tmp_path / "news, daily")
    return tmp_path / "news, daily"


def sources(report: dict[str, Any]) -> set[tuple[str, str]]:
    return {(e["source"], e["date"]) for fact in report["facts"] for e in fact["evidence"]}


@pytest.mark.slow
def test_a_check_reads_all_indexes_and_names_them(news: Path, tmp_path: Path) -> None:
    draft = tmp_path / "draft.txt"
    draft.write_text("Marie Curie was born in Warsaw. Marie Curie opened a laboratory in 1921.")
    both = ("--index", "sample", "--index", news)
    report = json.loads(run("check", draft, *both, "--topic", "Marie Curie", "-f", "json"))
    jsonschema.validate(report, SCHEMA)
    assert report["index"]["name"] == "sample + news, daily"
    assert {name for name, _ in sources(report)} == {"sample", "news, daily"}
    assert ("news, daily", "2025-02-03") in sources(report)
    printed = run("check", draft, *both, "--topic", "Marie Curie", "--no-save")
    assert "[news, daily, as of 2025-02-03] (2025-02-03)" in printed
    assert "[sample, as of " in printed and "sources, the most trusted first: sample (" in printed
    assert [one["name"] for one in report["index"]["sources"]] == ["sample", "news, daily"]
    assert all(e["source_date"] for fact in report["facts"] for e in fact["evidence"])
    assert run("sessions", "show", "last") == run("check", draft, *both, "--topic", "Marie Curie")
    alone = run("check", draft, "--topic", "Marie Curie")
    assert "[sample]" not in alone and "news" not in alone


@pytest.mark.slow
def test_the_order_of_trust_decides(news: Path, tmp_path: Path) -> None:
    files = tmp_path / "files"
    files.mkdir()
    (files / "prize.txt").write_text(
        "Marie Curie received the Nobel Prize in Physics in 1905. Anna Blume is the editor of the "
        "Lillestad Gazette."
    )
    run("index", "build", files, "--output", tmp_path / "archive")
    draft = tmp_path / "prize-draft.txt"
    draft.write_text(
        "Marie Curie received the Nobel Prize in Physics in 1903. "
        "Anna Blume is the editor of the Lillestad Gazette."
    )

    def facts(*names: object) -> dict[str, dict[str, Any]]:
        chosen = [word for name in names for word in ("--index", name)]
        told = run("check", draft, *chosen, "--topic", "Marie Curie", "-f", "json", "--no-save")
        return {fact["text"]: fact for fact in json.loads(told)["facts"]}

    year = "Marie Curie received the Nobel Prize in Physics in 1903."
    editor = "Anna Blume is the editor of the Lillestad Gazette."
    first = facts("sample", tmp_path / "archive")
    assert (first[year]["verdict"], first[year]["strength"]) == ("supported", "weak")
    assert "sources disagree: archive, trusted less, says 1905" in first[year]["reason"]
    assert [e["source"] for e in first[year]["evidence"]][:2] == ["sample", "archive"]
    assert first[editor]["verdict"] == "supported", "read beside the article on the topic"
    assert first[editor]["evidence"][0]["source"] == "archive"
    turned = facts(tmp_path / "archive", "sample")
    assert turned[year]["verdict"] == "contradicted"
    assert "sources disagree: sample, trusted less" in turned[year]["reason"]


@pytest.mark.slow
def test_one_of_several_that_is_missing_or_damaged(news: Path, tmp_path: Path) -> None:
    draft = tmp_path / "draft.txt"
    draft.write_text("Marie Curie was born in Warsaw.")
    code, said = ends("check", draft, "--index", "sample", "--index", "nowhere")
    assert code == 3 and "nowhere" in said and said.count("error:") == 1
    with (news / "passages.db").open("r+b") as stream:
        stream.seek(5000)
        stream.write(b"damage")
    code, said = ends("check", draft, "--index", "sample", "--index", news)
    assert code == 3 and str(news) in said and said.count("error:") == 1


@pytest.mark.nightly
def test_twenty_indexes(tmp_path: Path) -> None:
    chosen: list[object] = []
    for number in range(20):
        source = tmp_path / f"{number}.jsonl"
        source.write_text(json.dumps({"title": f"Town {number}", "text": f"It has mill {number}."}))
        run("index", "build", source, "--output", tmp_path / f"town{number}")
        chosen += ["--index", tmp_path / f"town{number}"]
    draft = tmp_path / "draft.txt"
    draft.write_text("Town 17 has mill 17.")
    report = json.loads(run("check", draft, *chosen, "-f", "json", "--no-save"))
    assert len(report["index"]["sources"]) == 20
    assert {e["source"] for e in report["facts"][0]["evidence"][:1]} == {"town17"}


@pytest.mark.slow
def test_several_indexes_by_environment(news: Path) -> None:
    asked = ("index", "search", "Who is the editor of the newsroom?", "--json")
    found = json.loads(run(*asked, FACTSCORE_TUI_INDEX=os.pathsep.join(("sample", str(news)))))
    assert (found["hits"][0]["passage"]["title"], found["hits"][0]["passage"]["source"]) == (
        "Newsroom",
        "news, daily",
    )


@pytest.mark.slow
def test_explanations_in_text_and_json(news: Path) -> None:
    asked = (
        "index",
        "search",
        "Marie Curie opened a laboratory in 1921.",
        "--index",
        "sample",
        "--index",
        news,
    )
    found = json.loads(run(*asked, "--explain", "--json"))
    best = found["hits"][0]
    why = best["explanation"]
    assert (why["led_by"], why["name"]) == ("fact", "marie curie")
    assert set(why["scores"]) == {"bm25", "dense"} and set(best["ranks"]) == {
        "bm25",
        "dense",
        "title",
    }
    start, end = why["sentences"][0]
    assert "1921" in best["passage"]["text"][start:end]
    assert all("explanation" not in hit for hit in json.loads(run(*asked, "--json"))["hits"])
    shown = run(*asked, "--explain")
    assert "page found by the name \u201cmarie curie\u201d in the fact" in shown
    assert (
        "BM25 " in shown
        and "cosine " in shown
        and "fused " in shown
        and "> Marie Curie opened" in shown
    )
    assert "found by the topic" in run(*asked, "--explain", "--topic", "Marie Curie")
