"""What every screen looks like, as plain text, at three sizes; and without colours, with the text
styles spelt out."""

from __future__ import annotations

import pytest

from .screens import (
    app_with,
    checked,
    colours,
    compare,
    marked_text,
    running,
    screen_text,
    started,
    until,
)

SIZES = [(60, 15), (80, 24), (120, 40)]


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_screens(size: tuple[int, int]) -> None:
    app = app_with()
    at = f"{size[0]}x{size[1]}"
    async with running(app, size) as pilot:
        await started(pilot, app)
        compare(f"start-{at}", screen_text(app))
        await checked(pilot, app, name="column.txt", topic="Marie Curie")
        compare(f"read-{at}", screen_text(app))
        await pilot.press("enter")
        await pilot.pause()
        compare(f"evidence-{at}", screen_text(app))
        await pilot.press("f1")
        await pilot.pause()
        compare(f"help-{at}", screen_text(app))
        await pilot.press("escape", "s")
        await until(
            pilot,
            lambda: "column.txt" in screen_text(app) and "✗ 1  of 8" in screen_text(app),
            "the list",
        )
        compare(f"sessions-{at}", screen_text(app))


@pytest.mark.slow
async def test_running() -> None:
    app = app_with(script={"at": {"4": "stall"}})
    app.now = lambda: 100.0  # no time passes: no time left is shown
    async with running(app, (80, 24)) as pilot:
        app.check(
            "One or two are here. Three is here. Four is here. Five is here. Six is here.",
            "",
            "short",
        )

        def seen() -> bool:
            state = app.check_state
            return state is not None and (state.judged, len(state.facts)) == (4, 5)

        await until(pilot, seen, "four verdicts and the fifth fact")
        compare("running-80x24", screen_text(app))


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_without_colours(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_with()
    async with running(app, size) as pilot:
        await checked(pilot, app, name="column.txt")
        assert colours(app) == set()
        compare(f"nocolor-{size[0]}x{size[1]}", marked_text(app))


@pytest.mark.slow
async def test_with_colours_there_are_some() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        assert len(colours(app)) > 5
