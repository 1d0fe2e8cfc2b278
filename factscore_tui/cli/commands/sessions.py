"""`factscore-tui sessions`: what was checked before."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from factscore_tui.cli import exits
from factscore_tui.cli.commands.compare import compare_sessions
from factscore_tui.cli.commands.rule import rule_fact, show_gold
from factscore_tui.cli.options import (
    FormatOption,
    JsonOption,
    OutputOption,
    SessionArgument,
    format_for,
    settings,
)
from factscore_tui.cli.output import Output
from factscore_tui.report.visible import one_line
from factscore_tui.util.amounts import counted

sessions_commands = typer.Typer(
    help="List, show, compare, export, rename, remove saved checks; rule on their facts."
)

LONG = "the list is long, `sessions show ID` counts them"


@sessions_commands.command("list")
def list_sessions(
    search: Annotated[
        str,
        typer.Option(
            "--search", metavar="WORDS", help="Only those with these words in name, topic or text."
        ),
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """List the saved checks, newest first. Your rulings count."""
    from factscore_tui.storage.sessions import SessionStore
    from factscore_tui.storage.summaries import versions_in

    with SessionStore() as store, Output() as output:
        summaries = store.search(search)
        if as_json:
            output.write_object({"sessions": [asdict(s) for s in summaries]})
            return
        if damaged := store.damaged():
            told = counted(damaged, "session is", "sessions are")
            exits.note(f"{told} damaged and left out; the others are as they were")
        if not summaries and search.strip():
            typer.echo("no session has all of these words", err=True)
        elif not summaries:
            typer.echo("no sessions yet: factscore-tui check FILE makes one", err=True)
        if any(s.ruled is None for s in summaries):
            typer.echo(
                f"rulings are left out of the counts where it says machine: {LONG}", err=True
            )
        versions = {} if search.strip() else versions_in(summaries)
        for s in summaries:
            ruled = ", machine" if s.ruled is None else f", {s.ruled} ruled" if s.ruled else ""
            facts = "fact" if s.judged == 1 else "facts"
            verdicts = f"{s.judged} {facts}, {s.supported} ✓ {s.contradicted} ✗{ruled}"
            when, status = one_line(s.created[:16].replace("T", " ")), one_line(s.status)
            output.write(f"{one_line(s.id)}  {when}  {status:<11}  {verdicts:<22}  ")
            version = f" ({versions[s.id]})" if s.id in versions else ""
            output.write(f"{one_line(s.name)[:30]}{version}: {one_line(s.excerpt)[:50]}\n")


@sessions_commands.command("show")
def show_session(session: SessionArgument) -> None:
    """Print a saved check as text, with your rulings in place."""
    _print(session, "text", "-")


@sessions_commands.command("export")
def export_session(
    session: SessionArgument, form: FormatOption = None, output: OutputOption = "-"
) -> None:
    """Write a saved check in any format, with your rulings in place."""
    _print(session, settings(format=format_for(form, output)).format, output)


@sessions_commands.command("rm")
def remove_sessions(
    sessions: Annotated[
        list[str], typer.Argument(metavar="ID...", help="The sessions to delete, texts and all.")
    ],
) -> None:
    """Delete saved checks, and what a language model said about their texts. `forget --all` deletes
    everything."""
    from factscore_tui.storage.sessions import SessionStore

    with SessionStore() as store:
        # All names are looked up first: a typing error should not leave half of them deleted.
        folded = True
        for session in dict.fromkeys([store.find(session) for session in sessions]):
            folded = store.remove(session)
            typer.echo(f"removed {session}")
    if not folded:
        exits.note(
            f"another copy of the program is at work: the text leaves {store.path}-wal when that "
            f"copy ends"
        )


@sessions_commands.command("rename")
def rename_session(
    session: SessionArgument,
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The new name, up to 200 characters.")
    ],
) -> None:
    """Give a saved check another name."""
    from factscore_tui.storage.sessions import SessionStore

    with SessionStore() as store:
        found = store.find(session)
        typer.echo(f"renamed {found}: {one_line(store.rename(found, name))}")


sessions_commands.command("compare")(compare_sessions)
sessions_commands.command("rule")(rule_fact)
sessions_commands.command("gold")(show_gold)


def _print(session: str, form: str, target: str) -> None:
    from factscore_tui.cli.printers import print_report
    from factscore_tui.storage.sessions import SessionStore

    with SessionStore() as store:
        report, name = store.load(session), store.name(session)
    with Output(target) as output:
        print_report(report, form, output, name)
        output.keep()
