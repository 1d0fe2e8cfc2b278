"""Days and "then" that the text makes certain: "the next day" behind "on 2 February", "that
evening" behind "on Tuesday", "since then" behind "in 1974".

As in times.py only what is certain is told: one date stands in the sentence before, or earlier in
the same one, and no other.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass

from factscore_tui.core.calendar_names import MONTHS
from factscore_tui.decompose.references.lexicon import ATTRIBUTING, word_set
from factscore_tui.decompose.references.times import Moment, TimeMention
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_WEEK = "monday tuesday wednesday thursday friday saturday sunday".split()  # noqa: SIM905
_PARTS = word_set("morning afternoon evening night")
_NEXT, _SAME = word_set("next following"), word_set("same")
_BOUNDS = word_set("since until till by from")
_BEFORE = word_set("on by of until till since from before after for to through in at")
_REPORTED = ATTRIBUTING | word_set("published announced reported confirmed issued released due")
_YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
_DAY = re.compile(r"[12]?[0-9]|3[01]")


@dataclass(frozen=True, slots=True)
class Date:
    """A date as the text has it: a year, a month, a day of one, or a day of the week. `first` and
    `last` are its words; `day` tells that it is a day on which something was, `year` that it has
    one."""

    text: str
    first: int
    last: int
    day: bool
    year: bool = False


def dates_in(t: Tree, end: int) -> list[Date]:
    """The dates before word `end`: "2 February", "May 1912", "August", "Tuesday"."""
    found: list[Date] = []
    i = 0
    while i < end:
        date = _date_at(t, i)
        if date is not None:
            found.append(date)
            i = date.last
        i += 1
    return found


def _date_at(t: Tree, i: int) -> Date | None:
    """The date that begins at word i."""
    forms, k = t.forms, i
    if _YEAR.fullmatch(forms[i]) and i and forms[i - 1] in _BEFORE | {"between", "and", "-", "–"}:
        return Date(t.tokens[i].text, i, i, False, True)
    weekday = forms[i] in _WEEK and t.tokens[i].text[:1].isupper()
    k += weekday and i + 1 < len(t) and _month_and_day(t, i + 1) > 0
    last = k + _month_and_day(t, k)
    if last == k:
        alone = weekday or (forms[i] in MONTHS and t.tokens[i].text[:1].isupper() and i > 0)
        if not alone or (forms[i] == "may" and t.upos[i] == "AUX"):
            return None
    year = last + 1 < len(t) and bool(_YEAR.fullmatch(forms[last + 1]))
    last += year
    day = bool(i) and forms[i - 1] == "on" and (weekday or last - year > k)
    text = " ".join(t.tokens[j].text for j in range(k, last + 1))
    return Date(text, i, last, day and not _reported(t, i), year)


def _month_and_day(t: Tree, i: int) -> int:
    """1 where "2 February" or "February 2" begins at word i, else 0."""
    if i + 1 >= len(t):
        return 0
    one, other = t.forms[i], t.forms[i + 1]
    day, month = (one, other) if other in MONTHS else (other, one)
    large = t.tokens[i].text[:1].isupper() or t.tokens[i + 1].text[:1].isupper()
    return int(month in MONTHS and large and bool(_DAY.fullmatch(day)) and day != "0")


def _reported(t: Tree, i: int) -> bool:
    """True for the day on which something was said or published, which is none of the story."""
    k = i
    while k != ROOT and not t.xpos[k].startswith("VB"):
        k = t.heads[k]
    return k != ROOT and t.forms[k] in _REPORTED


def day_after(text: str, days: int) -> str:
    """ "3 February" for the day after "2 February", "Saturday" for that after "Friday"; "" where it
    is not certain: "28 February", or where a year may begin."""
    if text.lower() in _WEEK:
        return _WEEK[(_WEEK.index(text.lower()) + days) % 7].capitalize()
    words = text.split()
    if len(words) != 2 or days == 0:
        return text if days == 0 else ""
    american = words[0].lower() in MONTHS
    day, month = (words[1], words[0]) if american else (words[0], words[1])
    at = MONTHS.index(month.lower()) + 1
    try:
        date = datetime.date(2001, at, int(day)) + datetime.timedelta(days=days)
    except ValueError:
        return ""
    if date.year != 2001 or {at, date.month} == {2, 3}:
        return ""
    name = MONTHS[date.month - 1].capitalize()
    return f"{name} {date.day}" if american else f"{date.day} {name}"


class Days:
    """The days of a text, from sentence to sentence."""

    def __init__(self) -> None:
        self._last: tuple[int, list[Date]] = (-2, [])

    def read(self, n: int, t: Tree, now: Moment | None, paragraph: int) -> list[TimeMention]:
        """What "then" and "that day" of sentence n are. `now` is what time it is by the clock
        before the sentence, and `paragraph` the number of the sentence its paragraph begins
        with."""
        told, before = self._last
        near = told == n - 1 >= paragraph
        found: list[TimeMention] = []
        if "if" not in t.forms and not {"should", "unless"} & set(t.forms[:1]):
            for i in range(1 if len(t) < 2 else 0, len(t)):
                mention = self._then(t, i, n, before if near else None, now)
                mention = mention or self._that_day(t, i, before if near else [])
                found += [mention] if mention is not None else []
        self._last = n, dates_in(t, len(t))
        return found

    def _then(
        self, t: Tree, i: int, n: int, before: list[Date] | None, now: Moment | None
    ) -> TimeMention | None:
        """ "Since 1974" for "It reopened in 1974. Since then", "until 20 October" for "would ring
        by 20 October and drain it until then"."""
        if t.forms[i] != "then" or i == 0 or t.forms[i - 1] not in _BOUNDS:
            return None
        own = dates_in(t, i)
        if own or before is None:
            return TimeMention((i,), own[0].text, "") if len(own) == 1 else None
        if now is not None and now.sentence == n - 1:
            either = len(before) > 1 and any(now.text() == date.text for date in before)
            return None if either else TimeMention((i,), now.text(), "")
        return TimeMention((i,), before[0].text, "") if len(before) == 1 else None

    def _that_day(self, t: Tree, i: int, before: list[Date]) -> TimeMention | None:
        """ "On 3 February" for "the next day" behind "on 2 February", "on Tuesday evening" for
        "that evening"."""
        end, step, part = _pointed(t, i)
        if not end:
            return None
        dates = [*before, *dates_in(t, i)]
        if len(dates) != 1 or not dates[0].day or dates[0].year:
            return None
        text = day_after(dates[0].text, step)
        if not text:
            return None
        weekday = text.lower() in _WEEK
        text = text if not part else f"{text} {part}" if weekday else f"the {part} of {text}"
        prepared = i > 0 and t.forms[i - 1] in _BEFORE
        return TimeMention(tuple(range(i, end)), text, "" if prepared else "on ")


def _pointed(t: Tree, i: int) -> tuple[int, int, str]:
    """(end, days from then, part of the day) of "the next day", "that evening", "the day after";
    end 0 where no such words begin at word i."""
    forms = t.forms[i : i + 3]
    if len(forms) < 2:
        return 0, 0, ""
    if forms[0] == "the" and forms[1:] in (["day", "after"], ["day", "before"]):
        ends = i + 3 >= len(t) or t.is_mark(i + 3)
        return (i + 3, 1 if forms[2] == "after" else -1, "") if ends else (0, 0, "")
    k, step = i + 1, 0
    if forms[0] == "the" and forms[1] in _NEXT | _SAME:
        k, step = i + 2, int(forms[1] in _NEXT)
    elif forms[0] != "that":
        return 0, 0, ""
    noun = t.forms[k] if k < len(t) else ""
    alone = t.relations[k] not in {"compound", "nmod:poss"} if noun else False
    follows = t.forms[k + 1 : k + 2]
    if not alone or noun not in _PARTS | {"day"} or follows in (["as"], ["'s"], ["of"], ["that"]):
        return 0, 0, ""
    if t.relations[k].startswith("nsubj") or (noun == "night" and step):
        return 0, 0, ""
    return k + 1, step, "" if noun == "day" else noun
