"""Pronouns: which of them stand for nothing, what they cannot stand for, and what they most likely
do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from factscore_tui.decompose.references.choice.agreement import (
    can_say,
    fits_pronoun,
)
from factscore_tui.decompose.references.choice.certainty import EQUAL, likely_enough, rival_subject
from factscore_tui.decompose.references.choice.deeds import (
    can_act,
    it_again,
    of_the_maker,
    same_object,
    says_of_itself,
    so_that,
    who_is_told,
    whole_of,
    whose_deed,
)
from factscore_tui.decompose.references.choice.exclusions import (
    beside_them,
    bound,
    companion_beside,
    companions_of_subject,
    in_description,
    joined,
    named_behind,
    not_of_itself,
    not_on_itself,
    object_in_front,
    of_the_beaten,
    parent_of_sibling,
    same_family,
    subject_right_before,
    who_took_it,
)
from factscore_tui.decompose.references.choice.scene import (
    Scene,
    as_for,
    behind_semicolon,
    called_again,
    just_introduced,
    kind_of,
    only_here,
    other_kinds,
    speaks_on,
    the_client,
)
from factscore_tui.decompose.references.choice.scores import likelihoods
from factscore_tui.decompose.references.choice.shares import SURE_OF_NOUN, Shares
from factscore_tui.decompose.references.choice.turned import turned_from
from factscore_tui.decompose.references.clauses import clause_head, is_own, subject_word
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import ORG, PERSON, PLACE, THING, UNKNOWN, WORK
from factscore_tui.decompose.references.land import speaks_of_land
from factscore_tui.decompose.references.lexicon import (
    ATTRIBUTING,
    HE,
    IT,
    ORG_ENDINGS,
    PLACE_ENDINGS,
    SHE,
    THEY,
    word_set,
)
from factscore_tui.decompose.references.name_kinds import goes_by_initials
from factscore_tui.decompose.references.named_things import building_of, called_she
from factscore_tui.decompose.references.roundups import (
    is_ship,
    no_ships_behind_people,
    not_own,
    of_the_item,
    the_ship,
    with_him,
    work_of,
)
from factscore_tui.decompose.references.special import of_a_nation
from factscore_tui.decompose.rules.lexicon import is_countryman
from factscore_tui.decompose.syntax.tree import ROOT

SURE_AGAINST_GRAMMAR = 0.9
"""From this share on the network is believed where the tree forbids what it says."""
_IN_NO_CASE, _NEAR = 0.02, 2
"""The network's share below which a name of unknown kind is no "it", and how many sentences back at
most: it has surely read so far."""
_GONE = 0.5
"""The network's share of the dead from which somebody else is meant: the topic."""
SURE_OF_PERSON = 0.9
"""The least share with which "he" is a name that the rules take for no person's."""
SURE_OF_TEAM = 0.85
"""The least share with which "they" is a name of one word that the rules take for somebody's."""
_AGENTS = ("er", "or", "ist", "ian", "ant", "ee", "eer", "man", "ete", "weight", "al")
"""How nouns for people end: "the goalkeeper", "the astronomer"."""
_OF_KIN = word_set(
    """children child son sons daughter daughters wedding honeymoon parents mother father marriage
    wife husband"""
)
"""What is somebody's, and never "theirs" of things."""
_OF_VICTIMS = _OF_KIN | word_set("kin families relatives bodies remains injuries identities")
"""What is theirs who were hurt, not theirs who found them."""
_NATURAL = frozenset("mount mountain lake river desert ocean volcano glacier".split())  # noqa: SIM905
"""In names of what is no team, whatever a network takes "they" for."""


def choose(scene: Scene, i: int, candidates: Iterable[Entity]) -> Entity | None:
    """What the pronoun at word i stands for; None where nothing fits or two fit equally well."""
    t = scene.tree
    kind = kind_of(t.forms[i])
    candidates = list(candidates)
    if _network_knows_nothing(scene, i, candidates):
        candidates = _not_refused(scene, kind, candidates)
        scene.shares = None
    if kind == "he" and of_a_nation(t, scene.at, i):
        return None
    excluded, forbidden = _excluded(scene, i, candidates)
    beside = companion_beside(scene, i)
    if beside is not None:  # "lives with his wife and their five children"
        candidates = [e for e in candidates if beside.named and beside in e.members]
    if kind == "they":  # "Reed and Fox had met at school, where they played": not one of them
        excluded |= {id(x) for g in candidates for x in g.members if not x.plural}
        excluded |= companions_of_subject(scene, i)
    says = t.relations[i] == "nsubj" and t.forms[t.heads[i]] in ATTRIBUTING
    fit = [e for e in candidates if id(e) not in excluded and _may_be(scene, i, e, says)]
    fit = no_ships_behind_people(fit)
    whole = fit
    hero = _of_new_paragraph(scene, i)
    if hero is not None and id(hero) not in excluded:
        return hero
    one, fit = _told_by_text(scene, i, fit)
    if one is not None or not fit:
        return one
    one, fit = _told_by_sentence(scene, i, fit)
    if one is not None or not fit:
        return one
    scores = likelihoods(scene, i, fit, says)
    best = fit[scores.index(max(scores))]
    if kind == "he" or (scene.shares is not None and scene.shares.of(best) >= EQUAL):
        here = of_the_item(scene, whole)
        forbidden += [e for e in whole if e not in here]
    return likely_enough(scene, i, fit, scores, candidates, forbidden)


def impossible(scene: Scene, i: int, candidates: Iterable[Entity]) -> set[int]:
    """The ids of those that grammar and what was told forbid for the pronoun at word i, however
    sure the network is."""
    return _excluded(replace(scene, shares=None), i, list(candidates))[0]


def passed_by(scene: Scene, i: int, e: Entity, candidates: Sequence[Entity]) -> set[int]:
    """The id of somebody whom the network takes "he" or "her" for, past the one of whom the rules
    do not know whether that is he: the Belarusian of "The Belarusian smashed her racket", and "She
    will play Fox" behind a sentence on the Austrian."""
    t = scene.tree
    if kind_of(t.forms[i]) != "he":
        return set()
    k = subject_word(t, clause_head(t, i)) if is_own(t, i) else ROOT
    subject = scene.at.get(k)
    somebody = subject is not None and subject.sort == PERSON and not subject.plural
    own = subject is not e and k >= 0 and (somebody or is_countryman(t.tokens[k].text))
    fit = [x for x in candidates if x.sort in {PERSON, UNKNOWN}]
    before = [x for x in fit if x is not e and x.main and x.sentence == scene.now - 1]
    native = i == 0 and any(is_countryman(x.text) for x in before)
    return {id(e)} if own or native or rival_subject(scene, i, e, fit) else set()


def _network_knows_nothing(scene: Scene, i: int, candidates: Sequence[Entity]) -> bool:
    """True where nobody has named the topic yet, so that the network cannot mean it, and where it
    takes "he" for a work."""
    topic, form = scene.topic, scene.tree.forms[i]
    if topic is not None and not topic.written and fits_pronoun(form, topic):
        return True
    by_network = scene.shares
    return (
        kind_of(form) == "he" and by_network is not None and _means_a_work(by_network, candidates)
    )


def _not_refused(scene: Scene, kind: str, candidates: list[Entity]) -> list[Entity]:
    """Those that "it" may be although the network does not know the topic: no name of which nobody
    tells whose it is and which the network takes it for in no case, like Roald Amundsen's."""
    shares = scene.shares
    if kind != "it" or shares is None:
        return candidates
    return [
        e
        for e in candidates
        if not e.named
        or e.sort != UNKNOWN
        or e is scene.topic
        or scene.now - e.sentence > _NEAR
        or shares.of(e) >= _IN_NO_CASE
    ]


def _excluded(scene: Scene, i: int, candidates: Sequence[Entity]) -> tuple[set[int], list[Entity]]:
    """The ids of those that the pronoun at word i cannot stand for, and those of them that the
    network may give a share nevertheless, which then is nobody's."""
    t = scene.tree
    kind = kind_of(t.forms[i])
    excluded = bound(scene, i) | scene.barred
    if scene.shares is not None:  # the tree may be wrong
        excluded -= {key for key, p in scene.shares.by_id.items() if p >= SURE_AGAINST_GRAMMAR}
    objects = named_behind(scene, i, candidates)
    excluded |= {id(scene.asked), *map(id, objects)}
    excluded |= joined(scene, i) | in_description(scene, i) | same_family(scene, i, candidates)
    barred = with_him(scene, i) | not_own(scene, i, candidates) | subject_right_before(scene, i)
    barred |= of_the_beaten(scene, i) | not_on_itself(scene, i) | object_in_front(scene, i)
    barred |= not_of_itself(scene, i) | who_took_it(scene, i)
    barred |= parent_of_sibling(scene, i)
    excluded |= barred | turned_from(scene, kind) | _dead(scene, i)
    objects += [e for e in candidates if id(e) in barred]
    excluded |= other_kinds(scene, i, candidates) if kind == "it" else set()
    topic = scene.topic
    if kind == "it" and topic is not None and topic.sentence < 0 and topic.sort == UNKNOWN:
        # "Nothing happens in The Salt Ledger, and that is its glory": of a text on its hero
        named = [e for k, e in scene.at.items() if 0 <= k < i and e.named and e.sort != PERSON]
        excluded |= {id(topic)} if named else set()
    kin = is_own(t, i) and t.forms[t.heads[i]] in _OF_KIN
    if kin and kind == "they":
        excluded |= {id(e) for e in candidates if e.sort in {THING, PLACE, WORK}}
    whose = t.forms[t.heads[i]] if kind == "they" else ""
    if (is_own(t, i) and whose in _OF_VICTIMS) or (
        whose in _OF_KIN and t.child(t.heads[i], "cop") is not None
    ):  # "Police believe they were mother and son. Their next of kin have been told"
        excluded |= {id(e) for e in candidates if e.sort == ORG}
    if kin and kind == "he":  # "the Lady Maud broke down. Her son bought an oven"
        no_parents = [e for e in candidates if is_ship(e) or e.sort in {PLACE, WORK, ORG}]
        excluded |= {id(e) for e in no_parents}
        objects += no_parents
    return excluded, objects


def _dead(scene: Scene, i: int) -> set[int]:
    """Ids of those whose death an earlier paragraph told: in a text on Shakespeare "he" behind
    "Hamnet died at eleven" is the father again."""
    form, topic = scene.tree.forms[i], scene.topic
    again = topic is not None and topic.sort == PERSON and fits_pronoun(form, topic)
    if kind_of(form) != "he" or is_own(scene.tree, i) or not again:
        return set()
    return scene.dead - {id(topic)}


def _may_be(scene: Scene, i: int, e: Entity, says: bool) -> bool:
    """True for what agrees with the pronoun at word i, and can say what it `says`."""
    form = scene.tree.forms[i]
    if _ahead(scene, i, e) or (says and not can_say(e)):
        return False
    agrees = fits_pronoun(form, e) or _meant_all_the_same(scene, form, e)
    return agrees or called_she(scene, form, e)


def _of_new_paragraph(scene: Scene, i: int) -> Entity | None:
    """Beethoven where a paragraph of a text that mostly speaks of him begins "He wrote nine
    symphonies", and the sentence before names others by the way only: nobody whom it does not name
    for the first time, and nobody as its subject. None elsewhere."""
    t, hero = scene.tree, scene.hero
    opens = i == 0 and t.relations[i].startswith("nsubj") and t.heads[i] == t.root
    if hero is None or not opens or not 0 < scene.now == scene.paragraph:
        return None
    others = [e for e in scene.before.values() if e.sort == PERSON and e is not hero]
    by_the_way = all(e.first == scene.now - 1 and not e.main for e in others)
    return hero if by_the_way and fits_pronoun(t.forms[i], hero) else None


def _told_by_text(scene: Scene, i: int, fit: list[Entity]) -> tuple[Entity | None, list[Entity]]:
    """What the pronoun at word i stands for, where the layout of the text tells: the ship, the only
    one of the item or section. None where it does not, with those of them that it leaves."""
    form = scene.tree.forms[i]
    kind = kind_of(form)
    if form in SHE and (ship := the_ship(scene, fit)) is not None:
        return ship, fit
    topic, shares = scene.topic, scene.shares
    gone = sum(shares.by_id.get(e, 0.0) for e in _dead(scene, i)) if shares is not None else 0.0
    if gone >= _GONE and topic is not None and any(e is topic for e in fit):
        return topic, fit
    here = of_the_item(scene, fit)
    one = here[0] if kind == "he" and len(here) == 1 < len(fit) else work_of(scene, i, here)
    one = one or building_of(scene, i, here)
    if one is not None:
        return one, here
    fit = here
    if kind == "he" and (here := _of_the_section(scene, fit)):
        return (here[0] if len(here) == 1 < len(fit) else None), here
    return None, fit


def _told_by_sentence(
    scene: Scene, i: int, fit: list[Entity]
) -> tuple[Entity | None, list[Entity]]:
    """The same where what the sentence says of the pronoun at word i tells: "its capital" is of a
    land, "As for the mill, it burned" of the mill, "it declared war" of no building."""
    kind = kind_of(scene.tree.forms[i])
    if kind != "he" and speaks_of_land(scene.tree, i):
        known_by = scene.shares or Shares(0.0)
        places = [e for e in fit if e.sort == PLACE or known_by.of(e) >= SURE_OF_NOUN]
        if len(places) == 1:
            return places[0], places
        fit = places or fit
    if kind != "he" and (able := can_act(scene, i, fit)) != fit:
        if not able or (kind == "it" and len(able) < 2):
            return (able[0] if able else None), able
        fit = able
    if not fit:
        return None, fit
    told = as_for(scene, i) or of_the_maker(scene, i) or who_is_told(scene, i, fit)
    told = told or so_that(scene, i, fit)
    told = told or (says_of_itself(scene, i, fit) if kind == "it" else None)
    if kind == "it":
        told = told or it_again(scene, i, fit) or whole_of(scene, i, fit)
        told = told or called_again(scene, i, fit) or just_introduced(scene, i, fit)
    if kind == "he":
        told = told or speaks_on(scene, i, fit) or the_client(scene, i, fit)
    told = told or (behind_semicolon(scene, i, fit) if kind == "he" else None)
    told = told or (whose_deed if kind == "he" else same_object)(scene, i, fit)
    told = told or (only_here(scene, i, fit) if kind == "he" else None)
    told = told or (beside_them(scene, i) if kind == "he" else None)
    return (told if any(e is told for e in fit) else None), fit


def _means_a_work(shares: Shares, candidates: Iterable[Entity]) -> bool:
    """True where the network takes "he" for Andrei Rublev of "Andrei Rublev was not shown until
    1971", a film: it has mistaken the name for somebody's, and knows nothing."""
    return sum(shares.of(e) for e in candidates if e.sort == WORK and e.named) >= SURE_OF_NOUN


def _of_the_section(scene: Scene, fit: list[Entity]) -> list[Entity]:
    """Those that were first named under the heading, where somebody new opened its section: the
    section before was about somebody else, whatever a network takes "he" for."""
    here = [e for e in fit if e.first > scene.section]
    opens = any(e.first == scene.section + 1 for e in here)
    return here if opens and scene.section >= 0 else fit


def _ahead(scene: Scene, i: int, e: Entity) -> bool:
    """True for what comes up only later in the sentence."""
    return e.sentence == scene.now == e.first and e.word > i


def _may_be_called(e: Entity) -> bool:
    """True for "Clive Maddern", whom "the property developer" before the name makes a firm."""
    alike = e.named and not e.with_article and 1 < len(e.words) < 5
    ends = ORG_ENDINGS | PLACE_ENDINGS | {"of", "and", "&"}
    return alike and not ends & set(e.words) and not any(c.isdigit() for c in e.text)


def _meant_all_the_same(scene: Scene, form: str, e: Entity) -> bool:
    """True for whom the network takes the pronoun where the rules do not know what it is: "they"
    of a team that is named like a town, "she" of "the astronomer"."""
    if scene.shares is None or e.generic or e.members or scene.shares.of(e) < SURE_OF_NOUN:
        return False
    if form in THEY:
        own = e.text.lower().split()
        natural = bool(own) and (own[0] in _NATURAL or own[-1] in _NATURAL)
        sorts = {UNKNOWN, PLACE, THING}
        team = len(own) == 1 and not e.gender and scene.shares.of(e) >= SURE_OF_TEAM
        # "Brentford, who had won on each of their last three visits"
        return e.named and (e.sort in sorts or (team and e.sort == PERSON)) and not natural
    if form in IT:  # "its" of "the grocer Panier Vert"
        known = e.gender or e.plural or not e.named
        return not known and scene.shares.of(e) >= SURE_OF_PERSON
    if form in HE | SHE:
        somebody = e.text.split()[-1].lower().endswith(_AGENTS)
        unknown = e.sort == UNKNOWN and not e.with_article and not goes_by_initials(e.text)
        called = scene.shares.of(e) >= SURE_OF_PERSON and _may_be_called(e)
        return not e.plural and not e.gender and (unknown or (somebody and not e.named) or called)
    return False
