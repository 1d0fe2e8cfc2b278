"""The recording in README.md: `python docs/make_recording.py [FILE]`, an animated SVG, no scripts.

The app runs without a terminal, on docs/tour-draft.txt, with the bundled engine and the sample
encyclopedia, and keys are pressed by a script. While a check runs, the pictures are taken in real
time; where that takes longer than LIVE seconds, because the machine has other work, they are shown
in LIVE seconds, which is slower than an idle one is. How long the others are shown is told here.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path

from scenes import put_right
from staging import DRAFT, ROOT, Stage, backstage, on_stage
from terminal_svg import Frame, Look, Row, Screen, animated

FILE = ROOT / "docs" / "screenshots" / "recording.svg"
SIZE = (116, 26)
EVERY = 0.15
"""Seconds between two pictures of a check that runs."""

LIVE = 7.0
"""Seconds that a check is shown at most. On an idle machine the whole recording took 17 s, 14 of
them pictures that stand still."""

TITLE = (
    "A draft is pasted and checked; its facts light up one after the other. The next problems, "
    "the passage that says "
    "otherwise, the year put right in place, and the verdict that changed."
)
PAPER, INK, KEY = "#14171d", "#d6dae3", "#7aa2f7"


def captioned(screen: Screen, key: str, words: str) -> Screen:
    """With two more lines: what was pressed, and what it did."""
    cap: Row = ((f" {key} ", Look(PAPER, KEY, bold=True)),) if key else ()
    room = SIZE[0] - 1 - sum(len(text) for text, _ in cap)
    caption: Row = ((" ", Look(INK, PAPER)), *cap, (f"  {words}".ljust(room), Look(INK, PAPER)))
    return (*screen, ((" " * SIZE[0], Look(INK, PAPER)),), caption)


class Recorder:
    """Collects the pictures. A picture that is the same as the one before makes that one last
    longer."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.frames: list[Frame] = []

    def take(self, seconds: float, key: str, words: str) -> None:
        """What is on the screen, for so long."""
        screen = captioned(self.stage.look(), key, words)
        if self.frames and self.frames[-1].screen == screen:
            seconds += self.frames.pop().seconds
        self.frames.append(Frame(screen, seconds))

    async def live(self, key: str, words: str) -> None:
        """A check, until it has ended, in real time."""
        state = self.stage.app.check_state
        first = len(self.frames)
        while state is None or state.phase.busy:
            began = time.monotonic()
            await self.stage.pilot.pause(EVERY)
            self.take(time.monotonic() - began, key, words)
            state = self.stage.app.check_state
        shown = self.frames[first:]
        faster = LIVE / max(LIVE, sum(frame.seconds for frame in shown))
        self.frames[first:] = [Frame(f.screen, f.seconds * faster) for f in shown]
        await self.stage.settle()


async def record() -> tuple[list[Frame], int]:
    """The pictures, and which of them stands for all where nothing moves."""
    async with on_stage(SIZE) as stage:
        await stage.engine()
        tape = Recorder(stage)
        tape.take(1.0, "", "Paste a draft")
        await stage.paste(DRAFT.read_text(encoding="utf-8"))
        tape.take(1.0, "", "Paste a draft")
        await stage.pilot.press("f5")
        await tape.live("F5", "Every fact lights up as it is judged, on this machine")
        tape.take(2.0, "F5", "The first problem: the source has another date")
        chosen = len(tape.frames) - 1
        for seconds in (1.0, 0.6, 1.6):
            await stage.press("N")
            tape.take(seconds, "N", "Next problem")
        await stage.press("enter", "ctrl+d")
        tape.take(2.0, "enter", "The evidence: the passage that says otherwise")
        await stage.press("escape", "e")
        tape.take(0.7, "e", "Edit in place")
        await correct(stage, tape)
        await stage.pilot.press("escape")
        await tape.live("esc", "Only the touched sentence is checked again")
        await stage.until("the comparison", lambda: stage.app.check_state.changes is not None)
        tape.take(2.8, "esc", "Only the touched sentence is checked again: ✗ became ✓")
    return tape.frames, chosen


async def correct(stage: Stage, tape: Recorder) -> None:
    """1912 becomes 1911, key by key."""
    for wrong, right in (("1912", "1912"), ("1912", "191"), ("191.", "1911.")):
        await put_right(stage, wrong, right)
        tape.take(0.4, "e", "Edit in place")
    tape.take(0.4, "e", "Edit in place")


def main() -> int:
    """Make it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", nargs="?", type=Path, default=FILE)
    file = parser.parse_args().file.resolve()
    with backstage():
        frames, chosen = asyncio.run(record())
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(animated(frames, TITLE, chosen), encoding="utf-8")
    seconds = sum(frame.seconds for frame in frames)
    sys.stderr.write(
        f"{len(frames)} pictures, {seconds:.1f} s, {file.stat().st_size / 1000:.0f} kB: {file}\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
