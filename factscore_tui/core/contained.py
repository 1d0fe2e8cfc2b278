"""Errors of the program that may cost one sentence or one fact, and never the text.

Rules over parsed language meet sentences that no rule foresaw. Where one of them ends in an
exception, `contained` gives what stands in for its result, writes the traceback to the log of the
process, and remembers it until the check ends and says so once. In tests it hides nothing: where
FACTSCORE_TUI_RAISE is set, the exception goes on its way.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable
from typing import TypeVar

from factscore_tui.core.cancelled import Cancelled
from factscore_tui.errors import FactscoreError

T = TypeVar("T")

RAISE_VARIABLE = "FACTSCORE_TUI_RAISE"
MOST_TRACEBACKS = 20
"""Tracebacks of one check that are written to the log; the rest is counted."""

_met: list[str] = []
"""Where errors were contained since `told` was asked; one check at a time runs in a process."""


def contained(place: str, work: Callable[[], T], instead: Callable[[], T]) -> T:
    """What `work` gives, or `instead` where it fails in an unplanned way; `place` is for
    the log. What the user is to be told (FactscoreError), the end of a check, and a lack of memory
    are raised as they are."""
    try:
        return work()
    except (FactscoreError, Cancelled, MemoryError):
        raise
    except Exception:
        if os.environ.get(RAISE_VARIABLE, "") not in ("", "0"):
            raise
        _met.append(place)
        if len(_met) <= MOST_TRACEBACKS:
            traceback.print_exc()
    return instead()


def told() -> tuple[str, ...]:
    """What is to be said at the end of a check about errors since the last one; nothing where there
    were none."""
    count, _met[:] = len(_met), []
    if not count:
        return ()
    places = "one place" if count == 1 else f"{count} places"
    return (
        f"the program failed at {places} of this text, where sentences are told whole or facts "
        "are not judged: please report it (details are in the engine log, `factscore-tui paths`)",
    )
