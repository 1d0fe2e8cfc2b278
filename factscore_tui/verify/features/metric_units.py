"""How exactly two lengths or weights can be compared: a conversion between centimetres and metres
loses nothing, one between feet and metres leaves room.

    7.77 metres     776 centimetres     differ
    7.8 metres      776 centimetres     the same, as far as the first goes
    256 feet        78 metres           the same, up to 1 %
"""

from __future__ import annotations

import math
import re

_FIGURE = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")

Measure = tuple[str, float]
"""The text of a quantity ("7.77 metres") and its value in the base unit (7.77)."""


def last_place(one: Measure, other: Measure) -> float | None:
    """The worth of the last digit that the coarser of two quantities gives, in the base unit, where
    both have metric units or the same one; None where they have not, or no unit is said."""
    places = []
    units = []
    for text, value in (one, other):
        figure = _FIGURE.search(text)
        if figure is None or not value or not re.search(r"[^\W\d]", text[figure.end() :]):
            return None
        digits = figure[0].replace(",", "")
        if not float(digits):
            return None
        unit = value / float(digits)
        units.append(unit)
        places.append(unit * _worth(digits))
    same = math.isclose(units[0], units[1])
    return max(places) if same or all(map(_is_decimal, units)) else None


def _worth(digits: str) -> float:
    """The worth of the last digit: 0.01 of "7.77", 100 of "4800"."""
    whole, _, part = digits.partition(".")
    if part:
        return float(10.0 ** -len(part))
    return float(10.0 ** (len(whole) - len(whole.rstrip("0"))))


def _is_decimal(unit: float) -> bool:
    """A power of ten of the base unit, "million tonnes" too."""
    power = math.log10(unit)
    return math.isclose(power, round(power), abs_tol=1e-9)
