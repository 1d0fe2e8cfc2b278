"""What commands that download share: the question, the status line, sizes and durations for
people."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from factscore_tui.cli import exits
from factscore_tui.cli.progress import DownloadPace, ProgressLines
from factscore_tui.errors import UsageProblem
from factscore_tui.report.visible import one_line
from factscore_tui.util.amounts import rough_duration_text, size_text
from factscore_tui.util.disk import free_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from factscore_tui.cli.status_line import StatusLine
    from factscore_tui.fetch import Fetched

AllowUnverifiedOption = Annotated[
    bool,
    typer.Option("--allow-unverified", help="Take a file that no published checksum vouches for."),
]


def agreed(
    what: str = "a download", question: str = "Continue?", about: Sequence[str] = ()
) -> bool:
    """Whether the person at the terminal, who is shown the lines `about` it, says yes. UsageProblem
    where there is none."""
    if not sys.stdin.isatty():
        raise UsageProblem(
            f"cannot ask for confirmation of {what} without a terminal", "pass --yes"
        )
    for line in about:
        typer.echo(one_line(line), err=True)
    return typer.confirm(one_line(question), default=False, err=True)


def check_unverified(allowed: bool, file: str, url: str) -> None:
    """UsageProblem, unless the user said so, for a download that nothing can be compared with."""
    from factscore_tui.fetch.address import host

    if not allowed:
        raise UsageProblem(
            f"no checksum is published for {file}: nothing would tell what {host(url)} sends from "
            f"what it should send",
            "try again later, or take it as it comes with --allow-unverified",
        )


@contextlib.contextmanager
def kept_when_stopped(narrator: StatusLine) -> Iterator[None]:
    """For the time of a download: one that Ctrl-C ends says how to go on, and the status line is
    cleared in the end."""
    try:
        yield
    except KeyboardInterrupt:
        narrator.clear()
        exits.note("what has arrived is kept: the same command resumes it")
        raise
    finally:
        narrator.clear()


def narrated(narrator: StatusLine) -> Callable[[Fetched], None]:
    """A callback that shows how far a download is, how fast it runs and how long it will take."""
    if isinstance(narrator, ProgressLines):
        return narrator.fetched
    pace = DownloadPace()

    def progress(now: Fetched) -> None:
        share = f"{now.done / now.total:4.0%}  " if now.total else ""
        if now.stage == "check":
            narrator.status(f"{share}checking the file")
            return
        if now.stage == "wait":
            pace.forget()
            narrator.status(f"{about(now.done)} are here; {now.reason}; trying again ...", now=True)
            return
        narrator.status(share + _speed(pace.rate(now.done), now))

    return progress


def _speed(rate: float, now: Fetched) -> str:
    size = size_text(now.done) + (f" of {size_text(now.total)}" if now.total else "")
    if not rate:
        return size
    left = f", {rough_duration_text((now.total - now.done) / rate / 60)} left" if now.total else ""
    return f"{size}, {rate / 1e6:.1f} MB/s{left}"


def about(size: int) -> str:
    """A size for people; "not known" for 0."""
    return size_text(size) if size else "not known"


def free(path: Path) -> int:
    """Free bytes of the disk that `path` is on or will be on; 0 where that is unknown."""
    try:
        return free_bytes(path)
    except (OSError, ValueError):
        return 0
