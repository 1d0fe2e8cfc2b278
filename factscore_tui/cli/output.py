"""Where results go: standard output, or a file that is written aside and renamed when it is
complete."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, BinaryIO

from factscore_tui.cli.exits import ReaderGone, silence_stdout
from factscore_tui.errors import StorageProblem, UsageProblem

STDOUT = "-"


class Output:
    """A sink for text. Used as a context manager: a file takes its final name only when `keep` was
    called."""

    def __init__(self, target: str = STDOUT) -> None:
        self._saved: Callable[[], str] = str
        self._aside: Path | None = None
        self._final: Path | None = None
        self._stream: BinaryIO | None = None
        self._encoding = "utf-8"
        self._name = target
        if target != STDOUT:
            self._open(Path(target))

    @property
    def is_terminal(self) -> bool:
        """True when a person reads along."""
        return self._final is None and self._stream is None and sys.stdout.isatty()

    @property
    def colour(self) -> bool:
        """Whether colours may be written: to a terminal that has them, and NO_COLOR
        (https://no-color.org) is unset."""
        return (
            self.is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        )

    @property
    def width(self) -> int:
        """Columns to fill; 80 where that is unknown."""
        return min(100, shutil.get_terminal_size().columns) if self.is_terminal else 80

    def remember(self, saved: Callable[[], str]) -> None:
        """Set what is asked for the hint of an error: how to get at the result after all."""
        self._saved = saved

    def write(self, text: str) -> None:
        """Write and flush, so that a reader gets it now. Raises StorageProblem, or ReaderGone for a
        closed pipe."""
        encoding = (sys.stdout.encoding or "utf-8") if self.is_terminal else "utf-8"
        self.write_bytes(text.encode(encoding, "replace"))

    def write_bytes(self, data: bytes) -> None:
        """The same for what is not text."""
        try:
            if self._stream is not None:
                self._stream.write(data)
                self._stream.flush()
            else:
                sys.stdout.flush()
                sys.stdout.buffer.write(data)
                sys.stdout.buffer.flush()
        except BrokenPipeError as error:
            raise ReaderGone from error
        except OSError as error:
            raise self._problem(error) from error

    def write_object(self, value: Any) -> None:
        """A value as JSON, indented, with a line end."""
        from factscore_tui.report.json_report import encode_object

        self.write(encode_object(value, indent=1) + "\n")

    def keep(self) -> None:
        """The output is complete: give the file its name."""
        if self._stream is None or self._final is None:
            return
        try:
            os.fsync(self._stream.fileno())
            if self._aside is None:
                self._aside = _name_it(self._stream.fileno(), self._final)
            self._stream.close()
            self._aside.replace(self._final)
        except OSError as error:
            raise self._problem(error) from error
        self._aside = self._final = None

    def __enter__(self) -> Output:
        return self

    def __exit__(self, *_: object) -> None:
        if self._stream is not None:
            with contextlib.suppress(OSError):
                self._stream.close()
        if self._aside is not None:
            with contextlib.suppress(OSError):
                self._aside.unlink()

    def _open(self, target: Path) -> None:
        """Open the file to write to before the work begins: a wrong name should not cost
        minutes."""
        try:
            final = target.resolve()  # a link stays a link: what it points to is replaced
            mode = final.stat().st_mode if final.exists() else None
            if mode is not None and not stat.S_ISREG(mode):
                if stat.S_ISDIR(mode):
                    raise StorageProblem(f"{target} is a directory", "name a file in it")
                # a device or a pipe cannot be renamed over
                self._stream = final.open("wb", buffering=0)
                return
            if mode is not None and not os.access(final, os.W_OK):  # a rename would not ask
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            self._final, handle = final, _nameless(final)
            if handle is None:
                handle, name = _named(final)
                self._aside = Path(name)
            self._stream = os.fdopen(handle, "wb")
            os.fchmod(handle, stat.S_IMODE(mode) if mode is not None else 0o666 & ~_umask())
        except OSError as error:
            raise self._problem(error) from error
        except ValueError as error:  # a NUL in the name
            raise StorageProblem(
                f"{target} is not a file name", "name a file to write to"
            ) from error

    def _problem(self, error: OSError) -> StorageProblem:
        if self._name == STDOUT:
            silence_stdout()
        hint = self._saved() or "check the path and the space left on the disk, then try again"
        name = "standard output" if self._name == STDOUT else self._name
        return StorageProblem(f"cannot write {name}: {error.strerror or error}", hint)


def same_file(source: str, target: str) -> bool:
    """Whether writing to `target` would replace the file `source`."""
    if STDOUT in (source, target):
        return False
    try:
        one, other = Path(source), Path(target)
        return one.is_file() and other.exists() and one.samefile(other)
    except (OSError, ValueError):  # a name that no file can have
        return False


def refuse_replacing(
    written: Iterable[str], read: Iterable[str | Path | None], what: str = "the result"
) -> None:
    """UsageProblem where a file to be written has no name of its own, or is one that the command
    reads. What may not have been given may be None."""
    sources = [str(one) for one in read if one is not None]
    for name in written:
        if name in ("", STDOUT):
            raise UsageProblem(f"{what} needs a file of its own", "name it with --output FILE")
        if any(same_file(one, name) for one in sources):
            raise UsageProblem(
                f"{what} would replace {name}, which is read",
                "name another file with --output FILE",
            )


def _named(final: Path) -> tuple[int, str]:
    import tempfile

    return tempfile.mkstemp(prefix=f".{final.name}.", suffix=".part", dir=final.parent)


def _nameless(final: Path) -> int | None:
    """A file without a name, of which nothing stays if the program is killed; None where there are
    none, or where one cannot be given a name later, which is tried with another."""
    if not hasattr(os, "O_TMPFILE"):
        return None
    try:
        tried = os.open(final.parent, os.O_TMPFILE | os.O_WRONLY, 0o600)
        try:
            _name_it(tried, final).unlink()
        finally:
            os.close(tried)
        return os.open(final.parent, os.O_TMPFILE | os.O_WRONLY, 0o600)
    except OSError:  # if it is something else than the file system, the other way will tell
        return None


def _name_it(handle: int, final: Path) -> Path:
    """Give a nameless file a name beside `final`. Raises OSError."""
    name = final.with_name(f".{final.name}.{os.urandom(8).hex()}.part")
    descriptors = os.open("/proc/self/fd", os.O_RDONLY)
    try:
        # open(2), on O_TMPFILE
        os.link(str(handle), name, src_dir_fd=descriptors, follow_symlinks=True)
    finally:
        os.close(descriptors)
    return name


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
