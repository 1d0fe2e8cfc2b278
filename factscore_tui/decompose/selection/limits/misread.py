"""Candidates that are no sentence because a word was taken for what it is not, or stands beside one
that it has nothing to do with: "née Thurn scandalised", "is a 1990", "of St John armed
islanders"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.decompose.rules.phrase import GLUE, Phrase
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_NEITHER = word_set("neither both none all each")
_SEVERAL_AS = word_set("apart diverse different varied various distant disparate")
_SAID_BY = word_set("said thought believed claimed reported rumoured rumored alleged")
_FINITE = frozenset({"VBD", "VBZ"})
_SUBJECTS = ("nsubj", "nsubj:pass", "expl")
_AUXILIARY = ("aux", "aux:pass", "mark", "nsubj", "nsubj:pass", "expl", "cop")


def nee(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Née Thurn scandalised the neighbours"."""
    return phrase[0].text.lower() in {"née", "nee", "né"}


def age_in_the_name(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Chloe Batten nine was aged" of "Chloe Batten, aged nine, who"."""
    own = [p.word for p in phrase]
    return any(
        k > 0 and t.forms[k - 1] == "aged" and own[n - 1 : n] != [k - 1] and t.upos[k] == "NUM"
        for n, k in enumerate(own)
    )


def is_a_year(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Hakuho is a 1990", made of "since the 1990s"."""
    last = [p.text.lower() for p in phrase if p.word < 0 or not t.is_mark(p.word)][-2:]
    return len(last) == 2 and last[0] in {"a", "an"} and len(last[1]) == 4 and last[1].isdigit()


def neither_of_one(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Neither of the singer could be reached" of "range from a stonecutter to a singer,
    neither of whom could be reached"."""
    for a, b in pairwise(range(len(phrase))):
        if phrase[a].text.lower() not in _NEITHER or phrase[b].text.lower() != "of":
            continue
        whom = phrase[b].word
        before = [0 <= p.word < whom for p in phrase[b + 1 :]]
        count = before.index(False) if False in before else len(before)
        named = [p.word for p in phrase[b + 1 : b + 1 + count]]
        tops = [k for k in named if t.heads[k] not in named]
        if len(tops) == 1 and t.xpos[tops[0]] == "NN":
            return not any(t.forms[k] == "and" for k in named)
    return False


def far_as(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Nobody as far drowned as she could tell" of "Nobody, as far as she could tell,
    drowned"."""
    own = [p.word for p in phrase]
    for n, p in enumerate(phrase):
        k = p.word
        if k < 1 or t.forms[k - 1 : k + 2] != ["as", "far", "as"]:
            continue
        if own[n - 1 : n] != [k - 1] or own[n + 1 : n + 2] != [k + 1]:
            return True
    return False


def as_far_apart_as_one(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "cities as far apart as Bogota" of "as far apart as Bogota and Cairo"."""
    have = words_of(phrase)
    return any(
        t.forms[k] in _SEVERAL_AS
        and t.forms[k + 1 : k + 2] == ["as"]
        and any(
            c in have and any(j not in have for j in t.children(c, "conj"))
            for c in range(k + 2, min(k + 6, len(t)))
        )
        for k in have
    )


def said_that_nobody(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "It is said that kept the key", the clause's subject left out."""
    for n, p in enumerate(phrase[1:-1], 1):
        after = phrase[n + 1].word
        said = phrase[n - 1].text.lower() in _SAID_BY
        that = p.word == GLUE and p.text == "that" and said and after >= 0
        if that and t.xpos[after] in _FINITE and t.child(after, *_SUBJECTS) is None:
            return True
    return False


def joined_by_nothing(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "500 Knights of St John armed islanders" of "500 Knights of St John and 5,500
    soldiers and armed islanders": what joined them is left out."""
    if ":gap" in kind or ":pred" in kind:
        return False
    own = [p for p in phrase if p.word == GLUE or not t.is_mark(p.word)]
    marks = {n.word for n in phrase if n.word >= 0 and t.is_mark(n.word)}
    for p, q in pairwise(own):
        a, b = p.word, q.word
        if not 0 <= a < b - 1 or any(a < m < b for m in marks):
            continue
        top = b
        while t.heads[top] not in {ROOT} and t.heads[top] > a and t.relations[top] != "conj":
            top = t.heads[top]
        noun = t.relations[top] == "conj" and t.upos[top] in {"NOUN", "PROPN"}
        noun = noun and t.child(top, "cop", "nsubj") is None  # "and has been in charge"
        left = any(a < k < b and t.heads[k] == top for k in t.children(top, "cc"))
        if noun and left and t.upos[a] in {"NOUN", "PROPN"} and t.heads[top] not in {a}:
            return True
    return False


def told_to_do(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The baths book a private room" of "The baths are worth it, but book a private
    room": that is said to the reader."""
    have = words_of(phrase)
    for v in have if kind[0] in "EXCD" else ():
        h = t.heads[v]
        if t.relations[v] != "conj" or t.xpos[v] != "VB" or h == ROOT or h in have:
            continue
        stated = t.xpos[h] in {"VBZ", "JJ", "NN"} and t.child(h, "aux") is None
        if stated and t.child(v, *_AUXILIARY) is None and t.conjunction(v) in {"but", "so", "and"}:
            return True
    return False


def one_without_article(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Musa brought back architect" of "brought back an Andalusian poet and architect"."""
    if kind[:2] not in {"Es", "Xs"}:
        return False
    have = words_of(phrase)
    for k in have:
        h = t.heads[k]
        if t.relations[k] != "conj" or h in have or h == ROOT or t.xpos[k] != "NN":
            continue
        article = any(t.forms[j] in {"a", "an"} for j in t.children(h, "det"))
        if article and t.child(k, "det", "nmod:poss", "nummod", "amod", "compound") is None:
            return t.relations[h] == "obj"
    return False


def at_two_ages(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "She entered college at fifteen at ten" of "entered high school at ten, college at
    fifteen"."""
    if kind[:2] not in {"Es", "Xs"}:
        return False
    have = words_of(phrase)
    for k in have:
        if t.relations[k] != "conj" or t.heads[k] in have:
            continue
        cases = {t.case(c) for c in t.children(k, "nmod") if c in have} - {"", "of"}
        verb = t.heads[t.heads[k]]
        shared = t.children(verb, "obl") if verb != ROOT else []
        if any(c in have and c < k and t.case(c) in cases for c in shared):
            return True
    return False


def rivals_one(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Rivals Infineon has warned" of "Rivals Infineon and STMicro have warned"."""
    first, second = (phrase[n].word if n < len(phrase) else GLUE for n in (0, 1))
    if min(first, second) < 0 or t.xpos[first] != "NNS" or t.heads[first] != second:
        return False
    have = words_of(phrase)
    return t.is_name(second) and any(k not in have for k in t.children(second, "conj"))


def one_as_several(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Hütter is widely regarded as pioneers" of "a band formed by Hütter and Schneider,
    widely regarded as pioneers"."""
    first = phrase[0].word
    if "acl" not in kind or first < 0 or t.xpos[first] not in {"NNP", "NN"}:
        return False
    have = words_of(phrase)
    joined = any(k in have for k in t.children(first, "conj"))
    return not joined and any(
        t.case(k) == "as" and t.xpos[k] == "NNS" and t.heads[k] in have for k in have
    )


MISREAD_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    nee,
    age_in_the_name,
    is_a_year,
    neither_of_one,
    far_as,
    as_far_apart_as_one,
    said_that_nobody,
    joined_by_nothing,
    told_to_do,
    one_without_article,
    at_two_ages,
    rivals_one,
    one_as_several,
)
