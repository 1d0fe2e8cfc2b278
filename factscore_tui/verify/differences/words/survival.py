"""Who survived and who died: "survived the disaster" against "died in the sinking".

Either side may call the event by another name than the other, and that word is then not what the
other sentence lacks. A death without an event ("died in 1950") says nothing about who survived one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from factscore_tui.text.words import fold
from factscore_tui.verify.differences.words.opposite_words import OppositeSide, words_of
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

_ANY = frozenset(map(stem, "disaster accident tragedy catastrophe incident calamity".split()))  # noqa: SIM905
_EVENTS = _ANY | frozenset(
    map(
        stem,
        """sinking shipwreck wreck crash collision explosion fire blaze collapse earthquake eruption
        avalanche landslide flood tsunami hurricane cyclone tornado attack bombing shooting massacre
        ambush derailment capsizing stampede""".split(),  # noqa: SIM905
    )
)
_SURVIVE, _DIE = stem("survive"), stem("die")


def tells_of_survival(side: OppositeSide) -> bool:
    """The side is to survive, or to die."""
    return side.part == "act" and bool({_SURVIVE, _DIE} & words_of(side))


def event_units(fact: str, match: Match) -> frozenset[int]:
    """The units of a fact that name what somebody survived or died in, "the crash": bare, since
    "the second attack" and "the Tay Bridge disaster" may be others."""
    return frozenset(
        i
        for i, unit in enumerate(match.units)
        if unit.stem in _EVENTS and fact[: unit.span.start].casefold().endswith(" the ")
    )


def same_event(fact: Tree, at: int, source: Tree, k: int) -> bool:
    """Both verbs have such an event, called alike or by a word for any of them."""
    mine, theirs = _event(fact, at), _event(source, k)
    return bool(mine and theirs) and (mine == theirs or bool({mine, theirs} & _ANY))


def _event(tree: Tree, verb: int) -> str:
    """The stem of the event beside a verb: "survived the crash", "died in the crash"; "" for none,
    and for one of several, "the second crash"."""
    for k in tree.kids[verb]:
        case = tree.case(k)
        if tree.relations[k] not in {"obj", "obl"} or case not in {"", "in", "during", "at"}:
            continue
        root = stem(fold(tree.forms[k]))
        plain = {tree.relations[j] for j in tree.kids[k]} <= {"det", "case", "punct"}
        if root in _EVENTS and plain and tree.child(k, "det") is not None:
            return root
    return ""
