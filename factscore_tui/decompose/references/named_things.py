"""What only things of one kind are called or have: a ship is "she", a building has doors, and "an
aardvark" is the kind of animal that a text on aardvarks tells of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from factscore_tui.decompose.references.clauses import is_own
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import PERSON, PLACE, THING, UNKNOWN
from factscore_tui.decompose.references.lexicon import SHE, word_set
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.rules.lexicon import is_demonym, singular_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

if TYPE_CHECKING:
    from factscore_tui.decompose.references.choice.scene import Scene

_SHIPS = word_set(
    """ship liner vessel ferry yacht frigate destroyer cruiser battleship schooner barque brig
    galleon steamer steamship submarine trawler freighter tanker"""
)
_NO_SHIPS = word_set("admiralty treasury crown navy war allies senate state government")
_BUILDINGS = word_set(
    """building church cathedral chapel abbey basilica temple mosque synagogue palace castle house
    tower hall museum theatre theater school hospital hotel library station museum gallery shop
    pub cinema fortress monastery mansion villa"""
)
_ARTICLE = re.compile(r"\A(?:an?|the) ")
_PARTS = word_set("door doors roof spire walls windows nave cellar attic ceiling facade façade")


def speaks_of_ships(e: Entity | None, trees: Iterable[Tree]) -> bool:
    """True where the topic is a ship, or one of these sentences has a word for ships."""
    own = e is not None and bool(e.types & _SHIPS)
    return own or any((singular_of(form) or form) in _SHIPS for t in trees for form in t.forms)


def called_she(scene: Scene, form: str, e: Entity) -> bool:
    """True for the "she" of "The Olympic ... She ran into a cruiser": a name with "the" of which
    nothing else is known, in a text that speaks of ships."""
    if form not in SHE or not scene.ships or not e.named or e.plural or e.members or e.gender:
        return False
    if e.sort == PLACE or _NO_SHIPS & {*map(str.lower, e.words[-1:])}:
        return False  # "Belfast: the ship"; "requisitioned by the Admiralty"
    if e.types & _SHIPS:
        return True
    return e.with_article and e.sort in {UNKNOWN, THING} and not e.types and len(e.words) < 3


def building_of(scene: Scene, i: int, fit: Iterable[Entity]) -> Entity | None:
    """The cathedral of "Work on the cathedral of Notre-Dame began in 1163, and in 2024 its doors
    opened": the one building near, where a building's part is "its"; None for none or several."""
    t = scene.tree
    if t.forms[i] != "its" or not is_own(t, i) or t.forms[t.heads[i]] not in _PARTS:
        return None
    near = [e for e in fit if e.sentence >= scene.now - 1]
    found = [e for e in near if _BUILDINGS & (e.types | set(e.words))]
    if len(found) != 1 or (scene.topic in near and scene.topic is not found[0]):
        return None
    return found[0] if found[0].named else _name_of(scene, found[0])


def _name_of(scene: Scene, e: Entity) -> Entity | None:
    """The Notre-Dame of "the cathedral of Notre-Dame" in this sentence; None for no name."""
    t = scene.tree
    own = [k for k, x in scene.at.items() if x is e and k >= 0]
    behind = [j for k in own for j in t.children(k, "nmod") if t.case(j) == "of" and j in scene.at]
    return scene.at[behind[0]] if behind and scene.at[behind[0]].named else None


def is_topic_s_kind(m: Mention, topic: Entity | None) -> bool:
    """True for "the aardvark" and "an aardvark" of a text on "Aardvark": the kind of animal, by its
    one noun. The topic is called so from there on."""
    if m.kind != "noun" or topic is None or m.plural or topic.sort == PERSON:
        return False
    if m.owner != ROOT or not m.bare or kind_named(m.text) != kind_named(topic.text):
        return False
    topic.text = f"the {kind_named(m.text)}"
    return True


def before_name(t: Tree, m: Mention) -> bool:
    """True for "the Swiss firm" of "the Swiss firm Albrand"."""
    k = m.words[-1] + 1
    named = k < len(t) and t.is_name(k) and t.upos[k] == "PROPN"
    return named and t.tokens[k].text[:1].isupper()


def says_which(t: Tree, m: Mention, e: Entity) -> bool:
    """True for "an aardvark" of the aardvark, and for "Beethoven's Ninth Symphony", whose owner
    says which: nothing is to be written in their place."""
    if m.kind == "noun":
        return kind_named(m.text) == kind_named(e.text)
    return m.kind == "name" and not {*t.children(m.head, "nmod:poss")} <= {*m.words}


def says_more(m: Mention, e: Entity) -> bool:
    """True for the Talvera valley behind "the valley", and for "NASA's rover" behind "the rover": a
    phrase that says which by a name in front."""
    front = e.text.removeprefix("the ").split()
    if len(front) < 2 or is_demonym(front[0]):
        return False  # "the Scottish folk band": many are
    told = front[0][:1].isupper() and front[-1].lower() == m.form
    return told and m.kind == "noun" and m.owner == ROOT and m.bare and not e.plural


def owned(t: Tree, m: Mention, owner: Entity | None) -> str:
    """ "his shop" named later: "Hiroshi Tanabe's shop"."""
    rest = [k for k in m.words if k not in set(t.subtree(m.owner))]
    text = " ".join(t.tokens[k].text for k in rest if not t.is_mark(k))
    if owner is None and m.sort == PERSON and t.forms[m.owner] in {"my", "our"}:
        return f"{t.forms[m.owner]} {text}"  # whose only the writer knows
    if owner is None:
        return m.text if t.upos[m.owner] != "PRON" else "the " + text
    if any(t.relations[k] == "det" and k < m.owner for k in rest):
        return m.text  # "the first children's library": of no children
    plain = not owner.text.endswith("s") or owner.named
    return f"{owner.text}'s {text}" if plain else f"{owner.text}' {text}"


def kind_named(text: str) -> str:
    """ "aardvark" of "the aardvark", "An aardvark" and "Aardvark"."""
    return _ARTICLE.sub("", text.lower())
