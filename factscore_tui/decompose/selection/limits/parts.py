"""Parts that need a word which is left out: "among them", "especially", the complement of a
participle behind a comma, half of a name with a capital."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.nouns import made_as, sides
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_ESPECIALLY = frozenset(
    "especially particularly mainly notably chiefly mostly primarily namely including".split()  # noqa: SIM905
)
_YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
_WHEREUPON = frozenset({"whereupon", "whereby", "upon"})
_ADVERSATIVE = frozenset({"however", "though", "nevertheless", "nonetheless", "therefore", "thus"})
_MADE_OF = frozenset("made composed consisted consists consist consisting formed comprised".split())  # noqa: SIM905
_COMPLEMENTS = ("obl", "obl:unmarked", "obl:agent", "xcomp", "obj", "advmod")


def without_among(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Four of his ministers Treasurer Colin Abbey were defeated" of "Four of his
    ministers, among them Treasurer Colin Abbey, were defeated"."""
    have = words_of(phrase)
    for k in have:
        aside = k > 1 and t.forms[k - 2 : k] == [",", "among"] and t.forms[k] in {"them", "whom"}
        if aside and t.case(k) == "among":  # "had affairs, among them one with a painter"
            return not any(j > k and t.is_name(j) for j in have)
        if t.relations[k] != "appos" or t.heads[k] not in have or k < t.heads[k]:
            continue
        if t.forms[max(k - 2, 0) : k] == ["among", "them"] and k - 1 not in have:
            return True  # "had affairs one with a painter"
        them = [c for c in t.children(k, "nmod") if t.case(c) in {"among", "including"}]
        if any(c not in have for c in them):
            return True
    return False


def without_especially(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "protected animals dogs" of "protected animals, especially dogs", and for "Animals
    were especially dogs"."""
    have = words_of(phrase)
    what = sides(phrase)[1]
    if made_as(kind)[0] == "A" and what and what[0].text.lower() in _ESPECIALLY:
        return True
    return any(
        t.forms[c] in _ESPECIALLY and c not in have
        for k in map(partial(_first_of, t, have), have)
        if t.relations[k] in {"appos", "nmod", "obl", "conj"} and t.heads[k] in have
        for c in t.children(k, "advmod", "case")
    )


def _first_of(t: Tree, have: set[int], k: int) -> int:
    """The first of several that are joined, where the phrase has a later one alone: "a variety of
    Disney" of "a variety of networks, including NBC and Disney"."""
    while t.relations[k] == "conj" and t.heads[k] not in have and t.heads[k] >= 0:
        k = t.heads[k]
    return k


def bare_participle(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The treaty, signed opened the port" of "The treaty, signed the following March,
    opened the port"."""
    if kind[0] not in "CDR":
        return False
    have = words_of(phrase)
    for k in have:
        if t.relations[k] != "acl" or t.xpos[k] != "VBN" or t.heads[k] not in have:
            continue
        behind = [c for c in t.children(k, *_COMPLEMENTS) if c > k]
        apart = k > 0 and t.forms[k - 1] == "," and k - 1 in have
        if apart and behind and not have.intersection(behind):
            return True
    return False


def how_it_was_done(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "the first elected government" of "the first democratically elected government"."""
    have = words_of(phrase)
    return kind[0] in "CD" and any(
        t.forms[c].endswith("ly") and c not in have
        for k in have
        if t.relations[k] == "amod" and t.xpos[k] == "VBN" and t.heads[k] in have
        for c in t.children(k, "advmod")
    )


def half_a_name(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "a variation of the Defence" of "a variation of the French Defence": an adjective
    and a noun that both have a capital inside a sentence are one name."""
    if kind[0] not in "CD":
        return False
    have = words_of(phrase)
    for k in have:
        a = k - 1
        if a <= 0 or a in have or t.heads[a] != k or t.relations[a] not in {"amod", "compound"}:
            continue
        both = t.tokens[a].text[:1].isupper() and t.tokens[k].text[:1].isupper()
        if both and t.heads[k] != ROOT and not t.tokens[k].text.isupper():
            return True
    return False


def some_of_all(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The parents of Turing were Julius" of "The parents of Turing were Julius and
    Ethel": several that are named one by one are named together."""
    have = words_of(phrase)
    for k in have:
        top = t.heads[k] if t.relations[k] == "conj" else k
        subject = t.child(top, "nsubj") if t.child(top, "cop") is not None else None
        named = t.conjuncts(top)
        if subject is None or len(named) < 2 or t.xpos[subject] != "NNS":
            continue
        each = [c for c in named if t.is_name(c) and t.xpos[c] != "NNPS"]
        counted = t.child(subject, "det", "nmod:poss") is not None
        if subject in have and counted and len(each) == len(named) and not have >= set(named):
            return True
    return False


_IN_WITH = frozenset(
    """accordance conjunction collaboration cooperation partnership connection comparison line
    response contrast addition relation keeping""".split()  # noqa: SIM905
)


def half_a_preposition(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "rebuilt it with the rules" of "rebuilt it in accordance with the rules"."""
    have = words_of(phrase)
    return any(
        t.forms[k] in _IN_WITH
        and t.forms[k - 1] == "in"
        and k not in have
        and t.forms[k + 1] in {"with", "to"}
        and k + 1 in have
        for k in range(1, len(t) - 1)
    )


def label_before_colon(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Piet Fox on life after sport is interview" of "Interview: Piet Fox on ...", and for
    "The bushel was their lowest": no thing, but a label or a sum."""
    who, what = sides(phrase)
    if made_as(kind)[0] != "A" or not what:
        return False
    last = what[-1].word
    label = last == 0 and t.forms[1:2] == [":"]
    money = any(p.word >= 0 and t.xpos[p.word] == "$" for p in who)
    top = next((p.word for p in reversed(who) if p.word >= 0), -1)
    unit = top > 0 and t.heads[top] >= 0 and t.xpos[t.heads[top]] == "$"
    return label or money or unit


def low_as_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "in temperatures" of "in temperatures as low as −43 °C"."""
    have = words_of(phrase)
    return kind[0] in "CD" and any(
        c > k and c not in have and t.forms[c - 1 : c] == ["as"]
        for k in have
        for c in t.children(k, "amod")
    )


_TO_WHAT = frozenset("led leads lead contributed amounted referred belonged resulted".split())  # noqa: SIM905


def led_to_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The articles led." of "The articles led to his being sent to Europe", and for "The
    collapse led in 1997" of "In 1997 the collapse led to a revolt"."""
    last, have = phrase[-1].word, words_of(phrase)
    if kind[0] not in "EXCD":
        return False
    if last >= 0 and t.forms[last] in _TO_WHAT:
        return any(k > last for k in t.children(last, "obl", "advcl", "xcomp"))
    verbs = [v for v in have if t.forms[v] in _TO_WHAT and t.child(v, "obj") is None]
    return any(
        k > v and k not in have
        for v in verbs
        for k in t.children(v, "obl")
        if t.case(k) == ("in" if t.forms[v] == "resulted" else "to")
    )


def at_the_time(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The broadcast was at the time." of "was at the time the most watched ever"."""
    written = [p.text for p in phrase[-4:]]
    return written[1:] == ["at", "the", "time"] and written[0] in {"was", "were", "is", "are"}


_NIGHTS = frozenset("night day morning evening afternoon summer winter year week month".split())  # noqa: SIM905


def night_before(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "marched the night" and "marched before" of "marched the night before"."""
    have = words_of(phrase)
    return any(
        t.forms[k] in _NIGHTS
        and t.forms[k - 1] == "the"
        and t.forms[k + 1] in {"before", "after"}
        and (k + 2 == len(t) or t.is_mark(k + 2))
        and len(have & {k, k + 1}) == 1
        for k in range(1, len(t) - 1)
    )


def example_for_nobody(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "gave the port of Breck" of "gave them control of the lowlands, including the port
    of Breck"."""
    return kind == "C:ex" and any(t.forms[k] in _GIVES for k in words_of(phrase))


_GIVES = frozenset("gave gives given give granted grants awarded offered handed".split())  # noqa: SIM905


_LARGE = frozenset({"million", "billion", "trillion", "thousand", "hundred"})


def million_of_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Million of the 640 million dollars 120 comes" of "640 million dollars, of which 120
    million comes": a number that lost its beginning."""
    first = phrase[0].word
    return first > 0 and t.forms[first] in _LARGE and t.upos[first - 1] == "NUM"


def two_years(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was filmed in 1940 in 1995 as a series" of "in 1940 with Greer Garson, in 1995 as a
    series": two events in one."""
    if kind[0] == "W":
        return False
    have = words_of(phrase)
    years = [
        k
        for k in have
        if t.xpos[k] == "CD"
        and _YEAR.fullmatch(t.forms[k])
        and t.case(k) == "in"
        and t.relations[k] in {"obl", "nmod"}
    ]
    apart = [k for k in years if "," in {t.forms[j] for j in range(t.heads[k], k)}]
    return (
        len({t.forms[k] for k in years}) > 1
        and bool(apart)
        and not any(t.relations[k] == "cc" and t.heads[k] in years for k in have)
    )


def joined_without(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "nationalised it Britain invaded Egypt" of "nationalised it, whereupon Britain
    invaded Egypt"."""
    have = words_of(phrase)
    return any(
        t.forms[k] in _WHEREUPON
        and k not in have
        and t.heads[k] in have
        and t.heads[t.heads[k]] in have
        for k in range(1, len(t))
    )


def ends_with_however(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was allowed to fly again however" of "again, however, and was killed"."""
    last = phrase[-1].word
    return kind[0] != "W" and last > 0 and t.forms[last] in _ADVERSATIVE


def part_of_all(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was made up of Panama" of "made up of Colombia, Venezuela, Ecuador and Panama": a
    part is not the whole."""
    have = words_of(phrase)
    for v in have:
        if t.forms[v] not in _MADE_OF:
            continue
        for k in t.children(v, "obl", "nmod"):
            several = t.conjuncts(k)
            if t.case(k) == "of" and len(several) > 1 and not all(c in have for c in several):
                return any(c in have for c in several)
    return False


PART_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    without_among,
    without_especially,
    bare_participle,
    how_it_was_done,
    half_a_name,
    some_of_all,
    half_a_preposition,
    label_before_colon,
    low_as_what,
    led_to_what,
    at_the_time,
    night_before,
    example_for_nobody,
    million_of_what,
    two_years,
    joined_without,
    ends_with_however,
    part_of_all,
)
