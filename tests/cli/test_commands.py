"""The smaller commands: sessions, index, models, doctor, paths."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran

from factscore_tui import __version__, paths
from factscore_tui.inference.models import catalogue
from factscore_tui.storage.sessions import SessionStore

Cli = Callable[..., Ran]


# --- sessions
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_sessions_are_listed_newest_first(cli: Cli, draft: Path, tmp_path: Path) -> None:
    other = tmp_path / "other\x1b[2J.txt"
    other.write_text("Another text.")
    cli("check", draft, "--topic", "Anna")
    cli("check", other)
    sessions = cli("sessions", "list", "--json").json["sessions"]
    assert [(s["name"], s["facts"], s["judged"]) for s in sessions] == [
        ("other\x1b[2J.txt", 1, 1),
        ("draft.txt", 4, 4),
    ]
    assert sessions[1]["topic"] == "Anna" and sessions[1]["status"] == "complete"
    shown = cli("sessions", "list")
    assert [line.split()[0] for line in shown.out.splitlines()] == [s["id"] for s in sessions]
    assert "\x1b" not in shown.out and "Anna was born in Riga." in shown.out
    assert "  1 fact, " in shown.out and "  4 facts, " in shown.out


def test_no_sessions(cli: Cli) -> None:
    assert cli("sessions", "list", "--json").json == {"sessions": []}
    ran = cli("sessions", "list")
    assert ran.code == 0 and ran.out == "" and "factscore-tui check" in ran.err


@pytest.mark.slow
def test_show_export_and_remove(cli: Cli, draft: Path, tmp_path: Path) -> None:
    checked = cli("check", draft)
    session = cli("sessions", "list", "--json").json["sessions"][0]["id"]
    assert cli("sessions", "show", session[:-1]).out == checked.out
    target = tmp_path / "out.html"
    ran = cli("sessions", "export", session, "--format", "html", "-o", target)
    assert ran.code == 0 and ran.out == "" and target.read_text().startswith("<!DOCTYPE html>")
    assert cli("sessions", "rm", session).out == f"removed {session}\n"
    assert cli("sessions", "show", session).code == 2


@pytest.mark.slow
def test_a_wrong_name_removes_nothing(cli: Cli, draft: Path) -> None:
    cli("check", draft)
    cli("check", draft)
    first, second = (s["id"] for s in cli("sessions", "list", "--json").json["sessions"])
    ran = cli("sessions", "rm", first, "nonsense", second)
    assert ran.code == 2 and "there is no session 'nonsense'" in ran.err
    assert len(cli("sessions", "list", "--json").json["sessions"]) == 2
    assert cli("sessions", "rm", first, "last", second).code == 0


# --- index
# --------------------------------------------------------------------------------------------------


@pytest.fixture
def source(tmp_path: Path) -> Path:
    rows = [
        {"title": "Anna", "text": "Anna was born in Riga in 1869."},
        {"title": "Anna", "text": "She wrote nine novels."},
        {"title": "Riga", "text": "Riga is the capital of Latvia."},
    ]
    path = tmp_path / "source.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_build_info_and_list(cli: Cli, source: Path, tmp_path: Path) -> None:
    target = tmp_path / "built"
    named = ("--name", "mine", "--snapshot-date", "2026-01-02")
    built = cli("index", "build", source, "--output", target, *named, "--json")
    assert built.code == 0, built.err
    assert {k: built.json[k] for k in ("name", "snapshot_date", "articles")} == {
        "name": "mine",
        "snapshot_date": "2026-01-02",
        "articles": 2,
    }
    assert cli("index", "info", target, "--json").json == built.json
    assert "mine" in cli("index", "info", target).out
    names = [row["name"] for row in cli("index", "list", "--json").json["indexes"]]
    assert names == ["mine", "sample"], "found by its name, also in a folder of its own"


def test_an_index_without_output_can_be_named(cli: Cli, source: Path, tmp_path: Path) -> None:
    assert cli("index", "build", source).code == 0
    assert (paths.indexes_dir() / "source" / "manifest.json").is_file()
    assert "source" in [row["name"] for row in cli("index", "list", "--json").json["indexes"]]
    assert cli("index", "info", "source", "--json").json["articles"] == 2
    assert "2 articles" in cli("index", "list").out
    blank = cli("index", "build", source, "--name", " ", "-o", tmp_path / "of-dir", "--json")
    assert blank.json["name"] == "of-dir"


def test_sources_and_indexes_that_are_wrong(cli: Cli, source: Path, tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "precious.txt").write_text("mine")
    half = tmp_path / "half"
    cli("index", "build", source, "-o", half)
    (half / "passages.db").write_bytes(b"x")
    for arguments, code in (
        (["build", tmp_path / "none", "-o", tmp_path / "a"], 2),
        (["build", tmp_path / "empty.jsonl", "-o", tmp_path / "a"], 2),
        (["build", source, "-o", tmp_path / "folder"], 2),
        (["build", source, "-o", tmp_path / "a", "--snapshot-date", "yesterday"], 2),
        (["build", source, "--name", "../up"], 2),
        (["build", source, "--name", "sample"], 2),
        (["info", "no-such-index"], 3),
        (["info", tmp_path / "folder"], 3),
        (["info", half], 3),
    ):
        ran = cli("index", *arguments)
        assert (
            ran.code == code
            and ran.out == ""
            and ran.err.count("error: ") == 1
            and "hint: " in ran.err
        ), arguments
    assert (tmp_path / "folder" / "precious.txt").read_text() == "mine"


def test_search(cli: Cli) -> None:
    ran = cli("index", "search", "Where was Anna born?", "--json")
    assert (
        ran.json["hits"][0]["passage"]["title"] == "Fake article" and ran.json["linked"] == "topic"
    )
    shown = cli("index", "search", "Where was Anna born?").out
    assert "Fake article > History" in shown and "Everything in this passage" in shown
    assert cli("index", "search", "  ").code == 2
    none = cli("index", "search", "Where was Anna born?", "--topic", "-")
    assert "no article is called" not in none.err


# --- models, doctor, paths
# -------------------------------------------------------------------------------------


@pytest.fixture
def broken_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A catalogue whose first model is cut short; its id."""
    entry = catalogue.load_catalogue()[0]
    for name in ("catalogue.toml", "downloads.toml"):
        (tmp_path / name).write_text((catalogue.bundled_dir() / name).read_text())
    for known in catalogue.load_catalogue():
        data = (catalogue.bundled_dir() / known.file).read_bytes()
        (tmp_path / known.file).write_bytes(data[:1000] if known.id == entry.id else data)
    monkeypatch.setattr(catalogue, "bundled_dir", lambda: tmp_path)
    return entry.id


@pytest.mark.slow
def test_models_are_listed_with_their_state(cli: Cli) -> None:
    models = cli("models", "list", "--json").json["models"]
    assert [m["id"] for m in models] == [e.id for e in catalogue.load_catalogue()]
    assert all(m["state"] == "ok" and len(m["sha256"]) == 64 for m in models)
    assert all(m["id"] in cli("models", "list").out for m in models)


def test_a_model_that_is_cut_short_is_seen(cli: Cli, broken_model: str) -> None:
    states = {m["id"]: m["state"] for m in cli("models", "list", "--json").json["models"]}
    assert "cut short" in states.pop(broken_model) and set(states.values()) <= {"ok"}


def findings(ran: Ran) -> dict[str, Any]:
    return {f["name"]: f for f in ran.json["findings"]}


@pytest.mark.slow
def test_doctor_finds_a_sound_installation_sound(cli: Cli) -> None:
    ran = cli("doctor", "--json")
    assert ran.code == 0 and ran.json["ok"] is True
    found = findings(ran)
    assert f"factscore-tui {__version__}" in found["version"]["detail"]
    assert "judged 1 fact of" in found["engine"]["detail"]
    assert set(found) == {
        "version",
        "package",
        "settings",
        "data",
        "cache",
        "log",
        "sessions",
        "model",
        "engine",
        "threads",
        "gpu",
        "terminal",
    }
    assert "BAD" not in cli("doctor").out


def test_doctor_names_a_dead_engine(cli: Cli) -> None:
    ran = cli("doctor", "--json", engine={"at": {"open": "crash"}})
    assert ran.code == 4 and not findings(ran)["engine"]["ok"] and findings(ran)["model"]["ok"]


def test_doctor_names_a_damaged_model_as_the_cause(cli: Cli, broken_model: str) -> None:
    ran = cli("doctor", engine={"at": {"open": "crash"}})
    assert (
        ran.code == 3 and "BAD model" in ran.out and "BAD engine" in ran.out and "hint: " in ran.out
    )


def test_doctor_names_bad_settings_and_directories(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".factscore-tui.toml").write_text("index = 'evil'")
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FACTSCORE_TUI_HOME", str(tmp_path / "file"))
    ran = cli("doctor", "--json")
    assert ran.code == 2
    assert [name for name, f in findings(ran).items() if not f["ok"]] == [
        "settings",
        "data",
        "cache",
        "log",
        "sessions",
        "engine",
    ]


def test_paths_creates_nothing(cli: Cli, _own_home: Path) -> None:
    places = cli("paths", "--json").json
    assert places["sessions"] == str(paths.sessions_db()) and places["settings"] == str(
        paths.config_file()
    )
    assert all(str(place) in cli("paths").out for place in places.values())
    assert list(_own_home.iterdir()) == []


@pytest.mark.slow
def test_settings_reach_the_commands(
    cli: Cli, draft: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths.private_dir(paths.config_file().parent)
    paths.config_file().write_text('format = "json"\nfail_under = 80\n')
    ran = cli("check", draft)
    assert ran.code == 1 and len(ran.json["facts"]) == 4
    monkeypatch.setenv("FACTSCORE_TUI_FAIL_UNDER", "10")
    assert cli("check", draft, "-f", "md").out.startswith("# Fact check")
    with SessionStore() as store:
        assert len(store.summaries()) == 2


# --- completion
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_gets_its_completions(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, shell: str
) -> None:
    monkeypatch.setenv("_FACTSCORE_TUI_COMPLETE", f"source_{shell}")
    ran = cli()
    assert ran.code == 0 and f"complete_{shell}" in ran.out and not ran.err


def test_commands_and_options_are_completed(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_FACTSCORE_TUI_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "factscore-tui check --fail")
    monkeypatch.setenv("COMP_CWORD", "2")
    ran = cli()
    assert (ran.code, ran.out.split()) == (0, ["--fail-under"])


def test_a_shell_that_nobody_knows_is_told_which_are(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_FACTSCORE_TUI_COMPLETE", "source_tcsh")
    ran = cli()
    assert ran.code == 2 and "bash, zsh, fish" in ran.err
