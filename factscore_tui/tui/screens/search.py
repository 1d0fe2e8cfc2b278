"""Finding one's way in the text that is read: search, number of a fact, filter."""

from __future__ import annotations

from textual import events
from textual.widget import Widget
from textual.widgets import Input

from factscore_tui.tui.screens.filter import ChooseFilter
from factscore_tui.tui.screens.reader.panes import Panes
from factscore_tui.tui.screens.reader.reading import ReadingContext
from factscore_tui.tui.state.messages import Find, GoToMatch, Keep, Move, Select
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.bars import KeyHints
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.prompt import COUNTED, Kind, Prompt, PromptLine

ASKING = ("search", "match", "jump")
"""Actions after which something is typed."""


class SearchControl:
    """What is typed to get somewhere: a pattern, the number of a fact. It is typed in `prompt`,
    which stands in place of `hints` meanwhile."""

    def __init__(
        self,
        reading: ReadingContext,
        panes: Panes,
        document: DocumentView,
        prompt: Prompt,
        hints: KeyHints,
    ) -> None:
        self._reading, self._panes = reading, panes
        self._document, self._prompt, self._hints = document, prompt, hints
        self._origin = (0, 0.0)
        """Code point and line at the top of the text when the search began."""

    @property
    def typing(self) -> bool:
        """Whether something is being typed."""
        return self._prompt.kind is not None

    def action_filter(self) -> None:
        """Choose which facts to move among."""
        self._reading.main.push_screen(ChooseFilter(self._reading.state), self._filter)

    def _filter(self, name: str | None) -> None:
        if name is not None:
            self._reading.main.step(Keep(name))

    def action_search(self) -> None:
        """Type a pattern; what it matches is marked meanwhile."""
        if self._panes.pane != "text":
            self._panes.show("text")
        document, search = self._document, self._reading.state.search
        self._origin = (document.top, document.scroll_offset.y)
        self._ask("search", search.query if search else "")

    def action_match(self, step: int) -> None:
        """Next or previous match; without a search, one is begun."""
        if self._reading.state.search is None:
            self.action_search()
        else:
            self._reading.main.step(GoToMatch(step))

    def action_jump(self) -> None:
        """Type the number of a fact."""
        self._ask("jump")

    async def key(self, event: events.Key) -> None:
        """What ends the typing, and what begins it: a digit, or a key that asks. All at once, so
        that keys that were typed ahead get into the line and do nothing else."""
        prompt, screen = self._prompt, self._prompt.screen
        if prompt.kind is None:
            bound = screen.active_bindings.get(event.key)
            if event.character in tuple("123456789"):
                self._ask("jump", event.key)
            elif bound is not None and bound.binding.action.split("(")[0] in ASKING:
                await screen.run_action(bound.binding.action)
            else:
                return
        elif event.key == "enter" or (prompt.kind == "jump" and event.key == "G"):
            self._enter(prompt.kind, prompt.line.value)
        elif prompt.kind == "jump" and event.key in COUNTED:
            self.close()
            self._reading.main.step(Move(COUNTED[event.key] * int(prompt.line.value or 1)))
        elif prompt.kind == "search" and event.key in ("down", "up"):
            self._reading.main.step(GoToMatch(1 if event.key == "down" else -1))
            self._tell(prompt.line.value)
        elif event.is_printable and event.character:
            prompt.line.insert_text_at_cursor(event.character)
        else:
            return
        event.stop()

    def _ask(self, kind: Kind, value: str = "") -> None:
        self._hints.display = False
        self._prompt.ask(kind, value)
        self._tell(value)

    def _tell(self, value: str) -> None:
        prompt, state = self._prompt, self._reading.state
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
        prompt.tell(words, prompt.screen.size.width * 3 // 4 - 4)

    def changed(self, event: Input.Changed) -> None:
        """Search while it is typed; say which fact has the number."""
        prompt = self._prompt
        if prompt.kind is None or event.value != prompt.line.value:
            return
        if prompt.kind == "search":
            self._reading.main.step(Find(event.value, self._origin[0]))
        self._tell(event.value)

    def _enter(self, kind: Kind, value: str) -> None:
        """Go there. A pattern that matches nothing can be mended."""
        step = self._reading.main.step
        if kind == "search":
            search = self._reading.state.search
            if value != (search.query if search else ""):
                step(Find(value, self._origin[0]))
                search = self._reading.state.search
            if search is not None and not search.starts:
                return
        self.close()
        if kind == "search":
            step(GoToMatch(0))
        elif value:
            facts = len(self._reading.state.facts)
            step(Select(min(max(int(value), 1), facts) - 1))
            if int(value) > facts:
                self._reading.say(_told_last(facts))

    def left(self, widget: Widget) -> None:
        """A click elsewhere ends the typing (another window of the desktop does not)."""
        if isinstance(widget, PromptLine) and self._prompt.app.app_focus:
            self.close()

    def drop(self) -> None:
        """End the typing, and the search: back to where it began."""
        search = self._prompt.kind == "search"
        self.close()
        if search:
            self._reading.main.step(Find(""))
            self._document.scroll_to(y=self._origin[1], animate=False)

    def close(self) -> None:
        """Nothing is typed any more."""
        prompt = self._prompt
        if prompt.kind is not None:
            prompt.close()
            self._hints.display = True
            screen = prompt.screen
            if screen.focused is None or screen.focused is prompt.line:
                screen.set_focus(self._panes.widget)


def _told_last(facts: int) -> str:
    """What is said where there are only so many facts."""
    if not facts:
        return "there are no facts yet"
    return "this is the only fact" if facts == 1 else f"there are {facts} facts; this is the last"
