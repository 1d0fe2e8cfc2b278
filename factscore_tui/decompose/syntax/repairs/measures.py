"""Trees put right around lengths of time and rates. All in place, before the tree is made; `forms`
are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.tree import ROOT

_PER = frozenset("day night week month year hour minute head person share".split())  # noqa: SIM905
_LENGTHS = frozenset(
    "second seconds minute minutes hour hours day days week weeks month months year years decade "  # noqa: SIM905
    "decades century centuries".split()
)
_THEN = frozenset("later earlier ago before afterwards".split())  # noqa: SIM905
_CALLED = frozenset(
    "called calls call named dubbed termed labelled labeled declared considered".split()  # noqa: SIM905
)
_COUNT = frozenset({"nummod"})
_SUBJECT = frozenset({"nsubj", "nsubj:pass", "csubj", "expl"})
_UP = frozenset({"nummod", "compound", "flat"})


def rate(
    forms: Sequence[str], upos: Sequence[str], xpos: Sequence[str], heads: list[int],
    relations: list[str],
) -> None:  # fmt: skip
    """ "called the forecast of 4,100 passengers a day "a guess"": so many passengers a day; what
    stands behind is what the forecast was called."""
    for k in range(2, len(forms) - 1):
        if forms[k] not in _PER or forms[k - 1] not in {"a", "an"} or forms[k + 1] in _THEN:
            continue
        noun = k - 2
        while relations[noun] in _UP and 0 <= heads[noun] < k - 1:
            noun = heads[noun]
        counted = children(heads, relations, noun, _COUNT) or xpos[k - 2] == "CD"
        if not counted or noun >= k - 1 or upos[noun] not in {"NOUN", "SYM", "NUM"}:
            continue
        if heads[k] == k + 1 and relations[k] == "compound":
            continue  # "a day trip"
        named = heads[k] if heads[k] > k else ROOT
        if named == ROOT:
            named = next((j for j in range(k + 1, len(heads)) if 0 <= heads[j] < k), ROOT)
        if named != ROOT and heads[named] == k:
            continue
        heads[k], relations[k] = noun, "nmod:unmarked"
        verb = next((v for v in range(noun, -1, -1) if forms[v] in _CALLED), ROOT)
        if ROOT in {named, verb} or relations[named] not in {"appos", "obj", "nmod"}:
            continue
        told = children(heads, relations, verb, frozenset({"obj"}))
        if told and leftmost(heads, named) == k + 1 and upos[named] == "NOUN":
            heads[named], relations[named] = verb, "xcomp"


def about_a_number(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "about twenty minutes later": about twenty, not about later."""
    for k in range(len(forms) - 1):
        number = k + 1
        if forms[k] not in {"about", "some", "nearly", "almost", "roughly"} or xpos[number] != "CD":
            continue
        counts = relations[number] == "nummod" and forms[heads[number]] in _LENGTHS
        then = heads[number] + 1
        if counts and then < len(forms) and forms[then] in _THEN and heads[k] == then:
            heads[k], relations[k] = number, "advmod"


def length_before_then(
    forms: Sequence[str], upos: list[str], xpos: Sequence[str], heads: list[int],
    relations: list[str],
) -> None:  # fmt: skip
    """ "about twenty minutes later, blew up": the minutes tell how much later. Between "and" or
    the subject and the verb the length is the head, so that the two stay together."""
    for k in range(1, len(forms) - 1):
        then = k + 1
        if forms[k] not in _LENGTHS or forms[then] not in _THEN or xpos[then][:2] != "RB":
            continue
        if relations[then] in {"case", "mark"}:
            continue
        if not children(heads, relations, k, frozenset({"nummod", "det"})):
            continue
        v = heads[then] if heads[then] != k else heads[k]
        subject = children(heads, relations, v, _SUBJECT) if v != ROOT else []
        led_in = any(then < j < v for j in subject)  # "A year later it was opened"
        if v > then and xpos[v][:1] == "V" and heads[k] in {then, v} and not led_in:
            for j, h in enumerate(heads):
                heads[j] = k if h == then and j != k else h
            heads[k], relations[k] = v, "obl:unmarked"
            heads[then], relations[then] = k, "amod"
            for j in (then, *range(leftmost(heads, k), k)):  # parts of a noun, no adverbs of v
                upos[j] = "ADJ" if upos[j] == "ADV" else upos[j]
        elif heads[k] != then:
            if heads[then] == k:
                heads[then], relations[then] = heads[k], "advmod"
            heads[k], relations[k] = then, "obl:unmarked"


def as_a_whole(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "Over 2023 as a whole, output rose": belongs to the word before it."""
    for k in range(1, len(forms) - 3):
        if tuple(forms[k : k + 3]) != ("as", "a", "whole") or upos[k + 3] in {"NOUN", "ADJ"}:
            continue
        whole = k + 2
        under = [j for j, h in enumerate(heads) if h == whole and j > whole and upos[j] != "PUNCT"]
        if under or heads[whole] == ROOT:
            continue
        heads[whole], relations[whole], upos[whole], xpos[whole] = k - 1, "nmod", "NOUN", "NN"
        heads[k], relations[k], heads[k + 1], relations[k + 1] = whole, "case", whole, "det"
