"""Who was the first, or the last, to do a thing: the source names somebody else.

    Ann Lee was the first to cross the ice.     first: Ann Lee → source: Ida Moss

Told only where the source says no more of it than the fact does: the first woman, or the first in
winter, is another one. Where the source has companions that it does not name, who may be any of
them, nothing is contradicted, but nothing speaks for the fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import fold, words
from factscore_tui.verify.agreement import ParsedSentence
from factscore_tui.verify.differences.names.fillers import tells_rest
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_trees import (
    MAX_CHARACTERS,
    Pronouns,
    TreeCache,
    best_places,
)
from factscore_tui.verify.differences.roles.arguments import ArgumentName
from factscore_tui.verify.differences.roles.predicates import predicate_of
from factscore_tui.verify.features.lexical import families, stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.frames import told
from factscore_tui.verify.source_places import called

_READ = 3
_RANKS = frozenset(("first", "last", "only"))
_ANYBODY = frozenset("first last person people man men one ones human humans explorer".split())  # noqa: SIM905
_TIMES = ("obl", "obl:unmarked", "nmod:unmarked", "advmod")
_LATER = frozenset("later earlier hours days weeks months years hour day week month year".split())  # noqa: SIM905
_CONTENT = frozenset(("NOUN", "PROPN", "ADJ", "ADV", "VERB"))


@dataclass(frozen=True, slots=True)
class _First:
    """Word `at` says that somebody was the first to do what verb `deed` says."""

    at: int
    rank: str
    deed: int


@dataclass(frozen=True, slots=True)
class _FirstDoer:
    rank: str
    mine: ArgumentName
    text: str
    span: Span
    place: int
    sure: bool


class FirstDoerReader:
    """Finds other firsts in what `sentences` reads. Errors of the parser pass through."""

    def __init__(self, sentences: TreeCache[ParsedSentence]) -> None:
        self._sentences = sentences

    def find(
        self, fact: str, match: Match, meant: Callable[[int], Pronouns]
    ) -> FoundDifference | None:
        """The difference where everybody that the source names is surely another, or None."""
        found = self._found(fact, match, meant)
        if found is None or not found.sure:
            return None
        return FoundDifference(
            Difference(found.rank, found.mine.text, found.text),
            None,
            found.place,
            found.span,
            (),
            f"{found.rank}: {found.mine.text} → source: {found.text}",
        )

    def why(self, fact: str, match: Match, meant: Callable[[int], Pronouns]) -> str | None:
        """Why the source does not say the fact, or None."""
        found = self._found(fact, match, meant)
        return None if found is None else f"{found.rank} in the source: {found.text}"

    def _found(
        self, fact: str, match: Match, meant: Callable[[int], Pronouns]
    ) -> _FirstDoer | None:
        if len(fact) > MAX_CHARACTERS or not _RANKS & set(fact.casefold().split()):
            return None
        claim = next(iter(self._sentences([(fact, (), frozenset())])[0]), None)
        first = next(_firsts(claim), None) if claim is not None else None
        if claim is None or first is None:
            return None
        names = [claim.name(i) for i in called(claim.tree, first.at, lambda _: True)]
        if len(names) != 1 or names[0] is None:
            return None
        mine = names[0]
        others = tuple(u for u, unit in enumerate(match.units) if not mine.span.overlaps(unit.span))
        places = best_places(match, (p for p in match.scores if _tells(match, others, p)), _READ)
        roots = set(mine.stems) - match.page.title_stems or set(mine.stems)
        found: _FirstDoer | None = None
        for place in places:
            sentence = match.page.sentences[place]
            apart = len(sentence.text.split(";")) > 1
            if (roots & set(sentence.stems) and not apart) or (
                not set(mine.stems) - match.page.title_stems
            ):
                return None
            source = next(iter(self._sentences([(sentence.text, *meant(place))])[0]), None)
            for theirs in _firsts(source) if source is not None else ():
                if source is not None and _named_beside(source, theirs, roots):
                    return None
                if source is None or not _same_deed(claim, first, source, theirs, True):
                    continue
                sure = _same_deed(claim, first, source, theirs)
                other = _others(source, theirs, first.rank, mine, place)
                found = found or (other and replace(other, sure=other.sure and sure))
        return found


def _tells(match: Match, others: tuple[int, ...], place: int) -> bool:
    """The sentence has all the rest; nobody need be called a man."""
    needed = tuple(u for u in others if match.units[u].stem not in _ANYBODY)
    return tells_rest(match, needed, place)


def _firsts(of: ParsedSentence) -> Iterator[_First]:
    tree = of.tree
    for i, form in enumerate(tree.forms):
        ranks = [form] if form in _RANKS else []
        ranks += [tree.forms[k] for k in tree.children(i, "amod") if tree.forms[k] in _RANKS]
        h = tree.heads[i]
        became = tree.relations[i] == "xcomp" and tree.is_verb(h)  # "Moss became the first to"
        if not ranks or "the" not in of.beside(i, "det"):
            continue
        if told(tree, h if became and stem(tree.forms[h]) == stem("become") else i) != "said":
            continue
        for deed in tree.children(i, "acl", "acl:relcl", "advcl", "xcomp"):
            if tree.is_verb(deed):
                yield _First(i, ranks[0], deed)


def _named_beside(source: ParsedSentence, theirs: _First, roots: set[str]) -> bool:
    """The fact's name stands in the part of the sentence that tells of the first: not "Ann Lee was
    the first to cross it; Ida Moss followed"."""
    at = source.tree.tokens[theirs.at].start
    start, end = source.text.rfind(";", 0, at), source.text.find(";", at)
    part = words(source.text[start + 1 : end if end > 0 else len(source.text)])
    return bool(roots & {stem(word.folded) for word in part})


def _same_deed(
    claim: ParsedSentence,
    mine: _First,
    source: ParsedSentence,
    theirs: _First,
    loose: bool = False,
) -> bool:
    """The same was done, and the source limits it by no word that the fact has not; `loose`, where
    it may tell of a second deed: "the only child to grow up and have children"."""
    one, other = claim.tree, source.tree
    if mine.rank != theirs.rank or other.forms[theirs.at] not in _ANYBODY | {one.forms[mine.at]}:
        return False
    if predicate_of(one.forms[mine.deed]) != predicate_of(other.forms[theirs.deed]):
        return False
    if one.forms[mine.at] not in _ANYBODY | {other.forms[theirs.at]}:
        return False
    own = {stem(fold(form)) for form in one.forms}
    second = {k for j in other.children(theirs.deed, "conj") if loose for k in other.subtree(j)}
    when = {k for j in other.children(theirs.deed, *_TIMES) for k in _of_time(source, j)}
    limits = {
        stem(fold(other.forms[k]))
        for k in (*other.subtree(theirs.deed), *other.children(theirs.at, "amod", "nmod"))
        if other.upos[k] in _CONTENT
        and k not in {theirs.deed, *second, *when}
        and not _is_date(source, k)
    }
    kin = {family for root in own for family in families(root)}
    strange = limits - {stem(theirs.rank), stem("surface")} - own
    return all(families(root) & kin for root in strange)


def _of_time(of: ParsedSentence, j: int) -> list[int]:
    """Word j and what hangs on it, where it says when: "six hours later on July 21"."""
    below = of.tree.subtree(j)
    timed = any(of.tree.forms[k] in _LATER or _is_date(of, k) for k in below)
    return below if timed else []


def _is_date(of: ParsedSentence, k: int) -> bool:
    """A month, or a word beside a number."""
    tree = of.tree
    return any(
        any(c.isdigit() for c in tree.forms[j]) for j in (k, *tree.kids[k], tree.heads[k]) if j >= 0
    )


def _others(
    source: ParsedSentence, theirs: _First, rank: str, mine: ArgumentName, place: int
) -> _FirstDoer | None:
    """Who was it in the source; None where one of them may be the fact's."""
    tree = source.tree
    words = list(called(tree, theirs.at, lambda _: True))
    names = [source.name(i) for i in words]
    known = [name for name in names if name is not None and not name.pronoun]
    if not known or any(not mine.differs(name) for name in known):
        return None
    joined = [j for i in words for j in tree.conjuncts(i)]
    sure = len(known) == len(words) and set(joined) <= set(words)
    text = " and ".join(dict.fromkeys(name.text for name in known))
    return _FirstDoer(rank, mine, text, known[0].span, place, sure)
