"""A fact laid over its best page, and the fact as a reader without the text needs it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from factscore_tui.core.evidence import Retrieval
from factscore_tui.verify.features.alignment import PageCache, fact_units
from factscore_tui.verify.features.implied_denials import denied_by_itself
from factscore_tui.verify.features.known_by_surname import with_surnames
from factscore_tui.verify.features.lexical import PRONOUNS
from factscore_tui.verify.features.match import AKIN, Match, best_window, lay_over
from factscore_tui.verify.features.negation import denied, opposed, refused_alike

_NAMED = 40
"""Sentences that are looked at for a surname alone."""
_READ = 3
"""Sentences, those with most of a fact, that may deny it without a "not"."""

_LIST = re.compile(r"\W*[A-Z][a-z]*(?: [a-z]+)?:")
"""A line that begins with what is listed: "Present:", "In attendance:", "Cc:"."""
_EVEN = 1e-9
"""How far apart two shares are that count as one."""


@dataclass(frozen=True, slots=True)
class FactReading:
    """A fact laid over its best page: everything later steps (differences, marks, reasons) need
    again."""

    match: Match
    window: tuple[int, ...]
    ranked: tuple[int, ...]
    negated: bool


def look_at(
    fact: str, retrieval: Retrieval, cache: PageCache, rarity: dict[str, float]
) -> FactReading | None:
    """Lay the fact over every candidate page and keep the page with the sentence that covers most;
    None without pages.

    A page's own title counts as covered when pages are compared, so that of two pages that tell as
    much the one the fact names wins; between equals the earlier candidate wins.
    """
    units = fact_units(fact, rarity)
    best: tuple[float, Match] | None = None
    for page in retrieval.pages:
        source = cache.get(page)
        if not source.sentences:
            continue
        match = lay_over(units, source)
        total = sum(u.weight for u in units) or 1.0
        kept = sum(u.weight for u in match.units)
        top = match.scores.get(match.best, 0.0)
        score = (total - kept + kept * top) / total
        if best is None or score > best[0] + 1e-9:
            best = (score, match)
    if best is None:
        return None
    match = _denying(fact, _naming(best[1]))
    return FactReading(match, best_window(match, 3), tuple(match.ranked(4)), _negated(fact, match))


def looks_elsewhere(
    fact: str, retrieval: Retrieval, cache: PageCache, rarity: dict[str, float], best: FactReading
) -> Iterator[FactReading]:
    """The fact laid over the other documents of the user's own which have a sentence with all of it
    but for its dates and numbers, where no document has one of these."""
    units = fact_units(fact, rarity)
    if not best.match.page.own or not any(unit.exact for unit in units):
        return
    matches = [lay_over(units, cache.get(page)) for page in retrieval.pages if page.own]
    absent = {u.span for u in units if u.exact} - {
        unit.span
        for match in matches
        for unit, found in zip(match.units, match.credits, strict=True)
        if found
    }
    for match in matches:
        rest = [c for u, c in zip(match.units, match.credits, strict=True) if not u.exact]
        told = [p for p in match.ranked(2) if all(c.get(p, 0.0) >= AKIN for c in rest)]
        if absent and told and match.page is not best.match.page:
            window, ranked = best_window(match, 3), tuple(match.ranked(4))
            yield FactReading(match, window, ranked, _negated(fact, match))


def _naming(match: Match) -> Match:
    """The sentence that has most of a fact when a surname alone is the name in full: "by the time
    of her death in 1929" of "Katharine Lee Bates" has more than her first mention."""
    named = with_surnames(match)
    if named is match or match.best < 0:
        return match
    total = sum(unit.weight for unit in match.units)
    got = {
        place: sum(
            unit.weight * found.get(place, 0.0)
            for unit, found in zip(named.units, named.credits, strict=True)
        )
        for place in match.ranked(_NAMED)
    }
    best = max(got, key=lambda place: (got[place], match.scores[place], -place))
    return replace(match, best=best) if got[best] > got[match.best] + _EVEN * total else match


def _denying(fact: str, match: Match) -> Match:
    """Of the sentences that have as much of a denial, one that denies it too is the best: "Andorra
    has no airport" of "There are no airports in Andorra", not of "The nearest airports are ..."."""
    own = denied(fact)
    if not own or match.best < 0:
        return match
    most = match.scores[match.best]
    for place in match.ranked(_READ):
        sentence = match.page.sentences[place]
        if match.scores[place] >= most - _EVEN and own & sentence.denied:
            return replace(match, best=place)
    return match


def _negated(fact: str, match: Match) -> bool:
    """True when the best sentence denies what the fact says, or the other way round."""
    if match.best < 0:
        return False
    roots = [
        unit.stem
        for unit, found in zip(match.units, match.credits, strict=True)
        if unit.stem and not unit.name and match.best in found
    ]
    sentence = match.page.sentences[match.best]
    own = denied(fact)
    if refused_alike(fact, sentence.text, sentence.stems):
        return False
    if own and not sentence.denied:
        told = [match.page.sentences[place] for place in match.ranked(_READ)]
        stems = {root for one in told for root in one.stems}
        if any(denied_by_itself(fact, one.text, stems) for one in told):
            return False
    return opposed(own, sentence.denied, roots, sentence.stems)


def names_alone(look: FactReading) -> bool:
    """The sentences around the best one have names, dates and numbers of the fact, and none of the
    words that say what is told of them."""
    match = look.match
    words = [
        found
        for unit, found in zip(match.units, match.credits, strict=True)
        if not (unit.name or unit.exact)
    ]
    return bool(words) and not any(place in found for found in words for place in look.window)


def lists_names(look: FactReading) -> bool:
    """The best line of a user's own document is a list of names, and has none of what the fact says
    of them: "Cc: Ann Lee"."""
    match = look.match
    if match.best < 0 or not _LIST.match(match.page.sentences[match.best].text):
        return False
    said = [found for unit, found in zip(match.units, match.credits, strict=True) if not unit.name]
    return bool(said) and not any(match.best in found for found in said)


def named(fact: str, topic: str) -> str:
    """The fact with its topic in the place of an opening pronoun: "She sang." -> "Björk sang."."""
    first, _, rest = fact.partition(" ")
    opening = first.casefold()
    if not topic or opening not in PRONOUNS:
        return fact
    return f"{topic}'s {rest}" if opening in ("his", "her", "their", "its") else f"{topic} {rest}"
