"""Support that rests on half a name, "Lake Victoria is in Ethiopia" in a sentence on Lake Tana,
"studied at the State Institute" of "studied at the Oriental Institute", or on a ruler of another
sentence, "built under the Qing" where the source says "under the Ming"."""

from __future__ import annotations

import itertools
import re

from factscore_tui.text.words import STOP_WORDS
from factscore_tui.verify.differences.names.fillers import COMMON
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import AKIN, NARROWER, Match

KINDS = frozenset(
    """lake mount river cape fort port bay gulf island king queen emperor empress pope president
    prince princess duke saint st lord""".split()  # noqa: SIM905
)
"""What stands before a name and is shared by many."""
_NAME = r"\b{}\s+(?P<rest>[A-Z][\w'\u2019-]+)"

BODIES = COMMON | frozenset(
    map(stem, ("war", "league", "council", "court", "army", "congress", "conference"))
)
"""What stands in many names, and tells none from another."""
_ONE_NAME = re.compile(r"[\s-]|\s(?:of|for|and)(?:\sthe)?\s")
"""What stands between two words of one name."""
_WORDS_OF_NAME = r"(?:[A-Z][\w'\u2019-]*\s)+{0}\b|\b{0}\s(?:of|for)\s(?:the\s)?[A-Z][\w'\u2019-]+"
_HALF = 2
_UNDER = re.compile(r"\bunder (?:the )?(?P<who>[A-Z][\w-]+)")


def other_half(match: Match) -> str | None:
    """Why the source does not say the fact: where it has the fact's other names it speaks of
    another lake, king or the like, and nowhere of this one with them. None otherwise."""
    units = match.units
    for n, unit in enumerate(units[:-1]):
        behind = units[n + 1]
        beside = unit.span.end + 1 == behind.span.start
        if not (unit.name and behind.name and beside) or unit.text.lower() not in KINDS:
            continue
        others = [u for k, u in enumerate(units) if u.name and k not in {n, n + 1}]
        if not others or not behind.stem:
            continue
        with_all = set.intersection(*(set(match.page.by_stem.get(u.stem, ())) for u in others))
        if with_all & set(match.page.by_stem.get(behind.stem, ())):
            return None
        for place in sorted(with_all):
            text = match.page.sentences[place].text
            told = re.search(_NAME.format(re.escape(unit.text)), text)
            if told is not None and stem(told["rest"].lower()) != behind.stem:
                return f"the source speaks of “{told[0]}” there"
    return None


def other_bearer(fact: str, match: Match) -> str | None:
    """Why the source does not say the fact: the best sentence has the first of two names, and
    behind it another than the fact has: "the singer Caroline Richter" for Caroline Marquet. None
    where a sentence with the fact's surname has as much of the rest."""
    if match.best < 0:
        return None
    text = match.page.sentences[match.best].text
    for first, last in itertools.pairwise(range(len(match.units))):
        one, two = match.units[first], match.units[last]
        if not (one.name and two.name) or one.span.end + 1 != two.span.start:
            continue
        if match.best in match.credits[last] or not match.page.by_stem.get(two.stem):
            continue
        if {one.stem, two.stem} & (match.page.title_stems | BODIES) or one.text.lower() in KINDS:
            continue
        if one.text.isupper() or one.span.start:
            continue  # "AFL"; "nominated for Black Panther" beside "Black Bottom"
        told = re.search(rf"\b{re.escape(one.text)} (?P<last>[A-Z][\w\u2019-]+)", text)
        whole = rf"\b{re.escape(one.text)} {re.escape(two.text)}\b"
        called = any(re.search(whole, sentence.text) for sentence in match.page.sentences)
        if told is None or not called or told["last"] in fact:
            continue
        others = [k for k in range(len(match.units)) if k not in {first, last}]
        if others and not _as_much_beside(match, others, set(match.credits[last])):
            return f"the source says it of “{told[0]}”"
    return None


def _as_much_beside(match: Match, others: list[int], places: set[int]) -> bool:
    """One of these sentences, or the one before or behind it, has as much of the rest as the
    best."""

    def much(place: int) -> float:
        return sum(match.units[k].weight * match.credits[k].get(place, 0.0) for k in others)

    near = {place + by for place in places for by in (-1, 0, 1)} - {match.best}
    return any(much(place) >= much(match.best) for place in near)


def other_of_its_kind(fact: str, match: Match) -> str | None:
    """Why the source does not say the fact: the sentence that has all the rest names another
    institute, festival or the like there, and the fact's own stands elsewhere. None otherwise."""
    for group in _names_of(fact, match):
        kinds = [k for k in group if match.units[k].stem in BODIES]
        others = [k for k in range(len(match.units)) if k not in group]
        if not kinds or len(kinds) == len(group) or not others:
            continue
        for place in match.ranked(_HALF):
            text = match.page.sentences[place].text
            if not all(match.credits[k].get(place, 0.0) >= AKIN for k in others):
                continue
            missing = [k for k in group if k not in kinds and place not in match.credits[k]]
            if not missing or _is_told_with(match, missing, others):
                continue
            for k in reversed(kinds):
                told = re.search(_WORDS_OF_NAME.format(re.escape(match.units[k].text)), text)
                names = set(re.findall(r"[A-Z][\w-]+", told[0])) if told is not None else set()
                if told is not None and names - set(re.findall(r"\w+", fact)) - {"The"}:
                    return f"the source says “{told[0]}” there"
    return None


def _names_of(fact: str, match: Match) -> list[list[int]]:
    """The units of each name of the fact."""
    found: list[list[int]] = []
    for k, unit in enumerate(match.units):
        if not unit.name:
            continue
        if found and _ONE_NAME.fullmatch(
            fact[match.units[found[-1][-1]].span.end : unit.span.start]
        ):
            found[-1].append(k)
        else:
            found.append([k])
    return found


def _is_told_with(match: Match, name: list[int], others: list[int]) -> bool:
    """A sentence has the words of the name with half of the rest."""
    places = set.intersection(*(set(match.credits[k]) for k in name))
    return not places or any(
        _HALF * sum(match.credits[k].get(place, 0.0) >= NARROWER for k in others) >= len(others)
        for place in places
    )


def under_another(fact: str, match: Match) -> str | None:
    """Why the source does not say the fact: it says that something was under another ruler or
    dynasty, and what it says of this one has nothing of the fact or of the page's subject. None
    otherwise."""
    mine = _UNDER.search(fact)
    root = stem(mine["who"].lower()) if mine is not None else ""
    if mine is None or root in match.page.title_stems:
        return None
    near = (mine.start(), mine.end() + len(" dynasty"))
    others = [
        credit
        for unit, credit in zip(match.units, match.credits, strict=True)
        if not near[0] <= unit.span.start <= near[1]
    ]
    title = {word for word in match.page.title_stems if word not in STOP_WORDS}
    there = None
    for place, sentence in enumerate(match.page.sentences):
        told = _UNDER.search(sentence.text)
        if root in sentence.stems:
            of_it = title & set(sentence.stems) or any(c.get(place, 0.0) >= AKIN for c in others)
            if told is not None or of_it:
                return None
        elif told is not None and there is None:
            there = f"the source says “{told[0]}” there"
    return there
