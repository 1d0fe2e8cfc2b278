"""Numbers as a copy editor writes them in a draft: in letters where the draft has letters, with its
commas, its unit and its sign of per cent."""

from __future__ import annotations

import re

_SMALL = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen
""".split()  # noqa: SIM905
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()  # noqa: SIM905
_RANKS = """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
    fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
""".split()  # noqa: SIM905
SPELT = 10
"""Up to here a number is written in letters where the draft has letters."""
_DIGITS = re.compile(r"\d{1,3}(?:,\d{3})+|\d+")
_RANK = re.compile(r"(\d+)(?:st|nd|rd|th)")
_ALIKE = (
    ("%", "percent", "per cent"),
    ("km", "kilometre", "kilometres", "kilometer", "kilometers"),
    ("m", "metre", "metres", "meter", "meters"),
    ("cm", "centimetre", "centimetres", "centimeter", "centimeters"),
    ("mm", "millimetre", "millimetres", "millimeter", "millimeters"),
    ("mi", "mile", "miles"),
    ("ft", "foot", "feet"),
    ("kg", "kilogram", "kilograms"),
    ("g", "gram", "grams"),
    ("t", "tonne", "tonnes"),
    ("lb", "lbs", "pound", "pounds"),
    ("million", "m"),
    ("billion", "bn"),
)
"""Units that are one, as writers write them."""
_ATTACHED = re.compile(r"(\d)(%|km|m|cm|mm|mi|ft|kg|g|t|lb|lbs|bn)\Z")


def value_of(word: str) -> int | None:
    """The whole number that a word is: "forty-five", "1,200", "12"; None for another word."""
    if _DIGITS.fullmatch(word):
        return int(word.replace(",", ""))
    first, _, rest = word.lower().partition("-")
    if first in _SMALL and not rest:
        return _SMALL.index(first)
    if first in _TENS and (not rest or rest in _SMALL[1:10]):
        return 10 * (_TENS.index(first) + 2) + (_SMALL.index(rest) if rest else 0)
    return None


def spelt(value: int) -> str:
    """A number below 100 in letters, "" for others."""
    if not 0 <= value < 100:
        return ""
    if value < 20:
        return _SMALL[value]
    tens, rest = divmod(value, 10)
    return _TENS[tens - 2] + (f"-{_SMALL[rest]}" if rest else "")


def in_form_of(claimed: str, found: str) -> str:
    """The number `found` as a draft writes it that has `claimed` in its place: "3" for "five" is
    "three", "seven" for "9" is "7", "1500" for "2,400" is "1,500". As it is where the draft gives
    no example, and where one of the two is not a complete number."""
    ranks = _rank_in_form_of(claimed, found)
    if ranks:
        return ranks
    mine, theirs = value_of(claimed), value_of(found)
    if mine is None or theirs is None:
        return found
    if claimed[:1].isalpha():
        # who writes "twenty-five" writes "twenty-three"; who writes "nine" may well write 19
        letters = spelt(theirs) if mine > SPELT or theirs <= SPELT else ""
        return letters or found
    if found[:1].isalpha():
        return found if mine >= SPELT > theirs else str(theirs)
    if mine >= 1000 and theirs >= 1000:
        return f"{theirs:,}" if "," in claimed else str(theirs)
    return found


def _rank_in_form_of(claimed: str, found: str) -> str:
    """Ranks: "fourth" for "5th" is "4th", and the other way round; "" where one of them is none."""
    mine, theirs = _rank(claimed), _rank(found)
    if not mine or not theirs:
        return ""
    if claimed[0].isdigit():
        return f"{theirs}{_ending(theirs)}"
    return _RANKS[theirs - 1] if theirs <= len(_RANKS) else found


def _rank(word: str) -> int:
    hit = _RANK.fullmatch(word)
    if hit is not None:
        return int(hit[1])
    return _RANKS.index(word.lower()) + 1 if word.lower() in _RANKS else 0


def _ending(rank: int) -> str:
    if rank % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")


def with_unit_of(claimed: str, found: str) -> str:
    """A number with its unit, "634 metres", with the unit as the draft writes it, "634 m" for
    "643 m"; as it is where the two have other units, or one has none."""
    mine, theirs = _parted(claimed), _parted(found)
    if mine is None or theirs is None:
        return found
    number, gap, unit = mine
    other, _, their_unit = theirs
    if unit == their_unit or any(
        unit.lower() in units and their_unit.lower() in units for units in _ALIKE
    ):
        return f"{in_form_of(number, other)}{gap}{unit}"
    return found


def _parted(words: str) -> tuple[str, str, str] | None:
    """The number, what stands between it and its unit, the unit."""
    attached = _ATTACHED.search(words)
    if attached is not None and " " not in words:
        return words[: attached.start(2)], "", attached[2]
    number, gap, unit = words.partition(" ")
    return (number, gap, unit) if unit else None
