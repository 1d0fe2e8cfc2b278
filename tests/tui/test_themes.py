"""Contrast (WCAG 2.2) of every verdict against every page it is shown on, and that no two verdicts look alike."""

from __future__ import annotations

import pytest
from textual.color import Color
from textual.theme import Theme

from factscore_tui.tui.looks import LOOKS, PENDING
from factscore_tui.tui.themes import ANSI, DARK, LIGHT

NAMES = [look.name for look in (*LOOKS.values(), PENDING)]


def _luminance(colour: Color) -> float:
    parts = [c / 255 for c in (colour.r, colour.g, colour.b)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    light, dark = sorted((_luminance(Color.parse(one)), _luminance(Color.parse(other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_formula() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda t: t.name)
@pytest.mark.parametrize("name", [*NAMES, "quiet"])
def test_verdicts_are_legible(theme: Theme, name: str) -> None:
    pages = [theme.background, theme.surface, theme.variables["selection"]]
    if name == "quiet":
        pages = [theme.background, theme.surface]
    assert min(contrast(theme.variables[name], str(page)) for page in pages) >= 4.5


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda t: t.name)
def test_text_is_legible(theme: Theme) -> None:
    for page in (theme.background, theme.surface, theme.panel, theme.variables["matched"]):
        assert contrast(str(theme.foreground), str(page)) >= 7
    for colour in (theme.primary, theme.accent, theme.error):
        assert contrast(str(colour), str(theme.surface)) >= 4.5


def test_all_themes_have_the_same_variables() -> None:
    for theme in (LIGHT, ANSI):
        assert set(DARK.variables) <= set(theme.variables)


def test_glyphs_tell_verdicts_apart() -> None:
    from rich.cells import cell_len

    glyphs = [look.glyph for look in (*LOOKS.values(), PENDING)]
    assert len(set(glyphs)) == len(glyphs)
    assert all(cell_len(g) == 1 for g in glyphs)


def test_the_ansi_theme_names_no_colour_of_its_own() -> None:
    assert all(str(v).startswith("ansi_") or not str(v).startswith("#") for v in ANSI.variables.values())
