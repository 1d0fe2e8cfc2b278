"""A surname that is a firm's name too: "Today Harwick makes kegs" and "Harwick's shareholders" are
of Harwick & Sons, and not of the cooper who founded it."""

from __future__ import annotations

from collections.abc import Container, Iterable

from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import ORG, UNKNOWN
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_FIRMS_DO = frozenset(
    """makes employs sells produces exports operates supplies ships brews builds manufactures owns
    runs has buys imports delivers develops""".split()  # noqa: SIM905
)
_FIRMS_DID = frozenset(
    "producing manufacturing exporting employing importing employed exported posted".split()  # noqa: SIM905
)
_FIRMS_ARE = frozenset("led run owned based listed headquartered".split())  # noqa: SIM905
_NOW = frozenset({"is", "are"})
_FIRMS_HAVE = frozenset(
    """shareholder shareholders share shares dividend workforce employees turnover sales profit
    profits revenue revenues headquarters factory factories plant plants board subsidiary
    subsidiaries""".split()  # noqa: SIM905
)
"""What is a firm's where a firm and a man have the name."""


def firm_meant(t: Tree, k: int, word: str, recent: Iterable[Entity]) -> Entity | None:
    """The firm with `word` in its name, where name `k` is the subject of what a firm does or is in
    the present, or has what firms have; None elsewhere."""
    v = t.heads[k]
    if v == ROOT:
        return None
    if t.relations[k] == "nmod:poss" and t.forms[v] in _FIRMS_HAVE:
        return _firm(word, recent)
    if not t.relations[k].startswith("nsubj"):
        return None
    things = t.children(v, "obj")
    if any(t.forms[j] == "its" for o in things for j in t.children(o, "nmod:poss")):
        return _firm(word, recent, frozenset({ORG, UNKNOWN}))  # "Halvorsen kept its guidance"
    passive = t.forms[v] in _FIRMS_ARE and bool(
        {t.forms[j] for j in t.children(v, "aux:pass", "cop")} & _NOW
    )
    makes = t.xpos[v] == "VBZ" and t.forms[v] in _FIRMS_DO
    if t.forms[v] in _FIRMS_DID:  # "By 1958 Brandvik was producing 90,000 a year"
        return _firm(word, recent, frozenset({ORG, UNKNOWN}))
    if not passive and not makes:
        return None
    return _firm(word, recent)


def _firm(
    word: str, recent: Iterable[Entity], sorts: Container[str] = frozenset({ORG})
) -> Entity | None:
    alike = (e for e in recent if e.words[:1] == (word,) and len(e.words) > 1)
    return next((e for e in alike if e.sort in sorts and e.named), None)
