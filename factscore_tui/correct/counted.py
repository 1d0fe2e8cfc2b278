"""Numbers of a text with what they count, as far as the words behind them tell: "22 months" of a
draft is not found in "22 matches" of a passage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.correct.values import number_of

_AMOUNT = re.compile(
    r"(?<![\w.,\-\u2013\u2014/])(?:\d[\d.,]*\d|\d|[a-z]+(?:-[a-z]+)?)(?![\w\-\u2013\u2014/])",
    re.IGNORECASE,
)
_TIMES = frozenset("second minute hour day week month year decade centuries century".split())  # noqa: SIM905
_NEXT = re.compile(
    r"[ \u00a0-](?:years?[ -]old\b|(?P<word>[a-z]{3,})\b(?: (?P<behind>[a-z]{3,})\b)?)"
)
_LABEL = re.compile(r"\b(?:number|numbered|no\.?)\s+\Z", re.IGNORECASE)
_LITTLE = frozenset("and but for from was were who with than when while".split())  # noqa: SIM905
_AGED = re.compile(r"\b(?:aged?|age of|at(?: just| only)?|turn(?:ed|s|ing))\s+\Z")
_WAS = re.compile(r"\b(?:was|is|were)(?: (?:just|only|about|already))?\s+\Z")
_WHEN = re.compile(r"\s+(?:when|at the time|years?[ -]old)\b")
AGE = "age"


class Amount(NamedTuple):
    """A whole number; `counted` is a unit of time without its "s", "age", "label" of
    "number 11", "things" where another word in the plural follows, and empty where that is not
    said."""

    value: int
    counted: str

    def may_be(self, other: Amount) -> bool:
        """The same number, unless the two surely count other things. An age is told in years."""
        if self.value != other.value:
            return False
        kinds = {self.counted, other.counted}
        return len(kinds) == 1 or "" in kinds or kinds == {AGE, "year"}


def amounts_in(text: str, part: Span | None = None) -> Iterator[tuple[Span, Amount]]:
    """The whole numbers of a text, or those that begin in a part of it, with their places."""
    for hit in _AMOUNT.finditer(text, part.start if part is not None else 0):
        if part is not None and hit.start() >= part.end:
            return
        value = number_of(hit[0])
        if value is not None:
            yield Span(*hit.span()), Amount(value, _counted(text, *hit.span()))


def _counted(text: str, start: int, end: int) -> str:
    before = text[max(0, start - 24) : start]
    if _AGED.search(before) or (_WAS.search(before) and _WHEN.match(text, end)):
        return AGE
    if _LABEL.search(before):
        return "label"
    behind = _NEXT.match(text, end)
    if behind is None:
        return ""
    word = behind["word"] or ""
    if not word:
        return AGE
    singular = word.removesuffix("s")
    if singular in _TIMES:
        return singular
    last = "" if word in _LITTLE else behind["behind"] or ""
    return "things" if word.endswith("s") or (last.endswith("s") and last != "was") else ""
