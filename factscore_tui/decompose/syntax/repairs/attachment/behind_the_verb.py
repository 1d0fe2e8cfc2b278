"""Trees put right where a relative clause stands behind the verb of the noun that it describes, and
where a company's name ends in "and Partners". All in place, before the tree is made; `forms` are in
lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.tree import ROOT

_COMPANY = frozenset(
    """partners sons son brothers bros company co associates daughters cie sohn söhne fils
    compagnie""".split()  # noqa: SIM905
)
_NAMES = frozenset({"NNP", "NNPS"})
_OF = frozenset(("of", "by"))


def which_of_the_subject(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The film of James Cameron is shown, which won a prize": behind the verb the clause
    describes its subject, and "which" is not whose work it is."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or xpos[n] not in _NAMES:
            continue
        first = leftmost(heads, r)
        first += forms[first] == ","
        thing = heads[n]
        if forms[first] != "which" or relations[n] != "nmod" or thing == ROOT or thing > n:
            continue
        case = [forms[c] for c in children(heads, relations, n, frozenset({"case"}))]
        verb = heads[thing]
        subject = relations[thing] in {"nsubj", "nsubj:pass"}
        behind = verb != ROOT and n < verb < first
        is_thing = xpos[thing] in {"NN", "NNS"} and sort_of_noun(forms[thing]) != PERSON
        if subject and behind and is_thing and _OF.intersection(case):
            heads[r] = thing


def and_partners(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Ann Orr and Partners built it": one company."""
    for k in range(2, len(forms)):
        name = heads[k]
        joins = forms[k] in _COMPANY and xpos[k] in _NAMES and forms[k - 1] in {"and", "&"}
        if not joins or relations[k] != "conj" or name == ROOT or xpos[name] not in _NAMES:
            continue
        beside = k - 2
        while (
            beside != name and relations[beside] in {"flat", "compound"} and heads[beside] != ROOT
        ):
            beside = heads[beside]
        if beside != name or heads[k - 1] != k:
            continue
        relations[k] = "flat"
        heads[k - 1], relations[k - 1] = name, "flat"


REPAIRS: tuple[Repair, ...] = (
    which_of_the_subject,
    and_partners,
)
"""Those of this file, in order."""
