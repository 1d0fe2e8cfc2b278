"""Whom to ask about a statement: the holders of offices, firms and bodies that its own words name.

Told by words, like the order of risk: it is there to save a look at the sentence, and never changes
a verdict. Of what was long ago nobody is left to ask.
"""

from __future__ import annotations

import re

MOST = 2
"""Named in a line of the list."""
LONG_AGO = 1960
"""A statement with a year before this one is asked of books."""

_OFFICE = (
    "chief executive(?: officer)?|chief financial officer|CEO|chair(?:man|woman|person)|president"
    "|vice[- ]president|prime minister|minister|chancellor|mayor|governor|senator|secretary"
    "|director|head coach|coach|manager|captain|editor|owner|founder|head|leader|ambassador"
    "|prosecutor|judge"
    "|commissioner|inspector|superintendent|principal|headteacher|headmaster|headmistress|rector"
    "|dean|provost|curator|spokes(?:man|woman|person)|bishop|archbishop|chief constable|fire chief"
    "|police chief|sheriff|treasurer|councillor"
)
_WORD = r"[^\W\d_a-z][\w&'\u2019.-]*(?<![.'\u2019-])"
_JOIN = r"(?: (?:of|de|da|du|van|von|der|for|and|&)(?: the)?)?"
_NAMES = rf"{_WORD}(?:{_JOIN} {_WORD})*"
_PERSON = rf"{_WORD}(?: {_WORD})+"
_ENDS = (
    r"Inc|Ltd|Limited|LLC|plc|PLC|GmbH|AG|SA|Corp|Corporation|Company|Co|Group|Holdings|Bank|Airlines"
    r"|Airways|Railways?|University|College|School|Institute|Museum|Gallery|Library|Ministry|Council"
    r"|Department|Agency|Authority|Commission|Committee|Association|Federation|Foundation|Hospital"
    r"|Police|Court|Party|Club|Society|Trust|Press|Theatre|Opera|Orchestra|Observatory|Archives?"
)
_HEADS = "University|Ministry|Department|Bank|Museum|Institute|College|Court|Office|Bureau|Board"
_OFFICE_OF = re.compile(rf"\b(?:[Tt]he )?(?i:{_OFFICE}) (?:of|for|at) (?:the )?{_NAMES}")
_WITH_NAME = re.compile(rf"\b(?i:{_OFFICE}) {_PERSON}")
_OWN_OFFICE = re.compile(rf"\b{_NAMES}['\u2019]s (?:{_OFFICE})\b")
_NAME_WITH = re.compile(rf"\b(?P<name>{_PERSON}), (?:an? |the )?(?:[a-z-]+ )?(?:{_OFFICE})\b")
_THEN_NAME = re.compile(rf"\b(?:{_OFFICE}), (?P<name>{_PERSON})(?=[,.;])")
_BODY = re.compile(
    rf"\b(?:(?:the )?(?:{_WORD} )+(?:{_ENDS})\b(?! {_WORD})(?: of (?:the )?{_WORD}(?: {_WORD})*)?"
    rf"|(?:{_HEADS}) of (?:the )?{_WORD}(?: {_WORD})*)"
)
_YEAR = re.compile(r"\b[12]\d{3}\b")
_AGE = re.compile(r"\b(?:ancient|medieval|[1-9]\d*\s?BCE?\b|\w+teenth[ -]century)")
_ARTICLE = re.compile(r"\A(?:The|An?) ")


def whom(statement: str) -> list[str]:
    """Who can be asked about it, the most particular first; empty where its words name nobody."""
    if is_long_ago(statement):
        return []
    found: list[tuple[int, int, str]] = []
    for pattern in (_WITH_NAME, _NAME_WITH, _THEN_NAME, _OWN_OFFICE, _OFFICE_OF, _BODY):
        for hit in pattern.finditer(statement):
            start, end = hit.span("name") if "name" in pattern.groupindex else hit.span()
            if not any(start < other and one < end for one, other, _ in found):
                found.append((start, end, _said(statement[start:end], pattern)))
    return [said for _, _, said in sorted(found)][:MOST]


def is_long_ago(statement: str) -> bool:
    """Whether it has a year, or an age, of which nobody is left to ask."""
    if _AGE.search(statement) is not None:
        return True
    return any(int(year) < LONG_AGO for year in _YEAR.findall(statement))


def _said(words: str, pattern: re.Pattern[str]) -> str:
    """As it stands in a sentence behind "ask"."""
    words = _ARTICLE.sub(lambda hit: hit[0].lower(), words)
    if pattern is _OFFICE_OF and not words.startswith("the "):
        return f"the {words[0].lower()}{words[1:]}"
    if pattern is _BODY and re.match(rf"(?:{_HEADS}) of ", words):
        return f"the {words}"
    return words
