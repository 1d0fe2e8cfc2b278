"""Settings and keys on the screen: what holds and why, changed for good, and everything that can go
wrong with it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.widgets import Input

from factscore_tui.settings import KEYS
from factscore_tui.tui.screens.keys import KeysScreen
from factscore_tui.tui.screens.settings import GROUPS, SettingsScreen
from factscore_tui.tui.screens.values import ChooseValue, EditLine

from .screens import app_with, colours, compare, marked_text, running, screen_text, until
from .settings_screens import FILE, SIZES, _here, app_of, at, keys_opened, opened, own, said  # noqa: F401

# --- what is shown
# ------------------------------------------------------------------------------------------------


def test_every_setting_has_a_group_and_an_explanation() -> None:
    assert {rule.group for rule in KEYS.values()} == set(GROUPS)
    assert all(
        rule.about and "\n" not in rule.about and len(rule.about) < 100 for rule in KEYS.values()
    )


async def test_every_setting_is_listed_with_its_source() -> None:
    FILE.write_text('theme = "light"\nformat = "md"\nthreads = 3\n')
    Path("project.toml").write_text('format = "csv"\n')
    app = app_of({"FACTSCORE_TUI_THREADS": "2"}, index=["a", "b"])
    async with running(app) as pilot:
        await opened(pilot)
        lines = {
            line.split()[0]: line
            for line in screen_text(app).splitlines()
            if line.startswith("   ")
        }
        assert set(KEYS) <= set(lines)
        assert [
            lines[key].split()[1:] for key in ("index", "threads", "theme", "format", "encoder")
        ] == [
            ["a,", "b", "option"],
            ["2", "variable"],
            ["light", "your", "file"],
            ["csv", "project", "file"],
            ["bundled", "default"],
        ]
        await at(pilot, "threads")
        await said(pilot, "from FACTSCORE_TUI_THREADS; it goes before your file, which says 3")
        await at(pilot, "theme")
        await said(pilot, "from settings.toml; on the screen now: dark")
        assert "saved in settings.toml" in screen_text(app)


@pytest.mark.slow
async def test_f10_again_and_escape() -> None:
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot)
        await pilot.press("f10")
        assert len(app.screen_stack) == 3
        await pilot.press("k")
        await until(pilot, lambda: isinstance(app.screen, KeysScreen), "the keys")
        await pilot.press("f10", "escape")
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("escape")
        assert app.screen is app.start_screen


async def test_without_anything_to_read_settings_the_layers_are_read() -> None:
    FILE.write_text('encoder = "mine.gguf"\n')
    app = app_with()
    async with running(app) as pilot:
        await opened(pilot)
        assert "mine.gguf" in screen_text(app)


# --- changing settings
# --------------------------------------------------------------------------------------------


async def test_a_theme_is_chosen_and_holds_at_once() -> None:
    FILE.write_text("# mine\n")
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot)
        await at(pilot, "theme")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ChooseValue), "the themes")
        await pilot.press("j", "enter")
        await said(pilot, "Saved: the screen has it now.")
        assert app.theme == "light" and FILE.read_text() == '# mine\ntheme = "light"\n'
        await pilot.press("x")
        await said(pilot, "Back to the default: the screen has it now.")
        assert app.theme == "dark" and FILE.read_text() == "# mine\n"
        await pilot.press("delete")
        await said(pilot, "It is the default already.")


async def test_a_value_is_typed_and_mended() -> None:
    app = app_of()
    async with running(app, (80, 24)) as pilot:
        await opened(pilot)
        await at(pilot, "llm_budget")
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, EditLine), "the line")
        line = app.screen.query_one(Input)
        assert line.value == "30"
        await said(pilot, "allowed: 0, or a percentage from 1 to 100")
        line.value = "0.3"
        await pilot.press("enter")
        await said(pilot, "! llm_budget cannot be “0.3”: allowed: 0, or a percentage")
        assert line.value == "0.3" and own() == {}
        line.value = "45%"
        await pilot.press("enter")
        await said(pilot, "Saved for the next start. F6 changes it for this run.")
        assert own() == {"llm_budget": 45} and "45 %" in screen_text(app)


async def test_escape_leaves_a_value_as_it_was() -> None:
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot)
        for key, dialog in (("theme", ChooseValue), ("encoder", EditLine)):
            await at(pilot, key)
            await pilot.press("enter")
            await until(pilot, lambda dialog=dialog: isinstance(app.screen, dialog), key)  # type: ignore[misc]
            await pilot.press("escape")
            assert isinstance(app.screen, SettingsScreen)
        assert own() == {}


@pytest.mark.parametrize(
    ("key", "typed", "words"),
    [
        ("threads", "2", "Saved for the next start."),
        ("fail_under", "80", "Saved: commands that write reports use it from now on."),
        (
            "model",
            "m.gguf",
            "Saved, but not enough for the next start: --model is not for the bundled engine",
        ),
    ],
)
async def test_when_it_holds(key: str, typed: str, words: str) -> None:
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot)
        await at(pilot, key)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, EditLine), "the line")
        app.screen.query_one(Input).value = typed
        await pilot.press("enter")
        await said(pilot, words)
        assert key in own()


async def test_folding_is_switched_at_once() -> None:
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot)
        await at(pilot, "fold")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ChooseValue), "the values")
        await pilot.press("j", "enter")
        await said(pilot, "Saved: the list of facts has it now.")
        assert own() == {"fold": "off"} and not app.folding.on
        await pilot.press("x")
        await said(pilot, "Back to the default: the list of facts has it now.")
        assert own() == {} and app.folding.on


async def test_an_index_that_does_not_exist_is_refused_and_one_that_does_holds_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "factscore_tui.tui.screens.settings.known_indexes", lambda: ["sample", "archive"]
    )
    app = app_of()
    used: list[tuple[str, ...]] = []
    monkeypatch.setattr(app.engines, "use_index", lambda *names: used.append(names))
    async with running(app) as pilot:
        await opened(pilot)
        await at(pilot, "index")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, EditLine), "the line")
        line = app.screen.query_one(Input)
        line.value = "archive, nope-index"
        await pilot.press("enter")
        await said(pilot, "there is no index “nope-index”: there are sample, archive")
        assert own() == {}
        assert not used
        line.value = "archive"
        await pilot.press("enter")
        await said(pilot, "Saved: the next check uses it.")
        assert own() == {"index": "archive"}
        assert used == [("archive",)]


@pytest.mark.slow
@pytest.mark.parametrize("where", ["option", "variable", "project file"])
async def test_what_is_set_elsewhere_is_saved_without_effect(where: str) -> None:
    Path("project.toml").write_text('theme = "ansi"\n' if where == "project file" else "")
    app = app_of(
        {"FACTSCORE_TUI_THEME": "ansi"} if where == "variable" else None,
        theme="ansi" if where == "option" else None,
    )
    name = {"option": "--theme", "variable": "FACTSCORE_TUI_THEME", "project file": "project.toml"}[
        where
    ]
    async with running(app) as pilot:
        await opened(pilot)
        await at(pilot, "theme")
        await pilot.press("x")
        await said(pilot, f"It is not from your file but from {name}.")
        await pilot.press("enter", "home", "down", "enter")
        await said(pilot, f"Saved, without effect in this run: {name} sets it too.")
        assert own() == {"theme": "light"} and app.theme == "dark"


async def test_no_color_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot)
        await at(pilot, "theme")
        await pilot.press("enter", "j", "enter")
        await said(pilot, "Saved. NO_COLOR is set: no colours in this run.")
        assert app.theme == "ansi" and colours(app) == set()


async def test_by_mouse() -> None:
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot)
        await pilot.click("#settings", offset=(6, 4))
        await until(pilot, lambda: isinstance(app.screen, ChooseValue), "the engines")
        await pilot.click("#values", offset=(3, 2))
        await said(pilot, "the engine cascade needs a language model")
        assert own() == {"engine": "cascade"}


async def test_a_broken_file_is_told_and_can_be_mended() -> None:
    FILE.write_text("theme = ")
    app = app_of()
    async with running(app, (80, 24)) as pilot:
        await pilot.press("f10")
        await said(pilot, "Mend the file, then press r.")
        await said(pilot, "! settings.toml is not valid TOML")
        await pilot.press("enter", "x")
        FILE.write_text('theme = "light"')
        await pilot.press("r")
        await said(pilot, "theme light your file")
        assert "valid TOML" not in screen_text(app)


async def test_a_file_that_cannot_be_written_is_told() -> None:
    FILE.write_text('theme = "light"\nthreads = 1\n')
    FILE.chmod(0o444)
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot)
        await at(pilot, "theme")
        await pilot.press("x")
        await said(pilot, "! settings.toml is read-only")
        await at(pilot, "threads")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, EditLine), "the line")
        app.screen.query_one(Input).value = "7"
        await pilot.press("enter")
        await said(pilot, "! settings.toml is read-only: make it writable")
        assert app.screen.query_one(Input).value == "7" and own() == {
            "theme": "light",
            "threads": 1,
        }


async def test_a_hostile_value_is_shown_as_text() -> None:
    FILE.write_text('model = "[b]\\u001b[31m\\u202eevil[/b]"\nindex = "sample"\n')
    app = app_of(engine="llm")
    async with running(app) as pilot:
        await opened(pilot)
        text = screen_text(app)
        assert "[b]␛[31m⇆evil[/b]" in text and "\x1b" not in text


# --- goldens
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_what_they_look_like(size: tuple[int, int]) -> None:
    FILE.write_text(
        'theme = "light"\nformat = "md"\n[keys]\n"start.check" = "f5,f11"\n"start.clear" = ""\n'
    )
    name = f"{size[0]}x{size[1]}"
    app = app_of({"FACTSCORE_TUI_FORMAT": "html"})
    async with running(app, size) as pilot:
        await opened(pilot)
        await at(pilot, "format")
        compare(f"settings-{name}", screen_text(app))
        await at(pilot, "encoder")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, EditLine), "the line")
        await said(pilot, "enter save")
        compare(f"settings-line-{name}", screen_text(app))
        await pilot.press("escape", "k")
        await until(pilot, lambda: "F5 F11" in " ".join(screen_text(app).split()), "the keys")
        assert "yours" in screen_text(app)
        await pilot.press("a", "f4")
        await said(pilot, "F4 is already “Load an example”")
        # How far the list goes on, and with it the scroll bar, is for the table of actions to say.
        text = re.sub(r" *[▁▂▃▄▅▆▇]$", "", screen_text(app), flags=re.M)
        compare(f"keys-{name}", "\n".join(text.splitlines()[:7]) + "\n" if size[1] > 15 else text)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_without_colours(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_of()
    async with running(app, size) as pilot:
        await opened(pilot)
        await at(pilot, "engine")
        assert colours(app) == set()
        compare(f"settings-nocolor-{size[0]}x{size[1]}", marked_text(app))
