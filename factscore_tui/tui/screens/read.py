"""Checking and reading: the draft with its facts in place, the evidence beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.screen import Screen

from factscore_tui.tui.engines import label_of, label_of_engine
from factscore_tui.tui.keymap import BY_ID, Action, bindings
from factscore_tui.tui.messages import Move, Select
from factscore_tui.tui.screens.dialogs import OpenFile
from factscore_tui.tui.state import CheckState, Phase
from factscore_tui.tui.widgets.bars import FactBar, KeyHints, NoticeBar, PaneTabs, TitleBar, where
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.evidence import EvidencePane

if TYPE_CHECKING:
    from factscore_tui.tui.app import FactscoreApp


class ReadScreen(Screen[None]):
    """Draws the CheckState that the app holds. `update_from` is called with every new one."""

    WHERE = "read"
    AUTO_FOCUS = "#document"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("read")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-medium"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-tall")]

    def __init__(self, state: CheckState) -> None:
        super().__init__()
        self._state = state
        self._drawn = 0
        self._composed = False

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
        yield FactBar(id="facts")
        yield KeyHints(id="hints")

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
        self._state = state
        if not self._composed:
            return
        document = self.query_one(DocumentView)
        if len(state.facts) > self._drawn:
            document.add_facts(f.spans for f in state.facts[self._drawn :])
            self._drawn = len(state.facts)
        for position in state.touched:
            judgement = state.judgements[position]
            if judgement is not None:
                document.set_verdict(position, judgement.verdict)
        self._rest(state)

    def _rest(self, state: CheckState) -> None:
        document = self.query_one(DocumentView)
        document.select(state.selected, follow=state.selected != document.selected)
        self.query_one(EvidencePane).show(state)
        title = self.query_one(TitleBar)
        title.title, title.topic = state.name, state.topic
        title.index, title.engine = state.index, state.engine
        self.show_engine()
        self.query_one(FactBar).state = state
        self.query_one(PaneTabs).number = where(state)
        self.query_one(KeyHints).actions = self._hints(state)

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

    def _hints(self, state: CheckState) -> tuple[tuple[Action, str], ...]:
        in_evidence = self.has_class("-evidence")
        chosen: list[tuple[str, str]] = []
        if state.phase.busy:
            chosen.append(("read.stop", "stop"))
        elif state.phase is not Phase.COMPLETE:
            chosen.append(("read.recheck", "check again"))
        chosen += [
            ("read.next_fact", "next fact"), ("read.next_problem", "next problem"),
            ("read.evidence", "text" if in_evidence else "evidence"), ("app.help", "help"), ("read.edit", "edit"),
        ]
        if not state.phase.busy and not in_evidence:
            chosen.append(("read.stop", "back"))
        if state.phase is Phase.COMPLETE:
            chosen.append(("read.recheck", "check again"))
        chosen += [("read.open", "open"), ("read.sessions", "sessions"), ("read.quit", "quit")]
        return tuple((BY_ID[i], word) for i, word in chosen)

    # --- actions -----------------------------------------------------------------------------------------------

    def on_document_view_chosen(self, event: DocumentView.Chosen) -> None:
        """A click on a fact."""
        self.main.step(Select(event.position))

    def action_move(self, step: int) -> None:
        """Next or previous fact; the first time, from what is in sight."""
        if self._state.selected < 0 and step > 0:
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
        self.main.step(Select(0 if step < 0 else len(self._state.facts) - 1))
        document = self.query_one(DocumentView)
        if step < 0:
            document.scroll_home(animate=False)
        else:
            document.scroll_end(animate=False)

    def action_half_page(self, step: int) -> None:
        """Scroll the pane that is in use."""
        pane = self.query_one(EvidencePane) if self.has_class("-evidence") else self.query_one(DocumentView)
        pane.scroll_relative(y=step * max(1, pane.size.height // 2), animate=False)

    def action_switch_pane(self) -> None:
        """From the text to the evidence and back."""
        self.set_pane(evidence=not self.has_class("-evidence"))

    def set_pane(self, *, evidence: bool) -> None:
        """Bring one of the panes to the front (where there is room for one only) and into focus."""
        self.set_class(evidence, "-evidence")
        self.query_one(PaneTabs).evidence = evidence
        self.query_one("#evidence" if evidence else "#document").focus()
        self.query_one(KeyHints).actions = self._hints(self._state)

    def on_descendant_focus(self) -> None:
        """A click can move the focus too."""
        evidence = self.focused is not None and self.focused.id == "evidence"
        if evidence != self.has_class("-evidence"):
            self.set_pane(evidence=evidence)

    def action_back(self) -> None:
        """Esc: stop a running check; else from the evidence to the text; else to the start."""
        if self._state.phase.busy:
            self.main.cancel()
        elif self.has_class("-evidence"):
            self.set_pane(evidence=False)
        else:
            self.main.show_start()

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
