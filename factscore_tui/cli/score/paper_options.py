"""`score --estimator paper:...`: the engine's options with those of a paper mode put in."""

from __future__ import annotations

from collections.abc import Mapping

from factscore_tui.engine.config import check_estimator
from factscore_tui.errors import UsageProblem
from factscore_tui.evaluation.paper import MODES, NAMES, PREFIX


def paper_options(given: Mapping[str, str | None]) -> tuple[dict[str, str | None], str]:
    """(the engine's options with those of the paper mode that `estimator` names put in, its name),
    or the options as they are and "". UsageProblem for an estimator or a mode that is none, and for
    an option that says otherwise."""
    estimator = (given.get("estimator") or "").strip()
    known = ", ".join(NAMES)
    if not estimator.startswith(PREFIX):
        try:
            check_estimator(estimator)
        except UsageProblem as error:
            raise UsageProblem(
                error.message, f"{error.hint}; or as in the papers: {known}"
            ) from error
        return dict(given), ""
    mode = MODES.get(estimator.removeprefix(PREFIX))
    if mode is None:
        raise UsageProblem(f"there is no paper mode '{estimator[:40]}'", f"use one of: {known}")
    for name, value in mode.items():
        if name != "estimator" and given.get(name) not in (None, value):
            raise UsageProblem(
                f"{estimator} has --{name} {value}, not {given[name]}",
                "leave that option out, or use the estimator without paper:",
            )
    return {**given, **mode}, estimator
