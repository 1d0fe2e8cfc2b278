"""Who holds an office, in a user's own documents: minutes, letters and reports name it beside the
holder, and are of one day.

    Olaf Brinkmann is the mayor.          "Present: Mayor Jana Petersen (chair), Olaf Brinkmann"
    Ann Lee was the treasurer of the club.    "Ann Lee (Treasurer)", "said the treasurer, Ann Lee"

An encyclopedia tells of all who held an office one after the other, so there nothing follows. In a
document the one who is called so holds it; somebody else who is named there does not, where the
office is one that only one person has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.alignment import SourcePage
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import find_slots, same_date

_ROLES = (
    "mayor|clerk|master|chairman|chairwoman|chairperson|chair|treasurer|secretary|captain|manager|"
    "coach|director|executive|ceo|cfo|president|head|headteacher|headmaster|headmistress|principal|"
    "governor|bursar|curator|conservator|registrar|matron|skipper|coxswain|editor|controller|"
    "founder|minister|bishop|vicar|rector|superintendent|commissioner|librarian|archivist|judge|"
    "goalkeeper|keeper|architect|surveyor|counsel|leader|speaker|warden|dean|provost|sheriff|"
    "chief|commander|engineer|officer|surgeon"
)
_SEVERAL = frozenset(
    "engineer officer surgeon judge counsel curator director architect head".split()  # noqa: SIM905
)
"""Of which a body may have several, so that another one excludes nobody; with a word before them
("chief engineer") there is one."""
_NO_BODY = frozenset(
    "The A An Its Their Our Said And But As When While After Present Cllr Mr Mrs Ms Dr".split()  # noqa: SIM905
)
_UNDER = frozenset("deputy vice assistant associate acting former ex honorary".split())  # noqa: SIM905
_TITLES = "Cllr|Dr|Prof|Mr|Mrs|Ms|Sir|Dame|Rev|Lord|Lady|Capt|Major|Professor|Councillor"
_TITLE = rf"(?:(?:{_TITLES})\.?\s)?"
_PART = r"[A-Z][\w'\u2019-]*[\w]"
_NAME = rf"{_TITLE}{_PART}(?:\s(?:[A-Z]\.\s|(?:de|van|von|al|bin|O)\s)?{_PART}){{0,3}}"
_OFFICE = rf"(?:[A-Za-z][\w-]*\s){{0,3}}?(?:{_ROLES})"
_OF = r"(?:\s(?:of|at|for)\s(?:the\s)?(?P<body>[A-Z][^,.]*?))?"
_HELD = re.compile(
    rf"(?P<name>{_NAME})\s(?:is|was|became|remains|remained|served as|serves as)\s"
    rf"(?:(?:the|its|a|an)\s)?(?:(?:[a-z]+|[A-Z][\w-]+)['\u2019]s?\s)?(?P<office>(?i:{_OFFICE})){_OF}"
    r"(?:\s(?:in|on|since)\s(?P<when>[^.]*\d{4}))?\.?"
)
_WAS = re.compile(
    rf"(?:The|Its)\s(?P<office>(?i:{_OFFICE})){_OF}\s(?:is|was)\s(?P<name>{_NAME})\.?"
)


@dataclass(frozen=True, slots=True)
class Holding:
    """Somebody with an office; `body` is of what, where that is said."""

    name: str
    office: str
    body: str = ""


def told_holder(fact: str, match: Match) -> int | None:
    """The number of the sentence of a user's own document that names the same holder of the same
    office; None where there is none."""
    claim = _claim(fact, match.page)
    if claim is None:
        return None
    for place, holding, _ in _holdings(claim.office, match.page):
        if _same_person(claim.name, holding.name) and _same_body(claim, holding, match.page):
            return place
    return None


def find_holder(fact: str, match: Match) -> FoundDifference | None:
    """Another holder of an office that one person has, in a document that also names the fact's."""
    claim = _claim(fact, match.page)
    if claim is None or _shared(claim.office) or not _named(claim.name, match.page):
        return None
    told = list(_holdings(claim.office, match.page))
    if any(_same_person(claim.name, holding.name) for _, holding, _ in told):
        return None
    for place, holding, span in told:
        if _same_body(claim, holding, match.page):
            said = Difference(claim.office, claim.name, holding.name)
            reason = f"{claim.office}: {claim.name} → source: {holding.name}"
            return FoundDifference(said, None, place, span, said=reason)
    return None


def _claim(fact: str, page: SourcePage) -> Holding | None:
    """What the fact says of an office; None for other facts, other pages, and another time."""
    if not page.own:
        return None
    found = _HELD.fullmatch(fact) or _WAS.fullmatch(fact)
    if found is None or set(found["office"].lower().split()) & _UNDER - {"deputy", "vice"}:
        return None
    when = found.groupdict().get("when")
    if when:
        dates = find_slots(f"in {when}").dates
        if page.dated is None or not dates or not same_date(dates[0], page.dated):
            return None
    return Holding(found["name"], found["office"].lower(), found["body"] or "")


def _holdings(office: str, page: SourcePage) -> Iterator[tuple[int, Holding, Span]]:
    """Whom the sentences of a page call so, each with the place of the name."""
    said = r"[\s-]".join(re.escape(word) for word in office.split())
    forms = (
        re.compile(rf"(?P<name>{_NAME})\s\((?:the\s)?(?i:{said})\b"),
        re.compile(
            rf"(?P<before>(?:[\w'\u2019-]+\s){{0,2}})\b(?i:{said})(?:\sof\s(?:the\s)?(?P<body>{_NAME}))?"
            rf",?\s(?P<name>{_NAME})\b(?!['\u2019]s\b)"
        ),
        re.compile(
            rf"(?P<name>{_NAME}),\s(?:(?:now|then)\s)?(?:(?:the|its|their|our|a)\s)?(?:\w+\s)?"
            rf"(?i:{said})\b(?:\s(?:of|at)\s(?:the\s)?(?P<body>{_NAME}))?"
        ),
        re.compile(
            rf"(?P<name>{_NAME})\s(?:is|was|became|remains|has been|was named|was elected)\s"
            rf"(?:(?:the|its|their)\s)?(?:\w+\s)?(?i:{said})\b(?:\sof\s(?:the\s)?(?P<body>{_NAME}))?"
        ),
    )
    for place, sentence in enumerate(page.sentences):
        if sentence.denied or office.split()[-1] not in sentence.text.lower():
            continue
        for form in forms:
            for found in form.finditer(sentence.text):
                groups = found.groupdict()
                inside = found.group().lower().replace("(", " ").split()
                beside = {word.strip("(,-") for word in inside}
                if beside & _UNDER - set(office.split()):
                    continue
                front = (groups.get("before") or "").split()
                owner = " ".join(w for w in front if w[:1].isupper() and w not in _NO_BODY)
                body = groups.get("body") or owner
                name = re.sub(rf"\A{_TITLE}", "", found["name"])
                yield place, Holding(name, office, body), Span(*found.span("name"))


def _shared(office: str) -> bool:
    said = office.split()
    return len(said) == 1 and said[0] in _SEVERAL


def _bare(name: str) -> list[str]:
    return re.sub(rf"\A{_TITLE}", "", name).casefold().split()


def _same_person(one: str, other: str) -> bool:
    """The same last name, and no other first one."""
    a, b = _bare(one), _bare(other)
    if not a or not b or a[-1] != b[-1]:
        return False
    return len(a) == 1 or len(b) == 1 or a[0] == b[0] or a[0][0] == b[0].rstrip(".")


def _same_body(claim: Holding, holding: Holding, page: SourcePage) -> bool:
    """Of the same firm or club: one of the two does not say of which, or they share a name."""
    if not claim.body or not holding.body:
        return True
    one = {word.strip(".,'’s") for word in claim.body.casefold().split()}
    other = {re.sub(r"['\u2019]s$", "", word) for word in holding.body.casefold().split()}
    return bool(one & other - {"the", "of"})


def _named(name: str, page: SourcePage) -> bool:
    last = _bare(name)[-1]
    return any(last in sentence.text.casefold() for sentence in page.sentences)
