"""What a statement claims too much without: exceptions, conditions, who only thinks so, of whom a
share is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_CLAUSES = "EXCDRQ"
_NOT_ALL = (
    ("except",), ("excepting",), ("barring",), ("save", "for"), ("subject", "to"),
    ("on", "condition", "that"), ("with", "the", "exception"), ("in", "places"),
)  # fmt: skip
"""What begins an exception or a condition, wherever it stands behind its clause."""
_BUT_FOR = (("apart", "from"), ("aside", "from"), ("other", "than"), ("but", "for"))
"""The same where nobody or everybody is meant."""
_EVERY = word_set(
    "no nobody none nothing nowhere never all every everything everybody only neither"
)
_IFS = word_set("if unless")
_WOULD = word_set("would could might 'd")
_THOUGHT = word_set("thought said believed claimed rumoured rumored reported supposed alleged")
_SHARES = word_set("half third thirds quarter quarters fifth fifths majority % percent cent most")
_AMONG = word_set("in among of for")
_ASIDES = frozenset({"acl:relcl", "advcl:relcl", "appos"})
_SHARED = word_set("shared divided split")
_ON_TO = word_set("bring brings brought bringing take takes took taken taking move moves moved")


def begins_with(t: Tree, k: int, words: Sequence[str]) -> bool:
    """True where these words stand from word k on."""
    return tuple(t.forms[k : k + len(words)]) == tuple(words)


def exception_lost(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The museum is open from 10 to 5" of "is open from 10 to 5, except on Mondays", and
    for "Each widow received twice as much" of "received twice as much, on condition that"."""
    if kind[0] not in _CLAUSES:
        return False
    have = words_of(phrase)
    for k in range(1, len(t) - 1):
        own = any(begins_with(t, k, words) for words in _NOT_ALL)
        nobody = any(begins_with(t, k, words) for words in _BUT_FOR)
        if k in have or not (own or nobody):
            continue
        if nobody and not {t.forms[j] for j in have} & _EVERY:
            continue
        above = _governor(t, k)
        if above in have and max(have) < k:
            return True
    return False


def _governor(t: Tree, k: int) -> int:
    """The verb or predicate in front of word k that it hangs on; ROOT where there is none."""
    top = k
    while top != ROOT and top >= k:
        top = t.heads[top]
    while top != ROOT and not (t.is_verb(top) or t.child(top, "cop") is not None):
        top = t.heads[top]
    return top


def thought_lost(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Penhale began to drink" of "Penhale, it is thought, began to drink": nobody says
    that he did."""
    if kind[0] not in _CLAUSES:
        return False
    have = words_of(phrase)
    for k in range(2, len(t) - 3):
        said = t.forms[k] == "it" and t.forms[k + 1] in {"is", "was"} and t.forms[k + 2] in _THOUGHT
        if not said or t.forms[k - 1] != "," or t.forms[k + 3] != "," or k + 2 in have:
            continue
        verb = next((j for j in range(k + 4, len(t)) if t.is_verb(j)), -1)
        if verb in have and t.xpos[verb] in {"VBD", "VBZ", "VBP", "VBN"}:
            return True
    return False


def if_lost(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The forest is lost" of "If a second fire comes, there is no seed and the forest is
    lost", and for "The novel would have been long" of "The novel, had it been finished, would have
    been long"."""
    if kind[0] not in _CLAUSES:
        return False
    have = words_of(phrase)
    for v in (v for v in have if t.relations[v] == "conj" and t.heads[v] not in have):
        for c in t.children(t.heads[v], "advcl"):
            first = any(t.forms[k] in _IFS for k in t.children(c, "mark"))
            if first and c < t.heads[v] and c not in have and t.conjunction(v) in {"and", ""}:
                return True
    for k in range(2, len(t) - 2):
        if t.forms[k] != "had" or t.forms[k - 1] != "," or k in have:
            continue
        clause = t.heads[k]
        turned = clause > k and any(
            k < j < clause for j in t.children(clause, "nsubj", "nsubj:pass")
        )
        aside = turned and t.relations[clause] in {"acl:relcl", "acl", "advcl"}
        if aside and any(t.forms[j] in _WOULD for j in have if j > clause):
            return True
    return False


def cut_condition(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The corals expel the algae when the water stays warm" of "when the water stays warm
    for several weeks": a condition with a part left out is another one."""
    if kind[0] not in "EXCDR":
        return False
    have = words_of(phrase)
    for c in have:
        if t.relations[c] != "advcl" or t.heads[c] not in have:
            continue
        marks = {t.forms[k] for k in t.children(c, "mark", "advmod") if k in have and k < c}
        always = "when" in marks and t.xpos[c] in {"VBZ", "VBP"}
        if not marks & _IFS and not always:
            continue
        asides = [
            k for k in t.subtree(c) if t.relations[k] in {"acl:relcl", "advcl:relcl", "appos"}
        ]
        inside = t.subtree(c, asides)
        if any(not t.is_mark(k) and k not in have for k in inside if t.relations[k] != "discourse"):
            return True
    return False


def share_of_whom(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Kern took two-thirds of the vote" of "in cities Kern took two-thirds of the
    vote"."""
    if kind[0] not in "EXCDR":
        return False
    have = words_of(phrase)
    for k in have:
        v = t.heads[k]
        if t.forms[k] not in _SHARES or t.relations[k] not in {"obj", "nsubj"} or v not in have:
            continue
        for c in t.children(v, "obl"):
            front = c < min(k, v) and c not in have and t.case(c) in _AMONG
            if front and t.xpos[c] in {"NNS", "NNPS"}:
                return True
    return False


def from_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Poaching fell in 2014 to 124 in 2022" of "fell from 826 in 2014 to 124 in 2022"."""
    have = words_of(phrase)
    for k in have:
        year = t.forms[k].isdigit() and len(t.forms[k]) == 4 and t.forms[k - 1 : k] == ["in"]
        if not year or t.forms[k + 1 : k + 2] != ["to"] or k + 1 not in have:
            continue
        start = max((j for j in range(k) if t.forms[j] == "from"), default=-1)
        if start >= 0 and start not in have and not any(t.is_verb(j) for j in range(start, k)):
            return True
    return False


def by_one_alone(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The prize was shared by Patel" of "was shared by Patel and Dunn"."""
    have = words_of(phrase)
    for v in have:
        if t.forms[v] not in _SHARED or t.child(v, "aux:pass") is None:
            continue
        for c in t.children(v, "obl:agent", "obl"):
            case = t.case(c) in {"by", "between", "among"}
            if c in have and case and any(j not in have for j in t.children(c, "conj")):
                return True
    return False


def back_to_where(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The firm is bringing production" of "is bringing production back to Devon"."""
    have = words_of(phrase)
    for v in (v for v in have if t.forms[v] in _ON_TO):
        for k in (k for k in range(v + 1, len(t)) if t.forms[k] == "back" and k not in have):
            above = t.heads[k]
            if above == v or (t.relations[above] == "obl" and t.heads[above] == v):
                return True
    return False


def last_done(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The moth was last recorded in Britain" of "last recorded in Britain when Victoria
    was on the throne": when it was is what is told."""
    have = words_of(phrase)
    for k in have:
        v = t.heads[k]
        if t.forms[k] != "last" or t.relations[k] != "advmod" or v not in have:
            continue
        when = [c for c in t.children(v, "advcl", "obl:unmarked") if c > v]
        if when and not have & {*when}:
            return not any(t.forms[c][:1].isdigit() for c in t.children(v, "obl") if c in have)
    return False


EXCEPTION_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    exception_lost,
    thought_lost,
    if_lost,
    cut_condition,
    share_of_whom,
    from_what,
    by_one_alone,
    back_to_where,
    last_done,
)
