"""Another word of a closed set in the fact's place: one sentence has all other words of the fact,
and where the fact has its word it has another of the same kind.

    Franklin died of breast cancer.         breast → source: ovarian
    Four million dollars were paid.         dollars → source: pounds

    A letter to his sister.                 sister → source: brothers

Of what may be so together ("her mother taught the girls at home", where the source has her father)
nothing is contradicted, but nothing speaks for it either; it is where the word tells which thing a
noun means, "a panel of oak".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import fold
from factscore_tui.verify.agreement import ParsedSentence, Reading
from factscore_tui.verify.differences.names.fillers import strong_units, tells_rest, told_alike
from factscore_tui.verify.differences.numbers.computed import ONCE, FoundDifference
from factscore_tui.verify.differences.page_trees import (
    MAX_CHARACTERS,
    Pronouns,
    TreeCache,
    best_places,
)
from factscore_tui.verify.differences.words.closed_sets import SetMember, member, of_part
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.frames import told
from factscore_tui.verify.parents_told import told_of_parent

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

ROOT = -1
_READ = 3
_LEAST = 2
"""Other words of a fact from which a sentence that has them tells the same event."""
_BEFORE_NOUN = ("amod", "compound", "nummod")
_SUBJECT = ("nsubj", "nsubj:pass")
_PLANS = frozenset(map(stem, "plan want hope intend wish dream train".split()))  # noqa: SIM905
"""What somebody means to become is one thing: "planned to become a doctor"."""
_BOTH = frozenset(frozenset(map(stem, p)) for p in (("mother", "wife"), ("father", "husband")))
"""What one may be to two."""
_ILLNESS = frozenset(map(stem, "fever disease illness infection epidemic".split()))  # noqa: SIM905
"""What stands behind the name of an illness, or not: "typhoid", "typhoid fever"."""


@dataclass(frozen=True, slots=True)
class _OtherMember:
    """A word of the fact and the source's, with the number of its sentence; `sure` where both say
    it outright of the same subject, `of_noun` where it tells which thing a noun means."""

    mine: str
    own: SetMember
    text: str
    span: Span
    place: int
    sure: bool
    of_noun: bool


class OtherMemberReader:
    """Finds other members in what `sentences` reads. Errors of the parser pass through."""

    def __init__(self, sentences: TreeCache[ParsedSentence]) -> None:
        self._sentences = sentences

    def find(
        self, fact: str, match: Match, meant: Callable[[int], Pronouns]
    ) -> FoundDifference | None:
        """The difference where one excludes the other, or None."""
        for found in self._all(fact, match, meant):
            if (found.own.alone or found.of_noun) and found.sure:
                return FoundDifference(
                    Difference("word", found.mine, found.text),
                    None,
                    found.place,
                    found.span,
                    (),
                    f"{found.mine} → source: {found.text}",
                )
        return None

    def why(self, fact: str, match: Match, meant: Callable[[int], Pronouns]) -> str | None:
        """Why the source does not say the fact, or None."""
        for found in self._all(fact, match, meant):
            named = re.search(rf"\b{re.escape(found.mine)} (?P<name>[A-Z][\w'\u2019-]+)", fact)
            text = match.page.sentences[found.place].text
            both = frozenset((stem(fold(found.mine)), stem(fold(found.text)))) in _BOTH
            if both and named is not None and re.search(rf"\b{named['name']}\b", text):
                continue  # "his mother Julia" of "the son of A and his wife, Julia"
            said = {unit.stem for unit in match.units} - {"", stem(fold(found.mine))}
            if both and told_of_parent(found.mine, match.page.sentences[found.place], said):
                continue
            return f"the source has “{found.text}” there, not “{found.mine}”"
        return None

    def _all(
        self, fact: str, match: Match, meant: Callable[[int], Pronouns]
    ) -> Iterator[_OtherMember]:
        if len(fact) > MAX_CHARACTERS:
            return
        if not any(member(unit.stem) for unit in match.units):
            return
        claim = next(iter(self._sentences([(fact, (), frozenset())])[0]), None)
        if claim is None or told(claim.tree, claim.tree.root) != "said":
            return
        for unit in match.units:
            own, k = member(unit.stem), _token(claim, unit.span.start)
            if own is None or unit.exact or k is None:
                continue
            others = _others(claim, match, k)
            roots = {match.units[i].stem for i in others}
            one = own.alone or roots & ONCE or roots & _PLANS
            if len(strong_units(match, others)) < (1 if one else _LEAST):
                continue
            places = [p for p in match.scores if _may_differ(match, own, others, p)]
            if not places or _told_so(match, own, others):
                continue
            for place in best_places(match, places, _READ):
                text = match.page.sentences[place].text
                source = next(iter(self._sentences([(text, *meant(place))])[0]), None)
                pair = _MemberPair(claim, source, match, k, own) if source is not None else None
                j = pair.word() if pair is not None else None
                if source is not None and pair is not None and j is not None:
                    token = source.tree.tokens[j]
                    span = Span(token.start, token.end)
                    yield _OtherMember(
                        unit.text, own, token.text, span, place, pair.sure, pair.of_noun
                    )


def _others(claim: ParsedSentence, match: Match, k: int) -> tuple[int, ...]:
    """The units of the fact that are no part of what word k heads, "white marble"; of an illness
    the general word behind it neither."""
    tree = claim.tree
    inside = {tree.tokens[i].start for i in tree.subtree(k)}
    return tuple(
        u
        for u, unit in enumerate(match.units)
        if unit.span.start not in inside and unit.stem not in _ILLNESS
    )


def _told_so(match: Match, own: SetMember, others: tuple[int, ...]) -> bool:
    """A sentence has the fact's word, or one that says the same, with most of the rest."""
    roots = of_part(own)
    places = {p for root in roots for p in match.page.by_stem.get(root, ())}
    return any(2 * sum(p in match.credits[i] for i in others) > len(others) for p in places)


def _may_differ(match: Match, own: SetMember, others: tuple[int, ...], place: int) -> bool:
    """The sentence has all else that the fact says, a word of the same set, and not the fact's."""
    sentence = match.page.sentences[place]
    if sentence.denied or not tells_rest(match, others, place):
        return False
    stems = {stem(fold(word.strip(".,;:()"))) for word in sentence.text.split()}
    there = [one for root in stems if (one := member(root)) is not None]
    return any(own.against(one) for one in there) and own not in there


def _token(claim: ParsedSentence, start: int) -> int | None:
    return next((i for i, t in enumerate(claim.tree.tokens) if t.start == start), None)


class _MemberPair:
    """Word k of a fact, of the set `own`, held against a sentence. `sure` once the word was found
    with the fact's subject, said as outright as there; `of_noun` where a noun has it behind "of",
    "to" and the like: "a letter to his sister"."""

    def __init__(
        self, claim: ParsedSentence, source: ParsedSentence, match: Match, k: int, own: SetMember
    ) -> None:
        self._claim, self._source, self._k, self._own = claim, source, k, own
        self._reading = Reading(claim, source, match.page.title_stems)
        self.sure = False
        self.of_noun = False

    def word(self) -> int | None:
        """The one word of the same set that the source has where the fact has word k; None where
        there is none, or several."""
        tree, k = self._claim.tree, self._k
        tops = [k]
        if tree.relations[k] in _BEFORE_NOUN and tree.heads[k] > k:
            tops.append(tree.heads[k])  # "breast cancer" as a whole
        found: set[int] = set()
        for top in tops:
            found = found or self._in_place(top)
        return found.pop() if len(found) == 1 else None

    def _in_place(self, top: int) -> set[int]:
        tree = self._claim.tree
        first = tree.conjuncts(top)[0] if tree.relations[top] == "conj" else top
        head = tree.heads[first]
        found: set[int] = set()
        for e in range(len(self._source.tree)) if head != ROOT else ():
            if not self._reading.same_word(head, e):
                continue
            alike = told_alike(self._claim, head, self._source, e)
            here = {
                i
                for j in self._reading.in_its_place(head, e, first)
                for i in (j, *self._source.tree.children(j, *_BEFORE_NOUN))
                if self._is_other(i)
            }
            self.sure = self.sure or bool(here and alike and self._same_subject(head, e))
            self.of_noun = self.of_noun or bool(here and _tells_which(tree, first))
            self.of_noun = self.of_noun or bool(here and _is_plan(tree, head))
            found |= here
        return found

    def _is_other(self, i: int) -> bool:
        tree = self._source.tree
        one = member(stem(fold(tree.forms[i])))
        return one is not None and self._own.against(one)

    def _same_subject(self, head: int, e: int) -> bool:
        """The clauses of both have one subject."""
        claim, source = self._claim.tree, self._source.tree
        v, w = _verb_above(claim, head), _verb_above(source, e)
        if (
            v is None and source.relations[e] == "appos"
        ):  # "the Testament, a letter to his brothers"
            return any(
                self._reading.same(s, source.heads[e]) for s in claim.children(head, "nsubj")
            )
        if v is None or w is None:
            return False
        return all(
            any(self._reading.same(s, j) for j in self._reading.in_its_place(v, w, s))
            for s in claim.children(v, *_SUBJECT)
        )


def _tells_which(tree: Tree, k: int) -> bool:
    """One thing is meant by what word k says of it: "a panel of oak", "a panel of oak wood"."""
    noun = tree.heads[k] if tree.relations[k] in _BEFORE_NOUN and tree.heads[k] > k else k
    if tree.relations[k] == "compound" and tree.relations[noun] == "obl":
        return True  # "responsible for German army messages"
    return tree.relations[noun] == "nmod" and tree.xpos[tree.heads[noun]] == "NN"


def _is_plan(tree: Tree, head: int) -> bool:
    """Word `head` is what somebody plans: "planned to become"."""
    above = tree.heads[head]
    return above != ROOT and stem(tree.forms[above]) in _PLANS


def _verb_above(tree: Tree, i: int) -> int | None:
    """Word i or the next verb that it hangs on."""
    for _ in range(len(tree)):
        if i == ROOT or tree.is_verb(i):
            break
        i = tree.heads[i]
    return None if i == ROOT or not tree.is_verb(i) else i
