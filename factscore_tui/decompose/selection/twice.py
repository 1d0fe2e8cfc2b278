"""What is told twice in one sentence: "Owner Graham Hendy is 67" beside "Graham Hendy was 67"."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

import numpy as np
import numpy.typing as npt

from factscore_tui.decompose.selection.candidate import Candidate
from factscore_tui.decompose.selection.limits.nouns import made_as, sides
from factscore_tui.decompose.syntax.tree import Tree


def once(
    t: Tree, candidates: Sequence[Candidate], chosen: Sequence[int], right: npt.NDArray[np.float32]
) -> list[int]:
    """The chosen candidates without those that say by another tense, or with another part of the
    same name, what a likelier one says of the same thing: not both "The mill is of stone" and "The
    mill was of stone". `right`: how likely each is right."""
    best: dict[tuple[int, tuple[int, ...]], int] = {}
    for n in chosen:
        key = _said(t, candidates[n])
        if key is not None and (key not in best or right[n] > right[best[key]]):
            best[key] = n
    return [n for n in chosen if (key := _said(t, candidates[n])) is None or best[key] == n]


def in_its_tense(
    t: Tree, candidates: Sequence[Candidate], chosen: Sequence[int], past: bool = False
) -> list[int]:
    """The chosen candidates with "was" where a sentence about a year in the past, or in a text
    about the past, has "is" of the same: "In 2009, Prime Minister Gordon Brown apologised"."""
    years = past or any(_YEAR.fullmatch(form) for form in t.forms)
    if not years or not t.is_past(t.root):
        return list(chosen)
    same: dict[tuple[int, tuple[int, ...]], int] = {}
    for n, c in enumerate(candidates):
        key = _said(t, c)
        if key is not None and any(p.word < 0 and p.text in _WAS for p in c.phrase):
            same.setdefault(key, n)
    out: list[int] = []
    for n in chosen:
        key = _said(t, candidates[n])
        aged = candidates[n].kind.startswith("A:age")  # that is of today
        m = n if key is None or aged else same.get(key, n)
        if m not in out:
            out.append(m)
    return out


def with_qualities(
    t: Tree, candidates: Sequence[Candidate], chosen: Sequence[int], sound: Container[int]
) -> list[int]:
    """The fuller candidate in place of one that leaves out an adjective which no fact tells by
    itself: "aboard a Chinese junk" for "aboard a junk"."""
    out: list[int] = []
    for n in chosen:
        own = candidates[n]
        full = n
        if own.kind.startswith("D:amod:"):
            made = own.kind.removeprefix("D:amod:")
            for m, c in enumerate(candidates):
                more = c.words - own.words
                such = c.kind.startswith(made) and c.head == own.head and own.words < c.words
                adjectives = such and all(t.relations[k] == "amod" for k in more)
                told = any(
                    candidates[o].kind[:2] == "M:" and candidates[o].words & more for o in chosen
                )
                if adjectives and not told and m in sound:
                    full = m
                    break
        if full not in out:
            out.append(full)
    return out


def is_of_the_past(text: str) -> bool:
    """True for a text whose dates are all of the last century or before."""
    years = _DATED.findall(text[:_BEGINNING])
    return bool(years) and max(years) < "2000"


_BEGINNING = 20_000
"""Characters of a text in which its dates are looked for."""
_DATED = re.compile(
    r"\b(?:[Ii]n|[Oo]f|[Ss]ince|[Uu]ntil|[Bb]y|[Ff]rom|January|February|March|April|May|June|July|"
    r"August|September|October|November|December)"
    r"(?: \d{1,2})?,? ([12]\d{3})\b(?![,.]?\d| ?[%°]| [a-z]+s\b)"
)
_YEAR = re.compile(r"1\d{3}|20[01]\d")
_WAS = frozenset({"was", "were"})


def _said(t: Tree, c: Candidate) -> tuple[int, tuple[int, ...]] | None:
    """(head of who, words of what) of an "X is Y" that is not in the sentence; None for others."""
    if made_as(c.kind)[0] != "A":
        return None
    who, what = sides(c.phrase)
    own = [p.word for p in who if p.word >= 0]
    told = tuple(p.word for p in what if p.word >= 0)
    head = next((k for k in own if t.heads[k] not in own), -1)
    return (head, told) if head >= 0 and told else None


def told(tree: Tree, own: Candidate) -> set[int]:
    """Its words without marks and without what only joins: "and", "as well as"."""
    joins = {k for k in own.words if tree.relations[k] == "cc"}
    joins |= {k for k in own.words if tree.relations[k] == "fixed" and tree.heads[k] in joins}
    return {k for k in own.words if not tree.is_mark(k)} - joins


def fuller(short: Candidate, full: Candidate) -> bool:
    """True where the second says the same of the same with a modifier more: "was a boy", "was a boy
    of about ten"."""
    same = short.head == full.head == -1 and short.phrase[0].word == full.phrase[0].word
    return same and short.words < full.words and not full.kind.startswith(("W", "R"))


def one_of(tree: Tree, short: Candidate, full: Candidate) -> bool:
    """True for "is sold in grey" beside "is sold in grey and green"."""
    more = {k for k in full.words - short.words if not tree.is_mark(k)}
    if not more or not short.words < full.words or short.kind[0] not in "XEC":
        return False
    joined = {
        j
        for h in short.words
        for c in tree.children(h, "conj")
        if not tree.is_verb(c)
        for j in tree.subtree(c)
    }
    return more <= joined


def spare(
    tree: Tree, candidates: Sequence[Candidate], chosen: Sequence[int], style: str = "reader"
) -> list[int]:
    """Without those that say nothing of their own: the same event with an adverb less, the event
    with two adjuncts where each of them is told with it ("left Riga in May" beside "left Riga" and
    "left in May"), and what somebody is with half of its words."""
    kept = list(dict.fromkeys(chosen))
    for n in sorted(kept, key=lambda n: -len(candidates[n].words)):
        own = candidates[n]
        others = [candidates[m] for m in kept if m != n and candidates[m].head == own.head >= 0]
        if (
            style == "reader"
            and (own.kind[0] == "D" or own.kind.startswith("A:kind"))
            and any(fuller(own, candidates[m]) for m in kept if m != n)
        ):
            kept.remove(n)
            continue
        if style == "reader" and any(one_of(tree, own, o) for o in others):
            kept.remove(n)
            continue
        inside = [o.words for o in others if o.words < own.words]
        real = told(tree, own)
        if len(inside) > 1 and frozenset().union(*inside) >= real:
            kept.remove(n)
            continue
        for o in others:
            more = o.words - own.words
            small = all(tree.upos[k] in {"ADV", "PART"} or tree.is_mark(k) for k in more)
            if own.words < o.words and small:
                kept.remove(n)
                break
    return kept
