"""With whose help, and under which dynasty.

    The dam was built with American help.        source: "built with Soviet help"
    Most of the wall was built under the Qing.   source: "most of ... was raised under the Ming dynasty"

The first is told where one sentence has all else that the fact says and one helper only, right
behind the same verb, the second where both speak of the most of the page's subject: a wall may have
been built under several.
"""  # noqa: E501

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.lexical import is_land, stem
from factscore_tui.verify.features.match import AKIN, SAME, Match

_HELP = "help|aid|assistance|support|backing|funding|money|funds"
_WITH = re.compile(rf"\b(?P<done>\w+) with (?P<who>[A-Z][a-z]+) (?:{_HELP})\b")
_MOST = r"\b[Mm]ost (?:of|parts of) (?:the )?(?P<what>[^.;:]*?) (?:was|were|is|are) (?P<done>built|raised|erected|constructed)\b"  # noqa: E501
_UNDER = re.compile(rf"{_MOST}[^.;:]*?\bunder the (?P<who>[A-Z]\w+)(?P<rule> dynasty)?\b")
_ONE_STATE = (
    frozenset(map(stem, ("british", "english", "scottish", "welsh", "irish"))),
    frozenset(map(stem, ("soviet", "russian", "ukrainian"))),
    frozenset(map(stem, ("german", "austrian", "prussian"))),
)
_NATIONS = frozenset({"soviet", "prussian"})


def find_help(fact: str, match: Match) -> FoundDifference | None:
    """The other helper or dynasty, or None."""
    return _other_helper(fact, match) or _other_dynasty(fact, match)


def _other_helper(fact: str, match: Match) -> FoundDifference | None:
    mine = list(_WITH.finditer(fact))
    if len(mine) != 1 or not _is_nation(mine[0]["who"]):
        return None
    root = stem(mine[0]["who"].lower())
    told = Span(mine[0].start("who"), mine[0].end())
    others = [
        (SAME if unit.name or unit.exact else AKIN, credit)
        for unit, credit in zip(match.units, match.credits, strict=True)
        if not told.contains(unit.span)
    ]
    if not others or any(
        root in s.stems and re.search(_HELP, s.text) for s in match.page.sentences
    ):
        return None
    for place in match.ranked(3):
        text = match.page.sentences[place].text
        theirs = list(_WITH.finditer(text))
        if len(theirs) != 1 or not all(c.get(place, 0.0) >= least for least, c in others):
            continue
        who = theirs[0]["who"]
        done = {stem(mine[0]["done"].lower()), stem(theirs[0]["done"].lower())}
        if len(done) == 1 and _is_nation(who) and not _alike(root, stem(who.lower())):
            return _difference("with whose help", mine[0]["who"], theirs[0], place)
    return None


def _other_dynasty(fact: str, match: Match) -> FoundDifference | None:
    mine = _UNDER.search(fact)
    if mine is None or not _is_dynasty(mine, match) or not _about(mine, match):
        return None
    for place in match.ranked(6):
        theirs = _UNDER.search(match.page.sentences[place].text)
        if theirs is not None and theirs["rule"] and theirs["who"] != mine["who"]:
            return _difference("under the", mine["who"], theirs, place)
    return None


def _is_dynasty(mine: re.Match[str], match: Match) -> bool:
    """The fact calls it one, or the page does."""
    called = f"{mine['who']} dynasty"
    return bool(mine["rule"]) or any(called in s.text for s in match.page.sentences)


def _about(mine: re.Match[str], match: Match) -> bool:
    """The fact speaks of the page's subject, not of a part of it with a name of its own."""
    what = {stem(word.lower()) for word in mine["what"].split()}
    return what <= match.page.title_stems | {"it", "them"}


def _is_nation(word: str) -> bool:
    return is_land(stem(word.lower())) or word.lower() in _NATIONS


def _alike(one: str, other: str) -> bool:
    return one == other or any({one, other} <= state for state in _ONE_STATE)


def _difference(what: str, claimed: str, theirs: re.Match[str], place: int) -> FoundDifference:
    return FoundDifference(
        Difference(what, claimed, theirs["who"]),
        None,
        place,
        Span(*theirs.span("who")),
        (),
        f"{what}: {claimed} → source: {theirs['who']}",
    )
