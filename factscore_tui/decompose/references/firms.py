"""A surname that is a firm's name too: "Today Harwick makes kegs" is Harwick & Sons, and not the
cooper who founded it."""

from __future__ import annotations

from collections.abc import Iterable

from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import ORG
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_FIRMS_DO = frozenset(
    """makes employs sells produces exports operates supplies ships brews builds manufactures owns
    runs has""".split()  # noqa: SIM905
)
_FIRMS_ARE = frozenset("led run owned based listed headquartered".split())  # noqa: SIM905
_NOW = frozenset({"is", "are"})


def firm_meant(t: Tree, k: int, word: str, recent: Iterable[Entity]) -> Entity | None:
    """The firm with `word` in its name, where name `k` is the subject of what a firm does or is in
    the present; None elsewhere."""
    v = t.heads[k]
    if v == ROOT or not t.relations[k].startswith("nsubj"):
        return None
    passive = t.forms[v] in _FIRMS_ARE and bool(
        {t.forms[j] for j in t.children(v, "aux:pass", "cop")} & _NOW
    )
    if not passive and not (t.xpos[v] == "VBZ" and t.forms[v] in _FIRMS_DO):
        return None
    return next((e for e in recent if e.sort == ORG and e.words[:1] == (word,)), None)
