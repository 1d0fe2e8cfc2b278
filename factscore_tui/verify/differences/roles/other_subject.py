"""Support by a sentence that has all the words of a fact and tells them of somebody else.

    Lund was imprisoned in the Tower.           "his father was imprisoned in the Tower"
    Lund was a lawyer.                          "his parents were Olaf, a lawyer, and Ida"
    Moss was committed to an asylum.            "Moss committed her to an asylum"
    Ida Moss died of a fever.                   "She died of a fever. He met Ida Moss later."
    The king was slow to order it.              "the Lord Mayor was slow to order it"
    Holm stayed at Lund's house.                "Lund stayed at her house"
    Moss captured the fort.                     "Lee captured the fort"; "Moss marched from the fort
                                                and captured the town"

The names may stand in that sentence or elsewhere on the page. Such a fact has no evidence: too
little to contradict, since both may have done it. Where one sentence that was read may be read as
the fact, or has a pronoun that nobody can place there, nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from factscore_tui.verify.agreement import ParsedSentence, Reading
from factscore_tui.verify.differences.names.filled_otherwise import is_person
from factscore_tui.verify.differences.names.fillers import COMMON
from factscore_tui.verify.differences.numbers.computed import NEAR
from factscore_tui.verify.differences.page_trees import (
    MAX_CHARACTERS,
    Pronouns,
    TreeCache,
    best_places,
)
from factscore_tui.verify.differences.roles.arguments import ArgumentName
from factscore_tui.verify.differences.roles.predicates import (
    OFFICE,
    RECIPROCAL,
    SYMMETRIC,
    predicate_of,
)
from factscore_tui.verify.differences.roles.propositions import is_passive
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import AKIN, Match
from factscore_tui.verify.frames import PERSONAL, told
from factscore_tui.verify.other_half import KINDS
from factscore_tui.verify.source_places import called, fillers, owners

_READ = 3
"""Sentences with all the rest of a fact that are parsed at most."""
_HALVES = 6
"""Sentences with the verb and one of two names that are parsed at most."""
ROOT = -1
_FULL = 2
"""Words of a name in full."""
_HE = frozenset(("he", "she"))
_OWN = frozenset(("his", "her", "its", "their"))


@dataclass(frozen=True, slots=True)
class _Claim:
    """The parsed fact, what it says at word `root` of the subject `who`, and the units of the fact
    that are not the subject's."""

    said: ParsedSentence
    root: int
    who: int
    others: tuple[int, ...]


class OtherSubjectReader:
    """Finds such subjects in what `sentences` reads. Errors of the parser pass through."""

    def __init__(self, sentences: TreeCache[ParsedSentence]) -> None:
        self._sentences = sentences

    def why(self, fact: str, match: Match, meant: Callable[[int], Pronouns]) -> str | None:
        """Why the source does not say the fact, or None. `meant` tells the pronouns of a sentence
        of the page."""
        if len(fact) > MAX_CHARACTERS:
            return None
        said = next(iter(self._sentences([(fact, (), frozenset())])[0]), None)
        claim = _read(said, match) if said is not None else None
        if claim is None:
            return None
        return self._of_another(claim, match, meant) or self._in_halves(claim, match, meant)

    def _of_another(
        self, claim: _Claim, match: Match, meant: Callable[[int], Pronouns]
    ) -> str | None:
        """In each sentence that has all the rest a relative, an office or the owner has it."""
        rest = [match.credits[u] for u in claim.others]
        places = [p for p in match.scores if all(found.get(p, 0.0) >= AKIN for found in rest)]
        found: str | None = None
        least = 1 if claim.said.tree.upos[claim.root] == "NOUN" else 2
        for place in best_places(match, places, _READ) if len(rest) >= least else ():
            for source in self._sentences([(match.page.sentences[place].text, *meant(place))])[0]:
                heads = list(_same_root(claim, source, match))
                heads = _with_object(claim, source, heads) or heads
                told_of = [
                    _somebody_else(claim, source, e, match)
                    or _office(claim, source, e, match, place)
                    or _owner(claim, source, e)
                    or _who_did_it(claim, source, e)
                    or _pronoun(claim, source, e, match, place)
                    for e in heads
                ]
                if not heads or not all(told_of):
                    return None
                found = found or told_of[0]
        who = "somebody else" if found is not None and found.lower() in _HE else f"“{found}”"
        return f"the source says it of {who}" if found else None

    def _in_halves(
        self, claim: _Claim, match: Match, meant: Callable[[int], Pronouns]
    ) -> str | None:
        """Who did it to the fact's object is another, and the fact's own did it to other things:
        no sentence has the verb with both."""
        tree, v = claim.said.tree, claim.root
        who = claim.said.name(claim.who)
        whom = next((n for k in tree.children(v, "obj") if (n := claim.said.name(k))), None)
        verb = _unit_at(claim.said, match, v) if tree.is_verb(v) else None
        both_ways = predicate_of(tree.forms[v]) in SYMMETRIC | RECIPROCAL
        if who is None or whom is None or verb is None or both_ways:
            return None
        with_who = set(match.page.by_stem.get(who.stems[-1], ()))
        with_whom = [set(match.page.by_stem.get(root, ())) for root in whom.stems]
        places = set(match.credits[verb]).intersection(*with_whom)
        if len(places) > _HALVES or not with_who & places:
            return None
        found: str | None = None
        for place in sorted(places):
            text = match.page.sentences[place].text
            for source in self._sentences([(text, *meant(place))])[0]:
                for e in _same_root(claim, source, match):
                    doers = _doers(source, e, whom)
                    if doers is None or (doers and place in with_who):
                        return None
                    found = found or doers
        return f"the source tells it of others: {found}" if found else None


def _doers(source: ParsedSentence, e: int, whom: ArgumentName) -> str | None:
    """Who word e says did it to `whom`; "" where it is done to something else, None where either
    cannot be told."""
    tree = source.tree
    objects = [source.name(j) for j in fillers(tree, e, "obj")]
    if any(o is not None and _may_be(o, whom) for o in objects):
        doers = [source.name(j) for j in fillers(tree, e, "subj")]
        known = [d.text for d in doers if d is not None and not d.pronoun]
        return ", ".join(known) if known and len(known) == len(doers) else None
    own = [k for k in range(len(tree)) if (n := source.name(k)) and _may_be(n, whom)]
    apart = all(tree.case(k) and (objects or k < e) for k in own if tree.heads[k] not in own)
    return "" if apart else None


def _may_be(one: ArgumentName, other: ArgumentName) -> bool:
    """They share a word that is not their kind: two forts need not be one."""
    return bool(set(one.stems) & set(other.stems) - COMMON - set(map(stem, KINDS)))


def _read(said: ParsedSentence, match: Match) -> _Claim | None:
    """The fact, where it says something outright of one subject."""
    tree, root = said.tree, said.tree.root
    who = tree.child(root, "nsubj", "nsubj:pass")
    if who is None or told(tree, root) != "said" or tree.children(who, "conj"):
        return None
    if stem(tree.forms[root]) == stem("become"):  # "later became a clerk in the office"
        root = next((k for k in tree.children(root, "xcomp") if tree.upos[k] == "NOUN"), root)
    inside = {tree.tokens[k].start for k in tree.subtree(who)}
    inside |= {tree.tokens[k].start for k in tree.children(tree.root, "advmod") if k < root}
    others = tuple(u for u, unit in enumerate(match.units) if unit.span.start not in inside)
    return _Claim(said, root, who, others)


def _same_root(claim: _Claim, source: ParsedSentence, match: Match) -> Iterator[int]:
    """The words of the sentence that say what the fact says."""
    reading = Reading(claim.said, source, match.page.title_stems)
    for e in range(len(source.tree)):
        if reading.same_word(claim.root, e) or (
            not claim.said.tree.is_verb(claim.root)
            and source.tree.forms[e] == claim.said.tree.forms[claim.root]
        ):
            yield e


def _with_object(claim: _Claim, source: ParsedSentence, heads: list[int]) -> list[int]:
    """Those of the words that have the fact's object: "B surrendered the fort", and not "the chance
    to surrender most of the garrison"."""
    objects = [claim.said.name(k) for k in claim.said.tree.children(claim.root, "obj")]
    mine = [name for name in objects if name is not None]
    return [
        e
        for e in heads
        for j in fillers(source.tree, e, "obj")
        if (theirs := source.name(j)) is not None and any(theirs.same(name) for name in mine)
    ]


def _unit_at(said: ParsedSentence, match: Match, k: int) -> int | None:
    start = said.tree.tokens[k].start
    return next((u for u, unit in enumerate(match.units) if unit.span.start == start), None)


def _subjects(claim: _Claim, source: ParsedSentence, e: int) -> list[int]:
    """Whom word e has where the fact has its subject: "her father taught her" has her where "she
    was taught" has its own. "He left, volunteering for the army" is told of whoever left."""
    tree = source.tree
    if not tree.is_verb(e):
        return list(called(tree, e, lambda _: True))
    if _is_done(claim):
        return list(fillers(tree, e, "obj"))
    for _ in range(len(tree)):
        found = list(fillers(tree, e, "subj"))
        if found or tree.relations[e] != "advcl" or tree.heads[e] == ROOT:
            return found
        e = tree.heads[e]
    return []


def _is_done(claim: _Claim) -> bool:
    """The fact's subject did not do it: it "was taught", "was committed to an asylum"; whoever "was
    married to" somebody married as well."""
    tree = claim.said.tree
    if tree.is_verb(claim.root) and predicate_of(tree.forms[claim.root]) in SYMMETRIC:
        return False
    passive = tree.relations[claim.who] == "nsubj:pass"
    return passive or tree.child(claim.root, "cop") is not None


def _somebody_else(claim: _Claim, source: ParsedSentence, e: int, match: Match) -> str:
    """Whom word e is told of, where the fact has the page's subject there: a relative of that one,
    or, on a page on a person, anybody with another name; "" otherwise."""
    name = claim.said.name(claim.who)
    if name is None or not set(name.stems) <= match.page.title_stems:
        return ""
    found = ""
    if _hangs_loose(source, e):
        return ""
    for j in _subjects(claim, source, e):
        other, own = source.name(j), source.tree.child(j, "nmod:poss")
        if other is not None and _of_the_family(other, name):
            found = found or other.text
            continue
        if other is not None and not set(other.stems) & match.page.title_stems:
            in_fact = set(other.stems) & {match.units[u].stem for u in claim.others}
            if in_fact or len(other.stems) < _FULL or other.pronoun:
                return ""  # "an FGM campaigner and public speaker"
            if not other.differs(name) or not is_person(match):
                return ""  # "Ida Berg married him" of "he married Ida Berg"
            found = found or other.text
            continue
        if stem(source.tree.forms[j]) not in NEAR or own is None:
            return ""
        owner = source.name(own)
        of_title = owner is not None and set(owner.stems) & match.page.title_stems
        if source.tree.forms[own] not in _OWN and not of_title:
            return ""
        text = source.text[source.tree.tokens[own].start : source.tree.tokens[j].end]
        found = found or text
    return found


def _hangs_loose(source: ParsedSentence, e: int) -> bool:
    """Word e is a participle behind a comma, of the name before it or of the whole: "a novel by Ann
    Lee, first published in London"."""
    tree = source.tree
    if tree.relations[e] != "acl":
        return False
    k = e - 1
    while k >= 0 and tree.relations[k] == "advmod":
        k -= 1
    return k >= 0 and tree.forms[k] == ","


def _of_the_family(other: ArgumentName, mine: ArgumentName) -> bool:
    """They have a last name in common and no first name: "John Dickens" is not Charles Dickens."""
    if min(len(other.stems), len(mine.stems)) < _FULL or other.stems[-1] != mine.stems[-1]:
        return False
    return not set(other.stems[:-1]) & set(mine.stems[:-1])


def _who_did_it(claim: _Claim, source: ParsedSentence, e: int) -> str:
    """The fact's name, where it was done to that one and word e says that it did it to somebody:
    "Moss was committed to it" of "Moss committed her to it"; "" otherwise."""
    name = claim.said.name(claim.who)
    active = source.tree.is_verb(e) and not is_passive(source.tree, e)
    if name is None or not _is_done(claim) or not active:
        return ""
    doers = [source.name(j) for j in fillers(source.tree, e, "subj")]
    objects = list(fillers(source.tree, e, "obj"))
    to_others = objects and not any(
        source.tree.forms[j].endswith(("self", "selves"))
        or ((o := source.name(j)) is not None and not o.pronoun and not o.differs(name))
        for j in objects
    )
    mine = any(d is not None and set(d.stems) & set(name.stems) for d in doers)
    return f"{name.text} {source.tree.tokens[e].text}" if mine and to_others else ""


def _pronoun(claim: _Claim, source: ParsedSentence, e: int, match: Match, place: int) -> str:
    """The pronoun that word e is told of, where the fact has a name that the passage has not had by
    then, and that is not the page's own; "" otherwise."""
    name = claim.said.name(claim.who)
    if name is None or name.pronoun or set(name.stems) & match.page.title_stems:
        return ""
    whom = _subjects(claim, source, e)
    if not whom or not all(source.tree.forms[j] in _HE for j in whom):
        return ""
    passage = match.page.sentences[place].passage
    before = [s for s in match.page.sentences[: place + 1] if s.passage >= passage - 1]
    if any(name.stems[-1] in s.stems for s in before):
        return ""
    return source.tree.tokens[whom[0]].text


def _office(claim: _Claim, source: ParsedSentence, e: int, match: Match, place: int) -> str:
    """The holder of another office that word e has as its subject, where the fact has "the king"
    and that stands neither there nor in the first sentence; "" otherwise."""
    tree, who = claim.said.tree, claim.who
    form = tree.forms[who]
    plain = tree.upos[who] == "NOUN" and "the" in claim.said.beside(who, "det")
    if not plain or stem(form) not in OFFICE or tree.children(who, "nmod", "acl", "acl:relcl"):
        return ""
    own = match.page.by_stem.get(stem(form), ())
    if not own or {0, place} & set(own):
        return ""
    whom = _subjects(claim, source, e)
    names = [name for j in whom if (name := source.name(j)) is not None and not name.pronoun]
    if not whom or any(source.tree.forms[j] in PERSONAL for j in whom):
        return ""
    titles = [source.tree.forms[k] for j in whom for k in (j, *source.tree.subtree(j))]
    if not any(stem(title) in OFFICE - {stem(form)} for title in titles):
        return ""
    if any(
        root in match.page.sentences[p].stems for p in own for name in names for root in name.stems
    ):
        return ""  # "King Charles" may be meant
    start = min(source.tree.tokens[k].start for j in whom for k in source.tree.subtree(j))
    end = max(source.tree.tokens[k].end for j in whom for k in source.tree.subtree(j))
    return source.text[start:end].rstrip(" ,")


def _owner(claim: _Claim, source: ParsedSentence, e: int) -> str:
    """Whose the thing is in the fact, where word e has that one as its subject, and the thing is
    the other's; "" otherwise."""
    tree = claim.said.tree
    mine = claim.said.name(claim.who)
    for n in tree.children(claim.root, "obj", "obl") if mine is not None else ():
        for k in tree.children(n, "nmod:poss"):
            owner = claim.said.name(k)
            if owner is None or mine is None or not mine.differs(owner):
                continue
            doers = [source.name(j) for j in _subjects(claim, source, e)]
            if not doers or not all(d is not None and d.same(owner) for d in doers):
                continue
            for j in source.tree.children(e, "obj", "obl"):
                if source.tree.forms[j] != tree.forms[n]:
                    continue
                for o in owners(source.tree, j):
                    theirs = source.name(o)
                    if source.tree.forms[o] in _OWN or (theirs is not None and theirs.same(mine)):
                        return owner.text
    return ""
