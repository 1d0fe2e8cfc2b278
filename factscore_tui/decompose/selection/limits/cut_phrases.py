"""Candidates that strangers refused because a phrase is cut or told of the wrong word: "We
calibrate hospitals" (of customers, among them hospitals), "changed the way", "is survived besides
Tobias", "arrived in Hull speaking"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_WAYS = frozenset("way ways moment reason place spot point site extent sum amount $".split())  # noqa: SIM905
_SHARES = frozenset("all both each some many most several few none half one".split())  # noqa: SIM905
_OBJECTS = ("obj", "ccomp", "xcomp", "obl")
_CLAUSES = ("acl", "acl:relcl", "nmod", "advcl")


def one_of_those_among_them(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "We calibrate hospitals" and "Instruments were jewellers" of "weigh instruments for
    customers, among them hospitals and jewellers"."""
    have = words_of(phrase)
    for k in range(1, len(t) - 1):
        if t.forms[k] != "among" or t.forms[k + 1] not in {"them", "those"}:
            continue
        if t.forms[k - 1] != "," or t.heads[k + 1] <= k:
            continue
        first = t.heads[k + 1]
        if t.heads[first] in {ROOT, k - 2} or t.upos[k - 2] != "NOUN":
            continue  # "wrote six novels, among them Emma"
        listed = [n for n in t.conjuncts(first) if n > k]
        if k not in have and any(n in have for n in listed):
            return True
    return False


def the_way(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "changed the way" of "changed the way towns drew their water", "stands near the
    place" of "the place where it began" and "ahead of the €728m" (that had been expected)."""
    have = words_of(phrase)
    for k in have - {-1}:
        word = "$" if t.xpos[k] == "$" else t.forms[k]
        if word not in _WAYS or t.child(k, "det") is None or k not in have:
            continue
        if max(have) != max(j for j in t.subtree(k) if j in have):
            continue
        told = [c for c in t.children(k, *_CLAUSES) if c > k]
        if told and not any(c in have for c in told):
            return True
    return False


def survived_by_nobody(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "is survived besides Tobias" of "Besides Tobias, she is survived by a daughter"."""
    have = words_of(phrase)
    for v in have:
        if t.forms[v] != "survived":
            continue
        by = [k for k in t.children(v, "obl:agent", "obl") if t.case(k) == "by"]
        if by and not any(n in have for k in by for n in t.conjuncts(k)):
            return True
    return False


def doing_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "arrived in Hull speaking" of "speaking three words of English"."""
    have = words_of(phrase)
    last = max(have, default=-1)
    if last < 1 or t.xpos[last] != "VBG" or t.relations[last] != "advcl":
        return False
    told = [k for k in t.children(last, *_OBJECTS) if k > last]
    return bool(told) and not any(k in have for k in told)


def share_of_nothing(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Both were built in 1911" of "Both of the bridges were built in 1911"."""
    have = words_of(phrase)
    for k in have:
        counts = t.xpos[k] == "CD" or t.forms[k] in _SHARES
        if not counts or not t.relations[k].startswith(("nsubj", "obj")):
            continue
        of = [j for j in t.children(k, "nmod") if j > k and t.case(j) == "of"]
        of = [j for j in of if t.xpos[j] not in {"WP", "WDT"}]  # "12 of whom saw it"
        if of and not any(j in have for j in of):
            return True
    return False


def each_does(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Each exempted nine towns" of "founded nine towns, each exempted from tolls"."""
    have = words_of(phrase)
    for v in have:
        subject = t.child(v, "nsubj", "nsubj:pass")
        if subject not in have or t.forms[subject] not in {"each", "both", "all"}:
            continue
        lent = ":relcl" in kind or t.relations[v] == "acl:relcl"
        if lent and t.xpos[v] in {"VBD", "VBN"} and t.child(v, "aux", "aux:pass", "obj") is None:
            return True
    return False


def share_of_it(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "% of the £9 went back" of "£58 million, of which 9% went back": out of order."""
    return bool(phrase) and phrase[0].text in {"%", "per", "cent"}


def one_of_two_encloses(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The Dead Arm enclose the island" of "the Mill Arm and the Dead Arm, which enclose
    the island": both do."""
    if ":relcl" not in kind:
        return False
    have = words_of(phrase)
    for r in have:
        n = t.heads[r]
        which = t.relations[r] == "acl:relcl" and t.xpos[r] == "VBP" and n in have
        if (
            which
            and t.relations[n] == "conj"
            and t.xpos[n] in {"NN", "NNP"}
            and t.heads[n] not in have
        ):
            return True
    return False


def population_of_it(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Port Selwick was population 4,300" of "Port Selwick (population 4,300)"."""
    alike = [p.word for p in phrase if p.word >= 0 and t.forms[p.word] == "population"]
    return kind[0] in "ABN" and any(
        t.relations[k] == "appos" and t.child(k, "det") is None and t.forms[k - 1] == "("
        for k in alike
    )


def across_a_semicolon(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The chip was found in a shaft" of "Found in a shaft, where it had lain; the chip on
    it is new": told of what stands before."""
    if ":part" not in kind or ";" not in t.forms:
        return False
    have = sorted(words_of(phrase))
    mark = t.forms.index(";")
    v = next((k for k in have if k < mark and t.xpos[k] in {"VBN", "VBG"}), -1)
    return v >= 0 and t.relations[v] == "advcl" and t.heads[v] > mark


def before_what_is_said(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Moe stripped out the deliveries" of "Stripping out the deliveries, growth would
    have been lower, Moe said": whoever did, it is not told."""
    if ":part" not in kind:
        return False
    for v in words_of(phrase):
        says = t.heads[v]
        if t.relations[v] != "advcl" or says == ROOT or not v < says:
            continue
        told = [k for k in t.children(says, "ccomp") if v < k < says]
        if told and t.child(told[0], "nsubj", "nsubj:pass") is not None:
            return True
    return False


def ordinal_does(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Second crossed the line" of "Second was El Fadili, who crossed the line"."""
    first = phrase[0].word if phrase else -1
    rank = first >= 0 and t.forms[first] in {"first", "second", "third", "fourth", "next", "last"}
    return (
        ":relcl" in kind
        and rank
        and len(phrase) > 1
        and t.upos[first] != "NOUN"
        and (t.child(first, "det") is None and t.relations[first] in {"nsubj", "advmod"})
    )


def was_died(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Walter was died" of "Walter (died 6 October 1291)"."""
    texts = [p.text.lower() for p in phrase]
    return any(a in {"was", "were", "is"} and b == "died" for a, b in pairwise(texts))


CUT_PHRASES: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    one_of_those_among_them,
    the_way,
    survived_by_nobody,
    doing_what,
    each_does,
    share_of_nothing,
    share_of_it,
    one_of_two_encloses,
    population_of_it,
    across_a_semicolon,
    before_what_is_said,
    ordinal_does,
    was_died,
)
