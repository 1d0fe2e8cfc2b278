"""Candidates that lose a part without which a verb or a noun says something else, or that join what
belongs to two clauses. Each was found in what strict readers rejected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.references.lexicon import FEMALE, MALE
from factscore_tui.decompose.rules.lexicon import REPORTING
from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.nouns import made_as, sides, top_of
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_SUBJECTS = ("nsubj", "nsubj:pass")
_CLAUSES = "EXCD"
_MOVES = frozenset(
    """come comes came coming go goes went return returns returned bring brings brought take takes
    took vote votes voted decide decided send sent drive drove walk walked sail sailed fly flew turn
    turned put pull pulled push pushed move moved break broke tear tore""".split()  # noqa: SIM905
)
_WHERE_TO = frozenset(
    """home back away apart aside together against for left right forward across ashore abroad
    alone""".split()  # noqa: SIM905
)
_ALL = frozenset("every all each any no most".split())  # noqa: SIM905
_NOT_YET = frozenset({"until", "till", "before", "unless", "once"})
_ERAS = frozenset("bc bce ad ce utc gmt cet cest bst est a.m. p.m.".split())  # noqa: SIM905
_DETERMINERS = frozenset("the a an his her its their our my".split())  # noqa: SIM905
_TO_DO = frozenset(
    """call calls called allow allows allowed enable enables enabled encourage
    encourages encouraged persuade persuades persuaded force forces forced urge urges urged require
    requires required""".split()  # noqa: SIM905
)
"""Verbs that say little without what is to be done."""
_NOT_DONE = frozenset(
    """plan plans planned hope hopes hoped intend intends intended want wants wanted aim aims aimed
    propose proposes proposed promise promises promised threaten threatens threatened try tries
    tried seek seeks sought""".split()  # noqa: SIM905
)
_BODIES = frozenset(
    """minister ministry secretary department institute school faculty committee commission bureau
    board academy society museum college university council office agency""".split()  # noqa: SIM905
)
_WHILE = frozenset({"when", "while", "whereas", "after", "before"})
_ASKS = frozenset("ask asks asked answer answers answered".split())  # noqa: SIM905
_BOUNDED = frozenset("bordered bounded flanked surrounded".split())  # noqa: SIM905
_BE_HAVE = frozenset(
    """is are was were be been being am has have had having get got gets 's 're 've""".split()  # noqa: SIM905
)


def lost_direction(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "came in 1961" of "came home in 1961" and "voted" of "voted against"."""
    have = words_of(phrase)
    return kind[0] in _CLAUSES and any(
        t.forms[v] in _MOVES
        and any(
            v < c <= v + 3 and c not in have and t.forms[c] in _WHERE_TO
            for c in t.children(v, "advmod", "compound:prt", "obl")
        )
        for v in have
    )


def all_of_which(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Every harp has a beetle" of "every harp that leaves the shop has one", and for "All
    11 justices agreed" of "all 11 justices who heard the case agreed"."""
    have = words_of(phrase)
    for h in have if kind[0] in _CLAUSES and ":relcl" not in kind else ():
        if t.relations[h] not in _SUBJECTS or not any(
            t.forms[c] in _ALL for c in t.children(h, "det", "det:predet") if c in have
        ):
            continue
        for c in t.children(h, "acl:relcl", "acl"):
            first = t.subtree(c)[0]
            if c not in have and c > h and t.forms[first] != "," and t.forms[first - 1] != ",":
                return True
    return False


def the_one_which(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Cesária Évora was the Cape Verdean singer" of "the singer who brought the morna
    to concert halls"."""
    b = top_of(t, sides(phrase)[1])
    if made_as(kind)[:1] != "A" or b < 0 or t.is_name(b):
        return False
    have = words_of(phrase)
    the = any(t.forms[c] == "the" and c in have for c in t.children(b, "det"))
    return the and any(
        c not in have and "," not in t.forms[t.subtree(c)[0] - 1 : t.subtree(c)[0] + 1]
        for c in t.children(b, "acl:relcl")
    )


def not_yet(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "A committee has reviewed it" of "until a committee has reviewed it"."""
    have = words_of(phrase)
    for v in have:
        if t.relations[v] != "advcl" or t.heads[v] in have:
            continue
        marks = {t.forms[c] for c in t.children(v, "mark", "advmod", "case") if c < v}
        told = {t.xpos[k] for k in (v, *t.children(v, "aux", "aux:pass", "cop"))}
        if marks & _NOT_YET and told & {"VBZ", "VBP", "MD"}:
            return True
    return False


def two_subjects(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Some of the blocks most proved too damaged" of "some of the blocks were lifted, but
    most proved too damaged"."""
    have = words_of(phrase)
    for v in have if kind[0] in _CLAUSES else ():
        h = t.heads[v]
        if t.relations[v] != "conj" or h == ROOT or h in have:
            continue
        both = [[c for c in t.children(x, *_SUBJECTS) if c in have] for x in (h, v)]
        if all(both):
            return True
    return False


def two_of_them(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Two of them was a woman of 71" of "two of them, a woman of 71 and her grandson"."""
    who = sides(phrase)[0]
    return (
        made_as(kind)[:1] == "A"
        and {"them", "us", "which", "whom"} & {p.text.lower() for p in who[1:]} != set()
    )


def said_in_between(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The fire service said after a car slid back that ..." of "... after a car slid
    back, the fire service said", for "She wrote by a lantern that" of "was made, she wrote, by a
    lantern", and for "The violas answer that the soloist plays" of "while the violas answer"."""
    have = words_of(phrase)
    that = next((n for n, p in enumerate(phrase) if p.text == "that"), -1)
    place = {p.word: n for n, p in enumerate(phrase)}
    for v in have if kind[0] == "Q" else ():
        if t.forms[v] not in REPORTING | _ASKS or not {t.child(v, *_SUBJECTS)} & have:
            continue
        told = t.child(v, "ccomp")
        h = t.heads[v] if told is None else told
        marks = {t.forms[c] for c in t.children(v, "mark", "advmod") if c < v}
        if t.relations[v] == "advcl" and told is None and h in have and marks & _WHILE:
            return True
        for c in t.children(v, "advcl", "obl"):
            if c == h or not 0 <= place.get(c, -1) < that:
                continue
            begin = t.subtree(c)[0]
            clause = t.relations[c] == "advcl" and t.child(c, *_SUBJECTS) is not None
            aside = c > v > h >= 0 and t.forms[begin - 1] == ","
            if aside or (clause and ((h < v and c < v) or (told is not None and c > told))):
                return True
    return False


def including_those(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The project including those of Italy" of "several governments, including those of
    Italy"."""
    if kind[:4] == "C:ex":
        return any(p.word >= 0 and p.text.lower() in {"those", "that"} for p in phrase)
    pairs = {(a.text.lower(), b.text.lower()) for a, b in pairwise(phrase)}
    return ("including", "those") in pairs


def then_aged(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Graciela Montaldi is then 67" of "Graciela Montaldi, then 67, took the role"."""
    what = sides(phrase)[1]
    return made_as(kind)[:1] == "A" and bool(what) and what[0].text.lower() == "then"


def half_office(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was minister of youth" of "minister of youth and sports"."""
    have = words_of(phrase)
    for h in have:
        if t.forms[h] not in _BODIES:
            continue
        for c in t.children(h, "nmod"):
            joined = t.conjuncts(c)
            kept = [k for k in joined if k in have]
            if t.case(c) in {"of", "for"} and kept and len(kept) < len(joined):
                return True
    return False


def lost_era(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "from about 200 to 60" of "from about 200 to 60 BC", and for "at 12:41" of "at 12:41
    UTC"."""
    have = words_of(phrase)
    return any(
        (t.upos[k] == "NUM" or t.forms[k] == "century")
        and t.forms[k + 1 : k + 2] != []
        and t.forms[k + 1] in _ERAS
        and k + 1 not in have
        for k in have
    )


def every_second(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "stops every second" of "stops every second Thursday"."""
    have = words_of(phrase)
    return any(
        t.forms[k - 1 : k + 1] in (["every", "second"], ["every", "other"], ["every", "third"])
        and k + 1 < len(t)
        and t.upos[k + 1] in {"NOUN", "PROPN"}
        and k + 1 not in have
        for k in have
        if k
    )


def turned_there(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "There was Rem one of her teachers" of "One of her teachers there was Rem"."""
    first = phrase[0].word
    return first > 0 and t.forms[first] == "there" and t.upos[first - 1] in {"NOUN", "PROPN"}


def son_of(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "She took up judo the daughter of a seamstress" of "The daughter of a seamstress,
    she took up judo"."""
    for n, p in enumerate(phrase):
        k = p.word
        if n < 2 or k < 0 or kind[0] not in _CLAUSES or t.upos[k] != "NOUN" or t.case(k):
            continue
        if ":part:" in kind and t.heads[k] not in words_of(phrase):
            continue  # "She was the daughter of a seamstress"
        apart = t.relations[k] in {"obl:unmarked", "advcl", "dislocated", "obl", "nmod:unmarked"}
        fronted = phrase[n - 1].word < 0 or phrase[n - 1].word > k or t.forms[k - 1] == "the"
        if apart and fronted and sort_of_noun(t.forms[k]) == PERSON and k < phrase[0].word:
            return True
    return False


def bare_participle(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The miners built with the help of the navy" of "a capsule painted in red and built
    with the help of the navy": a participle told as what somebody did."""
    have = words_of(phrase)
    for n, p in enumerate(phrase):
        k = p.word
        if n == 0 or k < 0 or kind[0] not in _CLAUSES or t.heads[k] in have:
            continue
        if t.relations[k] != "conj" or t.xpos[k] != "VBN" or t.xpos[t.heads[k]] != "VBN":
            continue
        return p.text == t.tokens[k].text and not any(
            q.text.lower() in _BE_HAVE for q in phrase[:n]
        )
    return False


def shares_of_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Shares fell 14 percent" of "Shares in the ferry operator fell 14 percent"."""
    have = words_of(phrase)
    return any(
        c not in have
        for k in have
        if t.forms[k] in {"shares", "stock", "stocks"} and t.relations[k] in _SUBJECTS
        for c in t.children(k, "nmod")
        if t.case(c) in {"in", "of"} and c > k
    )


def according_to(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The brake held the car" of "According to the operator, the brake engaged and held
    the car": who says so is lost."""
    have = words_of(phrase)
    for v in have if kind[0] in _CLAUSES else ():
        h = v
        while t.relations[h] in {"conj", "advcl"} and t.heads[h] != ROOT:
            h = t.heads[h]
        told = t.is_verb(v) or t.child(v, "cop") is not None
        own = t.children(v, "obl") if told else []
        if any(t.case(c) == "according to" and c not in have for c in own):
            return True
        if not told or t.heads[v] in have or h == v:
            continue
        if any(t.case(c) == "according to" and c not in have for c in t.children(h, "obl")):
            return True
    return False


def the_name(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "an assistant to the Niels Nørlund" of "the geodesist Niels Nørlund"."""
    for a, b in pairwise(phrase):
        if a.text.lower() not in _DETERMINERS or a.word < 0 or b.word <= a.word + 1:
            continue
        between = range(a.word + 1, b.word)
        title = any(t.upos[k] in {"NOUN", "ADJ"} and t.heads[k] == b.word for k in between)
        if (
            t.xpos[b.word] == "NNP"
            and kind[0] in _CLAUSES
            and title
            and t.relations[b.word] != "compound"
        ):
            return True
    return False


def finite_inside(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The two cranes stand there is dead" of "Orban, whose two cranes stand there, is
    dead": a complement with a finite verb of its own belongs to another clause."""
    have = words_of(phrase)
    return kind[0] in _CLAUSES and any(
        t.relations[k] == "xcomp"
        and t.heads[k] in have
        and any(t.xpos[c] in {"VBZ", "VBD", "VBP"} and c in have for c in t.children(k, "cop"))
        for k in have
    )


def be_alone(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Ferries be free" of the headline "Ferries to be free" and for "found Ganesan be a
    careful witness" of "to be"."""
    return any(
        p.text.lower() == "be" and p.word > 0 and t.forms[p.word - 1] == "to"
        for n, p in enumerate(phrase)
        if n and phrase[n - 1].word != p.word - 1 and kind[0] in _CLAUSES
        if phrase[n - 1].text != "to"
    )


def what_to_do(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "He called on other countries" of "called on other countries to follow"."""
    have = words_of(phrase)
    return kind[0] in _CLAUSES and any(
        t.forms[v] in _TO_DO
        and (t.forms[v][:4] != "call" or any(t.case(c) == "on" for c in t.children(v, "obl")))
        and any(
            c not in have and c > v and t.xpos[c] == "VB" and t.child(c, "mark") is not None
            for c in t.children(v, "xcomp", "advcl", "ccomp")
        )
        for v in have
    )


def not_done(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The authors core two more lakes" of "plan to test this by coring two more
    lakes"."""
    for p in phrase:
        v = p.word
        if v < 0 or t.xpos[v] != "VBG" or p.text.lower() == t.forms[v]:
            continue
        h = t.heads[v]
        while h != ROOT and t.relations[h] == "xcomp":
            h = t.heads[h]
            if h != ROOT and t.forms[h] in _NOT_DONE:
                return True
    return False


def first_name_alone(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Marie discovered radium" of "Marie and Pierre Curie": the surname is hers too."""
    k = phrase[0].word
    named = k >= 0 and t.xpos[k] == "NNP" and t.forms[k] in FEMALE | MALE
    if not named or kind[0] not in _CLAUSES or t.child(k, "flat") is not None:
        return False
    have = words_of(phrase)
    return any(
        c not in have and t.child(c, "flat") is not None and t.forms[c] in FEMALE | MALE
        for c in t.children(k, "conj")
    )


def side_alone(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "it is bordered in the north" of "it is bordered by Chad in the north": that is the
    side of this neighbour."""
    have = words_of(phrase)
    return any(
        t.forms[v] in _BOUNDED
        and any(c not in have for c in t.children(v, "obl:agent"))
        and any(c in have for c in t.children(v, "obl"))
        for v in have
    )


ARGUMENT_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    lost_direction,
    all_of_which,
    the_one_which,
    not_yet,
    two_subjects,
    two_of_them,
    said_in_between,
    including_those,
    then_aged,
    half_office,
    lost_era,
    every_second,
    turned_there,
    son_of,
    bare_participle,
    shares_of_what,
    according_to,
    the_name,
    finite_inside,
    be_alone,
    what_to_do,
    not_done,
    first_name_alone,
    side_alone,
)
