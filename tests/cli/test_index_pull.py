"""`index pull` and `index recipes`, from the question to an index that can be used, against a local
server."""

from __future__ import annotations

import hashlib
import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import Ran
from sampled import sampled_rows
from web_server import Web, await_bytes, close_proxies, ranged, serving, stalled, whole

from factscore_tui import paths
from factscore_tui.cli import recipe_rows
from factscore_tui.cli.commands import index_pull as pull_module
from factscore_tui.cli.commands.index import index_commands
from factscore_tui.fetch import Fetched, transfer

Cli = Callable[..., Ran]
ROOT = Path(__file__).parents[2]
MILLS = "It has a mill. " * 40
ROWS = [
    {"title": f"Town {n}", "text": f"Town {n} lies on the river {n}. {MILLS}"} for n in range(400)
]
BODY = "".join(json.dumps(row) + "\n" for row in ROWS).encode()
FILE = "towns-20260901.jsonl"
SHA1 = hashlib.sha1(BODY, usedforsecurity=False).hexdigest()
REGISTERED = """
import sys
from factscore_tui.cli import main
from factscore_tui.cli.commands import index_pull as pull
from factscore_tui.cli.commands.index import index_commands
if not any(command.name == "pull" for command in index_commands.registered_commands):
    index_commands.command("pull")(pull.pull)
sys.exit(main.main(sys.argv[1:]))
"""


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    others = [c for c in index_commands.registered_commands if c.name not in ("pull", "recipes")]
    monkeypatch.setattr(index_commands, "registered_commands", others)
    index_commands.command("pull")(pull_module.pull)
    index_commands.command("recipes")(pull_module.recipes)


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    monkeypatch.setattr(transfer, "BACK_OFF_SECONDS", 0.0)
    close_proxies(monkeypatch)
    with serving() as server:
        server.pages["/sums.txt"] = whole(f"{SHA1}  {FILE}\n".encode())
        server.pages[f"/20260901/{FILE}"] = ranged(BODY)
        yield server


@pytest.fixture
def recipe(web: Web, tmp_path: Path) -> Path:
    path = tmp_path / "towns.toml"
    path.write_text(
        f"""
        name = "towns"
        title = "Towns"
        description = "Four hundred towns."
        language = "en"
        format = "jsonl"
        url_pattern = "{web.url("/{date}/towns-{date}.jsonl")}"
        listing_url = "{web.url("/sums.txt")}"
        checksums_url = "{web.url("/sums.txt")}"
        size_bytes = {len(BODY)}
        articles = 400
        licence = "CC0"
        licence_url = "https://creativecommons.org/publicdomain/zero/1.0/"
        homepage = "https://example.org/"
        """
    )
    return path


def downloads() -> list[str]:
    """What is in the cache's folder for downloads."""
    folder = paths.cache_dir() / "downloads"
    return sorted(p.name for p in folder.iterdir()) if folder.is_dir() else []


# --- the whole way
# ---------------------------------------------------------------------------------------------


def test_from_a_recipe_to_an_index(cli: Cli, recipe: Path) -> None:
    ran = cli("index", "pull", recipe, "--yes")
    assert ran.code == 0, ran.err
    built = paths.indexes_dir() / "towns"
    assert ran.out.splitlines()[0].startswith("towns: 400 articles, ") and str(built) in ran.out
    assert ran.out.splitlines()[1] == "use it with: factscore-tui check FILE --index towns"
    for word in ("Four hundred towns.", "CC0", "400", "not known", "free"):
        assert word in ran.err
    assert downloads() == []
    row = cli("index", "list", "--json").json["indexes"][0]
    assert (row["name"], row["articles"], row["snapshot_date"]) == ("towns", 400, "2026-09-01")


def test_json_and_another_place(cli: Cli, recipe: Path, tmp_path: Path) -> None:
    ran = cli("index", "pull", recipe, "--yes", "--json", "--output", tmp_path / "my index")
    assert (
        ran.code == 0
        and ran.json["articles"] == 400
        and ran.json["path"] == str(tmp_path / "my index")
    )
    ran = cli("index", "pull", recipe, "--yes", "--output", tmp_path / "my index")
    assert ran.out.splitlines()[1].endswith(f"--index '{tmp_path}/my index'")


def test_keep_keeps_the_file(cli: Cli, recipe: Path, web: Web) -> None:
    assert cli("index", "pull", recipe, "--yes", "--keep").code == 0
    assert downloads() == [FILE]
    asked = len(web.requests)
    assert cli("index", "pull", recipe, "--yes").code == 0
    assert [path for path, _ in web.requests[asked:]] == ["/sums.txt"] and downloads() == []


def test_a_folder_of_ones_own(cli: Cli, recipe: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    assert cli("index", "pull", recipe, "--yes", "--dir", folder).code == 0
    assert list(folder.iterdir()) == []
    (folder / FILE).write_bytes(BODY)
    os.utime(folder / FILE, (1_000_000_000, 1_000_000_000))
    ran = cli("index", "pull", recipe, "--yes", "--dir", folder)
    assert ran.code == 0 and "is kept" in ran.err and (folder / FILE).read_bytes() == BODY


def test_older_parts_of_the_same_recipe_go(cli: Cli, recipe: Path) -> None:
    folder = paths.private_dir(paths.cache_dir() / "downloads")
    for name in (
        "towns-20260801.jsonl.part",
        "towns-20260801.jsonl.part.json",
        "other-20260801.jsonl.part",
    ):
        (folder / name).write_text("x")
    assert cli("index", "pull", recipe, "--yes").code == 0
    assert downloads() == ["other-20260801.jsonl.part"]


def test_a_file_without_a_checksum_needs_a_word_of_its_own(
    cli: Cli, recipe: Path, web: Web
) -> None:
    web.pages["/sums.txt"] = whole(FILE.encode())
    ran = cli("index", "pull", recipe, "--yes")
    assert ran.code == 2 and ran.out == "" and "--allow-unverified" in ran.err and downloads() == []
    assert not any(FILE in path for path, _ in web.requests)
    ran = cli("index", "pull", recipe, "--yes", "--allow-unverified")
    assert ran.code == 0 and "note: no checksum is published for this file" in ran.err


def test_killed_halfway_and_gone_on_with(cli: Cli, recipe: Path, web: Web) -> None:
    web.pages[f"/20260901/{FILE}"] = stalled(web, BODY, 50_000)
    command = [sys.executable, "-c", REGISTERED, "index", "pull", str(recipe), "--yes"]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    part = paths.cache_dir() / "downloads" / f"{FILE}.part"
    await_bytes(part, 50_000)
    child.send_signal(signal.SIGKILL)
    child.communicate(timeout=60)
    assert part.stat().st_size == 50_000 and not (paths.indexes_dir() / "towns").exists()
    web.pages[f"/20260901/{FILE}"] = ranged(BODY)
    ran = cli("index", "pull", recipe, "--yes")
    assert ran.code == 0 and web.ranges()[-1] == "bytes=50000-" and downloads() == []


def test_a_source_that_cannot_be_indexed_is_kept(cli: Cli, recipe: Path, web: Web) -> None:
    body = b"\x00\x01 nothing that a reader knows"
    web.pages[f"/20260901/{FILE}"] = ranged(body)
    web.pages["/sums.txt"] = whole(
        f"{hashlib.sha1(body, usedforsecurity=False).hexdigest()}  {FILE}\n".encode()
    )
    ran = cli("index", "pull", recipe, "--yes")
    assert ran.code == 2 and "the download is kept" in ran.err and downloads() == [FILE]


def test_a_wrong_file_is_not_indexed(cli: Cli, recipe: Path, web: Web) -> None:
    web.pages["/sums.txt"] = whole(f"{'0' * 40}  {FILE}\n".encode())
    ran = cli("index", "pull", recipe, "--yes")
    assert ran.code == 2 and "does not match its checksum" in ran.err
    assert downloads() == [] and not (paths.indexes_dir() / "towns").exists()


def test_ctrl_c_says_that_it_can_be_gone_on_with(
    cli: Cli, recipe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(now: Fetched) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pull_module, "_narrated", lambda _: pressed)
    ran = cli("index", "pull", recipe, "--yes")
    assert ran.code == 130 and "the same command resumes it" in ran.err
    assert downloads() == [f"{FILE}.part", f"{FILE}.part.json"]


# --- before anything is fetched
# --------------------------------------------------------------------------------


def test_nothing_is_fetched_unasked(cli: Cli, recipe: Path, web: Web) -> None:
    ran = cli("index", "pull", recipe)
    assert ran.code == 2 and "--yes" in ran.err and "Four hundred towns." in ran.err
    assert web.requests == [] and downloads() == []


@pytest.mark.parametrize(
    ("answer", "code", "fetched"),
    sampled_rows([("y", 0, True), ("n", 0, False), ("", 0, False), ("\x03", 130, False)], step=3),
    ids=["yes", "no", "return", "Ctrl-C"],
)
def test_the_question(recipe: Path, web: Web, answer: str, code: int, fetched: bool) -> None:
    master, slave = pty.openpty()
    command = [sys.executable, "-c", REGISTERED, "index", "pull", str(recipe)]
    child = subprocess.Popen(
        command,
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
    if answer == "\x03":
        child.send_signal(signal.SIGINT)
    else:
        os.write(master, answer.encode() + b"\n")
    _, err = child.communicate(timeout=60)
    os.close(master)
    assert child.returncode == code, err
    assert bool(web.requests) == fetched and (
        (b"nothing was downloaded" in err) == (code == 0 and not fetched)
    )


def test_offline(cli: Cli, recipe: Path, web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACTSCORE_TUI_OFFLINE", "1")
    ran = cli("index", "pull", recipe, "--yes")
    assert ran.code == 2 and "FACTSCORE_TUI_OFFLINE" in ran.err and web.requests == []
    assert "Four hundred towns." not in ran.err


def test_a_format_that_nothing_here_reads(
    cli: Cli, recipe: Path, web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recipe_rows, "READERS", {"jsonl": "no_such_module_anywhere"})
    ran = cli("index", "pull", recipe, "--yes")
    assert ran.code == 2 and "factscore-tui[formats]" in ran.err and web.requests == []


@pytest.mark.parametrize("what", ["file", "thesis.txt", "manifest.json"])
def test_a_place_that_is_taken(cli: Cli, recipe: Path, web: Web, tmp_path: Path, what: str) -> None:
    place = tmp_path / "taken"
    if what == "file":
        place.write_text("mine")
    else:
        place.mkdir()
        (place / what).write_text("mine")
    ran = cli("index", "pull", recipe, "--yes", "--output", place)
    assert ran.code == 2 and "hint: choose a" in ran.err and web.requests == []


def test_a_place_without_space_is_said_to_be_one(
    cli: Cli, recipe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pull_module, "_free", lambda _: 1000)
    assert "may be more than there is space for" in cli("index", "pull", recipe, "--yes").err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "no recipe was given"),
        (["simplewikki"], "did you mean 'simplewiki'?"),
        (["/nowhere/x.toml"], "there is no recipe file"),
    ],
    ids=["none", "misspelt", "no file"],
)
def test_which_recipe(cli: Cli, arguments: list[str], says: str) -> None:
    ran = cli("index", "pull", *arguments)
    assert ran.code == 2 and says in ran.err and "index recipes" in ran.err


def test_a_server_that_is_away(cli: Cli, recipe: Path, web: Web) -> None:
    web.pages.clear()
    ran = cli("index", "pull", recipe, "--yes")
    assert ran.code == 2 and "there is no file at" in ran.err and "Traceback" not in ran.err


# --- the list, the status line
# ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments", [["recipes"], ["pull", "--recipes"]], ids=["recipes", "pull --recipes"]
)
def test_the_list(cli: Cli, arguments: list[str]) -> None:
    names = {line.split()[0] for line in cli("index", *arguments).out.splitlines()}
    assert {"simplewiki", "enwiki", "enwiki-medicine"} <= names
    rows = cli("index", *arguments, "--json").json["recipes"]
    assert {row["name"] for row in rows} == names
    assert all(row["licence"] and row["homepage"] and row["size_bytes"] for row in rows)


class Told:
    def __init__(self) -> None:
        self.lines: list[str] = []

    def status(self, text: str, now: bool = False) -> None:
        self.lines.append(text)


def test_how_a_download_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 2.0, 4.0, 6.0])
    monkeypatch.setattr(pull_module.time, "monotonic", lambda: next(clock))
    told = Told()
    progress = pull_module._narrated(told)  # type: ignore[arg-type]
    progress(Fetched(0, 1_000_000_000))
    progress(Fetched(20_000_000, 1_000_000_000))
    progress(Fetched(40_000_000, 1_000_000_000, "wait", "the connection broke"))
    progress(Fetched(40_000_000, 0))
    progress(Fetched(60_000_000, 0))
    progress(Fetched(500_000_000, 1_000_000_000, "check"))
    assert told.lines == [
        "  0%  0 bytes of 1.0 GB",
        "  2%  20 MB of 1.0 GB, 10.0 MB/s, 2 min left",
        "40 MB are here; the connection broke; trying again ...",
        "40 MB",
        "60 MB, 10.0 MB/s",
        " 50%  checking the file",
    ]
