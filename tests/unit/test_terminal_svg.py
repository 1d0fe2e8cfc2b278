"""docs/terminal_svg.py: screens as SVG, one or several."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

DOCS = Path(__file__).resolve().parents[2] / "docs"
SVG = "{http://www.w3.org/2000/svg}"
PLAIN = Style(color="#ffffff", bgcolor="#000000")


@pytest.fixture(scope="module")
def drawing() -> Iterator[ModuleType]:
    sys.path.insert(0, str(DOCS))
    try:
        yield importlib.import_module("terminal_svg")
    finally:
        sys.path.remove(str(DOCS))


def screen(drawing: ModuleType, *lines: str, style: Style = PLAIN) -> Any:
    return drawing.screen_of(Strip([Segment(line, style)]) for line in lines)


def words(svg: str) -> list[str]:
    """The text that is drawn, in the order of the file."""
    return ["".join(found.itertext()) for found in ElementTree.fromstring(svg).iter(f"{SVG}tspan")]


def test_words_stand_in_their_cells(drawing: ModuleType) -> None:
    svg = drawing.still(screen(drawing, "ab   cd"), "t")
    places = [
        (s.text, s.get("x"), s.get("textLength"))
        for s in ElementTree.fromstring(svg).iter(f"{SVG}tspan")
    ]
    assert places == [("ab", "0", "24"), ("cd", "60", "24")]


def test_wide_characters_and_signs_do_not_move_their_neighbours(drawing: ModuleType) -> None:
    svg = drawing.still(screen(drawing, "漢✓x"), "t")
    places = [(s.text, s.get("x")) for s in ElementTree.fromstring(svg).iter(f"{SVG}tspan")]
    assert places == [("漢", "0"), ("✓", "24"), ("x", "36")]


def test_text_is_never_markup(drawing: ModuleType) -> None:
    svg = drawing.still(screen(drawing, '<script>&"'), 'a <b> & "c"')
    assert words(svg) == ['<script>&"']
    assert ElementTree.fromstring(svg).findtext(f"{SVG}title") == 'a <b> & "c"'
    assert not list(ElementTree.fromstring(svg).iter(f"{SVG}script"))


def test_frames_are_drawn_as_lines_that_meet(drawing: ModuleType) -> None:
    svg = drawing.still(screen(drawing, "╭──╮", "│xy│", "╰──╯"), "t")
    paths = "".join(str(path.get("d")) for path in ElementTree.fromstring(svg).iter(f"{SVG}path"))
    assert "M12 12h24" in paths
    assert words(svg) == ["xy"]


def test_reverse_and_dim_are_worked_out(drawing: ModuleType) -> None:
    look = drawing.look_of(Style(color="#ffffff", bgcolor="#000000", reverse=True))
    assert (look.ink, look.paper) == ("#000000", "#ffffff")
    assert drawing.look_of(Style(color="#ffffff", bgcolor="#000000", dim=True)).ink == "#aaaaaa"


def test_backgrounds_are_drawn_where_they_differ_from_the_page(drawing: ModuleType) -> None:
    marked = Style(color="#ffffff", bgcolor="#123456")
    made = drawing.screen_of([Strip([Segment("page ", PLAIN), Segment("no", marked)])])
    rects = [
        (r.get("x"), r.get("width"), r.get("fill"))
        for r in ElementTree.fromstring(drawing.still(made, "t")).findall(f"{SVG}g/{SVG}rect")
    ]
    assert rects == [("60", "24", "#123456")]


def test_a_row_that_stays_is_written_once(drawing: ModuleType) -> None:
    frames = [drawing.Frame(screen(drawing, "same", str(n)), 1.0) for n in range(5)]
    svg = drawing.animated(frames, "t", 2)
    assert words(svg).count("same") == 1
    assert [w for w in words(svg) if w != "same"] == ["0", "1", "2", "3", "4"]


def test_each_picture_is_seen_when_it_should_be(drawing: ModuleType) -> None:
    frames = [
        drawing.Frame(screen(drawing, text), seconds)
        for text, seconds in (("a", 1.0), ("b", 2.0), ("a", 1.0))
    ]
    svg = drawing.animated(frames, "t", 1)
    tree = ElementTree.fromstring(svg)
    style = "".join(tree.find(f"{SVG}style").itertext())  # type: ignore[union-attr]
    steps = dict(re.findall(r"@keyframes (t\d+)\{(.*?)\}\}", style))
    groups = {
        "".join(g.itertext()): str(g.get("class")) for g in tree.iter(f"{SVG}g") if g.get("class")
    }
    seen = {
        text: re.findall(r"([\d.]+)%\{visibility:(\w+)", steps[name.split()[0]] + "}")
        for text, name in groups.items()
    }
    assert seen["a"] == [
        ("0.00", "visible"),
        ("25.00", "hidden"),
        ("75.00", "visible"),
        ("100.00", "visible"),
    ]
    assert seen["b"] == [
        ("0.00", "hidden"),
        ("25.00", "visible"),
        ("75.00", "hidden"),
        ("100.00", "hidden"),
    ]
    assert groups["b"].split()[1:] == ["s"], "the picture for readers who want no motion"
    assert groups["a"].split()[1:] == []
