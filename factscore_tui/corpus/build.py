"""From a collection to an index directory: manifest.json, passages.db, lexical/."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from factscore_tui.core.report import IndexInfo
from factscore_tui.corpus.article import Article, clean_date, clean_line
from factscore_tui.corpus.database import DatabaseWriter
from factscore_tui.corpus.lexical import LexicalWriter
from factscore_tui.corpus.manifest import DATABASE, LEXICAL, MANIFEST, Manifest, read_manifest, write_manifest
from factscore_tui.corpus.passages import Draft, passages_of
from factscore_tui.corpus.readers import Source, open_source
from factscore_tui.corpus.swap import locked, new_workplace, publish, restore, storage_problem
from factscore_tui.errors import IndexDamaged, SourceProblem, UsageProblem

MAX_PASSAGES = 20_000
"""Passages kept of one article: about four million words. Longer ones are cut, which the account mentions."""
REPORT_EVERY = 200


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a build is: the share of the source read in [0, 1] and what was written by now."""

    share: float
    articles: int
    passages: int


ProgressCallback = Callable[[Progress], None]


def build_index(
    source_path: Path,
    output_dir: Path,
    name: str | None = None,
    snapshot_date: str | None = None,
    progress: ProgressCallback | None = None,
) -> IndexInfo:
    """Index the collection at `source_path` into `output_dir`, which must be free, empty or an index.

    `name` defaults to the directory's name, `snapshot_date` (ISO 8601) to the date of the newest article. An index
    that is there stays usable until the new one is complete. Raises SourceProblem, StorageProblem, UsageProblem; after
    any of them, `output_dir` is as it was.
    """
    if snapshot_date is not None and clean_date(snapshot_date) != snapshot_date:
        raise UsageProblem(f"{snapshot_date!r} is not a date", "write it as YYYY-MM-DD, for example 2026-11-01")
    source = open_source(source_path)
    output = output_dir.resolve()
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise storage_problem(error, output) from error
    with locked(output, wait=False):
        return build_locked(source, output, name, snapshot_date or "", progress)


def build_locked(
    source: Source, output: Path, name: str | None, snapshot_date: str, progress: ProgressCallback | None
) -> IndexInfo:
    """The same for a source that is open and a place whose lock is held."""
    try:
        restore(output)
        check_replaceable(output)
    except OSError as error:
        raise storage_problem(error, output) from error
    workplace = new_workplace(output)
    try:
        manifest = _fill(workplace, source, clean_line(name or output.name), snapshot_date, progress)
        write_manifest(manifest, workplace)
        publish(workplace, output)
    except (OSError, sqlite3.Error) as error:
        raise storage_problem(error, output) from error
    finally:
        shutil.rmtree(workplace, ignore_errors=True)
    return manifest.info(output)


def check_replaceable(output: Path) -> None:
    """UsageProblem when something other than an index (in whatever state) is at `output`."""
    if not output.exists():
        return
    if not output.is_dir():
        raise UsageProblem(f"{output} is a file", "choose a directory that does not exist yet")
    if any(output.iterdir()) and not _is_index(output):
        raise UsageProblem(
            f"{output} holds something that is not an index, and is left alone", "choose another directory"
        )


def _is_index(directory: Path) -> bool:
    if not (directory / MANIFEST).is_file() or not (directory / DATABASE).is_file():
        return False
    try:
        read_manifest(directory)
    except IndexDamaged:
        # A newer format or a broken manifest beside a passages.db: an index still, and meant to be replaced.
        return True
    return True


def _fill(
    workplace: Path, source: Source, name: str, snapshot_date: str, progress: ProgressCallback | None
) -> Manifest:
    """Write every article of `source` into `workplace`."""
    database = DatabaseWriter(workplace / DATABASE)
    try:
        lexical = LexicalWriter(workplace / LEXICAL)
        digest = hashlib.sha256()
        newest = ""
        for share, article in _articles(source):
            drafts = _drafts(article, source)
            if not drafts:
                continue
            first = database.add(article, drafts)
            for offset, draft in enumerate(drafts):
                lexical.add(first + offset, f"{article.title} {draft.section} {draft.text}")
            digest.update(_fingerprint(article, drafts))
            newest = max(newest, article.date)
            if progress and database.pages % REPORT_EVERY == 0:
                progress(Progress(share, database.pages, database.passages))
        if not database.pages:
            raise SourceProblem("there is no usable article in the source" + _reasons(source), "see the reasons")
        lexical.finish()
        titles = database.finish()
    finally:
        database.abandon()
    if progress:
        progress(Progress(1.0, database.pages, database.passages))
    return Manifest(
        name=name,
        id=digest.hexdigest(),
        source_kind=source.kind,
        snapshot_date=snapshot_date or source.snapshot_date or newest,
        articles=database.pages,
        passages=database.passages,
        titles=titles,
        files=_sizes(workplace),
        skipped=source.report.skipped,
        mended=source.report.mended,
    )


def _articles(source: Source) -> Iterator[tuple[float, Article]]:
    """Every article, with the share of the source read when its unit ends."""
    for unit in source.units():
        for article in source.parse(unit.payload).articles:
            yield unit.share, article


def _drafts(article: Article, source: Source) -> list[Draft]:
    drafts = list(islice(passages_of(article), MAX_PASSAGES + 1))
    if not drafts:
        source.report.skip("no text", article.title)
    elif len(drafts) > MAX_PASSAGES:
        source.report.mend(f"longer than {MAX_PASSAGES} passages: cut", article.title)
    return drafts[:MAX_PASSAGES]


def _fingerprint(article: Article, drafts: list[Draft]) -> bytes:
    fields = (article.title, article.url, article.date, article.aliases, drafts)
    return json.dumps(fields, ensure_ascii=True, separators=(",", ":")).encode("ascii") + b"\n"


def _reasons(source: Source) -> str:
    skipped = source.report.skipped.items()
    reasons = [f"{entry.count} x {reason} ({', '.join(entry.examples)})" for reason, entry in skipped]
    return ": " + "; ".join(reasons[:5]) if reasons else ""


def _sizes(workplace: Path) -> dict[str, int]:
    """Size of every file but tantivy's locks, by its path inside the index."""
    files = (path for path in sorted(workplace.rglob("*")) if path.is_file() and not path.name.endswith(".lock"))
    return {path.relative_to(workplace).as_posix(): path.stat().st_size for path in files}
