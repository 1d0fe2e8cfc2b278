"""How many brothers and sisters somebody had, reckoned from what a page tells of the family.

Dickens had seven siblings.    "the second of eight children": 8 - 1 = 7
Austen had six siblings.       "six brothers and one sister": 6 + 1 = 7, so six is wrong
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.verify.features.alignment import SourcePage, title_stems
from factscore_tui.verify.features.quantities import find_slots

_N = r"(?:\d{1,2}|[a-z]+(?:-[a-z]+)?)"
_ASKED = re.compile(
    rf"\A(?P<who>[A-Z][^,]{{1,80}}?) had (?P<n>{_N}) (?:siblings?|brothers (?:and|or) sisters)\.?\Z"
)
_CHILD_OF = re.compile(
    rf"\b(?:was|is|as) (?:the|one)(?: [\w-]+){{0,3}} of (?P<all>(?:\w+(?:'s|’s) )?(?P<n>{_N})"
    rf" (?:surviving )?children)(?= (?:of|born|in|and|from)\b|[,.;:)]|\Z)"
)
_BOTH = re.compile(
    rf"\A(?:He|She|[A-Z][\w'.-]*(?: [A-Z][\w'.-]*)*) had (?P<all>(?P<n>{_N}) (?P<one>brothers?|"
    rf"sisters?) and (?P<m>{_N}) (?P<two>brothers?|sisters?))\b"
)
_PRONOUN = re.compile(r"\A(?:He|She)\b")
_HALF = re.compile(r"\b(?:half|step)[- ]?(?:brother|sister|sibling)", re.IGNORECASE)
_MOST = 30
"""Sentences at the beginning of a page that may tell of the family."""


class Siblings(NamedTuple):
    """The number that a fact tells as it is written, the number that the page comes to, and where
    the page tells it."""

    claimed: str
    number: int
    right: bool
    place: int
    span: Span
    said: str


def siblings(fact: str, page: SourcePage) -> Siblings | None:
    """What the page comes to; None where the fact does not tell how many siblings the page's
    subject had, or the page tells nothing, or half-brothers, or two numbers."""
    asked = _ASKED.match(fact)
    number = _whole(asked["n"]) if asked is not None else None
    if asked is None or number is None or not title_stems(asked["who"]) & page.title_stems:
        return None
    found = list(_told(page))
    if not found or any(other[0] != found[0][0] for other in found):
        return None
    told, place, span, said = found[0]
    return Siblings(asked["n"], told, told == number, place, span, said)


def _told(page: SourcePage) -> Iterator[tuple[int, int, Span, str]]:
    for place, sentence in enumerate(page.sentences[:_MOST]):
        about = page.title_stems & set(sentence.stems[:2]) or _PRONOUN.match(sentence.text)
        if not about or sentence.denied or _HALF.search(sentence.text):
            continue
        child = _CHILD_OF.search(sentence.text)
        children = _whole(child["n"]) if child is not None else None
        if child is not None and children is not None and children > 1:
            yield children - 1, place, Span(*child.span("all")), child["all"]
        both = _BOTH.match(sentence.text)
        if both is None or both["one"][:3] == both["two"][:3]:
            continue
        one, two = _whole(both["n"]), _whole(both["m"])
        if one is not None and two is not None:
            yield one + two, place, Span(*both.span("all")), both["all"]


def _whole(written: str) -> int | None:
    numbers = find_slots(f"{written} children").numbers
    alone = len(numbers) == 1 and numbers[0].text.split()[0] == written
    return int(numbers[0].value) if alone else 1 if written == "one" else None
