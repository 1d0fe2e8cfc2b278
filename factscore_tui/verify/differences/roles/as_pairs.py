"""What served as what, exchanged: "used water as a moderator" of "used graphite as a moderator and
water as a coolant". Every word is the same, so nothing else tells the two apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import fold
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_AS = re.compile(
    r"\b(?P<what>[\w'’-]+) (?:(?:acting|serving|working) )?as (?:an?|the|its|his|her|their) "
    r"(?P<role>[a-z-]+)\b"
)
_POSTS = frozenset(
    stem(w)
    for w in """job work post position career role time life start debut employment appointment
    reputation name fame""".split()  # noqa: SIM905
)
"""What somebody has as something, so that one does not exclude the other: "a job as an extra and
later work as a junior screenwriter"."""
_READ = 3
_NAME = r"[A-Z][\w\u2019'-]*\w(?: (?:(?:de|von|van|der|la) )?[A-Z][\w\u2019'-]*\w)+"
_AS_PART = (
    r"(?:was|is|as|play(?:ed|s)|portray(?:ed|s)|appear(?:ed|s) as|star(?:red|s) as)"
    r"(?: the (?:role|part) of)? (?:the )?"
)
_PLAYED = re.compile(
    rf"(?P<who>{_NAME}) (?:play(?:ed|s)|portray(?:ed|s)|starred as|appeared as|acted)"
    rf"(?: the (?:role|part) of)? (?:the )?(?P<part>[A-Z][\w\u2019'-]*(?: [A-Z][\w\u2019'-]*)*)"
    r"(?: in .+)?\.?"
)
"""Who had which part: "Brigitte Helm played Maria"."""
_NEXT_PART = re.compile(r",? and (?=[A-Z])")


class _Pair(NamedTuple):
    what: str
    role: str
    span: Span


def find_as_pair(fact: str, match: Match) -> FoundDifference | None:
    """The sentence has the fact's word as something else, and another word as that; None where it
    has not, or where any sentence read says it as the fact does."""
    claims = list(_pairs(fact))
    found: FoundDifference | None = None
    for place in match.ranked(_READ) if claims else ():
        sentence = match.page.sentences[place]
        told = list(_pairs(sentence.text))
        for mine in claims:
            if any(mine[:2] == other[:2] for other in told):
                return None
            theirs = [one for one in told if one.role == mine.role]
            elsewhere = any(one.what == mine.what for one in told)
            if len(theirs) == 1 and elsewhere and not sentence.denied and found is None:
                said = Difference("exchanged", mine.span.of(fact), theirs[0].span.of(sentence.text))
                found = FoundDifference(said, None, place, theirs[0].span)
    return found


def _pairs(text: str) -> Iterator[_Pair]:
    for hit in _AS.finditer(text):
        if stem(fold(hit["what"])) in _POSTS:
            continue
        yield _Pair(stem(fold(hit["what"])), stem(fold(hit["role"])), Span(*hit.span()))


def find_cast(fact: str, match: Match) -> FoundDifference | None:
    """Who had the part that the fact gives to somebody else of the same sentence: "A played both B
    and C, D was E" beside "A played E"; None where a sentence may give it to the fact's own. Of two
    parts in one fact either may be another's."""
    found = (_other_actor(said, fact, match) for said in _parts_of(fact))
    return next((one for one in found if one is not None), None)


def _parts_of(fact: str) -> list[re.Match[str]]:
    """ "A played B" and "C played D" of "A played B and C played D"."""
    parts = [_PLAYED.fullmatch(part) for part in _NEXT_PART.split(fact)]
    known = [part for part in parts if part is not None]
    return known if len(known) == len(parts) else []


def _other_actor(said: re.Match[str], fact: str, match: Match) -> FoundDifference | None:
    part, last = re.escape(said["part"].split()[-1]), re.escape(said["who"].split()[-1])
    has_part = re.compile(rf"(?P<other>{_NAME}),? {_AS_PART}(?:[A-Z][a-z]+ )?{part}\b")
    in_list = re.compile(rf"(?<=[,d]\s)(?P<other>{_NAME}) {part}\b")  # "A was B, C D and E F"
    found: FoundDifference | None = None
    for place, sentence in enumerate(match.page.sentences):
        own = re.search(rf"\b{last}\b", sentence.text)
        if own is None or not re.search(rf"\b{part}\b", sentence.text):
            continue
        other = has_part.search(sentence.text)
        if other is None and re.search(_AS_PART, sentence.text):
            other = in_list.search(sentence.text)
        if other is None or sentence.denied or set(other["other"].split()) & set(fact.split()):
            return None
        span = Span(*other.span("other"))
        difference = Difference(f"part of {said['part']}", said["who"], other["other"])
        found = found or FoundDifference(difference, None, place, span)
    return found


def listed_so(fact: str, match: Match) -> bool:
    """A list gives the fact's own the part without a verb of its own: "A played B, C D and E F"
    says that C played D."""
    parts = _parts_of(fact)
    return bool(parts) and all(_is_listed(said, match) for said in parts)


def _is_listed(said: re.Match[str], match: Match) -> bool:
    last, part = (re.escape(said[of].split()[-1]) for of in ("who", "part"))
    told = re.compile(rf"(?<!\A)\b{last} {part}\b")
    return any(
        told.search(one.text) and re.search(_AS_PART, one.text) for one in match.page.sentences
    )
