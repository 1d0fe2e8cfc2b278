"""Support that rests on the words of two events alone: the source tells them in the other order.

    The plague came a year after the fire.       "the fire came a year after the plague"
    They met after he had left his wife.         "he left his wife a year after they had met"
    She died after women got the vote.           "she died a few weeks before women got the vote"
    Digging began before the firm was formed.    "was formed in 1858, and digging began in 1859"
    The Ann arrived after the Ida.               "the Ann arrived in May, followed by the Ida"

Such a fact has no evidence. Where a sentence tells the order as the fact does, or tells none,
nothing is said here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.verify.features.alignment import FactUnit, SourceSentence
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import Date
from factscore_tui.verify.features.same_words import alike

_ORDER = re.compile(r"\b(?P<rel>before|after|followed by|preceded by)\b", re.IGNORECASE)
_NO_ORDER = re.compile(
    r"\b(?:named|naming|called|model\w+|styled|looked|looks|looking|took|takes|sought)\b[^,;]{0,40}\Z"
    r"|\b(?:not|never|no|nobody|until|till)\b",
    re.IGNORECASE,
)
"""Before "after": of a name, or denied."""
_BACK = frozenset(("after", "preceded by"))
"""What stands before these came later."""
_BOUND = re.compile(r"[;:]\s")
_CLAUSE = re.compile(r"[;:]\s|,?\s(?:and|but|while|whereas)\s")
_COMMA = re.compile(rf"{_CLAUSE.pattern}|,\s")
_BEHIND = re.compile(r"\A(?:\w+ )?(?:\w+ )?(?:hours?|days?|weeks?|months?|years?|decades?)\Z")
_READ = 2
_MOST = 0.5
_EARLIER, _LATER = frozenset(("e",)), frozenset(("l",))


class _Order(NamedTuple):
    """What a text has on both sides of its word, in the order in which it happened."""

    earlier: Span
    later: Span
    word: Span


def told_in_other_order(fact: str, match: Match) -> str | None:
    """Why the source does not say it; None where it may."""
    mine = list(_orders(fact))
    if len(mine) != 1 or mine[0].word.of(fact).lower() not in {"before", "after"}:
        return None
    sides = (mine[0].earlier, mine[0].later)
    if any(
        unit.date is not None and side.contains(unit.span) for unit in match.units for side in sides
    ):
        return None
    first, second = (
        [unit for unit in match.units if side.contains(unit.span) and not _lasts(unit)]
        for side in sides
    )
    if not first and not second:
        return None
    for place in match.ranked(_READ):
        sentence = match.page.sentences[place]
        said = [
            _agrees(first, second, mine[0].word, sentence, order)
            for order in _orders(sentence.text)
        ]
        if True in said:
            return None
        if False in said:
            order = list(_orders(sentence.text))[said.index(False)]
            return f"the source tells it in the other order: “{_quoted(sentence.text, order)}”"
    return _by_dates(first, second, match)


def _orders(text: str) -> Iterator[_Order]:
    """ "A after B", "After B, A": B was before A."""
    for hit in _ORDER.finditer(text):
        if _NO_ORDER.search(text[: hit.start()]):
            continue
        bounds = [0, *(b.end() for b in _BOUND.finditer(text)), len(text)]
        start = max(b for b in bounds if b <= hit.start())
        end = min(b for b in bounds if b >= hit.end())
        one, other = Span(start, hit.start()), Span(hit.end(), end)
        if not text[start : hit.start()].strip():
            comma = text.find(", ", hit.end(), end)
            if comma < 0:
                continue
            one, other = Span(comma, end), Span(hit.end(), comma)
        back = hit["rel"].lower() in _BACK
        yield (
            _Order(other, one, Span(*hit.span())) if back else _Order(one, other, Span(*hit.span()))
        )


def _lasts(unit: FactUnit) -> bool:
    """ "A year" after something tells no event."""
    return unit.number is not None or _BEHIND.match(unit.text) is not None


def _agrees(
    first: list[FactUnit],
    second: list[FactUnit],
    word: Span,
    sentence: SourceSentence,
    order: _Order,
) -> bool | None:
    """The sentence has all that is found of either event on one side, and tells them in this order,
    or in the other; None where it tells neither. `word` is that of the fact."""
    (one, part), (other, rest) = (_sides(units, sentence, order) for units in (first, second))
    if {one, other} == {_EARLIER, _LATER} and min(part, rest) >= _MOST:
        return one == _EARLIER
    for own, share, front, units in ((one, part, other, first), (other, rest, one, second)):
        alone = not front & own and len(units) > 1 and units[0].span.start > word.start
        if share == 1 and len(own) == 1 and alone:  # "before James came" of "after James came"
            return (own == _EARLIER) == (units is first)
    sides = [one if part >= _MOST else frozenset(), other if rest >= _MOST else frozenset()]
    bare = [k for k, units in enumerate((first, second)) if not units]
    if not bare or len(sides[1 - bare[0]]) != 1:
        return None
    told = sides[1 - bare[0]] == _EARLIER
    if _names_other((order.later if told else order.earlier).of(sentence.text)):
        return None
    return told == (bare[0] == 1)  # of the page's own event


def _names_other(text: str) -> bool:
    """Names on the side on which the page's own event would be: "The disaster" has none."""
    return any(word[:1].isupper() for word in text.split()[1:])


def _sides(
    units: list[FactUnit], sentence: SourceSentence, order: _Order
) -> tuple[frozenset[str], float]:
    """On which sides the words of an event stand, "e" for earlier, and the share of them that is
    there."""
    found: list[set[str]] = []
    for unit in units:
        here = {
            name
            for stem, span in zip(sentence.stems, sentence.spans, strict=True)
            for name, side in (("e", order.earlier), ("l", order.later))
            if side.contains(span) and _is_word(unit, stem)
        }
        found += [here] if here else []
        if not here and (unit.name or unit.text.isupper()):
            return frozenset(), 0.0  # "before World War II" of "after World War I"
    return frozenset().union(*found), len(found) / max(len(units), 1)


def _is_word(unit: FactUnit, stem: str) -> bool:
    """The word of the fact, or one that says the same: "began" of "started"."""
    return stem == unit.stem or stem in alike(unit.stem)


def _quoted(text: str, order: _Order) -> str:
    """The word with what stands around it."""
    start, end = max(0, order.word.start - 40), min(len(text), order.word.end + 40)
    start = text.rfind(" ", 0, start) + 1 if start else 0
    end = end if end == len(text) else text.rfind(" ", 0, end)
    return text[start:end].strip(" .,;").replace("\n", " ")


# --- by dates


def _by_dates(first: list[FactUnit], second: list[FactUnit], match: Match) -> str | None:
    """Both events have a date in the clause that tells them, and the second was earlier."""
    one, other = _date_of(first, second, match), _date_of(second, first, match)
    if one is None or other is None:
        return None
    shared = min(len(one[0]), len(other[0]))
    if one[0][:shared] <= other[0][:shared]:
        return None
    return f"by the source's dates it was the other way round: {other[1]}, {one[1]}"


def _date_of(
    units: list[FactUnit], others: list[FactUnit], match: Match
) -> tuple[tuple[int, ...], str] | None:
    """When an event was: the one date of the one clause on the page that has all its words, and not
    the names of the other event."""
    if not units or not any(unit.name or len(units) > 1 for unit in units):
        return None
    names = {unit.stem for unit in others if unit.name} - {unit.stem for unit in units}
    found: dict[tuple[int, ...], str] = {}
    places = [match.credits[match.units.index(unit)] for unit in units]
    for place in set(places[0]).intersection(*places[1:]):
        sentence = match.page.sentences[place]
        for clause in _clauses(sentence.text, comma=bool(names & set(sentence.stems))):
            own = {
                stem
                for stem, span in zip(sentence.stems, sentence.spans, strict=True)
                if clause.contains(span)
            }
            told = all(any(_is_word(unit, stem) for stem in own) for unit in units)
            if not told or names & own:
                continue
            dates = [date for date in sentence.slots.dates if clause.contains(date.span)]
            if len(dates) != 1 or not _parts(dates[0]):
                return None
            found[_parts(dates[0])] = dates[0].span.of(sentence.text)
    return next(iter(found.items())) if len(found) == 1 else None


def _clauses(text: str, comma: bool) -> list[Span]:
    """The clauses of a sentence, cut at each `comma` where it tells of both events."""
    cuts = (_COMMA if comma else _CLAUSE).finditer(text)
    bounds = [0, *(hit.end() for hit in cuts), len(text)]
    return [Span(a, b) for a, b in pairwise(bounds)]


def _parts(date: Date) -> tuple[int, ...]:
    """Year, month and day, as far as they are told; nothing without a year, and of a stretch."""
    if date.until not in (0, date.year):
        return ()
    parts = (date.year, date.month, date.day)
    return parts[: parts.index(0) if 0 in parts else len(parts)]
