"""`factscore-tui models`: the weights that come with the program, and language models that go with
it."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from factscore_tui.cli import exits
from factscore_tui.cli.commands.models_bench import bench
from factscore_tui.cli.commands.models_pull import print_installed, pull
from factscore_tui.cli.download_progress import about, agreed
from factscore_tui.cli.options import JsonOption, YesOption
from factscore_tui.cli.output import Output
from factscore_tui.cli.status_line import StatusLine
from factscore_tui.errors import FactscoreError, MissingFile, ModelMissing
from factscore_tui.report.visible import visible

if TYPE_CHECKING:
    from factscore_tui.inference.models.installed_registry import Record

models_commands = typer.Typer(help="The bundled models, and language models of your choice.")
models_commands.command("pull")(pull)
models_commands.command("bench")(bench)


@models_commands.command("list")
def list_models(as_json: JsonOption = False) -> None:
    """List the bundled models, those on this machine, and those that can be downloaded."""
    rows = {"models": model_rows(), "installed": installed_rows(), "downloads": download_rows()}
    with Output() as output:
        if as_json:
            output.write_object(rows)
            return
        titles = (
            "bundled",
            "on this machine",
            "to be downloaded with `factscore-tui models pull ID`",
        )
        for title, part in zip(titles, rows.values(), strict=True):
            output.write(f"{title}:\n")
            for row in part:
                output.write(visible(_line(row)) + "\n")
            if not part:
                output.write("  none\n")


@models_commands.command("add")
def add(
    path: Annotated[
        Path, typer.Argument(metavar="FILE", help="A GGUF file. It stays where it is.")
    ],
    name: Annotated[
        str, typer.Option("--name", metavar="ID", help="What to call it. Default: as the file.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Register a language model that you have as a GGUF file."""
    from factscore_tui.inference.models.installed import add_model

    with StatusLine() as narrator:
        found = add_model(path, name, lambda text: narrator.status(text + " ...", now=True))
    print_installed(found, as_json)


@models_commands.command("verify")
def verify(
    model: Annotated[
        str | None, typer.Argument(metavar="ID", help="One model. Default: all.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Read the files of models again and compare their checksums. Exit code 3 when one is wrong."""
    with StatusLine() as narrator:
        rows = _verified(model, narrator)
    with Output() as output:
        if as_json:
            output.write_object({"models": rows})
        else:
            for row in rows:
                output.write(visible(f"{row['id']:<28} {row['state']}") + "\n")
                if row["hint"]:
                    output.write(visible(f"{'':<28} hint: {row['hint']}") + "\n")
    if any(row["wrong"] for row in rows):
        raise typer.Exit(exits.MISSING)


@models_commands.command("rm")
def remove(model: Annotated[str, typer.Argument(metavar="ID")], yes: YesOption = False) -> None:
    """Forget a language model. Its file is deleted where it was downloaded; a file of your own
    stays."""
    from factscore_tui.inference.models.installed import removable, remove_model

    path, doomed = removable(model)
    if doomed:
        for file in doomed:
            exits.note(f"will be deleted: {file}")
    else:
        exits.note(f"will be forgotten, and stays: {path}")
    if not yes and not agreed("a removal"):
        exits.note("nothing was removed")
        return
    path, deleted = remove_model(model)
    exits.note(
        f"{model} is removed"
        if deleted or doomed
        else f"{model} is forgotten; the file stays: {path}"
    )


def model_rows() -> list[dict[str, Any]]:
    """One entry a model of the catalogue: `state` is "ok" or what is wrong with its file, hash
    included."""
    from factscore_tui.inference.models.catalogue import bundled_dir, load_catalogue, verify_model

    rows: list[dict[str, Any]] = []
    for entry in load_catalogue():
        path = bundled_dir() / entry.file
        state = "ok"
        try:
            verify_model(entry, path)
        except MissingFile as error:
            state = error.message
        facts = ("id", "role", "size", "sha256", "licence", "source")
        row = {fact: getattr(entry, fact) for fact in facts}
        rows.append({**row, "path": str(path), "state": state})
    return rows


def installed_rows() -> list[dict[str, Any]]:
    """One entry a language model on this machine; the files are not read, see `models verify`."""
    from factscore_tui.inference.models.downloadable import find_download
    from factscore_tui.inference.models.installed import download_path, installed_records, role_of

    rows: list[dict[str, Any]] = []
    for model_id, record in installed_records().items():
        entry = find_download(model_id) if record is None or record.source else None
        path = Path(record.path) if record else download_path(model_id)
        rows.append(
            {
                "id": model_id,
                "role": entry.role if entry else role_of(record.architecture if record else ""),
                "size": record.size if record else _size(path),
                "sha256": record.sha256 if record else "",
                "architecture": record.architecture if record else "",
                "licence": entry.licence if entry else "",
                "source": record.source if record else "",
                "path": str(path),
                "added": record.added if record else "",
                "state": _state(path, record),
            }
        )
    return rows


def download_rows() -> list[dict[str, Any]]:
    """One entry a model that can be downloaded."""
    from factscore_tui.inference.models.downloadable import address, load_downloads
    from factscore_tui.inference.models.installed import installed_records, partial_files

    there = installed_records()
    rows: list[dict[str, Any]] = []
    for entry in load_downloads():
        arrived = max(_size(file) for file in partial_files(entry.id)[:2])
        state = (
            "installed"
            if entry.id in there
            else f"{about(arrived)} have arrived"
            if arrived
            else "not installed"
        )
        more = {
            "url": address(entry),
            "size": entry.bytes_needed,
            "state": state,
            "arrived": arrived,
        }
        rows.append({**asdict(entry), **more})
    return rows


def _line(row: dict[str, Any]) -> str:
    state = row["state"] if row["state"] != "not installed" else ""
    licence = row["licence"] or "-"
    return f"  {row['id']:<28} {row['role']:<10} {about(row['size']):>8}  {licence:<18} {state}".rstrip()  # noqa: E501


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0


def _state(path: Path, record: Record | None) -> str:
    """What can be told without reading the file."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return "the file is missing"
    if record is None:
        return "not read yet"
    return "ok" if record.is_of(status) else "changed since it was last read"


def _verified(wanted: str | None, narrator: Any) -> list[dict[str, Any]]:
    """A row a model: `state`, `hint`, and whether it is `wrong`. Raises ModelMissing for an id that
    nothing has."""
    from factscore_tui.inference.models.downloadable import unknown
    from factscore_tui.inference.models.installed import installed_records, verify_installed

    bundled = [row for row in model_rows() if wanted in (None, row["id"])]
    there = [model_id for model_id in installed_records() if wanted in (None, model_id)]
    if wanted is not None and not bundled and not there:
        _refuse_absent(wanted)
        raise unknown(wanted, [row["id"] for row in model_rows()] + list(installed_records()))
    rows: list[dict[str, Any]] = []
    for row in bundled:
        wrong = row["state"] != "ok"
        hint = "install factscore-tui again" if wrong else ""
        rows.append({"id": row["id"], "state": row["state"], "hint": hint, "wrong": wrong})
    for model_id in there:
        narrator.status(f"reading {model_id} ...", now=True)
        try:
            note = verify_installed(model_id)
            rows.append({"id": model_id, "state": note or "ok", "hint": "", "wrong": False})
        except FactscoreError as error:
            rows.append({"id": model_id, "state": error.message, "hint": error.hint, "wrong": True})
    return rows


def _refuse_absent(model_id: str) -> None:
    """ModelMissing for a model that could be downloaded."""
    from factscore_tui.inference.models.downloadable import find_download

    if find_download(model_id):
        raise ModelMissing(
            f"the model {model_id} is not on this machine",
            f"download it with: factscore-tui models pull {model_id}",
        )
