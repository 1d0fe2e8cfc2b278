"""Nouns for a firm as well as for somebody, which do not tell of which of them a name is: "the
developer Darren Whitty" and "the developer Barley Homes"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from factscore_tui.decompose.references.lexicon import ORG_ENDINGS, PLACE_ENDINGS, word_set

_EITHER_WAY = word_set(
    """developer publisher maker producer brewer builder operator broadcaster supplier distributor
    printer"""
)


def of_either(noun: str, words: Sequence[str]) -> bool:
    """True for "publisher" of "Whitelaw Reid", a name that may be somebody's by its words; not of
    "Orion Press" nor of "Orion"."""
    alike = len(words) == 2 and all(w.isalpha() for w in words)
    return noun in _EITHER_WAY and alike and words[-1] not in ORG_ENDINGS | PLACE_ENDINGS


def all_of_either(nouns: Iterable[str], words: Sequence[str]) -> bool:
    """The same of several nouns: "the publisher and developer Darren Whitty"."""
    told = list(nouns)
    return bool(told) and all(of_either(noun, words) for noun in told)
