"""A date that the source gives to somebody else: "García was the first to take boats through the
canyon, in 1869", where all that is told of 1869 and of boats is told of John Wesley Powell."""

from __future__ import annotations

from factscore_tui.verify.features.alignment import SourceSentence
from factscore_tui.verify.features.match import SAME, Match

_PRONOUNS = frozenset("He She It They His Her Its Their".split())  # noqa: SIM905
_SHARED = 2
"""Words of the fact, neither names nor dates, from which a sentence tells the same event."""
_AT_ITS_BEGIN = 8
"""Characters before the first name of a fact at most: "The poet ..."."""


def dated_for_another(fact: str, match: Match) -> str | None:
    """Whom the source tells it of, as a reason; None where the fact's date may be its own."""
    names, units = _subject(match), match.units
    dates = [i for i, unit in enumerate(units) if unit.date is not None and unit.date.year]
    if not names or not dates or " and " in fact[: units[names[-1]].span.end + 5]:
        return None
    places = [place for place, credit in match.credits[dates[0]].items() if credit >= SAME]
    if any(place in match.credits[i] for i in names for place in places):
        return None
    words = [i for i, unit in enumerate(units) if not (unit.name or unit.date) and i not in names]
    for place in places:
        sentence = match.page.sentences[place]
        told = _begins_with(sentence)
        if told and sum(place in match.credits[i] for i in words) >= _SHARED:
            return f"the source tells it of others: {told}"
    return None


def _subject(match: Match) -> list[int]:
    """The units of the name that the fact begins with, which is not the page's own."""
    found: list[int] = []
    for i, unit in enumerate(match.units):
        gap = unit.span.start - (match.units[found[-1]].span.end if found else 0)
        if not unit.name or gap > (2 if found else _AT_ITS_BEGIN):
            break
        found.append(i)
    return found


def _begins_with(sentence: SourceSentence) -> str:
    """The name that a sentence begins with; "" where it begins with a pronoun, or otherwise."""
    name: list[str] = []
    for word in sentence.text.split():
        bare = word.rstrip(",.;:")
        if not bare[:1].isupper() or bare in _PRONOUNS:
            break
        name.append(bare.removesuffix("'s"))
        if bare != word or bare.endswith("'s"):
            break
    return " ".join(name) if len(name) > 1 else ""
