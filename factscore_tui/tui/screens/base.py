"""What the screens of the app have in common: the app, typed, and the lines above and below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from textual.screen import Screen

from factscore_tui.tui.keys.actions import hints
from factscore_tui.tui.widgets.bars import KeyHints, TitleBar
from factscore_tui.tui.widgets.choices import Choices

if TYPE_CHECKING:
    from factscore_tui.tui.app import FactscoreApp


class AppScreen(Screen[None]):
    """A screen that is no dialog. `WHERE` is its place in the table of actions."""

    @property
    def main(self) -> FactscoreApp:
        """The app, typed."""
        return cast("FactscoreApp", self.app)

    def entitle(self, title: str, actions: Sequence[str]) -> None:
        """The title line, and the hints by the ids of their actions."""
        self.query_one(TitleBar).title = title
        self.show_hints(actions)

    def show_hints(self, actions: Sequence[str]) -> None:
        """The keys of these actions, by id, in the hint line."""
        self.query_one(KeyHints).actions = tuple((a, a.hint or a.title) for a in hints(actions))

    def action_cursor(self, step: int) -> None:
        """Up and down the one list of the screen."""
        listed = self.query_one(Choices)
        if step > 0:
            listed.action_cursor_down()
        else:
            listed.action_cursor_up()

    def action_back(self) -> None:
        self.app.pop_screen()
