"""Finding one's way in the text that is read: search, number of a fact, filter."""

from __future__ import annotations

from textual import events
from textual.widget import Widget
from textual.widgets import Input

from factscore_tui.tui.screens.copy_actions import CopyingScreen
from factscore_tui.tui.screens.filter import ChooseFilter
from factscore_tui.tui.state.messages import Find, GoToMatch, Keep, Move, Select
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.bars import KeyHints
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.facts import FactList
from factscore_tui.tui.widgets.prompt import COUNTED, Kind, Prompt, PromptLine

ASKING = ("search", "match", "jump")
"""Actions after which something is typed."""


class SearchActions(CopyingScreen):
    """The part of the reading screen that seeks. The screen has a DocumentView, a FactList and a
    Prompt."""

    _composed = False
    """True when everything of the screen is there."""
    _pane = "text"
    _origin = (0, 0.0)
    """Code point and line at the top of the text when the search began."""

    @property
    def _widget(self) -> Widget:
        raise NotImplementedError

    def set_pane(self, pane: str, *, keep_list: bool = True) -> None:
        raise NotImplementedError

    def on_fact_list_chosen(self, event: FactList.Chosen) -> None:
        self.main.step(Select(event.position))
        if event.fold:
            self.action_fold()

    def action_fold(self) -> None:
        raise NotImplementedError

    def action_filter(self) -> None:
        """Choose which facts to move among."""
        self.main.push_screen(ChooseFilter(self._state), self._filter)

    def _filter(self, name: str | None) -> None:
        if name is not None:
            self.main.step(Keep(name))

    def action_search(self) -> None:
        """Type a pattern; what it matches is marked meanwhile."""
        if self._pane != "text":
            self.set_pane("text")
        document = self.query_one(DocumentView)
        self._origin = (document.top, document.scroll_offset.y)
        self._ask("search", self._state.search.query if self._state.search else "")

    def action_match(self, step: int) -> None:
        """Next or previous match; without a search, one is begun."""
        if self._state.search is None:
            self.action_search()
        else:
            self.main.step(GoToMatch(step))

    def action_jump(self) -> None:
        """Type the number of a fact."""
        self._ask("jump")

    async def on_key(self, event: events.Key) -> None:
        """What ends the typing, and what begins it: a digit, or a key that asks. All at once, so
        that keys that were typed ahead get into the line and do nothing else."""
        if not self._composed:
            return
        prompt = self.query_one(Prompt)
        if prompt.kind is None:
            bound = self.active_bindings.get(event.key)
            if event.character in tuple("123456789"):
                self._ask("jump", event.key)
            elif bound is not None and bound.binding.action.split("(")[0] in ASKING:
                await self.run_action(bound.binding.action)
            else:
                return
        elif event.key == "enter" or (prompt.kind == "jump" and event.key == "G"):
            self._enter(prompt.kind, prompt.line.value)
        elif prompt.kind == "jump" and event.key in COUNTED:
            self._close_prompt()
            self.main.step(Move(COUNTED[event.key] * int(prompt.line.value or 1)))
        elif prompt.kind == "search" and event.key in ("down", "up"):
            self.main.step(GoToMatch(1 if event.key == "down" else -1))
            self._tell_prompt(prompt.line.value)
        elif event.is_printable and event.character:
            prompt.line.insert_text_at_cursor(event.character)
        else:
            return
        event.stop()

    def _ask(self, kind: Kind, value: str = "") -> None:
        self.query_one(KeyHints).display = False
        self.query_one(Prompt).ask(kind, value)
        self._tell_prompt(value)

    def _tell_prompt(self, value: str) -> None:
        prompt, state = self.query_one(Prompt), self._state
        if prompt.kind == "search":
            words = (
                f"{state.search.count}   ↓ next   enter keep   esc end"
                if state.search
                else "esc end"
            )
        elif not state.facts:
            words = "there are no facts yet"
        elif not value:
            words = f"number of a fact, up to {len(state.facts)}"
        else:
            at = min(max(int(value), 1), len(state.facts))
            words = f"of {len(state.facts)}   {at}: {one_line(state.facts[at - 1].text, 80)}"
        prompt.tell(words, self.size.width * 3 // 4 - 4)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while it is typed; say which fact has the number."""
        prompt = self.query_one(Prompt)
        if prompt.kind is None or event.value != prompt.line.value:
            return
        if prompt.kind == "search":
            self.main.step(Find(event.value, self._origin[0]))
        self._tell_prompt(event.value)

    def _enter(self, kind: Kind, value: str) -> None:
        """Go there. A pattern that matches nothing can be mended."""
        if kind == "search":
            if value != (self._state.search.query if self._state.search else ""):
                self.main.step(Find(value, self._origin[0]))
            if self._state.search is not None and not self._state.search.starts:
                return
        self._close_prompt()
        if kind == "search":
            self.main.step(GoToMatch(0))
        elif value:
            facts = len(self._state.facts)
            self.main.step(Select(min(max(int(value), 1), facts) - 1))
            if int(value) > facts:
                self.post_message(self.Said(f"there are {facts} facts; this is the last"))

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """A click elsewhere ends the typing (another window of the desktop does not)."""
        if isinstance(event.widget, PromptLine) and self.app.app_focus:
            self._close_prompt()

    def _drop_prompt(self) -> None:
        search = self.query_one(Prompt).kind == "search"
        self._close_prompt()
        if search:
            self.main.step(Find(""))
            self.query_one(DocumentView).scroll_to(y=self._origin[1], animate=False)

    def _close_prompt(self) -> None:
        prompt = self.query_one(Prompt)
        if prompt.kind is not None:
            prompt.close()
            self.query_one(KeyHints).display = True
            if self.focused is None or self.focused is prompt.line:
                self.set_focus(self._widget)
