"""Trees put right where what stands behind the comma of a news report hangs on the wrong clause or
noun. All in place, before the tree is made; `forms` are in lower case, `heads` has ROOT for the
root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import ORG, PERSON, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost, under
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.repairs.shared import case_of
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_HELPERS = frozenset({"aux", "aux:pass", "cop", "cc", "mark"})
_FINITE = frozenset({"VBD", "VBZ", "VBP"})
_NAMES = frozenset({"NNP", "NNPS"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_OBJECT = frozenset({"obj"})
_CASE = frozenset({"case"})
_NMOD = frozenset({"nmod"})
_BEHIND = frozenset({"after", "when"})
_CONJUNCTIONS = frozenset({"after", "before", "until", "since", "as"})
_SPOKEN = frozenset(
    "blaming citing saying claiming arguing warning accusing insisting denying".split()  # noqa: SIM905
)
"""What people and bodies do, and shares, sales and prices do not."""
_DAMAGES = frozenset(
    """blocking burying closing crushing cutting damaging demolishing derailing destroying engulfing
    flattening flooding hitting injuring killing knocking severing smashing sparking spilling
    striking submerging sweeping tearing toppling trapping wrecking""".split()  # noqa: SIM905
)
"""What trains, trees, floods and explosions do, rather than those who suffer by them."""
_HURT = frozenset({"suffering", "sustaining"})
_INJURIES = frozenset(
    "injury injuries cut cuts bruise bruises burns fracture fractures concussion wounds".split()  # noqa: SIM905
)
"""What a driver suffers and no car, which may suffer damage, nor a team, which suffers defeats."""
_RANKED = frozenset(
    """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth only best
    highest lowest biggest worst fastest latest 1st 2nd 3rd""".split()  # noqa: SIM905
)
_MATCHES = frozenset(
    """match game final semi-final quarter-final fixture tie test win victory defeat loss draw clash
    replay encounter meeting bout fight rematch""".split()  # noqa: SIM905
)
_TOGETHER = frozenset(
    "colleagues partners counterparts collaborators scientists researchers teams experts".split()  # noqa: SIM905
)
_SOME_OF = frozenset("most many some several all none half".split())  # noqa: SIM905


def doing_is_no_second_verb(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "burst its banks, sweeping away houses": without "and" the participle is no second verb."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or xpos[k] != "VBG" or v == ROOT or xpos[v] not in _FINITE:
            continue
        bare = forms[k - 1] == "," and not children(heads, relations, k, _HELPERS | _SUBJECT)
        if bare and v < k and not any(relations[c] == "cc" and heads[c] == k for c in range(k)):
            relations[k] = "advcl"


def doing_of_the_clause_before(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Commuters faced delays after a train derailed, blocking all lines", "Shares fell after the
    firm cut its forecast, blaming a fire": the train and the firm did."""
    for k, v in enumerate(heads):
        if relations[k] != "advcl" or xpos[k] != "VBG" or v == ROOT or forms[k - 1] != ",":
            continue
        if children(heads, relations, k, _SUBJECT | _HELPERS) or leftmost(heads, k) < k - 1:
            continue
        near = [
            a
            for a in children(heads, relations, v, frozenset({"advcl"}))
            if v < a < k and xpos[a] in _FINITE
        ]
        main = children(heads, relations, v, _SUBJECT)
        if not near or not main or not under(heads, k - 2, near[-1]):
            continue
        a = near[-1]
        marks = {forms[m] for m in children(heads, relations, a, frozenset({"mark", "advmod"}))}
        own = children(heads, relations, a, _SUBJECT)
        if not marks & _BEHIND or not own or xpos[own[0]] == "PRP" or xpos[main[0]][:2] != "NN":
            continue
        if forms[k] in _SPOKEN:
            speaks = xpos[main[0]] in _NAMES or sort_of_noun(forms[main[0]]) in {PERSON, ORG}
            moves = not speaks
        else:
            thing = xpos[own[0]] in {"NN", "NNS"} and sort_of_noun(forms[own[0]]) != PERSON
            moves = thing and forms[k] in _DAMAGES
        if moves:
            heads[k] = a


def suffering_of_the_owner(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The driver escaped after his car left the road, suffering cuts": the driver suffered."""
    for k, a in enumerate(heads):
        if relations[k] != "advcl" or forms[k] not in _HURT or a == ROOT or heads[a] == ROOT:
            continue
        hurt = any(forms[o] in _INJURIES for o in children(heads, relations, k, _OBJECT))
        own = children(heads, relations, a, _SUBJECT)
        after = relations[a] == "advcl" and children(heads, relations, heads[a], _SUBJECT)
        if not hurt or not own or not after or sort_of_noun(forms[own[0]]) == PERSON:
            continue
        owner = children(heads, relations, own[0], frozenset({"nmod:poss"}))
        if any(forms[w] in {"his", "her", "their"} for w in owner):
            heads[k] = heads[a]


def his_third(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "An unbeaten 143 from Fox, his third hundred of the summer": the 143 is, Fox is not."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or n == ROOT or n > k or xpos[n] not in _NAMES:
            continue
        first = leftmost(heads, k)
        first += forms[first] == ","
        if forms[first] not in {"his", "her", "their"} or sort_of_noun(forms[k]) == PERSON:
            continue
        above = heads[n]
        ranked = bool(_RANKED.intersection(forms[first + 1 : k + 1]))
        by = case_of(forms, heads, relations, n) in {"from", "by", "for"}
        if ranked and by and relations[n] == "nmod" and above != ROOT and above < n:
            heads[k] = above


def match_at(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "their match against North Ridings at Pellbridge": the match is there."""
    for k, n in enumerate(heads):
        if relations[k] != "nmod" or n == ROOT or n > k or xpos[n] not in _NAMES:
            continue
        at = case_of(forms, heads, relations, k) in {"at", "in"}
        against = case_of(forms, heads, relations, n) in {"against", "with", "to", "over", "by"}
        event = leftmost(heads, n) - 1
        if at and against and event >= 0 and forms[event] in _MATCHES:
            heads[k] = event


def colleagues_in(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "working with colleagues in Chile": the colleagues are there."""
    for k, v in enumerate(heads):
        if relations[k] != "obl" or v == ROOT or xpos[k] not in _NAMES:
            continue
        first = leftmost(heads, k)
        noun = first - 1
        if forms[first] not in {"in", "at", "from"} or noun <= v or forms[noun] not in _TOGETHER:
            continue
        if heads[noun] == v and case_of(forms, heads, relations, noun) == "with":
            heads[k], relations[k] = noun, "nmod"


def most_of_them_says_another(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "Some homes are without power, most of them in Kerrick, says the operator": the operator
    says it."""
    for m, v in enumerate(heads):
        if relations[m] not in _SUBJECT or v == ROOT or forms[m] not in _SOME_OF:
            continue
        speakers = [s for s in children(heads, relations, v, _SUBJECT) if s > v]
        told = [c for c in children(heads, relations, v, frozenset({"ccomp"})) if c < m]
        if forms[v - 1] == forms[m - 1] == "," and speakers and told:
            heads[m], relations[m] = told[0], "parataxis"


def with_somebody_as(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Daly plays Brigid, who refuses to speak, with Roche as Eamon": the cast goes on with the
    main verb."""
    for k, h in enumerate(heads):
        if relations[k] not in {"obl", "nmod"} or h == ROOT or xpos[k] not in _NAMES:
            continue
        case = [c for c in children(heads, relations, k, _CASE) if forms[c] == "with"]
        if not case or forms[case[0] - 1] != ",":
            continue
        first = case[0]
        if not any(
            case_of(forms, heads, relations, j) == "as"
            for j in children(heads, relations, k, _NMOD)
        ):
            continue
        r = h
        while r != ROOT and relations[r] != "acl:relcl":
            r = heads[r]
        v = heads[r] if r != ROOT else ROOT
        while v != ROOT and xpos[v][:2] != "VB":
            v = heads[v]
        if v != ROOT and v < r < first:
            for j in range(first - 1):  # "refuses to say why, with"
                heads[j] = h if heads[j] == k else heads[j]
            heads[k], relations[k] = v, "obl"


def age_of_the_speaker(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """'"I cried," says Ola, 26.': the number behind the speaker's name is her age."""
    for k in range(3, len(forms)):
        name = k - 2
        if not forms[k].isdigit() or len(forms[k]) > 2 or forms[k - 1] != ",":
            continue
        while relations[name] in {"flat", "compound"} and heads[name] != ROOT:
            name = heads[name]
        if xpos[name] not in _NAMES or relations[name] != "nsubj" or heads[k] in {name, ROOT}:
            continue
        alone = forms[k + 1 : k + 2] in ([], ["."], [","], (), (".",), (",",))
        if alone and heads[name] < name and relations[k] in {"obl:unmarked", "conj", "nummod"}:
            heads[k], relations[k] = name, "appos"


def after_it_jumped(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Crews were battling after a fire, fanned by winds, jumped a road and forced people out":
    the fire did. A second finite verb without "and", and right behind what describes a noun with
    "after", is what happened before."""
    for k, v in enumerate(heads):
        if relations[k] != "obl" or v == ROOT or v < k or relations[v] != "conj":
            continue
        first = leftmost(heads, k)
        main = heads[v]
        if forms[first] not in _CONJUNCTIONS or relations[first] != "case" or main > first:
            continue
        bare = not children(heads, relations, v, _SUBJECT | _HELPERS)
        enclosed = forms[v - 1] == "," and "," in forms[k : v - 1]
        if bare and enclosed and xpos[v] in _FINITE and under(heads, v - 2, k):
            heads[first], relations[first] = v, "mark"
            relations[k], relations[v] = "nsubj", "advcl"


def criticised_for(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "The president, Ignacio Salcedo, criticised for staying away, promised aid": behind the name
    between commas, and with no "and" before the second verb, the first one describes him."""
    for v, h in enumerate(heads):
        if xpos[v] != "VBD" or not forms[v].endswith("ed") or forms[v - 1] != ",":
            continue
        subject = children(heads, relations, v, _SUBJECT)
        second = [c for c in children(heads, relations, v, frozenset({"conj"})) if c > v]
        if len(subject) != 1 or len(second) != 1 or subject[0] > v:
            continue
        s, c = subject[0], second[0]
        loose = children(heads, relations, v, frozenset({"obj", "xcomp", "ccomp"}) | _HELPERS)
        finite = xpos[c] in _FINITE and forms[c - 1] == ","
        if loose or not finite or children(heads, relations, c, _HELPERS | _SUBJECT):
            continue
        if forms[v + 1] in {"for", "by", "after", "over", "as"} and "," in forms[s : v - 1]:
            heads[c], relations[c] = h, relations[v]
            heads[s], heads[v] = c, s
            xpos[v], relations[v] = "VBN", "acl"


def before_the_colon(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """'Unions reacted angrily: "They lied," said Liis Kask': Kask says what is quoted, and not that
    they reacted."""
    colon = next((k for k in range(1, len(forms) - 1) if forms[k] == ":"), ROOT)
    if colon == ROOT or forms[colon + 1] not in {'"', "\u201c"}:
        return
    clause = frozenset({"ccomp", "parataxis"})
    for v in range(colon + 2, len(forms)):
        front = [k for k in children(heads, relations, v, clause) if k < colon]
        if heads[v] != ROOT or len(front) != 1:
            continue
        quoted = [k for k in range(colon, v) if relations[k] in clause and heads[k] in {*front, v}]
        if quoted:
            heads[quoted[0]], relations[quoted[0]] = v, "ccomp"
            heads[front[0]], relations[front[0]] = ROOT, "root"
            heads[v], relations[v] = front[0], "parataxis"


def both_tries_being(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "hit back through Fonua, both tries being converted by Llewellyn": they were, nobody
    tries."""
    for k in range(1, len(forms) - 2):
        if forms[k - 1] != "both" or xpos[k] != "VBZ" or forms[k + 1] != "being":
            continue
        v = heads[k + 1]
        if v == ROOT or heads[v] != k or xpos[v] != "VBN" or heads[k] == ROOT:
            continue
        for j, h in enumerate(heads):
            heads[j] = v if h == k and j != v else h
        heads[v], relations[v] = heads[k], "advcl"
        heads[k], relations[k], upos[k], xpos[k] = v, "nsubj:pass", "NOUN", "NNS"
        heads[k - 1], relations[k - 1] = k, "det"


REPAIRS: tuple[Repair, ...] = (
    doing_is_no_second_verb,
    doing_of_the_clause_before,
    suffering_of_the_owner,
    his_third,
    match_at,
    colleagues_in,
    most_of_them_says_another,
    with_somebody_as,
    age_of_the_speaker,
    after_it_jumped,
    criticised_for,
    before_the_colon,
    both_tries_being,
)
"""Those of this file, in order."""
