"""Paper mode: the options with which `score` does what FActScore's and OpenFActScore's own programs
do, as near as models and indexes of ours allow (docs/paper-mode.md lists every known difference).

The constants are the reference's: five passages for each fact, in a prompt of its own, best last;
NP over the best three; a penalty below ten facts; the generic rule for abstentions.
"""

from __future__ import annotations

from collections.abc import Mapping

from factscore_tui.errors import UsageProblem

PREFIX = "paper:"
ABSTENTION = "generic"
_FACTSCORE = {"schedule": "faithful", "decomposer": "llm"}
MODES: dict[str, dict[str, str]] = {
    "retrieve-lm": {"estimator": "retrieve-lm", **_FACTSCORE},
    "retrieve-lm+np": {"estimator": "retrieve-lm+np", **_FACTSCORE},
    "no-context": {"estimator": "no-context", **_FACTSCORE},
    "open": {
        "estimator": "retrieve-lm",
        "schedule": "faithful",
        "decomposer": "openfactscore",
    },
}
NAMES = tuple(PREFIX + name for name in MODES)


def paper_options(given: Mapping[str, str | None]) -> tuple[dict[str, str | None], str]:
    """(the engine's options with those of the paper mode that `estimator` names put in, its name),
    or the options as they are and "". UsageProblem for an estimator or a mode that is none, and for
    an option that says otherwise."""
    from factscore_tui.engine.config import check_estimator  # here: --help loads no msgspec

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
