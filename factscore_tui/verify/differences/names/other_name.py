"""Another name where one sentence of the source says all the rest of the fact outright.

    Irvine's body was found in 1999.                    body of: Irvine → source: Mallory
    The first confirmed ascent was made by Messner.     made by: Messner → source: Edmund Hillary

Where fillers.py asks that the fact's name stands nowhere in such company, here the same sentence,
or another of much the same words, may have it: the trees say that it belongs to something else
there. So only what one alone can be is told: whose body, and who was the first to do it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from factscore_tui.core.verdict import Difference
from factscore_tui.verify.agreement import ParsedSentence, Reading, telling_words
from factscore_tui.verify.differences.names.fillers import may_tell, strong_units, tells_rest
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_trees import (
    MAX_CHARACTERS,
    Pronouns,
    TreeCache,
    best_places,
)
from factscore_tui.verify.differences.roles.arguments import ArgumentName
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.source_places import owners

MAX_READ = 3
"""Sentences of a page that are held against one name at most."""
_LEAST = 2
"""Words beside the name from which a sentence that says all of them tells the same."""
_SEVERAL = frozenset(("NNS", "NNPS"))
_ALONE = frozenset(("first", "last", "only", "sole"))
_ONES = frozenset("body grave tomb coffin corpse remains birthplace funeral death".split())  # noqa: SIM905
"""What everybody has one of, so that it can be told of one only."""


class OtherNameReader:
    """Finds other names in what `sentences` reads. Errors of the parser pass through."""

    def __init__(self, sentences: TreeCache[ParsedSentence]) -> None:
        self._sentences = sentences

    def find(
        self, fact: str, match: Match, meant: Callable[[int], Pronouns]
    ) -> FoundDifference | None:
        """The first other name, or None. `meant` tells the pronouns of a sentence of the page."""
        if len(fact) > MAX_CHARACTERS or not any(unit.name for unit in match.units):
            return None
        claim = next(iter(self._sentences([(fact, (), frozenset())])[0]), None)
        if claim is None:
            return None
        for name, k in _owner(claim):
            for place in _places(match, name, _others(match, name)):
                source = self._read(match, place, meant)
                theirs = _theirs(claim, source, match, k) if source else None
                if source and theirs is not None and name.differs(theirs):
                    return _difference(claim, name, theirs, place, k)
        for name, k in _doer(claim):
            for place in _rest_told(match, _others(match, name)):
                source = self._read(match, place, meant)
                found = _doers(claim, source, match, k) if source else []
                if found and all(name.differs(other) for other in found):
                    return _difference(claim, name, found[0], place, k)
        return None

    def _read(
        self, match: Match, place: int, meant: Callable[[int], Pronouns]
    ) -> ParsedSentence | None:
        text = match.page.sentences[place].text
        return next(iter(self._sentences([(text, *meant(place))])[0]), None)


def _owner(claim: ParsedSentence) -> Iterator[tuple[ArgumentName, int]]:
    """The one whose body, grave or the like the fact is about, and the word of the name."""
    tree = claim.tree
    for n, form in enumerate(tree.forms):
        if form not in _ONES or not tree.relations[n].startswith("nsubj"):
            continue
        for k in tree.children(n, "nmod:poss", "nmod"):
            name = claim.name(k) if tree.case(k) in {"", "'s", "of"} else None
            if name is not None:
                yield name, k


def _doer(claim: ParsedSentence) -> Iterator[tuple[ArgumentName, int]]:
    """Who did what only one can have done: "the first ascent was made by A"."""
    tree, v = claim.tree, claim.tree.root
    if not tree.is_verb(v):
        return
    done = [n for n in tree.children(v, "nsubj:pass", "obj") if tree.xpos[n] not in _SEVERAL]
    by = [k for k in tree.children(v, "obl:agent", "obl") if tree.case(k) == "by"]
    doers = by if by else tree.children(v, "nsubj")
    once = any(tree.forms[j] in _ALONE for n in done for j in tree.children(n, "amod"))
    if not once or len(doers) != 1 or tree.child(doers[0], "conj") is not None:
        return
    name = claim.name(doers[0])
    if name is not None and not any(tree.children(n, "acl", "acl:relcl", "nmod") for n in done):
        yield name, doers[0]


def _others(match: Match, name: ArgumentName) -> list[int]:
    return [u for u, unit in enumerate(match.units) if not name.span.contains(unit.span)]


def _rest_told(match: Match, others: list[int]) -> list[int]:
    if len(strong_units(match, others)) < _LEAST:
        return []
    return best_places(match, [p for p in match.scores if tells_rest(match, others, p)], MAX_READ)


def _places(match: Match, name: ArgumentName, others: list[int]) -> list[int]:
    """Sentences with all else; none where another sentence may tell it of the fact's name."""
    places = _rest_told(match, others)
    named = set.intersection(*(set(match.page.by_stem.get(s, ())) for s in name.stems))
    return [] if any(may_tell(match, others, p) for p in named - set(places)) else places


def _theirs(
    claim: ParsedSentence, source: ParsedSentence, match: Match, k: int
) -> ArgumentName | None:
    """Whose it is in the source, which says all the rest outright; None where that is not one
    name."""
    title, noun = match.page.title_stems, claim.tree.forms[claim.tree.heads[k]]
    for e in telling_words(claim, source, title, frozenset({k})):
        for n in source.tree.subtree(e):
            if source.tree.forms[n] != noun:
                continue
            names = [source.name(j) for j in owners(source.tree, n)]
            if len(names) == 1 and names[0] is not None and not names[0].pronoun:
                return names[0]
    return None


def _doers(
    claim: ParsedSentence, source: ParsedSentence, match: Match, k: int
) -> list[ArgumentName]:
    """Who did it in the source, which says all the rest outright; empty where one of them is no
    name."""
    title = match.page.title_stems
    reading = Reading(claim, source, title)
    for e in telling_words(claim, source, title, frozenset({k})):
        names = [source.name(j) for j in reading.in_its_place(claim.tree.root, e, k)]
        found = [name for name in names if name is not None and not name.pronoun]
        if found and len(found) == len(names):
            return found
    return []


def _difference(
    claim: ParsedSentence, mine: ArgumentName, theirs: ArgumentName, place: int, k: int
) -> FoundDifference:
    tree = claim.tree
    what = tree.tokens[tree.heads[k]].text + (
        " of" if tree.relations[k].startswith("nmod") else " by"
    )
    return FoundDifference(
        Difference(what, mine.text, theirs.text),
        None,
        place,
        theirs.span,
        (),
        f"{what}: {mine.text} → source: {theirs.text}",
    )
