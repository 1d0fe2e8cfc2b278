"""Trees put right where something belongs to another clause than the parser hung it on: what stands
behind a semicolon, the subject behind "before", "the rest from cane". All in place, before the tree
is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost, under
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.repairs.shared import case_of
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_ANY_SUBJECT = frozenset({"nsubj", "nsubj:pass", "csubj", "expl"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_ONE = frozenset({"it", "he", "she"})


def behind_the_stop(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "It depends on rain: in 2023, when none fell, ships had to wait": what stands right behind a
    colon or a semicolon, and a comma behind it, is of the clause that follows."""
    for k, v in enumerate(heads):
        if relations[k] not in {"obl", "advmod", "obl:unmarked"} or not 0 <= v < k:
            continue
        first = leftmost(heads, k)
        first += forms[first] in {";", ":"}
        if first < 1 or forms[first - 1] not in {";", ":"}:
            continue
        for w in range(k + 1, len(forms)):  # "..., which began at noon, 29 homes burned"
            own = children(heads, relations, w, _ANY_SUBJECT) if relations[w] == "conj" else []
            bare = not children(heads, relations, w, frozenset({"cc"}))
            if own and bare and own[0] < w and forms[leftmost(heads, own[0]) - 1] == ",":
                heads[w] = v if under(heads, w, k) else heads[w]
        last = max(j for j in range(len(forms)) if under(heads, j, k))
        closed = "," in forms[last : last + 2]
        if not closed:
            continue
        later = [
            w
            for w in range(last + 1, len(forms))
            if relations[w] in {"conj", "parataxis"} and 0 <= heads[w] <= v
            and any(k < s < w for s in children(heads, relations, w, _ANY_SUBJECT))
        ]  # fmt: skip
        if later:
            heads[k] = later[0]


def before_he_did(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "worked as a clerk before his friend Tom, a baker, awakened his interest": the noun right
    behind "before" awakens it."""
    for v, top in enumerate(heads):
        if relations[v] != "advcl" or xpos[v] not in {"VBD", "VBZ", "VBP"} or top == ROOT:
            continue
        marks = [m for m in children(heads, relations, v, frozenset({"mark"})) if m < v]
        if len(marks) != 1 or forms[marks[0]] not in _CONJUNCTIONS:
            continue
        if children(heads, relations, v, _ANY_SUBJECT):
            continue
        nouns = [
            n
            for n in range(marks[0] + 1, v)
            if xpos[n] in _NOUNS and 0 <= heads[n] < marks[0] and leftmost(heads, n) == marks[0] + 1
        ]
        if nouns:
            heads[v] = heads[nouns[0]]
            heads[nouns[0]], relations[nouns[0]] = v, "nsubj"


_CONJUNCTIONS = frozenset("before after until since while when because although as".split())  # noqa: SIM905


def this_and_that_he_did(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "A poet and a painter, he travelled, wrote and died": one verb after the other is his, and
    what stands in front is what he was."""
    w = next((k for k, h in enumerate(heads) if h == ROOT), ROOT)
    own = [s for s in children(heads, relations, w, _SUBJECT) if s < w] if w != ROOT else []
    if len(own) != 1 or leftmost(heads, own[0]) != 0 or xpos[own[0]] != "NN":
        return
    first = own[0]
    for p in children(heads, relations, first, frozenset({"parataxis", "appos", "acl:relcl"})):
        who = [s for s in children(heads, relations, p, _SUBJECT) if s < p]
        if not first < p < w or len(who) != 1 or forms[who[0]] not in _ONE:
            continue
        if forms[who[0] - 1] != "," or xpos[p][:2] != "VB":
            continue
        heads[p], relations[p] = ROOT, "root"
        heads[w], relations[w] = p, "conj"
        heads[first] = p
        for k, h in enumerate(heads):
            if h == w and relations[k] == "conj" and k > w:
                heads[k] = p
        return


def the_rest_from(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Half comes from beet, a third from maize, and the rest from cane": the rest does; no beet
    is the rest."""
    for c, h in enumerate(heads):
        if relations[c] not in {"appos", "conj"} or forms[c] not in _OTHERS or not 0 <= h < c:
            continue
        while h != ROOT and relations[h] in {"conj", "appos"}:
            h = heads[h]
        v = heads[h] if h != ROOT else ROOT
        case = case_of(forms, heads, relations, h) if h != ROOT else ""
        first = c - 1
        told = forms[first] in {"the", "a"} and forms[first - 1] in {",", "and"}
        if not case or v == ROOT or not told or relations[h] != "obl":
            continue
        if not children(heads, relations, v, _SUBJECT):
            continue
        again = [m for m in range(c + 1, len(heads)) if 0 <= heads[m] <= c]
        again = [m for m in again if case_of(forms, heads, relations, m) == case]
        if again and leftmost(heads, again[0]) == c + 1:
            heads[c], relations[c] = v, "conj"
            heads[again[0]], relations[again[0]] = c, "orphan"


_OTHERS = frozenset("rest others other remainder second third quarter fifth half majority".split())  # noqa: SIM905


def became_the_first_to(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "became the first bakery in Denmark to stop using bags": the first to stop."""
    for k, v in enumerate(heads):
        if relations[k] not in {"advcl", "xcomp"} or xpos[k] != "VB" or not 0 <= v < k - 1:
            continue
        to = [m for m in children(heads, relations, k, frozenset({"mark"})) if forms[m] == "to"]
        for n in children(heads, relations, v, frozenset({"xcomp", "obj"})) if to else ():
            ranked = children(heads, relations, n, frozenset({"amod"}))
            one = any(forms[a] in _RANKS or xpos[a] == "JJS" for a in ranked)
            if v < n < to[0] and one and xpos[n] in _NOUNS and forms[to[0] - 1] != ",":
                heads[k], relations[k] = n, "acl"


_RANKS = frozenset("first second third last only".split())  # noqa: SIM905


def who_right_behind(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "the eighth child of a lawyer who had lost his fortune": the lawyer had."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT:
            continue
        first = leftmost(heads, r)
        near = first - 1
        if forms[first] != "who" or near <= n or xpos[near] != "NN" or xpos[n] != "NN":
            continue
        if sort_of_noun(forms[near]) == PERSON and under(heads, near, n):
            heads[r] = near


def a_step_that(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "stopped using bags, a step that cost a fortune", "travel to Rome for the roses, a custom
    known as pilgrimage": what was done is; no bag is a step, and no town a custom."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or forms[k] not in _STEPS or n == ROOT or xpos[n] not in _NOUNS:
            continue
        first = leftmost(heads, k)
        first += forms[first] == ","
        v = heads[n]
        while v != ROOT and not children(heads, relations, v, _SUBJECT):
            v = heads[v]
        if forms[first] not in {"a", "an"} or forms[first - 1] != "," or v == ROOT or v > n:
            continue
        if children(heads, relations, k, frozenset({"acl", "acl:relcl"})):
            heads[k], relations[k] = v, "parataxis"


_STEPS = word_set("step move decision feat habit measure gesture custom practice tradition")
"""What a deed is called afterwards."""


def had_it_done(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Napoleon had beets planted all over France": he had others do it; he planted nothing."""
    for k, v in enumerate(heads):
        n = v - 1
        if forms[k] not in {"had", "has", "have"} or relations[k] != "aux" or n <= k:
            continue
        if xpos[v] != "VBN" or xpos[n] not in _NOUNS or heads[n] != v:
            continue
        if relations[n] not in {"obj", "nsubj:pass", "nsubj", "obl:unmarked", "compound"}:
            continue
        if (
            leftmost(heads, n) != k + 1
            or "," in forms[k:v]
            or not children(heads, relations, v, _SUBJECT)
        ):
            continue
        heads[k], relations[k] = heads[v], relations[v]
        heads[v], relations[v] = k, "xcomp"
        relations[n] = "nsubj"
        for j, h in enumerate(heads):
            if h == v and j < k:
                heads[j] = k
        return


def piles_mostly_of_oak(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "stands on piles, mostly of larch and oak, driven into the mud": the piles are driven; what
    they are of is an aside."""
    for a, n in enumerate(heads):
        if relations[a] != "acl" or xpos[a] != "VBN" or n == ROOT or forms[a - 1] != ",":
            continue
        if relations[n] != "nmod" or case_of(forms, heads, relations, n) != "of":
            continue
        first = leftmost(heads, n)
        first += forms[first] == ","
        if forms[first - 1] == "," and xpos[first - 2] in _NOUNS and heads[n] <= first - 2:
            heads[a] = first - 2


def dried_and_cooked(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "a stew that drovers on the plain cooked in a pot": a noun is no verb of a clause that has
    one behind it."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or xpos[r] not in {"NN", "NNS"} or n == ROOT:
            continue
        if children(heads, relations, r, frozenset({"cop", "aux", "aux:pass"})):
            continue
        verbs = [
            a
            for a in range(r + 1, len(forms))
            if relations[a] == "acl" and xpos[a] in {"VBN", "VBD"} and under(heads, heads[a], r)
        ]
        words = [j for j in children(heads, relations, r, frozenset({"obj"})) if j < r]
        words = [j for j in words if forms[j] in {"that", "which", "whom"}]
        if len(verbs) != 1 or len(words) != 1 or not forms[verbs[0]].endswith(("ed", "t", "n")):
            continue
        a = verbs[0]
        upos[a], xpos[a] = "VERB", "VBD"
        heads[a], relations[a] = n, "acl:relcl"
        heads[words[0]] = a
        heads[r], relations[r] = a, "nsubj"
        for j in children(heads, relations, r, frozenset({"nsubj"})):
            relations[j] = "compound"
        for j in children(heads, relations, r, frozenset({"obl"})):
            relations[j] = "nmod"
        for j in children(heads, relations, r, frozenset({"punct"})):
            heads[j] = a


def the_worst_ever_done(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The defeat, the worst ever suffered by an army": the worst of those; and "as many as those
    patrolled by the state": these are."""
    for a, n in enumerate(heads):
        if relations[a] not in {"acl", "advcl"} or xpos[a] != "VBN" or a < 2:
            continue
        ever = forms[a - 1] == "ever" and xpos[a - 2] == "JJS" and heads[a - 1] == a
        if ever and n < a - 2 and relations[a - 2] in {"appos", "root", "xcomp"}:
            heads[a], relations[a] = a - 2, "acl"
        elif forms[a - 1] == "those" and n != a - 1 and heads[a - 1] != a:
            heads[a], relations[a] = a - 1, "acl"


def so_much_for_each(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The average man measures 183 cm and the average woman 169 cm": she does; no man measures
    a woman."""
    for c, h in enumerate(heads):
        if relations[c] != "conj" or h == ROOT or relations[h] != "obj" or xpos[c] not in _NOUNS:
            continue
        v = heads[h]
        told = children(heads, relations, c, frozenset({"orphan"}))
        numbers = [any(xpos[j] == "CD" and heads[j] == m for j in range(m)) for m in (h, *told)]
        own = children(heads, relations, c, frozenset({"nummod"}))
        if len(told) == 1 and all(numbers) and not own and v != ROOT:
            heads[c] = v


def once_a_prison(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Once a prison, where he was held, it now houses a museum": it was one; it houses no
    prison."""
    for k, v in enumerate(heads):
        if relations[k] not in {"obl", "obl:unmarked"} or xpos[k] != "NN" or v == ROOT or v < k:
            continue
        own = [s for s in children(heads, relations, v, _SUBJECT) if k < s < v]
        front = [j for j in range(k) if heads[j] == k]
        what = {forms[j] for j in front}
        first = leftmost(heads, k)
        if first != 0 or not what & {"a", "an"} or case_of(forms, heads, relations, k):
            continue
        if own and forms[own[0]] in _ONE | {"they"} and forms[own[0] - 1] == ",":
            relations[k] = "advcl"


REPAIRS: tuple[Repair, ...] = (
    behind_the_stop,
    before_he_did,
    this_and_that_he_did,
    the_rest_from,
    became_the_first_to,
    who_right_behind,
    a_step_that,
    had_it_done,
    piles_mostly_of_oak,
    dried_and_cooked,
    the_worst_ever_done,
    so_much_for_each,
    once_a_prison,
)
"""In this order."""
