"""The list of earlier checks, newest first; the older versions of a draft are folded under the
newest one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content
from textual.widgets.option_list import Option

from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.verdict_css import LOOKS
from factscore_tui.tui.widgets.choices import Choices
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from factscore_tui.storage.summaries import SessionSummary

_STATUS = {
    "running": "running",
    "cancelled": "stopped",
    "failed": "failed",
    "interrupted": "interrupted",
}


MARK = "◆"
"""Stands before the session that another one is to be compared with."""


CLOSED, OPENED = "▸", "▾"
"""Before the number of versions of a draft, whose older ones are folded or listed."""


class Entry(NamedTuple):
    """A session that is listed. `versions` says how many its draft has, where it is the newest of
    several and stands for them; `older` tells that it stands below a newer one."""

    summary: SessionSummary
    versions: str = ""
    older: bool = False


def grouped(summaries: Sequence[SessionSummary], opened: Iterable[str] = ()) -> list[Entry]:
    """One entry a draft, as its newest version; the older ones follow for the drafts in `opened`.
    `summaries` are newest first."""
    counts, opened = Counter(one.draft for one in summaries if one.draft), set(opened)
    older: dict[str, list[Entry]] = {}
    entries: list[Entry] = []
    for one in summaries:
        if one.draft in older:
            older[one.draft].append(Entry(one, older=True))
        elif counts[one.draft] > 1:
            older[one.draft] = []
            sign = OPENED if one.draft in opened else CLOSED
            entries.append(Entry(one, f"{sign} {counts[one.draft]} versions"))
        else:
            entries.append(Entry(one))
    return [
        listed
        for entry in entries
        for listed in (
            entry,
            *(older[entry.summary.draft] if entry.versions[:1] == OPENED else ()),
        )
    ]


class SessionList(Choices):
    """Two lines a session: what it was, and how it came out."""

    _entries: tuple[Entry, ...] = ()
    _marked = ""

    def __init__(self, *, id: str | None = None, markup: bool = False) -> None:
        super().__init__(id=id, markup=markup)
        self._made: dict[str, tuple[Entry, int, Content]] = {}

    def on_resize(self) -> None:
        """The lines are cut to the width."""
        self.show(self._entries, self._marked)

    def show(self, entries: Sequence[Entry], marked: str = "") -> None:
        """Show these; the highlighted one stays highlighted when it is still there, else the newest
        version of its draft or what took its place is."""
        chosen, before = self.chosen, self.highlighted
        drafts = {e.summary.id: e.summary.draft for e in self._entries}
        self._entries, self._marked = tuple(entries), marked
        self.clear_options()
        self.add_options([Option(self._lines_of(e), id=e.summary.id) for e in entries])
        if entries:
            places = {e.summary.draft: n for n, e in enumerate(entries) if e.versions}
            place = places.get(drafts.get(chosen, "") or "-", min(before or 0, len(entries) - 1))
            of_id = {e.summary.id: place for place, e in enumerate(entries)}
            self.highlighted = of_id.get(chosen, place)

    def mark(self, session: str) -> None:
        """Mark one, and no other; none for an empty string."""
        before, self._marked = self._marked, session
        for entry in self._entries:
            if entry.summary.id in (before, session):
                self.replace_option_prompt(entry.summary.id, self._lines_of(entry))

    def _lines_of(self, entry: Entry) -> Content:
        """The lines of a session; those of an unmarked one are remembered, because a search shows
        them again and again."""
        width = max(20, self.scrollable_content_region.width - 3)
        id = entry.summary.id
        if id == self._marked:
            return line_of(entry, width, marked=True)
        made = self._made.get(id)
        if made is None or made[:2] != (entry, width):
            made = self._made[id] = entry, width, line_of(entry, width)
        return made[2]

    @property
    def chosen(self) -> str:
        """The id of the highlighted session, or an empty string."""
        if self.highlighted is None or not self.option_count:
            return ""
        return self.get_option_at_index(self.highlighted).id or ""


def line_of(entry: Entry, width: int, marked: bool = False) -> Content:
    """Name, topic and beginning of the text; then the counts, how many versions, and when."""
    summary, indent = entry.summary, "  " if entry.older else ""
    good, bad = LOOKS[Verdict.SUPPORTED], LOOKS[Verdict.CONTRADICTED]
    name = one_line(summary.name, 60) or "text"
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
        indent,
        (f"{MARK} " if marked else "", "$accent bold"),
        (name, "$foreground bold"),
        (about, "$foreground"),
        (f"  {_rest(summary)}", "$quiet"),
    )
    result = Content.assemble(
        indent,
        (f"{good.glyph} {summary.supported}", f"${good.name}"),
        "  ",
        (f"{bad.glyph} {summary.contradicted}", f"${bad.name}"),
        (f"  of {summary.facts}{ruled}", "$quiet"),
        (f"  {entry.versions}" if entry.versions else "", "$accent"),
        (f"  {when(summary.created)}", "$quiet"),
        (f"  {status}{waiting}" if status else "", "$accent"),
    )
    return Content.assemble(
        title.truncate(width, ellipsis=True), "\n", result.truncate(width, ellipsis=True)
    )


def _rest(summary: SessionSummary) -> str:
    """How the text begins, without what its name says already."""
    excerpt = one_line(summary.excerpt, 80)
    name = one_line(summary.name, 80).rstrip("\u2026")
    plain = excerpt.lstrip("#*_=> ")
    return plain.removeprefix(name).lstrip("#*_=> ") if plain.startswith(name) else excerpt


def preview_of(summary: SessionSummary, version: str, opening: str, room: int) -> Content:
    """Two or three lines on a session: its whole name and size, which version of its draft it is,
    and the first words of the text in `room` characters; of one that a search found, those around
    what was found."""
    size = counted(summary.length, "character")
    said = [*([version] if version else ()), size, when(summary.created)]
    found = summary.excerpt.startswith("\u2026")
    words = one_line(summary.excerpt if found or not opening else opening, room)
    return Content.assemble(
        (one_line(summary.name, 60) or "text", "$foreground bold"),
        (f"  {' · '.join(said)}\n", "$quiet"),
        (words, "$foreground"),
    )


def when(created: str) -> str:
    """An ISO 8601 moment as the reader's clock would have shown it, without seconds."""
    try:
        return datetime.fromisoformat(created).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return one_line(created, 20)
