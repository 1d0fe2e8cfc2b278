"""Paths that terminals paste when a file is dropped on them: recognised in every dialect, and
nothing else is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factscore_tui.tui.files import MAX_DROP, MAX_PATH, Drop, drop_of, dropped, may_be_dropped

NAMES = [
    "plain.txt",
    "two words.txt",
    "it's.md",
    'say "hi".txt',
    "back\\slash.txt",
    "50% & more;.txt",
    "漢字 é.txt",
    "bidi\u202etxt.exe",
    "$HOME.txt",
    "tab\there.txt",
    "#1?.txt",
    "esc\x1b[31m.txt",
]


def backslashed(path: str) -> str:
    """As many terminals write it."""
    return "".join(c if c.isalnum() or c in "/._-" or ord(c) > 127 else f"\\{c}" for c in path)


def quoted(path: str) -> str:
    """As others write it."""
    return "'" + path.replace("'", "'\\''") + "'"


def address(path: str) -> str:
    """As file managers write it."""
    return Path(path).as_uri()


def bare(path: str) -> str:
    """As it is."""
    return path


@pytest.mark.parametrize("name", NAMES, ids=[f"name{n}" for n in range(len(NAMES))])
@pytest.mark.parametrize("written", [bare, backslashed, quoted, address], ids=lambda w: w.__name__)
@pytest.mark.parametrize(
    "end", ["", " ", "\n", "\r\n", "  \r"], ids=["exact", "blank", "lf", "crlf", "blanks"]
)
def test_a_file_in_every_dialect(tmp_path: Path, name: str, written: object, end: str) -> None:
    path = tmp_path / name
    path.write_text("x", encoding="utf-8")
    assert dropped(written(str(path)) + end) == path  # type: ignore[operator]


@pytest.mark.parametrize("between", [" ", "\n", "\r\n"], ids=["blank", "lf", "crlf"])
@pytest.mark.parametrize("written", [backslashed, quoted, address], ids=lambda w: w.__name__)
def test_several_files(tmp_path: Path, between: str, written: object) -> None:
    paths = [tmp_path / name for name in ("a b.txt", "c.txt", "d.txt")]
    for path in paths:
        path.write_text("x", encoding="utf-8")
    text = between.join(written(str(p)) for p in paths) + "\n"  # type: ignore[operator]
    assert drop_of(text) == Drop(paths[0], more=tuple(paths[1:]))
    assert dropped(text) == paths[0]
    paths[1].unlink()
    assert drop_of(text) is None  # not all are files: it is text


def test_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "my draft.txt").write_text("x", encoding="utf-8")
    assert dropped("~/my\\ draft.txt") == tmp_path / "my draft.txt"
    assert dropped("~/my draft.txt\n") == tmp_path / "my draft.txt"
    assert drop_of("~/.") == Drop(tmp_path, folder=True)
    assert drop_of("~") is None
    assert drop_of("~nobody-of-that-name/my draft.txt") is None


def test_a_folder_is_told_from_a_file(tmp_path: Path) -> None:
    assert drop_of(f"{tmp_path}/") == Drop(tmp_path, folder=True)
    assert dropped(f"{tmp_path}/") is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "draft.txt",
        "./draft.txt",
        "../draft.txt",
        "file.txt",
        "file:draft.txt",
        "http://example.org/draft.txt",
        "/",
        "/no/such/file.txt",
        "see {file}",
        "{file} is my draft",
        "{file} {file}x",
        "{file}\n\nThe text.",
        "'{file}",
        "file://elsewhere.example.org{file}",
        "file://",
        "file:///",
        "/\x00",
        "{file}\x00",
        "file://{file}%00",
        "file://{file}%",
        "~",
        "~\x00",
        "\\",
        "''",
        "/" * 10_000,
        "/" + "x" * 10_240,
        "~" * 5_000,
        "/'" * 4_000,
        "/\u202e",
        "\u202a{file}",
        "/\ud800",
        "file:///%ff%fe",
        "/dev/null",
        "/dev/zero",
        "/dev/stdin",
        "/proc/self/mem",
        "/proc/kmsg",
        "/dev",
        "//",
        "/../../..",
        "\x1b]0;x\x07{file}",
        "-rf {file}",
        "`{file}`",
        "$({file})",
    ],
    ids=lambda t: ascii(t)[:24],
)
def test_no_file_and_nothing_raised(tmp_path: Path, text: str) -> None:
    path = tmp_path / "draft.txt"
    path.write_text("x", encoding="utf-8")
    assert dropped(text.replace("{file}", str(path))) is None


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert drop_of(str(tmp_path / "pipe")) is None


def test_a_link_to_a_device_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "link.txt").symlink_to("/proc/self/environ")
    (tmp_path / "round.txt").symlink_to(tmp_path / "round.txt")
    assert drop_of(str(tmp_path / "link.txt")) is None
    assert drop_of(str(tmp_path / "round.txt")) is None


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_cannot_be_read_is_text(tmp_path: Path) -> None:
    path = tmp_path / "locked.txt"
    path.write_text("x", encoding="utf-8")
    path.chmod(0)
    assert drop_of(str(path)) is None


def test_a_line_end_in_a_name_is_taken_where_it_is_unmistakable(tmp_path: Path) -> None:
    path = tmp_path / "two\nlines.txt"
    path.write_text("x", encoding="utf-8")
    assert dropped(str(path)) is None
    assert dropped(address(str(path))) == path
    assert dropped(quoted(str(path))) == path


def test_long_pastes_are_not_even_looked_at() -> None:
    assert not may_be_dropped("/" + "a" * MAX_DROP)
    assert not may_be_dropped("/" + "a" * MAX_PATH)
    assert not may_be_dropped("The text of a draft.")
    assert may_be_dropped("/tmp/draft.txt\n")


@pytest.mark.parametrize(
    "text",
    ["/ " * 8_000, "/\\ " * 5_000, "/'" * 8_000, "'" * 16_000, "/\n" * 8_000, "file://%2" * 1_800],
    ids=["blanks", "backslashes", "quotes", "only quotes", "lines", "addresses"],
)
def test_pastes_made_to_be_slow_are_no_files(text: str) -> None:
    assert not may_be_dropped(text)


@given(st.text(max_size=60), st.sampled_from(["", "/", "~", "file://", "'", '"', "\\"]))
def test_any_text_is_answered(text: str, start: str) -> None:
    assert drop_of(f"{start}{text}\x01") is None
