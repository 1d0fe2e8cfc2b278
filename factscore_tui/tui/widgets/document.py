"""The draft as written, drawn line by line, with every fact in the look of its verdict.

The text is wrapped once a width; a line is built when it is shown and kept; a verdict throws away
its own lines only.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Strength, Verdict
from factscore_tui.tui.text.spans import Mark, SpanIndex, pieces
from factscore_tui.tui.text.wrap import WrappedRows, drawn, whole_graphemes
from factscore_tui.tui.verdict_css import LOOKS, PENDING, SELECTED_RANK, WEAK, VerdictCss, css_of
from factscore_tui.tui.widgets.picking import RIGHT, MenuAsked, PickableLines, grapheme_at

GUTTER = 4
"""Cells left of the text: the selection bar, the glyph, what changed since the last check or how
many facts begin in the line, and a gap."""

MEASURE = 92
"""Longest line in cells, however wide the window: longer ones are hard to read."""

QUIET_RANK = -1
FINE = LOOKS[Verdict.SUPPORTED]
"""Words with this look are plain: what is fine is quiet. Its colour is in the margin."""


class DocumentView(PickableLines):
    """A text and its facts. Facts have the numbers that the engine gave them."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "document--text",
        "document--selected",
        "document--bar",
        "document--sign",
        "document--quiet",
        "document--found",
        "document--here",
        "document--picked",
        "document--fine",
        *(f"document--{look.name}" for look in (*LOOKS.values(), PENDING)),
    }
    STRIPS = 4096
    OVERLAYS = ("document--selected", "document--found", "document--here", "document--picked")

    class Chosen(Message):
        """A fact was clicked."""

        def __init__(self, fact: int) -> None:
            super().__init__()
            self.fact = fact

    def __init__(self, text: str = "", *, id: str | None = None) -> None:
        super().__init__(self, id=id)
        self._text = text
        self._rows = WrappedRows("", 80)
        self._wrapped_for = (-1, "")
        self._index = SpanIndex()
        self._spans: dict[int, tuple[Span, ...]] = {}
        self._verdicts: dict[int, Verdict | None] = {}
        self._strengths: dict[int, Strength | None] = {}
        self._selected = -1
        self._kept: Container[Verdict] | None = None
        self._kept_facts: Container[int] = ()
        self._signs: Mapping[int, str] = {}
        self._found: tuple[int, ...] = ()
        self._found_length = 0
        self._found_at = -1

    # --- what is shown

    def show(self, text: str, top: int = 0) -> None:
        """Show another text, without facts, from its beginning or from the line of the code point
        `top` on."""
        self._text = text
        self._index = SpanIndex()
        self._spans, self._verdicts, self._strengths, self._selected = {}, {}, {}, -1
        self._kept, self._signs, self._found, self._found_at = None, {}, (), -1
        self.let_go()
        self._picked = None
        self._wrapped_for = (-1, "")
        self._wrap()
        self.scroll_to(0, self._rows.row_of(min(top, len(text))) if top else 0, animate=False)

    def add_facts(self, facts: Iterable[tuple[int, Sequence[Span]]]) -> None:
        """Add facts, each with its number and its spans. Parts outside the text are left out, and
        so are facts that are there already."""
        length = len(self._text)
        for fact, spans in facts:
            if fact in self._spans:
                continue
            inside = tuple(
                Span(max(0, s.start), min(length, s.end))
                for s in spans
                if s.start < length and s.end > 0
            )
            self._spans[fact] = inside
            self._verdicts[fact] = None
            self._index.add(fact, inside)
            self._redraw(fact)

    def set_verdict(
        self, fact: int, verdict: Verdict | None, strength: Strength | None = None
    ) -> None:
        """Give a fact its verdict, and what a "supported" rests on; only its own lines are drawn
        again."""
        self._verdicts[fact], self._strengths[fact] = verdict, strength
        self._redraw(fact)

    def select(self, fact: int, *, follow: bool = True) -> None:
        """Mark one fact (-1 for none) and, with `follow`, bring it into sight."""
        if fact != self._selected:
            before, self._selected = self._selected, fact
            self._redraw(before)
            self._redraw(fact)
            if self.picked is not None and fact not in self.facts_in(self.picked):
                self.drop()
        if follow and (spans := self._spans.get(fact)):
            self.reveal(spans[0].start, spans[-1].end)

    def keep(self, verdicts: Container[Verdict] | None, facts: Container[int] = ()) -> None:
        """Draw the facts with other verdicts and other numbers than these quietly; None draws all
        as they are."""
        if (verdicts, facts) != (self._kept, self._kept_facts):
            self._kept, self._kept_facts = verdicts, facts
            self._forget()

    def sign(self, signs: Mapping[int, str]) -> None:
        """Show these signs, each one cell wide, beside the facts with these numbers."""
        if signs != self._signs:
            self._signs = signs
            self._forget()

    def mark(self, starts: tuple[int, ...], length: int, at: int) -> bool:
        """Mark what was found: matches of `length` code points at `starts` (ascending, disjoint),
        the one at index `at` as the one the reader is at. True when these are others than
        before."""
        if starts is self._found and (length, at) == (self._found_length, self._found_at):
            return False
        self._found, self._found_length, self._found_at = starts, length, at
        self._forget()
        return True

    def reveal(self, start: int, end: int) -> None:
        """Scroll as little as needed to have the lines of [start, end) in sight, with a line or two
        around."""
        height = self.scrollable_content_region.height
        first, last = self._rows.row_of(start), self._rows.row_of(max(start, end - 1))
        margin = min(2, max(0, (height - (last - first + 1)) // 2))
        top = round(self.scroll_target_y)
        if last + margin >= top + height:
            top = last + margin - height + 1
        if first - margin < top:
            top = first - margin
        self.scroll_to(y=max(0, top), animate=False)

    @property
    def top(self) -> int:
        """The code point with which the visible part begins."""
        row = round(self.scroll_offset.y)
        return self._rows.span(row)[0] if row < len(self._rows) else 0

    @property
    def selected(self) -> int:
        """The number of the marked fact, -1 for none."""
        return self._selected

    @property
    def row_count(self) -> int:
        """Number of lines at the present width."""
        return len(self._rows)

    def fact_in_sight(self) -> int:
        """The number of the first fact that begins in the visible part, or -1."""
        top = round(self.scroll_offset.y)
        bottom = min(top + self.scrollable_content_region.height, len(self._rows)) - 1
        if bottom < top:
            return -1
        found = self._index.over(self._rows.span(top)[0], self._rows.span(bottom)[1])
        return next((m.fact for m in found if m.first), -1)

    # --- drawing

    def render_line(self, y: int) -> Strip:
        row = round(self.scroll_offset.y) + y
        if row >= len(self._rows):
            return Strip.blank(self.size.width, self._style("document--text"))
        return self._line(row, self._style("document--text"), lambda: self._draw(row))

    def _draw(self, row: int) -> Strip:
        start, end = self._rows.span(row)
        shown = drawn(self._text[start:end])
        end = start + len(shown)
        marks = self._index.over(start, max(end, start + 1))
        segments = self._gutter(start, end, marks)
        found = self._overlays(start, end, shown)
        for piece in pieces(start, end, _whole(marks, start, shown), self._rank):
            style = self._style("document--text")
            if piece.fact >= 0:
                style = self._fact_style(piece.fact)
                if piece.fact == self._selected:
                    style += self._selected_style()
                style += Style.from_meta({"at": piece.start})
            for left, right, overlay in self._cut(piece.start, piece.end, found):
                segments.append(Segment(shown[left - start : right - start], _over(style, overlay)))
        return Strip(segments)

    def _overlays(self, start: int, end: int, shown: str) -> list[tuple[int, int, Style]]:
        """What was found in a row, and before that what is picked there, which hides it."""
        found = self._matches(start, end, shown) if self._found else []
        words = self._picked
        if words is None or words.start >= end or words.end <= start:
            return found
        style = self._style("document--picked")
        return [(max(words.start, start), min(words.end, end), style), *found]

    def _matches(self, start: int, end: int, shown: str) -> list[tuple[int, int, Style]]:
        """What was found in a row, as ranges that cut no character in two."""
        first = bisect_right(self._found, start - self._found_length)
        last = bisect_left(self._found, end)
        matches: list[tuple[int, int, Style]] = []
        for i in range(first, last):
            here = self._found[i]
            left, right = whole_graphemes(
                shown, max(here, start) - start, min(here + self._found_length, end) - start
            )
            style = self._style("document--here" if i == self._found_at else "document--found")
            if matches and start + left < matches[-1][1]:
                left = matches[-1][1] - start
            if right > left:
                matches.append((start + left, start + right, style))
        return matches

    def _cut(
        self, start: int, end: int, found: Sequence[tuple[int, int, Style]]
    ) -> list[tuple[int, int, Style | None]]:
        """[start, end) cut where a match begins or ends, each part with the style of its match."""
        here = [m for m in found if m[0] < end and m[1] > start]
        if not here:
            return [(start, end, None)]
        cuts = sorted(
            {start, end, *(max(m[0], start) for m in here), *(min(m[1], end) for m in here)}
        )
        return [
            (left, right, next((m[2] for m in here if m[0] <= left and m[1] >= right), None))
            for left, right in pairwise(cuts)
        ]

    def _fact_style(self, fact: int) -> Style:
        if self._rank(fact) == QUIET_RANK:
            return self._style("document--quiet")
        look = self._look(fact)
        style = self._style(f"document--{look.name}")
        return style + Style(italic=True) if look is WEAK else style

    def _selected_style(self) -> Style:
        """On the words of the selected fact. Where that is in reverse and words are picked, which
        are too, the bar beside the lines has to tell."""
        style = self._style("document--selected")
        return Style() if style.reverse and self.picked is not None else style

    def _look(self, fact: int) -> VerdictCss:
        return css_of(self._verdicts[fact], self._strengths.get(fact))

    def _gutter(
        self, start: int, end: int, marks: Sequence[tuple[int, int, int, bool]]
    ) -> list[Segment]:
        """The bar of the selected fact, the glyph of the worst fact that has words in this line
        (whichever is selected), and a sign of what happened to one of them, else how many begin
        here."""
        plain = self._style("document--text")
        shown = {
            m[2]: None
            for m in marks
            if m[0] < end and m[1] > start and self._plain_rank(m[2]) > QUIET_RANK
        }
        begins = {m[2]: None for m in marks if m[3] and start <= m[0] < end and m[2] in shown}
        chosen = any(m[2] == self._selected for m in marks)
        bar = Segment("▌" if chosen else " ", self._style("document--bar") if chosen else plain)
        if not shown:
            return [bar, Segment(" " * (GUTTER - 1), plain)]
        worst = max(shown, key=lambda f: (self._plain_rank(f), -f))
        look = self._look(worst)
        own = self._style("document--fine") if look.name == FINE.name else self._fact_style(worst)
        style = own + Style(underline=False, underline2=False, bold=True)
        first = min(m[0] for m in marks if m[2] == worst)
        style += Style.from_meta({"at": max(first, start)})
        sign = next(
            (self._signs[f] for f in (worst, *begins) if f in begins and f in self._signs), ""
        )
        beside = (
            Segment(sign, self._style("document--sign"))
            if sign
            else Segment(_count(len(begins)), self._quiet())
        )
        return [bar, Segment(look.glyph, style), beside, Segment(" ", plain)]

    def _quiet(self) -> Style:
        return self._style("document--quiet")

    def _rank(self, fact: int) -> int:
        return SELECTED_RANK if fact == self._selected else self._plain_rank(fact)

    def _redraw(self, fact: int) -> None:
        for span in self._spans.get(fact, ()):
            self.redraw_words(span)

    def redraw_words(self, words: Span) -> None:
        top = round(self.scroll_offset.y)
        first = self._rows.row_of(words.start)
        last = self._rows.row_of(max(words.start, words.end - 1))
        for row in range(first, last + 1):
            self._strips.pop(row, None)
        if last >= top and first < top + self.size.height:
            self.refresh(Region(0, first - top, self.size.width, last - first + 1))

    # --- keeping in step with the window

    def on_resize(self, _: events.Resize) -> None:
        """Wrap for the new width, and keep the selected fact, else the first line, where the
        reader's eye is."""
        top = round(self.scroll_offset.y)
        anchor = self._rows.span(top)[0] if 0 <= top < len(self._rows) else 0
        wrapped = self._wrap()
        if self._selected >= 0:
            self.call_after_refresh(self.select, self._selected)
        elif wrapped:
            self.scroll_to(y=self._rows.row_of(anchor), animate=False)

    def _wrap(self) -> bool:
        """Wrap if width or text changed; True when it was done. The scroll bar has its column
        reserved (app.tcss)."""
        width = min(self.scrollable_content_region.width - GUTTER - 1, MEASURE)
        if (width, self._text) == self._wrapped_for or width < 1:
            return False
        self._rows = WrappedRows(self._text, width)
        self._wrapped_for = (width, self._text)
        self._strips.clear()
        self.virtual_size = Size(self.size.width, len(self._rows))
        self.refresh()
        return True

    # --- mouse

    def words_at(self, cell: Offset) -> Span:
        row = min(max(0, round(self.scroll_offset.y) + cell.y), len(self._rows) - 1)
        start, end = self._rows.span(row)
        left, right = grapheme_at(drawn(self._text[start:end]), cell.x - GUTTER)
        return Span(start + left, start + right)

    def text_of(self, words: Span) -> str:
        return words.of(self._text)

    def pick(self, words: Span | None) -> None:
        first_or_last = (self.picked is None) != (words is None)
        super().pick(words)
        if first_or_last:
            self._redraw(self._selected)

    def facts_in(self, words: Span) -> list[int]:
        """The numbers of the facts that have words among these, the worst first."""
        found = {m.fact for m in self._index.over(words.start, words.end)}
        return sorted(found, key=lambda f: (-self._plain_rank(f), f))

    def on_click(self, event: events.Click) -> None:
        """Choose the fact under the pointer; where several share the words, one more with every
        click."""
        if self._dragged:
            return
        offset = event.style.meta.get("at") if event.style.meta else None
        here = self.facts_in(Span(offset, offset + 1)) if isinstance(offset, int) else []
        if event.button == RIGHT:
            pointed, words = self.words_at(self._cell(event)), self.picked
            if words is None or not words.start <= pointed.start < words.end:
                self.drop()
                if here and self._selected not in here:
                    self.post_message(self.Chosen(here[0]))
            self.post_message(MenuAsked())
            return
        self.drop()
        if here:
            after = here.index(self._selected) + 1 if self._selected in here else 0
            self.post_message(self.Chosen(here[after % len(here)]))

    def _plain_rank(self, fact: int) -> int:
        kept = self._kept is None or self._verdicts[fact] in self._kept or fact in self._kept_facts
        return self._look(fact).rank if kept else QUIET_RANK


def _count(facts: int) -> str:
    """How many facts begin in a line, in one cell: nothing for one, a star for more than nine."""
    return " " if facts < 2 else str(facts) if facts < 10 else "*"


def _whole(marks: Sequence[Mark], start: int, shown: str) -> list[Mark]:
    """The parts of marks in a row, widened so that no character is cut in two."""
    widened: list[Mark] = []
    for mark in marks:
        left, right = whole_graphemes(
            shown, max(0, mark.start - start), min(len(shown), mark.end - start)
        )
        widened.append(mark._replace(start=start + left, end=start + right))
    return widened


def _over(style: Style, overlay: Style | None) -> Style:
    """A match on top of what it stands in. Where both are in reverse, the match is told by not
    being so."""
    if overlay is None:
        return style
    both = style.reverse and overlay.reverse
    return style + overlay + Style(reverse=False, underline=True) if both else style + overlay
