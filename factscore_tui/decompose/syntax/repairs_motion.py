"""Trees put right around ways and repetitions: from where somebody went, "again and again". All in
place, before the tree is made; `forms` are in lower case, `heads` has -1 for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.repairs_shared import case_of

_WENT = frozenset(
    """climb climbed came come drove flew fled go goes going gone marched moved rode ran run sailed
    travelled traveled travelling traveling walked went""".split()  # noqa: SIM905
)
_BY_WAY_OF = frozenset("across along by over through to via".split())  # noqa: SIM905
_ADVERBS = frozenset({"RB", "RBR"})


def from_where(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "went up by the South Col from Nepal": they went from there; the pass is not from Nepal."""
    for k, way in enumerate(heads):
        if relations[k] != "nmod" or not 0 <= way < k or relations[way] != "obl":
            continue
        v = heads[way]
        if not 0 <= v < way or forms[v] not in _WENT or xpos[k] not in {"NNP", "NNPS"}:
            continue
        named = xpos[way] in {"NNP", "NNPS"}
        case = case_of(forms, heads, relations, k)
        if named and case == "from" and case_of(forms, heads, relations, way) in _BY_WAY_OF:
            heads[k], relations[k] = v, "obl"


def again_and_again(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was jailed again and again": more than "again", in one phrase."""
    for k in range(1, len(forms) - 1):
        before, after = k - 1, k + 1
        twice = forms[before] == forms[after] and xpos[before] in _ADVERBS
        if forms[k] != "and" or not twice or relations[before] in {"fixed", "compound:prt"}:
            continue
        if any(heads[j] in {k, after} for j in range(len(heads)) if j not in {before, k, after}):
            continue
        if heads[before] in {k, after}:
            continue
        heads[k], relations[k] = before, "fixed"
        heads[after], relations[after] = before, "fixed"
