"""The tree of commands: `--help` is quick and light, everything is documented, every error ends in
one place."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

from factscore_tui import __version__
from factscore_tui.cli import exits
from factscore_tui.errors import BY_KIND

Cli = Callable[..., Ran]
DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "cli.md"
HEAVY = (
    "textual", "llama_cpp", "torch", "numpy", "tantivy", "sqlite_utils", "sentence_transformers",
    "rich", "msgspec",
    "rank_bm25", "platformdirs",
)  # fmt: skip


# --- light
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments", ["--help", "check --help", "index --help", "score --help", "--version", "nonsense"]
)
def test_help_imports_nothing_heavy(arguments: str) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "factscore_tui", *arguments.split()]
    done = subprocess.run(command, capture_output=True, text=True)
    loaded = {
        line.rpartition("|")[2].strip().split(".")[0]
        for line in done.stderr.splitlines()
        if "|" in line
    }
    assert "typer" in loaded and not loaded & set(HEAVY)


def test_version(cli: Cli) -> None:
    assert cli("--version").out == f"factscore-tui {__version__}\n"


# --- documented
# ------------------------------------------------------------------------------------------------


def test_exit_codes_are_documented() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    codes = {
        value for name, value in vars(exits).items() if name.isupper() and isinstance(value, int)
    }
    codes |= {error.exit_code for error in BY_KIND.values()}
    assert {int(code) for code in re.findall(r"^\| (\d+) \|", text, re.MULTILINE)} == codes


# --- errors
# --------------------------------------------------------------------------------------------------


def fail_with(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def broken(*_: object) -> None:
        raise error

    monkeypatch.setattr("factscore_tui.cli.input_text.read_input", broken)


@pytest.mark.parametrize("kind", sorted(BY_KIND))
def test_every_error_of_the_family_ends_with_its_code(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    fail_with(monkeypatch, BY_KIND[kind]("it \x1b[31mbroke\nhere", "do \x9bthis"))
    ran = cli("check", "x")
    assert ran.code == BY_KIND[kind].exit_code
    assert ran.err == "error: it ␛[31mbroke here\nhint: do \\x9bthis\n" and ran.out == ""


QUIET = """
import sys, typer
from factscore_tui.cli import exits, input_text, main
def broken(*_): raise {error}
input_text.read_input = broken
sys.exit(main.main(["check", "x"]))
"""


@pytest.mark.parametrize(
    ("error", "code"),
    [
        ("KeyboardInterrupt", 130),
        ("typer.Abort", 130),
        ("BrokenPipeError(32, 'x')", 141),
        ("exits.ReaderGone", 141),
    ],
)
def test_quiet_endings(error: str, code: int) -> None:
    # In a process of its own, because standard output is pointed elsewhere.
    done = subprocess.run(
        [sys.executable, "-c", QUIET.format(error=error)], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr, done.stdout) == (code, "", "")


def test_an_error_of_our_own_is_reported_as_one(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_with(monkeypatch, ZeroDivisionError("by \x1b zero"))
    ran = cli("check", "x")
    assert (
        ran.code == 70
        and "Traceback" in ran.err
        and "please report it" in ran.err
        and "\x1b" not in ran.err
    )


@pytest.mark.slow
@pytest.mark.parametrize("closed", ["2>&-", ">&-", "<&-", "<&- >&- 2>&-"])
def test_closed_standard_streams_are_survived(draft: Path, closed: str) -> None:
    program = f"{sys.executable} {Path(__file__).with_name('program.py')}"
    for file, code in ((draft, 0), (draft / "none", 2)):
        command = f"{program} check {file} -f json -o {draft.parent / 'out.json'} {closed}"
        assert subprocess.run(command, shell=True, capture_output=True).returncode == code
    assert (draft.parent / "out.json").read_text().startswith("{")
