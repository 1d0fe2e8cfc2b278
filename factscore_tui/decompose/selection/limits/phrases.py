"""Candidates that end too early or put a phrase behind what it does not belong to: found where
texts were read with their verdicts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.decompose.rules.phrase import QUOTES, Phrase
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_BACK = frozenset({"back", "over", "across"})
_CALL = frozenset("call calls called calling".split())  # noqa: SIM905
_WERE = frozenset("was were did had has have is are do does".split())  # noqa: SIM905
_WHITHER = frozenset({"to", "into", "onto"})


def back_where(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "took Britain back in 1925" of "took Britain back to the gold standard in 1925"."""
    have = words_of(phrase)
    for b in have:
        if t.forms[b] not in _BACK or t.relations[b] != "advmod" or t.heads[b] not in have:
            continue
        goals = [k for k in (*t.children(b, "obl"), *t.children(t.heads[b], "obl")) if k > b]
        if t.child(t.heads[b], "obj") is None:
            continue  # "went back to teach" of "went back to Ghana to teach"
        first = [k for k in goals if t.case(k) in _WHITHER and min(t.subtree(k)) == b + 1]
        if first and first[0] not in have:
            return True
    return False


def behind_a_description(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was head of the navy, an office he lost from 1911" of "From 1911 he was head of the
    navy, an office he lost": the date would be that of the loss."""
    if kind[0] not in "EXD":
        return False
    order = [p.word for p in phrase if p.word >= 0]
    for n, k in enumerate(order[1:], 1):
        before = order[n - 1]
        r = next((r for r in order[:n] if _of_an_apposition(t, r) and before in t.subtree(r)), ROOT)
        if r == ROOT or t.relations[k] not in {"obl", "obl:unmarked", "case"}:
            continue
        top = k if t.relations[k] != "case" else t.heads[k]
        subject = t.child(t.heads[top], "nsubj", "nsubj:pass") if t.heads[top] != ROOT else None
        if t.relations[top].startswith("obl") and subject is not None and top < subject < r:
            return True
    return False


def _of_an_apposition(t: Tree, r: int) -> bool:
    """Word r heads a relative clause on what stands in apposition: "an office he lost"."""
    n = t.heads[r]
    return t.relations[r] == "acl:relcl" and n != ROOT and t.relations[n] == "appos"


def on_board_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "left Plymouth on board" and "set off HMS Beagle" of "on board HMS Beagle"."""
    have = words_of(phrase)
    for b in range(1, len(t) - 1):
        if t.forms[b] != "board" or t.forms[b - 1] != "on" or not t.is_name(b + 1):
            continue
        name = b + 1
        while t.is_name(t.heads[name]) and t.heads[name] > b:
            name = t.heads[name]
        if t.relations[name] in {"obl", "nmod", "appos"} and (b in have) != (name in have):
            return True
    return False


def called_on_whom(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "called to tear down the wall" of "called on Fox to tear down the wall"."""
    have = words_of(phrase)
    for v in have:
        if t.forms[v] not in _CALL:
            continue
        whom = [k for k in t.children(v, "obl") if t.case(k) in {"on", "upon"} and k == v + 2]
        to = [k for k in t.children(v, "xcomp", "advcl") if k in have and k > v]
        if whom and to and whom[0] not in have:
            return True
    return False


def as_were_others(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was on board as Tom Fox" of "was on board, as were Ann Lee and Tom Fox"."""
    have = words_of(phrase)
    for a in range(len(t) - 1):
        if t.forms[a] != "as" or t.forms[a + 1] not in _WERE or t.heads[a] == ROOT:
            continue
        who = t.heads[a]
        several = [who, *t.children(who, "conj")]
        inside = [k for k in several if k in have]
        if inside and (a not in have or a + 1 not in have or len(inside) < len(several)):
            return True
    return False


def quoted_in_a_place(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for '"I have a dream" was in Washington' of 'his "I have a dream" speech in
    Washington'."""
    return kind.startswith("P:place") and phrase[0].text[:1] in QUOTES


PHRASE_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    back_where,
    behind_a_description,
    on_board_what,
    called_on_whom,
    as_were_others,
    quoted_in_a_place,
)
