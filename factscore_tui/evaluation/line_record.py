"""What an unfinished run has found out, a line each, so that a run that was killed resumes where it
ended."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Generic, TypeVar

from factscore_tui import paths
from factscore_tui.errors import StorageProblem
from factscore_tui.util.locks import take_lock

FORMAT = 1
T = TypeVar("T")


def cache() -> Path:
    """The folder for what can be made again: records of unfinished runs, indexes of passages. Made
    on first use."""
    return paths.private_dir(paths.cache_dir() / "evaluate")


def encode_row(row: dict[str, Any]) -> str:
    """One line of JSON, newline included. Text that UTF-8 cannot hold is escaped, so that it reads
    back as it was."""
    line = json.dumps(row, ensure_ascii=False)
    return (line if line.isprintable() else json.dumps(row)) + "\n"


class LineRecord(Generic[T]):
    """The record of one run: a header with the run's key, then a line an item, in order.

    `read` makes an item of what stands in a line (TypeError, KeyError or ValueError for what is
    none), `written` the other way. `held` is told to a second run over the same: the file is held
    under a lock of the kernel's (StorageProblem). A line that was cut by a kill, and whatever is
    behind it, is dropped.
    """

    def __init__(
        self,
        path: Path,
        key: str,
        read: Callable[[Any], T],
        written: Callable[[T], dict[str, Any]],
        held: str,
    ) -> None:
        self.path = path
        self.items: list[T] = []
        self._item, self._written, self._held = read, written, held
        try:
            self._file: IO[bytes] = self.path.open("a+b")
            self._lock()
            self._read({"format": FORMAT, "key": key})
        except OSError as error:
            raise self._problem(error) from error

    def add(self, item: T) -> None:
        """Append one; it survives a kill from here on."""
        try:
            self._file.write(encode_row(self._written(item)).encode())
            self._file.flush()
        except OSError as error:
            raise self._problem(error) from error
        self.items.append(item)

    def close(self) -> None:
        """Let go of the file; it stays for the next run."""
        try:
            self._file.close()
        except OSError as error:  # what is still buffered does not fit on the disk
            raise self._problem(error) from error

    def remove(self) -> None:
        """What was found out is where it belongs: the record has done its work."""
        self.path.unlink(missing_ok=True)
        self.close()

    def _lock(self) -> None:
        try:
            take_lock(self._file.fileno())
        except BlockingIOError as error:
            self._file.close()
            raise StorageProblem(
                self._held, "wait until it is done; its result is the same"
            ) from error

    def _read(self, header: dict[str, Any]) -> None:
        self._file.seek(0)
        sound = 0
        for number, line in enumerate(self._file):
            if not line.endswith(b"\n"):
                break
            try:
                row = json.loads(line)
                if number == 0 and row != header:
                    break
                if number:
                    self.items.append(self._item(row))
            except (ValueError, KeyError, TypeError, RecursionError):
                break
            sound += len(line)
        self._file.truncate(sound)
        if not sound:
            self._file.write(json.dumps(header).encode() + b"\n")
            self._file.flush()

    def _problem(self, error: OSError) -> StorageProblem:
        return StorageProblem(
            f"cannot write {self.path}: {error.strerror or error}",
            f"free some space, or set {paths.HOME_VARIABLE} to a folder you own; what was judged "
            f"is kept",
        )
