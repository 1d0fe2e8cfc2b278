"""Who wrote, painted, composed, directed or built what the article is on: it names somebody else.

    Moby-Dick was written by Edgar Poe.    written by: Edgar Poe → source: Herman Melville
    told by: "Moby-Dick; or, The Whale is a novel by the American writer Herman Melville"

Told only where the fact is about the article's subject and says no more, where the article says
outright who made it, and where no sentence with a word of making has the fact's name.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_subject import NAME
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS
from factscore_tui.verify.differences.roles.arguments import ArgumentName, make_name
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match


class _Making(NamedTuple):
    """A verb of making: its participle, other forms, and what is so made."""

    done: str
    forms: str
    works: str


_MAKINGS = (
    _Making(
        "written",
        "wrote|writes|penned|authored|author|writer",
        "novel|novella|play|book|tragedy|comedy|poem|tale|satire|treatise|memoir",
    ),
    _Making("painted", "painted|painter", "painting|portrait|mural|fresco|oil painting"),
    _Making("composed", "composed|composer|wrote|written", "opera|symphony|ballet|concerto|sonata"),
    _Making("directed", "directed|director", "film|movie"),
    _Making("built", "built|builds|builder|constructed", ""),
    _Making("designed", "designed|designer|architect|design", ""),
    _Making("sculpted", "sculpted|sculptor|carved|designed", ""),
)
_PASSIVE = re.compile(
    rf"\A(?P<what>[^,;]+?)\s(?:is|was)\s(?:an?\s(?:[\w-]+\s){{0,3}}?)?(?P<verb>[a-z]+)\sby\s"
    rf"(?P<who>{NAME})(?:\sin\s\d{{3,4}})?\.?\Z"
)
_ACTIVE = re.compile(
    rf"\A(?P<who>{NAME})\s(?P<verb>wrote|painted|composed|directed|built|designed|sculpted)\s"
    r"(?P<what>[^,;]+?)(?:\sin\s\d{3,4})?\.?\Z"
)
_LEAD = 3
"""Sentences in which an article says what it is on."""
_ENDS = re.compile(
    r"[,.;()]|\s(?:in|on|for|with|at|from|first|between|after|published|set|that|which|by|to)\s|"
    r"\sand\s(?=[a-z])"
)
_NOBODY = frozenset("It He She They This The His Her".split())  # noqa: SIM905


def find_other_maker(fact: str, match: Match) -> FoundDifference | None:
    """The maker that the article names instead, or None."""
    if len(fact) > MAX_CHARACTERS:
        return None
    said = _PASSIVE.match(fact) or _ACTIVE.match(fact)
    making = _making(said["verb"]) if said is not None else None
    who = make_name(fact, Span(*said.span("who"))) if said is not None else None
    if said is None or making is None or who is None or not who.stems:
        return None
    about = {stem(word.folded) for word in words(said["what"])} - {"the"}
    if not about or not about <= match.page.title_stems or set(who.stems) & match.page.title_stems:
        return None
    word = re.compile(rf"\b(?:{making.done}|{making.forms}|{making.works or making.done})\b")
    told: tuple[int, ArgumentName] | None = None
    for place, sentence in enumerate(match.page.sentences):
        if set(who.stems) & set(sentence.stems) and word.search(sentence.text):
            return None
        maker = _maker(sentence.text, place, making, match)
        if maker is not None:
            told = told or (place, maker)
    if told is None or not who.differs(told[1]):
        return None
    what = f"{making.done} by"
    return FoundDifference(
        Difference(what, who.text, told[1].text),
        None,
        told[0],
        told[1].span,
        said=f"{what}: {who.text} → source: {told[1].text}",
    )


def told_maker(fact: str, match: Match) -> bool:
    """The article says outright that this is who made what it is on, and the fact says no more."""
    said = _PASSIVE.match(fact) or _ACTIVE.match(fact) if len(fact) <= MAX_CHARACTERS else None
    making = _making(said["verb"]) if said is not None else None
    who = make_name(fact, Span(*said.span("who"))) if said is not None else None
    if said is None or making is None or who is None or _YEAR.search(fact):
        return False
    about = {stem(word.folded) for word in words(said["what"])} - {"the"}
    if not about or not about <= match.page.title_stems:
        return False
    for place, sentence in enumerate(match.page.sentences[:_LEAD]):
        maker = _maker(sentence.text, place, making, match)
        if maker is not None:
            return who.same(maker)
    return False


_YEAR = re.compile(r"\bin\s\d{3,4}\b")
_AUTHOR = r"(?:author|writer|composer|painter|director|architect|designer|sculptor|inventor)"


def find_other_author(fact: str, match: Match) -> FoundDifference | None:
    """Whom a sentence calls the author of something else than what the article is on: "Mary
    Wollstonecraft, author of A Vindication" for "Mary Shelley wrote A Vindication"; or None."""
    if len(fact) > MAX_CHARACTERS:
        return None
    said = _ACTIVE.match(fact) or _PASSIVE.match(fact)
    who = make_name(fact, Span(*said.span("who"))) if said is not None else None
    if said is None or who is None or _making(said["verb"]) is None or not who.stems:
        return None
    what = re.escape(said["what"].removeprefix("The ").removeprefix("the "))
    author = re.compile(rf"(?P<who>{NAME}), (?:the )?(?:[a-z]+ )?{_AUTHOR} of (?:the )?{what}")
    for place, sentence in enumerate(match.page.sentences):
        told = author.search(sentence.text[:MAX_CHARACTERS])
        maker = make_name(sentence.text, Span(*told.span("who"))) if told is not None else None
        if told is None or maker is None:
            continue
        one, other = who.stems[-1:], maker.stems[-1:]
        if not (who.differs(maker) or (one != other and len(who.stems) > 1)):
            return None
        reason = f"{said['verb']}: {who.text} → source: {maker.text}"
        found = Difference(said["verb"], who.text, maker.text)
        return FoundDifference(found, None, place, maker.span, said=reason)
    return None


def _making(verb: str) -> _Making | None:
    same = {"wrote": "written", "constructed": "built", "carved": "sculpted"}
    for making in _MAKINGS:
        if same.get(verb, verb) == making.done or verb in making.works.split("|"):
            return making
    return None


def _maker(text: str, place: int, making: _Making, match: Match) -> ArgumentName | None:
    """Whom this sentence names as the maker of what the article is on."""
    if len(text) > MAX_CHARACTERS:
        return None
    kinds = "|".join(map(re.escape, making.works.split("|"))) if making.works else ""
    subject = r"\A(?:It|The\s[a-z]+)" if place >= _LEAD else r"\A"
    done = re.search(
        rf"{subject}\b[^.;]*?\b(?:is|was)\b[^.;]*?\b{making.done}\b[^.;]*?\bby\s", text
    )
    if done is None and kinds and place < _LEAD:
        done = re.search(rf"\b(?:is|was)\s(?:an?|the)\s[^.;]*?\b(?:{kinds})\b[^.,;]*?\bby\s", text)
    if done is None or (place >= _LEAD and not _of_page(text, match)):
        return None
    ends = _ENDS.search(text, done.end())
    segment = text[done.end() : ends.start() if ends is not None else len(text)]
    names = [hit for hit in re.finditer(NAME, segment) if hit[0] not in _NOBODY]
    if not names:
        return None
    return make_name(text, Span(done.end() + names[-1].start(), done.end() + names[-1].end()))


def _of_page(text: str, match: Match) -> bool:
    """The sentence begins with "It", or with what the article calls its subject."""
    first = [word.folded for word in words(text[:60])][:2]
    return first[:1] == ["it"] or (len(first) > 1 and stem(first[1]) in match.page.kinds)
