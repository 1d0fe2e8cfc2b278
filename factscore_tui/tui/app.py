"""The app: owns the state, the engine driver and the store; the screens only draw and ask."""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.timer import Timer

from factscore_tui.core.document import Document
from factscore_tui.core.naming import given_or_made
from factscore_tui.engine.client import EngineClient
from factscore_tui.tui.app_services import AppServices
from factscore_tui.tui.attention import call_back, restore_title
from factscore_tui.tui.check_clock import CheckClock
from factscore_tui.tui.draft_list import DraftList
from factscore_tui.tui.earlier_checks import EarlierChecks
from factscore_tui.tui.engine.display import remote_host, show_on_bars
from factscore_tui.tui.engine.service import AS_USUAL, EngineOpening, EngineService
from factscore_tui.tui.engine_choice import EngineChoice
from factscore_tui.tui.engine_descriptions import Models
from factscore_tui.tui.files import tell_of_files
from factscore_tui.tui.job_notices import JobNotices
from factscore_tui.tui.keys.actions import bindings
from factscore_tui.tui.keys.palette import ActionCommands
from factscore_tui.tui.navigation import Navigation
from factscore_tui.tui.parts import adopt_actions
from factscore_tui.tui.screens.start import PASTE, StartScreen, await_text_on
from factscore_tui.tui.signal_exit import end_on_signals
from factscore_tui.tui.state.check import CheckState, report_of
from factscore_tui.tui.state.engine import EngineState, reduce_engine
from factscore_tui.tui.state.messages import (
    Arrived,
    CancelAsked,
    EngineAsked,
    EngineLost,
    EngineNews,
    EngineOpened,
    EngineRefused,
    EngineSaid,
    NoticeText,
    Step,
    Tick,
)
from factscore_tui.tui.state.reducer import from_report, reduce
from factscore_tui.tui.stylesheet import CachedStylesheet
from factscore_tui.tui.themes import ALL, THEMES
from factscore_tui.tui.themes_256 import in_256
from factscore_tui.tui.toasts import FewNotifications
from factscore_tui.tui.widgets.bars import KeyHints

if TYPE_CHECKING:
    from factscore_tui.tui.corrections import Corrections
    from factscore_tui.tui.lazy_store import LazyStore
    from factscore_tui.tui.ruling_queue import RulingQueue
    from factscore_tui.tui.screens.read import ReadScreen
    from factscore_tui.tui.source_choice import SourceChoice
    from factscore_tui.tui.state.folds import Folding
    from factscore_tui.tui.state.jobs import Jobs

ENGINE_STEPS = EngineSaid | EngineOpened | EngineAsked | EngineRefused | EngineLost | Arrived
"""Steps that the engine's own state follows."""

SOON = 0.25
"""Seconds after the first frame in which nothing but that is worked on; then what a check is read
with is loaded."""

FRAME = 0.05
"""Seconds between two looks at what the engine sent: 20 a second."""


class FactscoreApp(AppServices):
    """`make_client` is called once, in the engine thread, after the first frame. `store` and
    `models` are used from threads only. `opening` says what the client was made with, so that
    another engine can be opened on the same index.
    """

    TITLE = "factscore-tui"
    CSS_PATH = ["app.tcss", "screens/palette.tcss", "screens/smallest.tcss", "screens/start.tcss"]
    ENABLE_COMMAND_PALETTE = True
    COMMANDS: ClassVar = {ActionCommands}
    COMMAND_PALETTE_BINDING = "ctrl+p"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("app")]

    def __init__(
        self,
        make_client: Callable[[], EngineClient],
        store: LazyStore,
        *,
        text: str | None = None,
        name: str = "",
        topic: str = "",
        session: str | None = None,
        more: Sequence[tuple[str, str]] = (),
        theme: str = "dark",
        fold: bool = True,
        opening: EngineOpening = AS_USUAL,
        models: Models = tuple,
    ) -> None:
        # NO_COLOR (no-color.org) means no colour codes at all, not shades of grey: leave colours to
        # the terminal.
        no_color = os.environ.get("NO_COLOR") is not None
        super().__init__(ansi_color=True if no_color else None)
        for known in list(self.available_themes):
            self.unregister_theme(known)
        few = self.console.color_system == "256"
        for own in ALL:
            self.register_theme(in_256(own) if few else own)
        self._notifications = FewNotifications()
        # Of 16 colours the terminal's own are read best: rounded, a selection is red on grey.
        few_colours = no_color or (theme == THEMES[0] and self.console.color_system == "standard")
        self.theme = "ansi" if few_colours else theme if theme in THEMES else THEMES[0]
        self.stylesheet = CachedStylesheet()
        self.stylesheet.set_variables(self.get_css_variables())
        self.now: Callable[[], float] = time.monotonic
        self.first = (text, name, topic, session)
        self._more = tuple(more)
        """Other texts with their names, to be checked behind the first."""
        self.store = store
        self._fold = fold
        self.engine_service = EngineService(
            make_client, store, lambda: self.post_message(EngineNews()), opening
        )
        self._engine = EngineState(choice=opening.choice)
        self._state: CheckState | None = None
        self.earlier: EarlierChecks = EarlierChecks(self)
        self._told: NoticeText | None = None
        self._timer: Timer | None = None
        self._clock = CheckClock(self, self._tick)
        self._titled = False
        """Whether the title of the terminal says what came out."""
        self.left_at = 0
        self.start_screen: StartScreen = StartScreen()
        self.read_screen: ReadScreen | None = None
        self.navigation: Navigation = Navigation(self)
        self.engines: EngineChoice = EngineChoice(self, opening.choice, models)
        self.background = JobNotices(self)
        self.draft_list: DraftList = DraftList(self)
        adopt_actions(self, self.navigation, self.engines, self.background, self.draft_list)

    @cached_property
    def judge(self) -> RulingQueue:
        """What people decide about facts, made and taken back in order."""
        from factscore_tui.tui.ruling_queue import RulingQueue

        return RulingQueue()

    @cached_property
    def corrections(self) -> Corrections:
        """What was put right in this run, and what was not to be."""
        from factscore_tui.tui.corrections import Corrections

        return Corrections()

    @cached_property
    def folding(self) -> Folding:
        """Which facts of the list share a line."""
        from factscore_tui.tui.state.folds import Folding

        folding = Folding()
        folding.on = self._fold
        return folding

    @cached_property
    def sources(self) -> SourceChoice:
        """Which knowledge sources count."""
        from factscore_tui.tui.source_choice import SourceChoice

        return SourceChoice(self)

    @property
    def jobs(self) -> Jobs:
        """Downloads and builds."""
        return self.background.jobs

    def show_check(self) -> None:
        """Draw the check once more: something beside its state has changed."""
        if self._state is not None and self.read_screen is not None:
            self.read_screen.update_from(self._state)

    @property
    def engine(self) -> EngineState:
        """What the engine is about."""
        return self._engine

    @property
    def check_state(self) -> CheckState | None:
        """The check that is or was last shown."""
        return self._state

    # --- life

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """So that the stylesheet also holds before one of our themes is set."""
        return dict(ALL[0].variables)

    def on_mount(self) -> None:
        """Show the start, then let the engine load behind it."""
        if not self.is_headless:
            end_on_signals(self)
        text, name, topic, session = self.first
        self.push_screen(self.start_screen)
        if session is not None:
            self.call_after_refresh(self.reopen, session)
        elif text is not None:
            self.call_after_refresh(self._check_given, text, topic, name)
        elif topic:
            self.call_after_refresh(await_text_on, self.start_screen, topic)
        self.call_after_refresh(self.engine_service.start)
        self.set_timer(SOON, self._after_first_frame)

    def _after_first_frame(self) -> None:
        """Load what a check is read with; from now on look for garbage, where that was put off."""
        import_module("factscore_tui.tui.screens.read")
        tell_of_files(self)
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    def _check_given(self, text: str, topic: str, name: str) -> None:
        self.start_screen.give(text, name, topic)
        if text.strip():
            self.check(text, topic, given_or_made(name, text))
        else:
            self.start_screen.tell(NoticeText("The text is empty.", PASTE))
        self.draft_list.add(self._more)

    async def on_unmount(self) -> None:
        """Have all end that must not outlive the app. Whoever runs it in a terminal calls
        `wait_for_children` when the terminal has been given back."""
        if self._titled:
            restore_title(self)
        self.engine_service.leave()
        if self.is_headless:
            await asyncio.to_thread(self.wait_for_children)

    def wait_for_children(self) -> None:
        """After the app has ended: until the engine is gone, and what is fetched has stopped. Takes
        three seconds at most."""
        self.background.close()
        self.engine_service.wait()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Help and quit are there in dialogs too, but not where every key may be the answer."""
        return not (
            action in ("help", "quit")
            and self.screen_stack
            and getattr(self.screen, "TAKES_EVERY_KEY", False)
        )

    def on_jobs_news(self) -> None:
        """A download or build has something to tell."""
        self.background.news()

    # --- the engine

    def on_engine_news(self) -> None:
        """Something is waiting. Look a frame later, when more of it has come."""
        if self._timer is None:
            self._timer = self.set_timer(FRAME, self._take)

    def _take(self) -> None:
        self._timer = None
        if self._open:
            self.steps([Tick(self.now()), *self.engine_service.take()])

    def _tick(self) -> None:
        if self._open:
            self.step(Tick(self.now()))

    @property
    def _open(self) -> bool:
        """Whether there are screens to show anything on: timers still come while the app closes,
        and then widgets are gone."""
        return self.is_running and bool(self.screen_stack)

    def step(self, step: Step) -> None:
        """Move the state on by one step and show it."""
        self.steps([step])

    def steps(self, steps: list[Step]) -> None:
        """Move the state on and show it."""
        for step in steps:
            if isinstance(step, ENGINE_STEPS):
                self._engine = reduce_engine(self._engine, step)
                self.sources.follow(step)
            self.draft_list.follow(step)
            if self._state is None:
                continue
            before, self._state = self._state, reduce(self._state, step)
            if before.phase.busy and not self._state.phase.busy:
                self.earlier.compare(self._state)
            self._titled = call_back(self, before, self._state, self._titled)
            if self.read_screen is not None and self._state is not before:
                self.read_screen.update_from(self._state)
        self.show_engine()
        self._keep_time()

    def _keep_time(self) -> None:
        self._clock.keep(
            (self._state is not None and self._state.phase.busy) or self.draft_list.busy
        )

    def show_engine(self) -> None:
        """Tell, on the screens without a check, what the engine is about."""
        screen = self.screen_stack[-1] if self.screen_stack else None
        if screen is None or not screen.is_mounted:
            return
        if getattr(screen, "WHERE", "") in ("start", "sessions"):
            self._told = show_on_bars(screen, self._engine, self._told)
            if isinstance(screen, StartScreen):
                screen.invitation.tell_where(self._engine, remote_host(self._engine))
        elif (show := getattr(screen, "show_engine", None)) is not None:
            show()

    # --- checks

    def check(
        self,
        text: str,
        topic: str,
        name: str,
        before: CheckState | None = None,
        *,
        anew: bool = False,
        origin: int = -1,
    ) -> None:
        """Check a text; one that is still running is stopped. `before` is the last check of the
        same draft: what was not touched since then keeps its verdicts (unless `anew`), and what
        comes out otherwise is told. `origin` is the code point where the writer was."""
        self.cancel()
        document = Document.from_text(text)
        before = self.earlier.known(before) if before is not None else None
        last = report_of(before) if before is not None and not anew else None
        session = before.session if before is not None else ""
        check = self.engine_service.check(document, topic, name, last, session)
        self.engine_service.hurry(check)
        self.earlier.keep(check, before)
        self._engine = replace(self._engine, trouble=None, refused=None)
        state = CheckState(
            document,
            topic,
            name,
            check,
            index=self._engine.index,
            engine=self._engine.engine,
            saying=self._engine.doing,
            now=self.now(),
            origin=origin,
            carried=before.counts if before and last and before.document == document else (),
        )
        self.draft_list.put(state, before)
        self._read(state)
        start = self.start_screen
        if before is not None and start.text == before.document.text != text:
            # Edited or corrected: the next check from there would have every error again.
            start.give(text, start.name_of_text)

    def look(self, offset: int) -> None:
        """The reader is at this code point: what stands from there on is checked first."""
        if self._state is not None and self._state.phase.busy:
            self.engine_service.look(self._state.check, offset)

    def cancel(self) -> None:
        """Stop the running check before its next fact; what is done stays."""
        if self._state is not None and self._state.phase.busy:
            self.engine_service.cancel(self._state.check)
            self.step(CancelAsked())

    def show_state(self, state: CheckState, top: int) -> None:
        """Show another draft that is open, from the line of the code point `top` on."""
        if self.read_screen is not None:
            self.read_screen.next_top = top
        self._read(state, top)
        self.show_check()

    def _read(self, state: CheckState, top: int = 0) -> None:
        """Show a check on top of the start screen, from the line of the code point `top` on."""
        self._state = state
        screen = self.read_screen
        if screen is not None and screen is self.screen:
            screen.begin(state)
        else:
            from factscore_tui.tui.screens.read import ReadScreen

            self.read_screen = ReadScreen(state, self.folding, top)
            while len(self.screen_stack) > 2:
                self.pop_screen()
            self.push_screen(self.read_screen)
        self._keep_time()

    def show_start(self, edit: CheckState | None = None) -> None:
        """Back to the start; with `edit`, its text goes into the editor."""
        if self.read_screen is not None:
            self.left_at = self.read_screen.top
        self.read_screen = None
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if edit is not None:
            self.start_screen.give(edit.document.text, edit.name, edit.topic)

    def go_forward(self) -> bool:
        """Back to the check that was left for the start, at its place; False where there is
        none."""
        if self._state is None or self.read_screen is not None:
            return False
        self._read(self._state, self.left_at)
        return True

    # --- sessions

    def reopen(self, session: str) -> None:
        """Show a session as it was left. A running check is still saved but is no longer
        shown."""

        behind = self.draft_list.running(session)
        if behind >= 0:
            self.draft_list.show(behind)
            return

        def show(state: CheckState) -> None:
            self.cancel()
            self.draft_list.put(state)
            self._read(state)

        names = {}

        def work() -> CheckState:
            names.update({s.id: s.name for s in self.store.summaries()})
            return from_report(self.store.load(session), session, names.get(session, "session"))

        self.in_thread(work, show)

    # --- actions

    def action_next_theme(self) -> None:
        """Dark, light, ansi, and round."""
        at = THEMES.index(self.theme) if self.theme in THEMES else -1
        self.theme = THEMES[(at + 1) % len(THEMES)]
        for hints in self.screen.query(KeyHints) if self.screen_stack else ():
            hints.tell(f"theme: {self.theme}")
