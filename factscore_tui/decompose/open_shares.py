"""Numbers and shares of which a fact does not tell what they count: the "two" of "Her party won
only two", "29 of those", "the rest"."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

from factscore_tui.core.calendar_names import CALENDAR_WORDS
from factscore_tui.decompose.references.kinds import TIME, sort_of_noun
from factscore_tui.decompose.syntax.tree import Tree

_NUMBER = re.compile(r"\d{1,3}(,\d{3})*|[a-z]+")
_SHARES = frozenset("all some many most several few none neither half both any".split())  # noqa: SIM905
_RESTS = frozenset({"rest", "remainder", "others", "other", "latter"})
_ORDINALS = frozenset("first second third fourth fifth sixth seventh last".split())  # noqa: SIM905
_POINTING = frozenset("them those these it this that".split())  # noqa: SIM905
_ARGUMENTS = frozenset({"nsubj", "nsubj:pass", "obj"})
_OF_WHAT = frozenset(
    "nmod acl acl:relcl compound appos amod nummod nmod:tmod nmod:npmod obl:npmod flat".split()  # noqa: SIM905
)
_OF_PEOPLE = frozenset(
    "killed died injured hurt wounded arrested charged drowned dead missing".split()  # noqa: SIM905
)
_COUNTING = frozenset(
    """scored scores score made makes make hit hits reached reaches reach turned turns turn totalled
    added averaged averages numbered number kicked rushed passed shot seats seat holds hold sleeps
    houses killed killing injured injuring wounded employs employed weighs weighed measures measured
    costs cost reads read shows showed says said is was became pulled saved faced aged takes lasted
    conceded carded shed carded exceeded topped passes equalled struck has left leaving""".split()  # noqa: SIM905
)
"""Verbs whose number alone is plain: "made 74", "seats 300", "left 12 dead"."""
_NEAR = 3
_GOES_ON = frozenset("by after another or and per % percent pm am a.m. p.m.".split())  # noqa: SIM905


def counts_nothing(k: int, have: Container[int], clear: Container[int], tree: Tree) -> bool:
    """True for the number or share at word k of "Her party won only two", "29 of those shrank" and
    "The rest went on horses", where the fact does not tell of what. Not where it is plain: "made
    74", "More than 400 were killed", "Of the ten seats the party won two". `have` are the words of
    the fact, `clear` those that stand for something that is put in their place."""
    if k < 0 or k in clear or not _is_a_share(k, tree):
        return False
    others = {"nummod"} if tree.forms[k] == "others" else set[str]()
    says = _OF_WHAT - others
    of = [j for j in tree.kids[k] if j in have and tree.relations[j] in says]
    of = [j for j in of if "," not in tree.forms[k + 1 : j]]  # "A third, wounded, left"
    if any(j in clear or not _only_points(j, tree) for j in of):
        return False
    v = tree.heads[k]
    alone = tree.xpos[k] == "CD" and not of
    if tree.relations[k].startswith("nsubj"):
        digits = tree.forms[k][:1].isdigit() and tree.child(v, "expl") is None  # "There were 212"
        plain = alone and (digits or tree.forms[v] in _OF_PEOPLE)
        told = ":" in tree.forms[k:] or _may_be_counted(k, range(k), have, tree)
        return not plain and not told
    if v < 0 or (alone and tree.relations[k] == "obj" and tree.forms[v] in _COUNTING):
        return False
    if any(tree.xpos[j] == "WDT" and tree.case(j) == "of" for j in tree.kids[v]):
        return False  # "eleven years, of which he served six"
    while tree.relations[v] in {"obj", "obl", "nmod"} and tree.heads[v] >= 0:
        v = tree.heads[v]
    subject = tree.child(v, "nsubj", "nsubj:pass")
    own = set(tree.subtree(subject)) if subject is not None else set[int]()
    before = [j for j in range(k) if j not in own]
    return not tree.children(v, "obl:npmod") and not _may_be_counted(k, before, have, tree)


def _only_points(k: int, tree: Tree) -> bool:
    """True for the "those" of "29 of those"; not for "those affected"."""
    return tree.forms[k] in _POINTING and not tree.children(k, "acl", "acl:relcl")


def words_of_share(k: int, have: Container[int], tree: Tree) -> str:
    """The words of the number or share at word k: "all but seven", "29 of those", "her second"."""
    near = (j for j in tree.subtree(k) if j in have and k - _NEAR <= j <= k + _NEAR)
    own = [j for j in near if "," not in tree.forms[k : j + 1]]
    if own and tree.relations[own[0]] == "case" and tree.heads[own[0]] == k:
        del own[0]
    return " ".join(tree.tokens[j].text for j in own)


def _is_a_share(k: int, tree: Tree) -> bool:
    """True for a number alone, "some", "all but seven", "the rest", "her second"."""
    whole = tree.relations[k] in {"nmod", "obl"} and tree.forms[k - 1 : k] == ["all"]
    # "In the last, they retune"
    last = tree.relations[k] == "obl" and tree.forms[k] in _ORDINALS and tree.case(k) == "in"
    if not (tree.relations[k] in _ARGUMENTS or whole or last) or _goes_on(k, tree):
        return False
    word, own = tree.forms[k], {tree.relations[j] for j in tree.kids[k]}
    article = tree.child(k, "det")
    if tree.forms[k - 1 : k] == ["so"]:
        return False  # "There were so many that he lost count"
    of_a = article is not None and tree.forms[article] in {"a", "an"}  # "got a 6"
    ordinal = word in _ORDINALS and tree.relations[k].startswith("nsubj")  # "A third left"
    if (of_a and not ordinal) or ("conj" in own and tree.forms[k + 1 : k + 2] != ["but"]):
        return False
    if tree.xpos[k] == "CD":
        return _NUMBER.fullmatch(word) is not None and (article is None or whole)
    if word in _ORDINALS and tree.xpos[k] in {"JJ", "NN"} and tree.tokens[k].text == word:
        return tree.child(k, "nmod:poss", "det") == k - 1
    if word in _RESTS:
        return article == k - 1 or word == "others"
    return word in _SHARES and tree.upos[k] in {"DET", "PRON", "ADJ", "NOUN"}


def _goes_on(k: int, tree: Tree) -> bool:
    """True where the words behind the one at k make it something else: "one another", "14 %",
    "nine in ten"."""
    if k + 2 >= len(tree):
        return False
    after = tree.forms[k + 1 : k + 3]
    if after[:1] == ["of"]:  # "served six of the eleven years"
        return after[1] not in {*_POINTING, "the", "these"} or tree.heads[k + 1] not in tree.kids[k]
    return after[0] in _GOES_ON or (after[0] == "in" and tree.xpos[k + 2] == "CD")


def _may_be_counted(k: int, places: Iterable[int], have: Container[int], tree: Tree) -> bool:
    """True where one of these words names several things, or what the share at word k may be of."""
    nouns = [
        j
        for j in places
        if j in have and tree.upos[j] in {"NOUN", "PROPN", "SYM"} and not _a_time(j, tree)
    ]
    several = any(
        tree.xpos[j] in {"NNS", "NNPS", "$"} or tree.child(j, "conj") is not None for j in nouns
    )
    mass = tree.xpos[k] != "CD" and any(tree.upos[j] == "NOUN" for j in nouns)
    return several or mass


def _a_time(k: int, tree: Tree) -> bool:
    """True for "March" and "day"."""
    return tree.forms[k] in CALENDAR_WORDS or sort_of_noun(tree.forms[k]) == TIME
