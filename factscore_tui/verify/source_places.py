"""What stands in which place of a word of the source: its subjects, objects, phrases and owners, as
the tree has them and as it leaves them implicit (passives, relative clauses, coordination).
Read by agreement.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal

from factscore_tui.verify.differences.roles.propositions import is_passive
from factscore_tui.verify.features.lexical import stem

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

Role = Literal["subj", "obj", "to"]
ROOT = -1
_ONE_WORD_ONLY = frozenset(("of", "by", "to", "than", "as"))
"""Prepositions whose phrase belongs to just one word; others hang on the verb or on its object, as
the parser likes."""
_BECOMES = frozenset(
    stem(w)
    for w in ("become", "elect", "appoint", "make", "name", "serve", "work", "remain", "crown")
)
"""Verbs behind which a noun says what somebody is."""
_RELATIVE = frozenset(("who", "which", "that", "whom"))
_APART = frozenset(("or", "nor", "but", "rather", "not", "instead"))
"""In conjunctions behind which the other is meant."""


def role_of(tree: Tree, v: int, k: int) -> Role | None:
    """The place that dependent k has at verb v, a passive turned round; None for any other."""
    relation, case, passive = tree.relations[k], tree.case(k), is_passive(tree, v)
    if relation == "nsubj:pass" or (relation == "nsubj" and passive):
        return "obj"
    if relation == "obj":
        return None if passive else "obj"
    by = relation in {"obl", "obl:agent"} and case == "by"  # "quarrelled with the Pope": no agent
    if relation == "nsubj" or (by and (passive or relation == "obl:agent")):
        return "subj"
    if relation == "iobj" or (relation == "obl" and case == "to"):
        return "to"
    return None


def fillers(tree: Tree, v: int, role: Role) -> Iterator[int]:
    """Who or what is subject, object or recipient of a verb."""
    relation, h = tree.relations[v], tree.heads[v]
    for k in tree.kids[v]:
        if role_of(tree, v, k) == role:
            yield from each_of(tree, k)
            if tree.forms[k] in _RELATIVE and relation == "acl:relcl":
                yield from each_of(tree, h)
    if h == ROOT or tree.child(v, "nsubj", "nsubj:pass") is not None:
        return
    if relation == "acl" and role == ("subj" if tree.xpos[v] == "VBG" else "obj"):
        yield from each_of(tree, h)
    if relation == "conj" and role == ("obj" if is_passive(tree, v) else "subj"):
        yield from subjects(tree, h)


def subjects(tree: Tree, i: int) -> Iterator[int]:
    """Whom a clause is about: the grammatical subject of a verb, or who is called a noun."""
    if tree.is_verb(i):
        yield from fillers(tree, i, "obj" if is_passive(tree, i) else "subj")
    elif tree.child(i, "cop") is not None:
        yield from called(tree, i, lambda _: True)


def called(tree: Tree, n: int, outright: Callable[[int], bool]) -> Iterator[int]:
    """Who is said to be this noun or adjective: "A is the n", "A, the n", "the n A", "A became the
    n" where `outright` holds for that verb."""
    h, relation = tree.heads[n], tree.relations[n]
    if tree.child(n, "cop") is not None:
        for k in tree.children(n, "nsubj"):
            yield from each_of(tree, k)
            if tree.forms[k] in _RELATIVE and relation == "acl:relcl":
                yield from each_of(tree, h)
    yield from tree.children(n, "appos")
    yield from (k for k in tree.children(n, "flat", "compound") if tree.is_name(k) and k > n)
    if h == ROOT:
        return
    if relation == "appos":
        yield h
    before_name = relation in {"compound", "flat", "nmod"} and not tree.case(n) and n < h
    if before_name and tree.is_name(h):
        yield h  # "her doctoral student Raymond Gosling"
    if relation == "conj" and not tree.is_verb(n):
        yield from called(tree, h, outright)
    what = relation in {"xcomp", "obj"} or (relation == "obl" and tree.case(n) == "as")
    if what and tree.is_verb(h) and stem(tree.forms[h]) in _BECOMES and outright(h):
        yield from subjects(tree, h)


def joined_verbs(tree: Tree, e: int) -> list[int]:
    """The verb that stands right behind word e and shares what follows: "born and raised in A"."""
    return [j for j in tree.children(e, "conj") if j == e + 2 and tree.is_verb(j)]


def each_of(tree: Tree, k: int) -> list[int]:
    """A word and what is coordinated with it: what is told of both is told of each, but for
    "or"."""
    joined = tree.conjuncts(k)
    if any(_APART & set(tree.conjunction(j).split()) for j in joined[1:]):
        return [k]
    return joined


def phrases(tree: Tree, e: int, case: str) -> Iterator[int]:
    """Nouns behind this preposition on word e; but for a few prepositions also on its objects, or
    on the verb that e is an object of."""
    tops = [e]
    if case not in _ONE_WORD_ONLY:
        if tree.is_verb(e):
            near = tree.children(e, "obj", "obl")
            tops += [*near, *(j for o in near for j in tree.children(o, "nmod"))]
        elif tree.relations[e] in {"obj", "obl", "nsubj:pass", "nmod"}:
            tops.append(tree.heads[e])
    for top in tops:
        for j in tree.children(
            top, "obl", "nmod", "obl:unmarked", "nmod:unmarked", "obl:agent"
        ):  # "agreed with Basel": some parses have an agent there
            if tree.case(j) == case:
                yield from each_of(tree, j)


def owners(tree: Tree, e: int) -> Iterator[int]:
    """Whose, or of what, word e is: "B's student", "the student of B", "the B student", "B's
    student A"."""
    for j in tree.children(e, "nmod:poss", "compound", "nmod"):
        if tree.relations[j] != "nmod" or tree.case(j) == "of":
            yield from each_of(tree, j)
    h = tree.heads[e]
    if h > e and tree.is_name(h) and tree.relations[e] in {"compound", "flat", "nmod"}:
        for j in () if tree.case(e) else tree.children(h, "nmod:poss"):
            yield from each_of(tree, j)


def clause_of(tree: Tree, i: int) -> tuple[int, str]:
    """The word that heads the clause of word i, and the preposition nearest to i on the way."""
    case = ""
    while True:
        case = case or tree.case(i)
        heads = tree.is_verb(i) or tree.child(i, "cop") is not None
        apart = tree.relations[i] in {"acl", "appos", "conj", "parataxis", "orphan"}
        if heads or apart or tree.heads[i] == ROOT:
            return i, case
        i = tree.heads[i]
