"""Checking and reading: the draft with its facts in place, the evidence beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Input, TextArea

from factscore_tui.core.document import told_topic
from factscore_tui.tui.correcting import Correcting
from factscore_tui.tui.engine_descriptions import label_of, label_of_engine
from factscore_tui.tui.keys.actions import bindings
from factscore_tui.tui.parts import adopt_actions
from factscore_tui.tui.rulings import RulingControl
from factscore_tui.tui.screens.base import AppScreen
from factscore_tui.tui.screens.hints import hints_for, hints_while_editing
from factscore_tui.tui.screens.other_texts import OtherTexts
from factscore_tui.tui.screens.picking import Picking
from factscore_tui.tui.screens.reader.copy_actions import Copying
from factscore_tui.tui.screens.reader.editing import Editing
from factscore_tui.tui.screens.reader.moving import Moving
from factscore_tui.tui.screens.reader.panes import Panes
from factscore_tui.tui.screens.reader.reader_position import ReaderPosition
from factscore_tui.tui.screens.reader.reading import FINISH
from factscore_tui.tui.screens.reader.rechecking import Rechecking
from factscore_tui.tui.screens.search import SearchControl
from factscore_tui.tui.state.changes import signs_of, words_of
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.messages import Find, Keep, Select
from factscore_tui.tui.state.search import ALL, QUOTED, verdicts_of
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.bars import (
    FactBar,
    KeyHints,
    NoticeBar,
    PaneTabs,
    TitleBar,
    in_keys,
    where,
)
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.draft import DraftEditor
from factscore_tui.tui.widgets.editor import Editor
from factscore_tui.tui.widgets.evidence import EvidencePane
from factscore_tui.tui.widgets.facts import FactList
from factscore_tui.tui.widgets.prompt import Prompt

if TYPE_CHECKING:
    from factscore_tui.correct.edits import Edit
    from factscore_tui.tui.state.engine import EngineState
    from factscore_tui.tui.state.folds import Folding

SAID_FOR = 4.0
"""Seconds that a short notice stays in the hint line."""


class ReadScreen(AppScreen):
    """Draws the CheckState that the app holds: `update_from` is called with every new one. What the
    keys do is done by its parts, each an object that knows the screen as `Reading`."""

    CSS_PATH = ["read-editing.tcss", "read.tcss"]
    WHERE = "read"
    AUTO_FOCUS = "#document"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("read")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-medium"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-tall")]

    class HintText(Message):
        """Something to tell in the hint line; empty: no longer."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

    def __init__(self, state: CheckState, folding: Folding, top: int = 0) -> None:
        super().__init__()
        self.state = state
        self.next_top = top
        self._composed = False
        """True when everything of the screen is there."""
        self._signed: tuple[object, ...] = ()
        self._said = ""
        """What the hint line is to say instead of its keys."""
        self._silence: Timer | None = None
        self._offer: Edit | None = None
        """The correction for the selected fact."""
        self._document = DocumentView(state.document.text, id="document")
        self._editor = DraftEditor(id="editing")
        self._evidence = EvidencePane(id="evidence")
        self._facts = FactList(folding, id="fact-list")
        self._tabs, self._hints = PaneTabs(id="tabs"), KeyHints(id="hints")
        self._prompt = Prompt(id="prompt")
        self._make_parts(folding)

    def _make_parts(self, folding: Folding) -> None:
        document, editor = self._document, self._editor
        self.panes = panes = Panes(
            self._tabs,
            document,
            editor,
            self._evidence,
            self._facts,
            self._show_list,
            self.refresh_hints,
        )
        self._search = SearchControl(self, panes, document, self._prompt, self._hints)
        self._picking = Picking(self, document)
        self._rulings = RulingControl(self, lambda: self._picking.positions, self.show_engine)
        self._moving = Moving(self, panes, document, folding, self._rulings.action_rule)
        self._editing = Editing(self, panes, document, editor)
        self._other_texts = OtherTexts(self, document)
        self._reader_position = ReaderPosition(self, document)
        adopt_actions(
            self,
            panes,
            self._search,
            self._rulings,
            self._moving,
            self._editing,
            self._other_texts,
            Rechecking(self, panes, document, self._editing),
            Correcting(self, panes),
            Copying(self),
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys may come before there is anything that they could act on."""
        return self._composed

    @property
    def top(self) -> int:
        """The code point with which the visible part of the text begins."""
        return self._document.top if self._composed else self.next_top

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
        self._reader_position.begin()
        self.begin(self.main.check_state or self.state)

    def on_screen_resume(self) -> None:
        """The engine may have changed while another screen was on top."""
        self.update_from(self.state)

    def begin(self, state: CheckState) -> None:
        """Show a state from scratch: a new check, or a session."""
        self.state = state
        self._moving.begin()
        if not self._composed:
            return
        self._search.close()
        document = self._document
        if self.panes.editing:
            self.panes.edit(False)
        document.show(state.document.text, self.next_top)
        self.next_top, self._signed = 0, ()
        document.add_facts(zip(state.ids, (f.spans for f in state.facts), strict=True))
        for position, verdict in enumerate(state.verdicts):
            if verdict is not None:
                document.set_verdict(state.ids[position], verdict, state.strength_at(position))
        self._rest(state)

    def update_from(self, state: CheckState) -> None:
        """Show the state after a step: only what the step brought is drawn again."""
        before, self.state = self.state, state
        self._moving.moved(before, state)
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
            after = self.main.corrections.tell(state.document.text)
            self.say(words_of(state.changes) + after)

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
        title.title, title.topic = self.main.draft_list.title_of(state), told_topic(state.topic)
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
        title.coming = _coming(state, engine)
        self.query_one(NoticeBar).trouble = (
            engine.refused
            or self._rulings.unruled
            or state.trouble
            or state.foreign
            or self._moving.notice(state)
        )

    def unfinished(self) -> bool:
        """Whether the text is being edited and was changed: going elsewhere would lose that, so
        this says what to do first."""
        if self._editing.touched:
            self.say(FINISH)
        return self._editing.touched

    def refresh_hints(self) -> None:
        """What the keys do here, now."""
        state, hints, panes = self.state, self._hints, self.panes
        picked = "" if panes.editing else self._picking.told()
        if panes.editing and panes.pane == "text":
            hints.actions = hints_while_editing(self._editing.touched)
        elif picked:
            hints.actions = self._picking.hints()
        else:
            hints.actions = hints_for(
                state, panes.pane, panes.came_from, self._offer, self._moving.on_fold
            )
        search = f"/{one_line(state.search.query, 24)} {state.search.count}" if state.search else ""
        hints.lead = self._said or picked or search

    # --- what is told for a while

    def say(self, words: str) -> None:
        """Tell something in the hint line for a while; nothing: no longer. A key is named by the id
        of its action in braces."""
        self.post_message(self.HintText(in_keys(self.app, words)))

    def tell_copied(self, words: str) -> None:
        self.say(words)

    def on_read_screen_hint_text(self, event: HintText) -> None:
        """Show it for a while."""
        self._said = event.words
        if self._silence is not None:
            self._silence.stop()
        if event.words:
            self._silence = self.set_timer(SAID_FOR, lambda: self.say(""))
        self.refresh_hints()

    # --- what the widgets tell

    def on_document_view_chosen(self, event: DocumentView.Chosen) -> None:
        self.main.step(Select(self.state.places.get(event.fact, -1)))

    def on_fact_list_chosen(self, event: FactList.Chosen) -> None:
        self._moving.chosen(event.position, fold=event.fold)

    def on_pickable_lines_picked(self) -> None:
        self._picking.picked()

    def on_text_selected(self) -> None:
        self._picking.picked_elsewhere()

    def on_screen_suspend(self) -> None:
        """A dialog came up, maybe while the button of the mouse was down."""
        self._document.let_go()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        self._editing.changed(event)

    def on_text_area_selection_changed(self, event: TextArea.SelectionChanged) -> None:
        self._editing.moved(event)

    def on_editor_too_large(self, event: Editor.TooLarge) -> None:
        self._editing.refuse(event.text)

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

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted while something is typed or edited goes there."""
        if self._composed and not self.panes.editing and not self._search.typing:
            self._other_texts.pasted(event.text)

    # --- keys that need several parts

    def action_menu(self) -> None:
        """What can be done here, as a list with keys."""
        from factscore_tui.tui.screens.menu import ActionMenu, offered

        fact = self.state.fact
        picked = self._picking.actions() if self._picking.told() else []
        actions = offered(fact is not None, self._offer is not None, picked)
        title = one_line(fact.text, 52) if fact is not None else "What can be done here"

        async def act(run: str | None) -> None:
            if run is not None:
                await self.run_action(run)

        self.app.push_screen(ActionMenu(title, actions), act)

    def on_menu_asked(self) -> None:
        """The right button of the mouse."""
        self.action_menu()

    def action_back(self) -> None:
        """Esc ends what was begun last: typing, editing, picking words, the search, a running
        check, reading the evidence or the list, the filter; else back to the start."""
        state = self.state
        if self._search.typing:
            self._search.drop()
        elif self.panes.editing and self.panes.pane == "text":
            self._editing.end()
        elif self._picking.let_go():
            pass
        elif state.search is not None:
            self.main.step(Find(""))
        elif state.phase.busy:
            self.main.cancel()
            self.main.earlier.go_back()
        elif self.panes.pane != "text":
            self.panes.back()
        elif state.filter != ALL:
            self.main.step(Keep(ALL))
        else:
            self.main.show_start()
            self.main.start_screen.rest(state.name)


def _coming(state: CheckState, engine: EngineState) -> str:
    """The engine of the next check, where it is not the one that this check was made with."""
    if engine.coming is not None:
        return label_of(engine.coming)
    if engine.engine is None or state.engine is None or state.phase.busy:
        return ""
    label = label_of_engine(engine.engine)
    return label if label != label_of_engine(state.engine) else ""
