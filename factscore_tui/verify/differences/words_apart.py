"""A fact's verb or noun of relation, and what it is told of, in no sentence together.

    Aristotle founded the Academy.      the page founds a school in one sentence, and has "Plato's
    Academy" in others
    Aristotle's father was a sculptor.  a father in one, the work of a sculptor in another

A long page has nearly every word somewhere, so that it has both tells nothing; and having the word
it would use it of this too. Nothing is said of a page that lacks the word, and may tell the same in
others; of a sentence that has the name and a word of the same meaning (wording/thesaurus.py); nor
of what was made, which is told in lists.
"""

from __future__ import annotations

from collections.abc import Iterator

from factscore_tui.text.words import fold
from factscore_tui.verify.agreement import ParsedSentence
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS, TreeCache
from factscore_tui.verify.differences.roles.arguments import KIND_OF_PLACE
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import AKIN, SAME, Match
from factscore_tui.verify.frames import told
from factscore_tui.verify.parents_told import names_parent
from factscore_tui.verify.wording.in_source_words import in_words_of

_LIGHT = frozenset(
    map(
        stem,
        """be become have make take get go come do give put name call describe consider include use
        see know serve work play live begin start end move cover hold lie stand show lead run
        receive gain feature star appear act refer locate grow say tell base inspire influence
        write direct produce publish release compose record paint perform star portray edit
        name title born collaborate leave lose win beat beaten defeat finish represent
        chart""".split(),  # noqa: SIM905
    )
)
"""Verbs for which others stand too often, or none."""
_LONG = 1000
"""Content words of a long page."""
_KIN = frozenset(
    """father mother son daughter brother sister wife husband uncle aunt cousin nephew niece
    grandfather grandmother""".split()  # noqa: SIM905
)
"""Whose trade is told beside them."""
_NEAR = 1
"""Sentences before and behind, of the same passage, that belong to what one says."""


class WordsApartReader:
    """Finds such facts in what `sentences` reads. Errors of the parser pass through."""

    def __init__(self, sentences: TreeCache[ParsedSentence]) -> None:
        self._sentences = sentences

    def why(self, fact: str, match: Match) -> str | None:
        """Why nothing there speaks for the fact, or None."""
        if len(fact) > MAX_CHARACTERS or match.page.words < _LONG:
            return None
        claim = next(iter(self._sentences([(fact, (), frozenset())])[0]), None)
        if claim is None or told(claim.tree, claim.tree.root) != "said":
            return None
        for said, of in _pairs(claim, match.page.title_stems):
            one, other = _unit_at(claim, match, said), _unit_of(claim, match, of)
            if one is not None and other is not None and _apart(fact, match, one, other):
                name = claim.name(of)
                told_of = name.text if name is not None else match.units[other].text
                verb = match.units[one].text
                return f"the source has “{verb}” of other things only, not of “{told_of}”"
        return None


def _pairs(claim: ParsedSentence, title: frozenset[str]) -> Iterator[tuple[int, int]]:
    """The word that says what is told of the article's subject, and the heads of what it is told
    of."""
    tree, root = claim.tree, claim.tree.root
    subject = tree.child(root, "nsubj", "nsubj:pass")
    if subject is None:
        return
    name = claim.name(subject)
    if tree.is_verb(root):
        own = tree.upos[subject] == "PRON" or (name is not None and set(name.stems) <= title)
        if own and stem(fold(tree.forms[root])) not in _LIGHT:
            for k in tree.children(root, "obj", "obl", "obl:agent"):
                if tree.is_name(k):
                    yield root, k
    elif tree.forms[subject] in _KIN and tree.upos[root] in {"NOUN", "PROPN"}:
        yield subject, root


def _unit_at(claim: ParsedSentence, match: Match, i: int) -> int | None:
    start = claim.tree.tokens[i].start
    return next((u for u, unit in enumerate(match.units) if unit.span.start == start), None)


def _unit_of(claim: ParsedSentence, match: Match, i: int) -> int | None:
    """The unit of word i; of a name that with the word that tells it apart best, the last: "Marić"
    of "Mileva Marić", "Atlantic" of "Atlantic Ocean"."""
    name = claim.name(i)
    if name is None:
        return _unit_at(claim, match, i)
    inside = [u for u, unit in enumerate(match.units) if name.span.contains(unit.span)]
    own = [u for u in inside if match.units[u].stem not in KIND_OF_PLACE]
    return max(own or inside, default=None)


def _apart(fact: str, match: Match, one: int, other: int) -> bool:
    """The page has both, and nowhere near each other; a relative is named once for a passage."""
    said, of = match.credits[one], match.credits[other]
    unit = match.units[other]
    if unit.exact or match.units[one].exact or not of or max(said.values(), default=0.0) < SAME:
        return False
    if unit.name and max(of.values()) < SAME:
        return False
    own = match.units[one].text
    reach = len(match.page.sentences) if own in _KIN else _NEAR
    for place in of:
        passage = match.page.sentences[place].passage
        if unit.name and match.page.passages[passage].form:
            return False  # a table tells without a verb
        for near in range(max(0, place - reach), min(place + reach + 1, len(match.page.sentences))):
            sentence = match.page.sentences[near]
            if sentence.passage != passage:
                continue
            if said.get(near, 0.0) >= AKIN or own not in in_words_of(fact, sentence.text):
                return False
            there = unit.text if unit.name else match.page.sentences[place].text
            if names_parent(own, sentence.text, there):
                return False
    return True
