"""`factscore-tui forget`: delete everything that was kept of the user's texts."""

from __future__ import annotations

from typing import Annotated

import typer

from factscore_tui.cli.download_progress import agreed
from factscore_tui.cli.options import YesOption
from factscore_tui.errors import UsageProblem
from factscore_tui.util.amounts import counted


def forget(
    everything: Annotated[
        bool,
        typer.Option(
            "--all", help="Sessions, drafts, rulings, caches and the engine log. Has to be given."
        ),
    ] = False,
    yes: YesOption = False,
) -> None:
    """Delete every saved text and all that was said about it. Indexes, models and settings stay.
    Asks first."""
    from factscore_tui.storage.deletion import forget_all, what_is_kept

    if not everything:
        raise UsageProblem(
            "nothing is named",
            "give --all, or delete single checks with: factscore-tui sessions rm ID",
        )
    kept = what_is_kept()
    if not kept:
        typer.echo("there is nothing to forget", err=True)
        return
    if not yes and not agreed("deleting", "Delete all of this?", [str(place) for place in kept]):
        typer.echo("nothing was deleted", err=True)
        return
    typer.echo(f"deleted {counted(forget_all(), 'file or folder', 'files and folders')}", err=True)
