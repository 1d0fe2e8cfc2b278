"""Indexes that somebody else made, or that time has damaged: nothing native opens what is not as it
was written, what is made to harm ends as one message, and no text of an index steers a reader's
terminal."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from corpus_samples import ROWS, build, write_rows
from test_index_open import believe, execute, refused

from factscore_tui.cli.main import main
from factscore_tui.corpus.build.pages import Packer, PageRecord
from factscore_tui.corpus.build.update import update_index
from factscore_tui.corpus.index import index as opening
from factscore_tui.corpus.index import lexical_process
from factscore_tui.corpus.index.checksums import Checksums
from factscore_tui.corpus.index.index import Index
from factscore_tui.corpus.index.maintenance import merge_indexes, verify_index
from factscore_tui.corpus.index.manifest import read_manifest
from factscore_tui.errors import IndexDamaged


class PanicException(BaseException):
    """What a Rust library raises."""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    build(tmp_path)
    return tmp_path / "small"


def flip(file: Path, at: int) -> None:
    content = bytearray(file.read_bytes())
    content[at % len(content)] ^= 0x40
    file.write_bytes(content)


def parts(path: Path) -> list[Path]:
    files = (p for p in path.rglob("*") if p.is_file() and not p.name.endswith(".lock"))
    return sorted(p for p in files if p.name != "manifest.json")


def test_one_changed_bit_anywhere_is_found_before_a_library_reads_it(
    tmp_path: Path, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened(*_: Any, **__: Any) -> None:
        raise AssertionError("opened before it was compared")

    for library in ("LexicalReader", "OutsideReader", "connect"):
        monkeypatch.setattr(opening, library, opened)
    for part in parts(small):
        copy = tmp_path / "copy"
        shutil.copytree(small, copy)
        flip(copy / part.relative_to(small), part.stat().st_size // 3)
        assert f"{part.relative_to(small)} is not as it was written" in refused(copy, IndexDamaged)
        assert verify_index(copy) == [f"{part.relative_to(small)} is not as it was written"]
        shutil.rmtree(copy)


def test_a_file_is_read_whole_once(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    tried: list[str] = []
    whole, launch = Checksums.read, lexical_process.OutsideReader.__init__

    def counted(self: Checksums, file: Path) -> str:
        read.append(file.name)
        return whole(self, file)

    def started(self: Any, *arguments: Any) -> None:
        tried.append("")
        launch(self, *arguments)

    monkeypatch.setattr(Checksums, "read", counted)
    monkeypatch.setattr(lexical_process.OutsideReader, "__init__", started)
    copy = small.with_name("copy")
    shutil.copytree(small, copy)
    for file in parts(copy):  # a copy of long ago; one of just now is not remembered
        os.utime(file, (1, 1))
    monkeypatch.setattr("factscore_tui.corpus.index.checksums.SETTLED_SECONDS", 0.0)
    Index.open(copy).close()
    assert sorted(read) == sorted(p.name for p in parts(copy))
    read.clear()
    tried.clear()
    Index.open(copy).close()
    assert not read and not tried
    os.utime(copy / "passages.db", (2, 2))
    Index.open(copy).close()
    assert read == ["passages.db"] and not tried


def test_what_was_built_here_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("factscore_tui.corpus.index.checksums.SETTLED_SECONDS", 0.0)
    build(tmp_path)
    monkeypatch.setattr(Checksums, "read", None)
    monkeypatch.setattr(lexical_process.OutsideReader, "__init__", None)
    Index.open(tmp_path / "small").close()


def test_a_file_that_has_just_changed_is_not_remembered(tmp_path: Path) -> None:
    with Checksums() as checksums:
        (tmp_path / "fresh").write_bytes(b"a")
        checksums.read(tmp_path / "fresh")
        # Bytes may change again within one step of the file system's clock.
        assert checksums.known(tmp_path / "fresh") == ""


def fifo(path: Path) -> None:
    os.mkfifo(path)


def bound(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the name of a socket is at most 107 bytes long
    try:
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(path.name)
    finally:
        os.chdir(here)


@pytest.mark.parametrize("make", [fifo, bound, lambda path: path.symlink_to("/etc/passwd")])
@pytest.mark.parametrize(
    "name", ["passages.db", "lexical/meta.json", "lexical/.tantivy-meta.lock", "lexical/new"]
)
def test_links_pipes_and_sockets_are_refused(
    small: Path, make: Callable[[Path], None], name: str
) -> None:
    (small / name).unlink(missing_ok=True)
    make(small / name)
    assert f"{name} of the index" in refused(small, IndexDamaged)


def test_the_manifest_may_not_be_a_link_and_a_folder_may_not(small: Path, tmp_path: Path) -> None:
    (small / "lexical").rename(tmp_path / "elsewhere")
    (small / "lexical").symlink_to(tmp_path / "elsewhere")
    assert "lexical of the index" in refused(small, IndexDamaged)
    (small / "manifest.json").rename(tmp_path / "manifest.json")
    (small / "manifest.json").symlink_to(tmp_path / "manifest.json")
    assert "is not a file" in refused(small, IndexDamaged)


def test_the_index_itself_may_be_named_by_a_link(small: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(small)
    Index.open(tmp_path / "link").close()


def test_opening_writes_nothing_into_an_index(small: Path, tmp_path: Path) -> None:
    for lock in (small / "lexical").glob(".*.lock"):
        lock.unlink()
    before = sorted(small.rglob("*"))
    Index.open(small).close()
    verify_index(small)
    assert sorted(small.rglob("*")) == before


def test_files_that_the_manifest_does_not_list_are_not_searched(small: Path) -> None:
    shutil.copy(small / "lexical" / "meta.json", small / "lexical" / "other.json")
    seen: list[str] = []
    original = opening.lexical_names
    try:
        opening.lexical_names = lambda manifest: (
            seen.extend(original(manifest)) or original(manifest)
        )  # type: ignore
        Index.open(small).close()
    finally:
        opening.lexical_names = original
    assert seen and "other.json" not in seen


def test_a_panic_is_a_damaged_index(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import tantivy

    index = Index.open(small)

    def panic(*_: Any, **__: Any) -> None:
        raise PanicException("range end index 9 out of range")

    index._lexical._searcher = type("Searcher", (), {"num_docs": 8, "doc_freq": panic})()  # type: ignore[union-attr]
    with pytest.raises(IndexDamaged, match="panicked"):
        index.lexical("vistula", 5)
    index.close()
    monkeypatch.setattr(tantivy, "Index", type("Index", (), {"open": staticmethod(panic)}))
    assert "panicked" in refused(small, IndexDamaged)


@pytest.mark.slow
def test_hostile_words_with_the_right_hashes_end_as_one_message(
    tmp_path: Path, small: Path
) -> None:
    """Whatever the library makes of the bytes, panics included: an index, or IndexDamaged."""
    for part in [p for p in parts(small) if p.parent.name == "lexical"]:
        copy = tmp_path / "copy"
        shutil.copytree(small, copy)
        content = bytearray((copy / part.relative_to(small)).read_bytes())
        content[-24:] = b"\xff" * len(content[-24:])  # lengths and offsets stand at the end
        (copy / part.relative_to(small)).write_bytes(content)
        believe(copy)
        try:
            Index.open(copy).close()
        except IndexDamaged as error:
            assert error.message and error.hint
        shutil.rmtree(copy)


@pytest.fixture
def aborting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library calls abort() over this index."""
    stub = tmp_path / "python"
    stub.write_text("#!/bin/sh\necho 'thread panicked at index.rs' >&2\nkill -ABRT $$\n")
    stub.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(stub))


def test_an_abort_of_the_library_ends_nothing(small: Path, aborting: None) -> None:
    believe(small)
    with pytest.raises(IndexDamaged, match="SIGABRT"):
        Index.open(small, outside=True)
    for lexical in (small / "lexical").glob("*.json"):  # other content than what was tried
        lexical.write_bytes(lexical.read_bytes() + b" ")
    believe(small)
    with pytest.raises(IndexDamaged, match="SIGABRT"):
        Index.open(small)


def changed_words(index: Path) -> None:
    """The index as somebody else's: its words are not those that were written here."""
    meta = index / "lexical" / "meta.json"
    meta.write_bytes(meta.read_bytes() + b" ")
    believe(index)


def test_an_abort_in_a_later_search_is_a_damaged_index(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed_words(small)
    passages = read_manifest(small).passages
    stub = tmp_path / "python"
    stub.write_text(
        f"#!/bin/sh\nread line\necho '{{\"passages\": {passages}}}'\nread line\nkill -ABRT $$\n"
    )
    stub.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(stub))
    index = Index.open(small)
    for _ in range(2):
        with pytest.raises(IndexDamaged, match=r"small is damaged: .*SIGABRT") as caught:
            index.lexical("vistula", 5)
        assert caught.value.exit_code == 3
    index.close()


def test_only_words_that_were_written_here_are_searched_inside(small: Path, tmp_path: Path) -> None:
    def searched(path: Path) -> str:
        index = Index.open(path)
        found = index.lexical("vistula", 1)
        index.close()
        assert len(found) == 1
        return type(index._lexical).__name__

    newer = write_rows(tmp_path / "newer.jsonl", [*ROWS, {"title": "New", "text": "A zebra."}])
    assert searched(small) == "LexicalReader"
    shutil.copytree(small, tmp_path / "other")
    update_index(small, newer)
    assert searched(small) == "LexicalReader"
    changed_words(tmp_path / "other")
    assert searched(tmp_path / "other") == "OutsideReader"
    update_index(tmp_path / "other", newer)  # keeps words of others
    assert searched(tmp_path / "other") == "OutsideReader"


def test_every_command_says_one_thing(
    small: Path, tmp_path: Path, aborting: None, capfd: pytest.CaptureFixture[str]
) -> None:
    source = str(
        write_rows(tmp_path / "newer.jsonl", [*ROWS, {"title": "New", "text": "A zebra."}])
    )
    for command in (
        ["index", "info", str(small)],
        ["index", "verify", str(small)],
        ["index", "update", str(small), source],
        ["index", "merge", str(small), str(small), "--output", str(tmp_path / "both")],
    ):
        assert main(command) == 3, command
        told = capfd.readouterr().err
        assert told.count("error:") == 1 and "is damaged" in told and "hint:" in told, told
        assert "Traceback" not in told and "panicked at" not in told


def test_a_panic_that_nobody_expects_is_one_message(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def panic(*_: Any) -> None:
        raise PanicException("index out of bounds")

    monkeypatch.setattr("factscore_tui.corpus.index.locations.list_indexes", panic)
    assert main(["index", "list"]) == 3
    told = capfd.readouterr().err
    assert "a native library failed: index out of bounds" in told and "Traceback" not in told


EVIL = "\x1b]52;c;aGk=\x07 \x9b2J\u202eevil\u2066 \u200bhid\u00adden \U000e0041\r\u2028end"


def test_texts_and_addresses_are_cleaned_on_reading(small: Path) -> None:
    with sqlite3.connect(small / "passages.db") as connection:
        (dictionary,) = connection.execute(
            "SELECT value FROM meta WHERE name = 'dictionary'"
        ).fetchone()
        packer = Packer(dictionary)
        text = f"{EVIL} Anna. {EVIL}\nBert.\n\n\u200b\nCarl."
        places = [
            (text.index("Anna"), text.index("Bert")),
            (text.index("Bert"), text.index("Bert") + 5),
        ]
        cuts = tuple((0, start, end, 0) for start, end in places)
        record = PageRecord(f"https://x.org/{EVIL}", (EVIL,), (EVIL,), cuts, text, (EVIL,))
        blob = packer.pack(packer.encode(record))
        connection.execute(
            "UPDATE page SET title = ?, date = ?, blob = ? WHERE id = 1", (EVIL, EVIL, blob)
        )
    manifest = (small / "manifest.json").read_text(encoding="utf-8")
    escape = "\\u001b]0;x\\u0007\\u202e"
    (small / "manifest.json").write_text(
        manifest.replace('"name": "small"', f'"name": "small{escape}"')
    )
    believe(small)
    index = Index.open(small)
    page = index.page(1)
    shown = "]52;c;aGk= 2Jevil hidden end"
    assert (
        page.title == shown
        and [p.section for p in page.passages] == [shown] * 2
        and page.links == (shown,)
    )
    assert [p.text for p in page.passages] == ["Anna.  ]52;c;aGk=   2Jevil hidden   end\n", "Bert."]
    assert [(p.url, p.date) for p in page.passages] == [("", "")] * 2
    assert index.info.name == index.manifest.name == "small ]0;x"
    # What is compared with fingerprints stays as it was stored.
    assert index.record(1).record.text == text
    index.close()


def test_ordinary_text_is_read_as_it_was_stored(small: Path) -> None:
    index = Index.open(small)
    stored = index.record(1).record
    assert [p.text for p in index.page(1).passages] == [
        stored.text[start:end] for _, start, end, _ in stored.cuts
    ]
    index.close()


@pytest.mark.parametrize("told", ["", "{}", '{"pages": 7, "passages": 8, "digest": "x"}'])
def test_an_update_of_what_does_not_tell_how_it_was_built(
    small: Path, tmp_path: Path, told: str
) -> None:
    execute(small, f"UPDATE meta SET value = '{told}' WHERE name = 'build'")
    with pytest.raises(IndexDamaged, match="does not tell how it was built"):
        update_index(small, write_rows(tmp_path / "newer.jsonl", ROWS))


def test_merge_and_update_refuse_what_has_changed(small: Path, tmp_path: Path) -> None:
    flip(small / "passages.db", 5000)
    with pytest.raises(IndexDamaged):
        merge_indexes([small], tmp_path / "both")
    with pytest.raises(IndexDamaged):
        update_index(small, tmp_path / "small.jsonl")
    assert read_manifest(small).articles == 7
