"""`factscore-tui index`: build, inspect, search and list knowledge sources."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from factscore_tui.cli import exits
from factscore_tui.cli.commands import index_maintenance, index_pull
from factscore_tui.cli.index_output import index_path, narrated, print_manifest
from factscore_tui.cli.options import (
    EncoderOption,
    IndexOption,
    JsonOption,
    SomeIndex,
    ThreadsOption,
    TopicOption,
    settings,
)
from factscore_tui.cli.output import Output
from factscore_tui.cli.progress import AttachedOption, ProgressOption, narrator_for
from factscore_tui.cli.status_line import StatusLine
from factscore_tui.errors import UsageProblem
from factscore_tui.report.visible import visible
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from factscore_tui.cli.status_line import StatusLine
    from factscore_tui.core.report import IndexInfo

NO_ROOM = (
    "free some space, choose another disk with --output, or leave out this check with "
    "--no-space-check"
)

index_commands = typer.Typer(help="Knowledge sources: build, download, update, inspect, search.")


@index_commands.command("build")
def build(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE",
            help="A dump (XML, Cirrus), ZIM, Parquet, JSONL or SQLite file, a folder of texts, or "
            "- for stdin.",
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR",
            help="Where to put it. Default: by name, in the data directory.",
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", help="Its name in reports. Default: that of DIR.")
    ] = None,
    snapshot_date: Annotated[
        str | None,
        typer.Option(
            "--snapshot-date",
            metavar="YYYY-MM-DD",
            help="Date of the collection. Default: that of its newest article.",
        ),
    ] = None,
    cut: Annotated[
        str,
        typer.Option(
            "--cut", metavar="CUT", help="Passages: sentences, or paper (256 tokens, anywhere)."
        ),
    ] = "sentences",
    dense: Annotated[
        bool,
        typer.Option(
            "--dense", help="Also embed every passage, 15 to 35 a second: for small collections."
        ),
    ] = False,
    workers: index_maintenance.WorkersOption = 0,
    space_check: Annotated[
        bool,
        typer.Option("--space-check/--no-space-check", help="First see whether the disk has room."),
    ] = True,
    progress: ProgressOption = "line",
    attached: AttachedOption = False,
    as_json: JsonOption = False,
) -> None:
    """Build an index from a collection, recognised by its content. An older one is replaced when
    this is complete; a build that was stopped resumes when the same command is run again."""
    from factscore_tui.corpus.build.builder import build_index
    from factscore_tui.corpus.external_indexes import remember
    from factscore_tui.corpus.index.manifest import read_manifest
    from factscore_tui.corpus.readers import STDIN
    from factscore_tui.util.source_names import name_from

    if not source:
        raise UsageProblem("no source is named", "name a file or a folder, or - for standard input")
    path = Path(source)
    if attached and path == STDIN:
        raise UsageProblem("--attached needs standard input for itself", "name a file or a folder")
    place = output or _named(name or name_from(path))
    narrator = narrator_for(progress, attached)
    how = index_maintenance.embedding(dense)
    info = _built(
        lambda: build_index(
            path,
            place,
            name,
            snapshot_date,
            narrated(narrator),
            cut=cut,
            workers=workers,
            space_check=space_check,
            **how,
        ),
        narrator,
        kept=path != STDIN,
    )
    remember(Path(info.path))
    print_manifest(read_manifest(Path(info.path)), Path(info.path), as_json)


def _built(work: Callable[[], IndexInfo], narrator: StatusLine, *, kept: bool) -> IndexInfo:
    """What `work` builds; where it is stopped, or the disk has no room, what to type next. `kept`:
    what was read can be gone on with, which standard input cannot."""
    from factscore_tui.corpus.build.space import NoRoom

    narrator.status("reading the source ...", now=True)
    try:
        return work()
    except NoRoom as error:
        raise NoRoom(error.message, NO_ROOM) from error
    except KeyboardInterrupt:
        narrator.clear()
        if kept:
            exits.note("what was read is kept: the same command resumes it; `index rm` deletes it")
        raise
    finally:
        narrator.clear()


@index_commands.command("info")
def show(
    index: SomeIndex,
    as_json: JsonOption = False,
) -> None:
    """Open an index, test that its parts fit together, and print what it says of itself."""
    from factscore_tui.corpus.index.index import Index

    path = index_path(index)
    with StatusLine() as narrator:
        opened = Index.open(
            path, lambda line: narrator.status(f"{line} ...", now=True), outside=True
        )
    opened.close()
    print_manifest(opened.manifest, path, as_json)


@index_commands.command("list")
def list_all(as_json: JsonOption = False) -> None:
    """List the indexes that can be used by name."""
    from factscore_tui.corpus.index.locations import list_indexes

    facts = ("name", "snapshot_date", "built", "articles", "passages", "path")
    rows: list[dict[str, Any]] = [
        {fact: getattr(info, fact) for fact in facts} for info in list_indexes()
    ]
    if not any(row["name"] == "sample" for row in rows):
        rows.append(
            {
                "name": "sample",
                "snapshot_date": "",
                "built": "",
                "articles": 0,
                "passages": 0,
                "path": "",
            }
        )
    with Output() as output:
        if as_json:
            output.write_object({"indexes": rows})
            return
        for row in rows:
            count = row["articles"]
            size = counted(count, "article")
            size = size if row["path"] else "built on first use"
            day = row["snapshot_date"] or row["built"]
            line = f"{row['name']:<20} {size:<20} {day:<10}  {row['path']}"
            output.write(visible(line) + "\n")


@index_commands.command("search")
def search(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="Words, or a whole fact.")],
    index: IndexOption = None,
    topic: TopicOption = "",
    limit: Annotated[
        int, typer.Option("--limit", "-k", min=1, max=50, help="How many passages.")
    ] = 5,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain", help="Tell how each passage was found and ranked, and what it says."
        ),
    ] = False,
    threads: ThreadsOption = None,
    encoder: EncoderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Print the passages that a check would be given for a fact, best first."""
    from factscore_tui.cli.engine import make_client
    from factscore_tui.core.document import told_topic
    from factscore_tui.text.decode import check_text

    if not query.strip():
        raise UsageProblem("there is nothing to search for", "give words, or a whole fact")
    check_text(query)
    chosen = settings(index=index, threads=threads, encoder=encoder)
    with StatusLine() as narrator:
        narrator.status("starting the engine ...", now=True)
        with make_client(
            replace(chosen, engine="bundled", model="", server="", estimator="", decomposer="")
        ) as client:
            found = client.search(query, topic, limit, explain)
    if told_topic(topic).strip() and found.linked != "topic":
        narrator.note(f"no article is called {topic!r}: searched as if no topic was given")
    with Output() as output:
        if as_json:
            import msgspec

            rows = [
                {k: v for k, v in msgspec.to_builtins(hit).items() if v is not None}
                for hit in found.hits
            ]
            for row in rows:
                if not row["passage"]["references"]:
                    del row["passage"]["references"]
            output.write_object({"linked": found.linked, "hits": rows})
            return
        from factscore_tui.report.terminal_report import TextWriter

        writer = TextWriter(output.colour, output.width, sourced=len(chosen.index) > 1)
        for number, hit in enumerate(found.hits, 1):
            output.write(writer.hit(number, hit))
        if not found.hits:
            typer.echo("nothing found", err=True)


index_commands.command("update")(index_maintenance.update)
index_commands.command("merge")(index_maintenance.merge)
index_commands.command("verify")(index_maintenance.verify)
index_commands.command("rm")(index_maintenance.remove)
index_commands.command("pull")(index_pull.pull)
index_commands.command("recipes")(index_pull.recipes)


def _named(name: str) -> Path:
    from factscore_tui import paths

    if not name or name != Path(name).name or name.startswith((".", "-")):
        raise UsageProblem(
            f"{name!r} cannot be the name of a directory",
            "say where the index goes with --output DIR",
        )
    return paths.private_dir(paths.indexes_dir()) / name
