"""Whether one word is short for a longer name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from factscore_tui.decompose.references.kinds import ORG, PERSON, THING, UNKNOWN, WORK
from factscore_tui.decompose.references.lexicon import COUNTRIES, FEMALE, MALE, word_set
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.references.same_names import CONTESTS, work_by_number
from factscore_tui.decompose.references.types import TEAM_ENDINGS

_NOT_BRANDS = word_set(
    """council university college police court party school party parliament hospital museum church
    authority agency ministry department street road university institute"""
)
_DIRECTIONS = word_set("north south east west church sun sea world lord prince king queen")
SMALL = word_set(
    "of de van von vom der den da di del della la le du dos al bin ibn el y e & and for the ten "
    "ter zu"
)
"""Small words inside names."""


class Named(Protocol):
    """Somebody or something with a name, as far as the name tells of it."""

    @property
    def text(self) -> str: ...
    @property
    def sort(self) -> str: ...
    @property
    def words(self) -> tuple[str, ...]: ...


def short_name(m: Mention, word: str, e: Named, located: bool) -> bool:
    """True where one word may stand for a longer name: "Hallam", "Aldgate", "the Titans",
    "Rovers"."""
    first, last = e.words[0], e.words[-1]
    if work_by_number((word,), e.words):
        return True
    if e.sort != PERSON and word == first and re.match(r"(the )?\w+[-–]\w", e.text):
        return False  # "Croat forces" beside "the Croat–Bosniak War"
    if e.sort == UNKNOWN and e.text.startswith("the ") and word == first != last:
        return False  # "Sony" beside "the Sony WH-1000XM5"
    if word == first != last and e.sort != PERSON and any(c.isdigit() for c in last):
        return False  # "Sony" beside "Sony WH-1000XM5"
    if m.article and "of" in e.words and word not in {"commons", "lords"}:
        return False  # "the Moors" beside "the Castle of the Moors"
    if m.article:  # "the Act", "the Front", "the Titans"
        return e.sort != PERSON and word == last and word not in COUNTRIES | _DIRECTIONS
    if e.sort != PERSON and word == last and word in CONTESTS:
        return False
    if e.sort == PERSON or (e.sort == UNKNOWN and len(e.words) < 5 and "of" not in e.words):
        ends = {first} if "of" in e.words else {first, last}  # "Aragon" is not Catherine of Aragon
        fits = word in ends or (e.sort == PERSON and word in e.words and word not in SMALL)
        part = e.sort == UNKNOWN and word in _DIRECTIONS  # "the whole West" beside "West Point"
        return not located and fits and word not in COUNTRIES and not part
    if located or m.article:
        return False
    if e.sort == THING and len(e.words) == 2 and word == last:
        return True  # "Selmar" of "Typhoon Selmar"
    if last in TEAM_ENDINGS:
        return word in {first, last}
    if e.sort in {ORG, WORK} and word == first and word not in COUNTRIES:
        return e.sort == ORG and not set(e.words) & _NOT_BRANDS
    return False


def own_words(words: Sequence[str], sort: str) -> set[str]:
    """The words by which a name is found again: none of the land of "Leopold II of Halvia"."""
    somebody = sort == PERSON or (sort == UNKNOWN and bool({*words[:1]} & (MALE | FEMALE)))
    end = words.index("of") if somebody and "of" in words else len(words)
    return set(words[: end or len(words)])
