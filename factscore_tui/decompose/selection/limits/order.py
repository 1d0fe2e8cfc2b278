"""Candidates that take a part out of its place: a description from the front, a clause with a
subject of its own, a denial before its verb. Each was found in biographies and histories."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.repairs.shared import DATED
from factscore_tui.decompose.syntax.tree import Tree

_EVENTS = "EXD"
_ONCE = frozenset("formerly previously originally later once now then currently".split())  # noqa: SIM905
_ORDINAL = ("first", "second", "third", "th")
_DENYING = frozenset(
    "not never only nor neither rarely seldom hardly scarcely little nowhere no".split()  # noqa: SIM905
)
_CALLED = frozenset("name nickname pseudonym surname symbol title alias".split())  # noqa: SIM905
_MONTHS = frozenset(
    """january february march april may june july august september october november december spring
    summer autumn winter""".split()  # noqa: SIM905
)


def fronted_adjective(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "She worked as a clerk fluent in five languages" of "Fluent in five languages, she
    worked as a clerk"."""
    place = {p.word: n for n, p in enumerate(phrase) if p.word >= 0}
    for a, n in place.items():
        if kind[0] not in _EVENTS or t.relations[a] != "advcl" or t.xpos[a] != "JJ":
            continue
        whole = t.subtree(a)
        adverbs = [t.forms[k] for k in whole if k < a]
        described = whole[0] == 0 and len(whole) > 2 and not t.children(a, "mark", "nsubj")
        described = described and set(adverbs) <= _ONCE | {"still", "already"}
        if described and place.get(t.heads[a], n) < n:
            return True
    return False


def absolute(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The queen fled her son having sailed" of "The queen fled, her son having
    sailed"."""
    have = words_of(phrase)
    for a in have:
        v = t.heads[a]
        if kind[0] not in _EVENTS or t.relations[a] != "advcl" or v not in have:
            continue
        group = [a, *t.children(a, "aux", "aux:pass", "cop")]
        own = t.child(a, "nsubj", "nsubj:pass") is not None and not t.children(a, "mark", "case")
        if own and t.xpos[min(group)] == "VBG":
            return True
    return False


def was_once(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was replaced by Tom Fox of the Ravens" of "Tom Fox, formerly of the Ravens"."""
    have = words_of(phrase)
    return any(
        t.forms[a] in _ONCE and a not in have and t.relations[n] in {"nmod", "appos"}
        for n in have
        for a in t.children(n, "advmod")
        if a < n
    )


def inverted(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The university did admit women" of "Not until 1965 did the university admit
    women": told whole."""
    have = words_of(phrase)
    for v in have if kind[0] in _EVENTS else ():
        who = t.child(v, "nsubj", "nsubj:pass")
        helper = t.child(v, "aux", "aux:pass")
        if who is None or helper is None or not helper < who < v or helper not in have:
            continue
        before = t.subtree(v)[0]
        if any(t.forms[k] in _DENYING for k in range(before, helper)):
            return True
    return False


def is_the_name(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Amina was the name" of "took the name Amina"."""
    words = [p.text.lower() for p in phrase]
    named = kind[0] == "A" and len(words) > 3 and {"is", "was"} & set(words[1:3])
    return bool(named) and words[-1] in _CALLED and {"a", "the"} & set(words) != set()


def as_believed(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "is Canberra as many people believe" of "is Canberra, not Sydney, as many people
    believe": they believe the other."""
    have = words_of(phrase)
    for a in have if kind[0] in _EVENTS else ():
        v = t.heads[a]
        if t.relations[a] != "advcl" or not 0 <= v < a or v not in have:
            continue
        if any(t.forms[k] == "as" for k in t.children(a, "mark", "case")):
            denied = [k for k in range(v, a) if t.forms[k] == "not"]
            if denied and denied[0] not in have:
                return True
    return False


def event_of_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "inherited the estate upon the death" of "upon the death of his father", and for "is
    the fifth planet" of "the fifth planet from the Sun"."""
    have = words_of(phrase)
    for h in have:
        for c in t.children(h, "nmod") if kind[0] in _EVENTS else ():
            if c in have or c < h:
                continue
            the = any(t.forms[d] == "the" for d in t.children(h, "det"))
            event = t.forms[h] in DATED and t.case(c) == "of" and t.relations[h] == "obl"
            counted = any(t.forms[d].endswith(_ORDINAL) for d in t.children(h, "amod"))
            if the and (event or (counted and t.case(c) == "from")):
                return True
    return False


def season_of_which_year(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "began it in the wet summer" of "in the wet summer of 1816"."""
    have = words_of(phrase)
    return any(
        t.forms[n] in _MONTHS and t.case(c) == "of" and t.upos[c] == "NUM" and c not in have
        for n in have
        for c in t.children(n, "nmod")
    )


def about_not(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The quarrel was about not tea" of "about tax, not tea"."""
    return any(
        two.text == "not"
        and t.upos[one.word] == "ADP"
        and two.word > one.word + 1
        and one.word >= 0
        for one, two in pairwise(phrase)
    )


def who_is_dressed(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "A group dressed as Mohawks went" of "A group, some of them dressed as Mohawks,
    went"."""
    have = words_of(phrase)
    for a in have:
        if t.relations[a] != "acl" or t.heads[a] not in have:
            continue
        own = t.child(a, "nsubj", "nsubj:pass")
        if own is not None and t.heads[a] < own < a and own not in have:
            return True
        first = phrase[0].word
        if "acl" in kind and first >= 0 and t.forms[first + 1 : first + 3] == ["of", "them"]:
            return True  # "Many of them was blinded by flying glass"
    return False


def one_of_two_phrases(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "won gold and silver in Paris" of "won gold in Rome and silver in Paris": the first
    was won elsewhere."""
    have = words_of(phrase)
    for c in have if kind[0] == "D" else ():
        n = t.heads[c]
        if t.relations[c] != "conj" or n not in have:
            continue
        for j in t.children(c, "nmod"):
            first = [k for k in t.children(n, "nmod") if k < c and t.case(k) == t.case(j) != ""]
            if first and (j in have) != (first[0] in have):
                return True
    return False


def half_of_pairs(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "of 4 °C in January and 17 °C" and "of 4 °C" of "of 4 °C in January and 17 °C in
    July": each amount has its month."""
    have = words_of(phrase)
    for k in range(len(t)) if kind[0] in "EXD" else ():
        h = t.heads[k]
        if t.forms[k] not in _MONTHS or t.relations[k] != "nmod" or t.relations[h] != "conj":
            continue
        first = [
            j
            for j in range(t.heads[h] - 3, h)
            if j >= 0 and t.forms[j] in _MONTHS and t.case(j) == t.case(k) and t.case(k)
        ]
        both = {h, k, *first}
        if first and t.child(h, "nummod") is not None and have & _measured(t, h, first[-1]):
            return not both <= have
    return False


def _measured(t: Tree, h: int, month: int) -> set[int]:
    """The amounts of two that a conjunct and the month before it belong to."""
    return {h, t.heads[h], *([month] if month >= 0 else []), *t.children(t.heads[month], "nmod")}


ORDER_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    fronted_adjective,
    absolute,
    was_once,
    inverted,
    is_the_name,
    as_believed,
    event_of_what,
    season_of_which_year,
    about_not,
    who_is_dressed,
    one_of_two_phrases,
    half_of_pairs,
)
