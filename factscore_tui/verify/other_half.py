"""Support that rests on half a name, "Lake Victoria is in Ethiopia" in a sentence on Lake Tana, or
on a ruler of another sentence, "built under the Qing" where the source says "under the Ming"."""

from __future__ import annotations

import re

from factscore_tui.text.words import STOP_WORDS
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import AKIN, Match

_KINDS = frozenset(
    """lake mount river cape fort port bay gulf island king queen emperor empress pope president
    prince princess duke saint st lord""".split()  # noqa: SIM905
)
"""What stands before a name and is shared by many."""
_NAME = r"\b{}\s+(?P<rest>[A-Z][\w'\u2019-]+)"

_UNDER = re.compile(r"\bunder (?:the )?(?P<who>[A-Z][\w-]+)")


def other_half(match: Match) -> str | None:
    """Why the source does not say the fact: where it has the fact's other names it speaks of
    another lake, king or the like, and nowhere of this one with them. None otherwise."""
    units = match.units
    for n, unit in enumerate(units[:-1]):
        behind = units[n + 1]
        beside = unit.span.end + 1 == behind.span.start
        if not (unit.name and behind.name and beside) or unit.text.lower() not in _KINDS:
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
