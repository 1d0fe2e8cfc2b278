"""Trees put right where a preposition, a number or an adjective hangs on the verb and belongs to
the noun beside it. All in place, before the tree is made; `forms` are in lower case, `heads` has
ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost, under
from factscore_tui.decompose.syntax.repairs.shared import case_of
from factscore_tui.decompose.syntax.tree import ROOT

_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_NAMES = frozenset({"NNP", "NNPS"})
_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_PASSIVE = frozenset({"aux:pass"})
_NUMBERED = frozenset(
    """article chapter clause day game gate hole item lap leg match page paragraph platform round
    section set stage volume week""".split()  # noqa: SIM905
)
_PLACED = frozenset({"behind", "ahead of", "above", "below"})
_PRESENT = frozenset({"present", "absent", "aboard"})


def off_whom(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "was caught by Travis Head off Josh Hazlewood": the catch was off him."""
    for k, n in enumerate(heads):
        agent = relations[k] == "nmod" and n != ROOT and relations[n] == "obl:agent"
        if agent and case_of(forms, heads, relations, k) == "off" and heads[n] != ROOT:
            heads[k], relations[k] = heads[n], "obl"


def some_of_them_where(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "nine wickets, five of them in the first innings": the five were."""
    for k in range(1, len(forms) - 3):
        if forms[k + 1 : k + 3] not in (["of", "them"], ["of", "it"]) or heads[k + 2] != k:
            continue
        for j in children(heads, relations, k, frozenset({"orphan"})):
            if case_of(forms, heads, relations, j):
                relations[j] = "nmod"


def plural_clause(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "wrote songs at the piano that were not released": the songs were."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or xpos[n] not in {"NN", "NNP"}:
            continue
        subject = children(heads, relations, r, _SUBJECT)
        group = [r, *children(heads, relations, r, frozenset({"aux", "aux:pass", "cop"}))]
        several = forms[min(group)] in {"were", "are", "have"} or xpos[min(group)] == "VBP"
        word = bool(subject) and forms[subject[0]] in {"that", "which"}
        if not word or not several or relations[n] != "obl" or heads[n] == ROOT:
            continue
        things = [
            o
            for o in children(heads, relations, heads[n], frozenset({"obj"}))
            if o < n and xpos[o] == "NNS"
        ]
        if things and not any(relations[c] == "conj" and heads[c] == n for c in range(len(heads))):
            heads[r] = things[-1]


def with_somebody_present(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "recorded with only the engineer John Wood present": he was, the record was not."""
    for k in range(2, len(forms)):
        if forms[k] not in _PRESENT or xpos[k] not in {"JJ", "RB"} or xpos[k - 1] not in _NOUNS:
            continue
        n = k - 1
        while relations[n] in {"flat", "compound"} and heads[n] != ROOT:
            n = heads[n]
        if n < k and case_of(forms, heads, relations, n) == "with" and not under(heads, n, k):
            heads[k], relations[k] = n, "acl"


def lost_with_all_hands(
    forms: Sequence[str], xpos: list[str], heads: Sequence[int], relations: Sequence[str]
) -> None:
    """ "was sold, renamed Fram and lost with all hands": the ship lost nothing."""
    for k, v in enumerate(heads):
        lost = forms[k] == "lost" and relations[k] == "conj" and xpos[k] == "VBD" and v != ROOT
        rest = tuple(forms[k + 1 : k + 4])
        ship = rest == ("with", "all", "hands") or rest[:2] == ("at", "sea")
        if lost and ship and children(heads, relations, v, frozenset({"aux:pass"})):
            xpos[k] = "VBN"


def maker_to_the_king(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "is signed by George Adams, instrument maker to King George III": he was the king's."""
    for k, v in enumerate(heads):
        if relations[k] not in {"obl", "nmod"} or v == ROOT or xpos[k] not in _NOUNS:
            continue
        if case_of(forms, heads, relations, k) != "to":
            continue
        n = leftmost(heads, k) - 1
        if (
            forms[n + 1] == ","
            or n < 1
            or n == v
            or relations[n] != "appos"
            or xpos[n] != "NN"
            or not under(heads, n, v)
        ):
            continue
        if sort_of_noun(forms[n]) == PERSON or forms[n].endswith(("er", "or", "ist", "ant")):
            heads[k], relations[k] = n, "nmod"


def numbered(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "took the lead on lap eight", "came in on lap 21": which lap it was."""
    for k in range(1, len(forms)):
        n = k - 1
        if forms[n] not in _NUMBERED or xpos[n] != "NN" or xpos[k] != "CD" or heads[n] == k:
            continue
        counts = k + 1 < len(forms) and heads[k] == k + 1
        if not counts and not children(heads, relations, k, frozenset({"case", "nmod"})):
            heads[k], relations[k] = n, "flat"


def behind_whom(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "dropped to tenth and recovered to fifth, behind Hamilton": it was the fifth place."""
    for k, v in enumerate(heads):
        if relations[k] != "obl" or v == ROOT or v > k:
            continue
        if case_of(forms, heads, relations, k) not in _PLACED:
            continue
        first = leftmost(heads, k)
        first += forms[first] == ","
        later = [
            c
            for c in children(heads, relations, v, frozenset({"conj"}))
            if v < c < first - 2 and xpos[c] == xpos[v] and forms[first - 1] == ","
        ]
        if later and under(heads, first - 2, later[-1]):
            heads[k] = later[-1]


def things_with_things(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "carried copper from Chile to Swansea and coal in the opposite direction": coal is no
    town."""
    for k, n in enumerate(heads):
        if relations[k] != "conj" or n == ROOT or n > k or xpos[k] != "NN" or xpos[n] != "NNP":
            continue
        v = heads[n]
        bare = not children(heads, relations, k, frozenset({"det", "nmod:poss", "case"}))
        if relations[n] != "obl" or v == ROOT or not bare or sort_of_noun(forms[k]) == PERSON:
            continue
        things = [
            o
            for o in children(heads, relations, v, frozenset({"obj"}))
            if v < o < n and xpos[o] in {"NN", "NNS"}
        ]
        if things and case_of(forms, heads, relations, n) in {"to", "from", "in"}:
            heads[k] = things[-1]


def ran_out_too(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Undertakers ran out of coffins and florists of flowers": they ran out of flowers."""
    for c, a in enumerate(heads):
        if relations[c] != "conj" or a == ROOT or a > c or xpos[c] != "NNS":
            continue
        if relations[a] != "obl" or not case_of(forms, heads, relations, a).endswith("of"):
            continue
        own = [
            j
            for j in children(heads, relations, c, frozenset({"nmod"}))
            if case_of(forms, heads, relations, j) == "of"
        ]
        people = sort_of_noun(forms[c]) == PERSON or forms[c].endswith(("ists", "ers", "ors"))
        things = sort_of_noun(forms[a]) != PERSON and forms[c - 1] == "and"
        if len(own) == 1 and people and things and heads[a] != ROOT:
            heads[c], relations[c], relations[own[0]] = heads[a], "conj", "orphan"
            for j in children(heads, relations, a, frozenset({"case"})):
                if forms[j] == "out":
                    heads[j], relations[j] = heads[a], "compound:prt"


def north_of_it_too(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "killed three people in Scotland and the north of England": people in both."""
    for k, h in enumerate(heads):
        if relations[k] != "conj" or h == ROOT or forms[k] not in _PARTS or h > k:
            continue
        place = [
            j
            for j in children(heads, relations, h, frozenset({"nmod"}))
            if h < j < k and xpos[j] in _NAMES and case_of(forms, heads, relations, j) == "in"
        ]
        if place and (forms[h] == "people" or sort_of_noun(forms[h]) == PERSON):
            heads[k] = place[-1]


_PARTS = frozenset("north south east west centre center rest".split())  # noqa: SIM905


def his_and_his(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "took his place on the podium and his white jersey": the jersey he took."""
    owned = frozenset({"nmod:poss"})
    for k, p in enumerate(heads):
        if relations[k] != "conj" or p == ROOT or relations[p] not in {"nmod", "obl"} or p > k:
            continue
        whose = [forms[j] for j in children(heads, relations, k, owned) if xpos[j] == "PRP$"]
        if not whose or children(heads, relations, p, owned):
            continue
        above = heads[p]
        things = [above] if above != ROOT and relations[above] == "obj" else []
        if above != ROOT and not things:
            things = [o for o in children(heads, relations, above, frozenset({"obj"})) if o < p]
        same = things and any(
            forms[j] == whose[0] for j in children(heads, relations, things[-1], owned)
        )
        if same and not case_of(forms, heads, relations, k):
            heads[k] = things[-1]


def inside_the_while(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "riding alone, while Pogacar gained four seconds and now leads him": Pogacar leads."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or xpos[k] not in {"VBZ", "VBP", "VBD"} or v == ROOT or v > k:
            continue
        if xpos[v] not in {"VBG", "VBN"} or children(heads, relations, k, _SUBJECT):
            continue
        if children(heads, relations, v, frozenset({"aux", "aux:pass"})):
            continue
        cc = children(heads, relations, k, frozenset({"cc"}))
        clause = [
            a
            for a in range(v + 1, k)
            if relations[a] == "advcl"
            and under(heads, a, v)
            and xpos[a] in {"VBZ", "VBP", "VBD"}
            and children(heads, relations, a, _SUBJECT)
        ]
        if cc and clause and forms[cc[0] - 1] != ",":
            heads[k] = clause[-1]


def of_the_agent(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "led by Laird Close of the University of Arizona and ...": he is of the university."""
    for k, v in enumerate(heads):
        if relations[k] != "obl" or v == ROOT or case_of(forms, heads, relations, k) != "of":
            continue
        n = leftmost(heads, k) - 1
        n = heads[n] if n > 0 and relations[n] == "flat" else n
        agent = n > v and relations[n] == "obl:agent" and heads[n] == v
        if agent and xpos[n] in _NAMES and xpos[k] in _NAMES:
            heads[k], relations[k] = n, "nmod"


def one_subject(xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "Thymen Arensman of Ineos took": two names side by side that are both the subject are one,
    and what hangs on the second word of a name hangs on the name."""
    for k in range(1, len(heads)):
        both = relations[k] == relations[k - 1] == "nsubj" and heads[k] == heads[k - 1]
        if both and xpos[k] == xpos[k - 1] == "NNP":
            heads[k], relations[k] = k - 1, "flat"
    for k, f in enumerate(heads):
        if f != ROOT and relations[f] == "flat" and k > f and relations[k] in {"nmod", "appos"}:
            top = heads[f]
            if top != ROOT and top < f and xpos[top] in _NAMES:
                heads[k] = top


def done_by(
    forms: Sequence[str], xpos: list[str], heads: Sequence[int], relations: list[str]
) -> None:
    """ "founded by Pavailler and bought two years later by Kane": with "by" somebody, and nothing
    that is bought, it is passive."""
    loose = frozenset({"obj", "aux", "aux:pass", "nsubj", "nsubj:pass", "xcomp", "ccomp"})
    for k, v in enumerate(heads):
        if relations[k] != "conj" or xpos[k] != "VBD" or v == ROOT or xpos[v] != "VBN":
            continue
        agent = children(heads, relations, k, frozenset({"obl:agent"}))
        for j in children(heads, relations, k, frozenset({"obj"})):
            if forms[j] in {"year", "day", "month"} and forms[j - 1] in {"same", "following"}:
                relations[j] = "obl:unmarked"  # "was created in May and trademarked the same year"
                agent = agent or [j] * bool(children(heads, relations, v, _PASSIVE))
        if agent and not children(heads, relations, k, loose):
            xpos[k] = "VBN"


def bakers_who_heard(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was invented in 1683, when bakers heard the Turks digging, raised the alarm and were
    rewarded": a thing raises no alarm, the bakers of the clause did."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or xpos[k] != "VBD" or v == ROOT or forms[k - 1] != ",":
            continue
        between = [
            s
            for s in children(heads, relations, k, _SUBJECT)
            if "VBG" in xpos[s + 1 : k] and forms[k - 1] == ","
        ]  # "heard the Turks digging, raised": the Turks were heard
        others = [s for s in children(heads, relations, k, _SUBJECT) if s not in between]
        if others or children(heads, relations, k, frozenset({"cc"})) or v > k:
            continue
        main = children(heads, relations, v, frozenset({"nsubj:pass"}))
        thing = main and xpos[main[0]] == "NN" and sort_of_noun(forms[main[0]]) != PERSON
        later = [c for c in children(heads, relations, k, frozenset({"conj"})) if c > k]
        if not thing or not later:
            continue
        clause = [
            w
            for w in range(v + 1, k)
            if relations[w] in {"advcl", "acl:relcl"}
            and xpos[w] == "VBD"
            and any(
                sort_of_noun(forms[s]) == PERSON or forms[s].endswith("ers")
                for s in children(heads, relations, w, _SUBJECT)
            )
        ]
        if not clause:
            continue
        w = clause[0]
        heads[k] = w
        for o in [*children(heads, relations, k, frozenset({"obj"})), *between]:
            if w < o < k:
                heads[o], relations[o] = w, "obj"
