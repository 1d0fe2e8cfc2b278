"""`index build`, `update`, `info`, `verify`, `merge` and `rm` on sources and places of every kind,
through the CLI."""

from __future__ import annotations

import bz2
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.conftest import Ran, finish, start

from factscore_tui.corpus.index.manifest import read_manifest
from factscore_tui.paths import indexes_dir

Cli = Callable[..., Ran]
HEAD = '<mediawiki xml:lang="en"><siteinfo><sitename>T</sitename></siteinfo>\n'


def page(title: str, text: str, revision: int = 1, target: str = "") -> str:
    redirect = f'<redirect title="{target}" />' if target else ""
    return (
        f"<page><title>{title}</title><ns>0</ns><id>1</id>{redirect}<revision><id>{revision}</id>"
        f"<timestamp>2026-01-01T00:00:00Z</timestamp><text>{text}</text></revision></page>\n"
    )


def dump(*pages: str) -> bytes:
    return (HEAD + "".join(pages) + "</mediawiki>\n").encode("utf-8", "surrogateescape")


TOWNS = tuple(page(f"Town {n}", f"Town {n} has {n * 7} people.", n) for n in range(1, 13))


def beside(place: Path) -> list[str]:
    """What a build left beside `place`."""
    return [path.name for path in place.parent.iterdir() if path.name.startswith(f".{place.name}.")]


@pytest.fixture
def towns(tmp_path: Path, cli: Cli) -> Path:
    """An index of twelve towns."""
    (tmp_path / "towns.xml").write_bytes(dump(*TOWNS))
    assert cli("index", "build", tmp_path / "towns.xml", "-o", tmp_path / "towns").code == 0
    return tmp_path / "towns"


def test_what_was_built_is_told_and_sound(cli: Cli, tmp_path: Path) -> None:
    pages = [
        *TOWNS,
        page("Ville", "#REDIRECT [[Town 1]]", 50, "Town 1"),
        page("Gone", "x", 51, "Nowhere"),
    ]
    pages += [
        page("Town 2", "Another."),
        page("Empty", ""),
        page("", "No title."),
        page("A" * 400, "Long."),
    ]
    cut = dump(*pages, page("Cut", "Half of"))[:-60]
    (tmp_path / "towns.xml.bz2").write_bytes(bz2.compress(cut))
    assert cli("index", "build", tmp_path / "towns.xml.bz2", "-o", tmp_path / "towns").code == 0
    info = cli("index", "info", tmp_path / "towns", "--json").json
    assert (info["articles"], info["redirects"], info["source_kind"]) == (12, 1, "xml")
    assert info["snapshot_date"] == "2026-01-01"
    assert {reason: entry["count"] for reason, entry in info["skipped"].items()} == {
        "title of an earlier article": 1,
        "no text": 1,
        "no usable title": 2,
        "redirect to a page that is not here": 1,
        "cut off in the middle of the page": 1,
    }
    assert info["bytes"] == sum(
        path.stat().st_size for path in (tmp_path / "towns").rglob("*") if path.is_file()
    ) - ((tmp_path / "towns" / "manifest.json").stat().st_size)
    assert cli("index", "verify", tmp_path / "towns", "--json").json["sound"]
    assert beside(tmp_path / "towns") == []


@pytest.mark.parametrize(
    "data",
    [b"", b"BZh9", bz2.compress(dump(*TOWNS))[:100], bytes(999), dump(), dump(page("Empty", ""))],
    ids=["empty", "bz2-head", "bz2-cut", "nul", "no pages", "no text"],
)
@pytest.mark.parametrize("command", ["build", "update"])
def test_a_source_that_is_of_no_use_leaves_the_index_as_it_is(
    cli: Cli, tmp_path: Path, towns: Path, data: bytes, command: str
) -> None:
    (tmp_path / "bad").write_bytes(data)
    before = cli("index", "info", towns, "--json").json
    arguments = (tmp_path / "bad", "-o", towns) if command == "build" else (towns, tmp_path / "bad")
    ran = cli("index", command, *arguments)
    assert ran.code == 2
    assert ran.err.count("error: ") == 1
    assert "hint: " in ran.err
    assert cli("index", "info", towns, "--json").json == before
    assert beside(towns) == []


NAMES = [b"sp ace.xml", b"new\nline.xml", b"\x1b[31mred.xml", b"quote'\".xml", b"byte\xff.xml"]


@pytest.mark.parametrize("name", NAMES, ids=["space", "newline", "escape", "quotes", "not-utf8"])
def test_a_file_may_have_any_name(cli: Cli, tmp_path: Path, name: bytes) -> None:
    if sys.platform == "darwin" and b"\xff" in name:
        pytest.skip("its file systems take no such names")
    source = tmp_path / os.fsdecode(name)
    source.write_bytes(dump(*TOWNS))
    ran = cli("index", "build", source, "-o", tmp_path / "index")
    assert ran.code == 0, ran.err
    source.write_bytes(b"")
    ran = cli("index", "build", source, "-o", tmp_path / "index")
    assert ran.code == 2
    assert "\x1b" not in ran.err


def test_a_name_that_begins_with_a_dash(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "-o.xml").write_bytes(dump(*TOWNS))
    monkeypatch.chdir(tmp_path)
    assert cli("index", "build", "-o", "index", "--", "-o.xml").code == 0
    assert cli("index", "info", "index", "--json").json["articles"] == 12


@pytest.mark.parametrize("place", ["file", "file/below", "full", "x" * 300])
def test_nothing_that_is_no_index_is_touched(cli: Cli, tmp_path: Path, place: str) -> None:
    (tmp_path / "towns.xml").write_bytes(dump(*TOWNS))
    (tmp_path / "file").write_text("mine")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("mine")
    ran = cli("index", "build", tmp_path / "towns.xml", "-o", tmp_path / place)
    assert ran.code == 2
    assert "hint: choose a" in ran.err
    assert cli("index", "rm", tmp_path / place, "--yes").code in (2, 3)
    assert (tmp_path / "file").read_text() == (tmp_path / "full" / "file").read_text() == "mine"


def test_titles_do_not_steer_the_terminal(cli: Cli, tmp_path: Path) -> None:
    rows = [
        {"title": "\x1b]0;own\x07Red\x1b[31m", "text": "A town."},
        {"title": "\u202eevil\x1b[2J", "text": ""},
    ]
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    ran = cli(
        "index",
        "build",
        tmp_path / "rows.jsonl",
        "-o",
        tmp_path / "i",
        "--name",
        "a\x1b[31m\u202eb",
    )
    assert ran.code == 0
    for out in (ran.out, cli("index", "info", tmp_path / "i").out, cli("index", "list").out):
        assert not set(out) & {"\x1b", "\x07", "\u202e"}


@pytest.mark.slow
def test_an_update_comes_to_what_a_build_would(cli: Cli, tmp_path: Path, towns: Path) -> None:
    def update(*pages: str, options: tuple[str, ...] = ()) -> tuple[int, ...]:
        (tmp_path / "new.xml").write_bytes(dump(*pages))
        told = cli("index", "update", towns, tmp_path / "new.xml", "--json", *options).json
        assert cli("index", "verify", towns).code == 0
        return tuple(told[f"articles_{what}"] for what in ("added", "changed", "removed", "same"))

    assert update(*TOWNS) == (0, 0, 0, 12)
    assert update(*TOWNS[1:], page("Town 1", "A city.", 99), page("New", "Here.", 100)) == (
        1,
        1,
        0,
        11,
    )
    # A moved page: the article becomes a redirect, under another name it goes on.
    moved = [*TOWNS[2:], page("Town 1", "#REDIRECT [[New]]", 101, "New"), page("New", "Here.", 100)]
    assert update(*moved, options=("--keep-missing",)) == (0, 0, 0, 13)
    assert update(*moved) == (0, 0, 2, 11)
    assert cli("index", "build", tmp_path / "new.xml", "-o", tmp_path / "fresh").code == 0
    infos = [cli("index", "info", place, "--json").json for place in (towns, tmp_path / "fresh")]
    assert infos[0]["id"] == infos[1]["id"]
    assert [info["redirects"] for info in infos] == [1, 1]
    assert beside(towns) == []


def test_merging_keeps_the_first_of_a_title(cli: Cli, tmp_path: Path, towns: Path) -> None:
    rows = [{"title": "Town 1", "text": "Another one."}, {"title": "River", "text": "A river."}]
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert cli("index", "build", tmp_path / "rows.jsonl", "-o", tmp_path / "rows").code == 0
    assert cli("index", "merge", towns, tmp_path / "rows", "-o", towns).code == 2
    inside = cli("index", "merge", towns, tmp_path / "rows", "-o", towns / "more" / "both")
    assert inside.code == 2 and f"lies in the index {towns}" in inside.err
    assert not (towns / "more").exists()
    told = cli("index", "merge", towns, tmp_path / "rows", "-o", tmp_path / "both", "--json").json
    assert (told["articles"], told["skipped"]["title of an earlier article"]["count"]) == (13, 1)
    assert cli("index", "verify", tmp_path / "both").code == 0
    assert cli("index", "info", "both").code == 0, "a name as good as that of one that was built"
    assert cli("index", "rm", tmp_path / "both", "--yes").code == 0
    assert not (tmp_path / "both").exists()


def test_a_stopped_build_is_removed_by_its_name_and_a_folder_by_none(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = indexes_dir() / ".notes.building-1"
    begun.mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert cli("index", "rm", "./notes", "--yes").code == 3, "a directory, and none is there"
    assert begun.is_dir()
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("What the index was to be built from.")
    assert cli("index", "rm", "./notes", "--yes").code == 2
    assert begun.is_dir()
    assert cli("index", "rm", "notes", "--yes").code == 0
    assert (tmp_path / "notes" / "a.txt").exists() and not begun.exists()


def test_what_an_index_is_called(cli: Cli, tmp_path: Path, towns: Path) -> None:
    for year in (2024, 2025):
        (tmp_path / f"minutes.{year}").mkdir()
        (tmp_path / f"minutes.{year}" / "a.txt").write_text(f"The council met in {year}.")
        assert cli("index", "build", tmp_path / f"minutes.{year}").code == 0
    packed = tmp_path / "wiki-20260901.xml.bz2"
    packed.write_bytes(bz2.compress(dump(*TOWNS)))
    assert cli("index", "build", packed).code == 0
    known = {row["name"] for row in cli("index", "list", "--json").json["indexes"]}
    assert known >= {"minutes.2024", "minutes.2025", "wiki-20260901"}
    for command in (("build", packed), ("merge", towns)):
        ran = cli("index", *command, "-o", tmp_path / "x", "--name", "sample")
        assert ran.code == 2 and "comes with the program" in ran.err
        assert cli("index", *command, "-o", tmp_path / "sample").code == 2


def test_a_persons_own_folders_stay_their_own_when_merged(cli: Cli, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.txt").write_text(f"The council of {name} met in 2024.")
        assert cli("index", "build", tmp_path / name, "-o", tmp_path / f"{name}-index").code == 0
    indexes = [tmp_path / f"{name}-index" for name in ("a", "b")]
    assert cli("index", "merge", *indexes, "-o", tmp_path / "both").code == 0
    assert read_manifest(tmp_path / "both").own


def test_an_update_does_not_make_an_index_older(cli: Cli, tmp_path: Path, towns: Path) -> None:
    old = page("Old", "An old town.", 99).replace("2026-01-01", "2019-05-05")
    (tmp_path / "towns.xml").write_bytes(dump(*TOWNS, old))
    told = cli("index", "update", towns, tmp_path / "towns.xml", "--json").json
    assert (told["articles_added"], told["snapshot_date"]) == (1, "2026-01-01")


@pytest.mark.parametrize("through", ["file", "pipe", "nothing"])
def test_a_short_dump_on_standard_input(tmp_path: Path, through: str) -> None:
    (tmp_path / "towns.xml").write_bytes(dump(*TOWNS))
    command = ("index", "build", "-", "-o", tmp_path / "towns", "--json")
    if through == "file":
        with (tmp_path / "towns.xml").open("rb") as stream:
            ran = finish(start(*command, stdin=stream))
    else:
        ran = finish(start(*command), dump(*TOWNS) if through == "pipe" else b"")
    assert ran.code == (2 if through == "nothing" else 0), ran.err
    if through == "nothing":
        assert "hint: " in ran.err
    else:
        assert ran.json["articles"] == 12
    assert beside(tmp_path / "towns") == []


def test_ctrl_c_ends_a_build_by_several_processes_without_a_trace(tmp_path: Path) -> None:
    # Standard input that goes on for ever: whenever the signal comes, there is something left to
    # do.
    program = "import sys; from factscore_tui.cli.main import main; sys.exit(main())"
    command = [
        sys.executable,
        "-c",
        program,
        "index",
        "build",
        "-",
        "-o",
        str(tmp_path / "towns"),
        "--workers",
        "2",
    ]
    child = subprocess.Popen(
        command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    assert child.stdin is not None
    child.stdin.write(HEAD.encode())
    for number in range(80):
        words = " ".join(str(n * n + number) for n in range(9000))
        child.stdin.write(page(f"Town {number}", f"It is {words}.").encode())
    child.stdin.flush()
    while not list(tmp_path.glob(".towns.building-*/passages.db")):
        assert child.poll() is None
        time.sleep(0.01)
    os.killpg(child.pid, signal.SIGINT)
    ran = finish(child)
    assert ran.code == 130
    assert "Traceback" not in ran.err
    assert not (tmp_path / "towns").exists()


def test_what_cannot_be_named_or_found_is_told(cli: Cli, tmp_path: Path, towns: Path) -> None:
    assert "no source is named" in cli("index", "build", "").err
    assert "--output" in cli("index", "build", "-").err
    odd = tmp_path / os.fsdecode(b"\xff")
    refused = cli("index", "build", tmp_path / "towns.xml", "-o", odd)
    assert refused.code == 2 and "UTF-8" in refused.err and not odd.exists()
    assert beside(odd) == []
    assert "nothing to search for" in cli("index", "search", " ", "--index", towns).err
