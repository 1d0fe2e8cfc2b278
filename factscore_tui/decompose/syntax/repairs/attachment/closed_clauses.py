"""Trees put right where something goes on with a clause that the main verb has closed, or with the
name before it, in reports and obituaries. All in place, before the tree is made; `forms` are in
lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost, under
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.repairs.shared import case_of
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_HELPERS = frozenset({"aux", "aux:pass", "cop", "mark"})
_DET = frozenset({"det"})
_CC = frozenset({"cc"})
_CONJ = frozenset({"conj"})
_FINITE = frozenset({"VBD", "VBZ", "VBP"})
_NAMES = frozenset({"NNP", "NNPS"})
_GIVES = frozenset(
    """deny denied denies denying give gave given gives giving hand handed handing award awarded
    offer offered cost earn earned win won grant granted""".split()  # noqa: SIM905
)
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "2": 2, "3": 3, "4": 4, "5": 5}


def past_the_main_verb(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "the actor, who has died, was known for a role she played and came to detest": a verb behind
    the main verb does not go on with a clause before it."""
    for k, h in enumerate(heads):
        if relations[k] != "conj" or xpos[k] not in _FINITE or h == ROOT:
            continue
        r = h
        while r != ROOT and relations[r] != "acl:relcl":
            r = heads[r]
        if r == ROOT or children(heads, relations, k, _SUBJECT | _HELPERS):
            continue
        main = next((v for v in range(r, k) if heads[v] == ROOT), ROOT)
        if main == ROOT or not r < main < k or under(heads, main, r):
            continue
        near = [w for w in range(main, k) if xpos[w] == xpos[k] and relations[w] == "acl:relcl"]
        heads[k] = near[-1] if near else main


def denied_her_a_title(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "to deny the leader, Park Ji-woo, a third title": she is no title; it is what she is
    denied."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or n == ROOT or xpos[k] not in {"NN", "NNS"}:
            continue
        whom = heads[n] if relations[n] == "appos" else n
        v = heads[whom] if whom != ROOT else ROOT
        if v == ROOT or forms[v] not in _GIVES or relations[whom] not in {"obj", "iobj"}:
            continue
        new = {"a", "an", "another"} & {forms[d] for d in children(heads, relations, k, _DET)}
        if new and whom != n and sort_of_noun(forms[k]) != PERSON and n > v:
            heads[k], relations[k], relations[whom] = v, "obj", "iobj"


def as_he_embraced(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Supporters cheered as Melrose, wearing a suit, embraced his lawyer": he did."""
    for k, v in enumerate(heads):
        if relations[k] != "obl" or v == ROOT or k < v or xpos[k] not in _NAMES | {"NN", "NNS"}:
            continue
        first = leftmost(heads, k)
        end = k
        while end + 1 < len(forms) and relations[end + 1] == "flat" and heads[end + 1] == k:
            end += 1
        if forms[first] not in {"as", "after", "before"} or forms[end + 1 : end + 2] != [","]:
            continue
        g = end + 2
        w = next((j for j in children(heads, relations, v, _CONJ) if j > g), ROOT)
        if w == ROOT or g >= len(forms) or xpos[g] not in {"VBG", "VBN"} or forms[w - 1] != ",":
            continue
        bare = not children(heads, relations, w, _SUBJECT | _HELPERS | _CC)
        if bare and xpos[w] in _FINITE and heads[g] in {v, k}:
            heads[first], relations[first] = w, "mark"
            heads[k], relations[k] = w, "nsubj"
            relations[w] = "advcl"
            heads[g], relations[g] = k, "acl"


def whose_of_somebody(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "worth £480,000 to the 29-year-old from Malmö, whose best finish was fifth": no town's."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or xpos[n] not in _NAMES:
            continue
        first = leftmost(heads, r)
        first += forms[first] == ","
        who = heads[n]
        if forms[first] not in {"whose", "who"} or relations[n] != "nmod" or who == ROOT:
            continue
        case = case_of(forms, heads, relations, n)
        if case in {"of", "at"} and forms[first] == "who" and xpos[who] in _NAMES and n > who:
            heads[r] = who  # "Priya Raghunathan of the Lowther Institute, who was not involved"
        if case != "from":
            continue
        if forms[who] == "old" or sort_of_noun(forms[who]) == PERSON:
            heads[r] = who


def shared_by_three(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Three players shared third place: Ann Fox, Bo Lee and Cy Orr": they are the players."""
    colon = next((k for k in range(2, len(forms) - 1) if forms[k] == ":"), ROOT)
    if colon == ROOT:
        return
    for k, v in enumerate(heads):
        if k < colon or xpos[k] not in _NAMES or v == ROOT or v > colon:
            continue
        if relations[k] not in {"obl", "obj", "nmod", "appos", "parataxis", "dep"}:
            continue
        if leftmost(heads, k) not in {colon, colon + 1}:
            continue
        named = [k, *(c for c in children(heads, relations, k, _CONJ) if xpos[c] in _NAMES)]
        root = next(j for j, h in enumerate(heads) if h == ROOT)
        for s in children(heads, relations, root, _SUBJECT):
            count = [forms[c] for c in children(heads, relations, s, frozenset({"nummod"}))]
            if count and _COUNTS.get(count[0]) == len(named) and xpos[s] == "NNS" and s < root:
                heads[k], relations[k] = s, "appos"


def rather_than_doing(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "is to retire rather than move to Kelsall": she does not move."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or xpos[k][:2] != "VB" or v == ROOT:
            continue
        rather = [
            c for c in children(heads, relations, k, _CC) if forms[c] in {"rather", "instead"}
        ]
        if rather and forms[rather[0] + 1] in {"than", "of"}:
            relations[k], relations[rather[0]] = "advcl", "mark"


def after_training(xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "After training in Bristol, she joined the company": training is a noun with a preposition,
    and nothing that she was."""
    for k, v in enumerate(heads):
        if relations[k] != "advcl" or v == ROOT or xpos[k] not in {"NN", "NNS", "NNP"}:
            continue
        case = children(heads, relations, k, frozenset({"case"}))
        if case and not children(heads, relations, k, _SUBJECT | _HELPERS):
            relations[k] = "obl"


_DAMAGES = frozenset(
    "crushing killing injuring damaging destroying burying trapping hitting wounding".split()  # noqa: SIM905
)


def crushing_cars(
    forms: Sequence[str], upos: list[str], xpos: Sequence[str], heads: list[int],
    relations: list[str],
) -> None:  # fmt: skip
    """ "fell on stalls selling fish and vegetables, crushing cars": the list had its "and"; what
    fell crushed the cars."""
    for k, j in enumerate(heads):
        if forms[k] not in _DAMAGES or forms[k - 1] != "," or relations[k] != "amod":
            continue
        if relations[j] != "conj" or heads[j] == ROOT or j < k:
            continue
        first = heads[j]
        before = [c for c in children(heads, relations, first, _CONJ) if c < k]
        root = next(v for v, h in enumerate(heads) if h == ROOT)
        if not before or not children(heads, relations, before[-1], _CC) or root > k:
            continue
        for c in children(heads, relations, first, _CONJ):
            heads[c] = j if c > j else heads[c]
        for d in range(k):
            heads[d] = k if heads[d] == j and forms[d] == "," else heads[d]
        heads[k], relations[k], upos[k] = root, "advcl", "VERB"
        heads[j], relations[j] = k, "obj"


def minutes_and_seconds(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "leads by 1min 12sec": one length of time."""
    for k in range(1, len(forms) - 2):
        seconds = k + 2
        one = forms[k] in {"min", "hr", "h", "m"} and forms[seconds] in {"sec", "s", "min"}
        counted = heads[seconds - 1] == seconds and forms[seconds - 1].isdigit()
        if one and counted and relations[seconds] != "flat" and heads[k] != seconds:
            heads[seconds], relations[seconds] = k, "flat"


REPAIRS: tuple[Repair, ...] = (
    past_the_main_verb,
    denied_her_a_title,
    as_he_embraced,
    whose_of_somebody,
    shared_by_three,
    rather_than_doing,
    after_training,
    crushing_cars,
    minutes_and_seconds,
)
"""Those of this file, in order."""
