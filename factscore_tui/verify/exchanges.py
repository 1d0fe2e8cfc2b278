"""The same verb with its places filled otherwise, computed from frames (frames.py).

    Marie Curie named Poland after polonium.           exchanged: Poland and polonium stand in each
other's place
    Armstrong stayed in orbit.                         source: Collins stayed in orbit while
    Armstrong descended
    Marshal Grouchy joined the battle.                 source: Marshal Grouchy did not join the
    battle

A difference is told only where one sentence has all that the fact says, in the places of one verb,
but for what is exchanged or misplaced, where every name in question stands in that sentence, and
where no sentence that was read may be read as the fact.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.names.behind_noun import stands_behind_noun
from factscore_tui.verify.differences.names.places import side_by_side
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_trees import (
    MAX_CHARACTERS,
    Parse,
    Pronouns,
    TreeCache,
    best_places,
)
from factscore_tui.verify.differences.roles.actors import plays_parts
from factscore_tui.verify.differences.roles.predicates import predicate_of, said_stems
from factscore_tui.verify.features.alignment import SourceSentence
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.life_dates import tells_of_a_person
from factscore_tui.verify.features.match import AKIN, Match
from factscore_tui.verify.features.quantities import same_date
from factscore_tui.verify.frame_fillers import all_apart, all_same, is_known, swapped_places
from factscore_tui.verify.frames import Filler, SpeechFrame, frames
from factscore_tui.verify.rivals import another_of_its_kind, is_unique, of_other_things

MAX_READ = 8
"""Sentences of a page that are parsed for one fact at most."""
_NEAR = 30
"""Characters between two words of one name at most."""
_MANY_DO = frozenset(
    predicate_of(w) for w in ("publish", "release", "issue", "distribute", "produce")
)
"""What more than one does with the same work: its author published it, and so did its publisher."""
_TWO_OBJECTS = frozenset(
    predicate_of(w)
    for w in """teach give show tell offer pay lend sell send ask grant award leave bring read write
    promise owe deny name call make appoint elect""".split()  # noqa: SIM905
)
"""What takes a person and a thing: "taught Orwell" and "taught French" may be one lesson."""
_AWARDS = frozenset(stem(w) for w in ("award", "awards", "prize", "medal", "oscar", "honour"))
_EARNED = frozenset(predicate_of(w) for w in ("earn", "win", "gain", "bring"))
_LETTERS = 4
_DURING = frozenset(("at", "in", "during"))
"""Prepositions of the event that a page is about; not "with", who may have done it too."""
_NEVER_WHEN = frozenset(
    """again before since after until till while when once anymore more longer otherwise fully
    really quite formally officially publicly""".split()  # noqa: SIM905
)
"""What beside "never" denies it of some times, or in some way, only."""
_WORD = re.compile(r"\w+")
_SHORT = 90
"""Characters of a quotation in a reason at most."""

_FINITE = re.compile(r"\b(?:was|were|is|are|had|has|have|did|who|which|[a-z]+ed)\b|[;.]\s")
_CAPITAL = re.compile(r"\b[A-Z][\w'-]*")


class ExchangeReader:
    """Finds fillers that stand in another place. `parse` gives the tree of each text, or None.
    Errors of the parser pass through."""

    def __init__(self, parse: Parse) -> None:
        self._frames = TreeCache(parse, frames)

    def find(
        self, fact: str, match: Match, meant: Callable[[int], Pronouns]
    ) -> FoundDifference | None:
        """The first difference between the fact and its page, or None. `meant` tells the pronouns
        of a sentence."""
        if len(fact) > MAX_CHARACTERS or not match.units:
            return None
        for told in self._frames([(fact, (), frozenset())])[0]:
            claim = _without_time(told, match)
            if claim.told == "open" or not _is_whole(claim):
                continue
            places = _places(claim, match)
            if not places:
                continue
            said = self._frames(
                [(match.page.sentences[place].text, *meant(place)) for place in places]
            )
            found = _compare(fact, claim, match, list(zip(places, said, strict=True)))
            if found is not None:
                return found
        return None


def _without_time(claim: SpeechFrame, match: Match) -> SpeechFrame:
    """Without its dates, which are compared as dates, and without what its page is about anyway:
    "at the 1896 Summer Olympics"."""
    dates = [unit.span for unit in match.units if unit.date is not None]
    title = match.page.title_stems
    kept = {
        key: fillers
        for key, fillers in claim.places.items()
        if key in {"subj", "obj"}
        or not (
            all(any(one.span.overlaps(day) for day in dates) for one in fillers)
            or (
                key in _DURING
                and all(one.name is not None and set(one.name.stems) <= title for one in fillers)
            )
        )
    }
    return replace(claim, places=kept) if kept else claim


def _is_whole(claim: SpeechFrame) -> bool:
    """Each place is filled by what can be compared."""
    return bool(claim.places) and not any(
        one.unknown for fillers in claim.places.values() for one in fillers
    )


def _places(claim: SpeechFrame, match: Match) -> list[int]:
    """Numbers of the sentences with the verb and most of what the fact says, those that cover most
    first."""
    places = [p for p in _with_verb(claim, match) if match.scores.get(p, 0.0) > 0.0]
    return best_places(match, places, MAX_READ)


def _with_verb(claim: SpeechFrame, match: Match) -> set[int]:
    root = claim.predicate.removeprefix("is ").split()[0]
    return {place for own in said_stems(root) | {root} for place in match.page.by_stem.get(own, ())}


def _compare(
    fact: str, claim: SpeechFrame, match: Match, said: Sequence[tuple[int, tuple[SpeechFrame, ...]]]
) -> FoundDifference | None:
    found: FoundDifference | None = None
    against: set[int] = set()
    for place, sources in said:
        for source in sources:
            if source.predicate != claim.predicate or source.told == "open":
                continue
            pair = swapped_places(claim, source, plays_parts(claim.predicate, match))
            keys = [key for key in claim.places if source.at_place(key)]
            if not pair and len(keys) < len(claim.places) and not _denies_all(source, claim):
                continue
            apart = [key for key in keys if all_apart(claim.places[key], source.at_place(key))]
            known = [key for key in keys if is_known(claim, source, key)]
            if claim.told == source.told and not apart and not pair:
                if of_other_things(fact, claim, source):
                    continue
                if another_of_its_kind(claim, source, match, place, keys) is None:
                    return None  # it may be read as the fact
            other = _difference(fact, claim, source, match, place, (keys, apart, known), pair)
            if other is not None:
                against.add(place)
                found = found or other
    return None if found is None or _told_apart(claim, match, against) else found


def _told_apart(claim: SpeechFrame, match: Match, against: set[int]) -> bool:
    """Another sentence has all of it too and was not understood: it may tell what the fact says."""
    by_stem = match.page.by_stem
    places = _with_verb(claim, match) - against
    wanted = {root for fillers in claim.places.values() for one in fillers for root in one.stems}
    for root in wanted - match.page.title_stems:
        places &= set(by_stem.get(root, ()))
    return bool(places)


def _difference(
    fact: str,
    claim: SpeechFrame,
    source: SpeechFrame,
    match: Match,
    place: int,
    sorted_: tuple[list[str], list[str], list[str]],
    pair: tuple[str, str] | None,
) -> FoundDifference | None:
    """`sorted_` are the places that both have, those that surely differ, those that are surely the
    same."""
    keys, apart, known = sorted_
    if claim.told != source.told:
        all_known = claim.main and not pair and len(known) == len(keys)
        same = all_known and _rest(claim, match, place, (), _at_no_time(fact, claim))
        return _denied(fact, claim, source, match, place) if same else None
    if claim.told != "said":
        return None
    if pair:
        same = set(apart) <= set(pair) and _rest(claim, match, place, ())
        return _exchanged(fact, claim, source, match, place, pair) if same else None
    if (
        len(apart) == 1
        and len(known) == len(keys) - 1
        and known
        and _rest(claim, match, place, apart)
    ):
        return _misplaced(fact, claim, source, match, place, apart[0])
    other = another_of_its_kind(claim, source, match, place, keys)
    return _found_other(fact, claim, match, place, *other, "") if other is not None else None


def _denies_all(source: SpeechFrame, claim: SpeechFrame) -> bool:
    """The source denies more than the fact says: "did not join the battle", of "the battle of
    A"."""
    said = {
        key: fillers
        for key, fillers in source.places.items()
        if not all(one.unknown for one in fillers)
    }
    return (
        source.told == "denied"
        and {"subj", "obj"} <= set(said)
        and all(
            key in claim.places and all_same(fillers, claim.places[key])
            for key, fillers in said.items()
        )
    )


def _at_no_time(fact: str, claim: SpeechFrame) -> bool:
    """True for "never": one time, whenever it was, contradicts it. Not for "never again"."""
    words = set(_WORD.findall(fact.lower()))
    return claim.told == "denied" and "never" in words and not words & _NEVER_WHEN


def _rest(
    claim: SpeechFrame, match: Match, place: int, without: Sequence[str], any_time: bool = False
) -> bool:
    """The sentence has all that the fact says, but for the fillers of the places `without`, and no
    date of its own, unless the fact denies it of `any_time`."""
    own = [claim.at, *(filler.span for key in without for filler in claim.places[key])]
    dates = [unit.date for unit in match.units if unit.date is not None]
    strange = [
        date
        for date in match.page.sentences[place].slots.dates
        if not any(same_date(date, other) for other in dates)
    ]
    if strange and (dates or (claim.told == "denied" and not any_time)):
        return False
    return all(
        found.get(place, 0.0) >= AKIN
        or any(span.start <= unit.span.start < span.end for span in own)
        for unit, found in zip(match.units, match.credits, strict=True)
    )


def _exchanged(
    fact: str,
    claim: SpeechFrame,
    source: SpeechFrame,
    match: Match,
    place: int,
    pair: tuple[str, str],
) -> FoundDifference:
    told = match.page.sentences[place].text
    changes: list[tuple[Difference, Span]] = []
    spans: list[Span] = []
    for p, q in (pair, pair[::-1]):
        mine = claim.places[p][0]
        theirs = next(b for b in source.at_place(p) if b.same(claim.places[q][0]))
        spans.append(theirs.span)
        if theirs.name is None or not theirs.name.pronoun:
            changes.append((Difference("exchanged", mine.text, theirs.text), theirs.span))
    ours = [claim.places[key][0].span for key in pair]
    reason = f"{_quoted(fact, claim.at, ours)} → source: {_quoted(told, source.at, spans)}"
    return FoundDifference(changes[0][0], None, place, changes[0][1], tuple(changes[1:]), reason)


def _misplaced(
    fact: str, claim: SpeechFrame, source: SpeechFrame, match: Match, place: int, key: str
) -> FoundDifference | None:
    """Another name in the place, and the fact's name elsewhere in the sentence."""
    if key == "subj" and claim.predicate in _MANY_DO:
        return None
    if key == "obj" and claim.predicate in _TWO_OBJECTS:
        return None
    mine, theirs = claim.places[key], source.at_place(key)
    if key == "subj" and all(any(a.same(b) for b in source.at_place("with")) for a in mine):
        return None  # "A is a member with B": so is B
    if any(len(b.text) > _LETTERS and b.text in fact for b in theirs):
        return None  # the fact has both
    behind = match.page.sentences[place].text[source.at.end :].split(maxsplit=3)[:3]
    if key == "subj" and claim.predicate in _EARNED and mine[0].text.split()[-1] in behind:
        return None  # "the film earned Lee two awards": Lee earned them
    if key == "for" and any(_AWARDS & filler.stems for filler in mine):
        return None  # "for Best Song at the Grammy Awards": for a Grammy Award
    sentence = match.page.sentences[place]
    there = set(sentence.stems) | match.page.title_stems
    alone = key == "subj" and is_unique(fact, claim, source)
    if not alone and not all(2 * len(filler.stems & there) >= len(filler.stems) for filler in mine):
        return None
    by_pronoun = any(f.name is not None and f.name.pronoun for f in theirs)
    if key != "subj" and by_pronoun and not tells_of_a_person(match.page.passages[0].text):
        return None  # "tortures him" on a page on a novel: whom that is, is read from far away
    if any(filler.loose for filler in theirs) or _is_nearer(mine, theirs, source, sentence):
        return None
    if any(
        _one_name(match, a, b) or side_by_side(match, a.text, b.text) for a in mine for b in theirs
    ):
        return None
    if any(f"{b.text} and {a.text}" in sentence.text for a in mine for b in theirs) or any(
        stands_behind_noun(fact, sentence.text, a.text) for a in mine
    ):
        return None  # joined, or told of the same noun, whatever the tree says
    both = [f for fillers in (mine, theirs) for f in fillers]
    if key == "subj" and _is_by(mine[0], fact) and all(_is_by(f, sentence.text) for f in both):
        return None  # "bordered to the east by Libya, to the west by Morocco"
    if any(_comes_second(sentence.text, a, b) for a in mine for b in theirs):
        return None
    if any(_lies_there(sentence.text, a, b) for a in mine for b in theirs):
        return None
    return _found_other(fact, claim, match, place, mine, theirs, key)


def _is_by(one: Filler, text: str) -> bool:
    return f"by {one.text}" in text or f"by the {one.text}" in text


def _lies_there(text: str, mine: Filler, theirs: Filler) -> bool:
    """The fact has the place where the source's lies: "the asylum of Saint-Rémy" of "the asylum of
    Saint-Paul-de-Mausole at Saint-Rémy-de-Provence"."""
    behind = re.match(
        r"[\w’'-]*,? (?:at|in|near|outside|during) (?:the )?", text[theirs.span.end :]
    )
    return behind is not None and text[theirs.span.end + behind.end() :].startswith(mine.text)


def _comes_second(text: str, mine: Filler, theirs: Filler) -> bool:
    """The fact's name follows behind an "and" that leaves out the verb: "married Ann Lee in 1903
    and, after their divorce, his cousin Ida Moss"."""
    at = text.find(mine.text.split()[-1], theirs.span.end)
    between = text[theirs.span.end : at].split(" and", 1) if at > 0 else []
    if len(between) < 2 or _FINITE.search(" and".join(between)):
        return False
    names = _CAPITAL.findall(between[1])  # "and Ney to Ligny": somebody else
    return not set(names) - set(mine.text.split())


def _found_other(
    fact: str,
    claim: SpeechFrame,
    match: Match,
    place: int,
    mine: Sequence[Filler],
    theirs: Sequence[Filler],
    key: str,
) -> FoundDifference:
    """The difference: what the fact has in a place, and what the source has there."""
    sentence = match.page.sentences[place]
    own, other = _range(mine), _range(theirs)
    if len(other.of(sentence.text)) > _SHORT:
        other = theirs[0].span
    said = _quoted(
        fact,
        claim.at,
        [f.span for k, fs in claim.places.items() if k != key and fs != mine for f in fs],
    )
    what = (
        said
        if own.start >= claim.at.end or own.end <= claim.at.start
        else fact[claim.at.start : claim.at.end]
    )
    claimed, found = own.of(fact), other.of(sentence.text)
    return FoundDifference(
        Difference(what, claimed, found),
        None,
        place,
        other,
        (),
        f"{what}: {claimed} → source: {found}",
    )


def _is_nearer(
    mine: Sequence[Filler], theirs: Sequence[Filler], source: SpeechFrame, sentence: SourceSentence
) -> bool:
    """The fact's name stands between the verb and what the tree says belongs to it: the tree may be
    wrong."""
    wanted = {root for filler in mine for root in filler.stems}
    begin, end = min(source.at.start, _range(theirs).end), max(source.at.end, _range(theirs).start)
    between = zip(sentence.stems, sentence.spans, strict=True)
    return any(root in wanted and begin <= span.start < end for root, span in between)


def _one_name(match: Match, one: Filler, other: Filler) -> bool:
    """Some sentence has both as one name: "Jidenna Theodore Mobisson"."""
    by_stem = match.page.by_stem
    mine, theirs = (
        {place for root in filler.stems for place in by_stem.get(root, ())}
        for filler in (one, other)
    )
    for place in mine & theirs:
        sentence = match.page.sentences[place]
        ends = [(span, root) for root, span in zip(sentence.stems, sentence.spans, strict=True)]
        for span, root in ends:
            for after, follower in ends:
                if (
                    root in one.stems
                    and follower in other.stems
                    and 0 < after.start - span.end < _NEAR
                ):
                    gap = sentence.text[span.end : after.start]
                    if not gap.strip() or (gap.replace(" ", "").isalpha() and gap.istitle()):
                        return True
    return False


_TURNS = re.compile(r"\b(?:never|not|no)\s+\Z")


def _denied(
    fact: str, claim: SpeechFrame, source: SpeechFrame, match: Match, place: int
) -> FoundDifference:
    told = match.page.sentences[place].text
    mine = _quoted(fact, claim.at, [f.span for fillers in claim.places.values() for f in fillers])
    spans = [f.span for key in claim.places for f in source.at_place(key)]
    theirs = _span(source.at, spans)
    if len(theirs.of(told)) > _SHORT:
        theirs = source.at
    turned = _TURNS.search(told, 0, theirs.start)
    if turned is not None:
        theirs = Span(turned.start(), theirs.end)
    return FoundDifference(Difference("denied", mine, theirs.of(told)), None, place, theirs)


def _range(fillers: Sequence[Filler]) -> Span:
    return Span(min(f.span.start for f in fillers), max(f.span.end for f in fillers))


def _span(at: Span, spans: Sequence[Span]) -> Span:
    return Span(min(span.start for span in (at, *spans)), max(span.end for span in (at, *spans)))


def _quoted(text: str, at: Span, spans: Sequence[Span]) -> str:
    """The words from the first of these to the last; the verb alone where they are many."""
    words = _span(at, spans).of(text)
    return words if len(words) <= _SHORT and "\n" not in words else at.of(text)
