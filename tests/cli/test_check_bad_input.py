"""`check` with texts, files and options that it cannot take: one message, and nothing begun."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

from factscore_tui import paths

Cli = Callable[..., Ran]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b" \n\t \n",
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" * 20,
        b"caf\xe9 in Riga\n",
        b"Anna \xc3\x28 \xe2\x82.",
    ],
    ids=["empty", "blank", "binary", "latin-1", "broken"],
)
def test_texts_that_cannot_be_checked(cli: Cli, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.txt").write_bytes(content)
    ran = cli("check", tmp_path / "bad.txt")
    assert ran.code == 2 and ran.out == ""
    assert (
        ran.err.count("error: ") == 1
        and ran.err.count("hint: ") == 1
        and "Traceback" not in ran.err
    )
    assert not paths.sessions_db().exists()


def test_files_that_cannot_be_read(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    for name in (tmp_path / "none.txt", tmp_path, tmp_path / "loop", "a\x00b", "x" * 5000):
        ran = cli("check", name)
        assert ran.code == 2 and ran.err.count("error: ") == 1 and "hint: " in ran.err, name


def test_an_endless_file_is_refused(cli: Cli) -> None:
    ran = cli("check", "/dev/zero")
    assert ran.code == 2 and "larger than" in ran.err


def test_another_encoding_when_told(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_bytes("Café was born in Riga.".encode("latin-1"))
    ran = cli("check", tmp_path / "old.txt", "--encoding", "latin-1", "-f", "json")
    assert ran.code == 0 and ran.json["facts"][0]["text"] == "Café was born in Riga."
    assert cli("check", tmp_path / "old.txt", "--encoding", "no-such-encoding").code == 2


@pytest.mark.slow
@pytest.mark.parametrize("form", ["text", "json", "html", "md"])
def test_a_huge_line(cli: Cli, tmp_path: Path, form: str) -> None:
    (tmp_path / "line.txt").write_text("x" * 200_000)
    ran = cli("check", tmp_path / "line.txt", "-f", form)
    assert ran.code == 0 and len(ran.out) > 200_000


@pytest.mark.slow
def test_five_megabytes(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text("word " * 1_000_000 + "end.")
    ran = cli("check", tmp_path / "long.txt", "-f", "json")
    assert ran.code == 0 and ran.json["document"]["length"] == 5_000_004
    assert cli("sessions", "export", "last", "-f", "html").code == 0


def test_usage_errors(cli: Cli, draft: Path) -> None:
    for arguments in (
        ["check"],
        ["check", draft, "-f", "pdf"],
        ["check", draft, "--threads", "x"],
        ["check", draft, "--fail-under", "0.8"],
        ["chekc"],
        ["--nonsense"],
        ["index"],
        ["check", draft, draft],
        ["index", "search", "x", "-k", "0"],
    ):
        ran = cli(*arguments)
        assert ran.code == 2 and ran.out == "", arguments
        assert (
            ran.err.startswith("error: ")
            and ran.err.count("hint: ") == 1
            and "Traceback" not in ran.err
        )
