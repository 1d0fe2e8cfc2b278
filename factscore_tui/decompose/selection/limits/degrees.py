"""Words of degree that a shortened statement cannot be without, and what is said of a calling and
not of who has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import Tree

_DEGREES = frozenset({"enough", "too", "so", "sufficiently"})
_CALLINGS = frozenset(
    """job profession trade career occupation calling role position post office title rank task
    duty function""".split()  # noqa: SIM905
)


def degree_of_what_follows(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The ice gets thick to drive on" of "thick enough to drive on": the infinitive needs
    the word of degree."""
    have = words_of(phrase)
    for k in range(len(t)):
        if t.forms[k] not in _DEGREES or k in have or t.heads[k] not in have:
            continue
        if t.upos[t.heads[k]] in {"ADJ", "ADV"}:
            clause = t.children(t.heads[k], "advcl", "xcomp", "ccomp", "acl")
            if any(c in have and c > k for c in clause):
                return True
    return False


def than_of_nothing(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "More soldiers died than of their wounds" of "died of cholera than of their
    wounds"."""
    have = words_of(phrase)
    for k in sorted(have):
        if t.forms[k] != "than" or not any(t.forms[j] == "more" for j in have if j < k):
            continue
        case = t.forms[k + 1] if k + 1 < len(t) and t.upos[k + 1] == "ADP" else ""
        cases = [j for j in range(k) if case and t.forms[j] == case and t.upos[j] == "ADP"]
        if cases and not any(j in have for j in cases):
            return True
    return False


def calling_of_somebody(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The nurse was a job", "The nurse was thought unfit for ladies" of "a nurse, a job
    that was thought unfit for ladies": the job is, and nobody who has it."""
    first = next((p.word for p in phrase if p.word >= 0 and t.upos[p.word] == "NOUN"), -1)
    if first < 0 or sort_of_noun(t.forms[first]) != PERSON or t.is_name(first):
        return False
    named = [a for a in t.children(first, "appos") if t.forms[a] in _CALLINGS]
    have = words_of(phrase)
    return any(have & set(t.subtree(a)) and t.heads[first] not in have for a in named)


def only_without_its_word(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "weakened only before moving out" of "weakened only slightly", and for "Nothing
    happens" of "Nothing much happens"."""
    have = words_of(phrase)
    for k in range(len(t) - 1):
        only = t.forms[k] in {"only", "just"} and t.upos[k + 1] in {"ADV", "ADJ"}
        if only and k in have and k + 1 not in have:
            return True
        if t.forms[k : k + 2] == ["nothing", "much"] and k in have and k + 1 not in have:
            return True
    return False


def one_of_what_they_were(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The dead were the driver" of "The dead were the driver and a passenger"."""
    have = words_of(phrase)
    for i in sorted(have):
        be = t.child(i, "cop")
        if be is None or be not in have or t.forms[be] not in {"were", "are"} or t.xpos[i] != "NN":
            continue
        all_of_them = t.conjuncts(i)
        if len(all_of_them) > 1 and not set(all_of_them) <= have:
            return True
    return False


def most_recently(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Ellerby has flooded last November" of "four times, most recently last November"."""
    have = words_of(phrase)
    for k in range(len(t) - 1):
        if t.forms[k] == "recently" and k not in have and k + 1 in have:
            return any(t.forms[j] in {"has", "have"} for j in have if j < k)
    return False


DEGREE_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    degree_of_what_follows,
    than_of_nothing,
    calling_of_somebody,
    only_without_its_word,
    one_of_what_they_were,
    most_recently,
)
