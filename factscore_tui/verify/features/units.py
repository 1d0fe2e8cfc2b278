"""Units of measure and of money: "km", "square miles", "acres", "%", "$"."""

from __future__ import annotations

import re

MEASURES = ("length", "mass", "area")
"""Dimensions in which one unit is converted into another."""

AREA = r"(?:square|sq\.?)[\s-]?[a-z]+\b|(?:km|m|cm|mi|ft)[2\u00b2]"
"""How an area is written: "square kilometres", "sq mi", "km2"; to be read without case."""

# Unit -> (dimension, factor to the base unit of that dimension).
_UNIT = {
    **dict.fromkeys(
        ("km", "kilometre", "kilometer", "kilometres", "kilometers"), ("length", 1000.0)
    ),
    **dict.fromkeys(("m", "metre", "meter", "metres", "meters"), ("length", 1.0)),
    **dict.fromkeys(
        ("cm", "centimetre", "centimeter", "centimetres", "centimeters"), ("length", 0.01)
    ),
    **dict.fromkeys(
        ("mm", "millimetre", "millimeter", "millimetres", "millimeters"), ("length", 0.001)
    ),
    **dict.fromkeys(("mi", "mile", "miles"), ("length", 1609.344)),
    **dict.fromkeys(("ft", "foot", "feet"), ("length", 0.3048)),
    **dict.fromkeys(("in", "inch", "inches"), ("length", 0.0254)),
    **dict.fromkeys(("yd", "yard", "yards"), ("length", 0.9144)),
    **dict.fromkeys(("kg", "kilogram", "kilograms"), ("mass", 1.0)),
    **dict.fromkeys(("g", "gram", "grams"), ("mass", 0.001)),
    **dict.fromkeys(("t", "tonne", "tonnes"), ("mass", 1000.0)),
    **dict.fromkeys(("lb", "lbs", "pound", "pounds"), ("mass", 0.45359237)),
    **dict.fromkeys(("ha", "hectare", "hectares"), ("area", 10_000.0)),
    **dict.fromkeys(("acre", "acres"), ("area", 4046.856)),
    **dict.fromkeys(("%", "percent", "per cent"), ("percent", 1.0)),
    **dict.fromkeys(("$", "usd", "dollar", "dollars"), ("dollars", 1.0)),
    **dict.fromkeys(("€", "eur", "euro", "euros"), ("euros", 1.0)),
    **dict.fromkeys(("£", "gbp"), ("pounds sterling", 1.0)),
}
_SQUARE = re.compile(r"(?:(?:square|sq\.?)[\s-]?)(?P<word>[a-z]+)|(?P<short>[a-z]+)[2\u00b2]")


def unit_of(name: str) -> tuple[str, float] | None:
    """The dimension of a unit in small letters and its worth in the base unit of that (metres,
    kilograms, square metres); None of what is no unit. "Square miles": ("area", 2589988.1)."""
    known = _UNIT.get(name)
    squared = None if known else _SQUARE.fullmatch(name)
    if squared is None:
        return known
    side = _UNIT.get(squared["word"] or squared["short"])
    return ("area", side[1] ** 2) if side and side[0] == "length" else None
