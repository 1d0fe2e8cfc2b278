"""Trees put right around single small words: a preposition without its noun, a "which" that looks
like an article, the number of a king. All in place, before the tree is made; `forms` are in lower
case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_OBJECT = frozenset({"obj", "ccomp"})
_CASE = frozenset({"case"})
_HELPERS = frozenset({"aux", "aux:pass", "cop", "mark"})
_BE = frozenset({"aux:pass", "cop"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_NAMES = frozenset({"NNP", "NNPS"})
_LABELS = frozenset(
    """symbol number formula vitamin letter code version type factor model grade class route line
    platform gate room unit engine abbreviation acronym ticker""".split()  # noqa: SIM905
)
"""What says little without the sign behind it, and is no person's calling."""
_LATER = frozenset("later afterwards yesterday recently once".split())  # noqa: SIM905
_SEVERAL_ARE = frozenset({"were", "are", "have"})
_BESIDE = frozenset({"acl", "conj", "advcl", "parataxis"})
_OF_WHAT = frozenset("of from to for with".split())  # noqa: SIM905
_ROMAN = frozenset("i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii".split())  # noqa: SIM905


def preposition_of_a_participle(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "often referred to as Hydro", "cared for by friends": the preposition right behind the
    participle is part of the verb."""
    for k, v in enumerate(heads):
        bare = relations[k] in {"obl", "advmod", "nmod"} and xpos[k] in {"IN", "TO", "RP"}
        if not bare or v != k - 1 or xpos[v] != "VBN" or k in heads:
            continue
        if forms[k + 1 : k + 2] and forms[k + 1] in {"as", "by", "in", "at", "when", ",", "."}:
            relations[k] = "compound:prt"


def which_before_a_name(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Oil, which Hydro began to look for": "which" is what was looked for, no article. "Plants
    which she worked out" have no other object either."""
    for k, n in enumerate(heads):
        if forms[k] not in {"which", "whom"} or n == ROOT or k < 1:
            continue
        if children(heads, relations, k, _CASE) or xpos[k - 1] in {"IN", "TO"}:
            continue
        taken = relations[k] == "det" and n == k + 1 and relations[n] in _SUBJECT
        v = heads[n] if taken else n
        if not taken and relations[k] not in {"obl", "obl:unmarked", "det"}:
            continue
        own = v != ROOT and relations[v] == "acl:relcl" and xpos[n] in {*_NOUNS, "VBD", "VBZ"}
        own = own and (taken or bool(children(heads, relations, v, _SUBJECT)))
        if own and not children(heads, relations, v, _OBJECT):
            heads[k], relations[k] = v, "obj"


def noun_before_its_name(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "with the symbol Ga and the number 31", "of vitamin B12": the noun that says what the name
    right behind it is stays with it, and the preposition is of both."""
    for k, n in enumerate(heads):
        bare = relations[k] in {"nmod", "nmod:desc"} and forms[k] in _LABELS
        named = n == k + 1 and (xpos[n] in _NAMES or any(c.isdigit() for c in forms[n]))
        if not bare or not named or children(heads, relations, k, frozenset({"nmod:poss"})):
            continue
        relations[k] = "compound"
        for c in children(heads, relations, k, _CASE):
            heads[c] = n


def kind_before_its_noun(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "an aluminium and renewable energy company": the energy is renewable, the company is not."""
    for k in range(1, len(heads) - 2):
        a, n = heads[k], k + 1
        if relations[k] != "conj" or xpos[k] != "JJ" or xpos[n] != "NN" or a == ROOT:
            continue
        if heads[n] != a or relations[n] != "conj" or xpos[a] != "NN" or forms[k - 1] != "and":
            continue
        if relations[a] == "compound" and heads[a] > n:
            heads[k], relations[k] = n, "amod"
            heads[k - 1] = n


def and_free_of(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "is coated with polyurethane and free of lead": the subject is free, nothing is coated with
    that."""
    for k, n in enumerate(heads):
        if relations[k] != "conj" or xpos[k] != "JJ" or n == ROOT or n > k:
            continue
        if relations[n] != "obl" or xpos[n] not in _NOUNS or forms[k - 1] not in {"and", "but"}:
            continue
        v = heads[n]
        what = children(heads, relations, k, frozenset({"obl"}))
        of_it = any(forms[leftmost(heads, j)] in _OF_WHAT and j > k for j in what)
        if v != ROOT and of_it and children(heads, relations, v, _BE):
            heads[k] = v


def number_of_the_nearest(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "by Charles the Bold against René II": the number is part of the name right before it."""
    for k, n in enumerate(heads):
        if relations[k] != "flat" or n == ROOT or k < 2 or n > k - 2 or forms[k] not in _ROMAN:
            continue
        last = k - 1
        while relations[last] == "flat" and heads[last] < last and heads[last] != n:
            last = heads[last]
        if last != n and heads[last] != n and xpos[last] in _NAMES:
            heads[k] = last


def above_all(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "is eaten above all at Christmas": "above all" says how much, and nothing is above."""
    for k in range(len(forms) - 2):
        a = k + 1
        if forms[k] != "above" or forms[a] != "all" or relations[a] != "obl":
            continue
        alone = all(h != a or j == k for j, h in enumerate(heads))
        if alone and k not in heads and heads[a] not in {k, ROOT}:
            heads[k], relations[k] = heads[a], "advmod"
            heads[a], relations[a] = k, "fixed"


def open_between_commas(
    forms: Sequence[str],
    upos: list[str],
    xpos: list[str],
    heads: list[int],
    relations: list[str],
) -> None:
    """ "The ferry, open around the clock, saves a detour": it is open; nothing opens."""
    for k, h in enumerate(heads):
        if relations[k] not in {"advcl", "parataxis", "acl"} or h == ROOT or k < 2:
            continue
        if forms[k] not in {"open", "free", "clear"} or xpos[k] not in {"VBP", "VB", "JJ"}:
            continue
        described = relations[k] == "acl" and relations[h] in _SUBJECT and h < k
        v = heads[h] if described else h
        own = [s for s in children(heads, relations, v, _SUBJECT) if s < k] if v > k else []
        bare = not children(heads, relations, k, _SUBJECT | _HELPERS | _OBJECT)
        if forms[k - 1] == "," and own and bare and "," in forms[k:v]:
            upos[k], xpos[k] = "ADJ", "JJ"
            heads[k], relations[k] = own[-1], "acl"


def so_much_less(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "stood at £31,206 in April, £4,000 less than a year earlier": the second sum says how much
    less, and stands behind its comma."""
    for k, v in enumerate(heads):
        sum_ = relations[k] in {"conj", "appos"} and xpos[k] in {"$", "CD"} and v != ROOT
        if not sum_ or xpos[v][:2] != "VB" or forms[leftmost(heads, k) - 1] == "and":
            continue
        compared = children(heads, relations, k, frozenset({"advmod", "amod"}))
        for j in compared:
            if forms[j] in {"less", "more", "fewer"} and j > k:
                relations[k], relations[j] = "obl:unmarked", "advmod"


def where_somebody_did(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Rjukan, where a plant - then the largest - supplied the power": the plant did; no town is
    one."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or n == ROOT or n > k or xpos[k] not in _NOUNS:
            continue
        clauses = [r for r in children(heads, relations, n, frozenset({"acl:relcl"})) if r > k]
        for r in clauses[:1]:
            words = children(heads, relations, r, frozenset({"advmod", "mark"}))
            if not any(forms[j] in {"where", "when"} and n < j < k for j in words):
                continue
            for s in children(heads, relations, r, _SUBJECT):
                if k < s < r:
                    for j in children(heads, relations, r, frozenset({"obl"})):
                        if k < j < s:  # "at its opening the largest"
                            heads[j] = s
                    heads[s], relations[s] = k, "appos"
            if not children(heads, relations, r, _SUBJECT):
                heads[k], relations[k] = r, "nsubj"


def for_one_or_for_several(forms: Sequence[str], xpos: list[str]) -> None:
    """ "springs on its shore, which account for half": a present tense without its "s" is not for
    one."""
    for k, form in enumerate(forms):
        if xpos[k] == "VBZ" and form.isalpha() and form[-1] != "s":
            xpos[k] = "VBP"


def his_head_split(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "He was found in a stream, his head split by an axe": the head was; what is between the
    commas is a clause without its "was"."""
    for k, n in enumerate(heads):
        if xpos[k] not in {"VBN", "VBD"} or relations[k] not in _BESIDE or n == ROOT or n > k:
            continue
        who = k - 1
        owned = who > 1 and heads[who] == k and xpos[who] in {"NN", "NNS"}
        if not owned or xpos[who - 1] != "PRP$" or forms[who - 2] != ",":
            continue
        if children(heads, relations, k, _OBJECT | _HELPERS | {"cc"}):
            continue
        if not children(heads, relations, k, frozenset({"obl:agent"})):
            continue  # "his wife died in May"
        v = n
        while v != ROOT and not children(heads, relations, v, _SUBJECT):
            v = heads[v]
        if v != ROOT and v < who and children(heads, relations, v, _SUBJECT)[0] < v:
            xpos[k], heads[k], relations[k], relations[who] = "VBN", v, "advcl", "nsubj:pass"


def number_right_before(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "three cruisers, two gunboats, 150 marines": a number right before the noun that a comma
    follows is that noun's, and not the next one's."""
    for k, n in enumerate(heads):
        noun = k + 1
        if relations[k] != "nummod" or not noun < n or xpos[noun] != "NNS":
            continue
        listed = relations[noun] in {"conj", "obj", "nsubj"} and heads[noun] != n
        if listed and forms[noun + 1] in {",", "and"} and not _numbered(heads, relations, noun):
            heads[k] = noun


def _numbered(heads: Sequence[int], relations: Sequence[str], n: int) -> bool:
    return any(h == n and relations[k] == "nummod" for k, h in enumerate(heads))


def told_later(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "told me later he had read it": it was told later."""
    for k, v in enumerate(heads):
        if forms[k] not in _LATER or relations[k] != "advmod" or not 1 < k < v:
            continue
        who = heads[k - 1] if relations[k - 1] == "flat" else k - 1
        told = relations[who] in {"obj", "iobj"} and relations[v] == "ccomp"
        if not told or heads[who] != heads[v]:
            continue
        if children(heads, relations, v, _SUBJECT)[:1] == [k + 1]:
            heads[k] = heads[v]


def trading_after_hours(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "fell in after-hours trading after": a noun in "ing" behind a noun with a hyphen, and
    nothing that it is done to."""
    for k in range(3, len(forms) - 1):
        n = k - 1
        if xpos[k] != "VBG" or heads[k] == ROOT or forms[n - 1] != "-" or heads[n - 1] == ROOT:
            continue
        case = children(heads, relations, n, _CASE)
        own = [j for j, h in enumerate(heads) if h == k and relations[j] != "punct"]
        if relations[n] not in {"obl", "nmod"} or not case or own or xpos[n] not in _NOUNS:
            continue
        heads[k], relations[k] = heads[n], relations[n]
        for j in case:
            heads[j] = k
        heads[n], relations[n] = k, "compound"
        upos[k], xpos[k] = "NOUN", "NN"


def subject_of_several(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Pankhurst, two of her daughters and other activists were sent to prison": all of them are
    the subject."""
    for b, v in enumerate(heads):
        if relations[b] not in _SUBJECT or v == ROOT or b > v:
            continue
        a = next((k for k in children(heads, relations, v, _SUBJECT) if k < b), ROOT)
        if a == ROOT or not _NAMES & {xpos[a]} or relations[a] != relations[b]:
            continue
        first, several = leftmost(heads, b), {forms[k] for k in range(b, v)}
        if forms[first - 1] == "," and "and" in several and several & _SEVERAL_ARE:
            heads[b], relations[b] = a, "conj"


def lift_prepositions(heads: list[int], relations: list[str]) -> None:
    """ "home to 340 people and a school": the preposition is the noun's, not the number's."""
    for k, number in enumerate(heads):
        noun = (
            heads[number]
            if number > k and relations[k] == "case" and relations[number] == "nummod"
            else ROOT
        )
        if noun > number and not any(
            heads[c] == noun and relations[c] == "case" for c in range(noun)
        ):
            heads[k] = noun


REPAIRS: tuple[Repair, ...] = (
    told_later,
    trading_after_hours,
    subject_of_several,
    number_right_before,
    for_one_or_for_several,
    preposition_of_a_participle,
    which_before_a_name,
    noun_before_its_name,
    kind_before_its_noun,
    and_free_of,
    number_of_the_nearest,
    above_all,
    open_between_commas,
    so_much_less,
    where_somebody_did,
    his_head_split,
)
"""In this order."""
