"""Candidates from which a part of a list or of an aside was cut, and with it what joined it to the
rest: "with spears cowhide shields", "of Mecca, Isfahan", "was founded as Davis"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree


def side_by_side(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "with spears cowhide shields" of "with spears and cowhide shields but also with
    muskets": what joined the two is gone."""
    if kind[0] not in "EXCD":
        return False
    at = {p.word: n for n, p in enumerate(phrase) if p.word >= 0}
    for c, n in at.items():
        first = t.heads[c]
        if t.relations[c] != "conj" or first not in at or at[first] > n:
            continue
        own = [at[k] for k in t.subtree(c) if k in at]
        between = phrase[at[first] + 1 : min(own)] if min(own) > at[first] else []
        marks = [p.text.lower() for p in [*between, phrase[min(own)]]]
        if t.upos[c] == t.upos[first] and not set(marks) & _JOINS:
            return True
    return False


_JOINS = word_set(", ; and or but nor & / - – as to rather then plus")


def list_without_its_end(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "the latitudes of Mecca, Isfahan." of "of Mecca, Isfahan and six other cities", and
    for "is a soup, thinner." of "a soup, thinner and with potatoes"."""
    if kind[0] not in "EXCD":
        return False
    have = words_of(phrase)
    if any(t.relations[k] == "cc" for k in have) or "," not in {p.text for p in phrase}:
        return False
    last = phrase[-1].word
    listed = last > 0 and t.relations[last] == "conj" and t.child(last, "cc") is None
    if listed and t.heads[last] in have and t.forms[last + 1 : last + 2] in (["and"], ["or"]):
        return True
    for f in have:
        joined = t.children(f, "conj")
        kept = [c for c in joined if c in have]
        ends = [c for c in joined if c not in have and t.child(c, "cc") is not None]
        if kept and ends and t.upos[f] in {"NOUN", "PROPN"}:
            return True
        aside = t.upos[f] == "ADJ" and t.relations[f] in {"amod", "acl", "appos"}
        if aside and ends and t.heads[f] < f and phrase[-1].word == f:
            return True
    return False


def those_of_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "held twice as many as those." of "as those patrolled by the state"."""
    have = words_of(phrase)
    return any(
        t.forms[k] == "those"
        and t.upos[k] != "DET"
        and any(c not in have and c > k for c in t.children(k, "acl", "acl:relcl", "nmod"))
        for k in have
    )


def worst_ever(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The defeat was ever suffered" and "The defeat was the worst" of "The defeat, the
    worst ever suffered by an army": of all that were."""
    have = words_of(phrase)
    if "acl" in kind and "relcl" not in kind and any(t.forms[k] == "ever" for k in have):
        return True
    if kind[0] not in "AD":
        return False
    last = phrase[-1].word
    return (
        last >= 0
        and t.xpos[last] == "JJS"
        and any(c not in have and c > last for c in t.children(last, "acl", "acl:relcl", "nmod"))
    )


def unclosed_aside(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "its builders, refugees understood it" of "its builders, refugees from the mainland,
    understood it": the second comma is gone."""
    if kind[0] not in "CDEX":
        return False
    order = [p.word for p in phrase]
    for n, a in enumerate(order):
        if a < 0 or t.relations[a] != "appos" or t.heads[a] not in order[:n]:
            continue
        opened = any(p.text == "," for p in phrase[order.index(t.heads[a]) : n])
        inside = set(t.subtree(a))
        end = n
        while end + 1 < len(order) and order[end + 1] in inside:
            end += 1
        if not opened or end + 1 >= len(order) or phrase[end + 1].text == ",":
            continue
        after = order[end + 1]
        if after >= 0 and t.xpos[after][:2] in {"VB", "MD"}:
            return True
    return False


def one_name_as(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was founded as Davis" of "was founded as Wilsdorf and Davis": the two are one
    name."""
    if kind[0] not in "EXCD":
        return False
    have = words_of(phrase)
    for k in have:
        first = t.heads[k] if t.relations[k] == "conj" and t.heads[k] != ROOT else k
        both = t.conjuncts(first)
        named = t.case(first) == "as" and all(t.is_name(j) for j in both)
        if len(both) == 2 and named and (both[0] in have) != (both[1] in have):
            v = t.heads[first]
            if v != ROOT and t.forms[v] in _CALLED:
                return True
    return False


_CALLED = word_set("founded known incorporated registered established traded renamed billed")


def comma_before_the_verb(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Mackinder, with two guides made the ascent" of "Mackinder, with two guides from
    Elm, made the ascent": the comma that closes the aside is gone."""
    if kind[0] not in "CDEX":
        return False
    commas = 0
    for n, p in enumerate(phrase):
        if p.text == ",":
            commas += 1
        finite = p.word > 0 and t.xpos[p.word] in {"VBD", "VBZ", "VBP", "MD"}
        if not finite or t.relations[p.word] in {"acl:relcl", "advcl"}:
            continue
        own = t.heads[p.word] if t.relations[p.word] in {"aux", "aux:pass", "cop"} else p.word
        if t.relations[own] not in {"root", "conj", "parataxis"}:
            continue
        return commas % 2 == 1 and t.forms[p.word - 1] == "," and phrase[n - 1].text != ","
    return False


def whose_of_nobody(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "He also designed whose colonnades", and for "The market, whose colonnades is open"
    of "The market, whose colonnades he designed, is open"."""
    have = words_of(phrase)
    for k in have:
        if t.xpos[k] != "WP$" or t.tokens[k].text != t.forms[k]:
            continue
        v = t.heads[k]
        while v != ROOT and not t.is_verb(v) and t.child(v, "cop") is None:
            v = t.heads[v]
        at = next(n for n, p in enumerate(phrase) if p.word == k)
        before = phrase[at - 1].word if at else -1
        if v not in have or (before >= 0 and t.xpos[before][:2] == "VB"):
            return True
    return False


def more_than_whom(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The scribes had written more than all" of "more than all the scribes had
    written"."""
    if [p.text.lower() for p in phrase[-2:]] in (["than", "all"], ["than", "any"]):
        return True
    first = phrase[0].word
    more = first > 0 and t.forms[first : first + 2] == ["more", "than"]
    if more and t.forms[first - 1] == "," and t.upos[first + 2] not in {"NUM", "DET"}:
        return True  # not so "In August, more than two million men had landed"
    if "relcl" not in kind:
        return False
    return any(
        t.relations[r] == "acl:relcl"
        and t.heads[r] != ROOT
        and t.case(t.heads[r]) in {"than", "as"}
        and "," not in t.forms[t.heads[r] : r]
        for r in words_of(phrase)
    )


def article_of_a_calling(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "the Calum Reid's album" of "the fiddler Calum Reid, whose album": without what he
    is called a name has no article."""
    have = words_of(phrase)
    for k in have:
        n = t.heads[k]
        if t.forms[k] != "the" or t.relations[k] != "det" or n == ROOT or not t.is_name(n):
            continue
        between = [j for j in range(k + 1, n) if t.upos[j] == "NOUN"]
        if between and n in have and not any(j in have for j in between):
            return True
    return False


CUT_LIST_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    side_by_side,
    list_without_its_end,
    those_of_what,
    worst_ever,
    unclosed_aside,
    one_name_as,
    comma_before_the_verb,
    whose_of_nobody,
    more_than_whom,
    article_of_a_calling,
)
