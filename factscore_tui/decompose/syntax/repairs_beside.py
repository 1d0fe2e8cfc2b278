"""Trees put right where a preposition, a number or an adjective hangs on the verb and belongs to
the noun beside it. All in place, before the tree is made; `forms` are in lower case, `heads` has
ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.rules.coreference_kinds import PERSON, sort_of_noun
from factscore_tui.decompose.syntax.repairs_clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs_nearest import under
from factscore_tui.decompose.syntax.repairs_shared import case_of
from factscore_tui.decompose.syntax.tree import ROOT

_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_NAMES = frozenset({"NNP", "NNPS"})
_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_NUMBERED = frozenset(
    """chapter day game gate hole lap leg match page platform round set stage volume week""".split()  # noqa: SIM905
)
_PLACED = frozenset({"behind", "ahead of", "above", "below"})
_PRESENT = frozenset({"present", "absent", "aboard"})


def off_whom(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "was caught by Travis Head off Josh Hazlewood": the catch was off him."""
    for k, n in enumerate(heads):
        agent = relations[k] == "nmod" and n != ROOT and relations[n] == "obl:agent"
        if agent and case_of(forms, heads, relations, k) == "off" and heads[n] != ROOT:
            heads[k], relations[k] = heads[n], "obl"


def some_of_them_where(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "nine wickets, five of them in the first innings": the five were."""
    for k in range(1, len(forms) - 3):
        if forms[k + 1 : k + 3] not in (["of", "them"], ["of", "it"]) or heads[k + 2] != k:
            continue
        for j in children(heads, relations, k, frozenset({"orphan"})):
            if case_of(forms, heads, relations, j):
                relations[j] = "nmod"


def plural_clause(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "wrote songs at the piano that were not released": the songs were."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or xpos[n] not in {"NN", "NNP"}:
            continue
        subject = children(heads, relations, r, _SUBJECT)
        group = [r, *children(heads, relations, r, frozenset({"aux", "aux:pass", "cop"}))]
        several = forms[min(group)] in {"were", "are", "have"} or xpos[min(group)] == "VBP"
        word = bool(subject) and forms[subject[0]] in {"that", "which"}
        if not word or not several or relations[n] != "obl" or heads[n] == ROOT:
            continue
        things = [
            o
            for o in children(heads, relations, heads[n], frozenset({"obj"}))
            if o < n and xpos[o] == "NNS"
        ]
        if things and not any(relations[c] == "conj" and heads[c] == n for c in range(len(heads))):
            heads[r] = things[-1]


def with_somebody_present(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "recorded with only the engineer John Wood present": he was, the record was not."""
    for k in range(2, len(forms)):
        if forms[k] not in _PRESENT or xpos[k] not in {"JJ", "RB"} or xpos[k - 1] not in _NOUNS:
            continue
        n = k - 1
        while relations[n] in {"flat", "compound"} and heads[n] != ROOT:
            n = heads[n]
        if n < k and case_of(forms, heads, relations, n) == "with" and not under(heads, n, k):
            heads[k], relations[k] = n, "acl"


def lost_with_all_hands(
    forms: Sequence[str], xpos: list[str], heads: Sequence[int], relations: Sequence[str]
) -> None:
    """ "was sold, renamed Fram and lost with all hands": the ship lost nothing."""
    for k, v in enumerate(heads):
        lost = forms[k] == "lost" and relations[k] == "conj" and xpos[k] == "VBD" and v != ROOT
        rest = tuple(forms[k + 1 : k + 4])
        ship = rest == ("with", "all", "hands") or rest[:2] == ("at", "sea")
        if lost and ship and children(heads, relations, v, frozenset({"aux:pass"})):
            xpos[k] = "VBN"


def maker_to_the_king(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "is signed by George Adams, instrument maker to King George III": he was the king's."""
    for k, v in enumerate(heads):
        if relations[k] not in {"obl", "nmod"} or v == ROOT or xpos[k] not in _NOUNS:
            continue
        if case_of(forms, heads, relations, k) != "to":
            continue
        n = leftmost(heads, k) - 1
        if (
            forms[n + 1] == ","
            or n < 1
            or n == v
            or relations[n] != "appos"
            or xpos[n] != "NN"
            or not under(heads, n, v)
        ):
            continue
        if sort_of_noun(forms[n]) == PERSON or forms[n].endswith(("er", "or", "ist", "ant")):
            heads[k], relations[k] = n, "nmod"


def numbered(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "took the lead on lap eight", "came in on lap 21": which lap it was."""
    for k in range(1, len(forms)):
        n = k - 1
        if forms[n] not in _NUMBERED or xpos[n] != "NN" or xpos[k] != "CD" or heads[n] == k:
            continue
        counts = k + 1 < len(forms) and heads[k] == k + 1
        if not counts and not children(heads, relations, k, frozenset({"case", "nmod"})):
            heads[k], relations[k] = n, "flat"


def behind_whom(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "dropped to tenth and recovered to fifth, behind Hamilton": it was the fifth place."""
    for k, v in enumerate(heads):
        if relations[k] != "obl" or v == ROOT or v > k:
            continue
        if case_of(forms, heads, relations, k) not in _PLACED:
            continue
        first = leftmost(heads, k)
        first += forms[first] == ","
        later = [
            c
            for c in children(heads, relations, v, frozenset({"conj"}))
            if v < c < first - 2 and xpos[c] == xpos[v] and forms[first - 1] == ","
        ]
        if later and under(heads, first - 2, later[-1]):
            heads[k] = later[-1]


def things_with_things(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "carried copper from Chile to Swansea and coal in the opposite direction": coal is no
    town."""
    for k, n in enumerate(heads):
        if relations[k] != "conj" or n == ROOT or n > k or xpos[k] != "NN" or xpos[n] != "NNP":
            continue
        v = heads[n]
        bare = not children(heads, relations, k, frozenset({"det", "nmod:poss", "case"}))
        if relations[n] != "obl" or v == ROOT or not bare or sort_of_noun(forms[k]) == PERSON:
            continue
        things = [
            o
            for o in children(heads, relations, v, frozenset({"obj"}))
            if v < o < n and xpos[o] in {"NN", "NNS"}
        ]
        if things and case_of(forms, heads, relations, n) in {"to", "from", "in"}:
            heads[k] = things[-1]


def ran_out_too(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Undertakers ran out of coffins and florists of flowers": they ran out of flowers."""
    for c, a in enumerate(heads):
        if relations[c] != "conj" or a == ROOT or a > c or xpos[c] != "NNS":
            continue
        if relations[a] != "obl" or not case_of(forms, heads, relations, a).endswith("of"):
            continue
        own = [
            j
            for j in children(heads, relations, c, frozenset({"nmod"}))
            if case_of(forms, heads, relations, j) == "of"
        ]
        people = sort_of_noun(forms[c]) == PERSON or forms[c].endswith(("ists", "ers", "ors"))
        things = sort_of_noun(forms[a]) != PERSON and forms[c - 1] == "and"
        if len(own) == 1 and people and things and heads[a] != ROOT:
            heads[c], relations[c], relations[own[0]] = heads[a], "conj", "orphan"
            for j in children(heads, relations, a, frozenset({"case"})):
                if forms[j] == "out":
                    heads[j], relations[j] = heads[a], "compound:prt"
