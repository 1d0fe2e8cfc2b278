"""Who came before and who came after, by the article's box of facts.

    James Lund succeeded Ann Lee as mayor.     the box has "Predecessor: James Lund", "Successor:
    Ida Moss"

Contradicted where the box has the fact's name on the other side only. Somebody whom it has on
neither side may have followed in an office that it leaves out: such a fact is without support where
no sentence has the two beside a word of succession.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.roles.arguments import ArgumentName, make_name
from factscore_tui.verify.features.match import Match

_NAME = r"[A-Z][\w.'\u2019-]*(?:\s(?:(?:de|von|van|of|the)\s)*[A-Z][\w.'\u2019-]*)*"
_NEXT_ONE, _ONE_BEFORE = rf"(?P<next>{_NAME})", rf"(?P<before>{_NAME})"
_OWN = r"['\u2019]s?"
_CLAIMS = tuple(
    re.compile(rf"\A{form}(?=[\s,.]|\Z)")
    for form in (
        rf"{_NEXT_ONE}\s(?:succeeded|followed)\s{_ONE_BEFORE}",
        rf"{_ONE_BEFORE}\swas\s(?:succeeded|followed)\sby\s{_NEXT_ONE}",
        rf"{_NEXT_ONE}\swas\spreceded\sby\s{_ONE_BEFORE}",
        rf"{_ONE_BEFORE}\spreceded\s{_NEXT_ONE}",
        rf"{_NEXT_ONE}\swas\sthe\ssuccessor\sof\s{_ONE_BEFORE}",
        rf"{_ONE_BEFORE}\swas\sthe\spredecessor\sof\s{_NEXT_ONE}",
        rf"{_ONE_BEFORE}{_OWN}\ssuccessor\swas\s{_NEXT_ONE}",
        rf"{_NEXT_ONE}\swas\s{_ONE_BEFORE}{_OWN}\ssuccessor",
        rf"{_NEXT_ONE}{_OWN}\spredecessor\swas\s{_ONE_BEFORE}",
        rf"{_ONE_BEFORE}\swas\s{_NEXT_ONE}{_OWN}\spredecessor",
    )
)
_ROW = re.compile(
    r"\A(?P<side>Predecessor|Successor|Preceded by|Succeeded by|Previous|Next)(?: mission)?"
    r"(?: \d+)?: (?P<who>.+)\Z"
)
_NEXT = frozenset(("Successor", "Succeeded by", "Next"))
_TURNS = re.compile(
    r"\bsucceed(?:ed|ing|s)?\s(?:by\b|to\b|h(?:im|er|is)\b|it\b|them\b|the\b|[A-Z])|successor|predecessor"
    r"|\bpreced|\breplac|\bfollowed\s(?:by|h(?:im|er|is))\b"
)
"""Words of succession; not "succeeded in blocking him"."""


class _Row(NamedTuple):
    after: bool
    text: str
    name: ArgumentName
    place: int


class _Claim(NamedTuple):
    after: bool
    who: ArgumentName


def find_successor(fact: str, match: Match) -> FoundDifference | None:
    """The name on that side, where the fact's is on the other side only."""
    claim = _claim(fact, match)
    rows = _rows(match) if claim is not None else []
    if claim is None or not _is_on_other_side_only(claim, rows):
        return None
    told = next((row for row in rows if row.after == claim.after), None)
    if told is None:
        return None
    what = "successor" if claim.after else "predecessor"
    return FoundDifference(
        Difference(what, claim.who.text, told.text),
        None,
        told.place,
        told.name.span,
        said=f"{what}: {claim.who.text} → source: {told.text}",
    )


def other_successor(fact: str, match: Match) -> str | None:
    """Whom the box has there, where it has not the fact's name and no sentence may tell it."""
    claim = _claim(fact, match)
    told = [row for row in _rows(match) if row.after == claim.after] if claim is not None else []
    if claim is None or not told or any(not row.name.differs(claim.who) for row in told):
        return None
    last = claim.who.stems[-1]
    for place in match.page.by_stem.get(last, ()):
        if _TURNS.search(match.page.sentences[place].text):
            return None
    what = "successor" if claim.after else "predecessor"
    return f"the article has as {what}: {told[0].text}"


def _claim(fact: str, match: Match) -> _Claim | None:
    """On which side of the article's subject the fact has whom."""
    fact = fact.removesuffix(".")
    said = next((hit for form in _CLAIMS if (hit := form.match(fact))), None)
    if said is None:
        return None
    sides = {side: make_name(fact, Span(*said.span(side))) for side in ("before", "next")}
    for own, other in (("before", "next"), ("next", "before")):
        about, who = sides[own], sides[other]
        if about is not None and who is not None and set(about.stems) <= match.page.title_stems:
            return _Claim(other == "next", who)
    return None


def _rows(match: Match) -> list[_Row]:
    found = []
    for place, sentence in enumerate(match.page.sentences):
        row = _ROW.match(sentence.text)
        name = make_name(sentence.text, Span(*row.span("who"))) if row is not None else None
        if row is not None and name is not None:
            found.append(_Row(row["side"] in _NEXT, row["who"].rstrip("."), name, place))
    return found


def _is_on_other_side_only(claim: _Claim, rows: list[_Row]) -> bool:
    there = {row.after for row in rows if row.name.same(claim.who)}
    return there == {not claim.after}
