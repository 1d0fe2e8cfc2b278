"""Files dropped on the start screen: a terminal pastes their paths.

Nothing that somebody typed is overwritten: into an empty editor the text of a file goes at once,
else a line of news names the key that puts it there.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual import events

from factscore_tui.tui.files import Drop, aside, drop_of, may_be_dropped, names_of, read_draft
from factscore_tui.tui.screens.start_context import Offers, StartContext
from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.editor import Editor

if TYPE_CHECKING:
    from factscore_tui.drafts import Extracted


class Drops:
    """Opens what was dropped, or offers it."""

    def __init__(self, context: StartContext, offers: Offers, editor: Editor) -> None:
        self._context, self._offers, self._editor = context, offers, editor

    @property
    def _take(self) -> str:
        """How the key of offers is written."""
        return self._context.key("start.take")

    def dropped(self, event: Editor.Dropped) -> None:
        """A paste that may be the path of a file; the disk is asked in a thread."""
        aside(
            self._context.main,
            partial(drop_of, event.text),
            partial(self._dropped, event.empty, self._context.text),
        )

    def pasted(self, event: events.Paste) -> None:
        """A file dropped on a text that cannot be edited."""
        if not self._editor.display and may_be_dropped(event.text):
            aside(
                self._context.main,
                partial(drop_of, event.text),
                partial(self._dropped, False, None),
            )

    def _dropped(self, empty: bool, pasted: str | None, drop: Drop | None) -> None:
        if drop is None:
            return
        if empty and self._context.text == pasted:
            self._take_drop(drop, pasted)
            return
        what = "opens the file dialog there" if drop.folder else "opens it in place of your text"
        self._offers.say(
            f"That is the {'folder' if drop.folder else 'file'} "
            f"{one_line(drop.path.name, 60) or '/'}: {self._take} {what}",
            partial(self._take_drop, drop, pasted),
        )

    def _take_drop(self, drop: Drop, pasted: str | None) -> None:
        """Open it. `pasted` is the text with the path in it."""
        if drop.folder:
            from factscore_tui.tui.screens.dialogs import OpenFile

            self._take_out(pasted)
            self._context.main.push_screen(
                OpenFile(str(drop.path)),
                lambda found: self._context.give(*found) if found else None,
            )
            return
        name, before = one_line(drop.path.name, 60), self._context.text
        self._offers.say(f"reading {name} …", lasting=True)

        def show(found: Extracted) -> None:
            if self._context.text == before:
                self._take_out(pasted)
                self._opened(drop, found)
            else:
                self._offers.say(
                    f"{name} is read: {self._take} opens it in place of your text",
                    partial(self._opened, drop, found),
                    lasting=True,
                )

        def tell(trouble: NoticeText) -> None:
            self._offers.say("")
            self._context.tell(trouble)

        aside(self._context.main, partial(read_draft, drop.path), show, tell)

    def _take_out(self, pasted: str | None) -> None:
        """The path that was pasted goes again, if nothing else has been done since."""
        if pasted is not None and self._context.text == pasted:
            self._editor.undo()

    def _opened(self, drop: Drop, found: Extracted) -> None:
        for notice in found.notices:
            self._context.main.notify(one_line(notice), markup=False, timeout=10)
        self._context.give(found.text, drop.path.name)
        if drop.more:
            rest = Drop(drop.more[0], more=drop.more[1:])
            self._offers.say(
                f"Also dropped: {one_line(names_of(drop.more), 80)}; {self._take} "
                f"opens {'that' if len(drop.more) == 1 else 'the next'} instead",
                partial(self._take_drop, rest, None),
            )
        else:
            self._offers.say("")
