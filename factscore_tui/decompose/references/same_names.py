"""Which of two names may be one, by their words."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import THING, WORK, sort_of_noun
from factscore_tui.decompose.references.lexicon import ORG_ENDINGS, PLACE_ENDINGS
from factscore_tui.decompose.references.types import TEAM_ENDINGS

_OF_FIRMS = frozenset(
    """ab ag asa bros brothers co co. company corp corp. corporation gmbh group holdings inc inc.
    industries limited llc llp ltd ltd. motors oyj partners plc sa sons technologies fc afc cf
    football club""".split()  # noqa: SIM905
)
"""Words that may follow a body's name and leave it the same."""
_LEGAL = frozenset("corp corp. gmbh inc inc. limited llc llp ltd ltd. oyj plc".split())  # noqa: SIM905


CONTESTS = frozenset(
    "open cup masters classic trophy series games championships league final prix tour".split()  # noqa: SIM905
)
"""Last words of contests, which mean them with an article only: "his autobiography, Open" is not
the US Open."""
_NUMBERS = frozenset(
    "i ii iii iv v vi vii viii ix xi xii xiii xiv xv xvi xvii xviii jr jr. sr sr.".split()  # noqa: SIM905
)
"""What stands behind the name of somebody whose father, or forebear on a throne, had the same."""


_ORDINALS = frozenset(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()  # noqa: SIM905
)


def without_number(forms: Sequence[str]) -> tuple[str, ...]:
    """The words of a name without "Jr." and "III"."""
    end = len(forms)
    while end > 1 and forms[end - 1] in _NUMBERS | {","}:
        end -= 1
    return tuple(forms[:end])


def with_middle_names(forms: Sequence[str], words: Sequence[str]) -> bool:
    """True for "Alan Mathison Turing" and "Michael Fred Phelps II" beside "Alan Turing" and
    "Michael Phelps"; not for two names of the same length."""
    full, short = without_number(forms), without_number(words)
    longer = len(full) > len(short) or len(forms) > len(words)
    return (
        longer and 1 < len(short) == len(words) and full[:1] + full[-1:] == short[:1] + short[-1:]
    )


def longer_of_same(forms: Sequence[str], words: tuple[str, ...], located: bool = False) -> bool:
    """ "Vantor Robotics Oyj" and "Vantor Robotics". What one is `located` in is short for a firm at
    most: "in New York" is in no New York Philharmonic."""
    short, long = sorted((tuple(forms), words), key=len)
    if located and len(forms) < len(words) and words[-1] not in _OF_FIRMS:
        return False
    if not 1 < len(short) < len(long) or long[-1] == "first":  # "New Zealand First" is a party
        return False
    if long[: len(short)] != short or long[len(short)] in {"of", "for"}:
        return False
    if short[-1] in PLACE_ENDINGS and long[len(short)] in _OF_FIRMS:
        return False  # the Suez Canal is not the Suez Canal Company
    # "the Great Barrier Reef" is not the Great Barrier Reef Marine Park Authority
    kind = sort_of_noun(long[-1])
    return long[-1] in _OF_FIRMS or (kind == THING and long[-1] not in ORG_ENDINGS | PLACE_ENDINGS)


def in_full(forms: Sequence[str], words: Sequence[str]) -> bool:
    """True for "Harwell Valves plc" in a report that begins "Harwell did not copy a valve"."""
    return len(forms) > 1 and forms[-1] in _LEGAL and tuple(words) == tuple(forms[:1])


def named_together(names: Sequence[str], surnames: bool) -> str:
    """ "Ann Fox, Bo Lee and Tom Reed"; "Nadine and Geoff Firth" for two people of whom the last
    words are `surnames`."""
    if surnames and len(names) == 2:
        (first, own), (other, last) = (name.rsplit(" ", 1) for name in names)
        if own == last and " " not in first + other:
            return f"{first} and {other} {last}"
    return ", ".join(names[:-1]) + " and " + names[-1]


def work_by_number(forms: Sequence[str], words: Sequence[str]) -> bool:
    """ "the Ninth" and "the Ninth Symphony": works that are numbered are called by the number
    alone; not "the Fifth" and "the Fifth Republic"."""
    short, long = sorted((tuple(forms), tuple(words)), key=len)
    numbered = len(short) == 1 < len(long) == 2 and short[0] == long[0] in _ORDINALS
    return numbered and sort_of_noun(long[1]) == WORK


def team_in_full(forms: Sequence[str], words: Sequence[str]) -> bool:
    """True for "Millbrook Rovers" in a report that begins "Rovers hold on"."""
    last = forms[-1]
    return len(forms) > 1 and tuple(words) == (last,) and last in TEAM_ENDINGS


def said_whole(forms: Sequence[str], last: int, name: str) -> bool:
    """True where these forms end with a whole name, of which the `last` ones alone were taken for
    one: "Prejudice" of "came Pride and Prejudice", whose parts a parser joins like two names."""
    words = name.lower().split()
    return len(words) > last and list(forms[-len(words) :]) == words
