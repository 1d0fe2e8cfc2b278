"""`factscore-tui models pull`: download a language model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from factscore_tui.cli import exits
from factscore_tui.cli.download_progress import (
    AllowUnverifiedOption,
    about,
    agreed,
    check_unverified,
    free,
    kept_when_stopped,
    narrated,
)
from factscore_tui.cli.options import JsonOption
from factscore_tui.cli.output import Output
from factscore_tui.cli.progress import AttachedOption, ProgressOption, narrator_for
from factscore_tui.errors import StorageProblem, UsageProblem
from factscore_tui.report.visible import one_line, visible

if TYPE_CHECKING:
    from factscore_tui.inference.models.downloadable import Download
    from factscore_tui.inference.models.installed import Installed

UNASKED = 100_000_000
"""Bytes up to which a download that the user typed a command for is not asked about."""


def pull(
    model: Annotated[
        str | None, typer.Argument(metavar="ID", help="An id from `models list`.")
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Do not ask before a large download.")
    ] = False,
    unverified: AllowUnverifiedOption = False,
    progress: ProgressOption = "line",
    attached: AttachedOption = False,
    as_json: JsonOption = False,
) -> None:
    """Download a language model. A large one is asked about first; a broken download is gone on
    with."""
    from factscore_tui.inference.models.downloadable import (
        default_model,
        find_download,
        load_downloads,
        unknown,
    )
    from factscore_tui.inference.models.installed_pull import (
        already_there,
        pull_model,
    )

    if model is None:
        raise UsageProblem(
            "no model was named",
            f"try: factscore-tui models pull {default_model()}; others: factscore-tui models list",
        )
    entry = find_download(model)
    if entry is None:
        raise unknown(model, [one.id for one in load_downloads()])
    narrator = narrator_for(progress, attached)
    with kept_when_stopped(narrator):
        found = already_there(entry, lambda text: narrator.status(text + " ...", now=True))
        narrator.clear()
        if found is not None:
            exits.note(f"{entry.id} is there already")
            print_installed(found, as_json)
            return
        if not _agreed_on(entry, yes, unverified):
            typer.echo("nothing was downloaded", err=True)
            return
        narrator.status("looking for the file ...", now=True)
        found = pull_model(entry, narrated(narrator))
    if not entry.sha256:
        exits.note(
            f"no checksum is published for this file; the one of this download is kept: "
            f"{found.sha256}"
        )
    print_installed(found, as_json)


def _agreed_on(entry: Download, yes: bool, unverified: bool) -> bool:
    """Whether to download this, after its plan was shown. UsageProblem and StorageProblem where it
    cannot be."""
    from factscore_tui.inference.models.downloadable import address
    from factscore_tui.inference.models.installed_pull import check_online

    check_online()
    _print_plan(entry)
    if not entry.sha256:
        check_unverified(unverified, entry.file, address(entry))
    _check_space(entry)
    return yes or 0 < entry.bytes_needed <= UNASKED or agreed()


def print_installed(found: Installed, as_json: bool) -> None:
    """What a model is, and how to use it."""
    with Output() as output:
        if as_json:
            facts = ("id", "role", "architecture", "size", "sha256", "licence")
            rows = {fact: getattr(found, fact) for fact in facts}
            output.write_object({**rows, "path": str(found.path)})
            return
        output.write(
            visible(f"{found.id}: {found.architecture}, {about(found.size)}, {found.path}") + "\n"
        )
        if found.role == "chat":
            output.write(f"use it with: factscore-tui check FILE --engine llm --model {found.id}\n")


def _print_plan(entry: Download) -> None:
    from factscore_tui.inference.models.downloadable import address
    from factscore_tui.inference.models.installed import download_path

    path = download_path(entry.id)
    rough = "" if entry.size else ", roughly"
    rows = [
        ("what", f"{entry.title} ({entry.role})"),
        ("from", address(entry)),
        ("licence", f"{entry.licence}  {entry.licence_url}"),
        ("download", about(entry.bytes_needed) + rough),
        (
            "memory",
            f"about {entry.memory_mb / 1000:.1f} GB with {entry.context} tokens"
            if entry.memory_mb
            else "",
        ),
        ("checksum", entry.sha256 or "none is published: that of this download will be kept"),
        ("notes", entry.notes),
        ("to", f"{path}  ({about(free(path))} free)"),
    ]
    for label, value in rows:
        typer.echo(f"{label:<12} {one_line(value or 'not known')}", err=True)


def _check_space(entry: Download) -> None:
    """StorageProblem before anything is fetched that would not fit."""
    from factscore_tui.fetch.partial import MARGIN
    from factscore_tui.inference.models.installed import partial_files
    from factscore_tui.inference.models.installed_registry import models_dir

    arrived = sum(file.stat().st_size for file in partial_files(entry.id)[:2] if file.is_file())
    wanted = max(0, entry.bytes_needed - arrived)
    there = free(models_dir())
    if wanted and 0 < there < wanted + MARGIN:
        raise StorageProblem(
            f"{about(wanted)} more are needed in {models_dir()}, and {about(there)} are free",
            "free some space, or set FACTSCORE_TUI_HOME to a folder on another disk",
        )
