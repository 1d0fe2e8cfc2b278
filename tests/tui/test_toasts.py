"""Notices in the corner: equal ones replace each other, three at a time."""

from __future__ import annotations

from textual.widgets._toast import Toast

from factscore_tui.tui.app import FactscoreApp

from .screens import app_with, started, until


def said(app: FactscoreApp) -> list[str]:
    return [toast._notification.message for toast in app.screen.query(Toast)]


async def test_equal_notices_are_one_and_three_at_a_time_are_shown() -> None:
    app = app_with()
    async with app.run_test(size=(60, 15), notifications=True) as pilot:
        await started(pilot, app)
        for _ in range(5):
            app.notify("saved report.html", markup=False)
        await until(pilot, lambda: said(app) == ["saved report.html"], "one notice")
        for number in range(5):
            app.notify(f"page {number} has no text", severity="warning", markup=False)
        expected = [f"page {number} has no text" for number in (2, 3, 4)]
        await until(pilot, lambda: said(app) == expected, "the newest three")
        app.notify("page 3 has no text", severity="warning", markup=False)
        moved = [expected[0], expected[2], expected[1]]
        await until(pilot, lambda: said(app) == moved, "the equal one at the end")
        app.notify("page 3 has no text", severity="error", markup=False)
        await until(pilot, lambda: said(app) == [*moved[1:], moved[2]], "another severity")


async def test_a_notice_is_still_shown_on_the_screen_that_comes() -> None:
    app = app_with()
    async with app.run_test(size=(60, 15), notifications=True) as pilot:
        await started(pilot, app)
        app.notify("the download is complete", markup=False)
        app.navigation.show_sessions()
        await until(pilot, lambda: said(app) == ["the download is complete"], "the notice")
