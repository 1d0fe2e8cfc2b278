"""The clock of a text: "the following year", "that May" and "two days later" as the year or the
date that they mean.

Only what the text makes certain is told: a year has been named just before, and the distance is a
whole number of years or, where the day is known, of days. "Some years later", "less than a year
later" and "three weeks later" stay as they are.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass, replace

from factscore_tui.core.calendar_names import MONTHS
from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_SEASONS = word_set("spring summer autumn winter fall")
_PARTS = word_set("morning afternoon evening")
_UNITS = {"year": "year", "years": "year", "day": "day", "days": "day"}
_NUMBERS = {
    w: n
    for n, w in enumerate(
        """one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
        sixteen seventeen         eighteen nineteen twenty""".split(),  # noqa: SIM905
        1,
    )
} | {"a": 1, "an": 1}
_TENS = dict(
    zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10))  # noqa: B905, SIM905
)
_HYPHENS = frozenset({"-", "‐", "‑"})
_LONG = {"decade": 10, "decades": 10, "century": 100, "centuries": 100}
_EXACTLY = frozenset({"exactly", "precisely"})
_NEXT, _LAST, _SAME = word_set("next following"), word_set("previous preceding"), word_set("same")
_VAGUE = word_set(
    """than nearly almost about around some over barely approximately roughly least most to every hardly just within
    up under and"""  # noqa: E501
)
"""Words before "two years later" that make it no certain number: "less than two years later"."""
_STRETCH = word_set("the these those his her its their last first -")
"""Words that make it a stretch of time: "in the twelve years before"."""
_LENGTHS = word_set("day days week weeks month months year years hour hours decade decades")
_PREPOSITIONS = word_set(
    "in on by of until till since from during for to through throughout before after around at"
)
_COMPARED = word_set("from than against compared versus")
_NO_ANCHOR = word_set("since before after than by act bill no number issue")
"""Words before a year that tell another time than the one the text goes on from."""
_LIMITS = frozenset({"since", "before", "after", "by"})
_AGAIN = (["after"], ["during"], ["since"])  # "two years before and after the war"
_YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
_COUNT = re.compile(r"[0-9]{1,2}")
_DAY = re.compile(r"[12]?[0-9]|3[01]")
_MONEY = frozenset("£$€#¥")
_WEEKS = 5
"""Weeks from which it may be two months later."""
_KEPT = 2
"""Sentences after which a clock that nobody set is not trusted."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A year, with month (1 to 12) and day where the text names them, else 0. `sentence` is where
    it was named."""

    year: int
    month: int = 0
    day: int = 0
    sentence: int = 0
    american: bool = False

    def text(self) -> str:
        """ "4 May 1985", or "May 4, 1985" where the text writes so; "May 1985"; "1985"."""
        name = MONTHS[self.month - 1].capitalize() if self.month else ""
        if self.day:
            return (
                f"{name} {self.day}, {self.year}"
                if self.american
                else f"{self.day} {name} {self.year}"
            )
        return f"{name} {self.year}".strip()


@dataclass(frozen=True, slots=True)
class TimeMention:
    """The words of "the following year" and what they mean, "1904"; `before` is the preposition
    that it needs."""

    words: tuple[int, ...]
    text: str
    before: str


class Clock:
    """What time it is in a text, from sentence to sentence."""

    def __init__(self) -> None:
        self.now: Moment | None = None
        self._loose = -1  # the last sentence with a year that only bounds a time, "by 1842"
        self._seasons: dict[str, int] = {}  # the year of the summer named last
        self._back = False
        """The year named last lies before the one before it: what follows may belong to either."""

    def read(self, n: int, t: Tree) -> list[TimeMention]:
        """The relative times of sentence number n; the clock goes on with it."""
        if self.now is not None and n - self.now.sentence > _KEPT:
            self.now = None
        found: list[TimeMention] = []
        unsure = bool({"if", "should", "unless"} & set(t.forms[:1])) or "if" in t.forms
        i = 0
        while i < len(t):
            end, moment, told = self.relative(t, i)
            if moment is None:
                self.loosened(n, t, i)
                self.named(n, t, i)
                i = self.without_year(n, t, i, found)
                continue
            if not unsure:
                found.append(self._mention(t, i, end, moment, told))
            if moment.year >= (self.now.year if self.now else 0) and not told.startswith("="):
                self.now = replace(moment, sentence=n)
            i = end
        dated = found or any(map(_YEAR.fullmatch, t.forms))
        if _at_an_age(t, len(t)) or (_tells_an_age(t) and not dated):
            self.now = None  # "When he was nine, he moved. Four years later": from there
        return found

    # --- dates that are written out
    # -----------------------------------------------------------------------------------

    def named(self, n: int, t: Tree, i: int) -> None:
        """Set the clock where word i is a year."""
        if not _YEAR.fullmatch(t.forms[i]) or not self._is_year(t, i):
            return
        before = t.forms[i - 1] if i else ""
        if before in {"between"} or (before == "and" and "between" in t.forms[max(0, i - 4) : i]):
            self.now = None
            return
        if (
            t.forms[i + 1 : i + 2] in (["-"], ["–"], ["—"])
            and i + 2 < len(t)
            and t.forms[i + 2].isdigit()
        ):
            self.now = None  # "1815–1852"
            return
        if before in {"-", "–", "—"} or before in _NO_ANCHOR:
            self._loose = n if before in _LIMITS else self._loose
            return
        if before in {"until", "till"} and _in_relative(t, i):
            self.now = None  # "her father, who taught her until 1991, won; a year later she"
            return
        of_a_name = before == "of" and i > 1 and t.xpos[i - 2] == "NNP"
        if of_a_name and self.now is not None and t.forms[i - 2] not in MONTHS:
            return  # "led to the Clean Air Act of 1956. ... ten years later": than what is told
        k, american = i - 1, False
        if k > 1 and t.forms[k] == "," and _DAY.fullmatch(t.forms[k - 1]):
            k, american = k - 1, True
        month = day = 0
        if k >= 0 and t.forms[k] in MONTHS:
            month = MONTHS.index(t.forms[k]) + 1
            day = int(t.forms[k - 1]) if k and _DAY.fullmatch(t.forms[k - 1]) else 0
        elif american and k > 0 and t.forms[k - 1] in MONTHS:
            month, day = MONTHS.index(t.forms[k - 1]) + 1, int(t.forms[k])
        season = t.forms[i - 2] if before == "of" and i > 1 else before
        if season in _SEASONS:
            self._seasons[season] = int(t.forms[i])
        self._back = self.now is not None and int(t.forms[i]) < self.now.year
        self.now = Moment(int(t.forms[i]), month, day, n, american)

    def without_year(self, n: int, t: Tree, i: int, found: list[TimeMention]) -> int:
        """ "on 7 March" in a text that has just told of 14 February 1876 is 7 March 1876; the word
        to go on from."""
        if self.now is None or i + 1 >= len(t):
            return i + 1
        first, second = t.forms[i], t.forms[i + 1]
        day, month = (first, second) if second in MONTHS else (second, first)
        large = t.tokens[i].text[:1].isupper() or t.tokens[i + 1].text[:1].isupper()
        if month not in MONTHS or not _DAY.fullmatch(day) or not large or int(day) == 0:
            return i + 1
        after = t.forms[i + 2 : i + 5]
        if after and (
            _YEAR.fullmatch(after[0])
            or (after[0] == "," and after[1:] and _YEAR.fullmatch(after[1]))
        ):
            return i + 1
        if after[:1] in (["that"], ["of"], ["the"]):
            return i + 1  # "14 November that year"
        if self._back:  # "opened in May 1937. Work began in January 1933 ... on 27 May"
            self.now = None
            return i + 2
        at = (MONTHS.index(month) + 1, int(day))
        if not self.now.month or at < (self.now.month, self.now.day):
            self.now = replace(self.now, month=0, day=0)
            return i + 2
        told = Moment(self.now.year, *at, n, first in MONTHS)
        if (
            n - self.now.sentence <= 1
            and i
            and t.forms[i - 1] in {"on", "by", "from", "until", "to"}
        ):
            found.append(TimeMention((i, i + 1), told.text(), ""))
        self.now = told
        return i + 2

    def _is_year(self, t: Tree, i: int) -> bool:
        """False for a sum, a count, and the end of a name: "£1900", "1500 people", "the Highways
        Act 1835"."""
        before, after = t.tokens[i - 1].text if i else "", t.forms[i + 1] if i + 1 < len(t) else ""
        if before[-1:] in _MONEY or after in {
            "%",
            "people",
            "metres",
            "km",
            "miles",
            "euros",
            "pounds",
            "dollars",
        }:
            return False
        if (
            i + 1 < len(t)
            and t.xpos[i + 1] == "NNS"
            and t.heads[i] == i + 1
            and t.relations[i] == "nummod"
        ):
            return before in {"the", "The"}  # "2000 copies", but "the 2016 elections"
        named = i > 0 and t.is_name(i - 1) and t.forms[i - 1] not in MONTHS and before[:1].isupper()
        return not (named and t.relations[i] in {"nummod", "flat", "nmod"} and t.heads[i] == i - 1)

    def loosened(self, n: int, t: Tree, i: int) -> None:
        """The story goes on by a length that tells no time: after "some years later" and "two years
        after her death" the year is not known, after "sixteen months later" than July it may be."""
        unit, forms, now = t.forms[i].removesuffix("s"), t.forms, self.now
        if now is None or forms[i] not in _LENGTHS | _LONG.keys() or not _goes_on(t, i + 1):
            return
        if unit in {"day", "hour"} or (unit == "week" and not now.month):
            return
        vague = i > 1 and forms[i - 2] in _VAGUE - {"and"}
        number = _NUMBERS.get(forms[i - 1], 0) if i and not vague else 0
        months = number if unit == "month" else 1 if unit == "week" and number < _WEEKS else 0
        at = now.month - 1 + months
        year = now.year + (at - 1) // 12
        known = now.month and months and year == now.year + (at + 1) // 12
        self.now = Moment(year, sentence=n) if known else None

    # --- times told from there
    # ----------------------------------------------------------------------------------------

    def relative(self, t: Tree, i: int) -> tuple[int, Moment | None, str]:
        """(end, moment, what it is) of a relative time that begins at word i; no moment where there
        is none.

        The last is "" for a plain date, a season or a part of the day, with "=" before it where the
        story does not go on from there: "ten years earlier".
        """
        now, forms = self.now, t.forms
        nothing = (i + 1, None, "")
        if now is None or i + 1 >= len(t) or self._loose > now.sentence:
            return nothing  # "It came out in 1860. He had a sketch by 1842, an essay a year later"
        if forms[i] in {"that", "the"}:
            return self._pointed(t, i, now) or nothing
        if _at_an_age(t, i):
            return nothing
        if forms[i] in _EXACTLY:
            return self._exactly(t, i, now) or nothing
        number = _NUMBERS.get(forms[i]) or (int(forms[i]) if _COUNT.fullmatch(forms[i]) else 0)
        last = i
        if forms[i] in _TENS and forms[i + 1] in _HYPHENS and i + 2 < len(t):  # "forty-seven"
            ones = _NUMBERS.get(forms[i + 2], 0)
            number, last = (_TENS[forms[i]] + ones, i + 2) if 0 < ones < 10 else (0, i)
        unit = _UNITS.get(forms[last + 1], "") if last + 1 < len(t) else ""
        return self._later(t, (i, last), number, unit, now) or nothing

    def _exactly(self, t: Tree, i: int, now: Moment) -> tuple[int, Moment | None, str] | None:
        """ "exactly a century later", which is no round number."""
        if i + 3 >= len(t) or (i > 0 and t.forms[i - 1] in {"not", "almost"}):
            return None
        years = _NUMBERS.get(t.forms[i + 1], 0) * _LONG.get(t.forms[i + 2], 0)
        if years:
            return self._later(t, (i, i + 1), years, "year", now)
        told = self.relative(t, i + 1)
        return told if told[1] is not None else None

    def _later(
        self, t: Tree, words: tuple[int, int], number: int, unit: str, now: Moment
    ) -> tuple[int, Moment | None, str] | None:
        """The time of "two years later", whose number has these first and last words."""
        forms, (i, k) = t.forms, words
        joined = i > 1 and forms[i - 1] == "and" and forms[i - 2] not in _LENGTHS
        vague = i > 0 and forms[i - 1] in _VAGUE | _STRETCH and not joined
        if not number or not unit or k + 2 >= len(t) or vague:
            return None
        way = forms[k + 2]
        goes_on = t.forms[k + 3 : k + 4] == ["and"] and t.forms[k + 4 : k + 5] not in _AGAIN
        ends = k + 3 >= len(t) or t.is_mark(k + 3) or goes_on
        later = (
            way in {"later", "afterwards"}
            or (way == "on" and i == 0 and ends)
            or (way == "after" and ends)
        )
        if not later and not (way == "earlier" or (way == "before" and ends)):
            return None
        if forms[k + 3 : k + 4] in (["than"], ["that"]):
            return None
        if not later and _COMPARED & set(forms[max(0, i - 8) : i]):
            return None  # "down from 1.50 euros a year earlier": before whatever is told
        moment = _moved(now, number if later else -number, unit)
        return (k + 3, moment, "" if later else "=") if moment is not None else None

    def _pointed(self, t: Tree, i: int, now: Moment) -> tuple[int, Moment | None, str] | None:
        """ "that year", "the same May", "the following day", "the year after"."""
        forms = t.forms
        word = forms[i + 1]
        if (
            forms[i] == "the"
            and word in {"year", "day"}
            and forms[i + 2 : i + 3] in (["before"], ["after"])
        ):
            if i + 3 < len(t) and not t.is_mark(i + 3):
                return None  # "the year after she died"
            back = forms[i + 2] == "before"
            then = _moved(now, -1 if back else 1, word)
            return (i + 3, then, "=" if back else "") if then is not None else None
        step, k = 0, i + 1
        if word in _NEXT | _LAST | _SAME:
            step, k = (1 if word in _NEXT else -1 if word in _LAST else 0), i + 2
        elif forms[i] == "the":
            return None
        if (
            k >= len(t)
            or forms[k + 1 : k + 2] in (["'s"], ["'"])
            or t.relations[k] == "nmod:poss"
            or (t.relations[k] == "compound" and not t.is_name(t.heads[k]))
        ):  # but "that month Rajeev Suri was named"
            return None
        noun, aside = forms[k], "=" if step < 0 else ""
        if word in _SAME and _both_then(t, k):
            return None  # "to win the Giro and the Tour in the same year": as each other
        if word in _SAME and forms[k + 1 : k + 2] == ["as"]:
            return None  # "released on 21 July, the same day as Barbie"
        if noun in _SEASONS and forms[k + 1 : k + 2] in (["before"], ["after"]):
            return None  # "that summer before the boycott"
        if noun in _SEASONS and i and forms[i - 1] in _NO_ANCHOR:  # "months before that summer"
            year = self._seasons.get(noun, 0)
            return (k + 1, Moment(year), f"={noun}") if year and step == 0 else None
        told_of = noun in _SEASONS and t.relations[k] in {"nsubj", "nsubj:pass", "obj", "root"}
        month = i > 0 and noun in MONTHS and t.tokens[k].text[:1].isupper()  # "that May"
        if (t.upos[k] in {"AUX", "VERB"} and not month) or told_of:
            return None  # "that may be", "That fall came after"
        moment: Moment | None = None
        told = ""
        if noun in {"year", "day"}:
            moment = _moved(now, step, noun)
        elif noun == "month" and now.month:
            at = now.month - 1 + step
            moment = Moment(now.year + at // 12, at % 12 + 1)
        elif noun in MONTHS and t.tokens[k].text[:1].isupper():
            moment = _month(now, MONTHS.index(noun) + 1, step)
        elif noun in _SEASONS and step == 0:
            moment, told = Moment(now.year), noun
        elif noun in _PARTS and step == 1 and now.day:
            moment, told = _moved(now, 1, "day"), noun
        return (k + 1, moment, aside + told) if moment is not None else None

    def _mention(self, t: Tree, i: int, end: int, moment: Moment, told: str) -> TimeMention:
        part = told.removeprefix("=")
        text = f"the {part} of {moment.text()}" if part else moment.text()
        words = tuple(range(i, end))
        before = t.forms[i - 1] if i else ""
        if before == "of" and i > 1 and (t.forms[i - 2] in MONTHS or t.forms[i - 2].isdigit()):
            return TimeMention((i - 1, *words), text, "")  # "on 4 March of that year"
        if before in _PREPOSITIONS or before in MONTHS:
            return TimeMention(words, text, "")
        return TimeMention(words, text, "on " if moment.day else "in ")


def _goes_on(t: Tree, i: int) -> bool:
    """True for "later" and "after" behind a length of time."""
    return t.forms[i : i + 1] in (["later"], ["afterwards"], ["after"])


def _in_relative(t: Tree, i: int) -> bool:
    """True for a word of a relative clause."""
    while i != ROOT and t.relations[i] != "acl:relcl":
        i = t.heads[i]
    return i != ROOT


def _moved(now: Moment, number: int, unit: str) -> Moment | None:
    """The year or the day that lies so far from now; None where the day is not known."""
    if unit == "year":
        return Moment(now.year + number)
    if not now.day:
        return None
    try:
        date = datetime.date(now.year, now.month, now.day) + datetime.timedelta(days=number)
    except (ValueError, OverflowError):  # "31 February 1900"
        return None
    return Moment(date.year, date.month, date.day, now.sentence, now.american)


def _both_then(t: Tree, k: int) -> bool:
    """True where what is done at time k is done to two: "won both in the same year"."""
    objects = t.children(t.heads[k], "obj") if t.heads[k] != ROOT else []
    several = [o for o in objects if len(t.conjuncts(o)) > 1 or t.child(o, "nummod") is not None]
    return bool(several) or any(t.forms[j] == "both" for o in objects for j in t.subtree(o))


def _at_an_age(t: Tree, i: int) -> bool:
    """True where an age stands before word i, and no year: "At seventeen she met Babbage, and ten
    years later" counts from there, not from the year of her birth."""
    if any(_YEAR.fullmatch(form) for form in t.forms[:i]):
        return False
    at_the_age = any(t.forms[k : k + 3] == ["the", "age", "of"] for k in range(i - 3))
    return at_the_age or any(
        t.forms[k] == "at"
        and t.upos[k + 1] == "NUM"
        and t.upos[k + 2] in {"PRON", "PROPN", "PUNCT"}
        for k in range(i - 2)
    )


def _tells_an_age(t: Tree) -> bool:
    """True for a sentence that says when by an age: "When the boy was nine, ...", "At seventeen she
    met Babbage"."""
    when = "when" in t.forms and any(
        t.upos[k] == "NUM"
        and t.forms[k - 1] == "was"
        and (k + 1 == len(t) or t.is_mark(k + 1) or t.forms[k + 1] in {"years", "and"})
        for k in range(2, len(t))
    )
    return when or _at_an_age(t, len(t))


def _month(now: Moment, month: int, step: int) -> Moment | None:
    """ "that May", "the following May", "the previous May"; the last two only where the month is
    known."""
    if step == 0:
        return Moment(now.year, month)
    if not now.month:
        return None
    if step > 0:
        return Moment(now.year + (month <= now.month), month)
    return Moment(now.year - (month >= now.month), month)
