"""How far the units of a fact are covered by the sentences of a page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from factscore_tui.text.words import fold
from factscore_tui.verify.features.alignment import FactUnit, SourcePage, SourceSentence
from factscore_tui.verify.features.lexical import akin, families, narrower, stem
from factscore_tui.verify.features.quantities import Number, covers_date, same_date, same_number
from factscore_tui.verify.features.same_words import alike
from factscore_tui.verify.features.spans_of_time import other_units

SAME, NARROWER, FAMILY, AKIN, VAGUE = 1.0, 0.9, 0.6, 0.5, 0.5
"""Credit for the same stem, for what is always so (a barrister is a lawyer) or says the same
(same_words.py), for one of its family, for one that begins alike, for a slot that is told less
exactly."""

_COUPLE = re.compile(r"\b[Tt]he (?:couple|pair|two of them|two men|two women)\b")
_TITLED = r"Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Councillor|Cllr|Judge|Captain|Inspector"
_BODIES = frozenset(
    """laboratory institute theatre museum university college school hospital council company club
    society association foundation trust library gallery orchestra bank board committee
    department""".split()  # noqa: SIM905
)
"""What a body is called for short in its own papers."""
_LARGE = 1000.0
"""A number from which few others on a page come near it by chance."""

Credits = list[dict[int, float]]
"""For each unit of a fact: sentence number -> credit in (0, 1]; absent means none."""


@dataclass(frozen=True, slots=True)
class Match:
    """A fact laid over a page. `credits` belongs to `units`; `scores` maps a sentence to its
    weighted coverage in [0, 1]; `best` is the sentence that covers most (-1 when none covers
    anything)."""

    page: SourcePage
    units: tuple[FactUnit, ...]
    credits: Credits
    scores: dict[int, float]
    best: int

    def ranked(self, count: int) -> list[int]:
        """Numbers of the sentences that cover most, best first."""
        return sorted(self.scores, key=lambda s: (-self.scores[s], s))[:count]


def unit_credits(unit: FactUnit, page: SourcePage) -> dict[int, float]:
    """Sentence number -> credit for one unit."""
    if unit.exact:
        return _slot_credits(unit, page.sentences)
    found: dict[int, float] = {}
    for root in page.by_start.get(unit.stem[:4], ()):
        if root != unit.stem and akin(root, unit.stem):
            for place in page.by_stem[root]:
                found[place] = AKIN
    for family in families(unit.stem):
        for place in page.by_family.get(family, ()):
            found[place] = FAMILY
    for root in narrower(unit.stem) | alike(unit.stem):
        found |= dict.fromkeys(page.by_stem.get(root, ()), NARROWER)
    return found | dict.fromkeys(page.by_stem.get(unit.stem, ()), SAME)


def _slot_credits(unit: FactUnit, sentences: Sequence[SourceSentence]) -> dict[int, float]:
    found: dict[int, float] = {}
    for place, sentence in enumerate(sentences):
        credit = slot_credit(unit, sentence)
        if credit:
            found[place] = credit
    return found


def slot_credit(unit: FactUnit, sentence: SourceSentence) -> float:
    """Credit of one date or number in one sentence."""
    best = 0.0
    if unit.date is not None:
        for date in sentence.slots.dates:
            if covers_date(unit.date, date):
                return SAME
            if same_date(unit.date, date) and (date.year or not unit.date.year):
                best = VAGUE
        if any(covers_date(unit.date, date) for date in sentence.dated):
            best = VAGUE
    elif unit.number is not None:
        if unit.number.dimension == "ordinal" and stem(fold(unit.number.text)) in sentence.stems:
            return SAME  # "80th", "eightieth"
        for number in sentence.slots.numbers:
            if same_number(unit.number, number):
                if not number.until or unit.number.until:
                    return SAME
                best = VAGUE
            if number.value == unit.number.value and not other_units(
                number.counted, unit.number.counted
            ):
                best = VAGUE
            if unit.allowed is not None and _rounded(unit.number, unit.allowed, number):
                return SAME
    return best


def _rounded(number: Number, allowed: tuple[float, float], source: Number) -> bool:
    """The source gives the exact value of what the fact rounds: of the same things, as far as both
    say what is counted, and small numbers only where both say it."""
    if number.dimension != source.dimension or not allowed[0] <= source.value <= allowed[1]:
        return False
    same = bool(number.counted) and stem(number.counted) == stem(source.counted)
    return same or bool(number.dimension) or number.value >= _LARGE


def lay_over(units: Sequence[FactUnit], page: SourcePage) -> Match:
    """Match the units against every sentence of the page. Words of the page's title are no content
    there: each of its sentences is about them anyway."""
    kept = tuple(u for u in units if not _of_title(u, page, units))
    credits = [unit_credits(unit, page) for unit in kept]
    _add_couples(kept, credits, page)
    _add_first_names(kept, credits, page)
    _add_bodies(kept, credits, page)
    total = sum(u.weight for u in kept)
    scores: dict[int, float] = {}
    for unit, found in zip(kept, credits, strict=True):
        for place, credit in found.items():
            scores[place] = scores.get(place, 0.0) + unit.weight * credit / total
    best = min(scores, key=lambda s: (-scores[s], s)) if scores else -1
    return Match(page, kept, credits, scores, best)


def _add_couples(
    units: Sequence[FactUnit], credits: Sequence[dict[int, float]], page: SourcePage
) -> None:
    """Whom the sentence before names are there in "the couple announced two new elements"."""
    if sum(unit.name for unit in units) == 0:
        return
    for place in range(1, len(page.sentences)):
        sentence, before = page.sentences[place], page.sentences[place - 1]
        if sentence.passage != before.passage or not _COUPLE.search(sentence.text):
            continue
        for unit, found in zip(units, credits, strict=True):
            if unit.name and place not in found and found.get(place - 1, 0.0) >= SAME:
                found[place] = NARROWER


def _of_title(unit: FactUnit, page: SourcePage, units: Sequence[FactUnit]) -> bool:
    """A word of the page's title, or its year or number beside another word of it: "the 1896
    Summer Olympics", "Apollo 11"."""
    if unit.date is not None:
        day = unit.date
        alone = day.year and not (day.month or day.decade) and day.until == day.year
        return bool(alone) and page.title_year == day.year and _beside_title(unit, page, units)
    if unit.number is not None:
        digits = unit.text if unit.text.isdigit() else ""
        if unit.number.dimension == "ordinal":  # "the Ninth Symphony" of "Symphony No. 9"
            digits = f"{unit.number.value:.0f}"
        return digits in page.title_stems and _beside_title(unit, page, units)
    if is_kind(unit, page):
        return True
    return not unit.exact and unit.stem in page.title_stems


def is_kind(unit: FactUnit, page: SourcePage) -> bool:
    """What the page calls its subject, as the first word of a fact: "The portrait was stolen"."""
    return unit.span.start == len("The ") and not unit.name and unit.stem in page.kinds


def _beside_title(unit: FactUnit, page: SourcePage, units: Sequence[FactUnit]) -> bool:
    return any(
        other.stem in page.title_stems
        and 1 in (other.span.start - unit.span.end, unit.span.start - other.span.end)
        for other in units
    )


def _add_first_names(units: Sequence[FactUnit], credits: Credits, page: SourcePage) -> None:
    """In a user's own documents people are called by a part of their name: "Lionel rang" is Lionel
    Beck, "Mr Treen" Douglas Treen, where nobody there has the other part otherwise."""
    for k in range(1, len(units)) if page.own else ():
        first, last = units[k - 1], units[k]
        if not (first.name and last.name and last.span.start - first.span.end == 1):
            continue
        if bool(credits[k - 1]) is bool(credits[k]):
            continue
        given = bool(credits[k - 1])
        said = re.escape((first if given else last).text)
        alone = re.compile(
            rf"\b{said}\b(?!['\u2019]?[^\W\d_]*\s[A-Z])" if given else rf"(?:{_TITLED})\s{said}\b"
        )
        have, lack = (k - 1, k) if given else (k, k - 1)
        places = [p for p, one in credits[have].items() if one >= SAME]
        if places and all(alone.search(page.sentences[p].text) for p in places):
            credits[lack] = dict.fromkeys(places, VAGUE)


def _add_bodies(units: Sequence[FactUnit], credits: Credits, page: SourcePage) -> None:
    """ "The laboratory" of a user's own letter is the Coastal Erosion Laboratory of the draft,
    where the letter names no laboratory."""
    for k in range(1, len(units)) if page.own else ():
        run = [k]
        while run[0] > 0 and _goes_before(units[run[0] - 1], units[run[0]]):
            run.insert(0, run[0] - 1)
        body = units[k].text.lower()
        if len(run) < 2 or body not in _BODIES or any(credits[i] for i in run[:-1]):
            continue
        called = re.compile(rf"\b(?:[Tt]he|[Oo]ur) {body}\b")
        named = re.compile(rf"[A-Z][\w'\u2019-]+ {units[k].text}\b")
        if any(named.search(sentence.text) for sentence in page.sentences):
            continue
        places = [p for p, one in credits[k].items() if called.search(page.sentences[p].text)]
        for i in run[:-1]:
            credits[i] = dict.fromkeys(places, VAGUE)


def _goes_before(one: FactUnit, other: FactUnit) -> bool:
    return one.name and other.name and other.span.start - one.span.end == 1


def share(
    match: Match,
    places: Sequence[int] | None,
    chosen: Sequence[bool] | None = None,
    flat: bool = False,
) -> float:
    """Weighted share of the units (those `chosen`, else all) that sentences `places` (None: the
    whole page) cover together; 1 when there is nothing to cover. `flat` counts every unit alike."""
    got = total = 0.0
    for i, (unit, found) in enumerate(zip(match.units, match.credits, strict=True)):
        if chosen is not None and not chosen[i]:
            continue
        weight = 1.0 if flat else unit.weight
        total += weight
        if places is None:
            got += weight * max(found.values(), default=0.0)
        else:
            got += weight * max((found.get(p, 0.0) for p in places), default=0.0)
    return got / total if total else 1.0


def lacks_key_unit(match: Match) -> bool:
    """True when the page does not have one of the names, dates or numbers of the fact, not even
    another form of it."""
    return any(
        not found and (unit.exact or unit.name)
        for unit, found in zip(match.units, match.credits, strict=True)
    )


def nothing_found(match: Match) -> bool:
    """The page has no word of what the fact says beside the page's title."""
    return bool(match.units) and not any(match.credits)


def best_window(match: Match, size: int) -> tuple[int, ...]:
    """The run of `size` neighbouring sentences of one passage that covers most, found around the
    ten best sentences."""
    sentences = match.page.sentences
    best: tuple[float, tuple[int, ...]] = (-1.0, ())
    for centre in match.ranked(10):
        for first in range(max(0, centre - size + 1), centre + 1):
            run = tuple(
                p
                for p in range(first, min(first + size, len(sentences)))
                if sentences[p].passage == sentences[centre].passage
            )
            score = share(match, run)
            if score > best[0]:
                best = (score, run)
    return best[1]


def common_run(one: Sequence[str], other: Sequence[str]) -> tuple[int, int]:
    """Length of the longest common run and of the longest common subsequence."""
    runs, lengths, longest = [0] * (len(other) + 1), [0] * (len(other) + 1), 0
    for a in one:
        next_runs, next_lengths = [0], [0]
        for j, b in enumerate(other):
            next_runs.append(runs[j] + 1 if a == b else 0)
            next_lengths.append(lengths[j] + 1 if a == b else max(lengths[j + 1], next_lengths[j]))
        runs, lengths = next_runs, next_lengths
        longest = max(longest, max(runs))
    return longest, lengths[-1]


def best_run(match: Match) -> float:
    """The longest run of the units' words in the best sentence, of at most eight, in [0, 1]."""
    roots = [unit.stem for unit in match.units if unit.stem]
    best = match.page.sentences[match.best].stems if match.best >= 0 else ()
    return min(common_run(roots, best)[0], 8) / 8
