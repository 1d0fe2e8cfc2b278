"""What is known when a pronoun is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from factscore_tui.decompose.references.choice.shares import Shares
from factscore_tui.decompose.references.clauses import clause_head
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import ORG, PERSON, PLACE, UNKNOWN
from factscore_tui.decompose.references.lexicon import ATTRIBUTING, HE, IT, SHE
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.references.text_memory import Turn
from factscore_tui.decompose.rules.lexicon import is_countryman
from factscore_tui.decompose.syntax.tree import ROOT, Tree


@dataclass
class Scene:
    """What is known when a pronoun is read: its tree, the number of its sentence, who was mentioned
    where."""

    tree: Tree
    now: int
    at: Mapping[int, Entity]  # head word of a mention -> entity
    topic: Entity | None = None
    paragraph: int = 0  # the number of its first sentence
    section: int = -1  # the number of its heading, in a text whose topic nobody gave
    barred: set[int] = field(
        default_factory=set
    )  # ids of entities that cannot be meant: the speaker of a quotation
    shares: Shares | None = None  # what the network takes the pronoun for
    spoke: Entity | None = None  # who said something last
    asked: Entity | None = None  # "you" and "I" of an interview, and so no "she"
    turned: Turn | None = None  # to somebody else than the topic
    ships: bool = False  # the text speaks of ships
    before: Mapping[int, Entity] = field(default_factory=dict)  # `at` of the sentence before
    hero: Entity | None = None  # whom the text speaks of most, where it is about nobody
    dead: set[int] = field(default_factory=set)  # ids of who died in a paragraph before
    children: Sequence[tuple[Entity, Entity]] = ()  # parent and child, by the text
    item: int = -1  # the number of the sentence that begins its item of a list, in a round-up


_ORDINALS = frozenset(
    "first second third fourth fifth sixth seventh eighth ninth tenth latest last".split()  # noqa: SIM905
)
_EVENTS = frozenset(
    """sale deal purchase takeover merger win victory defeat loss fire crash attack rise fall drop
    increase strike flood storm collapse cut award fine""".split()  # noqa: SIM905
)
_MENTIONED = 2
"""How often a text has at least named what "the third fire since May" goes back to."""
JUST_INTRODUCED = 0.7
"""Of the topic's share, what a new subject needs beside it."""


def kind_of(form: str) -> str:
    """ "he", "it" or "they": pronouns that are weighed alike."""
    return "he" if form in HE | SHE else "it" if form in IT else "they"


def agrees(t: Tree, i: int, m: Mention) -> bool:
    """Number, kind and gender of a pronoun and of a phrase further on."""
    kind = kind_of(t.forms[i])
    somebody = m.sort == PERSON or (m.sort == UNKNOWN and len(m.words) in {2, 3} and not m.article)
    if m.article and len(m.words) == 1 and is_countryman(t.tokens[m.head].text):
        somebody = m.sort in {PERSON, UNKNOWN}  # "In its civil war the Roman took his side"
    if m.plural != (kind == "they"):
        return False
    if (kind == "he" and not somebody) or (
        kind != "he" and (m.sort == PERSON or (somebody and kind == "it"))
    ):
        return False
    wanted = {"he": "m", "him": "m", "his": "m", "she": "f", "her": "f", "hers": "f"}.get(
        t.forms[i], ""
    )
    return not m.gender or not wanted or m.gender == wanted


def as_for(scene: Scene, i: int) -> Entity | None:
    """The founder of "As for the founder, he has given it away"; None elsewhere."""
    t = scene.tree
    if t.forms[:2] != ["as", "for"] or not t.relations[i].startswith("nsubj"):
        return None
    head = next((k for k in range(2, i) if t.case(k) in {"as", "as for"}), ROOT)
    return scene.at.get(head) if head != ROOT and t.heads[head] == t.heads[i] else None


def only_here(scene: Scene, i: int, fit: Sequence[Entity]) -> Entity | None:
    """The Robert of "Her brother Robert was wounded. At Rouen he met Edith": the subject of the
    sentence before, where the paragraph has spoken of no other man and the text is about none."""
    t = scene.tree
    if t.heads[i] != t.root or not t.relations[i].startswith("nsubj"):
        return None
    here = [e for e in fit if e.sentence >= scene.paragraph]
    one = here[0] if len(here) == 1 and scene.topic not in fit else None
    goes_on = one is not None and one.main and one.sentence == scene.now - 1 and not one.by_pronoun
    known = goes_on and one is not None and one.named and one.gender
    return one if known and scene.now > scene.paragraph else None


def the_client(scene: Scene, i: int, fit: Sequence[Entity]) -> Entity | None:
    """The client of "Lucy Adeyemi said her client had run up debts. She had sold her car": who is
    spoken for, not who speaks. None elsewhere."""
    t = scene.tree
    opens = i == 0 and t.relations[i].startswith("nsubj") and t.heads[i] == t.root
    says = t.forms[t.root] in ATTRIBUTING
    clients = [e for e in fit if "client" in e.types and e.sentence == scene.now - 1]
    return clients[0] if opens and not says and len(clients) == 1 else None


def behind_semicolon(scene: Scene, i: int, fit: Sequence[Entity]) -> Entity | None:
    """The sailor of "One sailor was hurt; he later recovered": whom the clause right before is the
    first to speak of, as its subject, and does nothing to anybody else. None elsewhere."""
    t = scene.tree
    begins = i > 1 and t.forms[i - 1] == ";" and t.relations[i].startswith("nsubj")
    before = [k for k in scene.at if 0 <= k < i and t.relations[k].startswith("nsubj")]
    if not begins or not before:
        return None
    k = max(before)
    e, v = scene.at[k], t.heads[k]
    alone = not t.children(v, "obj", "iobj", "obl:agent", "ccomp")
    beside = [x for j, x in scene.at.items() if k < j < i and x is not e]
    alone = alone and not any(x.sort == PERSON for x in beside)  # "belonged to Freya Lomax; she"
    new = any(x is e for x in fit) and e.first == scene.now and e.sort == PERSON
    return e if alone and new and not e.plural and not e.members else None


def speaks_on(scene: Scene, i: int, fit: Sequence[Entity]) -> Entity | None:
    """The daughter of "Her daughter said that it was late. "It was hard," she said": who is the
    subject of the sentence before and has said something there. None elsewhere."""
    t, e = scene.tree, scene.spoke
    says = t.relations[i] == "nsubj" and t.heads[i] >= 0 and t.forms[t.heads[i]] in ATTRIBUTING
    if not says or e is None or t.forms[i] not in HE | SHE or t.relations[t.heads[i]] == "ccomp":
        return None
    again = any(x is e for x in fit) and e.gender and e.sentence == scene.now - 1
    subject = again and any(x is e and k >= 0 for k, x in scene.before.items())
    others = [k for k, x in scene.at.items() if k >= 0 and t.is_name(k) and x.sort == PERSON]
    return e if subject and not others and not e.plural else None


def opens_on_subject(scene: Scene, i: int, best: Entity) -> bool:
    """ "Now the company is growing. It will build": who opens the sentence as its subject is the
    subject of the one before."""
    t = scene.tree
    opens = i == 0 and t.relations[i].startswith("nsubj") and t.heads[i] == t.root
    return opens and best.main and best.sentence == scene.now - 1


def just_introduced(scene: Scene, i: int, fit: Sequence[Entity]) -> Entity | None:
    """The column of "There is a column called the Monument. It is 202 feet tall": the new subject
    of the sentence before, where the network takes the pronoun for what is told there, even by
    another name, nearly as much as for the topic. None elsewhere."""
    new = [e for e in fit if opens_on_subject(scene, i, e) and e.first == scene.now - 1]
    if len(new) != 1 or new[0].definite or scene.shares is None:
        return None
    there = {id(e): e for e in scene.before.values() if e.first == scene.now - 1}
    known = sum(map(scene.shares.of, there.values()))
    topic = scene.shares.of(scene.topic) if scene.topic is not None else 0.0
    return new[0] if known >= JUST_INTRODUCED * topic else None


def other_kinds(scene: Scene, i: int, candidates: Iterable[Entity]) -> set[int]:
    """The ids of what "it" is not that is "the third fire in the city since May": an urgent review
    of the sentence before, which is neither a fire nor what that sentence is about."""
    t, v = scene.tree, scene.tree.heads[i]
    if t.relations[i] != "nsubj" or t.child(v, "cop") is None or not _one_in_a_row(t, v):
        return set()
    plain = [e for e in candidates if not (e.named or e.main or t.forms[v] in e.types)]
    if t.forms[v] in _EVENTS:  # "the biggest sale in their history" is no club
        plain += [e for e in candidates if e.sort in {ORG, PERSON, PLACE}]
    return {id(e) for e in plain}


def called_again(scene: Scene, i: int, fit: Sequence[Entity]) -> Entity | None:
    """The number of "His taxi had the dull number 1729. It was a very interesting number": what was
    just called what it is said to be. None elsewhere."""
    t, v = scene.tree, scene.tree.heads[i]
    if t.relations[i] != "nsubj" or t.child(v, "cop") is None:
        return None
    so = [e for e in fit if t.forms[v] in e.types and e.sentence >= scene.now - 1]
    if not so and _one_in_a_row(t, v):
        alike = [e for e in fit if not e.named and e.text.split()[-1:] == [t.forms[v]]]
        so = [e for e in alike if e.count >= _MENTIONED]
    return so[0] if len(so) == 1 else None


def _one_in_a_row(t: Tree, v: int) -> bool:
    """True for "the third fatal fire in the city since January" and "the biggest sale in their
    history"."""
    own = t.children(v, "amod", "det", "nummod")
    front = {t.forms[k] for k in own}
    most = any(t.xpos[k] == "JJS" for k in own) or bool(front & _ORDINALS)
    return most and "the" in front and bool({"since", "history", "ever"} & set(t.forms[v:]))


def only_thing_here(scene: Scene, i: int, best: Entity) -> bool:
    """ "Because the wreck was missing: Ballard and Michel found it": the subject of another clause
    of the sentence is the only thing in it that has been named before the pronoun."""
    t = scene.tree
    before = {k: e for k, e in scene.at.items() if k < i and e.sort != PERSON and not e.members}
    mine = [k for k, e in before.items() if e is best]
    if len(mine) != len(before) or not t.relations[i].startswith(("nsubj", "obj")):
        return False
    if t.heads[clause_head(t, i)] in mine:
        return False  # "The country it moved to": not the country
    return any(
        t.relations[k].startswith("nsubj")
        and clause_head(t, k) != clause_head(t, i)
        and t.forms[t.heads[k]] not in ATTRIBUTING  # "Supporters say that it gives them freedom"
        for k in mine
    )
