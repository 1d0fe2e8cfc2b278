"""docs/tour.md and README.md say what the app does: keys, actions, verdicts, pictures and
commands."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.keys.actions import ACTIONS
from factscore_tui.tui.verdict_css import LOOKS, WEAK

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SHOTS = DOCS / "screenshots"
TOUR = (DOCS / "tour.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROSE = re.sub(r"^```.*?^```$", "", TOUR, flags=re.DOTALL | re.MULTILINE)

SHOWN = {action.shown for action in ACTIONS if action.shown}
SAMPLE_OF_TYPE = "this type"
MOST_BYTES = 1_500_000
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """docs/make_screenshots.py, which is not a package."""
    sys.path.insert(0, str(DOCS))
    try:
        return importlib.import_module("make_screenshots")
    finally:
        sys.path.remove(str(DOCS))


def test_every_key_of_the_tour_is_a_key_of_the_app() -> None:
    named = set(re.findall(r"`([^`]+)`", PROSE)) - {SAMPLE_OF_TYPE}
    assert len(named) > 30
    assert sorted(named - SHOWN) == []


def test_keys_in_the_tables_do_what_the_tour_says() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| (.+?) \|$", TOUR, flags=re.MULTILINE)
    assert len(rows) > 40
    known = {(action.shown, action.title) for action in ACTIONS}
    assert [row for row in rows if row not in known] == []


def test_the_tour_names_every_action_of_the_reading_screen() -> None:
    told = {
        title for _, title in re.findall(r"^\| `([^`]+)` \| (.+?) \|$", TOUR, flags=re.MULTILINE)
    }
    missing = {action.title for action in ACTIONS if action.where == "read"} - told
    assert sorted(missing) == []


@pytest.mark.parametrize("page", ["tour", "readme"])
def test_the_table_of_verdicts_is_the_one_of_the_app(page: str) -> None:
    rows = dict(
        re.findall(
            r"^\| (\S) \| ([a-z ]+) \| ", TOUR if page == "tour" else README, flags=re.MULTILINE
        )
    )
    wanted = {look.glyph: look.label for look in (*LOOKS.values(), WEAK)}
    if page == "readme":
        del wanted[LOOKS[Verdict.IRRELEVANT].glyph]  # no engine says that by itself
    assert {sign: label for sign, label in rows.items() if sign in wanted} == wanted


def test_the_tour_shows_what_the_script_makes_and_nothing_else(script: ModuleType) -> None:
    shown = re.findall(r"!\[([^\]]+)\]\(screenshots/([^)]+)\.svg\)", TOUR)
    assert {name: words for words, name in shown} == script.PICTURES
    assert len(shown) == len(script.PICTURES)
    assert sorted(path.name for path in SHOTS.iterdir()) == sorted(
        [*(f"{name}.svg" for name in script.PICTURES), "recording.svg"]
    )


def test_pictures_are_small_and_load_nothing(script: ModuleType) -> None:
    assert sum(path.stat().st_size for path in SHOTS.iterdir()) < MOST_BYTES
    for path in SHOTS.glob("*.svg"):
        tree = ElementTree.fromstring(path.read_text(encoding="utf-8"))
        tags = {element.tag for element in tree.iter()}
        assert not tags & {f"{SVG}script", f"{SVG}image", f"{SVG}foreignObject", f"{SVG}use"}, (
            path.name
        )
        style = "".join(tree.find(f"{SVG}style").itertext())  # type: ignore[union-attr]
        assert "url(" not in style, path.name
        assert "@import" not in style, path.name
    for name, words in script.PICTURES.items():
        tree = ElementTree.fromstring((SHOTS / f"{name}.svg").read_text(encoding="utf-8"))
        assert tree.findtext(f"{SVG}title") == words


def test_the_recording_moves_and_stands_still_where_it_should() -> None:
    text = (SHOTS / "recording.svg").read_text(encoding="utf-8")
    assert "screenshots/recording.svg" in README
    assert text.count("@keyframes") > 10
    assert "prefers-reduced-motion" in text
    assert re.search(r'<g class="t\d+ s">', text), (
        "no picture is chosen for readers who want no motion"
    )
    seconds = {float(found) for found in re.findall(r"animation:t\d+ ([\d.]+)s", text)}
    assert len(seconds) == 1
    assert 10 <= seconds.pop() <= 25


@pytest.mark.parametrize("page", ["README.md", "docs/tour.md", "docs/architecture.md"])
def test_links_lead_somewhere(page: str) -> None:
    path = ROOT / page
    text = path.read_text(encoding="utf-8")
    missing = []
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        file, _, part = target.partition("#")
        if target.startswith("http"):
            continue
        found = (path.parent / file).resolve() if file else path
        there = found.exists()
        if not there or (
            part
            and found.suffix == ".md"
            and part not in anchors(found.read_text(encoding="utf-8"))
        ):
            missing.append(target)
    assert missing == []


def anchors(text: str) -> set[str]:
    """The anchors that a code-hosting page makes of headings."""
    heads = re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_every_module_that_the_architecture_names_exists() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    package = ROOT / "factscore_tui"
    packages = [package, *(path for path in package.rglob("*") if path.is_dir())]
    named = set(re.findall(r"(?<![\w/.*])((?:[a-z_]+/)*[a-z_]+\.py)\b", text))
    assert len(named) > 40
    missing = [
        name
        for name in named
        if not (ROOT / name).exists() and not any((place / name).exists() for place in packages)
    ]
    assert sorted(missing) == []


def test_commands_of_the_readme_are_commands_of_the_program() -> None:
    from typer.main import get_command

    from factscore_tui.cli.main import app

    program = get_command(app)
    unknown = []
    for line in re.findall(r"^(?:\.venv/bin/)?factscore-tui ?(.*)$", README, flags=re.MULTILINE):
        command, words = program, line.partition("#")[0].partition("<")[0].split()
        while words and hasattr(command, "commands"):
            command = command.commands.get(words.pop(0))
            if command is None:
                break
        if command is None:
            unknown.append(line)
            continue
        options = {
            option
            for parameter in command.params
            for option in (*parameter.opts, *parameter.secondary_opts)
        }
        unknown += [
            f"{line}: {word}" for word in words if word.startswith("--") and word not in options
        ]
    assert unknown == []


def test_set_up_in_the_readme_is_two_commands_of_the_makefile() -> None:
    targets = set(
        re.findall(
            r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE
        )
    )
    first = README.partition("## 30 seconds")[2].partition("```\n")[2].partition("```")[0]
    commands = [line.split()[1] for line in first.splitlines() if line]
    assert commands == ["demo", "test"]
    assert set(re.findall(r"make ([a-z]+)\b", README)) <= targets | {"and"}
