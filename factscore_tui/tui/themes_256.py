"""The themes on a terminal with 256 colours, as over ssh and in tmux: which colours take the place
of those that rounding to the palette would spoil. docs/themes.md has the figures.

Rich rounds to a cube of 216 colours with steps of 40 and more, and to 24 greys. Dark pages with a
tint become black there, and so do the panels on them; pale selections get so dark that text on them
is hard to read.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from textual.theme import Theme

_DARK = {
    "background": "#141414",
    "surface": "#1f1f1f",
    "panel": "#292929",
    "selection": "#00005f",
    "hairline": "#333333",
    "border-blurred": "#333333",
    "block-cursor-background": "#00005f",
    "scrollbar-background": "#141414",
    "scrollbar-background-hover": "#141414",
    "scrollbar-background-active": "#141414",
}
_LIGHT = {
    "surface": "#f5f5f5",
    "panel": "#ebebeb",
    "selection": "#d7ffd7",
    "block-cursor-background": "#d7ffd7",
}

IN_256: dict[str, dict[str, str]] = {
    "dark": {**_DARK, "no-evidence": "#d7d7af"},
    "light": {**_LIGHT, "error": "#af0000", "outside-snapshot": "#5f00af"},
    "cvd-dark": {**_DARK, "contradicted": "#d7875f"},
    "cvd-light": {
        **_LIGHT,
        "foreground": "#000000",
        "contradicted": "#5f0000",
        "outside-snapshot": "#005f00",
    },
}
"""What is replaced, by theme. Greys stand between the two that rich would round them to."""


def in_256(theme: Theme) -> Theme:
    """The theme for 256 colours, not rounded yet."""
    other = IN_256.get(theme.name, {})
    names = {field.name for field in fields(Theme)}
    own: dict[str, Any] = {name: colour for name, colour in other.items() if name in names}
    return replace(
        theme,
        variables={**theme.variables, **{k: v for k, v in other.items() if k not in own}},
        **own,
    )
