"""Trees put right where a clause or a description was hung on the noun before it and tells of the
event, the person or the thing further back. All in place, before the tree is made; `forms` are in
lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost, under
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_OBJECT = frozenset({"obj"})
_FEELS = frozenset(
    """bored tired exhausted disappointed discouraged disillusioned frustrated angered encouraged
    worried frightened alarmed impressed tempted convinced disgusted fascinated delighted
    dismayed raised educated tutored taught cared nursed accompanied encouraged aided""".split()  # noqa: SIM905
)
"""What people feel, and what is done to them and to no place."""
_PERSONS = frozenset({"he", "she", "they", "i", "we"})
_FINISHED = frozenset(
    """completed finished published opened released launched built founded designed commissioned
    issued printed inaugurated""".split()  # noqa: SIM905
)
"""What is done to things, and to nobody."""
_COUPLES = frozenset("couple pair duo twins brothers sisters siblings".split())  # noqa: SIM905
_CALLS = frozenset("called calls branded labelled labeled dubbed termed".split())  # noqa: SIM905
_DET = frozenset({"det"})
_OPENS = frozenset({'"', "\u201c", "``"})
_CLOSES = frozenset({'"', "\u201d", "''"})
_DONE_TO = frozenset("opened closed built laid bought sold lost cleared restored".split())  # noqa: SIM905
_LENGTHS = frozenset("miles kilometres kilometers metres meters acres hectares yards".split())  # noqa: SIM905
_SOURCED = frozenset(
    "data information evidence samples records images figures readings results material".split()  # noqa: SIM905
)
_TRADES = frozenset("sold bought let leased auctioned resold transferred".split())  # noqa: SIM905
_DEMANDS = frozenset("demand market need search appetite hunger request trade".split())  # noqa: SIM905
_CONJ = frozenset({"conj"})
_SPENDS = frozenset("spend spends spent spending waste wastes wasted".split())  # noqa: SIM905
_TAKES = frozenset({"took", "takes", "take", "cost", "costs"})
_WITH = frozenset({"with", "for", "until", "since"})
_PAYABLE = frozenset("payable available valid suitable redeemable repayable refundable".split())  # noqa: SIM905
_STATES = frozenset(
    """able unable ill sick alone penniless afraid ashamed unaware anxious eager desperate reluctant
    willing unwilling blind deaf drunk angry bankrupt homeless bedridden childless pregnant
    paralysed paralyzed exhausted convinced determined weary lonely unconscious conscious
    aware""".split()  # noqa: SIM905
)
"""What people are for a time, and things are not."""
_OF_A_NOUN = frozenset({"amod", "acl", "appos"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_NO_PEOPLE = ("ness", "ment", "tion", "sion", "ity", "ism", "ia")
"""How nouns end that are no people together, as "crew" and "team" are."""


def bored_by(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "she left after four terms, bored by plaster casts": she was bored, the terms were not."""
    for k, n in enumerate(heads):
        if relations[k] != "acl" or n == ROOT or forms[k] not in _FEELS or xpos[k] != "VBN":
            continue
        first = leftmost(heads, k)
        first += forms[first] == ","
        if first != k or forms[k - 1] != "," or sort_of_noun(forms[n]) == PERSON:
            continue
        v = heads[n]
        while v != ROOT and xpos[v][:2] != "VB":
            v = heads[v]
        own = children(heads, relations, v, _SUBJECT) if v != ROOT else []
        if own and (forms[own[0]] in _PERSONS or xpos[own[0]] in {"NNP", "NNS"}) and v < n:
            heads[k], relations[k] = v, "advcl"


def finished_early(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Berg oversaw the survey of the plateau, completed in May": the survey was, not Berg."""
    for k, v in enumerate(heads):
        if relations[k] not in {"advcl", "parataxis"} or v == ROOT or forms[k] not in _FINISHED:
            continue
        if xpos[k] != "VBN" or k < v or forms[k - 1] != "," or leftmost(heads, k) < k - 1:
            continue
        if children(heads, relations, k, _SUBJECT | {"aux:pass", "mark"}):
            continue
        own = children(heads, relations, v, _SUBJECT)
        things = [o for o in children(heads, relations, v, _OBJECT) if v < o < k]
        somebody = bool(own) and (forms[own[0]] in _PERSONS or xpos[own[0]] in {"NNP", "NNPS"})
        if not somebody or not things or xpos[things[-1]] not in {"NN", "NNS"}:
            continue
        if sort_of_noun(forms[things[-1]]) != PERSON and "," not in forms[things[-1] : k - 1]:
            heads[k], relations[k] = things[-1], "acl"


def spent_doing(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "spent half a century drawing plants": how it was spent belongs to the verb."""
    for k, v in enumerate(heads):
        if xpos[k] != "VBG" or v == ROOT or relations[k] not in {"advcl", "acl"} or v > k:
            continue
        spent = v if relations[k] == "advcl" else heads[v]
        things = children(heads, relations, spent, _OBJECT) if spent != ROOT else []
        if spent == ROOT or forms[spent] not in _SPENDS or things != [k - 1]:
            continue
        if not children(heads, relations, k, _SUBJECT | {"mark", "case"}):
            heads[k], relations[k] = spent, "xcomp"


def it_took(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "It took ten years and cost a fortune": something did, where no "to" tells what."""
    for k, v in enumerate(heads):
        takes = relations[k] == "expl" and forms[k] == "it" and v != ROOT and forms[v] in _TAKES
        if takes and "to" not in forms[v:] and not children(heads, relations, v, _SUBJECT):
            relations[k] = "nsubj"


def with_behind_a_clause(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "bought the share of the pasha, who was in debt, with a loan from the bank": the comma ends
    the clause about him; it was bought so."""
    for k, h in enumerate(heads):
        if relations[k] not in {"obl", "nmod"} or h == ROOT or xpos[k] not in _NOUNS:
            continue
        first = leftmost(heads, k)
        first += forms[first] == ","
        if forms[first - 1] != "," or forms[first] not in _WITH or relations[first] != "case":
            continue
        r = h
        while r != ROOT and relations[r] != "acl:relcl":
            r = heads[r]
        if r == ROOT or not heads[r] < r < first:
            continue
        begin = leftmost(heads, r)
        begin += forms[begin] == ","
        v = heads[r]
        while v != ROOT and xpos[v][:2] != "VB":
            v = heads[v]
        alone = "," not in forms[begin + 1 : first - 1] and forms[begin - 1] == ","
        if v == ROOT or not v < begin or not alone or forms[begin] not in {"who", "which"}:
            continue
        last = max(j for j in range(len(forms)) if j == k or under(heads, j, k))
        ends = all(forms[j] in {".", '"', "”"} for j in range(last + 1, len(forms)))
        if ends and children(heads, relations, v, _OBJECT):  # "which was dearer, until the 1780s"
            heads[k], relations[k] = v, "obl"


def payable_on_a_day(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "has declared a dividend of 4p, up from 3p, payable on 17 May": the dividend is."""
    for k, h in enumerate(heads):
        if forms[k] not in _PAYABLE or xpos[k] != "JJ" or h == ROOT or h > k:
            continue
        if forms[k - 1] != "," or relations[k] not in {"conj", "advcl", "acl", "amod", "appos"}:
            continue
        v = h
        while v != ROOT and xpos[v][:2] != "VB":
            v = heads[v]
        things = (
            [o for o in children(heads, relations, v, _OBJECT) if v < o < k] if v != ROOT else []
        )
        if things and sort_of_noun(forms[things[-1]]) != PERSON:
            heads[k], relations[k] = things[-1], "amod"


def of_whom_so_many(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "388 patients developed dementia, of whom 241 had ...": whom is people, no illness; nor is
    it one person in "30,000 soldiers fought for the king, of whom 5,000 stayed"."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or xpos[n] != "NN":
            continue
        first = leftmost(heads, r)
        first += forms[first] == ","
        whom = "whom" in forms[first : first + 5] and xpos[n] in _NOUNS
        one = sort_of_noun(forms[n]) == PERSON
        many = any(c.isdigit() and c != "1" for c in "".join(forms[first : first + 5]))
        if not whom or (one and not many) or relations[n] not in {"obj", "obl"}:
            continue
        v = heads[n]
        own = children(heads, relations, v, _SUBJECT) if v != ROOT else []
        people = [s for s in own if xpos[s] in {"NNS", "NNPS"} and s < v < n]
        if people and (one or forms[n].endswith(_NO_PEOPLE)):
            heads[r] = people[0]


def couple_of_both(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Ivan and Petra Novak, a couple who were asleep": both of them."""
    for k, n in enumerate(heads):
        both = relations[k] == "appos" and forms[k] in _COUPLES and n != ROOT and n < k
        if both and relations[n] == "conj" and xpos[n] in {"NNP", "NNPS"}:
            heads[k] = heads[n]


def called_so(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """'called the delay, for which they have apologised, "wholly unacceptable"': so she called it;
    nobody apologised so."""
    for v in range(1, len(forms)):
        if forms[v] not in _CALLS or xpos[v] not in {"VBD", "VBZ", "VBP", "VBG"}:
            continue
        things = children(heads, relations, v, frozenset({"obj", "xcomp"}))
        opening = next((q for q in range(v + 2, len(forms)) if forms[q] in _OPENS), ROOT)
        if len(things) != 1 or opening == ROOT or forms[opening - 1] != ",":
            continue
        o = things[0]
        relative = children(heads, relations, o, frozenset({"acl:relcl"}))
        closing = next((q for q in range(opening + 1, len(forms)) if forms[q] in _CLOSES), ROOT)
        inside = range(opening + 1, closing)
        top = [k for k in inside if heads[k] not in inside]
        if not relative or len(top) != 1 or not 1 <= len(inside) <= 6 or o > relative[0]:
            continue
        if relative[0] < opening and xpos[top[0]][:2] in {"JJ", "NN", "VB"}:
            heads[top[0]], relations[top[0]] = v, "xcomp"
            relations[o] = "obj"


def paper_that(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "a paper in the same issue that supported it": a paper did."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or relations[n] not in {"obl", "nmod"}:
            continue
        first = leftmost(heads, r)
        same = forms[n - 1] == "same" and forms[first] == "that" and relations[first] == "nsubj"
        v = heads[n]
        things = [v] if v != ROOT and relations[v] == "obj" else []
        if v != ROOT and not things:
            things = [o for o in children(heads, relations, v, _OBJECT) if v < o < n]
        for o in things:
            if same and any(forms[d] in {"a", "an"} for d in children(heads, relations, o, _DET)):
                heads[r] = o


def years_before_behind_an_age(
    forms: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "She died in 1958, aged 37, four years before the others": she died then."""
    for k, a in enumerate(heads):
        if a == ROOT or forms[a] != "aged" or relations[k] not in {"advcl", "obl", "obl:unmarked"}:
            continue
        first = leftmost(heads, k)
        first += forms[first] == ","
        if k > a and first > a + 1 and forms[first - 1] == "," and heads[a] != ROOT:
            heads[k] = heads[a]


def whose_further_up(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "who has worked there since she was a student and whose father was a warden": both clauses
    are about her."""
    for k, first in enumerate(heads):
        if relations[k] != "conj" or first == ROOT or relations[first] == "acl:relcl":
            continue
        begins = leftmost(heads, k)
        while begins < k and (forms[begins] == "," or relations[begins] == "cc"):
            begins += 1
        if forms[begins] != "whose" or begins == k:
            continue
        r = first
        while r != ROOT and relations[r] != "acl:relcl":
            r = heads[r]
        if r != ROOT and heads[r] < begins:
            heads[k], relations[k] = heads[r], "acl:relcl"


def opened_so_many_miles(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "opened the first two miles": that is what was opened."""
    for k, v in enumerate(heads):
        if relations[k] != "obl:unmarked" or v == ROOT or forms[v] not in _DONE_TO or k < v:
            continue
        the = any(forms[d] == "the" for d in children(heads, relations, k, _DET))
        if the and forms[k] in _LENGTHS and not children(heads, relations, v, _OBJECT):
            relations[k] = "obj"


def data_from(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "using photographs and data from the satellites": the data are from there."""
    for k, v in enumerate(heads):
        if relations[k] != "obl" or v == ROOT:
            continue
        first = leftmost(heads, k)
        noun = first - 1
        sourced = first > v + 1 and forms[first] == "from" and forms[noun] in _SOURCED
        if sourced and relations[noun] in {"conj", "obj"}:
            heads[k], relations[k] = noun, "nmod"


def charge_is_what_she_is_in(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "joined in 2019 and has since been in charge": a phrase with "has been" before it goes on
    with the verb, not with a year."""
    for k, n in enumerate(heads):
        if relations[k] != "conj" or n == ROOT or xpos[n] != "CD":
            continue
        helped = children(heads, relations, k, frozenset({"cop", "aux"}))
        v = heads[n]
        while v != ROOT and xpos[v][:2] != "VB":
            v = heads[v]
        if len(helped) > 1 and v != ROOT and v < n:
            heads[k] = v


def sold_for(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "sold to a company registered in Jersey for £340,000": it was sold for that."""
    for k, a in enumerate(heads):
        if relations[k] != "obl" or a == ROOT or relations[a] != "acl" or xpos[k] != "$":
            continue
        v = heads[a]
        while v != ROOT and xpos[v][:2] != "VB":
            v = heads[v]
        first = leftmost(heads, k)
        if v != ROOT and forms[first] == "for" and forms[v] in _TRADES and v < a < k:
            heads[k] = v


def used_in(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "the demand for their horns, used in medicine": the horns are."""
    for k, n in enumerate(heads):
        if relations[k] != "acl" or xpos[k] != "VBN" or n == ROOT or forms[n] not in _DEMANDS:
            continue
        things = [
            c
            for c in children(heads, relations, n, frozenset({"nmod"}))
            if n < c < k and xpos[c] in {"NN", "NNS"}
        ]
        things += (
            [c for c in children(heads, relations, things[-1], _CONJ) if c < k] if things else []
        )
        if things and forms[k - 1] == ",":
            heads[k] = things[-1]


def state_of_the_subject(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "On his deathbed, unable to speak, he asked for water": he was unable, not the bed."""
    for k, n in enumerate(heads):
        if forms[k] not in _STATES or relations[k] not in _OF_A_NOUN or not 0 <= n < k:
            continue
        v = heads[n]
        if relations[n] != "obl" or v < k or forms[k - 1] != ",":
            continue
        subject = next(iter(children(heads, relations, v, _SUBJECT)), ROOT)
        if k < subject < v and forms[leftmost(heads, subject) - 1] == ",":
            heads[k], relations[k] = v, "advcl"


REPAIRS: tuple[Repair, ...] = (
    bored_by,
    state_of_the_subject,
    finished_early,
    spent_doing,
    it_took,
    with_behind_a_clause,
    payable_on_a_day,
    of_whom_so_many,
    couple_of_both,
    called_so,
    paper_that,
    years_before_behind_an_age,
    whose_further_up,
    opened_so_many_miles,
    data_from,
    charge_is_what_she_is_in,
    sold_for,
    used_in,
)
"""Those of this file, in order."""
