"""Passages that come with human labels, as an index: built once for each content of the file, kept
in the cache."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from factscore_tui.corpus.build.progress import ProgressCallback
from factscore_tui.errors import InputProblem, MissingFile, SourceProblem
from factscore_tui.evaluation.checkpoint import cache
from factscore_tui.util.hashes import stream_sha256

ALONE_UP_TO = 20_000_000
"""Bytes that one process reads sooner than several have started."""
_HINT = "name a file of JSON lines with title and text, or an index with --index"


def passages_index(
    source: Path,
    progress: ProgressCallback | None = None,
    starting: Callable[[], None] | None = None,
) -> Path:
    """The index of the passages in the file `source`, built when no file of that content was
    indexed before.

    `starting` is called when there is something to build. InputProblem for what is not a file;
    SourceProblem and StorageProblem as for any build. Two processes may call this at once: one
    builds, the other waits.
    """
    # The writer of an index imports sqlite, tantivy and zstandard.
    from factscore_tui.corpus.build.atomic_directory import locked
    from factscore_tui.corpus.build.builder import Options, build_locked
    from factscore_tui.corpus.index.manifest import read_manifest
    from factscore_tui.corpus.readers import open_source

    size, digest = _identity(source)
    place = cache() / f"passages-{digest[:16]}"

    def there() -> bool:
        try:
            read_manifest(place)
        except MissingFile:
            return False
        return True

    if there():
        return place
    options = Options(name=source.name.split(".")[0], workers=1 if size <= ALONE_UP_TO else 0)
    try:
        opened = open_source(source)
        with locked(place, wait=True):
            if not there():
                if starting:
                    starting()
                build_locked(opened, place, options, progress)
    except SourceProblem as error:
        message = error.message if str(source) in error.message else f"{source}: {error.message}"
        raise SourceProblem(message, _HINT) from error
    return place


def _identity(source: Path) -> tuple[int, str]:
    """(bytes, hash over content and format) of a regular file."""
    from factscore_tui.corpus.index.manifest import VERSION

    try:
        if not source.is_file():
            what = "is not there" if not source.exists() else "is not a file"
            raise InputProblem(f"{source} {what}", _HINT)
        with source.open("rb") as file:
            content = stream_sha256(file)
            size = file.tell()
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise InputProblem(
            f"cannot read {source}: {getattr(error, 'strerror', None) or error}", _HINT
        ) from error
    if not size:
        raise InputProblem(f"{source} is empty", _HINT)
    return size, hashlib.sha256(f"{VERSION}\n{content}".encode()).hexdigest()
