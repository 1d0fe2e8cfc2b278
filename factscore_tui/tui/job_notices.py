"""What goes on behind every screen: downloads and builds. A part of the app that loads nothing
before it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message
from textual.timer import Timer

from factscore_tui.tui.threads import ThreadedApp

if TYPE_CHECKING:
    from factscore_tui.tui.state.jobs import Job, Jobs

FRAME = 0.1
"""Seconds between two looks at how far the jobs are."""


class JobsNews(Message):
    """The jobs have something else to show."""


class JobNotices(ThreadedApp):
    """Owns the jobs, tells the screens how far they are, and ends them with the app."""

    _jobs: Jobs | None = None
    _jobs_timer: Timer | None = None
    _jobs_open: frozenset[str] = frozenset()

    @property
    def jobs(self) -> Jobs:
        """Downloads and builds; made when first asked for."""
        if self._jobs is None:
            from factscore_tui.tui.state.jobs import Jobs

            self._jobs = Jobs(lambda: self.post_message(JobsNews()))
        return self._jobs

    @property
    def working(self) -> str:
        """What runs in the background, in a few words for a title line; empty for nothing."""
        return self._jobs.summary() if self._jobs is not None else ""

    def on_jobs_news(self) -> None:
        """Look a moment later, when more has come."""
        if self._jobs_timer is None:
            self._jobs_timer = self.set_timer(FRAME, self._show_jobs)

    def _show_jobs(self) -> None:
        self._jobs_timer = None
        if self._jobs is None or not (self.is_running and self.screen_stack):
            return
        from factscore_tui.tui.screens.downloads import SetupScreen
        from factscore_tui.tui.widgets.bars import TitleBar
        from factscore_tui.tui.widgets.jobs import JobLine

        jobs = self._jobs.look()
        for screen in self.screen_stack:
            if isinstance(screen, SetupScreen):
                screen.show_jobs(jobs)
            else:
                for line in screen.query(JobLine):
                    line.jobs = jobs
            for title in screen.query(TitleBar):
                title.working = self.working
        ended = [job for job in jobs if not job.open and job.key in self._jobs_open]
        self._jobs_open = frozenset(job.key for job in jobs if job.open)
        if not any(isinstance(screen, SetupScreen) for screen in self.screen_stack[-1:]):
            for job in ended:
                self._announce(job)

    def _announce(self, job: Job) -> None:
        from factscore_tui.tui.text.visible import one_line

        words = {
            "done": f"{job.label} is ready: F7 tells how to use it.",
            "stopped": f"{job.label} is stopped.",
        }
        text = words.get(job.status, f"{job.label}: {job.message}. F7 tells more.")
        self.notify(
            one_line(text, 300),
            markup=False,
            timeout=10,
            severity="warning" if job.status == "failed" else "information",
        )

    async def action_quit(self) -> None:
        """Leave; asked about once while something is being fetched."""
        from factscore_tui.tui.screens.dialogs import Confirm

        if not self.working or isinstance(self.screen, Confirm):
            self.exit()
            return
        doing = f"Leave while {self.working} is being fetched?"
        question = (
            f"{doing}\n\nThat stops it. What has arrived is kept: F7 goes on with it next time."
        )

        def answered(yes: bool | None) -> None:
            if yes:
                self.exit()

        self.push_screen(Confirm(question, "Leave", "Stay"), answered)

    def on_unmount(self) -> None:
        """Nothing is fetched when the app is gone."""
        if self._jobs is not None:
            self._jobs.close()
