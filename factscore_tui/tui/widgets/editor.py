"""Where text is typed: the editor, for a draft that is pasted, typed or opened (what it cannot
handle at speed goes to a read-only view), and a single line."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import ClassVar, cast

from rich.text import Text
from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.document._document import Document, EditResult, Newline, Selection
from textual.document._edit import Edit
from textual.geometry import Offset
from textual.message import Message
from textual.widgets import Input, TextArea

from factscore_tui.tui.files import may_be_dropped
from factscore_tui.tui.keys.actions import bindings
from factscore_tui.tui.text.visible import visible
from factscore_tui.tui.widgets.document import MEASURE

MAX_CHARACTERS = 200_000
"""Beyond this an editor that styles and wraps on every key gets slow."""

MAX_LINE = 5_000
"""A longer line costs a noticeable part of a second a key."""


MAX_UNDONE = 60_000_000
"""Characters of texts that were put in place which can be brought back."""


def too_large(text: str) -> str:
    """Why `text` should not be edited here, or an empty string when it can be."""
    if len(text) > MAX_CHARACTERS:
        return f"{len(text):,} characters: shown read-only, ready to be checked"
    if len(text) > MAX_LINE:
        longest = max(map(len, text.split("\n")))
        if longest > MAX_LINE:
            return f"a line of {longest:,} characters: shown read-only, ready to be checked"
    return ""


@dataclass(frozen=True, slots=True)
class Beside:
    """What belongs to the text in an editor: what it is called, its topic, `whole`, the text itself
    where it is too large to be edited, and `draft`, the id of the saved draft that it was, empty
    for none."""

    name: str = ""
    topic: str = ""
    whole: str = ""
    draft: str = ""


@dataclass
class Put(Edit):
    """Another text in place of the whole one, with what belongs to it, as a step that can be
    undone."""

    was_beside: Beside
    beside: Beside
    _was: tuple[Newline, tuple[str, str]] = field(init=False, default=("\n", ("", "")))

    def do(self, text_area: TextArea, record_selection: bool = True) -> EditResult:
        """Put it in place."""
        editor = cast("Editor", text_area)
        self._was = (editor.line_end, editor.given)
        result = super().do(editor, record_selection)
        self._updated_selection = Selection.cursor((0, 0))
        editor.line_end = line_end_of(self.text)
        editor.given = (self.text, editor.text)
        if not record_selection:  # done again
            editor.post_message(Editor.Swapped(self.beside))
        return result

    def undo(self, text_area: TextArea) -> EditResult:
        """Bring back what was there."""
        editor = cast("Editor", text_area)
        result = super().undo(editor)
        editor.line_end, editor.given = self._was
        editor.post_message(Editor.Swapped(self.was_beside))
        return result

    @property
    def size(self) -> int:
        """Characters that it can bring back."""
        return len(self.was_beside.whole) + (
            len(self._edit_result.replaced_text) if self._edit_result else 0
        )


def line_end_of(text: str) -> Newline:
    """How the lines of a text end; the same that TextArea finds."""
    return "\r\n" if "\r\n" in text else "\r" if "\r" in text and "\n" not in text else "\n"


class Editor(TextArea):
    """A TextArea that shows hostile characters instead of sending them, keeps an unedited file
    verbatim, and hands over what is too large."""

    # A TextArea selects with F6 and F7; here they do what they do everywhere in this program.
    BINDINGS: ClassVar[list[BindingType]] = [
        b for b in bindings("app", "app") if b.id in ("app.engine", "app.setup")
    ]

    class TooLarge(Message):
        """A paste made the text too large to be edited. `text` is what it would have become."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Swapped(Message):
        """By undo or redo another text is in place; `beside` belongs to it."""

        def __init__(self, beside: Beside) -> None:
            super().__init__()
            self.beside = beside

    class Dropped(Message):
        """A paste that may be the path of a file that was dropped on the terminal. It is in the
        editor as text, which was `empty` before."""

        def __init__(self, text: str, empty: bool) -> None:
            super().__init__()
            self.text = text
            self.empty = empty

    def __init__(self, *, id: str | None = None, placeholder: Content | str = "") -> None:
        super().__init__(
            id=id,
            placeholder=placeholder,
            highlight_cursor_line=False,
            show_line_numbers=False,
            soft_wrap=True,
            tab_behavior="focus",
        )
        self.given = ("", "")

    def give(self, text: str) -> None:
        """Load a text (a file, an earlier draft). As long as nobody edits it, `verbatim` returns it
        unchanged, line ends and all."""
        self.load_text(text)
        self.given = (text, self.text)

    def put(self, text: str, was_beside: Beside, beside: Beside) -> None:
        """Like `give`, but as an edit: undo brings back what is there now, and what was beside
        it."""
        edit = Put(text, (0, 0), self.document.end, False, was_beside, beside)
        self.history.checkpoint()
        self.edit(edit)
        self.history.checkpoint()
        steps = self.history._undo_stack
        # from no text to no text: textual does not record that
        if not steps or steps[-1][-1] is not edit:
            steps.append([edit])
            self.history._redo_stack.clear()
        self._forget_early(steps)

    @staticmethod
    def _forget_early(steps: deque[list[Edit]]) -> None:
        """Steps that together keep too much cannot be undone any more; the last one always can."""
        room = MAX_UNDONE
        for at in range(len(steps) - 1, -1, -1):
            room -= sum(one.size for one in steps[at] if isinstance(one, Put))
            if room < 0 and at < len(steps) - 1:
                for _ in range(at + 1):
                    steps.popleft()
                return

    @property
    def line_end(self) -> Newline:
        """How the lines of `text` end."""
        return self.document.newline

    @line_end.setter
    def line_end(self, sign: Newline) -> None:
        if isinstance(self.document, Document):
            self.document._newline = sign

    @property
    def wrap_width(self) -> int:
        """Where lines end: as where the text is read, however wide the window is."""
        return min(super().wrap_width, MEASURE)

    def scroll_cursor_visible(self, center: bool = False, animate: bool = False) -> Offset:
        """Bring the cursor into sight. While an edit is undone the scroll bar may go, which asks
        for this before the cursor has left a line that is not there any more: then there is nothing
        to bring into sight yet."""
        if self.selection.end[0] >= self.document.line_count:
            return Offset(0, 0)
        return super().scroll_cursor_visible(center, animate)

    def verbatim(self) -> str:
        """The text to check."""
        shown = self.text
        given, as_shown = self.given
        return given if given and shown == as_shown else shown

    def get_line(self, line_index: int) -> Text:
        """A line as it is drawn: the same length, nothing in it that a terminal would obey. Tabs
        are left to the TextArea, which expands them."""
        line = self.document.get_line(line_index)
        shown = (
            "\t".join(visible(part) for part in line.split("\t")) if "\t" in line else visible(line)
        )
        return Text(shown, end="", no_wrap=True)

    async def _on_paste(self, event: events.Paste) -> None:
        # Terminals send the line ends of a paste as carriage returns.
        event.text = event.text.replace("\r\n", "\n").replace("\r", "\n")
        if len(self.document.text) + len(event.text) > MAX_LINE:
            start, end = sorted((self.selection.start, self.selection.end))
            before = self.document.get_text_range((0, 0), start)
            after = self.document.get_text_range(end, self.document.end)
            whole = before + event.text + after
            if too_large(whole):
                event.stop()
                # textual calls the handler of TextArea next, unless told not to
                event.prevent_default()
                self.post_message(self.TooLarge(whole))
                return
        if may_be_dropped(event.text):
            self.post_message(self.Dropped(event.text, not self.text))


class LineEditor(Input):
    """An Input that shows hostile characters instead of sending them."""

    @property
    def _value(self) -> Text:
        return Text(visible(self.value), no_wrap=True, overflow="ignore", end="")
