"""The list of earlier checks, newest first."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets.option_list import Option

from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.verdict_css import LOOKS
from factscore_tui.tui.widgets.choices import Choices

if TYPE_CHECKING:
    from factscore_tui.storage.summaries import SessionSummary

_STATUS = {
    "running": "running",
    "cancelled": "stopped",
    "failed": "ended early",
    "interrupted": "interrupted",
}


MARK = "◆"
"""Stands before the session that another one is to be compared with."""


class SessionList(Choices):
    """Two lines a session: what it was, and how it came out."""

    _summaries: tuple[SessionSummary, ...] = ()
    _marked = ""

    def __init__(self, *, id: str | None = None, markup: bool = False) -> None:
        super().__init__(id=id, markup=markup)
        self._made: dict[str, tuple[SessionSummary, int, Content]] = {}

    def on_resize(self) -> None:
        """The lines are cut to the width."""
        self.show(self._summaries, self._marked)

    def show(self, summaries: Sequence[SessionSummary], marked: str = "") -> None:
        """Show these; the highlighted one stays highlighted when it is still there, else what took
        its place is."""
        chosen, before = self.chosen, self.highlighted
        self._summaries, self._marked = tuple(summaries), marked
        self.clear_options()
        self.add_options([Option(self._lines_of(s), id=s.id) for s in summaries])
        if summaries:
            places = {s.id: place for place, s in enumerate(summaries)}
            self.highlighted = places.get(chosen, min(before or 0, len(summaries) - 1))

    def mark(self, session: str) -> None:
        """Mark one, and no other; none for an empty string."""
        before, self._marked = self._marked, session
        for summary in self._summaries:
            if summary.id in (before, session):
                self.replace_option_prompt(summary.id, self._lines_of(summary))

    def _lines_of(self, summary: SessionSummary) -> Content:
        """The lines of a session; those of an unmarked one are remembered, because a search shows
        them again and again."""
        width = max(20, self.scrollable_content_region.width - 3)
        if summary.id == self._marked:
            return line_of(summary, width, marked=True)
        made = self._made.get(summary.id)
        if made is None or made[:2] != (summary, width):
            made = self._made[summary.id] = summary, width, line_of(summary, width)
        return made[2]

    @property
    def chosen(self) -> str:
        """The id of the highlighted session, or an empty string."""
        if self.highlighted is None or not self.option_count:
            return ""
        return self.get_option_at_index(self.highlighted).id or ""


def line_of(summary: SessionSummary, width: int, marked: bool = False) -> Content:
    """Name, topic and beginning of the text; then the counts, the share supported, and when."""
    good, bad = LOOKS[Verdict.SUPPORTED], LOOKS[Verdict.CONTRADICTED]
    name = one_line(summary.name, 32) or "text"
    about = f" · {one_line(summary.topic, 32)}" if summary.topic else ""
    status = _STATUS.get(summary.status, "")
    waiting = f" after {summary.judged}" if status and summary.judged < summary.facts else ""
    ruled = (
        "  by the machine"
        if summary.ruled is None
        else f"  {summary.ruled} by hand"
        if summary.ruled
        else ""
    )
    title = Content.assemble(
        (f"{MARK} " if marked else "", "$accent bold"),
        (name, "$foreground bold"),
        (about, "$foreground"),
        (f"  {one_line(summary.excerpt, 80)}", "$quiet"),
    )
    result = Content.assemble(
        (f"{good.glyph} {summary.supported}", f"${good.name}"),
        "  ",
        (f"{bad.glyph} {summary.contradicted}", f"${bad.name}"),
        (f"  of {summary.facts}{ruled}", "$quiet"),
        (f"  {when(summary.created)}", "$quiet"),
        (f"  {status}{waiting}" if status else "", "$accent"),
    )
    return Content.assemble(
        title.truncate(width, ellipsis=True), "\n", result.truncate(width, ellipsis=True)
    )


def when(created: str) -> str:
    """An ISO 8601 moment as the reader's clock would have shown it, without seconds."""
    try:
        return datetime.fromisoformat(created).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return one_line(created, 20)
