"""What limits a statement must not be left out of it: how long something did not happen, of which
the first or the largest, so ill that what, the rest of a name or a date."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from itertools import pairwise

from factscore_tui.core.calendar_names import MONTHS
from factscore_tui.decompose.rules.phrase import QUOTES, Phrase, paired_marks
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_NO = frozenset("not n't never no nobody nothing none neither nor".split())  # noqa: SIM905
_UNTIL = frozenset("until till since before for than without unless except".split())  # noqa: SIM905
_LASTS = frozenset("remain remains remained stay stays stayed survive survives survived".split())  # noqa: SIM905
_WHEN = ("obl", "advcl", "obl:unmarked", "advcl:relcl", "advmod")
_ONE_OF_A_KIND = frozenset("first only best worst most least".split())  # noqa: SIM905
MONTH_NAMES = frozenset(MONTHS) | frozenset(
    "jan feb mar apr jun jul aug sept sep oct nov dec".split()  # noqa: SIM905
)
_SHORT_QUOTATION = 6
"""Places from one mark to the other of words that are told whole or not at all."""
_PAIRS = {"either": "or", "neither": "nor", "both": "and", "between": "and"}


def words_of(phrase: Phrase) -> set[int]:
    """The sentence's words in a phrase."""
    return {p.word for p in phrase if p.word >= 0}


def cut_date(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "comes into force on 1" of "on 1 January", and for "was set for May" of "for 3
    May"."""
    have = words_of(phrase)
    for k in range(len(t)):
        number = t.tokens[k].text.isdigit() and len(t.tokens[k].text) <= 2
        for month in (k - 1, k + 1):
            if not number or not 0 <= month < len(t) or (k in have) == (month in have):
                continue
            named = t.forms[month] in MONTH_NAMES and t.tokens[month].text[:1].isupper()
            if named and (k in have or month > k):
                return True
    return False


def _dropped(t: Tree, k: int, have: set[int], relations: Iterable[str]) -> list[int]:
    return [c for c in t.children(k, *relations) if c not in have]


def no_limit(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was not completed" of "was not completed until 1864", "had not won a title" of "had
    not won a title since 1964", and "remained unknown" of "remained unknown until 1858"."""
    have = words_of(phrase)
    for k in have:
        no = any(t.forms[c] in _NO and c in have for c in t.kids[k])
        no = no or any(
            c in have and t.forms[c] in {"nobody", "nothing", "none"}
            for c in t.children(k, "nsubj")
        )
        nouns = [c for c in t.children(k, "nsubj", "nsubj:pass", "obj") if c in have]
        no = no or any(t.forms[d] == "no" and d in have for c in nouns for d in t.kids[c])
        above = t.heads[k] if t.relations[k] == "xcomp" else k
        no = no or t.forms[above] in _LASTS
        told = t.is_verb(k) or above != k or t.child(k, "cop") is not None
        if not no or not told:
            continue
        for c in _dropped(t, k, have, _WHEN):
            marks = [t.subtree(c)[0], *t.children(c, "case", "mark")]
            if any(t.forms[m] in _UNTIL for m in marks):
                return True
    return False


def only_the_first(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Only the palace survived" of "Only the palace and a church survived"."""
    have = words_of(phrase)
    return any(
        t.forms[o] == "only" and o in have and k in have
        for k in range(len(t))
        for o in t.children(k, "advmod", "amod")
        if o < k
        and any(
            c not in have and t.conjunction(c) == "and" and not t.is_verb(c) for c in t.conjuncts(k)
        )
    )


def of_a_kind(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "It was the best comeback" of "the best comeback he had been part of", and for
    "the first treble" of "the first treble since 1966"."""
    have = words_of(phrase)
    for k in have:
        if t.upos[k] not in {"NOUN", "PROPN"}:
            continue
        one = [
            c
            for c in t.children(k, "amod", "det")
            if c in have
            and (t.xpos[c] == "JJS" or t.forms[c] in _ONE_OF_A_KIND)
            and not (
                c > 0 and t.tokens[c].text[0].isupper() and t.tokens[k].text[0].isupper()
            )  # "Best Picture"
        ]
        most = [
            c
            for c in t.children(k, "amod")
            if c in have and any(t.xpos[j] == "RBS" for j in t.children(c, "advmod"))
        ]
        if not one and not most:
            continue
        if any(t.relations[m] == "nummod" or t.forms[m] == "among" for m in t.kids[k]):
            continue  # "among the oldest towns", "the first eleven leaves"
        if t.relations[k] == "nmod" and t.forms[t.heads[k]] == "one":
            continue  # "one of the greatest boxers"
        for c in _dropped(t, k, have, ("acl:relcl", "acl")):
            first = next((j for j in t.subtree(c) if not t.is_mark(j)), c)
            if t.forms[first - 1] != ",":
                return True
        for c in _dropped(t, k, have, ("nmod", "obl")):
            case = t.case(c)
            if case in {"of", "in", "since", "for", "to", "on", "at", "among", "north", "outside"}:
                return True
        h = t.heads[k] if t.relations[k] != "root" else k
        top = k if t.child(k, "cop") is not None else h
        if top != ROOT and top in have:
            for c in _dropped(t, top, have, ("obl", "advcl")):
                if any(t.forms[m] == "since" for m in t.children(c, "case", "mark")):
                    return True
    return False


def so_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was worded in such a way" of "in such a way that neither answer ...", and for
    "was so ill" of "so ill that she ..."."""
    have = words_of(phrase)
    for k in have:
        if t.forms[k] not in {"so", "such", "too", "enough"}:
            continue
        h = t.heads[k]
        if (
            h == ROOT
            or h not in have
            or t.relations[k] not in {"advmod", "amod", "det", "det:predet"}
        ):
            continue
        for top in (h, t.heads[h]):
            if top == ROOT:
                continue
            for c in _dropped(t, top, have, ("advcl", "ccomp", "acl", "acl:relcl", "xcomp")):
                marks = [t.forms[m] for m in t.subtree(c)[:1]]
                if c > k and marks and marks[0] in {"that", "to", "as"}:
                    return True
    return False


def half_pair(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Neither the east end can be restored", "between NOK 210m and NOK before tax" and
    "from three" of "from three to five"."""
    words = [p.text.lower() for p in phrase]
    for n, word in enumerate(words):
        if word in _PAIRS and _PAIRS[word] not in words[n + 1 :]:
            k = phrase[n].word
            if k < 0:
                continue
            if word in {"either", "both"} and t.relations[k] != "cc:preconj":
                continue
            if _PAIRS[word] in t.forms[k + 1 :]:
                return True
    return False


def twice(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The the third" and "of of": a word twice that stands once."""
    return any(
        a.text.lower() == b.text.lower()
        and a.text.isalpha()
        and a.word + 1 != b.word
        and not (a.word != b.word and a.word >= 0 and t.upos[a.word] == "NUM")  # "in two two hours"
        for a, b in pairwise(phrase)
    )


def whoever(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Who announced the decipherment" of "it was X who", and for "What was a lamp" of
    "What he did achieve was a lamp": a relative word as the subject, or without its clause."""
    have = words_of(phrase)
    if any(_alone(t, k, have) for k in have if t.forms[k] == "what" and k != phrase[0].word):
        return True  # "He was born in what" of "in what is now Croatia"
    first = phrase[0].word
    if first < 0 or t.xpos[first] not in {"WP", "WDT", "WRB"} or kind[0] not in "EXCDR":
        return False
    return t.heads[first] not in words_of(phrase) or t.forms[first] in {"who", "which"}


def _alone(t: Tree, k: int, have: Container[int]) -> bool:
    """ "what" without its clause, or with one that has lost when that was so."""
    clause = t.child(k, "acl:relcl")
    if clause is None:
        return False
    when = [j for j in t.children(clause, "advmod") if t.forms[j] in {"now", "then", "today"}]
    return clause not in have or any(j not in have for j in when)


def only_quoted(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for '"I shook up the world"' of 'shouted at them: "I shook up the world!"': somebody's
    words without who said them."""
    first, last = phrase[0].word, phrase[-1].word
    marks = paired_marks(t)
    quoted = first in marks and marks[first] == last and t.tokens[first].text in QUOTES
    outside = any(not t.is_mark(k) for k in range(len(t)) if not first <= k <= last)
    return quoted and outside


def out_of_a_quotation(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "All animals are equal" of 'The seven shrink to one: "All animals are equal, but
    ..."': a clause of somebody's words, of which what stands before the colon is told."""
    have = words_of(phrase)
    for opening, closing in paired_marks(t).items():
        if not 1 < opening < closing or t.tokens[opening].text not in QUOTES:
            continue
        inside = all(opening < k < closing for k in have)
        if inside and t.tokens[opening - 1].text == ":" and t.is_verb(t.root):
            return t.root < opening and any(t.is_verb(k) or t.child(k, "cop") for k in have)
    return False


def changed_quotation(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for '"I apologised at 5-all so"' of '"so I apologised ... at 5-all"': words between
    quotation marks that are cut or stand in another order."""
    own = [p.word for p in phrase]
    have = set(own)
    for opening, closing in paired_marks(t).items():
        quoted = opening < closing and t.tokens[opening].text in QUOTES
        short = quoted and closing - opening <= _SHORT_QUOTATION
        if short and not have & {opening, closing}:  # 'as vague' of 'as "vague but exciting"'
            words = [k for k in range(opening + 1, closing) if not t.is_mark(k)]
            if have & {*words} and not have >= {*words}:
                return True
        if not quoted or opening not in have or closing not in have:
            continue
        inside = [k for k in own[own.index(opening) + 1 : own.index(closing)] if k >= 0]
        words = [k for k in inside if not t.is_mark(k)]
        whole = [k for k in range(opening + 1, closing) if not t.is_mark(k)]
        if words != whole:
            return True
    return False


LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    only_the_first,
    cut_date,
    no_limit,
    of_a_kind,
    so_what,
    half_pair,
    twice,
    whoever,
    only_quoted,
    out_of_a_quotation,
    changed_quotation,
)
