"""What a run over human labels has judged, fact by fact, so that a run that was killed goes on
where it ended."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

from factscore_tui import paths
from factscore_tui.errors import StorageProblem
from factscore_tui.evaluation.agreement import Prediction

FORMAT = 1


def cache() -> Path:
    """The folder for what can be made again: records of unfinished runs, indexes of passages. Made
    on first use."""
    return paths.private_dir(paths.cache_dir() / "evaluate")


def key_of(parts: Iterable[str]) -> str:
    """The key of a run: a hash over everything that its predictions depend on."""
    return hashlib.sha256("\n".join((f"format {FORMAT}", *parts)).encode()).hexdigest()


def as_row(prediction: Prediction) -> dict[str, Any]:
    """A prediction as it is written for readers."""
    return {
        "topic": prediction.topic,
        "fact": prediction.fact,
        "supported": prediction.supported,
        "p_supported": prediction.p_supported,
    }


def encode_row(row: dict[str, Any]) -> str:
    """One line of JSON, newline included. Text that UTF-8 cannot hold is escaped, so that it reads
    back as it was."""
    line = json.dumps(row, ensure_ascii=False)
    return (line if line.isprintable() else json.dumps(row)) + "\n"


class JudgedFacts:
    """The record of one run: a header, then a line a prediction, in the order of the labels.

    The file is held under a lock of the kernel's: a second run over the same labels is told so
    (StorageProblem). A line that was cut by a kill, and whatever is behind it, is dropped.
    """

    def __init__(self, key: str) -> None:
        self.path = cache() / f"judged-{key[:32]}.jsonl"
        self.predictions: list[Prediction] = []
        try:
            self._file: IO[bytes] = self.path.open("a+b")
            self._lock()
            self._read({"format": FORMAT, "key": key})
        except OSError as error:
            raise self._problem(error) from error

    def add(self, prediction: Prediction) -> None:
        """Append one; it survives a kill from here on."""
        try:
            self._file.write(
                encode_row({**as_row(prediction), "article": prediction.article}).encode()
            )
            self._file.flush()
        except OSError as error:
            raise self._problem(error) from error
        self.predictions.append(prediction)

    def close(self) -> None:
        """Let go of the file; it stays for the next run."""
        try:
            self._file.close()
        except OSError as error:  # what is still buffered does not fit on the disk
            raise self._problem(error) from error

    def remove(self) -> None:
        """The predictions are where they belong: the record has done its work."""
        self.path.unlink(missing_ok=True)
        self.close()

    def _lock(self) -> None:
        import fcntl  # POSIX only, like the rest of the program

        try:
            fcntl.flock(self._file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            self._file.close()
            raise StorageProblem(
                "another process is judging the same labels",
                "wait until it is done; its result is the same",
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
                    self.predictions.append(_prediction(row))
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


def _prediction(row: Any) -> Prediction:
    topic, fact = row["topic"], row["fact"]
    if not (isinstance(topic, str) and isinstance(fact, str)):
        raise TypeError("no prediction")
    return Prediction(
        topic, fact, bool(row["supported"]), float(row["p_supported"]), bool(row["article"])
    )
