"""Trees of sentences from lives put right: what somebody became, where somebody was born and died,
what was shared with whom. All in place, before the tree is made; `forms` are in lower case, `heads`
has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.rules.lexicon import is_demonym
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.repairs.shared import case_of
from factscore_tui.decompose.syntax.tree import ROOT

_NAMES = frozenset({"NNP", "NNPS"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_BECAME = frozenset("become becomes became becoming remain remains remained".split())  # noqa: SIM905
_OWN_CLAUSE = frozenset({"nsubj", "nsubj:pass", "cop", "aux", "aux:pass"})
_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_PAST = frozenset({"VBD", "VBN"})
_FEASTS = frozenset({"christmas", "easter", "whitsun", "thanksgiving", "ramadan"})
_WHEN = frozenset({"after", "at", "before", "over", "until"})
_STRANDED = frozenset("in at on for with from to".split())  # noqa: SIM905
_DET, _OBJECT, _FLAT = frozenset({"det"}), frozenset({"obj"}), frozenset({"flat"})
_RANK = frozenset({"amod"})
_RANKED = frozenset("first second third only youngest oldest last".split())  # noqa: SIM905
_WITH = frozenset({"with", "to", "from"})


def thing_named_last(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "a paper by Luigi Menabrea on his next machine, the Analytical Engine": the machine is, and
    not Menabrea. "by Ann Lee at the mill, the owner of the land" stays."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or n == ROOT or xpos[n] not in _NAMES or xpos[k] == "NNS":
            continue
        first = leftmost(heads, k)
        first += forms[first] == ","
        last = first - 2
        if forms[first] != "the" or last <= n or forms[last + 1] != ",":
            continue
        somebody = sort_of_noun(forms[k]) == PERSON or sort_of_noun(forms[last]) == PERSON
        owned = children(heads, relations, last, frozenset({"nmod:poss"}))
        if xpos[last] == "NN" and owned and not somebody and heads[last] != k:
            heads[k] = last


def became_this_and_that(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "becomes a Fellow and, a few months later, the first Indian to be a judge": both are what
    she becomes; nobody else becomes anything."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or v == ROOT or forms[v] not in _BECAME or k < v:
            continue
        if xpos[k] not in _NOUNS or children(heads, relations, k, _OWN_CLAUSE):
            continue
        first = [n for n in children(heads, relations, v, frozenset({"xcomp"})) if n < k]
        if not first or xpos[first[0]] not in _NOUNS or not children(heads, relations, k, _DET):
            continue
        heads[k] = first[0]
        for c in children(heads, relations, k, frozenset({"orphan"})):
            if c > k and "to" in forms[k + 1 : c]:
                relations[c] = "acl"


def behind_a_bare_relative(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "died in the house she was born in, a week after her birthday": she died then. The
    preposition left standing before the comma ends the clause."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or heads[n] == ROOT:
            continue
        for comma in range(r + 1, len(forms) - 1):
            if forms[comma] == ",":
                break
        else:
            continue
        if forms[comma - 1] not in _STRANDED or heads[comma - 1] != r:
            continue
        for k in children(heads, relations, r, frozenset({"obl", "obl:unmarked", "advcl"})):
            if k > comma and leftmost(heads, k) >= comma - 1:
                heads[k] = heads[n]


def shared_the_prize(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "shared with Pierre and Henri Becquerel the Nobel Prize in Physics": what was shared, and no
    part of a name, has an article of its own. "with Alexander the Great" stays."""
    for k, n in enumerate(heads):
        if relations[k] != "flat" or n == ROOT or xpos[n] not in _NAMES or xpos[k] not in _NAMES:
            continue
        the = children(heads, relations, k, _DET)
        own = [j for j, h in enumerate(heads) if h == k and relations[j] == "compound"]
        top = n
        while relations[top] == "conj" and heads[top] != ROOT:
            top = heads[top]
        v = heads[top]
        if not the or not own or v == ROOT or case_of(forms, heads, relations, top) not in _WITH:
            continue
        if xpos[v][:2] == "VB" and not children(heads, relations, v, _OBJECT):
            heads[k], relations[k] = v, "obj"
            for c in children(heads, relations, n, frozenset({"nmod"})):
                heads[c] = k if c > k else n  # "in Physics"


def the_hermit(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "the church of St Anthony the Hermit houses a museum": the byname is his, and no name of the
    church. "The church of Riga, the Dom, burned" stays."""
    for k in range(2, len(forms)):
        if relations[k] not in {"appos", "nmod"} or xpos[k] != "NNP" or xpos[k - 2] != "NNP":
            continue
        own = [j for j, h in enumerate(heads) if h == k and relations[j] != "punct"]
        if forms[k - 1] != "the" or own != [k - 1] or heads[k] in {k - 1, k + 1}:
            continue
        top = k - 2
        while relations[top] in {"flat", "compound"} and heads[top] != ROOT:
            top = heads[top]
        if top < k and case_of(forms, heads, relations, k) == "":
            heads[k], relations[k] = top, "flat"


def born_there(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Born Ann Lee in New York in 1906, she": born there, the name has no place."""
    for k, n in enumerate(heads):
        if relations[k] != "nmod" or n == ROOT or relations[n] != "xcomp" or xpos[n] not in _NAMES:
            continue
        born = heads[n] != ROOT and forms[heads[n]] == "born"
        if born and k > n and case_of(forms, heads, relations, k) in {"in", "at", "near"}:
            heads[k], relations[k] = heads[n], "obl"


def inside_an_open_relative(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "He married a singer, who was younger and brought up the children": she brought them up. No
    comma closes the clause before "and"."""
    for k, v in enumerate(heads):
        if (
            relations[k] != "conj"
            or v == ROOT
            or k < v
            or xpos[k] not in _PAST
            or forms[k - 1] != "and"
        ):
            continue
        if xpos[v] not in _PAST or children(heads, relations, k, _SUBJECT):
            continue
        for r in range(v + 1, k):
            subject = children(heads, relations, r, _SUBJECT)
            who = subject and forms[subject[0]] == "who" and forms[subject[0] - 1] == ","
            beside = r == k - 2 and children(heads, relations, r, frozenset({"cop"}))
            if relations[r] == "acl:relcl" and who and beside:
                heads[k] = r
                heads[k - 1] = k
                break


def lost_one_and_the_other(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "lost his father when he was two and his mother when he was eight": two who were lost."""
    for k, a in enumerate(heads):
        if relations[k] != "conj" or a == ROOT or xpos[k] != "NN" or relations[a] != "advcl":
            continue
        v = heads[a]
        objects = children(heads, relations, v, _OBJECT) if v != ROOT else []
        own = children(heads, relations, k, frozenset({"nmod:poss"}))
        if not objects or not own or not objects[-1] < a < k:
            continue
        if sort_of_noun(forms[objects[-1]]) == sort_of_noun(forms[k]) == PERSON:
            heads[k] = objects[-1]


def died_after_the_wedding(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "They were married in 1802, but less than a year after the wedding she died": a new clause,
    in which she died then."""
    for r, n in enumerate(heads):
        v = heads[n] if n != ROOT else ROOT
        if relations[r] != "acl:relcl" or v == ROOT or relations[n] not in {"obl", "nmod"}:
            continue
        joined = [c for c in children(heads, relations, n, frozenset({"cc"})) if c < n]
        subject = children(heads, relations, r, _SUBJECT)
        if not joined or forms[joined[0] - 1] != "," or joined[0] < v or not subject:
            continue
        if subject[0] == n + 1 and xpos[subject[0]] in {"PRP", "NNP"} and xpos[v][:2] == "VB":
            heads[r], relations[r] = v, "conj"
            heads[n], relations[n], heads[joined[0]] = r, "obl", r


def most_of_his_and_the_two(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "wrote most of his cantatas and the two great Passions": both of these, not most of them."""
    for k, n in enumerate(heads):
        if relations[k] != "conj" or n == ROOT or relations[n] != "nmod" or k < n:
            continue
        most = heads[n]
        counted = children(heads, relations, k, frozenset({"nummod"}))
        the = [d for d in children(heads, relations, k, _DET) if forms[d] == "the"]
        if forms[most] in {"most", "many", "some", "half"} and counted and the:
            heads[k] = most


def died_at_an_age(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "When she died in 2005, at 92, her coffin was placed there": she died at 92."""
    for k, v in enumerate(heads):
        if relations[k] != "obl" or v == ROOT or xpos[k] != "CD" or k > v or k + 1 >= len(forms):
            continue
        if case_of(forms, heads, relations, k) not in {"at", "aged"} or forms[k + 1] != ",":
            continue
        clauses = [a for a in children(heads, relations, v, frozenset({"advcl"})) if a < k - 2]
        if clauses and forms[k - 2] == "," and leftmost(heads, clauses[-1]) == 0:
            heads[k] = clauses[-1]


def before_christmas(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "two days before Christmas Vincent cut off a part of his ear": Vincent did; nobody is called
    Christmas Vincent."""
    for k, v in enumerate(heads):
        day = k - 1
        name = relations[k] in {"flat", "compound"} or heads[day] == k
        if day < 1 or forms[day] not in _FEASTS or xpos[k] != "NNP" or not name:
            continue
        top = day if heads[k] == day else k
        v = heads[top]
        if forms[day - 1] not in _WHEN or v == ROOT or xpos[v][:2] != "VB" or v < k:
            continue
        if children(heads, relations, v, _SUBJECT) not in ([], [top]):
            continue
        for c, h in enumerate(heads):
            if h == top and c not in {day, k}:
                heads[c] = day if c < day else k
        heads[k], relations[k] = v, "nsubj"
        heads[day], relations[day] = v, "obl"
        heads[day - 1], relations[day - 1] = day, "case"


def one_of_several_degrees(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "took two degrees at Yale, the second one in 1934": Yale is no degree."""
    for k, n in enumerate(heads):
        if (
            relations[k] != "appos"
            or n == ROOT
            or forms[k] not in {"one", "first", "second", "last"}
        ):
            continue
        v = heads[n]
        objects = children(heads, relations, v, _OBJECT) if v != ROOT else []
        if xpos[n] in _NAMES and objects and xpos[objects[-1]] == "NNS" and objects[-1] < n < k:
            heads[k] = objects[-1]


def then_cantor(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "became organist in Arnstadt, then cantor in Leipzig": two posts, and no town is one."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or n == ROOT or xpos[n] not in _NAMES or xpos[k] != "NN":
            continue
        then = [j for j in children(heads, relations, k, frozenset({"advmod"})) if j < k]
        m = heads[n]
        if not then or forms[then[0]] not in {"then", "later", "finally"} or m == ROOT:
            continue
        placed = relations[n] == "nmod" and case_of(forms, heads, relations, n) in {"in", "at"}
        if placed and xpos[m] == "NN" and relations[m] in {"xcomp", "obj", "obl"}:
            heads[k], relations[k] = m, "conj"


def second_to_be_honoured(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was elected a Fellow of the Royal Society, the second Indian to be so honoured": he was,
    and not the Society."""
    for k, n in enumerate(heads):
        first = leftmost(heads, k)
        if relations[k] != "appos" or not 0 <= n < k or "," not in forms[first - 1 : first + 1]:
            continue
        ranked = any(forms[j] in _RANKED for j in children(heads, relations, k, _RANK))
        to = [j for j in children(heads, relations, k, frozenset({"acl"})) if forms[j - 1] != ","]
        asked = any(children(heads, relations, j, frozenset({"mark"})) for j in to)
        somebody = sort_of_noun(forms[k]) == PERSON or is_demonym(forms[k].capitalize())
        title = heads[n] if relations[n] == "nmod" else n
        chosen = title != ROOT and relations[title] == "xcomp"
        subject = children(heads, relations, heads[title], _SUBJECT) if chosen else []
        if somebody and ranked and asked and subject and xpos[subject[0]] in _NAMES | {"PRP"}:
            heads[k], relations[k] = subject[0], "appos"


REPAIRS: tuple[Repair, ...] = (
    second_to_be_honoured,
    thing_named_last,
    became_this_and_that,
    behind_a_bare_relative,
    the_hermit,
    shared_the_prize,
    born_there,
    inside_an_open_relative,
    lost_one_and_the_other,
    died_after_the_wedding,
    most_of_his_and_the_two,
    died_at_an_age,
    before_christmas,
    one_of_several_degrees,
    then_cantor,
)
"""Those of this file, in order."""
