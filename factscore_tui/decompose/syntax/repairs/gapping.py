"""Trees put right where the second of two clauses leaves out its verb: "stars Ann as a detective
and Tom as her brother". In place, before the tree is made; `forms` are in lower case, `heads` has
ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import PERSON, PLACE, sort_of_noun
from factscore_tui.decompose.references.lexicon import COUNTRIES
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.coordination import and_before
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.repairs.shared import case_of
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass", "csubj", "expl"})
_GROUP = frozenset({"aux", "aux:pass", "cop"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})


_BEGINS = frozenset({"NNP", "NNPS", "DT"})
_STOPS = frozenset({",", ";", ".", "and", "but", "!", "?", ":", "("})
_THINGS = _NOUNS | {"CD", "$", "PRP"}


def same_case_again(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The film stars Ann as a detective and Tom as her brother": the verb is left out the second
    time, and what has the same preposition once more belongs to it."""
    for c, h in enumerate(heads):
        if relations[c] != "conj" or h == ROOT or xpos[c] not in _THINGS:
            continue
        cc, v = and_before(heads, relations, forms, c), h if xpos[h][:1] == "V" else heads[h]
        if v == ROOT or children(heads, relations, c, _SUBJECT | _GROUP):
            continue
        first = _first_parts(heads, relations, v, h, cc)
        own, cases = (
            case_of(forms, heads, relations, c),
            [case_of(forms, heads, relations, k) for k in first],
        )
        if len(first) < 2 or cases[1] in {"", "of"}:
            continue
        alike = not own and forms[c] == forms[first[0]]  # "by 2% in May and 3% in June"
        again = _second_parts(forms, heads, relations, c, {c, v, h})
        if not again and own and own == cases[0] and forms[first[1]].isdigit():
            _then_later(forms, heads, relations, c, v)
        if not again or not (own == cases[0] or alike):
            continue
        if not _same_kind(case_of(forms, heads, relations, again[0]), cases[1]):
            continue
        heads[c], relations[c] = v, "conj"
        for n, m in enumerate(again[: len(first) - 1], 1):
            if _same_kind(case_of(forms, heads, relations, m), cases[n]):
                heads[m], relations[m] = c, "orphan"
        for m in children(heads, relations, v, frozenset({"advmod", "obl:unmarked"})):
            if leftmost(heads, m) == max(again) + 1:  # "and gold in Tokyo five years later"
                heads[m], relations[m] = c, "orphan"


def subject_and_object_again(xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "Robert got 500 pounds and Anna a gold watch": she got the watch; the verb is left out."""
    for c, o in enumerate(list(heads)):
        if relations[c] != "conj" or o == ROOT or relations[o] != "obj" or xpos[c] not in _NOUNS:
            continue
        own = children(heads, relations, c, _SUBJECT)
        v = heads[o]
        if len(own) != 1 or v == ROOT or children(heads, relations, c, _GROUP):
            continue
        who = own[0]
        if xpos[who] not in {"NNP", "NNPS"} or not o < who < c:
            continue
        for k, h in enumerate(heads):
            if h == c and k < who:
                heads[k] = who
        heads[who], relations[who] = v, "conj"
        heads[c], relations[c] = who, "orphan"


def subject_again(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Martin died in 2004, their son Edmund in an avalanche in 1989", "A second works was opened
    in 2003 and a third a decade later": behind a verb that has nothing but its date, a noun
    without a preposition is who else, and the phrases behind it are the second one's. So is a
    country behind what a country did: "Spain joined the war in 1779 and Prussia a year later".
    """
    for k, v in enumerate(heads):
        if relations[k] not in _BESIDE or not 0 <= v < k or xpos[v][:2] != "VB":
            continue
        apart = and_before(heads, relations, forms, k) != ROOT or relations[k] != "conj"
        bare = xpos[k] in _NOUNS and not children(heads, relations, k, _OF_CLAUSE)
        if not apart or not bare or not children(heads, relations, v, _SUBJECT):
            continue
        countries = _two_countries(forms, xpos, heads, relations, v, k)
        if not countries and not _nothing_else(forms, heads, relations, v, k):
            continue
        later = [
            j
            for j in range(k + 1, len(heads))
            if (heads[j] in {v, k} or heads[heads[j]] == k)
            and (forms[j] in {"later", "earlier"} or case_of(forms, heads, relations, j) in _ON)
            and relations[j] in {"advmod", "obl", "nmod"}
            and (forms[leftmost(heads, j) - 1] != "of" and leftmost(heads, j) > k)
        ]
        timed = [j for j in later if forms[j] in {"later", "earlier"} or _dated(forms, heads, j)]
        if not timed:
            continue
        relations[k] = "conj"
        for j in later:
            if heads[j] == v or j in timed or forms[leftmost(heads, j)] == ",":
                heads[j], relations[j] = k, "orphan"


_OF_CLAUSE = _SUBJECT | _GROUP | {"case", "mark", "orphan", "obj"}
_BESIDE = frozenset({"conj", "parataxis", "vocative"})
_ON = frozenset({"in", "on", "at"})
_ORDINALS = frozenset("second third fourth fifth sixth another others".split())  # noqa: SIM905


def kin_again(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "His mother was the nymph Thetis, his father King Peleus": the father was Peleus; nobody's
    mother was a king."""
    for k in range(3, len(forms) - 1):
        own = xpos[k - 1] == "PRP$" and xpos[k] == "NN" and sort_of_noun(forms[k]) == PERSON
        if not own or forms[k - 2] != "," or xpos[k + 1] not in _BEGINS:
            continue
        v = next((j for j in range(k - 3) if _is_kin(forms, xpos, heads, relations, j, k)), ROOT)
        if v == ROOT:
            continue
        v = heads[v]
        end = next((j for j in range(k + 1, len(forms)) if forms[j] in _STOPS), len(forms))
        rest = range(k + 1, end)
        if v >= k - 2 or any(xpos[j][:2] in {"VB", "MD"} for j in rest):
            continue
        tops = [j for j in rest if heads[j] not in rest]
        for j in tops:
            heads[j], relations[j] = (k, "orphan") if j == tops[0] else (tops[0], relations[j])
        for j, h in enumerate(heads):
            if j not in rest and h in rest:
                heads[j] = v
        heads[k], relations[k] = v, "conj"
        heads[k - 1], relations[k - 1] = k, "nmod:poss"
        heads[k - 2] = k


def _is_kin(
    forms: Sequence[str],
    xpos: Sequence[str],
    heads: Sequence[int],
    relations: Sequence[str],
    j: int,
    k: int,
) -> bool:
    """The noun j is the subject of "was" and somebody's of the same owner as the noun k."""
    mine = j > 0 and forms[j - 1] == forms[k - 1] and sort_of_noun(forms[j]) == PERSON
    named = mine and relations[j] == "nsubj" and heads[j] != ROOT
    return named and bool(children(heads, relations, heads[j], frozenset({"cop"})))


def measure_again(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Its greatest depth is 288 m, its mean depth 155 m": the mean depth is 155 m; no depth is
    another one."""
    for k, v in enumerate(heads):
        if relations[k] not in {"appos", "conj", "parataxis"} or not 0 <= v < k:
            continue
        owned = children(heads, relations, k, frozenset({"nmod:poss", "det"}))
        was = children(heads, relations, v, frozenset({"cop"}))
        if xpos[k] not in _NOUNS or not owned or not was or not _measured(xpos, heads, v):
            continue
        if not children(heads, relations, v, _SUBJECT) or children(heads, relations, k, _OF_CLAUSE):
            continue
        aside = [m for m in children(heads, relations, k, frozenset({"nmod"})) if m > k]
        beside = {k, v, *aside}  # "its maximum, off Tihany, 12.2 m"
        told = [m for m in range(k + 1, len(heads)) if heads[m] in beside and xpos[m] != ","]
        told = [m for m in told if m not in aside and _measured(xpos, heads, m)]
        told = [m for m in told if forms[leftmost(heads, m) - 1] == "," or not aside]
        if told and (aside or leftmost(heads, told[0]) == k + 1) and "," in forms[v:k]:
            relations[k] = "conj"
            heads[told[0]], relations[told[0]] = k, "orphan"


def _measured(xpos: Sequence[str], heads: Sequence[int], k: int) -> bool:
    """True for "288 m" and "155"."""
    return xpos[k] in {"CD", "$"} or any(xpos[j] == "CD" and heads[j] == k for j in range(k))


def by_so_much_again(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Speed improved by 24 ms and self-rated sleepiness by 1.3 points": the sleepiness did, by
    1.3 points; nothing improved by sleepiness."""
    for c, h in enumerate(heads):
        if relations[c] != "conj" or h == ROOT or xpos[c] not in _NOUNS or xpos[h] not in _NOUNS:
            continue
        v = heads[h]
        case = case_of(forms, heads, relations, h)
        cc = and_before(heads, relations, forms, c)
        if v == ROOT or not case or cc == ROOT or case_of(forms, heads, relations, c):
            continue
        if not children(heads, relations, v, _SUBJECT) or not _measured(xpos, heads, h):
            continue
        if _measured(xpos, heads, c) or children(heads, relations, v, frozenset({"obj"})):
            continue
        again = [m for m in range(c + 2, len(heads)) if heads[m] in {v, c, h}]
        again = [m for m in again if case_of(forms, heads, relations, m) == case]
        if again and leftmost(heads, again[0]) == c + 1 and _measured(xpos, heads, again[0]):
            heads[c] = v
            heads[again[0]], relations[again[0]] = c, "orphan"


def the_former_here(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Iron and zinc are used in towns, the former in bridges, the latter in roofs": two clauses
    without their verb; no town is the former."""
    words = [k for k in range(2, len(forms)) if forms[k] in {"former", "latter"}]
    words = [k for k in words if forms[k - 1] == "the" and forms[k - 2] in {",", "and", ";"}]
    if [forms[k] for k in words] != ["former", "latter"] or forms[words[0] - 2] == "and":
        return
    v = heads[words[0]]
    while v != ROOT and not children(heads, relations, v, _SUBJECT):
        v = heads[v]
    if v == ROOT or v > words[0] or xpos[v][:2] != "VB":
        return
    first_end = words[1] - 2 - (forms[words[1] - 3] == ",")
    for k, end in zip(words, (first_end, len(forms)), strict=True):
        stop = next((j for j in range(k + 1, end) if forms[j] in _STOPS - {"and", ","}), end)
        told = range(k + 1, stop)
        tops = [j for j in told if heads[j] not in told and xpos[j] not in {",", "."}]
        if not tops or not case_of(forms, heads, relations, tops[0]):
            return
        heads[k], relations[k] = v, "conj"
        heads[k - 1], heads[k - 2] = k, k
        for j in tops:
            heads[j], relations[j] = (k, "orphan") if j == tops[0] else (tops[0], "conj")


def the_rest_to_another(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The county will bear two thirds and the parish the rest": two noun phrases side by side,
    of which the second is what the first one bears."""
    for k, c in enumerate(heads):
        if relations[k] not in {"conj", "appos"} or c == ROOT or c != leftmost(heads, k) - 1:
            continue
        v = heads[c]
        article = children(heads, relations, k, frozenset({"det"}))
        if relations[c] != "conj" or v == ROOT or xpos[v][:2] != "VB" or not article:
            continue
        if (
            xpos[c] not in _NOUNS
            or xpos[k] not in _NOUNS
            or not children(heads, relations, v, frozenset({"obj"}))
        ):
            continue
        relations[k] = "orphan"
        for j, h in enumerate(heads):
            if h == c and j > k and relations[j] in {"appos", "nmod"}:
                heads[j] = k


def _dated(forms: Sequence[str], heads: Sequence[int], k: int) -> bool:
    """True for "in an avalanche in 1989": a year is in it, or is it."""
    own = {j for j, h in enumerate(heads) if h == k} | {k}
    return any(forms[j].isdigit() and len(forms[j]) == 4 for j in own)


def _two_countries(
    forms: Sequence[str],
    xpos: Sequence[str],
    heads: Sequence[int],
    relations: Sequence[str],
    v: int,
    k: int,
) -> bool:
    """True where a country does verb v to something that is none, and word k is a country: "Kenya
    exports tea, Ghana cocoa"."""
    who = children(heads, relations, v, frozenset({"nsubj"}))
    things = children(heads, relations, v, frozenset({"obj"}))
    if len(who) != 1 or len(things) != 1 or not who[0] < v < things[0] < k:
        return False
    lands = [
        xpos[j] in {"NNP", "NNPS"} and (forms[j] in COUNTRIES or sort_of_noun(forms[j]) == PLACE)
        for j in (who[0], k)
    ]
    return all(lands) and xpos[things[0]] in {"NN", "NNS"}


def _nothing_else(
    forms: Sequence[str], heads: Sequence[int], relations: Sequence[str], v: int, k: int
) -> bool:
    """True where verb v has no object before word k and no phrase but dates: no "and Paris a year
    later" of "lived in Rome in 1920". A "third" is not to be taken for a phrase."""
    if children(heads, relations, v, frozenset({"obj", "iobj", "xcomp", "ccomp", "obl:unmarked"})):
        return False
    phrases = [j for j in children(heads, relations, v, frozenset({"obl", "nmod"})) if v < j < k]
    dates = [j for j in phrases if forms[j].isdigit() or _dated(forms, heads, j)]
    return bool(dates) and (len(dates) == len(phrases) or forms[k] in _ORDINALS)


def _then_later(
    forms: Sequence[str], heads: list[int], relations: list[str], c: int, v: int
) -> None:
    """ "moved to Chelsea in 2004 and to Milan four years later": to Milan later."""
    for m in range(c + 1, len(heads)):
        if heads[m] in {c, v} and forms[m] in {"later", "earlier", "afterwards"}:
            heads[c], relations[c] = v, "conj"
            heads[m], relations[m] = c, "orphan"
            break


def _first_parts(
    heads: Sequence[int], relations: Sequence[str], v: int, h: int, cc: int
) -> list[int]:
    """What stands between verb v and the "and" at cc, where h is v or one of the first two: the
    object and a phrase ("Ann as a detective"), or phrases ("to Ann in 1990")."""
    found = [
        k
        for k in children(heads, relations, v, frozenset({"obj", "obl", "obl:unmarked"}))
        if v < k < cc
    ]
    return found if h == v or h in found[:2] else []


def _second_parts(
    forms: Sequence[str], heads: Sequence[int], relations: Sequence[str], c: int, above: set[int]
) -> list[int]:
    """The phrases behind the second thing c, each right behind the one before."""
    found: list[int] = []
    for m in range(c + 1, len(heads)):
        hangs = heads[m] in above or heads[m] in found
        if hangs and relations[m] in {"nmod", "obl", "conj", "orphan", "obj", "obl:unmarked"}:
            case = case_of(forms, heads, relations, m)
            if relations[m] == "conj" and heads[m] == c and not case:
                continue  # "and in Tokyo and Moscow eleven years later"
            if leftmost(heads, m) > c and (case or relations[m] != "nmod") and case != "of":
                found.append(m)
    return found


def _same_kind(one: str, other: str) -> bool:
    """True for the same preposition, and for two that tell where."""
    return one == other or {one, other} <= {"at", "in", "on"}


def has_its_own_verb(heads: list[int], relations: list[str]) -> None:
    """ "neither is an Andorran: one is the Bishop": nothing is left out there."""
    for k in range(len(heads)):
        own = frozenset({"cop"}), frozenset({"nsubj"})
        if relations[k] == "orphan" and all(children(heads, relations, k, one) for one in own):
            relations[k] = "parataxis"


REPAIRS: tuple[Repair, ...] = (
    has_its_own_verb,
    same_case_again,
    subject_and_object_again,
    subject_again,
    kin_again,
    measure_again,
    by_so_much_again,
    the_former_here,
    the_rest_to_another,
)
"""Those of this file, in order."""
