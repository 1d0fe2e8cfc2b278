"""Trees put right in runs of phrases and lists: what is one measure, which list a thing goes on
with, who of several did which. All in place, before the tree is made; `forms` are in lower case,
`heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.rules.lexicon import is_demonym
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.coordination import and_before
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.repairs.shared import case_of
from factscore_tui.decompose.syntax.tree import ROOT

_NAMES = frozenset({"NNP", "NNPS"})
_UNITS = {"minutes": "hour", "seconds": "minute", "inches": "foot", "ounces": "pound"}
_LARGER = {
    "hour": "hour", "hours": "hour", "minute": "minute", "minutes": "minute", "foot": "foot",
    "feet": "foot", "pound": "pound", "pounds": "pound",
}  # fmt: skip
_HEIGHTS = frozenset("metres meters feet m ft metre".split())  # noqa: SIM905
_LEADS = frozenset(
    "point points stroke strokes second seconds minute minutes place places length lengths".split()  # noqa: SIM905
)
_GIFTS = frozenset(
    """grant grants gift gifts donation donations loan loans legacy bequest contribution
    contributions""".split()  # noqa: SIM905
)
_SUBJECT = frozenset({"nsubj", "nsubj:pass"})


def one_measure(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "in 51 minutes 12 seconds": one time."""
    for k in range(3, len(forms)):
        first = k - 2
        small = _UNITS.get(forms[k], _UNITS.get(forms[k] + "s", ""))
        both = xpos[k - 1] == xpos[k - 3] == "CD" and _LARGER.get(forms[first]) == small
        if both and heads[k - 1] == k and heads[k] != first and first not in {heads[k - 1]}:
            if heads[first] == k:
                heads[first], relations[first] = heads[k], relations[k]
            for j in range(len(forms)):
                if heads[j] == k and j < k - 1:
                    heads[j] = first
            heads[k], relations[k] = first, "flat"


def above_sea_level(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "planted at 420 metres above sea level": the height is above the sea, and is one."""
    for k in range(4, len(forms)):
        n = k - 3
        if list(forms[k - 2 : k + 1]) != ["above", "sea", "level"] or forms[n] not in _HEIGHTS:
            continue
        if heads[n] == k:
            heads[n], relations[n] = heads[k], relations[k]
        if heads[k] != n and heads[n] != k:
            heads[k], relations[k] = n, "nmod"


def points_behind(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "second in the league, eight points behind Derwent": so many behind, not a league of
    points."""
    for k in range(2, len(forms) - 1):
        n = k - 1
        if forms[k] != "behind" or forms[n] not in _LEADS or relations[k] != "case":
            continue
        whom, v = heads[k], heads[heads[k]]
        if whom > k and v != ROOT and v < n and heads[n] != whom and xpos[n - 1] == "CD":
            heads[n], relations[n] = whom, "obl:unmarked"


def agents_in_a_row(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "attracted 486 finishers and was won by Reid in 51 minutes and Lund in 58": won by Lund."""
    for c, h in enumerate(heads):
        if relations[c] != "conj" or xpos[c] not in _NAMES or h == ROOT:
            continue
        cc = and_before(heads, relations, forms, c)
        agents = [
            a
            for a in range(c)
            if relations[a] == "obl:agent" and xpos[a] in _NAMES and heads[a] < a < cc
        ]
        if not agents or cc == ROOT or case_of(forms, heads, relations, c):
            continue
        a, v = agents[-1], heads[agents[-1]]
        if any(xpos[j][:1] == "V" for j in range(a, c)) or h > a or xpos[v] != "VBN":
            continue
        between = [p for p in children(heads, relations, v, frozenset({"obl"})) if a < p < cc]
        again = [
            p
            for p in range(c + 1, len(forms))
            if heads[p] in {c, v}
            and relations[p] in {"nmod", "obl"}
            and between
            and case_of(forms, heads, relations, p) == case_of(forms, heads, relations, between[0])
        ]
        if again:
            heads[c], relations[c] = v, "conj"
            heads[again[0]], relations[again[0]] = c, "orphan"
        elif h < v:
            heads[c] = a


def each_where(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Lund and Nair ran for the county, Lund in the 5,000 metres and Nair in the marathon": she
    ran in that."""
    for c, h in enumerate(heads):
        if xpos[c] not in _NAMES or c + 1 >= len(forms) or forms[c + 1] not in {"in", "at", "for"}:
            continue
        p = heads[c + 1]
        if relations[c + 1] != "case" or p < c or h == ROOT:
            continue
        v = next(
            (
                heads[s]
                for s in range(c)
                if relations[s] in _SUBJECT
                and s < heads[s] < c
                and any(
                    forms[j] == forms[c] and xpos[j] in _NAMES
                    for x in [s, *children(heads, relations, s, frozenset({"conj"}))]
                    for j in [x, *children(heads, relations, x, frozenset({"flat"}))]
                    if j < heads[s]
                )
                and children(heads, relations, s, frozenset({"conj"}))
            ),
            ROOT,
        )
        before = forms[c - 1]
        if v == ROOT or before not in {",", "and", "while"} or relations[c] == "nsubj":
            continue
        if any(xpos[j][:1] == "V" for j in range(v + 1, p)):
            continue
        heads[c], relations[c] = v, "conj"
        heads[p], relations[p] = c, "orphan"


def paid_for_by(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "paid for by a grant from the Lottery": paid for; and the grant is from there."""
    for k in range(1, len(forms) - 1):
        v = heads[k]
        alone = forms[k + 1] == "by" and relations[k] == "obl" and xpos[k] in {"IN", "RP"}
        if alone and v == k - 1 and xpos[v] == "VBN":
            relations[k] = "compound:prt"
    for p, v in enumerate(heads):
        if relations[p] != "obl" or v == ROOT or case_of(forms, heads, relations, p) != "from":
            continue
        agents = [
            a
            for a in children(heads, relations, v, frozenset({"obl:agent"}))
            if a < p and forms[a] in _GIFTS
        ]
        if agents and not any(forms[j] == "," for j in range(agents[0], p)):
            heads[p], relations[p] = agents[0], "nmod"


def second_clause_bare(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "The grapes were trodden and the wine aged in barrels": the wine aged, and the grapes are
    no wine."""
    for k, v in enumerate(heads):
        a = k + 1
        if relations[k] != "conj" or v == ROOT or a >= len(forms) or xpos[k] not in {"NN", "NNS"}:
            continue
        if xpos[v] not in {"VBN", "JJ"} or heads[a] != k or relations[a] != "acl":
            continue
        helper = children(heads, relations, v, frozenset({"aux:pass", "cop"}))
        det = [j for j in children(heads, relations, k, frozenset({"det"})) if forms[j] == "the"]
        cc = and_before(heads, relations, forms, k)
        if not helper or not det or cc != det[0] - 1 or forms[a][-2:] != "ed":
            continue
        upos[a], xpos[a] = "VERB", "VBD"
        heads[a], relations[a] = v, "conj"
        heads[k], relations[k] = a, "nsubj"
        heads[cc] = a
        for j in range(a + 1, len(forms)):
            if heads[j] == k:
                heads[j], relations[j] = a, "advcl" if relations[j] == "amod" else relations[j]


def and_so_many_others(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "destroyed the set of the mine and two cameras": two cameras were destroyed."""
    for k, n in enumerate(heads):
        if relations[k] != "conj" or n == ROOT or relations[n] != "nmod" or xpos[k] != "NNS":
            continue
        o = heads[n]
        counted = children(heads, relations, k, frozenset({"nummod"}))
        the = [j for j in children(heads, relations, n, frozenset({"det"})) if forms[j] == "the"]
        alike = children(heads, relations, n, frozenset({"nummod"}))
        if not counted or not the or alike or relations[o] != "obj" or o > n or xpos[n] != "NN":
            continue
        if (
            case_of(forms, heads, relations, n) == "of"
            and len(children(heads, relations, n, frozenset({"conj"}))) == 1
        ):
            heads[k] = o


def no_crossing(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "wore lenses that left him blind, fell into a canal and broke his wrist": who fell broke
    it. A verb joined to one inside a clause that another verb has closed goes on with that."""
    for k, h in enumerate(heads):
        if relations[k] != "conj" or h == ROOT or h > k or xpos[k] not in {"VBD", "VBZ", "VBP"}:
            continue
        if relations[h] not in {"acl:relcl", "acl", "advcl", "ccomp"}:
            continue
        outer = [
            w
            for w in range(h + 1, k)
            if relations[w] == "conj" and heads[w] < h and xpos[w] == xpos[k] and heads[w] != ROOT
        ]
        if outer and not children(heads, relations, k, _SUBJECT):
            heads[k] = heads[outer[-1]]


def cast_as(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "followed with Paul Adler as the smuggler": he was."""
    for p, v in enumerate(heads):
        if relations[p] not in {"obl", "nmod", "advcl"} or v == ROOT:
            continue
        first = leftmost(heads, p)
        n = first - 1
        if case_of(forms, heads, relations, p) != "as" or n < 1 or xpos[n] not in _NAMES:
            continue
        n = heads[n] if relations[n] == "flat" else n
        with_him = case_of(forms, heads, relations, n) == "with"
        if with_him and relations[n] in {"obl", "nmod"} and heads[n] != p and v != n:
            heads[p], relations[p] = n, "nmod"


def word_in_a_language(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The goshawk, açor in Portuguese, was drawn": a word for it, and no name of it."""
    for k in range(1, len(forms)):
        a = k - 2
        if a < 0 or forms[k - 1] != "in" or heads[k] != a or relations[a] != "appos":
            continue
        if relations[k] == "nmod" and xpos[k] in _NAMES and is_demonym(forms[k].capitalize()):
            relations[a] = "parataxis"


def as_we_know_it(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The recipe as we know it was written down": we know it; the recipe was written down."""
    for k in range(3, len(forms)):
        v, verb = heads[k], k - 1
        if forms[k] != "it" or relations[k] not in _SUBJECT or xpos[verb] not in {"VBP", "VBD"}:
            continue
        marked = "as" in {forms[j] for j in children(heads, relations, verb, frozenset({"mark"}))}
        other = [s for s in children(heads, relations, v, _SUBJECT) if s < verb]
        n = heads[verb]
        if marked and other and n != ROOT:
            heads[k], relations[k] = verb, "obj"
        elif marked and v != ROOT and heads[v] == n < verb and heads[n] == ROOT:
            heads[v], relations[v] = ROOT, "root"
            heads[n], relations[n] = v, relations[k]
            heads[k], relations[k] = verb, "obj"


def up_from(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "ended the year with 214 members, up from 187": the members were fewer, and the year did
    not end from there."""
    for k in range(2, len(forms) - 2):
        if (
            relations[k] != "case"
            or forms[k] not in {"up", "down"}
            or forms[k - 1] != ","
            or forms[k + 1] != "from"
        ):
            continue
        f, n = heads[k + 1], k - 2
        if f <= k + 1 or xpos[k + 2] != "CD" or xpos[n] not in {"NN", "NNS"}:
            continue
        heads[k], relations[k] = n, "advmod"
        heads[f], relations[f] = k, "obl"


def in_office_since(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "a founder member and our president since 1994": president since then."""
    for p, n in enumerate(heads):
        if relations[p] != "nmod" or n == ROOT or case_of(forms, heads, relations, p) != "since":
            continue
        last = leftmost(heads, p) - 1
        if last > n and relations[last] == "conj" and heads[last] == n and xpos[last] == "NN":
            heads[p] = last


def what_was_bought(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "used lard from his own pigs and a jelly made from trotters": used a jelly."""
    for k, n in enumerate(heads):
        if relations[k] != "conj" or n == ROOT or relations[n] != "nmod" or xpos[k] != "NN":
            continue
        o = heads[n]
        some = {forms[j] for j in children(heads, relations, k, frozenset({"det"}))} & {"a", "an"}
        made = children(heads, relations, k, frozenset({"acl"}))
        case = case_of(forms, heads, relations, n)
        if not some or not made or o > n or relations[o] != "obj" or case != "from":
            continue
        for j in children(heads, relations, n, frozenset({"conj"})):
            heads[j] = o


REPAIRS: tuple[Repair, ...] = (
    second_clause_bare,
    one_measure,
    above_sea_level,
    points_behind,
    agents_in_a_row,
    each_where,
    paid_for_by,
    and_so_many_others,
    no_crossing,
    cast_as,
    word_in_a_language,
    as_we_know_it,
    up_from,
    in_office_since,
    what_was_bought,
)
"""Those of this file, in order."""
