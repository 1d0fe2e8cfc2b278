"""Candidates that stop before what they announce, or tell two of a kind in one: found where texts
on places were read with their verdicts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

if TYPE_CHECKING:
    from factscore_tui.decompose.selection.candidate import Candidate

_OPEN = frozenset({"as", "than"})
_CASES = frozenset({"case", "mark", "fixed"})
_TAKES = frozenset("take takes took taken taking".split())  # noqa: SIM905
_LENGTHS = frozenset(
    """seconds minutes hours days weeks months years decades centuries second minute hour day week
    month year decade century""".split()  # noqa: SIM905
)
_SIDES = frozenset("north south east west northeast northwest southeast southwest".split())  # noqa: SIM905


def ends_open(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was green as recently as" and "as recently as when people lived there" of "as
    recently as 6,000 years ago, when people lived there"."""
    have = words_of(phrase)
    order = [p.word for p in phrase if p.word >= 0 and not t.is_mark(p.word)]
    if order and t.forms[order[-1]] in {"up", "down"} and t.child(order[-1], "obl") is not None:
        return True  # "214 members, up" of "up from 187"
    relative = ":relcl:" in kind
    named = relative and order and t.forms[order[-1]] == "named"
    if named and t.child(order[-1], "aux:pass") is not None:
        return True  # "The engine is named" of "the Duke, after whom the engine is named"
    if order and t.forms[order[-1]] in _OPEN and t.relations[order[-1]] in _CASES:
        return True
    return any(
        t.forms[k] == "as" and t.relations[k] == "fixed" and k + 1 < len(t) and k + 1 not in have
        for k in have
    )


def takes_to_do(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "takes twelve years" of "takes twelve years to go round the Sun"."""
    have = words_of(phrase)
    for v in have:
        thing = t.child(v, "obj", "obl:unmarked") if t.forms[v] in _TAKES else None
        if thing not in have or thing is None or t.forms[thing] not in _LENGTHS:
            continue
        purposes = [
            *t.children(v, "xcomp", "advcl", "csubj"),
            *t.children(thing, "acl", "acl:relcl"),
        ]
        if any(k > thing and t.child(k, "mark") == k - 1 and k not in have for k in purposes):
            return True
    return False


def each_with_its_side(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for all of "borders Ethiopia to the north, Somalia to the east and Uganda to the west"
    in one: they are as many facts."""
    have = words_of(phrase)
    for n in have:
        if not t.children(n, "conj") or t.relations[n] not in {"obj", "obl:agent", "obl"}:
            continue
        sided = [k for k in t.conjuncts(n) if k in have and _side(t, k) in have]
        if len(sided) > 1 and len(sided) == len(t.conjuncts(n)):
            return True
    return False


def of_one_side(t: Tree, candidate: Candidate) -> bool:
    """ "borders Somalia to the east" of several neighbours, each with its side: the rule is
    exact."""
    if candidate.kind[:2] != "Es":
        return False
    sided = [n for n in candidate.words if _side(t, n) in candidate.words]
    if len(sided) != 1 or t.relations[sided[0]] not in {"conj", "obj", "obl:agent", "obl"}:
        return False
    first = t.heads[sided[0]] if t.relations[sided[0]] == "conj" else sided[0]
    several = t.conjuncts(first)
    return len(several) > 1 and all(_side(t, n) != ROOT for n in several)


def _side(t: Tree, n: int) -> int:
    """The side on which thing n is told to lie; ROOT where none is."""
    return next((k for k in t.children(n, "nmod") if k > n and t.forms[k] in _SIDES), ROOT)


def one_of_the_several(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Tea is its main exports" of "Tea, coffee and flowers are its main exports", and for
    "Rome is cities"."""
    have = words_of(phrase)
    for n in have:
        s = t.child(n, "nsubj")
        if t.xpos[n] != "NNS" or s is None or t.child(n, "cop") is None:
            continue
        several = t.conjuncts(s)
        own = t.child(n, "nmod:poss") is not None or "the" in {
            t.forms[k] for k in t.children(n, "det")
        }
        told = [k for k in several if k in have]
        own = own or t.xpos[told[0] if told else s] in {"NN", "NNP"}
        if own and 0 < len(told) < len(several):
            return True
    return False


def as_did_another(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "It survived a fall, as did the bracket", which is told of the bracket by itself,
    and for "Wizz Air did too"."""
    have = words_of(phrase)
    for v in have:
        if (
            t.forms[v] not in {"did", "does", "do"}
            or t.child(v, "obj", "xcomp", "ccomp") is not None
        ):
            continue
        subject = t.child(v, "nsubj")
        if (
            subject is not None
            and subject > v
            and "as" in {t.forms[k] for k in t.children(v, "mark")}
        ):
            return kind[0] in "EXD"
        end = max(k for k in have if not t.is_mark(k))
        if subject in have and t.forms[end] in {"too", "likewise"} and t.heads[end] == v:
            return True
    return False


_KIN = frozenset(
    """daughter son sister brother wife husband mother father grandson granddaughter twin niece
    nephew cousin widow widower""".split()  # noqa: SIM905
)


def whose_kin(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Grace is a daughter" of "survived by two daughters, Grace and Ngozi": of whom?"""
    if not kind.startswith("A:") or len(phrase) < 3:
        return False
    return phrase[-1].text in _KIN and [p.text for p in phrase[-3:-1]] in (
        ["is", "a"],
        ["was", "a"],
    )


_POINTING = frozenset({"any", "those", "that"})


def like_any(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "is unlike any" of "is unlike any known in other animals": which ones?"""
    have = words_of(phrase)
    for n in have:
        if t.forms[n] not in _POINTING or t.case(n) not in {"unlike", "like", "than"}:
            continue
        which = t.children(n, "acl", "acl:relcl", "nmod")
        if which and not have & set(which):
            return True
    return False


def comes_from_where(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The name comes from" of "Where the name comes from is disputed"."""
    order = [p.word for p in phrase if p.word >= 0 and not t.is_mark(p.word)]
    v = t.heads[order[-1]] if order else ROOT
    if v == ROOT or t.upos[order[-1]] != "ADP" or t.relations[order[-1]] not in {"obl", "case"}:
        return False
    asked = [k for k in t.children(v, "advmod", "obl", "obj") if t.xpos[k] in {"WRB", "WP", "WDT"}]
    return bool(asked) and not words_of(phrase) & set(asked)


END_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    ends_open,
    takes_to_do,
    each_with_its_side,
    one_of_the_several,
    as_did_another,
    whose_kin,
    like_any,
    comes_from_where,
)
