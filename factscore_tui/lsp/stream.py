"""What comes from the editor, with bounds, and what is logged about it, without traces."""

from __future__ import annotations

import io
import logging
import re
from typing import BinaryIO

from factscore_tui.report.visible import one_line

MAX_FRAME = 128 << 20
"""Bytes of one message: the longest draft, every character of it written as an escape."""
MAX_HEADER = 1000
"""Bytes of one line of its head."""
MAX_LINE = 300
"""Characters of what is logged about one."""
_LENGTH = re.compile(rb"content-length:\s*(\d+)", re.IGNORECASE)


class EditorStream(io.RawIOBase):
    """Standard input for pygls, which would believe any length. Ends where a message is longer than
    any honest one; `problem` then tells what it was, and is "" else."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.problem = ""

    def readline(self, size: int | None = -1, /) -> bytes:
        """A line of a head, nothing at the end."""
        line = b"" if self.problem else self._stream.readline(MAX_HEADER + 1)
        length = _LENGTH.match(line)
        if len(line) > MAX_HEADER:
            self.problem = f"a head of a message with more than {MAX_HEADER} bytes in a line"
        elif length is not None and int(length[1]) > MAX_FRAME:
            self.problem = f"a message of more than {MAX_FRAME >> 20} MB"
        return b"" if self.problem else line

    def read(self, size: int = -1, /) -> bytes:
        """The body of a message."""
        return self._stream.read(min(size, MAX_FRAME))


class _OneLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        """The message and the kind of error, safe to show; some messages hold a whole trace."""
        error = record.exc_info[1] if record.exc_info else None
        told = f": {type(error).__name__}: {error}" if error is not None else ""
        said = record.getMessage().partition("\n")[0]
        return one_line(f"{said}{told}"[:MAX_LINE])


def log_in_lines() -> None:
    """What pygls says about messages that it cannot use goes to standard error, a line each."""
    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    handler.setFormatter(_OneLine())
    for name in ("pygls", "asyncio"):
        logging.getLogger(name).handlers = [handler]
        logging.getLogger(name).propagate = False
