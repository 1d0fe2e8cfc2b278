"""factscore-tui: every atomic fact of a text, checked in place against a knowledge source on this
machine.

>>> import factscore_tui
>>> report = factscore_tui.check("Marie Curie was born in Warsaw in 1867.")  # doctest: +SKIP
>>> [(f.fact.text, f.judgement.verdict) for f in report.facts]               # doctest: +SKIP

Importing this package loads nothing heavy; the engine lives in a process of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from factscore_tui.api import EngineConfig, Report, check, score
    from factscore_tui.compat import FactScorer
    from factscore_tui.core.verdict import Verdict

__version__ = "0.1.0"
__all__ = ["EngineConfig", "FactScorer", "Report", "Verdict", "__version__", "check", "score"]

_HOMES = {
    "check": "factscore_tui.api",
    "score": "factscore_tui.api",
    "EngineConfig": "factscore_tui.api",
    "FactScorer": "factscore_tui.compat",
    "Report": "factscore_tui.api",
    "Verdict": "factscore_tui.core.verdict",
}


def __getattr__(name: str) -> Any:
    """Load a public name on first use (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
