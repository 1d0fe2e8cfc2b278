"""Whom "the 29-year-old" means: the one of whom the text has told that age."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import PERSON, UNKNOWN
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.syntax.tree import Tree

_OLDEST = 120
_BROUGHT = frozenset(
    "sent brought signed introduced fielded picked selected appointed hired named".split()  # noqa: SIM905
)
"""What is done to somebody whom the next clause speaks of."""


def age_called(t: Tree, m: Mention) -> int:
    """29 for "the 29-year-old" with no noun behind it; 0 for anything else."""
    k = m.head
    called = k >= 5 and t.forms[k] == "old" and t.forms[k - 2] == "year"
    return _age(t, k - 4) if called and t.forms[k - 5] == "the" else 0


def sent_on(t: Tree, m: Mention, at: Mapping[int, Entity]) -> Entity | None:
    """Cole Palmer for "the 21-year-old" of "Pochettino sent on Cole Palmer, and the 21-year-old
    scored": whom the sentence has just brought into play. None elsewhere."""
    v = t.heads[m.head]
    first = t.heads[v] if v >= 0 and t.relations[v] == "conj" else v
    if first < 0 or first > m.head or t.forms[first] not in _BROUGHT:
        return None
    objects = [k for k in t.children(first, "obj", "obl") if t.case(k) in {"", "on"}]
    who = [at[k] for k in objects if first < k < m.head and k in at]
    fit = [e for e in who if e.named and e.sort in {PERSON, UNKNOWN} and not e.members]
    return fit[0] if len(fit) == 1 else None


def ages_told(
    t: Tree, mentions: Iterable[Mention], at: Mapping[int, Entity]
) -> Iterator[tuple[Entity, int]]:
    """Who is how old by this sentence: "Carl Rudge, 29, admitted it", "Ann Lee has died at 79"."""
    for m in mentions:
        e, k = at.get(m.head), m.words[-1]
        if m.kind != "name" or e is None or e.members or e.sort not in {PERSON, UNKNOWN}:
            continue
        if k + 3 < len(t) and t.forms[k + 1] == "," and t.is_mark(k + 3) and _age(t, k + 2):
            yield e, _age(t, k + 2)
        v = t.heads[m.head]
        if v >= 0 and t.forms[v] == "died" and t.relations[m.head].startswith("nsubj"):
            for j in range(v + 2, min(v + 4, len(t) - 1)):
                if t.forms[j - 1] in {"at", "aged"} and t.is_mark(j + 1) and _age(t, j):
                    yield e, _age(t, j)


def _age(t: Tree, k: int) -> int:
    text = t.tokens[k].text
    return int(text) if text.isascii() and text.isdigit() and 0 < int(text) < _OLDEST else 0
