"""Another nationality: the source calls whom the fact is about by another nation.

    Metropolis is an Austrian film.         the article begins: Metropolis is a German film
    Jørn Utzon was a Swedish architect.     "the Danish architect Jørn Utzon"

Told only of one nation against one other, neither of which may be part of the other, where no
sentence of the page has the fact's nation together with a word of birth, descent or citizenship,
nor beside whom the fact is about.
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import Word, words
from factscore_tui.verify.differences.computed import FoundDifference
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
_DEMONYM = {word: stem(word) for word in _NATIONS.split()}
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
_READ = 6


def find_nationality(fact: str, match: Match) -> FoundDifference | None:
    """The other nation, or None."""
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
    about = {stem(w.folded) for w in words(said["who"])}
    others = [i for i, unit in enumerate(match.units) if unit.stem != own]
    if about <= match.page.title_stems:
        found = _in_lead(match, others)
    else:
        found = _beside_name(match, others, about)
    if found is None:
        return None
    place, word = found
    theirs = _DEMONYM[word.folded]
    if theirs == own or any({own, theirs} <= group for group in _PART):
        return None
    if _may_be(match, own, about, place):
        return None
    return FoundDifference(
        Difference("nationality", claimed, word.text),
        None,
        place,
        word.span,
        (),
        f"nationality: {claimed} → source: {word.text}",
    )


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


def _beside_name(match: Match, others: list[int], about: set[str]) -> tuple[int, Word] | None:
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
        if found is not None and sentence.text[found[1].span.end : begin].strip().islower():
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


def _may_be(match: Match, own: str, about: set[str], found: int) -> bool:
    """Some sentence tells the fact's nation of whom it is about, or of birth and citizenship."""
    for place in match.page.by_stem.get(own, ()):
        sentence = match.page.sentences[place]
        if place == found or about & set(sentence.stems) or _ROOTS.search(sentence.text):
            return True
    return False
