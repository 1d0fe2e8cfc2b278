"""Amounts that a shortened statement cannot cut: per what, of what, more than what, from what to
what, and which amount belongs to which date."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.cuts import left_out, split_of
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.repairs.names import LENGTHS
from factscore_tui.decompose.syntax.tree import Tree

_SUBJECTS = ("nsubj", "nsubj:pass")

_OR_MORE = frozenset(
    "older over more above younger under less fewer longer later higher lower".split()  # noqa: SIM905
)
_THAN = frozenset({"up", "down", "above", "below"})


def per_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "pays £40,000" of "£40,000 a year"."""
    return kind[0] == "D" and any(
        c > h and any(t.forms[j] in {"a", "an", "per", "each", "every"} for j in t.kids[c])
        for h, c in left_out(t, phrase, "nmod:unmarked")
    )


def more_than(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "fell to 30" of "fell to fewer than 30"."""
    return any(
        c < h and t.upos[h] == "NUM" and len(t.subtree(c)) > 1
        for h, c in left_out(t, phrase, "advmod")
    )


def compared_with(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Tea is drunk by more people" of "by more people than any other beverage"."""
    have = words_of(phrase)
    for k in have if {"JJR", "RBR"} & {t.xpos[k] for k in have} else ():
        if t.xpos[k] not in {"JJR", "RBR"}:
            continue
        above = [k]
        while t.heads[above[-1]] in have:
            above.append(t.heads[above[-1]])
        for v in above:
            for c in t.children(v, "obl", "advcl", "nmod"):
                than = any(t.forms[j] == "than" for j in t.children(c, "case", "mark"))
                if c > k and than and c not in have:
                    return True
    return False


def counted_together(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "employs 400 people at seven plants in Poland" of "at seven plants in Britain and
    Poland", and for "employs 140 people in Aarhus" of "in San Diego and Aarhus": how many are in
    each nobody says."""
    have = words_of(phrase)
    for h, _ in split_of(t, have):
        if t.relations[h] not in {"nmod", "obl"} or t.heads[h] not in have:
            continue
        own = [t.heads[h], *t.children(t.heads[h], "obj")] if t.relations[h] == "obl" else []
        counted = [k for n in own or [t.heads[h]] for k in t.children(n, "nummod")]
        near = t.case(h) in {"in", "at", "on", "across", "from"}
        if near and any(t.forms[k] not in {"one", "1"} for k in counted):
            return True
    return False


def from_to_when(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Sales rose in 2019" and "rose from 40 million in 2022" of "rose from 40 million in
    2019 to 62 million in 2022": each date is that of its amount."""
    have = words_of(phrase)
    for v in have:
        parts = [k for k in t.children(v, "obl", "obl:unmarked") if k > v]
        cases = [t.case(k) for k in parts]
        if "from" not in cases or "to" not in cases:
            continue
        for n in range(1, len(parts)):
            amount, when = parts[n - 1], parts[n]
            dated = (
                cases[n - 1] in {"from", "to"} and t.subtree(when)[0] == t.subtree(amount)[-1] + 1
            )
            if dated and cases[n] in {"in", "on", ""} and when in have and amount not in have:
                return True
    return False


def half_gap(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "reach 38C and 40C on Wednesday" of "reach 38C on Tuesday and 40C on Wednesday"."""
    have = words_of(phrase)
    if ":gap" in kind:
        return _share_of_what(t, have)
    for c in range(len(t)):
        rest = t.children(c, "orphan")
        if rest and have & {c, *rest} and t.heads[c] in have:
            first = [k for k in t.children(t.heads[c], "obj", "obl", "obl:unmarked") if k < c]
            if not have >= {c, *rest, *first}:
                return True
        h = t.heads[c]
        if c in have and t.relations[c] == "conj" and t.conjunction(c) == "but" and h >= 0:
            # "boils at 100 °C at sea level but at 71 °C on Everest"
            before = [k for k in t.children(t.heads[h], "obl", "obj") if k < h]
            if t.relations[h] == "obl" and t.heads[h] in have and not have >= {h, *before}:
                return True
    return False


def _share_of_what(t: Tree, have: set[int]) -> bool:
    """True for "sells 20% in Europe" of "sells 60% of its cars in China and 20% in Europe"."""
    for c in have:
        if t.relations[c] == "conj" and t.forms[c] in {"%", "percent"} and not t.child(c, "nmod"):
            first = t.children(t.heads[c], "obj")
            if any(t.case(m) == "of" for o in first for m in t.children(o, "nmod")):
                return True
    return False


def how_much_of(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "signed Fox for a fee" of "a fee of £35m", "expects sales" of "sales of $10bn" and
    "cut the forecast from 2.1%" of "from 2.1% to 1.6%"."""
    if kind[0] != "D":
        return False
    for h, c in left_out(t, phrase, "nmod"):
        amount = t.upos[c] in {"NUM", "SYM"} or t.forms[c] in {"%", "percent"}
        amount = amount or t.child(c, "nummod") is not None
        det = {t.forms[j] for j in t.children(h, "det")[:1]}
        one = not det - {"a", "an"} and not t.is_name(h) and t.relations[h] not in _SUBJECTS
        if amount and one and t.case(c) in {"of", "of between"}:
            return True
        if amount and t.case(c) == "to" and t.case(h) == "from":
            return True
    return False


def up_from_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Prices rose, up from 3.2% in July" of "rose 3.7% in August, up from 3.2% in July":
    what is compared is the figure before the comma."""
    have = words_of(phrase)
    for k in have:
        if t.forms[k] in _THAN and k > 1 and t.forms[k - 1] == "," and t.heads[k] in have:
            figures = [j for j in range(k) if t.upos[j] == "NUM"]
            if figures and figures[-1] not in have:
                return True
    return False


def or_older(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "were aged 70 years" of "aged 70 years or older"."""
    return any(
        t.forms[c] in _OR_MORE and t.conjunction(c) == "or" for _, c in left_out(t, phrase, "conj")
    )


def still_to_go(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "attacked with 15km" of "with 15km to go"."""
    return any(t.case(h) == "with" and t.xpos[c] == "VB" for h, c in left_out(t, phrase, "acl"))


def half_in_brackets(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "7-6 7-4" of "7-6 (7-4)"."""
    have = words_of(phrase)
    return any(
        t.upos[k] == "NUM"
        and t.forms[k - 1] == "("
        and k - 1 not in have
        and t.upos[k - 2] == "NUM"
        for k in have
        if k > 1
    )


def half_of_a_time(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "in a time of 2 hours" of "2 hours 24 minutes"."""
    return any(
        t.forms[h] in LENGTHS and t.forms[c] in LENGTHS and t.child(c, "nummod") == h + 1
        for h, c in left_out(t, phrase, "nmod", "nmod:unmarked", "appos", "conj", "dep")
    )


AMOUNT_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    per_what,
    more_than,
    compared_with,
    counted_together,
    from_to_when,
    half_gap,
    how_much_of,
    half_of_a_time,
    half_in_brackets,
    or_older,
    still_to_go,
    up_from_what,
)
