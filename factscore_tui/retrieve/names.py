"""Names in a text that may be titles: runs of words that begin with one that is not all lower case, be it for a capital
("Paris", "iPhone"), a number ("1896 Summer Olympics") or a script without case."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.words import STOP_WORDS, Word, words

MAX_WORDS = 8
_BREAK = re.compile(r"[\n;]|[.!?][\"'”’)\]]*\s")
_NOT_INSIDE = re.compile(r"[\n;|<>{}\[\]=]|.{5,}", re.DOTALL)
_INITIALS = 3
"""A full stop after so few letters is an abbreviation or an initial: "J. K.", "St.", "Jr."."""


class Name(NamedTuple):
    """A run of words, as positions [first, end) in the list of words, and its folded form."""

    first: int
    end: int
    folded: str
    weak: bool
    """A single word that may have its capital only because it begins a sentence."""


def runs(found: list[Word], text: str) -> Iterator[list[Name]]:
    """For every word that can begin a name: the runs from it, longest first."""
    joined = [_joined(text, a, b) for a, b in itertools.pairwise(found)]
    for first, word in enumerate(found):
        if word.text.islower():
            continue
        end = first + 1
        while end < len(found) and end - first < MAX_WORDS and joined[end - 1]:
            end += 1
        yield [
            _name(found, text, first, last) for last in range(end, first, -1) if _can_be_name(found[first:last])
        ]


def names(text: str) -> list[list[Name]]:
    """The runs of `text`, grouped by the word they begin with."""
    return list(runs(words(text), text))


def _joined(text: str, left: Word, right: Word) -> bool:
    gap = text[left.span.end : right.span.start]
    if _NOT_INSIDE.match(gap):
        return False
    return not any(mark in gap for mark in ".!?") or len(left.text) <= _INITIALS


def _can_be_name(run: list[Word]) -> bool:
    last = run[-1]
    if len(run) == 1:
        return len(last.folded) > 1 and last.folded not in STOP_WORDS and not last.folded.isdigit()
    # "Marie Curie was" is never one, "Nobel prize" and "The Who" are.
    return not last.text.islower() or last.folded not in STOP_WORDS


def _name(found: list[Word], text: str, first: int, end: int) -> Name:
    folded = " ".join(" ".join(word.folded for word in found[first:end]).split())
    starts_sentence = first == 0 or bool(_BREAK.search(text[found[first - 1].span.end : found[first].span.start]))
    return Name(first, end, folded, end - first == 1 and starts_sentence)
