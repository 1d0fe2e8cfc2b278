"""`factscore-tui index update`, `merge`, `verify` and `rm`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from factscore_tui.cli.download_progress import agreed
from factscore_tui.cli.index_output import index_path, narrated, print_manifest
from factscore_tui.cli.options import JsonOption, SomeIndex, YesOption
from factscore_tui.cli.output import Output
from factscore_tui.cli.status_line import StatusLine
from factscore_tui.errors import IndexDamaged, UsageProblem
from factscore_tui.report.visible import one_line

if TYPE_CHECKING:
    pass

WorkersOption = Annotated[
    int,
    typer.Option(
        "--workers",
        min=0,
        max=64,
        metavar="N",
        help="Processes that read. 0: one per core, at most 8.",
    ),
]


def embedding(wanted: bool) -> dict[str, Any]:
    """What a build with a dense part is given: the bundled encoder and the hash of its weights."""
    if not wanted:
        return {}
    from factscore_tui.inference.llama.encoder import open_bundled_encoder

    encoder = open_bundled_encoder()
    return {"embedder": encoder, "model": encoder.model.sha256}


def update(
    index: Annotated[
        str, typer.Argument(metavar="NAME|DIR", help="The index to bring up to date.")
    ],
    source: Annotated[
        Path, typer.Argument(metavar="SOURCE", help="The same collection in a newer state.")
    ],
    snapshot_date: Annotated[
        str | None,
        typer.Option(
            "--snapshot-date",
            metavar="YYYY-MM-DD",
            help="Date of the collection. Default: as the source says.",
        ),
    ] = None,
    keep_missing: Annotated[
        bool,
        typer.Option("--keep-missing", help="Keep articles that the new source does not have."),
    ] = False,
    workers: WorkersOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Bring an index up to a newer dump: only changed articles are read. It stays usable
    meanwhile."""
    from factscore_tui.corpus.build.builder import Options
    from factscore_tui.corpus.build.update import update_index
    from factscore_tui.corpus.index.locations import resolve_index
    from factscore_tui.corpus.index.manifest import SAMPLE, read_manifest

    if index == SAMPLE:
        raise UsageProblem(
            "the sample encyclopedia comes with the program", "build an index of your own"
        )
    path = resolve_index(index)
    with StatusLine() as narrator:
        narrator.status("copying the index ...", now=True)
        dense = embedding(bool(read_manifest(path).dense))
        options = Options(snapshot_date=snapshot_date or "", workers=workers, **dense)
        info, changes = update_index(
            path, source, narrated(narrator), options=options, keep_missing=keep_missing
        )
    facts = {
        f"articles_{what}": getattr(changes, what)
        for what in ("added", "changed", "removed", "same")
    }
    print_manifest(read_manifest(Path(info.path)), path, as_json, facts)


def merge(
    indexes: Annotated[
        list[str],
        typer.Argument(metavar="NAME|DIR...", help="The indexes, the most trusted first."),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="Where the new index goes.")
    ],
    name: Annotated[
        str, typer.Option("--name", help="Its name in reports. Default: that of DIR.")
    ] = "",
    workers: WorkersOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Make one index of several. Of articles with the same title the first is kept."""
    from factscore_tui.corpus.external_indexes import remember
    from factscore_tui.corpus.index.maintenance import merge_indexes
    from factscore_tui.corpus.index.manifest import read_manifest

    paths = [index_path(each) for each in indexes]
    with StatusLine() as narrator:
        info = merge_indexes(paths, output, name, narrated(narrator), workers)
    remember(Path(info.path))
    print_manifest(read_manifest(Path(info.path)), Path(info.path), as_json)


def verify(
    index: SomeIndex,
    as_json: JsonOption = False,
) -> None:
    """Read every byte of an index and compare it with what was written. Exit code 3 when something
    is wrong."""
    from factscore_tui.corpus.index.maintenance import verify_index
    from factscore_tui.corpus.index.manifest import REBUILD

    path = index_path(index)
    with StatusLine() as narrator:
        problems = verify_index(
            path, lambda what, share: narrator.status(f"{share:4.0%}  reading its {what}")
        )
    facts = {"path": str(path), "sound": not problems, "problems": problems}
    with Output() as output:
        if as_json:
            output.write_object(facts)
        else:
            for line in problems or ["every file, page and passage is as it was written"]:
                output.write(one_line(line) + "\n")
    if problems:
        raise IndexDamaged(f"the index {path} is damaged", REBUILD)


def remove(
    index: Annotated[str, typer.Argument(metavar="NAME|DIR", help="The index to delete.")],
    yes: YesOption = False,
) -> None:
    """Delete an index, with whatever a stopped build left beside it. Asks first."""
    from factscore_tui.corpus.index.locations import place_of
    from factscore_tui.corpus.index.maintenance import remove_index
    from factscore_tui.util.amounts import size_text

    path = place_of(index)
    if not yes and not agreed("deleting", f"Delete {path}?"):
        typer.echo("nothing was deleted", err=True)
        return
    freed = remove_index(path)
    typer.echo(one_line(f"deleted {path}: {size_text(freed)}"), err=True)
