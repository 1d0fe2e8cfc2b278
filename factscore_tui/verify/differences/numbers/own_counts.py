"""How many of a kind somebody made, had or won: the article counts others.

    Beethoven composed ten symphonies.    ten → source: nine
    told by: "He wrote nine symphonies, 32 piano sonatas ... and one opera"
    Tolstoy had five children.            "They had thirteen children"

Only for what the article is on, of a plain number of plain things, where no sentence has the fact's
number of them, and all that are counted so are as many.
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_subject import is_page_subject
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.number_words import TENS_WORDS, UNIT_WORDS

_WORDS = "|".join([*UNIT_WORDS[1:], *TENS_WORDS, "a", "an"])
_NUMBER = rf"(?P<number>\d{{1,3}}|{_WORDS})"
_VERBS = (
    "wrote|composed|painted|directed|published|produced|made|completed|penned",
    "had|fathered|bore|raised",
    "won|received|earned|took",
    "has|had|consists of|contains|comprises",
)
_FACT = re.compile(
    rf"\A(?P<who>[A-Z][^,;]*?) (?P<verb>{'|'.join(_VERBS)}) {_NUMBER} (?P<things>[a-z]+)\.?\Z"
)
_ROUGH = re.compile(
    r"\b(?:about|around|over|under|nearly|almost|some|least|most|more|fewer|less|than|other|another|"
    r"further|first|last|next|additional|remaining|these|those|of (?:the|his|her|its|their))\s\Z"
)
_SUBJECT = re.compile(r"\A(?:He|She|It|In \d{4}|Between \d{4} and \d{4}|Altogether|In all)\b")
_PART = re.compile(
    r"\b(?:until|since|by then|in \d{4}|during|before|after|with (?:him|her)|also)\b", re.I
)
_LIST = 160
"""Characters between the verb and what is counted: "nine symphonies, 32 sonatas ... one opera"."""


def find_other_count(fact: str, match: Match) -> FoundDifference | None:
    """The number that the article has instead, or None."""
    said = _FACT.match(fact) if len(fact) <= MAX_CHARACTERS else None
    if said is None or not is_page_subject(said["who"], match):
        return None
    verbs = "|".join(group for group in _VERBS if said["verb"] in group.split("|"))
    things = said["things"]
    one = things[:-3] + "y" if things.endswith("ies") else things.removesuffix("s")
    counted = re.compile(rf"\b(?:{verbs})\b[^.;]{{0,{_LIST}}}?\b{_NUMBER} (?:{things}|{one})\b")
    mine, found = _value(said["number"]), set[int]()
    first: tuple[int, Span] | None = None
    for place, sentence in enumerate(match.page.sentences):
        text = sentence.text
        if len(text) > MAX_CHARACTERS or stem(things) not in sentence.stems:
            continue
        for hit in counted.finditer(text):
            found.add(_value(hit["number"]))
            on_subject = (
                _SUBJECT.match(text)
                or is_page_subject(text[: hit.start()].strip(), match)
                or (text.startswith("They ") and _are_a_couple(place, match))
            )
            rough = _ROUGH.search(text[: hit.start("number")]) or _PART.search(text)
            if on_subject and not rough:
                first = first or (place, Span(*hit.span("number")))
    if first is None or mine in found or len(found) != 1:
        return None
    place, span = first
    source = span.of(match.page.sentences[place].text)
    reason = f"{said['number']} → source: {source}"
    return FoundDifference(
        Difference("number", said["number"], source), None, place, span, (), reason
    )


def _are_a_couple(place: int, match: Match) -> bool:
    """The sentence before has the article's subject marry, not the parents."""
    before = match.page.sentences[place - 1].text if place else ""
    own = re.match(r"(?:In \d{4},? (?:he|she|[A-Z]\w+)|He|She|[A-Z]\w+) married ", before)
    return own is not None and not re.search(r"\b(?:mother|father|parents)\b", before)


def _value(number: str) -> int:
    if number.isdigit():
        return int(number)
    if number in {"a", "an"}:
        return 1
    if number in UNIT_WORDS:
        return UNIT_WORDS.index(number)
    return 10 * (TENS_WORDS.index(number) + 2)
