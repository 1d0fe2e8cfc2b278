"""The start: paste a text, or open one, or go back to an earlier check."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from factscore_tui import paths
from factscore_tui.core.verdict import Verdict
from factscore_tui.errors import FactscoreError
from factscore_tui.tui.driver import Summary
from factscore_tui.tui.files import read_draft
from factscore_tui.tui.keymap import bindings, hints
from factscore_tui.tui.looks import LOOKS
from factscore_tui.tui.screens.dialogs import OpenFile
from factscore_tui.tui.state import Trouble
from factscore_tui.tui.visible import one_line
from factscore_tui.tui.widgets.bars import KeyHints, NoticeBar, TitleBar
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.editor import Editor, LineEditor, too_large
from factscore_tui.tui.widgets.sessions import SessionList

if TYPE_CHECKING:
    from factscore_tui.tui.app import FactscoreApp

HINTS = ("start.check", "start.example", "start.open", "app.engine", "app.help", "app.quit", "start.sessions")


def invitation(remote: str) -> Content:
    """What an empty editor shows. `remote` is the host that a checked text is sent to, empty for none."""
    shown = (LOOKS[v] for v in (Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.NO_EVIDENCE))
    verdicts: list[tuple[str, str]] = []
    for look in shown:
        verdicts += [(f"  {look.glyph} {look.label:<14}", f"${look.name}"), (f"{look.meaning}\n", "$quiet")]
    return Content.assemble(
        ("Paste or type the text you want to check, then press F5.\n\n", "$foreground"),
        "Every fact in it lights up in place, with the passage that says so:\n\n",
        *verdicts,
        "\nNo text at hand? F4 loads an example. ",
        (f"A text you check is sent to {one_line(remote, 60)}.", "$warning") if remote
        else "Nothing leaves this machine.",
    )


class StartScreen(Screen[None]):
    """Text, topic, recent sessions."""

    WHERE = "start"
    AUTO_FOCUS = "#editor"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("start")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-medium"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-tall")]

    def __init__(self) -> None:
        super().__init__()
        self.name_of_text = ""
        self._whole = ""  # the text when it is too large for the editor, else empty
        self._example = -1
        self._remote = ""

    @property
    def main(self) -> FactscoreApp:
        """The app, typed."""
        return cast("FactscoreApp", self.app)

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield TitleBar(id="title")
        yield NoticeBar(id="notice")
        with Horizontal(id="desk"):
            with Vertical(id="draft"):
                yield Static("Your text", classes="label", id="draft-label", markup=False)
                yield Editor(id="editor", placeholder=invitation(""))
                yield DocumentView(id="whole")
                with Horizontal(id="topic-line"):
                    yield Static("Topic ", classes="label", markup=False)
                    yield LineEditor(placeholder="optional: who or what the text is about", id="topic", compact=True)
            with Vertical(id="recent"):
                yield Static("Earlier checks", classes="label", markup=False)
                yield SessionList(id="recent-list", markup=False)
        yield KeyHints(id="hints")

    def on_mount(self) -> None:
        """Nothing is loaded before the first frame but this."""
        self.query_one("#whole").display = False
        self.query_one("#recent").display = False
        self.query_one(KeyHints).actions = tuple((a, a.hint) for a in hints(HINTS))
        self.main.show_engine()

    def on_screen_resume(self) -> None:
        """Sessions may have been added or deleted."""
        self.main.list_sessions(self._show_sessions)
        self.main.show_engine()

    def tell_where(self, remote: str) -> None:
        """Say where a text goes when it is checked."""
        if remote != self._remote:
            self._remote = remote
            self.query_one("#editor", Editor).placeholder = invitation(remote)

    def _show_sessions(self, summaries: list[Summary]) -> None:
        self.query_one("#recent-list", SessionList).show(summaries[:50])
        self.query_one("#recent").display = bool(summaries)

    # --- the text ----------------------------------------------------------------------------------------------

    def give(self, text: str, name: str, topic: str | None = None) -> None:
        """Put a text in place: into the editor, or read-only when it is too large for that."""
        self.name_of_text = name
        self.tell(None)
        if topic is not None:
            self.query_one("#topic", Input).value = topic
        why = too_large(text)
        editor, whole = self.query_one("#editor", Editor), self.query_one("#whole", DocumentView)
        self._whole = text if why else ""
        editor.display, whole.display = not why, bool(why)
        if why:
            editor.give("")
            whole.show(text)
            whole.focus()
            self.tell(Trouble(f"This text has {why}.", "F5 checks it, F8 clears it"))
        else:
            editor.give(text)
            editor.focus()
        self._label()

    def on_editor_too_large(self, event: Editor.TooLarge) -> None:
        """A paste that the editor will not take."""
        self.give(event.text, self.name_of_text)

    def on_text_area_changed(self) -> None:
        """An empty text has no name any more."""
        if not self._whole and not self.query_one("#editor", Editor).text:
            self.name_of_text = ""
        self.tell(None)
        self._label()

    def _label(self) -> None:
        name = one_line(self.name_of_text, 60) or "Your text"
        self.query_one("#draft-label", Static).update(Content(name))

    def tell(self, trouble: Trouble | None) -> None:
        """Show a problem, or none."""
        if not self._whole or trouble is not None:
            self.query_one(NoticeBar).trouble = trouble

    # --- actions -----------------------------------------------------------------------------------------------

    def action_check(self) -> None:
        """Check what is there."""
        text = self._whole or self.query_one("#editor", Editor).verbatim()
        if not text.strip():
            self.tell(Trouble("There is no text to check yet.", "paste one, or press F4 for an example"))
            self.query_one("#editor").focus()
            return
        self.main.check(text, self.query_one("#topic", Input).value.strip(), self.name_of_text or "pasted text")

    def action_clear(self) -> None:
        """Begin anew."""
        self.give("", "", "")

    def action_open_file(self) -> None:
        """Choose a file."""
        self.main.push_screen(OpenFile(), lambda found: self.give(*found) if found else None)

    def action_example(self) -> None:
        """The next of the shipped examples."""
        folder = paths.bundled("examples")
        found = sorted(folder.glob("*.txt")) if folder.is_dir() else []
        if not found:
            self.tell(Trouble("No examples are installed here.", "paste a text of your own"))
            return
        self._example = (self._example + 1) % len(found)
        try:
            self.give(read_draft(found[self._example]).text, found[self._example].name, "")
        except FactscoreError as problem:
            self.tell(Trouble(problem.message, problem.hint))

    def action_sessions(self) -> None:
        """All earlier checks."""
        self.main.show_sessions()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open an earlier check."""
        if event.option.id:
            self.main.reopen(event.option.id)

    def on_input_submitted(self) -> None:
        """Enter in the topic line checks."""
        self.action_check()


