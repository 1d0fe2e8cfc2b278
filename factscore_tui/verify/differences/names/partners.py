"""A name beside another than in the source, where nothing in a tree tells the two apart.

    He was told to read Plato and Hegel.      "advised him to concentrate on Plato and Kant"
    Her last title came at the US Open.       "won the final title of her career at the Danish Open"
    Ann Lee took her doctorate at Odense.     "received a doctorate from Lund in 1934"

    She took the train to Rygge.              "boarded the train to Halden"
    The Crown made Lund its first governor.   "appointed Ole Berg as its first governor"

"US" counts as no word elsewhere, since "us" is a pronoun. Such facts have no evidence.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_W = r"[A-Z][\w\u2019'-]*\w"
_FULL = rf"(?:(?:[A-Z]\.|{_W}(?: (?:de|von|van))?) ){{0,2}}{_W}"
_JOURNEY = (
    r"plane|flight|train|ship|boat|bus|ferry|journey|voyage|trip|road|railway|expedition|letter|"
    r"ticket|way|march|crossing|passage|tour|visit|embassy|ambassador|envoy"
)
_PAIR = re.compile(rf"(?P<one>{_FULL}) and (?P<other>{_FULL})")
_US = re.compile(r"(?<!\w)(?:US|U\.S\.) (?P<kind>[A-Z][a-z]+)")
_DEGREE = (
    r"(?P<degree>[Dd]octorate|[Dd]octoral|PhD|Ph\.D\.?|[Mm]aster['\u2019]s|[Bb]achelor['\u2019]s)"
)
_AT = rf"(?:at|from|of) (?:the )?(?P<at>(?:University of )?{_W}(?: {_W})*)"
_TOOK = re.compile(rf"\b{_DEGREE}(?: degree)?(?: in [a-z][a-z ]{{2,30}}?)? {_AT}")
_WAY = re.compile(
    rf"\b(?:an?|the|his|her|its|their) (?:[a-z]+ )?(?P<noun>{_JOURNEY}) (?P<to>to|from) "
    rf"(?:the )?(?P<name>{_FULL})"
)
_MADE = re.compile(
    rf"\b(?:made|appointed|named|elected|chose) (?P<name>{_FULL})(?<!['\u2019]s) (?:as |to be )?"
    rf"(?:(?:its|the|their|his|her|{_W}['\u2019]s) )?(?P<first>first )?"
    r"(?P<office>(?!first\b)[A-Za-z]+)"
)
_IN_COMMAND = re.compile(
    rf"\b(?:put|placed) (?P<name>{_FULL}) in (?:command|charge)|\bgave (?P<other>{_FULL}) command"
)
_KINDS = frozenset(("university", "college", "institute", "school", "of", "the", "institution"))
_MOST = 0.85
"""Of what the best sentence has of a fact, so much elsewhere tells it too."""


def beside_another(fact: str, match: Match) -> str | None:
    """Why the source does not say the fact; None where it may."""
    if match.best < 0:
        return None
    return (
        _other_partner(fact, match)
        or _not_of_us(fact, match)
        or _other_school(fact, match)
        or _other_way(fact, match)
        or _other_appointed(fact, match)
    )


def _other_partner(fact: str, match: Match) -> str | None:
    """One of two joined names is joined to another name in the best sentence, and the fact's other
    is in no sentence with it."""
    text = match.page.sentences[match.best].text
    for pair in _PAIR.finditer(fact):
        names = (pair["one"].split()[-1], pair["other"].split()[-1])
        for near, far in (names, names[::-1]):
            if any(_has(one.text, near) and _has(one.text, far) for one in match.page.sentences):
                break
            told = re.search(rf"\b{near} and {_FULL}|{_FULL} and (?:{_W} )?{near}\b", text)
            listed = told is not None and text[: told.start()].rstrip().endswith(",")
            if told is not None and not listed and stem(far.lower()) in match.page.by_stem:
                return f"the source says “{told[0]}” there"
    return None


def _has(text: str, word: str) -> bool:
    return re.search(rf"\b{re.escape(word)}\b", text) is not None


def _not_of_us(fact: str, match: Match) -> str | None:
    """The "US Open" of a sentence on the "Danish Open"."""
    mine = _US.search(fact)
    if mine is None:
        return None
    kind = mine["kind"]
    own = re.compile(rf"(?:\bUS|U\.S\.|United States|American?) (?:[A-Z][a-z]+ )?{kind}\b")
    best = match.page.sentences[match.best].text
    told = re.search(rf"\b(?P<of>{_W}) {kind}\b", best)
    if told is None or told["of"] in {"The", "This"} or own.search(best):
        return None
    return f"the source says “{told[0]}” there" if not _told_so(match, own.search) else None


def _told_so(match: Match, has: Callable[[str], object]) -> bool:
    """A sentence that has it has nearly as much of the fact as the best one."""
    most = match.scores.get(match.best, 0.0)
    return any(
        score >= _MOST * most and has(match.page.sentences[place].text)
        for place, score in match.scores.items()
    )


def _other_school(fact: str, match: Match) -> str | None:
    """The same degree of another school, and the fact's school in no sentence with it."""
    mine = _TOOK.search(fact)
    if mine is None:
        return None
    own, there = _stems(mine["at"]), ""
    for sentence in match.page.sentences:
        told = _TOOK.search(sentence.text)
        if not re.search(rf"\b{_first(mine['degree'])}", sentence.text, re.IGNORECASE):
            continue
        if own & set(sentence.stems):
            return None
        if told is not None and _first(told["degree"]) == _first(mine["degree"]):
            there = there or told[0]
    return f"the source says “{there}”" if own and there else None


def _first(degree: str) -> str:
    small = degree.lower()
    return "(?:doctor|ph)" if small.startswith(("doc", "ph")) else small[:6]


def _stems(name: str) -> set[str]:
    return {stem(word.lower()) for word in name.split() if word.lower() not in _KINDS}


def _other_way(fact: str, match: Match) -> str | None:
    """ "The plane to Rygge" of "the plane to Halden", in the best sentence; the fact's place is not
    in it."""
    text = match.page.sentences[match.best].text
    for mine in _WAY.finditer(fact):
        last = mine["name"].split()[-1]
        if _has(text, last):
            continue
        for told in _WAY.finditer(text):
            if (told["noun"], told["to"]) == (mine["noun"], mine["to"]) and told[
                "name"
            ] not in fact:
                return f"the source says “{told[0]}” there"
    return None


def _other_appointed(fact: str, match: Match) -> str | None:
    """Who was made the first governor, where the page tells it of one other."""
    mine = _MADE.search(_IN_COMMAND.sub(r"made \g<name> commander", fact))
    if mine is None:
        return None
    last, there = mine["name"].split()[-1], ""
    office = stem(mine["office"].lower())
    for sentence in match.page.sentences:
        for told in _MADE.finditer(sentence.text):
            alike = stem(told["office"].lower()) == office
            if not alike or bool(told["first"]) != bool(mine["first"]):
                continue
            if last in told["name"] or told["name"].split()[-1] in mine["name"]:
                return None
            there = there or told[0]
        if office in sentence.stems and _has(sentence.text, last) and not there:
            return None
    return f"the source says “{there}”" if there else None
