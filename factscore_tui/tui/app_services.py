"""The app as its screens and its parts know it: what they may ask of it, and nothing of how it is
made. Knows no screen, so that none of them hangs on all others."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from factscore_tui.tui.threads import ThreadedApp

if TYPE_CHECKING:
    from factscore_tui.engine.config import EngineConfig
    from factscore_tui.settings import Settings
    from factscore_tui.tui.corrections import Corrections
    from factscore_tui.tui.drafts import Autosaver
    from factscore_tui.tui.engine.service import EngineService
    from factscore_tui.tui.engine_descriptions import ModelRow
    from factscore_tui.tui.lazy_store import LazyStore
    from factscore_tui.tui.ruling_queue import RulingQueue
    from factscore_tui.tui.screens.reader.panes import Panes
    from factscore_tui.tui.state.check import CheckState
    from factscore_tui.tui.state.engine import EngineState
    from factscore_tui.tui.state.folds import Folding
    from factscore_tui.tui.state.jobs import Jobs
    from factscore_tui.tui.state.messages import NoticeText, Step


class ScreenOpener(Protocol):
    """Goes to the screens that are not part of a check (`Navigation`)."""

    def action_calibration(self) -> None:
        """How far rulings and engine agree."""

    def show_comparison(self, before: str, after: str) -> None:
        """Two checks side by side, named by the ids of their sessions."""

    def show_sessions(self) -> None:
        """The list of earlier checks."""


class EngineChooser(Protocol):
    """Which engine, model and index the checks to come are made with (`EngineChoice`)."""

    @property
    def chosen(self) -> EngineConfig:
        """The engine that was chosen last, whether it is open yet or not."""

    def action_choose_engine(self) -> None:
        """The list of engines and models."""

    def find_models(
        self, show: Callable[[Sequence[ModelRow]], None], tell: Callable[[NoticeText], None]
    ) -> None:
        """Look for language models in a thread, then show them, or tell why not."""

    def use_threshold(self, threshold: float) -> None:
        """Judge the checks to come with this threshold; 0 for the engine's."""

    def use_index(self, *names: str) -> None:
        """Open another index, or several, with the engine that is chosen."""


class SourceChooser(Protocol):
    """Which knowledge sources count (`SourceChoice`)."""

    pending: tuple[str, ...]
    """Those that were chosen and are not open yet."""

    def choose(self, names: tuple[str, ...]) -> None:
        """Let these count, the most trusted first."""

    def choose_for_now(self, name: str) -> None:
        """Let this one count alone, until the app is left."""


class Drafts(Protocol):
    """The drafts that are open (`DraftList`)."""

    @property
    def at(self) -> int:
        """Which of them is shown, or was shown last; -1 for none."""

    @property
    def states(self) -> list[CheckState]:
        """All of them, as they are by now."""

    def show(self, number: int) -> None:
        """Show this one; its check goes before the others that wait."""

    def close(self, number: int) -> bool:
        """Let go of one; False for the one that is shown, which stays."""

    def put(self, state: CheckState, before: CheckState | None = None) -> None:
        """Show this check from now on, in place of `before`."""

    def title_of(self, state: CheckState) -> str:
        """The name of the draft that is shown, with its place where there are several."""


class LastReports(Protocol):
    """The checks that those to come are held against (`EarlierChecks`)."""

    def keep(self, check: str, before: CheckState | None) -> None:
        """Hold the new check against this one, where there is one."""

    def compare(self, state: CheckState) -> None:
        """Tell what came out otherwise than in the last check of the draft."""

    def go_back(self) -> None:
        """Show the last check of the text again where the new one had not begun."""


class StartView(Protocol):
    """The start screen, to those who put a text there."""

    @property
    def saver(self) -> Autosaver:
        """Keeps what is typed."""

    def give(self, text: str, name: str, topic: str | None = None, *, draft: str = "") -> None:
        """Put a text in place."""

    def rest(self, name: str) -> None:
        """Tell of a check that was left."""


class ReadingView(Protocol):
    """The reading screen, to those who look whether a check is shown and where."""

    panes: Panes

    @property
    def top(self) -> int:
        """The code point with which the text begins on screen."""

    def say(self, words: str) -> None:
        """Tell something in the hint line for a while."""


class AppServices(ThreadedApp):
    """What `FactscoreApp` offers: the check that is shown and how it is moved on, the engine, the
    store, and its parts. Screens have it as `main`; parts are given it when they are made."""

    store: LazyStore
    """The saved checks. To be used from threads (`in_thread`) only."""
    engine_service: EngineService
    navigation: ScreenOpener
    engines: EngineChooser
    draft_list: Drafts
    earlier: LastReports
    start_screen: StartView

    own_keys: Mapping[str, str] = {}
    """The user's own keys, as `rebinding.apply_keys` has set them."""

    read_settings: Callable[[], Settings] | None = None
    """Reads the settings of this run again, flags and all. Without it there are no flags."""

    first: tuple[str | None, str, str, str | None]
    """What the app was begun with: text, name, topic, session."""

    read_screen: ReadingView | None
    """The screen with the check, None while there is none."""

    left_at: int
    """The code point with which the text began on screen when the check was left."""

    # --- what there is

    @property
    @abstractmethod
    def engine(self) -> EngineState:
        """What the engine is about."""

    @property
    @abstractmethod
    def check_state(self) -> CheckState | None:
        """The check that is or was last shown."""

    @property
    @abstractmethod
    def judge(self) -> RulingQueue:
        """What people decide about facts, made and taken back in order."""

    @property
    @abstractmethod
    def corrections(self) -> Corrections:
        """What was put right in this run, and what was not to be."""

    @property
    @abstractmethod
    def folding(self) -> Folding:
        """Which facts of the list share a line."""

    @property
    @abstractmethod
    def sources(self) -> SourceChooser:
        """Which knowledge sources count."""

    @property
    @abstractmethod
    def jobs(self) -> Jobs:
        """Downloads and builds."""

    # --- what can be asked for

    @abstractmethod
    def step(self, step: Step) -> None:
        """Move the state on by one step and show it."""

    @abstractmethod
    def show_check(self) -> None:
        """Draw the check once more: something beside its state has changed."""

    @abstractmethod
    def show_engine(self) -> None:
        """Tell, on the screens without a check, what the engine is about."""

    @abstractmethod
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

    @abstractmethod
    def look(self, offset: int) -> None:
        """The reader is at this code point: what stands from there on is checked first."""

    @abstractmethod
    def cancel(self) -> None:
        """Stop the running check before its next fact; what is done stays."""

    @abstractmethod
    def show_state(self, state: CheckState, top: int) -> None:
        """Show another draft that is open, from the line of the code point `top` on."""

    @abstractmethod
    def show_start(self, edit: CheckState | None = None) -> None:
        """Back to the start; with `edit`, its text goes into the editor."""

    @abstractmethod
    def go_forward(self) -> bool:
        """Back to the check that was left for the start, at its place; False where there is
        none."""

    @abstractmethod
    def reopen(self, session: str) -> None:
        """Show a session as it was left. A running check is still saved but is no longer
        shown."""
