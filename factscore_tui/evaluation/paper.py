"""Paper mode: the options with which `score` does what FActScore's and OpenFActScore's own programs
do, as near as models and indexes of ours allow (docs/paper-mode.md lists every known difference).

The constants are the reference's: five passages for each fact, in a prompt of its own, best last;
NP over the best three; a penalty below ten facts; the generic rule for abstentions.
"""

from __future__ import annotations

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
