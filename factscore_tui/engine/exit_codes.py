"""What the end of an engine process means, in words."""

from __future__ import annotations

import signal

from factscore_tui.errors import EngineProblem


def problem_of_exit(code: int) -> EngineProblem:
    """The error for a worker that ended with this return code (negative: killed by that signal)
    while it was needed."""
    kept = "the facts judged before that are kept"
    if code == -signal.SIGKILL:
        return EngineProblem(
            f"the engine was killed, most likely because memory ran out; {kept}",
            "close other programs or check a shorter text, then run the check again",
        )
    if code in (-signal.SIGSEGV, -signal.SIGABRT, -signal.SIGBUS, -signal.SIGILL, -signal.SIGFPE):
        return EngineProblem(
            f"the engine crashed in native code ({signal.Signals(-code).name}); {kept}",
            "run the check again; `factscore-tui doctor` tests the engine, `factscore-tui paths` "
            "names its log",
        )
    how = f"by signal {-code}" if code < 0 else f"with code {code}"
    return EngineProblem(
        f"the engine ended unexpectedly ({how}); {kept}",
        "run the check again; `factscore-tui paths` names the engine log",
    )
