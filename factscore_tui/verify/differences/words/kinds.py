"""Two things called by each other's kind: "the lunar module Columbia" against "the command module
Columbia, a service module and the lunar module Eagle".

Told only where one sentence has both kinds with their names, and none has the fact's kind with the
fact's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import STOP_WORDS
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.match import Match

_NAME = r"(?P<name>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)"
_KIND = r"(?P<which>[a-z][a-z-]+(?: [a-z][a-z-]+)?) (?P<noun>[a-z][a-z-]+)"
_CALLED = re.compile(rf"\b(?:[Tt]he|[Aa]n?|[Ii]ts|[Hh]is|[Hh]er|[Tt]heir) {_KIND} {_NAME}")
_IS = re.compile(rf"\A(?:The )?{_NAME} (?:is|was) (?:an?|the) {_KIND}\.?\Z")
_READ = 6


class _Called(NamedTuple):
    which: str
    noun: str
    name: str
    span: Span


def find_kind(fact: str, match: Match) -> FoundDifference | None:
    """The other kind by which the page calls what the fact names, or None."""
    mine = [*_called(fact), *(_of(found) for found in _IS.finditer(fact))]
    for claim in mine:
        told = [(place, list(_called(s.text))) for place, s in enumerate(match.page.sentences)]
        if any(_same(claim, other) for _, others in told for other in others):
            continue
        for place, others in told:
            own = [o for o in others if o.noun == claim.noun]
            named = [o for o in own if _is(o, claim) and o.which != claim.which]
            if not named or not any(o.which == claim.which and not _is(o, claim) for o in own):
                continue
            if place not in match.ranked(_READ):
                continue
            said = Difference(
                "exchanged", f"{claim.which} {claim.noun}", f"{named[0].which} {claim.noun}"
            )
            return FoundDifference(said, None, place, named[0].span)
    return None


def _called(text: str) -> Iterator[_Called]:
    """Every "command module Columbia" of a text."""
    for found in _CALLED.finditer(text):
        small = {*found["which"].split(), found["noun"]} & STOP_WORDS
        if not small and not found["noun"].endswith("ed"):  # "the man named Lee"
            yield _of(found)


def _of(found: re.Match[str]) -> _Called:
    return _Called(
        found["which"], found["noun"], found["name"], Span(found.start("which"), found.end("noun"))
    )


def _is(one: _Called, other: _Called) -> bool:
    """The same name, or its last word: "Michael Collins", "Collins"."""
    return one.name.split()[-1] == other.name.split()[-1]


def _same(one: _Called, other: _Called) -> bool:
    return (one.which, one.noun) == (other.which, other.noun) and _is(one, other)
