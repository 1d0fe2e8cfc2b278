"""A name in a place of a verb where the source has others, and nowhere this one.

    Bogart won the Oscar.                   the source: "the film won the Oscars for ..."
    The canal was opened under Said Pasha.  the source: "was opened in 1869 under Khedive Ismail"

Too little to contradict, since the same may have been done twice and by several; but what supports
such a fact are words told of somebody else. The name may stand elsewhere on the page, even in that
sentence; where it stands beside a word of the verb and the tree does not show whom that is told of,
nothing is said here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from factscore_tui.core.span import Span
from factscore_tui.text.words import fold
from factscore_tui.verify.agreement import ParsedSentence, Reading
from factscore_tui.verify.differences.names.fillers import told_alike
from factscore_tui.verify.differences.page_trees import (
    MAX_CHARACTERS,
    Pronouns,
    TreeCache,
    best_places,
)
from factscore_tui.verify.differences.roles.arguments import (
    KIND_OF_LAW,
    KIND_OF_PLACE,
    ArgumentName,
    make_name,
)
from factscore_tui.verify.differences.roles.predicates import RECIPROCAL, SYMMETRIC, predicate_of
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.life_dates import tells_of_a_person
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.frames import PERSONAL, told

ROOT = -1
_READ = 4
"""Sentences with a word of the verb that are parsed for one name at most."""
_LIGHT = frozenset(
    map(
        stem,
        """be become have make take get go come do name call describe consider see use include star
        feature play work live know serve remain
        move travel return visit stay sail""".split(),  # noqa: SIM905
    )
)
"""Verbs that say too little by themselves to tell an event."""
_TAKE = frozenset(map(stem, ("take", "give", "make", "have")))
_HONORIFICS = frozenset(("mr", "mrs", "ms", "miss", "dr", "sir", "captain"))
_PUBLISH = stem("publish")
_WHO = ("nsubj", "nsubj:pass", "obj", "iobj", "obl:agent")
_WHERE = frozenset(("in", "at", "near", "on"))
_CLAUSES = ("conj", "advcl", "acl", "acl:relcl", "ccomp", "parataxis")
_SAME_ONE = ("appos", "flat", "nmod:unmarked")
_IS_A = r"\b(?:is|was) (?:an?|the) [^,.;:]{{0,40}}?\b{}\b"


@dataclass(frozen=True, slots=True)
class _Place:
    """A name of the fact with the word that heads it, the verb, the unit of the fact that is the
    verb, and the units that are neither."""

    name: ArgumentName
    k: int
    verb: int
    unit: int
    others: tuple[int, ...]


class FilledOtherwiseReader:
    """Finds such places in what `sentences` reads. Errors of the parser pass through."""

    def __init__(self, sentences: TreeCache[ParsedSentence]) -> None:
        self._sentences = sentences

    def why(self, fact: str, match: Match, meant: Callable[[int], Pronouns]) -> str | None:
        """Why the source does not say the fact, or None. `meant` tells the pronouns of a sentence
        of the page."""
        if len(fact) > MAX_CHARACTERS or not any(unit.name for unit in match.units):
            return None
        claim = next(iter(self._sentences([(fact, (), frozenset())])[0]), None)
        if claim is None or told(claim.tree, claim.tree.root) != "said":
            return None
        for place in _places_of(claim, match):
            others = self._others(claim, place, match, meant)
            if others is not None:
                return _told_of(others, fact)
        return None

    def _others(
        self, claim: ParsedSentence, place: _Place, match: Match, meant: Callable[[int], Pronouns]
    ) -> str | None:
        """Whom the source names in that place, as it is written; None where it may be the fact's
        own name, or nobody is named."""
        verbs = match.credits[place.unit]
        roots = place.name.stems
        if len(roots) > 1 and roots[-1] in KIND_OF_PLACE | KIND_OF_LAW:
            roots = roots[:-1]  # "the Tea Act" is not "the Townshend Acts"
        roots = tuple(root for root in roots if root not in _HONORIFICS) or roots
        named = {p for root in roots for p in match.page.by_stem.get(root, ())}
        both = [p for p in verbs if p in named]
        if len(both) > _READ:
            return None
        found: str | None = None
        for at in [*both, *best_places(match, (p for p in verbs if p not in named), _READ)]:
            near = at in named
            sentence = match.page.sentences[at].text
            source = next(iter(self._sentences([(sentence, *meant(at))])[0]), None)
            if source is None:
                if near:
                    return None
                continue
            others = _fillers(claim, source, place, match, near)
            told_there = sum(_is_told(match, u, at) for u in place.others)
            if others and near and _same_object(claim, source, place.verb, match):
                found = found or others
                continue
            if others is None and (near or 2 * told_there >= len(place.others)):
                return None
            if others and 2 * told_there > len(place.others) - (not place.others):
                found = found or others
        return found


def _is_told(match: Match, u: int, at: int) -> bool:
    """The sentence has the unit; of a name of two words the first alone may stand there, or the
    last."""
    unit = match.units[u]
    near = (
        k
        for k in (u - 1, u + 1)
        if 0 <= k < len(match.units)
        and unit.name
        and match.units[k].name
        and 1
        in (unit.span.start - match.units[k].span.end, match.units[k].span.start - unit.span.end)
    )
    return at in match.credits[u] or any(at in match.credits[k] for k in near)


def _told_of(who: str, fact: str) -> str:
    """The reason. A pronoun names nobody; who stands in the fact as well, "detectives led by Allan
    Pinkerton", is no other."""
    if fold(who) in PERSONAL:
        return "the source tells it of somebody else"
    if who in fact:
        return f"the source tells it of “{who}” alone"
    return f"the source tells it of others: {who}"


def _places_of(claim: ParsedSentence, match: Match) -> Iterator[_Place]:
    tree, seen = claim.tree, set[int]()
    for i in range(len(tree)):
        name = claim.name(i) or _first_word(claim, match, i)
        if name is None or name.span.start in seen or _is_title(name, match):
            continue
        if any(unit.date and unit.span.overlaps(name.span) for unit in match.units):
            continue  # "in June 1865" of "on 9 June 1865, in Kent"
        seen.add(name.span.start)
        k = i
        while tree.heads[k] != ROOT and (
            name.span.start <= tree.tokens[tree.heads[k]].start < name.span.end
            or tree.relations[k] in _SAME_ONE
        ):
            k = tree.heads[k]
        first = k
        while tree.relations[first] == "conj" and tree.heads[first] != ROOT:
            first = tree.heads[first]
        verb = tree.heads[first]
        if verb == ROOT or not tree.is_verb(verb):
            continue
        light = stem(tree.forms[verb]) in _LIGHT
        both_ways = predicate_of(tree.forms[verb]) in SYMMETRIC | RECIPROCAL
        if (light or both_ways) and not (light and _takes_a_name(claim, first, verb)):
            continue  # "collaborated with A": with others too
        first_said = set(match.page.sentences[0].stems)
        if stem(tree.forms[verb]) == _PUBLISH and set(name.stems) <= first_said:
            continue  # so did whoever wrote it, whom the article names first
        unit = _unit_at(match, tree.tokens[verb].start)
        inside = {tree.tokens[j].start for j in tree.subtree(first)}
        others = tuple(
            u
            for u, one in enumerate(match.units)
            if u != unit
            and one.span.start not in inside
            and not name.span.contains(one.span)
            and not (one.name and one.span.end + 1 == name.span.start)
        )
        if unit is not None:
            yield _Place(name, first, verb, unit, others)


def _takes_a_name(claim: ParsedSentence, k: int, verb: int) -> bool:
    """Who "took the name Maria", where the subject is asked for: that name tells the event."""
    tree = claim.tree
    if tree.relations[k] != "nsubj" or stem(tree.forms[verb]) not in _TAKE:
        return False
    return any(
        claim.name(i) is not None for j in tree.children(verb, "obj") for i in tree.subtree(j)
    )


def _work(source: ParsedSentence, j: int) -> ArgumentName | None:
    """A title of plain words that the parser takes for things: "bought her painting The Frame"."""
    tree = source.tree
    if not 0 < j - 1 < len(tree) - 1 or tree.tokens[j - 1].text != "The":
        return None
    token = tree.tokens[j]
    if tree.upos[j] not in {"NOUN", "ADJ"} or not token.text[:1].isupper():
        return None
    return make_name(source.text, Span(token.start, token.end))


def _is_title(name: ArgumentName, match: Match) -> bool:
    """The page's own name; not "The Two Fridas" on the page of Frida Kahlo, where every word of a
    title tells."""
    capitals = [word for word in name.text.split() if word[:1].isupper()]
    work = capitals[:1] == ["The"] and len(capitals) > len(name.stems) + 1
    return set(name.stems) <= match.page.title_stems and not work


def _first_word(claim: ParsedSentence, match: Match, i: int) -> ArgumentName | None:
    """A rare name that begins the fact and that the parser takes for a noun: "Queequeg"."""
    if i or claim.tree.upos[i] not in {"NOUN", "PROPN"}:
        return None
    token = claim.tree.tokens[i]
    named = any(unit.name and unit.span.start == token.start for unit in match.units)
    return make_name(claim.text, Span(token.start, token.end)) if named else None


def _unit_at(match: Match, start: int) -> int | None:
    return next((u for u, unit in enumerate(match.units) if unit.span.start == start), None)


def _fillers(
    claim: ParsedSentence, source: ParsedSentence, place: _Place, match: Match, near: bool
) -> str | None:
    """Whom the source names in that place, all of them surely others; "" where it has the verb and
    nothing in that place; None where it may be the fact's own."""
    reading = Reading(claim, source, match.page.title_stems)
    texts: list[str] = []
    all_ = (claim.name(i) for i in range(len(claim.tree)))
    beside = [name for name in all_ if name is not None and name.span != place.name.span]
    verbs = [
        e
        for e in range(len(source.tree))
        if reading.same_word(place.verb, e) and told_alike(claim, place.verb, source, e)
    ]
    if not verbs:
        return None if near else ""
    if near and any(_lies_there(claim, source, e, place) for e in verbs):
        return None
    for e in verbs:
        for j in reading.in_its_place(place.verb, e, place.k):
            if near and _before_the_name(source, e, j, place.name):
                texts.append(source.tree.tokens[j].text)
                continue
            text = _another(source, j, place.name, match)
            if text is None and _is_thing_beside(source, j, place.name):
                continue
            if text is None:
                return None
            if text.casefold() in PERSONAL:
                mine = set(place.name.stems) <= match.page.title_stems
                somewhere = claim.tree.relations[place.k] not in _WHO
                if text not in source.pronouns or near or mine or not is_person(match):
                    return None  # "Wallace sent him an essay", on the page of the fact's own name
                if somewhere:
                    return None  # "was sent to Cambridge" beside "sent an essay to him"
                text = match.page.title
            texts.append(text)
            name = source.name(j)
            if name is not None and any(name.same(other) for other in beside):
                return None  # "A released a duet with B", "B released a duet with A"
    return ", ".join(dict.fromkeys(texts))


def _lies_there(claim: ParsedSentence, source: ParsedSentence, e: int, place: _Place) -> bool:
    """The fact's place hangs on the same verb in another way: "studied at Ingolstadt in Bavaria",
    "survived the Staplehurst crash in Kent"."""
    tree = source.tree
    if claim.tree.case(place.k) not in _WHERE:
        return False
    others = {k for j in tree.children(e, *_CLAUSES) for k in tree.subtree(j)}
    return any(
        k > e and (name := source.name(k)) is not None and not place.name.differs(name)
        for k in tree.subtree(e)
        if k not in others
    )


def _is_thing_beside(source: ParsedSentence, j: int, mine: ArgumentName) -> bool:
    """A thing that is told of closer, behind the name that counts: "against the Tea Act and the
    principle of taxation"."""
    tree = source.tree
    if tree.relations[j] != "conj" or tree.upos[j] != "NOUN" or not tree.children(j, "nmod"):
        return False
    return all((name := source.name(i)) is None or mine.differs(name) for i in tree.subtree(j))


def _before_the_name(source: ParsedSentence, e: int, j: int, mine: ArgumentName) -> bool:
    """ "He lost Normandy to Philip II, quarrelled with ...": whoever he is, the name that this main
    clause has behind its subject is not his."""
    tree, top = source.tree, e
    if tree.forms[j] not in PERSONAL or tree.relations[j] not in {"nsubj", "nsubj:pass"}:
        return False
    while tree.relations[top] == "conj" and tree.heads[top] != ROOT:
        top = tree.heads[top]
    if tree.heads[top] != ROOT:
        return False
    names = [name for i in range(len(tree)) if (name := source.name(i)) is not None]
    own = [n.span.start for n in names if not n.pronoun and not mine.differs(n)]
    return bool(own) and min(own) > tree.tokens[j].start


def _same_object(claim: ParsedSentence, source: ParsedSentence, verb: int, match: Match) -> bool:
    """What is done is done to the same thing: "wrote a biography of her", "wrote her biography"."""
    reading = Reading(claim, source, match.page.title_stems)
    objects = claim.tree.children(verb, "obj")
    return bool(objects) and any(
        reading.same_word(k, j)
        for e in range(len(source.tree))
        if reading.same_word(verb, e)
        for k in objects
        for j in reading.in_its_place(verb, e, k)
    )


def is_person(match: Match) -> bool:
    """The article is on a person: "he" is that person, where the page goes on with it."""
    return tells_of_a_person(" ".join(passage.text for passage in match.page.passages[:3]))


def _another(source: ParsedSentence, j: int, mine: ArgumentName, match: Match) -> str | None:
    """Who word j of the source is, as written; None where it may be the fact's own name."""
    tree = source.tree
    near = [source.name(i) for i in tree.subtree(j)]
    if any(name is not None and not mine.differs(name) for name in near):
        return None
    names = [source.name(i) for i in (j, *tree.children(j, *_SAME_ONE))]
    names += [_work(source, j), _work(source, j + 2)]
    known = [name for name in names if name is not None and not name.pronoun]
    if known:
        return known[0].text
    form = tree.forms[j]
    if form in source.pronouns:
        return form
    lead = match.page.sentences[0].text
    if tree.upos[j] != "NOUN" or tree.children(j, "nmod", "acl", "acl:relcl"):
        return None
    told_so = re.search(_IS_A.format(re.escape(form)), lead, re.IGNORECASE)
    return f"the {form}" if told_so and "the" in source.beside(j, "det") else None
