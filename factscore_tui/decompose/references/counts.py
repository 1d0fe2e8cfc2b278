"""A number alone that counts what was counted before it: "was nominated for nine Academy Awards and
won four", which are four Academy Awards; sums that are "it"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import TIME
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.rules.lexicon import singular_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")


def counted(t: Tree, i: int) -> str:
    """What the number at word i is with the noun it leaves out: "four Academy Awards"; "" where it
    leaves out none, or several can be meant. The noun is counted in the clause that this one is
    joined to."""
    v = t.heads[i]
    if t.xpos[i] != "CD" or t.relations[i] != "obj" or v == ROOT or t.relations[v] != "conj":
        return ""
    if _YEAR.fullmatch(t.forms[i]) or any(k > i for k in t.children(i, "nmod", "acl", "nummod")):
        return ""
    if i + 1 < len(t) and t.upos[i + 1] in {"ADP", "NOUN", "PROPN", "SYM"}:
        return ""  # "won four of them", "lost 14 per cent"
    first = t.heads[v]
    nouns = [
        h
        for h in t.children(first, "obj", "obl")
        if h < v and t.xpos[h] in {"NNS", "NNPS"} and t.child(h, "nummod") is not None
    ]
    if len(nouns) != 1:
        return ""
    (noun,) = nouns
    number = t.children(noun, "nummod")[-1]
    what = range(number + 1, noun + 1)
    if not all(t.heads[k] == noun or k == noun for k in what):
        return ""
    words = [t.tokens[k].text for k in what]
    if t.forms[i] in {"one", "1"}:  # "He won two medals, and she won one"
        words[-1] = words[-1][:1] + (singular_of(words[-1].lower()) or words[-1])[1:]
    return " ".join([t.tokens[i].text, *words])


def sum_spent(t: Tree, i: int) -> str:
    """The sum that the pronoun at word i is: "more than £62,000" of "stole more than £62,000 and
    spent it on cruises"; "" elsewhere."""
    v = t.heads[i]
    if t.forms[i] != "it" or t.relations[i] != "obj" or v == ROOT or t.relations[v] != "conj":
        return ""
    if t.child(v, "nsubj", "nsubj:pass") is not None:
        return ""
    things = [o for o in t.children(t.heads[v], "obj") if o < v]
    if len(things) != 1 or t.xpos[things[0]] != "$":
        return ""
    words = [k for k in t.subtree(things[0]) if t.relations[k] not in {"acl", "nmod", "case"}]
    words = [k for k in words if k == things[0] or t.heads[k] in words]
    told = ""
    for k in words:
        apart = told and t.tokens[k].start > t.tokens[k - 1].end
        told += (" " if apart else "") + t.tokens[k].text
    return told


def both_of_two(t: Tree, i: int, at: Mapping[int, Entity]) -> Entity | None:
    """The two children of "Two children were hurt; both have recovered": the only two of whom its
    sentence has told before; None elsewhere."""
    if t.forms[i] != "both" or t.relations[i] not in {"nsubj", "nsubj:pass"}:
        return None
    two = [k for k in at if 0 <= k < i and "two" in {t.forms[j] for j in t.children(k, "nummod")}]
    return at[two[0]] if len(two) == 1 and at[two[0]].sort != TIME else None


def few_of(t: Tree, i: int, mentions: Iterable[Mention], at: Mapping[int, Entity]) -> Entity | None:
    """ "three questions, mine among them", "two buses, one of them empty": what is counted just
    before; of 40 people who lost their lives, two firemen among them, the people."""
    comma = max(k for k in range(i) if t.forms[k] == ",")
    before = [
        m for m in mentions if m.words[-1] < comma and comma - m.words[-1] < 10 and m.head in at
    ]
    fit = [m for m in before if m.plural and m.kind != "pronoun" and at[m.head].sort != TIME]
    fit = [m for m in fit if m.form != "lives"]
    return at[fit[-1].head] if fit else None
