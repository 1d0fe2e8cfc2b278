"""Counts told in round words, put as the source has them where it counts within: "hundreds of
rivers" of "more than 300 rivers", "dozens of islands" of "some 40 islands"."""

from __future__ import annotations

import re

from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.quantities import find_slots

_ROUND = {
    "dozens": (24, 200),
    "scores": (40, 200),
    "hundreds": (200, 2000),
    "thousands": (2000, 20_000),
    "tens of thousands": (20_000, 200_000),
    "hundreds of thousands": (200_000, 2_000_000),
    "millions": (2_000_000, 1_000_000_000),
}
"""From where up, and below what."""
_COUNT = re.compile(
    rf"\b(?:many |several )?(?P<round>{'|'.join(sorted(_ROUND, key=len, reverse=True))}) of "
    r"(?P<what>(?:[a-z-]+ ){0,2}?[a-z]+s|people|children|men|women|fish|sheep)\b",
    re.IGNORECASE,
)
_OUT_OF = re.compile(r"\bof (?:the |its |their )?(?:[a-z]+ )?(?:[a-z]+ )?\Z")
""" "1,500 of the roughly 2,200 people died": the number of those of whom some did it."""
_WITH = r"(?:more than|over|at least|about|around|some|nearly|almost|up to|roughly|an estimated)"


def counted_there(fact: str, source: str) -> str:
    """The fact with the source's number of the same things, where that lies within the round word;
    else as it is."""
    found = _COUNT.search(fact)
    if found is None or found["round"].casefold() in source.casefold():
        return fact
    least, below = _ROUND[found["round"].casefold()]
    kind = stem(found["what"].split()[-1].casefold())
    told = [
        number
        for number in find_slots(source).numbers
        if least <= number.value < below
        and _counts(source[number.span.end :], kind)
        and _OUT_OF.search(source[: number.span.start]) is None
    ]
    if len(told) != 1:
        return fact
    span = told[0].span
    near = re.search(rf"\b{_WITH} \Z", source[: span.start], re.IGNORECASE)
    put = f"{near[0] if near is not None else ''}{span.of(source)} {found['what']}"
    put = put[:1].upper() + put[1:] if found[0][0].isupper() else put[:1].lower() + put[1:]
    return fact[: found.start()] + put + fact[found.end() :]


def _counts(behind: str, kind: str) -> bool:
    """What is counted comes right behind the number, with up to two words before it."""
    words = re.findall(r"[a-z]+", behind[:60].casefold())[:3]
    return any(stem(word) == kind for word in words)
