"""Hooks of the documentation site (`mkdocs.yml`): pages made of the files at the top of the
repository, and links that leave the site.

mkdocs reads docs/ alone, while the first page, how to contribute, what changed and how to report a
hole stand where people look for them in a repository. They become pages here, with their links
turned round. What has no page (weights, recipes, code) is named by its path, not linked: the site
knows of no address at which the repository is.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.structure.files import Files

ROOT = Path(__file__).resolve().parent.parent
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
}
LINK = re.compile(
    r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?\)"
)


def on_files(files: Files, config: Any) -> Files:
    """Add the pages from the top of the repository."""
    from mkdocs.structure.files import File

    for source, page in PAGES.items():
        text = with_links((ROOT / source).read_text("utf-8"), "", files)
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Turn the links of a page of docs/ round."""
    if page.file.src_uri in PAGES.values():
        return markdown  # done
    return with_links(markdown, "docs", files)


def with_links(text: str, folder: str, files: Files) -> str:
    """`text`, which stands in `folder` of the repository, with links that hold on the site."""
    here = {file.src_uri for file in files if file.inclusion.is_included()} | set(PAGES.values())

    def turned(match: re.Match[str]) -> str:
        picture, words, target, anchor = match.groups()
        path = posixpath.normpath(posixpath.join(folder, target))
        page = PAGES.get(path) or path.removeprefix("docs/")
        if page in here and (path in PAGES or path.startswith("docs/")):
            return f"{picture}[{words}]({page}{anchor or ''})"
        return words if path in words else f"{words} (`{path}`)"

    return LINK.sub(turned, text)
