"""The drafts that are open at once. One of them is shown; the others are checked behind it, one
after the other by the one engine. Each keeps its check, its session and its place on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factscore_tui.core.document import Document
from factscore_tui.storage.versions import alike, words_in
from factscore_tui.tui.state.check import CheckState, Phase, standing_of
from factscore_tui.tui.state.messages import (
    Arrived,
    Compared,
    EngineLost,
    EngineOpened,
    EngineSaid,
    Renamed,
    RulingsChanged,
    Saved,
    Step,
    StoreFailed,
    StoreWorks,
    Tick,
)
from factscore_tui.tui.state.reducer import reduce
from factscore_tui.tui.text.visible import one_line

if TYPE_CHECKING:
    from factscore_tui.tui.app_services import AppServices

MOST = 30
"""Drafts that are open at once: of more, that which was opened first and rests is let go. Its
session has it still."""

BEHIND = (
    Arrived | Compared | EngineLost | EngineOpened | EngineSaid | Renamed | RulingsChanged | Saved
) | (StoreFailed | StoreWorks | Tick)
"""Steps that concern a draft that is not shown; all others are what the reader does to the one that
is."""


@dataclass(slots=True)
class OpenDraft:
    """A draft; `top` is the code point with which its text began on screen when it was left."""

    state: CheckState
    top: int = 0


class DraftList:
    """Keeps the drafts, and goes from one to another."""

    def __init__(self, app: AppServices) -> None:
        self._app = app
        self._drafts: list[OpenDraft] = []
        self.at = -1
        """Which of them is shown, or was shown last; -1 for none."""

    # --- what there is

    @property
    def states(self) -> list[CheckState]:
        """All of them, as they are by now."""
        shown = self._app.check_state
        return [
            shown if n == self.at and shown is not None else draft.state
            for n, draft in enumerate(self._drafts)
        ]

    @property
    def busy(self) -> bool:
        """Whether one that is not shown is being checked or waits for it."""
        return any(d.state.phase.busy for n, d in enumerate(self._drafts) if n != self.at)

    def title_of(self, state: CheckState) -> str:
        """The name of the draft that is shown, with its place where there are several."""
        if len(self._drafts) < 2 or not 0 <= self.at < len(self._drafts):
            return state.name
        return f"{self.at + 1}/{len(self._drafts)} {one_line(state.name, 54)}"

    # --- what comes and goes

    def put(self, state: CheckState, before: CheckState | None = None) -> None:
        """This check is shown from now on: of a draft that is open (`before` is its last check, or
        its name and most of its words are the same), or of a new one."""
        self._leave()
        at = self._place_of(state, before)
        if at < 0:
            self._make_room()
            self._drafts.append(OpenDraft(state))
            at = len(self._drafts) - 1
        else:
            self._drafts[at] = OpenDraft(state)
        self.at = at

    def add(self, texts: Sequence[tuple[str, str]], topic: str = "") -> None:
        """Open these (text, name) behind the one that is shown; the engine comes to them in this
        order."""
        app = self._app
        for text, name in texts:
            document = Document.from_text(text)
            check = app.engine_service.check(document, topic, name)
            state = CheckState(document, topic, name, check, saying="waits for its turn …")
            self._make_room()
            self._drafts.append(OpenDraft(state))
        app.show_check()

    def close(self, number: int) -> bool:
        """Let go of one that is not shown; a check of it that runs or waits is stopped. Its session
        stays. False for the one that is shown."""
        if number == self.at or not 0 <= number < len(self._drafts):
            return False
        state = self._drafts.pop(number).state
        if state.phase.busy:
            self._app.engine_service.cancel(state.check)
        self.at -= number < self.at
        self._app.show_check()
        return True

    def _place_of(self, state: CheckState, before: CheckState | None) -> int:
        words = words_in(state.document.text)
        for n, draft in enumerate(self._drafts):
            known = draft.state
            if before is not None and known.check == before.check:
                return n
            if state.session and known.session == state.session:
                return n
            if known.name == state.name and alike(words, words_in(known.document.text)):
                return n
        return -1

    def _make_room(self) -> None:
        while len(self._drafts) >= MOST:
            resting = (n for n, d in enumerate(self._drafts) if not d.state.phase.busy)
            number = next((n for n in resting if n != self.at), -1)
            if number < 0 or not self.close(number):
                return

    # --- going from one to another

    def _leave(self) -> None:
        """Keep the one that is shown as it is."""
        app = self._app
        if 0 <= self.at < len(self._drafts) and app.check_state is not None:
            top = app.read_screen.top if app.read_screen is not None else app.left_at
            self._drafts[self.at] = OpenDraft(app.check_state, top)

    def show(self, number: int) -> None:
        """Show this one; its check goes before the others that wait."""
        if not 0 <= number < len(self._drafts):
            return
        screen = self._app.read_screen
        if number == self.at and screen is not None:
            return
        if screen is not None and screen.panes.editing:
            screen.say("finish editing first: {read.stop}")
            return
        self._leave()
        self.at = number
        draft = self._drafts[number]
        if draft.state.phase is Phase.OPENING:
            self._app.engine_service.hurry(draft.state.check)
        self._app.show_state(draft.state, draft.top)

    def running(self, session: str) -> int:
        """The number of the draft behind the shown one that is saved in this session by now, or
        -1."""
        for n, draft in enumerate(self._drafts):
            if n != self.at and draft.state.phase.busy and draft.state.session == session:
                return n
        return -1

    def follow(self, step: Step) -> None:
        """Move those on that are not shown, and tell of one that is done."""
        if not isinstance(step, BEHIND):
            return
        for n, draft in enumerate(self._drafts):
            before = draft.state
            if n == self.at or not (before.phase.busy or isinstance(step, Compared | Saved)):
                continue
            draft.state = state = reduce(before, step)
            if before.phase.busy and not state.phase.busy:
                self._app.earlier.compare(state)
            if state.phase is Phase.COMPLETE and before.phase.busy:
                self._app.notify(f"{one_line(state.name, 40)}: {standing_of(state)}", markup=False)

    # --- keys

    def action_next_draft(self) -> None:
        """The next of the drafts that are open."""
        if len(self._drafts) > 1 or (self._drafts and self._app.read_screen is None):
            self.show((self.at + 1) % len(self._drafts))
        else:
            self._app.notify("No other draft is open.", markup=False)

    def action_drafts(self) -> None:
        """All that are open, to choose from."""
        from factscore_tui.tui.screens.open_drafts import OpenDrafts

        if not self._drafts:
            self._app.notify("No draft is open yet.", markup=False)
        elif not isinstance(self._app.screen, OpenDrafts):
            self._app.push_screen(
                OpenDrafts(self), lambda n: self.show(n) if n is not None else None
            )
