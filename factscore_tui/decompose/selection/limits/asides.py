"""What stands beside a clause and is no part of what it tells: a noun phrase from the front, an
aside between dashes, "the former"; and parts that need a word which is left out. Each was found in
what strict readers rejected."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from factscore_tui.decompose.references.kinds import PERSON, TIME, sort_of_noun
from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.nouns import made_as, sides, top_of
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_CLAUSES = "EXCD"
_LOOSE = frozenset(
    {"advcl", "obl:unmarked", "dislocated", "obl", "nmod:unmarked", "appos", "nsubj", "parataxis"}
)
_ORDINALS = frozenset("first second third fourth fifth sixth youngest eldest oldest one".split())  # noqa: SIM905
_AGAIN = frozenset("again later then afterwards subsequently finally lastly".split())  # noqa: SIM905
_AT_FIRST = frozenset({"first", "initially", "originally"})
_ONE_OF_A_KIND = frozenset({"first", "last", "only", "sole", "former", "latest"})
_TWO = frozenset({"former", "latter"})
_DASHES = frozenset({"–", "—", "--"})
_BE_HAVE = frozenset("is are was were be been being has have had having get got gets".split())  # noqa: SIM905


def noun_from_front(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "She played in the county orchestra a keen cellist" of "A keen cellist, she played
    in the county orchestra": who somebody is stands in front, or behind, and is told by itself. A
    time ("The next day, she ...") is told at the end."""
    have = words_of(phrase)
    for n, p in enumerate(phrase):
        k = p.word
        if n < 2 or k < 0 or kind[0] not in _CLAUSES or t.heads[k] not in have:
            continue
        h = t.heads[k]
        start = next((j for j in t.subtree(k) if not t.is_mark(j)), k)
        if k > h and t.relations[k] == "advcl" and t.forms[start - 1] == "," and _says_who(t, k):
            return True  # "grew up in Hull, the youngest of six"
        if (
            k > h
            or t.upos[k] not in {"NOUN", "PROPN", "ADJ", "NUM"}
            or t.relations[k] not in _LOOSE
        ):
            continue
        if t.child(k, "case", "mark", "cop", "nsubj", "nsubj:pass") is not None:
            continue
        moved = any(q.word == h for q in phrase[:n])
        comma = "," in t.forms[k + 1 : h]
        if moved and comma and (_says_who(t, k) or t.xpos[k] == "JJ"):
            return True  # "Available in three sizes, the bag holds 22 litres"
    return False


def _says_who(t: Tree, k: int) -> bool:
    """True for a noun phrase that says who somebody is, or what something is, as "the first of her
    books"; no time, no measure: not for "the following year"."""
    if sort_of_noun(t.forms[k]) == PERSON or t.relations[k] in {"dislocated", "appos"}:
        return True
    of = any(t.case(c) == "of" for c in t.children(k, "nmod"))
    if t.forms[k] in _ORDINALS and of:
        return True
    article = any(t.forms[c] in {"a", "an", "the"} for c in t.children(k, "det"))
    time = sort_of_noun(t.forms[k]) == TIME or t.child(k, "nummod") is not None
    return t.relations[k] == "advcl" and article and not time


def in_again(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "won the title in again last year" of "in 2022 and again last year": the
    preposition belongs to another part."""
    return any(
        a.word >= 0
        and b.word > a.word + 1
        and t.relations[a.word] == "case"
        and t.forms[b.word] in _AGAIN
        and t.relations[b.word] == "advmod"
        for a, b in pairwise(phrase)
    )


def first_and_later(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "worked as a violist and later in the orchestra" of "first in a dance band and later
    in the orchestra", and for "first in a dance band and in the orchestra": of two times one word
    is left out."""
    have = words_of(phrase)
    for k in range(2, len(t)) if kind[0] in "EXCDR" else ():
        if t.forms[k] not in _AGAIN or t.relations[k] != "advmod":
            continue
        joined = t.forms[k - 1] in {"and", "but", ","}
        h = t.heads[k]
        if not joined or h == ROOT or t.relations[h] != "conj" or t.is_verb(h):
            continue
        first = [
            c
            for c in t.children(t.heads[h], "advmod")
            if c < k and t.forms[c] in _AT_FIRST and t.xpos[c] == "RB"
        ]
        both = h in have and t.heads[h] in have
        kept = k in have
        if both and (not kept or any(c not in have for c in first)):
            return True
        if kept and k - 1 in have and any(c not in have for c in first):
            return True
    return False


def nation_of_one(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Kazakhstan was Soviet" of "the last Soviet republic to declare independence" and
    for "The town of that name was Castilian": what is the first, the last or the best of its kind
    is told with its kind. "The first American woman in space" is American."""
    k = top_of(t, sides(phrase)[1])
    if made_as(kind) != "M:nation" or k < 0 or t.heads[k] == ROOT:
        return False
    h = t.heads[k]
    beside = t.children(h, "amod", "det", "nummod")
    former = any(t.forms[c] == "former" for c in beside)
    one = any(t.forms[c] in _ONE_OF_A_KIND or t.xpos[c] in {"JJS", "RBS"} for c in beside)
    most = any(t.xpos[j] == "RBS" for c in beside for j in t.children(c, "advmod"))
    that = any(
        t.forms[d] in {"that", "this", "the"} and t.forms[c] == "name"
        for c in t.children(h, "nmod")
        for d in t.children(c, "det")
    )
    return former or that or ((one or most) and sort_of_noun(t.forms[h]) != PERSON)


def former_or_latter(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Cassini is the former", and for "Cassini was named after the discoverer" of "the
    former named after the astronomer, the latter after the discoverer"."""
    who, what = sides(phrase)
    tops = {top_of(t, who), top_of(t, what)} if what else set[int]()
    if made_as(kind)[0] in "AMPN" and any(k >= 0 and t.forms[k] in _TWO for k in tops):
        alone = all(t.forms[p.word] in {*_TWO, "the"} for p in what if p.word >= 0)
        if alone:
            return True
    have = words_of(phrase)
    for k in range(2, len(t)):
        pair = t.forms[k - 2 : k] == [",", "the"] and t.forms[k] in _TWO and k not in have
        if pair and any(t.heads[c] in have and t.heads[c] < k < c for c in have):
            return True
    return False


def _asides(t: Tree) -> Iterator[tuple[int, int]]:
    """Where what stands between two dashes with spaces around them begins and ends: "an old mill"
    of "The house – an old mill – burned"."""
    dashes = [
        k
        for k in range(1, len(t) - 1)
        if t.tokens[k].text in _DASHES
        and t.tokens[k - 1].end < t.tokens[k].start
        and t.tokens[k].end < t.tokens[k + 1].start
    ]
    if len(dashes) == 2:
        yield dashes[0], dashes[1]


def half_aside(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "A blizzard hit the city as if that weren't enough" of "The next day – as if that
    weren't enough! – a blizzard hit the city", and for an aside with only one of its dashes."""
    have = words_of(phrase)
    for first, last in _asides(t):
        inside = {k for k in range(first + 1, last) if not t.is_mark(k)}
        before, behind = (
            any(k in have for k in side) for side in (range(first), range(last, len(t)))
        )
        if not inside & have or not (before or behind):
            continue
        dashes = {first, last} & have
        if len(dashes) == 1 and before and behind:
            return True
        exclaimed = any(t.forms[k] == "!" for k in range(first, last))
        comment = t.forms[first + 1 : first + 3] in (["as", "if"], ["as", "though"], ["as", "it"])
        if not dashes and (exclaimed or comment):
            return True
    return False


def many_of_them_blinded(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Many of the people blinded by flying glass" of "were killed, many of them blinded
    by flying glass": the participle has a subject and no verb."""
    have = words_of(phrase)
    for n, p in enumerate(phrase):
        v = p.word
        if v < 0 or kind[0] not in _CLAUSES or t.heads[v] in have:
            continue
        if t.relations[v] not in {"advcl", "parataxis", "acl"} or t.xpos[v] != "VBN":
            continue
        own = [c for c in t.children(v, "nsubj", "nsubj:pass") if c in have and c < v]
        if own and not any(q.text.lower() in _BE_HAVE for q in phrase[:n]):
            return True
    return False


def year_of_a_gap(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "In 1828 the first pterosaur was known abroad" of "and in 1828 the first pterosaur
    known abroad": the year tells when it was found."""
    k = next((t.heads[p.word] for p in phrase[:1] if p.word >= 0), ROOT)
    if k == ROOT or t.upos[k] != "NUM" or t.relations[k] not in {"nmod", "obl"}:
        return False
    n = t.heads[k]
    return k < n and t.relations[n] == "conj" and any(c > k for c in t.children(n, "det"))


def half_comparison(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was £86 million up a year earlier" of "up from £77 million a year earlier": what it
    was then is left out."""
    have = words_of(phrase)
    for k in have:
        if t.forms[k] not in {"earlier", "before"} or k - 1 not in have:
            continue
        start = next((j for j in range(k - 1, -1, -1) if t.forms[j] in {"a", "one"}), ROOT)
        if start < 1 or start < k - 2 or t.upos[start - 1] not in {"NUM", "NOUN", "SYM"}:
            continue
        if "from" in t.forms[max(0, start - 5) : start] and start - 1 not in have:
            return True
    return False


ASIDE_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    noun_from_front,
    in_again,
    first_and_later,
    nation_of_one,
    former_or_latter,
    half_aside,
    many_of_them_blinded,
    year_of_a_gap,
    half_comparison,
)
