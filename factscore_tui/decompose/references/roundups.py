"""References in texts that tell of several people and things at once: an item of a list or an
answer of a quiz speaks of itself, a ship is "her", and one of two rulers is not the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factscore_tui.decompose.references.choice.shares import INSTEAD
from factscore_tui.decompose.references.clauses import clause_head, is_own, subject_word
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import (
    ORG,
    PERSON,
    PLACE,
    THING,
    UNKNOWN,
    WORK,
    sort_of_noun,
)
from factscore_tui.decompose.references.lexicon import IT, SHE, THEY, word_set
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.references.types import SHIPS
from factscore_tui.decompose.rules.lexicon import is_countryman, singular_of
from factscore_tui.decompose.rules.topic_article import gender_of, nations_of, sort_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree
from factscore_tui.text.nations import nation_of

if TYPE_CHECKING:
    from factscore_tui.decompose.references.choice.scene import Scene

_OF_A_SHIP = word_set(
    """voyage voyages crew hull captain bow stern keel deck decks funnels masts sails rigging
    engines boilers passengers lifeboats cargo anchor berth hold holds helm sinking wreck wreckage
    launch"""
)
"""What "her" of a ship has."""
_OF_A_SHIP_ONLY = word_set("hull bow stern keel funnels masts boilers rigging")
_SAILED = word_set("sailed sank foundered capsized docked steamed")
_VOYAGE = word_set("maiden sea")
_NO_SHIP = frozenset({PERSON, PLACE, ORG, WORK})
_WHILE = frozenset({"while", "whereas", "but"})
_NO_PART = frozenset({"nmod", "acl", "acl:relcl", "nummod", "amod", "compound", "nmod:poss"})
_PARTS = word_set(
    "mouth source top summit peak foot base rim edge banks bank shore shores heart centre center"
)
"""Parts that an item names alone of what its heading names: "got to the mouth"."""
_STEAD = word_set("place stead shoes")
_OF_BUILDINGS = word_set("door doors gate gates roof roofs spire walls windows towers bells nave")
_ASSETS = word_set(
    "patents assets share shares stake stock business operations rights debts brands estate"
)
_BUYS = word_set("bought acquired purchased seized confiscated annexed inherited")
_ABOARD = word_set("crew captain skipper")
_WATERS = word_set("pacific atlantic ocean sea baltic mediterranean arctic antarctic")
_EVENTS = word_set("fire blaze war flood storm earthquake siege battle bombing explosion attack")
_MAKERS = word_set("author maker painter composer writer sculptor")
_CALLED = word_set("giant life lives rival master genius career hero enemy")
_OTHER = word_set(
    """friend rival colleague contemporary counterpart opponent adversary antagonist admirer
    correspondent"""
)
"""What one of two is to the other."""
_CHILDREN = word_set("child children son sons daughter daughters marriage wedding home house")
_AT = word_set("pole cape point falls bridge station summit")


def is_no_person(e: Entity) -> bool:
    """True for a name of several words that ends like a thing's: "Nobel Prizes" is no "he"."""
    if e.sort != UNKNOWN or not e.named or len(e.words) < 2:
        return False
    last = e.words[-1]
    if any(c.isdigit() for c in last):
        return True  # "Vostok 1"
    noun = singular_of(last) or last
    return (
        sort_of_noun(noun) in {ORG, WORK} or (noun != last and noun in _AWARDS) or last in _AWARDS
    )


_AWARDS = word_set("prize award medal war treaty act project theory mission cup olympics games")


def of_the_item(scene: Scene, fit: list[Entity]) -> list[Entity]:
    """Those that the item of a list has spoken of, where it is known that each item tells of
    something else; all of them where it has spoken of none that fits."""
    if scene.item < 0:
        return fit
    here = [e for e in fit if e.sentence >= scene.item]
    return here or fit


def with_him(scene: Scene, i: int) -> set[int]:
    """Ids of those who stand beside the pronoun i: in "Together with Georges Braque he founded
    Cubism" he is not Braque."""
    t = scene.tree
    v = t.heads[i]
    if v == ROOT or not t.relations[i].startswith("nsubj"):
        return set()
    above = [v, *(k for k in t.children(v, "advmod") if t.forms[k] == "together")]
    beside = [k for a in above for k in t.children(a, "obl") if k < i and t.case(k) == "with"]
    doing = [k for k in t.children(v, "advcl") if k < i and t.xpos[k] == "VBG"]
    for a in doing:  # "Working with Agnes Toft, she"; "Beating Toft, she"
        beside += [k for k in t.children(a, "obl", "obj") if k < i and t.case(k) in {"", "with"}]
    return {id(scene.at[k]) for k in beside if k in scene.at}


def not_own(scene: Scene, i: int, candidates: Iterable[Entity]) -> set[int]:
    """Ids of those whose it cannot be: nobody steps into his own place ("The President died, and
    Johnson stepped into his place"), and no fire has doors ("after the fire its doors opened")."""
    t = scene.tree
    n = t.heads[i]
    if not is_own(t, i) or n == ROOT:
        return set()
    if t.forms[n] == "memory" and t.case(n) == "in":  # a fund in her memory: who spoke is alive
        return set() if scene.spoke is None else {id(scene.spoke)}
    if t.forms[n] in _STEAD and t.case(n) in {"in", "into"} and t.forms[i] != "its":
        who = scene.at.get(subject_word(t, clause_head(t, i)))
        return set() if who is None else {id(who)}
    if t.forms[i] == "its" and t.forms[n] in _OF_BUILDINGS:
        return {id(e) for e in candidates if not e.named and e.types & _EVENTS}
    bought = t.forms[n] in _ASSETS and t.relations[n] == "obj" and t.forms[t.heads[n]] in _BUYS
    if bought and not t.children(n, "amod", "nummod"):
        who = scene.at.get(subject_word(t, clause_head(t, i)))
        return (
            set() if who is None else {id(who)}
        )  # "Norvik bought its patents", "Josef bought his share"
    if t.forms[i] == "its" and t.forms[n] in _ABOARD:
        return {id(e) for e in candidates if e.sort == PLACE or set(e.words) & _WATERS}
    return set()


def work_of(scene: Scene, i: int, fit: Iterable[Entity]) -> Entity | None:
    """The work of "Newton's Principia. Its author ...": the one named thing near that somebody can
    have made; None where there are none or several."""
    t = scene.tree
    if t.forms[i] != "its" or not is_own(t, i) or t.forms[t.heads[i]] not in _MAKERS:
        return None
    made = [
        e
        for e in fit
        if e.named
        and e.role != "poss"
        and e.sort in {WORK, THING, UNKNOWN}
        and e.sentence >= scene.now - 1
    ]
    return made[0] if len(made) == 1 else None


def ship_of(t: Tree, i: int, at: Mapping[int, Entity]) -> Entity | None:
    """The ship of "the Titanic, on her maiden voyage, ran into an iceberg": the subject of the
    clause, which is nobody, and what a ship has; None elsewhere."""
    n = t.heads[i]
    if t.forms[i] != "her" or not is_own(t, i) or n == ROOT or t.forms[n] not in _OF_A_SHIP:
        return None
    own = {t.forms[k] for k in t.children(n, "amod", "compound")}
    v = clause_head(t, i)
    who = at.get(subject_word(t, v))
    if who is None or who.gender or who.plural or who.members or who.sort in _NO_SHIP:
        return None
    sure = t.forms[n] in _OF_A_SHIP_ONLY or own & _VOYAGE or t.forms[v] in _SAILED
    return who if who.with_article or who.sort == THING or sure else None


def is_ship(e: Entity) -> bool:
    """True for a named ship, which may be "she": "The Titanic was a liner. She left"."""
    there = e.sort not in {PERSON, PLACE} and e.named and not e.plural
    return there and bool(e.types & SHIPS)


def no_ships_behind_people(fit: list[Entity]) -> list[Entity]:
    """Those that fit "she", less a ship where somebody was named since: "The Titanic sank. Margaret
    Brown was on board. She survived"."""
    people = [e.sentence for e in fit if e.sort == PERSON]
    return [
        e
        for e in fit
        if e.sort == PERSON or not e.types & SHIPS or e.sentence > max(people, default=-2)
    ]


def the_ship(scene: Scene, fit: Sequence[Entity]) -> Entity | None:
    """The ship that the sentence before, or this one, is about, where nothing else that fits "she"
    is known to be a person or a ship; None elsewhere, and where the network rather takes "she" for
    something else: "Titanic sank. The Carpathia came; among those she saved"."""
    known = [e for e in fit if e.sort == PERSON or e.gender or e.types & SHIPS]
    ship = known[0] if len(known) == 1 and known[0].sort != PERSON else None
    near = ship is not None and (ship is scene.topic or ship.main)
    if ship is not None and scene.shares is not None:
        least = max(INSTEAD, scene.shares.of(ship))
        near = near and not any(scene.shares.of(e) > least for e in fit if e is not ship)
    return ship if near and ship is not None and ship.sentence >= scene.now - 1 else None


def part_of_item(t: Tree, i: int, label: Entity | None) -> str:
    """ "the mouth of the Amazon" for "the mouth" in the item about the Amazon; "" for anything
    else."""
    if label is None or label.sort == PERSON or t.forms[i] not in _PARTS:
        return ""
    the = t.child(i, "det")
    if the is None or the != i - 1 or t.forms[the] != "the" or t.children(i, *_NO_PART):
        return ""
    return f"the {t.forms[i]} of {label.text}"


def heading_meant(t: Tree, i: int, at: Mapping[int, Entity], label: Entity | None) -> Entity | None:
    """The Colosseum for the "it" of "The Colosseum: Vespasian began it", where the item has named
    no other thing before; None elsewhere."""
    if label is None or t.forms[i] not in IT or label.plural or label.sort == PERSON:
        return None
    things = [e for k, e in at.items() if 0 <= k < i and e is not label and e.sort != PERSON]
    named = any(e.named and not e.members and not _is_surname(e) for e in things)
    return None if named or any(e.sort in {WORK, ORG} for e in things) else label


def _is_surname(e: Entity) -> bool:
    """True for a name of one word of which it is not known what it is: "Vespasian began it"."""
    return e.sort == UNKNOWN and len(e.words) == 1 and e.role in {"subj", "conj"}


def before_place(label: Entity) -> str:
    """The preposition with which "there" becomes the place in an item's heading."""
    return "at " if _AT & set(label.words) else "in "


def presents(t: Tree, at: Mapping[int, Entity]) -> bool:
    """True for a sentence that opens a part of a round-up with whom it is about: "Room two is
    Picasso's", "The last room belongs to Frida Kahlo"."""
    r = t.root
    is_his = t.child(r, "cop") is not None and t.child(r, "nsubj") is not None
    if is_his and t.forms[r + 1 : r + 2] in (["'s"], ["’s"]):
        whose = [r]
    elif t.child(r, "cop") is not None:
        whose = [k for k in t.children(r, "nmod:poss") if k > r]
    else:
        given = t.forms[r] in {"belongs", "belonged"}
        whose = [k for k in t.children(r, "obl") if given and t.case(k) == "to"]
    return any(k in at and at[k].named and at[k].sort in {PERSON, UNKNOWN} for k in whose)


# --- two who are compared
# --------------------------------------------------------------------------------------------------


def pair_of_title(
    t: Tree, groups: Sequence[Entity], opening_on: Callable[[str], str] | None = None
) -> Entity | None:
    """Caesar and Napoleon, of whom a title says that the text is about them; None for others. One
    of them must be known for somebody, by how the article on each begins (`opening_on`) too, or the
    title call them so: "Two Giants: A and B"."""
    nouns = {singular_of(form) or form for form in t.forms}
    told = "two" in t.forms and bool(
        (nouns | set(t.forms)) & _CALLED or {sort_of_noun(n) for n in nouns} & {PERSON}
    )
    for g in groups:
        somebody = all(e.named and e.sort in {PERSON, UNKNOWN} for e in g.members)
        if len(g.members) != 2 or not somebody:
            continue
        for e in g.members:
            opening = opening_on(e.text) if opening_on is not None else ""
            e.sort = sort_of(opening) or e.sort
            if e.sort == PERSON:
                e.gender, e.nations = e.gender or gender_of(opening), nations_of(opening)
        if told or any(e.sort == PERSON for e in g.members):
            for e in g.members:
                e.sort = PERSON
            return g
    return None


def of_the_other(t: Tree, i: int) -> bool:
    """True for "his" of "The younger gave his first concert" and "The other was followed to his
    grave", which stays as it is: it is that one's own."""
    if not is_own(t, i) or t.forms[i] == "its":
        return False
    s = subject_word(t, clause_head(t, i))
    if not 0 < s < i or t.forms[s - 1] != "the":
        return False
    return t.forms[s] in {"one", "other", "first", "second"} or t.xpos[s] == "JJR"


def either_of_two(
    t: Tree, i: int, e: Entity | None, at: Mapping[int, Entity], pair: Entity | None
) -> bool:
    """True for "him" of "Both lie in Vienna. Schubert was laid beside him": since whom it is taken
    for was named, the text has spoken of the two together. Not where only one of them can be "she":
    "Curie and Einstein met in Brussels. She was 43"."""
    if e is None or pair is None or e not in pair.members or t.forms[i] in THEY:
        return False
    here = any(x is e for k, x in at.items() if 0 <= k < i)
    other = next(x for x in pair.members if x is not e)
    may_be = not other.gender or other.gender == ("f" if t.forms[i] in SHE else "m")
    return not here and pair.sentence > e.sentence and may_be


def spoken_of(
    t: Tree, i: int, e: Entity | None, at: Mapping[int, Entity], pair: Entity | None, n: int
) -> Entity | None:
    """Austen for "her" of "Austen's father died when her brother ..." where it was taken for
    Shelley: of the two of a title, whom the subject of the sentence names, or else of whom the
    text spoke last; e in all other cases."""
    if e is None or pair is None or e not in pair.members or t.forms[i] in THEY:
        return e
    other = next(x for x in pair.members if x is not e)
    s, before = subject_word(t, t.root), [x for k, x in at.items() if 0 <= k < i]
    if e in before or (other.gender and other.gender != ("f" if t.forms[i] in SHE else "m")):
        return e
    named = s != ROOT and any(at.get(k) is other for k in t.subtree(s) if k < i)
    bound = not is_own(t, i) and subject_word(t, clause_head(t, i)) in {s, i} and s != i
    last = other not in before and max(e.sentence, n - 4) < other.sentence < n
    return other if (named and not bound) or last else e


def the_other(t: Tree, m: Mention, owner: Entity | None, pair: Entity | None) -> Entity | None:
    """Einstein for "her friend" of the two of a title, where that is Curie's and no name stands
    beside it; None elsewhere."""
    if pair is None or owner not in pair.members or t.forms[m.head] not in _OTHER or m.plural:
        return None
    beside = t.children(m.head, "appos", "flat", "nmod", "acl:relcl", "acl", "amod", "cop")
    behind = m.words[-1] + 1
    if beside or (behind < len(t) and t.is_name(behind)) or t.relations[m.head] == "appos":
        return None
    return next(e for e in pair.members if e is not owner)


def by_first_name(pair: Entity | None, forms: Sequence[str]) -> Entity | None:
    """The one of the two of a title whom it calls by the first word of this longer name alone:
    "Galileo and Newton ... Galileo Galilei"; None for other names."""
    of_title = pair.members if pair is not None and len(forms) > 1 else ()
    return next((e for e in of_title if e.words == tuple(forms[:1])), None)


def opens_on_one(subject: Entity | None, pair: Entity | None) -> bool:
    """True where the first sentence of a paragraph has one of the two as its subject: the paragraph
    is about that one."""
    return pair is not None and subject is not None and subject in pair.members


def has_two_subjects(t: Tree) -> bool:
    """True for "Ada Lovelace and Grace Hopper never met"."""
    s = subject_word(t, t.root)
    return s != ROOT and len(t.conjuncts(s)) == 2 and all(map(t.is_name, t.conjuncts(s)))


def names_one(t: Tree, pair: Entity | None) -> bool:
    """The same before that sentence is read, by the name that is its subject."""
    s = subject_word(t, t.root)
    if pair is None or s == ROOT or not t.is_name(s):
        return False
    return sum(t.forms[s] in e.words for e in pair.members) == 1


def the_pair(
    t: Tree, i: int, pair: Entity | None, recent: Iterable[Entity], now: int
) -> Entity | None:
    """The two of a title for a "they" that nothing else near can be; not for "their only son",
    which two rivals have not."""
    if pair is None or t.forms[i] not in THEY:
        return None
    if is_own(t, i) and t.forms[t.heads[i]] in _CHILDREN:
        return None
    near = [e for e in recent if e.plural and e.sentence >= now - 1 and e is not pair]
    several = any(e.sort in {PERSON, UNKNOWN, ORG} and not e.members for e in near)
    return None if several else pair


def one_and_other(t: Tree, i: int) -> int:
    """0 for "the one" and 1 for "the other" of "The one made laws; the other broke them", and so
    for "the first" and "the second" alone; -1 for other words."""
    for one, other in (("one", "other"), ("first", "second")):
        if t.forms[i] not in {one, other}:
            continue
        at = [_alone(t, form) for form in (one, other)]
        if -1 not in at and at[0] < at[1] and i in at:
            return at.index(i)
    return -1


def _alone(t: Tree, form: str) -> int:
    """The word `form` that is a subject, or whose something is ("the father of the other"), with
    "the" and nothing else."""
    for k in range(1, len(t)):
        subject = t.relations[k].startswith("nsubj") or t.relations[k] == "nmod:poss"
        subject = subject or (t.relations[k] == "nmod" and t.case(k) == "of")
        if t.forms[k] == form and t.forms[k - 1] == "the" and subject:
            own = [
                j for j in t.kids[k] if not t.is_mark(j) and t.relations[j] not in {"det", "case"}
            ]
            if not own and t.heads[k - 1] == k:
                return k
    return -1


@dataclass(frozen=True, slots=True)
class Before:
    """What came before: the words of this sentence read so far, the subject of the sentence before,
    and how that called its subject ("roman"); `about` is the one of the two whom the paragraph is
    about, where it has not named the other."""

    at: Mapping[int, Entity]
    subject: Entity | None
    called: str
    about: Entity | None


def countryman(
    t: Tree, m: Mention, pair: Entity | None, known: Mapping[str, Entity], before: Before
) -> Entity | None:
    """Which of the two "the Corsican" is, where the text sets him against the other one: in the
    clause before ("Caesar ..., while the Corsican's father ..."), by a comparison with the subject
    of the sentence before, or by two such words in a row; None where that is open. An article that
    calls one of them so, and not the other, is believed first."""
    word = t.forms[m.head]
    if pair is None or m.kind != "name" or len(m.words) != 1 or not m.article:
        return None
    if not is_countryman(t.tokens[m.head].text):
        return None
    if word in known:
        return known[word]
    of_it = [e for e in pair.members if nation_of(word) in e.nations]
    if len(of_it) == 1:
        return of_it[0]
    one, other = pair.members
    against = {id(one): other, id(other): one}
    v = clause_head(t, m.head)
    if v != ROOT and v != t.root:
        marks = {t.forms[k] for k in t.children(v, "mark", "cc")}
        first = before.at.get(subject_word(t, t.root))
        if marks & _WHILE and first is not None:
            return against.get(id(first))
    opens = subject_word(t, t.root) == m.head
    if not opens or before.subject is None:
        return before.about if opens else None
    compared = t.xpos[t.root] in {"JJR", "RBR"} or bool(t.children(t.root, "cc"))
    in_a_row = bool(before.called) and before.called != word
    if compared or in_a_row:
        return against.get(id(before.subject))
    return before.about


def called_so(t: Tree) -> str:
    """ "roman" of "The Roman took his side": how a sentence calls its subject; "" elsewhere."""
    s = subject_word(t, t.root)
    the = s > 0 and t.forms[s - 1] == "the" and t.heads[s - 1] == s
    return t.forms[s] if the and is_countryman(t.tokens[s].text) else ""
