"""The hour that "It was" puts in front: "It was ten o'clock when she sank" -> "She sank at
ten o'clock"."""

from __future__ import annotations

from factscore_tui.decompose.rules.phrase import Phrase, glue, pieces
from factscore_tui.decompose.syntax.tree import Tree


def with_hour(t: Tree, v: int, changed: dict[int, Phrase]) -> dict[int, Phrase]:
    """`changed` with "at" before the time that "It was" told of verb v, if it did."""
    if not any(t.forms[k] == "it" for k in t.children(v, "discourse")):
        return changed
    hours = [k for k in t.children(v, "obl:unmarked") if k < v and not t.case(k)]
    first = [min(t.subtree(k)) for k in hours]
    return {**changed, **{k: [*glue("at"), *pieces(t, [k])] for k in first}}
