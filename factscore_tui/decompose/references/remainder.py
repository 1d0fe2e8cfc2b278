"""What is left of something that was counted just before: "Of the 31 staff, 19 moved; the rest lost
their jobs", which are the rest of the 31 staff; "Her first book failed; the second won a prize",
which is her second book."""

from __future__ import annotations

from factscore_tui.decompose.syntax.tree import ROOT, Tree

_REST = frozenset({"rest", "remainder"})
_SHARES = frozenset("some many most half several few".split())  # noqa: SIM905
_ORDINALS = frozenset("first second third fourth fifth sixth one".split())  # noqa: SIM905
_OPEN = frozenset({"acl", "acl:relcl", "nmod", "amod", "compound", "appos", "nummod"})
_TAKES = frozenset({"nsubj", "nsubj:pass", "obj"})


def left_over(t: Tree, i: int, before: Tree | None) -> str:
    """What "rest" or "second" at word i is with the noun it leaves out, without its article: "rest
    of the 31 staff", "second book"; "" where it leaves out none. The noun stands before it in the
    sentence, or in the one `before`."""
    article = t.child(i, "det")
    if article != i - 1 or t.forms[article] != "the" or t.relations[i] not in _TAKES:
        return ""
    if any(t.relations[k] in _OPEN and k > i for k in t.kids[i]):
        return ""
    last = t.forms[i] == "last" and t.xpos[i] == "JJ"  # "two are solved; the last is not"
    if t.forms[i] in _REST or last:
        whole = _counted(t, i) or (_counted(before, len(before)) if before is not None else "")
        return f"{t.tokens[i].text} of {whole}" if whole else ""
    if t.forms[i] in _ORDINALS and t.xpos[i] == "JJ":
        noun = _first_of(t, i)
        return f"{t.tokens[i].text} {noun}" if noun else ""
    return ""


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
