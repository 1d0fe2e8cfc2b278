"""What a row of a table says, in a user's own documents: "Site: Gdynia; Employees: 410; Opened:
2006; Manager: Ewa Wrona".

    The factory in Gdynia has 410 employees.      told: the column is named, and the row
    The factory in Gdynia has 140 employees.      employees: 140 -> source: 410
    Uwe Brandt manages the factory in Gdynia.     manager: Uwe Brandt -> source: Ewa Wrona
    An adult ticket cost £4.80 in 2023.           "Ticket: Adult; Price 2023: £4.80"

No network was taught to read such lines. The first cell of a row says what it is on; a column is
meant where the fact has a word of its heading, or a sum where the column has sums.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import STOP_WORDS, fold, words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.alignment import FactUnit
from factscore_tui.verify.features.lexical import akin, families, stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import Date, covers_date, find_slots, same_number

_CELL = re.compile(r"(?:\A\W*|; )(?P<head>[^:;]{1,80}): (?P<cell>[^;]+)")
_MONEY = re.compile(r"[£$€¥]|\b(?:pounds?|dollars?|euros?)\b")
_COSTS = frozenset(map(stem, "cost costs price pay paid charge charged fee fare sold".split()))  # noqa: SIM905
_GENERIC = frozenset(
    stem(word)
    for word in "people factory works plant site branch office shop store location seat".split()  # noqa: SIM905
)
"""What a row is on, where its table only says "Site" or nothing: "the factory in Gdynia"; and whom
it counts."""
_NAME = re.compile(r"[A-Z][\w'\u2019-]+(?:\s[A-Z][\w'\u2019-]+)*\Z")


class _Cell(NamedTuple):
    head: str
    text: str
    span: Span


class _Row(NamedTuple):
    """A row that a fact is on: its place, its cells, and the column that the fact tells of."""

    place: int
    key: _Cell
    column: _Cell
    value: tuple[FactUnit, ...]
    told: bool


def told_row(fact: str, match: Match) -> bool:
    """One row says the fact: it is on the same thing, and all that the fact says is in it. Of
    columns for several years the last one, where the fact names none."""
    rows = sorted(_rows(fact, match), key=lambda row: _year(row.column))
    return any(row.told for row in rows if _year(row.column) == _year(rows[-1].column))


def _year(column: _Cell) -> int:
    """The last year of a column's heading, 0 where it has none."""
    return max((date.until or date.year for date in _dates(column.head)), default=0)


def find_row(fact: str, match: Match) -> FoundDifference | None:
    """What the row has in the column of the fact; None where a row says the fact, or several rows
    are on it."""
    rows = list(_rows(fact, match))
    if len(rows) != 1 or rows[0].told:
        return None
    row = rows[0]
    claimed = " ".join(unit.text.strip() for unit in row.value)
    said = Difference(row.column.head.lower(), claimed, row.column.text.strip())
    reason = f"{said.kind}: {said.claimed} → source: {said.found}"
    unit = row.value[0] if row.value[0].exact else None
    return FoundDifference(said, unit, row.place, row.column.span, said=reason)


def beyond_row(match: Match) -> bool:
    """The sentence with most of the fact is a row, which has not all of its names, dates and
    numbers: what other rows say is told of other things."""
    if not match.page.own or match.best < 0:
        return False
    cells = _CELL.findall(match.page.sentences[match.best].text)
    return len(cells) > 1 and any(
        (unit.exact or unit.name) and not found.get(match.best, 0.0)
        for unit, found in zip(match.units, match.credits, strict=True)
    )


def _rows(fact: str, match: Match) -> Iterator[_Row]:
    """The rows that the fact is on, where it tells of one column and says nothing else."""
    if not match.page.own:
        return
    for place, sentence in enumerate(match.page.sentences):
        cells = [
            _Cell(found["head"].strip(), found["cell"], Span(*found.span("cell")))
            for found in _CELL.finditer(sentence.text)
        ]
        if len(cells) < 2 or not _is_on(fact, cells[0]):
            continue
        row = _row(match, place, cells)
        if row is not None:
            yield row


def _is_on(fact: str, key: _Cell) -> bool:
    """The fact has every word of the row's first cell, an aside in brackets left out."""
    said = {stem(word.folded) for word in words(fact)}
    mine = [word.folded for word in words(re.sub(r"\([^)]*\)", "", key.text))]
    telling = {stem(word) for word in mine if word not in STOP_WORDS}
    return bool(telling) and telling <= said


def _row(match: Match, place: int, cells: list[_Cell]) -> _Row | None:
    key, rest = cells[0], cells[1:]
    own = _stems(f"{key.head} {key.text}")
    left = [unit for unit in match.units if unit.exact or unit.stem not in own]
    values = [unit for unit in left if unit.exact and not _is_in_heading(unit, rest)]
    names = [unit for unit in left if unit.name]
    columns = [cell for cell in rest if _is_meant(cell, left)]
    if len(columns) != 1 or bool(values) is bool(names) or len(values) > 1:
        return None
    column = columns[0]
    value = tuple(values or names)
    beside = [unit for unit in left if unit not in value and not _is_of(unit, column, rest)]
    if any(unit.stem not in _GENERIC for unit in beside):
        return None
    told = [_has(unit, column) for unit in value]
    if names and not _NAME.match(column.text.strip()):
        return None
    if any(told) is not all(told) or not _of_one_kind(value, column):
        return None
    return _Row(place, key, column, value, all(told))


def _stems(text: str) -> set[str]:
    return {stem(word.folded) for word in words(text)}


def _is_in_heading(unit: FactUnit, cells: list[_Cell]) -> bool:
    """The year of a column: "Price 2023"."""
    return unit.date is not None and any(
        covers_date(unit.date, date) for cell in cells for date in _dates(cell.head)
    )


def _dates(text: str) -> tuple[Date, ...]:
    return find_slots(text).dates or find_slots(f"in {text.strip()}").dates


def _is_meant(cell: _Cell, units: list[FactUnit]) -> bool:
    """The fact has a word of the column's heading and its year, or tells of a sum where the column
    has one."""
    years = _dates(cell.head)
    dates = [unit.date for unit in units if unit.date is not None]
    if years and dates and not any(covers_date(date, years[0]) for date in dates):
        return False
    if dates and not years and not _dates(cell.text):
        return False
    mine = {stem(word) for word in re.findall(r"[a-z]+", cell.head.lower())} - STOP_WORDS
    sums = _MONEY.search(cell.text) and any(_MONEY.search(unit.text) for unit in units)
    counted = {
        stem(fold(unit.number.counted)) for unit in units if unit.number and unit.number.counted
    }
    return bool(sums) or any(
        any(_alike(unit.stem, root) for unit in units if unit.stem) or root in counted
        for root in mine
    )


def _alike(one: str, other: str) -> bool:
    return one == other or bool(families(one) & families(other)) or akin(one, other)


def _is_of(unit: FactUnit, column: _Cell, rest: list[_Cell]) -> bool:
    """A word of the fact that the heading of its column, its year or another cell says."""
    if unit.date is not None:
        return True  # it chose the column
    if _MONEY.search(column.text) and unit.stem in _COSTS:
        return True
    heads = {stem(word) for word in re.findall(r"[a-z]+", column.head.lower())}
    if any(_alike(unit.stem, root) for root in heads):
        return True
    return any(unit.stem in _stems(cell.text) for cell in rest if cell is not column)


def _has(unit: FactUnit, column: _Cell) -> bool:
    if unit.date is not None:
        return any(covers_date(unit.date, date) for date in _dates(column.text))
    if unit.number is not None:
        numbers = find_slots(column.text).numbers
        return any(same_number(unit.number, n) or _equal(unit, n.value) for n in numbers)
    return unit.stem in _stems(column.text)


def _equal(unit: FactUnit, value: float) -> bool:
    """ "410" of "410 employees" under "Employees", where the cell counts nothing itself."""
    return unit.number is not None and not unit.number.dimension and unit.number.value == value


def _of_one_kind(value: tuple[FactUnit, ...], column: _Cell) -> bool:
    """A date or number where the cell is one, of the same sort; or a name where it is one."""
    number = value[0].number
    if value[0].date is not None:
        return bool(_dates(column.text))
    if number is None:
        return True
    return any(
        one.dimension == number.dimension and not one.until
        for one in find_slots(column.text).numbers
    )
