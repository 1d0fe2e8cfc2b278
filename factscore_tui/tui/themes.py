"""The themes: dark (default), light, ansi, which leaves all colours to the terminal, and cvd-dark
and cvd-light for readers with a colour vision deficiency. NO_COLOR uses ansi as well.

Tests measure a contrast of at least 4.5 to 1 for every text on every background that it is written
on, 3 to 1 for glyphs and for the frame of the focused part (WCAG 2.2, 1.4.3 and 1.4.11), and how
far apart the verdicts look with simulated protanopia, deuteranopia and tritanopia; docs/themes.md
has the figures. The cvd themes have blue, vermilion and yellow after Okabe and Ito, moved apart in
lightness until all three kinds of reader can tell them from each other and from plain text.
"""

from __future__ import annotations

from typing import Any

from textual.theme import Theme

THEMES = ("dark", "light", "ansi", "cvd-dark", "cvd-light")

_COLUMNS = ("dark", "light", "cvd-dark", "cvd-light", "ansi")
_OWN = {
    "primary": ("#7aa2f7", "#1f5fa8", "#8fa0ff", "#2a4fb8", "ansi_blue"),
    "secondary": ("#5f7ea8", "#4f77a6", "#6f7fc4", "#5069b4", "ansi_cyan"),
    "warning": ("#e8b26a", "#8a5200", "#ffcf5c", "#7a5000", "ansi_yellow"),
    "error": ("#ff8a5c", "#a83600", "#ff9a70", "#7c0f14", "ansi_red"),
    "success": ("#6fb8ff", "#0b5cad", "#94a3fd", "#2f59cb", "ansi_blue"),
    "foreground": ("#d6dae3", "#23272f", "#f0f2f5", "#16181d", "ansi_default"),
    "background": ("#14171d", "#fbfaf6", "#101216", "#ffffff", "ansi_default"),
    "surface": ("#191d25", "#f3f1eb", "#171a20", "#f6f6f4", "ansi_default"),
    "panel": ("#20252f", "#eae7de", "#1f232b", "#eeeeea", "ansi_default"),
}
"""Colours that Textual has names for, by column."""
_VARIABLES = {
    "contradicted": ("#f5923f", "#7f1510", "#ee7f52", "#7c0f14", "ansi_red"),
    "no-evidence": ("#e6dc98", "#7c5f00", "#ffdd1f", "#8e5e08", "ansi_yellow"),
    "no-article": ("#a2a9b8", "#5c626d", "#a3a1a3", "#5e4f64", "ansi_default"),
    "outside-snapshot": ("#b7a6e0", "#67489c", "#bffdbd", "#596852", "ansi_magenta"),
    "irrelevant": ("#9fa7b7", "#5b616c", "#a8acb4", "#565a63", "ansi_default"),
    "pending": ("#b4bac7", "#575d68", "#c2c6ce", "#50545d", "ansi_default"),
    "quiet": ("#9ea6b6", "#5f6570", "#a3a8b2", "#5b606a", "ansi_default"),
    "selection": ("#2d3a52", "#dbe7f7", "#26324a", "#dfe9f8", "ansi_default"),
    "hairline": ("#2b313d", "#dcd8cd", "#2b303a", "#d9d9d4", "ansi_default"),
    "matched": ("#3d3a26", "#f3e7b8", "#3a3720", "#fbe9a6", "ansi_default"),
    "border": ("#5b769f", "#5f84b3", "#6a80c9", "#5a78c8", "ansi_blue"),
    "scrollbar": ("#5f6878", "#8a8578", "#5f6878", "#85858a", "ansi_default"),
    "scrollbar-hover": ("#76819a", "#736e62", "#7b869d", "#6b6b70", "ansi_blue"),
    "scrollbar-active": ("#8aa5cf", "#4f77a6", "#94a3fd", "#2f59cb", "ansi_blue"),
    "block-cursor-foreground": ("#f2f4f8", "#11151c", "#ffffff", "#000000", "ansi_default"),
    "block-cursor-text-style": ("none", "none", "none", "none", "reverse"),
}
"""The program's own, and those of Textual's widgets."""
_SAME = {
    "supported": "success",
    "not-checkable": "foreground",
    "border-blurred": "hairline",
    "scrollbar-background": "background",
    "scrollbar-background-hover": "background",
    "scrollbar-background-active": "background",
    "block-cursor-background": "selection",
}
"""Variables with the colour of another one."""
_ONLY_ANSI = {
    "ansi-background": "ansi_black",
    "ansi-foreground": "ansi_white",
    "input-cursor-background": "ansi_default",
    "input-cursor-foreground": "ansi_default",
    "input-cursor-text-style": "reverse",
    "input-selection-background": "ansi_blue",
    "input-selection-foreground": "ansi_default",
    "screen-selection-background": "ansi_blue",
    "screen-selection-foreground": "ansi_default",
}


def _theme(name: str) -> Theme:
    column, ansi = _COLUMNS.index(name), name == "ansi"
    own: dict[str, Any] = {key: colours[column] for key, colours in _OWN.items()}
    variables = {key: colours[column] for key, colours in _VARIABLES.items()}
    variables |= {key: (own | variables)[other] for key, other in _SAME.items()}
    return Theme(
        name=name,
        accent=own["warning"],
        boost="ansi_default" if ansi else None,
        dark="light" not in name,
        ansi=ansi,
        variables=variables | _ONLY_ANSI if ansi else variables,
        **own,
    )


ALL = DARK, LIGHT, ANSI, CVD_DARK, CVD_LIGHT = tuple(map(_theme, THEMES))
