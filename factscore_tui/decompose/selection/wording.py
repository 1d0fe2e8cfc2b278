"""What the words of a candidate tell about it: whether it is a statement, and what cannot be left
out of it."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.rules.phrase import GLUE, Phrase, PhrasePiece
from factscore_tui.decompose.syntax.tree import Tree

BE = frozenset({"is", "was", "are", "were"})
LIMITS = frozenset(
    """few only without every all each none no former first second third last next more less most
    least than about     nearly over under some half up least almost around other another same vice
    deputy acting late future then""".split()  # noqa: SIM905
)
"""Words that change what a noun means: without them the statement is another one."""
_CLOSING = frozenset({'"', "”", "»"})
_TIMES = frozenset("seconds minutes hours days weeks months years".split())  # noqa: SIM905


def open_ended(t: Tree, last: PhrasePiece) -> bool:
    """True for a last word that waits for another: an article, a preposition, an auxiliary, a sign
    of money."""
    k = last.word
    if k < 0:
        return last.text not in _CLOSING
    if t.relations[k] in {"det", "nmod:poss", "mark", "cc", "aux", "aux:pass", "cop"}:
        return t.heads[k] > k
    if t.xpos[k][:1] == "W" or t.tokens[k].text in {"£", "$", "€"}:
        return True
    if 0 <= t.heads[k] < k and t.xpos[t.heads[k]][:1] == "W":
        return False  # "plants that nobody had looked at"
    return t.relations[k] == "case" and t.forms[k] not in {"ago", "'s", "'"}


def says(t: Tree, phrase: Phrase) -> bool:
    """True for a phrase with a verb, and with something before it."""
    for n, p in enumerate(phrase):
        if p.word == GLUE and p.text in BE:
            return n > 0
        if p.word >= 0 and (t.is_verb(p.word) or t.upos[p.word] == "AUX"):
            return n > 0
    return any(p.word == GLUE for p in phrase)


def measure(t: Tree, h: int, joined: Sequence[int]) -> bool:
    """True for "two hours and 51 minutes" and "the villages of A and B": less is not true."""
    counted = all(t.child(c, "nummod") is not None or t.upos[c] == "NUM" for c in (h, *joined))
    above = t.heads[h]
    return counted or (
        t.relations[h] == "nmod" and t.case(h) == "of" and above >= 0 and t.xpos[above] == "NNS"
    )


def ordinal(t: Tree, words: Sequence[int]) -> bool:
    """True with "first", "second", "last" among the words."""
    return any(
        t.xpos[k] == "JJ" and t.forms[k].endswith(("st", "nd", "rd", "th", "last")) for k in words
    )


def bare_time(t: Tree, words: Sequence[int]) -> bool:
    """True for "minutes" alone, left of "minutes after the owner had opened"."""
    return len(words) == 1 and t.forms[words[0]] in _TIMES


def same_part(t: Tree, a: int, b: int) -> bool:
    """True where no semicolon stands between two words."""
    low, high = min(a, b), max(a, b)
    return not any(t.tokens[k].text == ";" for k in range(low, high))


_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905


def number_of(form: str) -> int:
    """The number that a small count is, as a word or in digits; 0 for any other word."""
    if form.isascii() and form.isdigit() and len(form) < 3:
        return int(form)
    return _NUMBERS.index(form) if form in _NUMBERS else 0
