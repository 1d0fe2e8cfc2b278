"""The word that reports what a clause says: "..., the company claims", "..., jurors were told"."""

from __future__ import annotations

from factscore_tui.decompose.rules.lexicon import FINDING, IMPERSONAL, REPORTING
from factscore_tui.decompose.syntax.tree import Tree

_AGAINST = frozenset(
    """although though because since while whereas if unless when before after until
    whereupon""".split()  # noqa: SIM905
)
"""What begins a clause that reports nothing of the one before it."""


def report_of(t: Tree, v: int) -> int:
    """The word that reports what clause v says ("..., the company claims", "..., jurors were
    told"), or -1."""
    own = t.child(v, "nsubj", "nsubj:pass", "expl") if t.forms[v] in REPORTING else None
    for k in t.children(v, "parataxis", "ccomp", "advcl"):
        if t.relations[k] == "ccomp" and t.child(k, "mark") is not None:
            # "Bell told reporters that the pumps promised ...": what v reports, not who reports
            # v
            continue
        if t.relations[k] == "ccomp" and any(
            t.xpos[j] in {"WP", "WRB"} for j in t.kids[k] if j < k
        ):
            continue  # "knew what he was writing about: he had sailed"
        if k > v and "as" in t.forms[k - 4 : k] and "not" in t.forms[v:k]:
            continue  # "is Canberra, not Sydney, as many people believe"
        if t.relations[k] == "ccomp" and own is not None and not own < k < v:
            # "Residents had complained, the council said", "Hall told jurors they had argued"
            continue
        marks = {t.forms[m] for m in t.children(k, "mark", "advmod")}
        if marks & _AGAINST:
            continue  # "decided not to list it, although UNESCO had recommended doing so"
        first = min(t.subtree(k))
        if ";" in {t.forms[first], t.forms[first - 1]}:
            continue  # "quarrelled for years; the university agreed to return them"
        if _reports(t, k) and t.child(k, "obj", "ccomp") is None:
            return k
    return -1


def _reports(t: Tree, k: int) -> bool:
    """True for "the company claims", "the report found", "it is alleged"."""
    if t.child(k, "nsubj") is not None:
        behind = t.relations[k] == "parataxis" and t.child(k, "mark") is None
        return t.forms[k] in REPORTING or (behind and t.forms[k] in FINDING)
    subject = t.child(k, "nsubj:pass", "expl")
    passive = subject is not None and t.child(k, "aux:pass") is not None
    if passive and subject is not None and t.forms[subject] != "it" and t.forms[k] != "told":
        return False  # "Plague occurs today: 2,000 cases a year are reported"
    return passive and t.relations[k] != "advcl" and t.forms[k] in IMPERSONAL
