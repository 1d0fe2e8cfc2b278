"""Two fillers of one place that exclude each other: another doer of what only one can have done,
and another thing of the same kind at the same date.

    Greece won the most first places.       "The United States won the most first places"
    She joined the Labour Party in 1926.    "joined the Conservative Party in 1926"
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from factscore_tui.verify.features.match import SAME, Match
from factscore_tui.verify.features.quantities import same_date
from factscore_tui.verify.frame_fillers import all_same
from factscore_tui.verify.frames import Filler, SpeechFrame

_SUPERLATIVE = re.compile(r"\bthe (?:most|only|sole|largest|highest|biggest|greatest|longest)\b")


def another_of_its_kind(
    claim: SpeechFrame, source: SpeechFrame, match: Match, place: int, keys: Sequence[str]
) -> tuple[Sequence[Filler], Sequence[Filler]] | None:
    """ "Joined the Labour Party in 1926" against "joined the Conservative Party in 1926": names of
    two things of one kind, one date, and the page does not have the fact's name at all."""
    if len(keys) != len(claim.places):
        return None
    other = [
        key
        for key in keys
        if not all_same(claim.places[key], source.at_place(key))
        and not (key == "subj" and _is_the_person(claim, source, match))
    ]
    if len(other) != 1 or other[0] == "subj" or len(keys) < 2:
        return None
    dates = [i for i, unit in enumerate(match.units) if unit.date is not None]
    if len(dates) != 1 or match.credits[dates[0]].get(place, 0.0) < SAME:
        return None
    mine, theirs = claim.places[other[0]], source.at_place(other[0])
    if len(mine) != 1 or len(theirs) != 1 or not _of_one_kind(mine[0], theirs[0]):
        return None
    own = mine[0].stems - theirs[0].stems
    told = any(root in match.page.by_stem for root in own)
    when = match.units[dates[0]].date
    near = [d for d in match.page.sentences[place].slots.dates if d.span.start > source.at.start]
    if told or when is None or not near or not same_date(when, near[0]):
        return None
    return mine, theirs


def _is_the_person(claim: SpeechFrame, source: SpeechFrame, match: Match) -> bool:
    """ "He" or "she" on the page of whom the fact tells."""
    mine, theirs = claim.places.get("subj", ()), source.at_place("subj")
    if len(mine) != 1 or len(theirs) != 1 or mine[0].name is None:
        return False
    about = set(mine[0].name.stems) <= match.page.title_stems
    return about and theirs[0].text.casefold() in {"he", "she"}


def _of_one_kind(one: Filler, other: Filler) -> bool:
    """Two names that end in the same word and have no other in common."""
    if one.name is None or other.name is None:
        return False
    a, b = one.text.split(), other.text.split()
    if len(a) < 2 or len(b) < 2 or a[-1] != b[-1]:
        return False
    return not {w.casefold() for w in a[:-1]} & {w.casefold() for w in b[:-1]} - {"the"}


def is_unique(fact: str, claim: SpeechFrame, source: SpeechFrame) -> bool:
    """Only one can have done it: both say "the most first places" or "the largest number" in the
    same words."""
    mine, theirs = claim.places.get("obj", ()), source.at_place("obj")
    if len(mine) != 1 or len(theirs) != 1 or mine[0].stems != theirs[0].stems:
        return False
    return _SUPERLATIVE.search(fact, max(0, mine[0].span.start - 14), mine[0].span.end) is not None


def of_other_things(fact: str, claim: SpeechFrame, source: SpeechFrame) -> bool:
    """The fact tells of the most of something, and the source of something else: "won the most
    first places", "won the largest number of medals"."""
    mine, theirs = claim.places.get("obj", ()), source.at_place("obj")
    if len(mine) != 1 or len(theirs) != 1 or theirs[0].unknown or not theirs[0].head:
        return False
    if _SUPERLATIVE.search(fact, max(0, mine[0].span.start - 14), mine[0].span.end) is None:
        return False
    return not mine[0].stems & theirs[0].stems
