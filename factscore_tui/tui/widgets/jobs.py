"""What is fetched or built in the background: one line with a bar, and the words for it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.reactive import reactive

from factscore_tui.tui.downloads.amounts import amount
from factscore_tui.tui.state.jobs import Job, Work
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.bars import BarLine, Part, clock, width_of

_PHASES = {
    "start": "starting",
    "download": "downloading",
    "wait": "no answer, trying again",
    "check": "checking the file",
    "articles": "building: reading articles",
    "names": "building: sorting names",
    "lexical": "building: indexing words",
    "dense": "building: embedding",
}


class JobLine(BarLine):
    """The job that runs, how far it is, and how many wait. Takes no room while there is none."""

    jobs: reactive[tuple[Job, ...]] = reactive(())

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(self.parts, id=id)

    def watch_jobs(self, jobs: tuple[Job, ...]) -> None:
        self.display = any(job.open for job in jobs)

    def parts(self, width: int) -> tuple[list[Part], list[Part]]:
        """What and its phase; bar, percent, speed and time left, as many of them as fit."""
        job = running(self.jobs)
        if job is None:
            return [], []
        waiting = sum(other.status == "waiting" for other in self.jobs if other is not job)
        left: list[Part] = [(one_line(job.label, 30), "$foreground bold")]
        left.append((f"  {phase_of(job)}", "$accent" if job.status == "stopping" else "$quiet"))
        if waiting:
            left.append((f"  +{waiting} waiting", "$quiet"))
        return left, _right(job, width)


def _right(job: Job, width: int) -> list[Part]:
    percent = job.percent
    if percent is None or job.status != "running":
        return [(counted(job.work), "$quiet")] if job.status == "running" else []
    length = 20 if width >= 110 else 12 if width >= 76 else 8
    full = round(length * percent / 100)
    bar: list[Part] = [
        ("━" * full, "$primary"),
        ("─" * (length - full), "$quiet"),
        (f" {percent:>2} %", "$foreground"),
    ]
    speed = f" {speed_of(job.work)}" if speed_of(job.work) else ""
    left = f" {clock(job.work.left)} left" if job.work.left is not None else ""
    for more in (speed + left, left, ""):
        parts: list[Part] = [*bar, (more, "$quiet")]
        if width_of(parts) <= 0.6 * width:
            return parts
    return bar


def running(jobs: Sequence[Job]) -> Job | None:
    """The job that is at work, else the first that waits, else None."""
    opened = [job for job in jobs if job.open]
    return next((job for job in opened if job.status != "waiting"), opened[0] if opened else None)


def phase_of(job: Job) -> str:
    """What it does, in words."""
    if job.status == "waiting":
        return "waits for its turn"
    if job.status == "stopping":
        return "stopping …"
    if job.work.phase == "start" and job.work.note:
        return job.work.note.removesuffix(" ...") + " …"
    return _PHASES.get(job.work.phase, "working")


def counted(work: Work) -> str:
    """How much is done: "166 MB of 386 MB", "12,000 articles"."""
    if work.unit == "bytes":
        return (
            f"{amount(work.done)} of {amount(work.total)}"
            if work.total
            else amount(work.done)
            if work.done
            else ""
        )
    return f"{work.done:,} {work.unit}" if work.done and work.unit else ""


def speed_of(work: Work) -> str:
    """ "12.1 MB/s", "3,200 articles/s"; empty while nobody knows."""
    if not work.rate:
        return ""
    return (
        f"{work.rate / 1e6:.1f} MB/s" if work.unit == "bytes" else f"{work.rate:,.0f} {work.unit}/s"
    )


def progress_words(job: Job) -> str:
    """One line about a job that has not ended: share, phase, amounts, time left."""
    share = f"{job.percent} %" if job.percent is not None and job.status == "running" else ""
    parts = [share, phase_of(job)]
    if job.status == "running":
        parts += [
            job.work.note if job.work.phase == "wait" else counted(job.work),
            speed_of(job.work),
        ]
        parts.append(f"{clock(job.work.left)} left" if job.work.left is not None else "")
    return " · ".join(part for part in parts if part)
