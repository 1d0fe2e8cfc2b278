"""Whether neighbouring sentences of a user's own document, and its head, say a fact together.

    The council approved the budget on 4 May.    "The council met on 4 May. It approved the budget."
    Kofi Adeane scored 41 goals for Pendry.      a statement of Pendry: "He scored 41 goals."
    Two men were arrested on 11 April 2024.      a release of 12 April: "were arrested on Thursday"

One sentence has the act itself, word for word in the same places (agreement.py). What the fact
says beside it may stand in the head of the document (whose it is, the day of the meeting), in the
sentences before (the occasion that they tell of), or in the date that the sentence has without a
year.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from factscore_tui.verify.agreement import ParsedSentence, telling_words
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS, Pronouns, TreeCache
from factscore_tui.verify.features.alignment import FactUnit, SourceSentence
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import AKIN, SAME, Match
from factscore_tui.verify.features.quantities import Date, covers_date
from factscore_tui.verify.source_places import clause_of

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

MAX_READ = 4
"""Sentences of a document that are held against one fact at most."""
_BACK = 4
"""Sentences before, within one passage, that may tell of the occasion."""
_PHRASES = frozenset("obl nmod nmod:poss obl:unmarked nmod:unmarked".split())  # noqa: SIM905
_HEAD_CASES = frozenset(("of", "for", "at", "in", ""))
"""Prepositions before whom or what the head of the document names."""
_OCCASION = re.compile(
    r"\b(?:met|meeting|session|sat|assembl\w+|conven\w+|gather\w+|hearing|conference|congress|"
    r"ceremony|took place|(?:was|were) held|match|game|visit(?:ed)?|inspect(?:ed|ion))\b"
)
"""In a sentence that tells when and where all of the next ones happened."""
_DAY_OF = re.compile(
    r"(?i)\b(?:minutes|meeting|session|hearing|sitting|match|game|league|cup|inspection|diary|"
    r"journal|log|logbook)\b"
)
"""In the head of a document on what happened on its day."""
_REPORTED = re.compile(
    r"^(?:[^.:,\"\u201c]{2,60}?)(?:, [^.:,]{2,60},)? (?:reported|announced|confirmed|noted|heard|"
    r"stated|explained|is pleased to say|can confirm|found|was informed|was told) that (?=\S)"
)
"""What minutes report on is what a reader of them is told."""


class TogetherReader:
    """Finds the sentence of an own document that says a fact with what stands around it. Errors of
    the parser pass through."""

    def __init__(self, sentences: TreeCache[ParsedSentence]) -> None:
        self._sentences = sentences

    def find(self, fact: str, match: Match, meant: Callable[[int], Pronouns]) -> int | None:
        """The number of the sentence with the act, or None."""
        if not match.page.own or len(fact) > MAX_CHARACTERS or not match.units:
            return None
        for claim in self._sentences([(fact, (), frozenset())])[0]:
            for place in match.ranked(MAX_READ):
                if self._says(claim, match, place, meant):
                    return place
        return None

    def _says(
        self, claim: ParsedSentence, match: Match, place: int, meant: Callable[[int], Pronouns]
    ) -> bool:
        sentence = match.page.sentences[place]
        around = dict(_around(claim, match, place))
        left = [unit for unit, found in _units(match) if found.get(place, 0.0) < _needed(unit)]
        dates = [one for one in around.values() if one is not None]
        skipped = {j for k in around for j in claim.tree.subtree(k)}
        starts = [claim.tree.tokens[j].start for j in skipped]
        if any(not any(unit.span.start <= at < unit.span.end for at in starts) for unit in left):
            return False
        for text in _as_told(sentence.text):
            for source in self._sentences([(text, *meant(place))])[0]:
                heads = telling_words(claim, source, match.page.title_stems, frozenset(around))
                if any(all(_on_day(source, e, sentence, d, match) for d in dates) for e in heads):
                    return True
        return False


def _units(match: Match) -> Iterator[tuple[FactUnit, dict[int, float]]]:
    return zip(match.units, match.credits, strict=True)


def _needed(unit: FactUnit) -> float:
    return SAME if unit.exact else AKIN


def _as_told(text: str) -> Iterator[str]:
    """The sentence, and what it reports as a sentence of its own."""
    yield text
    reported = _REPORTED.match(text)
    if reported is not None:
        rest = text[reported.end() :]
        yield rest[:1].upper() + rest[1:]


def _around(claim: ParsedSentence, match: Match, place: int) -> Iterator[tuple[int, Date | None]]:
    """The words of the fact that head a phrase which stands around sentence number `place`, with
    the date that this is, to be looked at with the word that it hangs on."""
    tree = claim.tree
    for k in range(len(tree)):
        if tree.relations[k] not in _PHRASES or tree.is_verb(k):
            continue
        spans = [tree.tokens[j] for j in tree.subtree(k)]
        own = [
            (unit, found)
            for unit, found in _units(match)
            if any(unit.span.start <= t.start < unit.span.end for t in spans)
        ]
        date = own[0][0].date if len(own) == 1 else None
        if date is not None and tree.case(k) in {"on", "in", "at", "", "of"}:
            if own[0][1].get(place, 0.0) or _of_occasion(date, match, place):
                yield k, date
        elif not own and _in_head(claim, k, match, place):
            yield k, None


def _in_head(claim: ParsedSentence, k: int, match: Match, place: int) -> bool:
    """A name of the head, where the sentence has no other one in such a place."""
    tree = claim.tree
    name = claim.name(k)
    if name is None or not set(name.stems) <= match.page.title_stems:
        return False
    case = "of" if tree.relations[k] == "nmod:poss" else tree.case(k)
    if case not in _HEAD_CASES:
        return False
    text = match.page.sentences[place].text
    said = {stem(form) for form in tree.forms}
    behind = rf"\b{case} (?:the )?([A-Z]\w+)" if case else r"(?!)"
    others = [*re.findall(behind, text), *re.findall(r"(\w+)['\u2019]s?\b", text)]
    return all(stem(one.lower()) in match.page.title_stems | said for one in others)


def _of_occasion(date: Date, match: Match, place: int) -> bool:
    """A sentence before tells of a meeting or the like on that date, and none between has another
    date."""
    page = match.page
    if page.sentences[place].slots.dates:
        return False
    for before in range(place - 1, max(-1, place - 1 - _BACK), -1):
        one = page.sentences[before]
        if one.passage != page.sentences[place].passage:
            return False
        if one.slots.dates:
            days = one.slots.dates
            told = len(days) == 1 and covers_date(date, days[0])
            return told and _OCCASION.search(one.text) is not None
    return False


def _on_day(
    source: ParsedSentence, e: int, sentence: SourceSentence, date: Date, match: Match
) -> bool:
    """What word e heads is told of that date: its own date, where the sentence has one; else it was
    done on the day of the document, or of the occasion before."""
    tree = source.tree
    if sentence.slots.dates:
        own = [d for d in sentence.slots.dates if covers_date(date, d)]
        return len(own) == 1 and any(
            clause_of(tree, j)[0] == clause_of(tree, e)[0]
            for j in range(len(tree))
            if tree.tokens[j].text in own[0].text.split()
        )
    if not _is_done(tree, e):
        return False
    if any(covers_date(date, d) for d in sentence.dated):
        lead = " ".join([match.page.title, *(s.text for s in match.page.sentences[:2])])
        return _DAY_OF.search(lead) is not None
    return True  # of the occasion


def _is_done(tree: Tree, e: int) -> bool:
    """Told in the past, and not as what had been before."""
    aux = {tree.forms[j] for j in tree.children(e, "aux", "aux:pass", "cop")}
    if not tree.is_verb(e):
        return bool(aux & {"was", "were"})
    return aux <= {"was", "were", "did"} and (bool(aux) or tree.xpos[e] in {"VBD", "VBN"})
