"""Times of the day as they are told, put as the clock has them where the source's time lies within:
"shortly before midnight" of "at 11:40 p.m.", "in the early hours" of "at 2:20 a.m."."""

from __future__ import annotations

import re

from factscore_tui.verify.features.clock_times import clock_times
from factscore_tui.verify.features.number_words import UNIT_WORDS

_HOUR, _DAY = 60, 24 * 60
_CLOCK = re.compile(r"\b\d{1,2}:\d\d(?:\s?[ap]\.?m\b\.?)?", re.IGNORECASE)
_NEAR = re.compile(
    r"\b(?P<how>(?:shortly|just|soon|a little|a few minutes|some minutes|minutes) )(?P<side>before|"
    rf"after) (?:(?P<named>midnight|noon|midday)|(?P<hour>{'|'.join(UNIT_WORDS[1:13])}|1?\d)"
    r"(?: o['\u2019]clock)?(?: (?:in the (?P<time>morning|afternoon|evening)|at (?P<night>night))))"
    r"(?=[.,;]|\Z)",
    re.IGNORECASE,
)
_PART = re.compile(
    r"\b(?:in the (?P<part>early hours|small hours|morning|afternoon|evening)(?: of the morning)?"
    r"|(?P<night>at night|during the night))(?=[.,;]|\Z)",
    re.IGNORECASE,
)
_PARTS = {
    "early hours": (0, 5),
    "small hours": (0, 5),
    "morning": (1, 12),
    "afternoon": (12, 18),
    "evening": (17, 23),
}
_SHORTLY = 30


def at_that_time(fact: str, source: str) -> str:
    """The fact with the only time of the day that the source has, where that lies within the
    fact's; else as it is."""
    told = [time for time in clock_times(source) if _CLOCK.match(source, time[0].start)]
    if len(told) != 1:
        return fact
    span, minutes = told[0]
    here = _NEAR.search(fact) or _PART.search(fact)
    if here is None or not _within(here, minutes):
        return fact
    clock = _CLOCK.match(source, span.start)
    put, rest = f"at {clock[0] if clock is not None else ''}", fact[here.end() :]
    rest = rest[1:] if put.endswith(".") and rest[:1] == "." else rest
    return fact[: here.start()] + put + rest


def _within(found: re.Match[str], minutes: float) -> bool:
    if "how" not in found.re.groupindex:
        if found["night"]:
            return minutes >= 21 * _HOUR or minutes < 5 * _HOUR
        first, last = _PARTS[found["part"].lower()]
        return first * _HOUR <= minutes < last * _HOUR
    hour = 0 if (found["named"] or "").lower() == "midnight" else 12
    if found["hour"]:
        said = found["hour"].lower()
        hour = (int(said) if said.isdigit() else UNIT_WORDS.index(said)) % 12
        late = (found["time"] or "").lower() in {"afternoon", "evening"}
        hour += 12 if late or (found["night"] and hour > 5) else 0
    apart = (minutes - hour * _HOUR) % _DAY
    if found["side"].lower() == "before":
        apart = _DAY - apart if apart else 0
    return 0 < apart <= _SHORTLY
