"""What is left of something that was counted just before: "Of the 31 staff, 19 moved; the rest lost
their jobs", which are the rest of the 31 staff; "Her first book failed; the second won a prize",
which is her second book; "sold the shop and bought a bigger one", a shop."""

from __future__ import annotations

from factscore_tui.decompose.syntax.tree import ROOT, Tree

_REST = frozenset({"rest", "remainder"})
_SHARES = frozenset("some many most half several few".split())  # noqa: SIM905
_ORDINALS = frozenset("first second third fourth fifth sixth one".split())  # noqa: SIM905
_OPEN = frozenset({"acl", "acl:relcl", "nmod", "amod", "compound", "appos", "nummod"})
_PLURAL = frozenset({"NNS", "NNPS", "CD"})
_TAKES = frozenset({"nsubj", "nsubj:pass", "obj"})


def left_over(t: Tree, i: int, before: Tree | None) -> str:
    """What "rest" or "second" at word i is with the noun it leaves out, without its article: "rest
    of the 31 staff", "second book"; "" where it leaves out none. The noun stands before it in the
    sentence, or in the one `before`."""
    if t.forms[i] == "one" and t.relations[i] == "obj":
        return _another_one(t, i)
    if t.xpos[i] == "CD":
        return _of_the_counted(t, i, before)
    article = t.child(i, "det")
    if article != i - 1 or t.forms[article] != "the" or t.relations[i] not in _TAKES:
        return ""
    if any(t.relations[k] in _OPEN and k > i for k in t.kids[i]):
        return ""
    if t.xpos[i][:2] == "JJ" and _of_a_clause_with_being(t, i):
        several = _several_before(t, i)
        return f"{t.tokens[i].text} of {several}" if several else ""
    last = t.forms[i] == "last" and t.xpos[i] == "JJ"  # "two are solved; the last is not"
    if t.forms[i] in _REST or last:
        whole = _counted(t, i) or (_counted(before, len(before)) if before is not None else "")
        return f"{t.tokens[i].text} of {whole}" if whole else ""
    if t.forms[i] in _ORDINALS and t.xpos[i] == "JJ":
        noun = _first_of(t, i)
        return f"{t.tokens[i].text} {noun}" if noun else ""
    return ""


def _of_a_clause_with_being(t: Tree, i: int) -> bool:
    """ "The eldest being Henry": word i is the subject of such a clause."""
    cop = t.child(t.heads[i], "cop") if t.heads[i] != ROOT else None
    return cop == i + 1 and t.forms[cop] == "being"


def _several_before(t: Tree, i: int) -> str:
    """ "The three sons" of "has three sons, the eldest being Henry": the last noun in the plural
    before word i."""
    nouns = [n for n in range(i) if t.xpos[n] in {"NNS", "NNPS"}]
    if not nouns:
        return ""
    phrase = _phrase(t, nouns[-1])
    words = " ".join(t.tokens[k].text for k in phrase)
    counted = t.child(nouns[-1], "nummod")
    plain = t.child(nouns[-1], "det", "nmod:poss") is None and counted in {None, phrase[0]}
    return f"the {words[:1].lower()}{words[1:]}" if plain else words[:1].lower() + words[1:]


def _of_the_counted(t: Tree, i: int, before: Tree | None) -> str:
    """ "Three of the four towers" of "has four towers; three are open": the number at word i alone
    as a subject, and one thing that is counted in the clause before."""
    v = t.heads[i]
    alone = t.relations[i] in {"nsubj", "nsubj:pass"} and not t.kids[i] and v != ROOT
    if not alone or i + 1 >= len(t) or t.upos[i + 1] not in {"AUX", "VERB"} or i > v:
        return ""
    first = t.heads[v]
    if first == ROOT and before is not None and i == 0:
        return _of_all(t.tokens[i].text, before, before.root)
    if first == ROOT or t.relations[v] not in {"parataxis", "conj"} or first > i:
        return ""
    return _of_all(t.tokens[i].text, t, first)


def _another_one(t: Tree, i: int) -> str:
    """ "Nobel Prize" of "shared the Nobel Prize in 1903 and received a second one": what the verb
    before has for its object, without what tells which one that was."""
    v = t.heads[i]
    article = t.child(i, "det")
    again = article is not None and t.forms[article] in {"a", "an", "another"}
    if not again or v == ROOT or t.relations[v] != "conj" or t.heads[v] > i:
        return ""
    nouns = [n for n in t.children(t.heads[v], "obj") if t.xpos[n] in {"NN", "NNP"} and n < i]
    if len(nouns) != 1 or t.forms[nouns[0]] == "one":
        return ""
    words = [*(k for k in t.children(nouns[0], "compound") if k < nouns[0]), nouns[0]]
    return " ".join(t.tokens[k].text for k in words)


def _of_all(number: str, t: Tree, v: int) -> str:
    """ "Three of the four towers" for a number and the verb that has the towers; "" where it has
    none, or several such things."""
    nouns = [
        n
        for n in t.children(v, "obj")
        if t.xpos[n] == "NNS" and t.child(n, "nummod") is not None and not t.children(n, "conj")
    ]
    others = [k for k in t.children(v, "obl", "nsubj", "nsubj:pass") if t.xpos[k] in _PLURAL]
    if len(nouns) != 1 or others or any(t.forms[k] == number.lower() for k in t.kids[nouns[0]]):
        return ""
    phrase = _phrase(t, nouns[0])
    words = " ".join(t.tokens[k].text for k in phrase)
    definite = t.child(nouns[0], "det", "nmod:poss") is not None
    return f"{number} of {words if definite else 'the ' + words}"


def _counted(t: Tree, end: int) -> str:
    """The last of what a part is counted of before word `end`: "the 31 staff" of "Of the 31 staff,
    19 moved", of "19 of the 31 staff moved"."""
    for n in range(end - 1, -1, -1):
        if t.case(n) != "of" or t.upos[n] not in {"NOUN", "PROPN"}:
            continue
        phrase = _phrase(t, n)
        first, of = phrase[0], phrase[0] - 1
        if of < 0 or t.forms[of] != "of" or phrase[-1] >= end:
            continue
        part = t.heads[n]
        share = of > 0 and (t.upos[of - 1] == "NUM" or t.forms[of - 1] in _SHARES)
        if not (of == 0 and part != ROOT) and not (share and part == of - 1):
            continue
        words = " ".join(t.tokens[k].text for k in phrase)
        definite = t.child(n, "det", "nmod:poss") is not None or t.upos[n] == "PROPN"
        return words if definite or first == n else f"the {words}"
    return ""


def _phrase(t: Tree, n: int) -> list[int]:
    """Noun n with what stands before it, and with one participle behind it."""
    own = {"det", "amod", "nummod", "compound", "nmod:poss", "flat"}
    words = {n} | {j for k in t.kids[n] if t.relations[k] in own for j in t.subtree(k)}
    behind = t.child(n, "acl")
    if behind == n + 1 and all(t.is_mark(k) for k in t.subtree(behind) if k != behind):
        words.add(behind)
    return list(range(min(words), max(words) + 1))


def _first_of(t: Tree, i: int) -> str:
    """ "book" of "My first book sold; the second won": the only noun before word i with another
    ordinal."""
    nouns = [
        n
        for n in range(i)
        if t.upos[n] == "NOUN"
        and any(t.forms[k] in _ORDINALS - {t.forms[i]} for k in t.children(n, "amod", "nummod"))
        and t.relations[n] in _TAKES
    ]
    return t.tokens[nouns[0]].text if len(nouns) == 1 and t.xpos[nouns[0]] == "NN" else ""
