"""The end of a long check for somebody who looks elsewhere: the bell of the terminal, and what came
out in its title."""

from __future__ import annotations

from typing import Any

from textual.app import App

from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.text.visible import one_line

LONG = 20.0
"""Seconds of a check after which its end is told."""
KEEP_TITLE, RESTORE_TITLE = "\x1b[22;2t", "\x1b[23;2t"
"""xterm: the title onto a stack, and back from it. Terminals without one ignore both."""


def call_back(app: App[Any], before: CheckState, after: CheckState, titled: bool = False) -> bool:
    """Ring and set the title, when a check has ended that took long. `titled`: the title was set
    before, and then says what every later check and ruling makes of it. Gives whether it is set by
    now."""
    ended = before.phase.busy and not after.phase.busy
    if ended and before.began is not None and after.now - before.began >= LONG:
        app.bell()
        _write(app, f"{'' if titled else KEEP_TITLE}\x1b]2;{title_of(after)}\x07")
        return True
    if titled and not after.phase.busy and (ended or after.counts != before.counts):
        _write(app, f"\x1b]2;{title_of(after)}\x07")
    return titled


def restore_title(app: App[Any]) -> None:
    """The title that the terminal had."""
    _write(app, RESTORE_TITLE)


def title_of(state: CheckState) -> str:
    """What came out, first: titles are cut at the right."""
    counts = [
        f"{glyph} {number}"
        for glyph, verdict in (("✗", Verdict.CONTRADICTED), ("?", Verdict.NO_EVIDENCE))
        if (number := state.count(verdict))
    ]
    return f"{' '.join(counts) or 'done'} - {one_line(state.name, 60)} - factscore-tui"


def _write(app: App[Any], codes: str) -> None:
    driver = app._driver
    if driver is not None and driver.can_suspend:  # a terminal of its own, not a browser or a test
        driver.write(codes)
