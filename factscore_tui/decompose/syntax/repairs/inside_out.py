"""Words that the parser hung outside the pair or the clause that they stand in: "between Portugal
and the Crown", "which the orchestra, conducted by Fox, played"."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost, under
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.repairs.shared import case_of
from factscore_tui.decompose.syntax.tree import ROOT

_PARTICIPLES = frozenset({"VBN", "VBG"})
_ACL, _RELATIVE = frozenset({"acl"}), frozenset({"acl:relcl"})
_CONJ, _SUBJECT = frozenset({"conj"}), frozenset({"nsubj", "nsubj:pass"})
_CLOSING = frozenset({'"', "”"})
_FIRMS = frozenset(
    """subsidiary company firm maker supplier charity bank village town city suburb port club
    newspaper magazine arm division agency museum startup start-up offshoot""".split()  # noqa: SIM905
)
_WHICH = frozenset({"which", "who", "whom"})


def _last(heads: Sequence[int], v: int) -> int:
    return max(k for k in range(len(heads)) if under(heads, k, v))


def between_two(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "divided the lands outside Europe between Portugal and the Crown of Castile": between the
    two, and not outside Europe and the Crown."""
    for k in range(len(forms)):
        h = heads[k]
        if case_of(forms, heads, relations, k) != "between" or children(heads, relations, k, _CONJ):
            continue
        behind = _last(heads, k) + 1
        if forms[behind : behind + 1] != ["and"] or h == ROOT:
            continue
        second = heads[behind]
        first = heads[second] if second != ROOT and relations[second] == "conj" else ROOT
        if first != ROOT and first < k < second and leftmost(heads, second) == behind:
            heads[second] = k


def participle_inside_a_relative(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "his symphony, which the orchestra, then conducted by Fox, introduced": Fox conducted the
    orchestra."""
    for a, n in enumerate(heads):
        if relations[a] != "acl" or xpos[a] not in _PARTICIPLES or n == ROOT or n > a:
            continue
        for r in children(heads, relations, n, _RELATIVE):
            words = [k for k in range(n + 1, a) if forms[k] in _WHICH and under(heads, k, r)]
            subjects = [s for s in children(heads, relations, r, _SUBJECT) if s < a < r]
            if words and subjects and words[0] < subjects[0] and forms[subjects[0] + 1] == ",":
                heads[a] = subjects[0]


def four_and_one(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "the planks, four of pine and one of ash, could not be dated": four and one are the planks,
    and not the planks and one."""
    for k, n in enumerate(heads):
        if relations[k] != "conj" or xpos[k] != "CD" or n == ROOT or xpos[n] == "CD":
            continue
        counted = [
            j
            for j in children(heads, relations, n, frozenset({"appos"}))
            if j < k and xpos[j] == "CD" and forms[j - 1] == ","
        ]
        if counted:
            heads[k] = counted[-1]


def with_somebody_doing(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "voted 7-4, with the mayor, who had promised not to, casting the first aye": the mayor cast
    it, and was not voted."""
    for m, a in enumerate(heads):
        if forms[m] != "with" or relations[m] != "mark" or a == ROOT or xpos[a] != "VBG":
            continue
        for n in range(m + 1, a):
            v = heads[n]
            loose = relations[n] in {"obl", "obj"} and v != ROOT and v < m
            if loose and leftmost(heads, n) in {m + 1, m - 1} and forms[a - 1] == ",":
                heads[n], relations[n] = a, "nsubj"
                heads[a], relations[a] = v, "advcl"
                return


def among_those_watching(
    forms: Sequence[str], upos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "Among those watching was his father": his father was among those watching."""
    if ROOT not in heads:
        return
    a = heads.index(ROOT)
    those = a - 1
    begins = a >= 2 and forms[:2] == ["among", "those"] and those == 1 and heads[those] == a
    cop = a + 1 < len(forms) and heads[a + 1] == a and relations[a + 1] == "cop"
    if not begins or not cop:
        return
    for k, h in enumerate(heads):
        if h == a and k > a:
            heads[k] = those
    heads[those], relations[those] = ROOT, "root"
    heads[a], relations[a], upos[a] = those, "acl", "VERB"


def firm_behind_its_man(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Hara, an engineer at Denso Wave, a subsidiary of Toyota": the firm is, and not the man."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or n == ROOT or forms[k] not in _FIRMS:
            continue
        comma = leftmost(heads, k)
        comma -= forms[comma] != ","
        first = children(heads, relations, n, frozenset({"appos"}))
        if comma < 1 or forms[comma] != "," or not first or first[0] >= k or xpos[n] != "NNP":
            continue
        named = [
            p
            for p in children(heads, relations, first[0], frozenset({"nmod"}))
            if xpos[p] == "NNP" and _last(heads, p) == comma - 1
        ]
        if named and forms[first[0]] not in _FIRMS:
            heads[k] = named[0]


def second_of_the_relative(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ ""We will not sell," said Fox, who sits on the board and with her brother owns a third": she
    owns it, and does not say so."""
    for c, w in enumerate(heads):
        if relations[c] != "conj" or w == ROOT or not set(forms[w:c]) & _CLOSING:
            continue
        cc = next((j for j in range(c - 1, w, -1) if relations[j] == "cc" and heads[j] == c), 0)
        inside = [
            r
            for r in range(w + 1, cc)
            if relations[r] == "acl:relcl" and _last(heads, r) == cc - 1 and not under(heads, c, r)
        ]
        subjects = children(heads, relations, c, _SUBJECT)
        if not inside or any(not case_of(forms, heads, relations, s) for s in subjects):
            continue
        heads[c] = inside[0]
        for s in subjects:
            relations[s] = "obl"


REPAIRS: tuple[Repair, ...] = (
    between_two,
    participle_inside_a_relative,
    four_and_one,
    with_somebody_doing,
    among_those_watching,
    firm_behind_its_man,
    second_of_the_relative,
)
