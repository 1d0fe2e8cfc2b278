"""What the end of an engine process means, in words."""

from __future__ import annotations

import signal

from factscore_tui.errors import EngineDied, EngineProblem
from factscore_tui.util.no_memory import out_of_memory

MEMORY_HINT = "close other programs or check a shorter text, then run the check again"
_KEPT = "the facts judged before that are kept"


def memory_ran_out() -> EngineProblem:
    """The error for an engine that could not get the memory it needed."""
    return EngineProblem(f"the engine did not get enough memory; {_KEPT}", MEMORY_HINT)


def problem_of_exit(code: int, last_words: str = "") -> EngineDied:
    """The error for a worker that ended with this return code (negative: killed by that signal)
    while it was needed; `last_words` is the end of what it wrote to its log."""
    if code == -signal.SIGKILL:
        return EngineDied(
            f"the engine was killed, most likely because memory ran out; {_KEPT}", MEMORY_HINT
        )
    if out_of_memory(last_words):
        short = memory_ran_out()
        return EngineDied(short.message, short.hint)
    if code in (-signal.SIGSEGV, -signal.SIGABRT, -signal.SIGBUS, -signal.SIGILL, -signal.SIGFPE):
        return EngineDied(
            f"the engine crashed in native code ({signal.Signals(-code).name}); {_KEPT}",
            "run the check again; `factscore-tui doctor` tests the engine, `factscore-tui paths` "
            "names its log",
        )
    how = f"by signal {-code}" if code < 0 else f"with code {code}"
    return EngineDied(
        f"the engine ended unexpectedly ({how}); {_KEPT}",
        "run the check again; `factscore-tui paths` names the engine log",
    )
