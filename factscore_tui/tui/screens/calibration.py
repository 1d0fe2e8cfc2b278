"""Calibration: how far the reader's rulings and the engine agree, and from which probability on a
fact is supported."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from factscore_tui.core.ruling import Ruled
from factscore_tui.core.threshold import OWN, percent, threshold_of
from factscore_tui.core.verdict import Verdict
from factscore_tui.evaluation.labels.calibration import (
    MOVABLE,
    as_judged,
    best,
    boundary,
    estimators,
    reachable,
    turned,
)
from factscore_tui.settings import ENVIRONMENT
from factscore_tui.settings_file import set_value
from factscore_tui.tui.keys.actions import bindings
from factscore_tui.tui.keys.rebinding import key_for
from factscore_tui.tui.screens.base import AppScreen
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.messages import NoticeText, Select
from factscore_tui.tui.widgets.bars import KeyHints, NoticeBar, TitleBar
from factscore_tui.tui.widgets.calibration import Aim, Findings, findings, threshold_lines

HINTS = (
    "calibration.lower",
    "calibration.higher",
    "calibration.best",
    "calibration.keep",
    "calibration.back",
    "calibration.random",
    "calibration.own",
    "app.help",
    "calibration.quit",
)
KEYS = ("read.rule", "read.recheck", "calibration.random", "calibration.keep")
"""Actions that the texts name by their keys."""

STEP = 0.01
HALF = 0.5


class CalibrationScreen(AppScreen):
    """Reads the rulings whenever it comes to the front. `pick` takes one of several facts by
    chance."""

    CSS_PATH = "calibration.tcss"
    WHERE = "calibration"
    AUTO_FOCUS = "#findings"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("calibration"),
        Binding("0", "own", show=False),
    ]

    pick: Callable[[Sequence[int]], int] = staticmethod(random.choice)

    def __init__(self) -> None:
        super().__init__()
        self._gold: list[Ruled] | None = None
        self._estimator = ""
        self._at = OWN
        self._said = ""

    def compose(self) -> ComposeResult:
        yield TitleBar(id="title")
        yield NoticeBar(id="notice")
        with Findings(id="findings"):
            yield Static("Reading your rulings …", id="findings-text", markup=False)
        yield Static("", id="threshold", markup=False)
        yield KeyHints(id="hints")

    def on_mount(self) -> None:
        """Begin at the threshold in use."""
        self.entitle("Calibration", HINTS)
        self._at = self._used
        self._estimator = self._present()

    def on_screen_resume(self) -> None:
        """Rulings may have been made meanwhile."""
        self.main.in_thread(lambda: self.main.store.gold(), self._show, self._trouble)

    def _trouble(self, trouble: NoticeText) -> None:
        if not self.is_attached:
            return
        self.query_one(NoticeBar).trouble = trouble
        if self._gold is None:
            self.query_one("#findings-text", Static).update(Content("Your rulings cannot be read."))

    # --- what is shown

    @property
    def _check(self) -> CheckState | None:
        """The check that is open under this screen."""
        stack: Sequence[object] = self.main.screen_stack
        return self.main.check_state if self.main.read_screen in stack else None

    @property
    def _used(self) -> float:
        engine = self.main.engine
        return (engine.coming or engine.choice).threshold

    def _present(self) -> str:
        """The estimator that judges in the open check, empty for none."""
        judgements = self._check.judgements if self._check is not None else ()
        return next(
            (j.estimator for j in judgements if j is not None and j.p_supported is not None), ""
        )

    def _show(self, gold: list[Ruled]) -> None:
        if not self.is_attached:  # left while they were read
            return
        self._gold = gold
        self.query_one(NoticeBar).trouble = None
        self._estimator = self._estimator or next(iter(estimators(gold)), "")
        self._draw()

    def _draw(self) -> None:
        """Everything."""
        if self._gold is not None:
            keys = {action: key_for(self.app, action) for action in KEYS}
            self.query_one("#findings-text", Static).update(
                findings(self._gold, self._estimator, keys)
            )
        self._aim()

    def _aim(self) -> None:
        """The lines about the threshold."""
        keys = {action: key_for(self.app, action) for action in KEYS}
        lines = threshold_lines(self._what(), keys)
        self.query_one("#threshold", Static).update(lines)
        self.query_one(KeyHints).lead = self._said

    @property
    def _rows(self) -> list[Ruled]:
        return [row for row in self._gold or () if row.subject.estimator == self._estimator]

    def _what(self) -> Aim:
        rows, state = self._rows, self._check
        measured = reachable(rows)
        made_with = (
            threshold_of(state.engine.estimator)
            if state is not None and state.engine is not None
            else OWN
        )
        others = None
        if state is not None:
            # What the reader ruled on counts as ruled, whatever the engine says.
            others = {
                n: verdict
                for n, verdict in turned(state.judgements, self._at).items()
                if (ruling := state.rulings[n]) is None or ruling.effective is None
            }
        unsure = self._at <= OWN < made_with
        return Aim(self._at, self._used, measured, as_judged(rows), best(measured), others, unsure)

    # --- actions

    def action_shift(self, step: int) -> None:
        """One percent down or up; from the engine's own, to about where that is."""
        at = round(round(self._at + step * STEP, 2), 4) if self._at > OWN else self._begin()
        self._go(min(1.0, max(STEP, at)))

    def _begin(self) -> float:
        """About where the engine's own threshold is, by what it has said; else one half."""
        said = [(r.subject.p_supported, r.subject.machine, self._estimator) for r in self._rows]
        state = self._check
        made_with = (
            threshold_of(state.engine.estimator)
            if state is not None and state.engine is not None
            else OWN
        )
        if state is not None and made_with <= OWN:
            said += [
                (j.p_supported, j.verdict, j.estimator)
                for j in state.judgements
                if j is not None and j.estimator == self._estimator
            ]
        known = [
            (p, verdict, name) for p, verdict, name in said if p is not None and verdict in MOVABLE
        ]
        found = boundary((p, verdict, name) for p, verdict, name in known if verdict is not None)
        return round(found, 2) if found is not None else HALF

    def _go(self, at: float) -> None:
        self._at, self._said = at, ""
        self._aim()

    def action_best(self) -> None:
        """The one that agrees most with the rulings."""
        found = best(reachable(self._rows)).threshold
        if found is not None:
            self._go(found)
        else:
            self._tell("there is no best one yet")

    def action_own(self) -> None:
        """Leave it to the engine."""
        self._go(OWN)

    def action_estimator(self) -> None:
        """The next estimator that there are rulings of."""
        names = list(
            dict.fromkeys([*estimators(self._gold or ()), *filter(None, [self._present()])])
        )
        if len(names) < 2:
            self._tell(
                "all of your rulings are on one estimator" if names else "there are no rulings yet"
            )
            return
        at = names.index(self._estimator) if self._estimator in names else -1
        self._estimator, self._said = names[(at + 1) % len(names)], ""
        self._draw()

    def action_keep(self) -> None:
        """In the user's settings, and for the checks to come."""
        from factscore_tui.tui.present_settings import sources_of

        at = self._at
        load, user_file = sources_of(self.main)

        def work() -> str:
            set_value(user_file, "threshold", float(percent(at)) if at > OWN else None)
            return load().sources["threshold"]

        self.main.in_thread(work, lambda source: self._kept(at, source), self._trouble)

    def _kept(self, at: float, source: str) -> None:
        if at != self._used:
            self.main.engines.use_threshold(at)
        if not self.is_attached:
            return
        self.query_one(NoticeBar).trouble = None
        words = "kept: the engine's own" if at <= OWN else f"kept: {percent(at)} %"
        again = key_for(self.app, "read.recheck")
        if source.startswith(("--", ENVIRONMENT)):
            words += f"; but {source} sets another at the next start"
        elif self._check is not None and again:
            words += f"; {again} in the text checks again"
        self._tell(words)

    def _tell(self, words: str) -> None:
        self._said = words
        self._aim()

    def action_random(self) -> None:
        """To a fact of the open check that nobody has ruled on, any of them."""
        state, screen = self._check, self.main.read_screen
        if state is None or screen is None:
            self._tell("no check is open")
            return
        open_to = [
            n
            for n, judgement in enumerate(state.judgements)
            if judgement is not None
            and judgement.verdict is not Verdict.NOT_CHECKABLE
            and ((ruling := state.rulings[n]) is None or ruling.effective is None)
        ]
        if not open_to:
            self._tell("you have ruled on every fact of this check")
            return
        chosen = self.pick(open_to)
        wanted: object = screen
        while self.main.screen is not wanted:
            self.main.pop_screen()
        self.main.step(Select(chosen))
        rule = key_for(self.app, "read.rule")
        screen.say(f"fact {chosen + 1}, by chance" + (f"; {rule} rules on it" if rule else ""))

    def action_scroll(self, step: int) -> None:
        """Up and down."""
        self.query_one(Findings).scroll_relative(y=step, animate=False)
