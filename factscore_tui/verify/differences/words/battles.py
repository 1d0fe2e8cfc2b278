"""Who won a battle and who lost it.

    Napoleon won the Battle of Leipzig.    won → source: lost
    told by: "in October 1813 he lost the Battle of Leipzig", "Blücher defeated him at Waterloo",
    and on the page of a battle: "an army under Napoleon was defeated by two forces"

A pronoun is whom the page is on. What no sentence decides is left open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_subject import NAME, is_page_subject
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS
from factscore_tui.verify.differences.roles.pronouns import of_page
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_FACT = re.compile(
    rf"\A(?P<who>{NAME}) (?P<verb>won|lost|was defeated (?:at|in)|was victorious (?:at|in)) "
    rf"(?:the )?(?:[Bb]attle of )?(?P<where>{NAME})(?: in \d{{3,4}})?\.?\Z"
)
_WON = ("won", "was victorious")
_AT = r"(?:at|in|near)(?: the [Bb]attle of)? (?:the )?"
_FORCES = r"(?:army|armies|forces?|fleet|troops|ships)"


class _Outcome(NamedTuple):
    """Where the page tells it, and whether it was won."""

    place: int
    span: Span
    won: bool


def find_other_outcome(fact: str, match: Match) -> FoundDifference | None:
    """What the page says of that battle, where the fact has the contrary; or None."""
    said = _FACT.match(fact) if len(fact) <= MAX_CHARACTERS else None
    if said is None:
        return None
    won = said["verb"].startswith(_WON)
    told = list(_outcomes(said["who"], said["where"], match))
    if not told or any(one.won is won for one in told):
        return None
    place, span, _ = told[0]
    source = span.of(match.page.sentences[place].text)
    verb = said["verb"]
    return FoundDifference(
        Difference("opposite", verb, source), None, place, span, (), f"{verb} → source: {source}"
    )


def told_outcome(fact: str, match: Match) -> bool:
    """The page says so of that battle, and nowhere the contrary."""
    said = _FACT.match(fact) if len(fact) <= MAX_CHARACTERS else None
    if said is None or re.search(r"\d", fact):
        return False
    won = said["verb"].startswith(_WON)
    told = list(_outcomes(said["who"], said["where"], match))
    return bool(told) and all(one.won is won for one in told)


def _outcomes(who: str, where: str, match: Match) -> Iterator[_Outcome]:
    about, pronouns = of_page(match)
    own = {stem(word.folded) for word in words(who)}
    names = [re.escape(who), re.escape(who.split()[-1])]
    if about and own <= set(about):
        names += sorted(pronouns & {"he", "she", "him", "her"})
    him = rf"\b(?:{'|'.join(names)})\b"
    battle = rf"(?:the )?(?:[a-z]+ )?(?:[Bb]attle of )?{re.escape(where)}\b"
    there = (
        is_page_subject(f"Battle of {where}", match) and stem("battle") in match.page.title_stems
    )
    forms = [
        (rf"{him}[^.;,]{{0,40}}? (?P<said>won) {battle}", True),
        (rf"{him}[^.;,]{{0,40}}? (?P<said>lost) {battle}", False),
        (rf"{him} (?P<said>defeated|beat|routed) [^.;]{{1,80}}? {_AT}{re.escape(where)}\b", True),
        (rf"\b(?P<said>defeated|beat|routed) {him} {_AT}{re.escape(where)}\b", False),
        (rf"{him} was (?P<said>defeated|beaten|routed)\b[^.;]{{0,80}}? {_AT}{re.escape(where)}\b",
         False),
    ]  # fmt: skip
    if there:
        led = rf"{_FORCES}\b[^.;,]{{0,40}}? (?:under|led by|of) [^.;,]{{0,30}}?{him}[^.;,]{{0,30}}?"
        forms += [
            (rf"{led} was (?P<said>defeated|beaten|routed)\b", False),
            (rf"{led} (?<!was )(?<!were )(?P<said>defeated|beat|routed) ", True),
        ]
    patterns = [(re.compile(form), won) for form, won in forms]
    for place, sentence in enumerate(match.page.sentences):
        if len(sentence.text) > MAX_CHARACTERS or not (there or where in sentence.text):
            continue
        for pattern, won in patterns:
            hit = pattern.search(sentence.text)
            if hit is not None:
                yield _Outcome(place, Span(*hit.span("said")), won)
