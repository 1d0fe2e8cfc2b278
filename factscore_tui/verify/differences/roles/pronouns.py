"""Whom a pronoun of a page means, as far as its neighbourhood tells."""

from __future__ import annotations

import re

from factscore_tui.verify.differences.page_trees import Pronouns
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.page_kinds import kinds_of

HE = frozenset("he him his".split())  # noqa: SIM905
SHE = frozenset("she her".split())  # noqa: SIM905
_SAID_OF = re.compile(r"\b(?:(he|his|him)|(she|her))\b", re.IGNORECASE)
_IT = re.compile(r"\b(?:it|its)\b", re.IGNORECASE)
_BORN = re.compile(r"\bborn\b")
_TIME_AND_PRONOUN = re.compile(
    r"(?:In|On|By|Until|Since|From)\s(?:[A-Z]?[a-z]+\s)?(?:\d{1,2}\s)?(?:[A-Z][a-z]+\s)?\d{4}\s(?:he|she|it)\b"
)
""" "In 1880 he decided", "On 2 May 1880 she left": who follows is whom the page is about."""
_FIRST_VERB = re.compile(r"\b(?:is|was|are|were|has|had)\b")
_OPENING = 12
"""Sentences of an article's first passage that are read for who it is on."""
_FOR_PRONOUNS = 40
"""Sentences of a page that tell by its pronouns whether it is about a man or a woman."""


def of_page(match: Match) -> Pronouns:
    """Whom the page is about, and the pronouns that mean it there: none where it has both "he" and
    "she" often."""
    title = match.page.title_stems
    if not title:
        return (), frozenset()
    if _are_several(match):
        return tuple(sorted(title)), frozenset(("they", "their"))
    found = [
        m
        for sentence in match.page.sentences[:_FOR_PRONOUNS]
        for m in _SAID_OF.finditer(sentence.text)
    ]
    he = sum(m.group(1) is not None for m in found)
    she = len(found) - he
    things = sum(len(_IT.findall(s.text)) for s in match.page.sentences[:_FOR_PRONOUNS])
    if not found or things > 3 * len(found) or is_on_a_thing(match):
        # "his Decameron", once on a page about a plague; the king of a page about his charter
        return tuple(sorted(title)), frozenset(("it", "its"))
    if min(he, she) * 3 > max(he, she):
        return (), frozenset()
    return tuple(sorted(title)), HE if he > she else SHE


def _are_several(match: Match) -> bool:
    """ "The 1896 Summer Olympics ... were the first": "they" are these."""
    first = match.page.sentences[0].text if match.page.sentences else ""
    verb = _FIRST_VERB.search(first)
    return verb is not None and verb[0] in {"are", "were"} and is_on_no_person(match)


def is_on_a_thing(match: Match) -> bool:
    """ "Magna Carta is a charter of rights ..." calls its subject a thing, and nobody is born in
    its first passage: "was a film star, born in" is about her."""
    page = match.page
    opening = page.passages[0].text if page.passages else ""
    return bool(kinds_of(page.sentences[0].text)) and _BORN.search(opening) is None


def is_on_no_person(match: Match) -> bool:
    """The article is on a thing, or its first passage has no "he", "she" or "born"."""
    opening = match.page.passages[0].text if match.page.passages else ""
    nobody = _SAID_OF.search(opening) is None and _BORN.search(opening) is None
    return is_on_a_thing(match) or (bool(opening) and nobody)


def of_opening(match: Match) -> Pronouns:
    """Whom the page is about, and the one pronoun that begins sentences of its first passage:
    "She was born in London" on a page that has her husband's life too."""
    page = match.page
    first = [s for s in page.sentences[:_OPENING] if s.passage == page.sentences[0].passage]
    begun = {s.text.split(maxsplit=1)[0].casefold() for s in first if s.text.strip()}
    said = begun & {"he", "she"}
    if len(said) != 1 or is_on_a_thing(match) or not page.title_stems:
        return (), frozenset()
    return tuple(sorted(page.title_stems)), HE if said == {"he"} else SHE


def goes_on(match: Match, place: int) -> bool:
    """The sentence before speaks of whom the page is about, or there is none before."""
    page = match.page
    if place == 0 or page.sentences[place - 1].passage != page.sentences[place].passage:
        return True
    before = page.sentences[place - 1]
    if _TIME_AND_PRONOUN.match(before.text):
        return True
    opening = re.sub(
        r"\A(?:In|On|By|At|From|After|During)\s[^,]{1,30},?\s+", "", before.text
    ).split()[:1]
    first = opening[0].strip(",.").casefold() if opening else ""
    return first in (HE | SHE | {"it", "its", "they", "their"}) or bool(
        page.title_stems & set(before.stems[:2])
    )


def speaks_on(match: Match, place: int, pronouns: frozenset[str]) -> bool:
    """goes_on, or the sentence before speaks of that person somewhere: on a page that hardly has
    the other pronoun."""
    if goes_on(match, place):
        return True
    before = match.page.sentences[place - 1]
    spoken = {word.strip(".,;:()\"'").casefold() for word in before.text.split()}
    return bool(spoken & pronouns) or bool(match.page.title_stems & set(before.stems))
