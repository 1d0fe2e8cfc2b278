"""The console script: the tree of commands and the one place where errors end. Loads nothing heavy.

Each command imports what it needs when it runs, so that `--help` answers at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Container, Sequence
from pathlib import Path
from typing import Annotated

import typer

from factscore_tui import __version__, plugins
from factscore_tui.cli import exits
from factscore_tui.cli.commands.check import check
from factscore_tui.cli.commands.doctor import doctor
from factscore_tui.cli.commands.evaluate import evaluate_commands
from factscore_tui.cli.commands.forget import forget
from factscore_tui.cli.commands.index import index_commands
from factscore_tui.cli.commands.lsp import lsp
from factscore_tui.cli.commands.models import models_commands
from factscore_tui.cli.commands.open_app import open_app, start_app
from factscore_tui.cli.commands.paths_command import paths
from factscore_tui.cli.commands.score import score
from factscore_tui.cli.commands.score_breakdown import score_breakdown
from factscore_tui.cli.commands.score_leaderboard import score_leaderboard
from factscore_tui.cli.commands.score_merge import score_merge
from factscore_tui.cli.commands.score_order import score_order
from factscore_tui.cli.commands.score_recall import score_recall
from factscore_tui.cli.commands.self_known import self_known
from factscore_tui.cli.commands.serve import serve
from factscore_tui.cli.commands.sessions import sessions_commands
from factscore_tui.cli.commands.verify_report import verify_report
from factscore_tui.cli.signal_exit import ended_by_signals
from factscore_tui.errors import FactscoreError
from factscore_tui.util.panics import is_panic

PROGRAM = "factscore-tui"
COMPLETE = "_FACTSCORE_TUI_COMPLETE"
"""The variable with which a shell asks for completions."""

app = typer.Typer(
    name=PROGRAM,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"{PROGRAM} {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", "-V", callback=_version, is_eager=True, help="Print the version and leave."
        ),
    ] = False,
) -> None:
    """Every atomic fact of a text, checked in place against an encyclopedia on this machine.
    Offline.

    Without a command the terminal app starts.
    """
    if context.invoked_subcommand is None:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            typer.echo(context.get_help())
            exits.say(
                "error",
                "the app needs a terminal",
                f"without one: {PROGRAM} check FILE, or {PROGRAM} check - < FILE",
            )
            raise typer.Exit(exits.USAGE)
        raise typer.Exit(start_app())


app.command("open")(open_app)
app.command("serve")(serve)
app.command("check")(check)
app.command("lsp")(lsp)
app.command("score")(score)
# Two words: `score` takes files where groups take commands.
app.command("score merge")(score_merge)
app.command("score leaderboard")(score_leaderboard)
app.command("score breakdown")(score_breakdown)
app.command("score order")(score_order)
app.command("score recall")(score_recall)
app.command("self-known")(self_known)
app.add_typer(evaluate_commands, name="evaluate")
app.add_typer(index_commands, name="index")
app.add_typer(models_commands, name="models")
app.add_typer(sessions_commands, name="sessions")
app.command("forget")(forget)
app.command("doctor")(doctor)
app.command("paths")(paths)
app.command("verify-report")(verify_report)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code. Every error becomes one message with what to do
    next."""
    exits.open_closed_streams()
    with ended_by_signals() as ended:
        code = _guarded(arguments)
        _tell_of_plugins()
        return ended.code(code)


def _tell_of_plugins() -> None:
    """Plugins that could not be used, once each."""
    for problem in plugins.troubles():
        if not exits.is_told(problem):
            exits.warn(problem)


def _guarded(arguments: Sequence[str] | None) -> int:
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except FactscoreError as error:
        return exits.fail(error)
    except exits.ReaderGone:
        return exits.reader_gone()
    except (
        BrokenPipeError,
        SystemExit,
    ):  # typer ends with sys.exit where its own printing meets a closed pipe
        return exits.reader_gone()
    except KeyboardInterrupt:
        return exits.INTERRUPTED
    except OSError as error:  # standard output: a full disk, a device that went away
        exits.silence_stdout()
        exits.say(
            "error",
            f"cannot write standard output: {error.strerror or error}",
            "is there space on the disk?",
        )
        return exits.USAGE
    except Exception as error:  # noqa: BLE001 - one of the two places that catch everything
        return exits.bug(error)
    except BaseException as error:
        if not is_panic(error):
            raise
        return exits.panic(error)
    return code


def _opening(arguments: list[str], commands: Container[str]) -> list[str]:
    """`factscore-tui FILE` opens the file, as editors do. A command goes before a file of its
    name, and a command of two words before the one of its first."""
    if " ".join(arguments[:2]) in commands and len(arguments) > 1:
        return [" ".join(arguments[:2]), *arguments[2:]]
    if not arguments or arguments[0].startswith("-") or arguments[0] in commands:
        return arguments
    try:
        return ["open", *arguments] if Path(arguments[0]).is_file() else arguments
    except (OSError, ValueError):  # a name that no file can have
        return arguments


def _run(arguments: list[str]) -> int:
    if COMPLETE in os.environ:
        from typer.completion import completion_init  # type: ignore[attr-defined]  # not in its __all__

        completion_init()
    command = typer.main.get_command(app)
    arguments = _opening(arguments, getattr(command, "commands", {}))
    try:
        code = command.main(args=arguments, prog_name=PROGRAM, standalone_mode=False)
    except typer.Abort:
        return exits.INTERRUPTED
    except SystemExit as ended:
        if COMPLETE not in os.environ:
            raise
        code = ended.code  # what was asked for is printed, or the shell is none that is known
        if code not in (0, None):
            exits.say("error", "no completion for this shell", "bash, zsh, fish or powershell")
            return exits.USAGE
    except Exception as error:
        # Which module click's usage errors live in depends on the version of typer: known by what
        # they offer.
        tell = getattr(error, "format_message", None)
        if tell is None or isinstance(error, FactscoreError):
            raise
        exits.say("error", tell() or "no command was given", _usage_hint(error))
        return exits.USAGE
    return code if isinstance(code, int) else exits.OK


def _usage_hint(error: Exception) -> str:
    context = getattr(error, "ctx", None)
    return f"`{context.command_path if context else PROGRAM} --help` shows what can be given"
