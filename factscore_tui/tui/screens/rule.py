"""Dialogs that rule: a verdict of the reader's own, with a reason and a note; and a note by
itself."""

from __future__ import annotations

from math import isfinite
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.ruling import RULABLE, Ruling, amended
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.verdict_css import LOOKS, css_of
from factscore_tui.tui.widgets.choices import Choices
from factscore_tui.tui.widgets.editor import LineEditor

LONGEST = 4000
"""Characters of a reason or a note that are typed here."""

KEYS = {
    Verdict.SUPPORTED: "s",
    Verdict.CONTRADICTED: "c",
    Verdict.NO_EVIDENCE: "n",
    Verdict.NOT_CHECKABLE: "k",
    Verdict.IRRELEVANT: "i",
}
"""One key a verdict: not checkable is k because n is taken."""

MEANINGS = {
    Verdict.SUPPORTED: "a source says so",
    Verdict.CONTRADICTED: "a source disagrees",
    Verdict.NO_EVIDENCE: "sources are silent",
    Verdict.NOT_CHECKABLE: "not a fact",
    Verdict.IRRELEVANT: "off the topic",
}
"""What each says, short enough for the narrowest screen."""

MEANT = {
    "reason": "why it is so (optional; in the report)",
    "note": "anything else (optional; in the report)",
}
"""What the two lines are for, while they are empty."""


class RuleDialog(ModalScreen[Ruling | None]):
    """Gives the ruling on a fact, or None. `number` is the fact's as it is shown; `before` is what
    holds."""

    CSS_PATH = "rule.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", "Close"),
        ("down", "app.focus_next", "Next line"),
        ("up", "app.focus_previous", "Line before"),
        *((key, f"pick('{verdict}')", LOOKS[verdict].label) for verdict, key in KEYS.items()),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-tall")]
    AUTO_FOCUS = "#ruling-verdicts"

    def __init__(
        self, number: int, fact: AtomicFact, judgement: Judgement | None, before: Ruling | None
    ) -> None:
        super().__init__()
        self._number, self._fact, self._judgement = number, fact, judgement
        self._before = before or Ruling()

    def compose(self) -> ComposeResult:
        """The fact, what the engine says, the verdicts, a line for the reason and one for a
        note."""
        with Vertical(classes="dialog small ruling"):
            yield Static(
                Content(f"Your ruling on fact {self._number}"), classes="dialog-title", markup=False
            )
            yield Static(
                Content(one_line(self._fact.text, 400)), classes="ruling-fact", markup=False
            )
            yield Static(_engine_says(self._judgement), classes="ruling-engine", markup=False)
            yield Choices(
                *(Option(self._line(v), id=str(v)) for v in RULABLE),
                id="ruling-verdicts",
                compact=True,
                markup=False,
            )
            for name, value in (("reason", self._before.reason), ("note", self._before.note)):
                with Horizontal(classes="ruling-line"):
                    yield Static(f"{name:<7}", markup=False)
                    yield LineEditor(
                        _typed(value),
                        id=f"ruling-{name}",
                        compact=True,
                        max_length=LONGEST,
                        placeholder=MEANT[name],
                        select_on_focus=False,
                    )
            yield Static(
                Content("a letter, then enter   ↑ ↓ tab move   esc cancel"),
                classes="dialog-hint",
                markup=False,
            )

    def on_mount(self) -> None:
        """Begin at what holds: the reader's own ruling, else what the engine says."""
        machine = self._judgement.verdict if self._judgement is not None else None
        holds = self._before.effective or machine
        self.query_one(Choices).highlighted = (
            RULABLE.index(holds) if holds in RULABLE else RULABLE.index(Verdict.NO_EVIDENCE)
        )

    def _line(self, verdict: Verdict) -> Content:
        look = LOOKS[verdict]
        said = [
            ("you", self._before.effective),
            ("engine", self._judgement.verdict if self._judgement else None),
        ]
        marks = ", ".join(who for who, what in said if what is verdict)
        return Content.assemble(
            (f" {KEYS[verdict]} ", "$primary bold"),
            (f"{look.glyph} {look.label:<14}", f"${look.name}"),
            (f"{MEANINGS[verdict]:<19}", "$quiet"),
            (f"({marks})" if marks else "", "$accent"),
        )

    def action_pick(self, verdict: str) -> None:
        """This verdict; the reason comes next."""
        self.query_one(Choices).highlighted = RULABLE.index(Verdict(verdict))
        self.query_one("#ruling-reason").focus()

    def on_option_list_option_highlighted(self) -> None:
        """The reason belongs to the verdict: it does not go with another one."""
        reason = self.query_one("#ruling-reason", Input)
        own = _typed(self._before.reason)
        if own and reason.value in ("", own):
            reason.value = own if self._verdict is self._before.verdict else ""

    @property
    def _verdict(self) -> Verdict:
        return RULABLE[self.query_one(Choices).highlighted or 0]

    def on_option_list_option_selected(self) -> None:
        self._rule()

    def on_input_submitted(self) -> None:
        self._rule()

    def _rule(self) -> None:
        reason, note = (
            self.query_one(f"#ruling-{name}", Input).value.strip() for name in ("reason", "note")
        )
        said = (_typed(self._before.reason).strip(), _typed(self._before.note).strip())
        if self._verdict is self._before.verdict and (reason, note) == said:
            self.dismiss(None)
            return
        note = self._before.note if note == said[1] else note
        self.dismiss(amended(self._before, self._verdict, reason, note))


class NoteDialog(ModalScreen[str | None]):
    """Gives the note on a fact, empty to delete it; None where it is to stay as it is."""

    CSS_PATH = "rule.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "Close")]

    def __init__(self, number: int, fact: AtomicFact, before: str) -> None:
        super().__init__()
        self._number, self._fact, self._before = number, fact, _typed(before)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog small ruling"):
            yield Static(
                Content(f"Your note on fact {self._number}"), classes="dialog-title", markup=False
            )
            yield Static(
                Content(one_line(self._fact.text, 400)), classes="ruling-fact", markup=False
            )
            yield LineEditor(
                self._before,
                id="note-line",
                compact=True,
                max_length=LONGEST,
                select_on_focus=False,
                placeholder="kept with the fact, in reports too",
            )
            yield Static(
                "enter save (empty: delete)   esc cancel", classes="dialog-hint", markup=False
            )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take it; the same note again changes nothing."""
        words = event.value.strip()
        self.dismiss(words if words != self._before.strip() else None)


def _typed(words: str) -> str:
    """A reason or a note as one line that can be edited."""
    return " ".join(words.split())[:LONGEST]


def _engine_says(judgement: Judgement | None) -> Content:
    """The machine's verdict in a line."""
    if judgement is None:
        return Content.styled("the engine has not judged it", "$quiet")
    look, p = css_of(judgement.verdict, judgement.strength), judgement.p_supported
    likely = f" (support: {round(100 * p)} %)" if p is not None and isfinite(p) else ""
    return Content.assemble(
        ("engine: ", "$quiet"), (f"{look.glyph} {look.label}", f"${look.name}"), (likely, "$quiet")
    )
