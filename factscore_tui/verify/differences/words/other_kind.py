"""A kind of thing in a place of a verb where the source has another kind, and nowhere this one.

    Dugongs feed on coral.      the source: "the starfish, which feeds on living coral", and
                                "Dugongs graze on beds of seagrass"

Too little to contradict, since several kinds may do it; but what supports such a fact are words
told of another. Only where the page speaks of the fact's own kind elsewhere: a word that it does
not have at all may mean what it calls otherwise.
"""

from __future__ import annotations

from collections.abc import Callable

from factscore_tui.verify.agreement import ParsedSentence, Reading
from factscore_tui.verify.differences.names.fillers import told_alike
from factscore_tui.verify.differences.page_trees import (
    MAX_CHARACTERS,
    Pronouns,
    TreeCache,
    best_places,
)
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.frames import told

_READ = 3
"""Sentences with the verb that are parsed for one fact at most."""
_LIGHT = frozenset(
    map(
        stem,
        """be become have live occur work make take get go come do include remain begin start end
        continue last happen fail""".split(),  # noqa: SIM905
    )
)
_SEVERAL = frozenset({"NNS", "NNPS"})
""" "Dugongs" at the beginning of a sentence looks like a name."""
_ROOT = -1


class OtherKindReader:
    """Finds such facts in what `sentences` reads. Errors of the parser pass through."""

    def __init__(self, sentences: TreeCache[ParsedSentence]) -> None:
        self._sentences = sentences

    def why(self, fact: str, match: Match, meant: Callable[[int], Pronouns]) -> str | None:
        """Why the source does not say the fact, or None. `meant` tells the pronouns of a sentence
        of the page."""
        if len(fact) > MAX_CHARACTERS:
            return None
        claim = next(iter(self._sentences([(fact, (), frozenset())])[0]), None)
        subject = _ROOT if claim is None else _kind(claim)
        if claim is None or subject == _ROOT:
            return None
        verb = claim.tree.root
        own, does = _places(claim, match, subject), _places(claim, match, verb)
        if not own or not does or own & does:
            return None
        units = {claim.tree.tokens[k].start for k in (subject, verb)}
        rest = [
            credit
            for unit, credit in zip(match.units, match.credits, strict=True)
            if unit.span.start not in units and unit.span.start > claim.tree.tokens[verb].start
        ]
        does = {place for place in does if any(place in credit for credit in rest)}
        found = [
            self._filler(claim, subject, match, place, meant)
            for place in best_places(match, does, _READ)
        ]
        others = [other for other in found if other]
        return f"the source tells it of others: {others[0]}" if others == found != [] else None

    def _filler(
        self,
        claim: ParsedSentence,
        subject: int,
        match: Match,
        place: int,
        meant: Callable[[int], Pronouns],
    ) -> str:
        """What the sentence at this place has as the subject of the verb; "" where that is open."""
        sentence = match.page.sentences[place].text
        source = next(iter(self._sentences([(sentence, *meant(place))])[0]), None)
        if source is None:
            return ""
        reading = Reading(claim, source, match.page.title_stems)
        for e in range(len(source.tree)):
            verb = claim.tree.root
            if not reading.same_word(verb, e) or not told_alike(claim, verb, source, e):
                continue
            nouns = [
                j
                for j in reading.in_its_place(verb, e, subject)
                if source.tree.xpos[j] in _SEVERAL | {"NN"}
                and not source.tree.children(j, "nmod", "conj")
            ]
            if len(nouns) == 1:
                return source.tree.tokens[nouns[0]].text
        return ""


def _kind(claim: ParsedSentence) -> int:
    """The subject of "Green turtles eat coral": several of a kind, with no article and no number;
    -1 for any other sentence."""
    tree = claim.tree
    verb = tree.root
    if not tree.is_verb(verb) or stem(tree.forms[verb]) in _LIGHT or told(tree, verb) != "said":
        return _ROOT
    subject = tree.child(verb, "nsubj")
    plain = subject is not None and subject < verb and tree.xpos[subject] in _SEVERAL
    if subject is None or not plain or tree.child(verb, "obj", "obl") is None:
        return _ROOT
    more = tree.children(subject, "det", "nummod", "nmod:poss", "nmod", "conj", "acl", "acl:relcl")
    return _ROOT if more else subject


def _places(claim: ParsedSentence, match: Match, k: int) -> set[int]:
    """The sentences of the page that have this word of the fact."""
    start = claim.tree.tokens[k].start
    units = zip(match.units, match.credits, strict=True)
    return {p for unit, credit in units if unit.span.start == start for p in credit}
