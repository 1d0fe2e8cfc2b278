"""What is taken out of a sentence before it is parsed: parentheses, and the larger place in "Chicago, Illinois,".

Both confuse a parser and both hold facts of their own: life dates, years of release, short forms, where a place is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from factscore_tui.decompose.tree import Aside, Phrase, Piece, Tree, glue
from factscore_tui.decompose.units import Unit
from factscore_tui.decompose.words import INTRANSITIVE, WORKS

_OPEN, _CLOSE = {"(", "[", "（"}, {")", "]", "）"}
_PLACE_PREPOSITIONS = frozenset("in at near from of outside to".split())  # noqa: SIM905
_AFTER_PLACE = frozenset(
    """, . ; ! ) on in where and to as with who which but when for during at until from since by he she they it
    before after while""".split()  # noqa: SIM905
)
_BORN = re.compile(r"(?i)^(?:born|née|nee|b\.?|né)$")
_DIED = re.compile(r"(?i)^(?:died|d\.?)$")
_CONNECTIVES = frozenset(
    """overall however additionally furthermore moreover therefore thus also besides nevertheless nonetheless meanwhile
    consequently notably sadly unfortunately fortunately interestingly importantly ultimately finally then hence
    similarly likewise indeed""".split()  # noqa: SIM905
)
_CLAUSE_GOES_ON = frozenset("was is has he she it they his her later then in on at".split())  # noqa: SIM905
_MAKING = frozenset(
    "starred appeared directed released published wrote recorded played produced starring role roles".split()  # noqa: SIM905
)
_DASH = frozenset({"-", "–", "—", "--", "to"})


def take_out(units: Sequence[Unit]) -> tuple[list[Unit], list[Aside]]:
    """The units that are parsed, and the asides with the index of the kept unit they follow."""
    kept: list[Unit] = []
    asides: list[Aside] = []
    n = len(units)
    i = _opening(units)
    while i < n:
        if units[i].text in _OPEN and kept:
            end = next((j for j in range(i + 1, min(n, i + 40)) if units[j].text in _CLOSE), None)
            if end is not None and end > i + 1 and end - i < n - 2:
                asides.append(Aside(len(kept) - 1, tuple(units[i : end + 1])))
                i = end + 1
                continue
        span = _place_span(units, i, kept)
        if span:
            asides.append(Aside(len(kept) - 1, tuple(units[i : i + span])))
            i += span
            # the comma that closes the place goes too, unless it separates clauses or dates for the parser
            continue
        kept.append(units[i])
        i += 1
    return kept, asides


def _opening(units: Sequence[Unit]) -> int:
    """Number of units of an opening that says nothing of its own ("Overall,", "In addition to acting,")."""
    forms = [u.form for u in units[:16]]
    if len(units) < 4:
        return 0
    if forms[0] in {"-", "–", "•", "*", "·"}:
        return 1
    if forms[0].isdigit() and len(forms[0]) < 4 and forms[1] in {".", ")"} and units[1].start == units[0].end:
        return 2
    if forms[0] in _CONNECTIVES and forms[1] == ",":
        return 2
    if forms[:3] in (["in", "addition", ","], ["as", "well", ","], ["of", "course", ","], ["as", "such", ","]):
        return 3
    if (
        forms[:3] == ["in", "addition", "to"]
        or forms[:2] in (["apart", "from"], ["aside", "from"])
        or forms[0] == "besides"
    ):
        comma = forms.index(",") if "," in forms else 0
        said = any(u.kind != "word" or u.text[:1].isupper() or u.text[:1].isdigit() for u in units[1:comma])
        return comma + 1 if comma and not said else 0
    return 0


def _placelike(unit: Unit) -> bool:
    return (
        unit.kind in {"word", "name"} and unit.text[:1].isupper() and any(c.islower() for c in unit.text)
    ) or unit.text in {
        "USA",
        "UK",
        "U.S.",
        "U.K.",
        "D.C.",
        "UAE",
        "US",
    }


def _place_span(units: Sequence[Unit], i: int, kept: list[Unit]) -> int:
    """Number of units of ", Illinois" or ", Illinois, USA" that start at i after a place, else 0."""
    if units[i].text != "," or len(kept) < 2 or not _placelike(kept[-1]) or kept[-1].kind == "title":
        return 0
    k = len(kept) - 2
    if kept[k].form == "the" and k:
        k -= 1
    if kept[k].form not in _PLACE_PREPOSITIONS or (k == 0 and kept[k].form in {"at", "to", "of"}):
        return 0
    n, j, found = len(units), i, 0
    while j + 1 < n and units[j].text == "," and _placelike(units[j + 1]) and found < 3:
        after = units[j + 2] if j + 2 < n else None
        if after is not None and after.form not in _AFTER_PLACE:
            break
        if after is not None and _list_goes_on(units, j + 2):
            return 0
        found += 1
        j += 2
    return j - i if found < 3 else 0


def _list_goes_on(units: Sequence[Unit], at: int) -> bool:
    """True when "and X" or ", and X" at this place continues a list of names rather than the sentence."""
    k = at + 1 if units[at].text == "," else at
    if k + 1 >= len(units) or units[k].form not in {"and", "or", "as"}:
        return False
    if units[k].form == "as":
        return k + 2 < len(units) and units[k + 1].form == "well"
    word = units[k + 1]
    goes_on = word.form in {
        "was",
        "is",
        "has",
        "he",
        "she",
        "it",
        "they",
        "his",
        "her",
        "later",
        "then",
        "in",
        "on",
        "at",
    }
    return not (goes_on or (word.text.islower() and word.form.endswith("ed")) or word.form in INTRANSITIVE)


def aside_facts(tree: Tree, aside: Aside, place_of: Phrase) -> tuple[list[Phrase], bool]:
    """Facts of one aside, and whether it is thereby told (else it stays with the words it follows)."""
    inner = [Piece(u.text, len(tree.units)) for u in aside.units]
    del inner
    units = aside.units
    if units[0].text == ",":
        return _places(place_of, units), True
    body = units[1:-1]
    dates = [u for u in body if u.kind == "date" or re.fullmatch(r"(?:c\.\s?)?1\d{3}|20\d\d", u.text)]
    born = next((k for k, u in enumerate(body) if _BORN.match(u.text)), None)
    died = next((k for k, u in enumerate(body) if _DIED.match(u.text)), None)
    if born is not None or died is not None:
        return _life(place_of, body, born, died), True
    if len(dates) == 2 and any(u.text in _DASH for u in body) and place_of and _is_person_like(tree, aside.after):
        dash = next(k for k, u in enumerate(body) if u.text in _DASH)
        out = [*_dated(place_of, "born", body[:dash]), *_dated(place_of, "died", body[dash + 1 :])]
        if out:
            return out, True
    years = re.fullmatch(r"(1\d{3}|20\d\d)\s?[–—-]\s?(1\d{3}|20\d\d)", body[0].text) if len(body) == 1 else None
    if years and place_of and _is_person_like(tree, aside.after):
        return [_year(place_of, "was born in", body[0], years, 1), _year(place_of, "died in", body[0], years, 2)], True
    if len(body) == 1 and re.fullmatch(r"1\d{3}|20\d\d", body[0].text) and near_work(tree, aside.after):
        return [place_of + glue("was", "released", "in") + [ref(body[0])]], True
    return [], False


def _year(who: Phrase, said: str, unit: Unit, years: re.Match[str], part: int) -> Phrase:
    """One of the two years of "1936-2015"; the piece refers to the whole range, which is one unit."""
    return [*who, *glue(*said.split()), Piece(years.group(part), ref(unit).unit)]


def ref(unit: Unit) -> Piece:
    """A piece of an aside: its unit number is coded below -1 by its start, so that spans can be found again."""
    return Piece(unit.text, -2 - unit.start)


def _places(place: Phrase, units: Sequence[Unit]) -> list[Phrase]:
    out = []
    here = place
    for u in units:
        if u.text == ",":
            continue
        out.append([*here, *glue("is", "in"), ref(u)])
        here = [ref(u)]
    return out


def _dated(who: Phrase, verb: str, body: Sequence[Unit]) -> list[Phrase]:
    """ "who was born on DATE" and "who was born in PLACE" from what stands on one side of the dash."""
    out: list[Phrase] = []
    be = glue("was", verb) if verb == "born" else glue(verb)
    rest: list[Unit] = []
    for u in body:
        if u.kind == "date" or re.fullmatch(r"1\d{3}|20\d\d", u.text):
            exact = bool(re.search(r"\d{1,2}\D+\d{4}|^\d+ [A-Z]|[A-Za-z] \d{1,2}$", u.text))
            out.append([*who, *be, *glue("on" if exact else "in"), ref(u)])
        elif u.text not in {",", ";", "on", "in"}:
            rest.append(u)
    if rest and all(u.text[:1].isupper() for u in rest):
        out.append([*who, *be, *glue("in"), *(ref(u) for u in rest)])
    return out


def _life(who: Phrase, body: Sequence[Unit], born: int | None, died: int | None) -> list[Phrase]:
    """Facts of "(born Anthony Davis on August 22, 1973 in Kingston; died ...)"."""
    out: list[Phrase] = []
    end = died if died is not None and (born is None or died > born) else len(body)
    if born is not None:
        part = list(body[born + 1 : end])
        name = []
        while part and part[0].kind in {"name", "word"} and part[0].text[:1].isupper() and not part[0].text.isdigit():
            name.append(part.pop(0))
        if name:
            out.append([*who, *glue("was"), *glue("born"), *(ref(u) for u in name)])
        out += _dated(who, "born", part)
    if died is not None:
        out += _dated(who, "died", body[died + 1 :])
    return out


def _is_person_like(tree: Tree, after: int) -> bool:
    return (
        0 <= after <= 3
        and tree.is_name(after)
        and any(u.form in {"was", "is", "were"} for u in tree.units[after + 1 :][:4])
    ) or 0 <= after <= 1


def near_work(tree: Tree, after: int) -> bool:
    """True when a kind of work ("films", "album") is named in the sentence before this unit."""
    told = any(tree.forms[k] in WORKS or tree.forms[k] in _MAKING for k in range(after + 1))
    return told and tree.is_name(after)
