"""Trees put right around ways and repetitions: from where somebody went, "again and again". All in
place, before the tree is made; `forms` are in lower case, `heads` has -1 for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.repairs.shared import case_of

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


def ever_done(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "the operation, the largest invasion by sea ever mounted, ...": the largest of those, not
    that the operation was ever mounted."""
    for k in range(2, len(forms)):
        if forms[k - 1] != "ever" or heads[k - 1] != k or xpos[k] not in {"VBN", "VBD"}:
            continue
        if relations[k] not in {"acl", "acl:relcl", "advcl"}:
            continue
        best = next((j for j in range(k - 2, -1, -1) if xpos[j] in {"JJS", "RBS"}), -1)
        if best < 0 or "," in forms[best:k]:
            continue
        noun = heads[best]
        while noun >= 0 and xpos[noun] == "JJ" and best < heads[noun] < k:
            noun = heads[noun]  # "the most expensive film ever made"
        if best < noun < k and xpos[noun] in {"NN", "NNS"} and noun != heads[k]:
            heads[k], relations[k] = noun, "acl"


def known_as_one(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "in a letter to his brothers, known as the Heiligenstadt Testament,": one name is the
    letter's."""
    for k, n in enumerate(heads):
        if relations[k] != "acl" or forms[k] not in {"known", "called"} or not 0 < n < k:
            continue
        if xpos[n] != "NNS" or relations[n] != "nmod" or forms[k - 1] != ",":
            continue
        name = next((j for j in range(k + 1, len(heads)) if heads[j] == k and xpos[j] == "NNP"), -1)
        top = heads[n]
        joined = any(heads[j] == name and relations[j] == "conj" for j in range(len(heads)))
        if name > 0 and not joined and 0 <= top < n and xpos[top] == "NN":
            heads[k] = top


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
