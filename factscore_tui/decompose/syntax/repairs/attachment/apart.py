"""Trees put right where a phrase stands apart from what it belongs to: what somebody was the first
to do, told behind the clause; the time or place that "It was" puts in front; a noun that only the
second of two adjectives has. All in place, before the tree is made; `forms` are in lower case,
`heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.rules.lexicon import is_demonym
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_CASE = frozenset({"case"})
_ACL = frozenset({"acl"})
_ORDINALS = frozenset("first second third fourth fifth last only".split())  # noqa: SIM905
_WHEN_WHERE = frozenset(
    "on in at during after before from under near by for with through around over".split()  # noqa: SIM905
)
OF_THE_CLOCK = frozenset(
    "o'clock o’clock a.m. p.m. am pm morning afternoon evening night past".split()  # noqa: SIM905
)
"""What tells that a number is a time of day."""
_BEHIND = frozenset({"obl", "advmod", "obl:unmarked"})
_ENDS = frozenset({".", "!", ","})
_NEGATED = frozenset({"not", "n't", "never", "until"})


def first_to_do(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Ann won the prize in 1903, the first woman to win it": Ann is that woman, not the prize."""
    for k, h in enumerate(heads):
        if relations[k] not in {"appos", "nmod", "obl:unmarked", "conj", "dep"} or not 0 < h < k:
            continue
        first = leftmost(heads, k)
        while first < k and forms[first] == ",":
            first += 1
        ranked = any(
            forms[j] in _ORDINALS or xpos[j] == "JJS"
            for j in children(heads, relations, k, frozenset({"amod"}))
        )
        to = any(forms[j - 1] == "to" for j in children(heads, relations, k, _ACL) if j > k + 1)
        if forms[first] != "the" or forms[first - 1] != "," or not ranked or not to:
            continue
        if sort_of_noun(forms[k]) != PERSON and forms[k] != "one":
            continue
        who = _subject_above(xpos, heads, relations, h)
        beside = h == first - 2 and _may_be_person(forms, xpos, heads, relations, h)
        if who in (ROOT, h) or beside:
            continue
        if who < first and _may_be_person(forms, xpos, heads, relations, who):
            heads[k], relations[k] = who, "appos"


def _subject_above(
    xpos: Sequence[str], heads: Sequence[int], relations: Sequence[str], k: int
) -> int:
    """The subject of the verb above word k, or ROOT."""
    while k != ROOT and xpos[k][:2] != "VB":
        k = heads[k]
    return next(iter(children(heads, relations, k, _SUBJECT)), ROOT) if k != ROOT else ROOT


def _may_be_person(
    forms: Sequence[str],
    xpos: Sequence[str],
    heads: Sequence[int],
    relations: Sequence[str],
    k: int,
) -> bool:
    """True for a noun for people, a pronoun, and a name without an article: "the baker", "she",
    "Lee", and not "the Danube"."""
    if sort_of_noun(forms[k]) == PERSON or xpos[k] == "PRP":
        return True
    return xpos[k] == "NNP" and not children(heads, relations, k, frozenset({"det"}))


def it_was_then(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "It was on 26 April that the reactor exploded": the reactor exploded on 26 April. "It was
    ten o'clock when the ship sank": it sank then (`rules/clefts.py` writes "at")."""
    if list(forms[:1]) != ["it"] or forms[1:2] not in (["was"], ["is"]):
        return
    mark = next((k for k in range(3, len(forms) - 2) if forms[k] in {"that", "when"}), 0)
    if not mark or set(forms[2:mark]) & _NEGATED:
        return
    v = heads[mark]
    clock = forms[mark] == "when" and bool(set(forms[2:mark]) & OF_THE_CLOCK)
    begins = clock or forms[2] in _WHEN_WHERE or list(forms[2:4]) == ["only", "in"]
    if v <= mark or xpos[v] not in {"VBD", "VBZ", "VBP"} or not begins:
        return
    told = [k for k in children(heads, relations, v, _SUBJECT) if k > mark]
    strays = [k for k in range(mark + 1, v) if heads[k] < mark]
    if not told and len(strays) == 1:
        told = strays
    tops = [k for k in range(2, mark) if not 2 <= heads[k] < mark]
    if not told or not tops or any(forms[k] == "," for k in range(mark)):
        return
    root = heads.index(ROOT)
    if clock and root in tops:
        _when_by_the_clock(forms, heads, relations, root, v)
        tops = [k for k in range(2, mark) if not 2 <= heads[k] < mark]
    cased = [k for k in tops if children(heads, relations, k, _CASE)]
    top = root if clock else next(iter(cased), ROOT)
    if top == ROOT or top not in tops:
        return
    rest = [k for k in range(len(heads)) if heads[k] == root and not 2 <= k < mark]
    if told == strays:
        relations[told[0]] = "nsubj"
    for k in [*tops, *rest, *strays, 0, 1, mark]:
        if k != v:
            heads[k] = v
    for k in (0, 1, mark):
        relations[k] = "discourse"
    for k in tops:
        relations[k] = "obl" if k in cased else "obl:unmarked" if k == top else "advmod"
    heads[v], relations[v] = ROOT, "root"


def years_on(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Three years on, he refused to serve and was convicted": he refused, and no years did."""
    if list(forms[2:4]) not in (["on", ","], ["later", ","], ["earlier", ","], ["before", ","]):
        return
    years, adverb = 1, 2
    for v in range(4, len(forms)):
        clause = heads[v] in {years, adverb} and relations[v] in {"acl", "acl:relcl", "advcl"}
        if not clause or xpos[v] not in {"VBD", "VBZ", "VBP"}:
            continue
        root = heads.index(ROOT)
        own = [k for k in children(heads, relations, v, _SUBJECT) if 3 < k < v]
        if not own or root <= v or children(heads, relations, root, _SUBJECT):
            return
        for k in range(len(heads)):
            if heads[k] == root and k < v:
                heads[k] = v
        heads[v], relations[v] = ROOT, "root"
        heads[root], relations[root] = v, "conj"
        if adverb != heads[years]:
            heads[years], heads[adverb] = adverb, v
        return


def verb_behind_its_relative(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "The school that bears her name opened in 1860": the school opened, and no name did."""
    noun = heads.index(ROOT)
    if xpos[noun] not in {"NN", "NNS"} or not children(heads, relations, noun, frozenset({"det"})):
        return
    for r in children(heads, relations, noun, frozenset({"acl:relcl"})):
        who = [k for k in children(heads, relations, r, _SUBJECT) if noun < k < r]
        thing = children(heads, relations, r, frozenset({"obj", "obl"}))
        last = [k for o in thing for k in children(heads, relations, o, _ACL) if k == o + 1]
        if len(who) != 1 or forms[who[0]] not in {"that", "which", "who"} or len(last) != 1:
            continue
        v = last[0]
        if xpos[v] not in {"VBN", "VBD"} or not children(heads, relations, v, _BEHIND):
            continue
        if any(heads[k] == noun and k > r for k in range(len(forms)) if forms[k] not in _ENDS):
            continue
        heads[v], relations[v] = ROOT, "root"
        xpos[v], upos[v] = "VBD", "VERB"
        heads[noun], relations[noun] = v, "nsubj"
        for k in range(len(forms)):
            loose = relations[k] in {"advmod", "obl", "obl:unmarked", "punct"}
            if heads[k] == noun and k != r and loose:
                heads[k] = v
        return


def finished_between(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "four bridges, of which the Rialto, finished in 1591, is the oldest": the Rialto was
    finished then, and it is one of the four."""
    for v in range(3, len(forms) - 2):
        noun = v - 2
        later = heads[noun]
        plain = relations[v] == "acl:relcl" and xpos[v] == "VBN" and forms[v - 1] == ","
        if not plain or relations[noun] not in _SUBJECT or later <= v or heads[v] >= noun:
            continue
        if children(heads, relations, v, _SUBJECT | {"aux", "aux:pass"}):
            continue
        for k in range(noun):
            if heads[k] == v:
                heads[k], relations[k] = later, "nmod"
        heads[v], relations[v] = noun, "acl"


def unchanged_from(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "proposes a dividend of 40 cents, unchanged from 2023": it is, and no board."""
    for k, v in enumerate(heads):
        if forms[k] != "unchanged" or relations[k] != "advcl" or v == ROOT or forms[k - 1] != ",":
            continue
        things = [o for o in children(heads, relations, v, frozenset({"obj"})) if v < o < k]
        if things and xpos[things[-1]] in {"NN", "NNS"}:
            heads[k], relations[k] = things[-1], "acl"


def so_he_went(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "It had no ending, so critics wondered how it ended": "so" joins two clauses."""
    for k, v in enumerate(heads):
        begins = forms[k] == "so" and k > 0 and forms[k - 1] == "," and relations[k] == "advmod"
        finite = begins and k < v and xpos[v] in {"VBD", "VBZ", "VBP"}
        if finite and any(k < s < v for s in children(heads, relations, v, _SUBJECT)):
            relations[k] = "cc"


def subject_of_helper(heads: list[int], relations: list[str]) -> None:
    """ "He had better learn to fight": who has the helping verb has the verb."""
    for k, h in enumerate(heads):
        if relations[k] in _SUBJECT and h != ROOT and relations[h] in {"aux", "aux:pass"}:
            heads[k] = heads[h]


def _when_by_the_clock(
    forms: Sequence[str], heads: list[int], relations: list[str], hour: int, v: int
) -> None:
    """ "half past two" and "1.23 in the morning" are one time each; the date behind is another."""
    for k in range(len(heads)):
        if heads[k] == hour and k > hour and forms[k].isdigit() and int(forms[k]) < 32:
            heads[k], relations[k] = v, "obl"
        elif heads[k] == hour and k < hour and relations[k] in {"advmod", "case"}:
            relations[k] = "nummod"


def noun_of_both(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "where the African and the Eurasian plates meet": two plates, and no African."""
    for noun, first in enumerate(heads):
        if relations[noun] != "conj" or not 0 <= first < noun or xpos[noun] != "NNS":
            continue
        joined = list(range(first + 1, noun))
        bare = is_demonym(forms[first].capitalize()) and not children(
            heads, relations, first, frozenset({"nmod", "acl", "acl:relcl", "appos"})
        )
        adjectives = [k for k in joined[2:] if is_demonym(forms[k].capitalize())]
        if not bare or [forms[k] for k in joined[:2]] != ["and", "the"] or len(joined) != 3:
            continue
        if not adjectives or relations[first] not in _SUBJECT | {"obj", "obl", "nmod"}:
            continue
        heads[noun], relations[noun] = heads[first], relations[first]
        for k in range(len(heads)):
            if heads[k] == first and k != noun and relations[k] != "amod":
                heads[k] = noun
        heads[first], relations[first] = noun, "compound"
        second = adjectives[0]
        heads[second], relations[second] = first, "conj"
        for k in joined[:2]:
            heads[k] = second
            relations[k] = "cc" if forms[k] == "and" else "det"


REPAIRS: tuple[Repair, ...] = (
    first_to_do,
    finished_between,
    unchanged_from,
    so_he_went,
    subject_of_helper,
    verb_behind_its_relative,
    it_was_then,
    years_on,
    noun_of_both,
)
"""Those of this file, in order."""
