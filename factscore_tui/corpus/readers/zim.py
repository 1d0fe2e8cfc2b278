"""Kiwix's ZIM files: the HTML pages of a wiki (or of any site), with its redirects."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from factscore_tui.corpus.article import (
    MAX_TITLE,
    Article,
    Batch,
    SourceReport,
    clean_date,
    clean_line,
    clean_url,
    normal_title,
)
from factscore_tui.corpus.readers.base import ARTICLES_A_UNIT, MAX_RECORD, SourceUnit, file_identity
from factscore_tui.corpus.readers.html import HtmlError, read_html
from factscore_tui.corpus.readers.zimclusters import MAX_CLUSTER, oversized
from factscore_tui.corpus.readers.zimorder import MAGIC, is_page, read_order
from factscore_tui.errors import SourceProblem
from factscore_tui.util import children

if TYPE_CHECKING:
    from factscore_tui.corpus.readers.registry import Opening

INSTALL = "pip install 'factscore-tui[formats]'"
AGAIN = "download it again, and compare its size and checksum with those the site tells"
REDIRECTS_A_UNIT = 2000
PROBE_SECONDS = 300
LIBZIM_ERRORS = (
    RuntimeError,
    ValueError,
    LookupError,
    OSError,
    OverflowError,
    TypeError,
    MemoryError,
)
"""What libzim raises for what is not as it should be: its own errors come as RuntimeError, some as
others of these."""

_WIKI = re.compile(
    r"(?:[a-z]+\.)?(wikipedia|wikibooks|wiktionary|wikiquote|wikisource|wikivoyage|wikinews|wikiversity)[_.]([a-z-]{2,12})[_.]"
)
_WIKI_HOST = re.compile(
    r"https?://([a-z-]{2,12}\.wiki(?:pedia|books|quote|source|voyage|news|versity)\.org|[a-z-]{2,12}\.wiktionary\.org)(?:/|$)"
)
_PARTS = tuple(a + b for a in "abcdefghijklmnopqrstuvwxyz" for b in "abcdefghijklmnopqrstuvwxyz")


class EntryRun(NamedTuple):
    """The payload of a unit: entries by number, with the clusters they are in (none where they are
    not known). `base` begins the address of a page, empty when it is not known."""

    path: str
    base: str
    entries: tuple[int, ...]
    clusters: tuple[int, ...] = ()


def is_zim(head: bytes) -> bool:
    """True when a file that begins with `head` is a ZIM file, or the first part of one."""
    return head.startswith(MAGIC)


def from_zim(opening: Opening) -> ZimSource | None:
    """A ZIM file."""
    return ZimSource(opening.path) if is_zim(opening.head) else None


class ZimSource:
    """The articles and redirects of a ZIM file. Marks count entries in the order they are read."""

    kind = "zim"
    packing = "zim"

    def __init__(self, path: Path) -> None:
        """`path` is the file, or the first part ("x.zimaa") of a file in parts. SourceProblem
        without libzim."""
        try:
            import libzim  # noqa: F401  (3 MB of C++, for this one format)
        except ImportError:
            raise SourceProblem(
                f"{path} is a ZIM file, which needs the package libzim", INSTALL
            ) from None
        self.report = SourceReport()
        self.snapshot_date = ""
        self._path = path
        self._parts = _parts(path)
        self.identity = " ".join(file_identity(part) for part in self._parts)
        self.size = sum(part.stat().st_size for part in self._parts)

    @property
    def parse(self) -> Callable[[EntryRun], Batch]:
        return parse_run

    def units(self, after: str = "") -> Iterator[SourceUnit]:
        """Runs of articles, cluster by cluster, then runs of redirects. SourceProblem when the file
        is damaged or has no articles."""
        facts = probe(self._path)
        self.snapshot_date = clean_date(str(facts.get("date", "")))
        base = wiki_base(str(facts.get("source", "")), str(facts.get("name", "")))
        order = read_order(self._path) if len(self._parts) == 1 else None
        if order is None:
            # A file in parts: everything in turn, and parse leaves out what is not an article.
            articles: Any = range(int(facts.get("entries", 0)))
            clusters: Any = ()
            redirects: Any = ()
        else:
            articles, clusters, redirects = order
        if not len(articles):
            raise SourceProblem(
                f"there is no article in {self._path}: it has no pages of HTML",
                "choose another file",
            )
        total, position = len(articles) + len(redirects), 0
        done = int(after) if after else 0
        for entries, places, step in (
            (articles, clusters, ARTICLES_A_UNIT),
            (redirects, (), REDIRECTS_A_UNIT),
        ):
            for start in range(0, len(entries), step):
                run = tuple(int(number) for number in entries[start : start + step])
                position += len(run)
                if position > done:
                    where = tuple(int(number) for number in places[start : start + step])
                    yield SourceUnit(
                        str(position), position / total, EntryRun(str(self._path), base, run, where)
                    )


def _parts(path: Path) -> list[Path]:
    """The files that make up a ZIM file, in their order."""
    if path.suffix.lower() != ".zimaa":
        return [path]
    stem = str(path)[:-2]
    parts: list[Path] = []
    for end in _PARTS:
        part = Path(stem + end)
        if not part.is_file():
            break
        parts.append(part)
    return parts or [path]


def probe(path: Path) -> dict[str, Any]:
    """What another process finds in the file: "entries", "date", "name", "source".

    libzim is C++ and maps the file: were it to crash on a damaged one, only that process would.
    SourceProblem when it does, or finds the damage.
    """
    command = children.python("factscore_tui.corpus.readers.zimprobe", str(path.resolve()))
    try:
        done = children.run(
            command,
            capture_output=True,
            timeout=PROBE_SECONDS,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        raise SourceProblem(
            f"{path} cannot be read: looking into it took {PROBE_SECONDS} s", AGAIN
        ) from None
    except OSError as error:
        raise SourceProblem(
            f"cannot look into {path}: {error.strerror or error}", "try again"
        ) from error
    try:
        found = json.loads(done.stdout.splitlines()[-1])
        problem = clean_line(str(found.get("problem", "")))[:300]
    except (ValueError, LookupError, AttributeError):
        found, problem = {}, _ending(done.returncode)
    if problem:
        raise SourceProblem(f"this ZIM file is damaged: {path}: {problem}", AGAIN)
    return dict(found)


def _ending(code: int) -> str:
    if code < 0:
        try:
            return f"it makes its reader crash ({signal.Signals(-code).name})"
        except ValueError:
            pass
    return f"its reader gave up (exit code {code})"


def wiki_base(source: str, name: str) -> str:
    """What the address of an article begins with, for a wiki of Wikimedia; `source` and `name` as
    the file tells."""
    host = _WIKI_HOST.match(source)
    if host:
        return f"https://{host.group(1)}/wiki/"
    wiki = _WIKI.match(name)
    return f"https://{wiki.group(2)}.{wiki.group(1)}.org/wiki/" if wiki else ""


def parse_run(run: EntryRun) -> Batch:
    """The articles and redirects among the entries of a run."""
    from libzim.reader import Archive

    batch = Batch()
    try:
        archive = Archive(Path(run.path))
    except LIBZIM_ERRORS:
        for number in run.entries:
            batch.report.skip("the ZIM file cannot be opened any more", f"entry {number}")
        return batch
    too_large = oversized(Path(run.path), dict.fromkeys(run.clusters))
    for number, cluster in zip_longest(run.entries, run.clusters, fillvalue=-1):
        where = f"entry {number}"
        if cluster in too_large:
            batch.report.skip(f"packed with more than {MAX_CLUSTER // 1_000_000} MB", where)
            continue
        try:
            # Marked as internal, but the only way to go through all entries, and the one libzim's
            # own tools use.
            entry = archive._get_entry_by_id(number)
            where = clean_line(entry.title)[:MAX_TITLE] or where
            if entry.is_redirect:
                _redirect(entry, batch)
            else:
                _article(entry, where, run.base, batch)
        except HtmlError as error:
            batch.report.skip(str(error), where)
        except LIBZIM_ERRORS:
            batch.report.skip("damaged in the ZIM file", where)
    return batch


def _redirect(entry: Any, batch: Batch) -> None:
    source, target = _entry_title(entry), _entry_title(entry.get_redirect_entry())
    usable = (
        normal_title(source) and normal_title(target) and max(len(source), len(target)) <= MAX_TITLE
    )
    if usable and source != target:
        batch.redirects.append((source, target))


def _article(entry: Any, where: str, base: str, batch: Batch) -> None:
    item = entry.get_item()
    if not is_page(item.mimetype):
        return
    if item.size > MAX_RECORD:
        batch.report.skip("larger than 10 MB", where)
        return
    title = _entry_title(entry)
    own = title == clean_line(entry.path.replace("_", " ")) and (
        "/" in entry.path or entry.path.endswith((".html", ".htm"))
    )
    page = read_html(bytes(item.content), "" if own else title)
    title = page.title or title
    if not normal_title(title) or len(title) > MAX_TITLE:
        batch.report.skip("no usable title", where)
        return
    if not page.sections and not page.infobox:
        batch.report.skip("no text", where)
        return
    for reason in page.mended:
        batch.report.mend(reason, where)
    batch.articles.append(
        Article(
            title,
            page.sections,
            page.aliases,
            clean_url(page.url or (base + quote(title.replace(" ", "_")) if base else "")),
            page.date,
            page.revision,
            page.kind,
            page.infobox,
            page.links,
            page.references,
        )
    )


def _entry_title(entry: Any) -> str:
    """The title of an entry; where it has none, libzim gives its path."""
    title, path = entry.title, entry.path
    return clean_line(title.replace("_", " ") if title == path else title)
