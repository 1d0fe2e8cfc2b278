"""An index brought up to a newer dump: only pages whose revision changed are read, cut and indexed
again.

The work is done on a copy, like a build in a workplace of its own, and put in place at the end.
Pages keep their ids; passages of a changed page get new ones at the end.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from factscore_tui.core.report import IndexInfo
from factscore_tui.corpus.build.atomic_directory import (
    locked,
    open_workplace,
    publish,
    restore,
    storage_problem,
)
from factscore_tui.corpus.build.builder import (
    STAGING,
    Options,
    embed_passages,
    is_index,
    manifest_of,
    meta_of,
)
from factscore_tui.corpus.build.database import (
    ARTICLES,
    DONE,
    LEXICAL_PHASE,
    NAMES,
    BuildState,
    DatabaseWriter,
    added,
)
from factscore_tui.corpus.build.pages import REDIRECT, Packer, PageRow, fingerprint, passage_texts
from factscore_tui.corpus.build.preparation import Prepared
from factscore_tui.corpus.build.progress import Meter, ProgressCallback
from factscore_tui.corpus.build.references import REFERENCES
from factscore_tui.corpus.build.space import FLOOR
from factscore_tui.corpus.build.workers import default_workers, prepared
from factscore_tui.corpus.index.dense import copy_without
from factscore_tui.corpus.index.index import Index
from factscore_tui.corpus.index.lexical import LexicalWriter, panics_told
from factscore_tui.corpus.index.manifest import (
    DATABASE,
    DENSE,
    LEXICAL,
    MANIFEST,
    REBUILD,
    Manifest,
    read_manifest,
    write_manifest,
)
from factscore_tui.corpus.index.soundness import remember_built
from factscore_tui.corpus.readers import Source, open_source
from factscore_tui.errors import (
    IndexDamaged,
    IndexMissing,
    SourceProblem,
    StorageProblem,
    UsageProblem,
)
from factscore_tui.util.disk import free_bytes

COPIED = ".copied"
VACUUM_SHARE = 0.25
"""Share of a database that may be empty; beyond that it is written anew, which takes its size once
more."""


@dataclass(frozen=True, slots=True)
class UpdateCounts:
    """What an update did, in articles."""

    added: int
    changed: int
    removed: int
    same: int


def update_index(
    path: Path,
    source_path: Path,
    progress: ProgressCallback | None = None,
    *,
    options: Options | None = None,
    keep_missing: bool = False,
) -> tuple[IndexInfo, UpdateCounts]:
    """Bring the index at `path` up to the collection at `source_path`, the same one in a newer
    state.

    Articles that it has no more are removed, unless `keep_missing`. The index stays usable until
    the new one is complete; an update that was killed resumes. Raises IndexMissing, IndexDamaged,
    SourceProblem, StorageProblem.
    """
    source = open_source(source_path)
    path = path.resolve()
    with locked(path, wait=False):
        restore(path)
        if not is_index(path):
            raise IndexMissing(
                f"no index at {path}",
                "build one with: factscore-tui index build SOURCE --output DIR",
            )
        Index.open(path, outside=True).close()
        manifest = read_manifest(path)
        options = options or Options()
        if manifest.dense and (options.embedder is None or options.model != manifest.dense):
            raise UsageProblem(
                f"the dense part of {path} was made with another model",
                "update it with that one, or build it again",
            )
        told = f"update {manifest.id} {source.kind} {source.identity} {keep_missing}"
        key = (
            hashlib.sha256(told.encode("utf-8", "surrogateescape")).hexdigest()[:16]
            if source.identity
            else ""
        )
        workplace = open_workplace(path, key)
        kept = bool(source.identity)
        try:
            update = Update(source, workplace, path, manifest, options, keep_missing, progress)
            new = update.run()
            write_manifest(new, workplace)
            publish(workplace, path)
            remember_built(path, new, manifest)
        except (OSError, sqlite3.Error) as error:
            raise storage_problem(error, path, kept, movable=False) from error
        except SourceProblem:
            kept = False
            raise
        finally:
            if not kept:
                shutil.rmtree(workplace, ignore_errors=True)
    return new.info(path), update.changes


class UpdateDatabase(DatabaseWriter):
    """passages.db of an update: rows replace what is there. `seen` holds the pages that the new
    source has, `gone` the passages that are no more."""

    def __init__(self, path: Path, staging: Path) -> None:
        super().__init__(path, staging)
        self.connection.execute("CREATE TABLE IF NOT EXISTS seen(page_id INTEGER PRIMARY KEY)")
        self.connection.execute(
            "CREATE TABLE IF NOT EXISTS gone(page_id INTEGER, first_pid INTEGER, n INTEGER)"
        )
        self._packer = Packer(self.dictionary or b"")
        self.keep_missing = False

    def add(self, prepared: Prepared) -> None:
        """Store what is new in a unit, and note what was there already."""
        for key in prepared.unchanged:
            self.connection.execute(
                "INSERT OR IGNORE INTO seen SELECT id FROM page WHERE key = ?", (key,)
            )
        super().add(prepared)

    def _insert(self, row: PageRow) -> int:
        old = self.connection.execute(
            "SELECT id, title, date, revision, kind, first_pid, n, blob FROM page WHERE key = ?",
            (row.key,),
        ).fetchone()
        if old is None:
            page_id = super()._insert(row)
            self.connection.execute("INSERT INTO seen VALUES (?)", (page_id,))
            self.state.added += 1
            return page_id
        if not self.connection.execute("INSERT OR IGNORE INTO seen VALUES (?)", old[:1]).rowcount:
            self.report.skip("title of an earlier article", row.title)
            return 0
        page_id, title, date, revision, kind, first, count, blob = old
        digest = self._digest(title, date, revision, kind, blob)
        self.references.put(page_id, row.references)
        if digest == row.digest:
            return 0
        self._drop(page_id, first, count, kind, digest)
        state = self.state
        self.connection.execute(
            "UPDATE page SET title = ?, date = ?, revision = ?, kind = ?, first_pid = ?, n = ?, "
            "blob = ? WHERE id = ?",
            (
                row.title,
                row.date,
                row.revision,
                row.kind,
                state.last_passage + 1,
                row.passages,
                row.blob,
                page_id,
            ),
        )
        self._count(row.passages, row.kind, 1)
        state.last_passage += row.passages
        state.digest = added(state.digest, row.digest)
        state.changed += 1
        self._pending += 1
        return int(page_id)

    def remove_missing(self) -> None:
        """Take out the pages that the new source does not have."""
        missing = self.connection.execute(
            "SELECT id FROM page WHERE id NOT IN (SELECT page_id FROM seen)"
        ).fetchall()
        for (page_id,) in missing:
            title, date, revision, kind, first, count, blob = self.connection.execute(
                "SELECT title, date, revision, kind, first_pid, n, blob FROM page WHERE id = ?",
                (page_id,),
            ).fetchone()
            self._drop(page_id, first, count, kind, self._digest(title, date, revision, kind, blob))
            self.connection.execute("DELETE FROM page WHERE id = ?", (page_id,))
            self.references.put(page_id, None)
            self.state.removed += 1

    def gone(self) -> Iterator[tuple[int, int]]:
        """(first passage id, number of passages) of what is no more."""
        yield from self.connection.execute("SELECT first_pid, n FROM gone")

    def finish(self, meta: dict[str, bytes]) -> None:
        """Leave nothing behind but an index."""
        # In one step with the end of the phase: without `gone`, the words could not be done again.
        self.state.phase = DONE
        self.connection.execute("DROP TABLE seen")
        self.connection.execute("DROP TABLE gone")
        self.commit()
        self._compact()
        super().finish(meta)

    def _compact(self) -> None:
        """Write the file anew when much of it is empty."""
        self.connection.execute("COMMIT")
        (free,) = self.connection.execute("PRAGMA freelist_count").fetchone()
        (pages,) = self.connection.execute("PRAGMA page_count").fetchone()
        if free > VACUUM_SHARE * pages:
            self.connection.execute("VACUUM")
        self.connection.execute("BEGIN")

    def _forget_names(self) -> None:
        if not self.keep_missing:
            self.connection.execute("DELETE FROM title WHERE kind = ?", (REDIRECT,))
        self.connection.execute("DELETE FROM title WHERE page_id IN (SELECT page_id FROM gone)")

    def _digest(self, title: str, date: str, revision: int, kind: int, blob: bytes) -> int:
        encoded = self._packer.encode(self._packer.unpack(blob))
        return fingerprint(title, date, revision, kind, encoded)

    def _drop(self, page_id: int, first: int, count: int, kind: int, digest: int) -> None:
        self.connection.execute("INSERT INTO gone VALUES (?, ?, ?)", (page_id, first, count))
        self._count(count, kind, -1)
        self.state.digest = added(self.state.digest, -digest)


class Update:
    """One update in its workplace; `changes` is complete after `run`."""

    def __init__(
        self,
        source: Source,
        workplace: Path,
        path: Path,
        manifest: Manifest,
        options: Options,
        keep_missing: bool,
        progress: ProgressCallback | None,
    ) -> None:
        self._source, self._workplace, self._path, self._manifest = (
            source,
            workplace,
            path,
            manifest,
        )
        self._options, self._keep_missing = options, keep_missing
        self._meter = Meter(workplace, progress, dense=bool(manifest.dense))
        self.changes = UpdateCounts(0, 0, 0, 0)

    def run(self) -> Manifest:
        """Do what is left to do; the manifest to be written."""
        self._copy_database()
        database = UpdateDatabase(self._workplace / DATABASE, self._workplace / STAGING)
        database.keep_missing = self._keep_missing
        try:
            if database.state.phase == ARTICLES:
                self._articles(database)
            if not database.state.pages:
                raise SourceProblem(
                    f"{self._source.kind} source without a usable article",
                    "the index stays as it is",
                )
            if database.state.phase == NAMES:
                database.resolve_names()
            if database.state.phase == LEXICAL_PHASE:
                self._words(database)
                self._vectors(database)
            state = database.state
            database.finish(meta_of(state))
        finally:
            database.close()
        for left in self._workplace.glob(STAGING + "*"):
            left.unlink()
        same = state.pages - state.added - state.changed
        self.changes = UpdateCounts(state.added, state.changed, state.removed, same)
        return manifest_of(
            self._workplace,
            state,
            name=self._options.name or self._manifest.name,
            source_kind=self._source.kind,
            snapshot_date=self._options.snapshot_date or self._date(state),
            cut=self._manifest.cut,
            source=self._source.identity,
            dense=self._manifest.dense,
        )

    def _date(self, state: BuildState) -> str:
        """That of the source, else of the newest article; those that are as they were, which the
        state does not know of, are in the date of the index."""
        return self._source.snapshot_date or max(state.newest, self._manifest.snapshot_date)

    def _copy_database(self) -> None:
        """The database of the old index, made ready for changes; whole or not there at all."""
        (self._workplace / MANIFEST).unlink(missing_ok=True)
        target, part = self._workplace / DATABASE, self._workplace / (DATABASE + ".part")
        if target.exists():
            return
        old = self._path / DATABASE
        if self._options.check_space and free_bytes(self._path.parent) < old.stat().st_size + FLOOR:
            raise StorageProblem(
                f"not enough space for a copy of {old}", "free some space; the index stays as it is"
            )
        if REFERENCES in self._manifest.files:
            # Before the database, whose presence says that all is copied.
            shutil.copyfile(self._path / REFERENCES, self._workplace / REFERENCES)
        shutil.copyfile(old, part)
        connection = sqlite3.connect(part)
        try:
            fresh = self._state_of(connection).for_update()
            connection.execute(
                "UPDATE meta SET value = ? WHERE name = 'build'", (msgspec.json.encode(fresh),)
            )
            connection.commit()
        finally:
            connection.close()
        part.rename(target)

    def _state_of(self, connection: sqlite3.Connection) -> BuildState:
        """What the build of the index left. IndexDamaged where that is not this index's."""
        told = connection.execute("SELECT value FROM meta WHERE name = 'build'").fetchone()
        try:
            state = msgspec.json.decode(told[0] if told else b"", type=BuildState)
            int(state.digest, 16)
            if (state.pages, state.passages) != (self._manifest.articles, self._manifest.passages):
                raise ValueError("another index's")
        except (msgspec.MsgspecError, ValueError) as error:
            raise IndexDamaged(
                f"the index {self._path} does not tell how it was built", REBUILD
            ) from error
        return state

    def _articles(self, database: UpdateDatabase) -> None:
        source, state = self._source, database.state
        workers = self._options.workers or default_workers(source.size)
        paper = self._manifest.cut == "paper"
        units = source.units(state.mark)
        known = self._path / DATABASE
        for unit, rows in prepared(
            units, source.parse, database.dictionary or b"", paper, workers, known
        ):
            database.add(rows)
            database.advance(unit.mark, unit.share)
            self._meter.report(ARTICLES, unit.share, state.pages, state.passages)
        database.report.add(source.report)
        state.newest = source.snapshot_date or state.newest
        if not self._keep_missing:
            if not database.connection.execute("SELECT 1 FROM seen LIMIT 1").fetchone():
                raise SourceProblem(
                    "there is no usable article in the source", "the index stays as it is"
                )
            database.remove_missing()
        state.phase = NAMES
        database.commit()

    def _words(self, database: UpdateDatabase) -> None:
        """Take out the words of passages that are gone and add those of new ones, on links to the
        old files."""
        try:
            with panics_told():
                self._index_words(database)
        except ValueError as error:
            raise IndexDamaged(f"the index {self._path} is damaged: {error}", REBUILD) from error

    def _index_words(self, database: UpdateDatabase) -> None:
        directory = self._workplace / LEXICAL
        shutil.rmtree(directory, ignore_errors=True)
        link_lexical(self._path / LEXICAL, directory)
        writer = LexicalWriter(directory)
        for first, count in database.gone():
            writer.remove(first, count)
        packer = Packer(database.dictionary or b"")
        state = database.state
        done = 0
        for first, title, blob in database.blobs(state.base):
            for number, text in enumerate(passage_texts(title, packer.unpack(blob))):
                writer.add(first + number, text)
                done += 1
            self._meter.report(
                LEXICAL_PHASE, done / max(1, state.last_passage - state.base), state.pages, done
            )
        writer.finish()
        self._meter.report(LEXICAL_PHASE, 1.0, state.pages, state.passages)

    def _vectors(self, database: UpdateDatabase) -> None:
        """Drop the vectors of passages that are gone and embed new ones."""
        if not self._manifest.dense:
            return
        directory = self._workplace / DENSE
        if not (directory / COPIED).exists():
            shutil.rmtree(directory, ignore_errors=True)
            gone = {first + number for first, count in database.gone() for number in range(count)}
            copy_without(self._path / DENSE, directory, gone)
            (directory / COPIED).touch()
        embed_passages(database, directory, self._options, self._meter)
        (directory / COPIED).unlink()


def link_lexical(old: Path, new: Path) -> None:
    """The files of a lexical part under another folder: links where they never change (segments),
    copies else."""
    new.mkdir()
    for file in old.iterdir():
        if file.name.endswith(".lock"):
            continue
        if file.name.endswith(".json"):
            shutil.copyfile(file, new / file.name)
            continue
        try:
            os.link(file, new / file.name)
        except OSError:  # a file system without links
            shutil.copyfile(file, new / file.name)
