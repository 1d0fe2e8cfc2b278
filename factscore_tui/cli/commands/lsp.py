"""`factscore-tui lsp`: a language server for editors."""

from __future__ import annotations

import importlib.util
import sys

import typer

from factscore_tui.cli.engine_options import engine_options
from factscore_tui.cli.options import EncoderOption, IndexOption, ThreadsOption, settings
from factscore_tui.errors import UsageProblem

INSTALL = "pip install 'factscore-tui[lsp]'"


@engine_options
def lsp(
    index: IndexOption = None,
    threads: ThreadsOption = None,
    encoder: EncoderOption = None,
    *,
    engine: dict[str, str | None],
) -> None:
    """Serve an editor over standard input and output (Language Server Protocol).

    The editor starts it; docs/editors.md has the settings for three.
    """
    from factscore_tui.cli.engine import make_client

    if importlib.util.find_spec("pygls") is None:
        raise UsageProblem(
            "the package pygls, which talks to editors, is not installed", f"run: {INSTALL}"
        )
    if sys.stdin is None or sys.stdin.isatty():
        raise UsageProblem(
            "an editor starts the language server, nobody types to it",
            "docs/editors.md has the settings; to check a file: factscore-tui check FILE",
        )
    from factscore_tui.lsp.server import serve_editor

    chosen = settings(index=index, threads=threads, encoder=encoder, **engine)
    serve_editor(make_client(chosen))
    raise typer.Exit(0)
