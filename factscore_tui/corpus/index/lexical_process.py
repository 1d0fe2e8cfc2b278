"""The lexical part of an index, read by a process of its own: a panic or an abort of the library
ends that one.

Commands about indexes search this way, and the engine does in every index that was not built on
this machine: a search that ends the library is a damaged index then, and no engine that has died.

Requests and answers are JSON, one a line: first {"directory": "...", "names": [...]}, answered by
{"passages": n}, then {"words": "...", "k": 5}, answered by {"found": [[id, score], ...]}; any of
them by {"error": "..."}.
"""

from __future__ import annotations

import contextlib
import json
import selectors
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from factscore_tui.errors import EngineProblem
from factscore_tui.util import children

ANSWER_SECONDS = 60.0
"""A search takes milliseconds; on a cold disk and a large index some seconds."""
MAX_LINE = 10_000_000


class OutsideReader:
    """As LexicalReader, from another process. ValueError tells that the files cannot be used, or
    that the process ended over them; EngineProblem that it cannot be started."""

    def __init__(self, directory: Path, names: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        try:
            self._child = children.start(
                children.python("factscore_tui.corpus.index.lexical_process"),
                stdin=pipe,
                stdout=pipe,
                stderr=subprocess.DEVNULL,
                bufsize=0,
            )
        except OSError as error:
            raise EngineProblem(
                f"the process that searches words cannot be started: {error.strerror or error}",
                "close other programs, then run the command again",
            ) from error
        self._rest = b""
        self._asking = threading.Lock()
        try:
            self.passages = int(
                self._answer({"directory": str(directory), "names": list(names)}).get(
                    "passages", -1
                )
            )
        except BaseException:
            self.close()
            raise

    def search(self, words: str | Iterable[str], k: int) -> list[tuple[int, float]]:
        """(passage id, BM25 score) of the k best for a text or its words, best first; ties by
        id."""
        text = words if isinstance(words, str) else " ".join(words)
        found = self._answer({"words": text, "k": k}).get("found")
        return [(int(pid), float(score)) for pid, score in found] if isinstance(found, list) else []

    def close(self) -> None:
        """End the process."""
        self._child.kill()
        self._child.communicate()

    def _answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        with self._asking:
            return self._answered(asked)

    def _answered(self, asked: dict[str, Any]) -> dict[str, Any]:
        with contextlib.suppress(OSError):  # it ended: the answer tells how
            assert self._child.stdin is not None
            self._child.stdin.write(json.dumps(asked).encode("ascii") + b"\n")
        line = self._line()
        if line is None:
            self._child.kill()
            raise ValueError(f"its words could not be read within {ANSWER_SECONDS:g} seconds")
        if not line.endswith(b"\n"):
            raise ValueError(f"the process that reads its words ended ({_how(self._child.wait())})")
        answer = json.loads(line)
        if not isinstance(answer, dict):
            raise ValueError("its words gave no answer")
        if "error" in answer:
            raise ValueError(str(answer["error"])[:500])
        return answer

    def _line(self) -> bytes | None:
        """The next line, what there is of one when the process ended, None when it takes too
        long."""
        stream = self._child.stdout
        assert stream is not None
        until = time.monotonic() + ANSWER_SECONDS
        with selectors.DefaultSelector() as ready:
            ready.register(stream, selectors.EVENT_READ)
            while b"\n" not in self._rest and len(self._rest) < MAX_LINE:
                if not ready.select(max(0.0, until - time.monotonic())):
                    return None
                piece = stream.read(65_536)
                if not piece:
                    break
                self._rest += piece
        line, end, self._rest = self._rest.partition(b"\n")
        return line + end


def _how(code: int) -> str:
    if code >= 0:
        return f"code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"


def main() -> None:
    """Serve one reader until standard input ends."""
    from factscore_tui.corpus.index.lexical import LexicalReader

    children.leave_with_parent()
    reader: LexicalReader | None = None
    # Nobody waits longer, and the parent may be gone: the default action ends native code as well.
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    for line in sys.stdin:
        asked = json.loads(line)
        signal.alarm(int(ANSWER_SECONDS) + 2)
        try:
            if reader is None:
                reader = LexicalReader(Path(asked["directory"]), asked["names"])
                answer: dict[str, Any] = {"passages": reader.passages}
            else:
                answer = {"found": reader.search(asked["words"], asked["k"])}
        except (ValueError, OSError, OverflowError) as error:
            answer = {"error": str(error)}
        signal.alarm(0)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
