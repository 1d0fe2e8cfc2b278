"""On which side a neighbour lies, where the source goes round all of them.

    Alabama is bordered by Mississippi to the east.     east → source: west
    told by: bordered by Tennessee to the north, Georgia to the east ... and Mississippi to the
    west

Read in sentences that give two sides or more to their names, before or behind them ("to the east
by Libya"). "North" is no other side than "northeast".
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import fold, words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_SIDE = r"(?:north|south)(?:-?(?:east|west))?(?:ern)?|(?:east|west)(?:ern)?"
_SIDES = rf"(?:far\s)?(?:{_SIDE})(?:(?:,\s|\sand\s|\sor\s)(?:the\s)?(?:{_SIDE}))*"
_WHERE = re.compile(
    rf"\b(?:(?:to|in|on)\s(?:the|its)\s)(?P<sides>{_SIDES})(?:\s(?:side|border|coast))?\b"
    r"(?!\s(?:of|part|coast))"
)
_NAME = r"(?P<who>[A-Z][\w'\u2019-]+(?:\s(?:of\s|the\s)*[A-Z][\w'\u2019-]+)*)"
_BORDERS = r"(?:bordered|bounded|flanked|surrounded|neighboured|neighbored)"
_FACTS = (
    re.compile(rf"\A(?P<subject>[^,;]+?)\s(?:is|was)\s{_BORDERS}\s(?P<rest>.+)\Z"),
    re.compile(r"\A(?P<subject>[^,;]+?)\sborders\s(?:on\s)?(?P<rest>.+)\Z"),
    re.compile(r"\A(?P<subject>[^,;]+?)\sshares?\sa\s(?:land\s)?border\swith\s(?P<rest>.+)\Z"),
)
_LEAST = 2
"""Sides that a sentence goes through from which it tells which neighbour has which."""


def find_other_side(fact: str, match: Match) -> FoundDifference | None:
    """The side on which the source has the neighbour of a fact with one neighbour and one side, or
    None."""
    said = next((hit for form in _FACTS if (hit := form.match(fact))), None)
    where = list(_WHERE.finditer(fact)) if said is not None else []
    if said is None or len(where) != 1:
        return None
    about = {stem(word.folded) for word in words(said["subject"])} - {"the"}
    names = list(re.finditer(_NAME, fact[said.start("rest") :]))
    if len(names) != 1 or not about <= match.page.title_stems:
        return None
    who, mine = names[0]["who"], _parts(where[0]["sides"])
    found: FoundDifference | None = None
    for place, sentence in enumerate(match.page.sentences):
        if who not in sentence.text or not _on_subject(sentence.text, match):
            continue
        for told in _sides_of(who, sentence.text):
            theirs = _parts(told["sides"])
            if any(_may_be(a, b) for a in mine for b in theirs):
                return None
            one, other = where[0]["sides"], told["sides"]
            found = found or FoundDifference(
                Difference(f"side of {who}", one, other), None, place, Span(*told.span("sides"))
            )
    return found


def _on_subject(text: str, match: Match) -> bool:
    """It begins with the article's subject."""
    opening = re.match(r"(?:It|The country|The state|The province|The city)\b", text)
    return opening is not None or match.page.title_stems <= {
        stem(word.folded) for word in words(text[: text.find(" bo")])
    }


def _sides_of(who: str, text: str) -> list[re.Match[str]]:
    """The phrases that say on which side this neighbour lies."""
    found = list(_WHERE.finditer(text))
    if len(found) < _LEAST:
        return []
    behind = sum(bool(re.match(r"\s(?:by|with|is|lies?)\s", text[hit.end() :])) for hit in found)
    named = re.compile(rf"(?<![\w-]){re.escape(who)}(?![\w-])")
    told = []
    for n, hit in enumerate(found):
        if behind:
            end = found[n + 1].start() if n + 1 < len(found) else len(text)
            part = text[hit.end() : end]
        else:
            part = text[found[n - 1].end() if n else 0 : hit.start()]
        if named.search(part):
            told.append(hit)
    return told


def _parts(sides: str) -> list[frozenset[str]]:
    """Each side as the points of the compass that it has: "northeast" is north and east."""
    return [
        frozenset(re.findall(r"north|south|east|west", fold(one)))
        for one in re.split(r",\s|\sand\s|\sor\s", sides)
    ]


def _may_be(one: frozenset[str], other: frozenset[str]) -> bool:
    return one <= other or other <= one
