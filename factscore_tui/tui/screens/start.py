"""The start: paste a text, or open one, or go back to an earlier check. What is typed is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from factscore_tui import paths
from factscore_tui.core.naming import given_or_made
from factscore_tui.errors import FactscoreError
from factscore_tui.tui.drafts import Autosaver
from factscore_tui.tui.files import read_draft
from factscore_tui.tui.keys.actions import bindings, hints
from factscore_tui.tui.keys.rebinding import key_for
from factscore_tui.tui.parts import adopt_actions
from factscore_tui.tui.screens.base import AppScreen
from factscore_tui.tui.screens.drops import Drops
from factscore_tui.tui.screens.recovery import Recovery
from factscore_tui.tui.screens.start_context import Offers
from factscore_tui.tui.screens.start_invitation import StartInvitation
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.state.reducer import from_report
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.bars import KeyHints, NoticeBar, TitleBar
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.editor import Beside, Editor, LineEditor, too_large
from factscore_tui.tui.widgets.news import News
from factscore_tui.tui.widgets.sessions import SessionList, grouped

if TYPE_CHECKING:
    from factscore_tui.storage.summaries import SessionSummary

HINTS = (
    "start.check",
    "start.example",
    "start.open",
    "app.engine",
    "app.help",
    "app.quit",
    "start.sessions",
)
PASTE = "paste one, or press {start.example} for an example"
"""What to do where there is no text."""


class StartScreen(AppScreen):
    """Text, topic, recent sessions. Its parts know it as `StartContext`."""

    WHERE = "start"
    AUTO_FOCUS = ""  # the editor, but not for a person who pressed esc once too often: see `rest`
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("start")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-medium"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-tall")]

    def __init__(self) -> None:
        super().__init__()
        self.name_of_text = ""
        self._whole = ""  # the text when it is too large for the editor, else empty
        self._example = -1
        self.session = ""
        self._draft = ""
        """The id of the draft that was put back, empty for a text of this start."""
        self._saver: Autosaver | None = None
        self._news = News(id="news")
        self._editor = Editor(id="editor")
        self.invitation = StartInvitation(self._editor, self.key)
        self.offers = Offers(self._news, lambda: self.text)
        self._recovery = Recovery(self, self.offers, self._editor)
        self._drops = Drops(self, self.offers, self._editor)
        adopt_actions(self, self._recovery)

    def compose(self) -> ComposeResult:
        yield TitleBar(id="title")
        yield NoticeBar(id="notice")
        yield self._news
        with Horizontal(id="desk"):
            with Vertical(id="draft"):
                yield Static("Your text", classes="label", id="draft-label", markup=False)
                self._editor.placeholder = self.invitation.words
                yield self._editor
                yield DocumentView(id="whole")
                with Horizontal(id="topic-line"):
                    yield Static("About ", classes="label", markup=False)
                    yield LineEditor(
                        placeholder="a name finds more errors (Amelia Earhart)",
                        id="topic",
                        compact=True,
                    )
            with Vertical(id="recent"):
                yield Static("Earlier checks", classes="label", markup=False)
                yield SessionList(id="recent-list", markup=False)
        yield KeyHints(id="hints")

    def on_mount(self) -> None:
        """Nothing is loaded before the first frame but this."""
        self.query_one("#whole").display = False
        self.query_one("#recent").display = False
        self._editor.focus()
        self.query_one(KeyHints).actions = tuple((a, a.hint) for a in hints(HINTS))
        self.main.show_engine()
        text, _, _, session = self.main.first
        if text is None and session is None:
            self.call_after_refresh(self._recovery.look)

    def on_screen_resume(self) -> None:
        """Sessions may have been added or deleted."""
        self.main.in_thread(lambda: self.main.store.summaries(), self._show_sessions)
        self.main.show_engine()
        self.saver.check_begun()

    def on_resize(self) -> None:
        """Fewer words where there are few rows."""
        self.call_after_refresh(self.invitation.fit)

    def _show_sessions(self, summaries: list[SessionSummary]) -> None:
        self.query_one("#recent-list", SessionList).show(grouped(summaries)[:50])
        self.query_one("#recent").display = bool(summaries)
        self.invitation.tell_first(not summaries)
        self.call_after_refresh(self.invitation.fit)

    def key(self, action: str) -> str:
        """How the key of an action is written."""
        return key_for(self.main, action)

    # --- the text

    @property
    def saver(self) -> Autosaver:
        """Keeps what is typed, here and elsewhere in the program."""
        if self._saver is None:
            self._saver = Autosaver(self.main, self._news.tell)
        return self._saver

    def on_unmount(self) -> None:
        """The last change is written; the draft is there for the next start."""
        if self._saver is not None:
            self._saver.close()

    @property
    def text(self) -> str:
        """The text to check."""
        return self._whole or self._editor.verbatim()

    @property
    def topic(self) -> str:
        """What it is about."""
        return self.query_one("#topic", Input).value

    @property
    def _beside(self) -> Beside:
        return Beside(self.name_of_text, self.topic, self._whole, self._draft)

    def give(self, text: str, name: str, topic: str | None = None, *, draft: str = "") -> None:
        """Put a text in place: into the editor, or read-only when it is too large for that. Undo
        brings back what was there. `draft` is the id of a draft that was kept and is the program's
        own by now."""
        large = bool(too_large(text))
        was = self._beside
        beside = Beside(
            name, was.topic if topic is None else topic, text if large else "", draft or self._draft
        )
        if (self.text, was) != (text, beside):
            self._editor.put("" if large else text, was, beside)
        self.session, self._draft = "", beside.draft
        self._show(beside)

    def _show(self, beside: Beside) -> None:
        """What belongs to the text in the editor."""
        self.name_of_text = beside.name
        self.tell(None)
        self.query_one("#topic", Input).value = beside.topic
        editor, whole = self._editor, self.query_one("#whole", DocumentView)
        shown, self._whole = self._whole, beside.whole
        why = too_large(beside.whole)
        editor.display, whole.display = not why, bool(why)
        if why:
            if beside.whole != shown:
                whole.show(beside.whole)
            whole.focus()
            self.tell(
                NoticeText(
                    f"This text has {why}.",
                    f"{self.key('start.check')} checks it, {self.key('start.clear')} clears it",
                )
            )
        else:
            editor.focus()
        self._changed(self.text)

    def on_editor_swapped(self, event: Editor.Swapped) -> None:
        """Undo or redo put another text in place; where that is another draft, the one before it is
        kept."""
        if event.beside.draft != self._draft:
            self.saver.part()
            self.session, self._draft = "", event.beside.draft
        self._show(event.beside)

    def on_editor_too_large(self, event: Editor.TooLarge) -> None:
        """A paste that the editor will not take."""
        self.give(event.text, self.name_of_text)

    def on_editor_dropped(self, event: Editor.Dropped) -> None:
        self._drops.dropped(event)

    def on_paste(self, event: events.Paste) -> None:
        self._drops.pasted(event)

    def on_text_area_changed(self) -> None:
        """An empty text has no name any more."""
        text = self.text
        if not text:
            self.name_of_text = ""
        self.tell(None)
        self._changed(text)

    def on_input_changed(self) -> None:
        """The topic is kept with the text."""
        self._changed(self.text)

    def _changed(self, text: str) -> None:
        """Keep the text, and take away news that were about another."""
        self.offers.outdate(text)
        self.saver.changed(text, self.name_of_text, self.topic, self.session)
        self._label()

    def _label(self) -> None:
        name = one_line(self.name_of_text, 60) or "Your text"
        words = len(self.text.split())
        count = f"  {words:,} {'word' if words == 1 else 'words'}" if words else ""
        self.query_one("#draft-label", Static).update(Content(f"{name}{count}"))

    def tell(self, trouble: NoticeText | None) -> None:
        """Show a problem, or none."""
        if not self._whole or trouble is not None:
            self.query_one(NoticeBar).trouble = trouble

    # --- actions

    def action_check(self) -> None:
        """Check what is there."""
        text = self.text
        if not text.strip():
            self.tell(
                NoticeText(
                    "There is no text to check yet.",
                    PASTE,
                )
            )
            self._editor.focus()
            return
        topic, name = self.topic.strip(), given_or_made(self.name_of_text, text)
        session, self.session = self.session, ""

        def check(before: CheckState | None = None) -> None:
            self.main.check(text, topic, name, before)
            self.saver.check_begun()

        if session:  # an edited version of an earlier check, which may be gone
            store = self.main.store
            self.main.in_thread(
                lambda: from_report(store.load(session), session, name), check, lambda _: check()
            )
        else:
            check()

    def rest(self, name: str) -> None:
        """Somebody came back from a check with esc: no widget has the focus, so that what is typed
        next gets into no text."""
        self.set_focus(None)
        self.tell(
            NoticeText(
                f"The check of {one_line(name, 40) or 'the text'} is kept as it is.",
                "{start.forward} leads back to it, tab into the text",
            )
        )

    def on_key(self, event: events.Key) -> None:
        """A letter that goes nowhere after esc led here: which key goes back is said once more."""
        if self.focused is None and event.is_printable and self.main.check_state is not None:
            self.tell(
                NoticeText(
                    "Nothing is being read or typed here.",
                    "{start.forward} goes back to the check, tab into the text",
                )
            )

    def action_forward(self) -> None:
        """Back to the check that was left."""
        if not self.main.go_forward():
            self.tell(
                NoticeText(
                    "There is no check to go back to yet.", "{start.sessions} has the earlier ones"
                )
            )

    def action_clear(self) -> None:
        self.give("", "", "")

    def action_undo(self) -> None:
        """Back by one step: what was typed, pasted, opened or cleared."""
        self._editor.undo()

    def action_redo(self) -> None:
        """The step that was undone."""
        self._editor.redo()

    def action_open_file(self) -> None:
        from factscore_tui.tui.screens.dialogs import OpenFile

        self.main.push_screen(OpenFile(), lambda found: self.give(*found) if found else None)

    def action_example(self) -> None:
        """The next of the shipped examples."""
        folder = paths.bundled("examples")
        found = sorted(folder.glob("*.txt")) if folder.is_dir() else []
        if not found:
            self.tell(NoticeText("No examples are installed here.", "paste a text of your own"))
            return
        self._example = (self._example + 1) % len(found)
        try:
            self.give(read_draft(found[self._example]).text, found[self._example].name, "")
        except FactscoreError as problem:
            self.tell(NoticeText(problem.message, problem.hint))

    def action_sessions(self) -> None:
        self.main.navigation.show_sessions()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option.id:
            self.main.reopen(event.option.id)

    def on_input_submitted(self) -> None:
        """Enter in the topic line checks."""
        self.action_check()


def await_text_on(start: StartScreen, topic: str) -> None:
    """The topic of a text that is still to be pasted, where none is given yet."""
    if not start.text and not start.topic:
        start.query_one("#topic", Input).value = topic
