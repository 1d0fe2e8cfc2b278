"""Whether "played" is what an actor does on a page: a part, which plays nobody. Two teams or two
chess players play each other, so that elsewhere nothing is exchanged in "Riga played Oslo"."""

from __future__ import annotations

from factscore_tui.verify.differences.roles.predicates import predicate_of
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_PLAY = predicate_of("play")
_STAGE = frozenset(
    stem(w)
    for w in "actor actress actors actresses film films movie role theatre drama".split()  # noqa: SIM905
)
_SPORTS = frozenset(
    stem(w)
    for w in """player footballer cricketer tennis football basketball baseball hockey rugby chess
    golf snooker wrestler boxer athlete club team league match""".split()  # noqa: SIM905
)
_MORE = 4
"""How many times as many sentences of a page on an actor speak of the stage as of sport: a film may
be about a club."""


def plays_parts(predicate: str, match: Match) -> bool:
    """The predicate is "play", and the page speaks of films and the stage, hardly of sport."""
    stage, sports = (
        sum(len(match.page.by_stem.get(root, ())) for root in roots) for roots in (_STAGE, _SPORTS)
    )
    return predicate == _PLAY and stage > _MORE * sports
