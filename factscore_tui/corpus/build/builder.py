"""From a collection to an index directory: manifest.json, passages.db, lexical/.

A build works through phases: articles (parsed by several processes, written by one), names, words.
Each can be killed at any moment and resumes from its last commit when the same command is run
again.
"""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import msgspec

from factscore_tui.core.report import IndexInfo
from factscore_tui.corpus.article import Batch, Skipped, clean_date, clean_line
from factscore_tui.corpus.build.atomic_directory import (
    locked,
    open_workplace,
    publish,
    restore,
    storage_problem,
)
from factscore_tui.corpus.build.database import (
    ARTICLES,
    DENSE_PHASE,
    LEXICAL_PHASE,
    NAMES,
    BuildState,
    DatabaseWriter,
)
from factscore_tui.corpus.build.pages import Packer, passage_texts, record_of, train_dictionary
from factscore_tui.corpus.build.passages import lay_out
from factscore_tui.corpus.build.preparation import Prepared, prepare
from factscore_tui.corpus.build.progress import Meter, Progress, ProgressCallback
from factscore_tui.corpus.build.space import check_space
from factscore_tui.corpus.build.workers import default_workers, prepared
from factscore_tui.corpus.index.dense import DenseWriter, Embedder
from factscore_tui.corpus.index.lexical import LexicalWriter
from factscore_tui.corpus.index.manifest import (
    CUTS,
    DATABASE,
    DENSE,
    LEXICAL,
    MANIFEST,
    SAMPLE,
    VERSION,
    Manifest,
    write_manifest,
)
from factscore_tui.corpus.index.soundness import remember_built
from factscore_tui.corpus.readers import Source, open_source
from factscore_tui.corpus.readers.base import SourceUnit, written
from factscore_tui.errors import SourceProblem, StorageProblem, UsageProblem
from factscore_tui.util.hashes import file_sha256

__all__ = ["Options", "Progress", "ProgressCallback", "build_index", "build_locked"]

STAGING = "staging.db"
LEARNED_FROM = 2_000_000
"""Bytes of the first pages that the dictionary is trained on."""
LEXICAL_COMMIT = 400_000
"""Passages between two commits of the lexical part: what a kill costs is indexing these again."""
LEXICAL_THREADS = 4


@dataclass(frozen=True, slots=True)
class Options:
    """How an index is built. `workers` 0 means one process per core; `cut` is "sentences" or
    "paper"; an `embedder` makes the dense part, `model` is the sha256 of its weights."""

    name: str = ""
    snapshot_date: str = ""
    cut: str = CUTS[0]
    workers: int = 0
    check_space: bool = True
    embedder: Embedder | None = None
    model: str = ""

    def __post_init__(self) -> None:
        if self.snapshot_date and clean_date(self.snapshot_date) != self.snapshot_date:
            raise UsageProblem(
                f"{self.snapshot_date!r} is not a date",
                "write it as YYYY-MM-DD, for example 2026-11-01",
            )
        if self.cut not in CUTS:
            raise UsageProblem(
                f"there is no cut {self.cut!r}", f"the cuts are {' and '.join(CUTS)}"
            )


def build_index(
    source_path: Path,
    output_dir: Path,
    name: str | None = None,
    snapshot_date: str | None = None,
    progress: ProgressCallback | None = None,
    *,
    cut: str = CUTS[0],
    workers: int = 0,
    space_check: bool = True,
    embedder: Embedder | None = None,
    model: str = "",
) -> IndexInfo:
    """Index the collection at `source_path` ("-": standard input) into `output_dir`, which must be
    free, empty or an index.

    `name` defaults to the directory's name, `snapshot_date` (ISO 8601) to the date of the newest
    article. An index that is there stays usable until the new one is complete; a build that was
    killed resumes. Raises SourceProblem, StorageProblem, UsageProblem; after any of them,
    `output_dir` is as it was.
    """
    options = Options(name or "", snapshot_date or "", cut, workers, space_check, embedder, model)
    source = open_source(source_path)
    output = output_dir.resolve()
    check_place(output, options.name)
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise storage_problem(error, output) from error
    with locked(output, wait=False):
        return build_locked(source, output, options, progress)


def build_locked(
    source: Source, output: Path, options: Options, progress: ProgressCallback | None = None
) -> IndexInfo:
    """The same for a source that is open and a place whose lock is held."""
    try:
        restore(output)
        check_replaceable(output)
    except OSError as error:
        raise storage_problem(error, output) from error
    workplace = open_workplace(output, _key(source, options))
    kept = bool(source.identity)
    try:
        if options.check_space:
            check_space(source, output, sum(_sizes(workplace).values()))
        manifest = Build(source, workplace, output, options, progress).run()
        write_manifest(manifest, workplace)
        publish(workplace, output)
        remember_built(output, manifest)
    except (OSError, sqlite3.Error) as error:
        raise storage_problem(error, output, kept) from error
    except (SourceProblem, UsageProblem):
        kept = False
        raise
    finally:
        if not kept or _is_empty(workplace):
            shutil.rmtree(workplace, ignore_errors=True)
    return manifest.info(output)


def _key(source: Source, options: Options) -> str:
    """What lets a build be resumed: the same source, cut the same way by the same version."""
    if not source.identity:
        return ""
    told = f"{VERSION} {options.cut} {options.model} references {source.kind} {source.identity}"
    return hashlib.sha256(told.encode("utf-8", "surrogateescape")).hexdigest()[:16]


def _is_empty(workplace: Path) -> bool:
    return not workplace.is_dir() or not any(workplace.iterdir())


def check_place(output: Path, name: str) -> None:
    """UsageProblem when the path cannot be written down: reports and manifests are UTF-8; for the
    name of another index; and for a place in one, which would go with it."""
    around = next((parent for parent in output.parents if is_index(parent)), None)
    if around is not None:
        raise UsageProblem(
            f"{written(output)} lies in the index {written(around)}",
            "choose a directory outside of it",
        )
    if (clean_line(name) or clean_line(output.name)) == SAMPLE:
        raise UsageProblem(
            f"{SAMPLE!r} is the encyclopedia that comes with the program",
            "give the index another name: --name NAME",
        )
    try:
        str(output).encode()
    except UnicodeEncodeError:
        raise UsageProblem(
            f"the name of {written(output)} is not valid UTF-8",
            "choose another directory for the index",
        ) from None


def check_replaceable(output: Path) -> None:
    """UsageProblem when something other than an index (in whatever state) is at `output`."""
    if not output.exists():
        return
    if not output.is_dir():
        raise UsageProblem(f"{output} is a file", "choose a directory that does not exist yet")
    if any(output.iterdir()) and not is_index(output):
        raise UsageProblem(
            f"{output} holds something that is not an index, and is left alone",
            "choose another directory",
        )


def is_index(directory: Path) -> bool:
    """True for an index in whatever state: of a newer format, or with a broken manifest beside its
    passages."""
    return (directory / MANIFEST).is_file() and (directory / DATABASE).is_file()


class Build:
    """One build in its workplace."""

    def __init__(
        self,
        source: Source,
        workplace: Path,
        output: Path,
        options: Options,
        progress: ProgressCallback | None,
    ) -> None:
        self._source = source
        self._workplace = workplace
        self._output = output
        self._options = options
        self._meter = Meter(workplace, progress, dense=options.embedder is not None)
        self._paper = options.cut == "paper"

    def run(self) -> Manifest:
        """Do what is left to do; the manifest to be written."""
        database = self._open()
        try:
            if database.state.phase == ARTICLES:
                self._articles(database)
            if not database.state.pages:
                reasons = _reasons(database)
                hint = "see the reasons" if reasons else "check that it is the file you mean"
                raise SourceProblem("there is no usable article in the source" + reasons, hint)
            if database.state.phase == NAMES:
                self._meter.report(NAMES, 0.0, database.state.pages, database.state.passages)
                database.resolve_names()
            if database.state.phase == LEXICAL_PHASE:
                index_words(database, self._workplace / LEXICAL, self._meter)
                database.state.phase = DENSE_PHASE
                database.commit()
            if database.state.phase == DENSE_PHASE and self._options.embedder:
                embed_passages(database, self._workplace / DENSE, self._options, self._meter)
            state = database.state
            database.finish(meta_of(state))
        finally:
            database.close()
        for left in self._workplace.glob(STAGING + "*"):
            left.unlink()
        return self._manifest(state)

    def _open(self) -> DatabaseWriter:
        """The database as a killed build left it; a new one when there is none, or it cannot be
        read."""
        (self._workplace / MANIFEST).unlink(missing_ok=True)
        try:
            return DatabaseWriter(self._workplace / DATABASE, self._workplace / STAGING)
        except (sqlite3.DatabaseError, UnicodeDecodeError, msgspec.MsgspecError) as error:
            if isinstance(error, sqlite3.OperationalError):
                raise  # the disk, not the file
            shutil.rmtree(self._workplace)
            self._workplace.mkdir()
            return DatabaseWriter(self._workplace / DATABASE, self._workplace / STAGING)

    def _articles(self, database: DatabaseWriter) -> None:
        source = self._source
        units = source.units(database.state.mark)
        head: list[tuple[SourceUnit, Batch]] = []
        if database.dictionary is None:
            head = self._learn(units, database)
        dictionary = database.dictionary or b""
        workers = self._options.workers or default_workers(source.size)
        packer = Packer(dictionary)
        first: Iterator[tuple[SourceUnit, Prepared]] = (
            (u, prepare(batch, packer, self._paper)) for u, batch in head
        )
        rest = prepared(units, source.parse, dictionary, self._paper, workers)
        for unit, rows in chain(first, rest):
            database.add(rows)
            database.advance(unit.mark, unit.share)
            self._meter.report(ARTICLES, unit.share, database.state.pages, database.state.passages)
        database.report.add(source.report)
        database.state.newest = source.snapshot_date or database.state.newest
        database.state.phase = NAMES
        database.commit()

    def _learn(
        self, units: Iterator[SourceUnit], database: DatabaseWriter
    ) -> list[tuple[SourceUnit, Batch]]:
        """Read the first units and train the dictionary on them."""
        packer = Packer()
        head: list[tuple[SourceUnit, Batch]] = []
        encoded: list[bytes] = []
        size = 0
        while size < LEARNED_FROM:
            unit = next(units, None)
            if unit is None:
                break
            batch = self._source.parse(unit.payload)
            head.append((SourceUnit(unit.mark, unit.share, None), batch))
            for article in batch.articles:
                encoded.append(packer.encode(record_of(article, lay_out(article, self._paper))))
                size += len(encoded[-1])
        database.choose_dictionary(train_dictionary(encoded))
        return head

    def _manifest(self, state: BuildState) -> Manifest:
        options = self._options
        return manifest_of(
            self._workplace,
            state,
            name=clean_line(options.name) or clean_line(self._output.name),
            source_kind=self._source.kind,
            snapshot_date=options.snapshot_date or state.newest,
            cut=options.cut,
            source=self._source.identity,
            dense=options.model if options.embedder else "",
        )


def embed_passages(
    database: DatabaseWriter, directory: Path, options: Options, meter: Meter
) -> None:
    """Fill the dense part with the passages that have no vector yet."""
    assert options.embedder is not None
    state = database.state
    writer = DenseWriter(directory, options.embedder, options.model)
    packer = Packer(database.dictionary or b"")
    last = writer.last_id
    texts = (
        (first + number, text)
        for first, title, blob in database.blobs(last)
        for number, text in enumerate(passage_texts(title, packer.unpack(blob)))
        if first + number > last
    )
    for count in writer.add(texts):
        meter.report(DENSE_PHASE, count / state.passages, state.pages, count)
    writer.finish()


def index_words(database: DatabaseWriter, directory: Path, meter: Meter) -> None:
    """Fill the lexical part from the pages, going on from its last commit."""
    state = database.state
    writer = LexicalWriter(directory, _threads(state.passages))
    done = writer.passages
    if done > state.passages:
        raise StorageProblem(
            f"{directory} holds another build's words", "remove it and run the command again"
        )
    packer = Packer(database.dictionary or b"")
    count = done
    for first, title, blob in database.blobs(done):
        for number, text in enumerate(passage_texts(title, packer.unpack(blob))):
            if first + number <= done:
                continue
            writer.add(first + number, text)
            count += 1
            if count % LEXICAL_COMMIT == 0:
                writer.commit()
        meter.report(LEXICAL_PHASE, count / state.passages, state.pages, count)
    writer.finish()
    meter.report(LEXICAL_PHASE, 1.0, state.pages, state.passages)


def _threads(passages: int) -> int:
    """One thread for a small collection (a single segment), more for a large one."""
    return 1 if passages < 50_000 else min(LEXICAL_THREADS, default_workers(0))


def meta_of(state: BuildState) -> dict[str, bytes]:
    """What an open index compares with its manifest."""
    counts = [state.pages, state.passages, state.last_page, state.last_passage]
    sums = [state.digest, state.redirect_digest]
    return {"counts": msgspec.json.encode(counts), "sums": msgspec.json.encode(sums)}


def manifest_of(
    directory: Path,
    state: BuildState,
    *,
    name: str,
    source_kind: str,
    snapshot_date: str,
    cut: str,
    source: str,
    dense: str,
) -> Manifest:
    """The manifest of the finished parts in `directory`."""
    sizes = _sizes(directory)
    told = f"{cut} {state.digest} {state.redirect_digest} {state.reference_digest}".rstrip()
    identity = hashlib.sha256(told.encode()).hexdigest()
    return Manifest(
        name=name,
        id=identity,
        source_kind=source_kind,
        snapshot_date=snapshot_date,
        articles=state.pages,
        passages=state.passages,
        titles=state.titles,
        redirects=state.redirects,
        disambiguations=state.disambiguations,
        references=state.references,
        cut=cut,
        source=source,
        dense=dense,
        files=sizes,
        hashes={path: file_sha256(directory / path) for path in sizes},
        skipped={k: Skipped(*v) for k, v in state.skipped.items()},
        mended={k: Skipped(*v) for k, v in state.mended.items()},
        built=time.strftime("%Y-%m-%d"),
    )


def _reasons(database: DatabaseWriter) -> str:
    skipped = database.report.skipped.items()
    reasons = [
        f"{entry.count} x {reason} ({', '.join(entry.examples)})" for reason, entry in skipped
    ]
    return ": " + "; ".join(reasons[:5]) if reasons else ""


def _sizes(workplace: Path) -> dict[str, int]:
    """Size of every file but tantivy's locks, by its path inside the index."""
    files = (
        path
        for path in sorted(workplace.rglob("*"))
        if path.is_file() and not path.name.endswith(".lock")
    )
    return {path.relative_to(workplace).as_posix(): path.stat().st_size for path in files}
