"""Another page that a fact names, where the one with most of it does not say it.

    Galileo spotted the four big moons of Jupiter.    "Jupiter" has more of its words, "Galileo
    Galilei" says it: "he discovered the four largest moons of Jupiter"

The page with most words is not always the one that tells it: words of the same meaning count only
after one sentence has been chosen. Of a user's own documents, which are on nobody, it is one that
has a name, date or number of the fact where the first one lacks it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from factscore_tui.core.evidence import Page, Retrieval
from factscore_tui.verify.features.alignment import FactUnit, PageCache, fact_units, title_stems
from factscore_tui.verify.features.fact_reading import look_at
from factscore_tui.verify.features.match import Match, lay_over

_LEAST = 0.4
"""Share of the weight of a fact's words that one sentence of such a page has at least."""


def on_another_page(
    fact: str, retrieval: Retrieval, cache: PageCache, rarity: dict[str, float]
) -> Retrieval | None:
    """What was found on that page alone: of the pages that a name led to and of whose title the
    fact has a word, the one with the best sentence after that which was read; None without one."""
    look = look_at(fact, retrieval, cache, rarity)
    if look is None or len(retrieval.pages) < 2:
        return None
    lacking = {unit.span for unit, found in _key_units(look.match) if not found}
    units, stems = fact_units(fact, rarity), title_stems(fact)
    total = sum(unit.weight for unit in units) or 1.0
    best: tuple[float, Page] | None = None
    for page in retrieval.pages:
        source = cache.get(page)
        if source is look.match.page or not source.sentences:
            continue
        match = lay_over(units, source)
        if page.own:
            if not any(found and unit.span in lacking for unit, found in _key_units(match)):
                continue
        elif page.id in retrieval.searched or not source.title_stems & stems:
            continue
        own = 1.0 - sum(unit.weight for unit in match.units) / total  # the title, which it has
        share = own + (1.0 - own) * match.scores.get(match.best, 0.0)
        if share >= _LEAST and (best is None or share > best[0]):
            best = (share, page)
    if best is None:
        return None
    page = best[1]
    hits = tuple(hit for hit in retrieval.hits if hit.passage.page_id == page.id)
    return replace(retrieval, pages=(page,), hits=hits)


def _key_units(match: Match) -> Iterator[tuple[FactUnit, dict[int, float]]]:
    """The names, dates and numbers of the fact, each with the sentences that have it."""
    for unit, found in zip(match.units, match.credits, strict=True):
        if unit.exact or unit.name:
            yield unit, found
