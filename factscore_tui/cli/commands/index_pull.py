"""`factscore-tui index pull` and `index recipes`: download a collection and build an index of
it."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from factscore_tui.cli import exits
from factscore_tui.cli.download_progress import (
    AllowUnverifiedOption,
    check_unverified,
    kept_when_stopped,
)
from factscore_tui.cli.download_progress import about as _about
from factscore_tui.cli.download_progress import agreed as _agreed
from factscore_tui.cli.download_progress import free as _free
from factscore_tui.cli.download_progress import narrated as _narrated
from factscore_tui.cli.options import JsonOption
from factscore_tui.cli.output import Output
from factscore_tui.cli.progress import AttachedOption, ProgressOption, narrator_for
from factscore_tui.errors import SourceProblem, StorageProblem, UsageProblem
from factscore_tui.report.visible import one_line, visible
from factscore_tui.util.amounts import counted, rough_duration_text

if TYPE_CHECKING:
    from factscore_tui.cli.status_line import StatusLine
    from factscore_tui.core.report import IndexInfo
    from factscore_tui.corpus.recipes import Recipe, Resolved


def recipes(as_json: JsonOption = False) -> None:
    """List the collections that `index pull` can download and index. Figures are rough."""
    _print_recipes(as_json)


def pull(
    recipe: Annotated[
        str | None,
        typer.Argument(
            metavar="RECIPE", help="A name from `index recipes`, or a .toml file of your own."
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR",
            help="Where the index goes. Default: a folder among the data.",
        ),
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Do not ask before the download.")
    ] = False,
    unverified: AllowUnverifiedOption = False,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep the downloaded file after the build.")
    ] = False,
    downloads: Annotated[
        Path | None,
        typer.Option(
            "--dir", metavar="DIR", help="Download to this folder. Default: the cache folder."
        ),
    ] = None,
    show_recipes: Annotated[
        bool, typer.Option("--recipes", help="List the recipes and leave.")
    ] = False,
    progress: ProgressOption = "line",
    attached: AttachedOption = False,
    as_json: JsonOption = False,
) -> None:
    """Download a collection by its recipe and build an index of it. Asks first; an interrupted
    download resumes."""
    from factscore_tui import paths
    from factscore_tui.corpus.external_indexes import remember
    from factscore_tui.corpus.recipes import load_recipe
    from factscore_tui.fetch import refuse_offline

    if show_recipes:
        _print_recipes(as_json)
        return
    if recipe is None:
        raise UsageProblem("no recipe was given", "list them with: factscore-tui index recipes")
    chosen = load_recipe(recipe)
    refuse_offline()
    _check_reader(chosen)
    target = output or paths.indexes_dir() / chosen.name
    _check_target(target, chosen.name)
    folder = downloads or paths.cache_dir() / "downloads"
    _print_plan(chosen, target, folder)
    if not yes and not _agreed():
        typer.echo("nothing was downloaded", err=True)
        return
    narrator = narrator_for(progress, attached)
    with kept_when_stopped(narrator):
        found = _resolved(chosen, unverified, narrator)
        file, was_there = _download(found, folder, downloads is None, narrator)
        info = _build(file, target, chosen, found, narrator, output is None)
    remember(Path(info.path))
    if not keep and not was_there:
        _remove(file, chosen if downloads is None else None)
    elif not keep:
        exits.note(f"{file} was there before and is kept")
    _print_result(info, output, as_json)


def _resolved(recipe: Recipe, unverified: bool, narrator: StatusLine) -> Resolved:
    """Which file the recipe means today; UsageProblem where nothing says what should arrive and the
    user did not allow that."""
    from factscore_tui.corpus.recipes import resolve

    narrator.status("looking for the file ...", now=True)
    found = resolve(recipe)
    narrator.clear()
    if found.note:
        exits.note(found.note)
    if not (found.sha256 or found.sha1 or found.md5):
        check_unverified(unverified, found.file, found.url)
    return found


def _check_reader(recipe: Recipe) -> None:
    """UsageProblem before the download when what reads the file is not installed."""
    from factscore_tui.cli.recipe_rows import lacking

    module = lacking(recipe)
    if module:
        raise UsageProblem(
            f"{recipe.name} is a {recipe.format} file, and {module}, which reads these, is not "
            f"installed",
            "install it with: pip install 'factscore-tui[formats]'",
        )


def _check_target(target: Path, name: str) -> None:
    """UsageProblem before hours of work when the index could not be put at `target` afterwards."""
    from factscore_tui.corpus.build.builder import check_place, check_replaceable

    try:
        check_place(target, name)
        check_replaceable(target)
    except (OSError, ValueError) as error:
        raise StorageProblem(
            f"cannot use {target}: {error}", "choose another place with --output DIR"
        ) from error


def _print_plan(recipe: Recipe, target: Path, folder: Path) -> None:

    rows = [
        ("what", f"{recipe.title}: {recipe.description}"),
        ("from", recipe.url_pattern or recipe.url),
        ("licence", f"{recipe.licence}  {recipe.licence_url}"),
        ("articles", f"{recipe.articles:,}" if recipe.articles else ""),
        ("download", _about(recipe.size_bytes)),
        ("index", _about(recipe.index_bytes)),
        (
            "build",
            f"{rough_duration_text(recipe.build_minutes)} on 4 cores"
            if recipe.build_minutes
            else "",
        ),
        ("figures", f"rough, from {recipe.figures_from}" if recipe.figures_from else "rough"),
        ("notes", recipe.notes),
        ("download to", f"{folder}  ({_about(_free(folder))} free)"),
        ("index in", f"{target}  ({_about(_free(target))} free)"),
    ]
    for label, value in rows:
        typer.echo(f"{label:<12} {one_line(value or 'not known')}", err=True)
    need = recipe.size_bytes + recipe.index_bytes
    if 0 < _free(folder) < need:
        exits.note(
            f"about {_about(need)} will be needed, which may be more than there is space for"
        )


def _download(
    found: Resolved, folder: Path, private: bool, narrator: StatusLine
) -> tuple[Path, bool]:
    """The file, and whether a user had put it there: only in a folder of their own can one have."""
    from factscore_tui import paths
    from factscore_tui.fetch import download

    file = (paths.private_dir(folder) if private else folder) / found.file
    was_there = not private and file.is_file()
    started = time.time()
    download(
        found.url,
        file,
        sha256=found.sha256,
        sha1=found.sha1,
        md5=found.md5,
        size=found.size,
        progress=_narrated(narrator),
    )
    return file, was_there and file.stat().st_mtime < started


def _build(
    file: Path, target: Path, recipe: Recipe, found: Resolved, narrator: StatusLine, by_name: bool
) -> IndexInfo:
    from factscore_tui import paths
    from factscore_tui.cli.index_output import narrated
    from factscore_tui.corpus.build.builder import build_index
    from factscore_tui.corpus.build.space import NoRoom

    if by_name:
        paths.private_dir(paths.indexes_dir())
    narrator.status("building the index ...", now=True)
    try:
        return build_index(
            file, target, recipe.name, found.snapshot_date or None, narrated(narrator)
        )
    except (SourceProblem, NoRoom) as error:
        hint = f"the download is kept: {file}. {error.hint}"
        raise type(error)(error.message, hint) from error


def _remove(file: Path, recipe: Recipe | None) -> None:
    """Delete the download, and in the cache what was left of older files of the same recipe."""
    from factscore_tui.corpus.recipes import DATE

    doomed = [file]
    if recipe is not None and recipe.url_pattern:
        name = recipe.url_pattern.rsplit("/", 1)[-1].replace(DATE, "[0-9]*")
        doomed += [*file.parent.glob(name + ".part"), *file.parent.glob(name + ".part.json")]
    for path in doomed:
        with contextlib.suppress(OSError):
            path.unlink()


def _print_result(info: IndexInfo, output: Path | None, as_json: bool) -> None:
    import shlex

    usable = shlex.quote(str(output) if output else info.name)
    with Output() as out:
        if as_json:
            facts = ("name", "path", "id", "snapshot_date", "articles", "passages")
            out.write_object({fact: getattr(info, fact) for fact in facts})
            return
        out.write(
            visible(
                f"{info.name}: {counted(info.articles, 'article')}, "
                f"{counted(info.passages, 'passage')} in {info.path}"
            )
            + "\n"
        )
        out.write(visible(f"use it with: factscore-tui check FILE --index {usable}") + "\n")


def _print_recipes(as_json: bool) -> None:
    from factscore_tui.corpus.recipes import list_recipes

    with Output() as out:
        if as_json:
            from factscore_tui.cli.recipe_rows import recipe_rows

            out.write_object({"recipes": recipe_rows()})
            return
        for recipe in list_recipes():
            articles = f"{recipe.articles:,}" if recipe.articles else "?"
            line = (
                f"{recipe.name:<22} {recipe.language:<4} {_about(recipe.size_bytes):>8} "
                f"{articles:>10} articles  "
            )
            out.write(visible(f"{line}{recipe.licence:<14} {recipe.title}") + "\n")
