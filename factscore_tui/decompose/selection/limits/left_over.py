"""Candidates in which a word is left over that says nothing, or something else, without what was
cut behind it: "is only larger", "stood on 30 April", "Hunters chase one another"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.rules.shared_objects import NEEDS_OBJECT
from factscore_tui.decompose.selection.limits.nouns import sides
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_FOCUS = word_set("only just nearly almost barely hardly scarcely merely some about around even")
_EXAMPLES = word_set("including excluding")
_SIGNS = frozenset("<>≤≥=±")
_SHARES = word_set("most half all many some several none both few part much")
_STRANDS = word_set("down up off out away back over aside")
_CONCLUDES = word_set("suggesting indicating implying showing meaning proving confirming")
_BESIDES = frozenset({"besides", "apart from", "aside from", "in addition to"})
_NO_KINDS = word_set("future late then former latter current present same")
_RECIPROCAL = ({"one", "each"}, {"another", "other"})


def focus_on_nothing(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Sicily is only larger" of "is only slightly larger", and for "nearly" without the
    number behind it: such a word goes with the one right behind it."""
    have = words_of(phrase)
    for k in have:
        if t.forms[k] not in _FOCUS or t.upos[k] not in {"ADV", "DET"} or k + 1 >= len(t):
            continue
        after = k + 1
        degree = t.upos[after] in {"ADV", "NUM"} and t.relations[after] in {"advmod", "nummod"}
        if degree and after not in have and t.heads[after] in have:
            return True
    return False


def examples_of_nothing(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "200 species live including the trout" of "200 species live here, including the
    trout, a sponge and 68 snails": examples of what is not said, or not all of them."""
    if kind[0] not in "EXCDR":
        return False
    have = words_of(phrase)
    for k in have:
        if t.case(k) not in _EXAMPLES or t.relations[k] != "obl" or t.heads[k] not in have:
            continue
        begin = min(t.subtree(k))
        cut = [j for j in range(t.heads[k] + 1, begin) if not t.is_mark(j) and j not in have]
        listed = [c for c in t.children(k, "conj") if c not in have]
        if cut or listed:
            return True
    return False


def other_than_a_figure(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The reduction was < 0.001" of "(p < 0.001)", and for "Ann Fox is (supervisor)":
    what a bracket notes is nothing that anything "is"."""
    if kind[0] not in "AB":
        return False
    _, what = sides(phrase)
    first = next((p.text for p in what if p.word >= 0), "")
    return first[:1] in _SIGNS or first[:1] in {"(", "["}


def one_another_of_one(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Hunters chase one another" of "hunters, hounds and a unicorn chasing one another":
    all of them do, and some of them not each other."""
    have = words_of(phrase)
    firsts, seconds = _RECIPROCAL
    pair = any(
        t.forms[k] in firsts and k + 1 in have and t.forms[k + 1] in seconds
        for k in have
        if k + 1 < len(t)
    )
    if not pair:
        return False
    return any(
        t.upos[k] in {"NOUN", "PROPN"}
        and (
            any(c not in have for c in t.children(k, "conj"))
            or (t.relations[k] == "conj" and t.heads[k] not in have)
        )
        for k in have
    )


def share_of_it_done(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Most of it concentrated in Bastia" of "a population of 300,000, most of it
    concentrated in Bastia": a participle, that nobody did."""
    have = words_of(phrase)
    for v in have:
        if t.relations[v] != "parataxis" or not t.forms[v].endswith("ed"):
            continue
        who = t.child(v, "nsubj", "nsubj:pass")
        if who is None or t.forms[who] not in _SHARES or who not in have:
            continue
        of_it = any(t.forms[c] in {"it", "them", "whom"} for c in t.children(who, "nmod"))
        if of_it and t.child(v, "aux", "aux:pass", "cop", "obj") is None:
            return True
    return False


def which_beyond_a_particle(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Historians regard houses as a mistake" of "refused to pull houses down, which
    historians regard as a mistake": the refusal is one."""
    if "relcl" not in kind:
        return False
    for r in words_of(phrase):
        if t.relations[r] != "acl:relcl" or t.heads[r] == ROOT:
            continue
        begin = min(t.subtree(r))
        begin += t.forms[begin] == ","
        particle = begin - 2
        if t.forms[begin] != "which" or t.forms[begin - 1] != "," or particle < 1:
            continue
        n = t.heads[r]
        beyond = t.forms[particle] in _STRANDS and t.heads[particle] == t.heads[n]
        if beyond and n < particle:
            return True
    return False


def as_many_as_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "He had hired as many Swiss" of "with 10,000 Lorrainers and as many Swiss, whom he
    had hired": as many as what is said before."""
    have = words_of(phrase)
    for k in have:
        if t.forms[k] not in {"many", "much"} or k < 1 or t.forms[k - 1] != "as":
            continue
        noun = t.heads[k]
        if noun == ROOT or "as" in t.forms[k + 1 :] or t.relations[noun] != "conj":
            continue
        if k - 1 in have and t.heads[noun] not in have:
            return True
    return False


def you_of_a_clause(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "You camp by the rivers" of "without harming the rivers you camp by": nothing is
    told of whoever reads it."""
    first = phrase[0]
    return "relcl" in kind and first.text.lower() in {"you", "your"}


def denied_participle(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "She not counted a stop" of "took three hours, not counting a stop": it is no
    deed."""
    for n, p in enumerate(phrase[1:], 1):
        if p.word < 0 or t.xpos[p.word] != "VBG" or t.child(p.word, "aux", "cop") is not None:
            continue
        told = p.text.lower() != t.forms[p.word] and phrase[n - 1].text.lower() == "not"
        if told and not any(q.text.lower() in {"did", "does", "do"} for q in phrase[:n]):
            return True
    return False


def those_that_do(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The metals melt below 100 °C" of "the highest of the metals that melt below
    100 °C": the clause says which."""
    if "relcl" not in kind:
        return False
    for r in words_of(phrase):
        n = t.heads[r]
        if t.relations[r] != "acl:relcl" or n == ROOT or t.case(n) != "of":
            continue
        begin = min(t.subtree(r))
        of = t.heads[n]
        ranked = of != ROOT and (t.xpos[of] == "JJS" or t.forms[of] in _SHARES | {"one", "first"})
        close = t.forms[begin] in {"that", "who", "which"} and t.forms[begin - 1] != ","
        if ranked and close and t.xpos[n] == "NNS":
            return True
    return False


def object_of_all(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Nobody may sell" of "Nobody may sell, rent or destroy their house": what is sold
    stands behind the last verb."""
    have = words_of(phrase)
    for v in have:
        bare = t.forms[v] in NEEDS_OBJECT and t.child(v, "obj", "ccomp", "aux:pass") is None
        if not bare or t.xpos[v] in {"VBN", "VBG"} or any(t.heads[k] == v and k > v for k in have):
            continue
        firsts = t.children(v, "conj")
        others = [*firsts, *(d for c in firsts for d in t.children(c, "conj"))]
        others = [c for c in others if c > v and t.xpos[c] == t.xpos[v]]
        if t.forms[v + 1 : v + 2] == [","] and any(
            t.child(c, "obj") is not None and t.child(c, "nsubj") is None for c in others
        ):
            return True
    return False


def part_of_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "What makes it different is vinegar" of "is vinegar and cornflour": "what" is all of
    them."""
    have = words_of(phrase)
    for v in have:
        s = t.child(v, "nsubj", "csubj")
        if s is None or s not in have or t.child(v, "cop") is None:
            continue
        if t.forms[min(t.subtree(s))] != "what":
            continue
        more = [c for c in t.children(v, "conj") if t.child(c, "cop", "nsubj", "aux") is None]
        if any(c not in have for c in more):
            return True
    return False


def suggested_by_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The larvae suggested that they grew faster" of "The larvae were heavier, suggesting
    that they grew faster": that they were suggests it."""
    have = words_of(phrase)
    return any(
        t.forms[v] in _CONCLUDES
        and t.relations[v] == "advcl"
        and t.heads[v] not in have
        and v > t.heads[v]
        and t.child(v, "ccomp") is not None
        for v in have
    )


def doing_for_a_thing(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "can solve pushing" of "can solve puzzles, such as pushing things": an example that
    is something to do does not stand for the thing."""
    have = words_of(phrase)
    for k in have:
        top = t.heads[k] if t.relations[k] == "conj" and t.heads[k] != ROOT else k
        case = t.case(top)
        if case in {"such as", "like", "including"} and t.xpos[k] == "VBG" and t.xpos[top] == "VBG":
            n = t.heads[top]
            if n != ROOT and n not in have:
                return True
    return False


def besides_alone(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "worked besides Florence" of "Besides Florence she worked in Rome": beside what is
    told next."""
    have = words_of(phrase)
    for k in have:
        if t.relations[k] != "obl" or t.case(k) not in _BESIDES or t.heads[k] not in have:
            continue
        others = [j for j in t.children(t.heads[k], "obl", "obj", "xcomp") if j != k]
        if others and not any(j in have for j in others):
            return True
    return False


def listed_places(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Rome is in Naples" of "worked in Rome, Venice, Naples and London": one of several
    is in none of the others."""
    if kind[:2] != "P:" and kind[:4] != "A:in":
        return False
    who, what = sides(phrase)
    one = {p.word for p in who if p.word >= 0}
    other = {p.word for p in what if p.word >= 0}
    firsts = {_first_of(t, j) for j in one}
    return any(t.relations[k] == "conj" and _first_of(t, k) in firsts for k in other)


def _first_of(t: Tree, k: int) -> int:
    """The first of those that word k is joined to."""
    while t.relations[k] == "conj" and t.heads[k] != ROOT:
        k = t.heads[k]
    return k


def no_kind_of_person(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Nicholas II was a future" of "the future Nicholas II": what he was to be."""
    if kind[0] != "A":
        return False
    _, what = sides(phrase)
    told = [p.text.lower() for p in what if p.word >= 0]
    return bool(told) and told[-1] in _NO_KINDS


def one_and_the_other(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Unlit hedge was matched" of "along 25 m of lit and of unlit hedge, matched for
    species": what is behind both, with a comma, is told of both."""
    if "acl" not in kind or "relcl" in kind:
        return False
    for a in words_of(phrase):
        n = t.heads[a]
        if t.relations[a] != "acl" or n == ROOT or t.relations[n] != "conj":
            continue
        first = t.heads[n]
        same = [first, *t.children(first, "nmod")]
        joined = t.case(n) and any(t.case(k) == t.case(n) and k < n for k in same)
        begin = min(t.subtree(a))
        if joined and "," in t.forms[begin - 1 : begin + 1]:
            return True
    return False


def no_verb(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "the broken slab of granodiorite", which is left of "the slab weighing 760 kg": no
    statement."""
    if kind[0] == "R":
        return False
    told = any(p.word >= 0 and t.xpos[p.word][:2] in {"VB", "MD"} for p in phrase)
    return not told and not any(p.word < 0 and p.text.strip("', ") for p in phrase)


def aside_without_comma(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The shore sandy has been lined" of "The shore, flat and sandy, has been lined"."""
    order = [p.word for p in phrase]
    for n, k in enumerate(order[1:], 1):
        if k < 0 or t.upos[k] != "ADJ" or order[n - 1] < 0:
            continue
        top = t.heads[k] if t.relations[k] == "conj" and t.heads[k] != ROOT else k
        noun = t.heads[top]
        if t.relations[top] != "amod" or noun == ROOT or noun > top:
            continue
        between = phrase[order.index(noun) + 1 : n] if noun in order[:n] else phrase[n - 1 : n]
        if any(p.word < 0 or p.text == "," for p in between):
            continue  # "The tower was 22 metres tall", "The tower, 22 metres tall, fell"
        if "," in t.forms[noun:top] and order[n - 1] < top:
            return True
    return False


def examples_of_some(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "About 40 show Judith" of "about 40 show women, among them Judith": some do; and for
    "consisted of 400 civilians" of "of 1,800 men, among them 400 civilians". "Wrote six novels,
    among them Emma" is no such sentence."""
    if kind[:4] != "C:ex":
        return False
    have = words_of(phrase)
    if any(t.relations[k] == "nsubj" and t.upos[k] == "NUM" for k in have):
        return True
    counted = [k for k in have if t.upos[k] == "NOUN" and t.child(k, "nummod") in have]
    return any("among" in t.forms[max(0, min(t.subtree(k)) - 5) : k] for k in counted)


def of_so_many_behind(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "About 40 show women of some 60 works" of "Of some 60 works, about 40 show women":
    forty of the works."""
    have = words_of(phrase)
    for k in have:
        v = t.heads[k]
        if t.relations[k] != "obl" or t.case(k) != "of" or v == ROOT or v not in have or k > v:
            continue
        if any(t.upos[s] == "NUM" for s in t.children(v, "nsubj", "nsubj:pass")):
            return True
    return False


def of_nothing_before(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "sweeping of unlit hedge" of "sweeping along 25 m of lit and of unlit hedge"."""
    if kind[0] not in "CD":
        return False
    have = words_of(phrase)
    for c in have:
        first = t.heads[c]
        if t.relations[c] != "conj" or first == ROOT or first in have or t.case(c) != "of":
            continue
        if t.relations[first] in {"obl", "obj"} and t.case(first) != "of":
            return True
    return False


def what_alone(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "What they cannot use to a farm" of "Bread goes to shelters, and what they cannot
    use to a farm": a noun clause without its verb."""
    first = phrase[0]
    if first.text.lower() not in {"what", "whatever"} or first.word < 0:
        return False
    v = t.heads[first.word]
    finite = [
        p.word
        for p in phrase
        if p.word >= 0 and (t.is_verb(p.word) or t.relations[p.word] == "cop")
    ]
    return t.relations[first.word] == "obj" and finite == [v]


def of_them_alone(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "It flows 1,007 km, 716 km of them" of "..., 716 km of them in Spain", and for "It
    flows in Spain": what is told of so many of them is told of those only."""
    have = words_of(phrase)
    for k in range(2, len(t) - 1):
        if t.forms[k] not in {"them", "whom"} or t.forms[k - 1] != "of":
            continue
        stop = next((j for j in range(k + 1, len(t)) if t.forms[j] in _STOPS), len(t))
        rest = set(range(k + 1, stop))
        if rest and not rest & _verbs(t) and (k in have) != bool(rest & have):
            return True
    return False


_STOPS = frozenset({",", ".", ";", ":", ")", "-", "–", "—"})


def _verbs(t: Tree) -> set[int]:
    return {k for k in range(len(t)) if t.xpos[k][:2] in {"VB", "MD"}}


def joined_to_what_is_cut(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "is known for its wine for the hot springs" of "for its wine, especially the grapes,
    and for the hot springs": what joined the two is gone."""
    if kind[0] not in "CD":
        return False
    have = words_of(phrase)
    for c in have:
        first = t.heads[c]
        if t.relations[c] != "conj" or first == ROOT or first in have or not t.case(c):
            continue
        if t.relations[first] == "appos" and t.heads[first] in have:
            return True
    return False


LEFT_OVER_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    focus_on_nothing,
    examples_of_nothing,
    other_than_a_figure,
    one_another_of_one,
    share_of_it_done,
    which_beyond_a_particle,
    as_many_as_what,
    you_of_a_clause,
    denied_participle,
    object_of_all,
    part_of_what,
    those_that_do,
    suggested_by_what,
    doing_for_a_thing,
    besides_alone,
    listed_places,
    no_kind_of_person,
    one_and_the_other,
    no_verb,
    aside_without_comma,
    examples_of_some,
    of_so_many_behind,
    of_nothing_before,
    what_alone,
    of_them_alone,
    joined_to_what_is_cut,
)
