"""Options that several commands have, and the settings behind them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from factscore_tui.settings import Settings

IndexOption = Annotated[
    list[str] | None,
    typer.Option(
        "--index",
        "-i",
        metavar="NAME|DIR",
        help="Knowledge source: a name or a directory; several: give it again, the most trusted "
        "first. Default: sample.",
    ),
]
TopicOption = Annotated[
    str,
    typer.Option(
        "--topic", "-t", metavar="TITLE", help="The article the text is about, where there is one."
    ),
]
OutputOption = Annotated[
    str,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write to FILE, all of it or nothing. Default: stdout.",
    ),
]
SessionArgument = Annotated[
    str,
    typer.Argument(metavar="ID", help="The id, its beginning where only one begins so, or last."),
]
FigureFormatOption = Annotated[
    str, typer.Option("--format", "-f", metavar="FORMAT", help="text, csv, md, latex or json.")
]
SomeIndex = Annotated[
    str, typer.Argument(metavar="NAME|DIR", help="A name from `index list`, or a directory.")
]
YesOption = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
ThreadsOption = Annotated[
    str | None,
    typer.Option(
        "--threads", metavar="N", help="Threads of the engine; 0: one per idle physical core."
    ),
]
EncoderOption = Annotated[
    str | None,
    typer.Option(
        "--encoder",
        metavar="MODEL",
        help="Embedding model: bundled, a GGUF file, or a sentence-transformers model by name or "
        "path.",
    ),
]
FormatOption = Annotated[
    str | None,
    typer.Option(
        "--format",
        "-f",
        metavar="FORMAT",
        help="text, json, jsonl, md, html, csv or docx. Default: by the ending of -o, else text.",
    ),
]


def format_for(form: str | None, target: str) -> str | None:
    """The format of a report: the one that is given, else that which the ending of its file stands
    for, as in the app: Word opens no "report.docx" that is plain text. None: that of the
    settings."""
    if form is not None or target == "-":
        return form
    from factscore_tui.report.export import by_suffix, formats, suffix_of

    found = by_suffix().get(suffix_of(target).lower())
    return found.id if found is not None and found in formats() else None


def settings(**flags: object) -> Settings:
    """The settings of this run, with these flags on top (None: not given). Raises UsageProblem."""
    from factscore_tui import paths
    from factscore_tui.settings import PROJECT_FILE, load_settings

    return load_settings(flags, os.environ, Path(PROJECT_FILE), paths.config_file())
