"""Screenshots of the app as SVG, for the documentation: `python docs/make_screenshots.py [--scripted] [FOLDER]`.

Runs the app without a terminal at three sizes, on one of the shipped drafts, with the bundled engine and the sample
encyclopedia. With --scripted the verdicts come from the scripted engine of the tests and mean nothing, which the
title line then says.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIZES = ((120, 40), (80, 24), (60, 15))
PATIENCE = 300.0


async def shoot(folder: Path, size: tuple[int, int], theme: str, scripted: bool, draft: Path) -> None:
    """Start, reading, evidence, help and sessions at one size in one theme."""
    from factscore_tui.engine import fake
    from factscore_tui.engine.client import EngineClient
    from factscore_tui.tui.app import FactscoreApp
    from factscore_tui.tui.files import read_draft
    from factscore_tui.tui.keeper import LazyStore

    def client() -> EngineClient:
        return EngineClient(command=fake.command(verdicts=SCRIPT)) if scripted else EngineClient()

    app = FactscoreApp(client, LazyStore(), theme=theme)
    name = f"{theme}-{size[0]}x{size[1]}"

    def save(screen: str) -> None:
        (folder / f"{screen}-{name}.svg").write_text(app.export_screenshot(title="factscore-tui"), encoding="utf-8")

    async with app.run_test(size=size) as pilot:
        async def until(what: str, condition: object) -> None:
            deadline = time.monotonic() + PATIENCE
            while not condition():  # type: ignore[operator]
                if time.monotonic() > deadline:
                    raise SystemExit(f"waited in vain for {what}")
                await pilot.pause(0.05)

        await until("the engine", lambda: app.engine.engine is not None)
        await pilot.pause()
        save("start")
        app.check(read_draft(draft).text, "", draft.name)
        await until("the check", lambda: app.check_state is not None and not app.check_state.phase.busy)
        await pilot.pause()
        for _ in range(20):  # a contradicted fact tells most about the program
            if "Contradicted" in app.export_screenshot():
                break
            await pilot.press("N")
            await pilot.pause()
        save("read")
        if theme != "dark":
            return
        await pilot.press("enter")
        await pilot.pause()
        save("evidence")
        await pilot.press("f1")
        await pilot.pause()
        save("help")
        await pilot.press("escape", "s")
        await app.workers.wait_for_complete()
        await pilot.pause()
        save("sessions")


SCRIPT = ["supported", "supported", "contradicted", "supported", "no-evidence", "supported", "no-article",
          "supported", "not-checkable", "outside-snapshot"]


def main() -> int:
    """Make them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs" / "screenshots")
    parser.add_argument("--scripted", action="store_true")
    parser.add_argument("--draft", type=Path, default=ROOT / "examples" / "apollo-anniversary.txt")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    with tempfile.TemporaryDirectory() as home:
        os.environ["FACTSCORE_TUI_HOME"] = home
        for size in SIZES:
            asyncio.run(shoot(asked.folder, size, "dark", asked.scripted, asked.draft))
        asyncio.run(shoot(asked.folder, SIZES[0], "light", asked.scripted, asked.draft))
    sys.stderr.write(f"{len(list(asked.folder.glob('*.svg')))} screenshots in {asked.folder}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
