"""Trees put right where the second of two parts was hung on the wrong first one: shares of several
owners, "lit and unlit", a count that is the subject, a verb that goes on with a clause. All in
place, before the tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.repairs.shared import case_of
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_ANY_SUBJECT = frozenset({"nsubj", "nsubj:pass", "csubj", "expl"})
_OBJECT = frozenset({"obj"})
_HELPERS = frozenset({"aux", "aux:pass", "cop"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_ONE = frozenset({"it", "he", "she"})
_MEASURED = frozenset("long high wide deep tall thick old across".split())  # noqa: SIM905
_HAS = frozenset("holds hold held owns own owned has have had bears bear receives gets got".split())  # noqa: SIM905


def shares_of_each(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "The state holds 55%, the fund CDPQ 19%, the railway 18.5% and Hermes the rest": each of
    them holds its share; a share is nobody's name."""
    v = next((k for k, h in enumerate(heads) if h == ROOT), ROOT)
    if v == ROOT or forms[v] not in _HAS or not children(heads, relations, v, _SUBJECT):
        return
    things = [o for o in children(heads, relations, v, _OBJECT) if o > v]
    first = things[0] if things else ROOT
    if first == ROOT or not any(xpos[j] == "CD" and v < j < first for j in range(len(forms))):
        return
    stops = [k for k in range(first + 1, len(forms)) if forms[k] in {",", "and", ";", "."}]
    pairs: list[tuple[int, int, int, int]] = []
    for begin, end in pairwise(stops):
        found = _owner_and_share(forms, xpos, begin + 1, end)
        if found is not None:
            pairs.append((begin, *found, end))
    if not pairs or pairs[0][0] != stops[0]:
        return
    for begin, owner, share, end in pairs:
        if forms[share] == "rest" and len(pairs) == 1:
            return  # told by another repair
        for k in range(begin + 1, end):
            if k not in {owner, share}:
                heads[k] = owner if k < owner else share
                relations[k] = _inside(xpos, k, owner, share)
        if xpos[owner] not in _NOUNS:
            xpos[owner] = "NNP"
        heads[owner], relations[owner] = v, "conj"
        heads[share], relations[share] = owner, "orphan"
        heads[begin], relations[begin] = owner, "cc" if forms[begin] == "and" else "punct"
    last = stops[-1]
    heads[last], relations[last] = v, "punct"


def _owner_and_share(
    forms: Sequence[str], xpos: Sequence[str], begin: int, end: int
) -> tuple[int, int] | None:
    """The heads of "the fund CDPQ" and "19%" between two marks, or of "Hermes" and "the rest"."""
    share = end - 1
    if share - begin < 1 or any(xpos[k][:2] in {"VB", "IN", "TO"} for k in range(begin + 1, end)):
        return None
    part = forms[share] in {"%", "percent"} and xpos[share - 1] == "CD"
    if not part and forms[share - 1 : share + 1] != ["the", "rest"]:
        return None
    owner = share - 2
    named = begin <= owner and (xpos[owner] in _NOUNS)
    return (owner, share) if named else None


def _inside(xpos: Sequence[str], k: int, owner: int, share: int) -> str:
    """How a word before the owner's or the share's head hangs on it."""
    if xpos[k] == "DT":
        return "det"
    if xpos[k] == "CD":
        return "nummod"
    return "amod" if xpos[k][:2] in {"JJ", "VB"} else "compound"


def count_as_subject(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "Of 60 works, about 40 show women": the forty do; the women are shown."""
    for k, n in enumerate(heads):
        v = k + 1
        if xpos[k] != "CD" or relations[k] != "nummod" or n <= v or v >= len(forms):
            continue
        if xpos[v] not in {"VBP", "VBD"} or heads[n] != v:
            continue
        if relations[n] not in _SUBJECT | _OBJECT:
            continue
        if [s for s in children(heads, relations, v, _ANY_SUBJECT) if s != n]:
            continue
        heads[k], relations[k], relations[n] = v, "nsubj", "obj"


def goes_on_with_several(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "It makes plates that were cheap but were heavy": the plates were; "it" takes no "were"."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or v == ROOT or children(heads, relations, k, _ANY_SUBJECT):
            continue
        group = [k, *children(heads, relations, k, _HELPERS)]
        first = min(group)
        if forms[first] != "were" and xpos[first] != "VBP":
            continue
        subject = children(heads, relations, v, _ANY_SUBJECT)
        if not subject or forms[subject[0]] not in _ONE or subject[0] > v:
            continue
        several = [
            r
            for r in range(v + 1, first)
            if relations[r] == "acl:relcl" and heads[r] != ROOT and v < heads[r] < r
        ]
        plural = [r for r in several if _for_several(forms, xpos, heads, relations, r)]
        if plural:
            heads[k] = plural[0]


def _for_several(
    forms: Sequence[str],
    xpos: Sequence[str],
    heads: Sequence[int],
    relations: Sequence[str],
    r: int,
) -> bool:
    """True for a relative clause whose own verb is for several: "that were accepted"."""
    group = [r, *children(heads, relations, r, _HELPERS)]
    relative = [s for s in children(heads, relations, r, _SUBJECT) if forms[s] in {"that", "which"}]
    return bool(relative) and any(forms[j] == "were" or xpos[j] == "VBP" for j in group)


def sandy_too(
    forms: Sequence[str],
    upos: list[str],
    xpos: list[str],
    heads: list[int],
    relations: list[str],
) -> None:
    """ "The shore, flat and sandy, is lined with hotels": what is joined to an adjective behind its
    noun is one."""
    for k, a in enumerate(heads):
        if relations[k] != "conj" or a == ROOT or not a < k or forms[k - 1] not in {"and", "or"}:
            continue
        behind = relations[a] in {"amod", "acl"} and xpos[a] == "JJ" and heads[a] < a
        if behind and forms[a - 1] == "," and xpos[k] == "NN" and k + 1 < len(forms):
            alone = not any(h == k and xpos[j] in {"DT", "JJ", "PRP$"} for j, h in enumerate(heads))
            if alone and forms[k + 1] == ",":
                upos[k], xpos[k] = "ADJ", "JJ"


def so_wide_and_so_high(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "a slab, weighing 760 kg and 112 cm high, opened", "designed by Ann Lee and 90 metres high":
    the slab is 112 cm high, and weighs no height."""
    for k, o in enumerate(heads):
        if relations[k] != "conj" or xpos[k] != "JJ" or o == ROOT or forms[k] not in _MEASURED:
            continue
        measured = any(heads[m] == k and relations[m] in _SO_MUCH for m in range(k))
        v = o
        while v != ROOT and relations[v] in {"obj", "obl", "obl:agent", "nmod", "conj", "flat"}:
            v = heads[v]
        if measured and v not in {ROOT, o} and relations[v] in {"acl", "advcl"}:
            heads[k] = v


_SO_MUCH = frozenset({"obl:unmarked", "advmod", "nmod:unmarked"})


def measure_before_high(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "112 cm high and open at the top, it stood": the measure stays before its adjective."""
    for m, k in enumerate(heads):
        if relations[m] != "obl:unmarked" or k != m + 1 or forms[k] not in _MEASURED:
            continue
        if relations[k] in {"conj", "advcl", "acl", "amod"}:
            relations[m] = "advmod"


def in_this_in_that_and_in_more(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "is written in runes, in Greek and in Latin": three of one kind, and no runes in Greek."""
    for k, n in enumerate(heads):
        if relations[k] not in {"nmod", "obl"} or n == ROOT or n > k or relations[n] != "obl":
            continue
        case = case_of(forms, heads, relations, k)
        first = leftmost(heads, k)
        first += forms[first] == ","
        if not case or forms[first - 1] != "," or case_of(forms, heads, relations, n) != case:
            continue
        more = children(heads, relations, k, frozenset({"conj"}))
        same = [c for c in more if case_of(forms, heads, relations, c) == case]
        if same and forms[first - 2 : first - 1] and n >= first - 3:
            relations[k] = "conj"
            for c in more:
                heads[c] = n


def body_formed_by(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "Elm Group, a holding formed in 2022": an apposition that no comma closes goes on with its
    participle; the name alone is what is told of."""
    v = next((k for k, h in enumerate(heads) if h == ROOT), ROOT)
    if v < 3 or xpos[v] != "VBD" or not forms[v].endswith("ed") or xpos[v - 1] != "NN":
        return
    own = children(heads, relations, v, _SUBJECT)
    n = v - 1
    if len(own) != 1 or heads[n] != own[0] or relations[n] != "appos":
        return
    if "," not in forms[own[0] : n] or children(heads, relations, v, _OBJECT | _HELPERS):
        return
    later = children(heads, relations, v, frozenset({"conj", "parataxis", "ccomp"}))
    if later or forms[v + 1 : v + 2] not in (["in"], ["by"], ["from"]):
        return
    xpos[v] = "VBN"
    heads[own[0]], relations[own[0]] = ROOT, "root"
    heads[v], relations[v] = n, "acl"


def so_long_it_is(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "About 48 cm long and weighing 1 kg, it is green": what stands before the subject is told of
    it, and is no part of its colour."""
    for k, v in enumerate(heads):
        if relations[k] != "amod" or v == ROOT or v < k + 2:
            continue
        own = [s for s in children(heads, relations, v, _SUBJECT) if k < s < v]
        if own and children(heads, relations, v, frozenset({"cop"})):
            begin = leftmost(heads, own[0])
            if forms[begin - 1] == ",":
                relations[k] = "advcl"


def that_and_that_was(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "A piece that he had bought, and that his son had kept, was sold": the piece was; both
    clauses are on it."""
    top = next((k for k, h in enumerate(heads) if h == ROOT), ROOT)
    if top == ROOT or xpos[top] not in _NOUNS or children(heads, relations, top, _HELPERS):
        return
    clauses = children(heads, relations, top, frozenset({"acl:relcl"}))
    if len(clauses) != 1 or children(heads, relations, top, _SUBJECT):
        return
    r = clauses[0]
    for k in children(heads, relations, r, frozenset({"conj"})):
        group = [k, *children(heads, relations, k, _HELPERS)]
        finite = xpos[min(group)] in {"VBD", "VBZ", "VBP", "MD"}
        if not finite or forms[min(group) - 1] != "," or children(heads, relations, k, _SUBJECT):
            continue
        passive = any(relations[j] == "aux:pass" for j in group)
        heads[k], relations[k] = ROOT, "root"
        heads[top], relations[top] = k, "nsubj:pass" if passive else "nsubj"
        for j, h in enumerate(heads):
            if j > r and relations[j] == "acl:relcl" and r < h < j and forms[j - 1] != ",":
                that = [w for w in range(h + 1, j) if forms[w] == "that" and heads[w] == j]
                if that and forms[that[0] - 1] == "and":
                    heads[j] = top
                    xpos[that[0]], relations[that[0]] = "WDT", "obj"
        return


def case_of_both(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "equipped with spears and leather shields": with both."""
    for n, v in enumerate(heads):
        if relations[n] != "obl" or v == ROOT or xpos[n] not in _NOUNS:
            continue
        if children(heads, relations, n, frozenset({"case"})):
            continue
        for other in children(heads, relations, v, frozenset({"obl"})):
            cases = [
                c for c in children(heads, relations, other, frozenset({"case"})) if c == n - 1
            ]
            joined = [
                c for c in children(heads, relations, other, frozenset({"cc"})) if n < c < other
            ]
            if cases and joined and xpos[other] in _NOUNS and joined[0] == n + 1:
                heads[cases[0]] = n
                heads[other], relations[other] = n, "conj"


REPAIRS: tuple[Repair, ...] = (
    shares_of_each,
    count_as_subject,
    goes_on_with_several,
    sandy_too,
    so_wide_and_so_high,
    in_this_in_that_and_in_more,
    body_formed_by,
    so_long_it_is,
    that_and_that_was,
    measure_before_high,
    case_of_both,
)
"""In this order."""
