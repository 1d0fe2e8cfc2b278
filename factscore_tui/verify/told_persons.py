"""Support that rests on all but the subject: where the source tells of it, it names somebody else,
and of the fact's own it has little elsewhere.

    Ann Lee refused to let the ships leave.    "the governor, Karl Moss, refused to let them leave"
    Ann Lee was the first to cross the ice.    "he became the first to cross it", of Karl Moss

The words of such a fact stand together in a sentence without its name. It has no evidence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.text.words import STOP_WORDS, fold, words
from factscore_tui.verify.differences.names.filled_otherwise import is_person
from factscore_tui.verify.features.alignment import FactUnit
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_W = r"[A-Z][\w'\u2019-]*[\w]"
_KIN = r"(?:father|mother|brother|sister|son|daughter|husband|wife|uncle|aunt|cousin)"
_OF_THE_FAMILY = rf"(?:{_W}(?: {_W})*['\u2019]s? (?:[a-z]+ )?{_KIN} )?"
_SUBJECT = re.compile(
    rf"{_OF_THE_FAMILY}(?P<who>(?:[A-Z]\.\s|{_W}\s)(?:(?:de|von|van|der|la|of)\s)?"
    rf"(?:(?:[A-Z]\.|{_W})\s){{0,3}})(?=[a-z])"
)
"""Whom a fact begins with, "Ann Lee" or "Olaf Lund's sister Ann"."""
_PERSON = re.compile(
    rf"(?<![\w\u2019'-])(?:(?:[A-Z]\.\s?)+|(?P<first>{_W})\s)(?:(?:de|von|van|der)\s)?(?P<last>{_W})"
)
_SURNAME = re.compile(rf"(?<=[a-z,;] )(?:{_W})(?= [a-z])")
_HIS_WIFE = re.compile(rf"\b(?:[Hh]is|[Hh]er|[Tt]heir) (?:[a-z]+ )?{_KIN}\b")
"""Who may be the fact's own: "her husband shared the prize with Karl Moss"."""
_AT = re.compile(r"\b(?:[Ii]n|[Aa]t|[Ff]rom|[Tt]o|[Nn]ear|[Oo]f|[Oo]n|[Tt]he)\s\Z")
_HE = re.compile(r"\b(?:[Hh]e|[Ss]he)\b")
_WE = re.compile(r"\b(?:[Tt]hey|[Bb]oth|[Ee]ach)\b")
_IS_A = re.compile(r"(?:is|are|was|were) (?:also )?(?:an?|its|one|(?:the (?!first|last|only)))\b")
"""What somebody is, is told in passing: "the musician Ann Lee"."""
_HE_DID = re.compile(r"(?:He|She) [a-z]+")
_WHO_DID = re.compile(
    rf"(?P<who>(?:{_W} ){{0,2}}(?P<last>{_W}) )(?:[a-z]+ly )?(?:[a-z]+ed|was|had|[a-z]{{3,}})\b"
)
_MOST = 0.6
"""Weighted share of the rest of a fact which a sentence has that tells it."""
_NEAR = 3
"""Sentences before that may name whom "he" or "the governor" means."""
_READ = 2


def told_of_another_person(fact: str, match: Match) -> str | None:
    """Whom the source tells it of, as a reason; None where it may be the fact's own."""
    said = _SUBJECT.match(fact)
    own = _stems(said["who"]) - match.page.title_stems if said is not None else set()
    if said is None or not own:
        return None
    named = {unit.stem for unit in match.units if unit.name and unit.span.end <= said.end("who")}
    if not own <= named or said["who"].rstrip().endswith(("'s", "\u2019s", "s'")):
        return None  # "The group", "He", "Ann Lee's house"
    if not all(root in match.page.by_stem for root in own):
        return None
    rest = [
        (unit, found)
        for unit, found in zip(match.units, match.credits, strict=True)
        if unit.span.start >= said.end("who")
    ]
    plain = [unit for unit, _ in rest if not unit.name and not unit.exact]
    if (
        not plain
        or len(rest) + len(plain) < 2 * _READ
        or _IS_A.match(fact, said.end())
        or _may_be_no_name(said["who"], match)
    ):
        return None
    before = _of_the_one_before(match, own, rest)
    if before:
        return f"the source says it of \u201c{before}\u201d"
    for place in _ranked(rest):
        got = _share(rest, place)
        if got < _MOST or not any(place in found for unit, found in rest if unit in plain):
            continue
        explicit = _names_its_own(match, place, rest)
        if len(plain) < _READ and not explicit:
            return None
        skip = place if explicit else -1
        if _is_near(match, own, place, explicit) or _told_beside(match, own, rest, got, skip):
            return None
        who = _another(match, fact, place)
        if who:
            return f"the source says it of \u201c{who}\u201d"
    return None


def _of_the_one_before(
    match: Match, own: set[str], rest: list[tuple[FactUnit, dict[int, float]]]
) -> str:
    """Whom "he" means that begins the sentence with most of the rest: who begins the one before it,
    where neither has the fact's name. "Moss fell asleep. He awoke twice." "" where that is not
    sure."""
    place = next(iter(_ranked(rest)), None)
    if place is None:
        return ""
    here, got = match.page.sentences[place], _share(rest, place)
    if got < _MOST or own & set(here.stems) or not _HE_DID.match(here.text):
        return ""
    told = {p for root in own for p in match.page.by_stem.get(root, ())}
    if any(2 * _share(rest, p) >= got for p in told):
        return ""
    for before in reversed(match.page.sentences[:place]):
        if before.passage != here.passage or own & set(before.stems):
            return ""
        if _HE_DID.match(before.text):
            continue
        who = _WHO_DID.match(before.text)
        known = who is not None and stem(fold(who["last"])) in match.page.by_stem
        return who["who"].strip() if who is not None and known else ""
    return ""


def _may_be_no_name(who: str, match: Match) -> bool:
    """A word that begins a fact, "Handheld", or letters that may stand for the page's name."""
    alone = who.split()
    small = re.compile(rf"\b{re.escape(alone[0].lower())}\b")
    return len(alone) == 1 and (
        alone[0].isupper() or any(small.search(one.text) for one in match.page.sentences)
    )


def _stems(name: str) -> set[str]:
    return {stem(fold(word.text)) for word in words(name) if word.text[:1].isupper()}


def _share(rest: list[tuple[FactUnit, dict[int, float]]], place: int) -> float:
    total = sum(unit.weight for unit, _ in rest)
    return sum(unit.weight * found.get(place, 0.0) for unit, found in rest) / total


def _ranked(rest: list[tuple[FactUnit, dict[int, float]]]) -> list[int]:
    """The sentences that have most of the rest, best first."""
    places = {place for _, found in rest for place in found}
    return sorted(places, key=lambda p: (-_share(rest, p), p))[:_READ]


def _names_its_own(match: Match, place: int, rest: list[tuple[FactUnit, dict[int, float]]]) -> bool:
    """The sentence names a person before what it tells, and has no "he" or "she" there: "another
    brother, Noel Huxley, who committed suicide"."""
    sentence = match.page.sentences[place]
    roots = {unit.stem for unit, found in rest if place in found and not unit.name}
    starts = [
        span.start
        for root, span in zip(sentence.stems, sentence.spans, strict=True)
        if root in roots
    ]
    before = sentence.text[: min(starts, default=0)]
    named = next(_persons(before, match), None)
    return named is not None and not (_HE.search(before) or _WE.search(before))


def _persons(text: str, match: Match) -> Iterator[str]:
    """Names of persons, and the last names of those whom the page names in full elsewhere."""
    for hit in _PERSON.finditer(text):
        small = fold(hit["first"] or "") in STOP_WORDS  # "At Boston"
        if not small and not _AT.search(text[: hit.start()]):
            yield hit[0]
    for hit in _SURNAME.finditer(text):
        own = stem(fold(hit[0])) in match.page.title_stems
        if own or hit[0].isupper() or _AT.search(text[: hit.start()]):
            continue  # "this CSM" is nobody
        full = re.compile(rf"(?<![.!?] )(?<!\A){_W} {re.escape(hit[0])}\b")
        if any(full.search(one.text) for one in match.page.sentences):
            yield hit[0]


def _is_near(match: Match, own: set[str], place: int, explicit: bool) -> bool:
    """A word of the name stands in the sentence, in those before it, or in the next one; in the
    sentence alone, where that names its own subject."""
    here = match.page.sentences[place]
    if explicit:
        return bool(own & set(here.stems))
    near = match.page.sentences[max(0, place - _NEAR) : place + 2]
    return any(own & set(one.stems) for one in near if abs(one.passage - here.passage) <= 1)


def _told_beside(
    match: Match,
    own: set[str],
    rest: list[tuple[FactUnit, dict[int, float]]],
    got: float,
    skip: int,
) -> bool:
    """A sentence with the name, or the one behind it, has half as much of the rest; not the
    sentence `skip`, which names its own subject."""
    places = {p for root in own for p in match.page.by_stem.get(root, ())}
    near = {p for place in places for p in (place, place + 1)} - {skip}
    return any(2 * _share(rest, p) >= got for p in near)


def _another(match: Match, fact: str, place: int) -> str:
    """A person whom the sentence names, or the "he" of the page's subject; "" where it has
    neither."""
    text = match.page.sentences[place].text
    if _WE.search(text) or _HIS_WIFE.search(text):
        return ""
    for name in _persons(text, match):
        if name not in fact:
            return name
    he = _HE.search(text)
    return match.page.title if he is not None and is_person(match) else ""
