"""Small screens on top of another: open a file, confirm, help."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from factscore_tui.errors import InputProblem
from factscore_tui.tui.files import aside, at_home, is_folder, is_there, matches, read_draft
from factscore_tui.tui.keys.actions import Action, actions_of
from factscore_tui.tui.keys.context_help import HelpSection, Rows, rows_of
from factscore_tui.tui.keys.rebinding import as_bound, own_keys
from factscore_tui.tui.previews import preview_of
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.verdict_css import LISTED
from factscore_tui.tui.widgets.choices import Choices
from factscore_tui.tui.widgets.editor import LineEditor

if TYPE_CHECKING:
    from factscore_tui.drafts import Extracted

TITLE = 18
"""Cells of the titles of actions in the help; the few that are longer take more."""

EXPLAINED = 24
"""Cells that an explanation needs."""


class OpenFile(ModalScreen[tuple[str, str] | None]):
    """Choose a draft by typing; folders open as they are entered. Gives (text, name), or None."""

    ASKS: ClassVar[tuple[str, str, str]] = (
        "Open a draft",
        "path of a file: text, .md, .html, .docx, .odt, .pdf",
        "enter open   ↓ list   esc cancel",
    )
    """The title, what stands in the empty line, and the keys."""
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", "Close"),
        ("down", "to_list", "List"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-tall")]
    _looking = False
    """Whether a preview is being looked up."""

    def __init__(self, folder: str = "") -> None:
        super().__init__()
        self._folder = folder
        """Where to begin; the current directory when empty."""

    def compose(self) -> ComposeResult:
        """A line to type in, and what continues it."""
        title, line, keys = self.ASKS
        with Vertical(classes="dialog"):
            yield Static(title, classes="dialog-title", markup=False)
            yield LineEditor(placeholder=line, id="path", compact=True)
            yield Static("", id="path-problem", markup=False)
            yield Choices(id="paths", compact=True, markup=False)
            yield Static("", id="path-preview", markup=False)
            yield Static(keys, classes="dialog-hint", markup=False)

    def on_mount(self) -> None:
        """Begin in the folder that was given."""
        self._fill("")
        if self._folder:
            line = self.query_one("#path", Input)
            line.value = f"{self._folder.rstrip('/')}/"
            line.cursor_position = len(line.value)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list down."""
        self._say("")
        self._fill(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Open what is typed; the only match when there is one."""
        typed = at_home(event.value)
        found = matches(event.value)
        if not event.value.strip():
            self._say("type the name of a file, or choose one below")
        elif not is_there(typed) and len(found) == 1:
            self._take(found[0])
        else:
            self._take(typed)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the file, or show what is in the folder."""
        self._take(self._found[event.option_index])

    def on_option_list_option_highlighted(self) -> None:
        self._preview()

    def _preview(self) -> None:
        """What the highlighted entry is, or the only one there is: one look at a time."""
        path = self._pointed
        if path is None:
            self.query_one("#path-preview", Static).update("")
        elif not self._looking:
            self._looking = True
            aside(self.app, lambda: preview_of(path), lambda said: self._show_preview(path, said))

    @property
    def _pointed(self) -> Path | None:
        at = self.query_one("#paths", OptionList).highlighted
        at = 0 if at is None and len(self._found) == 1 else at
        return self._found[at] if at is not None and at < len(self._found) else None

    def _show_preview(self, path: Path, said: str) -> None:
        self._looking = False
        if not self.is_attached:
            return
        if path != self._pointed:  # the reader went on meanwhile
            self._preview()
            return
        pane = self.query_one("#path-preview", Static)
        rows = max(1, pane.size.height)  # of several rows each may end early, at a blank
        pane.update(Content(one_line(said, max(20, pane.size.width * rows - 8 * (rows - 1)))))

    def action_to_list(self) -> None:
        """From the line into the list."""
        paths = self.query_one("#paths", OptionList)
        paths.focus()
        if paths.highlighted is None:
            paths.action_first()

    def _take(self, path: Path) -> None:
        if is_folder(path):
            line = self.query_one("#path", Input)
            line.value = f"{path}/" if str(path) != "/" else "/"
            line.cursor_position = len(line.value)
            line.focus()
            return
        self._say(f"reading {path.name} …")
        # A word processor's file takes seconds; the dialog can be left meanwhile.
        self.run_worker(lambda: self._read(path), thread=True, exclusive=True)

    def _read(self, path: Path) -> None:
        """In a thread."""
        try:
            found = read_draft(path)
        except InputProblem as problem:
            said = f"{problem.message}: {problem.hint}"
            self._tell(lambda: self._say(said))
            return
        self._tell(lambda: self._leave(found, path.name))

    def _leave(self, found: Extracted, name: str) -> None:
        for notice in found.notices:
            self.app.notify(one_line(notice), markup=False, timeout=10)
        self.dismiss((found.text, name))

    def _tell(self, show: Callable[[], None]) -> None:
        """Back in the app's own thread, if the dialog is still there."""
        with suppress(RuntimeError):
            self.app.call_from_thread(lambda: show() if self.is_current else None)

    def _fill(self, typed: str) -> None:
        self._found = matches(typed)
        paths = self.query_one("#paths", OptionList)
        paths.clear_options()
        paths.add_options(
            [
                Option(
                    Content.styled(f"{one_line(p.name)}/", "$primary")
                    if is_folder(p)
                    else Content(one_line(p.name))
                )
                for p in self._found
            ]
        )
        self._preview()

    def _say(self, problem: str) -> None:
        self.query_one("#path-problem", Static).update(Content(one_line(problem)))


class Confirm(ModalScreen[bool]):
    """A question with two answers; the safe one has the focus."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,n", "answer(False)", "No"),
        ("y", "answer(True)", "Yes"),
        ("left,right", "app.focus_next", "Other"),
    ]

    def __init__(self, question: str, yes: str, no: str = "Keep") -> None:
        super().__init__()
        self._question, self._yes, self._no = question, yes, no

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog small"):
            yield Static(Content(self._question), markup=False)
            with Horizontal(classes="dialog-buttons"):
                yield Button(Content(f"{self._no} (n)"), id="no", compact=True)
                yield Button(Content(f"{self._yes} (y)"), id="yes", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class ConfirmWord(ModalScreen[bool]):
    """A question that no key answers by habit: yes is a word that has to be typed."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(False)", "No")]

    def __init__(self, question: str, word: str) -> None:
        super().__init__()
        self._question, self._word = question, word

    def compose(self) -> ComposeResult:
        """Question, and a line for the word."""
        with Vertical(classes="dialog small"):
            yield Static(Content(self._question), markup=False)
            yield LineEditor(placeholder=self._word, id="word", compact=True)
            yield Static(
                f"type {self._word} and enter   esc cancel", classes="dialog-hint", markup=False
            )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The word, or nothing happens."""
        if event.value.strip().lower() == self._word:
            self.dismiss(True)


class Help(ModalScreen[None]):
    """The keys of the part that is in use, every key of the screen below, and what the colours
    mean."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "close", "Close"),
        ("q,enter", "dismiss", "Close"),
        ("slash", "search", "Search"),
    ]
    AUTO_FOCUS = "#help-text"

    def __init__(
        self, where: str, part: HelpSection | None = None, *, dialog: bool = False
    ) -> None:
        super().__init__()
        self._where, self._part, self._dialog = where, part, dialog

    def compose(self) -> ComposeResult:
        """Keys first, verdicts after them."""
        with Vertical(classes="dialog"):
            with VerticalScroll(id="help-text"):
                yield Static("", id="help-lines", markup=False)
            yield LineEditor(
                id="help-search", compact=True, placeholder="words, such as: copy", max_length=80
            )
            yield Static("/ search   esc close", classes="dialog-hint", markup=False)

    def on_mount(self) -> None:
        """The line for the search comes when it is asked for."""
        self.query_one("#help-search").display = False

    def action_search(self) -> None:
        """Type words: only lines with all of them are left."""
        line = self.query_one("#help-search", LineEditor)
        line.display = True
        line.focus()

    def action_close(self) -> None:
        """Of the search, else of the help."""
        line = self.query_one("#help-search", LineEditor)
        if not line.display:
            self.dismiss(None)
            return
        line.value, line.display = "", False
        self.query_one("#help-text").focus()

    def on_input_changed(self) -> None:
        """Every letter narrows it down."""
        self.on_resize()
        self.query_one("#help-text").scroll_home(animate=False)

    def on_input_submitted(self) -> None:
        """What was found stays; the keys scroll it."""
        self.query_one("#help-text").focus()

    def on_resize(self) -> None:
        """Explanations only where they have a column of their own."""
        said: list[Content] = []
        if self._part is not None:
            said = [part_text(self._part.title, rows_of(self._part, self.app)), Content("\n")]
        title = (
            "Keys"
            if not said
            else "Keys of the screen behind it"
            if self._dialog
            else "All keys of this screen"
        )
        width = self.query_one("#help-text").scrollable_content_region.width
        told = Content.assemble(
            *said, help_text(self._where, own_keys(self.app), width=width, title=title)
        )
        words = self.query_one("#help-search", LineEditor).value.casefold().split()
        self.query_one("#help-lines", Static).update(with_words(told, words) if words else told)


def with_words(told: Content, words: Sequence[str]) -> Content:
    """The lines that have all of these words, each line once."""
    lines = {
        line.plain: line
        for line in told.split("\n")
        if all(word in line.plain.casefold() for word in words)
    }
    return Content("\n").join(lines.values()) if lines else Content("Nothing has these words.")


def part_text(title: str, rows: Rows) -> Content:
    """The help of one part."""
    return Content.assemble(
        (f"{title}\n\n", "$primary bold"),
        *(
            part
            for keys, does in rows
            for part in ((f" {keys:<13} ", "$foreground bold"), (f"{does}\n", "$foreground"))
        ),
    )


def help_text(
    where: str, keys: Mapping[str, str], *, width: int = 84, title: str = "Keys"
) -> Content:
    """The help of one place, with the user's own `keys`, in lines of `width` cells."""
    parts: list[str | tuple[str, str]] = [(f"{title}\n\n", "$primary bold")]
    own = actions_of(where)
    shown = [*own, *(a for a in actions_of("app") if all(a.run != o.run for o in own))]
    column = min(TITLE, max(len(action.title) for action in shown))
    for action in shown:
        parts += _key_line(as_bound(action, keys), column, width)
    if where not in ("sessions", "settings", "keys"):
        parts.append(("\nVerdicts\n\n", "$primary bold"))
        for look in LISTED:
            parts += [
                (f" {look.glyph}  {look.label:<15}", f"${look.name} bold"),
                (f"{look.meaning}\n", "$quiet"),
            ]
        parts.append(
            ("\nNo evidence never means false: the sources at hand are silent.\n", "$quiet")
        )
    return Content.assemble(*parts)


def _key_line(action: Action, column: int, width: int) -> list[str | tuple[str, str]]:
    """Explanations only where they have a column of their own, wrapped within it."""
    before = len(f" {action.shown or '—':<8}{action.title:<{column}} ")
    indent = 9 + column + 1
    about = ""
    if width - indent >= EXPLAINED:
        lines = wrap(action.help, width - indent, initial_indent=" " * (before - indent)) or [""]
        about = f"\n{' ' * indent}".join(
            (lines[0].removeprefix(" " * (before - indent)), *lines[1:])
        )
    return [
        (f" {action.shown or '—':<8}", "$foreground bold"),
        (f"{action.title:<{column}} ", "$foreground"),
        (f"{about}\n", "$quiet"),
    ]
