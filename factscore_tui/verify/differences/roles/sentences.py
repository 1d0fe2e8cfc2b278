"""Which sentences of a page are held against what a fact says, and whom their pronouns mean."""

from __future__ import annotations

from collections.abc import Callable

from factscore_tui.verify.differences.page_trees import Pronouns, best_places
from factscore_tui.verify.differences.roles.arguments import ArgumentName
from factscore_tui.verify.differences.roles.predicates import ONE_DOER, RECIPROCAL, said_stems
from factscore_tui.verify.differences.roles.pronouns import of_opening, of_page, speaks_on
from factscore_tui.verify.differences.roles.propositions import Proposition
from factscore_tui.verify.features.match import Match

MAX_READ = 8
"""Sentences of a page that are parsed for one fact at most."""


def places_of(claim: Proposition, match: Match) -> list[int]:
    """Numbers of the sentences that may tell the same: with a word of the predicate and the names
    that do not change, those that cover most of the fact first."""
    if claim.kind == "act" and claim.predicate in RECIPROCAL:
        return []
    page = match.page
    places = {place for root in said_stems(claim.predicate) for place in page.by_stem.get(root, ())}
    for name in _fixed(claim):
        if not set(name.stems) & page.title_stems:
            places &= {place for root in name.stems for place in page.by_stem.get(root, ())}
    return best_places(match, places, MAX_READ)


def _fixed(claim: Proposition) -> tuple[ArgumentName, ...]:
    """The names that a sentence must have to be compared."""
    if claim.kind == "act":
        return claim.second if claim.predicate in ONE_DOER else (*claim.first, *claim.second)
    return claim.first if claim.kind in {"called", "place"} else ()


def about_of(match: Match, claim: Proposition) -> tuple[tuple[str, ...], frozenset[str]]:
    """Whom the page is about, where the fact speaks of him or her, and the pronouns that mean that
    person there."""
    title = match.page.title_stems
    if not any(title and set(name.stems) <= title for name in (*claim.first, *claim.second)):
        return (), frozenset()
    return of_page(match)


def pronouns_of(match: Match) -> Callable[[int], Pronouns]:
    """Whom the page is about and the pronouns that mean it in a sentence, by its number."""
    about, own = of_page(match)
    first = match.page.sentences[0].passage if match.page.sentences else None
    opening = ((), frozenset[str]()) if own else of_opening(match)

    def meant(place: int) -> Pronouns:
        if own:
            return (about, own) if speaks_on(match, place, own) else ((), frozenset())
        here = opening[1] and match.page.sentences[place].passage == first
        return opening if here and speaks_on(match, place, opening[1]) else ((), frozenset())

    return meant
