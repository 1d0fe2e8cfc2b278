"""Which in rank: the second-largest of a page that says "the largest".

    Norland is the second-largest country in Africa.     second-largest → source: largest
    told by: Norland is the tenth-largest country in the world, and the largest in Africa.

Of the article's subject, among the same things in the same place, and only what is said of today.
"Largest by area" and "the largest after Sudan" are ranks of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import fold, words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_subject import is_page_subject
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.number_words import ORDINAL_WORDS

_ORDINAL = rf"(?:{'|'.join(ORDINAL_WORDS)}|\d+(?:st|nd|rd|th))"
_PLACE = (
    r"(?:[A-Z][\w'\u2019-]+(?:\s(?:(?:of|the)\s)*[A-Z][\w'\u2019-]+)*"
    r"|world|country|continent|state)"
)
_RANK = re.compile(
    rf"\b(?:the|[Ii]ts|[A-Z][\w-]+['\u2019]s)\s(?:(?P<rank>{_ORDINAL})[\s-])?"
    r"(?P<best>(?:most|least)\s[a-z]+|(?!best|first|last)[a-z]{3,}est)"
    rf"(?:\s(?P<thing>(?!in\b|of\b)[a-z]+(?:\s[a-z]+)?))?\s(?:in|of|on)\s(?:the\s)?(?P<where>{_PLACE})"
    r"(?!\s(?:by|after|behind|until|in\s(?:terms|size|population|(?:land\s|total\s)?area))\b)"
)
_BARE = re.compile(
    rf"\bis the (?:(?P<rank>{_ORDINAL})[\s-])?"
    r"(?P<best>(?!best\b)[a-z]{3,}est) (?P<thing>[a-z]+)(?=[.,;]|\Z)"
)
_LEAD, _LONGEST = 3, 600
_NOT_NOW = re.compile(r"\b(?:was|were|became|once|formerly|former|will|would|until|one of)\b")
_ORDER = {word: str(number) for number, word in enumerate(ORDINAL_WORDS)}


class _Rank(NamedTuple):
    number: str
    best: str
    thing: str
    where: str
    span: Span


def find_other_rank(fact: str, match: Match) -> FoundDifference | None:
    """The rank that the article gives its subject there, where it gives it no other."""
    bare = _other_bare_rank(fact, match)
    if bare is not None:
        return bare
    mine = next(_ranks(fact), None)
    said = re.match(r"(?P<who>[^,;]+?)\sis\s", fact)
    if mine is None or said is None or _NOT_NOW.search(fact):
        return None
    if not {stem(word.folded) for word in words(said["who"])} - {"the"} <= match.page.title_stems:
        return None
    found: FoundDifference | None = None
    for place, sentence in enumerate(match.page.sentences):
        for theirs in _ranks(sentence.text):
            if (theirs.best, theirs.where) != (mine.best, mine.where):
                continue
            if mine.thing and theirs.thing and mine.thing != theirs.thing:
                continue
            if theirs.number == mine.number:
                return None
            if _NOT_NOW.search(sentence.text) or not _on_subject(sentence.text, theirs, match):
                continue
            one, other = mine.span.of(fact), theirs.span.of(sentence.text)
            found = found or FoundDifference(
                Difference(f"rank in {mine.where}", one, other), None, place, theirs.span
            )
    return found


def _other_bare_rank(fact: str, match: Match) -> FoundDifference | None:
    """Of "X is the largest continent" where the article begins with "it is the fifth largest
    continent"."""
    said = _BARE.search(fact) if len(fact) <= _LONGEST else None
    if said is None or fact[said.end() :].strip(". ") or not _is_subject(fact, said, match):
        return None
    for place, sentence in enumerate(match.page.sentences[:_LEAD]):
        for told in _BARE.finditer(sentence.text[:_LONGEST]):
            same = (told["best"], told["thing"]) == (said["best"], said["thing"])
            if not same or not _is_subject(sentence.text, told, match):
                continue
            if (told["rank"] or "") == (said["rank"] or ""):
                return None
            span = Span(told.start("rank" if told["rank"] else "best"), told.end("best"))
            start = said.start("rank" if said["rank"] else "best")
            one, other = fact[start : said.end("best")], span.of(sentence.text)
            return FoundDifference(Difference("rank", one, other), None, place, span)
    return None


def _is_subject(text: str, said: re.Match[str], match: Match) -> bool:
    """What stands before "is the" is "it", or what the article is on."""
    before = text[: said.start()].strip()
    return before.casefold().split()[-1:] == ["it"] or is_page_subject(before, match)


def _ranks(text: str) -> Iterator[_Rank]:
    before = ""
    for hit in _RANK.finditer(text):
        number = (hit["rank"] or "1").casefold()
        number = re.sub(r"(?<=\d)(?:st|nd|rd|th)\Z", "", _ORDER.get(number, number))
        start = hit.start("rank") if hit["rank"] else hit.start("best")
        thing = " ".join(stem(fold(word)) for word in (hit["thing"] or before).split())
        before = hit["thing"] or before  # "the tenth-largest country in the world, the largest in"
        yield _Rank(number, hit["best"], thing, hit["where"], Span(start, hit.end("best")))


def _on_subject(text: str, rank: _Rank, match: Match) -> bool:
    """The clause before it has the article's name or "It" as its subject."""
    before = re.split(r"[;:]", text[: rank.span.start])[-1]
    said = re.search(
        r"(?P<who>(?:[A-Z][\w'\u2019-]+\s)+|It\s|The country\s|The state\s)is\s", before
    )
    if said is None:
        return before.endswith(", making it the ")
    if said["who"][:3] in {"It ", "The"}:
        return True
    who = {stem(word.folded) for word in words(said["who"])}
    return bool(who) and who <= match.page.title_stems
