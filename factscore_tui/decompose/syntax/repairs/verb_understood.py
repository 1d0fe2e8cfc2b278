"""Trees put right where a verb that was said once is understood again: "made the dances and
Roerich the sets", "out in London as a book and in New York as a film". All in place, before the
tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import ORG, PERSON, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.coordination import and_before
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.repairs.shared import case_of
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass", "csubj", "expl"})
_NAMES = frozenset({"NNP", "NNPS"})
_NOUNS = _NAMES | {"NN", "NNS"}
_BEHIND = frozenset({"obj", "orphan", "appos", "nmod", "nmod:unmarked", "conj", "dep"})
_PHRASES = frozenset({"obl", "obl:unmarked", "advmod", "nmod", "conj"})
_WHERE = frozenset({"in", "at", "on"})
_RANKS = frozenset("first last only second third youngest oldest".split())  # noqa: SIM905
_IT = frozenset("it that this them these those".split())  # noqa: SIM905
_TIMES = frozenset(
    "day week month year summer autumn winter spring morning evening night season time".split()  # noqa: SIM905
)


def object_for_each(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Nijinsky made the dances and Roerich the sets", "Dahl painted the ceiling, Moe the walls":
    a name with a noun phrase right behind it did to that what the first did."""
    for b, x in enumerate(heads):
        if relations[b] not in {"conj", "appos"} or x == ROOT or xpos[b] not in _NAMES:
            continue
        v = heads[x]
        if v == ROOT or relations[x] != "obj" or not v < x < b or xpos[v][:1] != "V":
            continue
        if relations[b] == "appos" and "," not in {
            forms[leftmost(heads, b)],
            forms[leftmost(heads, b) - 1],
        }:
            continue
        end = max([b, *(k for k in children(heads, relations, b, frozenset({"flat"})))]) + 1
        if end >= len(forms) or xpos[end] not in {"DT", "PRP$"} or xpos[x] in _NAMES:
            continue
        y = heads[end]
        hangs = y > end and heads[y] in {v, x, b} and relations[y] in _BEHIND
        if not hangs or xpos[y] not in _NOUNS or forms[y] in _TIMES or not _done(forms, heads, x):
            continue
        if case_of(forms, heads, relations, y) or case_of(forms, heads, relations, b):
            continue
        if children(heads, relations, v, _SUBJECT):
            heads[b], relations[b] = v, "conj"
            heads[y], relations[y] = b, "orphan"


def _done(forms: Sequence[str], heads: Sequence[int], x: int) -> bool:
    """True for an object with an article or an owner: not for "met Ann and Bob the builder"."""
    first = leftmost(heads, x)
    return first < x or forms[x][-1:] == "s"


def object_before_it(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "had written The Firebird three years before, and Petrushka after it": after the first."""
    for k in range(2, len(forms)):
        c = k - 2
        pair = forms[k] in _IT and forms[k - 1] in {"before", "after"} and relations[c] == "conj"
        v = heads[c]
        if not pair or v == ROOT or xpos[c] not in _NAMES or heads[k] not in {v, c}:
            continue
        if children(heads, relations, v, frozenset({"obj"})) and and_before(
            heads, relations, forms, c
        ):
            heads[k], relations[k] = c, "orphan"


def elsewhere_later(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "It came out in London in 1851 as "The Whale" and in New York a month later under its own
    title": in New York, too, and there under that title."""
    for c, h in enumerate(heads):
        if relations[c] != "conj" or h == ROOT or h > c or xpos[c] not in _NAMES:
            continue
        cc, v, own = (
            and_before(heads, relations, forms, c),
            heads[h],
            case_of(forms, heads, relations, c),
        )
        if cc == ROOT or own not in _WHERE or v == ROOT or xpos[v][:1] != "V" or v > h:
            continue
        if relations[h] != "obl" or case_of(forms, heads, relations, h) in _WHERE:
            continue
        before = children(heads, relations, v, frozenset({"obl"}))
        places = [
            k
            for k in before
            if v < k < h and xpos[k] in _NAMES and case_of(forms, heads, relations, k) == own
        ]
        if not places:
            continue
        heads[c], relations[c] = v, "conj"
        behind = [k for k in range(c + 1, len(heads)) if relations[k] in _PHRASES]
        rest = [k for k in behind if heads[k] in {c, h, v} and leftmost(heads, k) > c]
        for k in behind:  # "two years later as "Saltmarsh"": not later as it
            if heads[k] in rest and relations[k] == "obl" and forms[heads[k]] == "later":
                rest.append(k)
        for k in rest:
            heads[k], relations[k] = c, "orphan"


def object_at_another_time(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "wrote the Passion and, at the end of his life, the Mass": wrote the Mass then."""
    for c, x in enumerate(heads):
        if relations[c] != "conj" or x == ROOT or relations[x] != "obj" or x > c:
            continue
        v, cc = heads[x], and_before(heads, relations, forms, c)
        if cc == ROOT or xpos[v][:1] != "V" or forms[cc + 1] != "," or v > x:
            continue
        when = [
            p
            for p in children(heads, relations, c, frozenset({"nmod", "obl"}))
            if cc < p < c and case_of(forms, heads, relations, p) in {"in", "at", "on", "after"}
        ]
        if len(when) == 1 and forms[c - 1] != ",":
            heads[c], relations[c] = v, "conj"
            heads[when[0]], relations[when[0]] = c, "orphan"


def first_to_be(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was put on the register, the first film to be so honoured": the film was the first, and
    not the register."""
    for k, n in enumerate(heads):
        if relations[k] not in {"appos", "parataxis"} or n == ROOT or xpos[k] != "NN":
            continue
        if relations[k] == "parataxis" and children(heads, relations, n, frozenset({"nsubj:pass"})):
            if _ranked_and_done(forms, xpos, heads, relations, k):
                relations[k] = "advcl"
            continue
        top = n
        while relations[top] in {"nmod", "flat"} and heads[top] < top and heads[top] != ROOT:
            top = heads[top]
        v = heads[top]
        passive = v != ROOT and children(heads, relations, v, frozenset({"nsubj:pass"}))
        by = case_of(forms, heads, relations, top) == "by"
        placed = case_of(forms, heads, relations, top) in {"in", "on", "at", "into"}
        thing = sort_of_noun(forms[k]) not in {PERSON, ORG}
        placed = placed or (thing and by)
        placed = placed or xpos[n] in {"NN", "CD"}  # "was elected to the academy in 1951, the first
        ranked = _ranked_and_done(forms, xpos, heads, relations, k)
        if ranked and passive and placed and relations[top] in {"obl", "obl:agent"}:
            heads[k], relations[k] = v, "advcl"


def _ranked_and_done(
    forms: Sequence[str],
    xpos: Sequence[str],
    heads: Sequence[int],
    relations: Sequence[str],
    k: int,
) -> bool:
    """True for "the first film to be so honoured"."""
    ranked = [j for j in range(k) if heads[j] == k and forms[j] in _RANKS]
    done = [
        a
        for a in children(heads, relations, k, frozenset({"acl"}))
        if xpos[a] == "VBN" and children(heads, relations, a, frozenset({"aux:pass"}))
    ]
    return bool(ranked and done)


def predicate_again(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "His father was a miner, and his mother, Ellen Shaw, the niece of a bishop": his mother was
    that, and not the father."""
    for k, p in enumerate(heads):
        second = relations[k] in {"conj", "nsubj"} and p != ROOT and k > p
        if not second or xpos[k] != "NN" or xpos[p] != "NN":
            continue
        copula = children(heads, relations, p, frozenset({"cop"}))
        own = children(heads, relations, k, frozenset({"nmod:poss"}))
        names = [a for a in children(heads, relations, k, frozenset({"appos"})) if a > k]
        if not copula or not own or xpos[own[0]] != "PRP$" or not names:
            continue
        a = names[0]
        end = max([a, *children(heads, relations, a, frozenset({"flat"}))]) + 1
        if xpos[a] not in _NAMES or end + 1 >= len(forms) or forms[end] != ",":
            continue
        y = heads[end + 1]
        said = y > end + 1 and xpos[end + 1] == "DT" and heads[y] in {p, k, a} and xpos[y] == "NN"
        if (
            said
            and relations[y] in {"conj", "appos"}
            and and_before(heads, relations, forms, y) < k
        ):
            heads[k], relations[k] = p, "conj"
            heads[y], relations[y] = k, "orphan"
            for j in children(heads, relations, y, frozenset({"cc"})):
                heads[j] = k


REPAIRS: tuple[Repair, ...] = (
    object_for_each,
    object_before_it,
    elsewhere_later,
    object_at_another_time,
    first_to_be,
    predicate_again,
)
"""Those of this file, in order."""
