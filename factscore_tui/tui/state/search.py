"""Finding one's way in what is read: which facts a filter keeps, and where a pattern stands in the
text. Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.verdict import Verdict
from factscore_tui.report.risk import is_quoted
from factscore_tui.tui.verdict_css import LOOKS, PROBLEMS

ALL, ONLY_PROBLEMS, QUOTED = "all", "problems", "quotations"
FILTERS = (ALL, ONLY_PROBLEMS, *(str(verdict) for verdict in LOOKS), QUOTED)
"""The names of the filters, in the order in which they are offered."""

MOST = 100_000
"""Matches that are kept; of a pattern found more often, the first ones."""


def verdicts_of(name: str) -> frozenset[Verdict] | None:
    """The verdicts that a filter keeps; None where it keeps everything, none of them where it goes
    by the words of the facts (`quoted`)."""
    if name == ALL:
        return None
    if name == QUOTED:
        return frozenset()
    return PROBLEMS if name == ONLY_PROBLEMS else frozenset({Verdict(name)})


def quoted(facts: Sequence[AtomicFact]) -> tuple[int, ...]:
    """The positions of the facts that somebody said, or that have words in quotation marks."""
    return tuple(position for position, fact in enumerate(facts) if is_quoted(fact))


def words_of(name: str) -> str:
    """The name of a filter as it is shown."""
    return name if name in (ALL, ONLY_PROBLEMS, QUOTED) else LOOKS[Verdict(name)].label


def step_among(positions: Sequence[int], here: int, step: int) -> int:
    """`step` places on (negative: back) from `here` in ascending `positions`, `here` being one of
    them or not; wraps round. `positions` must not be empty."""
    at = (
        bisect_right(positions, here) + step - 1
        if step > 0
        else bisect_left(positions, here) + step
    )
    return positions[at % len(positions)]


def from_here_on(positions: Sequence[int], here: int) -> int:
    """The first of `positions` that is not before `here`, else the first at all; `here` when there
    are none."""
    if not positions:
        return here
    at = bisect_left(positions, here)
    return positions[at] if at < len(positions) else positions[0]


@dataclass(frozen=True, slots=True)
class TextSearch:
    """A pattern and the places where it stands. `starts` are code-point offsets, ascending,
    disjoint; every match is as long as `query`; `at` is the one the reader is at, -1 where there is
    none; `more` tells that there are more matches than were kept."""

    query: str
    starts: tuple[int, ...] = ()
    at: int = -1
    more: bool = False

    @property
    def span(self) -> tuple[int, int] | None:
        """[start, end) of the match the reader is at."""
        if self.at < 0:
            return None
        start = self.starts[self.at]
        return start, start + len(self.query)

    @property
    def count(self) -> str:
        """Where the reader is among the matches, as "2/9"."""
        if not self.starts:
            return "no match"
        return f"{self.at + 1}/{len(self.starts)}{'+' if self.more else ''}"


def search(text: str, query: str, origin: int = 0, most: int = MOST) -> TextSearch:
    """Find `query` as plain text, without regard to case unless it has a capital letter (smart
    case). Line ends, tabs and no-break spaces match a space. The reader is at the first match from
    `origin` on."""
    heedful = query != query.lower()
    plain = _even(text) if heedful else _folded_text(text)
    wanted = _even(query) if heedful else _folded(_even(query))
    starts: list[int] = []
    at = plain.find(wanted) if wanted else -1
    while at >= 0 and len(starts) < most:
        starts.append(at)
        at = plain.find(wanted, at + len(wanted))
    first = bisect_left(starts, origin) if starts else -1
    return TextSearch(query, tuple(starts), 0 if first == len(starts) else first, at >= 0)


def next_match(found: TextSearch, step: int) -> TextSearch:
    """`step` matches on, round and round."""
    if not found.starts:
        return found
    return TextSearch(found.query, found.starts, (found.at + step) % len(found.starts), found.more)


# Every change below is one code point for one, so that offsets hold.


def _even(text: str) -> str:
    return text.replace("\n", " ").replace("\r", " ").replace("\t", " ").replace("\u00a0", " ")


def _folded(text: str) -> str:
    """Small letters. The dotted capital I is the one character whose small letter is longer; both
    small sigmas are one."""
    return text.replace("\u0130", "i").lower().replace("\u03c2", "\u03c3")


@lru_cache(maxsize=1)
def _folded_text(text: str) -> str:
    return _folded(_even(text))
