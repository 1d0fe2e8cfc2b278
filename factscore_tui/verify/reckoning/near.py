"""How near a length of time is meant: "about four years", "a little over four years", "just under
five years", and whether it is the time between two dates."""

from __future__ import annotations

from factscore_tui.verify.features.rounding import FAR

_ROUND = ("about", "around", "almost", "nearly", "some", "roughly", "approximately")
_SLIGHTLY = ("", "just ", "a little ", "little ", "slightly ", "a bit ", "not much ", "well ")
_OVER = tuple(f"{much}{over}" for much in _SLIGHTLY for over in ("over", "more than"))
_UNDER = (
    "not quite",
    "barely",
    "scarcely",
    *(f"{much}{under}" for much in _SLIGHTLY for under in ("under", "less than", "fewer than")),
)
_EXACT = ("only", "exactly", "just", "no more than")
_SLACK = 0.15
"""Share by which "about" three years may be off."""
_WORDS = (*_ROUND, *_OVER, *_UNDER, *_EXACT)
NEAR = "|".join(sorted(_WORDS, key=len, reverse=True))
"""A pattern for the words before a number."""


def fits(number: float, near: str, least: float, most: float) -> bool:
    """The number, as `near` has it, is told by a time of `least` to `most` whole units: "a little
    over four" by four and a half, "just under five" by that, too, and "four" by four alone."""
    near = near.strip().lower()
    if most < least:
        return False
    if near in _OVER:
        return number <= least <= number * (1 + FAR) or number == least
    if near in _UNDER:
        return number * (1 - FAR) <= most and least < number
    slack = _SLACK * number if near in _ROUND else 0.0
    return least - slack <= number <= most + slack
