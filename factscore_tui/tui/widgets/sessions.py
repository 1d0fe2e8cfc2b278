"""The list of earlier checks, newest first."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from textual.content import Content
from textual.widgets.option_list import Option

from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.driver import Summary
from factscore_tui.tui.looks import LOOKS
from factscore_tui.tui.visible import one_line
from factscore_tui.tui.widgets.choices import Choices

_STATUS = {"running": "running", "cancelled": "stopped", "failed": "ended early", "interrupted": "interrupted"}


class SessionList(Choices):
    """Two lines a session: what it was, and how it came out."""

    _summaries: tuple[Summary, ...] = ()

    def on_resize(self) -> None:
        """The lines are cut to the width."""
        self.show(self._summaries)

    def show(self, summaries: Sequence[Summary]) -> None:
        """Show these; the highlighted one stays highlighted when it is still there."""
        before = self.highlighted
        self._summaries = tuple(summaries)
        width = max(20, self.scrollable_content_region.width - 3)
        self.clear_options()
        self.add_options([Option(line_of(s, width), id=s.id) for s in summaries])
        if summaries:
            self.highlighted = min(before or 0, len(summaries) - 1)

    @property
    def chosen(self) -> str:
        """The id of the highlighted session, or an empty string."""
        if self.highlighted is None or not self.option_count:
            return ""
        return self.get_option_at_index(self.highlighted).id or ""


def line_of(summary: Summary, width: int) -> Content:
    """Name, topic and beginning of the text; then the counts, the share supported, and when."""
    good, bad = LOOKS[Verdict.SUPPORTED], LOOKS[Verdict.CONTRADICTED]
    name = one_line(summary.name, 32) or "text"
    about = f" · {one_line(summary.topic, 32)}" if summary.topic else ""
    status = _STATUS.get(summary.status, "")
    waiting = f" after {summary.judged}" if status and summary.judged < summary.facts else ""
    title = Content.assemble(
        (name, "$foreground bold"), (about, "$foreground"), (f"  {one_line(summary.excerpt, 80)}", "$quiet")
    )
    result = Content.assemble(
        (f"{good.glyph} {summary.supported}", f"${good.name}"), "  ",
        (f"{bad.glyph} {summary.contradicted}", f"${bad.name}"), (f"  of {summary.facts}", "$quiet"),
        (f"  {when(summary.created)}", "$quiet"), (f"  {status}{waiting}" if status else "", "$accent"),
    )
    return Content.assemble(title.truncate(width, ellipsis=True), "\n", result.truncate(width, ellipsis=True))


def when(created: str) -> str:
    """An ISO 8601 moment as the reader's clock would have shown it, without seconds."""
    try:
        return datetime.fromisoformat(created).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return one_line(created, 20)
