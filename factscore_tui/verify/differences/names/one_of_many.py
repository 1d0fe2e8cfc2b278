"""Whether a name in a fact tells which of many things is meant, of which others may do as well."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from factscore_tui.verify.agreement import ParsedSentence
from factscore_tui.verify.differences.numbers.occasions import OFTEN
from factscore_tui.verify.differences.roles.arguments import ArgumentName
from factscore_tui.verify.differences.roles.predicates import MAKING
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

_WORKS = frozenset(
    "album film movie song single book novel play painting poem story show series".split()  # noqa: SIM905
)
"""Of which people make several: "released the album JT"."""
_MADE = frozenset({"wrote", "drew", "directed"})
"""Forms of their verbs that are no participles."""
_FOUNDED = frozenset(
    "founded established launched started formed created opened set co-founded cofounded".split()  # noqa: SIM905
)
"""What somebody may do to several bodies: "she founded the Women's Franchise League"."""
_WED = frozenset({"married", "marries", "marry", "wed", "weds"})

_GO = frozenset(
    map(stem, "land arrive leave depart sail return travel fly go come reach cross dock".split())  # noqa: SIM905
)
_CRAFT = (
    r"module|spacecraft|spaceship|capsule|lander|shuttle|rocket|ship|liner|steamer|vessel|frigate|"
    r"boat|yacht|submarine|aircraft|airplane|aeroplane|plane|airship|balloon|train"
)
DONE_ALIKE = frozenset(
    """live lives lived reside resides resided work works worked study studied belong belongs die
    died dies perished drowned survived survives escaped fled fought serves served sailed travelled
    boarded attended competed performed appeared starred settled moved""".split()  # noqa: SIM905
)
"""What many do alike, so that another name there excludes none."""
_TO_MANY_WORDS = """
    oppose support back favour favor endorse defend criticise criticize condemn denounce attack
    praise admire like dislike love hate respect visit tour meet know read follow influence inspire
    discuss mention quote cite reach enter cross hit strike
"""
_TO_MANY = frozenset(map(stem, _TO_MANY_WORDS.split()))


def is_done_alike(tree: Tree, c: int, name: ArgumentName, match: Match) -> bool:
    """Many do it alike; or a craft goes where its crew goes: "the ship left on 3 May" and "Lund
    left on 3 May"."""
    if tree.forms[c] in DONE_ALIKE:
        return True
    craft = re.compile(rf"\b(?:{_CRAFT}) {re.escape(name.text)}\b", re.IGNORECASE)
    goes = stem(tree.forms[c]) in _GO
    return goes and any(craft.search(one.text) for one in match.page.sentences)


def is_done_to_many(tree: Tree, k: int, c: int) -> bool:
    """What one does to many, by the object: who "opposed the Kansas–Nebraska Act" opposed a war
    as well; and where one did what one does often: "defeated the Austrians at Marengo"."""
    if tree.relations[k] == "obl" and tree.case(k) in {"at", "in", "near"}:
        return stem(tree.forms[c]) in OFTEN
    return tree.relations[k] in {"obj", "nsubj:pass"} and stem(tree.forms[c]) in _TO_MANY


def is_one_of_many(tree: Tree, k: int, c: int) -> bool:
    """ "Nominations for Black Panther", "the album JT", "wrote Persuasion": there may be more."""
    several = tree.xpos[c] == "NNS" and not any(tree.forms[j] == "the" for j in tree.kids[c])
    beside = tree.children(k, "compound", "nmod", "nmod:unmarked", "appos")
    if tree.relations[k] == "obj" and tree.forms[c] in MAKING | _MADE | _WED | _FOUNDED:
        return True  # "painted The Two Fridas": and others; a widower "married Sarah Bush"
    if tree.relations[k] == "compound" and k < c and tree.xpos[c] == "NN":
        return True  # "the Pilibhit constituency is in": other ones may be
    kinds = [c] if tree.relations[k] in {"appos", "compound", "flat", "nmod"} else beside
    return several or any(tree.forms[j] in _WORKS and not tree.child(j, "amod") for j in kinds)


def is_definite_place(tree: Tree, c: int) -> bool:
    """Word c is a definite noun behind a preposition of the clause: "in the Mercury programme"."""
    return tree.relations[c] == "obl" and any(tree.forms[j] == "the" for j in tree.kids[c])


def names_title(claim: ParsedSentence, match: Match, but: ArgumentName) -> bool:
    """The fact names whom the page is about beside another name: "Lee Miller photographed the
    stages of Guernica"."""
    return any(
        other is not None and other.span != but.span and set(other.stems) <= match.page.title_stems
        for other in map(claim.name, range(len(claim.tree)))
    )
