"""{{convert}}: a quantity in two units, rounded as the template rounds."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from factscore_tui.corpus.wikitext.arguments import Arguments

_UNITS: dict[str, tuple[str, str, float, str]] = {}
"""Code: (symbol, dimension, size in the base unit of the dimension, code of the unit it is
converted to)."""

for _dimension, _lines in {
    "length": "mm mm .001 in;cm cm .01 in;m m 1 ft;km km 1000 mi;in in .0254 mm;ft ft .3048 m;yd yd "  # noqa: E501
    ".9144 m;"
    "mi mi 1609.344 km;nmi nmi 1852 km;fathom fathoms 1.8288 m;furlong furlongs 201.168 m",
    "area": "m2 m2 1 sqft;km2 km2 1000000 sqmi;ha ha 10000 acre;sqft sq~ft .09290304 m2;sqyd "
    "sq~yd .83612736 m2;"
    "acre acres 4046.8564224 ha;acres acres 4046.8564224 ha;sqmi sq~mi 2589988.110336 km2;mi2 "
    "sq~mi 2589988.110336 km2;"
    "ft2 sq~ft .09290304 m2;cm2 cm2 .0001 sqin;sqin sq~in .00064516 cm2;sqkm km2 1000000 sqmi;sqm "
    "m2 1 sqft",
    "mass": "g g .001 oz;kg kg 1 lb;t t 1000 LT;oz oz .028349523125 g;lb lb .45359237 kg;lbs lb "
    ".45359237 kg;"
    "ST short~tons 907.18474 t;LT long~tons 1016.0469088 t;tonne t 1000 LT;ton short~tons "
    "907.18474 t",
    "speed": "km/h km/h 1 mph;kph km/h 1 mph;mph mph 1.609344 km/h;kn kn 1.852 km/h;m/s m/s 3.6 ft/s;"  # noqa: E501
    "ft/s ft/s 1.09728 m/s;"
    "knot kn 1.852 km/h;knots kn 1.852 km/h",
    "volume": "L L 1 impgal;l L 1 impgal;USgal US~gal 3.785411784 L;impgal imp~gal 4.54609 L;m3 m3 1000 "  # noqa: E501
    "cuft;"
    "cuft cu~ft 28.316846592 m3;cc cc .001 cuin;cuin cu~in .016387064 cc;USbbl bbl 158.987294928 "
    "m3;"
    "cuyd cu~yd 764.554857984 m3;"
    "km3 km3 1000000000000 cumi;cumi cu~mi 4168181825440.579584 km3;acre.ft acre~ft "
    "1233481.83754752 m3",
    "power": "W W 1 hp;kW kW 1000 hp;MW MW 1000000 hp;hp hp 745.69987158227 kW;bhp bhp 745.69987158227 "  # noqa: E501
    "kW",
    "pressure": "kPa kPa 1000 psi;psi psi 6894.757293168 kPa;bar bar 100000 kPa;atm atm 101325 kPa;hPa "  # noqa: E501
    "hPa 100 inHg;"
    "inHg inHg 3386.388640341 kPa;MPa MPa 1000000 psi",
    "force": "N N 1 lbf;kN kN 1000 lbf;lbf lbf 4.4482216152605 N",
    "torque": "Nm N⋅m 1 lbft;lbft lb⋅ft 1.3558179483314 Nm;N.m N⋅m 1 lbft;lb.ft lb⋅ft 1.3558179483314 Nm",  # noqa: E501
    "density": "/km2 per~square~kilometre 1 /sqmi;/sqmi per~square~mile .38610215854245 /km2",
    "temperature": "C °C 1 F;F °F 1 C;K K 1 C;°C °C 1 F;°F °F 1 C",
}.items():
    for _line in _lines.split(";"):
        _code, _symbol, _size, _target = _line.split()
        _UNITS[_code] = (_symbol.replace("~", " "), _dimension, float(_size), _target)

_LONG = {
    "kilometre": "km", "kilometres": "km", "kilometers": "km", "metre": "m", "metres": "m",
    "meters": "m", "meter": "m", "miles": "mi", "mile": "mi", "feet": "ft", "foot": "ft",
    "inch": "in", "inches": "in", "yards": "yd", "yard": "yd", "kilograms": "kg", "pounds": "lb",
    "hectare": "ha", "hectares": "ha", "tonnes": "t", "sq mi": "sqmi", "sq km": "km2",
    "sq ft": "sqft", "cu ft": "cuft", "US gal": "USgal", "km²": "km2", "m²": "m2", "PD/km2": "/km2",
    "PD/sqmi": "/sqmi", "u.s. gallons": "USgal", "imp gal": "impgal", "km/hr": "km/h",
    "mi/h": "mph", "'": "ft", "nm": "nmi",
}  # fmt: skip
_BETWEEN = {
    "to": " to ", "and": " and ", "-": "–", "–": "–", "or": " or ", "x": " by ", "by": " by ",
    "×": " × ", "to(-)": " to ", "+/-": " ± ", "±": " ± ", "and(-)": " and ", "xx": " × ",
    "to about": " to about ",
}  # fmt: skip
_NUMBER = re.compile(r"[-−–+]?\d[\d,]*(?:\.\d+)?|[-−–+]?\.\d+")
_FRACTION = re.compile(r"(?:\d{1,9}[+ ])?\d{1,9}[/⁄]\d{1,9}")
_LONGEST = 40


def convert(args: Arguments) -> str:
    """ "5 km (3.1 mi)"; only what is given ("5 km") where the unit or the wish for output is out of
    the common."""
    values = [value[:_LONGEST] for value in args.values[:24]]
    numbers, links = [values[0]] if values else [], list[str]()
    at = 1
    while at + 1 < len(values) and values[at] in _BETWEEN and _NUMBER.match(values[at + 1]):
        links.append(values[at])
        numbers.append(values[at + 1])
        at += 2
        if len(numbers) > 8:
            return ""
    code = _LONG.get(values[at], values[at]) if at < len(values) else ""
    if not numbers or not numbers[0]:
        return ""
    if (
        code in ("ft", "mi", "lb", "st")
        and at + 2 < len(values)
        and _NUMBER.fullmatch(values[at + 1])
    ):
        smaller = _LONG.get(values[at + 2], values[at + 2])
        if smaller in ("in", "yd", "ft", "oz", "lb", "ch"):
            return f"{numbers[0]} {code} {values[at + 1]} {smaller}"
    unit = _UNITS.get(code)
    shown = "".join(
        _chain([_plain(number) for number in numbers], [_BETWEEN[link] for link in links])
    )
    if unit is None:
        return f"{shown} {code}".strip()
    target = values[at + 1] if at + 1 < len(values) else ""
    target = _LONG.get(target, target)
    if _NUMBER.fullmatch(target):
        target, digits = "", target
    else:
        digits = values[at + 2] if at + 2 < len(values) else ""
    given = _joined(shown, unit[0], args)
    other = _UNITS.get(target or unit[3])
    if other is None or other[1] != unit[1] or (unit[1] == "temperature" and "K" in (code, target)):
        return given
    converted = [_converted(number, unit, other, digits, args) for number in numbers]
    if not all(converted):
        return given
    second = _joined("".join(_chain(converted, [_BETWEEN[link] for link in links])), other[0], args)
    display = args.get("disp")
    if display in ("out", "output only"):
        return second
    if display in ("number", "output number only"):
        return converted[0]
    if display and display not in ("flip", "or", "b", "br", "sqbr", "comma", "semicolon", "slash"):
        return given
    if args.is_yes("order", "flip") or args.get("order", "disp") == "flip":
        given, second = second, given
    return f"{given} ({second})"


def _joined(number: str, symbol: str, args: Arguments) -> str:
    adjective = args.get("adj") in ("on", "mid", "yes")
    return (
        f"{number}-{symbol}"
        if adjective and len(symbol) > 4 and " " not in symbol
        else f"{number} {symbol}"
    )


def _plain(number: str) -> str:
    """A number as it is shown: "+" between whole and fraction is a space, thousands are grouped."""
    if _FRACTION.fullmatch(number.strip()):
        return number.replace("+", " ")
    return f"{int(number):,}" if number.isdecimal() and len(number) >= 4 else number


def _chain(numbers: list[str], links: list[str]) -> list[str]:
    chained = [numbers[0]]
    for link, number in zip(links, numbers[1:], strict=True):
        chained += [link, number]
    return chained


Unit = tuple[str, str, float, str]


def _converted(number: str, unit: Unit, other: Unit, digits: str, args: Arguments) -> str:
    """`number` in the other unit; empty when it is not a plain number. Without `digits` (decimals)
    and sigfig= it gets as many as the given one has, and at least two significant ones."""
    text = number.strip().replace(",", "").replace("−", "-").replace("–", "-")
    if not _NUMBER.fullmatch(text) or len(text) > 15:
        return ""
    value = float(text)
    if unit[1] == "temperature":
        result = (
            value
            if unit[0] == other[0]
            else value * 1.8 + 32
            if unit[0] == "°C"
            else (value - 32) / 1.8
        )
        scale = 1.0
    else:
        scale = unit[2] / other[2]
        result = value * scale
    places = _places(digits.strip(), args.get("sigfig"), text, result, scale)
    if places is None:
        return ""
    rounded = math.copysign(math.floor(abs(result) * 10.0**places + 0.5) / 10.0**places, result)
    return f"{rounded:,.{max(places, 0)}f}".replace("-", "−")


def _places(digits: str, significant: str, text: str, result: float, scale: float) -> int | None:
    """Decimals of the result, negative for tens and hundreds; None when asked for something out of
    the common."""
    if re.fullmatch(r"-?\d", digits):
        return int(digits)
    if digits:
        return None
    size = math.floor(math.log10(abs(result)) + 1e-14) if result else 0
    if significant:
        return int(significant) - 1 - size if re.fullmatch(r"[1-9]", significant) else None
    whole, _, decimals = text.lstrip("+-").partition(".")
    given = (
        len(decimals)
        if decimals
        else len(whole.rstrip("0")) - len(whole)
        if whole.strip("0")
        else 0
    )
    return max(math.floor(given - math.log10(scale) + 1e-9), 1 - size)


def height(args: Arguments) -> str:
    """{{height|ft=6|in=2}} or {{height|m=1.83}}"""
    parts = [f"{args.get(unit)} {unit}" for unit in ("m", "cm", "ft", "in") if args.get(unit)]
    return " ".join(parts)


def quantity(args: Arguments) -> str:
    """{{unité|5|km}}"""
    return " ".join(list(args.positional())[:2])


UNITS: dict[str, Callable[[Arguments], str]] = {
    **dict.fromkeys(["convert", "cvt", "conv", "convinfobox"], convert),
    "height": height,
    **dict.fromkeys(("unité", "unidad", "unità", "unit"), quantity),
}
