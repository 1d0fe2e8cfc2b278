"""One line of plain text that says why."""

from __future__ import annotations

from factscore_tui.verify.features import Look
from factscore_tui.verify.match import Match
from factscore_tui.verify.prepared import Unit

MAX_NAMED = 4
MAX_WORD = 40
COMPANY = 0.8
"""Weighted coverage of one sentence below which the words of a fact count as scattered."""


def supported(match: Match) -> str:
    """Which of the fact's words the best sentence has."""
    if match.best < 0:
        return "the article agrees"
    had = [unit for unit, found in zip(match.units, match.credits, strict=True) if match.best in found]
    where = match.page.passages[match.page.sentences[match.best].passage].section or match.page.title
    return f"{_clean(where)} mentions: {_listed(had)}" if had else "the article agrees"


def no_evidence(look: Look) -> str:
    """What no passage has; failing that, what is not said together."""
    match = look.match
    absent = [unit for unit, found in zip(match.units, match.credits, strict=True) if not found]
    if absent:
        return f"no passage mentions: {_listed(absent)}"
    if look.negated:
        return "the source says it with, or without, a negation"
    apart = [unit for unit, found in zip(match.units, match.credits, strict=True) if match.best not in found]
    if apart:
        return f"mentioned, but not together: {_listed([u for u in match.units if u not in apart] + apart)}"
    if not match.units:
        return "nothing in it can be looked up"
    return "similar words in the source, too little to decide"


def _listed(units: list[Unit]) -> str:
    """Names and numbers first, each once, in the words of the fact."""
    ordered = sorted(units, key=lambda u: (not (u.name or u.exact), u.span))
    texts = list(dict.fromkeys(_clean(u.text) for u in ordered))
    return ", ".join(texts[:MAX_NAMED]) + (" ..." if len(texts) > MAX_NAMED else "")


def _clean(text: str) -> str:
    """One line, printable, short."""
    shown = "".join(c if c.isprintable() else " " for c in " ".join(text.split()))
    return shown if len(shown) <= MAX_WORD else shown[: MAX_WORD - 1] + "…"
