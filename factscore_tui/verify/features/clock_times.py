"""Times of the day in digits, "02:56" and "9:30 pm", and in words, "twelve minutes past five in the
morning": one number each, not an hour and a number of minutes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.core.span import Span
from factscore_tui.verify.features.number_words import TENS_WORDS, UNIT_WORDS, spelt_value

_TIME = re.compile(
    r"(?<![\w:.,/-])(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)(?![\w:/-]|[.,]\d)"
    r"(?:\s?(?P<half>[ap])\.?m\b)?",
    re.IGNORECASE,
)

_COUNT = (
    rf"(?:(?:{'|'.join(TENS_WORDS)})(?:[\s-](?:{'|'.join(UNIT_WORDS[1:10])}))?"
    rf"|{'|'.join(UNIT_WORDS[1:])}|\d{{1,2}})"
)
_IN_WORDS = re.compile(
    rf"(?<![\w-])(?:(?:(?P<many>{_COUNT})(?: minutes?)?|(?P<part>half|(?:a )?quarter)) "
    rf"(?P<side>past|after|to|before) )?(?P<hour>{_COUNT})(?: o['\u2019]clock)?"
    r" (?:(?:in the|that) (?P<time>morning|afternoon|evening)|at (?P<night>night))\b",
    re.IGNORECASE,
)


def clock_times(text: str) -> Iterator[tuple[Span, float]]:
    """Each time with its range, "pm" and the like left out of it, in minutes since midnight."""
    for found in _TIME.finditer(text):
        hour, half = int(found["hour"]), (found["half"] or "").lower()
        if half:
            hour = hour % 12 + (12 if half == "p" else 0)
        yield Span(found.start(), found.end("minute")), 60.0 * hour + int(found["minute"])
    for found in _IN_WORDS.finditer(text):
        minutes = _in_words(found)
        if minutes is not None:
            yield Span(*found.span()), minutes


def _in_words(found: re.Match[str]) -> float | None:
    """The minutes since midnight; None where it is no time, "ten years" or "five in the morning
    papers"."""
    hour = _count(found["hour"])
    if (
        not (found["side"] or "o" in found[0].partition(found["hour"])[2][:3])
        or not 1 <= hour <= 12
    ):
        return None
    minutes = 0.0
    if found["part"]:
        minutes = 30.0 if found["part"].lower() == "half" else 15.0
    elif found["many"]:
        minutes = _count(found["many"])
    late = (found["time"] or "").lower() in {"afternoon", "evening"}
    late = late or (found["night"] is not None and hour > 5)
    before = (found["side"] or "").lower() in {"to", "before"}
    return 60.0 * (hour % 12 + (12 if late else 0)) + (-minutes if before else minutes)


def _count(said: str) -> float:
    return float(said) if said.isdigit() else spelt_value(re.split(r"[\s-]+", said.lower())) or 0.0
