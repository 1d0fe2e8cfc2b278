"""Checking and reading: the draft with its facts in place, the evidence beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.widgets import Input

from factscore_tui.tui.engines import label_of, label_of_engine
from factscore_tui.tui.finding import ALL, verdicts_of
from factscore_tui.tui.keymap import bindings
from factscore_tui.tui.messages import Find, Keep, Match, Move, Select
from factscore_tui.tui.screens.copying import CopyingScreen
from factscore_tui.tui.screens.dialogs import OpenFile
from factscore_tui.tui.screens.filter import ChooseFilter
from factscore_tui.tui.screens.hints import hints_for
from factscore_tui.tui.state import CheckState
from factscore_tui.tui.visible import one_line
from factscore_tui.tui.widgets.bars import FactBar, KeyHints, NoticeBar, PaneTabs, TitleBar, where
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.evidence import EvidencePane
from factscore_tui.tui.widgets.facts import FactList
from factscore_tui.tui.widgets.prompt import COUNTED, Kind, Prompt, PromptLine

if TYPE_CHECKING:
    from factscore_tui.tui.app import FactscoreApp

WIDGETS = {"text": "document", "evidence": "evidence", "list": "fact-list"}
"""The panes and the ids of their widgets."""

ASKING = ("search", "match", "jump")
"""Actions after which something is typed."""


class ReadScreen(CopyingScreen):
    """Draws the CheckState that the app holds. `update_from` is called with every new one."""

    WHERE = "read"
    AUTO_FOCUS = "#document"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("read")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-medium"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-tall")]

    def __init__(self, state: CheckState) -> None:
        super().__init__(state)
        self._drawn = 0
        self._composed = False
        self._pane = "text"
        self._came_from = "text"
        self._origin = (0, 0.0)

    @property
    def main(self) -> FactscoreApp:
        """The app, typed."""
        return cast("FactscoreApp", self.app)

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield TitleBar(id="title")
        yield NoticeBar(id="notice")
        yield PaneTabs(id="tabs")
        with Container(id="panes"):
            yield DocumentView(self._state.document.text, id="document")
            yield EvidencePane(id="evidence")
            yield FactList(id="fact-list")
        yield FactBar(id="facts")
        yield KeyHints(id="hints")
        yield Prompt(id="prompt")

    def on_mount(self) -> None:
        """Show what there is so far; steps may have come since the screen was made."""
        self._composed = True
        self.begin(self.main.check_state or self._state)

    def on_screen_resume(self) -> None:
        """The engine may have changed while another screen was on top."""
        self.update_from(self._state)

    def begin(self, state: CheckState) -> None:
        """Show a state from scratch: a new check, or a session."""
        self._state = state
        if not self._composed:
            return
        self._close_prompt()
        document = self.query_one(DocumentView)
        document.show(state.document.text)
        document.add_facts(f.spans for f in state.facts)
        for position, judgement in enumerate(state.judgements):
            if judgement is not None:
                document.set_verdict(position, judgement.verdict)
        self._drawn = len(state.facts)
        self._rest(state)

    def update_from(self, state: CheckState) -> None:
        """Show the state after a step: only what the step brought is drawn again."""
        before, self._state = self._state, state
        if not self._composed:
            return
        document = self.query_one(DocumentView)
        if len(state.facts) > self._drawn:
            document.add_facts(f.spans for f in state.facts[self._drawn :])
            self._drawn = len(state.facts)
        for position in state.touched if state.judgements is not before.judgements else ():
            judgement = state.judgements[position]
            if judgement is not None:
                document.set_verdict(position, judgement.verdict)
        self._rest(state)

    def _rest(self, state: CheckState) -> None:
        document = self.query_one(DocumentView)
        document.select(state.selected, follow=state.selected != document.selected)
        document.keep(verdicts_of(state.filter))
        found = state.search
        another = document.mark(*((found.starts, len(found.query), found.at) if found else ((), 0, -1)))
        if another and found is not None and found.span is not None:
            document.reveal(*found.span)
        self.query_one(EvidencePane).show(state)
        self.query_one(FactList).show(state)
        title = self.query_one(TitleBar)
        title.title, title.topic = state.name, state.topic
        title.index, title.engine = state.index, state.engine
        self.show_engine()
        self.query_one(FactBar).state = state
        self.query_one(PaneTabs).number = where(state)
        self._show_hints()

    def show_engine(self) -> None:
        """What the engine is about beside this check: another one may have been chosen."""
        if not self._composed:
            return
        state, engine, title = self._state, self.main.engine, self.query_one(TitleBar)
        title.doing = state.saying or (engine.doing if engine.coming is not None and not state.phase.busy else "")
        title.coming = self._coming(state)
        self.query_one(NoticeBar).trouble = engine.refused or state.trouble

    def _coming(self, state: CheckState) -> str:
        """The engine of the next check, where it is not the one that this check was made with."""
        engine = self.main.engine
        if engine.coming is not None:
            return label_of(engine.coming)
        if engine.engine is None or state.engine is None or state.phase.busy:
            return ""
        label = label_of_engine(engine.engine)
        return label if label != label_of_engine(state.engine) else ""

    def _show_hints(self) -> None:
        state, hints = self._state, self.query_one(KeyHints)
        hints.actions = hints_for(state, self._pane, self._came_from)
        if self._said:
            hints.lead = self._said
            return
        hints.lead = f"/{one_line(state.search.query, 24)} {state.search.count}" if state.search else ""

    # --- actions -----------------------------------------------------------------------------------------------

    def on_document_view_chosen(self, event: DocumentView.Chosen) -> None:
        """A click on a fact."""
        self.main.step(Select(event.position))

    def action_move(self, step: int) -> None:
        """Next or previous fact; the first time, from what is in sight."""
        if self._state.selected < 0 and step > 0 and self._state.filter == ALL:
            in_sight = self.query_one(DocumentView).fact_in_sight()
            if in_sight >= 0:
                self.main.step(Select(in_sight))
                return
        self.main.step(Move(step))

    def action_problem(self, step: int) -> None:
        """Next or previous problem."""
        self.main.step(Move(step, problems=True))

    def action_edge(self, step: int) -> None:
        """First or last fact."""
        positions = self._state.positions
        if positions:
            self.main.step(Select(positions[0 if step < 0 else -1]))
        if self._state.filter != ALL:
            return
        document = self.query_one(DocumentView)
        if step < 0:
            document.scroll_home(animate=False)
        else:
            document.scroll_end(animate=False)

    def action_half_page(self, step: int) -> None:
        """Scroll the pane that is in use."""
        pane = self.query_one(f"#{WIDGETS[self._pane]}")
        pane.scroll_relative(y=step * max(1, pane.size.height // 2), animate=False)

    def action_switch_pane(self) -> None:
        """To the evidence, and back to where that was asked for."""
        self.set_pane(self._came_from if self._pane == "evidence" else "evidence")

    def action_list(self) -> None:
        """The list of facts in place of the evidence, and away again."""
        self.set_pane("list" if self._pane != "list" else "text", keep_list=False)

    def action_show_pane(self, pane: str) -> None:
        """This pane."""
        self.set_pane(pane)

    def set_pane(self, pane: str, *, keep_list: bool = True) -> None:
        """Bring a pane to the front (where there is room for one only) and into focus. The list stays beside the text
        until the evidence is asked for, unless `keep_list` is false."""
        if pane == "evidence" and self._pane != "evidence":
            self._came_from = self._pane
        self._pane = pane
        if pane != "text" or not keep_list:
            self.set_class(pane == "list", "-list")
        self.set_class(pane == "evidence", "-evidence")
        self.set_class(pane == "list", "-facts")
        self.query_one(PaneTabs).pane = pane
        self.query_one(f"#{WIDGETS[pane]}").focus()
        self._show_hints()

    def on_descendant_focus(self) -> None:
        """A click can move the focus too."""
        for pane, widget in WIDGETS.items():
            if self.focused is not None and self.focused.id == widget and pane != self._pane:
                self.set_pane(pane)

    def action_back(self) -> None:
        """Esc ends what was begun last: typing, the search, a running check, reading the evidence or the list, the
        filter; else back to the start."""
        state = self._state
        if self.query_one(Prompt).kind is not None:
            self._drop_prompt()
        elif state.search is not None:
            self.main.step(Find(""))
        elif state.phase.busy:
            self.main.cancel()
        elif self._pane != "text":
            self.set_pane(self._came_from if self._pane == "evidence" else "text", keep_list=False)
        elif state.filter != ALL:
            self.main.step(Keep(ALL))
        else:
            self.main.show_start()

    # --- finding -----------------------------------------------------------------------------------------------

    def on_fact_list_chosen(self, event: FactList.Chosen) -> None:
        """A click on a line of the list."""
        self.main.step(Select(event.position))

    def action_filter(self) -> None:
        """Choose which facts to move among."""
        self.main.push_screen(ChooseFilter(self._state), self._filter)

    def _filter(self, name: str | None) -> None:
        if name is not None:
            self.main.step(Keep(name))

    def action_search(self) -> None:
        """Type a pattern; what it matches is marked meanwhile."""
        if self._pane != "text":
            self.set_pane("text")
        document = self.query_one(DocumentView)
        self._origin = (document.top, document.scroll_offset.y)
        self._ask("search", self._state.search.query if self._state.search else "")

    def action_match(self, step: int) -> None:
        """Next or previous match; without a search, one is begun."""
        if self._state.search is None:
            self.action_search()
        else:
            self.main.step(Match(step))

    def action_jump(self) -> None:
        """Type the number of a fact."""
        self._ask("jump")

    async def on_key(self, event: events.Key) -> None:
        """What ends the typing, and what begins it: a digit, or a key that asks. All at once, so that keys that were
        typed ahead get into the line and do nothing else."""
        prompt = self.query_one(Prompt)
        if prompt.kind is None:
            bound = self.active_bindings.get(event.key)
            if event.character in tuple("123456789"):
                self._ask("jump", event.key)
            elif bound is not None and bound.binding.action.split("(")[0] in ASKING:
                await self.run_action(bound.binding.action)
            else:
                return
        elif event.key == "enter" or (prompt.kind == "jump" and event.key == "G"):
            self._enter(prompt.kind, prompt.line.value)
        elif prompt.kind == "jump" and event.key in COUNTED:
            self._close_prompt()
            self.main.step(Move(COUNTED[event.key] * int(prompt.line.value or 1)))
        elif prompt.kind == "search" and event.key in ("down", "up"):
            self.main.step(Match(1 if event.key == "down" else -1))
            self._tell_prompt(prompt.line.value)
        elif event.is_printable and event.character:
            prompt.line.insert_text_at_cursor(event.character)
        else:
            return
        event.stop()

    def _ask(self, kind: Kind, value: str = "") -> None:
        self.query_one(KeyHints).display = False
        self.query_one(Prompt).ask(kind, value)
        self._tell_prompt(value)

    def _tell_prompt(self, value: str) -> None:
        prompt, state = self.query_one(Prompt), self._state
        if prompt.kind == "search":
            words = f"{state.search.count}   ↓ next   enter keep   esc end" if state.search else "esc end"
        elif not state.facts:
            words = "there are no facts yet"
        elif not value:
            words = f"number of a fact, up to {len(state.facts)}"
        else:
            at = min(max(int(value), 1), len(state.facts))
            words = f"of {len(state.facts)}   {at}: {one_line(state.facts[at - 1].text, 80)}"
        prompt.tell(words, self.size.width * 3 // 4 - 4)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while it is typed; say which fact has the number."""
        prompt = self.query_one(Prompt)
        if prompt.kind is None or event.value != prompt.line.value:
            return
        if prompt.kind == "search":
            self.main.step(Find(event.value, self._origin[0]))
        self._tell_prompt(event.value)

    def _enter(self, kind: Kind, value: str) -> None:
        """Go there. A pattern that matches nothing can be mended."""
        if kind == "search":
            if value != (self._state.search.query if self._state.search else ""):
                self.main.step(Find(value, self._origin[0]))
            if self._state.search is not None and not self._state.search.starts:
                return
        self._close_prompt()
        if kind == "search":
            self.main.step(Match(0))
        elif value:
            self.main.step(Select(min(max(int(value), 1), len(self._state.facts)) - 1))

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """A click elsewhere ends the typing (another window of the desktop does not)."""
        if isinstance(event.widget, PromptLine) and self.app.app_focus:
            self._close_prompt()

    def _drop_prompt(self) -> None:
        search = self.query_one(Prompt).kind == "search"
        self._close_prompt()
        if search:
            self.main.step(Find(""))
            self.query_one(DocumentView).scroll_to(y=self._origin[1], animate=False)

    def _close_prompt(self) -> None:
        prompt = self.query_one(Prompt)
        if prompt.kind is not None:
            prompt.close()
            self.query_one(KeyHints).display = True
            if self.focused is None or self.focused is prompt.line:
                self.set_focus(self.query_one(f"#{WIDGETS[self._pane]}"))

    # --- elsewhere ---------------------------------------------------------------------------------------------

    def action_recheck(self) -> None:
        """The same text again, with a new session."""
        state = self._state
        self.main.check(state.document.text, state.topic, state.name)

    def action_edit(self) -> None:
        """Back into the editor with this text. A running check is stopped: it would go on about an old text."""
        self.main.cancel()
        self.main.show_start(self._state)

    def action_open_file(self) -> None:
        """Another file: it goes to the start screen, to be looked at before it is checked."""
        self.main.push_screen(OpenFile(), self._opened)

    def _opened(self, found: tuple[str, str] | None) -> None:
        if found:
            self.main.cancel()
            self.main.show_start()
            self.main.start_screen.give(*found, topic="")

    def action_sessions(self) -> None:
        """All earlier checks."""
        self.main.show_sessions()
