"""Names written with hyphens or dashes inside ("Liège–Bastogne–Liège", "WH-1000XM5"): one name,
whatever the parser made of its parts."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.core.calendar_names import MONTHS
from factscore_tui.decompose.syntax.tokenizer import Token
from factscore_tui.decompose.syntax.tree import ROOT

_HYPHENS = frozenset({"-", "‐", "‑", "–"})
_NAMES = frozenset({"NNP", "NNPS"})
_INSIDE = frozenset({"flat", "compound", "punct"})


def runs(tokens: Sequence[Token]) -> list[range]:
    """Words that are joined by hyphens without spaces, three words and marks or more."""
    found: list[range] = []
    k = 0
    while k < len(tokens):
        end = k
        while end + 2 < len(tokens) and tokens[end + 1].text in _HYPHENS:
            a, mark, b = tokens[end : end + 3]
            if a.end != mark.start or mark.end != b.start:
                break
            end += 2
        if end > k:
            found.append(range(k, end + 1))
        k = end + 1
    return found


def hyphened_names(
    tokens: Sequence[Token], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """Hangs the parts of each such name on its first part, where they hang apart: "Baden" and
    "Württemberg", "WH" and "1000XM5"."""
    for run in runs(tokens):
        first, last = run[0], run[-1]
        capital = tokens[first].text[:1].isupper() and xpos[first] in _NAMES
        code = any(c.isdigit() for c in tokens[last].text) and tokens[last].text[-1:].isalnum()
        name = tokens[last].text[:1].isupper() and xpos[last] in _NAMES
        code = code and any(c.isupper() for c in tokens[last].text)
        if not capital or not (name or code):
            continue
        if tokens[first].text.lower() in MONTHS or tokens[last].text.lower() in MONTHS:
            continue
        tops = [k for k in run if heads[k] not in run]
        small = any(tokens[k].text[:1].islower() for k in run)
        inside = all(relations[k] in _INSIDE for k in run if heads[k] in run)
        theirs = any(h in run and k not in run and h not in tops for k, h in enumerate(heads))
        if len(tops) == 1 and inside and not small and not theirs:
            continue
        if not tops or any(heads[k] != ROOT and heads[heads[k]] in run for k in tops):
            continue
        top = min(tops, key=lambda k: (heads[k] != ROOT, relations[k] in _INSIDE, k))
        heads[first], relations[first] = heads[top], relations[top]
        for k, h in enumerate(heads):
            if k in run and k != first:
                heads[k] = first
                relations[k] = "flat" if tokens[k].text not in _HYPHENS else "punct"
            elif k not in run and h in run:
                heads[k] = first
