"""Sentences that say without a "not" that something is not so: "the dam ended the flood", "her
family opposed her wish", "funds ran out". A fact that denies in other words need not be denied by
them."""

from __future__ import annotations

import re
from collections.abc import Collection

from factscore_tui.text.words import STOP_WORDS, words
from factscore_tui.verify.features.lexical import stem

_IMPLIED = re.compile(
    r"\b(?:ended|stopped|ceased|oppos(?:ed|es|ition)|refus(?:ed|es|al)|reject(?:ed|s|ion)"
    r"|declin(?:ed|es)|r[au]n out|ran short|fail(?:ed|s|ure)|without|alone|solely|forbade"
    r"|forbidden|bann(?:ed|ing)|prevented|abandoned|cancell?ed|imaginary|fictional|invented|unfinished|incomplete"
    r"|unpublished|unsuccessful(?:ly)?|in vain|lack(?:ed|s|ing)?|instead of|rather than)\b",
    re.IGNORECASE,
)
_DENIAL = re.compile(
    r"\b(?:not|no longer|never|cannot|nobody|no one|none|no)\b|n['\u2019]t\b", re.IGNORECASE
)
_EMPTY = frozenset("ever really actually quite yet have had has be been".split())  # noqa: SIM905


def denied_by_itself(fact: str, source: str, stems: Collection[str]) -> bool:
    """The source has such a word, and not the very word that the fact denies: "never finished" of
    a tower for which "funds ran out", but not "was not demolished" of one that was. `stems` are
    the source's."""
    found = _IMPLIED.search(source)
    denial = _DENIAL.search(fact)
    if found is None or denial is None or found[0].casefold() in fact.casefold():
        return False
    if denial[0].casefold() == "no longer":  # what ended was there before, in the same words
        return True
    behind = (
        word.folded
        for word in words(fact[denial.end() :])
        if word.folded not in STOP_WORDS and word.folded not in _EMPTY
    )
    said = next(behind, "")
    return bool(said) and stem(said) not in stems
