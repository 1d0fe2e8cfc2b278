"""Whether somebody was among those of whom the source has just told.

    Ann Orr was among the survivors.    the source: "... picked up 705 survivors. Ann Orr was not
                                        among them."

"Them" are the things or people named in the plural right before, in the same passage. The draft may
say "them" too: then the sentence before its own tells whom it means.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import STOP_WORDS, folded_words, words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.roles.arguments import stems_of
from factscore_tui.verify.features.lexical import akin, stem
from factscore_tui.verify.features.match import Match

_NAME = r"[A-Z][\w'\u2019.-]*(?:\s(?:(?:de|von|van|der|la|bin|of)\s)?[A-Z][\w'\u2019.-]*){0,5}"
_IS = r"(?:was|were|is|are)(?P<{0}>\s(?:not|never)|n['\u2019]t)?(?:\s(?:also|himself|herself))?"
_IN = r"(?:(?:counted\s)?among|one\sof|part\sof)"
_CLAIMS = (
    re.compile(
        rf"\A(?P<who>{_NAME})\s{_IS.format('no')}\s{_IN}\s"
        r"(?:(?P<them>them)|(?:the|those)\s(?P<noun>[\w-]+(?:\s[\w-]+){0,2}))\.?\Z"
    ),
    re.compile(
        rf"\A(?P<who>{_NAME})\s(?P<no>did\snot\s|didn['\u2019]t\s)?(?P<noun>surviv(?:e|ed))"
        r"(?P<them>(?!))?(?:\sthe\s[\w-]+)?\.?\Z"
    ),
)
_TELLS = (
    re.compile(
        rf"(?<![\w-])(?P<who>{_NAME})\s{_IS.format('no')}\s{_IN}\s(?:them|these|those)\b(?!\s\w+ed\b)"
    ),
    re.compile(
        rf"(?:\A|;\s)(?P<no>(?!))?(?:[Oo]ne\sof|[Aa]mong)\sthem\s(?:was|were)\s"
        rf"(?:[a-z]\w*\s){{0,3}}(?P<who>{_NAME})"
    ),
)
_PLURALS = frozenset("people men women children dead wounded missing".split())  # noqa: SIM905
_BEFORE = 400
_CHAIN = 3


@dataclass(frozen=True, slots=True)
class _Claim:
    """Who is said to be (`among`) one of whom (`nouns`: the stems of what may be meant)."""

    among: bool
    who: frozenset[str]
    nouns: frozenset[str]


@dataclass(frozen=True, slots=True)
class Membership:
    """What a sentence of the source says of it: `same` as the fact, or the contrary."""

    same: bool
    place: int
    span: Span


def membership(fact: str, match: Match, before: str = "") -> Membership | None:
    """What the page says of whether somebody is one of those, or None where it does not. `before`
    is what stands before the fact's sentence in the draft."""
    claim = _claim(fact, before)
    if claim is None:
        return None
    sentences = match.page.sentences
    for place, sentence in enumerate(sentences):
        for form in _TELLS:
            for told in form.finditer(sentence.text):
                if not _same_person(claim.who, frozenset(stems_of(told["who"])), match):
                    continue
                ahead = _ahead(match, place, told.start())
                if any(
                    akin(own, noun) or own == noun
                    for own in _plurals(ahead)
                    for noun in claim.nouns
                ):
                    return Membership(
                        (told["no"] is None) == claim.among, place, Span(*told.span())
                    )
    return None


def _ahead(match: Match, place: int, start: int) -> str:
    """What stands before "them": the sentence so far and the one before, and what that goes on
    with where it has "them" too."""
    sentences = match.page.sentences
    ahead = sentences[place].text[:start]
    for before in reversed(range(max(0, place - _CHAIN), place)):
        if sentences[before].passage != sentences[place].passage:
            break
        ahead = f"{sentences[before].text} {ahead}"
        if not re.search(r"\bthem\b", sentences[before].text):
            break
    return ahead


def find_membership(fact: AtomicFact, match: Match, document: str) -> FoundDifference | None:
    """Where the source says the contrary of a fact of a `document`, or None."""
    found = membership(fact.text, match, document[: fact.sentence.start])
    if found is None or found.same:
        return None
    said = found.span.of(match.page.sentences[found.place].text)
    claimed = fact.text.rstrip(".")
    return FoundDifference(Difference("denied", claimed, said), None, found.place, found.span)


def told_membership(fact: AtomicFact, match: Match, document: str) -> bool:
    """The source says the same."""
    found = None if fact.speaker else membership(fact.text, match, document[: fact.sentence.start])
    return found is not None and found.same


def _claim(fact: str, before: str) -> _Claim | None:
    said = next((found for form in _CLAIMS if (found := form.match(fact))), None)
    if said is None:
        return None
    if said["them"]:
        last = re.split(r"(?<=[.!?])\s", before[-_BEFORE:].strip())[-1]
        nouns = _plurals(last)
    else:
        nouns = frozenset(map(stem, folded_words(said["noun"]))) - STOP_WORDS
    return _Claim(said["no"] is None, frozenset(stems_of(said["who"])), nouns) if nouns else None


def _plurals(text: str) -> frozenset[str]:
    """The stems of the words that look like several of something."""
    return frozenset(
        stem(word.folded)
        for word in words(text)
        if word.text[:1].islower()
        and word.folded not in STOP_WORDS
        and (word.folded in _PLURALS or (word.folded[-1:] == "s" and word.folded[-2:] != "ss"))
    )


def _same_person(mine: frozenset[str], theirs: frozenset[str], match: Match) -> bool:
    """ "Captain Smith" is Edward Smith where the page names Edward Smith."""
    if not mine or not theirs or not (mine <= theirs or theirs <= mine):
        return False
    longer = mine | theirs
    return mine == theirs or any(longer <= set(one.stems) for one in match.page.sentences)
