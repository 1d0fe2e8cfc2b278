"""Who does what to whom, as arcs between words: what the verifier reads of a sentence.

The dependency tree, with what it leaves implicit: the subject of a passive is an object and its
"by" phrase a subject, so that "B was defeated by A" and "A defeated B" have the same arcs; a
relative clause or participle points to its noun; coordinated verbs share their subject, and
coordinated nouns their verb.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

RELATIONS = (
    "subject", "object", "recipient", "oblique", "possessor", "nominal", "apposition", "name",
    "modifier", "conjunct",
    "complement", "clause", "copula", "auxiliary", "case", "negation", "other",
)  # fmt: skip
"""What one word can be to another. Their order is that of the trained tables."""
_PLACE = {name: number for number, name in enumerate(RELATIONS)}
_OF_TREE = {
    "nsubj": "subject", "csubj": "subject", "nsubj:outer": "subject", "obl:agent": "subject",
    "nsubj:pass": "object", "csubj:pass": "object", "obj": "object", "iobj": "recipient",
    "obl": "oblique", "obl:unmarked": "oblique", "nmod:poss": "possessor", "nmod": "nominal",
    "nmod:unmarked": "nominal", "appos": "apposition", "compound": "name", "flat": "name",
    "compound:prt": "name", "amod": "modifier", "nummod": "modifier", "det": "modifier",
    "advmod": "modifier", "conj": "conjunct", "ccomp": "complement", "xcomp": "complement",
    "advcl": "clause", "acl": "clause", "acl:relcl": "clause", "advcl:relcl": "clause",
    "parataxis": "clause", "cop": "copula", "aux": "auxiliary", "aux:pass": "auxiliary",
    "case": "case", "mark": "case", "cc": "case", "fixed": "case",
}  # fmt: skip
_DENIALS = frozenset(("not", "n't", "never", "no", "nobody", "none", "without", "nor", "neither"))
_RELATIVE = frozenset(("who", "which", "that", "whom"))
_SHARES_SUBJECT = frozenset(("conj", "xcomp", "advcl"))
_SHARED_BY_CONJUNCTS = frozenset(
    _PLACE[name] for name in ("subject", "object", "oblique", "nominal", "possessor")
)


class Arc(NamedTuple):
    """Word `dependent` is `relation` (a place in RELATIONS) to word `head`."""

    head: int
    dependent: int
    relation: int


def arcs(tree: Tree) -> tuple[list[Arc], list[int]]:
    """All arcs of a sentence, and for each word what it is to its head (a place in RELATIONS)."""
    found: list[Arc] = []
    roles = [_PLACE["other"]] * len(tree)
    passive = [_is_passive(tree, word) for word in range(len(tree))]
    for word, head in enumerate(tree.heads):
        if head < 0:
            continue
        roles[word] = _relation(tree, word, passive[head])
        found.append(Arc(head, word, roles[word]))
        implied = _of_clause(tree, word, passive[word])
        if implied:
            found.append(Arc(word, head, _PLACE[implied]))
    for word, head in enumerate(tree.heads):
        if head >= 0:
            found += _shared(tree, word, passive[word], roles)
    return found, roles


def _is_passive(tree: Tree, word: int) -> bool:
    participle = tree.xpos[word] == "VBN" and tree.relations[word] in ("acl", "amod")
    return participle or any(tree.relations[kid] == "aux:pass" for kid in tree.kids[word])


def _relation(tree: Tree, word: int, passive_head: bool) -> int:
    """What a word is to its head."""
    if tree.forms[word] in _DENIALS:
        return _PLACE["negation"]
    name = _OF_TREE.get(tree.relations[word], "other")
    if (
        name == "oblique"
        and passive_head
        and any(tree.forms[kid] == "by" for kid in tree.children(word, "case"))
    ):
        name = "subject"
    return _PLACE[name]


def _of_clause(tree: Tree, verb: int, passive: bool) -> str:
    """What the noun is to the verb of its relative clause or participle; "" for other words."""
    if tree.relations[verb] == "acl":
        return {"VBN": "object", "VBG": "subject"}.get(tree.xpos[verb], "")
    if tree.relations[verb] != "acl:relcl":
        return ""
    for kid in tree.kids[verb]:
        name = _OF_TREE.get(tree.relations[kid], "")
        if tree.forms[kid] in _RELATIVE and name in ("subject", "object"):
            return name
    if not any(
        _OF_TREE.get(tree.relations[kid]) == "subject" and not passive for kid in tree.kids[verb]
    ):
        return "object" if passive else "subject"
    return "object"


def _subject(tree: Tree, verb: int) -> int | None:
    return next((kid for kid in tree.kids[verb] if tree.relations[kid].startswith("nsubj")), None)


def _shared(tree: Tree, word: int, passive: bool, roles: list[int]) -> list[Arc]:
    """Arcs that coordination and control leave out: "A came and saw", "A wants to see", "A saw B
    and C". The role of a coordinated noun becomes that of the first one."""
    found: list[Arc] = []
    relation, head = tree.relations[word], tree.heads[word]
    verbal = tree.upos[word] in ("VERB", "AUX") or relation == "xcomp"
    if relation in _SHARES_SUBJECT and verbal and _subject(tree, word) is None:
        subject = _subject(tree, head)
        if subject is not None:
            found.append(Arc(word, subject, _PLACE["object" if passive else "subject"]))
    if relation == "conj" and roles[head] in _SHARED_BY_CONJUNCTS and tree.heads[head] >= 0:
        found.append(Arc(tree.heads[head], word, roles[head]))
        roles[word] = roles[head]
    return found
