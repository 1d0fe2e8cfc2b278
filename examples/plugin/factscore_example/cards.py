"""The reader `cards`: a text file of index cards, one article each.

#cards
== Marie Curie
Physicist and chemist, born in Warsaw in 1867.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from factscore_tui.corpus.article import Article, Section, clean_line, clean_text
from factscore_tui.corpus.readers.base import ArticleSource, file_identity
from factscore_tui.corpus.readers.registry import Opening
from factscore_tui.errors import SourceProblem

MAGIC = b"#cards\n"
TITLE = "== "


class CardsSource(ArticleSource):
    """Implements Source. A card without a text, and a second one of the same title, are left out
    and counted."""

    kind = "cards"

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._read = 0
        self.identity = file_identity(path)
        self.size = path.stat().st_size

    def articles(self) -> Iterator[Article]:
        """Card by card; bytes that are not UTF-8 are replaced."""
        self._titles: set[str] = set()
        title, lines = "", list[str]()
        try:
            with self._path.open(encoding="utf-8", errors="replace") as file:
                for line in file:
                    self._read += len(line.encode())
                    if line.startswith(TITLE):
                        yield from self._card(title, lines)
                        title, lines = clean_line(line.removeprefix(TITLE)), []
                    else:
                        lines.append(line)
        except OSError as error:
            raise SourceProblem(f"cannot read {self._path}: {error}", "check the disk") from error
        yield from self._card(title, lines)

    def progress(self) -> float:
        """By the bytes read."""
        return min(1.0, self._read / max(1, self.size))

    def _card(self, title: str, lines: list[str]) -> Iterator[Article]:
        text = clean_text("".join(lines))
        if title and not text:
            self.report.skip("card without a text", title)
        elif title in self._titles:
            self.report.skip("title twice", title)
        elif title:
            self._titles.add(title)
            yield Article(title, (Section((), text),))


def from_cards(opening: Opening) -> CardsSource | None:
    """The source, where the file begins as such files do."""
    return CardsSource(opening.path) if opening.head.startswith(MAGIC) else None
