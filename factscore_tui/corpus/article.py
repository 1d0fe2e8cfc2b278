"""Articles as readers hand them on, and the account of what a reader had to leave out."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from factscore_tui.text.words import folded_words
from factscore_tui.util.visible import UNSAFE

MAX_TITLE = 300
MAX_URL = 2000
EXAMPLES = 3

# Everything below U+0020 but tab and newline, DEL and the C1 block: never text, and poison for a
# terminal.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_BLANK_LINES = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")
_PARENTHESIS = re.compile(r"\s*\([^()]*\)\s*$")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}(?:$|[T ])")


MAX_REASONS = 100
"""Reasons told apart in an account; a hostile dump could have one for every page."""
LIST_MARK = "\u2022 "
"""What a line of a section begins with when it is an item of a list or a row of a table."""

ARTICLE, DISAMBIGUATION = "article", "disambiguation"


@dataclass(frozen=True, slots=True)
class Section:
    """A stretch of an article under one heading. `path` lists the headings from the outermost,
    empty for the lead.

    Paragraphs of `text` are separated by blank lines; items of lists are lines that begin with
    LIST_MARK.
    """

    path: tuple[str, ...]
    text: str


class SourceReference(NamedTuple):
    """A reference of an article. `section` is the number of the section in `Article.sections`,
    where it stands behind `at` code points of its text; for IN_INFOBOX, `at` is the number of the
    pair."""

    section: int
    at: int
    text: str


IN_INFOBOX = -1


@dataclass(frozen=True, slots=True)
class Article:
    """One article: its sections in reading order, its other names, where it is from and when it was
    written.

    `date` is the ISO 8601 day of the revision `revision` (0: the source gives none). `kind` is
    ARTICLE or DISAMBIGUATION. `infobox` holds (label, value) pairs, `links` the titles of the
    articles it links to, each once in the order of the text, `references` where it says it has
    something from.
    """

    title: str
    sections: tuple[Section, ...]
    aliases: tuple[str, ...] = ()
    url: str = ""
    date: str = ""
    revision: int = 0
    kind: str = ARTICLE
    infobox: tuple[tuple[str, str], ...] = ()
    links: tuple[str, ...] = ()
    references: tuple[SourceReference, ...] = ()


@dataclass(slots=True)
class Batch:
    """What one unit of a source holds. `redirects` are (title of the redirect, title it leads
    to)."""

    articles: list[Article] = field(default_factory=list)
    redirects: list[tuple[str, str]] = field(default_factory=list)
    report: SourceReport = field(default_factory=lambda: SourceReport())


@dataclass(frozen=True, slots=True)
class Skipped:
    """How many rows or files were left out for one reason, with the first places ("line 12",
    "notes/x.md")."""

    count: int
    examples: tuple[str, ...]


@dataclass(slots=True)
class SourceReport:
    """What a reader left out (`skipped`) and what it took in after mending (`mended`), by
    reason."""

    skipped: dict[str, Skipped] = field(default_factory=dict)
    mended: dict[str, Skipped] = field(default_factory=dict)

    def skip(self, reason: str, where: str) -> None:
        """Count one row or file that is not in the index."""
        _count(self.skipped, reason, where)

    def mend(self, reason: str, where: str) -> None:
        """Count one row or file that is in the index, but not as it was."""
        _count(self.mended, reason, where)

    def count(self, reason: str, more: int) -> None:
        """Add to a number left out without naming examples."""
        if more > 0:
            known = self.skipped.get(reason, Skipped(0, ()))
            self.skipped[reason] = Skipped(known.count + more, known.examples)

    def add(self, other: SourceReport) -> None:
        """Take in the account of another unit."""
        for mine, theirs in ((self.skipped, other.skipped), (self.mended, other.mended)):
            for reason, entry in theirs.items():
                if reason not in mine and len(mine) >= MAX_REASONS:
                    reason = "other reasons"
                known = mine.get(reason, Skipped(0, ()))
                mine[reason] = Skipped(
                    known.count + entry.count, (known.examples + entry.examples)[:EXAMPLES]
                )


def _count(table: dict[str, Skipped], reason: str, where: str) -> None:
    known = table.get(reason, Skipped(0, ()))
    examples = known.examples if len(known.examples) >= EXAMPLES else (*known.examples, where)
    table[reason] = Skipped(known.count + 1, examples)


def clean_text(text: str) -> str:
    """Text that can be stored and shown: one kind of line end, no control characters, no lone
    surrogates."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = _SURROGATE.sub("\ufffd", _CONTROL.sub(" ", text))
    return _BLANK_LINES.sub("\n\n", text).strip()


def clean_line(text: str) -> str:
    """The same for titles, headings and names: a single line with single spaces."""
    if (
        text.isprintable()
        and "  " not in text
        and not text.startswith(" ")
        and not text.endswith(" ")
    ):
        return text  # nearly always
    return " ".join(clean_text(text).split())


FILE = "file:"
"""Begins the address of an article from a file of a folder; its path within the folder follows."""


def address_of_file(where: str) -> str:
    """The address of an article from this file, named by its path within the folder; "" for a path
    that cannot be one."""
    return clean_url(FILE + re.sub(r"\s", "%20", where))


def clean_url(url: str) -> str:
    """`url` when it is an ordinary web address, or that of a file of a folder; else nothing."""
    ordinary = url.startswith(("http://", "https://", FILE)) and len(url) <= MAX_URL
    inside = url.removeprefix(FILE)
    if inside != url and (inside[:1] in ("", "/", "\\") or ".." in inside.split("/")):
        return ""
    return url if ordinary and not re.search(r"\s", url) and not UNSAFE.search(url) else ""


def clean_date(date: str) -> str:
    """The ISO 8601 day `date` begins with ("2023-04-01T10:00:00Z" gives "2023-04-01"), else
    nothing."""
    if not _DATE.match(date):
        return ""
    try:
        return datetime.date.fromisoformat(date[:10]).isoformat()
    except ValueError:
        return ""


def clean_aliases(aliases: Iterable[str], title: str) -> tuple[str, ...]:
    """Usable other names, each once, without the title itself."""
    seen = {normal_title(title)}
    kept: list[str] = []
    for alias in (clean_line(a) for a in aliases):
        norm = normal_title(alias)
        if norm and norm not in seen and len(alias) <= MAX_TITLE:
            seen.add(norm)
            kept.append(alias)
    return tuple(kept)


def normal_title(title: str) -> str:
    """The form under which titles are looked up: folded words with single spaces ("A-ha" and "a ha"
    are one).

    A title without any word ("!!!") is compared by its characters; what has none to be seen
    (joiners, lone surrogates, which no database takes) is empty.
    """
    return _normal_cached(title) if len(title) <= MAX_TITLE else _normal(title)


def _normal(title: str) -> str:
    normal = " ".join(" ".join(folded_words(title)).split())
    if normal:
        return normal
    seen = "".join(c for c in title if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())


_normal_cached = lru_cache(4096)(_normal)


def bare_title(title: str) -> str:
    """The title as a text would say it: no "(inventor)" at the end, no leading article; empty when
    it is the same."""
    bare = _PARENTHESIS.sub("", title)
    if bare.casefold().startswith("the ") and len(bare.split()) > 2:
        bare = bare[4:]
    return bare if bare and bare != title else ""


def merge_articles(first: Article, second: Article) -> Article:
    """Two articles of one title as one: sections and names in order, the newer date."""
    return Article(
        first.title,
        first.sections + second.sections,
        clean_aliases((*first.aliases, *second.aliases), first.title),
        first.url or second.url,
        max(first.date, second.date),
        max(first.revision, second.revision),
        first.kind,
        first.infobox + second.infobox,
        tuple(dict.fromkeys(first.links + second.links)),
        first.references
        + tuple(
            reference._replace(at=reference.at + len(first.infobox))
            if reference.section == IN_INFOBOX
            else reference._replace(section=reference.section + len(first.sections))
            for reference in second.references
        ),
    )
