"""Names in a text that may be titles: runs of words that begin with one that is not all lower case,
be it for a capital ("Paris", "iPhone"), a number ("1896 Summer Olympics") or a script without case;
and names of three words and more without those in the middle ("Marie Salomea Curie": "Marie
Curie")."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.text.words import STOP_WORDS, Word, words

MAX_WORDS = 8
_BREAK = re.compile(r"[\n;]|[.!?][\"'”’)\]]*\s")
_NOT_INSIDE = re.compile(r"[\n;|<>{}\[\]=]|.{5,}", re.DOTALL)
_PARTICLES = frozenset(
    "al ben bin da das de del della der di dos du el ibn la le san ten ter van von".split()  # noqa: SIM905
)
MAX_MIDDLE = 3
"""Words that may be left out of the middle of a name."""
_OUTSIDE = frozenset(
    """am is are was were be been being has had have having do does did he him she they them his her
    hers their who whom     whose which that then when while where because but also would could
    should will may might can cannot""".split()  # noqa: SIM905
)
"""Small words that end a name: as part of one they would be written with a capital."""
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
        while (
            end < len(found)
            and end - first < MAX_WORDS
            and joined[end - 1]
            and found[end].text not in _OUTSIDE
        ):
            end += 1
        whole = [
            _name(found, text, first, last)
            for last in range(end, first, -1)
            if _can_be_name(found[first:last])
        ]
        short = list(_without_middle(found, text, first, end))
        alone = len(whole) - 1 if short and whole and whole[-1].end == first + 1 else len(whole)
        yield [*whole[:alone], *short, *whole[alone:]]


def names(text: str) -> list[list[Name]]:
    """The runs of `text`, grouped by the word they begin with."""
    return list(runs(words(text), text))


def _without_middle(found: list[Word], text: str, first: int, end: int) -> Iterator[Name]:
    """A first name with each later one, where only capitalised words and particles stand between
    them."""
    if (
        not found[first].text[0].isupper()
        or len(found[first].folded) < 2
        or found[first].folded in STOP_WORDS
    ):
        return
    for last in range(first + 1, min(end, first + MAX_MIDDLE + 2)):
        word = found[last]
        gap = text[found[last - 1].span.end : word.span.start]
        if "," in gap or not (word.text[0].isupper() or word.folded in _PARTICLES):
            return
        if last > first + 1 and word.text[0].isupper() and len(word.folded) > 1:
            yield Name(first, last + 1, f"{found[first].folded} {word.folded}", False)


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
    starts_sentence = first == 0 or bool(
        _BREAK.search(text[found[first - 1].span.end : found[first].span.start])
    )
    return Name(first, end, folded, end - first == 1 and starts_sentence)
