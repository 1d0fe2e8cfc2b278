"""Trees put right where a sentence of a desk (news, histories of firms, reviews) has a name that
stands for another noun than the one beside it, or a second clause that shares what it leaves out.
All in place, before the tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.rules.coreference_kinds import ORG, PERSON, WORK, sort_of_noun
from factscore_tui.decompose.syntax.repairs_clauses import children, leftmost
from factscore_tui.decompose.syntax.tree import ROOT

_NAMES = frozenset({"NNP", "NNPS"})
_COMMON = frozenset({"NN", "NNS"})
_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_GROUP = frozenset({"aux", "aux:pass", "cop"})
_OF_NOUNS = frozenset({"det", "amod", "nummod", "case", "compound", "nmod"})
_SOMEBODY = frozenset({ORG, PERSON})


def name_of_the_owner(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The company that owns the bus, Transportes Andinos, said": the company is called so, no
    bus is."""
    for k, thing in enumerate(heads):
        if relations[k] != "appos" or xpos[k] not in _NAMES or not 0 <= thing < k:
            continue
        r = heads[thing]
        if r == ROOT or relations[r] != "acl:relcl" or relations[thing] not in {"obj", "obl"}:
            continue
        n = heads[r]
        if n == ROOT or xpos[n] not in _COMMON or xpos[thing] not in _COMMON or not n < r < k:
            continue
        apart = forms[leftmost(heads, k)] == "," or forms[leftmost(heads, k) - 1] == ","
        if not apart or "," in forms[n:r] or relations[n] not in _SUBJECT or heads[n] < k:
            continue
        if sort_of_noun(forms[n]) in _SOMEBODY and sort_of_noun(forms[thing]) not in _SOMEBODY:
            heads[k] = n


def title_with_a_place(
    texts: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "His debut, Red Sky in Morning, came out": capitals on both sides of a preposition,
    between two commas behind the kind of work, are one title."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or not 0 <= n < k or xpos[n] != "NN":
            continue
        if sort_of_noun(texts[n].lower()) != WORK and texts[n].lower() not in _WORKS:
            continue
        first = leftmost(heads, k)
        first += texts[first] == ","
        end = next((j for j in range(first, len(texts)) if texts[j] in {",", ".", ";"}), ROOT)
        inside = range(first, end)
        if end == ROOT or texts[first - 1] != "," or texts[end] != "," or end - first > 8:
            continue
        small = [j for j in inside if texts[j][:1].islower()]
        prepositions = [j for j in small if xpos[j] == "IN"]
        fits = all(xpos[j] in {"IN", "DT", "TO"} for j in small)
        if not prepositions or not fits or prepositions[0] < k or small[-1] == end - 1:
            continue
        for j in inside:
            if j > k:
                heads[j], relations[j] = k, "flat"


_WORKS = frozenset("debut memoir autobiography sequel follow-up thriller epic bestseller".split())  # noqa: SIM905


def port_said(xpos: list[str], upos: list[str], heads: list[int], relations: list[str]) -> None:
    """ "Port Said was founded in 1859": a name that is the root of a clause without a subject
    behind it is that clause's subject."""
    for v, n in enumerate(heads):
        if relations[v] not in {"ccomp", "parataxis"} or n == ROOT or heads[n] != ROOT or n > v:
            continue
        if xpos[n] not in _NAMES or children(heads, relations, n, _SUBJECT | _GROUP):
            continue
        group = children(heads, relations, v, _GROUP)
        if children(heads, relations, v, _SUBJECT | {"expl"}) or group[:1] != [n + 1]:
            continue
        passive = any(relations[j] == "aux:pass" for j in group)
        heads[v], relations[v] = ROOT, "root"
        for j, h in enumerate(heads):
            if h == n and j > v:
                heads[j] = v
        heads[n], relations[n] = v, "nsubj:pass" if passive else "nsubj"
        upos[n] = "PROPN"


def another_later(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Figaro had its premiere in 1786, Don Giovanni a year later": a name behind the comma with a
    time of its own did the same."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or xpos[k] not in _NAMES or n == ROOT:
            continue
        v = n
        while v != ROOT and not children(heads, relations, v, _SUBJECT):
            v = heads[v]
        times = [
            j
            for j in children(heads, relations, k, frozenset({"advmod"}))
            if forms[j] in {"later", "earlier"} and j > k
        ]
        first = leftmost(heads, k)
        first += forms[first] == ","
        if v == ROOT or not v < k or len(times) != 1 or forms[first - 1] != ",":
            continue
        when = [
            j
            for j in children(heads, relations, v, frozenset({"obl", "obl:unmarked"}))
            if j < first and forms[j].isdigit() and len(forms[j]) == 4
        ]
        if not when or when[-1] != first - 2 or xpos[v][:1] != "V":
            continue
        heads[k], relations[k] = v, "conj"
        heads[times[0]], relations[times[0]] = k, "orphan"


def dries_in_an_hour(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "is woven from polyester and dries in an hour": a bare plural behind "and" that is joined to
    the participle, not to the noun beside it, is a verb."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or xpos[k] != "NNS" or v == ROOT or xpos[v] != "VBN":
            continue
        own = children(heads, relations, k, _OF_NOUNS)
        if own or forms[k - 1] != "and" or forms[k + 1 : k + 2] not in (["in"], ["at"], ["for"]):
            continue
        helpers = [forms[j] for j in children(heads, relations, v, frozenset({"aux:pass"}))]
        if helpers != ["is"]:
            continue
        upos[k], xpos[k] = "VERB", "VBZ"
        for j in children(heads, relations, v, frozenset({"obl", "obl:unmarked"})):
            if j > k:
                heads[j] = k


__all__ = [
    "another_later",
    "dries_in_an_hour",
    "name_of_the_owner",
    "port_said",
    "title_with_a_place",
]
