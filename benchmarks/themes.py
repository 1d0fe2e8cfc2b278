"""How legible the themes are: `python benchmarks/themes.py [--json]` prints the tables of
docs/themes.md.

Contrast is the ratio of WCAG 2.2 (1 to 21). Colour vision deficiencies are simulated with the
matrices of Machado, Oliveira and Fernandes (2009) at severity 1.0, in linear RGB; distances are
CIEDE2000 (about 1 is just seen, 10 is plain at a glance). The ansi theme is not measured: its
colours are the terminal's own. Everything is measured twice: with the colours as they are, and as a
terminal with 256 colours shows them.
"""

from __future__ import annotations

import argparse
import json
import math
from dataclasses import replace
from itertools import combinations

from rich.color import Color as TerminalColour
from rich.color import ColorSystem
from textual.color import Color
from textual.theme import Theme

from factscore_tui.tui.themes import ALL, ANSI
from factscore_tui.tui.themes_256 import in_256
from factscore_tui.tui.verdict_css import LOOKS, PENDING

Triple = tuple[float, float, float]

SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
"""Rows of the matrices: what a reader sees of linear red, green, blue."""

MAIN = ("supported", "contradicted", "no-evidence", "no-article")
"""The verdicts that a reader has to tell apart by colour."""

VERDICTS = tuple(look.name for look in (*LOOKS.values(), PENDING))
MEASURED = tuple(theme for theme in ALL if theme is not ANSI)
BASE = (
    "primary",
    "secondary",
    "accent",
    "warning",
    "error",
    "success",
    "foreground",
    "background",
    "surface",
    "panel",
)
MARKS = ("selection", "matched")
"""Backgrounds that carry meaning: the selected fact or line, and what a search or the evidence
matches."""


def rounded(colour: str) -> str:
    """A colour such as #6fb8ff as rich writes it with 256 colours; names are left alone."""
    if not colour.startswith("#"):
        return colour
    return TerminalColour.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex


def shown_in_256(theme: Theme) -> Theme:
    """The theme as a terminal with 256 colours shows it."""
    theme = in_256(theme)
    base = {name: rounded(str(getattr(theme, name))) for name in BASE}
    return replace(
        theme, variables={name: rounded(colour) for name, colour in theme.variables.items()}, **base
    )


ROUNDED = tuple(map(shown_in_256, MEASURED))


def linear(colour: str) -> Triple:
    """A colour such as #6fb8ff in linear RGB, each from 0 to 1."""
    parsed = Color.parse(colour)
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (parsed.r / 255, parsed.g / 255, parsed.b / 255)
    )
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    lights = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other))]
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def seen(colour: str, sight: str) -> Triple:
    """Linear RGB as somebody with this sight sees it, cut to what a screen can show."""
    rgb = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, rgb, strict=True))))
        for row in SIGHTS[sight]
    )
    return red, green, blue


def lab(rgb: Triple) -> Triple:
    """CIELAB (D65) of linear RGB."""
    r, g, b = rgb
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Triple, other: Triple) -> float:
    """The difference of two CIELAB colours (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1 = math.degrees(math.atan2(b1, a1)) % 360 if c1 else 0.0
    h2 = math.degrees(math.atan2(b2, a2)) % 360 if c2 else 0.0
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    if turn == -180:
        turn = 180.0 if h2 > h1 else -180.0
    lightness, chroma = l2 - l1, c2 - c1
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chromatic = (l1 + l2) / 2, (c1 + c2) / 2
    angle = h1 + h2
    if c1 * c2:
        angle = angle / 2 if abs(h1 - h2) <= 180 else (angle + (360 if angle < 360 else -360)) / 2
    t = (
        1
        - 0.17 * _cos(angle - 30)
        + 0.24 * _cos(2 * angle)
        + 0.32 * _cos(3 * angle + 6)
        - 0.20 * _cos(4 * angle - 63)
    )
    s_l = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    s_c, s_h = 1 + 0.045 * chromatic, 1 + 0.015 * chromatic * t
    bend = 2 * math.sqrt(chromatic**7 / (chromatic**7 + 25**7))
    rotate = -bend * math.sin(math.radians(60 * math.exp(-(((angle - 275) / 25) ** 2))))
    return math.sqrt(
        (lightness / s_l) ** 2
        + (chroma / s_c) ** 2
        + (hue / s_h) ** 2
        + rotate * (chroma / s_c) * (hue / s_h)
    )


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def distance(one: str, other: str, sight: str = "normal") -> float:
    """How far apart two colours are for somebody with this sight (CIEDE2000)."""
    return ciede2000(lab(seen(one, sight)), lab(seen(other, sight)))


def nearest(theme: Theme, sight: str, names: tuple[str, ...] = MAIN) -> tuple[float, str, str]:
    """The two of these verdicts that look most alike, with their distance."""
    return min(
        (distance(theme.variables[a], theme.variables[b], sight), a, b)
        for a, b in combinations(names, 2)
    )


def texts(theme: Theme) -> dict[str, float]:
    """The lowest contrast of every kind of text, over all backgrounds that it is written on."""
    page, surface, panel = (str(c) for c in (theme.background, theme.surface, theme.panel))
    chosen, matched = theme.variables["selection"], theme.variables["matched"]
    pairs: dict[str, list[tuple[str, str]]] = {
        "text": [(str(theme.foreground), on) for on in (page, surface, panel, chosen, matched)],
        "headings, numbers": [
            (str(c), on)
            for c in (theme.primary, theme.accent, theme.error)
            for on in (page, surface, panel, chosen)
        ],
        "quiet text": [(theme.variables["quiet"], on) for on in (page, surface, panel, chosen)],
        "cursor line": [
            (theme.variables["block-cursor-foreground"], theme.variables["block-cursor-background"])
        ],
    }
    pairs |= {
        name: [(theme.variables[name], on) for on in (page, surface, panel, chosen)]
        for name in VERDICTS
    }
    return {kind: min(contrast(*pair) for pair in of) for kind, of in pairs.items()}


def signs(theme: Theme) -> dict[str, float]:
    """The lowest contrast of glyphs and lines that carry meaning."""
    page, surface, panel = (str(c) for c in (theme.background, theme.surface, theme.panel))
    glyphs = [contrast(theme.variables[n], on) for n in VERDICTS for on in (page, surface, panel)]
    return {
        "glyphs of verdicts": min(glyphs),
        "progress bar": min(contrast(str(theme.primary), on) for on in (page, surface)),
        "frame of the focused part": min(
            contrast(theme.variables["border"], on) for on in (page, surface)
        ),
        "scrollbar": contrast(
            theme.variables["scrollbar"], theme.variables["scrollbar-background"]
        ),
    }


def marks(theme: Theme) -> dict[str, float]:
    """How far marked backgrounds are from what they stand in and from each other, for the sight
    that sees least."""
    pages = [str(c) for c in (theme.background, theme.surface, theme.panel)]
    pairs = {name: [(theme.variables[name], on) for on in pages] for name in MARKS}
    pairs["selection from match"] = [(theme.variables["selection"], theme.variables["matched"])]
    pairs["match from the one reached"] = [(theme.variables["matched"], str(theme.accent))]
    return {
        kind: min(distance(*pair, sight) for pair in of for sight in SIGHTS)
        for kind, of in pairs.items()
    }


def measure(themes: tuple[Theme, ...] = MEASURED) -> dict[str, dict[str, dict[str, float]]]:
    """All figures by theme: contrast of texts and of signs, least distance of the main verdicts for
    each sight."""
    return {
        theme.name: {
            "texts": texts(theme),
            "signs": signs(theme),
            "marks": marks(theme),
            "distances": {sight: nearest(theme, sight)[0] for sight in SIGHTS},
            "all verdicts": {sight: nearest(theme, sight, VERDICTS)[0] for sight in SIGHTS},
        }
        for theme in themes
    }


def _down(value: float) -> str:
    """One place after the point, rounded down: 4.46 is no 4.5."""
    return f"{math.floor(value * 10) / 10:.1f}"


def tables(themes: tuple[Theme, ...] = MEASURED) -> str:
    """The tables of docs/themes.md."""
    found = measure(themes)
    head = f"| | {' | '.join(found)} |\n|---|{'---|' * len(found)}\n"

    def rows(part: str) -> str:
        kinds = next(iter(found.values()))[part]
        return "".join(
            f"| {kind} | {' | '.join(_down(found[t][part][kind]) for t in found)} |\n"
            for kind in kinds
        )

    pairs = "".join(
        f"| {sight} | {' | '.join(f'{_down(d)} ({a}, {b})' for d, a, b in near)} |\n"
        for sight in SIGHTS
        for near in [[nearest(theme, sight) for theme in themes]]
    )
    return f"{head}{rows('texts')}\n{head}{rows('signs')}\n{head}{rows('marks')}\n{head}{pairs}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    if parser.parse_args().json:
        print(json.dumps({"true colour": measure(), "256 colours": measure(ROUNDED)}, indent=2))
    else:
        print(f"{tables()}\nWith 256 colours:\n\n{tables(ROUNDED)}", end="")
