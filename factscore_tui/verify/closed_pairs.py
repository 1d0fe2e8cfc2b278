"""A word of the fact that stands nowhere on the page and is one of a few that exclude each other,
"port" of port and starboard: whatever else the source confirms, it does not confirm that one.
Likewise a word whose opposite stands in the best sentence."""

from __future__ import annotations

from factscore_tui.text.words import fold
from factscore_tui.verify.differences.words.closed_sets import member, of_part
from factscore_tui.verify.differences.words.opposite_words import opposite_stems, sides, words_of
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import NARROWER, Match

_OF_THINGS = frozenset(("quality", "order"))
"""Acts are told in many words; these are mostly called as they are."""
_OF_ONE_SEX = frozenset(map(stem, ("son", "daughter")))
_CHILD = stem("child")
_SEXED = frozenset(map(stem, "son daughter boy girl father mother".split()))  # noqa: SIM905
_NEAR = 3
"""Best sentences in which an act may have its opposite: "praised the film" where the paragraph has
"criticize" and no praise."""


def unconfirmed_side(match: Match) -> str | None:
    """The first such word of the fact, or None. A word that says the same elsewhere on the page
    confirms it, unless the best sentence has its opposite; an act counts only where the page has
    its opposite."""
    there = match.page.by_stem
    here = set(match.page.sentences[match.best].stems) if match.best >= 0 else set()
    passage = match.page.sentences[match.best].passage if match.best >= 0 else -1
    best = [match.page.sentences[place] for place in match.ranked(_NEAR)]
    near = {root for one in best if one.passage == passage for root in one.stems}
    for unit, places in zip(match.units, match.credits, strict=True):
        if unit.exact or unit.name:
            continue
        of_things = [side for side in sides(fold(unit.text)) if side.part in _OF_THINGS]
        if any(opposite_stems(s) & here and not words_of(s) & here for s in of_things):
            return unit.text
        acts = [side for side in sides(fold(unit.text)) if side.part == "act"]
        told = places.get(match.best, 0.0) >= NARROWER
        if not told and any(opposite_stems(s) & near and not words_of(s) & near for s in acts):
            return unit.text
        if _sex_untold(unit.stem, places, here):
            return unit.text
        if places:
            continue
        for side in sides(fold(unit.text)):
            if words_of(side) & there.keys():
                continue
            if side.part in _OF_THINGS or opposite_stems(side) & there.keys():
                return unit.text
        one = member(unit.stem)
        if one is not None and not of_part(one) & there.keys():
            return unit.text
    return None


def _sex_untold(root: str, places: dict[int, float], here: set[str]) -> bool:
    """ "Her daughter Kim" of "three of her children": the page has no daughter, and the best
    sentence leaves open which the child is."""
    told = max(places.values(), default=0.0) >= NARROWER
    return root in _OF_ONE_SEX and not told and _CHILD in here and not _SEXED & here
