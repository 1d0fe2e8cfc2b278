"""Where a sentence has a rank: what somebody is called ("was the second of three liners"), beside
what names the page's subject ("the 1968 mission, the third flight of the rocket"), or at a verb
("graduated eighth of 41 cadets")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from factscore_tui.text.words import fold
from factscore_tui.verify.differences.roles.clauses import (
    OF_NOUN,
    ROOT,
    SUBJECT,
    clause_head,
    content_stems,
    subject_words,
)
from factscore_tui.verify.features.lexical import stem

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

_PLACED = frozenset(stem(word) for word in ("finish", "rank", "place", "come", "came", "graduate"))
"""Verbs beside which a number is a rank: "finished third", "graduated eighth of 41 cadets"."""


def is_the_thing(tree: Tree, k: int, subject: set[str]) -> bool:
    """The subject is "the ship", "the 1968 mission" and nothing more: on its own page that is
    it."""
    words = subject_words(tree, clause_head(tree, k))
    above = tree.heads[k]
    if tree.relations[above] == "appos" and subject == content_stems(tree, words):
        apart = set(tree.subtree(above))  # "the mission, the third flight of the rocket"
        words = [i for i in words if i not in apart and not tree.is_mark(i)]
        subject = content_stems(tree, words)
    plain = [i for i in words if tree.forms[i] != "the" and not tree.forms[i].isdigit()]
    dated = [i for i in words if tree.forms[i].isdigit()]
    return (
        len(subject) == 1 + len(dated)
        and len(plain) == 1
        and len(words) == 2 + len(dated)
        and tree.upos[plain[0]] == "NOUN"
    )


def needs_no_date(tree: Tree, k: int, i: int) -> bool:
    """The number i tells which thing it is, "the 1968 mission", or word k when somebody graduated,
    which is done once."""
    once = is_placed(tree, k) and stem(fold(tree.forms[tree.heads[k]])) == stem("graduate")
    return once or (tree.relations[i] == "nummod" and tree.relations[tree.heads[i]] in SUBJECT)


def is_placed(tree: Tree, i: int) -> bool:
    """Word i is a rank beside its verb: "finished third", "graduated eighth of 41"."""
    h = tree.heads[i]
    return h != ROOT and tree.is_verb(h) and stem(fold(tree.forms[h])) in _PLACED


def is_called(tree: Tree, i: int) -> bool:
    """Word i, or the noun that it belongs to, is what somebody is said to be: "was the third son",
    "was the second of three", "the mission, the third flight of the rocket, was"; not "won his
    second title", after which a third may follow."""
    head = tree.heads[i] if tree.relations[i] in OF_NOUN and tree.heads[i] != ROOT else i
    beside_subject = tree.relations[head] == "appos" and tree.relations[tree.heads[head]] in SUBJECT
    return tree.child(head, "cop") is not None or beside_subject or is_placed(tree, i)
