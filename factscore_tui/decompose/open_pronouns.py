"""Pronouns of a fact that nothing named before them in it can be: the "his" of "The letter was
released by his office", the "it" of "A film of it followed"."""

from __future__ import annotations

from collections.abc import Container, Sequence

from factscore_tui.core.calendar_names import CALENDAR_WORDS
from factscore_tui.decompose.references.kinds import ORG, PERSON, THING, TIME, sort_of_noun
from factscore_tui.decompose.references.lexicon import FEMALE, HE, IT, MALE, SHE, THEY, TITLES
from factscore_tui.decompose.rules.lexicon import is_demonym
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_ANYBODY = frozenset(
    """somebody someone anybody anyone everybody everyone nobody one whoever who none all both each
    others""".split()  # noqa: SIM905
)
_GROUPS = frozenset(
    "rest majority minority half number couple pair family crew staff crowd".split()  # noqa: SIM905
)
_ABOVE = frozenset({"nmod", "nmod:poss", "compound", "det", "amod"})
_MAY_DO = ("er", "or", "ant", "ent", "ee", "ian", "ist")
"""How nouns end that may be people: "the testator"."""


def stands_alone(k: int, before: Sequence[int], have: Container[int], tree: Tree) -> bool:
    """True for a pronoun at word k that nothing in its fact can stand for, by place, kind and
    number. `have` are the words of the fact, `before` those in front of the pronoun."""
    word = tree.forms[k]
    fits = _a_person if word in HE | SHE else _a_thing if word in IT else _several
    if word not in HE | SHE | IT | THEY or tree.upos[k] != "PRON":
        return False
    x, above = k, {k}
    while tree.heads[x] != ROOT and tree.relations[x] in _ABOVE:
        x = tree.heads[x]
        above.add(x)
    if "nsubj" in tree.relations[x] and tree.child(tree.heads[x], "expl") is not None:
        return False
    own = set[int]()
    if tree.relations[k] in {"obj", "iobj", "obl"}:
        subject = tree.child(tree.heads[k], "nsubj", "nsubj:pass")
        if subject is not None:  # not the "Ann" of "Ann's parents called her"
            own = set(tree.subtree(subject, without=tree.children(subject, "nmod:poss")))
    places = range(len(tree)) if _opens(x, tree) else before
    others = [j for j in places if j in have and j not in above and j not in own]
    if any(tree.forms[j] in _ANYBODY or tree.upos[j] == "PRON" for j in others if j in before):
        return False
    return not any(fits(j, tree) for j in others)


def _opens(k: int, tree: Tree) -> bool:
    """True for a word of a clause or phrase before the subject: "In his youth Lind painted"."""
    subject = tree.child(tree.root, "nsubj", "nsubj:pass")
    return subject is not None and k < min(tree.subtree(subject))


def _a_person(k: int, tree: Tree) -> bool:
    if tree.upos[k] == "PROPN" or is_demonym(tree.tokens[k].text):
        return True
    sort = sort_of_noun(tree.forms[k])
    does = tree.relations[k] == "nsubj" and tree.upos[tree.heads[k]] == "VERB"  # "the notary sat"
    may = sort == THING and (does or tree.forms[k].endswith(_MAY_DO))
    return tree.upos[k] == "NOUN" and (sort == PERSON or may)


def _a_thing(k: int, tree: Tree) -> bool:
    if tree.upos[k] == "SYM":
        return True
    if tree.upos[k] == "PROPN":
        named = tree.forms[k] not in TITLES and tree.forms[k] not in CALENDAR_WORDS
        whole = tree.relations[k] not in {"flat", "compound"}
        return named and whole and not _named_like_people(k, tree)
    if tree.upos[k] != "NOUN" or tree.xpos[k] != "NN" or tree.forms[k] in {"%", "percent"}:
        return False
    return sort_of_noun(tree.forms[k]) not in {PERSON, TIME}


def _named_like_people(k: int, tree: Tree) -> bool:
    """True for the name at word k that begins with a first name or a title: "Maria Sotelo"."""
    first = min([j for j in tree.children(k, "compound", "flat") if tree.is_name(j)], default=k)
    return first != k and (tree.forms[first] in TITLES or tree.forms[first] in MALE | FEMALE)


def _several(k: int, tree: Tree) -> bool:
    if tree.xpos[k] in {"NNS", "NNPS"} or tree.upos[k] in {"NUM", "ADJ"}:
        return sort_of_noun(tree.forms[k]) != TIME or tree.relations[k].startswith("nsubj")
    if tree.child(k, "conj") is not None:
        return True
    if tree.upos[k] == "PROPN":
        return not _named_like_people(k, tree) and tree.forms[k] not in MALE | FEMALE
    return tree.forms[k] in _GROUPS or sort_of_noun(tree.forms[k]) in {ORG, PERSON}
