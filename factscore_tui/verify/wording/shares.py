"""Shares in one form and another: "ten percent", "one in ten" and "a tenth" are the same share of
something, and so is what two numbers of the source come to."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.verify.features.quantities import find_slots

_WORDS = "one two three four five six seven eight nine ten".split()  # noqa: SIM905
_TENS = {
    "fifteen": 15,
    "twenty": 20,
    "twenty-five": 25,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "seventy-five": 75,
    "eighty": 80,
    "ninety": 90,
}
_NAMES = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
          "eighth": 8, "ninth": 9, "tenth": 10}  # fmt: skip
_N = rf"(?:\d{{1,3}}(?:\.\d+)?|{'|'.join([*_TENS, *_WORDS])})"
_SHARE = re.compile(
    rf"\b(?P<percent>{_N}) ?(?:%|percent\b|per cent\b)"
    rf"|\b(?P<one>{_N}) (?:in|out of)(?: every)? (?P<of>{_N})\b(?! (?:million|thousand))"
    rf"|\b(?:(?P<many>an?|one|two|three|four) )?(?P<name>{'|'.join(_NAMES)})s?\b",
    re.IGNORECASE,
)
_OF_WHOM = re.compile(r"\A[^.;]{0,60}\bof (?:whom|which|these|them)\b(?: (?:about|some|only))? \Z")
_ONE_IN = re.compile(r"\S+ (?:in|out of) ", re.IGNORECASE)
_NEAR, _ROUND = 0.02, 0.05
"""Two shares are one, where neither is told more exactly: a third is 33 percent; and so is what two
numbers come to that are rounded themselves."""


class _Share(NamedTuple):
    """A share with its words and its place."""

    said: str
    span: Span
    value: float


def same_share(fact: str, source: str) -> str:
    """The fact with the source's words for a share in place of its own where they are as much and
    the source does not have the fact's; else as it is."""
    for mine in _shares(fact):
        if mine.said.casefold() in source.casefold():
            continue
        equal = [
            other.said
            for near, told in ((_NEAR, _shares(source)), (_ROUND, _parts(source)))
            for other in told
            if abs(other.value - mine.value) <= near * mine.value
        ]
        if len(equal) == 1:
            put = equal[0][:1].upper() + equal[0][1:] if mine.said[0].isupper() else equal[0]
            rest = fact[mine.span.end :]
            if _ONE_IN.match(mine.said) and not rest.startswith(" of"):
                put += " of the"
            return fact[: mine.span.start] + put + rest
    return fact


def _parts(source: str) -> Iterator[_Share]:
    """ "250,000 inhabitants, of whom about 50,000 live there"."""
    numbers = find_slots(source).numbers
    for whole, part in itertools.pairwise(numbers):
        if (
            _OF_WHOM.search(source[whole.span.end : part.span.start])
            and whole.value > part.value > 0
        ):
            yield _Share(part.text, part.span, part.value / whole.value)


def _shares(text: str) -> Iterator[_Share]:
    for found in _SHARE.finditer(text):
        span = Span(*found.span())
        if found["percent"]:
            value = _value(found["percent"]) / 100
        elif found["one"]:
            of = _value(found["of"])
            value = _value(found["one"]) / of if of > 1 else 1.0
        else:
            many = (found["many"] or "").casefold()
            if not many and found["name"].casefold() != "half":
                continue  # "the third" is a rank
            value = (1 if many in {"", "a", "an"} else _value(many)) / _NAMES[
                found["name"].casefold()
            ]
        if 0 < value < 1:
            yield _Share(found[0], span, value)


def _value(written: str) -> float:
    word = written.casefold()
    if word in _TENS:
        return _TENS[word]
    return float(_WORDS.index(word) + 1) if word in _WORDS else float(word)
