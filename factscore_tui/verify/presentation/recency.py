"""Is a fact about a time after the knowledge source was written?"""

from __future__ import annotations

from factscore_tui.verify.features.quantities import find_slots


class SnapshotDate:
    """The knowledge source's date: ISO 8601, a prefix of it, or empty when it is not known (then
    nothing is later)."""

    def __init__(self, iso: str = "") -> None:
        self._date = _date_parts(iso)

    def later(self, text: str) -> str:
        """The first date in `text` that is later than the knowledge source, as written; "" when
        there is none."""
        if not self._date[0]:
            return ""
        for date in find_slots(text).dates:
            # A stretch or decade is beyond only when all of it is; missing months and days count as
            # the earliest.
            said = (date.year, date.month or 1, date.day or 1)
            known = self._date if date.month else (self._date[0], 12, 31)
            if date.year and said > known:
                return date.text
        return ""

    def reason(self, date: str) -> str:
        """One line that says so; `date` is what `later` found."""
        year, month, day = self._date
        return f"{date} is later than this index ({year:04d}-{month:02d}-{day:02d})"


def _date_parts(iso: str) -> tuple[int, int, int]:
    """(year, month, day) of an ISO date or the beginning of one; (0, 0, 0) for anything else."""
    parts = iso[:10].split("-")
    if not all(p.isascii() and p.isdigit() for p in parts) or len(parts[0]) != 4:
        return 0, 0, 0
    year, month, day = (*map(int, parts), *((12, 31)[len(parts) - 1 :] if len(parts) < 3 else ()))[
        :3
    ]
    return year, month, day
