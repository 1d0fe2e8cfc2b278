"""The tables of options, settings and keys in docs/ are those of the program."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """docs/make_reference.py, which is not a package."""
    sys.path.insert(0, str(DOCS))
    try:
        return importlib.import_module("make_reference")
    finally:
        sys.path.remove(str(DOCS))


def test_the_reference_is_current(script: ModuleType) -> None:
    assert script.main(check=True) == []


def test_a_table_that_is_old_or_missing_is_told(script: ModuleType) -> None:
    page = (DOCS / "cli.md").read_text(encoding="utf-8")
    old = page.replace("| `--watch` |", "| `--look` |")
    assert old != page and script.renewed(old) == page
    without = page.replace("<!-- options score merge -->", "").replace(
        "### `factscore-tui paths`", ""
    )
    assert script.missing(without) == [
        "<!-- options score merge -->",
        "a heading `factscore-tui paths`",
    ]
