"""Starting the terminal app: `factscore-tui` alone, and `factscore-tui open`."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from factscore_tui.cli.engine_options import engine_options
from factscore_tui.cli.options import (
    EncoderOption,
    IndexOption,
    ThreadsOption,
    TopicOption,
    settings,
)
from factscore_tui.errors import UsageProblem

if TYPE_CHECKING:
    from factscore_tui.settings import Settings
    from factscore_tui.tui.engine_descriptions import ModelRow


MOST_FILES = 30
"""Drafts that the app has open at once (tui/draft_list.py)."""


@engine_options
def open_app(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE]", help="Texts to open; - or a pipe: stdin."),
    ] = None,
    session: Annotated[
        str | None,
        typer.Option(
            "--session", "-s", metavar="ID", help="Reopen a saved session; last is the newest."
        ),
    ] = None,
    topic: TopicOption = "",
    index: IndexOption = None,
    theme: Annotated[
        str | None, typer.Option("--theme", help="dark, light, cvd-dark, cvd-light or ansi.")
    ] = None,
    threads: ThreadsOption = None,
    encoder: EncoderOption = None,
    *,
    engine: dict[str, str | None],
) -> None:
    """Open the app on texts, a saved session, or empty."""
    raise typer.Exit(start_app(files or (), session, topic, index, theme, threads, encoder, engine))


def start_app(
    files: Sequence[str] = (),
    session: str | None = None,
    topic: str = "",
    index: list[str] | None = None,
    theme: str | None = None,
    threads: str | None = None,
    encoder: str | None = None,
    engine: Mapping[str, str | None] | None = None,
) -> int:
    """Run the app and return its exit code. UsageProblem where there is no terminal, InputProblem
    for a text."""
    from factscore_tui.cli.input_text import STDIN
    from factscore_tui.engine.config import choice_of

    def load() -> Settings:
        return settings(
            index=index, theme=theme, threads=threads, encoder=encoder, **(engine or {})
        )

    chosen = load()
    choice_of(chosen)
    files = list(dict.fromkeys(files))
    file = files[0] if files else None
    if file is not None and session is not None:
        raise UsageProblem("a file and a session cannot both be opened", "leave out one of them")
    if session is not None and topic:
        raise UsageProblem(
            "a saved session has its topic already",
            "leave out --topic: `a` in the app checks it with another one",
        )
    if len(files) > 1 and topic:
        raise UsageProblem(
            "one topic is given for several files", "leave it out: `a` in the app sets one for each"
        )
    if len(files) > MOST_FILES:
        raise UsageProblem(f"{len(files)} files are too many", f"open up to {MOST_FILES} at once")
    if len(files) > 1 and STDIN in files:
        raise UsageProblem("standard input cannot be opened beside files", "leave out the -")
    if not sys.stdout.isatty():
        raise UsageProblem("the app needs a terminal to draw on", _without_terminal(file))
    if chosen.keys:
        from factscore_tui import paths
        from factscore_tui.tui.keys.rebinding import check_keys

        check_keys(chosen.keys, str(paths.config_file()))
    if session is not None:
        session = _full_id(session)
    text, name = _text(file)
    more = [(found, called) for found, called in map(_text, files[1:]) if found is not None]
    if not sys.stdin.isatty():
        _take_terminal(file)
    from factscore_tui.tui.run import run_app

    return run_app(chosen, load, _models, text, name, topic, session, more)


def _models() -> list[ModelRow]:
    """Language models on this machine, and those that can be downloaded, for the app to choose
    from."""
    from factscore_tui.cli.commands.models import download_rows, installed_rows
    from factscore_tui.tui.engine_descriptions import ABSENT, ModelRow

    def row(found: Mapping[str, object], state: str) -> ModelRow:
        return ModelRow(
            str(found["id"]),
            str(found["role"]),
            int(str(found["size"])),
            state,
            str(found["licence"]),
        )

    here = [row(found, str(found["state"])) for found in installed_rows()]
    return here + [row(found, ABSENT) for found in download_rows() if found["state"] != "installed"]


def _text(file: str | None) -> tuple[str | None, str]:
    from factscore_tui.cli.input_text import STDIN, read_input, read_opened, read_piped

    if file is not None and file != STDIN:
        from factscore_tui.tui.files import remember, untold

        found, name = read_opened(file)
        untold.extend(found.notices)
        remember(found.text, Path(file))
        return found.text, name
    if file == STDIN and sys.stdin.isatty():
        return read_input(file)
    return read_piped() or (None, "")


def _full_id(session: str) -> str:
    """Unknown sessions are an error of the command line, told before the screen is taken over."""
    from factscore_tui.storage.sessions import SessionStore

    with SessionStore() as store:
        return store.find(session)


def _take_terminal(file: str | None) -> None:
    """Standard input was a pipe and has been read: keys come from the terminal itself."""
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError as error:
        raise UsageProblem(
            "there is no terminal to take keys from", _without_terminal(file)
        ) from error
    os.dup2(terminal, 0)
    os.close(terminal)
    sys.stdin = os.fdopen(0, "r", encoding="utf-8", errors="replace", closefd=False)


def _without_terminal(file: str | None) -> str:
    return f"without a terminal: factscore-tui check {file or '-'}"
