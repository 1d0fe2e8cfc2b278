"""What the head of a user's own document says of all its sentences: when it was written, and who or
what it is about.

    # Town Council: Minutes of the Ordinary Meeting, 7 March 2023
    The storm of 14 November had torn a gap ...       14 November 2022
    Pendry Town 2, Larkbridge United 1                (of each sentence of the report)

Minutes, reports and letters name the day, the firm or the club in their head, and then say "on 14
November" or "the club". A day or month without a year is the last one before the document's date,
or the next one where the sentence looks ahead.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from factscore_tui.core.calendar_names import MONTHS
from factscore_tui.core.evidence import Passage
from factscore_tui.core.span import Span
from factscore_tui.text.words import STOP_WORDS, fold, words
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.quantities import Date, Slots, find_slots
from factscore_tui.verify.features.relative_days import relative_days

_HEAD_LINES = 8
_BESIDE_A_DAY = 24
"""Characters of an entry's heading beside its date at most."""
_WEEKDAY = re.compile(r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|(?<=\d)(?:st|nd|rd|th)\b")
_PROSE = 12
"""Words from which a line is prose and no part of the head."""
_MONTH = re.compile(
    r"\b(?:[Ii]n|[Ss]ince|[Uu]ntil|[Bb]y|[Oo]f|[Ff]rom|[Dd]uring|[Ll]ast|[Tt]his|[Ee]arly|[Ll]ate|mid-?)\s"
    rf"(?P<month>{'|'.join(m.title() for m in MONTHS)})\b(?!\s\d)"
)
_AHEAD = re.compile(
    r"\b(?:will|shall|would|is to|are to|be|expect\w*|plan\w*|next|until|due|should|closes|"
    r"opens|"
    r"begins|starts|propos\w+|can|could|may|to (?:raise|cut|close|open|increase))\b"
)
_LABEL = re.compile(r":\*{0,2}\s|\b(?:Present|Apologies|Attendance|Dear)\b")
_ENDS = re.compile(r"[.!?\"\u201d]\s*$")


@dataclass(frozen=True, slots=True)
class DocumentFrame:
    """`date` is the document's own, or its year; `names` are the stems of the names in
    its head."""

    date: Date | None
    names: frozenset[str]


def frame_of(title: str, passages: Sequence[Passage]) -> DocumentFrame:
    """Read from its title and its first lines."""
    first = passages[0].text if passages else ""
    lines = _head(first)
    found = [*_dates(title), *(date for line in lines for date in _dates(line))]
    whole = [date for date in found if date.day] or found or _year_alone(title)
    names = frozenset(
        stem(fold(word.text))
        for line in lines
        if not _LABEL.search(line)
        for word in words(line)
        if word.text[:1].isupper() and word.folded not in STOP_WORDS
    )
    months = {stem(month) for month in MONTHS}
    return DocumentFrame(whole[0] if whole else None, names - months)


def entry_date(text: str) -> Date | None:
    """The day that heads an entry of a diary or log, where the text is nothing else: "**3 July
    1916.**", "Monday, 3 July 1916"."""
    found = [date for date in find_slots(text).dates if date.day and date.year]
    if len(found) != 1 or len(text) > len(found[0].text) + _BESIDE_A_DAY:
        return None
    span = found[0].span
    rest = _WEEKDAY.sub("", text[: span.start] + text[span.end :])
    return found[0] if not re.search(r"\w", rest) else None


def _head(text: str) -> list[str]:
    """The lines before the first that is prose."""
    lines: list[str] = []
    for line in text.splitlines()[:_HEAD_LINES]:
        if not line.strip():
            continue
        if len(line.split()) >= _PROSE and _ENDS.search(line):
            break
        lines.append(line)
    return lines


def _year_alone(title: str) -> list[Date]:
    """The one year of a title: "Annual Report 2022"."""
    years = [d for d in find_slots(title).dates if d.year and not d.month and d.until == d.year]
    return years if len(years) == 1 else []


def _dates(text: str) -> list[Date]:
    return [d for d in find_slots(text).dates if d.year and d.month and d.until == d.year]


def with_years(text: str, slots: Slots, frame: DocumentFrame) -> Slots:
    """Days of a sentence with the year that the document's date gives them, and months that stand
    alone as dates."""
    own = frame.date
    if own is None:
        return slots
    dates = [_with_year(date, text, own) for date in slots.dates]
    taken = [date.span for date in dates]
    for found in _MONTH.finditer(text):
        span = Span(*found.span("month"))
        if any(span.overlaps(other) for other in taken):
            continue
        month = MONTHS.index(found["month"].lower()) + 1
        dates.append(_with_year(Date(0, month, 0, span, found["month"]), text, own))
    if own.day:
        near = relative_days(text, own, lambda at: _is_ahead(text, at))
        dates += [d for d in near if not any(d.span.overlaps(other.span) for other in dates)]
    return replace(slots, dates=tuple(sorted(dates, key=lambda date: date.span)))


def _with_year(date: Date, text: str, own: Date) -> Date:
    if date.year or not date.month:
        return date
    if not own.month:
        return replace(date, year=own.year, until=own.year)
    here = (date.month, date.day or own.day or 1)
    then = (own.month, own.day or 28)
    if _is_ahead(text, date.span.start):
        year = own.year + (here < (own.month, own.day or 1))
    else:
        year = own.year - (here > then)
    return replace(date, year=year, until=year)


def _is_ahead(text: str, at: int) -> bool:
    """The clause before this place looks ahead."""
    return _AHEAD.search(re.split(r"[;,]", text[:at])[-1]) is not None
