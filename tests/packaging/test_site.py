"""The documentation as a site: every page is in its contents, and links hold there."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(ROOT / "docs")
    import site_pages  # type: ignore[import-not-found]

    yield site_pages
    sys.modules.pop("site_pages")


def _pages(contents: Any) -> set[str]:
    if isinstance(contents, str):
        return {contents}
    return {page for entry in contents for value in entry.values() for page in _pages(value)}


def test_every_page_is_in_the_contents(site: Any) -> None:
    contents = yaml.safe_load((ROOT / "mkdocs.yml").read_text())
    there = {path.name for path in (ROOT / "docs").glob("*.md")}
    assert _pages(contents["nav"]) == there | set(site.PAGES.values())


@pytest.mark.parametrize(
    ("folder", "text", "turned"),
    [
        ("", "[a](docs/tour.md#start)", "[a](tour.md#start)"),
        ("", "![a](docs/pictures/a.svg)", "![a](pictures/a.svg)"),
        ("docs", "[how](../CONTRIBUTING.md#tests)", "[how](contributing.md#tests)"),
        ("docs", "[its card](../models/README.md)", "its card (`models/README.md`)"),
        ("", "[models/](models/)", "models/"),
        ("docs", "[a](https://example.org/a.md) [b](#b)", "[a](https://example.org/a.md) [b](#b)"),
    ],
)
def test_links_hold_on_the_site(site: Any, folder: str, text: str, turned: str) -> None:
    names = ("tour.md", "pictures/a.svg")
    included = SimpleNamespace(is_included=lambda: True)
    files = [SimpleNamespace(src_uri=name, inclusion=included) for name in names]
    assert site.with_links(text, folder, files) == turned
