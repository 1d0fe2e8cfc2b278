"""A name's word that the source has before another noun: "Sunni Islam" of "Shia Islam upon the
formerly Sunni population". Words in small letters are moved too often without a change: "comedy
films" of "comedy roles in films".

Every word of the fact is there, so nothing else tells it from a true one. Such a fact has no
evidence.
"""

from __future__ import annotations

import itertools
import re

from factscore_tui.text.words import STOP_WORDS, Word, words
from factscore_tui.verify.features.lexical import akin, stem
from factscore_tui.verify.features.match import Match

_LEAST = 4
"""Letters of such words, at least."""
_MUCH = 0.6
"""Of what the best sentence has of a fact, so much elsewhere may tell it."""


def moved_word(fact: str, match: Match) -> str | None:
    """Why the source does not say the fact: in the best sentence the noun always has another word
    before it, and the word another noun behind it; None where it may say so."""
    if match.best < 0:
        return None
    text = match.page.sentences[match.best].text
    there = _pairs(text)
    said = {word.folded for word in words(fact)}
    for one, two in _pairs(fact):
        word, noun = one.folded, two.folded
        if not (one.text[:1].isupper() and two.text[:1].isupper()):
            continue
        if {stem(word), stem(noun)} & match.page.title_stems:
            continue
        before = [pair for pair in there if pair[1].text == two.text]
        behind = [pair for pair in there if pair[0].text == one.text]
        if not before or not behind or any(pair[0].text == one.text for pair in before):
            continue
        if re.search(rf"\b{one.text} (?:[\w-]+ ){{1,2}}{two.text}", text, re.IGNORECASE):
            continue  # "the Student Festival" of "the Student Film Festival"
        others = {first.folded for first, _ in before}
        if not all(
            first.text[:1].isupper() and not akin(first.folded, word) for first, _ in before
        ):
            continue
        if others & said or _elsewhere(match, stem(word), stem(noun)):
            continue
        first, second = before[0], behind[0]
        return (
            f"the source says \u201c{first[0].text} {first[1].text}\u201d and "
            f"\u201c{second[0].text} {second[1].text}\u201d"
        )
    return None


def _pairs(text: str) -> list[tuple[Word, Word]]:
    """Words that stand side by side, neither of them a small one."""
    return [
        (one, two)
        for one, two in itertools.pairwise(words(text))
        if re.fullmatch(r"\s", text[one.span.end : two.span.start])
        and not {one.folded, two.folded} & STOP_WORDS
        and min(len(one.folded), len(two.folded)) >= _LEAST
    ]


def _elsewhere(match: Match, word: str, noun: str) -> bool:
    """Another sentence with much of the fact has the two side by side."""
    both = set(match.page.by_stem.get(word, ())) & set(match.page.by_stem.get(noun, ()))
    most = match.scores[match.best]
    return any(
        match.scores.get(place, 0.0) >= _MUCH * most
        and stem(pair[0].folded) == word
        and stem(pair[1].folded) == noun
        for place in both
        for pair in _pairs(match.page.sentences[place].text)
    )
