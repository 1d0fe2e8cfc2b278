"""Candidates that an article forbids: what is one of some ("a family in Notting Hill") has no place
of its own, and what is one of a kind ("the trawler Gaul") is not all of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.syntax.tree import Tree


def place_of_one(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The family was in Notting Hill" of "born into a wealthy family in Notting Hill"."""
    if kind[:2] != "P:":
        return False
    at = next((n for n, p in enumerate(phrase) if p.word < 0 and n), len(phrase))
    who = [p.word for p in phrase[:at] if p.word >= 0]
    top = next((k for k in who if t.heads[k] not in who), -1)
    if top < 0 or t.is_name(top) or t.relations[top].startswith("nsubj"):
        return False
    return any(t.forms[k] in {"a", "an"} for k in t.children(top, "det"))


def only_one_of_a_kind(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Gaul is the trawler" of "the trawler Gaul"."""
    own = [p.word for p in phrase if p.word >= 0]
    if kind[:6] != "A:name" or len(own) < 3:
        return False
    the, noun = own[-2:]
    name = own[:-2]
    bare = t.forms[the] == "the" and noun == the + 1 and not t.is_name(noun)
    return bare and name[0] == noun + 1 and t.children(noun, "appos") != []


ARTICLE_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    place_of_one,
    only_one_of_a_kind,
)
