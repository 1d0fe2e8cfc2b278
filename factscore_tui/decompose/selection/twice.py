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
