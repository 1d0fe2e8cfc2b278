"""Candidates that tell too much of one of several: "a family in Notting Hill" has no place of its
own, "the trawler Gaul" is not all trawlers, and a blend is of no single grape."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.decompose.references.lexicon import COMPANIONS
from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.syntax.tree import Tree

_CHILDREN = frozenset("children daughters sons siblings brothers sisters twins".split())  # noqa: SIM905
_DO = frozenset("did does do was were is are had has have could would will".split())  # noqa: SIM905


def place_of_one(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The family was in Notting Hill" of "born into a wealthy family in Notting Hill"."""
    if kind[:2] != "P:":
        return False
    at = next((n for n, p in enumerate(phrase) if p.word < 0 and n), len(phrase))
    who = [p.word for p in phrase[:at] if p.word >= 0]
    top = next((k for k in who if t.heads[k] not in who), -1)
    if top < 0 or t.is_name(top) or t.relations[top].startswith("nsubj"):
        return False
    return any(t.forms[k] in {"a", "an"} for k in t.children(top, "det"))


def only_one_of_a_kind(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Gaul is the trawler" of "the trawler Gaul"."""
    own = [p.word for p in phrase if p.word >= 0]
    if kind[:6] != "A:name" or len(own) < 3:
        return False
    the, noun = own[-2:]
    name = own[:-2]
    bare = t.forms[the] == "the" and noun == the + 1 and not t.is_name(noun)
    return bare and name[0] == noun + 1 and t.children(noun, "appos") != []


_BLENDS = frozenset(
    """blend mixture mix combination cross hybrid marriage fusion compromise partnership alliance
    merger collaboration""".split()  # noqa: SIM905
)


def part_of_a_blend(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "is a blend of Tinta Roriz" of "a blend of Touriga and Tinta Roriz"."""
    have = {p.word for p in phrase if p.word >= 0}
    for n in have:
        if t.forms[n] not in _BLENDS:
            continue
        for k in t.children(n, "nmod"):
            several = t.conjuncts(k)
            told = sum(c in have for c in several)
            if t.case(k) in {"of", "between"} and 0 < told < len(several):
                return True
    return False


def half_of_a_firm(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Cellar was a magazine" of "the magazine Cellar & Table"."""
    have = {p.word for p in phrase if p.word >= 0}
    for k in range(1, len(t) - 1):
        joined = t.forms[k] == "&" and t.is_name(k - 1) and t.is_name(k + 1)
        if joined and (k - 1 in have) != (k + 1 in have):
            return True
    return False


def cast_without_part(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "followed with Paul Adler" of "followed with Paul Adler as the smuggler"."""
    have = {p.word for p in phrase if p.word >= 0}
    return any(
        t.is_name(n)
        and t.case(n) == "with"
        and any(t.case(k) == "as" and k not in have for k in t.children(n, "nmod"))
        for n in have
    )


def without_whose(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was the daughter of his Mexican wife" of "the daughter of a photographer and his
    Mexican wife": whose wife she was is left out."""
    have = {p.word for p in phrase if p.word >= 0}
    for k in have:
        if t.relations[k] != "conj" or t.forms[k] not in COMPANIONS or t.heads[k] in have:
            continue
        first = t.heads[k]
        own = any(t.forms[j] in {"his", "her", "their"} for j in t.children(k, "nmod:poss"))
        described = t.relations[first] in {"nmod", "obl:agent"} and t.upos[first] != "PRON"
        if own and described and t.heads[first] in have:
            return True
    return False


def one_of_two_numbers(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Louis was four" of "Louis was four or five"."""
    have = {p.word for p in phrase if p.word >= 0}
    for k in have:
        if t.xpos[k] != "CD":
            continue
        others = [c for c in (*t.children(k, "conj"), t.heads[k]) if c >= 0 and t.xpos[c] == "CD"]
        if any(c not in have and "or" in t.forms[min(c, k) : max(c, k)] for c in others):
            return True
    return False


def age_by_the_way(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Bach was eleven" of "His parents died before Bach was eleven", and for "The baby
    was old" of "The baby was a few weeks old"."""
    have = {p.word for p in phrase if p.word >= 0}
    for k in have:
        if t.forms[k] == "old" and any(c not in have for c in t.children(k, "obl:unmarked")):
            return True
        if t.xpos[k] == "CD" and t.relations[k] == "advcl" and t.heads[k] not in have:
            marks = {t.forms[c] for c in t.children(k, "mark")}
            return t.child(k, "cop") is not None and bool(marks & {"before", "until"})
    return False


def when_of_the_first(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "He lost when he was two his mother" of "He lost his father when he was two and his
    mother when he was eight"."""
    have = {p.word for p in phrase if p.word >= 0}
    for k in have:
        if t.relations[k] == "conj" and t.relations[t.heads[k]] == "obj" and t.heads[k] not in have:
            own = t.child(k, "advcl") is not None
            before = [c for c in t.children(t.heads[t.heads[k]], "advcl") if c < k and c in have]
            if own and before:
                return True
    return False


def had_one_of_them(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "He had the painter Ann Lee" of "He had many pupils, among them the painter Ann
    Lee"; "They had Christabel" of "had five children, among them" is one of these."""
    have = {p.word for p in phrase if p.word >= 0}
    for k in have:
        n = t.heads[k]
        if t.relations[k] != "appos" or n < 0 or n in have or t.relations[n] != "obj":
            continue
        them = any(t.forms[c] == "them" for c in t.children(k, "nmod"))
        if them and t.forms[t.heads[n]] in {"had", "has", "have"} and t.forms[n] not in _CHILDREN:
            return True
    return False


def so_did_he(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "She did her husband" of "She lost her job, and so did her husband"."""
    have = {p.word for p in phrase if p.word >= 0}
    return kind[0] != "W" and any(
        k in have and t.forms[k] in _DO and t.forms[k - 1] in {"so", "nor", "neither"}
        for k in range(1, len(t))
    )


SEVERAL_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    place_of_one,
    only_one_of_a_kind,
    part_of_a_blend,
    half_of_a_firm,
    cast_without_part,
    without_whose,
    one_of_two_numbers,
    age_by_the_way,
    had_one_of_them,
    so_did_he,
    when_of_the_first,
)
