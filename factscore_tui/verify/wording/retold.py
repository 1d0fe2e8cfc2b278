"""What is told of people and places in another grammar than an encyclopedia's: how long they lived,
whom they were married to, who was one of theirs, how many live there.

    Bates lived until 1929                          Bates died in 1929
    He has been the husband of Steffi Graf since    He has been married to Steffi Graf since
    She became the wife of Diego Rivera in 1929     She married Diego Rivera in 1929
    One of her teachers was Mary Somerville         Her teachers included Mary Somerville
    The largest island is called Olkhon             Olkhon is the largest island
    Tarkovsky and Irma Raush married in 1957        Tarkovsky married Irma Raush in 1957
    His father was born in Salisbury                His father was a native of Salisbury
    Johnston became Secretary of War                Johnston was appointed Secretary of War
    The canal was built without locks               The canal has no locks
    About 9,000 people live in Ley                  Ley has a population of about 9,000
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

_X = r"(?P<x>[A-Z][^,;]{1,70}?)"
_Y = r"(?P<y>[^,;]{2,60}?)"
_OF = r"(?:['’]s|(?<=s)['’])"
_SPOUSE = r"(?:wife|husband|spouse)"
_WHO = r"(?P<y>[A-Z][^,;]{2,60}?)"
_THEIRS = rf"(?P<x>[^,;]{{2,50}}?{_OF} [a-z ]{{3,30}}?s)"
_WHEN = r"(?P<rest> (?:in|on|at) [^,;]{3,50}?)?"
_DAY = r"(?P<day>(?:[\w ,]{0,20}\s)?\d{4})"
_LIVED = r"(?:lived|lived on|survived|stayed alive)"
_MOST = r"(?:[a-z]{3,}est|most [a-z]+|best|least [a-z]+)"
_NAME = r"(?:[A-Z][\w'’.-]*)(?: (?:(?:de|von|van|der) )?[A-Z][\w'’.-]*){0,4}"
_COUNT = r"(?P<n>(?:[A-Za-z]+ ){0,2}\d[\d,.]*(?: million)?)"
_Turn = Callable[[re.Match[str]], str]


def _died(found: re.Match[str]) -> str:
    """Who lived until then died then."""
    day = found["day"]
    exact = re.match(r"\d{1,2} [A-Z]|[A-Z]\w+ \d{1,2}\b(?!\d)", day) is not None
    return f"{found['x']} died {'on' if exact else 'in'} {day}."


def _plain(form: str) -> _Turn:
    return lambda found: found.expand(form)


def _peopled(found: re.Match[str]) -> str:
    """How many live there is its population."""
    count = found["n"][:1].lower() + found["n"][1:]
    return f"{found['y']} has a population of {count}."


_MARRIED, _SINCE = (
    r"\g<x> married \g<y>\g<rest>.",
    r"\g<x> has been married to \g<y> since \g<day>.",
)
_INCLUDED = r"\g<x> included \g<y>."
_RULES: dict[str, _Turn] = {
    rf"{_X} {_LIVED} until {_DAY}": _died,
    rf"{_X} has been (?:the )?{_SPOUSE} of {_Y} since {_DAY}": _plain(_SINCE),
    rf"{_X} has been {_Y}{_OF} {_SPOUSE} since {_DAY}": _plain(_SINCE),
    rf"{_X} became (?:the )?(?:\w+ )?{_SPOUSE} of {_Y}{_WHEN}": _plain(_MARRIED),
    rf"{_X} became {_Y}{_OF} (?:\w+ )?{_SPOUSE}{_WHEN}": _plain(_MARRIED),
    rf"{_X} (?:was|is) married to (?![^,;]* (?:for|until) ){_Y}{_WHEN}": _plain(_MARRIED),
    rf"(?:One of|Among) {_THEIRS} (?:was|is) {_WHO}": _plain(_INCLUDED),
    rf"{_WHO} (?:was|is) (?:one of|among) {_THEIRS}": _plain(_INCLUDED),
    rf"(?:The|(?P<of>[A-Z][^,;]{{1,40}}?){_OF}) (?P<what>{_MOST} [a-z]+) (?P<be>is|was) "
    r"(?:called|named|known as) (?:the )?(?P<y>[A-Z][^,;]{1,40}?)": _plain(
        r"\g<y> \g<be> the \g<what>."
    ),
    rf"(?P<x>{_NAME}) and (?P<y>{_NAME}) (?:got |were )?(?:married|wed){_WHEN}": _plain(_MARRIED),
    rf"(?P<x>{_NAME}) and (?P<y>{_NAME}) (?:got )?divorced{_WHEN}": _plain(
        r"\g<x> divorced \g<y>\g<rest>."
    ),
    rf"{_X} (?:was|is) born in (?P<y>{_NAME}(?:, {_NAME})?)": _plain(
        r"\g<x> was a native of \g<y>."
    ),
    rf"{_X} became (?:the )?(?P<y>[A-Z][a-z]+(?: of(?: the)?)? [A-Z][^,;]{{2,50}}?){_WHEN}": _plain(
        r"\g<x> was appointed as \g<y>\g<rest>."
    ),
    rf"{_X} (?:is|was|were|are) (?:built|made|left) without (?:an? |any )?{_Y}": _plain(
        r"\g<x> has no \g<y>."
    ),
    rf"{_COUNT} people live in {_WHO}": _peopled,
    rf"{_WHO} (?:is|was) home to {_COUNT} people": _peopled,
    rf"{_WHO} has {_COUNT} (?:inhabitants|residents|people)": _peopled,
}
_TURNS = tuple((re.compile(rf"\A{pattern}\.?\Z"), turn) for pattern, turn in _RULES.items())


def retold(fact: str) -> Iterator[str]:
    """What says the same as the fact; nothing for most."""
    for pattern, turn in _TURNS:
        found = pattern.match(fact)
        if found is not None:
            text = turn(found).replace("..", ".")
            yield text[:1].upper() + text[1:]
