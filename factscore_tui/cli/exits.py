"""Standard error and exit codes: the only module that tells users what went wrong. stdout is for
data."""

from __future__ import annotations

import os
import sys
from typing import TextIO
from weakref import WeakSet

from factscore_tui.errors import FactscoreError
from factscore_tui.report.visible import TAB_AND_NEWLINE, one_line, visible
from factscore_tui.util.no_memory import out_of_memory

OK = 0
BELOW = 1
"""The share supported is below --fail-under."""
USAGE = 2
MISSING = 3
ENGINE = 4
PARTIAL = 5
BUG = 70
"""An error of the program itself (EX_SOFTWARE of sysexits.h)."""
INTERRUPTED = 130
READER_GONE = 141
"""The reader of our output went away; what a shell reports for a program that ends by SIGPIPE."""


_told: WeakSet[FactscoreError] = WeakSet()
"""By the errors themselves: the number of one that is gone is soon another's."""


class ReaderGone(Exception):
    """The reader of standard output closed it (`... | head`). Not an error to report."""


def say(kind: str, message: str, hint: str = "") -> None:
    """One message on standard error, with what to do next. Quoted text cannot steer the
    terminal."""
    lines = [f"{kind}: {one_line(message)}"]
    if hint:
        lines.append(f"hint: {one_line(hint)}")
    _write(sys.stderr, "\n".join(lines) + "\n")


def note(message: str) -> None:
    """Something worth knowing that is not an error."""
    say("note", message)


def warn(error: FactscoreError) -> None:
    """A problem that does not end the command."""
    mark_told(error)
    say("warning", error.message, error.hint)


def fail(error: FactscoreError) -> int:
    """Tell about an error; returns the exit code."""
    mark_told(error)
    say("error", error.message, error.hint)
    return error.exit_code


def mark_told(error: FactscoreError) -> None:
    """It is told in another way than by `fail` and `warn`."""
    _told.add(error)


def is_told(error: FactscoreError) -> bool:
    """Whether a user has read of this error by now."""
    return error in _told


def bug(error: Exception) -> int:
    """Tell about an error that should not be: with a trace, because it has to be reported. What
    the system refused is not an error of the program."""
    import traceback

    if isinstance(error, MemoryError) or out_of_memory(str(error)):
        say(
            "error",
            f"factscore-tui did not get enough memory, or no thread: {error}",
            "close other programs or raise the limits of this shell (`ulimit -a`), then run it "
            "again",
        )
        return ENGINE

    _write(sys.stderr, visible("".join(traceback.format_exception(error)), TAB_AND_NEWLINE))
    say(
        "error",
        f"internal error: {type(error).__name__}: {error}",
        "please report it with the lines above and the output of `factscore-tui doctor`",
    )
    return BUG


def panic(error: BaseException) -> int:
    """Tell about a native library that gave up, most likely over a damaged file."""
    say(
        "error",
        f"a native library failed: {error}",
        "a file may be damaged: `factscore-tui index verify NAME` and `factscore-tui doctor` tell "
        "which",
    )
    return MISSING


def reader_gone() -> int:
    """Leave quietly: nothing may be flushed to the closed pipe when Python ends."""
    silence_stdout()
    return READER_GONE


def open_closed_streams() -> None:
    """Give standard streams that were closed (`2>&-`) a place that leads nowhere, before a file
    takes their number."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free: this one
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))


def silence_stdout() -> None:
    """Point standard output at nothing, so that what is still buffered cannot fail a second
    time."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):  # standard output is not a file (in tests), or was closed
        return


def _write(stream: TextIO, text: str) -> None:
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        stream.write(text.encode(encoding, "replace").decode(encoding))
        stream.flush()
    except (OSError, ValueError):  # standard error is closed: nobody to tell
        return
