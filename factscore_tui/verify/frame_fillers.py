"""What stands in the places of two frames (frames.py), held against each other."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.verify.differences.roles.predicates import SYMMETRIC
from factscore_tui.verify.frames import OWN, Filler, SpeechFrame

_BESIDE = frozenset(
    "with beside besides alongside near between among by next_to opposite like".split()  # noqa: SIM905
)
"""Places that say the same when the other side stands there."""


def all_same(one: Sequence[Filler], other: Sequence[Filler]) -> bool:
    return all(any(a.same(b) for b in other) for a in one)


def is_known(claim: SpeechFrame, source: SpeechFrame, key: str) -> bool:
    """The source has the same there. A denial goes further than its words: who is "not listed on
    the stock exchange" is not on the Mexican Stock Exchange."""
    mine, theirs = claim.places[key], source.at_place(key)
    if all_same(mine, theirs):
        return True
    return (
        claim.told == "denied"
        and source.told == "said"
        and all(
            a.name is None and not a.unknown and any(a.stems <= b.stems for b in theirs)
            for a in mine
        )
    )


def all_apart(one: Sequence[Filler], other: Sequence[Filler]) -> bool:
    return all(a.differs(b) for a in one for b in other)


def swapped_places(claim: SpeechFrame, source: SpeechFrame, parts: bool) -> tuple[str, str] | None:
    """Two places whose fillers the source has the other way round. `parts`: actors play them."""
    keys = [key for key in claim.places if source.at_place(key)]
    for i, p in enumerate(keys):
        for q in keys[i + 1 :]:
            if len(claim.places[p]) != 1 or len(claim.places[q]) != 1:
                continue
            a, b = claim.places[p][0], claim.places[q][0]
            if not (all_same((a,), source.at_place(q)) and all_same((b,), source.at_place(p))):
                continue
            if may_be_among(a, source.at_place(p)) or may_be_among(b, source.at_place(q)):
                continue
            both_ways = {p, q} == {"subj", "obj"} and claim.predicate in SYMMETRIC and not parts
            if both_ways or _BESIDE & {key.rpartition(OWN)[2] for key in (p, q)}:
                continue
            return p, q
    return None


def may_be_among(one: Filler, others: Sequence[Filler]) -> bool:
    """It may be among them."""
    return any(other.unknown or one.same(other) for other in others)
