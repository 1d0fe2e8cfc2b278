"""Another place: one sentence of the source says all the rest of the fact, and has it somewhere
else.

    Jane Austen was born in Bath.        place: Bath → source: Steventon, Hampshire
    Bolívar freed South America from Portugal.    place: Portugal → source: Spain
    Cairo is the capital of Sudan.       place: Sudan → source: Egypt
    Beethoven was born in Vienna.        "He was baptised in Bonn ... and died in Vienna"
    The Grand Canyon is in Mexico.       place: Mexico → source: Arizona
    It became a park under Roosevelt.    under: Roosevelt → source: Woodrow Wilson

Of places told only of what happens once, or is of one country alone, and only where the table of
places (text/places.py) has both and neither lies in the other; not where a sentence has the fact's
place and a word for what happened, unless its tree shows another place there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.places import Place, apart, find_place, two_countries
from factscore_tui.verify.agreement import ParsedSentence, Reading, telling_words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_subject import is_page_subject
from factscore_tui.verify.differences.page_trees import (
    MAX_CHARACTERS,
    Pronouns,
    TreeCache,
    best_places,
)
from factscore_tui.verify.differences.roles.arguments import ArgumentName
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.source_places import phrases
from factscore_tui.verify.told_wider import places_around

MAX_READ = 4
"""Sentences of a page that are held against one place at most."""
_ONCE = frozenset(
    map(
        stem,
        """born die bury found sign assassinate kill murder execute hang behead crown hold premiere
        open begin start sink crash drown surround establish create free build baptise baptize
        christen shoot conclude invent launch flow empty rise cremate inter lie stand originate
        return assassination surrender abdicate wed""".split(),  # noqa: SIM905
    )
)
"""What happens to somebody or something in one place."""
_OF_ONE_LAND = frozenset(
    map(
        stem,
        """capital president premier chancellor emperor empress king queen prime gift present city
        town village port province state region island mountain lake minister tsar tsarina
        pharaoh sultan shah flag anthem currency exile""".split(),  # noqa: SIM905
    )
)
"""What somebody is, or has, of one country alone."""
_IN = ("in", "at", "near", "on")
_SAYS_WHERE = re.compile(
    r"\A(?P<what>(?:The )?[A-Z0-9][^,;]*?) (?:is|are|lies?|stands?|is located|is situated|sits?)"
    r" (?:an? [a-z -]+ )?(?P<at>in|on) (?P<place>(?:the )?(?:River )?[A-Z][^,;.]*?)\.?\Z"
)
_WATERS = frozenset(("river", "sea", "ocean", "lake"))
_LEAD = 2
"""Sentences in which an article says where its subject is."""
_NAMED = re.compile(
    r"\b(?P<at>in|on|at|of)\s(?:(?:the|a|north\w*|south\w*|east\w*|west\w*|central|bank|banks|side|"
    r"coast|edge|city|town|state|region|province|department|county|of|in)\s)*(?P<river>River\s)?"
    r"(?P<name>[A-Z][\w'’-]*(?:\s(?:(?:de|da|do|of|the|la)\s)?[A-Z][\w'’-]*)*)"
)
_BEHIND = re.compile(
    r",\s(?:in\s)?(?:the\s)?(?P<name>[A-Z][\w'’-]*(?:\s(?:(?:of|the|de)\s)?[A-Z][\w'’-]*)*)"
)


class OtherPlaceReader:
    """Finds other places in what `sentences` reads. Errors of the parser pass through."""

    def __init__(self, sentences: TreeCache[ParsedSentence]) -> None:
        self._sentences = sentences

    def find(
        self, fact: str, match: Match, meant: Callable[[int], Pronouns]
    ) -> FoundDifference | None:
        """The other place, or None. `meant` tells the pronouns of a sentence of the page."""
        if len(fact) > MAX_CHARACTERS or match.page.own:
            return None
        lies = find_lies_elsewhere(fact, match)
        if lies is not None:
            return lies
        claim = None
        if " born " in fact and not _with_word(match, stem("born")):
            fact = fact.replace(" born ", " baptised ", 1)
        for unit in match.units:
            if " under " in fact or (unit.name and _may_be_place(unit.text)):
                claim = next(iter(self._sentences([(fact, (), frozenset())])[0]), None)
                break
        for name, k, mine in _places_of(claim) if claim is not None else ():
            found = self._elsewhere(claim, name, k, mine, match, meant) if claim else None
            if found is not None:
                return found
        return self._other_reign(claim, match, meant) if claim is not None else None

    def _other_reign(
        self, claim: ParsedSentence, match: Match, meant: Callable[[int], Pronouns]
    ) -> FoundDifference | None:
        """Under whom it happened: the sentence that says the rest names another."""
        tree, page = claim.tree, match.page
        for k in _under(claim, tree.root):
            name = claim.name(k)
            if name is None:
                continue
            told = _with_word(match, stem(tree.forms[tree.root]))
            for p in best_places(match, told or match.scores, MAX_READ):
                text = page.sentences[p].text
                source = next(iter(self._sentences([(text, *meant(p))])[0]), None)
                if source is None:
                    continue
                for e in telling_words(claim, source, page.title_stems, frozenset(tree.subtree(k))):
                    under = [source.name(j) for j in _under(source, e)]
                    others = [one for one in under if one is not None]
                    if others and all(name.differs(one) for one in others):
                        return _difference(name.text, others[0].text, p, others[0].span, "under")
        return None

    def _elsewhere(
        self,
        claim: ParsedSentence,
        name: ArgumentName,
        k: int,
        mine: Place,
        match: Match,
        meant: Callable[[int], Pronouns],
    ) -> FoundDifference | None:
        tree, page = claim.tree, match.page
        words = {stem(tree.forms[i]) for i in (tree.heads[k], tree.root)}
        told = {p for root in words for p in _with_word(match, root)}
        there = {p for p in told if _names(page.sentences[p].text, name.text)}
        if len(there) > MAX_READ or set(name.stems) <= page.title_stems:
            return None
        skip = frozenset(tree.subtree(k))
        found: FoundDifference | None = None
        for p in dict.fromkeys([*sorted(there), *best_places(match, told, MAX_READ)]):
            sentence = page.sentences[p].text
            source = next(iter(self._sentences([(sentence, *meant(p))])[0]), None)
            says = list(telling_words(claim, source, page.title_stems, skip)) if source else []
            if p in there and (len(sentence) > MAX_CHARACTERS or not says):
                return None  # it may tell just that, in other words
            if source is None:
                continue
            for e in says:
                reading = Reading(claim, source, page.title_stems)
                theirs = list(_theirs(claim, source, reading, k, e))
                if any(not name.differs(one) for one in theirs):
                    return None
                if found is None and _all_apart(mine, theirs, not tree.is_verb(tree.heads[k])):
                    span = _with_state(source.text, [one.span for one in theirs])
                    found = _difference(name.text, span.of(source.text), p, span)
        return found


def _all_apart(mine: Place, theirs: list[ArgumentName], of_a_land: bool) -> bool:
    """Those of the source's names that are known places are apart from the fact's, and some are."""
    known = [place for one in theirs if (place := find_place(one.text)) is not None]
    return bool(known) and all(
        apart(mine, place) or (of_a_land and two_countries(mine, place)) for place in known
    )


def find_lies_elsewhere(fact: str, match: Match) -> FoundDifference | None:
    """Where what the article is on lies: its beginning names another country, town or river, and
    the article the fact's nowhere."""
    said = _SAYS_WHERE.match(fact)
    if said is None or not is_page_subject(said["what"], match):
        return None
    mine = find_place(said["place"].removeprefix("the ").removeprefix("River "))
    if mine is None or any(_names(s.text, mine.name) for s in match.page.sentences):
        return None
    at = {"on"} if said["at"] == "on" else {"in", "at", "of"}
    first: tuple[int, Span] | None = None
    for p, sentence in enumerate(match.page.sentences[:_LEAD]):
        if len(sentence.text) > MAX_CHARACTERS:
            continue
        for span in _named_places(sentence.text, at):
            place = find_place(span.of(sentence.text))
            if place is None or (place.kind in _WATERS and place.kind != mine.kind):
                continue
            if two_countries(mine, place):
                return _difference(said["place"], span.of(sentence.text), p, span)
            if not apart(mine, place):
                if mine.kind != "country":
                    return None
                continue
            first = first or (p, span)
    if first is None or mine.kind == "country":
        return None
    p, span = first
    return _difference(said["place"], span.of(match.page.sentences[p].text), p, span)


def _named_places(text: str, at: set[str]) -> Iterator[Span]:
    """Names behind one of these prepositions, and those behind a comma there: "in Steventon,
    Hampshire"."""
    for hit in _NAMED.finditer(text):
        if hit["at"] not in at:
            continue
        yield Span(*hit.span("name"))
        end = hit.end()
        while (more := _BEHIND.match(text, end)) is not None:
            yield Span(*more.span("name"))
            end = more.end()


def _under(sentence: ParsedSentence, verb: int) -> list[int]:
    """The words behind "under" at a verb, or at what somebody becomes."""
    tree = sentence.tree
    near = (verb, *tree.children(verb, "obj", "xcomp", "obl"))
    return [k for i in near for k in tree.children(i, "obl", "nmod") if tree.case(k) == "under"]


def _may_be_place(name: str) -> bool:
    """A known place, or a word of one of several: "New" of New York."""
    return find_place(name) is not None or name.istitle()


def _places_of(claim: ParsedSentence) -> Iterator[tuple[ArgumentName, int, Place]]:
    """The known places in a fact that tell where something happens once, or whose it is: the name,
    its word and the place."""
    tree = claim.tree
    for k in range(len(tree)):
        name = claim.name(k) if tree.relations[k] in {"obl", "nmod", "obl:agent"} else None
        place = find_place(name.text) if name is not None and tree.case(k) else None
        if name is None or place is None or tree.heads[k] < 0:
            continue
        head = tree.heads[k]
        root = stem(tree.forms[head])
        if root in (_ONCE if tree.is_verb(head) else _OF_ONE_LAND) or _is_first(claim, head):
            yield name, k, place


def _is_first(claim: ParsedSentence, head: int) -> bool:
    return bool({"first", "last"} & claim.beside(head, "advmod", "amod"))


def _theirs(
    claim: ParsedSentence, source: ParsedSentence, reading: Reading, k: int, e: int
) -> Iterator[ArgumentName]:
    """The names that the source has in the fact's place at word e, and what they lie in."""
    case = claim.tree.case(k)
    found = list(reading.in_its_place(claim.tree.heads[k], e, k))
    if case in _IN:
        found = [j for one in _IN for j in phrases(source.tree, e, one)]
        found += places_around(source.tree, e)
    seen = set[int]()
    for j in found:
        name = source.name(j)
        if name is not None and not name.pronoun and name.span.start not in seen:
            seen.add(name.span.start)
            yield name


def _with_state(text: str, spans: list[Span]) -> Span:
    """The first of these, with the next one where only a comma is between: "Hodgenville,
    Kentucky"."""
    first = spans[0]
    for span in spans[1:]:
        if text[first.end : span.start] == ", ":
            first = Span(first.start, span.end)
    return first


def _with_word(match: Match, root: str) -> list[int]:
    return match.page.by_stem.get(root, [])


def _names(text: str, name: str) -> bool:
    """The text has the name, or an adjective of it: "German" for "Germany"."""
    short = name.removeprefix("the ")[: max(4, len(name) - 3)]
    return re.search(rf"\b{re.escape(short)}", text) is not None


def _difference(
    mine: str, theirs: str, place: int, span: Span, what: str = "place"
) -> FoundDifference:
    return FoundDifference(
        Difference(what, mine, theirs), None, place, span, (), f"{mine} → source: {theirs}"
    )
