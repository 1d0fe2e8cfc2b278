"""Trees put right where something is told of a noun, and hangs on another one: titles of works,
examples, appositions. All in place, before the tree is made; `forms` are in lower case, `heads` has
ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import ORG, PERSON, PLACE, THING, WORK, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.coordination import and_before, leftmost_inside
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.tree import ROOT

_NAMES = frozenset({"NNP", "NNPS"})
_COMMON = frozenset({"NN", "NNS"})
_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_GROUP = frozenset({"aux", "aux:pass", "cop"})
_CASE = frozenset({"case"})
_GROUPS = frozenset("couple pair duo team brothers sisters trio band partners".split())  # noqa: SIM905


def title_with_and(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Her textbook, Stores and Logic, went": one thing has one name, though it holds an "and".
    "Her book, The Lily and the Rose (1961), sold": the second article tells it where a work is
    named."""
    for k, h in enumerate(heads):
        one = relations[k] == "appos" and 0 <= h < k and xpos[h] == "NN" and xpos[k] in _NAMES
        if not one or forms[h] in _GROUPS or sort_of_noun(forms[h]) == PERSON:
            continue  # "by his wife, Mary Holt, two sons, Sam and Ned"
        if forms[k + 1 : k + 2] not in (["and"], ["&"]):
            continue
        other = k + 2
        if forms[other : other + 1] == ["the"] and sort_of_noun(forms[h]) == WORK:
            other += 1
        joined = other < len(heads) and heads[other] in {k, h} and relations[other] == "conj"
        if joined and heads[k + 1] == other and xpos[other] in _NAMES:
            heads[other], relations[other] = k, "flat"
            heads[k + 1], relations[k + 1] = k, "flat"
            if other == k + 3:
                heads[k + 2], relations[k + 2] = k, "flat"
                for j in range(other + 1, len(heads)):  # the year, and what the work is
                    heads[j] = h if heads[j] == other else heads[j]


def among_them(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "on 400 children in 14 countries, among them Kenya": Kenya is one of what stands before the
    comma."""
    for k in range(2, len(forms) - 2):
        if forms[k : k + 2] != ["among", "them"] or forms[k - 1] != ",":
            continue
        several = k - 2 if xpos[k - 2] == "NNS" else _subject_of(xpos, heads, relations, k - 2)
        if several < 0:
            continue
        name = k + 2
        while relations[name] in {"compound", "flat", "det"} and heads[name] > name:
            name = heads[name]
        if xpos[name] in _NAMES:
            heads[name], relations[name] = several, "appos"
            heads[k + 1], relations[k + 1] = name, "nmod"


def _subject_of(
    xpos: Sequence[str], heads: Sequence[int], relations: Sequence[str], last: int
) -> int:
    """The publishers of "Four publishers turned it down, among them T. S. Eliot": several that are
    the subject where a particle or a pronoun ends the clause; -1 for none."""
    v = heads[last] if xpos[last] in {"RP", "PRP"} else last if xpos[last][:2] == "VB" else -1
    found = [k for k in range(max(v, 0)) if heads[k] == v and relations[k].startswith("nsubj")]
    return found[0] if found and xpos[found[0]] == "NNS" else -1


def born_above_a_pub(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Born above a pub in Cork, the son of a smith, he learned to play": he is the son, no pub
    is."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or not 0 <= n < k or sort_of_noun(forms[k]) != PERSON:
            continue
        above = n
        while above != ROOT and relations[above] in {"nmod", "obl", "conj"}:
            above = heads[above]
        first = leftmost(heads, k)
        first += forms[first] == ","
        fronted = above != ROOT and above < n and relations[above] == "advcl" and above < 2
        if not fronted or xpos[n] not in _COMMON or forms[first - 1] != ",":
            continue
        subject = children(heads, relations, heads[above], _SUBJECT)
        if sort_of_noun(forms[n]) in {PLACE, THING} and subject and subject[0] > k:
            heads[k] = subject[0]


def header_by_somebody(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "a header by Ann Lee, her first goal since May": the header is the goal, Ann is not."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or not 0 <= n < k or xpos[n] not in _NAMES:
            continue
        thing = heads[n]
        own = any(
            xpos[j] == "PRP$" for j in children(heads, relations, k, frozenset({"nmod:poss"}))
        )
        by = any(forms[j] in {"by", "from"} for j in children(heads, relations, n, _CASE))
        if not own or not by or relations[n] != "nmod" or xpos[k] != "NN" or thing == ROOT:
            continue
        if xpos[thing] == "NN" and sort_of_noun(forms[k]) == sort_of_noun(forms[thing]) == THING:
            heads[k] = thing


def office_and_office(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was president of the Conferences from 1976 to 1988, chancellor of Bristol and the second
    woman to be honoured": an office without an article is one more of hers, and no conference is
    chancellor."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or not 0 <= n < k or sort_of_noun(forms[k]) != PERSON:
            continue
        p = heads[n]
        told = p != ROOT and bool(children(heads, relations, p, frozenset({"cop"})))
        bare = xpos[k] == "NN" and leftmost(heads, k) in {k, k - 1} and forms[k - 1] == ","
        of = forms[k + 1 : k + 2] == ["of"] and relations[n] == "nmod" and xpos[n] in _NAMES
        if not told or not bare or not of or sort_of_noun(forms[p]) != PERSON:
            continue
        heads[k], relations[k] = p, "conj"
        for j in children(heads, relations, n, frozenset({"conj"})):
            if j > k and sort_of_noun(forms[j]) == PERSON:
                heads[j] = p


def joined_to_what_comes_later(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "who stole to fund holidays, a car and a horse was jailed for two years": what is joined
    with "and" goes with what stands before it, never with a word behind."""
    for k, h in enumerate(heads):
        if relations[k] != "conj" or h < k or xpos[k] not in _COMMON | _NAMES:
            continue
        cc = and_before(heads, relations, forms, k)
        if cc < 1 or cc + 1 != leftmost_inside(heads, k, cc):
            continue
        before = cc - 1
        while relations[before] in {"flat", "compound", "conj"} and 0 <= heads[before] < before:
            before = heads[before]
        if xpos[before] in _COMMON | _NAMES and heads[before] != k:
            heads[k] = before


def mother_ran(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "My father was the keeper and my mother, who had been a nurse, ran the shop": behind the
    clause about her stands what she did; her husband was not her."""
    for v, p in enumerate(heads):
        if relations[v] != "conj" or p == ROOT or xpos[v] not in {"VBD", "VBZ", "VBP"}:
            continue
        if forms[v - 1] != "," or children(heads, relations, v, _SUBJECT | _GROUP):
            continue
        if not children(heads, relations, p, frozenset({"cop"})):
            continue
        for k in children(heads, relations, p, frozenset({"conj"})):
            clause = children(heads, relations, k, frozenset({"acl:relcl"}))
            cc = leftmost(heads, k)
            cc -= relations[cc] != "cc"
            others = [j for j in children(heads, relations, v, frozenset({"cc"})) if j != cc]
            if not k < v or xpos[k] not in _COMMON | _NAMES or not clause or others:
                continue
            bare = relations[cc] == "cc" and not children(heads, relations, k, _GROUP | _CASE)
            if bare and clause[-1] < v:
                heads[k], relations[k], heads[cc] = v, "nsubj", v
                break


def society_for(forms: Sequence[str], heads: list[int], relations: Sequence[str]) -> None:
    """ "the president and patron of the Society for the Protection of Birds": the society is for
    it, no president is."""
    nmod = frozenset({"nmod"})
    for k, h in enumerate(heads):
        if relations[k] != "conj" or not 0 <= h < k:
            continue
        body = [j for j in children(heads, relations, k, nmod) if sort_of_noun(forms[j]) == ORG]
        for j in children(heads, relations, h, nmod):
            if body and j > body[-1] and forms[leftmost(heads, j)] == "for":
                heads[j] = body[-1]


def adding_that(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "said the mayor, adding that a wall, promised in 2019, had never been started": that it had
    not been started is what she added, the promise tells which wall."""
    for m in range(1, len(forms)):
        a, v = m - 1, heads[m]
        told = relations[m] == "mark" and forms[m] == "that" and forms[a] in _ADDING
        if not told or v == ROOT or heads[v] == a or relations[v] != "ccomp" or not m < v:
            continue
        inside = [p for p in children(heads, relations, a, frozenset({"ccomp"})) if m < p < v]
        for p in inside:
            subject = [s for s in children(heads, relations, p, _SUBJECT) if m < s < p]
            helped = children(heads, relations, p, _GROUP)
            done = xpos[p] in {"VBN", "VBD"} and not helped and forms[p - 1] == ","
            if len(subject) == 1 and done and not children(heads, relations, v, _SUBJECT):
                xpos[p] = "VBN"
                passive = bool(children(heads, relations, v, frozenset({"aux:pass"})))
                heads[subject[0]], relations[subject[0]] = v, "nsubj:pass" if passive else "nsubj"
                heads[p], relations[p] = subject[0], "acl"
        if any(heads[p] == a for p in inside) or not children(heads, relations, v, _SUBJECT):
            continue
        heads[a] = heads[v] if xpos[a] == "VBG" and a > heads[v] else heads[a]
        heads[v] = a


_ADDING = frozenset("adding saying stating noting explaining warning claiming".split())  # noqa: SIM905


_TOGETHER = frozenset("group party family band crew couple dozen number".split())  # noqa: SIM905


def among_them_a_group(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "300 men lived in huts by the river, among them a group of miners": the group is among the
    men; nobody lived in it."""
    for k in range(3, len(forms) - 3):
        if forms[k] != "among" or forms[k + 1] != "them" or forms[k - 1] != ",":
            continue
        n = heads[k + 1]
        article = n != ROOT and n > k + 1 and forms[k + 2] in {"a", "an"} and heads[k + 2] == n
        people = forms[n] in _TOGETHER or sort_of_noun(forms[n]) == PERSON
        if not article or not people or xpos[k - 2] == "NNS":
            continue
        if relations[n] not in {"obl", "conj", "appos"}:
            continue
        counted = [
            j
            for j in range(k - 2)
            if xpos[j] == "NNS" and children(heads, relations, j, frozenset({"nummod"}))
        ]
        if counted:
            heads[n], relations[n] = counted[-1], "appos"


REPAIRS: tuple[Repair, ...] = (
    born_above_a_pub,
    header_by_somebody,
    office_and_office,
    mother_ran,
    adding_that,
    among_them_a_group,
)
"""Those of this file that look at finished names, in order."""
