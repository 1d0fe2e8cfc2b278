"""What `index recipes --json` says of each recipe, with what of it is on this machine already."""

from __future__ import annotations

import importlib.util
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from factscore_tui.core.report import IndexInfo
    from factscore_tui.corpus.recipes import Recipe

READERS = {"zim": "libzim", "parquet": "pyarrow"}
"""Formats that need a module which is not always installed."""
_PACKINGS = (".bz2", ".gz", ".zst")


def recipe_rows() -> list[dict[str, Any]]:
    """One entry a recipe, see docs/cli.md."""
    from factscore_tui.corpus.index.locations import list_indexes
    from factscore_tui.corpus.recipes import list_recipes

    there = {Path(info.path): info for info in list_indexes()}
    return [recipe_row(recipe, there) for recipe in list_recipes()]


def recipe_row(recipe: Recipe, there: dict[Path, IndexInfo]) -> dict[str, Any]:
    """The recipe itself; what of it is here (`there` are the indexes by their place); what it
    needs."""
    from factscore_tui import paths
    from factscore_tui.corpus.build.atomic_directory import BUILDING, leftovers

    place = paths.indexes_dir() / recipe.name
    info = there.get(place)
    arrived = sum(_size(file) for file in _arrived(recipe))
    begun = sum(_size(file) for folder in leftovers(place, BUILDING) for file in _files(folder))
    return {
        **asdict(recipe),
        "hosts": _hosts(recipe),
        "path": str(place),
        "state": "installed" if info else "begun" if arrived or begun else "not installed",
        "here": {"articles": info.articles, "snapshot_date": info.snapshot_date} if info else None,
        "arrived": arrived,
        "begun": begun,
        "building_bytes": building_bytes(recipe),
        "lacking": lacking(recipe),
    }


def lacking(recipe: Recipe) -> str:
    """The module that has to be installed before the file of this recipe can be read; empty for
    none."""
    module = READERS.get(recipe.format, "")
    return module if module and importlib.util.find_spec(module) is None else ""


def building_bytes(recipe: Recipe) -> int:
    """Free bytes that the build will ask for beside the download; 0 where that is unknown the size
    of that."""
    from factscore_tui.corpus.build.space import FLOOR, GROWTH, GROWTH_PLAIN, WORKING

    suffix = Path((recipe.url_pattern or recipe.url).rsplit("/", 1)[-1]).suffix
    packing = suffix[1:] if suffix in _PACKINGS else recipe.format
    growth = GROWTH.get(packing, GROWTH_PLAIN.get(recipe.format, 1.0))
    return (
        round(max(recipe.size_bytes * growth, recipe.index_bytes) * WORKING) + FLOOR
        if recipe.size_bytes
        else 0
    )


def _hosts(recipe: Recipe) -> list[str]:
    """The servers that a download asks, that of the file first."""
    from factscore_tui.fetch.address import host

    addresses = (recipe.url_pattern or recipe.url, recipe.listing_url, recipe.checksums_url)
    return list(dict.fromkeys(host(address) for address in addresses if address))


def _arrived(recipe: Recipe) -> Iterator[Path]:
    """What earlier runs left of the download in the cache."""
    from factscore_tui import paths
    from factscore_tui.corpus.recipes import DATE
    from factscore_tui.fetch import file_name

    folder = paths.cache_dir() / "downloads"
    address = recipe.url_pattern or recipe.url
    name = (
        address.rsplit("/", 1)[-1].replace(DATE, "[0-9]*")
        if recipe.url_pattern
        else file_name(address)
    )
    for pattern in (name, name + ".part"):
        yield from folder.glob(pattern)


def _files(folder: Path) -> Iterator[Path]:
    try:
        yield from folder.rglob("*")
    except OSError:  # it went while it was looked at
        return


def _size(path: Path) -> int:
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:
        return 0
