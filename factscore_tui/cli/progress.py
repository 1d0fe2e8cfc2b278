"""Progress for programs: `--progress json` writes JSON lines to standard error, `--attached` ends a
command together with the program that started it."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING, Annotated

import typer

from factscore_tui.cli.status_line import StatusLine
from factscore_tui.errors import UsageProblem

if TYPE_CHECKING:
    from factscore_tui.corpus.build.progress import Progress
    from factscore_tui.fetch import Fetched

FORMATS = ("line", "json")
EVERY = 0.2
"""Seconds between two lines about the same phase."""
PATIENCE = 10.0
"""Seconds that a command may take to end softly after its standard input has ended."""
RATE_SECONDS = 10.0
"""Over which the speed of a download is taken."""

ProgressOption = Annotated[
    str,
    typer.Option(
        "--progress",
        metavar="FORMAT",
        help="line (on a terminal), or json: lines on standard error.",
    ),
]
AttachedOption = Annotated[
    bool,
    typer.Option(
        "--attached", help="End, as with Ctrl-C, when standard input ends: for other programs."
    ),
]


def narrator_for(progress: str, attached: bool = False) -> StatusLine:
    """What tells how far a command is. UsageProblem for an unknown format; with `attached` the end
    of standard input interrupts this process from here on."""
    if progress not in FORMATS:
        raise UsageProblem(
            f"unknown value for --progress: {progress[:40]!r}", f"allowed: {', '.join(FORMATS)}"
        )
    if attached:
        threading.Thread(target=_end_with_input, name="standard input", daemon=True).start()
    return ProgressLines() if progress == "json" else StatusLine()


class DownloadPace:
    """The speed of a download over the last seconds."""

    def __init__(self) -> None:
        self._samples: list[tuple[float, int]] = []

    def forget(self) -> None:
        """Begin anew: the download waited meanwhile."""
        self._samples.clear()

    def rate(self, done: int) -> float:
        """Bytes a second, given how many are here; 0 while nothing can be said."""
        moment, samples = time.monotonic(), self._samples
        if not samples or moment - samples[-1][0] >= RATE_SECONDS / 20:
            samples.append((moment, done))
            while len(samples) > 2 and moment - samples[0][0] > RATE_SECONDS:
                samples.pop(0)
        seconds, brought = moment - samples[0][0], done - samples[0][1]
        return brought / seconds if seconds >= 1 and brought > 0 else 0.0


class ProgressLines(StatusLine):
    """One JSON object a line: `phase`, `done` and `total` (in `unit`; 0: not known), `share` of the
    phase or build in [0, 1] or null, `rate` (units a second), `left` (seconds or null), `note`."""

    def __init__(self) -> None:
        super().__init__()
        self._live = False
        self._phase = ""
        self._said = 0.0

        self._pace = DownloadPace()

    def status(self, text: str, now: bool = False) -> None:
        """What is done before anything can be counted."""
        if now:
            self.tell("start", note=text, unit="")

    def fetched(self, now: Fetched) -> None:
        """How far a download is."""
        rate = 0.0
        if now.stage == "download":
            rate = self._pace.rate(now.done)
        else:
            self._pace.forget()
        left = (now.total - now.done) / rate if rate and now.total else None
        self.tell(
            now.stage, now.done, now.total, unit="bytes", rate=rate, left=left, note=now.reason
        )

    def built(self, now: Progress) -> None:
        """How far a build is."""
        counted = now.passages if now.phase in ("lexical", "dense") else now.articles
        unit = "passages" if now.phase in ("lexical", "dense") else "articles"
        self.tell(now.phase, counted, 0, unit=unit, share=now.share, rate=now.rate, left=now.left)

    def tell(
        self,
        phase: str,
        done: int = 0,
        total: int = 0,
        *,
        unit: str,
        share: float | None = None,
        rate: float = 0.0,
        left: float | None = None,
        note: str = "",
    ) -> None:
        """One line; of the same phase not more than five a second, but for its end."""
        moment = time.monotonic()
        if (
            phase == self._phase
            and phase not in ("start", "wait")
            and moment - self._said < EVERY
            and done != total
        ):
            return
        self._phase, self._said = phase, moment
        if share is None and total:
            share = min(1.0, done / total)
        row = {
            "phase": phase,
            "done": done,
            "total": total,
            "unit": unit,
            "rate": round(rate, 1),
            "note": note,
            "share": None if share is None else round(share, 4),
            "left": None if left is None else round(left, 1),
        }
        self._write_line(json.dumps(row))

    def _write_line(self, line: str) -> None:
        with contextlib.suppress(OSError, ValueError):  # whoever listened is gone
            sys.stderr.write(line + "\n")
            sys.stderr.flush()


def _end_with_input() -> None:
    """Wait for the end of standard input, then interrupt the main thread; end the process when that
    does not help."""
    with contextlib.suppress(OSError):
        while os.read(0, 4096):
            pass
    main = threading.main_thread()
    if main.ident is not None and main.is_alive():
        signal.pthread_kill(main.ident, signal.SIGINT)
    time.sleep(PATIENCE)
    os._exit(130)
