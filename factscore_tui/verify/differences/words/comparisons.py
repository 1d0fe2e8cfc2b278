"""Comparisons: the source puts the two the other way round.

    More soldiers died of wounds than of diseases.    source: More soldiers died of diseases than of
wounds
    Lund was older than Berg.                         source: Berg was older than Lund; Lund was
    younger than Berg
    Lund landed before Berg.                          source: Berg landed before Lund

One comparison on each side ("than", "before", "after"), of the same measure, with all else that the
fact says in the same sentence, nothing denied or in doubt, and no other sentence of the page that
compares the same two.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import fold
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS, Parse, has_all
from factscore_tui.verify.differences.roles.pronouns import goes_on
from factscore_tui.verify.differences.roles.propositions import asserted
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import same_date

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

MAX_READ = 4
"""Sentences of a page that are parsed for one fact at most."""
ROOT = -1
_SUBJECT = ("nsubj", "nsubj:pass")
_SHORT = 90
"""Characters of a quotation in a reason at most."""
_DOUBTS = frozenset(
    "no none not n't never neither nor without if whether cannot hardly ? once".split()  # noqa: SIM905
)
_PERSONAL = frozenset("he she it they".split())  # noqa: SIM905
_PAIRS = """more / less fewer; older elder / younger; bigger larger greater / smaller; higher taller / lower shorter;
longer / shorter; faster quicker / slower; earlier sooner / later; richer wealthier / poorer; stronger / weaker;
heavier / lighter; hotter warmer / colder cooler; better / worse; wider broader / narrower; deeper / shallower;
nearer closer / farther further; thicker / thinner; cheaper / dearer; harder / softer;
before / after"""  # noqa: E501
_MEASURES: dict[str, tuple[int, int]] = {
    word: (line, side)
    for line, pair in enumerate(_PAIRS.split(";"))
    for side, words in enumerate(pair.split("/"))
    for word in words.split()
}
"""Word -> its line, and 1 for the second side."""
_TIME = _MEASURES["before"][0]
_MARKERS = frozenset(("than", "before", "after"))


@dataclass(frozen=True, slots=True)
class ComparativePhrase:
    """`first` is more so than `second`, each the stems of a phrase, the second's last word in
    `head`. `measure` is what is compared, `less` that it is said from the other end ("younger").
    `at` are the words that say so."""

    first: frozenset[str]
    second: frozenset[str]
    measure: tuple[int, str]
    less: bool
    at: tuple[int, int]


def find_comparison(fact: str, match: Match, parse: Parse) -> FoundDifference | None:
    """Where the page compares the same two the other way round, or None. Errors of the parser pass
    through."""
    if len(fact) > MAX_CHARACTERS or not _MARKERS & set(fact.casefold().split()):
        return None
    others = [i for i, unit in enumerate(match.units) if unit.text.casefold() not in _MEASURES]
    places = _places(match, others)
    if not places:
        return None
    tree = parse([fact])[0]
    claim = comparison(tree, frozenset()) if tree is not None else None
    if tree is None or claim is None:
        return None
    sources = parse([match.page.sentences[place].text for place in places])
    told: list[tuple[int, ComparativePhrase, Tree]] = []
    for place, source in zip(places, sources, strict=True):
        meant = match.page.title_stems if goes_on(match, place) else frozenset[str]()
        said = comparison(source, meant) if source is not None else None
        if source is None or said is None:
            return None  # it may tell the same in a way that is not understood
        told.append((place, said, source))
    if not told or not all(_contrary(claim, said) for _, said, _ in told):
        return None
    place, said, source = told[0]
    text = match.page.sentences[place].text
    theirs, mine = _quoted(source, said, text), _quoted(tree, claim, fact)
    return FoundDifference(
        Difference("opposite", mine.of(fact), theirs.of(text)), None, place, theirs
    )


def _places(match: Match, others: Sequence[int]) -> list[int]:
    """Numbers of the sentences that compare, with all else that the fact says."""
    if not others:
        return []
    kept = []
    for place in match.ranked(20):
        short = len(match.page.sentences[place].text) <= MAX_CHARACTERS
        if short and has_all(match, others, place) and same_time(match, place):
            kept.append(place)
    return kept[:MAX_READ]


def same_time(match: Match, place: int, starts: Collection[int] | None = None) -> bool:
    """The sentence has no date that the fact has not: things change. Of dates that none of the
    words at `starts` is part of, nothing is asked: "India became independent in 1947, but he
    opposed its partition"."""
    dates = [unit.date for unit in match.units if unit.date is not None]
    return all(
        any(same_date(date, own) for own in dates)
        or (
            starts is not None
            and not any(date.span.start <= start < date.span.end for start in starts)
        )
        for date in match.page.sentences[place].slots.dates
    )


def comparison(tree: Tree, title: frozenset[str]) -> ComparativePhrase | None:
    """The one comparison of a sentence; None where there is none, more than one, or where it is not
    stated outright. `title` are the stems of whom the page is about, which a pronoun means."""
    forms = tree.forms
    if _DOUBTS & set(forms):
        return None
    markers = [i for i, form in enumerate(forms) if form in _MARKERS]
    if len(markers) != 1 or tree.relations[markers[0]] not in {"case", "mark"}:
        return None
    t = markers[0]
    second = tree.heads[t]
    if second <= t or any(tree.upos[k] == "NUM" for k in tree.subtree(second)):
        return None
    word = t if forms[t] != "than" else _comparative(tree, t)
    if word is None:
        return None
    line, side = _MEASURES[forms[word]]
    clause = tree.heads[second] if forms[t] != "than" else tree.heads[word]
    if tree.is_verb(second):
        subject = tree.child(second, *_SUBJECT)
        if subject is None:
            return None
        second = subject
    first = _first(tree, t, second)
    if first is None or not asserted(tree, first):
        return None
    of_what = clause != ROOT and (line == _TIME or forms[word] in {"more", "less", "fewer"})
    of = stem(fold(forms[clause])) if of_what else ""
    one, two = _stems(tree, first, title), _stems(tree, second, title)
    if not one or not two or one <= two or two <= one:
        return None
    return ComparativePhrase(one, two, (line, of), bool(side), (first, second))


def _comparative(tree: Tree, t: int) -> int | None:
    found = [
        i
        for i in range(t)
        if tree.forms[i] in _MEASURES and tree.xpos[i] in {"JJR", "RBR", "JJ", "RB"}
    ]
    return found[0] if len(found) == 1 and found[0] < t else None


def _first(tree: Tree, t: int, second: int) -> int | None:
    """What stands against the second: a phrase before the marker with the same preposition, or the
    subject."""
    cases = [tree.forms[k] for k in tree.children(second, "case") if k != t]
    if cases:
        found = [
            i
            for i in range(t)
            if i != second
            and [tree.forms[k] for k in tree.children(i, "case")] == cases
            and tree.upos[i] != "ADP"
        ]
        return found[0] if len(found) == 1 else None
    if tree.child(second, "case") != t and tree.relations[second] not in _SUBJECT:
        return None
    subjects = [i for i in range(t) if tree.relations[i] in _SUBJECT]
    return subjects[0] if len(subjects) == 1 else None


def _stems(tree: Tree, i: int, title: frozenset[str]) -> frozenset[str]:
    """The stems of the names and nouns of a phrase, the modifiers of it left out; of a pronoun
    those of the title."""
    if tree.forms[i] in _PERSONAL:
        return title
    if tree.upos[i] not in {"NOUN", "PROPN"}:
        return frozenset()
    words = [i, *tree.children(i, "flat", "compound", "amod", "nmod:poss")]
    return frozenset(stem(fold(tree.forms[k])) for k in words if tree.forms[k] not in _MEASURES)


def _contrary(claim: ComparativePhrase, said: ComparativePhrase) -> bool:
    """The same two by the same measure, and they cannot both be so."""
    if claim.measure != said.measure:
        return False
    straight = _same(claim.first, said.first) and _same(claim.second, said.second)
    crossed = _same(claim.first, said.second) and _same(claim.second, said.first)
    if straight == crossed:
        return False
    return (claim.less == said.less) == crossed


def _same(one: frozenset[str], other: frozenset[str]) -> bool:
    return one <= other or other <= one


def _quoted(tree: Tree, said: ComparativePhrase, text: str) -> Span:
    """From the first of the two to the second, with the word that compares where that is before
    them."""
    ends = sorted(said.at)
    begin = next((i for i in range(ends[0]) if tree.forms[i] in _MEASURES), ends[0])
    span = Span(tree.tokens[begin].start, tree.tokens[ends[1]].end)
    if len(span.of(text)) <= _SHORT and "\n" not in span.of(text):
        return span
    marker = next(i for i, form in enumerate(tree.forms) if form in _MARKERS)
    return Span(tree.tokens[marker].start, tree.tokens[max(ends[1], marker)].end)
