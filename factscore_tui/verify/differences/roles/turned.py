"""Whom the page is about and somebody or something else in each other's place, where the trees are
no help: the sentence of the source has a pronoun for one of the two, tells it with another verb, or
the verb may be true both ways of people but not of a part, a book or a school.

    James Brown portrayed Chadwick Boseman.   source: James Brown, whom Boseman portrayed
    Number Six played Teresa Palmer.          source: She played Number Six, one of nine aliens
    Kidnapped wrote Robert Louis Stevenson.   a book writes nobody
    Leeds United joined Lee.                  source: Lee joined Leeds United

The fact is short and has its subject first, so its words tell the places without a tree. Told only
where no sentence has the other name before the fact's verb, as who does it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.roles.arguments import stems_of
from factscore_tui.verify.differences.roles.predicates import SYMMETRIC, predicate_of
from factscore_tui.verify.differences.roles.pronouns import HE, SHE, of_page
from factscore_tui.verify.features.match import Match

_WORD = r"[A-Z][\w'\u2019.-]*\w"
_NAME = rf"(?:The )?{_WORD}(?: (?:(?:of|the|de|von|van) ){{0,2}}{_WORD}){{0,4}}"
_ACTIVE = re.compile(
    rf"(?P<one>{_NAME}) (?:(?:also|later|then|briefly|first|once) )?(?P<verb>[a-z]+ed|won|wrote|led"
    rf"|taught|bought|sold|founded) (?:the )?(?P<other>{_NAME})(?= |[.,;]|$)(?P<rest>.*)"
)
_PASSIVE = re.compile(
    rf"(?P<one>{_NAME}) (?:was|were) (?P<verb>[a-z]+(?:ed|en|ht)) by (?:the )?(?P<other>{_NAME})"
    r"(?= |[.,;]|$)(?P<rest>.*)"
)
_ADVERBS = r"(?:(?:also|later|then|briefly|first|once|had|has|then|both) )*"
_PLAYING = frozenset(map(predicate_of, ("played", "portrayed")))
_PLAYED = r"(?:play|portray|depict)(?:s|ed|ing)?"
_ACTOR = re.compile(r"\b(?:actor|actress|film|television|theatre|starr\w+|role)s?\b")
_IN_PART = (
    r"\b(?:role|part|performance|portrayal|appear\w*|debut\w*|star|starr\w+|cast|lead|turn)\b"
    r"(?: [\w\u2019'-]+){0,3}? (?:as|of)(?: [\w\u2019'-]+){0,5}? "
)
"""Before a part: "his role as", "his performance as baseball player", "starring as singer"."""
_NO_PERSON = r"""
    club side team band group company label firm university college school award prize medal army
    navy party orchestra choir magazine newspaper studio ballet theatre academy institute union
    league fc united city
"""
_KIND = "|".join(_NO_PERSON.split())
_PLAIN = (
    r"(?!(?:for|with|to|in|at|by|from|as|of|on|against|and|or|that)\b)"
    r"(?:[a-z\u2019'-]+|[A-Z]\w+(?:n|sh|ese|ch))"
)
"""A word between a verb and its object: "joined the Norwegian club"."""
_WRITES = frozenset(map(predicate_of, ("wrote", "authored", "penned", "composed")))
_GIVES = re.compile(r"\s+(?:an?|the|that|to|about|of|h(?:is|er)|off|back|in(?:to)?\s+(?:a|the))\b")
"""Behind "wrote Lee": "a letter", "that he came"."""


class _TurnedClaim(NamedTuple):
    """Who is said to do it to whom, in the words of the fact; `own` of the two is whom the page is
    about."""

    doer: str
    verb: str
    done: str
    rest: str
    own_does: bool

    @property
    def own(self) -> str:
        return self.doer if self.own_does else self.done

    @property
    def other(self) -> str:
        return self.done if self.own_does else self.doer


def find_turned(fact: str, match: Match) -> FoundDifference | None:
    """The two names with each other's places, or None."""
    claim = _claim(fact, match)
    if claim is None:
        return None
    predicate = predicate_of(claim.verb)
    if predicate in _WRITES:
        found = _work_writes(claim, match) if not claim.own_does else None
    elif predicate in _PLAYING:
        found = _part(claim, match)
    else:
        found = _done_by_it(claim, predicate, match)
    return None if found is None else _difference(claim, match, *found)


def _claim(fact: str, match: Match) -> _TurnedClaim | None:
    hit = _ACTIVE.match(fact)
    passive = hit is None or hit["verb"] == "was"
    hit = _PASSIVE.match(fact) if passive else hit
    title = match.page.title_stems
    if hit is None or not title or of_page(match)[1] not in (HE, SHE):  # not about a person
        return None
    doer, done = (hit["other"], hit["one"]) if passive else (hit["one"], hit["other"])
    mine = [set(stems_of(name)) for name in (doer, done)]
    own = [bool(stems) and stems <= title for stems in mine]
    if not all(mine) or own[0] == own[1] or mine[own[0]] & title:
        return None
    return _TurnedClaim(doer, hit["verb"], done, hit["rest"], own[0])


# --- what the page says


def _who(match: Match) -> str:
    """A pattern for whom the page is about: the last word of its title, or its pronoun."""
    bare = re.sub(r"\s*\([^()]*\)\s*\Z", "", match.page.title).split()
    names = "|".join(re.escape(word) for word in {bare[0], bare[-1]}) if bare else "(?!)"
    pronouns = of_page(match)[1]
    said = {"he": HE, "she": SHE}
    own = [word for word, all_ in said.items() if pronouns == all_]
    spoken = "".join(f"|[{word[0].upper()}{word[0]}]{word[1:]}" for word in own)
    return rf"\b(?:{names}{spoken})"


def _whom(match: Match) -> str:
    bare = re.sub(r"\s*\([^()]*\)\s*\Z", "", match.page.title).split()
    return rf"\b(?:{re.escape(bare[-1])}|h[ie][mr])\b" if bare else "(?!)"


def _named(name: str) -> str:
    """A pattern for a name, a whole one or its last word behind a title: "Julie"."""
    return rf"(?:[Tt]he )?\"?{re.escape(name.removeprefix('The '))}\b"


def _lines(match: Match, pattern: str) -> Iterator[tuple[int, re.Match[str]]]:
    wanted = re.compile(pattern)
    for place, sentence in enumerate(match.page.sentences):
        hit = wanted.search(sentence.text)
        if hit is not None and not sentence.denied:
            yield place, hit


def _first(match: Match, *patterns: str) -> tuple[int, Span] | None:
    """The first sentence with one of these, and the place of its group "it"."""
    for pattern in patterns:
        for place, hit in _lines(match, pattern):
            return place, Span(*hit.span("it"))
    return None


def _part(claim: _TurnedClaim, match: Match) -> tuple[int, Span] | None:
    """A part plays nobody, nor is an actor played by the one whose part he plays."""
    if sum(len(_ACTOR.findall(s.text)) for s in match.page.sentences) < 3:
        return None
    who, it = _who(match), f"(?P<it>{_named(claim.other)})"
    by_own = (
        rf"{who} {_ADVERBS}{_PLAYED}(?: [\w\u2019'-]+){{0,7}}? {it}",
        rf"{it},? who(?:m|) {who} {_ADVERBS}{_PLAYED}",
        rf"{_IN_PART}{it}",
        rf"{it}[^.,;]*,? (?:played|portrayed) by (?:\w+ )?{who}",
    )
    by_other = (
        rf"{it}(?: \([^()]*\))?,? (?:who |\w+ )?{_PLAYED}(?: as)? (?:\w+ )?{_whom(match)}",
        rf"{_whom(match)}[^.,;]*(?:played|portrayed) by (?:\w+ ){{0,3}}{it}",
    )
    told, against = (by_own, by_other) if not claim.own_does else (by_other, by_own)
    return _first(match, *told) if _first(match, *against) is None else None


def _work_writes(claim: _TurnedClaim, match: Match) -> tuple[int, Span] | None:
    """A title in quotation marks writes nobody."""
    if _GIVES.match(claim.rest):
        return None
    bare = re.escape(claim.other.removeprefix("The "))
    return _first(match, rf"[\"\u201c](?P<it>(?:The )?{bare})[.,]?[\"\u201d]")


def _done_by_it(claim: _TurnedClaim, predicate: str, match: Match) -> tuple[int, Span] | None:
    """The page tells it of the two the other way round, and never of the other name; what is no
    person does not join, attend or visit one."""
    if claim.own_does or (predicate in SYMMETRIC and predicate != predicate_of("joined")):
        return None
    if not _is_no_person(claim.other, match):
        return None
    verb = re.escape(claim.verb)
    it = f"(?P<it>{_named(claim.other)})"
    found = _first(match, rf"{_who(match)} {_ADVERBS}{verb}(?: {_PLAIN}){{0,3}}? {it}")
    others = _first(
        match, rf"{it}(?: [\w\u2019'-]+){{0,4}}? {verb}\b", rf"\b{verb} by (?:the )?{it}"
    )
    return found if others is None else None


def _is_no_person(name: str, match: Match) -> bool:
    """Its words say so, or a word before it on the page."""
    if re.search(rf"\b(?:{_KIND})s?\b", name, re.IGNORECASE):
        return True
    return next(_lines(match, rf"\b(?:{_KIND}) {_named(name)}"), None) is not None


def _difference(claim: _TurnedClaim, match: Match, place: int, span: Span) -> FoundDifference:
    said = f"{claim.doer} {claim.verb} {claim.done}"
    theirs = match.page.sentences[place].text
    quoted = theirs if len(theirs) <= 120 else span.of(theirs)
    return FoundDifference(
        Difference("exchanged", claim.other, claim.own),
        None,
        place,
        span,
        (),
        f"{said} → source: {quoted}",
    )
