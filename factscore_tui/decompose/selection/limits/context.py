"""Candidates that leave out what limits them elsewhere in the sentence: a "when" clause, the rest
of a length of time, what the crowd is of. Each was found in what strict readers rejected."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import Tree

_PRESENT, _PAST = frozenset({"VBZ", "VBP", "MD"}), frozenset({"VBD"})
_UNITS = frozenset(
    """year years month months week weeks day days hour hours minute minutes second
    seconds""".split()  # noqa: SIM905
)
_PARTS = frozenset(
    """most many some all several both none few one two three four five six seven eight nine ten
    half""".split()  # noqa: SIM905
)
_CROWDS = frozenset({"tens", "dozens", "scores", "hundreds"})
_BEFORE_GERUNDS = frozenset({"for", "of", "from", "against"})


def _told_in(t: Tree, v: int) -> set[str]:
    """Tags of a verb with its auxiliaries."""
    return {t.xpos[k] for k in (v, *t.children(v, "aux", "aux:pass", "cop"))}


def only_when(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Many species curl up" and for "Their surroundings dry out" of "When their
    surroundings dry out, many species curl up": in the present that is a condition."""
    have = words_of(phrase)
    for c in range(len(t)) if kind[0] in "EXD" else ():
        v = t.heads[c]
        if t.relations[c] != "advcl" or v < 0 or (v in have) == (c in have):
            continue
        behind = c > v and "," in t.forms[v:c]  # "on the final day, when a draw would do"
        marks = {t.forms[k] for k in t.children(c, "advmod", "mark")}
        when = not behind and marks & {"when", "whenever"}
        told = _told_in(t, v) | _told_in(t, c)
        if when and told & _PRESENT and not told & _PAST:
            return True
    return False


def cut_duration(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "to three years" and for "to four months" of "to three years and four months"."""
    have = words_of(phrase)
    for k in range(len(t)) if kind[0] in "EXCD" else ():
        h = t.heads[k]
        if t.relations[k] != "conj" or t.forms[k] not in _UNITS or t.forms[h] not in _UNITS:
            continue
        both = t.child(k, "nummod") is not None and t.child(h, "nummod") is not None
        if both and (k in have) != (h in have):
            return True
    return False


def aside_run_in(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "were suffocated most of them in the villages", an aside without its comma, and for
    "were suffocated in the villages", which only most of them were."""
    have = words_of(phrase)
    for n, p in enumerate(phrase):
        k = p.word
        if k < 1 or kind[0] not in "EXCD":
            continue
        if t.forms[k] in _PARTS and t.forms[k - 1] == "," and _of_them(t, k):
            if n and phrase[n - 1].text != ",":
                return True
        elif k > 3 and t.forms[k - 3] in _PARTS and _of_them(t, k - 3) and k - 3 not in have:
            return True
    return False


def _of_them(t: Tree, k: int) -> bool:
    return t.forms[k + 1 : k + 3] in (["of", "them"], ["of", "which"], ["of", "whom"])


def up_how_much(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "reported revenue last year up" and "of 64 million 17 per cent" of "..., up 17 per
    cent"."""
    have = words_of(phrase)
    for k in range(len(t) - 1) if kind[0] in "EXCDR" else ():
        if (
            t.forms[k] in {"up", "down"}
            and t.forms[k - 1] != "-"  # "follow-up"
            and t.xpos[k + 1] == "CD"
            and (k in have) != (k + 1 in have)
        ):
            return True
    return False


def with_whom(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Together Pompidou became president" of "together with Pompidou, who became"."""
    first = phrase[0].word
    return first >= 0 and t.forms[first] in {"together", "along"} and "relcl" in kind


def for_doing(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The court steals jewellery" of "sentenced him for stealing jewellery"."""
    for p in phrase:
        v = p.word
        if v < 0 or t.xpos[v] != "VBG" or p.text.lower() == t.forms[v]:
            continue
        first = t.heads[v] if t.relations[v] == "conj" and t.xpos[t.heads[v]] == "VBG" else v
        if any(t.forms[c] in _BEFORE_GERUNDS for c in t.children(first, "mark", "case")):
            return True
    return False


def crowd_of_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Tens died" of "Tens of thousands died"."""
    have = words_of(phrase)
    return any(
        t.case(c) == "of" and c not in have
        for k in have
        if t.forms[k] in _CROWDS
        for c in t.children(k, "nmod")
    )


def of_bare_noun(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "read out by his chief" of "his chief of staff"."""
    have = words_of(phrase)
    for k in have if kind[0] in "EXCD" else ():
        for c in t.children(k, "nmod"):
            bare = t.case(c) == "of" and t.xpos[c] == "NN" and len(t.kids[c]) == 1
            if bare and c not in have:
                return True
    return False


CONTEXT_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    only_when,
    cut_duration,
    aside_run_in,
    up_how_much,
    with_whom,
    for_doing,
    crowd_of_what,
    of_bare_noun,
)
