"""What the start screen offers by itself: a text that was being typed when the program ended, and
files dropped on it.

Nothing that somebody typed is overwritten: into an empty editor the text goes at once, else a line
of news names the key that puts it there, and undo brings back what was there before.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from textual import events
from textual.widgets import Input

from factscore_tui.drafts import Extracted
from factscore_tui.tui.drafts import Autosaver, Found, clock
from factscore_tui.tui.files import Drop, aside, drop_of, may_be_dropped, names_of, read_draft
from factscore_tui.tui.keys.rebinding import key_for
from factscore_tui.tui.screens.base import AppScreen
from factscore_tui.tui.screens.dialogs import OpenFile
from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.editor import Editor
from factscore_tui.tui.widgets.news import News

if TYPE_CHECKING:
    from factscore_tui.storage.drafts import Draft


class OpenThere(OpenFile):
    """The dialog that opens a file, beginning in a folder."""

    def __init__(self, folder: str) -> None:
        super().__init__()
        self._folder = folder

    def on_mount(self) -> None:
        line = self.query_one("#path", Input)
        line.value = f"{self._folder.rstrip('/')}/"
        line.cursor_position = len(line.value)


class DraftRecovery(AppScreen):
    """The part of the start screen that has news and offers. The screen has an Editor `#editor` and
    a News."""

    _saver: Autosaver | None = None
    _session = ""
    """The check that a draft which was put back is an edited version of."""
    _draft = ""
    """The id of the draft that was put back, empty for a text of this start."""
    _offer: Callable[[], object] | None = None
    _told_at: str | None = None
    """The text with which the news go when it changes; None for news that stay."""

    @property
    def text(self) -> str:
        """The text to check."""
        raise NotImplementedError

    @property
    def topic(self) -> str:
        """What it is about."""
        raise NotImplementedError

    def give(self, text: str, name: str, topic: str | None = None, *, draft: str = "") -> None:
        """Put a text in place, so that undo brings back what was there."""
        raise NotImplementedError

    def tell(self, trouble: NoticeText | None) -> None:
        """Show a problem, or none."""
        raise NotImplementedError

    @property
    def saver(self) -> Autosaver:
        """Keeps what is typed, here and elsewhere in the program."""
        if self._saver is None:
            self._saver = Autosaver(self.main, self._tell_saving)
        return self._saver

    def on_unmount(self) -> None:
        """The last change is written; the draft is there for the next start."""
        if self._saver is not None:
            self._saver.close()

    def key(self, action: str) -> str:
        """How the key of an action is written."""
        return key_for(self.main, action)

    # --- news

    def say(
        self, words: str, offer: Callable[[], object] | None = None, *, lasting: bool = False
    ) -> None:
        """Tell something, and what the key of offers does; until the text changes, if it is not
        lasting."""
        self._offer = offer
        self._told_at = None if lasting or not words else self.text
        self.query_one(News).words = words

    def outdate(self, text: str) -> None:
        """News about another text go."""
        if self._told_at is not None and self._told_at != text:
            self.say("")

    def _tell_saving(self, trouble: NoticeText | None) -> None:
        self.query_one(News).trouble = trouble

    def action_take(self) -> None:
        """Do what the news offer; without an offer, look for a text that was kept."""
        offer = self._offer
        if offer is not None:
            self.say("")
            offer()
        else:
            self.saver.find(partial(self._found, asked=True))

    # --- drafts of programs that are gone

    def look_for_drafts(self) -> None:
        """In a thread; what is found comes when it comes."""
        self.saver.find(self._found)

    def _found(self, found: Found | None, *, asked: bool = False) -> None:
        """Into an empty editor at once."""
        if found is None:
            if asked:
                self.say("No other text is kept")
            return
        draft, more = found
        if not self.text and not self.topic:
            self._put_back(draft, more)
        else:
            words = (
                f"Your text of {clock(draft.saved)} is kept: {self.key('start.take')} puts it "
                f"in place of this one"
            )
            self.say(words, partial(self._put_back, draft, more), lasting=True)

    def _put_back(self, draft: Draft, more: int) -> None:
        self.saver.take(draft)
        self.give(draft.text, draft.name, draft.topic, draft=draft.id)
        self._session = draft.session
        editor = self.query_one("#editor", Editor)
        editor.move_cursor(editor.document.end)  # typing goes on where it ended
        words = f"Your text of {clock(draft.saved)} is back; {self.key('start.clear')} clears it"
        if more:
            words += f". {self.key('start.take')}: the one before it ({more} more)"
        self.say(words, self._put_next if more else None)

    def _put_next(self) -> None:
        def show(found: Found | None) -> None:
            if found is not None:
                self._put_back(*found)
            else:
                self.say("No other text is kept")

        self.saver.find(show)

    # --- files dropped on the terminal

    def on_editor_dropped(self, event: Editor.Dropped) -> None:
        """A paste that may be the path of a file; the disk is asked in a thread."""
        aside(
            self.main, partial(drop_of, event.text), partial(self._dropped, event.empty, self.text)
        )

    def on_paste(self, event: events.Paste) -> None:
        """A file dropped on a text that cannot be edited."""
        if not self.query_one("#editor", Editor).display and may_be_dropped(event.text):
            aside(self.main, partial(drop_of, event.text), partial(self._dropped, False, None))

    def _dropped(self, empty: bool, pasted: str | None, drop: Drop | None) -> None:
        if drop is None:
            return
        if empty and self.text == pasted:
            self._take_drop(drop, pasted)
            return
        what = "opens the file dialog there" if drop.folder else "opens it in place of your text"
        self.say(
            f"That is the {'folder' if drop.folder else 'file'} "
            f"{one_line(drop.path.name, 60) or '/'}: {self.key('start.take')} {what}",
            partial(self._take_drop, drop, pasted),
        )

    def _take_drop(self, drop: Drop, pasted: str | None) -> None:
        """Open it. `pasted` is the text with the path in it."""
        if drop.folder:
            self._take_out(pasted)
            self.main.push_screen(
                OpenThere(str(drop.path)), lambda found: self.give(*found) if found else None
            )
            return
        name, before = one_line(drop.path.name, 60), self.text
        self.say(f"reading {name} …", lasting=True)

        def show(found: Extracted) -> None:
            if self.text == before:
                self._take_out(pasted)
                self._opened(drop, found)
            else:
                self.say(
                    f"{name} is read: {self.key('start.take')} opens it in place of your text",
                    partial(self._opened, drop, found),
                    lasting=True,
                )

        def tell(trouble: NoticeText) -> None:
            self.say("")
            self.tell(trouble)

        aside(self.main, partial(read_draft, drop.path), show, tell)

    def _take_out(self, pasted: str | None) -> None:
        """The path that was pasted goes again, if nothing else has been done since."""
        if pasted is not None and self.text == pasted:
            self.query_one("#editor", Editor).undo()

    def _opened(self, drop: Drop, found: Extracted) -> None:
        for notice in found.notices:
            self.main.notify(one_line(notice), markup=False, timeout=10)
        self.give(found.text, drop.path.name)
        if drop.more:
            rest = Drop(drop.more[0], more=drop.more[1:])
            self.say(
                f"Also dropped: {one_line(names_of(drop.more), 80)}; {self.key('start.take')} "
                f"opens {'that' if len(drop.more) == 1 else 'the next'} instead",
                partial(self._take_drop, rest, None),
            )
        else:
            self.say("")
