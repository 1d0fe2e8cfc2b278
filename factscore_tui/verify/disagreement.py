"""Two passages that disagree: one has the fact's date or number, another tells the same with
another one.

Both are of one source, and neither is believed over the other (of several sources each is judged
by itself, see trust.py). What is supported stays so, weakly; what would be contradicted
is left open; the reason says that sources disagree, and both passages are shown first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from factscore_tui.core.evidence import Evidence, Retrieval
from factscore_tui.core.verdict import DISAGREE, Judgement, Verdict
from factscore_tui.verify.differences.names.of_a_relative import told_of_another
from factscore_tui.verify.differences.numbers.computed import (
    FoundDifference,
    find_difference,
    find_rival,
)
from factscore_tui.verify.features.alignment import PageCache, fact_units
from factscore_tui.verify.features.fact_reading import FactReading
from factscore_tui.verify.features.match import SAME, Match, lay_over
from factscore_tui.verify.presentation.evidence_view import evidence as evidence_of
from factscore_tui.verify.presentation.evidence_view import same_subject
from factscore_tui.verify.presentation.reasons import one_line

_AT_MOST = 0.4
"""The probability that is told at most where sources disagree and the nearest page says
otherwise."""


def weighed(
    judgement: Judgement,
    fact: str,
    look: FactReading,
    retrieval: Retrieval,
    pages: PageCache,
    rarity: dict[str, float],
) -> Judgement:
    """The judgement, or what is left of it where another passage disagrees. Only supported facts,
    and those with a computed difference, are looked at."""
    if judgement.verdict is Verdict.SUPPORTED:
        rival = _rival(fact, look, retrieval, pages, rarity)
        if rival is None:
            return judgement
        other, found = rival
        shown = first_shown(judgement.evidence, evidence_of(other, retrieval, found))
        return replace(
            judgement, reason=_reason(found, other.match), evidence=shown, strength="weak"
        )
    if judgement.verdict is Verdict.CONTRADICTED and judgement.differences:
        for match in _others(fact, look, retrieval, pages, rarity):
            if any(unit.exact for unit in match.units) and _tells(match):
                other = FactReading(match, (), (), False)
                difference = judgement.differences[0]
                where = one_line(match.page.title) or "another passage"
                return replace(
                    judgement,
                    verdict=Verdict.NO_EVIDENCE,
                    differences=(),
                    p_supported=None
                    if judgement.p_supported is None
                    else min(judgement.p_supported, _AT_MOST),
                    reason=f"{DISAGREE}: {difference.found}; {where}: {difference.claimed}",
                    evidence=first_shown(judgement.evidence, evidence_of(other, retrieval, None)),
                )
    return judgement


def _rival(
    fact: str, look: FactReading, retrieval: Retrieval, pages: PageCache, rarity: dict[str, float]
) -> tuple[FactReading, FoundDifference] | None:
    """A passage that differs, of the page itself or of another."""
    own = find_rival(fact, look.match)
    if own is not None and told_of_another(fact, look.match) is None:
        return look, own
    for match in _others(fact, look, retrieval, pages, rarity):
        other = FactReading(match, (), (), False)
        found = find_difference(fact, match) if same_subject(fact, other, retrieval) else None
        if found is not None:
            return other, found
    return None


def _others(
    fact: str, look: FactReading, retrieval: Retrieval, pages: PageCache, rarity: dict[str, float]
) -> Iterator[Match]:
    """The fact laid over the other pages that were retrieved."""
    units = fact_units(fact, rarity)
    if not any(unit.exact for unit in units):
        return
    for page in retrieval.pages:
        source = pages.get(page)
        if source.sentences and source.passages != look.match.page.passages:
            yield lay_over(units, source)


def _tells(match: Match) -> bool:
    """One sentence has all of the fact, as such."""
    return match.best >= 0 and all(found.get(match.best, 0.0) >= SAME for found in match.credits)


def _reason(found: FoundDifference, match: Match) -> str:
    where = one_line(match.page.title) or "another passage"
    return f"{DISAGREE}: {found.difference.claimed}; {where}: {found.difference.found}"


def first_shown(shown: tuple[Evidence, ...], other: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    """The passage that decided, then the one that disagrees, then the rest."""
    if not other:
        return shown
    key = other[0].title, other[0].section, other[0].text
    if shown and (shown[0].title, shown[0].section, shown[0].text) == key:
        marks = tuple(sorted({*shown[0].marks, *other[0].marks}))
        return (replace(shown[0], marks=marks), *shown[1:])
    rest = [one for one in shown[1:] if (one.title, one.section, one.text) != key]
    return (*shown[:1], other[0], *rest)[: max(len(shown), 2)]
