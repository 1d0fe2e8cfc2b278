"""`models pull` against a local server with every fault."""

from __future__ import annotations

import errno
import os
import pty
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran
from models_shelf import BODY, ENTRY, LISTED, PAGE, SHA256, lying, nothing_is_there, offer, weights
from web_server import (
    Handler,
    Web,
    await_bytes,
    close_proxies,
    ranged,
    redirect,
    serving,
    stalled,
    whole,
)

from factscore_tui.cli.commands import models_pull
from factscore_tui.fetch import Fetched, partial, transfer
from factscore_tui.inference.models import downloadable
from factscore_tui.inference.models.installed_registry import load_registry, models_dir

Cli = Callable[..., Ran]
ROOT = Path(__file__).parents[2]


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
    monkeypatch.setattr(transfer, "BACK_OFF_SECONDS", 0.0)
    close_proxies(monkeypatch)
    with serving() as server:
        monkeypatch.setenv("FACTSCORE_TUI_MODEL_HUB", server.address + "/")
        server.pages[PAGE] = ranged(BODY)
        yield server


def test_pull(cli: Cli, web: Web) -> None:
    ran = cli("models", "pull", "tiny")
    assert ran.code == 0, ran.err
    assert ran.out.splitlines()[0] == f"tiny: qwen3, 200 kB, {models_dir()}/tiny.gguf"
    assert "--model tiny" in ran.out.splitlines()[1]
    for word in (
        "Tiny, Q4 (chat)",
        web.url(PAGE),
        "Apache-2.0",
        "https://example.org/l",
        "1.5 GB",
        SHA256,
        "free",
    ):
        assert word in ran.err
    assert (
        lying() == ["models.json", "tiny.gguf"]
        and (models_dir() / "tiny.gguf").read_bytes() == BODY
    )
    record = load_registry().models["tiny"]
    assert (record.sha256, record.size, record.source) == (SHA256, len(BODY), web.url(PAGE))
    assert models_dir().stat().st_mode & 0o777 == 0o700
    asked = len(web.requests)
    ran = cli("models", "pull", "tiny", "--json")
    assert ran.code == 0 and ran.json["sha256"] == SHA256 and "there already" in ran.err
    assert len(web.requests) == asked


def test_pull_follows_the_hub_to_where_files_are(cli: Cli, web: Web) -> None:
    web.pages["/cdn/abc"] = ranged(BODY, stops=[50_000])
    web.pages[PAGE] = redirect("/cdn/abc")
    assert cli("models", "pull", "tiny").code == 0 and "bytes=50000-" in web.ranges()


def test_a_damaged_file_is_downloaded_again(cli: Cli, web: Web) -> None:
    cli("models", "pull", "tiny")
    (models_dir() / "tiny.gguf").write_bytes(BODY[:1000])
    ran = cli("models", "verify", "tiny")
    assert ran.code == 3 and "cut short" in ran.out and "models pull tiny" in ran.out
    assert cli("models", "pull", "tiny").code == 0 and cli("models", "verify", "tiny").code == 0


def test_without_a_known_hash_the_first_one_is_kept(cli: Cli, web: Web, shelf: Path) -> None:
    offer(shelf, replace(ENTRY, sha256="", size=0))
    ran = cli("models", "pull", "tiny")
    assert (
        ran.code == 2 and "--allow-unverified" in ran.err and web.requests == [] and lying() == []
    )
    ran = cli("models", "pull", "tiny", "--allow-unverified")
    assert ran.code == 0 and SHA256 in ran.err and load_registry().models["tiny"].sha256 == SHA256
    (models_dir() / "tiny.gguf").unlink()
    web.pages[PAGE] = ranged(weights(b"\x02"), etag='"two"')
    ran = cli("models", "pull", "tiny", "--allow-unverified")
    assert ran.code == 2 and "another file by now" in ran.err and "models rm tiny" in ran.err
    assert lying() == ["models.json"]
    assert cli("models", "rm", "tiny", "--yes").code == 0
    assert cli("models", "pull", "tiny", "--allow-unverified").code == 0


def test_killed_before_it_was_placed(cli: Cli, web: Web, shelf: Path) -> None:
    offer(shelf, replace(ENTRY, sha256="", size=0))
    models_dir().mkdir(parents=True)
    (models_dir() / "tiny.gguf.new").write_bytes(BODY)
    assert cli("models", "pull", "tiny", "--allow-unverified").code == 0 and web.requests == []
    assert lying() == ["models.json", "tiny.gguf"]


HTML = b"<!DOCTYPE html><html>Please sign in</html>" * 300


@pytest.mark.parametrize(
    ("known", "body", "says"),
    [
        (True, HTML, "were announced"),
        (True, BODY[:100_000], "were announced"),
        (True, weights(b"\x03"), "does not match its checksum"),
        (True, b"", "the connection ended"),
        (False, HTML, "what 127.0.0.1 sent for tiny is not a model file: it is a web page"),
        (
            False,
            BODY[:100_000],
            "what 127.0.0.1 sent for tiny is not a model file: it is cut short",
        ),
        (False, b"", "what 127.0.0.1 sent for tiny is not a model file: it is empty"),
    ],
    ids=[
        "web page",
        "cut short",
        "another model",
        "empty",
        "web page, hash not known",
        "cut short, hash not known",
        "empty, hash not known",
    ],
)
def test_something_else_than_the_model(
    cli: Cli, web: Web, shelf: Path, known: bool, body: bytes, says: str
) -> None:
    if not known:
        offer(shelf, replace(ENTRY, sha256="", size=0))
    web.pages[PAGE] = whole(body)
    ran = cli("models", "pull", "tiny", "--allow-unverified")
    assert (
        ran.code == 2
        and "error: " in ran.err
        and "hint: " in ran.err
        and "Traceback" not in ran.err
    )
    assert load_registry().models == {} and not (models_dir() / "tiny.gguf").exists()
    assert nothing_is_there() or (
        known and not body
    )  # a file that begins with nothing looks like one cut off
    assert says in ran.err
    web.pages[PAGE] = ranged(BODY)
    assert cli("models", "pull", "tiny", "--allow-unverified").code == 0


def test_a_wrong_hash(cli: Cli, web: Web) -> None:
    web.pages[PAGE] = ranged(BODY[:-1] + b"\xff")
    ran = cli("models", "pull", "tiny")
    assert ran.code == 2 and "does not match its checksum" in ran.err and nothing_is_there()


def test_a_file_that_is_gone(cli: Cli, web: Web) -> None:
    web.pages.clear()
    ran = cli("models", "pull", "tiny")
    assert ran.code == 2 and "there is no file at" in ran.err and nothing_is_there()


def test_a_server_that_falls_silent_and_later_speaks(
    cli: Cli, web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "READ_SECONDS", 0.2)
    monkeypatch.setattr(transfer, "RETRIES", 1)

    def stall(handler: Handler) -> None:
        handler.head(200, Content_Length=str(len(BODY)), ETag='"one"')
        handler.wfile.write(BODY[:50_000])
        handler.wfile.flush()
        web.released.wait(60)
        handler.hang_up()

    web.pages[PAGE] = stall
    ran = cli("models", "pull", "tiny")
    assert ran.code == 2 and "sent nothing for" in ran.err and load_registry().models == {}
    assert lying() == ["tiny.gguf.new.part", "tiny.gguf.new.part.json"]
    [row] = cli("models", "list", "--json").json["downloads"]
    assert row["state"] == "50 kB have arrived"
    web.pages[PAGE] = ranged(BODY)
    assert cli("models", "pull", "tiny").code == 0 and web.ranges()[-1] == "bytes=50000-"


def test_a_connection_that_breaks_is_gone_on_with(cli: Cli, web: Web) -> None:
    web.pages[PAGE] = ranged(BODY, stops=[10_000, 90_000])
    assert cli("models", "pull", "tiny").code == 0
    assert web.ranges() == ["", "bytes=10000-", "bytes=90000-"]


def test_killed_halfway_and_gone_on_with(cli: Cli, web: Web, shelf: Path) -> None:
    web.pages[PAGE] = stalled(web, BODY, 50_000)
    child = subprocess.Popen(
        [sys.executable, "-c", LISTED, str(shelf), "models", "pull", "tiny"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    part = models_dir() / "tiny.gguf.new.part"
    await_bytes(part, 50_000)
    ran = cli("models", "pull", "tiny")
    assert ran.code == 2 and "another process is downloading" in ran.err
    ran = cli("models", "rm", "tiny", "--yes")
    assert ran.code == 2 and "another process is downloading" in ran.err
    child.send_signal(signal.SIGKILL)
    child.communicate(timeout=60)
    assert part.stat().st_size == 50_000 and load_registry().models == {}
    web.pages[PAGE] = ranged(BODY)
    assert cli("models", "pull", "tiny").code == 0 and web.ranges()[-1] == "bytes=50000-"


def test_ctrl_c(cli: Cli, web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(now: Fetched) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("factscore_tui.cli.commands.models_pull.narrated", lambda _: pressed)
    ran = cli("models", "pull", "tiny")
    assert ran.code == 130 and "the same command resumes it" in ran.err
    assert lying() == ["tiny.gguf.new.part", "tiny.gguf.new.part.json"]


def test_a_disk_that_is_full(cli: Cli, web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(transfer, "_write_all", full)
    ran = cli("models", "pull", "tiny")
    assert ran.code == 2 and "No space left" in ran.err and load_registry().models == {}


def test_a_disk_that_is_too_small(cli: Cli, web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    class Usage:
        free = partial.MARGIN + len(BODY) - 1

    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage)
    ran = cli("models", "pull", "tiny", "--yes")
    assert ran.code == 2 and "more are needed" in ran.err and web.requests == []


def test_offline(cli: Cli, web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACTSCORE_TUI_OFFLINE", "1")
    ran = cli("models", "pull", "tiny", "--yes")
    assert ran.code == 2 and "FACTSCORE_TUI_OFFLINE" in ran.err and "models add FILE" in ran.err
    assert web.requests == [] and nothing_is_there()


@pytest.mark.parametrize("size", [0, models_pull.UNASKED + 1], ids=["size not known", "large"])
def test_nothing_large_is_fetched_unasked(cli: Cli, web: Web, shelf: Path, size: int) -> None:
    offer(shelf, replace(ENTRY, size=0, size_about=size))
    ran = cli("models", "pull", "tiny")
    assert ran.code == 2 and "--yes" in ran.err and "Tiny, Q4" in ran.err
    assert web.requests == [] and nothing_is_there()
    assert cli("models", "pull", "tiny", "--yes").code == 0


@pytest.mark.parametrize(
    ("answer", "fetched"), [("y", True), ("n", False), ("", False)], ids=["yes", "no", "return"]
)
def test_the_question(web: Web, shelf: Path, answer: str, fetched: bool) -> None:
    offer(shelf, replace(ENTRY, size=0, size_about=3_000_000_000))
    master, slave = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-c", LISTED, str(shelf), "models", "pull", "tiny"],
        cwd=ROOT,
        stdin=slave,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    os.close(slave)
    shown = b""
    while b"Continue? [y/N]" not in shown:
        assert child.stderr
        more = os.read(child.stderr.fileno(), 4096)
        assert more, shown
        shown += more
    assert web.requests == []
    os.write(master, answer.encode() + b"\n")
    _, err = child.communicate(timeout=60)
    os.close(master)
    assert (
        child.returncode == 0
        and bool(web.requests) == fetched
        and (b"nothing was downloaded" in err) != fetched
    )


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        ([], 2, "models pull tiny"),
        (["tinny"], 3, "did you mean 'tiny'?"),
        (["../tiny"], 3, "there is no model"),
        (["parser-heads"], 3, "there is no model"),
        (["\x1b[2J"], 3, "there is no model"),
    ],
    ids=["none", "misspelt", "path", "bundled", "escape"],
)
def test_which_model(cli: Cli, web: Web, arguments: list[str], code: int, says: str) -> None:
    ran = cli("models", "pull", *arguments)
    assert ran.code == code and says in ran.err and "\x1b" not in ran.err and web.requests == []


def test_a_hub_that_is_none(cli: Cli, web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACTSCORE_TUI_MODEL_HUB", "file:///etc")
    ran = cli("models", "pull", "tiny", "--yes")
    assert ran.code == 2 and "FACTSCORE_TUI_MODEL_HUB" in ran.err
