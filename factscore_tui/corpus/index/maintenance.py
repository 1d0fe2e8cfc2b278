"""What is done with whole indexes: merge several, verify one, remove one."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import msgspec

from factscore_tui.core.report import IndexInfo
from factscore_tui.corpus.build.atomic_directory import (
    BUILDING,
    PREVIOUS,
    leftovers,
    locked,
    sibling,
    storage_problem,
)
from factscore_tui.corpus.build.builder import Options, build_locked, check_place, is_index
from factscore_tui.corpus.build.database import added
from factscore_tui.corpus.build.pages import Packer, fingerprint, title_key
from factscore_tui.corpus.build.progress import ProgressCallback
from factscore_tui.corpus.build.references import REFERENCES, digest_of, encoded
from factscore_tui.corpus.index.checksums import Checksums
from factscore_tui.corpus.index.index import Index, StoredPage
from factscore_tui.corpus.index.manifest import DATABASE, Manifest, read_manifest
from factscore_tui.corpus.index.soundness import check_shape
from factscore_tui.corpus.readers.existing_index import StoredSource
from factscore_tui.errors import IndexDamaged, IndexMissing, UsageProblem
from factscore_tui.util.amounts import counted

MAX_PROBLEMS = 20
CROWD = 200
SAMPLED = 50
"""Pages whose passages are looked for through the lexical part."""


def merge_indexes(
    paths: list[Path],
    output: Path,
    name: str = "",
    progress: ProgressCallback | None = None,
    workers: int = 0,
) -> IndexInfo:
    """One index of the articles of several; of articles with one title the first counts. The errors
    of `build_index`, and those of opening an index."""
    for path in paths:
        Index.open(path, outside=True).close()
    output = output.resolve()
    check_place(output, name)
    if output in [path.resolve() for path in paths]:
        raise UsageProblem(
            f"{output} is one of the indexes to be merged", "choose another directory with --output"
        )
    source = StoredSource(paths)
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise storage_problem(error, output) from error
    with locked(output, wait=False):
        return build_locked(
            source, output, Options(name=name, cut=source.cut, workers=workers), progress
        )


def verify_index(path: Path, said: Callable[[str, float], None] | None = None) -> list[str]:
    """What is wrong with the index at `path`, at most MAX_PROBLEMS sentences; empty when every byte
    is as it was written, every page can be read and every passage be found. Where bytes have
    changed, nothing else is looked at: no library has to read them. Raises what opening it
    raises."""
    tell = said or (lambda what, share: None)
    problems = list(islice(_changed_files(path, tell), MAX_PROBLEMS))
    if problems:
        return problems
    index = Index.open(path, outside=True)
    try:
        return list(islice(_problems(index, tell), MAX_PROBLEMS))
    finally:
        index.close()


def _changed_files(path: Path, said: Callable[[str, float], None]) -> Iterator[str]:
    """Every byte is read, whatever is remembered of it."""
    manifest = read_manifest(path)
    check_shape(path, manifest)
    done = 0
    with Checksums() as checksums:
        for name, expected in manifest.hashes.items():
            said("files", done / max(1, manifest.bytes))
            try:
                found = checksums.read(path / name)
            except OSError as error:
                yield f"{name} cannot be read: {error.strerror or error}"
                continue
            if found != expected:
                yield f"{name} is not as it was written"
            done += manifest.files.get(name, 0)


def _problems(index: Index, said: Callable[[str, float], None]) -> Iterator[str]:
    manifest, path = index.manifest, index.path
    connection = sqlite3.connect(
        f"{(path / DATABASE).resolve().as_uri()}?mode=ro&immutable=1", uri=True
    )
    try:
        yield from _checked_pages(index, manifest, connection, said)
    except (
        sqlite3.Error,
        UnicodeDecodeError,
        msgspec.MsgspecError,
    ) as error:  # SQLite's own message may be no UTF-8
        yield f"{DATABASE} cannot be read: {error}"
    finally:
        connection.close()


def _checked_pages(
    index: Index,
    manifest: Manifest,
    connection: sqlite3.Connection,
    said: Callable[[str, float], None],
) -> Iterator[str]:
    for (line,) in connection.execute("PRAGMA quick_check(5)").fetchall():
        if line != "ok":
            yield f"{DATABASE}: {line}"
    packer = Packer()
    digest, pages, passages, after = "0", 0, 0, 0
    step = max(1, manifest.articles // SAMPLED)
    while ids := index.page_ids(after):
        after = ids[-1]
        said("pages", pages / max(1, manifest.articles))
        for page_id in ids:
            try:
                page = index.record(page_id)
            except (IndexDamaged, KeyError) as error:
                yield f"page {page_id}: {error}"
                continue
            encoded = packer.encode(page.record)
            digest = added(
                digest, fingerprint(page.title, page.date, page.revision, page.kind, encoded)
            )
            pages, passages = pages + 1, passages + page.passages
            if pages % step == 0 and not _found(index, page):
                yield f"the words of {page.title!r} do not lead to it"
    yield from _checked_references(index, manifest)
    sums = connection.execute("SELECT value FROM meta WHERE name = 'sums'").fetchone()
    expected = msgspec.json.decode(sums[0], type=list[str]) if sums else []
    if (pages, passages) != (manifest.articles, manifest.passages):
        yield (
            f"{counted(pages, 'page')} and {counted(passages, 'passage')} instead of "
            f"{manifest.articles} and {manifest.passages}"
        )
    elif expected[:1] != [digest]:
        yield "the pages are not those that were indexed"
    (lost,) = connection.execute(
        "SELECT count(*) FROM title WHERE NOT EXISTS (SELECT 1 FROM page WHERE id = page_id)"
    ).fetchone()
    if lost:
        yield f"{counted(lost, 'name leads', 'names lead')} to no page"


def _checked_references(index: Index, manifest: Manifest) -> Iterator[str]:
    """Whether every reference can be read, belongs to a passage, and is one that was indexed."""
    count = 0
    try:
        for page_id, n, digest in index.reference_rows():
            page = index.record(page_id)
            found = index.references(page_id, page.passages)
            if n != sum(len(texts) for _, texts in found) or digest != digest_of(
                title_key(page.title), encoded(found)
            ):
                yield f"the references of {page.title!r} are not those that were indexed"
            count += n
    except (IndexDamaged, KeyError) as error:
        yield f"{REFERENCES}: {error}"
        return
    if count != manifest.references:
        yield f"{counted(count, 'reference')} instead of {manifest.references}"


def _found(index: Index, page: StoredPage) -> bool:
    """True when the first passage comes up for its own words, or too many others do."""
    section, start, end, _ = page.record.cuts[0]
    text = f"{page.title} {page.record.sections[section]} {page.record.text[start:end]}"
    hits = index.lexical(text, CROWD)
    return not 0 < len(hits) < CROWD or page.first_pid in [pid for pid, _ in hits]


def remove_index(path: Path) -> int:
    """Delete the index at `path`, with whatever builds left beside it; gives the bytes freed.
    UsageProblem when something else is there, IndexMissing when nothing is, StorageProblem when a
    build is at work."""
    path = path.resolve()
    left = [*leftovers(path, BUILDING), *leftovers(path, PREVIOUS)]
    if not path.exists() and not left:
        raise IndexMissing(f"no index at {path}", "list indexes with: factscore-tui index list")
    if path.exists() and not is_index(path):
        raise UsageProblem(
            f"{path} is not an index, and is left alone", "name the directory of an index"
        )
    freed = 0
    with locked(path, wait=False):
        try:
            if path.exists():
                # In one step, so that no half index is ever opened; the next build clears what a
                # kill leaves.
                left.append(path.rename(sibling(path, BUILDING, "removed")))
            for directory in left:
                freed += sum(file.stat().st_size for file in directory.rglob("*") if file.is_file())
                shutil.rmtree(directory)
        except OSError as error:
            raise storage_problem(error, path) from error
    return freed
