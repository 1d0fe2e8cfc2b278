"""Statements that hold for a time only: "is the mayor", "lives in Ohio", "has 3,000 members"."""

from __future__ import annotations

import re

_ONE_OF = (
    "chief executive|ceo|chair(?:man|woman|person)?|president|prime minister|minister|chancellor"
    "|mayor|governor|senator|secretary|director|head coach|coach|manager|captain|editor|owner"
    "|emperor|empress|leader|spokes(?:man|woman|person)|ambassador|king|queen|pope|champion"
    "|record holder|member"
)
_AGES = re.compile(
    rf"\b(?:is|are|remains?|serves? as|works? as)\b.{{0,40}}\b(?:{_ONE_OF})\b"
    r"|\b(?:is|are) (?:currently|now|still|married to|\d+ years old|(?:the )?(?:latest|newest))\b"
    r"|\b(?:currently|at present|incumbent|so far|to date)\b|\b(?:lives? in|works? (?:at|for))\b"
    r"|\b(?:has|have) (?:(?:about|around|some|over|nearly|more than) )?[\d.,]+(?: million)? "
    r"(?:inhabitants|residents|people|employees|members|students|followers)\b"
    r"|\bpopulation\b.{0,30}\bis\b",
    re.IGNORECASE,
)
_PAST = re.compile(r"\b(?:former|was|were|had been|until|from \d{4})\b", re.IGNORECASE)


def for_now(text: str) -> bool:
    """Whether a statement tells of what is so now and may not be by and by: "is the mayor", "has
    3,000 members"; not "was the mayor"."""
    return _PAST.search(text) is None and _AGES.search(text) is not None
