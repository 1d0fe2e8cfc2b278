"""Numbers with a half or a quarter in words: "two and a half million", "half a million", "a quarter
of a million", "two and a half hours"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.core.span import Span

_SMALL = "one two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905
_SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
_PARTS = {"half": 0.5, "quarter": 0.25, "third": 1 / 3, "quarters": 0.25, "thirds": 1 / 3}
_SCALE = r"(?:" + "|".join(_SCALES) + r")\b"
_AND_A_HALF = re.compile(
    rf"(?<![\w.,-])(?P<whole>{'|'.join(_SMALL)}|\d{{1,3}}) and (?:a|one) (?P<part>half|quarter)\b"
    rf"(?:[\s-](?P<scale>{_SCALE}))?",
    re.IGNORECASE,
)
_UNIT_AND_A_HALF = re.compile(
    r"(?<![\w-])(?:a|one) (?P<unit>minute|day|week|month|year|decade|century) and an? half\b",
    re.IGNORECASE,
)
_OF_A_SCALE = re.compile(
    r"(?<![\w-])(?:(?P<half>half) an?|(?:(?P<many>a|one|two|three)[\s-])?"
    rf"(?P<part>quarters?|thirds?|half) of an?)[\s-](?P<scale>{_SCALE})",
    re.IGNORECASE,
)


def units_and_a_half(text: str) -> Iterator[tuple[Span, str]]:
    """ "A day and a half" with its range and its unit."""
    for found in _UNIT_AND_A_HALF.finditer(text):
        yield Span(*found.span()), found["unit"].lower()


def fractions(text: str) -> Iterator[tuple[Span, float]]:
    """Each such number with its range. Half an hour is none: there is no whole beside it."""
    for found in _AND_A_HALF.finditer(text):
        whole = found["whole"].lower()
        value = float(_SMALL.index(whole) + 1 if whole in _SMALL else whole)
        value += _PARTS[found["part"].lower()]
        yield Span(*found.span()), value * _SCALES.get((found["scale"] or "").lower(), 1.0)
    for found in _OF_A_SCALE.finditer(text):
        part = _PARTS[(found["half"] or found["part"]).lower()]
        many = {"two": 2.0, "three": 3.0}.get((found["many"] or "").lower(), 1.0)
        yield Span(*found.span()), many * part * _SCALES[found["scale"].lower()]
