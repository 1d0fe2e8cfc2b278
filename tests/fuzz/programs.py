"""Targets: the writers of reports, and the command line."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterator
from pathlib import Path

from fuzz.targets import Target

CODES = {0, 1, 2, 3, 4, 5, 130, 141}
LINES = (
    "check draft.txt --format json --topic Anna",
    "check draft.txt --engine server --server http://127.0.0.1:9",
    "check draft.txt --fail-under 80 --output out.json",
    "check draft.txt --engine llm --model m --threads 2",
    "check draft.txt --index sample --index other",
    "check draft.txt --threshold 0.5 --decomposer rules",
    "score draft.txt --gamma 10 --output out.jsonl", "index info sample",
    "index build draft.txt --output there",
    "index search sample words --k 5", "index merge a b --output both", "index rm nothing --yes",
    "index pull nothing --yes",
    "index verify nothing", "models list --json", "models pull nothing --yes", "models rm nothing",
    "models verify nothing",
    "sessions list --search x --json", "sessions show last --format md", "sessions rm last",
    "sessions rename last name",
    "sessions compare last last", "sessions gold", "evaluate facts draft.txt",
    "forget --all --dry-run", "paths --json",
    "open draft.txt --session last", "compare a b", "--version",
)  # fmt: skip


def target(name: str, folder: Path) -> Target | None:
    """The target of that name, None where it is of another module."""
    match name:
        case "writer":
            return Target(
                name,
                ("Anna sang\x1b[31m in\u202e 1903.\u200b".encode(),),
                _writer,
                short=2,
                long=700,
            )
        case "line":
            return Target(
                name,
                tuple(line.replace(" ", "\0").encode() for line in LINES),
                _line,
                short=4,
                long=1500,
            )
        case _:
            return None


def _writer(data: bytes, folder: Path) -> None:
    """A report in which every string is the input."""
    from test_writers_unseen import report_of

    from fuzz.documents import check_exports

    text = data.decode("utf-8", "replace")[:2000]
    check_exports(report_of(text, f"https://example.org/{text}"))


def _line(data: bytes, folder: Path) -> None:
    """A command line, with words of any bytes, in a folder with one draft. Standard input is
    empty."""
    from factscore_tui.cli.main import main
    from factscore_tui.engine import client, fake

    arguments = [os.fsdecode(word) for word in data.split(b"\0")]
    (folder / "draft.txt").write_text("Anna was born in Riga in 1870.")
    client.BUNDLED = fake.command()
    with _standing(folder), _streams() as said:
        code = main(arguments)
    assert code in CODES, (code, said.getvalue()[-300:])
    told = said.getvalue()
    assert "Traceback" not in told and told.count("error: ") <= 1, told[-300:]
    assert code == 0 or told.strip() or code == 1, code


@contextlib.contextmanager
def _standing(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


@contextlib.contextmanager
def _streams() -> Iterator[io.StringIO]:
    """Standard error is what is given; output goes nowhere."""
    said = io.StringIO()
    nothing = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="surrogateescape")
    empty = io.TextIOWrapper(io.BytesIO(b""), encoding="utf-8")
    import sys

    before = sys.stdin
    sys.stdin = empty
    try:
        with contextlib.redirect_stdout(nothing), contextlib.redirect_stderr(said):
            yield said
    finally:
        sys.stdin = before
