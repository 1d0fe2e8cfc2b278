"""`--progress json` and `--attached`: what programs that start a download or a build are told, and
how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran
from models_shelf import BODY, ENTRY, LISTED, PAGE, offer
from web_server import Web, await_bytes, close_proxies, ranged, serving, stalled

from factscore_tui import paths
from factscore_tui.cli import progress
from factscore_tui.cli.progress import ProgressLines
from factscore_tui.corpus.build.progress import Progress
from factscore_tui.fetch import Fetched, transfer

Cli = Callable[..., Ran]
ROOT = Path(__file__).parents[2]
FIELDS = {"phase", "done", "total", "unit", "share", "rate", "left", "note"}


def rows(err: str) -> list[dict[str, Any]]:
    """The lines of progress among what was said."""
    return [json.loads(line) for line in err.splitlines() if line.startswith("{")]


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    monkeypatch.setattr(transfer, "BACK_OFF_SECONDS", 0.0)
    close_proxies(monkeypatch)
    with serving() as server:
        server.pages[PAGE] = ranged(BODY)
        monkeypatch.setenv("FACTSCORE_TUI_MODEL_HUB", server.address)
        yield server


@pytest.fixture
def shelf(web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    offer(tmp_path, ENTRY)
    monkeypatch.setattr("factscore_tui.inference.models.downloadable.bundled_dir", lambda: tmp_path)
    return tmp_path


def test_a_download(cli: Cli, shelf: Path) -> None:
    ran = cli("models", "pull", "tiny", "--progress", "json", "--json")
    assert ran.code == 0 and ran.json["id"] == "tiny"
    told = rows(ran.err)
    assert all(set(row) == FIELDS for row in told)
    assert told[0]["phase"] == "start" and {row["phase"] for row in told} >= {"download", "check"}
    last = [row for row in told if row["phase"] == "download"][-1]
    assert (last["done"], last["total"], last["unit"], last["share"]) == (
        len(BODY),
        len(BODY),
        "bytes",
        1.0,
    )


def test_a_build(cli: Cli, tmp_path: Path) -> None:
    source = tmp_path / "towns.jsonl"
    source.write_text(
        "".join(
            json.dumps({"title": f"Town {n}", "text": "It has a mill."}) + "\n" for n in range(50)
        )
    )
    ran = cli(
        "index", "build", source, "--progress", "json", "--json", "--output", tmp_path / "towns"
    )
    assert ran.code == 0 and ran.json["articles"] == 50
    told = [row for row in rows(ran.err) if row["phase"] != "start"]
    assert told[0]["phase"] == told[0]["unit"] == "articles" and told[-1]["phase"] == "lexical"
    shares = [row["share"] for row in told]
    assert shares == sorted(shares) and 0 <= shares[0] <= shares[-1] <= 1


def test_waiting_is_told_with_its_reason(cli: Cli, shelf: Path, web: Web) -> None:
    web.pages[PAGE] = ranged(BODY, stops=[50_000])
    told = rows(cli("models", "pull", "tiny", "--progress", "json").err)
    [wait] = [row for row in told if row["phase"] == "wait"]
    assert wait["done"] == 50_000 and "the connection" in wait["note"]


COMMANDS = [
    ("models", "pull", "tiny"),
    ("index", "pull", "simplewiki"),
    ("index", "build", "towns"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:2]))
def test_an_unknown_format(cli: Cli, shelf: Path, command: tuple[str, ...]) -> None:
    ran = cli(*command, "--yes" if "pull" in command else "--json", "--progress", "xml")
    assert (
        ran.code == 2
        and "unknown value for --progress: 'xml'" in ran.err
        and "line, json" in ran.err
    )


def test_a_build_from_standard_input_is_not_attached(cli: Cli) -> None:
    ran = cli("index", "build", "-", "--attached")
    assert ran.code == 2 and "--attached" in ran.err


def test_not_more_than_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter(n / 100 for n in range(10_000))
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(clock))
    lines = ProgressLines()
    for done in range(1000):
        lines.fetched(Fetched(done, 1000))
    lines.fetched(Fetched(1000, 1000))
    lines.built(Progress(0.5, 10, 20, "articles", 5.0, 9.0))
    lines.status("never told: it is the line of a terminal")
    told = rows(capsys.readouterr().err)
    assert 80 < len(told) < 120
    assert (told[-2]["done"], told[-1]["phase"], told[-1]["left"]) == (1000, "articles", 9.0)
    assert told[50]["rate"] == pytest.approx(50, rel=0.1)
    assert told[50]["left"] == pytest.approx((1000 - told[50]["done"]) / 50, rel=0.1)


@pytest.mark.parametrize("ignoring", [False, True], ids=["as usual", "started by nohup"])
def test_it_ends_with_its_standard_input(web: Web, shelf: Path, ignoring: bool) -> None:
    web.pages[PAGE] = stalled(web, BODY, 50_000)
    # Only where it cannot be interrupted does it end by the clock.
    deaf = (
        "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "from factscore_tui.cli import progress; progress.PATIENCE = 0.2\n"
    )
    child = subprocess.Popen(
        [
            sys.executable,
            "-c",
            (deaf if ignoring else "") + LISTED,
            str(shelf),
            "models",
            "pull",
            "tiny",
            "--attached",
        ],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    part = paths.data_dir() / "models" / "tiny.gguf.new.part"
    await_bytes(part, 50_000)
    assert child.poll() is None
    _, err = child.communicate(timeout=30)  # closes its input
    assert child.returncode == 130
    assert ignoring or b"what has arrived is kept" in err
    assert part.stat().st_size == 50_000


def test_without_it_standard_input_does_not_matter(web: Web, shelf: Path) -> None:
    web.pages[PAGE] = stalled(web, BODY, 50_000)
    child = subprocess.Popen(
        [sys.executable, "-c", LISTED, str(shelf), "models", "pull", "tiny"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "FACTSCORE_TUI_MODEL_HUB": web.address},
    )
    part = paths.data_dir() / "models" / "tiny.gguf.new.part"
    await_bytes(part, 50_000)
    web.pages[PAGE] = ranged(BODY)
    web.released.set()
    child.communicate(timeout=60)
    assert child.returncode == 0


# --- what `index recipes --json` says of this machine
# --------------------------------------------------------------


def test_what_of_a_recipe_is_here(cli: Cli) -> None:
    def row() -> dict[str, Any]:
        return next(
            r
            for r in cli("index", "recipes", "--json").json["recipes"]
            if r["name"] == "simplewiki"
        )

    first = row()
    assert (first["state"], first["arrived"], first["here"]) == ("not installed", 0, None)
    assert first["hosts"] == ["dumps.wikimedia.org"] and first["path"] == str(
        paths.indexes_dir() / "simplewiki"
    )
    assert first["building_bytes"] > 1.2 * first["size_bytes"]
    folder = paths.cache_dir() / "downloads"
    folder.mkdir(parents=True)
    (folder / "simplewiki-20260901-pages-articles-multistream.xml.bz2.part").write_bytes(
        b"x" * 1234
    )
    assert (row()["state"], row()["arrived"]) == ("begun", 1234)
    building = paths.indexes_dir() / ".simplewiki.building-0011223344556677"
    building.mkdir(parents=True)
    (building / "passages.db").write_bytes(b"x" * 99)
    assert row()["begun"] == 99


def test_signals_are_not_swallowed(web: Web, shelf: Path) -> None:
    web.pages[PAGE] = stalled(web, BODY, 50_000)
    child = subprocess.Popen(
        [
            sys.executable,
            "-c",
            LISTED,
            str(shelf),
            "models",
            "pull",
            "tiny",
            "--attached",
            "--progress",
            "json",
        ],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stderr is not None
    while b'"download"' not in child.stderr.readline():
        pass
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=30)
    assert child.returncode == 130
