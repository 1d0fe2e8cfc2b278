"""What the screens of the app have in common: the app, typed, and the lines above and below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from textual.screen import Screen

from factscore_tui.tui.keys.actions import BY_ID, hints
from factscore_tui.tui.keys.rebinding import key_for
from factscore_tui.tui.widgets.bars import KeyHints, TitleBar
from factscore_tui.tui.widgets.choices import Choices
from factscore_tui.tui.widgets.picking import PickableLines

if TYPE_CHECKING:
    from factscore_tui.tui.app_services import AppServices


class AppScreen(Screen[None]):
    """A screen that is not a dialog. `WHERE` is its place in the table of actions."""

    @property
    def main(self) -> AppServices:
        """The app, typed."""
        return cast("AppServices", self.app)

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

    # --- what was picked with the mouse

    def picked_text(self) -> str:
        """The words that are picked with the mouse, in a draft or elsewhere, with nothing in them
        that a program would obey. Empty for none."""
        from factscore_tui.tui.clipboard import whole_text

        for lines in self.query(PickableLines):
            if lines.display and lines.picked is not None:
                return whole_text(lines.picked_text())
        return whole_text(self.get_selected_text() or "")

    def action_copy_text(self) -> None:
        """Copy what is picked with the mouse: ctrl+c. For nothing, say so and how to leave: that is
        what the key does elsewhere."""
        text = self.picked_text()
        if text:
            self.hand_over(text, "words")
            return
        own = f"{getattr(self, 'WHERE', 'app')}.quit"
        key = key_for(self.app, own if own in BY_ID else "app.quit")
        self.tell_copied("nothing is picked to copy" + (f"; {key} quits" if key else ""))

    def hand_over(self, text: str, what: str) -> None:
        """Copy this text, and tell where it went; `what` is what it is to the reader."""
        from factscore_tui.tui.clipboard import OSC_LIMIT, Copied, copy_with_program

        app = self.app
        terminal = len(text.encode()) <= OSC_LIMIT
        if terminal:
            app.copy_to_clipboard(text)

        def work() -> str:
            # In a browser the desktop of this machine is not the reader's.
            program = "" if app.is_web else copy_with_program(text)
            return Copied(program, terminal).words(what)

        self.main.in_thread(work, self.tell_copied)

    def tell_copied(self, words: str) -> None:
        """Tell where it went."""
        if self.is_attached:
            self.query_one(KeyHints).tell(words)
