"""Where text is typed: the editor, for a draft that is pasted, typed or opened (what it cannot handle at speed goes to
a read-only view), and a single line."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, TextArea

from factscore_tui.tui.keymap import bindings
from factscore_tui.tui.visible import visible

MAX_CHARACTERS = 200_000
"""Beyond this an editor that styles and wraps on every key gets slow."""

MAX_LINE = 5_000
"""A longer line costs a noticeable part of a second a key."""


def too_large(text: str) -> str:
    """Why `text` should not be edited here, or an empty string when it can be."""
    if len(text) > MAX_CHARACTERS:
        return f"{len(text):,} characters: shown read-only, ready to be checked"
    if len(text) > MAX_LINE:
        longest = max(map(len, text.split("\n")))
        if longest > MAX_LINE:
            return f"a line of {longest:,} characters: shown read-only, ready to be checked"
    return ""


class Editor(TextArea):
    """A TextArea that shows hostile characters instead of sending them, keeps an unedited file verbatim, and hands
    over what is too large."""

    # A TextArea selects the line with F6; here it does what it does everywhere in this program.
    BINDINGS: ClassVar[list[BindingType]] = [b for b in bindings("app", "app") if b.id == "app.engine"]

    class TooLarge(Message):
        """A paste made the text too large to be edited. `text` is what it would have become."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, *, id: str | None = None, placeholder: Content | str = "") -> None:
        super().__init__(
            id=id, placeholder=placeholder, highlight_cursor_line=False,
            show_line_numbers=False, soft_wrap=True, tab_behavior="focus",
        )
        self._given = ""
        self._given_shown = ""

    def give(self, text: str) -> None:
        """Load a text (a file, an earlier draft). As long as nobody edits it, `verbatim` returns it unchanged, line
        ends and all."""
        self.load_text(text)
        self._given, self._given_shown = text, self.text

    def verbatim(self) -> str:
        """The text to check."""
        shown = self.text
        return self._given if self._given and shown == self._given_shown else shown

    def get_line(self, line_index: int) -> Text:
        """A line as it is drawn: the same length, nothing in it that a terminal would obey. Tabs are left to the
        TextArea, which expands them."""
        line = self.document.get_line(line_index)
        shown = "\t".join(visible(part) for part in line.split("\t")) if "\t" in line else visible(line)
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
                event.prevent_default()  # textual calls the handler of TextArea next, unless told not to
                self.post_message(self.TooLarge(whole))


class LineEditor(Input):
    """An Input that shows hostile characters instead of sending them."""

    @property
    def _value(self) -> Text:
        return Text(visible(self.value), no_wrap=True, overflow="ignore", end="")
