"""Names that are nobody's of whom the text has spoken, though a word of them is: a son with his
grandfather's name, the language Ada, Anne of Cleves beside Anne Boleyn."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING

from factscore_tui.decompose.references.kinds import THING, sort_of_noun
from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.decompose.syntax.tree import ROOT, Tree

if TYPE_CHECKING:
    from factscore_tui.decompose.references.entities import Entity

_OFFSPRING = word_set("son sons daughter daughters child children twins triplets boys girls")
_WHICH = word_set("only eldest oldest youngest elder younger first second third")
_GIVEN = word_set("named called christened baptised baptized")
_TITLE = re.compile(r"(?:Dr|Prof|Professor|Mr|Mrs|Ms|Rev)\.? (?=[A-Z][\w.'’-]+ [A-Z])")
_BEGINNING = 20_000
"""Characters of a text in which its way of spelling the topic is looked for."""
_NOT_OWN = word_set("the his her their its this that")


def of_another_kind(t: Tree, span: tuple[int, ...]) -> bool:
    """True for the "Ada" of "the programming language Ada": a thing of that name."""
    k = span[0] - 1
    if k < 1 or t.upos[k] != "NOUN" or t.xpos[k] != "NN":
        return False
    tied = any(t.heads[j] == k for j in span) or t.heads[k] in span
    the = any(
        t.forms[j] in {"the", "a", "an"}
        for j in (*t.children(k, "det"), *t.children(span[0], "det"))
    )
    return tied and the and sort_of_noun(t.forms[k]) == THING and t.forms[k] in _NAMED_KINDS


def is_which(t: Tree, head: int) -> bool:
    """True for the Fellgate of "a shoemaker, Fellgate, which gives her shoes": nobody."""
    clauses = t.children(head, "acl:relcl")
    return any(t.forms[k] == "which" for r in clauses for k in t.children(r, "nsubj", "nsubj:pass"))


_NAMED_KINDS = word_set(
    """language asteroid crater satellite telescope rover unit award medal prize project program
    programme model engine locomotive rocket probe supercomputer computer chip boat ship yacht storm
    hurricane moon comet mine reactor vaccine drug"""
)
"""Things that are called after people."""


def is_offspring(t: Tree, head: int) -> bool:
    """True for a name with which a child is introduced: "had three children: Byron, Anne and
    Ralph", "had a son, George". Of "their son George" it is not known."""
    k, steps = head, 0
    while t.relations[k] in {"conj", "appos", "dep", "parataxis"} and steps < 8:
        k, steps = t.heads[k], steps + 1
        if t.forms[k] in _OFFSPRING:
            return _introduced(t, k)
    subject = t.child(k, "nsubj") if t.child(k, "cop") is not None else None
    if subject is not None and t.forms[subject] in _OFFSPRING:
        return t.child(subject, "nummod") is not None
    named = t.relations[k] == "xcomp" and t.heads[k] != ROOT and t.forms[t.heads[k]] in _GIVEN
    above = t.heads[t.heads[k]] if named else ROOT
    return above != ROOT and t.forms[above] in _OFFSPRING and _introduced(t, above)


def _introduced(t: Tree, k: int) -> bool:
    """True for "a son", "three children", "his only child", "the two eldest girls"; not for "his
    son", "the boy"."""
    before = {t.forms[j] for j in t.children(k, "det", "nmod:poss")}
    if any(t.forms[j] in _WHICH for j in t.children(k, "amod")):
        return True
    return not before & _NOT_OWN and t.child(k, "nmod:poss") is None


def moved_on(recent: Iterable[Entity], group: Entity, now: int) -> bool:
    """True where the sentence before sentence `now` is about something else than a group of further
    back: "Ann and her father came. A similar bone had been found. The two were compared"."""
    subject = [e for e in recent if e.main and e.sentence == now - 1]
    near = group.sentence >= now - 1 or not subject
    return not near and not any(e is group or e in group.members for e in subject)


def spelled_as_in(topic: str, text: str) -> str:
    """The topic as the text spells it: "Nadia Comăneci" for "Nadia Comaneci"; as it is where the
    text has it in another way or not at all."""
    beginning = text[:_BEGINNING]
    if not topic or topic in beginning:
        return topic
    at = _bare(beginning).find(_bare(topic))
    return beginning[at : at + len(topic)] if at >= 0 else topic


def without_title(topic: str) -> str:
    """ "Hannah Feld" for "Dr Hannah Feld": a text has the title where it wants it."""
    return _TITLE.sub("", topic)


def _bare(text: str) -> str:
    """The text without diacritics, as many characters as before."""
    return "".join(unicodedata.normalize("NFD", c)[0] for c in text)
