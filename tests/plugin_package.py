"""The example plugin of examples/plugin, and broken ones, as installed packages."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from factscore_tui import plugins
from factscore_tui.report import export

EXAMPLE = Path(__file__).parents[1] / "examples" / "plugin"


def example_points() -> dict[str, dict[str, str]]:
    """The entry points of the example, as its pyproject.toml has them."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points: dict[str, dict[str, str]] = project["entry-points"]
    return points


def write_metadata(
    folder: Path, points: Mapping[str, Mapping[str, str]], name: str = "factscore-example"
) -> None:
    """What pip leaves of a package in `folder`, without its code."""
    info = folder / f"{name.replace('-', '_')}-0.1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.4\nName: {name}\nVersion: 0.1.0\n")
    lines = [
        line
        for group, rows in points.items()
        for line in (f"[{group}]", *(f"{key} = {value}" for key, value in rows.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")


@contextmanager
def installed(*folders: Path) -> Iterator[None]:
    """With these folders on the path of this process and of those that it starts."""
    with pytest.MonkeyPatch.context() as patch:
        for folder in folders:
            patch.syspath_prepend(str(folder))
            patch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
        _look_again()
        yield
    _look_again()


def _look_again() -> None:
    plugins.forget()
    export.added_formats.cache_clear()
