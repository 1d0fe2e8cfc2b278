"""The clauses of a tree: which words belong to one, and what its subject is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from factscore_tui.core.span import Span
from factscore_tui.text.words import fold
from factscore_tui.verify.features.lexical import stem

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

ROOT = -1
_SHORT = 70
"""Characters of a quotation in a reason at most."""
OF_NOUN = frozenset("amod det compound nummod nmod:poss nmod advmod".split())  # noqa: SIM905
SUBJECT = ("nsubj", "nsubj:pass")
_CLAUSE = frozenset("root ccomp csubj csubj:pass advcl advcl:relcl acl acl:relcl parataxis".split())  # noqa: SIM905
PERSONAL = frozenset("he she it they him her them his hers its their who which that".split())  # noqa: SIM905


def content_stems(tree: Tree, some: Sequence[int]) -> set[str]:
    return {
        form if form in PERSONAL else stem(fold(form))
        for form, upos in ((tree.forms[k], tree.upos[k]) for k in some)
        if upos in {"NOUN", "PROPN", "NUM"} or form in PERSONAL
    }


def clause_head(tree: Tree, i: int) -> int:
    while tree.heads[i] != ROOT and not begins_clause(tree, i):
        i = tree.heads[i]
    return i


def begins_clause(tree: Tree, i: int) -> bool:
    relation = tree.relations[i]
    if relation == "conj":
        return tree.is_verb(i) or tree.child(i, "cop", *SUBJECT) is not None
    return relation in _CLAUSE


def subject_stems(tree: Tree, i: int) -> set[str]:
    """The stems of the subject of the clause that word i is in."""
    return content_stems(tree, subject_words(tree, clause_head(tree, i)))


def subject_words(tree: Tree, head: int) -> list[int]:
    own = tree.child(head, *SUBJECT)
    above, relation = tree.heads[head], tree.relations[head]
    if own is not None and not (
        relation == "acl:relcl" and tree.forms[own] in {"who", "which", "that"}
    ):
        return phrase(tree, own)
    if above == ROOT:
        return []
    if relation in {"acl", "acl:relcl"}:
        return phrase(tree, above)
    return subject_words(tree, clause_head(tree, above)) if relation in {"conj", "advcl"} else []


def phrase(tree: Tree, i: int) -> list[int]:
    """Word i with what belongs to it, clauses left out."""
    return tree.subtree(i, [k for k in tree.subtree(i) if k != i and begins_clause(tree, k)])


def clause_words(tree: Tree, i: int) -> list[int]:
    """The words of the clause that word i is in, with the subject and what stands before the verb
    that it shares."""
    head = clause_head(tree, i)
    inside = set(phrase(tree, head)) | set(subject_words(tree, head))
    above = tree.heads[head]
    if above != ROOT and tree.relations[head] == "conj":
        for k in tree.kids[above]:
            if k < above and tree.relations[k] in {"obl", "obl:unmarked", "advmod"}:
                inside |= set(tree.subtree(k))
    return sorted(inside)


def is_passive_verb(tree: Tree, v: int) -> bool:
    return tree.child(v, "aux:pass", "nsubj:pass") is not None or (
        tree.relations[v] == "acl" and tree.xpos[v] in {"VBN", "VBD"}
    )


def quoted_with(tree: Tree, i: int, text: str) -> Span:
    """The word with what it is said of, where that stands near and is short; else the word
    alone."""
    relation, head = tree.relations[i], tree.heads[i]
    near = [i]
    if relation in OF_NOUN | {"case", "mark"} and head != ROOT:
        near.append(head)
    elif tree.is_verb(i):
        near += [k for k in tree.kids[i] if tree.relations[k] in {"obj", *SUBJECT}][:1]
    else:
        near += [
            j
            for k in tree.children(i, "nmod", "obl")
            if k > i and tree.case(k) == "of"
            for j in (k - 1, k)
        ]
    span = Span(min(tree.tokens[k].start for k in near), max(tree.tokens[k].end for k in near))
    if len(span.of(text)) > _SHORT or "\n" in span.of(text):
        return Span(tree.tokens[i].start, tree.tokens[i].end)
    return span
