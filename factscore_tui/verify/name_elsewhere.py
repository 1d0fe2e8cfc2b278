"""Support without a name of the fact: the page has the name, and none of the sentences that have
most of the fact does. "Aristotle was a pupil of Socrates" beside a pupil of Plato. Or it has both
words of the name, each in that of somebody else: "Anna Behrs" of Anna Karenina and Sophia Behrs."""

from __future__ import annotations

import re

from factscore_tui.text.words import fold
from factscore_tui.verify.differences.roles.arguments import KIND_OF_PLACE
from factscore_tui.verify.features.fact_reading import FactReading
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import NARROWER, Match
from factscore_tui.verify.other_half import BODIES

_W = r"[A-Z][\w\u2019'-]*[a-z]"
_PERSON = re.compile(rf"(?<!\w)(?<![A-Z]\w\s)(?P<first>{_W}) (?P<last>{_W})(?!\s[A-Z])(?![\w-])")
_TITLE = re.compile(
    r"(?:Mrs?|Ms|Miss|Dr|Sir|Dame|Lord|Lady|King|Queen|President|Professor|The|His|Her|In)\.?\Z"
)


def name_elsewhere(look: FactReading) -> bool:
    """A name stands elsewhere on the page only. A first name may, where its surname is here; the
    "Atlantic" of another ocean may not. Such a support is weak: so are 3.6 % of the right and
    5.9 % of the wrong facts of FActScore."""
    match = look.match
    near = {*look.window, match.best}
    here = [any(found.get(p, 0.0) >= NARROWER for p in near) for found in match.credits]
    for i, (unit, found) in enumerate(zip(match.units, match.credits, strict=True)):
        if not unit.name or here[i] or max(found.values(), default=0.0) < NARROWER:
            continue
        following = match.units[i + 1 : i + 2]
        joined = any(u.name and u.span.start - unit.span.end <= 1 for u in following)
        if unit.span.start == 0 and not joined and _no_name(unit.text, match):
            continue
        beside = [
            here[k] and other.stem not in BODIES
            for k, other in enumerate(match.units)
            if other.name and 0 <= other.span.start - unit.span.end <= 1
        ]
        if not any(beside):
            return True
    return False


def _no_name(opening: str, match: Match) -> bool:
    """The word with which a fact begins stands in small letters on the page: "Climbers"."""
    small = re.compile(rf"\b{re.escape(opening.lower())}\b")
    return any(small.search(sentence.text) for sentence in match.page.sentences)


def of_two_others(fact: str, match: Match) -> str | None:
    """Why "Tolstoy married Anna Behrs" is not supported: the page has that first name in names of
    others only, and that last name as well ("Sophia Andreevna Behrs"). A last name alone is the
    page's subject where the title has it, and may be anybody elsewhere; so may a first name."""
    text = " ".join(sentence.text for sentence in match.page.sentences)
    for name in _PERSON.finditer(fact):
        first, last = name["first"], name["last"].removesuffix("'s").removesuffix("\u2019s")
        titled = set(re.findall(r"\w+", match.page.title))
        if first in titled or _TITLE.match(first) or stem(fold(last)) in KIND_OF_PLACE:
            continue
        firsts = re.findall(rf"\b{re.escape(first)}\b(?:['\u2019]s)?(?: ({_W}))?", text)
        lasts = re.findall(rf"((?:\b{_W}\.? |\b[A-Z]\. )*)\b{re.escape(last)}\b", text)
        others = [before.split() for before in lasts]
        others = [own for own in others if last not in titled or not set(own) <= titled]
        if not firsts or not others or not all(firsts) or last in firsts:
            continue
        if any(not own or _TITLE.match(own[-1]) or _may_be(first, own) for own in others):
            continue
        return f"the source names another: “{' '.join([*others[0], last])}”"
    return None


def _may_be(first: str, names: list[str]) -> bool:
    """One of them is that name, or the first begins like it: "Sonya" may be Sophia."""
    return first in names or first.startswith(names[0][:2].rstrip("."))
