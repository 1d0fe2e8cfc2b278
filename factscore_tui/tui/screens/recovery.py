"""A text that was being typed when the program ended comes back at the next start.

Nothing that somebody typed is overwritten: into an empty editor the text goes at once, else a line
of news names the key that puts it there, and undo brings back what was there before.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from factscore_tui.tui.drafts import Found, clock
from factscore_tui.tui.screens.start_context import Offers, StartContext
from factscore_tui.tui.widgets.editor import Editor

if TYPE_CHECKING:
    from factscore_tui.storage.drafts import Draft


class Recovery:
    """Drafts of programs that are gone, offered one after the other."""

    def __init__(self, context: StartContext, offers: Offers, editor: Editor) -> None:
        self._context, self._offers, self._editor = context, offers, editor

    def action_take(self) -> None:
        """Do what the news offer; without an offer, look for a text that was kept."""
        if not self._offers.take():
            self._context.saver.find(partial(self._found, asked=True))

    def look(self) -> None:
        """In a thread; what is found comes when it comes."""
        self._context.saver.find(self._found)

    def _found(self, found: Found | None, *, asked: bool = False) -> None:
        """Into an empty editor at once."""
        if found is None:
            if asked:
                self._offers.say("No other text is kept")
            return
        draft, more = found
        if not self._context.text and not self._context.topic:
            self._put_back(draft, more)
        else:
            take = self._context.key("start.take")
            words = (
                f"Your text of {clock(draft.saved)} is kept: {take} puts it in place of this one"
            )
            self._offers.say(words, partial(self._put_back, draft, more), lasting=True)

    def _put_back(self, draft: Draft, more: int) -> None:
        self._context.saver.take(draft)
        self._context.give(draft.text, draft.name, draft.topic, draft=draft.id)
        self._context.session = draft.session
        self._editor.move_cursor(self._editor.document.end)  # typing resumes where it stopped
        clear = self._context.key("start.clear")
        words = f"Your text of {clock(draft.saved)} is back; {clear} clears it"
        if more:
            words += f". {self._context.key('start.take')}: the one before it ({more} more)"
        self._offers.say(words, self._put_next if more else None)

    def _put_next(self) -> None:
        def show(found: Found | None) -> None:
            if found is not None:
                self._put_back(*found)
            else:
                self._offers.say("No other text is kept")

        self._context.saver.find(show)
