"""Downloads and builds in the background: child processes of this program, one after another.

A child is the command line itself (`models pull ID --progress json --attached ...`), so that
nothing it does can stop the screen, and the next one resumes whatever it leaves, from
here or from a shell. It ends with the app: `--attached` ends it when its standard input does,
however the app ended.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import IO, Any, Literal

from factscore_tui.tui.text.visible import one_line
from factscore_tui.util import children

PROGRAM: tuple[str, ...] = children.python("factscore_tui")

PATIENCE = 15.0
"""Seconds that a child which was told to stop may take, before it is killed."""
LEAVING = 1.5
"""The same when the app is left."""
MAX_LINE = 8_192
"""Bytes of a line of a child that are looked at."""
MAX_OUTPUT = 65_536
"""Bytes of a child's answer that are kept."""
MAX_ENDED = 50

Status = Literal["waiting", "running", "stopping", "done", "stopped", "failed"]
OPEN = ("waiting", "running", "stopping")


@dataclass(frozen=True, slots=True)
class Work:
    """How far a child is, as it said itself. `share` in [0, 1] and `left` (seconds) are None while
    nobody knows."""

    phase: str = "start"
    done: int = 0
    total: int = 0
    unit: str = ""
    share: float | None = None
    rate: float = 0.0
    left: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Job:
    """One thing to be fetched or built. `key` is its own among all, `label` a short name,
    `arguments` what the program is called with. `message` and `hint` say why it failed."""

    key: str
    label: str
    arguments: tuple[str, ...]
    status: Status = "waiting"
    work: Work = field(default_factory=Work)
    message: str = ""
    hint: str = ""

    @property
    def open(self) -> bool:
        """True until it has ended."""
        return self.status in OPEN

    @property
    def percent(self) -> int | None:
        """Of the phase it is in, None while nobody knows. 100 only when it is over."""
        return None if self.work.share is None else min(99, math.floor(100 * self.work.share))


class Jobs:
    """The queue. All methods may be called from the app's thread at any time and return at once,
    but for `close`. `news` is called from other threads when `look` has something else to show."""

    def __init__(self, news: Callable[[], object], program: Sequence[str] | None = None) -> None:
        self._news = news
        self._program = tuple(program or PROGRAM)
        self._changed = threading.Condition()
        self._jobs: dict[str, Job] = {}
        self._child: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._told = False
        self._leaving = False

    def add(self, key: str, label: str, arguments: Sequence[str]) -> None:
        """Queue a job. One of that key which has not ended stays as it is; one that has begins
        anew."""
        with self._changed:
            known = self._jobs.get(key)
            if self._leaving or (known is not None and known.open):
                return
            self._jobs.pop(key, None)
            self._jobs[key] = Job(key, label, tuple(arguments))
            for old in [job.key for job in self._jobs.values() if not job.open][:-MAX_ENDED]:
                del self._jobs[old]
            if self._thread is None:
                self._thread = threading.Thread(target=self._run_all, name="jobs", daemon=True)
                self._thread.start()
            self._changed.notify_all()
        self._tell()

    def cancel(self, key: str) -> None:
        """Stop a job softly; one that waits never begins. What has arrived stays."""
        with self._changed:
            job = self._jobs.get(key)
            if job is None or not job.open:
                return
            if job.status == "waiting":
                self._jobs[key] = replace(job, status="stopped")
            elif job.status == "running":
                self._jobs[key] = replace(job, status="stopping")
                if self._child is not None:
                    _let_go(self._child)
        self._tell()

    def look(self) -> tuple[Job, ...]:
        """Every job of this run of the app, in the order in which they were asked for."""
        with self._changed:
            self._told = False
            return tuple(self._jobs.values())

    def get(self, key: str) -> Job | None:
        """The job of this key."""
        with self._changed:
            return self._jobs.get(key)

    def summary(self) -> str:
        """A few words for a title line: "simplewiki 43 %", "simplewiki 43 % +1"; empty while
        nothing runs."""
        with self._changed:
            jobs = [job for job in self._jobs.values() if job.open]
        if not jobs:
            return ""
        first = next((job for job in jobs if job.status != "waiting"), jobs[0])
        percent = f" {first.percent} %" if first.percent is not None else ""
        more = f" +{len(jobs) - 1}" if len(jobs) > 1 else ""
        return f"{one_line(first.label, 24)}{percent}{more}"

    def close(self) -> None:
        """End everything; blocks for two seconds at most. What has arrived stays."""
        with self._changed:
            self._leaving = True
            child, thread = self._child, self._thread
            self._changed.notify_all()
        if child is not None:
            _let_go(child)
            try:
                child.wait(LEAVING)
            except subprocess.TimeoutExpired:
                _kill(child)
        if thread is not None:
            thread.join(0.5)

    # --- in the thread

    def _run_all(self) -> None:
        while True:
            with self._changed:
                job = next((job for job in self._jobs.values() if job.status == "waiting"), None)
                if self._leaving:
                    return
                if job is None:
                    self._changed.wait()
                    continue
                self._jobs[job.key] = replace(job, status="running")
            self._tell()
            ended = self._run(job)
            with self._changed:
                self._child = None
                asked = self._jobs[job.key].status == "stopping" or self._leaving
                if asked and ended.status != "done":
                    ended = replace(ended, status="stopped", message="", hint="")
                self._jobs[job.key] = ended
            self._tell()

    def _run(self, job: Job) -> Job:
        """Run the child to its end; the job as it ended."""
        command = [*self._program, *job.arguments, "--progress", "json", "--attached"]
        try:
            child = children.start(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            return replace(
                job, status="failed", message=f"it cannot be started: {reason}", hint="try again"
            )
        with self._changed:
            self._child = child
            stop = self._jobs[job.key].status == "stopping" or self._leaving
        if stop:
            _let_go(child)
        said: dict[str, str] = {}
        answer = threading.Thread(target=_drain, args=(child.stdout,), daemon=True)
        answer.start()
        for line in lines(child.stderr):
            self._hear(job.key, line, said)
        code = child.wait()
        answer.join(1.0)
        with self._changed:
            now = self._jobs[job.key]
        return replace(now, **_ending(code, said))

    def _hear(self, key: str, line: str, said: dict[str, str]) -> None:
        """One line of the child's standard error."""
        work = work_of(line)
        if work is None:
            for kind in ("error", "hint"):
                if line.startswith(f"{kind}: "):
                    said[kind] = one_line(line[len(kind) + 2 :], 500)
            return
        with self._changed:
            self._jobs[key] = replace(self._jobs[key], work=work)
        self._tell()

    def _tell(self) -> None:
        with self._changed:
            wake, self._told = not self._told and not self._leaving, True
        if wake:
            with contextlib.suppress(RuntimeError):  # the app's loop is gone
                self._news()


def work_of(line: str) -> Work | None:
    """What a line of `--progress json` says; None for any other line. Nothing in it is trusted."""
    if not line.startswith("{"):
        return None
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(row, dict) or not isinstance(row.get("phase"), str):
        return None
    share, left = _number(row.get("share")), _number(row.get("left"))
    return Work(
        one_line(row["phase"], 40),
        _count(row.get("done")),
        _count(row.get("total")),
        one_line(str(row.get("unit", ""))[:40], 20),
        None if share is None else min(1.0, share),
        _number(row.get("rate")) or 0.0,
        left,
        one_line(str(row.get("note", ""))[:400], 200),
    )


def lines(stream: IO[bytes] | None) -> Iterator[str]:
    """The lines of a stream, each cut to MAX_LINE bytes; of a longer one the beginning is given."""
    while stream is not None:
        line = stream.readline(MAX_LINE)
        if not line:
            return
        yield line.decode("utf-8", "replace").strip()
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_LINE)


def _drain(stream: IO[bytes] | None) -> None:
    while stream is not None and stream.read(MAX_OUTPUT):
        pass


def _ending(code: int, said: dict[str, str]) -> dict[str, Any]:
    """Status and words for an exit code (negative: killed by that signal)."""
    if code == 0:
        return {"status": "done"}
    message, hint = said.get("error", ""), said.get("hint", "")
    if code < 0:
        with contextlib.suppress(ValueError):
            return {
                "status": "failed",
                "message": f"it was ended from outside ({signal.Signals(-code).name})",
                "hint": "what has arrived is kept",
            }
    if code == 130:
        return {
            "status": "failed",
            "message": message or "it was interrupted",
            "hint": "what has arrived is kept",
        }
    return {"status": "failed", "message": message or f"it ended with code {code}", "hint": hint}


def _let_go(child: subprocess.Popen[bytes]) -> None:
    """End the standard input of a child, which interrupts it as Ctrl-C would, and see to it that it
    ends."""
    with contextlib.suppress(OSError):
        if child.stdin is not None:
            child.stdin.close()
    insist = threading.Timer(PATIENCE, _kill, (child,))
    insist.daemon = True
    insist.start()


def _kill(child: subprocess.Popen[bytes]) -> None:
    """End a child and the processes it has started, which are of its group."""
    if child.poll() is None:
        with contextlib.suppress(OSError):
            os.killpg(child.pid, signal.SIGKILL)


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        return float(value) if math.isfinite(value) and value >= 0 else None
    except OverflowError:
        return None


def _count(value: object) -> int:
    return (
        value
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**18
        else 0
    )
