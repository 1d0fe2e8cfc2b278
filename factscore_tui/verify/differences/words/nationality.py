"""Another nationality: the source calls whom the fact is about by another nation.

    Metropolis is an Austrian film.         the article begins: Metropolis is a German film
    Jørn Utzon was a Swedish architect.     "the Danish architect Jørn Utzon"

Told only of one nation against one other, neither of which may be part of the other, where no
sentence of the page has the fact's nation together with a word of birth, descent or citizenship,
nor beside whom the fact is about.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.nations import COUNTRYMEN
from factscore_tui.text.words import STOP_WORDS, Word, words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.alignment import SourceSentence
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_NATIONS = """
    american british english scottish welsh irish french german spanish italian portuguese dutch
    belgian austrian swiss swedish norwegian danish finnish icelandic polish russian ukrainian
    romanian hungarian bulgarian greek turkish czech slovak serbian croatian albanian latvian
    lithuanian estonian armenian israeli egyptian iranian iraqi syrian lebanese pakistani indian
    bangladeshi chinese japanese korean vietnamese thai malaysian indonesian filipino australian
    canadian mexican brazilian argentine argentinian chilean peruvian colombian venezuelan cuban
    jamaican nigerian ghanaian kenyan ethiopian moroccan algerian tunisian
"""
_DEMONYM = {word: stem(word) for word in _NATIONS.split()} | {
    word: stem(nation) for word, nation in COUNTRYMEN.items() if nation in _NATIONS.split()
}
_PART = (
    frozenset(map(stem, ("british", "english", "scottish", "welsh", "irish"))),
    frozenset(map(stem, ("austrian", "german", "hungarian", "czech", "slovak", "polish"))),
    frozenset(map(stem, ("russian", "ukrainian", "armenian", "latvian", "lithuanian", "estonian"))),
    frozenset(map(stem, ("indian", "pakistani", "bangladeshi"))),
    frozenset(map(stem, ("danish", "norwegian", "icelandic"))),
    frozenset(map(stem, ("swedish", "finnish"))),
    frozenset(map(stem, ("belgian", "dutch"))),
    frozenset(map(stem, ("serbian", "croatian"))),
)
"""Nations of one state at some time: an Indian of 1920 may be called Pakistani."""
_ROOTS = re.compile(
    r"\b(?:citizen\w*|national\w*|natural[iy][sz]\w*|born|birth|descent|descended|origins?|"
    r"ancest\w+|heritage|parents?|emigrat\w+|immigra\w+|mov(?:ed|ing)|settled|passport|became|exile\w*|dual)\b",
    re.IGNORECASE,
)
_COPULA = re.compile(r"\b(?:is|was|are|were)\b")
_IS_A = re.compile(
    r"\A(?P<who>[^,.;:()]{2,80}?) (?:is|was|are|were) (?:an? |the )?(?P<rest>[^,;:()]{3,90}?)\.?\Z"
)
_OF_NATION = re.compile(r"\b(?P<nation>[A-Z][a-z]+)\s(?P<noun>[a-z]{3,})\b")
_READ = 6


def find_nationality(fact: str, match: Match) -> FoundDifference | None:
    """The other nation, or None."""
    found = _differing(fact, match)
    if found is None or _may_be(match, found, found.about):
        return None
    return FoundDifference(
        Difference("nationality", found.claimed, found.word.text),
        None,
        found.place,
        found.word.span,
        (),
        f"nationality: {found.claimed} → source: {found.word.text}",
    )


def other_nation(fact: str, match: Match) -> str:
    """The nation by which the article calls its subject in its first sentence, where the fact has
    another that no sentence tells of birth, descent or citizenship; else ""."""
    found = _differing(fact, match)
    if found is None or found.place or _may_be(match, found, frozenset()):
        return ""
    return found.word.text


def thing_of_another_nation(fact: str, match: Match) -> str:
    """The nation beside the same noun in the sentence that has all the rest of the fact, which has
    another there: "the French government bought" of "the British government bought"; else ""."""
    for mine in _OF_NATION.finditer(fact):
        own = _DEMONYM.get(mine["nation"].casefold())
        if own is None:
            continue
        at = mine.start()
        others = [i for i, unit in enumerate(match.units) if unit.span.start != at]
        for place in match.ranked(_READ):
            sentence = match.page.sentences[place]
            if own in sentence.stems or any(not match.credits[i].get(place) for i in others):
                continue
            for hit in _OF_NATION.finditer(sentence.text):
                theirs = _DEMONYM.get(hit["nation"].casefold())
                if hit["noun"] != mine["noun"] or theirs is None:
                    continue
                if not any({own, theirs} <= group for group in _PART):
                    return hit[0]
    return ""


def is_nation(word: str) -> bool:
    """The word is that of a nation: "Danish"."""
    return word.casefold() in _DEMONYM


def same_nation(fact: str, match: Match) -> bool:
    """The fact says what its subject is, with a nation, and the article calls it so in its first
    sentence: "a Venezuelan general" of "a Venezuelan military leader". No model's opinion
    contradicts that."""
    said = _IS_A.match(fact)
    if said is None or " not " in fact or not match.page.sentences:
        return False
    mine = {w.folded for w in words(said["rest"]) if w.folded in _DEMONYM}
    about = {stem(w.folded) for w in words(said["who"]) if w.folded not in STOP_WORDS}
    first = {w.folded for w in words(match.page.sentences[0].text)}
    return bool(mine) and mine <= first and about <= match.page.title_stems


class _Differing(NamedTuple):
    """The fact's nation as it is written and as a stem, the stems of whom it is about, and where
    the source has another."""

    claimed: str
    own: str
    about: frozenset[str]
    place: int
    word: Word


def _differing(fact: str, match: Match) -> _Differing | None:
    said = _IS_A.match(fact)
    if said is None or " not " in fact:
        return None
    mine = [w for w in words(said["rest"]) if w.folded in _DEMONYM]
    if len(mine) != 1:
        return None
    own = _DEMONYM[mine[0].folded]
    at = said.start("rest") + mine[0].span.start
    if fact[at - 1 : at] == "-" or fact[at + len(mine[0].text) :][:1] == "-":
        return None
    claimed = Span(at, at + len(mine[0].text)).of(fact)
    about = frozenset(stem(w.folded) for w in words(said["who"]) if w.folded not in STOP_WORDS)
    others = [i for i, unit in enumerate(match.units) if unit.stem != own]
    if about <= match.page.title_stems:
        found = _in_lead(match, others)
    else:
        found = _beside_name(match, others, about)
    if found is None:
        return None
    theirs = _DEMONYM[found[1].folded]
    if theirs == own or any({own, theirs} <= group for group in _PART):
        return None
    return _Differing(claimed, own, about, *found)


def _in_lead(match: Match, others: list[int]) -> tuple[int, Word] | None:
    """The one nation of "X is a ... NOUN" in the first sentence of the page, which has all the rest
    of the fact."""
    if not match.page.sentences:
        return None
    sentence = match.page.sentences[0]
    verb = _COPULA.search(sentence.text)
    if verb is None or not match.page.title_stems & set(sentence.stems[:3]):
        return None
    if any(not match.credits[i].get(0) for i in others):
        return None
    end = re.compile(r"[,;.]|\s(?:who|which|that|by|in|from|of|for|and)\s").search(
        sentence.text, verb.end()
    )
    return _only(sentence, verb.end(), end.start() if end else len(sentence.text), 0)


def _beside_name(match: Match, others: list[int], about: frozenset[str]) -> tuple[int, Word] | None:
    """The nation of "the Danish architect Jørn Utzon": before the name, at most three words
    between."""
    for place in match.ranked(_READ):
        sentence = match.page.sentences[place]
        if any(not match.credits[i].get(place) for i in others):
            continue
        name = [
            span for root, span in zip(sentence.stems, sentence.spans, strict=True) if root in about
        ]
        if not name:
            continue
        begin = name[0].start
        before = re.compile(r"(?:[\w'-]+\s){1,4}\Z").search(sentence.text[:begin])
        if before is None:
            continue
        found = _only(sentence, before.start(), begin, place)
        gap = sentence.text[found[1].span.end : begin].strip() if found is not None else ""
        if found is not None and (gap.islower() or (not gap and found[1].folded in COUNTRYMEN)):
            return found
    return None


def _only(sentence: SourceSentence, start: int, end: int, place: int) -> tuple[int, Word] | None:
    """The one nation between two characters, no part of "Franco-German"."""
    inside = [
        w
        for w in words(sentence.text)
        if start <= w.span.start and w.span.end <= end and w.folded in _DEMONYM
    ]
    if len(inside) != 1:
        return None
    span = inside[0].span
    text = sentence.text
    hyphen = text[span.start - 1 : span.start] == "-" or text[span.end : span.end + 1] == "-"
    return None if hyphen else (place, inside[0])


def _may_be(match: Match, found: _Differing, about: frozenset[str]) -> bool:
    """Some sentence tells the fact's nation of those whom it is `about`, or of birth and
    citizenship."""
    for place in match.page.by_stem.get(found.own, ()):
        sentence = match.page.sentences[place]
        beside = place == found.place or about & set(sentence.stems)
        if beside or _ROOTS.search(sentence.text):
            return True
    return False
