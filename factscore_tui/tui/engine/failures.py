"""What goes wrong with an engine, in words, and how often in a row it died.

Keys in hints are named by the ids of their actions in braces; the notice line puts the reader's own
keys there.
"""

from __future__ import annotations

import signal

from factscore_tui.errors import (
    EngineProblem,
    FactscoreError,
    IndexDamaged,
    IndexMissing,
    ModelDamaged,
    ModelMissing,
)
from factscore_tui.tui.state.messages import NoticeText

MOST = 3
"""Deaths in a row after which the engine is not started again before somebody asks for it."""

NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six"}

KILLED = -signal.SIGKILL
"""The return code of a process that ran out of memory, or that was ended because it did not
answer."""

OTHER = "{app.engine} another engine or model"


class FailureCounter:
    """Counts. An engine that finishes a check, or another one that opens, begins anew."""

    def __init__(self) -> None:
        self._count = 0

    def forget(self) -> None:
        """The engine works."""
        self._count = 0

    def start_again(self, code: int | None) -> bool:
        """True when the engine is to be started again unasked: not too often, and not where memory
        ran out."""
        return 0 < self._count < MOST and code != KILLED

    def of(self, error: FactscoreError, code: int | None, checking: bool) -> NoticeText:
        """The notice for an error of the engine, which has ended with this return code (None: it is
        still there)."""
        if code is None or not isinstance(error, EngineProblem):
            return NoticeText(error.message, _hint(error, checking))
        self._count += 1
        if self._count < MOST:
            return NoticeText(error.message, _hint(error, checking))
        times = NUMBERS.get(self._count, str(self._count))
        again = "{read.go_on} or {read.recheck} tries again" if checking else "a check tries again"
        return NoticeText(
            f"The engine died {times} times in a row and is not started again by itself. The last "
            f"time: {error.message}",
            f"{OTHER}, `factscore-tui doctor` tests this one, {again}",
        )

    def stuck(self, checking: bool) -> NoticeText:
        """The notice for an engine that was ended because it did not answer."""
        kept = "the facts judged before that are kept" if checking else "nothing was lost"
        problem = EngineProblem(f"the engine did not answer and was ended; {kept}")
        return self.of(problem, KILLED, checking)


def _hint(error: FactscoreError, checking: bool) -> str:
    """What to do, keys first: where there is little room, the end is not seen."""
    keys = "{read.go_on} resumes, " + OTHER if checking else f"{OTHER}; a check starts it again"
    if isinstance(error, IndexMissing | IndexDamaged):
        keys = "{app.settings} another index"
    elif isinstance(error, ModelMissing | ModelDamaged):
        keys = OTHER
    elif not isinstance(error, EngineProblem):
        return error.hint
    return f"{keys}; {error.hint}" if error.hint else keys
