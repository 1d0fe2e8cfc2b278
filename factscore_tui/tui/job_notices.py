"""What runs behind every screen: downloads and builds. Loads nothing before it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import App
from textual.message import Message
from textual.timer import Timer

if TYPE_CHECKING:
    from factscore_tui.tui.state.jobs import Job, Jobs

FRAME = 0.1
"""Seconds between two looks at how far the jobs are."""


class JobsNews(Message):
    """The jobs have something else to show."""


class JobNotices:
    """Owns the jobs of an app, tells its screens how far they are, and ends them with it."""

    def __init__(self, app: App[int]) -> None:
        self._app = app
        self._jobs: Jobs | None = None
        self._timer: Timer | None = None
        self._open: frozenset[str] = frozenset()

    @property
    def jobs(self) -> Jobs:
        """Downloads and builds; made when first asked for."""
        if self._jobs is None:
            from factscore_tui.tui.state.jobs import Jobs

            self._jobs = Jobs(lambda: self._app.post_message(JobsNews()))
        return self._jobs

    @property
    def working(self) -> str:
        """What runs in the background, in a few words for a title line; empty for nothing."""
        return self._jobs.summary() if self._jobs is not None else ""

    def news(self) -> None:
        """Look a moment later, when more has come."""
        if self._timer is None:
            self._timer = self._app.set_timer(FRAME, self.show)

    def show(self) -> None:
        """Tell how far the jobs are, and which have ended."""
        self._timer = None
        if self._jobs is None or not (self._app.is_running and self._app.screen_stack):
            return
        from factscore_tui.tui.screens.downloads import SetupScreen
        from factscore_tui.tui.widgets.bars import TitleBar
        from factscore_tui.tui.widgets.jobs import JobLine

        jobs = self._jobs.look()
        for screen in self._app.screen_stack:
            if isinstance(screen, SetupScreen):
                screen.show_jobs(jobs)
            else:
                for line in screen.query(JobLine):
                    line.jobs = jobs
            for title in screen.query(TitleBar):
                title.working = self.working
        ended = [job for job in jobs if not job.open and job.key in self._open]
        self._open = frozenset(job.key for job in jobs if job.open)
        if not any(isinstance(screen, SetupScreen) for screen in self._app.screen_stack[-1:]):
            for job in ended:
                self._announce(job)

    def _announce(self, job: Job) -> None:
        from factscore_tui.tui.text.visible import one_line
        from factscore_tui.tui.widgets.bars import in_keys

        words = {
            "done": f"{job.label} is ready: {{app.setup}} tells how to use it.",
            "stopped": f"{job.label} is stopped.",
        }
        text = words.get(job.status, f"{job.label}: {job.message}. {{app.setup}} tells more.")
        self._app.notify(
            one_line(in_keys(self._app, text), 300),
            markup=False,
            timeout=10,
            severity="warning" if job.status == "failed" else "information",
        )

    async def action_quit(self) -> None:
        """Leave; asked about once while something is being fetched."""
        from factscore_tui.tui.keys.rebinding import key_for
        from factscore_tui.tui.screens.dialogs import Confirm

        key = key_for(self._app, "app.setup") or "the list of models"
        if not self.working or isinstance(self._app.screen, Confirm):
            self._app.exit()
            return
        doing = f"Leave while {self.working} is being fetched?"
        question = (
            f"{doing}\n\nThat stops it. What has arrived is kept: {key} resumes it next time."
        )

        def answered(yes: bool | None) -> None:
            if yes:
                self._app.exit()

        self._app.push_screen(Confirm(question, "Leave", "Stay"), answered)

    def close(self) -> None:
        """Nothing is fetched when the app is gone."""
        if self._jobs is not None:
            self._jobs.close()
