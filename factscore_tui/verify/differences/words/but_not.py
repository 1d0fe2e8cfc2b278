"""What the source says outright that it was not: "The prize was given for relativity" of "cited his
discovery of the law and not relativity"."""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import STOP_WORDS, folded_words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import SAME, Match

_NOT = re.compile(
    r"(?:\b(?:and|but) not|, not|\brather than|\binstead of) "
    r"(?:(?:for|of|to|in|by|from|with|on|the|his|her|its|an?) )*"
    r"(?P<what>[\w'-]+(?: [\w'-]+){0,2})(?=[.,;:)]|\Z)"
)
_TURNED = re.compile(
    r"\b(?:not|never|no|nor|neither|rather|instead)\b|n['\u2019]t\b", re.IGNORECASE
)
_LEAST = 2
"""Other words of the fact that the sentence has."""


def find_but_not(fact: str, match: Match) -> FoundDifference | None:
    """The sentence that says so, or None: the fact ends with what is excluded there, and the
    sentence has it nowhere else."""
    if _TURNED.search(fact):
        return None
    said = [stem(word) for word in folded_words(fact)]
    ends = [word.removesuffix("s") for word in folded_words(fact)]
    for place in match.ranked(3):
        text = match.page.sentences[place].text
        for hit in _NOT.finditer(text):
            what = [stem(word) for word in folded_words(hit["what"]) if word not in STOP_WORDS]
            last = hit["what"].split()[-1].casefold().removesuffix("s")
            if not what or said[-len(what) :] != what or ends[-1] != last:
                continue  # "studied history, not engineering" is about no engineer
            others = [stem(word) for word in folded_words(text[: hit.start()] + text[hit.end() :])]
            shared = [
                unit
                for unit, found in zip(match.units, match.credits, strict=True)
                if unit.stem not in what and found.get(place, 0.0) >= SAME
            ]
            few = len(shared) < _LEAST
            if few and match.page.own:  # units of the title's name are none of the match's
                few = len((set(said) - set(what)) & set(others)) < _LEAST
            if few or what[-1] in others:
                continue
            span = Span(*hit.span())
            return FoundDifference(
                Difference("denied", fact.rstrip("."), span.of(text)), None, place, span
            )
    return None
