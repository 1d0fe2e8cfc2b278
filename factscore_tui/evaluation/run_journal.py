"""The journal of a scoring run: what was judged, so that an interrupted run resumes at the fact
where it ended."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import threading
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from factscore_tui.engine.codec import decode_event, encode, read_lines
from factscore_tui.engine.protocol import Decomposed, Event, Finished, Judged, Notice
from factscore_tui.errors import EngineProblem, FactscoreError, StorageProblem, UsageProblem
from factscore_tui.util.locks import locked_file

JOURNAL_FORMAT = 1
_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)


@dataclass
class Past:
    """What the journal says about one generation."""

    events: list[Decomposed | Judged] = field(default_factory=list)
    finished: bool = False
    notices: list[str] = field(default_factory=list)
    missing_topic: bool = False
    pages: tuple[str, ...] = ()
    near: tuple[str, ...] = ()

    def judged(self) -> int:
        """How many facts have their verdict, counted from the first."""
        known = {e.judgement.fact_id for e in self.events if isinstance(e, Judged)}
        count = 0
        while count in known:
            count += 1
        return count


class PastGenerations(Mapping[str, Past]):
    """What a journal says of each generation, by its key, read from the file when it is asked for.
    Held are the places of its lines, and what was put here since."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._places: dict[str, array[int]] = {}
        self._put: dict[str, Past] = {}
        self.finished: set[str] = set()
        """The keys of those that are judged to the end."""

    def note(self, key: str, place: int, event: Event) -> None:
        """A line about this generation begins at this byte."""
        self._places.setdefault(key, array("Q")).append(place)
        if isinstance(event, Finished):
            self.finished.add(key)

    def __setitem__(self, key: str, past: Past) -> None:
        self._put[key] = past

    def __getitem__(self, key: str) -> Past:
        if key in self._put:
            return self._put[key]
        past, places = Past(), self._places[key]
        try:
            with self._path.open("rb") as file:
                for place in places:
                    file.seek(place)
                    _take(past, _event(json.loads(file.readline())))
        except (OSError, *_FOREIGN) as error:
            raise _no_journal(self._path, error) from error
        return past

    def __iter__(self) -> Iterator[str]:
        return iter(self._places | self._put)

    def __len__(self) -> int:
        return len(self._places | self._put)


class Journal:
    """The append-only record of a run: a header line, then a line an event, keyed by generation.

    It is this process's from the reading on: a second run into the same file would write into the
    lines of the first (StorageProblem). `fresh` forgets what an earlier run judged when the new one
    begins.
    """

    def __init__(self, path: Path, fresh: bool = False) -> None:
        self.path = path
        self.header: dict[str, Any] | None = None
        self.past = PastGenerations(path)
        self._end = 0
        """Where the last complete line ends, in bytes."""
        self._lock = threading.Lock()  # several engines write to one journal
        self._file: IO[bytes] | None = _opened(path)
        if not fresh:
            try:
                self._read()
            except UsageProblem:
                self._file.close()
                raise

    def begin(self, header: dict[str, Any]) -> None:
        """Go on after a header equal to ours, or start anew when there is none; UsageProblem for
        another run's."""
        if self.header is not None and self.header != header:
            raise UsageProblem(
                f"{self.path} was begun with another index, engine or version",
                "use the same index again, choose another --output, or pass --restart to score "
                "everything anew",
            )
        try:
            if self._file is not None:
                # A line that was cut by a kill must not swallow the one that is written after it.
                self._file.seek(self._end)
                self._file.truncate()
        except OSError as error:
            raise _not_writable(self.path, error) from error
        if self.header is None:
            self._write({"format": JOURNAL_FORMAT, **header})
            self.header = header

    def add(self, key: str, event: Decomposed | Judged | Notice | Finished) -> None:
        """Append one event of a generation."""
        self._write({"generation": key, "event": encode(event)[:-1].decode("utf-8")})

    def remove(self) -> None:
        """The run is complete and its output in place: the journal has done its work."""
        self.path.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Close the file; it stays for the next run, where there is something in it."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                if not os.fstat(self._file.fileno()).st_size:
                    self.path.unlink(missing_ok=True)
            self._file.close()
            self._file = None

    def _write(self, row: dict[str, Any]) -> None:
        try:
            with self._lock:
                if self._file is not None:
                    self._file.write(json.dumps(row).encode() + b"\n")
                    self._file.flush()
        except OSError as error:
            raise _not_writable(self.path, error) from error

    def _read(self) -> None:
        """Note where the lines of each generation are; all are read once, so that a line that is
        none is found before anything is judged."""
        try:
            with self.path.open("rb") as file:
                rows = read_lines(file)
                header = json.loads(next(rows, b"null"))
                if header is None:
                    return
                if header.pop("format") != JOURNAL_FORMAT:
                    raise ValueError("another journal format")
                self.header = header
                self._end = file.tell()
                for line in rows:
                    row = json.loads(line)
                    place, self._end = file.tell() - len(line) - 1, file.tell()
                    self.past.note(row["generation"], place, _event(row))
        except (OSError, *_FOREIGN) as error:
            raise _no_journal(self.path, error) from error


_FOREIGN = (ValueError, KeyError, TypeError, AttributeError, RecursionError, EngineProblem)
"""What reading a line raises that no journal has."""


def _event(row: dict[str, Any]) -> Event:
    return decode_event(row["event"].encode("utf-8"))


def _take(past: Past, event: Event) -> None:
    if isinstance(event, Finished):
        past.finished, past.missing_topic = True, event.missing_topic
        past.pages, past.near = event.pages, event.near
    elif isinstance(event, Decomposed | Judged):
        past.events.append(event)
    elif isinstance(event, Notice):
        past.notices.append(event.message)


def _opened(path: Path) -> IO[bytes]:
    """The file, with its lock."""
    try:
        return os.fdopen(locked_file(path), "r+b")
    except BlockingIOError as error:
        raise StorageProblem(
            f"another process is scoring, with {path}", "wait until it is done"
        ) from error
    except OSError as error:
        if error.errno in _NO_LOCKS:  # a disk of a cluster, say
            return path.open("r+b")
        raise (_no_journal if path.is_dir() else _not_writable)(path, error) from error


def _no_journal(path: Path, error: Exception) -> FactscoreError:
    return UsageProblem(
        f"{path} is not a journal of this program: {error}",
        "choose another --output, or pass --restart to score everything again",
    )


def _not_writable(path: Path, error: OSError) -> FactscoreError:
    return StorageProblem(
        f"cannot write {path}: {error.strerror or error}",
        "free some space or choose another --output; what was written is kept",
    )
