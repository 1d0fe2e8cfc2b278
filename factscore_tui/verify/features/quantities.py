"""Dates and numbers in running text, in one normal form: what can be compared exactly.

"12 June 1987", "June 12, 1987" and "1987-06-12" give the same Date; "1.5 million" and "1,500,000"
the same Number; "5 km" and "5,000 metres" the same length. What is ambiguous (05/06/1987) is left
alone: nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest

from factscore_tui.core.calendar_names import MONTHS
from factscore_tui.core.span import Span
from factscore_tui.verify.features.ages import is_age
from factscore_tui.verify.features.clock_times import clock_times
from factscore_tui.verify.features.fractions import fractions, units_and_a_half
from factscore_tui.verify.features.metric_units import last_place
from factscore_tui.verify.features.number_words import ORDINAL_WORDS, SCALE, SPELT, spelt_value
from factscore_tui.verify.features.spans_of_time import other_units, same_length
from factscore_tui.verify.features.taken import Taken
from factscore_tui.verify.features.units import AREA, MEASURES, unit_of

_MONTH = (
    {name: i + 1 for i, name in enumerate(MONTHS)}
    | {
        short: i + 1
        for i, short in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split())  # noqa: SIM905
    }
    | {"sept": 9}
)
_MONTH_RE = (
    r"(?P<{0}>"
    + "|".join(sorted(_MONTH, key=len, reverse=True))
    + r")\b(?:(?<=\b[a-z]{{3}})\.|(?<=sept)\.)?"
)
_DAY_RE = r"(?P<{0}>\d{{1,2}})(?:st|nd|rd|th)?"
_YEAR_RE = r"(?P<{0}>1\d{{3}}|20\d{{2}})"
_DASH = r"\s*[-\u2010-\u2015\u2212/]\s*"
_DATE_PATTERNS = tuple(
    re.compile(rf"(?<![\w.,]){pattern}(?!\w)", re.IGNORECASE)
    for pattern in (
        r"(?P<iy>\d{4})-(?P<im>\d{2})-(?P<id>\d{2})",
        rf"{_DAY_RE.format('d')}\s+(?:of\s+)?{_MONTH_RE.format('m')},?\s+(?:of\s+|in\s+)?{_YEAR_RE.format('y')}",
        rf"{_MONTH_RE.format('m')}\s+(?:the\s+)?{_DAY_RE.format('d')},?\s+(?:of\s+|in\s+)?{_YEAR_RE.format('y')}",
        rf"{_MONTH_RE.format('m')},?\s+(?:of\s+)?{_YEAR_RE.format('y')}",
        rf"{_DAY_RE.format('d')}\s+(?:of\s+)?{_MONTH_RE.format('m')}(?!\s+\d)",
        rf"{_MONTH_RE.format('m')}\s+(?:the\s+)?{_DAY_RE.format('d')}(?!\d)",
        rf"{_YEAR_RE.format('a')}{_DASH}(?P<b>1\d{{3}}|20\d{{2}}|\d{{2}})",
        r"(?P<decade>1\d{2}0|20\d0)['\u2019]?s",
        rf"{_YEAR_RE.format('y')}(?![-/]\d)(?!\s*(?:%|percent|km|metres|meters|feet|people|dollars))",
    )
)
_UNTIL = re.compile(
    rf"(?:\s+(?:to|until|till|through|and)\s+|{_DASH})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+)?",
    re.IGNORECASE,
)
_FIRST_DAY = re.compile(
    rf"(?<![\w.,])(\d{{1,2}})(?:st|nd|rd|th)?(?:{_DASH}|\s+(?:to|and|until|till)\s+)\Z",
)
_MONEY_TOO = ("pound", "pounds", "foot", "in", "m", "t", "g")
"""Units that are another word as well, so that they count only behind digits."""
_CONVERTED = 0.01
"""Share of a length or weight that a conversion may lose; of an area twice that."""
LEAST_ABOUT = 10.0
"""Below this "about" may mean anything near: "about two children" are three."""
_CENTURY = re.compile(
    r"(?<!\w)(?:(?P<n>\d{1,2})(?:st|nd|rd|th)|(?P<spelt>twenty-first|twentieth|"
    + "|".join(ORDINAL_WORDS[1:])
    + r"))[\s-]century\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"(?<![\w.,])(?P<money>[$€£])?\s?(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"(?P<ordinal>st|nd|rd|th)?(?:[\s-]?(?P<scale>hundred|thousand|million|billion|trillion|bn|k)\b)?"
    rf"(?:[\s-]?(?P<unit>%|per ?cent\b|{AREA}|[a-z]+\b))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Date:
    """A day, a month of a year, a day of any year, a year, or a stretch of years. Zero means "not
    said".

    `until` is the last year of a stretch (equal to `year` otherwise); `decade` marks "1980s", a
    stretch whose limits nobody meant exactly.
    """

    year: int
    month: int
    day: int
    span: Span
    text: str
    until: int = 0
    decade: bool = False

    @property
    def kind(self) -> str:
        """How a difference in it is named."""
        if self.decade:
            return "decade"
        return "date" if self.day or self.month else "year"


@dataclass(frozen=True, slots=True)
class Number:
    """A quantity: value in base units, `dimension` ("" for a bare count, "ordinal", "length",
    "clock", "percent" ...), and the word that it counts ("goals" in "12 goals"), folded, where one
    follows. `until` is the upper end of a range ("between 80 and 90 %"), 0 where there is none."""

    value: float
    dimension: str
    counted: str
    span: Span
    text: str
    until: float = 0.0

    @property
    def kind(self) -> str:
        """How a difference in it is named."""
        return "number"

    @property
    def high(self) -> float:
        """The upper end; of a single number its value."""
        return max(self.value, self.until)


@dataclass(frozen=True, slots=True)
class Slots:
    """All dates and numbers of a text, in reading order; no character belongs to two of them."""

    dates: tuple[Date, ...]
    numbers: tuple[Number, ...]


def same_date(one: Date, other: Date) -> bool:
    """True when nothing that both say differs: "1987" agrees with "12 June 1987", "the 1980s" with
    "1984". Two seasons that only share a year differ."""
    if one.year and other.year and (one.until < other.year or other.until < one.year):
        return False
    if one.until == one.year + 1 and other.until == other.year + 1 and one.year != other.year:
        return False  # the seasons 2021/22 and 2022/23
    if one.month and other.month and one.month != other.month:
        return False
    return not (one.day and other.day and one.day != other.day)


def covers_date(fact: Date, source: Date) -> bool:
    """True when `source` says all that `fact` says: "12 June 1987" covers "June 1987", not the
    other way round."""
    if not same_date(fact, source):
        return False
    if fact.month and not source.month:
        return False
    return not (fact.day and not source.day) and not (fact.year and not source.year)


def same_number(one: Number, other: Number) -> bool:
    """Equal in the same dimension. Between miles and kilometres the coarser of two converted units
    leaves 1 %, within the metric system, or one unit, only what the last digit leaves
    (metric_units.py). A range is the same as what lies in it, or overlaps it. Lengths of time in
    two units are the same where they are as long."""
    if one.dimension != other.dimension:
        return False
    if not one.dimension and other_units(one.counted, other.counted):
        return same_length(one.value, one.counted, other.value, other.counted)
    apart = max(one.value, other.value) - min(one.high, other.high)
    if one.dimension not in MEASURES or apart <= 0:
        return apart <= 0
    if apart <= max(in_words(one), in_words(other)):
        return True
    share = 2 * _CONVERTED if one.dimension == "area" else _CONVERTED  # two sides are converted
    if apart > share * max(one.high, other.high):
        return False
    if one.until or other.until:
        return True
    least = last_place((one.text, one.value), (other.text, other.value))
    return least is None or apart <= least / 2 * (1 + _CONVERTED)


def in_words(number: Number) -> float:
    """What a length or weight written in words leaves on both sides: half of its unit, a quarter
    behind a half. "Eight metres" are those of a canvas of 776 centimetres."""
    if number.dimension not in MEASURES or any(sign.isdigit() for sign in number.text):
        return 0.0
    words = number.text.lower().split()
    known = unit_of(" ".join(words[-2:])) or unit_of(words[-1])
    factor = known[1] if known else 0.0
    return factor / (4 if "half" in number.text.casefold() else 2)


def far_apart(one: Number, other: Number) -> bool:
    """So different that "about" cannot make up for it, small counts aside: by two fifths and more
    of the larger; of what is measured in metres or kilograms, by a quarter."""
    larger, smaller = max(one.value, other.value), min(one.high, other.high)
    share = 0.25 if one.dimension == other.dimension in MEASURES else 0.4
    return larger >= LEAST_ABOUT and larger - smaller >= share * larger


@lru_cache(maxsize=16384)
def find_slots(text: str, ones: bool = False) -> Slots:
    """Every date and number in `text`. Linear in its length. `ones`: "one" counts beside a unit of
    time ("by one day"): for sources, against which a fact's "two days" is held, not for facts,
    whose sources have "a day"."""
    taken = Taken(text)
    dates: list[Date] = []
    for pattern in _DATE_PATTERNS:
        for match in pattern.finditer(text):
            span = Span(*match.span())
            date = _date(match, span)
            if date is not None and taken.free(span):
                taken.add(span)
                dates.append(date)
    for match in _CENTURY.finditer(text):
        span, n = Span(*match.span()), _century(match)
        if 1 <= n <= 21 and taken.free(span):
            taken.add(span)
            dates.append(Date(100 * n - 99, 0, 0, span, match.group(), 100 * n, True))
    dates += _first_days(text, dates, taken)
    broken = _broken(text, taken)
    found = [*broken, *_digits(text, taken), *_spelt(text, taken)]
    found += _ones(text, taken) if ones else ()
    numbers = [
        replace(n, counted="years") if not n.dimension and is_age(text, n.span) else n
        for n in sorted(found, key=lambda n: n.span)
    ]
    dates.sort(key=lambda d: d.span)
    return Slots(tuple(_with_years(text, dates)), tuple(_ranges(text, numbers)))


def _first_days(text: str, dates: Sequence[Date], taken: Taken) -> list[Date]:
    """The 2 September of "2-6 September 1666" and "from 2 to 6 September"."""
    found = []
    for date in dates:
        before = _FIRST_DAY.search(text, max(0, date.span.start - 12), date.span.start)
        if before is None or not date.day or not text[date.span.start].isdigit():
            continue
        day, span = int(before[1]), Span(*before.span(1))
        if 0 < day < date.day and taken.free(span):
            taken.add(span)
            found.append(replace(date, day=day, span=span, text=before[1]))
    return found


def _with_years(text: str, dates: Sequence[Date]) -> Iterator[Date]:
    """The 2 September of "from 2 September to 6 September 1666" with its year."""
    for date, following in zip_longest(dates, dates[1:]):
        if following is None or date.year or not date.day or not following.day:
            yield date
            continue
        between = text[date.span.end : following.span.start]
        if not following.year or not _UNTIL.fullmatch(between):
            yield date
            continue
        year = following.year - ((date.month, date.day) > (following.month, following.day))
        yield replace(date, year=year, until=year)


def _century(match: re.Match[str]) -> int:
    """The number of a century, "19th" or "nineteenth"."""
    if match["n"]:
        return int(match["n"])
    spelt = match["spelt"].lower()
    late = {"twentieth": 20, "twenty-first": 21}
    return late[spelt] if spelt in late else ORDINAL_WORDS.index(spelt)


def _ranges(text: str, numbers: list[Number]) -> list[Number]:
    """ "Between 80 and 90 %" and "80 to 90 %" as one number; not "from 80 to 90 %", which tells of
    a change."""
    found: list[Number] = []
    for number in numbers:
        before = found[-1] if found else None
        joined = _range(text, before, number) if before is not None else None
        if joined is not None:
            found[-1] = joined
            continue
        if before is not None and not before.dimension and number.dimension in MEASURES:
            gap = text[before.span.end : number.span.start].strip()
            if gap in ("by", "x", "\u00d7"):  # "77 by 53 centimetres": the unit is said once
                value = before.value * _factor(number)
                found[-1] = replace(before, value=value, dimension=number.dimension, counted="")
        found.append(number)
    return found


def _factor(measured: Number) -> float:
    """The base units in one unit of what is measured; 1 where it has no digits."""
    said = re.search(r"\d[\d,]*(?:\.\d+)?", measured.text)
    return 1.0 if said is None else measured.value / (float(said[0].replace(",", "")) or 1.0)


def _range(text: str, low: Number, high: Number) -> Number | None:
    gap, lead = (
        text[low.span.end : high.span.start].strip(),
        text[max(0, low.span.start - 9) : low.span.start],
    )
    between = gap == "and" and lead.lower().endswith("between ")
    measured = high.dimension not in ("", "ordinal") and gap in ("to", "-", "\u2013")
    if low.until or not (between or measured) or (measured and lead.lower().endswith("from ")):
        return None
    if "ordinal" in (low.dimension, high.dimension) or low.dimension not in ("", high.dimension):
        return None
    value = low.value
    if low.dimension != high.dimension:  # "5 to 10 km": the unit is said once
        value *= _factor(high)
    span = Span(low.span.start - (8 if between else 0), high.span.end)
    if value >= high.value:
        return None
    return Number(value, high.dimension, high.counted, span, span.of(text), high.value)


def _date(match: re.Match[str], span: Span) -> Date | None:
    found = {k: v for k, v in match.groupdict().items() if v}
    text = match.group()
    if "iy" in found:
        year, month, day = int(found["iy"]), int(found["im"]), int(found["id"])
    elif "a" in found:
        first, last = int(found["a"]), int(found["b"])
        last = first // 100 * 100 + last if last < 100 else last
        return Date(first, 0, 0, span, text, last) if first < last <= first + 150 else None
    elif "decade" in found:
        year = int(found["decade"])
        return Date(
            year, 0, 0, span, text, year + (99 if year % 100 == 0 and year < 2000 else 9), True
        )
    else:
        year, day = int(found.get("y", 0)), int(found.get("d", 0))
        month = _MONTH[found["m"].lower().rstrip(".")] if "m" in found else 0
        # "may" is a verb far more often than a month without a year.
        if month == 5 and not year and not found["m"][0].isupper():
            return None
    if month > 12 or day > 31 or ("d" in found and not day):
        return None
    return Date(year, month, day, span, text, year)


def _digits(text: str, taken: Taken) -> list[Number]:
    found = []
    for match in _NUMBER.finditer(text):
        digits = Span(
            match.start("money") if match["money"] else match.start("digits"), match.end("digits")
        )
        if not taken.free(digits) or len(match["digits"]) > 20:
            continue
        value = float(match["digits"].replace(",", ""))
        end = match.end("ordinal") if match["ordinal"] else digits.end
        if match["scale"]:
            value, end = value * SCALE[match["scale"].lower()], match.end("scale")
        dimension = "ordinal" if match["ordinal"] else ""
        unit = (match["unit"] or match["money"] or "").lower().replace("per cent", "percent")
        if match["money"] and unit == "m":  # "$5m"
            value, end = value * 1e6, match.end("unit")
        elif match["ordinal"] is None and unit != "in" and (known := unit_of(unit)):
            dimension, factor = known
            value *= factor
            end = match.end("unit") if match["unit"] else end
        if match["money"] and (known := unit_of(match["money"])):
            dimension = known[0]
        span = Span(digits.start, end)
        taken.add(span)
        counted = "" if _OLD_YEAR.search(text, 0, end) else _counted(text, end)
        found.append(Number(value, dimension, counted, span, span.of(text)))
    return found


def _broken(text: str, taken: Taken) -> list[Number]:
    """ "Two and a half million", "a quarter of a million"; times of the day."""
    found = []
    for span, value in clock_times(text):
        if taken.free(span):
            taken.add(span)
            found.append(Number(value, "clock", "", span, span.of(text)))
    for span, unit in units_and_a_half(text):
        if taken.free(span):
            taken.add(span)
            found.append(Number(1.5, "", unit, span, span.of(text)))
    for span, value in fractions(text):
        if taken.free(span):
            found.append(_measured(text, Number(value, "", _counted(text, span.end), span, "")))
            taken.add(found[-1].span)
    return found


def _measured(text: str, number: Number) -> Number:
    """A number in words, with the unit of length or weight behind it: "eight metres"."""
    end = _NEXT_AREA.match(text, number.span.end) or _NEXT_WORD.match(text, number.span.end)
    dimension, factor = (end and unit_of(end.group(1).lower())) or ("", 1.0)
    if end is None or number.dimension or dimension not in MEASURES or end[1] in _MONEY_TOO:
        return replace(number, text=number.span.of(text))
    span = Span(number.span.start, end.end())
    counted = _counted(text, span.end)
    return Number(number.value * factor, dimension, counted, span, span.of(text))


def _ones(text: str, taken: Taken) -> Iterator[Number]:
    for match in _ONE.finditer(text):
        span = Span(*match.span("one"))
        if taken.free(span):
            taken.add(span)
            yield Number(1.0, "", _counted(text, span.end), span, match["one"])


def _spelt(text: str, taken: Taken) -> list[Number]:
    found = []
    for match in SPELT.finditer(text):
        span = Span(*match.span())
        parts = re.split(r"[\s-]+", match.group().lower())
        value = spelt_value(parts)
        # "one" is a pronoun and "second" a unit or a rank among two: both say too little alone.
        if (
            value is None
            or not taken.free(span)
            or parts in (["one"], ["zero"], ["second"])
            or (
                parts == ["hundred"]
                and not _A_HUNDRED.search(text, max(0, span.start - 3), span.start)
            )
        ):
            continue
        dimension = "ordinal" if parts[-1] in ORDINAL_WORDS or parts[-1] == "twentieth" else ""
        if _RATIO.search(text, max(0, span.start - 20), span.start):
            dimension = "ratio"
        number = _measured(text, Number(value, dimension, _counted(text, span.end), span, ""))
        taken.add(number.span)
        found.append(number)
    return found


_OLD_YEAR = re.compile(r"(?:\A|[.;] )In [1-9]\d\d\Z")
""" "In 828 merchants brought relics": a year, which counts no merchants."""
_A_HUNDRED = re.compile(r"\b[Aa] \Z")
_RATIO = re.compile(r"\b(?:one|two|three|four|nine) (?:in|out of) (?:every )?\Z", re.IGNORECASE)
"""Before the second number of a share: "one in five" counts no five."""
_ONE = re.compile(
    r"\b(?:by|for|after|in|within|only|just|lasted|took|and|of) (?P<one>one) "
    r"(?:second|minute|hour|day|night|week|month|year|decade)\b",
)
_NEXT_WORD = re.compile(r"[\s-]+(?:\([^)]*\)\s+)?([^\W\d_]+)")
_NEXT_AREA = re.compile(rf"[\s-]+({AREA})", re.IGNORECASE)


def _counted(text: str, end: int) -> str:
    match = _NEXT_WORD.match(text, end)
    return match.group(1).casefold() if match else ""
