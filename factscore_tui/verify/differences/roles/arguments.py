"""Who and what stand in a sentence's places: names with their range, and when two names are clearly
not the same.

Only names are compared. A pronoun, a common noun or a name that may be another form of the other
tells nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from factscore_tui.core.span import Span
from factscore_tui.text.words import fold
from factscore_tui.verify.differences.roles.predicates import POSTS
from factscore_tui.verify.features.lexical import akin, is_land, stem
from factscore_tui.verify.features.number_words import ORDINAL_WORDS

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

_INSIDE = frozenset(
    "of the de du des da di del della der den dem van von zu la le las los el al bin ibn y e".split()  # noqa: E501, SIM905
)
_TITLES = (
    frozenset(
        """mr mrs ms miss dr sir dame lord lady professor prof captain capt colonel col general gen
    lieutenant lt sergeant     major admiral saint st reverend rev father sister brother judge
    justice senator sen congressman congresswoman     representative rep minister prime vice deputy
    first princess prince count countess baron baroness earl marquis     marquess archduke sultan
    shah sheikh tsar czar pharaoh rabbi imam doctor pilot actor actress singer author writer     the
    city town state republic kingdom inc ltd co corp company jr sr ii iii iv fc club
    united and""".split()  # noqa: SIM905
    )
    | POSTS
)
"""Words of a name that tell nobody apart."""
_NUMBERED = frozenset(map(stem, ORDINAL_WORDS))
_LATIN = ("ium", "um", "inum", "acum", "polis")
"""How old names of towns end."""
_SPELT_ALIKE = 0.72
"""Likeness of two words from which they may be two spellings of one ("Dostoevsky",
"Dostoyevsky")."""


_LETTERS = 3
"""Letters of a short form, at least, which are no other words' by chance."""
_CAPITALISED = re.compile(r"\b[A-Z][\w'’]*")


@dataclass(frozen=True, slots=True)
class ArgumentName:
    """A name in a sentence: its range there, its words as written, and the stems that tell it
    apart, in order. A `pronoun` has the stems of whom it means."""

    span: Span
    text: str
    stems: tuple[str, ...]
    pronoun: bool = False

    def same(self, other: ArgumentName) -> bool:
        """Surely the same: one name's stems are all in the other's ("Earhart", "Amelia
        Earhart")."""
        one, two = set(self.stems), set(other.stems)
        return one <= two or two <= one

    def spelt_out_in(self, text: str) -> bool:
        """True for "WSPU" where a sentence has "the Women's Social and Political Union"."""
        if not (self.text.isalpha() and self.text.isupper()) or len(self.text) < _LETTERS:
            return False
        return self.text in "".join(hit[0] for hit in _CAPITALISED.findall(text))

    def differs(self, other: ArgumentName) -> bool:
        """Surely not the same: no word in common, none that may be another spelling or form, no
        abbreviation."""
        if _short_for(self, other) or _short_for(other, self):
            return False
        if set(self.stems) <= _NUMBERED or set(other.stems) <= _NUMBERED:
            return False  # "the Fifth" of "the Fifth and Sixth Symphonies"
        mine, theirs = _BODY.fullmatch(self.text), _BODY.fullmatch(other.text)
        if mine and theirs and mine["what"] == theirs["what"]:  # "the Ministry of Love", "of Truth"
            return not _alike(mine["of"].casefold(), theirs["of"].casefold())
        if _kinds_alike(self, other):  # "the Woolworth Building", "the Chrysler Building"
            pairs = product(self.stems[:-1], other.stems[:-1])
            return not any(_alike(one, two) for one, two in pairs)
        if len(self.stems) > 1 and len(other.stems) > 1:
            # "John Kennedy" and "Lyndon Johnson": a first name is no form of a last one
            ends = zip(self.stems, other.stems, strict=False)
            backwards = zip(self.stems[::-1], other.stems[::-1], strict=False)
            if any(_alike(a, b) for a, b in (*ends, *backwards)):
                return False
            return not set(self.stems) & set(other.stems)
        return not any(_alike(a, b) for a in self.stems for b in other.stems)


_DONE_FOR = frozenset(
    map(stem, "open launch unveil start announce inaugurate sign present introduce".split())  # noqa: SIM905
)
_BODIES = frozenset(
    """company council club ltd plc inc corporation group bank trust society association university
    school college hospital museum ministry department agency board committee brewery union
    institute foundation authority commission""".split()  # noqa: SIM905
)


def done_for_a_body(act: str, one: ArgumentName, other: ArgumentName) -> bool:
    """What a firm or an office opens, signs or announces somebody does for it: "Harrow Brewing
    Company opened its new line", "The line was opened by Enid Marsh"."""
    bodies = [bool(_BODIES & set(name.text.casefold().split())) for name in (one, other)]
    return stem(fold(act)) in _DONE_FOR and bodies[0] != bodies[1]


_BODY = re.compile(
    r"(?:the )?(?P<what>Ministry|University|Bank|Church|College|Department|Court|House|Tower|"
    r"Museum|Cathedral|Academy|School|Bureau) of (?:the )?(?P<of>[A-Z][\w'-]+)"
)
"""A body that its last word alone tells from others of its kind."""


KIND_OF_PLACE = frozenset(
    stem(word)
    for word in """airport avenue bay bridge building canal castle cathedral channel church college
    creek desert fjord garden gardens glacier gulf hall highway hill hotel island islands isthmus
    lake library lighthouse market monument mount mountain mountains museum ocean opera palace park
    pass peninsula plaza programme program project quarter railway river road sea square stadium
    station strait street temple theatre theater tower tunnel valley wall waterfall zoo
    university""".split()  # noqa: SIM905
)
"""What a name says last of its kind, so that the words before it tell it from others."""


KIND_OF_LAW = frozenset(map(stem, ("act", "bill", "treaty", "convention")))
"""The same of laws: "the Port Act", "the Government Act"."""


def _kinds_alike(one: ArgumentName, other: ArgumentName) -> bool:
    """Both end with one word for what they are, and each has a name of its own before it."""
    return (
        min(len(one.stems), len(other.stems)) > 1
        and one.stems[-1] == other.stems[-1]
        and one.stems[-1] in KIND_OF_PLACE | KIND_OF_LAW
    )


_OF_THE_NAVY = {stem("navy"), stem("naval")}
""" "joined the Navy" of somebody who joined the Naval Reserve."""


@lru_cache(maxsize=8192)
def _alike(one: str, other: str) -> bool:
    short = min(len(one), len(other)) <= 5
    if one == other or akin(one, other) or (short and one[:4] == other[:4]):
        return True
    if {one, other} == _OF_THE_NAVY:
        return True
    if one[:4] == other[:4] and any(name.endswith(_LATIN) for name in (one, other)):
        return True  # London was Londinium
    return SequenceMatcher(None, one, other).ratio() >= _SPELT_ALIKE


def _short_for(one: ArgumentName, other: ArgumentName) -> bool:
    """ "NYC" for "New York City": the letters of one word are the first letters of the other's, in
    order."""
    letters = "".join(c for c in one.text if c.isalpha()).casefold()
    if len(one.text.split()) > 1 or len(letters) > 5 or len(other.text.split()) < 2:
        return False
    initials = [word[0].casefold() for word in other.text.replace("-", " ").split()]
    return all(c in initials for c in letters)


def stems_of(text: str) -> tuple[str, ...]:
    """The stems that tell a name apart: titles, particles and initials are left out."""
    kept = []
    for word in text.replace("-", " ").replace("’", "'").split():
        bare = fold(word.strip(".,;:()\"'“”‘").removesuffix("'s"))
        if len(bare) > 1 and bare not in _INSIDE and bare not in _TITLES:
            kept.append(stem(bare))
    return tuple(kept)


def make_name(text: str, span: Span) -> ArgumentName | None:
    """The name that stands in `span` of `text`; None where nothing of it tells anybody apart."""
    stems = stems_of(span.of(text))
    return ArgumentName(span, span.of(text), stems) if stems else None


def name_at(tree: Tree, i: int, text: str) -> ArgumentName | None:
    """The name whose word i is a part, where it surely is a name; None else. `text` is the parsed
    sentence."""
    token = tree.tokens[i]
    if " " in token.text and token.text[:1].isupper():  # a title in quotation marks is one word
        return make_name(text, Span(token.start, token.end))
    if not _capital(tree, i) or not (
        tree.is_name(i) or (i > 0 and tree.upos[i] in {"NOUN", "ADJ"})
    ):
        return None
    first = last = i
    while (
        first > 0 and _goes_on(tree, first - 1, text, -1) and _joined(tree, first - 1, first, last)
    ):
        first -= 1
    while (
        last + 1 < len(tree)
        and _goes_on(tree, last + 1, text, 1)
        and _joined(tree, last + 1, first, last)
    ):
        last += 1
    while first < i and (
        _small(tree, first) or tree.upos[first] in {"ADP", "DET", "PRON", "ADV", "SCONJ"}
    ):
        first += 1
    while last > i and _small(tree, last):
        last -= 1
    return make_name(text, Span(tree.tokens[first].start, tree.tokens[last].end))


def _capital(tree: Tree, i: int) -> bool:
    word = tree.tokens[i].text
    return word[:1].isupper() and any(c.isalpha() for c in word)


def _joined(tree: Tree, i: int, first: int, last: int) -> bool:
    """Word i hangs on one of the words from first to last, or the other way round, or both are the
    same part of the clause: not "on Saturday Chelsea won"."""
    if not _capital(tree, i) or tree.relations[i] in {"flat", "compound"}:
        return True
    return any(
        tree.heads[i] == k
        or tree.heads[k] == i
        or (tree.heads[i], tree.relations[i]) == (tree.heads[k], tree.relations[k])
        for k in range(first, last + 1)
    )


def _small(tree: Tree, i: int) -> bool:
    return tree.tokens[i].text in _INSIDE


def _goes_on(tree: Tree, i: int, text: str, step: int) -> bool:
    """Word i belongs to a name that reaches its neighbour: capitals, and small words with a capital
    behind them."""
    if _capital(tree, i):
        if (
            tree.upos[i] in {"VERB", "AUX", "ADP", "SCONJ", "CCONJ", "PRON", "DET", "ADV"}
            and step < 0
        ):
            return False
        return tree.upos[i] not in {"VERB", "AUX", "SCONJ", "CCONJ", "PRON"} or tree.is_name(i)
    if tree.relations[i] == "flat" and tree.forms[i] in {"and", "&"}:  # "Arup and Partners"
        return 0 < i < len(tree) - 1 and _capital(tree, i - 1) and _capital(tree, i + 1)
    if tree.forms[i] in {"-", "."} and 0 < i < len(tree) - 1:
        tight = not text[tree.tokens[i].start - 1].isspace()
        before = _capital(tree, i - 1) or _small(tree, i - 1)  # "al-Attas"
        return tight and tree.forms[i] == "-" and _capital(tree, i + 1) and before
    if not _small(tree, i) or not 0 < i < len(tree) - 1:
        return False
    near = i + step
    if (_small(tree, near) or tree.forms[near] == "-") and 0 < near < len(tree) - 1:
        near += step
    post = tree.forms[i - 1] in POSTS
    return _capital(tree, near) and _capital(tree, i - 1) and not post


def names_at(tree: Tree, i: int, text: str) -> tuple[ArgumentName, ...]:
    """The names of a noun phrase and what is coordinated with it; empty where one of them is no
    name, so that nobody is left out unseen."""
    found: list[ArgumentName] = []
    for k in tree.conjuncts(i):
        if k != i and tree.child(k, "nsubj", "nsubj:pass", "cop") is not None:  # another clause
            continue
        name = name_at(tree, k, text)
        if name is None or (k != i and tree.conjunction(k) not in {"and", ""}):
            return ()
        if not any(name.span == other.span for other in found):
            found.append(name)
    return tuple(found)


_LANDS = frozenset(
    "prefecture county province region district state island islands valley".split()  # noqa: SIM905
)


def has_land(names: Sequence[ArgumentName]) -> bool:
    """One of them is a land, or called a part of one."""
    return any(is_land(root) for name in names for root in name.stems) or any(
        _LANDS & set(name.text.casefold().split()) for name in names
    )
