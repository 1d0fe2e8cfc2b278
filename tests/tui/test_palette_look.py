"""The command palette looks like the other dialogs, and its chosen line can be told without
colours."""

from __future__ import annotations

import pytest
from textual.command import CommandList, CommandPalette

from .screens import app_with, marked_text, running, screen_text, until


@pytest.mark.parametrize("size", [(60, 15), (120, 40)], ids=["60x15", "120x40"])
@pytest.mark.parametrize("theme", ["no-color", "ansi"])
async def test_the_chosen_line_is_marked_without_colours(
    theme: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    if theme == "no-color":
        monkeypatch.setenv("NO_COLOR", "1")
    app = app_with(theme="dark" if theme == "no-color" else theme)
    async with running(app, size) as pilot:
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette), "the palette")
        found = app.screen.query_one(CommandList)
        await until(
            pilot, lambda: found.option_count > 3 and found.highlighted == 0, "the commands"
        )
        lines = [
            line
            for line in marked_text(app).splitlines()
            if "Check this text" in line or "Load an ex" in line
        ]
        assert ["_" in line for line in lines] == [True, False]


async def test_it_shows_no_picture_that_terminals_lack() -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette), "the palette")
        await until(pilot, lambda: "Search for commands" in screen_text(app), "the line to type in")
        assert not [sign for sign in screen_text(app) if ord(sign) > 0xFFFF]
