"""Who is whose husband, mother, son, brother or teacher: what facts and the sentences of a page say
outright, in one form for all the ways of saying it.

    Her mother, Leona Edwards, a teacher         Leona Edwards is the mother of the page's subject
    Laertes, the son of Polonius                 Polonius is a parent of Laertes
    In 1932 she married Raymond Parks            the page's subject and Raymond Parks are a couple
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.calendar_names import MONTHS
from factscore_tui.core.span import Span
from factscore_tui.verify.differences.roles.arguments import ArgumentName, make_name
from factscore_tui.verify.differences.roles.pronouns import HE, SHE, goes_on, of_page, speaks_on
from factscore_tui.verify.features.match import Match

_CAP = "A-ZÀ-ÖØ-ÞĆČĐĘĞİŁŃŌŒŚŞŠŪŹŻŽ"
_WORD = rf"[{_CAP}](?:[\w'’-]*\w)?\.?"
_INSIDE = r"(?:(?:de|del|della|di|du|da|la|von|van|der|den|bin|ibn|of|y)\s){1,2}"
NAME = rf"{_WORD}(?:\s(?:{_INSIDE})?{_WORD}){{0,5}}?"
"""A name, as short as what follows allows."""
_ROLES = {
    "husband": "couple",
    "wife": "couple",
    "spouse": "couple",
    "father": "father",
    "mother": "mother",
    "son": "child",
    "daughter": "child",
    "child": "child",
    "brother": "sibling",
    "sister": "sibling",
    "cousin": "cousin",
    "uncle": "uncle",
    "aunt": "uncle",
    "nephew": "nephew",
    "niece": "nephew",
    "grandfather": "grandparent",
    "grandmother": "grandparent",
    "grandson": "grandchild",
    "granddaughter": "grandchild",
    "teacher": "teacher",
    "tutor": "teacher",
    "mentor": "teacher",
    "instructor": "teacher",
    "pupil": "pupil",
    "student": "pupil",
}
_SEXED = frozenset(
    """husband wife father mother son daughter brother sister uncle aunt nephew niece grandfather
    grandmother grandson granddaughter""".split()  # noqa: SIM905
)
_ROLE = rf"(?<!-)\b(?P<role>{'|'.join(_ROLES)})\b(?!-)"
_LIKE = r"(?:(?!was\b|is\b|and\b|or\b|of\b)[\w-]+\s){0,3}?"
"""Words before a role or a name: "elder", "only legitimate", "the poet"."""
_THE = r"(?:(?:the|his|her)\s(?:(?!wife\b|husband\b)[\w'’-]+\s){1,4}?)?"
_END = r"(?=[\s,.;:()]|\Z)"
_FACT = (
    re.compile(rf"\A(?P<of>{NAME})['’]s?\s{_LIKE}{_ROLE}\s(?:was|is)\s{_THE}(?P<name>{NAME})\Z"),
    re.compile(rf"\A(?P<name>{NAME})\s(?:was|is)\s(?P<of>{NAME})['’]s?\s{_LIKE}{_ROLE}\Z"),
    re.compile(
        rf"\A(?P<name>{NAME})\s(?:was|is)\s(?:the|an?)\s{_LIKE}{_ROLE}\sof\s{_THE}(?P<of>{NAME})\Z"
    ),
)
_WED_FACT = re.compile(
    rf"\A(?P<of>{NAME})\s(?:was\s)?married\s(?:to\s)?{_THE}(?P<name>{NAME})"
    r"(?:\s(?:in|on|at)\s[^,;]{1,40}?)?\Z"
)
_OWNED = re.compile(
    rf"\b(?P<of>[Hh]is|[Hh]er|{NAME}['’]s?)\s{_LIKE}{_ROLE}(?:,|\s(?:was|is))?\s"
    rf"{_THE}(?P<name>{_WORD}(?:\s(?:{_INSIDE})?{_WORD}){{0,5}}){_END}"
)
_OFFSPRING = re.compile(
    rf"\b(?P<of>[Hh]e|[Ss]he|{NAME})(?:\s(?:was|is)|,)(?:\s(?:the|one|an?|only))?\s"
    rf"(?:(?!was\b|is\b)[\w-]+\s){{0,5}}?(?:son|daughter|child|children)\sof\s{_THE}"
    rf"(?P<name>{_WORD}(?:\s(?:{_INSIDE})?{_WORD}){{0,5}}){_END}"
    rf"(?:(?:,[^;.]{{0,90}}?,)?\sand\s{_THE}(?:(?:his|her)\swife\s)?"
    rf"(?P<two>{_WORD}(?:\s(?:{_INSIDE})?{_WORD}){{0,5}}){_END})?"
)
_CHILDREN = re.compile(
    rf"\bchildren\sof\s(?P<name>{_WORD}(?:\s(?:{_INSIDE})?{_WORD}){{0,5}})\sand\s"
    rf"(?P<two>{_WORD}(?:\s(?:{_INSIDE})?{_WORD}){{0,5}}){_END}"
)
_WED = re.compile(
    rf"\b(?P<of>[Hh]e|[Ss]he|{NAME})\s(?:[a-z]+\s){{0,2}}?(?:was\s)?married\s(?:to\s)?"
    rf"{_THE}(?P<name>{_WORD}(?:\s(?:{_INSIDE})?{_WORD}){{0,5}}){_END}"
)
_BOTH_WED = re.compile(
    rf"\b(?P<of>{_WORD}(?:\s{_WORD}){{0,3}})\sand\s(?P<name>{_WORD}(?:\s{_WORD}){{0,3}})\s"
    r"(?:were\s)?married\b"
)
_MONTH = re.compile(r"\A(?:January|February|March|April|May|June|July|August|September|October|"
    r"November|December)\b")  # fmt: skip


_PARENTS = frozenset(("father", "mother"))
_AND_HIS = re.compile(
    r"\A(?:His|Her)\s(?:father|mother)\b(?!.*\b(?:his|her)\b).*(?:;|\band|\bwhile)\s\Z"
)


_OF_WHOM = re.compile(r"\bwho\b[^,;]*\Z")
"""A pronoun behind it means whom the clause is about: "his father, who was murdered by his own
brother"."""


_FIRST_NAME = re.compile(
    r"\A(?:In\s(?:\w+\s)?\d{4},?\s)?"
    r"(?!(?:He|She|It|They|His|Her|Their|Its|In|On|At|After|Before|When|While|From|By|For|The|This|"
    r"That|There|One|Of|As|With|During|Although|Both|Many|Some)\b)"
    rf"(?P<name>{NAME})\s"
    rf"(?:(?:(?!(?:when|because|that|if|while|as|whom?|whose)\s|[{_CAP}])\S+|"
    rf"{'|'.join(m.title() for m in MONTHS)})\s)+\Z"
)
"""The beginning of a sentence with one name, up to "his"."""


class Kin(NamedTuple):
    """`one` is the `what` of `other`: "couple", "sibling", "cousin" both ways, "father", "mother",
    "parent", "teacher" and the like one way. None is whom a pronoun leaves open."""

    what: str
    one: ArgumentName | None
    other: ArgumentName | None
    place: int = -1
    span: Span = Span(0, 0)

    def pairs(self) -> Iterator[tuple[ArgumentName | None, ArgumentName | None]]:
        """The two in the order of the role, and turned round where it holds both ways."""
        yield self.one, self.other
        if self.what in {"couple", "sibling", "cousin"}:
            yield self.other, self.one


def claimed_kin(fact: str) -> Kin | None:
    """What a fact says; None where it says nothing of the kind."""
    said = fact.removesuffix(".")
    for form in _FACT:
        found = form.match(said)
        if found is not None:
            return _kin(found, found["role"], -1)
    found = _WED_FACT.match(said)
    return _kin(found, "wife", -1) if found is not None else None


def mentioned_kin(fact: str) -> Kin | None:
    """The first relative that a fact names in passing: "Vincent's cousin Theo was a dealer",
    "Vincent wrote to his cousin Theo"."""
    found = _OWNED.search(fact.removesuffix("."))
    if found is None:
        return None
    kin = _kin(found, found["role"], -1)
    return kin if kin.one and kin.other else _of_first_name(kin, found)


def told_kin(match: Match) -> list[Kin]:
    """All that the sentences of the page say outright."""
    return [kin for place in range(len(match.page.sentences)) for kin in _of_sentence(match, place)]


def _of_sentence(match: Match, place: int) -> Iterator[Kin]:
    text = match.page.sentences[place].text
    for found in _OWNED.finditer(text):
        yield from _with_owner(found, found["role"], match, place)
    for found in (*_OFFSPRING.finditer(text), *_of_subject(text, match)):
        for group in ("name", "two"):
            if found[group]:
                yield from _with_owner(found, "parent", match, place, group)
    for found in (*_WED.finditer(text), *_BOTH_WED.finditer(text)):
        if not _MONTH.match(found["name"]):
            yield from _with_owner(found, "wife", match, place)


def _of_subject(text: str, match: Match) -> Iterator[re.Match[str]]:
    """ "Of the seven children of A and B only he survived"."""
    own = {word.casefold() for word in re.findall(r"\w+", text)}
    if _subject(match)[1] & own and not _OFFSPRING.search(text):
        yield from _CHILDREN.finditer(text)


def _subject(match: Match) -> tuple[tuple[str, ...], frozenset[str]]:
    """Whom the page is about with the pronouns that mean that person: those of the whole page, else
    those of its beginning."""
    found = of_page(match)
    if found[0]:
        return found
    lead = [s.text for s in match.page.sentences if s.passage == 0]
    spoken = {word.casefold() for text in lead for word in re.findall(r"\w+", text)}
    if bool(spoken & HE) == bool(spoken & SHE):
        return (), frozenset()
    return tuple(sorted(match.page.title_stems)), HE if spoken & HE else SHE


def _goes_on(match: Match, place: int, pronouns: frozenset[str]) -> bool:
    """As speaks_on; a page with both "he" and "she" leaves less to go by."""
    return goes_on(match, place) and bool(pronouns)


def _other_sex(found: re.Match[str]) -> str:
    """Nothing, where a later pronoun like this one cannot mean the relative: "her father"."""
    womanly = found["role"] in {"wife", "mother", "daughter", "sister"}
    apart = found["of"].casefold() in (HE if womanly else SHE) and found["role"] in _SEXED
    return "" if apart else found[0]


def _with_owner(
    found: re.Match[str], role: str, match: Match, place: int, group: str = "name"
) -> Iterator[Kin]:
    """The relation with whom a pronoun of the page means, where that is certain."""
    kin = _kin(found, role, place, group)
    by = found.groupdict().get("of")
    if by is not None and by.casefold() not in HE | SHE:
        yield kin
        return
    about, pronouns = _subject(match)
    text = match.page.sentences[place].text
    on = speaks_on if of_page(match)[0] else _goes_on
    sure = (by is None or by.casefold() in pronouns) and on(match, place, pronouns)
    before = _OWNED.sub(_other_sex, text[: found.start("of") if by is not None else 0])
    if role in _PARENTS and _AND_HIS.search(before):  # "His father, A, was ...; his mother was B"
        before = ""
    named = re.search(rf"(?<!^)\b(?:and|that|who|with|,)\s{NAME}\b", before) or _OF_WHOM.search(
        before
    )
    owner = (
        ArgumentName(Span(*found.span()), " ".join(about), about, pronoun=True)
        if sure and about and named is None
        else None
    )
    one, other = kin.one, kin.other
    owned = by is not None and by.casefold() in {"his", "her"}
    first = _of_first_name(kin, found) if owned else None
    if first is not None:
        yield first
        return
    yield kin._replace(one=one or owner, other=other or owner)


def _of_first_name(kin: Kin, found: re.Match[str]) -> Kin | None:
    """The relation with whom the sentence begins in the place of its "his" or "her", where it names
    nobody else before that: "John became king after the death of his brother Richard"."""
    lead = _FIRST_NAME.match(found.string[: found.start("of")])
    owner = make_name(found.string, Span(*lead.span("name"))) if lead is not None else None
    if owner is None:
        return None
    return kin._replace(one=kin.one or owner, other=kin.other or owner)


def _kin(found: re.Match[str], role: str, place: int, group: str = "name") -> Kin:
    """`found` has whose relative it is in "of", and the relative in `group`."""
    own = found.groupdict().get("of")
    of = (
        make_name(found.string, Span(*found.span("of")))
        if own is not None and own.casefold() not in HE | SHE
        else None
    )
    start, end = found.span(group)
    if end >= len(found.string.rstrip()) and found.string[end - 1] == ".":
        end -= 1  # the sentence's own
    name = make_name(found.string, Span(start, end))
    what = _ROLES.get(role, role)
    span = Span(*found.span())
    if what in {"child", "pupil"}:
        return Kin("parent" if what == "child" else "teacher", of, name, place, span)
    return Kin(what, name, of, place, span)
