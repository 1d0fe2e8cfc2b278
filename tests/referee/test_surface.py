"""What users and their programs see without any engine: the help of every command, and the schema
of the report."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import typer.main
from frozen import FROZEN, ROOT, compare_text
from typer.testing import CliRunner

from factscore_tui.cli.main import PROGRAM, app

SCHEMA = ROOT / "factscore_tui" / "report" / "report.schema.json"


def _commands(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The words of every command, groups included."""
    yield words
    for name, inner in sorted(getattr(command, "commands", {}).items()):
        yield from _commands(inner, (*words, name))


COMMANDS = list(_commands(typer.main.get_command(app)))


def _file(words: tuple[str, ...]) -> str:
    return f"help-{'-'.join(words).replace(' ', '-') or PROGRAM}.txt"


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words) or PROGRAM)
def test_the_help_of_every_command_is_as_it_was(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TERMINAL_WIDTH", "100")
    done = CliRunner().invoke(app, [*words, "--help"], prog_name=PROGRAM, color=False)
    assert done.exit_code == 0
    compare_text(_file(words), done.output)


def test_no_command_has_gone() -> None:
    assert {path.name for path in FROZEN.glob("help-*.txt")} == {_file(words) for words in COMMANDS}


def test_the_schema_of_the_report_is_as_it_was() -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    compare_text(
        "report-schema.json",
        json.dumps(schema, indent=1, sort_keys=True, ensure_ascii=False) + "\n",
    )
