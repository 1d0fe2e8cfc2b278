"""What "they", "he" and "she" are behind a wedding: "In 1895 she married Pierre. Together they
found two elements. In 1906 he was killed"."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import PERSON, TIME, UNKNOWN
from factscore_tui.decompose.references.lexicon import HE, SHE, WEDDING, word_set
from factscore_tui.decompose.syntax.tree import Tree

_OFFSPRING = word_set("children child sons son daughters daughter twins")
_PARTED = frozenset({"divorced", "separated", "remarried"})
_OPENS = 2
"""Words before the subject at most: "Together they", "In 1903 they"."""


def of_couple(
    t: Tree,
    i: int,
    found: Entity | None,
    groups: Sequence[Entity],
    recent: Sequence[Entity],
    n: int,
) -> Entity | None:
    """What pronoun `i` of sentence `n` is where the sentence before marries two, or has them as
    its subject; else `found`, what it is taken for."""
    if found is None:
        found = _both(t, i, groups, recent, n)
    return _one(t, i, found, groups, n)


def _both(
    t: Tree, i: int, groups: Sequence[Entity], recent: Sequence[Entity], n: int
) -> Entity | None:
    """The two whom the sentence before marries, or speaks of as "they" again, for a "they" that
    begins sentence `n`; None where several others are named there."""
    opens = t.forms[i] == "they" and t.relations[i].startswith("nsubj") and i <= _OPENS
    both = _married(groups, n) if opens and t.heads[i] == t.root else None
    had = t.child(t.root, "obj") if t.forms[t.root] in {"had", "have"} else None
    if both is None and opens and had is not None and t.forms[had] in _OFFSPRING:
        both = _married(groups, n - 1)  # "She married King. He became an earl. They had a son"
    others = (e for e in recent if both and e.sentence >= both.sentence and e is not both)
    return (
        None
        if any(e.members or (e.plural and e.sort != TIME and e.role != "pred") for e in others)
        else both
    )


def _one(t: Tree, i: int, found: Entity | None, groups: Sequence[Entity], n: int) -> Entity | None:
    """The husband for a "he", the wife for a "she", behind a sentence of which both are the
    subject, where whoever else was found is none of them nor its subject."""
    form = t.forms[i]
    both = _married(groups, n) if form in HE | SHE else None
    if both is None or both.role != "subj" or found in both.members:
        return found
    wanted = "m" if form in HE else "f"
    sure = [e for e in both.members if e.gender == wanted]
    may = [e for e in both.members if not e.gender]
    fits = sure or (may if len(may) == 1 else [])
    other = found is not None and found.sentence == n and found.word < i
    return fits[0] if len(fits) == 1 and not other else found


def _husband_or_wife(t: Tree, first: int, group: Entity) -> None:
    """Rivera is no "she" after "she and Rivera divorced", where nothing else tells what he is."""
    if len(group.members) != 2 or not t.relations[first].startswith("nsubj"):
        return
    if t.forms[t.heads[first]] not in WEDDING | _PARTED:
        return
    one, other = sorted(group.members, key=lambda e: not e.gender)
    if one.gender and not other.gender and other.named and other.sort in {PERSON, UNKNOWN}:
        other.gender, other.sort = "m" if one.gender == "f" else "f", PERSON


def named_together(t: Tree, first: int, group: Entity, at: dict[int, Entity]) -> None:
    """What it tells of a new group that its first name is word `first`."""
    _husband_or_wife(t, first, group)
    _one_with_noun(t, first, group, at)


def _one_with_noun(t: Tree, first: int, group: Entity, at: dict[int, Entity]) -> None:
    """Make one of the group whose first name is word `first` and the noun beside it: "two
    engineers, Koechlin and Nouguier. They ..."."""
    noun = t.heads[first]
    beside = at.get(noun) if t.relations[first] == "appos" else None
    if beside is not None and beside.plural and not beside.named and not beside.members:
        group.types |= beside.types
        beside.generic = True  # from here on nothing stands for the noun alone
        at[noun] = group


def _married(groups: Sequence[Entity], n: int) -> Entity | None:
    found = (g for g in reversed(groups) if "couple" in g.types and n - g.sentence == 1)
    return next(found, None)
