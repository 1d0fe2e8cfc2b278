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
    passage = match.page.passages[match.page.sentences[match.best].passage]
    where = ", ".join(one_line(part) for part in (passage.title, passage.section) if part)
    return f"{where or 'the source'} mentions: {_listed(had)}" if had else "the article agrees"


def contradicted(match: Match) -> str:
    """Where the source says something else."""
    passage = match.page.passages[match.page.sentences[match.best].passage]
    where = ", ".join(one_line(part) for part in (passage.title, passage.section) if part)
    return f"{where or 'the source'} reads otherwise (judged by the model; no exact difference)"


def no_evidence(look: Look) -> str:
    """What no passage has; failing that, what is not said together."""
    match = look.match
    absent = [unit for unit, found in zip(match.units, match.credits, strict=True) if not found]
    if absent:
        return f"no passage mentions: {_listed(absent)}"
    if look.negated:
        return "negated on one side only: the fact and the source do not say the same"
    apart = [unit for unit, found in zip(match.units, match.credits, strict=True) if match.best not in found]
    if apart:
        return f"mentioned, but not together: {_listed([u for u in match.units if u not in apart] + apart)}"
    if not match.units:
        return "nothing in it can be looked up"
    return "similar words in the source, too little to decide"


def _listed(units: list[Unit]) -> str:
    """In the words and the order of the fact, words of one name together, each once."""
    texts: list[str] = []
    end = -2
    for unit in sorted(units, key=lambda u: u.span):
        text = one_line(unit.text)
        if texts and unit.span.start == end + 1:
            texts[-1] += " " + text
        else:
            texts.append(text)
        end = unit.span.end
    texts = list(dict.fromkeys(texts))
    return ", ".join(texts[:MAX_NAMED]) + (" ..." if len(texts) > MAX_NAMED else "")


def one_line(text: str) -> str:
    """`text` on one line, printable characters only, cut at MAX_WORD."""
    shown = "".join(c if c.isprintable() else " " for c in " ".join(text.split()))
    return shown if len(shown) <= MAX_WORD else shown[: MAX_WORD - 1] + "…"
