"""`models list`, `add`, `verify`, `rm` and `bench`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran
from gguf_bytes import gguf
from models_shelf import BODY, ENTRY, PAGE, lying, offer
from web_server import Web, close_proxies, ranged, serving

from factscore_tui.engine import client
from factscore_tui.inference.models import catalogue, downloadable
from factscore_tui.inference.models.installed_registry import load_registry, models_dir

Cli = Callable[..., Ran]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a list of downloads with ENTRY in it."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    offer(folder, ENTRY)
    monkeypatch.setattr(downloadable, "bundled_dir", lambda: folder)
    return folder


@pytest.fixture
def web(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    close_proxies(monkeypatch)
    with serving() as server:
        monkeypatch.setenv("FACTSCORE_TUI_MODEL_HUB", server.address + "/")
        server.pages[PAGE] = ranged(BODY)
        yield server


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "Mine.gguf"
    path.write_bytes(gguf("llama"))
    return path


def test_list(cli: Cli, web: Web, mine: Path) -> None:
    rows = cli("models", "list", "--json").json
    assert rows["installed"] == [] and [row["state"] for row in rows["downloads"]] == [
        "not installed"
    ]
    assert {"id", "role", "size", "sha256", "licence", "source", "path", "state"} == set(
        rows["models"][0]
    )
    cli("models", "pull", "tiny")
    cli("models", "add", mine)
    rows = cli("models", "list", "--json").json
    assert [(row["id"], row["role"], row["state"]) for row in rows["installed"]] == [
        ("tiny", "chat", "ok"),
        ("mine", "chat", "ok"),
    ]
    assert rows["downloads"][0]["state"] == "installed" and rows["downloads"][0]["url"] == web.url(
        PAGE
    )
    mine.write_bytes(gguf("bert"))
    (models_dir() / "tiny.gguf").unlink()
    states = {row["id"]: row["state"] for row in cli("models", "list", "--json").json["installed"]}
    assert states == {"tiny": "the file is missing", "mine": "changed since it was last read"}
    lines = cli("models", "list").out.splitlines()
    assert any(
        line.split() == ["verifier-coverage", "verify", "20", "kB", "CC-BY-SA-4.0", "ok"]
        for line in lines
    )
    assert web.requests[1:] == []


def test_list_offline_and_without_a_folder(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACTSCORE_TUI_OFFLINE", "1")
    out = cli("models", "list").out
    assert "qwen3-4b-instruct-2507" in out and "Gemma Terms of Use" in out and "  none\n" in out
    assert not models_dir().exists()


def test_add(cli: Cli, mine: Path) -> None:
    ran = cli("models", "add", mine, "--json")
    assert ran.code == 0 and ran.json["id"] == "mine" and ran.json["path"] == str(mine)
    assert cli("models", "add", mine, "--name", "other").out.startswith("other: llama, ")
    assert cli("models", "add", mine, "--name", "../x").code == 2
    assert cli("models", "add", mine, "--name", "parser-heads").code == 2
    assert cli("models", "add", "nowhere.gguf").code == 3
    mine.write_text("<html>")
    ran = cli("models", "add", mine)
    assert ran.code == 3 and "a web page" in ran.err


def test_verify(
    cli: Cli, web: Web, mine: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    cli("models", "pull", "tiny")
    cli("models", "add", mine)
    ran = cli("models", "verify")
    assert ran.code == 0 and all(line.endswith(" ok") for line in ran.out.splitlines())
    assert {"parser-heads", "tiny", "mine"} <= {line.split()[0] for line in ran.out.splitlines()}
    mine.write_bytes(gguf("llama", fill=b"\x02"))
    assert "changed since it was last used" in cli("models", "verify", "mine").out
    (models_dir() / "tiny.gguf").write_bytes(BODY[:-1] + b"\xff")
    ran = cli("models", "verify", "--json")
    wrong = [row for row in ran.json["models"] if row["wrong"]]
    assert (
        ran.code == 3
        and [row["id"] for row in wrong] == ["tiny"]
        and "models pull tiny" in wrong[0]["hint"]
    )
    assert cli("models", "verify", "mine").code == 0
    monkeypatch.setattr(
        catalogue, "verify_model", lambda entry, path: catalogue.find_model("nothing")
    )
    ran = cli("models", "verify", "parser-heads")
    assert ran.code == 3 and "install factscore-tui again" in ran.out


def test_verify_what_is_not_there(cli: Cli, web: Web) -> None:
    ran = cli("models", "verify", "tiny")
    assert ran.code == 3 and "models pull tiny" in ran.err
    ran = cli("models", "verify", "parser-hads")
    assert ran.code == 3 and "did you mean 'parser-heads'?" in ran.err


def test_rm(cli: Cli, web: Web, mine: Path) -> None:
    cli("models", "pull", "tiny")
    cli("models", "add", mine)
    ran = cli("models", "rm", "tiny")
    assert ran.code == 2 and "--yes" in ran.err and (models_dir() / "tiny.gguf").is_file()
    ran = cli("models", "rm", "tiny", "--yes")
    assert (
        ran.code == 0
        and f"will be deleted: {models_dir()}/tiny.gguf" in ran.err
        and lying() == ["models.json"]
    )
    ran = cli("models", "rm", "mine", "--yes")
    assert (
        ran.code == 0
        and "the file stays" in ran.err
        and mine.is_file()
        and load_registry().models == {}
    )
    assert cli("models", "rm", "mine", "--yes").code == 3
    ran = cli("models", "rm", "parser-heads", "--yes")
    assert ran.code == 2 and "comes with the program" in ran.err
    assert cli("models", "rm", "../x", "--yes").code == 2


def test_a_broken_registry_is_one_clear_error(cli: Cli, web: Web, mine: Path) -> None:
    cli("models", "add", mine)
    (models_dir() / "models.json").write_text('{"version": 1, "models": {"\\u001b[2J": 3}')
    for arguments in (
        ["list"],
        ["verify"],
        ["rm", "mine", "--yes"],
        ["add", str(mine)],
        ["pull", "tiny"],
    ):
        ran = cli("models", *arguments)
        assert ran.code == 2 and ran.err.count("error: ") == 1 and "delete that file" in ran.err
        assert "Traceback" not in ran.err and "\x1b" not in ran.err and not ran.out
    (models_dir() / "models.json").unlink()
    assert cli("models", "list").code == 0


def test_names_cannot_steer_the_terminal(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[2Jb.gguf"
    path.write_bytes(gguf("llama"))
    ran = cli("models", "add", path)
    assert ran.code == 0 and "\x1b" not in ran.out + ran.err
    assert "\x1b" not in cli("models", "list").out
    data = json.loads((models_dir() / "models.json").read_text())
    assert list(data["models"]) == ["a-2jb"]


def test_bench_finds_the_models_of_this_machine(
    cli: Cli, web: Web, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("factscore_tui.corpus.index.locations.ensure_sample", lambda: tmp_path)
    cli("models", "pull", "tiny")
    before = (models_dir() / "models.json").read_bytes()
    seen: list[bytes] = []
    make = client.EngineClient

    def spied(*args: Any, **options: Any) -> Any:
        seen.append((models_dir() / "models.json").read_bytes())
        assert options["choice"].model == "tiny"
        return make(*args, **options)

    monkeypatch.setattr(client, "EngineClient", spied)
    figures = cli(
        "models", "bench", "--threads", 2, "--engine", "llm", "--model", "tiny", "--json"
    ).json
    assert (figures["engine"], figures["model"], figures["threads"]) == ("llm", "tiny", 2)
    assert seen == [before] and figures["facts"] > 0
    ran = cli("models", "bench", "--engine", "llm", "--model", "nothing")
    assert ran.code == 3 and "there is no model" in ran.err and len(seen) == 1
