"""From fact to fact while a check is read: in the order of the text, by risk, back and forward."""

from __future__ import annotations

from collections.abc import Callable

from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.screens.reader.panes import Panes
from factscore_tui.tui.screens.reader.reading import ReadingContext
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.folds import Folding
from factscore_tui.tui.state.jumps import Jumps
from factscore_tui.tui.state.messages import Move, NoticeText, Select
from factscore_tui.tui.state.queue import RiskQueue
from factscore_tui.tui.state.search import ALL, step_among
from factscore_tui.tui.widgets.document import DocumentView


class Moving:
    """What the keys do that select another fact. `rule` asks for a verdict on the selected one."""

    def __init__(
        self,
        reading: ReadingContext,
        panes: Panes,
        document: DocumentView,
        folding: Folding,
        rule: Callable[[], None],
    ) -> None:
        self._reading, self._panes, self._document = reading, panes, document
        self._folding, self._rule = folding, rule
        self._queue, self._jumps = RiskQueue(), Jumps()

    def begin(self) -> None:
        """Another check is read: no place of the last one is one of it."""
        self._queue, self._jumps = RiskQueue(), Jumps()

    def moved(self, before: CheckState, state: CheckState) -> None:
        """Note from where to where the reader went, if so."""
        if before.selected_id != state.selected_id:
            near = abs(state.selected - before.selected) <= 1
            self._jumps.moved(before.selected_id, state.selected_id, near=near)

    def notice(self, state: CheckState) -> NoticeText | None:
        """What there is to tell of a text outside the index."""
        return self._queue.notice(state)

    @property
    def on_fold(self) -> bool:
        """Whether the selected line of the list is a fold."""
        folding, state = self._folding, self._reading.state
        return self._panes.pane == "list" and bool(folding.folded(state, state.selected))

    def chosen(self, position: int, *, fold: bool) -> None:
        """A line of the list was clicked, or the sign of its fold."""
        self._reading.main.step(Select(position))
        if fold:
            self.action_fold()

    def action_move(self, step: int) -> None:
        """Next or previous fact; the first time, from what is in sight."""
        if self._reading.state.selected < 0 and step > 0 and self._reading.state.filter == ALL:
            in_sight = self._document.fact_in_sight()
            if in_sight >= 0:
                self._reading.main.step(Select(self._reading.state.places[in_sight]))
                return
        if self._panes.pane == "list":
            self._move_in_list(step)
        else:
            self._reading.main.step(Move(step))

    def _move_in_list(self, step: int) -> None:
        """By lines: a fold is one."""
        folding, state = self._folding, self._reading.state
        lines, at = folding.lines(state), folding.line_of(state, state.selected)
        if at < 0:
            self._reading.main.step(Move(step))
        else:
            self._reading.main.step(Select(lines[(at + step) % len(lines)][0]))

    def action_fold(self) -> None:
        """Open the fold of the selected fact, or fold it again."""
        self._reading.say(self._folding.toggle(self._reading.state, self._reading.state.selected))
        self._reading.main.show_check()

    def action_fold_all(self) -> None:
        """Every fact in a line of its own, or folded again."""
        self._reading.say(self._folding.toggle_all())
        self._reading.main.show_check()

    def action_problem(self, step: int) -> None:
        """Next or previous problem. Of a text outside the index those that it cannot know are left
        out, as long as there are others."""
        state = self._reading.state
        unknown = self._queue.unknown(state) if state.filter == ALL else frozenset()
        known = [n for n in state.problems if n not in unknown] if unknown else []
        if known:
            self._reading.main.step(Select(step_among(known, state.selected, step)))
        else:
            self._reading.main.step(Move(step, problems=True))

    def action_risk(self, step: int) -> None:
        """Next or previous fact by risk: what deserves the time first."""
        position, words = self._queue.step(self._reading.state, step)
        if position >= 0:
            self._reading.main.step(Select(position))
        self._reading.say(words)

    def action_contradicted(self, step: int) -> None:
        before = self._reading.state.selected
        if Verdict.CONTRADICTED not in self._reading.state.verdicts:
            self._reading.say("no fact is contradicted")
            return
        self._reading.main.step(Move(step, contradicted=True))
        if self._reading.state.selected == before:
            self._reading.say(
                "this is the only contradiction"
                + (" that the filter keeps" if self._reading.state.filter != ALL else "")
            )

    def action_jump_back(self, step: int) -> None:
        """To where the reader was before the last jump, and forward again."""
        state = self._reading.state
        position = self._jumps.go(state.selected_id, step, state.places)
        if position >= 0:
            self._reading.main.step(Select(position))
        else:
            self._reading.say("no earlier place" if step < 0 else "no later place")

    def action_to_check(self) -> None:
        """The list of what to check: to a fact of it, and to a ruling."""
        from factscore_tui.tui.screens.to_check import ToCheck, ToCheckChoice

        def go(chosen: ToCheckChoice | None) -> None:
            position = self._reading.state.places.get(chosen.fact, -1) if chosen is not None else -1
            if chosen is None or position < 0:
                return
            self._reading.main.step(Select(position))
            if chosen.rule:
                self._rule()

        self._reading.main.push_screen(ToCheck(self._reading.state), go)

    def action_edge(self, step: int) -> None:
        positions = self._reading.state.positions
        if positions:
            self._reading.main.step(Select(positions[0 if step < 0 else -1]))
        if self._reading.state.filter != ALL:
            return
        document = self._document
        if step < 0:
            document.scroll_home(animate=False)
        else:
            document.scroll_end(animate=False)
