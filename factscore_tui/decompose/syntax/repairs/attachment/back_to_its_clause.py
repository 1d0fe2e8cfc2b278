"""Trees put right where a phrase, an infinitive or a participle of a news report belongs to a
clause or noun further back, or to the noun right before it. All in place, before the tree is made;
`forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import ORG, PERSON, PLACE, THING, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.repairs.shared import case_of
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_GROUP = frozenset({"aux", "aux:pass", "cop"})
_MARK = frozenset({"mark"})
_CC = frozenset({"cc"})
_CONJ = frozenset({"conj"})
_DET = frozenset({"det"})
_OBJECT = frozenset({"obj"})
_NAMES = frozenset({"NNP", "NNPS"})
_PLACED = frozenset("first second third fourth fifth sixth seventh eighth ninth tenth last".split())  # noqa: SIM905
_PERIODS = frozenset("day days week weeks month months quarter year years season half".split())  # noqa: SIM905
_HEADED = frozenset("led headed chaired run commanded managed captained".split())  # noqa: SIM905
_SPEAK = frozenset({"said", "says", "told", "added", "announced"})


def to_build_too(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "had hoped to keep the baths, which closed after cracks were found, and to build a block":
    an infinitive with "to" goes on with the infinitive above."""
    for k, h in enumerate(heads):
        if relations[k] != "conj" or xpos[k] != "VB" or h == ROOT:
            continue
        if not _to(forms, heads, relations, k) or _to(forms, heads, relations, h):
            continue
        above, steps = heads[h], 0
        while above != ROOT and steps < 5 and not _to(forms, heads, relations, above):
            above, steps = heads[above], steps + 1
        if above != ROOT and above < h and _to(forms, heads, relations, above):
            heads[k] = above


def _to(forms: Sequence[str], heads: list[int], relations: list[str], v: int) -> bool:
    return any(forms[m] == "to" for m in children(heads, relations, v, _MARK))


def with_her_fourth(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "finished well clear, with Joana Serrano a distant fourth": she was fourth; nobody finished
    with her."""
    for j, v in enumerate(heads):
        if forms[j] not in _PLACED or v == ROOT or relations[j] not in {"obl", "obj", "appos"}:
            continue
        first = leftmost(heads, j)
        if forms[first] not in {"a", "an"} or first > j or case_of(forms, heads, relations, j):
            continue
        name = first - 1
        while relations[name] == "flat" and heads[name] != ROOT:
            name = heads[name]
        case = children(heads, relations, name, frozenset({"case"}))
        if xpos[name] not in _NAMES or len(case) != 1 or forms[case[0]] != "with":
            continue
        if forms[case[0] - 1] == "," and relations[name] in {"obl", "nmod"}:
            heads[j] = v if xpos[v][:2] == "VB" else heads[name]
            relations[j], upos[j], xpos[j] = "advcl", "ADJ", "JJ"
            heads[name], relations[name] = j, "nsubj"
            heads[case[0]], relations[case[0]] = j, "mark"


def outsprinted_him(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Cheptoo outsprinted last year's champion": behind the verb it is no second subject."""
    for v, tag in enumerate(xpos):
        if tag not in {"VBD", "VBZ", "VBP"} or forms[v] in _SPEAK:
            continue
        own = children(heads, relations, v, frozenset({"nsubj"}))
        things = children(heads, relations, v, frozenset({"obj", "ccomp", "xcomp", "aux", "cop"}))
        if len(own) == 2 and own[0] < v < own[1] and not things:
            begins = leftmost(heads, own[1])
            if begins == v + 1 and xpos[own[0]] in _NAMES | {"PRP", "NN", "NNS"}:
                relations[own[1]] = "obj"


def suspended_term(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Handing her a jail term, suspended for 18 months, the judge said": the term was suspended.
    A participle between commas behind another clause in front tells of the noun before it."""
    for k, h in enumerate(heads):
        if relations[k] not in {"conj", "advcl"} or xpos[k] != "VBN" or h == ROOT or h > k:
            continue
        if xpos[h] != "VBG" or relations[h] != "advcl" or heads[h] < k or forms[k - 1] != ",":
            continue
        noun = k - 2
        bare = not children(heads, relations, k, _CC | _MARK | _SUBJECT)
        if bare and heads[noun] == h and relations[noun] in {"obj", "obl"}:
            heads[k], relations[k] = noun, "acl"


def months_to_the_end(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "lost £4m in the six months to the end of June": the months end then."""
    for k, v in enumerate(heads):
        if relations[k] != "obl" or v == ROOT or k < v:
            continue
        first = leftmost(heads, k)
        noun = first - 1
        if forms[first] == "to" and noun > v and forms[noun] in _PERIODS and heads[noun] == v:
            heads[k], relations[k] = noun, "nmod"


_FORESEE = frozenset(
    """forecast predicted promised pledged warned urged apologised apologized thanked praised
    criticised criticized blamed denied defended insisted rejected welcomed""".split()  # noqa: SIM905
)


def said_and_forecast(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "The chair said trading had improved, helped by sales, and forecast a return to profit": she
    forecasts it."""
    for k, c in enumerate(heads):
        if relations[k] != "conj" or c == ROOT or relations[c] != "ccomp" or k < c:
            continue
        v = heads[c]
        if forms[k] not in _FORESEE or v == ROOT or forms[v] not in _SPEAK:
            continue
        if children(heads, relations, k, _SUBJECT | _GROUP | _MARK):
            continue
        who = children(heads, relations, c, _SUBJECT)
        thing = bool(who) and xpos[who[0]] in {"NN", "NNS"}
        if thing and sort_of_noun(forms[who[0]]) not in {PERSON, ORG}:
            heads[k], xpos[k] = v, "VBD"


def strewn_and_cut(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "revealing a surface strewn with boulders and cut by a trench": the surface was cut."""
    for k, h in enumerate(heads):
        if relations[k] != "conj" or xpos[k] != "VBN" or h == ROOT or xpos[h] != "VBG":
            continue
        if children(heads, relations, k, _GROUP | _SUBJECT):
            continue
        before = [a for a in range(h + 1, k) if relations[a] == "acl" and xpos[a] == "VBN"]
        if before and heads[before[-1]] > h:
            heads[k] = before[-1]


def a_list_of_people(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "three deaths: a fisherman, a woman hit by a tree and a baby": the fisherman is no woman."""
    for a, n in enumerate(heads):
        if relations[a] != "appos" or n == ROOT or {xpos[a], xpos[n]} != {"NN"}:
            continue
        last = [c for c in children(heads, relations, n, _CONJ) if c > a]
        if len(last) != 1 or not children(heads, relations, last[0], _CC):
            continue
        three = (n, a, last[0])
        new = all(
            {"a", "an"} & {forms[d] for d in children(heads, relations, x, _DET)} for x in three
        )
        if new and {sort_of_noun(forms[x]) for x in (n, a)} == {PERSON}:
            relations[a] = "conj"


def led_by(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "reporting the man to the police, led by his own cousin": the police are."""
    for k, v in enumerate(heads):
        if relations[k] != "advcl" or forms[k] not in _HEADED or v == ROOT or v > k:
            continue
        noun = k - 2
        if forms[k - 1] != "," or forms[k + 1 : k + 2] not in (["by"], ("by",)):
            continue
        body = forms[noun] == "police" or sort_of_noun(forms[noun]) == ORG
        if body and noun > v and xpos[noun] in {"NN", "NNS"}:
            heads[k], relations[k] = noun, "acl"


def after_accepting(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Drivers have called off a strike that was due to begin at five after accepting an offer":
    the drivers have accepted it. What people do goes on with the clause about them."""
    for k, h in enumerate(heads):
        if relations[k] != "advcl" or xpos[k] != "VBG" or h == ROOT or h > k:
            continue
        marks = {forms[m] for m in children(heads, relations, k, _MARK)}
        r = h
        while r != ROOT and relations[r] != "acl:relcl":
            r = heads[r]
        if not marks & {"after", "before"} or r == ROOT or relations[heads[r]] != "obj":
            continue
        v = heads[heads[r]]
        who = children(heads, relations, v, _SUBJECT) if v != ROOT else []
        which = children(heads, relations, r, _SUBJECT)
        thing = sort_of_noun(forms[heads[r]]) == THING and xpos[heads[r]] not in _NAMES
        people = bool(who) and sort_of_noun(forms[who[0]]) == PERSON
        if thing and people and which and forms[which[0]] in {"that", "which"} and v < r:
            heads[k] = v


def who_at_the_depot(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "engineers at its depot, who walked out": the engineers did."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or xpos[n] not in {"NN", "NNS"}:
            continue
        first = leftmost(heads, r)
        first += forms[first] == ","
        if forms[first] != "who" or sort_of_noun(forms[n]) not in {THING, PLACE}:
            continue
        near = [
            j
            for j in range(min(n, max(heads[n], 0)), first)
            if xpos[j] in {"NN", "NNS"} and sort_of_noun(forms[j]) == PERSON
        ]
        if near and relations[near[-1]] not in {"compound", "nmod:poss"} and heads[n] != ROOT:
            heads[r] = near[-1]


def which_between_two(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "the X1 between Hadfield and Manchester airport, which carries 9,000 passengers": one bus
    does; the two places are two."""
    for b in range(1, len(forms) - 3):
        if forms[b] != "between" or forms[b + 2] not in {"and"} or xpos[b + 1] not in _NAMES:
            continue
        end = heads[b]
        if end == ROOT or end <= b + 2 or xpos[end] not in _NAMES | {"NN"} or heads[end] >= b:
            continue
        thing = heads[end]
        if thing == ROOT or relations[end] not in {"conj", "nmod"}:
            continue
        heads[b], heads[b + 1], relations[b + 1] = b + 1, thing, "nmod"
        heads[b + 2], relations[b + 2] = end, "cc"
        heads[end], relations[end] = b + 1, "conj"
        for r in children(heads, relations, end, frozenset({"acl:relcl"})):
            if xpos[r] == "VBZ":
                heads[r] = thing


_BEATEN = frozenset("beaten defeated relegated eliminated thrashed outplayed".split())  # noqa: SIM905


def beaten_side(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Two goals sent Alcanza through at the expense of Veles, beaten 4-3": no goals were."""
    for k, v in enumerate(heads):
        if relations[k] != "advcl" or forms[k] not in _BEATEN or v == ROOT or v > k:
            continue
        name = k - 2
        while relations[name] in {"flat", "compound"} and heads[name] != ROOT:
            name = heads[name]
        own = children(heads, relations, v, _SUBJECT)
        thing = bool(own) and xpos[own[0]] in {"NN", "NNS"}
        thing = thing and sort_of_noun(forms[own[0]]) not in {PERSON, ORG}
        if forms[k - 1] == "," and thing and name > v and xpos[name] in _NAMES:
            heads[k], relations[k] = name, "acl"


def subject_of_the_later(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "when Salvado, collecting a loose ball, ran clear and scored": who collects it ran. A
    participle between commas behind a subject lends it to the finite verb behind."""
    for g, tag in enumerate(xpos):
        own = [s for s in children(heads, relations, g, frozenset({"nsubj"})) if s < g]
        if tag != "VBG" or len(own) != 1 or forms[g - 1] != "," or heads[g] == ROOT:
            continue
        if children(heads, relations, g, _GROUP):
            continue
        s, top = own[0], heads[g]
        later = [
            w
            for w in range(g + 2, len(forms))
            if heads[w] in {top, g} and xpos[w] in {"VBD", "VBN"} and forms[w - 1] == ","
        ]
        if not later or children(heads, relations, later[0], _SUBJECT | _GROUP | _MARK):
            continue
        w = later[0]
        for j in range(g):
            if heads[j] == g and j != s and relations[j] in {"mark", "advmod"}:
                heads[j] = w
        heads[s], heads[w], relations[w], xpos[w] = w, top, relations[g], "VBD"
        heads[g], relations[g] = w, "advcl"


def having_been(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "finished with ten men, Iliev having been sent off": beside what happened."""
    for k, v in enumerate(heads):
        if relations[k] != "parataxis" or v == ROOT or v > k:
            continue
        helpers = [h for h in children(heads, relations, k, _GROUP) if h < k]
        apart = bool(helpers) and forms[helpers[0]] in {"having", "being"}
        if apart and children(heads, relations, k, _SUBJECT):
            relations[k] = "advcl"


def the_rest_in(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "Half of the cuts will fall in Germany, the rest in Denmark": Germany is no rest."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or forms[k] not in {"rest", "others", "remainder"} or n == ROOT:
            continue
        v = heads[n]
        again = children(heads, relations, k, frozenset({"nmod"}))
        if v == ROOT or relations[n] != "obl" or not again or forms[k - 1] != "the":
            continue
        if case_of(forms, heads, relations, again[0]) == case_of(forms, heads, relations, n):
            heads[k], relations[k], relations[again[0]] = v, "conj", "orphan"


def every_week_again(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "bins will be emptied every week and food waste every day": food waste is emptied."""
    often = frozenset({"obl:unmarked"})
    for k, v in enumerate(heads):
        if relations[k] != "conj" or v == ROOT or xpos[k] not in {"NN", "NNS"} or v > k:
            continue
        own, first = children(heads, relations, k, often), children(heads, relations, v, often)
        every = [
            all(forms[leftmost(heads, x)] == "every" for x in some) and bool(some)
            for some in (own, [x for x in first if x < k])
        ]
        if all(every) and xpos[v][:2] == "VB":
            relations[own[0]] = "orphan"


def up_so_much(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "prices were recovering and the order book was up 4%": the book was, prices were not."""
    for k in range(2, len(forms)):
        up = k - 2
        if forms[k] not in {"%", "percent", "points"} or forms[up] not in {"up", "down"}:
            continue
        if heads[k - 1] == k and relations[k] == "conj" and heads[up] != k:
            heads[k], relations[k] = up, "obl:unmarked"


def signing_from(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "the signing of Kofi Boateng from Lyonnais for a fee of £31m, rising to £36m": he is bought
    from there, and the fee rises."""
    for k, n in enumerate(heads):
        if n == ROOT or n > k:
            continue
        deal = heads[n]
        dealt = relations[n] == "nmod" and deal != ROOT and forms[deal] in _DEALS
        if dealt and relations[k] == "nmod" and xpos[n] in _NAMES:
            heads[k] = deal if case_of(forms, heads, relations, k) == "from" else n
        money = k - 2
        while money > n and relations[money] in {"nummod", "compound", "nmod"}:
            money = heads[money]
        rises = forms[k] in {"rising", "falling"} and forms[k + 1 : k + 2] in (["to"], ("to",))
        if rises and relations[k] == "advcl" and forms[k - 1] == "," and forms[money] in _SUMS:
            heads[k], relations[k] = money, "acl"


_DEALS = frozenset("signing loan purchase sale transfer acquisition theft capture".split())  # noqa: SIM905
_SUMS = frozenset("fee price sum rent pay salary wage fine bonus budget bid offer £ $ €".split())  # noqa: SIM905


def opened_by(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "India, where a factory, opened in 2020 by the chief executive, Matthias Lohr, is to close":
    nobody closes. A participle that looks like a past tense has its "by" behind it, and the clause
    goes on behind the comma."""
    for k, tag in enumerate(xpos):
        by = [m for m in children(heads, relations, k, _MARK) if forms[m] == "by"]
        agent = children(heads, relations, k, frozenset({"nsubj"}))
        helpers = children(heads, relations, k, _GROUP)
        if tag not in {"VB", "VBN", "VBG", "JJ"} or not by or len(agent) != 1 or not helpers:
            continue
        w = by[0] - 1
        while w > 0 and xpos[w] not in {"VBD", "VBN"}:
            w -= 1
        own = children(heads, relations, w, _SUBJECT)
        looks = forms[w].endswith("ed") and forms[w - 1] == "," and forms[helpers[0] - 1] == ","
        if not looks or len(own) != 1 or own[0] > w or heads[w] == ROOT:
            continue
        n = own[0]
        heads[k], relations[k] = heads[w], relations[w]
        for j in range(n):
            heads[j] = k if heads[j] == w and j < n else heads[j]
        heads[n], relations[n] = k, "nsubj"
        heads[w], relations[w], xpos[w] = n, "acl", "VBN"
        heads[agent[0]], relations[agent[0]] = w, "obl:agent"
        heads[by[0]], relations[by[0]] = agent[0], "case"


REPAIRS: tuple[Repair, ...] = (
    to_build_too,
    with_her_fourth,
    outsprinted_him,
    suspended_term,
    months_to_the_end,
    said_and_forecast,
    strewn_and_cut,
    a_list_of_people,
    led_by,
    after_accepting,
    who_at_the_depot,
    which_between_two,
    opened_by,
    beaten_side,
    subject_of_the_later,
    having_been,
    the_rest_in,
    every_week_again,
    up_so_much,
    signing_from,
)
"""Those of this file, in order."""
