"""Another date at the same verb: one sentence of the source says the fact outright but for its
date, and has one date of its own there.

    Nightingale died in 1911.     1911 → source: 13 August 1910, told by: She was born on 12 May
    1820 in Florence, and died at her home in Mayfair, London, on 13 August 1910.

What computed.py cannot tell, which sees clauses only where commas part them: here the tree says
which of several dates is that of the verb.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from factscore_tui.verify.agreement import ParsedSentence, telling_words
from factscore_tui.verify.differences.numbers.computed import (
    CITED,
    NEAR,
    ONCE,
    FoundDifference,
    comparable,
    difference_at,
)
from factscore_tui.verify.differences.numbers.elsewhere import others_of, told_elsewhere
from factscore_tui.verify.differences.numbers.occasions import AGAIN, may_recur, of_a_later_time
from factscore_tui.verify.differences.numbers.vague import is_vague
from factscore_tui.verify.differences.page_trees import (
    MAX_CHARACTERS,
    Pronouns,
    TreeCache,
    best_places,
    has_all,
)
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import Date, same_date
from factscore_tui.verify.source_places import clause_of

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

MAX_READ = 3
"""Sentences of a page that are held against one fact at most."""
_AT = frozenset(("in", "on", "at", ""))
"""Prepositions before the date of an event; not "since", "until", "by"."""
_FINITE = frozenset({"VBD", "VBZ", "VBP", "VBN"})


class _Event(NamedTuple):
    """The word that tells the fact in a sentence of the page, and the fact's date there."""

    tree: Tree
    at: int
    own: Date
    place: int


class DateReader:
    """Finds other dates in what `sentences` reads. Errors of the parser pass through."""

    def __init__(self, sentences: TreeCache[ParsedSentence]) -> None:
        self._sentences = sentences

    def find(
        self, fact: str, match: Match, meant: Callable[[int], Pronouns]
    ) -> FoundDifference | None:
        """The other date of what the fact tells, or None. `meant` tells the pronouns of a sentence
        of the page."""
        dated = [i for i, unit in enumerate(match.units) if unit.date is not None and unit.exact]
        if (
            len(fact) > MAX_CHARACTERS
            or len(dated) != 1
            or is_vague(fact, match.units[dated[0]].span)
        ):
            return None
        index = dated[0]
        if may_recur({match.units[i].stem for i in others_of(match, index)}):
            return None
        found = self._displaced(fact, match, index, meant)
        if found is not None:
            return found
        places = self._places(match, index)
        claims = self._sentences([(fact, (), frozenset())])[0] if places else ()
        when = _date_words(claims[0].tree, match.units[index].span.start) if claims else ()
        if not when:
            return None
        for place in places:
            sentence = match.page.sentences[place]
            said = self._sentences([(sentence.text, *meant(place))])[0]
            dates = list(sentence.slots.dates)
            rival = (
                _rival(claims[0], said[0], match.page.title_stems, frozenset(when), dates)
                if said and not (AGAIN.search(fact) and not AGAIN.search(sentence.text))
                else None
            )
            date = match.units[index].date
            if rival is None or date is None or is_vague(sentence.text, rival.span):
                continue
            if of_a_later_time(fact, sentence.text, rival.span):
                continue
            if comparable(date, rival) and not same_date(date, rival):
                return difference_at(match, index, place, rival)
        return None

    def elsewhere(self, fact: str, match: Match, meant: Callable[[int], Pronouns]) -> str | None:
        """The event whose date the fact's date is, where the only sentence that has all of the fact
        tells it of another one: "married in 1945" of "she married in 1930; they divorced in
        1945". None where it may be the date of the fact, and where that is open."""
        dated = [i for i, unit in enumerate(match.units) if unit.date is not None and unit.exact]
        if len(fact) > MAX_CHARACTERS or len(dated) != 1:
            return None
        event = self._event(fact, match, dated[0], meant)
        return _another_event(event.tree, event.at, event.own) if event is not None else None

    def _displaced(
        self, fact: str, match: Match, index: int, meant: Callable[[int], Pronouns]
    ) -> FoundDifference | None:
        """The date of the fact is that of another event, and its event has one of its own: "In
        1909 he married, and in 1912 he became a clerk"."""
        event = self._event(fact, match, index, meant)
        if event is None:
            return None
        if _another_event(event.tree, event.at, event.own) is None and not _event_before(event):
            return None
        rivals = []
        for date in match.page.sentences[event.place].slots.dates:
            at = _word_at(event.tree, date)
            clause, case = clause_of(event.tree, at) if at >= 0 else (-1, "")
            if clause == event.at and case in _AT and date.until == date.year and not date.decade:
                rivals.append(date)
        if len(rivals) != 1 or not comparable(event.own, rivals[0]):
            return None
        vague = is_vague(match.page.sentences[event.place].text, rivals[0].span)
        if vague or same_date(event.own, rivals[0]):
            return None
        return difference_at(match, index, event.place, rivals[0])

    def _event(
        self, fact: str, match: Match, index: int, meant: Callable[[int], Pronouns]
    ) -> _Event | None:
        """The one word that tells what the fact tells, in the only sentence that has all of it."""
        everything = [*others_of(match, index), index]
        places = [p for p in match.scores if has_all(match, everything, p)]
        if len(places) != 1 or len(everything) < 2:
            return None
        claims = self._sentences([(fact, (), frozenset())])[0]
        when = _date_words(claims[0].tree, match.units[index].span.start) if claims else ()
        sentence = match.page.sentences[places[0]]
        said = self._sentences([(sentence.text, *meant(places[0]))])[0] if when else ()
        date = match.units[index].date
        if not said or date is None:
            return None
        own = [d for d in sentence.slots.dates if same_date(date, d)]
        events = list(telling_words(claims[0], said[0], match.page.title_stems, frozenset(when)))
        if len(own) != 1 or len(events) != 1:
            return None
        return _Event(said[0].tree, events[0], own[0], places[0])

    def _places(self, match: Match, index: int) -> list[int]:
        """Numbers of the sentences that have all else, where the fact's date is told nowhere in
        such company."""
        others, date = others_of(match, index), match.units[index].date
        roots = {match.units[i].stem for i in others}
        if date is None or date.decade or date.until != date.year or told_elsewhere(match, index):
            return []
        if len(others) == 1 and not roots & ONCE:
            return []
        places = [
            place
            for place in match.scores
            if has_all(match, others, place)
            and not match.page.sentences[place].denied
            and not CITED.search(match.page.sentences[place].text)
            and not (roots & ONCE and NEAR.intersection(match.page.sentences[place].stems) - roots)
        ]
        return best_places(match, places, MAX_READ)


def _another_event(tree: Tree, e: int, date: Date) -> str | None:
    """The finite verb behind word e, in a clause of its own, at which the date stands: before that
    verb, "and in 1912 he became a clerk", only where the clause begins between them."""
    at = _word_at(tree, date)
    clause, case = clause_of(tree, at) if at >= 0 else (-1, "")
    if not e < clause or not e < at or case not in _AT or tree.xpos[clause] not in _FINITE:
        return None
    subject = tree.child(clause, "nsubj", "nsubj:pass") is not None
    if at < clause:
        begins = [k for k in tree.children(clause, "cc") if e < k < at]
        if not (subject and begins):
            return None
    closed = any(e < k < clause for k in tree.children(e, "obj", "obl", "xcomp", "obl:unmarked"))
    joined = tree.relations[clause] in {"conj", "parataxis"}
    if not joined or e not in {tree.heads[clause], tree.root} or not (subject or closed):
        return None
    return tree.tokens[clause].text


def _event_before(event: _Event) -> bool:
    """The date stands at the verb before: "ravaged Florence in 1348, reached Norway in 1349"."""
    tree, e = event.tree, event.at
    at = _word_at(tree, event.own)
    clause, case = clause_of(tree, at) if at >= 0 else (-1, "")
    joined = tree.relations[e] == "conj" and (tree.heads[e] == clause or clause in _joined(tree, e))
    return clause < at < e and case in _AT and tree.is_verb(clause) and joined


def _joined(tree: Tree, e: int) -> list[int]:
    """The words that are coordinated with word e."""
    return tree.children(tree.heads[e], "conj")


def _word_at(tree: Tree, date: Date) -> int:
    return next((k for k, t in enumerate(tree.tokens) if t.start >= date.span.start), -1)


def _date_words(tree: Tree, start: int) -> Sequence[int]:
    """The words of the date at this character, where it is that of the main verb."""
    at = next((k for k, token in enumerate(tree.tokens) if token.start >= start), -1)
    while at >= 0 and tree.heads[at] != tree.root:
        at = tree.heads[at]
    if at < 0 or not tree.is_verb(tree.root) or tree.relations[at].startswith("nsubj"):
        return ()
    words = tree.subtree(at)
    # "won the prize in 1921": the parser may hang the date on the prize
    if tree.relations[at] == "obj":
        return ()
    return words if tree.case(at) in _AT else ()


def _rival(
    claim: ParsedSentence,
    source: ParsedSentence,
    title: frozenset[str],
    when: frozenset[int],
    dates: Sequence[Date],
) -> Date | None:
    """The one date of the verb that says the rest of the claim."""
    tree = source.tree
    for e in telling_words(claim, source, title, when):
        own = []
        for date in dates:
            at = next((k for k, t in enumerate(tree.tokens) if t.start >= date.span.start), -1)
            clause, case = clause_of(tree, at) if at >= 0 else (-1, "")
            if clause == e and case in _AT:
                own.append(date)
        if len(own) == 1 and not own[0].decade and own[0].until == own[0].year:
            return own[0]
    return None
