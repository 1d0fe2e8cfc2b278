"""All earlier checks, the versions of a draft together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from factscore_tui.errors import UsageProblem
from factscore_tui.storage.summaries import versions_in
from factscore_tui.tui.keys.actions import bindings
from factscore_tui.tui.keys.rebinding import key_for
from factscore_tui.tui.screens.base import AppScreen
from factscore_tui.tui.screens.dialogs import Confirm
from factscore_tui.tui.state.messages import NoticeText, Renamed
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.bars import KeyHints, NoticeBar, TitleBar
from factscore_tui.tui.widgets.prompt import Prompt, PromptLine
from factscore_tui.tui.widgets.sessions import MARK, Entry, SessionList, grouped, preview_of
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from factscore_tui.storage.summaries import SessionSummary
    from factscore_tui.tui.lazy_store import LazyStore

HINTS = (
    "sessions.open",
    "sessions.search",
    "sessions.compare",
    "sessions.back",
    "app.help",
    "sessions.rename",
    "sessions.delete",
    "sessions.quit",
)
HINTS_OF_VERSIONS = (
    *HINTS[:2],
    "sessions.versions",
    *HINTS[2:5],
    "sessions.compare_version",
    *HINTS[5:],
)
GONE = NoticeText("This check is gone: it was deleted meanwhile.", "the list shows what is left")
ALONE = NoticeText(
    "There is no other check to compare this one with.",
    "check the text again, then compare the two",
)
ONLY = NoticeText(
    "There is no other version of this draft.",
    "check the text again, edited or not: the two are versions then",
)
FIRST = NoticeText(
    "This is the first version of its draft: none is before it.",
    "choose a newer one, or mark two with {sessions.compare}",
)


class SessionsScreen(AppScreen):
    """List, search, reopen, rename, compare, delete."""

    CSS_PATH = "sessions.tcss"
    WHERE = "sessions"
    AUTO_FOCUS = "#sessions"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("sessions")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-tall")]

    def __init__(self) -> None:
        super().__init__()
        self._summaries: dict[str, SessionSummary] = {}
        self._words = ""
        self._marked = ""
        self._openings: dict[str, str] = {}
        self._versions: dict[str, str] = {}
        self._opened: set[str] = set()
        """The drafts whose older versions are listed."""
        self._total = 0
        self._reader_position = self._again = False

    def compose(self) -> ComposeResult:
        yield TitleBar(id="title")
        yield NoticeBar(id="notice")
        yield Static("Reading the list …", id="nothing", markup=False)
        yield SessionList(id="sessions", markup=False)
        yield Static("", id="session-preview", markup=False)
        yield Prompt(id="prompt")
        yield KeyHints(id="hints")

    def on_mount(self) -> None:
        self.entitle("Earlier checks", HINTS)
        self.main.show_engine()

    def on_screen_resume(self) -> None:
        """Fill the list: sessions may have come and gone."""
        self._refresh()

    # --- the list

    def _refresh(self) -> None:
        """Read the list in a thread: one look at a time, and another one when something was asked
        meanwhile."""
        self._again = self._reader_position
        if self._reader_position:
            return
        self._reader_position = True
        words, store = self._words, self.main.store

        def work() -> tuple[str, list[SessionSummary], dict[str, str]]:
            found = store.search(words) if words.strip() else store.summaries()
            return words, found, store.openings()

        self.main.in_thread(work, self._found, self._unread)

    @property
    def _here(self) -> bool:
        """False when the screen was left in the meantime."""
        return self.is_attached and bool(self.query(SessionList))

    def _found(self, answer: tuple[str, list[SessionSummary], dict[str, str]]) -> None:
        self._reader_position = False
        if not self._here:
            return
        words, summaries, self._openings = answer
        self._summaries = {s.id: s for s in summaries}
        self.show_hints(HINTS_OF_VERSIONS if any(s.draft for s in summaries) else HINTS)
        if not words.strip():
            self._total, self._versions = len(summaries), versions_in(summaries)
            if self._marked not in self._summaries:
                self._marked = ""
        self._say("" if summaries else self._nothing(words))
        self._list()
        self._tell()
        if self._again:
            self._refresh()

    def _list(self) -> None:
        """The drafts; while something is searched every version that has it."""
        found = tuple(self._summaries.values())
        entries = [Entry(one) for one in found] if self._words.strip() else None
        self.query_one(SessionList).show(
            grouped(found, self._opened) if entries is None else entries, self._marked
        )

    def on_option_list_option_highlighted(self) -> None:
        self._preview()

    def on_resize(self) -> None:
        """The preview is cut to the width."""
        self.call_after_refresh(self._preview)

    def _preview(self) -> None:
        """What the highlighted check is, and how its text begins."""
        pane = self.query_one("#session-preview", Static)
        chosen = self._chosen
        pane.set_class(chosen is None, "-none")
        if chosen is not None:
            room = 2 * max(20, self.size.width - 9)  # of two rows each may end early, at a blank
            version, opening = self._versions.get(chosen.id, ""), self._openings.get(chosen.id, "")
            pane.update(preview_of(chosen, version, opening, room))

    def _unread(self, trouble: NoticeText) -> None:
        self._reader_position = False
        if self._here:
            self.query_one(NoticeBar).trouble = trouble
            self._say("The list cannot be read.")

    def _say(self, words: str) -> None:
        nothing, sessions = self.query_one("#nothing", Static), self.query_one(SessionList)
        nothing.update(Content(words))
        nothing.display, sessions.display = bool(words), not words
        self.query_one("#session-preview").set_class(bool(words), "-none")
        if not words and self.focused is None and self.query_one(Prompt).kind is None:
            sessions.focus()

    def _nothing(self, words: str) -> str:
        back, check = key_for(self.app, "sessions.back"), key_for(self.app, "start.check")
        if words.strip():
            return (
                f"No check has “{one_line(words, 40)}” in its name, topic or text. {back} "
                f"shows all."
            )
        return f"Nothing was checked yet. {back} goes back: paste a text there and press {check}."

    def _tell(self) -> None:
        """What is being searched or compared, in the bottom line."""
        prompt = self.query_one(Prompt)
        found = f"{len(self._summaries)} of {self._total}"
        if prompt.kind is not None:
            end = f"{key_for(self.app, 'sessions.back')} end"
            prompt.tell(
                f"{found}   enter keep   {end}" if self._words.strip() else end,
                self.size.width // 2,
            )
        lead = ""
        if self._marked:
            lead = f"{MARK} compare with … ({key_for(self.app, 'sessions.compare')} on another)"
        elif self._words.strip():
            lead = f"/{one_line(self._words, 24)}  {found}"
        self.query_one(KeyHints).lead = lead

    # --- searching

    def action_search(self) -> None:
        """Type words; the list keeps what has them in name, topic or text."""
        self.query_one(KeyHints).display = False
        self.query_one(Prompt).ask("search", self._words)
        self._tell()

    async def on_key(self, event: events.Key) -> None:
        """What ends the typing, and what begins it, at once: keys that were typed ahead get into
        the line."""
        prompt = self.query_one(Prompt)
        if prompt.kind is None:
            bound = self.active_bindings.get(event.key)
            if bound is None or bound.binding.action != "search":
                return
            self.action_search()
        elif event.key == "enter":
            self._close_prompt()
        elif event.key in ("down", "up"):
            self.action_cursor(1 if event.key == "down" else -1)
        elif event.is_printable and event.character:
            prompt.line.insert_text_at_cursor(event.character)
        else:
            return
        event.stop()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while it is typed."""
        prompt = self.query_one(Prompt)
        if (
            prompt.kind is not None
            and event.value == prompt.line.value
            and event.value != self._words
        ):
            self._words = event.value
            self._refresh()

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """A click elsewhere ends the typing (another window of the desktop does not)."""
        if isinstance(event.widget, PromptLine) and self.app.app_focus:
            self._close_prompt()

    def _close_prompt(self) -> None:
        prompt = self.query_one(Prompt)
        if prompt.kind is None:
            return
        prompt.close()
        self.query_one(KeyHints).display = True
        if self.focused is None or self.focused is prompt.line:
            self.set_focus(self.query_one(SessionList))
        self._tell()

    def _end_search(self) -> None:
        self._words = ""
        self._close_prompt()
        self._refresh()

    # --- one of them

    @property
    def _chosen(self) -> SessionSummary | None:
        """The highlighted one."""
        return (
            self._summaries.get(self.query_one(SessionList).chosen)
            if self.query_one(SessionList).display
            else None
        )

    def _with(self, work: Callable[[LazyStore], object], done: Callable[[], None]) -> None:
        """Do something with a session in a thread. Another copy of the program may have deleted it
        by then."""
        self.query_one(NoticeBar).trouble = None
        store = self.main.store

        def run() -> bool:
            try:
                work(store)
            except UsageProblem:
                return False
            return True

        def after(there: bool) -> None:
            if there:
                done()
            elif self._here:
                self.query_one(NoticeBar).trouble = GONE
                self._refresh()

        self.main.in_thread(run, after)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option.id:
            self._open(event.option.id)

    def action_open(self) -> None:
        if chosen := self._chosen:
            self._open(chosen.id)

    def _open(self, session: str) -> None:
        self._with(lambda store: store.heading(session), lambda: self.main.reopen(session))

    def action_rename(self) -> None:
        if (chosen := self._chosen) is None:
            return

        def renamed(name: str) -> None:
            self._refresh()
            self.main.step(Renamed(chosen.id, " ".join(name.split())))

        def answered(name: str | None) -> None:
            if name is not None:
                self._with(lambda store: store.rename(chosen.id, name), lambda: renamed(name))

        from factscore_tui.tui.screens.rename import Rename

        self.main.push_screen(Rename(chosen.name), answered)

    def action_delete(self) -> None:
        """Delete the highlighted one, after a question."""
        if (chosen := self._chosen) is None:
            return
        name = one_line(chosen.name, 40) or "this text"
        facts = counted(chosen.facts, "fact")
        question = f"Delete the check of “{name}” with {facts}? This cannot be undone."

        def answered(yes: bool | None) -> None:
            if yes:
                self._with(lambda store: store.remove(chosen.id), self._refresh)

        self.main.push_screen(Confirm(question, "Delete"), answered)

    def action_compare(self) -> None:
        """Mark the highlighted one; with another one marked, compare the two. The older one is the
        one before."""
        if (chosen := self._chosen) is None:
            return
        self.query_one(NoticeBar).trouble = None
        marked, self._marked = self._marked, ""
        if not marked and self._total < 2:
            self.query_one(NoticeBar).trouble = ALONE
        elif not marked:
            self._marked = chosen.id
            if chosen.draft and chosen.draft not in self._opened:  # one of them may be the other
                self._opened.add(chosen.draft)
                self._list()
        elif marked != chosen.id:
            self.main.navigation.show_comparison(*sorted((marked, chosen.id)))
        self.query_one(SessionList).mark(self._marked)
        self._tell()

    def action_versions(self) -> None:
        """List the older versions of the highlighted draft, or fold them again."""
        if (chosen := self._chosen) is None:
            return
        self.query_one(NoticeBar).trouble = None if chosen.draft else ONLY
        if chosen.draft and not self._words.strip():
            self._opened ^= {chosen.draft}
            self._list()

    def action_compare_version(self) -> None:
        """The highlighted version beside the one before it."""
        if (chosen := self._chosen) is None:
            return
        store = self.main.store

        def work() -> str | None:
            try:
                return store.before(chosen.id)
            except UsageProblem:  # deleted by another copy of the program
                return None

        def show(before: str | None) -> None:
            if not self._here:
                return
            none = GONE if before is None else FIRST if chosen.draft else ONLY
            self.query_one(NoticeBar).trouble = None if before else none
            if before:
                self.main.navigation.show_comparison(before, chosen.id)
            elif before is None:
                self._refresh()

        self.main.in_thread(work, show)

    def action_back(self) -> None:
        """End what was begun last: typing, comparing, the search; else leave the list."""
        if self.query_one(Prompt).kind is not None:
            self._end_search()
        elif self._marked:
            self._marked = ""
            self.query_one(SessionList).mark("")
            self._tell()
        elif self._words.strip():
            self._end_search()
        else:
            self.main.pop_screen()
