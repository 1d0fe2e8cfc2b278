"""Trees of books with two titles: "Moby-Dick; or, The Whale is a novel". In place, before the tree
is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.repairs.clauses import children, under
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_TITLE = 8
"""Words of a title."""
_WORKS = frozenset("novel novella satire comedy tragedy play opera poem book tale story".split())  # noqa: SIM905


def title_with_another(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Moby-Dick; or, The Whale is a novel", "Candide, or Optimism is a satire": one book, with
    its second title beside the first."""
    k = next((k for k in range(1, min(_TITLE, len(forms) - 3)) if forms[k] in {";", ","}), 0)
    if (
        not k
        or forms[k + 1] != "or"
        or any(xpos[j][:3] != "NNP" for j in range(k) if _is_word(j, forms))
    ):
        return
    name = next(
        (j for j in range(k) if not under(heads, heads[j], k - 1) or heads[j] == ROOT), k - 1
    )
    begins = k + 3 if forms[k + 2] == "," else k + 2
    v = next(
        (
            j
            for j in range(begins, len(forms))
            if xpos[j] in {"VBZ", "VBD"} and xpos[j - 1][:2] == "NN"
        ),
        ROOT,
    )
    if v == ROOT:
        return
    top = heads[v] if relations[v] in {"cop", "aux", "aux:pass"} else v
    own = children(heads, relations, top, _SUBJECT)
    second = next((s for s in own if begins <= s < v), ROOT)
    if second == ROOT:  # "Candide, or Optimism"
        second = next(
            (j for j in range(begins, v) if heads[j] == name and relations[j] == "conj"), ROOT
        )
        if second != ROOT and name in own and forms[top] in _WORKS:
            relations[second] = "appos"
        return
    subject = relations[second]
    if top != ROOT and heads[top] == name:
        heads[top], relations[top] = ROOT, "root"
    heads[name], relations[name] = top, subject
    heads[second], relations[second] = name, "appos"
    for j in (k, k + 1, begins - 1):
        heads[j] = second
    for j, h in enumerate(heads):
        if h == name and j > v:
            heads[j] = top


def _is_word(k: int, forms: Sequence[str]) -> bool:
    return any(c.isalnum() for c in forms[k])
