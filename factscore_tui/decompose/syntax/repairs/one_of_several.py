"""Trees put right where something is said of one of several that were just named or counted. In
place, before the tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.tree import ROOT

_WHOSE = frozenset({"the", "its", "their", "his", "her"})
_LAST_WORD = frozenset({"JJ", "JJR", "JJS", "NN", "NNS", "CD", "RBS", "VBN"})
"""The best known, the most famous, the two largest."""
_ONE_EACH = frozenset({"NN", "NNP"})
_BOTH = frozenset("couple pair duo team trio group family band combination partnership".split())  # noqa: SIM905
"""What two together are."""
_WORDS = 8
"""Words between the comma and "being" at most."""


def described_last(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: Sequence[str]
) -> None:
    """ "the omul, a relative of the salmon, and the golomyanka, a transparent fish": each of the
    two is described behind it."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or n == ROOT or xpos[k] not in _ONE_EACH or forms[k] in _BOTH:
            continue
        before = [j for j in children(heads, relations, n, frozenset({"appos"})) if n < j < k]
        joined = [j for j in children(heads, relations, n, frozenset({"conj"})) if n < j < k]
        if not before or not joined or joined[-1] < before[-1] or xpos[joined[-1]] == "NNS":
            continue
        first = leftmost(heads, k)
        comma = first if forms[first] == "," else first - 1
        if forms[comma] == "," and not any(n < j < comma for j in before if j > joined[-1]):
            heads[k] = joined[-1]


def the_biggest_being(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Over 300 rivers feed the lake, the biggest being the Selenga": the biggest of them is; all
    of them feed the lake."""
    for k in range(3, len(forms) - 1):
        y = heads[k]
        comma = next((j for j in range(k - 1, max(k - _WORDS, 0), -1) if forms[j] == ","), -1)
        if forms[k] != "being" or relations[k] != "cop" or y < k or comma < 1:
            continue
        one = forms[comma + 1 : comma + 3] == ["one", "of"]
        s = comma + 1 if one else k - 1
        if not one and (forms[comma + 1] not in _WHOSE or xpos[s] not in _LAST_WORD):
            continue
        if any(xpos[j][:1] in "VM" for j in range(comma + 1, k - 1)):
            continue
        v = heads[y]
        while v != ROOT and (v > comma or not _tells(xpos, heads, relations, v)):
            v = heads[v]
        if v == ROOT:
            continue
        for j in range(comma + 1, k):
            if not comma < heads[j] < k:
                heads[j] = s
        heads[s], relations[s] = y, "nsubj"
        heads[y], relations[y] = v, "advcl"


def some_of_them_dressed(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "a group of men, some of them dressed as Mohawks, went aboard": some were, not the group."""
    for a, n in enumerate(heads):
        if relations[a] != "acl" or xpos[a] != "VBN" or not 0 <= n < a:
            continue
        some = [k for k in children(heads, relations, n, frozenset({"appos"})) if n < k < a]
        if some and forms[some[-1] + 1 : some[-1] + 3] == ["of", "them"] and a == some[-1] + 3:
            heads[a] = some[-1]


def _tells(xpos: Sequence[str], heads: Sequence[int], relations: Sequence[str], v: int) -> bool:
    """True for a verb, and for a noun or adjective that is said of something."""
    return xpos[v][:2] == "VB" or bool(children(heads, relations, v, frozenset({"cop"})))


REPAIRS = (described_last, the_biggest_being, some_of_them_dressed)
"""Those of this file, in order."""
