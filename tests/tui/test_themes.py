"""Contrast (WCAG 2.2) of all text on every page it is shown on; verdicts that stay apart for
colour-blind readers."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from rich.color import Color as RichColor
from textual.theme import Theme

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))
import themes as measuring

from factscore_tui.tui.themes import ALL, ANSI, CVD_DARK, CVD_LIGHT, DARK, LIGHT, THEMES
from factscore_tui.tui.verdict_css import LOOKS, PENDING

from .screens import app_with, checked, colours, running

DOCUMENT = Path(__file__).parents[2] / "docs" / "themes.md"
APART = {"dark": 10.0, "light": 10.0, "cvd-dark": 15.0, "cvd-light": 15.0}
"""The least CIEDE2000 between two of the main verdicts, for every kind of sight."""

APART_IN_256 = {**APART, "cvd-dark": 14.0, "cvd-light": 14.0}
MARKED = 7.0
"""The same for marked backgrounds."""

ROUNDED = {theme.name: theme for theme in measuring.ROUNDED}


@pytest.fixture(params=[False, True], ids=["true-colour", "256"])
def few(request: pytest.FixtureRequest) -> bool:
    """Whether the terminal has 256 colours only."""
    return bool(request.param)


COLOURED = pytest.mark.parametrize(
    "theme", [DARK, LIGHT, CVD_DARK, CVD_LIGHT], ids=lambda t: t.name
)
SIGHT = pytest.mark.parametrize("sight", ["normal", "protanopia", "deuteranopia", "tritanopia"])


# --- the measures
# ------------------------------------------------------------------------------------------------


def test_contrast() -> None:
    assert measuring.contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert measuring.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [  # from the test data of Sharma, Wu and Dalal (2005)
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
    ],
    ids=str.split("blue grey turn-one-way turn-other-way far farther green violet light"),
)
def test_ciede2000(one: measuring.Triple, other: measuring.Triple, expected: float) -> None:
    assert measuring.ciede2000(one, other) == pytest.approx(expected, abs=0.0001)
    assert measuring.ciede2000(other, one) == pytest.approx(expected, abs=0.0001)


def test_lab_of_the_primaries() -> None:
    assert measuring.lab(measuring.linear("#ff0000")) == pytest.approx(
        (53.24, 80.09, 67.20), abs=0.02
    )
    assert measuring.lab(measuring.linear("#ffffff")) == pytest.approx((100.0, 0.0, 0.0), abs=0.02)


@SIGHT
def test_greys_look_the_same_to_everybody(sight: str) -> None:
    for row in measuring.SIGHTS[sight]:
        assert sum(row) == pytest.approx(1.0, abs=0.00001)
    assert measuring.seen("#808080", sight) == pytest.approx(measuring.linear("#808080"), abs=0.001)


def test_what_each_deficiency_confuses() -> None:
    red, green, blue, teal = "#d05050", "#709000", "#0070c0", "#008080"
    for sight in ("protanopia", "deuteranopia"):
        assert measuring.distance(red, green, sight) < measuring.distance(red, green) / 2
        assert measuring.distance(blue, "#d09000", sight) > 40
    assert measuring.distance(blue, teal, "tritanopia") < measuring.distance(blue, teal) / 2


# --- the themes
# --------------------------------------------------------------------------------------------------


def test_every_theme_has_its_name() -> None:
    assert tuple(theme.name for theme in ALL) == THEMES
    assert [theme.name for theme in measuring.MEASURED] == list(APART)


@COLOURED
def test_text_is_legible(theme: Theme, few: bool) -> None:
    found = measuring.texts(ROUNDED[theme.name] if few else theme)
    assert set(measuring.VERDICTS) <= set(found)
    assert not {kind: ratio for kind, ratio in found.items() if ratio < 4.5}
    assert found["text"] >= (4.5 if few else 7)


@COLOURED
def test_glyphs_and_frames_are_seen(theme: Theme, few: bool) -> None:
    found = measuring.signs(ROUNDED[theme.name] if few else theme)
    assert not {kind: ratio for kind, ratio in found.items() if ratio < 3}


@COLOURED
def test_selection_and_matches_are_seen(theme: Theme, few: bool) -> None:
    found = measuring.marks(ROUNDED[theme.name] if few else theme)
    assert not {kind: distance for kind, distance in found.items() if distance < MARKED}


@COLOURED
@SIGHT
def test_verdicts_look_different(theme: Theme, sight: str, few: bool) -> None:
    distance, *pair = measuring.nearest(ROUNDED[theme.name] if few else theme, sight)
    assert distance >= (APART_IN_256 if few else APART)[theme.name], pair


@pytest.mark.parametrize("theme", [CVD_DARK, CVD_LIGHT], ids=lambda t: t.name)
@SIGHT
def test_verdicts_look_different_from_text(theme: Theme, sight: str, few: bool) -> None:
    shown = ROUNDED[theme.name] if few else theme
    for name in measuring.MAIN:
        distance = measuring.distance(shown.variables[name], str(shown.foreground), sight)
        assert distance >= (APART_IN_256 if few else APART)[theme.name], name


def test_rounding_is_what_the_terminal_gets() -> None:
    from rich.color import ColorSystem
    from rich.style import Style

    for colour in ("#6fb8ff", "#141414", "#00005f"):
        sent = Style(color=colour).render("x", color_system=ColorSystem.EIGHT_BIT)
        number = int(sent.partition("38;5;")[2].partition("m")[0])
        assert RichColor.from_ansi(number).get_truecolor().hex == measuring.rounded(colour)


@pytest.mark.parametrize("theme", [DARK, CVD_DARK], ids=lambda t: t.name)
def test_rounding_alone_would_not_do(theme: Theme) -> None:
    # Why there are other colours for 256: page, surfaces and panels all get black.
    assert (
        len({measuring.rounded(str(c)) for c in (theme.background, theme.surface, theme.panel)})
        == 1
    )
    shown = ROUNDED[theme.name]
    assert len({str(c) for c in (shown.background, shown.surface, shown.panel)}) == 3


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["truecolor", "256"])
async def test_the_app_knows_how_many_colours_there_are(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind == "256":
        monkeypatch.delenv("COLORTERM")
        monkeypatch.setenv("TERM", "xterm-256color")
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("n")
        wanted = "#00005f" if kind == "256" else DARK.variables["selection"]
        assert any(wanted in colour for colour in colours(app))
        await pilot.press("f9", "f9", "f9", "f9", "f9")
        assert app.theme == "dark"


@pytest.mark.parametrize(("theme", "wanted"), [("dark", "ansi"), ("light", "light")])
def test_of_sixteen_colours_the_terminals_own_are_used_unless_others_are_chosen(
    theme: str, wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLORTERM")
    monkeypatch.setenv("TERM", "xterm")
    assert app_with(theme=theme).theme == wanted
    monkeypatch.setenv("TERM", "xterm-256color")
    assert app_with(theme=theme).theme == theme


def test_the_best_known_colours_would_not_pass() -> None:
    # Why the colours are not simply those of Okabe and Ito: sky blue and reddish purple, vermilion
    # and reddish purple.
    assert measuring.distance("#56b4e9", "#cc79a7", "protanopia") < APART["cvd-dark"]
    assert measuring.distance("#d55e00", "#cc79a7", "tritanopia") < APART["cvd-dark"]


def test_all_themes_have_the_same_variables() -> None:
    for theme in ALL:
        assert set(DARK.variables) <= set(theme.variables)


def test_glyphs_tell_verdicts_apart() -> None:
    from rich.cells import cell_len

    glyphs = [look.glyph for look in (*LOOKS.values(), PENDING)]
    assert len(set(glyphs)) == len(glyphs)
    assert all(cell_len(g) == 1 for g in glyphs)


def test_the_ansi_theme_names_no_colour_of_its_own() -> None:
    assert all(
        str(v).startswith("ansi_") or not str(v).startswith("#") for v in ANSI.variables.values()
    )


def test_the_document_has_the_figures() -> None:
    told = DOCUMENT.read_text(encoding="utf-8")
    for tables in (measuring.tables(), measuring.tables(measuring.ROUNDED)):
        assert tables in told, "run benchmarks/themes.py and put its tables there"
