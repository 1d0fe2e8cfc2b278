"""Trees put right in the long sentences of agencies, courts and obituaries: who is described before
the name, what was said and goes on behind "and", who announces it at the end. All in place, before
the tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.core.calendar_names import CALENDAR_WORDS
from factscore_tui.decompose.references.kinds import ORG, PERSON, sort_of_noun
from factscore_tui.decompose.rules.lexicon import REPORTING
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_GROUP = frozenset({"aux", "aux:pass", "cop"})
_NAMES = frozenset({"NNP", "NNPS"})
_PAST = frozenset({"VBD", "VBN"})
_SAME_FORMS = frozenset(
    "cut put set hit let shut cost hurt quit split spread cast shed burst broadcast".split()  # noqa: SIM905
)
"""Verbs whose past is their plain form."""
_SAID = frozenset("said says added warned claimed announced explained told confirmed".split())  # noqa: SIM905
_SMALLER = {
    "year": "month", "month": "day", "week": "day", "day": "hour", "hour": "minute",
    "minute": "second", "pound": "ounce", "mile": "yard",
}  # fmt: skip
_PARTS = {
    large + s: frozenset({small, f"{small}s"})
    for large, small in _SMALLER.items()
    for s in ("", "s")
}
"""Units, each with the smaller one that is added to it."""
_OF_PEOPLE = frozenset(
    """refused declined thanked praised blamed criticised criticized apologised apologized urged
    promised vowed denied insisted admitted dismissed rejected accused described warned called
    appealed pledged asked told paid""".split()  # noqa: SIM905
)
"""What only people and bodies of people do."""
_CIRCUMSTANCES = frozenset({"in", "after", "amid", "during", "despite", "following", "since"})
_WORDS_OF = frozenset(
    """statement interview letter speech report email e-mail tweet post message address memo note
    briefing hearing court parliament evidence column article book diary blog broadcast reply
    response comment conference ruling judgment judgement""".split()  # noqa: SIM905
)
"""Where somebody says something."""
_PLACED = frozenset({"at", "in", "near"})


def described_in_front(
    forms: Sequence[str], xpos: Sequence[str], heads: Sequence[int], relations: list[str]
) -> None:
    """ "A keen walker, Astley climbed all 214": who is named behind the comma climbed, and is
    described before it."""
    for v in range(len(heads)):
        own = [k for k in children(heads, relations, v, _SUBJECT) if k < v]
        if len(own) != 2 or leftmost(heads, own[0]) != 0:
            continue
        first, second = own
        begins = leftmost(heads, second)
        named = xpos[second] in _NAMES and begins == second
        if named and forms[second - 1] == "," and xpos[first] == "NN" and xpos[0] in {"DT", "JJ"}:
            relations[first] = "advcl"


def would_cut_too(
    forms: Sequence[str], xpos: list[str], heads: Sequence[int], relations: Sequence[str]
) -> None:
    """ "she would shut 28 shops and cut 900 jobs": both are still to come; these verbs look the
    same in the past."""
    for v, tag in enumerate(xpos):
        helpers = [k for k in children(heads, relations, v, frozenset({"aux"})) if k < v]
        if tag not in {"VB", *_PAST} or not any(xpos[k] == "MD" for k in helpers):
            continue
        if any(forms[k] in {"have", "be"} for k in helpers):
            continue
        if forms[v] in _SAME_FORMS:
            xpos[v] = "VB"
        for c in children(heads, relations, v, frozenset({"conj"})):
            if forms[c] in _SAME_FORMS and xpos[c] in _PAST and relations[c - 1] == "cc":
                xpos[c] = "VB"


def and_had_done(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: Sequence[str]
) -> None:
    """ "said his client was sorry and had begun to gamble": behind "said" what had been before is
    what was said."""
    for c, s in enumerate(heads):
        if relations[c] != "conj" or s == ROOT or s > c or forms[s] not in _SAID:
            continue
        helpers = children(heads, relations, c, _GROUP)
        if xpos[s] != "VBD" or not any(forms[k] == "had" for k in helpers):
            continue
        told = [k for k in children(heads, relations, s, frozenset({"ccomp"})) if s < k < c]
        if not told or children(heads, relations, c, _SUBJECT):
            continue
        if children(heads, relations, told[-1], _SUBJECT):
            heads[c] = told[-1]


def refused_to_blame(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: Sequence[str]
) -> None:
    """ "Monti said her shoulder had been sore and refused to blame the umpire": no shoulder
    refuses; who says the one does the other."""
    for c, b in enumerate(heads):
        if relations[c] != "conj" or b == ROOT or relations[b] != "ccomp" or xpos[c] not in _PAST:
            continue
        s = heads[b]
        if not ROOT < s < b < c or forms[s] not in _SAID or forms[c] not in _OF_PEOPLE:
            continue
        subject = children(heads, relations, b, _SUBJECT)
        thing = subject and xpos[subject[0]] in {"NN", "NNS"}
        own = children(heads, relations, c, _SUBJECT | _GROUP)
        if thing and not own and sort_of_noun(forms[subject[0]]) not in {PERSON, ORG}:
            heads[c] = s


def hours_and_minutes(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "6-4, 3-6, 7-5 in two hours and 41 minutes": one length of time, and no third score."""
    for m in range(3, len(forms)):
        large = m - 3
        counted = heads[m - 1] == m and relations[m - 1] == "nummod" and forms[m - 2] == "and"
        if counted and forms[m] in _PARTS.get(forms[large], ()) and heads[large] != m:
            heads[m], relations[m] = large, "conj"
            heads[m - 2], relations[m - 2] = m, "cc"


def after_both(xpos: list[str], heads: list[int], relations: list[str]) -> None:
    """ "after 23 members rebelled and the minister resigned": each has a subject of its own."""
    for v in range(len(heads)):
        own = [k for k in children(heads, relations, v, _SUBJECT) if k < v]
        if len(own) != 2 or relations[v] not in {"advcl", "ccomp", "root", "conj"}:
            continue
        first, second = own
        begins = leftmost(heads, second)
        w = first + 1
        if xpos[w] not in _PAST or relations[w] not in {"advcl", "acl", "conj"} or w == v:
            continue
        if children(heads, relations, w, _SUBJECT | _GROUP):
            continue
        joins = [k for k in range(w + 1, begins) if relations[k] == "cc"]
        if joins != [begins - 1] or heads[joins[0]] not in {v, w} or xpos[v] != "VBD":
            continue
        xpos[w] = "VBD"
        heads[w], relations[w] = heads[v], relations[v]
        heads[v], relations[v] = w, "conj"
        heads[joins[0]] = v
        for k, h in enumerate(heads):
            if h == v and (k < first or w < k < joins[0]) and k != w:
                heads[k] = w
        heads[first] = w


def which_somebody_founded(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "Acme, which Tom Hale, a miner, set up in 1950, has closed": he set it up; it has closed."""
    for p, s in enumerate(heads):
        if relations[p] not in {"acl", "acl:relcl"} or xpos[p] not in _PAST or not ROOT < s < p:
            continue
        own = children(heads, relations, p, _SUBJECT)
        which = [k for k in children(heads, relations, p, frozenset({"obj"})) if k < s or k < p]
        if own and any(forms[k] == "which" for k in which):
            relations[p], xpos[p] = "acl:relcl", "VBD"
            continue
        v = heads[s]
        if relations[s] != "nsubj" or v == ROOT or v < p or forms[p - 1] != ",":
            continue
        first = [k for k in children(heads, relations, v, _SUBJECT) if k < s]
        which = [k for k in range(s) if heads[k] == v and forms[k] == "which"]
        if len(first) != 1 or not which or which[0] + 1 != leftmost(heads, s):
            continue
        relations[p], xpos[p], heads[p] = "acl:relcl", "VBD", first[0]
        heads[s], heads[which[0]], relations[which[0]] = p, p, "obj"


def announced_behind_a_name(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "by the minister, Ivo Coles, Downing Street announced": the last name announces it and is
    no part of his. What describes a subject has a comma behind it, too."""
    for k, n in enumerate(list(heads)):
        v = heads[n] if n != ROOT else ROOT
        if relations[k] == "appos" and v == k + 1 and forms[v] in REPORTING and n < k:
            begins = leftmost(heads, n)
            begins += forms[begins] == ","
            noun = begins - 2
            title = begins > 1 and forms[begins - 1] == "," and xpos[noun] == "NN"
            if title and relations[n] == "nsubj" and xpos[k] in _NAMES and xpos[n] in _NAMES:
                heads[k], relations[k] = v, "nsubj"
                heads[n], relations[n] = noun, "appos"
    for k, n in enumerate(heads):
        if relations[k] not in {"flat", "appos", "nmod"} or n == ROOT or n > k:
            continue
        begins = leftmost(heads, k)
        v = k + 1
        if begins < 1 or (forms[begins - 1] != "," and forms[begins] != ","):
            continue
        if v >= len(forms) - 1 or forms[v] not in REPORTING or xpos[v] != "VBD":
            continue
        if xpos[k] not in _NAMES or children(heads, relations, v, _SUBJECT | {"aux:pass"}):
            continue
        if relations[v] == "parataxis" and forms[v + 1] in {".", ","}:
            heads[k], relations[k] = v, "nsubj"


def in_the_worst_accident(forms: Sequence[str], heads: list[int], relations: Sequence[str]) -> None:
    """ "Nine people died, police said, in the worst accident for years": they died in it."""
    for o, s in enumerate(heads):
        if not relations[o].startswith("obl") or s == ROOT or forms[s] not in _SAID:
            continue
        told = [k for k in children(heads, relations, s, frozenset({"ccomp"})) if k < s]
        begins = leftmost(heads, o)
        begins += forms[begins] == ","
        if o < s or not told or forms[s + 1] != "," or begins != s + 2:
            continue
        if forms[begins] in _CIRCUMSTANCES and forms[o] not in _WORDS_OF:
            heads[o] = told[-1]


def where_of_no_person(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: Sequence[str]
) -> None:
    """ "joined the laboratory of Max Perrin at Leeds, where she taught": a place, and no name in
    two words behind "of" when one stands behind "at"."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or n > r or relations[n] != "nmod":
            continue
        first = leftmost(heads, r)
        first += forms[first] == ","
        cased = [forms[k] for k in children(heads, relations, n, frozenset({"case"}))]
        if forms[first] != "where" or cased != ["of"] or xpos[n] not in _NAMES:
            continue
        places = [
            k
            for k in range(n + 1, first)
            if xpos[k] in _NAMES
            and relations[k] in {"obl", "nmod"}
            and any(forms[c] in _PLACED for c in children(heads, relations, k, frozenset({"case"})))
        ]
        if places:
            heads[r] = places[-1]


def place_in_two_words(
    forms: Sequence[str],
    xpos: Sequence[str],
    upos: list[str],
    heads: list[int],
    relations: list[str],
) -> None:
    """ "born at Esh Winning on 3 April": two names side by side behind one preposition are one."""
    for k in range(1, len(heads)):
        b = k - 1
        if xpos[k] != "NNP" or xpos[b] != "NNP" or heads[k] != heads[b] or heads[k] >= b:
            continue
        if relations[k] != relations[b] or relations[b] not in {"obl", "nmod"}:
            continue
        cased = children(heads, relations, b, frozenset({"case"}))
        if not cased or {forms[k], forms[b]} & CALENDAR_WORDS:
            continue
        if any(h == k and j < k for j, h in enumerate(heads)):
            continue
        heads[k], relations[k], upos[k] = b, "flat", "PROPN"
        for j, h in enumerate(heads):
            if h == k:
                heads[j] = b


REPAIRS: tuple[Repair, ...] = (
    described_in_front,
    would_cut_too,
    and_had_done,
    refused_to_blame,
    hours_and_minutes,
    after_both,
    which_somebody_founded,
    announced_behind_a_name,
    in_the_worst_accident,
    where_of_no_person,
    place_in_two_words,
)
"""Those of this file, in order."""
