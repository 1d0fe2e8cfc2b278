"""Checking and reading: the draft with its facts in place, the evidence beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.widgets import Input

from factscore_tui.core.document import told_topic
from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.correcting import Correcting
from factscore_tui.tui.engine_descriptions import label_of, label_of_engine
from factscore_tui.tui.files import aside, dropped, read_draft
from factscore_tui.tui.keys.actions import bindings
from factscore_tui.tui.rulings import RulingKeys
from factscore_tui.tui.screens.dialogs import OpenFile
from factscore_tui.tui.screens.hints import hints_for, hints_while_editing
from factscore_tui.tui.screens.panes import Panes
from factscore_tui.tui.screens.picking import Picking
from factscore_tui.tui.screens.search import Search
from factscore_tui.tui.state.changes import signs_of, words_of
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.jumps import Jumps
from factscore_tui.tui.state.messages import Find, Keep, Move, Select
from factscore_tui.tui.state.queue import RiskQueue
from factscore_tui.tui.state.search import ALL, QUOTED, step_among, verdicts_of
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.bars import FactBar, KeyHints, NoticeBar, PaneTabs, TitleBar, where
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.draft import DraftEditor
from factscore_tui.tui.widgets.evidence import EvidencePane
from factscore_tui.tui.widgets.facts import FactList
from factscore_tui.tui.widgets.prompt import Prompt

if TYPE_CHECKING:
    from factscore_tui.correct.edits import Edit
    from factscore_tui.tui.state.folds import Folding


class ReadScreen(Picking):
    """Draws the CheckState that the app holds. `update_from` is called with every new one."""

    CSS_PATH = ["read-editing.tcss", "read.tcss"]
    WHERE = "read"
    AUTO_FOCUS = "#document"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("read")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-medium"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-tall")]

    def __init__(self, state: CheckState, folding: Folding, top: int = 0) -> None:
        super().__init__(state)
        self._top, self._folding = top, folding
        self._composed = False
        """True when everything of the screen is there."""
        self._signed: tuple[object, ...] = ()
        self._document = DocumentView(state.document.text, id="document")
        self._editor = DraftEditor(id="editing")
        self._evidence = EvidencePane(id="evidence")
        self._facts = FactList(folding, id="fact-list")
        self._tabs, self._hints = PaneTabs(id="tabs"), KeyHints(id="hints")
        self._prompt = Prompt(id="prompt")
        self.panes = Panes(
            self._tabs,
            self._document,
            self._editor,
            self._evidence,
            self._facts,
            self._show_list,
            self.refresh_hints,
        )
        self._search = Search(self, self.panes, self._document, self._prompt, self._hints)
        self._rulings = RulingKeys(self, lambda: self.positions_picked, self.show_engine)
        self.adopt_actions(self.panes, self._search, self._rulings, Correcting(self, self.panes))
        self._queue = RiskQueue()
        self._jumps = Jumps()
        self._offer: Edit | None = None
        """The correction for the selected fact."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys may come before there is anything that they could act on."""
        return self._composed

    @property
    def top(self) -> int:
        """The code point with which the visible part of the text begins."""
        return self._document.top if self._composed else self._top

    def compose(self) -> ComposeResult:
        yield TitleBar(id="title")
        yield NoticeBar(id="notice")
        yield self._tabs
        with Container(id="panes"):
            yield self._document
            yield self._editor
            yield self._evidence
            yield self._facts
        yield FactBar(id="facts")
        yield self._hints
        yield self._prompt

    def on_mount(self) -> None:
        """Show what there is so far; steps may have come since the screen was made."""
        self._composed = True
        self.watch_scrolling()
        self.begin(self.main.check_state or self.state)

    def on_screen_resume(self) -> None:
        """The engine may have changed while another screen was on top."""
        self.update_from(self.state)

    def begin(self, state: CheckState) -> None:
        """Show a state from scratch: a new check, or a session."""
        self.state = state
        self._queue, self._jumps = RiskQueue(), Jumps()
        if not self._composed:
            return
        self._search.close()
        document = self._document
        if self.editing:
            self._set_editing(False)
        document.show(state.document.text, self._top)
        self._top, self._signed = 0, ()
        document.add_facts(zip(state.ids, (f.spans for f in state.facts), strict=True))
        for position, verdict in enumerate(state.verdicts):
            if verdict is not None:
                document.set_verdict(state.ids[position], verdict, state.strength_at(position))
        self._rest(state)

    def update_from(self, state: CheckState) -> None:
        """Show the state after a step: only what the step brought is drawn again."""
        before, self.state = self.state, state
        if before.selected_id != state.selected_id:
            near = abs(state.selected - before.selected) <= 1
            self._jumps.moved(before.selected_id, state.selected_id, near=near)
        if not self._composed or not self.query("#document"):  # not there yet, or on its way out
            return
        document = self._document
        if state.facts is not before.facts:
            document.add_facts((id, state.facts[state.places[id]].spans) for id in state.added)
        for position in state.touched if state.verdicts is not before.verdicts else ():
            document.set_verdict(
                state.ids[position], state.verdicts[position], state.strength_at(position)
            )
        self._rest(state)
        if state.changes is not None and state.changes is not before.changes:
            self.say(words_of(state.changes))

    def _rest(self, state: CheckState) -> None:
        document = self._document
        document.select(state.selected_id, follow=state.selected_id != document.selected)
        by_words = (state.ids[n] for n in (state.kept if state.filter == QUOTED else ()))
        document.keep(verdicts_of(state.filter), tuple(by_words))
        if (state.changes, state.rulings) != self._signed:
            self._signed = (state.changes, state.rulings)
            document.sign(signs_of(state))
        found = state.search
        another = document.mark(
            *((found.starts, len(found.query), found.at) if found else ((), 0, -1))
        )
        if another and found is not None and found.span is not None:
            document.reveal(*found.span)
        self._offer = self.main.corrections.offered(state)
        self._evidence.show(state, self._offer)
        self._show_list()
        title = self.query_one(TitleBar)
        title.title, title.topic = state.name, told_topic(state.topic)
        title.proposed = state.proposed
        title.index, title.engine = state.index, state.engine
        self.show_engine()
        self.query_one(FactBar).state = state
        self._tabs.number = where(state)
        self.refresh_hints()

    def _show_list(self) -> None:
        """Where the list is in sight: its lines cost a look at every fact."""
        if self.has_class("-list"):
            self._facts.show(self.state)

    def show_engine(self) -> None:
        """What the engine is about beside this check: another one may have been chosen."""
        if not (self._composed and self.is_attached):
            return
        state, engine, title = self.state, self.main.engine, self.query_one(TitleBar)
        title.doing = state.saying or (
            engine.doing if engine.coming is not None and not state.phase.busy else ""
        )
        title.coming = self._coming(state)
        self.query_one(NoticeBar).trouble = (
            engine.refused or self._rulings.unruled or state.trouble or self._queue.notice(state)
        )

    def _coming(self, state: CheckState) -> str:
        """The engine of the next check, where it is not the one that this check was made with."""
        engine = self.main.engine
        if engine.coming is not None:
            return label_of(engine.coming)
        if engine.engine is None or state.engine is None or state.phase.busy:
            return ""
        label = label_of_engine(engine.engine)
        return label if label != label_of_engine(state.engine) else ""

    def refresh_hints(self) -> None:
        """What the keys do here, now."""
        state, hints = self.state, self._hints
        picked = "" if self.editing else self.told_picked()
        if self.editing and self.panes.pane == "text":
            hints.actions = hints_while_editing(self.touched)
        elif picked:
            hints.actions = self.hints_picked()
        else:
            hints.actions = hints_for(
                state, self.panes.pane, self.panes.came_from, self._offer, self._fold
            )
        search = f"/{one_line(state.search.query, 24)} {state.search.count}" if state.search else ""
        hints.lead = self._said or picked or search

    @property
    def _fold(self) -> bool:
        """Whether the selected line of the list is a fold."""
        folding, state = self._folding, self.state
        return self.panes.pane == "list" and bool(folding.folded(state, state.selected))

    # --- actions

    def on_document_view_chosen(self, event: DocumentView.Chosen) -> None:
        self.main.step(Select(self.state.places.get(event.fact, -1)))

    def on_fact_list_chosen(self, event: FactList.Chosen) -> None:
        self.main.step(Select(event.position))
        if event.fold:
            self.action_fold()

    def action_move(self, step: int) -> None:
        """Next or previous fact; the first time, from what is in sight."""
        if self.state.selected < 0 and step > 0 and self.state.filter == ALL:
            in_sight = self._document.fact_in_sight()
            if in_sight >= 0:
                self.main.step(Select(self.state.places[in_sight]))
                return
        if self.panes.pane == "list":
            self._move_in_list(step)
        else:
            self.main.step(Move(step))

    def _move_in_list(self, step: int) -> None:
        """By lines: a fold is one."""
        folding, state = self._folding, self.state
        lines, at = folding.lines(state), folding.line_of(state, state.selected)
        if at < 0:
            self.main.step(Move(step))
        else:
            self.main.step(Select(lines[(at + step) % len(lines)][0]))

    def action_fold(self) -> None:
        """Open the fold of the selected fact, or fold it again."""
        self.say(self._folding.toggle(self.state, self.state.selected))
        self.update_from(self.state)

    def action_fold_all(self) -> None:
        """Every fact in a line of its own, or folded again."""
        self.say(self._folding.toggle_all())
        self.update_from(self.state)

    def action_problem(self, step: int) -> None:
        """Next or previous problem. Of a text outside the index those that it cannot know are left
        out, as long as there are others."""
        state = self.state
        unknown = self._queue.unknown(state) if state.filter == ALL else frozenset()
        known = [n for n in state.problems if n not in unknown] if unknown else []
        if known:
            self.main.step(Select(step_among(known, state.selected, step)))
        else:
            self.main.step(Move(step, problems=True))

    def action_risk(self, step: int) -> None:
        """Next or previous fact by risk: what deserves the time first."""
        position, words = self._queue.step(self.state, step)
        if position >= 0:
            self.main.step(Select(position))
        self.say(words)

    def action_contradicted(self, step: int) -> None:
        before = self.state.selected
        if Verdict.CONTRADICTED not in self.state.verdicts:
            self.say("no fact is contradicted")
            return
        self.main.step(Move(step, contradicted=True))
        if self.state.selected == before:
            self.say(
                "this is the only contradiction"
                + (" that the filter keeps" if self.state.filter != ALL else "")
            )

    def action_jump_back(self, step: int) -> None:
        """To where the reader was before the last jump, and forward again."""
        state = self.state
        position = self._jumps.go(state.selected_id, step, state.places)
        if position >= 0:
            self.main.step(Select(position))
        else:
            self.say("no earlier place" if step < 0 else "no later place")

    def action_to_check(self) -> None:
        """The list of what to check: to a fact of it, and to a ruling."""
        from factscore_tui.tui.screens.to_check import Chosen, ToCheck

        def go(chosen: Chosen | None) -> None:
            position = self.state.places.get(chosen.fact, -1) if chosen is not None else -1
            if chosen is None or position < 0:
                return
            self.main.step(Select(position))
            if chosen.rule:
                self._rulings.action_rule()

        self.app.push_screen(ToCheck(self.state), go)

    def action_menu(self) -> None:
        """What can be done here, as a list with keys."""
        from factscore_tui.tui.screens.menu import ActionMenu, offered

        fact = self.state.fact
        picked = self.actions_picked() if self.told_picked() else []
        actions = offered(fact is not None, self._offer is not None, picked)
        title = one_line(fact.text, 52) if fact is not None else "What can be done here"

        async def act(run: str | None) -> None:
            if run is not None:
                await self.run_action(run)

        self.app.push_screen(ActionMenu(title, actions), act)

    def on_menu_asked(self) -> None:
        """The right button of the mouse."""
        self.action_menu()

    def action_edge(self, step: int) -> None:
        positions = self.state.positions
        if positions:
            self.main.step(Select(positions[0 if step < 0 else -1]))
        if self.state.filter != ALL:
            return
        document = self._document
        if step < 0:
            document.scroll_home(animate=False)
        else:
            document.scroll_end(animate=False)

    def on_descendant_focus(self) -> None:
        """A click can move the focus too."""
        self.panes.follow(self.focused)

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """A click elsewhere may end what is typed."""
        self._search.left(event.widget)

    async def on_key(self, event: events.Key) -> None:
        """What is typed: to go somewhere, or to begin that."""
        if self._composed:
            await self._search.key(event)

    def on_input_changed(self, event: Input.Changed) -> None:
        self._search.changed(event)

    def action_back(self) -> None:
        """Esc ends what was begun last: typing, editing, picking words, the search, a running
        check, reading the evidence or the list, the filter; else back to the start."""
        state = self.state
        if self._search.typing:
            self._search.drop()
        elif self.editing and self.panes.pane == "text":
            self.end_editing()
        elif self.let_words_go():
            pass
        elif state.search is not None:
            self.main.step(Find(""))
        elif state.phase.busy:
            self.main.cancel()
        elif self.panes.pane != "text":
            self.panes.back()
        elif state.filter != ALL:
            self.main.step(Keep(ALL))
        else:
            self.main.show_start()
            self.main.start_screen.rest(state.name)

    # --- elsewhere

    def action_open_file(self) -> None:
        """Another file: it goes to the start screen, to be looked at before it is checked."""
        self.main.push_screen(OpenFile(), self._opened)

    def on_paste(self, event: events.Paste) -> None:
        """Another text, or the path of a file that was dropped on the terminal: to the start screen
        with it. (What is pasted while something is typed or edited goes there.)"""
        text = event.text.replace("\r\n", "\n").replace("\r", "\n")
        if not text.strip() or not self._composed or self.editing or self._search.typing:
            return

        def read() -> tuple[str, str]:
            path = dropped(text)
            return (read_draft(path).text, path.name) if path is not None else (text, "")

        aside(
            self.main,
            read,
            self._opened,
            lambda trouble: self.say(f"{trouble.message}: {trouble.hint}"),
        )

    def _opened(self, found: tuple[str, str] | None) -> None:
        if found:
            self.main.cancel()
            self.main.show_start()
            self.main.start_screen.give(*found, topic="")

    def action_sessions(self) -> None:
        self.main.show_sessions()
