"""Clauses that leave out their verb: "He found the skull, she the rest"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from factscore_tui.decompose.rules.frame import Frame, FramePart
from factscore_tui.decompose.rules.noun_phrases import NounPhrases
from factscore_tui.decompose.rules.phrase import Phrase, pieces, trimmed
from factscore_tui.decompose.syntax.tree import Tree


def gapped(
    t: Tree, nouns: NounPhrases, subject_of: Mapping[int, Sequence[Phrase]], v: int, k: int
) -> Frame | None:
    """ "He found the skull, she the rest": the frame of the second subject k with the first verb v;
    None where k is no such clause."""
    rest = t.children(k, "orphan")
    copula = t.children(v, "cop")
    if not rest or not (t.is_verb(v) or copula) or t.forms[k] == "latter":
        return None  # "named after one who found a gap, the latter after a king": not found
    group = copula or sorted([v, *t.children(v, "aux", "aux:pass", "compound:prt")])
    parts = [FramePart(trimmed(t.subtree(r), t), r) for r in rest]
    twice = t.child(v, "iobj") is not None or _same_case(t, v, rest)
    if twice and v in subject_of:  # "cost him his job and the firm its name"
        parts = [FramePart(trimmed(nouns.noun(k, rest, alone=True), t), k), *parts]
        return Frame(v, "gap", list(subject_of[v][:1]), group, [], parts, [], {}, t.is_past(v))
    subject = pieces(t, nouns.noun(k, [*rest, *t.children(k, "advmod")], alone=True))
    return Frame(v, "gap", [subject], group, [], parts, [], {}, t.is_past(v))


def _same_case(t: Tree, v: int, rest: Sequence[int]) -> bool:
    """True for "stars Ann as a detective and Tom as her brother": two things, and both again."""
    told = {t.case(k) for k in t.children(v, "obl")} - {""}
    two = len(t.children(v, "obj", "obl", "obl:unmarked")) > 1
    return two and all(t.case(r) in told for r in rest)
