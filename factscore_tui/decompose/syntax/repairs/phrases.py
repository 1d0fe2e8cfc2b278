"""Trees put right where a phrase hangs on the verb, or on another noun, and belongs to the noun
right before it. All in place, before the tree is made; `forms` are in lower case, `heads` has ROOT
for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost, under
from factscore_tui.decompose.syntax.repairs.shared import and_of, case_of
from factscore_tui.decompose.syntax.tree import ROOT

_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_ROLES = frozenset({"role", "roles", "part", "parts", "lead", "cast"})
_LENGTHS = frozenset("km kilometres kilometers miles metres meters feet yards".split())  # noqa: SIM905
_SIDES = frozenset("north south east west northeast northwest southeast southwest".split())  # noqa: SIM905


def cast_in_a_role(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was performed in 1904, with Ann Lee in the title role": she was in it, not the opera."""
    for k, v in enumerate(heads):
        office = case_of(forms, heads, relations, k) == "as" and sort_of_noun(forms[k]) == PERSON
        if relations[k] != "obl" or v == ROOT or not (forms[k] in _ROLES or office):
            continue
        if case_of(forms, heads, relations, k) not in {"in", "as"}:
            continue
        begin = leftmost(heads, k) - 1
        before = [
            n
            for n in children(heads, relations, v, frozenset({"obl"}))
            if n < k
            and case_of(forms, heads, relations, n) == "with"
            and under(heads, begin, n)
            and xpos[n] in _NOUNS
        ]
        if before:
            heads[k], relations[k] = before[-1], "nmod"


def years_senior(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "married Ellen Ward, a dancer four years his senior": the dancer was older, the marriage
    not."""
    for k, form in enumerate(forms):
        if form not in {"senior", "junior"} or not children(
            heads, relations, k, frozenset({"nmod:poss"})
        ):
            continue
        years = [j for j in range(max(k - 3, 0), k) if forms[j] == "years"]
        number = years[0] - 1 if years else ROOT
        if number < 1 or xpos[number] != "CD" or xpos[number - 1] not in {"NN", "NNP"}:
            continue
        noun = number - 1
        if heads[years[0]] not in {k, heads[k]} or heads[noun] == k:
            continue
        heads[years[0]], relations[years[0]] = k, "obl:unmarked"
        heads[k], relations[k] = noun, "nmod"


def era_of_a_date(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "in the 4th century BC and by Romans": BC is of the century."""
    for k in range(1, len(forms)):
        dated = forms[k - 1] in {"century", "centuries", "millennium"} or forms[k - 1].isdigit()
        if forms[k] not in {"bc", "ad", "bce", "ce"} or not dated or heads[k] == k - 1:
            continue
        if under(heads, k - 1, k):
            continue
        above = heads[k]
        for j, h in enumerate(heads):
            if h == k and j != k - 1:
                heads[j] = above if above != ROOT else k - 1
        heads[k], relations[k] = k - 1, "flat"


def comment_on_the_clause(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "compared her with Virginia Woolf, a comparison she disliked": Woolf is no comparison."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or n == ROOT or forms[k] not in _COMMENTS:
            continue
        v = n
        while v != ROOT and xpos[v][:2] != "VB":
            v = heads[v]
        article = {forms[d] for d in children(heads, relations, k, frozenset({"det"}))}
        several = xpos[n] == "NNS" and forms[k] == "feat"
        other = xpos[n] in {"NNP", "NNPS"} or several
        # "painted in our workshop, a process that takes days"
        other = other or (forms[k] == "process" and relations[n] == "obl")
        if forms[k] in _HONOURS:  # "lay in the rotunda, an honour"; a prize is one
            other = forms[n] not in _PRIZES
        if v != ROOT and v < n and other and article & {"a", "an"}:
            heads[k], relations[k] = v, "parataxis"


_HONOURS = frozenset({"honour", "honor", "distinction", "privilege"})
_PRIZES = frozenset("award cross degree knighthood medal order peerage prize title".split())  # noqa: SIM905
_COMMENTS = frozenset(
    """accusation achievement cause charge claim comparison decision development distinction
    experience fact feat honor honour move practice privilege process promise step threat trend
    view""".split()  # noqa: SIM905
)


def distance_to_a_side(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "is at Split, 30 km to the west": how far and where to is one phrase."""
    for k, h in enumerate(heads):
        if forms[k] not in _SIDES or relations[k] not in {"nmod", "obl"} or h == ROOT:
            continue
        if forms[k - 2 : k] not in (["to", "the"], ("to", "the")) or k < 4:
            continue
        length = k - 3
        loose = relations[length] in {"obl:unmarked", "nmod:unmarked", "appos"}
        if loose and forms[length] in _LENGTHS and heads[length] == h and length > h:
            heads[k], relations[k] = length, "nmod"


def passive_left_out(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Henry was succeeded by Richard, and Richard by his brother": behind "and" a name with a
    "by" of its own had the same done to it."""
    for c, a in enumerate(heads):
        if relations[c] != "conj" or a == ROOT or xpos[c] not in _NOUNS or a > c:
            continue
        if relations[a] != "obl:agent" or case_of(forms, heads, relations, c):
            continue
        if and_of(forms, heads, relations, c) + 1 != leftmost_behind(
            heads, c, and_of(forms, heads, relations, c)
        ):
            continue
        agent = [
            j
            for j in children(heads, relations, c, frozenset({"nmod", "obl", "obl:agent"}))
            if j > c and case_of(forms, heads, relations, j) == "by"
        ]
        loose = [
            j
            for j in children(heads, relations, c, frozenset({"nmod"}))
            if j > c and any(forms[i] == "by" for i in range(c + 1, j))
        ]
        v = heads[a]
        found = agent or loose
        if len(found) == 1 and v != ROOT and forms[c + 1] == "by":
            heads[c], relations[c], relations[found[0]] = v, "conj", "orphan"


def same_of_another(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Fox won in 1990 and his brother a year later", "He was knighted in 1905 and his son in
    1930": somebody behind "and" with a time of his own did the same."""
    for c in range(1, len(forms)):
        h = heads[c]
        if h == ROOT or xpos[c] not in _NOUNS or relations[c] not in {"conj", "nsubj"}:
            continue
        if not children(heads, relations, c, frozenset({"nmod:poss"})) and xpos[c] != "NNP":
            continue
        cc = min([c, *children(heads, relations, c, _BEFORE_NOUNS)]) - 1
        if cc < 1 or forms[cc] != "and" or case_of(forms, heads, relations, c):
            continue
        v = heads[h] if xpos[h] == "CD" else h  # nobody is joined to a year
        if relations[c] == "nsubj":  # "her sister three years later", with a head of its own
            v = heads[h] if forms[h] in _AFTER else ROOT
        if v == ROOT or not v < cc or xpos[v] not in {"VBD", "VBN"}:
            continue
        if children(heads, relations, v, frozenset({"obj", "ccomp", "xcomp", "obl:agent"})):
            continue
        if not children(heads, relations, v, frozenset({"nsubj", "nsubj:pass"})):
            continue
        last = _time_behind(forms, xpos, heads, relations, c, v)
        if last == ROOT:
            continue
        heads[c], relations[c], heads[last], relations[last] = v, "conj", c, "orphan"
        heads[cc], relations[cc] = c, "cc"
        for k in range(c + 1, len(heads)):
            if heads[k] in {c, h} and k != last and relations[k] == "obl:unmarked" and k < last:
                heads[k] = last  # "three years" of "three years later"


_BEFORE_NOUNS = frozenset({"nmod:poss", "det", "amod", "compound"})
_AFTER = frozenset({"later", "afterwards", "before", "earlier"})


def _time_behind(
    forms: Sequence[str],
    xpos: Sequence[str],
    heads: Sequence[int],
    relations: Sequence[str],
    c: int,
    v: int,
) -> int:
    """The date or "three years later" right behind noun c with which a clause ends; ROOT for
    none."""
    for k in range(c + 1, len(forms)):
        rest = [forms[j] for j in range(k + 1, len(forms))]
        if any(word not in {".", ";", ",", "and"} for word in rest[:1]):
            continue
        if forms[k] in _AFTER and any(forms[j] in _SPANS for j in range(c + 1, k)):
            return k if k - c <= 5 and "," not in forms[c:k] else ROOT
        dated = xpos[k] == "CD" and forms[k].isdigit() and len(forms[k]) == 4
        if dated and forms[c + 1] in {"in"} and k == c + 2:
            same = [
                j
                for j in children(heads, relations, v, frozenset({"obl"}))
                if j < c and xpos[j] == "CD"
            ]
            return k if same else ROOT
        return ROOT
    return ROOT


_SPANS = frozenset("day days week weeks month months year years decade decades".split())  # noqa: SIM905


def leftmost_behind(heads: Sequence[int], k: int, after: int) -> int:
    """The first word under word k, or word k, behind word `after`."""
    return min((j for j in range(after + 1, k + 1) if j == k or heads[j] == k), default=k)
