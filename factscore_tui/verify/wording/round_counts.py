"""Counts told in round words, put as the source has them where it counts within: "hundreds of
rivers" of "more than 300 rivers", "dozens of islands" of "some 40 islands"; and what is told of one
end of a range: "at most 8,000 years old" of "between 6,000 and 8,000 years old"."""

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
_N = r"\d[\d,]*(?:\.\d+)?(?![\d.])"
_END = re.compile(
    rf"\b(?:(?P<most>at (?:the )?most|no more than|not more than|up to)|at least|no less than|"
    rf"no fewer than) (?P<n>{_N})"
)
_RANGE = re.compile(rf"\bbetween (?P<least>{_N}) and (?P<most>{_N})")
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


def in_its_range(fact: str, source: str) -> str:
    """The fact with the source's range in the place of one of its ends, told as such: "at most"
    with the upper one; else as it is."""
    found = _END.search(fact)
    ranges = list(_RANGE.finditer(source))
    if found is None or len(ranges) != 1:
        return fact
    end = ranges[0]["most"] if found["most"] else ranges[0]["least"]
    if found["n"] != end or _digits(ranges[0]["least"]) >= _digits(ranges[0]["most"]):
        return fact
    return f"{fact[: found.start()]}{ranges[0][0]}{fact[found.end() :]}"


def _digits(written: str) -> float:
    return float(written.replace(",", ""))


def _counts(behind: str, kind: str) -> bool:
    """What is counted comes right behind the number, with up to two words before it."""
    words = re.findall(r"[a-z]+", behind[:60].casefold())[:3]
    return any(stem(word) == kind for word in words)
