"""Two checks side by side: their headings, the list of what changed, and the evidence of both for
one fact. Of the list only visible lines are ever made."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widgets import Static

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import JudgedFact
from factscore_tui.evaluation.compare import ComparedRow, FactChange
from factscore_tui.report.changes import ComparedCheck, score_words, sign_of
from factscore_tui.report.summary import source_of
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.verdict_css import LOOKS, PENDING, VerdictCss, css_of
from factscore_tui.tui.widgets.bars import BarLine, Part
from factscore_tui.tui.widgets.drawn_lines import DrawnList, cut
from factscore_tui.tui.widgets.evidence import machine, words_of
from factscore_tui.tui.widgets.sessions import when

LEAD = 10
"""Cells before the words of a fact: bar, sign, both verdicts."""

PASSAGES = 3
"""Passages of each side that are shown."""

NO_FACT = VerdictCss(" ", "", "quiet", 0, "")


class SideLine(BarLine):
    """One of the two checks: which text, when, and what came out."""

    side: reactive[ComparedCheck | None] = reactive(None)

    def __init__(self, word: str, *, id: str | None = None) -> None:
        super().__init__(self.parts, id=id)
        self._word = word

    def parts(self, width: int) -> tuple[list[Part], list[Part]]:
        """Name on the left, moment and score on the right."""
        side = self.side
        if side is None:
            return [(self._word, "$quiet")], []
        score = score_words(side.report.score)
        name = one_line(side.name, max(8, width - 30 - len(score))) or "text"
        return (
            [(f"{self._word:<8}", "$quiet"), (name, "$foreground bold")],
            [(f"{when(side.created)}   ", "$quiet"), (score, "$foreground bold")],
        )


class ChangeList(DrawnList):
    """A line for each row: what became of it, both verdicts, the words; a second line with the
    earlier wording where that was another one."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "changes--text",
        "changes--quiet",
        "changes--bar",
        "changes--selected",
        "changes--better",
        "changes--worse",
        *(f"changes--{look.name}" for look in (*LOOKS.values(), PENDING)),
    }
    OVERLAYS = ("changes--selected",)

    class Chosen(Message):
        """A line was clicked."""

        def __init__(self, row: int) -> None:
            super().__init__()
            self.row = row

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(self._lines, self._selected_lines, id=id, classes=classes)
        self._rows: Sequence[ComparedRow] = ()
        self._tops: list[int] = [0]
        self._selected = -1

    @property
    def row(self) -> ComparedRow | None:
        """The selected row."""
        return self._rows[self._selected] if 0 <= self._selected < len(self._rows) else None

    @property
    def selected(self) -> int:
        """Its place, -1 for none."""
        return self._selected

    def show(self, rows: Sequence[ComparedRow], selected: int = 0) -> None:
        """Show these rows; one of them is selected, the nearest where there are not so many."""
        self._rows = rows
        self._tops = [0, *accumulate(2 if row.reworded else 1 for row in rows)]
        self._selected = min(max(0, selected), len(rows) - 1)
        self._resized()
        self._forget()
        self.reveal()

    def select(self, row: int) -> None:
        """Go to a row, the nearest where it is not there."""
        before, self._selected = self._selected, min(max(0, row), len(self._rows) - 1)
        if before == self._selected:
            return
        for changed in (before, self._selected):
            for line in range(*self._tops[changed : changed + 2]) if changed >= 0 else ():
                self._strips.pop(line, None)
        self.refresh()
        self.reveal()

    def _lines(self) -> int:
        return self._tops[-1]

    def _selected_lines(self) -> tuple[int, int]:
        at = self._selected
        return (self._tops[at], self._tops[at + 1]) if at >= 0 else (-1, -1)

    # --- drawing

    def render_line(self, y: int) -> Strip:
        blank = self._style("changes--text")
        line = round(self.scroll_offset.y) + y
        if line >= self._tops[-1]:
            return Strip.blank(self.size.width, blank)
        row = bisect_right(self._tops, line) - 1
        return self._line(line, blank, lambda: self._draw(row, line - self._tops[row]))

    def _draw(self, at: int, part: int) -> Strip:
        row, chosen = self._rows[at], at == self._selected
        over = self._style("changes--selected") if chosen else Style()
        over += Style.from_meta({"row": at})
        bar = Segment("▌" if chosen else " ", self._style("changes--bar"))
        room = max(1, self.scrollable_content_region.width - LEAD)
        if part and row.old is not None:
            text = cut(f"was: {one_line(row.old.fact.text, room)}", room)
            return Strip(
                [bar, Segment(" " * (LEAD - 1) + text, self._style("changes--quiet") + over)]
            )
        kind = "better" if row.better else "worse" if row.worse else "quiet"
        words = self._style(
            f"changes--{'quiet' if row.kind in (FactChange.GONE, FactChange.SAME) else 'text'}"
        )
        old, new = _look(row.old), _look(row.new)
        return Strip(
            [
                bar,
                Segment(f"{sign_of(row)} ", self._style(f"changes--{kind}") + over),
                Segment(f"{old.glyph} ", self._style(f"changes--{old.name}") + over),
                Segment("→ ", self._style("changes--quiet") + over),
                Segment(f"{new.glyph}  ", self._style(f"changes--{new.name}") + over),
                Segment(cut(one_line(row.judged.fact.text, room), room), words + over),
            ]
        )

    def on_click(self, event: events.Click) -> None:
        row = event.style.meta.get("row") if event.style.meta else None
        if isinstance(row, int):
            self.post_message(self.Chosen(row))


class BothSides(VerticalScroll, can_focus=True):
    """The evidence of both checks for one fact. Only text goes in: nothing is read as markup."""

    ALLOW_SELECT = True

    def compose(self) -> ComposeResult:
        yield Static("", id="both-text", markup=False)

    def show(self, row: ComparedRow, before: ComparedCheck, after: ComparedCheck) -> None:
        """Show one row from its beginning."""
        self.query_one("#both-text", Static).update(both_sides(row, before, after))
        self.scroll_home(animate=False)


def both_sides(row: ComparedRow, before: ComparedCheck, after: ComparedCheck) -> Content:
    """What each of the two checks says about a fact: the later one first."""
    return Content.assemble(
        *_side("After", row.new, after), "\n", *_side("Before", row.old, before)
    )


def _side(word: str, judged: JudgedFact | None, side: ComparedCheck) -> list[Part]:
    rule = "─" * max(0, 24 - cell_len(word))
    parts: list[Part] = [
        (f"{word} ", "$primary bold"),
        (f"{rule} {when(side.created)}\n", "$quiet"),
    ]
    if judged is None:
        return [*parts, ("The fact is not in this check.\n", "$quiet")]
    look, judgement = css_of(judged.verdict, judged.strength), judged.judgement
    if judged.ruled is not None:
        parts.append((f"{look.glyph} {look.label.capitalize()}", f"${look.name} bold"))
        parts.append(("   ruled by hand", "$accent"))
    else:
        parts += machine(judgement)
    parts.append((f"\n{one_line(judged.fact.text)}\n", "$foreground bold"))
    if judged.ruling is not None:
        for said in (judged.ruling.reason, judged.ruling.note):
            parts += [(f"{one_line(said)}\n", "$foreground")] if said else []
        if judged.ruled is not None and judged.machine_verdict is not None:
            parts.append((f"the check said: {css_of(judged.machine_verdict).label}\n", "$quiet"))
    if judgement is None:
        return [*parts, ("Not judged.\n", "$quiet")]
    for difference in judgement.differences:
        parts += [
            (f"{one_line(difference.kind)}  ", "$quiet"),
            (one_line(difference.claimed), "$contradicted bold"),
            (" → ", "$quiet"),
            (f"{one_line(difference.found)}\n", "$supported bold"),
        ]
    if judgement.reason:
        parts.append((f"{one_line(judgement.reason)}\n", "$foreground"))
    for evidence in judgement.evidence[:PASSAGES]:
        parts += _passage(evidence)
    return parts


def _passage(evidence: Evidence) -> list[Part]:
    source = "  ·  ".join(
        one_line(part)
        for part in (evidence.source and source_of(evidence), evidence.date, evidence.url)
        if part
    )
    return ["\n", *words_of(evidence), *([(f"{source}\n", "$quiet")] if source else [])]


def _look(judged: JudgedFact | None) -> VerdictCss:
    return NO_FACT if judged is None else css_of(judged.verdict, judged.strength)
