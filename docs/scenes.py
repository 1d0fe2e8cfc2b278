"""What is done in the app for the pictures of the tour. Each scene saves pictures by name; they are
made in this order, because later ones show what earlier ones did."""

from __future__ import annotations

import asyncio
import datetime
import os
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from staging import DRAFT, NAME, ROOT, Clock, Stage, on_stage
from terminal_svg import Screen

Save = Callable[[str, Screen], None]

USUAL = (100, 30)
NARROW = (60, 15)
MIDDLE = (80, 24)
DAY = datetime.datetime(2026, 12, 1, tzinfo=datetime.UTC)

KNOWN = {
    "Marie Curie's laboratory notebooks are kept in boxes lined with lead.": "supported",
    "Albert Einstein's violin was called Lina.": "supported",
    "Marie Curie was born on 7 November 1876.": "contradicted",
    "Marie Curie received the Nobel Prize in Chemistry in 1912.": "contradicted",
}
"""What somebody who knows says of the facts of the draft: the sample encyclopedia is silent on
notebooks and violin. The others are supported."""


def at(hour: int, minute: int, days: int = 0) -> None:
    """Put the clock there."""
    Clock.at = DAY + datetime.timedelta(days=days, hours=hour, minutes=minute)


async def first_start(save: Save) -> None:
    """Nothing was ever checked here."""
    at(9, 38)
    async with on_stage(USUAL) as stage:
        await stage.engine()
        save("start", stage.look())


async def earlier(_: Save) -> None:
    """Two checks of the day before, so that there is something to go back to."""
    from factscore_tui.tui.files import read_draft

    async with on_stage(USUAL) as stage:
        await stage.engine()
        for name, minute in (("apollo-anniversary.txt", 5), ("beethoven-column.txt", 40)):
            at(16, minute, days=-1)
            stage.app.check(read_draft(ROOT / "examples" / name).text, "", name)
            await stage.checked()


async def opened(stage: Stage) -> None:
    """The draft of the tour, opened and checked."""
    await stage.engine()
    await stage.press("f2")
    await stage.write(NAME)
    await stage.press("enter")


async def reading(save: Save) -> None:
    """Check, move, look for something, choose what to see."""
    at(9, 41)
    async with on_stage(USUAL) as stage:
        await opened(stage)
        save("opened", stage.look())
        await stage.press("f5")
        await stage.checked()
        save("read", stage.look())
        await stage.press("slash")
        await stage.write("physic")
        save("search", stage.look())
        await stage.press("enter", "escape", "f")
        save("filter", stage.look())
        await stage.press("escape", "l")
        await stage.select("Nobel Prize in Chemistry in 1912")
        save("list", stage.look())
        await stage.press("l", "f1")
        save("help", stage.look())
        await stage.press("escape", "ctrl+p")
        await stage.write("copy")
        await asyncio.sleep(0.5)  # the palette looks for commands a moment after the last key
        await stage.settle()
        save("palette", stage.look())


async def last_session(stage: Stage) -> str:
    """The id of the newest session."""
    return await asyncio.to_thread(lambda: str(stage.app.store.summaries()[0].id))


async def reopened(stage: Stage) -> None:
    """The last check, as it was left."""
    await stage.engine()
    stage.app.reopen(await last_session(stage))
    await stage.until(
        "the session",
        lambda: stage.app.check_state is not None and stage.app.read_screen is not None,
    )


async def judging(save: Save) -> None:
    """Evidence, and a ruling."""
    at(9, 47)
    async with on_stage(MIDDLE) as stage:
        await reopened(stage)
        await stage.select("born on 7 November")
        await stage.press("enter")
        save("evidence", stage.look())
    async with on_stage(USUAL) as stage:
        await reopened(stage)
        await stage.select("lined with lead")
        await stage.press("v", "s")
        await stage.write("the library says so")
        save("rule", stage.look())
        await stage.press("enter")
        await stage.until("the ruling", lambda: stage.app.check_state.ruling is not None)
        save("ruled", stage.look())


async def calibrating(save: Save) -> None:
    """Every fact of the draft that the engine has judged is ruled on."""
    from factscore_tui.core.ruling import Ruling
    from factscore_tui.core.verdict import Verdict
    from factscore_tui.tui.ruling_queue import subject_of

    at(10, 12)
    async with on_stage(USUAL) as stage:
        await fact_of(stage)
        state = stage.app.check_state

        def rule() -> None:
            for position, fact in enumerate(state.facts):
                if state.judgements[position].p_supported is not None:
                    verdict = Verdict(KNOWN.get(fact.text, "supported"))
                    stage.app.store.rule(subject_of(state, position), Ruling(verdict))

        await asyncio.to_thread(rule)
        await stage.press("C")
        await stage.until("the rulings", lambda: stage.app.screen._gold is not None)
        save("calibration", stage.look())


async def editing(save: Save) -> None:
    """Put both dates right; what came of it."""
    at(9, 55)
    async with on_stage(USUAL) as stage:
        await reopened(stage)
        await stage.select("born on 7 November")
        await stage.press("e")
        await put_right(stage, "1876", "1867")
        await put_right(stage, "1912", "1911")
        save("edit", stage.look())
        await stage.press("escape")
        await stage.checked()
        await stage.until("the comparison", lambda: stage.app.check_state.changes is not None)
        save("flipped", stage.look())
        await stage.press("d")
        await stage.until("both checks", lambda: stage.app.screen.WHERE == "compare")
        await asyncio.sleep(0.3)
        await stage.settle()
        await stage.press("enter")
        save("compare", stage.look())


async def put_right(stage: Stage, wrong: str, right: str) -> None:
    """Type over the first place of these digits in the text that is edited."""
    editor = stage.app.screen.query_one("#editing")
    editor.go_to(editor.text.index(wrong) + len(wrong))
    await stage.settle()
    await stage.press(*["backspace"] * len(wrong))
    await stage.write(right)


async def keeping(save: Save) -> None:
    """Sessions, export, settings, keys, engines, models and Wikipedia."""
    at(10, 5)
    async with on_stage(USUAL) as stage:
        await reopened(stage)
        await stage.press("s")
        await stage.until("the sessions", lambda: stage.app.screen.WHERE == "sessions")
        listed = stage.app.screen.query_one("#sessions")
        await stage.until("the list", lambda: listed.option_count)
        await stage.press("v")  # the versions of the draft
        save("sessions", stage.look())
        await stage.press("escape", "x")
        save("export", stage.look())
        await stage.press("escape", "f10")
        await stage.until("the settings", lambda: stage.app.screen._present is not None)
        save("settings", stage.look())
        await stage.press("k")
        await stage.until("the keys", lambda: stage.app.screen.WHERE == "keys")
        save("keys", stage.look())
        await stage.press("escape", "escape", "f6")
        await asyncio.sleep(1.0)  # models are looked for in a thread
        await stage.settle()
        save("engine", stage.look())
        await stage.press("escape", "f7")
        await stage.until("the offers", lambda: stage.app.screen._lists is not None)
        await stage.press("j")
        save("setup", stage.look())


async def looks(save: Save) -> None:
    """The same check in other themes, without colours, and on the smallest screen."""
    at(10, 8)
    for theme in ("light", "cvd-dark", "cvd-light"):
        async with on_stage(MIDDLE, theme) as stage:
            await fact_of(stage)
            save(f"theme-{theme}", stage.look())
    with patch.dict(os.environ, {"NO_COLOR": "1"}):
        async with on_stage(MIDDLE) as stage:
            await fact_of(stage)
            save("no-color", stage.look())
    async with on_stage(NARROW) as stage:
        await fact_of(stage)
        save("small-text", stage.look())
        await stage.press("enter")
        save("small-evidence", stage.look())


async def several(save: Save) -> None:
    """Three drafts that are open at once, in their list."""
    from factscore_tui.tui.files import read_draft

    at(10, 20)
    async with on_stage(USUAL) as stage:
        await fact_of(stage)
        for name in ("beethoven-column.txt", "apollo-anniversary.txt"):
            stage.app.check(read_draft(ROOT / "examples" / name).text, "", name)
            await stage.checked()
        await stage.press("ctrl+n", "ctrl+l")
        save("drafts", stage.look())


async def fact_of(stage: Stage) -> None:
    """The first check of the draft, at its wrong date."""
    await stage.engine()
    text = DRAFT.read_text(encoding="utf-8")

    def find() -> str:
        store: Any = stage.app.store
        return next(str(s.id) for s in store.summaries() if store.load(s.id).document.text == text)

    stage.app.reopen(await asyncio.to_thread(find))
    await stage.until(
        "the session",
        lambda: stage.app.check_state is not None and stage.app.read_screen is not None,
    )
    await stage.select("born on 7 November")


SCENES = (
    *(first_start, earlier, reading, judging, editing, keeping, looks, calibrating),
    several,
)
