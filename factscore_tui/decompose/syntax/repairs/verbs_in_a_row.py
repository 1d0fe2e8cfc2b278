"""Trees put right where several verbs, or several things of one verb, stand in a row. All in place,
before the tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.coordination import and_before
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.repairs.shared import case_of
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass", "csubj", "expl"})
_HELPERS = frozenset({"aux", "aux:pass", "cop", "mark"})
_OBJECTS = frozenset({"obj", "xcomp", "ccomp", "obl:unmarked"})
_DONE_TO = frozenset(
    """lit built made sold told held kept brought bought taught found paid heard sent
    written drawn""".split()  # noqa: SIM905
)
"""Past tenses that need an object, and are participles, too."""
_SAME = frozenset("cost put cut set hit let shut hurt".split())  # noqa: SIM905
_LATER = frozenset("later earlier afterwards".split())  # noqa: SIM905
_LENGTHS = frozenset("days weeks months years decades hours year month week decade".split())  # noqa: SIM905


def passive_again(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "was built in 1871 and first lit in October", "was electrified in 1938 and automated in
    1979": was lit, was automated then."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or v == ROOT or v > k or xpos[v] != "VBN":
            continue
        own = children(heads, relations, k, _SUBJECT | _HELPERS | _OBJECTS)
        if own or not children(heads, relations, v, frozenset({"aux:pass"})):
            continue
        well = forms[k + 1 : k + 2] and forms[k + 1] in {"well", "badly", "poorly", "out"}
        if xpos[k] == "VBD" and forms[k] in _DONE_TO and not well:  # "and sold well"
            xpos[k] = "VBN"
        if xpos[k] == "JJ" and forms[k][-2:] == "ed":
            upos[k], xpos[k] = "VERB", "VBN"
        for p in children(heads, relations, v, frozenset({"obl"})):
            if xpos[k] == "VBN" and p > k and leftmost(heads, p) == k + 1:
                heads[p] = k


def subject_of_the_first(heads: list[int], relations: list[str]) -> None:
    """ "and a quarter of it was thought lost": who or what stands before both verbs is the subject
    of the first."""
    for k, v in enumerate(heads):
        if relations[k] not in _SUBJECT or v == ROOT or relations[v] != "xcomp":
            continue
        first = heads[v]
        if k < first < v and not children(heads, relations, first, _SUBJECT):
            heads[k] = first


def brought_in(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "doubled the number, brought in mobile libraries and fought off two attempts": she brought
    them in."""
    for k, v in enumerate(heads):
        if relations[k] not in {"advcl", "conj"} or v == ROOT or v > k or xpos[k] != "VBN":
            continue
        particle = children(heads, relations, k, frozenset({"compound:prt"}))
        if xpos[v] != "VBD" or not particle or particle[0] != k + 1 or forms[k - 1] != ",":
            continue
        further = [
            c
            for c in children(heads, relations, v, frozenset({"conj"}))
            if c > k and xpos[c] == "VBD"
        ]
        joined = and_before(heads, relations, forms, further[0]) if further else ROOT
        if joined == ROOT or forms[joined - 1] == ",":
            continue
        things = children(heads, relations, k, frozenset({"obj", "obl"}))
        if things and not case_of(forms, heads, relations, things[0]):
            xpos[k], relations[k], relations[things[0]] = "VBD", "conj", "obj"


def took_and_cost(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "took three years to dig and cost 19 lives": it cost them; nobody took years to cost."""
    for k, i in enumerate(heads):
        if relations[k] != "conj" or xpos[k] != "VB" or i == ROOT or forms[k] not in _SAME:
            continue
        v = heads[heads[i]] if relations[i] == "acl" and heads[i] != ROOT else heads[i]
        long = v != ROOT and [
            o
            for o in children(heads, relations, v, frozenset({"obj", "obl:unmarked"}))
            if forms[o] in _LENGTHS
        ]
        if long and xpos[v] == "VBD" and forms[v] == "took":
            xpos[k], heads[k] = "VBD", v


def to_others_later(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "closed it to passengers in 1964 and to goods two years later": to goods later."""
    for c, h in enumerate(heads):
        if relations[c] != "conj" or h == ROOT or h > c or relations[h] != "obl":
            continue
        v, cc, case = (
            heads[h],
            and_before(heads, relations, forms, c),
            case_of(forms, heads, relations, c),
        )
        if v == ROOT or cc == ROOT or not case or case != case_of(forms, heads, relations, h):
            continue
        dated = [
            p
            for p in children(heads, relations, v, frozenset({"obl"}))
            if h < p < cc and xpos[p] == "CD"
        ]
        later = [
            m
            for m in range(c + 1, len(forms))
            if heads[m] in {c, h, v}
            and (forms[m] in _LATER or (xpos[m] == "CD" and len(forms[m]) == 4))
        ]
        if dated and later:
            heads[c], relations[c] = v, "conj"
            heads[later[0]], relations[later[0]] = c, "orphan"


def things_to_each(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "left her papers to Brantley, her books to the library and her piano to a school": each to
    somebody else."""
    for v in range(len(forms)):
        objects = [o for o in children(heads, relations, v, frozenset({"obj"})) if o > v]
        first = [p for p in children(heads, relations, v, frozenset({"obl"})) if p > v]
        if xpos[v][:2] != "VB" or not objects or not first or objects[0] > first[0]:
            continue
        case = case_of(forms, heads, relations, first[0])
        last = first[0]
        if case not in {"to", "for", "with", "by", "from"}:
            continue
        for n in range(last + 1, len(forms)):
            owned = [
                j
                for j in children(heads, relations, n, frozenset({"nmod:poss", "det"}))
                if forms[j - 1] in {",", "and"} and j - 1 > last
            ]
            to = [
                p
                for p in range(n + 1, len(forms))
                if heads[p] in {n, v}
                and relations[p] in {"nmod", "obl", "orphan"}
                and case_of(forms, heads, relations, p) == case
                and leftmost(heads, p) == n + 1
            ]
            hangs = relations[n] in {"appos", "conj", "obj"} and heads[n] in {last, v, objects[0]}
            if not owned or not to or not hangs or case_of(forms, heads, relations, n):
                continue
            if xpos[owned[0]] != "PRP$" and xpos[n][:3] == "NNP":
                continue
            heads[n], relations[n] = v, "conj"
            heads[to[0]], relations[to[0]] = n, "orphan"
            last = to[0]


def best_first(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "Best between 2024 and 2035, it should be decanted": it is best then, and is not decanted
    best."""
    told = len(forms) > 3 and relations[0] == "advmod" and xpos[0] in {"JJ", "JJS", "RBS"}
    if told and "," in forms[:12] and children(heads, relations, 0, frozenset({"obl"})):
        upos[0], xpos[0], relations[0] = "ADJ", "JJ", "advcl"


def of_which(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "of which a storm tore away 40 metres": not a storm of it. "The first of which drew 11,000
    people" is the first of them."""
    for k, h in enumerate(heads):
        if xpos[k] not in {"WDT", "WP"} or k == 0 or forms[k - 1] != "of" or h == ROOT or h < k:
            continue
        verb = heads[h]
        if relations[h] != "nsubj" or verb == ROOT or relations[verb] != "acl:relcl":
            continue
        for o in children(heads, relations, verb, frozenset({"obj"})):
            if o > verb and children(heads, relations, o, frozenset({"nummod"})):
                heads[k], relations[k] = verb, "obl"


_CHANGES = frozenset(
    """accelerated alleviated boosted curbed cut decreased delayed doubled eased enhanced extended
    halved improved increased limited lowered prevented prolonged promoted raised reduced restored
    shortened slowed strengthened suppressed tripled weakened widened worsened""".split()  # noqa: SIM905
)
"""Past tenses of what something does to other things, one after the other."""


def changed_this_and_that(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "The drug reduced pain and improved sleep": it did both. Nothing "reduced improved sleep";
    what "caused reduced output and increased costs" did neither."""
    for k, n in enumerate(heads):
        v = heads[n] if relations[k] == "conj" and n != ROOT and relations[n] == "obj" else ROOT
        if v == ROOT or not v < n < k or forms[v] not in _CHANGES or xpos[v] != "VBD":
            continue
        words = [j for j in children(heads, relations, k, frozenset({"amod"})) if j < k]
        first = words[0] if words else k
        opens = first > n and (forms[first - 1] == "and" or forms[first - 1] == ",")
        if not words or forms[first] not in _CHANGES or not opens:
            continue
        if any(forms[j] in _CHANGES for j in children(heads, relations, n, frozenset({"amod"}))):
            continue
        heads[first], relations[first], upos[first], xpos[first] = v, "conj", "VERB", "VBD"
        heads[k], relations[k] = first, "obj"
        for j in range(n + 1, first):
            if heads[j] == k:
                heads[j] = first


def one_in_the_clause(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Things go badly until Patroclus puts on his armour, goes out and is killed": things "go",
    so that he goes out, whose verb stands in the clause before."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or not 0 <= v < k or xpos[v] != "VBP" or xpos[k] != "VBZ":
            continue
        clauses = [
            a
            for a in children(heads, relations, v, frozenset({"advcl"}))
            if v < a < k and xpos[a] == "VBZ" and children(heads, relations, a, _SUBJECT)
        ]
        if clauses and not children(heads, relations, k, _SUBJECT):
            heads[k] = clauses[-1]


def list_of_each(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Three films have won eleven Oscars each: Ben-Hur, Titanic and ...": those are films."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or not 0 <= n < k or relations[n] != "obj":
            continue
        each = any(forms[j] in {"each", "apiece"} and forms[j + 1] == ":" for j in range(n, k - 1))
        subjects = children(heads, relations, heads[n], frozenset({"nsubj"}))
        if each and subjects:
            heads[k] = subjects[0]


REPAIRS: tuple[Repair, ...] = (
    list_of_each,
    one_in_the_clause,
    changed_this_and_that,
    subject_of_the_first,
    passive_again,
    brought_in,
    took_and_cost,
    to_others_later,
    things_to_each,
    of_which,
    best_first,
)
"""Those of this file, in order."""
