"""What a name between commas, or a word before a name, does not say of it: "Rep. Tony Kwan,
D-Portland", "bound for Arolla, a tour of eight hours", "the single-engine Beechcraft"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.nouns import made_as, sides, top_of
from factscore_tui.decompose.syntax.tree import Tree

_PARTIES = frozenset({"D", "R", "I"})
_JOURNEYS = frozenset(
    """climb crossing cruise distance drive flight hike journey march ride route sail tour trek trip
    voyage walk""".split()  # noqa: SIM905
)
_HOW_MANY = frozenset("single twin double triple two three four five six eight ten".split())  # noqa: SIM905


def party_and_place(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Rep. Tony Kwan is in D-Portland" of "Rep. Tony Kwan, D-Portland": a party and a
    constituency."""
    if made_as(kind) not in {"A:in", "A:is", "A:is'", "A:name", "A:name'"}:
        return False
    _, what = sides(phrase)
    own = [p.word for p in what if p.word >= 0]
    return any(t.tokens[k].text in _PARTIES and t.forms[k + 1 : k + 2] == ["-"] for k in own)


def journey_of_a_place(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Arolla was a tour of eight hours" of "bound for Arolla, a tour of eight hours"."""
    who, what = sides(phrase)
    a, k = top_of(t, who), top_of(t, what)
    if made_as(kind) not in {"A:is", "A:is'"} or a < 0 or k < 0:
        return False
    return t.forms[k] in _JOURNEYS and t.is_name(a) and t.case(a) in {"for", "to", "from"}


def so_many_of_it(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The Bonanza was a single-engine" of "the single-engine Bonanza"."""
    _, what = sides(phrase)
    own = [p for p in what if p.word >= 0]
    return (
        made_as(kind)[:2] in {"A:", "M:"}
        and len(own) > 2
        and own[-2].text == "-"
        and own[-3].text.lower() in _HOW_MANY
        and t.upos[own[-1].word] == "NOUN"
    )


NAME_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    party_and_place,
    journey_of_a_place,
    so_many_of_it,
)
