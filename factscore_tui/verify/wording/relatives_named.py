"""Relatives by their names, where the page tells of one only.

Pankhurst was widowed in 1898.          Richard Pankhurst died in 1898.
Vespasian's son opened the Colosseum.   Titus opened the Colosseum.
"""

from __future__ import annotations

import re

from factscore_tui.verify.features.match import Match
from factscore_tui.verify.kinship import Kin, told_kin

_RELATIVE = re.compile(
    r"\A(?:(?P<own>His|Her)|(?P<of>(?:[A-Z][\w.-]*\s){0,3}[A-Z][\w.-]*)['’]s?) "
    r"(?:eldest |elder |younger |only |first |late )?"
    r"(?P<role>husband|wife|father|mother|son|daughter|brother|sister) (?P<rest>[a-z].+)\Z"
)
_WIDOWED = re.compile(r"\A(?P<of>[A-Z][\w.-]*(?:\s[A-Z][\w.-]*){0,3}) was widowed(?P<rest>.*)\Z")
_IS = re.compile(r"\A(?:was|is|were|called|named|and)\b")
_KINDS = {
    "husband": ("couple", "one"),
    "wife": ("couple", "one"),
    "father": ("father parent", "one"),
    "mother": ("mother parent", "one"),
    "son": ("father mother parent", "other"),
    "daughter": ("father mother parent", "other"),
    "brother": ("sibling", "one"),
    "sister": ("sibling", "one"),
}


def relatives_named(fact: str, match: Match) -> str:
    """The fact with the name of the relative that it begins with; as it is where there is none, or
    the page names several or none."""
    widowed = _WIDOWED.match(fact)
    if widowed is not None:
        name = _name(match, widowed["of"], "wife")
        return f"{name} died{widowed['rest']}" if name else fact
    found = _RELATIVE.match(fact)
    if found is None or _IS.match(found["rest"]):
        return fact
    name = _name(match, found["of"] or "", found["role"])
    return f"{name} {found['rest']}" if name else fact


def _name(match: Match, of: str, role: str) -> str:
    """The one name that the page has for whose relative this is; "" for whom it is about."""
    kinds, side = _KINDS[role]
    whose = {word.casefold() for word in re.findall(r"\w+", of)} or set(match.page.title_stems)
    names: dict[str, None] = {}
    for kin in told_kin(match):
        if kin.what in kinds.split() and _same_sex(kin, match, role):
            for one, other in kin.pairs():
                relative, owner = (one, other) if side == "one" else (other, one)
                if relative is None or owner is None or relative.pronoun:
                    continue
                if whose <= set(owner.stems) or set(owner.stems) <= whose:
                    names.setdefault(relative.text)
    return next(iter(names)) if len(names) == 1 else ""


def _same_sex(kin: Kin, match: Match, role: str) -> bool:
    """The page calls the relative so, where the relation alone does not tell a son from a
    daughter, a brother from a sister."""
    if role in {"husband", "wife"} or kin.what == role:
        return True
    said = kin.span.of(match.page.sentences[kin.place].text)
    return re.search(rf"\b{role}\b", said, re.IGNORECASE) is not None
