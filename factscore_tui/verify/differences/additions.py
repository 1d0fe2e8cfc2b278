"""Facts that add to what a sentence says, in place of saying something else: "died on Sunday of
pneumonia" of "died of pneumonia on 20 November", "was born into a wealthy family in Leeds" of "was
born in Leeds".

Every place that the sentence fills at that verb agrees with the fact, and what is left the sentence
does not speak of. Both may be true, so no model's opinion contradicts it. Nor does one contradict
what the page tells of others only: "the Low Dam was built with British help" beside "the High Dam,
built with Soviet help".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from factscore_tui.text.words import fold
from factscore_tui.verify.agreement import ParsedSentence, Reading
from factscore_tui.verify.differences.page_trees import (
    MAX_CHARACTERS,
    Pronouns,
    TreeCache,
    best_places,
)
from factscore_tui.verify.differences.words.closed_sets import member
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import find_slots
from factscore_tui.verify.frames import told

_READ = 4
_SUBJECT = ("nsubj", "nsubj:pass")
_PLACES = ("obj", "iobj", "obl", "obl:agent", "obl:unmarked", "nmod", "advmod", "xcomp", "advcl")
_INNER = ("nmod", "obl", "nmod:unmarked")
_BEFORE_NOUN = ("amod", "compound", "nummod", "nmod:poss")
_WHERE = frozenset(("in", "at", "on", "near"))
_SHARE = re.compile(r"\A(?:Most|Much|Many|Some|Part|Parts|Few|A few|Several) of\b")
_DAYS = member(stem("monday"))

Told = Literal["agrees", "adds", "differs", "others"]
"""What a place of the fact is beside a sentence, or all of them: the same, told only by the fact,
something else, or told of another subject."""


class AdditionReader:
    """Tells of facts that add, with what `sentences` reads. Errors of the parser pass through."""

    def __init__(self, sentences: TreeCache[ParsedSentence]) -> None:
        self._sentences = sentences

    def adds(self, fact: str, match: Match, meant: Callable[[int], Pronouns]) -> bool:
        """The fact only adds to each sentence of the page that has its verb and its subject, or
        there is the verb with other subjects alone; and what gives a share without a figure."""
        if len(fact) > MAX_CHARACTERS:
            return False
        if _SHARE.match(fact):
            return True
        claim = next(iter(self._sentences([(fact, (), frozenset())])[0]), None)
        if claim is None or not claim.tree.is_verb(claim.tree.root):
            return False
        if told(claim.tree, claim.tree.root) != "said":
            return False
        start = claim.tree.tokens[claim.tree.root].start
        verbs = next(
            (c for u, c in zip(match.units, match.credits, strict=True) if u.span.start == start),
            {},
        )
        found: set[Told] = set()
        for place in best_places(match, verbs, _READ):
            text = match.page.sentences[place].text
            source = next(iter(self._sentences([(text, *meant(place))])[0]), None)
            if source is not None:
                found |= _beside(claim, source, match.page.title_stems)
        return "differs" not in found and ("adds" in found or found == {"others"})


def _beside(claim: ParsedSentence, source: ParsedSentence, title: frozenset[str]) -> set[Told]:
    """What the fact is beside each clause of the sentence that has its verb."""
    reading, v = Reading(claim, source, title), claim.tree.root
    found: set[Told] = set()
    for e in range(len(source.tree)):
        if not reading.same_word(v, e):
            continue
        if told(source.tree, e) == "denied":
            found.add("differs")
            continue
        subjects = [
            _place(reading, claim, source, v, e, k) for k in claim.tree.children(v, *_SUBJECT)
        ]
        if any(one in {"differs", "others"} for one in subjects):
            found.add("others")
            continue
        places = [
            one
            for k in claim.tree.children(v, *_PLACES)
            for one in _with_inner(reading, claim, source, v, e, k)
        ]
        if "differs" in places:
            found.add("differs")
        elif "adds" in places:
            found.add("adds")
        else:
            found.add("agrees")
    return found


def _with_inner(
    reading: Reading, claim: ParsedSentence, source: ParsedSentence, v: int, e: int, k: int
) -> list[Told]:
    """Place k, and where it adds what hangs on it too, which may stand at the verb itself: "into a
    family in Leeds"."""
    found = [_place(reading, claim, source, v, e, k)]
    if found == ["adds"]:
        for inner in claim.tree.children(k, *_INNER):
            case = claim.tree.case(inner)
            there = [
                j
                for j in source.tree.children(e, "obl", "nmod")
                if case and source.tree.case(j) == case
            ]
            if there and not any(_may_be(reading, claim, source, inner, j) for j in there):
                found.append("differs")
    return found


def _place(
    reading: Reading, claim: ParsedSentence, source: ParsedSentence, v: int, e: int, k: int
) -> Told:
    theirs = list(reading.in_its_place(v, e, k))
    if claim.tree.case(k) in _WHERE and not _is_dated(claim, k):
        # a date stands in no place, and what is near a town is nowhere else
        around = source.tree.children(e, "obl", "nmod")
        near = [j for j in around if source.tree.case(j) in _WHERE and j not in theirs]
        theirs = [j for j in (*theirs, *near) if not _is_dated(source, j)]
    if not theirs:
        return "adds"
    if any(reading.same(k, j) for j in theirs):
        return "agrees"
    if any(_may_be(reading, claim, source, k, j) for j in theirs):
        return "adds"
    return "differs"


def _is_dated(of: ParsedSentence, k: int) -> bool:
    """A date, a month or a day of the week."""
    start = of.tree.tokens[k].start
    one = member(stem(fold(of.tree.forms[k])))
    day = one is not None and _DAYS is not None and one.line == _DAYS.line
    return day or any(d.span.start <= start < d.span.end for d in find_slots(of.text).dates)


def _may_be(
    reading: Reading, claim: ParsedSentence, source: ParsedSentence, k: int, j: int
) -> bool:
    """Word k of the fact says no other thing than word j of the source: the same with a word more,
    or a day of the week beside a date."""
    if reading.same_word(k, j):
        theirs = source.beside(j, *_BEFORE_NOUN)
        return theirs <= claim.beside(k, *_BEFORE_NOUN) or source.name(j) is not None
    mine = member(stem(fold(claim.tree.forms[k])))
    if mine is None or _DAYS is None or mine.line != _DAYS.line:
        return False
    tokens = [source.tree.tokens[i] for i in source.tree.subtree(j)]
    dates = find_slots(source.text).dates
    other = {one for t in tokens if (one := member(stem(fold(t.text)))) is not None}
    dated = any(d.span.start <= t.start < d.span.end for d in dates for t in tokens)
    return dated and not any(mine.against(one) for one in other)
