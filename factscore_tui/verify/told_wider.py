"""Where else in a sentence of the source a word of the fact may stand for the sentence to say it.

    Frankenstein was published in 1818.    "Frankenstein is a novel by ..., published in 1818"
    Emmeline Pankhurst was born in Manchester.    "in the Moss Side district of Manchester"
    William Godwin was Mary Shelley's father.     "Her father was the philosopher William Godwin."

Only for what speaks for a fact (agreement.py): whoever looks for somebody else in a place
(source_places.py) must not find the town beside the village in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from factscore_tui.verify.source_places import called, each_of, fillers, phrases, role_of

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree
    from factscore_tui.verify.differences.roles.arguments import ArgumentName

_IN = frozenset(("in", "at"))
_DURING = frozenset(("in", "at", "on", "of", "during"))
_WHERE = ("in", "at", "on", "near")
_BESIDE = frozenset(("appos", "nmod:unmarked", "flat", "list"))
"""How "Kentucky" hangs on "Hodgenville, Kentucky"."""
_DEFINITE = frozenset("the his her its their".split())  # noqa: SIM905
_CLASSES = frozenset("month city town village state province island kingdom republic".split())  # noqa: SIM905
"""The month of July is July; not so the district of Manchester."""


def wider_places(claim: Tree, source: Tree, c: int, e: int, k: int) -> Iterator[int]:
    """Words of the source that have the place at e which k has at c in the fact, beside those that
    hang there themselves."""
    relation, case = claim.relations[k], claim.case(k)
    role = role_of(claim, c, k) if claim.is_verb(c) else None
    if role is not None:
        for i in fillers(source, e, role):
            yield from _who_is(source, i)
    elif relation.startswith("nsubj"):
        yield from _called_in_turn(source, e)
        for i in called(source, e, lambda _: True):
            yield from _who_is(source, i)
    elif case in _IN and relation in {"obl", "nmod"} and claim.is_name(k):
        yield from places_around(source, e)


def of_class(tree: Tree, e: int) -> Iterator[int]:
    """The name in "the month of July"."""
    if tree.forms[e] in _CLASSES:
        yield from (k for k in tree.children(e, "nmod") if tree.case(k) == "of")


def _who_is(tree: Tree, n: int) -> Iterator[int]:
    """A of "A is a novel by B, published in C", for the novel."""
    if tree.child(n, "cop") is not None and not tree.is_verb(n):
        for k in tree.children(n, "nsubj"):
            yield from each_of(tree, k)


def _called_in_turn(tree: Tree, n: int) -> Iterator[int]:
    """The philosopher William Godwin of "her father was ...", for the father."""
    h = tree.heads[n]
    if tree.relations[n] != "nsubj" or tree.child(h, "cop") is None or tree.is_name(n):
        return
    if any(tree.forms[k] in _DEFINITE or tree.relations[k] == "nmod:poss" for k in tree.kids[n]):
        yield h
        own = [k for k in tree.children(h, "appos", "flat", "compound") if tree.is_name(k)]
        yield from own or (k for k in called(tree, h, lambda _: True) if k != n)


def places_around(tree: Tree, e: int) -> Iterator[int]:
    """What the place of word e lies in: Manchester of "in the Moss Side district of Manchester",
    Kentucky of "in a log cabin near Hodgenville, Kentucky"; not Hodgenville."""
    for case in _WHERE:
        for top in phrases(tree, e, case):
            chain = [top]
            for j in chain:  # grows
                for k in tree.children(j, "nmod", "obl", *_BESIDE):
                    beside = tree.relations[k] in _BESIDE and tree.is_name(j)
                    if beside or (tree.case(k) in {"of", "in"} and j == top):
                        yield k
                    if beside or tree.case(k) in _WHERE:
                        chain.append(k)


def is_the_setting(
    claim: Tree,
    source: Tree,
    e: int,
    k: int,
    said: Sequence[ArgumentName],
    name_of: Callable[[int], ArgumentName | None],
    title: frozenset[str],
) -> bool:
    """The fact's word k, what the page of the source is on, goes without saying at word e: "won the
    marathon at the 1896 Olympics" of a sentence there that has no other place or year; "the Cairo
    Tower". `said` are the names of the fact, `name_of` tells those of the source, `title` are the
    stems of the page's title."""
    if claim.relations[k] == "compound":
        return not source.is_name(e) and not source.children(e, "compound", "nmod")
    if claim.case(k) not in _DURING:
        return False
    years = {t.text for t in source.tokens if len(t.text) == 4 and t.text.isdigit()}
    if years - {t.text for t in claim.tokens} - title:
        return False
    for i in (e, *source.children(e, "obj", "obl", "nmod")):
        for j in source.children(i, "obl", "nmod"):
            other = name_of(j) if source.case(j) in _DURING - {"of"} else None
            if other is None or set(other.stems) <= title:
                continue
            if not any(mine.same(other) for mine in said):
                return False
    return True
