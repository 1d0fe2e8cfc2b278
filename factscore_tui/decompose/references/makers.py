"""Whom a deed makes what: who wrote the music is "the composer" of the sentences to come."""

from __future__ import annotations

from collections.abc import Mapping

from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.decompose.syntax.tree import ROOT, Tree

MAKERS: Mapping[str, frozenset[str]] = {
    "directed": frozenset(("director",)),
    "written": frozenset(("author", "writer")),
    "composed": frozenset(("composer",)),
    "founded": frozenset(("founder",)),
    "designed": frozenset(("designer", "architect")),
    "painted": frozenset(("painter", "artist")),
    "produced": frozenset(("producer",)),
    "invented": frozenset(("inventor",)),
}
"""Whose work a participle tells: "directed by Akira Kurosawa" makes him "the director"."""
_PAST = {"wrote": "written"}
_MUSIC = word_set("music score opera ballet symphony concerto sonata song songs overture requiem")


def made_by(t: Tree, k: int) -> frozenset[str]:
    """What the deed of the clause makes of its subject, word k: "Igor Stravinsky had written the
    music", "Pablo Picasso painted Guernica". Empty for any other word."""
    v = t.heads[k]
    if v == ROOT or t.relations[k] != "nsubj" or not t.is_verb(v):
        return frozenset()
    made = t.child(v, "obj")
    deed = _PAST.get(t.forms[v], t.forms[v])
    if made is None or deed not in MAKERS or t.child(v, "xcomp") is not None:
        return frozenset()
    if deed == "written" and t.forms[made] in _MUSIC:
        return MAKERS["composed"]
    if deed in {"written", "painted"} and not (t.is_name(made) or _is_whole(t, made)):
        return frozenset()  # "wrote letters", "painted walls"
    return MAKERS[deed]


def _is_whole(t: Tree, made: int) -> bool:
    return any(t.forms[k] in {"the", "a", "an", "his", "her"} for k in t.kids[made])
