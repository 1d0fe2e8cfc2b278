"""Auxiliaries that a verb joined to another leaves out: "The boat was pulled free and towed"."""

from __future__ import annotations

from factscore_tui.decompose.rules.infinitives import SUBJECT
from factscore_tui.decompose.rules.phrase import Phrase, PhrasePiece, pieces
from factscore_tui.decompose.syntax.tree import Tree


def helpers_lent(t: Tree, v: int, kind: str) -> Phrase:
    """Auxiliaries that an earlier coordinated verb lends: "was pulled free and towed" -> "was
    towed"."""
    if kind != "conj":
        return []
    helpers = [t.forms[k] for k in t.children(v, "aux", "aux:pass", "cop")]
    if helpers == ["been"]:  # "has sold 20 million copies and been translated"
        have = [k for k in t.children(t.heads[v], "aux") if t.forms[k] in {"has", "have", "had"}]
        return pieces(t, have)
    if helpers == ["be"]:  # "will step down and be succeeded"
        return pieces(t, [k for k in t.children(t.heads[v], "aux") if t.xpos[k] == "MD"])
    if helpers:
        return []
    h = t.heads[v]
    tag = t.xpos[v]
    if t.child(v, *SUBJECT) is not None:  # "1,800 were killed and 9,000 injured"
        gapped = tag == "VBN" and t.children(h, "aux:pass") and t.child(v, "obj") is None
        who = t.children(v, *SUBJECT)
        many = any(t.is_plural(k) or (t.upos[k] == "NUM" and t.forms[k] != "one") for k in who)
        be = {"was", "were"} if gapped else set[str]()
        return [  # "One man was killed and four others injured": were injured
            PhrasePiece(("were" if many else "was") if t.forms[k] in be else t.tokens[k].text, k)
            for k in (t.children(h, "aux", "aux:pass") if gapped else [])
        ]
    words = t.children(h, "aux", "aux:pass")
    if not words and t.relations[h] == "conj":
        words = t.children(t.heads[h], "aux", "aux:pass")
    if tag == "VBN":  # "The eggs are white, spotted with brown"
        predicate = t.upos[h] == "ADJ" and t.child(v, "obj") is None
        return pieces(t, words or (t.children(h, "cop") if predicate else []))
    if tag == "VB":
        chosen = [
            k for k in words if t.xpos[k] == "MD" or t.forms[k] in {"to", "did", "does", "do"}
        ]
        return pieces(t, chosen)
    if tag == "VBG":
        return pieces(t, [k for k in words if t.relations[k] == "aux"])
    if not t.is_verb(v):  # "was made of fibre and liable to burst"
        return pieces(t, t.children(h, "cop") or t.children(h, "aux:pass")[:1])
    return []
