"""Trees put right where the second of two clauses leaves out its verb: "stars Ann as a detective
and Tom as her brother". In place, before the tree is made; `forms` are in lower case, `heads` has
ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.coordination import and_before
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass", "csubj", "expl"})
_GROUP = frozenset({"aux", "aux:pass", "cop"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})


_THINGS = _NOUNS | {"CD", "$", "PRP"}


def same_case_again(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The film stars Ann as a detective and Tom as her brother": the verb is left out the second
    time, and what has the same preposition once more belongs to it."""
    for c, h in enumerate(heads):
        if relations[c] != "conj" or h == ROOT or xpos[c] not in _THINGS:
            continue
        cc, v = and_before(heads, relations, forms, c), h if xpos[h][:1] == "V" else heads[h]
        if v == ROOT or children(heads, relations, c, _SUBJECT | _GROUP):
            continue
        first = _first_parts(heads, relations, v, h, cc)
        own, cases = (
            _case(forms, heads, relations, c),
            [_case(forms, heads, relations, k) for k in first],
        )
        if len(first) < 2 or cases[1] in {"", "of"}:
            continue
        alike = not own and forms[c] == forms[first[0]]  # "by 2% in May and 3% in June"
        again = _second_parts(forms, heads, relations, c, {c, v, h})
        if not again and own and own == cases[0] and forms[first[1]].isdigit():
            _then_later(forms, heads, relations, c, v)
        if not again or not (own == cases[0] or alike):
            continue
        if not _same_kind(_case(forms, heads, relations, again[0]), cases[1]):
            continue
        heads[c], relations[c] = v, "conj"
        for n, m in enumerate(again[: len(first) - 1], 1):
            if _same_kind(_case(forms, heads, relations, m), cases[n]):
                heads[m], relations[m] = c, "orphan"
        for m in children(heads, relations, v, frozenset({"advmod", "obl:unmarked"})):
            if leftmost(heads, m) == max(again) + 1:  # "and gold in Tokyo five years later"
                heads[m], relations[m] = c, "orphan"


def subject_and_object_again(xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "Robert got 500 pounds and Anna a gold watch": she got the watch; the verb is left out."""
    for c, o in enumerate(list(heads)):
        if relations[c] != "conj" or o == ROOT or relations[o] != "obj" or xpos[c] not in _NOUNS:
            continue
        own = children(heads, relations, c, _SUBJECT)
        v = heads[o]
        if len(own) != 1 or v == ROOT or children(heads, relations, c, _GROUP):
            continue
        who = own[0]
        if xpos[who] not in {"NNP", "NNPS"} or not o < who < c:
            continue
        for k, h in enumerate(heads):
            if h == c and k < who:
                heads[k] = who
        heads[who], relations[who] = v, "conj"
        heads[c], relations[c] = who, "orphan"


def _then_later(
    forms: Sequence[str], heads: list[int], relations: list[str], c: int, v: int
) -> None:
    """ "moved to Chelsea in 2004 and to Milan four years later": to Milan later."""
    for m in range(c + 1, len(heads)):
        if heads[m] in {c, v} and forms[m] in {"later", "earlier", "afterwards"}:
            heads[c], relations[c] = v, "conj"
            heads[m], relations[m] = c, "orphan"
            break


def _first_parts(
    heads: Sequence[int], relations: Sequence[str], v: int, h: int, cc: int
) -> list[int]:
    """What stands between verb v and the "and" at cc, where h is v or one of the first two: the
    object and a phrase ("Ann as a detective"), or phrases ("to Ann in 1990")."""
    found = [
        k
        for k in children(heads, relations, v, frozenset({"obj", "obl", "obl:unmarked"}))
        if v < k < cc
    ]
    return found if h == v or h in found[:2] else []


def _second_parts(
    forms: Sequence[str], heads: Sequence[int], relations: Sequence[str], c: int, above: set[int]
) -> list[int]:
    """The phrases behind the second thing c, each right behind the one before."""
    found: list[int] = []
    for m in range(c + 1, len(heads)):
        hangs = heads[m] in above or heads[m] in found
        if hangs and relations[m] in {"nmod", "obl", "conj", "orphan", "obj", "obl:unmarked"}:
            case = _case(forms, heads, relations, m)
            if relations[m] == "conj" and heads[m] == c and not case:
                continue  # "and in Tokyo and Moscow eleven years later"
            if leftmost(heads, m) > c and (case or relations[m] != "nmod") and case != "of":
                found.append(m)
    return found


def _same_kind(one: str, other: str) -> bool:
    """True for the same preposition, and for two that tell where."""
    return one == other or {one, other} <= {"at", "in", "on"}


def _case(forms: Sequence[str], heads: Sequence[int], relations: Sequence[str], k: int) -> str:
    """The preposition of a noun; "" where it has none."""
    return " ".join(forms[j] for j in children(heads, relations, k, frozenset({"case"})))
