"""The clauses of a sentence that could stand as sentences of their own: each of them is to be in
some fact."""

from __future__ import annotations

from collections.abc import Container
from itertools import pairwise

from factscore_tui.decompose.rules.phrase import QUOTES, paired_marks, trimmed
from factscore_tui.decompose.rules.reports import report_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_BESIDE = frozenset({"nsubj", "nsubj:pass", "conj", "parataxis", "cc"})
_TURNED = frozenset({"expl", "nsubj:outer", "csubj"})
_SAID_BEFORE = frozenset("not n't so too either do does did has have is are was were".split())  # noqa: SIM905
_ASIDES = frozenset({"appos", "acl", "acl:relcl", "nmod", "amod", "parataxis", "advcl"})


def own_clauses(t: Tree) -> list[int]:
    """The heads of the clauses with a subject and a tense of their own that hang on nothing:
    "burned" and "rebuilt" of "The mill burned, and it was never rebuilt"."""
    speaks = ":" in t.forms[:4] and t.forms[t.forms.index(":") + 1 :][:1] in (["we"], ["i"])
    if speaks or (not t.is_verb(t.root) and t.child(t.root, "cop") is None):
        return []  # "Moen: We are not happy"
    quoted = {
        k
        for opening, closing in paired_marks(t).items()
        if t.tokens[opening].text in QUOTES and not opening < t.root < closing
        for k in range(opening, closing)
    }  # 'shrink to one: "All animals are equal"'
    return [v for v in range(len(t)) if v not in quoted and _own_clause(t, v)]


def _own_clause(t: Tree, v: int) -> bool:
    top = v
    while t.relations[top] in {"conj", "parataxis"} and t.heads[top] != ROOT:
        top = t.heads[top]
    group = [v, *t.children(v, "aux", "aux:pass", "cop")]
    finite = any(t.xpos[k] in {"VBD", "VBZ", "VBP", "MD"} for k in group)
    who = t.child(v, "nsubj", "nsubj:pass")
    subject = who is not None and who < v and t.child(who, "case") is None
    turned = t.child(v, *_TURNED) is not None  # "It was then that she met Kern"
    hangs = v != t.root and t.child(v, "mark") is not None  # "until it was done"
    return top == t.root and finite and subject and not turned and not hangs


def clauses_whole(t: Tree) -> list[list[int]]:
    """The words of each of several such clauses that can be told as it stands; not of one that
    somebody reports: "Marsh, the court heard, moved £9,000"."""
    heads = own_clauses(t)
    if len(heads) < 2:
        return []
    said = {k for v in heads if (by := report_of(t, v)) >= 0 for k in (v, by)}
    found = []
    for v in heads:
        others = [k for k in heads if k != v]
        words = trimmed(t.subtree(v, [*others, *t.children(v, "cc", "discourse")]), t)
        if words and t.forms[words[0]] in {"while", "whereas"}:
            words = words[1:]
        gaps = [a + 1 for a, b in pairwise(words) if b - a > 1]
        half = not words or t.forms[words[-1]] in _SAID_BEFORE  # "a wasp does not"
        torn = half or _torn(t, v, words) or any(_spliced(t, v, k) for k in others)
        # another clause stands inside at most, between marks
        apart = len(gaps) < 2 and all(t.is_mark(k) for k in gaps)
        if apart and not torn and v not in said:
            found.append(words)
    return found


def _torn(t: Tree, v: int, words: Container[int]) -> bool:
    """True for "when peace was signed aboard a gunboat, the Heron, was not invited" of "Rivas
    saved it and, when ...": a comma between a subject and its verb that closes no aside."""
    subject = t.child(v, "nsubj", "nsubj:pass")
    if subject is None or subject > v:
        return False
    first = min([v, *t.children(v, "aux", "aux:pass", "cop")])
    comma = next((k for k in range(subject + 1, first) if t.forms[k] == "," and k in words), -1)
    if comma < 0:
        return False
    inside = [k for k in t.subtree(subject) if k > subject and t.relations[k] in _ASIDES]
    between = [k for k in range(comma + 1, first) if not t.is_mark(k)]
    joined = t.child(subject, "conj") is not None
    return not inside and not joined and not between


def _spliced(t: Tree, v: int, k: int) -> bool:
    """True where clause k begins behind nothing but a comma inside clause v: of "nearly lost her,
    when in March, with ice below, he ran her aground" and "on the night the clocks go back, he
    decides" the parser made two. "A rose, B fell and C rose" are three."""
    if t.relations[k] not in {"conj", "parataxis"} or t.heads[k] != v or k < v:
        return False
    first = t.subtree(k)[0]
    first += t.is_mark(first)
    rest = [c for c in t.children(v, "conj", "parataxis") if c >= k]
    joined = any(t.child(c, "cc") is not None for c in rest)
    return first > 0 and t.forms[first - 1] == "," and not joined


def untold_clauses(t: Tree, held: Container[int]) -> list[int]:
    """The heads of such clauses that are in no fact; not of one that hardly says anything: "Lund,
    who has fished there, said no", "Not all were happy"."""
    return [v for v in own_clauses(t) if v not in held and _says_something(t, v)]


def _says_something(t: Tree, v: int) -> bool:
    """True for a clause with three words besides its subject and what is joined to it."""
    beside = [k for c in t.kids[v] if t.relations[c] in _BESIDE for k in t.subtree(c)]
    return sum(not t.is_mark(k) for k in {*t.subtree(v)} - {*beside}) > 2
