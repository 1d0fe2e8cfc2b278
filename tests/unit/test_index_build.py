"""Building: whole or not at all, never over something that is not an index."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

import pytest
from corpus_samples import ROWS, build, write_rows

from factscore_tui import paths
from factscore_tui.cli.main import main
from factscore_tui.corpus.build import atomic_directory
from factscore_tui.corpus.build.atomic_directory import locked
from factscore_tui.corpus.build.builder import Progress, build_index
from factscore_tui.corpus.index.index import Index, ensure_sample, list_indexes, resolve_index
from factscore_tui.errors import MissingFile, SourceProblem, StorageProblem, UsageProblem

NEW_ROWS = [{"title": "New", "text": "A new article about Warsaw."}]

KILLED = """
import os, signal, sys
from pathlib import Path
from types import SimpleNamespace
from factscore_tui.corpus.build import atomic_directory as swap, builder as build
from factscore_tui.corpus.index import lexical

def die(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)

point, source, output = sys.argv[1:]
if point == "first article":
    build.DatabaseWriter.add = die
elif point == "lexical part":
    lexical.LexicalWriter.finish = die
elif point == "before the manifest":
    build.write_manifest = die
elif point == "half a manifest":
    def half(manifest, directory):
        (directory / "manifest.json").write_text('{"format": "factsc')
        die()
    build.write_manifest = half
elif point == "before the renames":
    build.publish = die
elif point == "between the renames":
    rename = Path.rename
    Path.rename = lambda self, to: die() if ".building-" in self.name else rename(self, to)
elif point == "after the renames":
    swap.shutil.rmtree = die
build.build_index(Path(source), Path(output))
"""
POINTS = [
    "first article",
    "lexical part",
    "before the manifest",
    "half a manifest",
    "before the renames",
    "between the renames",
    "after the renames",
]


def kill_a_build(point: str, source: Path, output: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED, point, source, output], capture_output=True, check=False
    )
    assert done.returncode == -signal.SIGKILL, done.stderr


def opened_titles(path: Path) -> list[str]:
    index = Index.open(path)
    titles = [index.page(n).title for n in range(1, index.info.articles + 1)]
    index.close()
    return titles


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes()
        for p in sorted(folder.rglob("*"))
        if p.is_file()
    }


def hidden(folder: Path) -> list[str]:
    return [p.name for p in folder.iterdir() if p.name.startswith(".")]


def test_the_manifest_tells_everything(tmp_path: Path) -> None:
    info = build(tmp_path, [*ROWS, b"{broken"])
    manifest = json.loads((tmp_path / "small" / "manifest.json").read_text(encoding="utf-8"))
    assert (manifest["format"], manifest["version"], manifest["complete"]) == (
        "factscore-tui index",
        2,
        True,
    )
    assert (manifest["name"], manifest["source_kind"]) == ("small", "jsonl")
    assert manifest["snapshot_date"] == "2024-05-01", "the date of the newest article"
    assert (manifest["articles"], manifest["passages"]) == (7, 8)
    assert manifest["titles"] == 7 + 1 + 2, (
        "titles, an alias, and Mercury twice without its parenthesis"
    )
    assert manifest["skipped"] == {"not JSON": {"count": 1, "examples": ["line 8"]}}
    sizes = {name: len(content) for name, content in files_of(tmp_path / "small").items()}
    assert manifest["files"] == {
        n: s for n, s in sizes.items() if n != "manifest.json" and not n.endswith(".lock")
    }
    files = {name: (tmp_path / "small" / name).read_bytes() for name in manifest["files"]}
    assert manifest["hashes"] == {
        name: sha256(content).hexdigest() for name, content in files.items()
    }
    assert (manifest["cut"], manifest["redirects"], manifest["disambiguations"]) == (
        "sentences",
        0,
        0,
    )
    assert (info.name, info.id, info.snapshot_date) == ("small", manifest["id"], "2024-05-01")
    assert (info.articles, info.passages, info.path) == (7, 8, str(tmp_path / "small"))
    assert hidden(tmp_path) == []


def test_the_id_tells_the_content(tmp_path: Path) -> None:
    one, same, other = (
        build(tmp_path, name="a"),
        build(tmp_path, name="b"),
        build(tmp_path, ROWS[1:], "c"),
    )
    assert one.id == same.id != other.id
    assert (tmp_path / "a" / "passages.db").read_bytes() == (
        tmp_path / "b" / "passages.db"
    ).read_bytes()


def test_name_and_date_can_be_given(tmp_path: Path) -> None:
    source = write_rows(tmp_path / "s.jsonl")
    info = build_index(source, tmp_path / "x", name=" my\nindex ", snapshot_date="2020-12-31")
    assert (info.name, info.snapshot_date) == ("my index", "2020-12-31")
    with pytest.raises(UsageProblem) as caught:
        build_index(source, tmp_path / "y", snapshot_date="December")
    assert caught.value.hint and not (tmp_path / "y").exists()


def test_progress_ends_at_one_and_never_goes_back(tmp_path: Path) -> None:
    rows = [{"title": f"T{n}", "text": "Text."} for n in range(450)]
    seen: list[Progress] = []
    build_index(write_rows(tmp_path / "s.jsonl", rows), tmp_path / "x", progress=seen.append)
    assert {p.phase for p in seen} == {"articles", "names", "lexical"}
    assert [p.share for p in seen] == sorted(p.share for p in seen)
    assert (seen[-1].share, seen[-1].articles, seen[-1].passages) == (1.0, 450, 450)
    assert seen[-1].bytes > 0 and "450 articles" in seen[-1].line()


def test_an_interrupted_build_is_gone_on_with(tmp_path: Path) -> None:
    def stop(_: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_index(write_rows(tmp_path / "s.jsonl"), tmp_path / "x", progress=stop)
    with pytest.raises(MissingFile):
        Index.open(tmp_path / "x")
    assert len(hidden(tmp_path)) == 1
    assert build_index(tmp_path / "s.jsonl", tmp_path / "x").articles == len(ROWS)
    assert hidden(tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize("point", POINTS)
def test_a_killed_rebuild_leaves_an_index_that_opens(tmp_path: Path, point: str) -> None:
    build(tmp_path)
    old = opened_titles(tmp_path / "small")
    source = write_rows(tmp_path / "new.jsonl", NEW_ROWS)
    kill_a_build(point, source, tmp_path / "small")
    # Opening puts the old index back where the process died between the two renames.
    assert opened_titles(tmp_path / "small") == (["New"] if point == "after the renames" else old)
    build_index(source, tmp_path / "small")
    assert opened_titles(tmp_path / "small") == ["New"]
    assert hidden(tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize("point", POINTS[:-1])
def test_a_killed_first_build_never_opens_as_an_index(tmp_path: Path, point: str) -> None:
    source = write_rows(tmp_path / "new.jsonl", NEW_ROWS)
    kill_a_build(point, source, tmp_path / "x")
    with pytest.raises(MissingFile):
        Index.open(tmp_path / "x")
    assert hidden(tmp_path), "something was left to clean up"
    build_index(source, tmp_path / "x")
    assert opened_titles(tmp_path / "x") == ["New"]
    assert hidden(tmp_path) == []


def test_a_rebuild_keeps_the_old_index_until_it_is_done(tmp_path: Path) -> None:
    build(tmp_path)
    during: list[list[str]] = []
    build_index(
        write_rows(tmp_path / "new.jsonl", NEW_ROWS),
        tmp_path / "small",
        progress=lambda _: during.append(opened_titles(tmp_path / "small")),
    )
    assert during and all(titles[0] == "Marie Curie" for titles in during)
    assert opened_titles(tmp_path / "small") == ["New"]


def test_an_open_index_survives_its_replacement(tmp_path: Path) -> None:
    build(tmp_path)
    index = Index.open(tmp_path / "small")
    build(tmp_path, NEW_ROWS)
    assert index.page(2).title == "A-ha"
    assert index.lexical(["poisonous"], 3)
    index.close()


def test_a_failed_rebuild_keeps_the_old_index(tmp_path: Path) -> None:
    build(tmp_path)
    before = files_of(tmp_path / "small")
    with pytest.raises(SourceProblem, match=r"2 x not JSON \(line 1, line 2\)"):
        build_index(write_rows(tmp_path / "bad.jsonl", [b"{", b"{"]), tmp_path / "small")
    assert files_of(tmp_path / "small") == before
    assert hidden(tmp_path) == []


def test_a_rename_that_fails_puts_the_old_index_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(tmp_path)
    before = files_of(tmp_path / "small")
    rename = Path.rename

    def refuse(self: Path, target: Path) -> Path:
        if ".building-" in self.name:
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(StorageProblem) as caught:
        build(tmp_path, NEW_ROWS)
    assert "space" in caught.value.hint
    assert "resumes where this one stopped" in caught.value.hint
    assert files_of(tmp_path / "small") == before
    monkeypatch.undo()
    build(tmp_path, NEW_ROWS)
    assert opened_titles(tmp_path / "small") == ["New"]
    assert hidden(tmp_path) == []


@pytest.mark.parametrize("name", ["notes.txt", "manifest.json", "passages.db"])
def test_a_folder_that_is_no_index_is_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / name).write_text("mine")
    with pytest.raises(UsageProblem) as caught:
        build(tmp_path)
    assert caught.value.hint
    assert files_of(tmp_path / "small") == {name: b"mine"}
    assert hidden(tmp_path) == []


def test_a_file_is_left_alone_and_an_empty_folder_is_taken(tmp_path: Path) -> None:
    (tmp_path / "small").write_text("mine")
    with pytest.raises(UsageProblem):
        build(tmp_path)
    assert (tmp_path / "small").read_text() == "mine"
    (tmp_path / "empty").mkdir()
    assert build(tmp_path, name="empty").articles == 7


def test_an_index_of_a_newer_version_may_be_replaced(tmp_path: Path) -> None:
    build(tmp_path)
    (tmp_path / "small" / "manifest.json").write_text(
        '{"format": "factscore-tui index", "version": 99}'
    )
    assert build(tmp_path).articles == 7


def test_output_that_cannot_be_written(tmp_path: Path) -> None:
    source = write_rows(tmp_path / "s.jsonl")
    for output in (source / "below-a-file", Path("/proc/nothing/index"), tmp_path / ("n" * 300)):
        with pytest.raises(StorageProblem) as caught:
            build_index(source, output)
        assert caught.value.hint
    assert [p.name for p in tmp_path.iterdir()] == ["s.jsonl"]


def test_a_full_disk_is_a_storage_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(atomic_directory, "_sync", full)
    with pytest.raises(StorageProblem, match="No space left"):
        build(tmp_path)
    assert not (tmp_path / "small").exists()
    monkeypatch.undo()
    assert build(tmp_path).articles == len(ROWS)
    assert hidden(tmp_path) == []


def test_a_disk_without_room_is_told_with_what_the_caller_can_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=1000))
    with pytest.raises(StorageProblem, match="not enough space") as caught:
        build(tmp_path)
    assert caught.value.kind == "StorageProblem" and "--" not in caught.value.hint
    monkeypatch.setenv("FACTSCORE_TUI_HOME", str(tmp_path / "home"))
    with pytest.raises(StorageProblem, match="not enough space") as caught:
        ensure_sample()  # `check` has no option for it
    assert "FACTSCORE_TUI_HOME" in caught.value.hint and "--" not in caught.value.hint
    monkeypatch.setattr("sys.stderr", said := io.StringIO())
    assert main(["index", "build", str(write_rows(tmp_path / "s.jsonl"))]) == 2
    assert "--no-space-check" in said.getvalue()


def test_two_builds_of_one_place_do_not_meet(tmp_path: Path) -> None:
    with (
        locked(tmp_path / "small", wait=False),
        pytest.raises(StorageProblem, match="another process"),
    ):
        build(tmp_path)
    assert build(tmp_path).articles == 7


def test_very_long_articles_are_cut_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("factscore_tui.corpus.build.passages.MAX_PASSAGES", 2)
    sections = [{"heading": str(n), "text": "Text."} for n in range(5)]
    info = build(tmp_path, [{"title": "Long", "sections": sections}])
    assert info.passages == 2
    manifest = json.loads((tmp_path / "small" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["mended"] == {"longer than 2 passages: cut": {"count": 1, "examples": ["Long"]}}


def test_the_sample_is_built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    path = ensure_sample(starting=lambda: started.append("now"))
    assert ensure_sample(starting=lambda: started.append("again")) == path
    assert started == ["now"]
    assert path.parent == paths.indexes_dir()
    assert [info.name for info in list_indexes()] == ["sample"]
    assert resolve_index("sample") == path
    assert len(opened_titles(path)) > 50


@pytest.mark.slow
def test_the_sample_is_built_once_by_two_processes() -> None:
    script = (
        "from factscore_tui.corpus.index.index import *; print(ensure_sample(starting=lambda: "
        "print('built')))"
    )
    both = [
        subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    told = [process.communicate()[0].split() for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sorted(len(lines) for lines in told) == [1, 2], "one of them built"
    assert told[0][-1] == told[1][-1]
    assert opened_titles(Path(told[0][-1]))
