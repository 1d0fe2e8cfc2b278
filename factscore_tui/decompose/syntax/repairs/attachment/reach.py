"""Trees put right where what stands behind an aside belongs to the clause around it, or a relative
clause to a noun further back. All in place, before the tree is made; `forms` are in lower case,
`heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.core.calendar_names import MONTHS
from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost, under
from factscore_tui.decompose.syntax.repairs.shared import and_of, case_of
from factscore_tui.decompose.syntax.tree import ROOT

_NAMES = frozenset({"NNP", "NNPS"})
_NOUNS = _NAMES | {"NN", "NNS"}
_ASIDES = frozenset({"appos", "acl:relcl"})
_CONJ = frozenset({"conj"})
_UNIQUE = frozenset("first second third fourth fifth only last youngest oldest".split())  # noqa: SIM905


def date_behind_an_aside(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "founded Serena Ventures, a firm that has invested in 60 companies, in 2014": the comma
    closes the aside; it was founded then."""
    for k, h in enumerate(heads):
        if relations[k] not in {"obl", "nmod"} or h == ROOT:
            continue
        first = leftmost(heads, k)
        first += forms[first] == ","
        dated = xpos[k] == "CD" and forms[k].isdigit() and len(forms[k]) == 4
        if not (dated or forms[k] in MONTHS) or first < 2 or forms[first - 1] != ",":
            continue
        if case_of(forms, heads, relations, k) not in {"in", "on"}:
            continue
        x = h
        while x != ROOT and relations[x] not in _ASIDES:
            x = heads[x]
        while x != ROOT and relations[x] == "acl:relcl" and relations[heads[x]] == "appos":
            x = heads[x]  # "a firm that has invested": the aside begins with "a firm"
        n = heads[x] if x != ROOT else ROOT
        v = heads[n] if n != ROOT else ROOT
        if ROOT in {n, v} or xpos[v][:2] != "VB" or not v < n < x or x >= first:
            continue
        begin = leftmost(heads, x)
        begin -= forms[begin] != ","
        inside = list(forms[begin + 1 : first - 1])
        if forms[begin] == "," and "," not in inside:
            heads[k], relations[k] = v, "obl"


_HAPPENINGS = frozenset(
    """war battle siege revolution olympics games cup congress conference election festival match
    tournament fire flood earthquake final summit era dynasty period age day eve christmas easter
    depression renaissance enlightenment""".split()  # noqa: SIM905
)


def when_in_no_place(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "moved to West Palm Beach, Florida, when she was nine": a town is no time."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or xpos[n] not in _NAMES:
            continue
        first = leftmost(heads, r)
        first += forms[first] == ","
        v = heads[n]
        if forms[first] != "when" or forms[first - 1] != "," or v == ROOT or v > n:
            continue
        own = {forms[n], *(forms[j] for j, h in enumerate(heads) if h == n and j < first)}
        if own & _HAPPENINGS.union(MONTHS) or xpos[v][:2] != "VB":
            continue
        if case_of(forms, heads, relations, n) in {"to", "in", "at", "from", "for", "into"}:
            heads[r], relations[r] = v, "advcl"


def with_behind_an_aside(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "found a man, later identified as Tom Fox, with a wound": the man had it."""
    for k, r in enumerate(heads):
        if relations[k] != "obl" or r == ROOT or relations[r] != "acl" or xpos[r] != "VBN":
            continue
        first, n = leftmost(heads, k), heads[r]
        first += forms[first] == ","
        begin = leftmost(heads, r)
        begin -= forms[begin] != ","
        closed = forms[first - 1] == "," and forms[begin] == "," and begin > n
        if closed and forms[first] == "with" and "," not in forms[begin + 1 : first - 1]:
            heads[k], relations[k] = n, "nmod"


def beside_a_degree(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "charged with assault in the first degree, possession of a weapon and endangerment": other
    crimes, not other degrees."""
    for k, n in enumerate(heads):
        if relations[k] != "conj" or n == ROOT or forms[n] != "degree" or xpos[k] not in _NOUNS:
            continue
        if heads[n] != ROOT and relations[n] in {"nmod", "obl"} and xpos[heads[n]] in _NOUNS:
            heads[k] = heads[n]


def so_that(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "moved when she was nine so that the sisters could attend a school": nobody is nine for
    that."""
    for k, h in enumerate(heads):
        if relations[k] != "advcl" or h == ROOT or xpos[h] != "CD":
            continue
        first = leftmost(heads, k)
        v = heads[h]
        while v != ROOT and xpos[v][:2] != "VB":
            v = heads[v]
        if forms[first : first + 2] == ["so", "that"] and v != ROOT:
            heads[k] = v


def which_is_nobody(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "published articles about a sailor, Luis Velasco, which contradicted the account": "which"
    is no person."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or sort_of_noun(forms[n]) != PERSON:
            continue
        if xpos[n] not in {"NN", "NNS"} or relations[n] not in {"obl", "nmod"}:
            continue
        first = leftmost(heads, r)
        first += forms[first] == ","
        if forms[first] != "which" or relations[first] != "nsubj":
            continue
        v = heads[n]
        while v != ROOT and xpos[v][:2] != "VB":
            v = heads[v]
        things = [
            o
            for o in (children(heads, relations, v, frozenset({"obj"})) if v != ROOT else [])
            if v < o < n and sort_of_noun(forms[o]) != PERSON
        ]
        if things:
            heads[r] = things[-1]


def which_of_several(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "18 segments made of gold-plated beryllium, which together measure 6.5 metres": a verb for
    several."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or xpos[n] not in {"NN", "NNP"}:
            continue
        first = leftmost(heads, r)
        first += forms[first] == ","
        if forms[first] != "which" or relations[first] != "nsubj" or xpos[r] != "VBP":
            continue
        if children(heads, relations, n, _CONJ) or relations[n] == "conj":
            continue
        m = heads[n]
        while m != ROOT and xpos[m] not in {"NNS", "NNPS"}:
            m = heads[m] if relations[m] in {"acl", "nmod", "obl", "conj"} else ROOT
        if m != ROOT and m < n:
            heads[r] = m


def that_of_one(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "leads a group of 22 researchers that builds diagnostics": a verb for one."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or xpos[n] != "NNS" or xpos[r] != "VBZ":
            continue
        first, group = leftmost(heads, r), heads[n]
        one = group != ROOT and group < n and xpos[group] == "NN" and relations[n] == "nmod"
        if one and forms[first] == "that" and relations[first] == "nsubj":
            heads[r] = group


def joined_name(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "she and her older sister Venus were coached": Venus is another, not another name for
    her."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or n == ROOT or n > k or xpos[k] not in _NAMES:
            continue
        if xpos[n] not in {"PRP", *_NAMES}:
            continue
        first = leftmost(heads, k)
        if first < k and forms[first] == "and" and relations[first] == "cc" and first == n + 1:
            heads[first], relations[k] = k, "conj"


def same_preposition_in_a_row(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "focused on Taipale along the isthmus, on Kollaa and on Raate": three of one kind."""
    for k, v in enumerate(heads):
        if relations[k] != "obl" or v == ROOT or xpos[k] not in _NOUNS or v > k:
            continue
        case = case_of(forms, heads, relations, k)
        last = [
            c
            for c in children(heads, relations, k, _CONJ)
            if case and case_of(forms, heads, relations, c) == case
        ]
        first = leftmost(heads, k)
        first += forms[first] == ","
        if not last or forms[first - 1] != "," or and_of(forms, heads, relations, k) > 0:
            continue
        before = [
            o
            for o in children(heads, relations, v, frozenset({"obl"}))
            if v < o < k and case_of(forms, heads, relations, o) == case and xpos[o] in _NOUNS
        ]
        if before and case not in {"in", "at"}:
            heads[k], relations[k] = before[-1], "conj"
            for c in last:
                heads[c] = before[-1]


def first_to_do(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was succeeded by Sam Whitehorse, the first Arapaho to head a brewery": what somebody is
    the first to do is right behind it."""
    for k, h in enumerate(heads):
        if xpos[k] != "VB" or relations[k] not in {"xcomp", "advcl"} or h == ROOT:
            continue
        first = leftmost(heads, k)
        n = first - 1
        if first < 2 or forms[first] != "to" or xpos[n] not in _NOUNS or n == h:
            continue
        thing = xpos[n] not in _NAMES and sort_of_noun(forms[n]) != PERSON
        if thing and relations[n] in {"obl", "nmod"}:
            continue  # "jumped from the first level to test a parachute"
        unique = [j for j in children(heads, relations, n, frozenset({"amod"})) if j < n]
        if any(forms[j] in _UNIQUE for j in unique) and not under(heads, n, k):
            heads[k], relations[k] = n, "acl"


def second_apposition(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "her deputy, Sam Whitehorse, the first Arapaho to head a brewery": Sam was the first."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or n == ROOT or xpos[n] not in {"NN", "NNS"}:
            continue
        unique = [j for j in children(heads, relations, k, frozenset({"amod"})) if j < k]
        the = [forms[j] for j in children(heads, relations, k, frozenset({"det"}))] == ["the"]
        names = [
            j
            for j in children(heads, relations, n, frozenset({"appos"}))
            if n < j < k and xpos[j] in _NAMES
        ]
        if the and len(names) == 1 and any(forms[j] in _UNIQUE for j in unique):
            heads[k] = names[0]


def as_low_as(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "inflicted losses in temperatures as low as −43 °C": the temperatures were as low."""
    for k in range(2, len(forms)):
        if relations[k] != "advcl" or xpos[k] != "JJ" or forms[k - 1] != "as":
            continue
        n = k - 2
        if xpos[n] == "NNS" and forms[k + 1 : k + 2] == ["as"] and not under(heads, n, k):
            heads[k], relations[k] = n, "amod"
