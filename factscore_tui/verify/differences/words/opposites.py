"""Opposites: the source has the opposite word in the same place.

    Marie Curie was the eldest of five children.    eldest of five children → source: youngest of
five children
    Sales rose in 1990.                             Sales rose → source: sales fell

Computed from the trees of the fact and of the few sentences of its page that have an opposite of
one of its words and all else that it says. A difference is told only where both words hang on the
same word or have the same subject, the clause around the source's word has all other words, names,
dates and numbers of the fact, neither is denied or in doubt, and no sentence of the page has the
fact's own word together with what it belongs to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import fold, words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.numbers.elsewhere import alike
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS, Parse, best_places, has_all
from factscore_tui.verify.differences.roles.clauses import (
    OF_NOUN,
    PERSONAL,
    ROOT,
    SUBJECT,
    clause_words,
    content_stems,
    is_passive_verb,
    quoted_with,
    subject_stems,
)
from factscore_tui.verify.differences.roles.pronouns import SHE, goes_on, of_page, speaks_on
from factscore_tui.verify.differences.roles.propositions import asserted
from factscore_tui.verify.differences.words.comparisons import find_comparison, same_time
from factscore_tui.verify.differences.words.contests import is_contest
from factscore_tui.verify.differences.words.opposite_words import (
    OppositeSide,
    opposite_stems,
    sides,
    words_of,
)
from factscore_tui.verify.differences.words.ranks import (
    is_called,
    is_placed,
    is_the_thing,
    needs_no_date,
)
from factscore_tui.verify.differences.words.survival import (
    event_units,
    same_event,
    tells_of_survival,
)
from factscore_tui.verify.features.alignment import FactUnit, SourceSentence
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import same_date, same_number

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

MAX_READ = 6
"""Sentences of a page that are parsed for one word of a fact at most."""
_DENIALS = frozenset(
    "no none not n't never neither nor without nobody nothing cannot hardly only".split()  # noqa: SIM905
)
_RELATED = frozenset(
    stem(word)
    for word in "brother sister sibling son daughter cousin partner colleague member twin relative".split()  # noqa: E501, SIM905
)
_DATED = frozenset(("act", "turn", "order", "rank"))


class OppositeReader:
    """Finds opposite words in the same place. `parse` gives the tree of each text, or None. Errors
    of the parser pass through."""

    def __init__(self, parse: Parse) -> None:
        self._parse = parse

    def find(self, fact: str, match: Match) -> FoundDifference | None:
        """The first difference between the fact and its page, or None."""
        if len(fact) > MAX_CHARACTERS:
            return None
        compared = find_comparison(fact, match, self._parse)
        # what is opposite depends on the order there
        if compared is not None or "than" in fact.casefold().split():
            return compared
        tree: Tree | None = None
        for said, side in _candidates(fact):
            events = event_units(fact, match) if tells_of_survival(side) else frozenset[int]()
            others = [
                i
                for i, unit in enumerate(match.units)
                if not unit.span.overlaps(said) and i not in events
            ]
            places = _places(match, others, side)
            if not places:
                continue
            tree = tree or self._parse([fact])[0]
            if tree is None:
                return None
            at = next((i for i, token in enumerate(tree.tokens) if token.start == said.start), None)
            if at is None or not _is_part(tree, at, side) or not _stated(tree, at, side):
                continue
            found = self._in_sentences(fact, tree, at, side, match, others, places)
            if found is not None:
                return found
        return None

    def _in_sentences(
        self,
        fact: str,
        tree: Tree,
        at: int,
        side: OppositeSide,
        match: Match,
        others: list[int],
        places: list[int],
    ) -> FoundDifference | None:
        if _told_so(tree, at, side, match, others):
            return None
        texts = [match.page.sentences[place].text for place in places]
        for place, source in zip(places, self._parse(texts), strict=True):
            if source is None:
                continue
            for k in range(len(source)):
                if not any(side.against(other) for other in sides(source.forms[k])):
                    continue
                pair = _Pair(fact, tree, at, side, match, others, place, source, k)
                if pair.opposed():
                    return pair.found()
        return None


def _candidates(fact: str) -> Iterator[tuple[Span, OppositeSide]]:
    """Words of the fact that have an opposite."""
    for word in words(fact):
        if word.text.startswith(("Elder", "Younger")):  # "Pliny the Younger's uncle"
            continue  # of a name: namesakes are told apart elsewhere
        for side in sorted(sides(word.folded), key=lambda side: side.line):
            yield word.span, side


def _places(match: Match, others: Sequence[int], side: OppositeSide) -> list[int]:
    """Numbers of the sentences that have an opposite word and all else that the fact says, those
    first that cover most."""
    if not others:
        return []
    opposite = opposite_stems(side)
    places = set.intersection(*(set(match.credits[i]) for i in others))
    kept = [
        place
        for place in places
        if has_all(match, others, place) and opposite & _all_stems(match.page.sentences[place])
    ]
    return best_places(match, kept, MAX_READ)


def _all_stems(sentence: SourceSentence) -> frozenset[str]:
    """The stems of all words, small ones too."""
    return frozenset(stem(fold(word.strip(".,;:()\"'“”"))) for word in sentence.text.split())


def _told_so(tree: Tree, at: int, side: OppositeSide, match: Match, others: Sequence[int]) -> bool:
    """A sentence has the fact's word, or one that says the same, with what the fact says it of: it
    may tell it as the fact does."""
    own = words_of(side)
    near = {stem(tree.forms[k]) for k in _company(tree, at)}
    for place, sentence in enumerate(match.page.sentences):
        if not any(match.credits[i].get(place) for i in others):
            continue
        stems = _all_stems(sentence)
        if not own & stems or not (near & stems or has_all(match, others, place)):
            continue
        if side.part != "rank" or _beside(own, near, sentence):
            return True
    return False


def _beside(own: frozenset[str], near: set[str], sentence: SourceSentence) -> bool:
    """A word of `own` stands before one of `near`, one word between at most, or before "of": "his
    first wife" does not tell which son he was."""
    found = [stem(fold(word.strip(".,;:()\"'“”"))) for word in sentence.text.split()]
    return any(
        word in own and ({"of"} | near) & set(found[k + 1 : k + 3]) for k, word in enumerate(found)
    )


def _company(tree: Tree, at: int) -> list[int]:
    """The words that a word belongs to: what it is said of, or its subject and object."""
    if tree.relations[at] in OF_NOUN | {"case", "mark"}:
        return [tree.heads[at]]
    near = [k for k in tree.kids[at] if tree.relations[k] in {"nmod", "obj", *SUBJECT}]
    return [k for k in near if tree.upos[k] in {"NOUN", "VERB"}]


def _is_part(tree: Tree, i: int, side: OppositeSide) -> bool:
    """Word i is what the table says its side is: "left" the verb is no side of the road."""
    upos, relation = tree.upos[i], tree.relations[i]
    if side.part in {"act", "turn"}:
        return tree.is_verb(i)
    if side.part == "order":
        return relation in {"case", "mark"} or (upos in {"ADP", "SCONJ"} and relation == "advmod")
    if side.part == "amount":
        return relation in {"det", "amod", "advmod", "case", "nsubj", "obj", "det:predet"}
    return upos in {"ADJ", "ADV", "NOUN", "PROPN", "DET"} or relation in {
        "amod",
        "nummod",
        "compound",
    }


def _stated(tree: Tree, i: int, side: OppositeSide) -> bool:
    """No denial, doubt or condition on it. Of amounts the word itself may be the denial."""
    if side.part == "amount":
        denials = sum(form in _DENIALS for form in tree.forms)
        return denials == (tree.forms[i] in _DENIALS)
    return asserted(tree, i) and not _DENIALS & set(tree.forms)


class _Pair:
    """A word of the fact and its opposite in a sentence."""

    def __init__(
        self,
        fact: str,
        tree: Tree,
        at: int,
        side: OppositeSide,
        match: Match,
        others: Sequence[int],
        place: int,
        source: Tree,
        k: int,
    ) -> None:
        self.fact, self.tree, self.at, self.side = fact, tree, at, side
        self.match, self.others, self.place = match, others, place
        self.source, self.k = source, k
        self.sentence = match.page.sentences[place]

    def opposed(self) -> bool:
        """Both stand in the same place."""
        source, k = self.source, self.k
        if not _is_part(source, k, self.side) or not _stated(source, k, self.side):
            return False
        own = words_of(self.side)
        head = stem(fold(self.tree.forms[self.tree.heads[self.at]]))
        if any(
            stem(fold(form)) in own
            and (
                self.side.part != "rank" or stem(fold(source.forms[source.heads[j]])) in {head, ""}
            )
            for j, form in enumerate(source.forms)
        ):
            return False
        named = not event_units(self.fact, self.match) - set(self.others)
        if tells_of_survival(self.side) and not (
            named or same_event(self.tree, self.at, source, k)
        ):
            return False
        if self.side.part == "turn" and not any(self.match.units[i].date for i in self.others):
            return False
        if self.side.part == "rank" and not (
            is_called(self.tree, self.at) and is_called(source, k)
        ):
            return False
        clause = clause_words(source, k) if self.side.part == "act" else range(len(source))
        starts = [source.tokens[i].start for i in clause if not needs_no_date(source, k, i)]
        if self.side.part in _DATED and not same_time(self.match, self.place, starts):
            return False
        if "win" in words_of(self.side) | opposite_stems(self.side) and not (
            is_contest(self.tree, self.at) and is_contest(source, k)
        ):
            return False
        return self._same_place() and self._same_subject() and self._rest_is_near()

    def _same_place(self) -> bool:
        tree, at, source, k = self.tree, self.at, self.source, self.k
        if self.side.part in {"act", "turn"}:
            return True
        mine, theirs = tree.relations[at], source.relations[k]
        if self.side.part == "rank" and is_placed(tree, at) and is_placed(source, k):
            return _same_word(tree, tree.heads[at], source, source.heads[k])
        hangs = OF_NOUN | {"case", "mark"}
        if (mine in hangs) != (theirs in hangs):
            return False
        if mine not in hangs:  # a predicate
            return not tree.child(at, "case") and not source.child(k, "case")
        head, other = tree.heads[at], source.heads[k]
        if not _same_word(tree, head, source, other):
            return False
        if mine in {"case", "mark"}:
            above, beyond = tree.heads[head], source.heads[other]
            return above != ROOT and beyond != ROOT and _same_word(tree, above, source, beyond)
        return self._owners_agree(head, other)

    def _owners_agree(self, head: int, other: int) -> bool:
        """ "John was Tom's elder brother" and "Tom was John's younger brother" say the same."""
        mine, theirs = _owner(self.tree, head), _owner(self.source, other)
        if stem(fold(self.tree.forms[head])) in _RELATED and not (mine and theirs):
            return False
        return self._may_mean(mine, theirs)

    def _may_mean(self, mine: set[str], theirs: set[str]) -> bool:
        """What the fact calls `mine` is what the source calls `theirs`."""
        title = self.match.page.title_stems
        meant = title | self._pronouns(theirs)
        if self.side.part == "rank" and is_the_thing(self.source, self.k, theirs):
            theirs = set(title)
        if not mine:
            return not theirs or theirs <= meant
        if mine <= title | PERSONAL:
            return not theirs or bool(theirs & meant)
        return mine - title <= theirs

    def _pronouns(self, theirs: set[str]) -> frozenset[str]:
        """Those that mean whom the page is about: where the sentence before speaks of it, where the
        subject is its name, and "her" on a page about a woman that has spoken of her."""
        subject = subject_stems(self.source, self.k)
        if goes_on(self.match, self.place) or (subject and subject <= self.match.page.title_stems):
            return PERSONAL
        if theirs and theirs <= SHE and speaks_on(self.match, self.place, SHE):
            return SHE if of_page(self.match)[1] == SHE else frozenset()
        return frozenset()

    def _same_subject(self) -> bool:
        mine, theirs = subject_stems(self.tree, self.at), subject_stems(self.source, self.k)
        if not mine:
            return self.side.part not in {"act", "turn"}
        if self.side.part in {"act", "turn"}:
            return (
                is_passive_verb(self.tree, self.at) == is_passive_verb(self.source, self.k)
                and bool(theirs)
                and (self._may_mean(mine, theirs))
            )
        head = (
            stem(fold(self.tree.forms[self.tree.heads[self.at]]))
            if self.tree.heads[self.at] != ROOT
            else ""
        )
        if head in mine:
            return True
        if self._may_mean(mine, theirs):
            return True
        hangs = self.tree.relations[self.at] in OF_NOUN  # "her elder sister was named Parthenope"
        return (
            hangs
            and bool(mine - self.match.page.title_stems)
            and mine - self.match.page.title_stems <= self._near()
        )

    def _near(self) -> set[str]:
        return {stem(fold(self.source.forms[i])) for i in clause_words(self.source, self.k)}

    def _rest_is_near(self) -> bool:
        """The clause has all other units of the fact."""
        inside = clause_words(self.source, self.k)
        if self.source.relations[self.k] in OF_NOUN and self.source.heads[self.k] != ROOT:
            # "the first film to be entered in ..."
            inside = sorted({*inside, *self.source.subtree(self.source.heads[self.k])})
        stems = {stem(fold(self.source.forms[i])) for i in inside}
        starts = [Span(self.source.tokens[i].start, self.source.tokens[i].end) for i in inside]
        its = {"its", "their"} & {self.source.forms[i] for i in inside}
        return all(
            self._is_in(self.match.units[i], stems, starts)
            or (its and self.match.units[i].name)  # "India ..., but he opposed its partition"
            for i in self.others
        )

    def _is_in(self, unit: FactUnit, stems: set[str], inside: list[Span]) -> bool:
        if unit.date is not None:
            if self.side.part == "rank" and len(self.sentence.slots.dates) == 1:
                return same_date(unit.date, self.sentence.slots.dates[0])
            return any(
                same_date(unit.date, date) and any(date.span.overlaps(span) for span in inside)
                for date in self.sentence.slots.dates
            )
        if unit.number is not None:
            return any(
                same_number(unit.number, number)
                and any(number.span.overlaps(span) for span in inside)
                for number in self.sentence.slots.numbers
            )
        if unit.name:
            return unit.stem in stems
        return any(alike(unit.stem, other) for other in stems)

    def found(self) -> FoundDifference:
        """The difference, both sides quoted with the words they belong to."""
        mine, theirs = (
            quoted_with(self.tree, self.at, self.fact),
            quoted_with(self.source, self.k, self.sentence.text),
        )
        claimed, told = mine.of(self.fact), theirs.of(self.sentence.text)
        return FoundDifference(Difference("opposite", claimed, told), None, self.place, theirs)


def _same_word(tree: Tree, i: int, other: Tree, k: int) -> bool:
    one, two = stem(fold(tree.forms[i])), stem(fold(other.forms[k]))
    return one == two or (tree.is_verb(i) and other.is_verb(k) and alike(one, two))


def _owner(tree: Tree, n: int) -> set[str]:
    """The stems of whose word n is: "his", "of X"."""
    found: set[str] = set()
    for k in tree.kids[n]:
        if tree.relations[k] == "nmod:poss" or (
            tree.relations[k] == "nmod" and tree.case(k) == "of"
        ):
            found |= content_stems(tree, tree.subtree(k))
    return found
