"""Roles: the source says it the other way round, or names somebody else in a place that only one
can have.

    Olaf Brinkmann is the mayor of Bremerhaven.     mayor of Bremerhaven: Olaf Brinkmann → source:
Jana Petersen
    Chelsea defeated Arsenal.                       Chelsea defeated Arsenal → source: Chelsea lost
    to Arsenal

Computed from the trees of the fact and of the few sentences of its page that can tell the same. A
difference is told only where both structures are certain (propositions.py), the names are clearly
others (arguments.py), dates agree, and no sentence that was read tells it as the fact does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.agreement import AgreementReader, as_sentence
from factscore_tui.verify.differences.additions import AdditionReader
from factscore_tui.verify.differences.by_pattern import find_by_pattern
from factscore_tui.verify.differences.descriptions import DescriptionReader
from factscore_tui.verify.differences.names.fillers import FillerReader
from factscore_tui.verify.differences.names.other_name import OtherNameReader
from factscore_tui.verify.differences.names.other_place import OtherPlaceReader
from factscore_tui.verify.differences.names.places import is_house, side_by_side
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.numbers.counts import CountReader
from factscore_tui.verify.differences.numbers.dates import DateReader
from factscore_tui.verify.differences.page_trees import (
    MAX_CHARACTERS,
    Parse,
    Sentence,
    TreeCache,
)
from factscore_tui.verify.differences.roles.arguments import ArgumentName, has_land
from factscore_tui.verify.differences.roles.as_pairs import find_as_pair, find_cast
from factscore_tui.verify.differences.roles.own_doers import OwnDoerReader
from factscore_tui.verify.differences.roles.predicates import (
    AGAIN,
    FIXED_POSTS,
    LASTING,
    OFFICE,
    ONE_DOER,
    said_stems,
)
from factscore_tui.verify.differences.roles.pronouns import speaks_on
from factscore_tui.verify.differences.roles.propositions import Proposition, propositions
from factscore_tui.verify.differences.roles.sentences import about_of, places_of, pronouns_of
from factscore_tui.verify.differences.roles.turned import find_turned
from factscore_tui.verify.differences.told_of_others import ToldOfOthersReader
from factscore_tui.verify.differences.words.opposites import OppositeReader
from factscore_tui.verify.exchanges import ExchangeReader
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import find_slots, same_date
from factscore_tui.verify.own_together import TogetherReader

_SHORT = 70
"""Characters of a quotation in a reason at most."""
_RENAMED = re.compile(
    r"\b(?:called|known as|n[eé]e?|alias|aka|formerly|renamed|nicknamed?|born as)\b|a\.k\.a"
    r"|\b(?:real|birth|stage|pen|maiden|full) name\b",
    re.IGNORECASE,
)

Said = tuple[int, Proposition]
"""A sentence of the page and what it says."""


class RoleReader:
    """Finds differences in roles. `parse` gives the tree of each text, or None. Errors of the
    parser pass through. `opposites` reads the same trees for opposite words, `descriptions` for
    what only describes."""

    def __init__(self, parse: Parse) -> None:
        self.opposites = OppositeReader(parse)
        self.descriptions = DescriptionReader(parse)
        self._exchanges = ExchangeReader(parse)
        sentences = TreeCache(parse, as_sentence)
        self._agreement = AgreementReader(sentences)
        self._together = TogetherReader(sentences)
        self._own_doers = OwnDoerReader(sentences)
        self._dates = DateReader(sentences)
        self._fillers = FillerReader(sentences)
        self._of_others = ToldOfOthersReader(sentences)
        self._additions = AdditionReader(sentences)
        self._counts = CountReader(sentences)
        self._other_names = OtherNameReader(sentences)
        self._other_places = OtherPlaceReader(sentences)
        self._propositions = TreeCache(parse, propositions)

    def find(self, fact: str, match: Match) -> FoundDifference | None:
        """The first difference between the fact and its page, or None."""
        if len(fact) > MAX_CHARACTERS:
            return None
        named = any(unit.name for unit in match.units)
        for claim in self._propositions([(fact, (), frozenset())])[0] if named else ():
            said = self._said(claim, match)
            found = _compare(fact, claim, match, said) if said else None
            if found is not None:
                return found
        meant = pronouns_of(match)
        return (
            find_cast(fact, match)
            or self._exchanges.find(fact, match, meant)
            or find_turned(fact, match)
            or find_as_pair(fact, match)
            or self._dates.find(fact, match, meant)
            or find_by_pattern(fact, match)
            or self._counts.find(fact, match, meant)
            or self._fillers.find(fact, match, meant)
            or self._other_names.find(fact, match, meant)
            or self._other_places.find(fact, match, meant)
            or self._of_others.find(fact, match, meant)
            or self._own_doers.find(fact, match, meant)
        )

    def _said(self, claim: Proposition, match: Match) -> list[tuple[int, tuple[Proposition, ...]]]:
        """What the sentences of the page that can tell the same say."""
        places = places_of(claim, match)
        about, pronouns = about_of(match, claim)
        sentences: list[Sentence] = []
        for place in places:
            own = pronouns if speaks_on(match, place, pronouns) else frozenset[str]()
            sentences.append((match.page.sentences[place].text, about if own else (), own))
        said = self._propositions(sentences) if sentences else []
        return list(zip(places, said, strict=True))

    def doer_elsewhere(self, fact: str, match: Match) -> str | None:
        """Who did it in the source, where the fact names somebody else and the source tells it of
        him nowhere: too little to contradict where others may have done it too, but no support."""
        if len(fact) > MAX_CHARACTERS or not any(unit.name for unit in match.units):
            return None
        for claim in self._propositions([(fact, (), frozenset())])[0]:
            if claim.kind != "act" or claim.predicate not in ONE_DOER:
                continue
            alike = [
                source
                for _, said in self._said(claim, match)
                for source in said
                if source.kind == "act" and source.predicate == claim.predicate
                if _surely(claim.second, source.second)
            ]
            if alike and all(_apart(claim.first, source.first) for source in alike):
                what = f"{claim.second[0].text}, {ONE_DOER[claim.predicate]}"
                return f"the source tells it of others: {what} {alike[0].first[0].text}"
        return None

    def told_of_others(self, fact: str, match: Match) -> str | None:
        """Whom or what the source names where the fact has another name or word, or None."""
        meant = pronouns_of(match)
        return self._of_others.why(fact, match, meant) or self._own_doers.why(fact, match, meant)

    def adds(self, fact: str, match: Match) -> bool:
        """The fact says what the source does, and more of it."""
        return self.descriptions.adds(fact, match) or self._additions.adds(
            fact, match, pronouns_of(match)
        )

    def date_elsewhere(self, fact: str, match: Match) -> str | None:
        """The other event of the same sentence that the fact's date is told of, or None."""
        return self._dates.elsewhere(fact, match, pronouns_of(match))

    def telling(self, fact: str, match: Match) -> int | None:
        """The number of the sentence that says the fact outright, in the same words and places,
        in a user's own document with what stands around it; None where none does."""
        meant = pronouns_of(match)
        found = self._agreement.find(fact, match, meant)
        return self._together.find(fact, match, meant) if found is None else found


# --- comparing


def _compare(
    fact: str, claim: Proposition, match: Match, said: Sequence[tuple[int, tuple[Proposition, ...]]]
) -> FoundDifference | None:
    rivals: list[Said] = []
    dates = find_slots(fact).dates
    for place, sources in said:
        own = match.page.sentences[place].slots.dates
        for source in sources:
            if source.predicate != claim.predicate or source.kind != claim.kind:
                continue
            if not _turned_round(claim, source) and _agrees(claim, source):
                return None
            if all(any(same_date(date, other) for other in own) for date in dates):
                rivals.append((place, source))
    if claim.kind == "called":
        return _called_otherwise(claim, rivals, dict(said))
    for place, source in rivals:
        if _turned_round(claim, source) and _rest_is_told(
            claim, match, place, claim.predicate in LASTING
        ):
            return _exchanged(fact, claim, source, match, place)
    return _other_filler(fact, claim, rivals, match)


def _some(one: Sequence[ArgumentName], other: Sequence[ArgumentName]) -> bool:
    return any(a.same(b) for a in one for b in other)


def _surely(one: Sequence[ArgumentName], other: Sequence[ArgumentName]) -> bool:
    return bool(one) and all(any(a.same(b) for b in other) for a in one)


def _apart(one: Sequence[ArgumentName], other: Sequence[ArgumentName]) -> bool:
    return bool(one) and bool(other) and all(a.differs(b) for a in one for b in other)


def _agrees(claim: Proposition, source: Proposition) -> bool:
    """The source may be read as the fact: on both sides some name may be the same."""
    return all(
        not one or not other or not _apart(one, other)
        for one, other in ((claim.first, source.first), (claim.second, source.second))
    )


def _turned_round(claim: Proposition, source: Proposition) -> bool:
    """Each side of the fact is the other side of the source, and surely not the same one."""
    if claim.kind != "act" or len(claim.first) != 1 or len(claim.second) != 1:
        return False
    if not (_surely(claim.first, source.second) and _surely(claim.second, source.first)):
        return False
    return not _some(claim.first, source.first) and not _some(claim.second, source.second)


def _rest_is_told(claim: Proposition, match: Match, place: int, lasting: bool) -> bool:
    """The sentence has all else that the fact says: names, dates and numbers, of events all
    words."""
    own = [name.span for name in (*claim.first, *claim.second)]
    predicate = said_stems(claim.predicate)
    for unit, found in zip(match.units, match.credits, strict=True):
        if (
            any(span.start <= unit.span.start < span.end for span in own)
            or unit.stem in predicate
            or place in found
        ):
            continue
        if unit.name or unit.exact or not lasting:
            return False
    return True


def _exchanged(
    fact: str, claim: Proposition, source: Proposition, match: Match, place: int
) -> FoundDifference:
    """The same act, the two names changed about."""
    first, second = claim.first[0], claim.second[0]
    doer = next(name for name in source.first if name.same(second))
    done = next(name for name in source.second if name.same(first))
    pairs = [(first, doer), (second, done)]
    changes = [(Difference("exchanged", a.text, b.text), b.span) for a, b in pairs if not b.pronoun]
    told = match.page.sentences[place].text
    quoted = [_quoted(fact, claim.at, (first, second)), _quoted(told, source.at, (doer, done))]
    if not all(quoted):
        quoted = [f"{a.text}, {b.text}" for a, b in ((first, second), (doer, done))]
    return FoundDifference(
        changes[0][0],
        None,
        place,
        changes[0][1],
        tuple(changes[1:]),
        f"{quoted[0]} → source: {quoted[1]}",
    )


def _quoted(text: str, at: Span, names: Sequence[ArgumentName]) -> str:
    """The words from the first of these to the last, where they are few."""
    spans = [at, *(name.span for name in names)]
    words = text[min(span.start for span in spans) : max(span.end for span in spans)]
    return words if len(words) <= _SHORT and "\n" not in words else ""


def _called_otherwise(
    claim: Proposition, rivals: Sequence[Said], said: dict[int, tuple[Proposition, ...]]
) -> FoundDifference | None:
    """One sentence calls somebody else by the fact's noun, and whom the fact means by another: "the
    pilot A and the mechanic B" against "B was the pilot"."""
    for place, source in rivals:
        if not (claim.sure and source.sure and _apart(claim.first, source.first)):
            continue
        if any(
            other.kind == "called"
            and other.predicate != claim.predicate
            and other.sure
            and _surely(claim.first, other.first)
            for other in said[place]
        ):
            return _found(
                claim.said, claim.first[0].text, source.first[0].text, place, source.first[0].span
            )
    return None


def _other_filler(
    fact: str, claim: Proposition, rivals: Sequence[Said], match: Match
) -> FoundDifference | None:
    """Another name in a place that only one has."""
    if claim.kind == "place":
        return _other_place(claim, rivals, match)
    if claim.kind == "post":
        kept = [
            (place, source)
            for place, source in rivals
            if _same_post(fact, claim, source, match, place)
        ]
        if any(not _some(kept[0][1].first, source.first) for _, source in kept):
            return None  # the page names several
        what = claim.said + (f" of {claim.second[0].text}" if claim.second else "")
    elif claim.predicate in ONE_DOER:
        kept = [
            (place, source)
            for place, source in rivals
            if _surely(claim.second, source.second)
            and _rest_is_told(claim, match, place, lasting=True)
        ]
        what = f"{claim.second[0].text}, {ONE_DOER[claim.predicate]}"
    else:
        return None
    if not kept or not all(_apart(claim.first, source.first) for _, source in kept):
        return None
    if claim.predicate in AGAIN and (
        any(not _some(kept[0][1].first, source.first) for _, source in rivals)
        or _held_office(claim.first, match)
    ):
        return None
    if _told_apart(claim, match, {place for place, _ in kept}) or _renamed(
        match, claim.first, kept[0][1].first
    ):
        return None
    place, source = kept[0]
    theirs = _range(source.first)
    return _found(
        what,
        _range(claim.first).of(fact),
        theirs.of(match.page.sentences[place].text),
        place,
        theirs,
    )


def _held_office(names: Sequence[ArgumentName], match: Match) -> bool:
    """A sentence has a word of these names together with one of offices: another succession."""
    page = match.page
    places = {p for name in names for root in name.stems for p in page.by_stem.get(root, ())}
    return any(OFFICE & set(page.sentences[place].stems) for place in places)


def _found(what: str, claimed: str, found: str, place: int, span: Span) -> FoundDifference:
    return FoundDifference(
        Difference(what, claimed, found),
        None,
        place,
        span,
        (),
        f"{what}: {claimed} → source: {found}",
    )


def _range(names: Sequence[ArgumentName]) -> Span:
    return Span(min(name.span.start for name in names), max(name.span.end for name in names))


def _same_post(
    fact: str, claim: Proposition, source: Proposition, match: Match, place: int
) -> bool:
    """Of the same town, body or person, and at the same time as far as either says."""
    if not (claim.sure and source.sure):
        return False
    timeless = claim.predicate in FIXED_POSTS or bool(find_slots(fact).dates)
    now = claim.now and source.now and not match.page.sentences[place].slots.dates
    if not timeless and not now:
        return False
    if claim.second and source.second:
        return _surely(claim.second, source.second)
    owner = claim.second or source.second
    return all(set(name.stems) <= match.page.title_stems for name in owner)


def _told_apart(claim: Proposition, match: Match, read: set[int]) -> bool:
    """Another sentence has a name of the fact and a word of the predicate: it may say the same."""
    by_stem = match.page.by_stem
    places = {
        place for root in said_stems(claim.predicate) for place in by_stem.get(root, ())
    } - read
    return any(
        all(place in by_stem.get(root, ()) for root in name.stems)
        for name in claim.first
        for place in places
    )


def _renamed(match: Match, one: Sequence[ArgumentName], other: Sequence[ArgumentName]) -> bool:
    """A sentence has both names and tells of another name: they may be one and the same."""
    by_stem = match.page.by_stem
    mine, theirs = (
        {place for name in names for root in name.stems for place in by_stem.get(root, ())}
        for names in (one, other)
    )
    return any(_RENAMED.search(match.page.sentences[place].text) for place in mine & theirs)


def _other_place(
    claim: Proposition, rivals: Sequence[Said], match: Match
) -> FoundDifference | None:
    """Born, dead or buried in another place. A country does not differ from a town: it may lie
    there."""
    kept = [(place, source) for place, source in rivals if _surely(claim.first, source.first)]
    if not kept or not all(_apart(claim.second, source.second) for _, source in kept):
        return None
    place, source = kept[0]
    for one, other in ((claim.second, source.second), (source.second, claim.second)):
        if all(has_land((name,)) for name in one) and not has_land(other):
            return None
    mine, theirs = claim.second[0], source.second[0]
    if is_house(mine) != is_house(theirs):
        return None  # the Blue House is in Coyoacán
    if _renamed(match, (mine,), (theirs,)) or side_by_side(match, mine.text, theirs.text):
        return None
    return _found(claim.predicate, mine.text, theirs.text, place, theirs.span)
