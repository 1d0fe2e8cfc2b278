"""Pronouns: which of them stand for nothing, what they cannot stand for, and what they most likely
do."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from factscore_tui.decompose.references.choice.agreement import (
    can_say,
    fits_pronoun,
    goes_by_initials,
)
from factscore_tui.decompose.references.choice.deeds import (
    can_act,
    its_own,
    same_object,
    whose_deed,
)
from factscore_tui.decompose.references.choice.exclusions import (
    bound,
    companion_beside,
    in_description,
    joined,
    named_behind,
    same_family,
    subject_right_before,
)
from factscore_tui.decompose.references.choice.features import features
from factscore_tui.decompose.references.choice.scene import (
    Scene,
    as_for,
    kind_of,
    only_here,
    only_thing_here,
    opens_on_subject,
)
from factscore_tui.decompose.references.choice.shares import BOTH, BOTH_WED, SURE_OF_NOUN, Shares
from factscore_tui.decompose.references.choice.turned import elsewhere, turned_from
from factscore_tui.decompose.references.choice.weights import CLEAR, SURE, WEIGHTS
from factscore_tui.decompose.references.clauses import clause_head, is_own, subject_word
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import PERSON, PLACE, THING, UNKNOWN, WORK
from factscore_tui.decompose.references.land import speaks_of_land
from factscore_tui.decompose.references.lexicon import (
    ATTRIBUTING,
    HE,
    SHE,
    THEY,
    WEDDING,
    word_set,
)
from factscore_tui.decompose.references.named_things import building_of, called_she
from factscore_tui.decompose.references.roundups import (
    no_ships_behind_people,
    not_own,
    of_the_item,
    the_ship,
    with_him,
    work_of,
)
from factscore_tui.decompose.references.special import of_a_nation
from factscore_tui.decompose.syntax.tree import ROOT

watch: Callable[[Scene, int, list[Entity], list[list[str]]], None] | None = None
"""Called with every choice when the weights are fitted (models/recipes/references)."""
dump = None
SURE_WITH_NETWORK = {"he": 0.55, "it": 0.75, "they": 0.75}
"""The least share of the likeliest entity where the network was asked: of all that it takes the
pronoun for, nothing among it."""
SURE_OF_TOPIC, NO_RIVAL = 0.6, 0.1
"""The same for the topic, of which the text or its article says what it is, where the network takes
"it" for nothing else that fits: at most this much. Set by hand."""
SURE_OF_TOPIC_BEFORE = 0.5
"""And where the sentence before speaks of the topic, and of nothing else that fits."""
SURE_OF_SUBJECT = 0.5
"""The same for "It" that opens a sentence, and means the subject of the one before. Set by hand."""
SURE_OF_COUPLE = 0.35
"""The same for "they" after two people who have just been brought together."""
_OF_COUPLES = word_set(
    "daughter daughters son sons child children twins divorced separated married marriage"
)
SURE_AGAINST_GRAMMAR = 0.9
"""From this share on the network is believed where the tree forbids what it says."""
OWN_READING, FLOOR = 0.5, 0.003
"""How much the weights count beside the network, and the least share of an entity."""
ELSEWHERE = 1.5
"""What it counts against somebody that the last mention was in another paragraph, as a log
likelihood. Set by hand: the texts that the weights are fitted to are single paragraphs."""
SPEAKS_ON, NEW_SUBJECT = 3.0, 4.0
"""What it counts for who spoke last that "she said" goes on, and for the new subject of a sentence
in its later clause, as log likelihoods. Set by hand."""
TO_DO = 3.0
"""What it counts for who is asked to do something that what is "theirs" in it is their own, as a
log likelihood. Set by hand."""
RIVAL = 0.35
"""The share from which the subject of the sentence before leaves "he" open. Set by hand."""
FORBIDDEN = 0.3
"""The least that is left for the others where an object takes its share out."""
LATER = 0.2
"""The same for the subject of its later clause. Set by hand."""
EQUAL = 0.5
"""Two of a group are too alike when one has at least this much of the other's likelihood."""
_AGENTS = ("er", "or", "ist", "ian", "ant", "ee", "eer", "man", "ete", "weight", "al")
"""How nouns for people end: "the goalkeeper", "the astronomer"."""
_WHEN = frozenset({"when", "while", "after", "before", "until"})
_OF_KIN = word_set(
    """children child son sons daughter daughters wedding honeymoon parents mother father marriage
    wife husband"""
)
"""What is somebody's, and never "theirs" of things."""
_NATURAL = frozenset("mount mountain lake river desert ocean volcano glacier".split())  # noqa: SIM905
"""In names of what is no team, whatever a network takes "they" for."""


def choose(scene: Scene, i: int, candidates: Iterable[Entity]) -> Entity | None:
    """What the pronoun at word i stands for; None where nothing fits or two fit equally well."""
    form = scene.tree.forms[i]
    kind = kind_of(form)
    candidates = list(candidates)
    excluded = bound(scene, i) | scene.barred
    topic = scene.topic
    if topic is not None and topic.sentence < 0 and fits_pronoun(form, topic):
        scene.shares = None  # nobody has named it yet, so the network cannot mean it
    if kind == "he" and scene.shares is not None and _means_a_work(scene.shares, candidates):
        scene.shares = None
    if scene.shares is not None:  # the tree may be wrong
        excluded -= {key for key, p in scene.shares.by_id.items() if p >= SURE_AGAINST_GRAMMAR}
    excluded |= {id(scene.asked)}
    if kind == "he" and of_a_nation(scene.tree, scene.at, i):
        return None
    objects = named_behind(scene, i, candidates)
    excluded |= {id(e) for e in objects}
    excluded |= joined(scene, i) | in_description(scene, i) | same_family(scene, i, candidates)
    barred = with_him(scene, i) | not_own(scene, i, candidates) | subject_right_before(scene, i)
    excluded |= barred | turned_from(scene, kind)
    objects += [e for e in candidates if id(e) in barred]
    if (
        kind == "they"
        and is_own(scene.tree, i)
        and scene.tree.forms[scene.tree.heads[i]] in _OF_KIN
    ):
        excluded |= {id(e) for e in candidates if e.sort in {THING, PLACE, WORK}}
    beside = companion_beside(scene, i)
    if beside is not None:  # "lives with his wife and their five children"
        candidates = [e for e in candidates if beside.named and beside in e.members]
    if kind == "they":  # "Reed and Fox had met at school, where they played": not one of them
        excluded |= {id(x) for g in candidates for x in g.members if not x.plural}
    says = (
        scene.tree.relations[i] == "nsubj" and scene.tree.forms[scene.tree.heads[i]] in ATTRIBUTING
    )
    fit = [
        e
        for e in candidates
        if id(e) not in excluded
        and not _ahead(scene, i, e)
        and (
            fits_pronoun(form, e)
            or _meant_all_the_same(scene, form, e)
            or called_she(scene, form, e)
        )
        and (not says or can_say(e))
    ]
    fit = no_ships_behind_people(fit)
    if form in SHE and (ship := the_ship(scene, fit)) is not None:
        return ship
    here = of_the_item(scene, fit)
    one = here[0] if kind == "he" and len(here) == 1 < len(fit) else work_of(scene, i, here)
    one = one or building_of(scene, i, here)
    if one is not None:
        return one
    outside = [e for e in fit if e not in here]
    fit = here
    if kind == "he" and (here := _of_the_section(scene, fit)):
        if len(here) == 1 < len(fit):
            return here[0]
        fit = here
    if kind != "he" and speaks_of_land(scene.tree, i):
        known_by = scene.shares or Shares(0.0)
        places = [e for e in fit if e.sort == PLACE or known_by.of(e) >= SURE_OF_NOUN]
        if len(places) == 1:
            return places[0]
        fit = places or fit
    if kind == "it" and (able := can_act(scene, i, fit)) != fit:
        if len(able) == 1:
            return able[0]
        fit = able
    if not fit:
        return None
    told = as_for(scene, i) or (whose_deed if kind == "he" else same_object)(scene, i, fit)
    told = told or (only_here(scene, i, fit) if kind == "he" else None)
    if told is not None and any(e is told for e in fit):
        return told
    weights = WEIGHTS[kind]
    seen = [features(scene, i, e, n) for n, e in enumerate(fit)]
    if watch is not None:
        watch(scene, i, fit, seen)
    scores = [
        sum(weights.get(f, 0.0) for f in one)
        - ELSEWHERE * _elsewhere(scene, e)
        + TO_DO * _told_to(scene, i, e)
        for one, e in zip(seen, fit, strict=True)
    ]
    if dump is not None:
        dump(scene, i, fit, scores)
    if scene.shares is not None:
        scores = [
            OWN_READING * s + math.log(_share(scene, scene.shares, form, e) + FLOOR)
            for s, e in zip(scores, fit, strict=True)
        ]
    if says and scene.spoke is not None and not _came_after(scene.spoke, fit):
        scores = [s + SPEAKS_ON * (e is scene.spoke) for s, e in zip(scores, fit, strict=True)]
    if kind != "they":
        scores = [
            s
            + NEW_SUBJECT
            * (
                _new_subject(scene, i, e)
                or _went_there(scene, i, e)
                or (kind == "it" and only_thing_here(scene, i, e))
            )
            for s, e in zip(scores, fit, strict=True)
        ]
    top = max(scores)
    shares = [math.exp(s - top) for s in scores]
    best = fit[scores.index(top)]
    for group in candidates:  # "Paul and Peter met. His son ...": one is as likely as the other
        if best in group.members and group.sentence == best.sentence and best.role == "conj":
            others = [
                s
                for s, e in zip(shares, fit, strict=True)
                if e in group.members and e.role == "conj"
            ]
            if len(others) > 1 and sorted(others)[-2] > EQUAL:
                return None
    own = sum(
        x
        for x, e in zip(shares, fit, strict=True)
        if e is best or (best in e.members and kind != "they") or _same_noun(e, best)
    )
    if scene.shares is not None:
        gender = "m" if form in HE else "f" if form in SHE else ""
        own_subject = is_own(scene.tree, i) and (
            scene.at.get(subject_word(scene.tree, clause_head(scene.tree, i))) is best
        )
        far = elsewhere(scene, best, candidates) if kind == "he" else set()
        known = scene.shares.covered(fit, gender, own_subject, far)
        # What the network gives to whom the grammar forbids is nobody's.
        objects += outside if kind == "he" or scene.shares.of(best) >= EQUAL else []
        known /= max(FORBIDDEN, 1 - sum(map(scene.shares.of, objects)))
        mine = its_own(scene, i, best, fit)
        if mine is not None:
            return mine
        if kind == "he" and _rival_subject(scene, i, best, fit):
            return None
        if kind == "he" and _later_subject(scene, best, fit):
            return None
        couple = form == "they" and _couple(scene, best)
        sure = SURE_OF_COUPLE if couple else SURE_WITH_NETWORK[kind]
        rest = [scene.shares.of(e) for e in fit if e is not best]
        if best is scene.topic and best.types and max(rest, default=0.0) < NO_RIVAL:
            sure = min(sure, SURE_OF_TOPIC)
            if kind == "it" and _just_named(scene, i, best, fit):
                sure = min(sure, SURE_OF_TOPIC_BEFORE)
                if scene.shares.nothing < NO_RIVAL and scene.shares.of(best) < NO_RIVAL:
                    known = 1.0  # the network takes it for none of them: the rules' matter
        if kind == "it" and opens_on_subject(scene, i, best):
            sure = min(sure, SURE_OF_SUBJECT)
        if known * own / sum(shares) >= sure:
            return best
        wed = form == "they" and scene.tree.forms[scene.tree.heads[i]] in WEDDING
        return scene.shares.two(BOTH_WED if wed else BOTH) if kind == "they" else None
    least = SURE[kind] - CLEAR[kind] * (_clear(scene, i, best) + _goes_on(scene, i, best))
    return best if own / sum(shares) >= least else None


def _means_a_work(shares: Shares, candidates: Iterable[Entity]) -> bool:
    """True where the network takes "he" for Andrei Rublev of "Andrei Rublev was not shown until
    1971", a film: it has mistaken the name for somebody's, and knows nothing."""
    return sum(shares.of(e) for e in candidates if e.sort == WORK and e.named) >= SURE_OF_NOUN


def _same_noun(one: Entity, other: Entity) -> bool:
    """ "The aardvark eats ants. An aardvark weighs 60 kg": the kind of animal, both times."""
    return not (one.named or other.named) and one.text == other.text


def _just_named(scene: Scene, i: int, topic: Entity, fit: Iterable[Entity]) -> bool:
    """ "There he agreed to Magna Carta. It was written in Latin": the topic, and no other thing
    that fits, comes in the sentence before, or in its own before pronoun `i`; or the topic is the
    subject there, as `i` is here: "Orkla makes proteins from fungi. It employs"."""
    goes_on = topic.sentence == scene.now - 1 and topic.main
    if goes_on and scene.tree.relations[i].startswith("nsubj") and i < 2:
        return True
    before = [
        e for e in fit if e.sentence == scene.now - 1 or (e.sentence == scene.now and e.word < i)
    ]
    near = [e for e in before if e.sort not in {PLACE, PERSON}]
    return near == [topic]


def _new_subject(scene: Scene, i: int, e: Entity) -> bool:
    """ "A pulp mill polluted the lake until it was closed": what the sentence is the first to name,
    as its subject, is the subject of its later clause."""
    t = scene.tree
    v = t.heads[i]
    if not t.relations[i].startswith("nsubj") or v == ROOT or t.relations[v] != "advcl" or i > v:
        return False
    subject = subject_word(t, t.heads[v])
    if kind_of(t.forms[i]) == "he":  # "Brunel designed it when he was 24", nobody between them
        between = [x for k, x in scene.at.items() if subject < k < i and x.sort == PERSON]
        if between or not _WHEN & {t.forms[k] for k in t.children(v, "advmod", "mark")}:
            return False
    return subject < i and scene.at.get(subject) is e and e.first == scene.now


def _went_there(scene: Scene, i: int, e: Entity) -> bool:
    """ "Pompey fled to Egypt, where he was murdered": who is said to have gone there, with nobody
    named between, whoever the text is about."""
    t = scene.tree
    v = t.heads[i]
    if not t.relations[i].startswith("nsubj") or v == ROOT or t.relations[v] != "acl:relcl":
        return False
    if "where" not in {t.forms[k] for k in t.children(v, "advmod", "mark")} or t.heads[v] == ROOT:
        return False
    subject = subject_word(t, clause_head(t, t.heads[v]))
    between = [x for k, x in scene.at.items() if subject < k < i and x.sort == PERSON]
    return -1 < subject < i and scene.at.get(subject) is e and not between


def _share(scene: Scene, shares: Shares, form: str, e: Entity) -> float:
    """The network's share of an entity. "He married Olga Brandt in 1914; they had a son": what it
    gives to one of two that their own sentence has brought together, it gives to both."""
    if form != "they" or not _couple(scene, e):
        return shares.of(e)
    return shares.by_id.get(id(e), 0.0) + sum(shares.by_id.get(id(x), 0.0) for x in e.members)


def _couple(scene: Scene, e: Entity) -> bool:
    """True for two people whom the sentence, or the one before a sentence about children, has
    brought together."""
    near = e.sentence == scene.now or (
        e.sentence == scene.now - 1 and bool(_OF_COUPLES & set(scene.tree.forms))
    )
    wed = scene.tree.forms[scene.tree.root] in WEDDING  # "He played the accordion. They married"
    near = near or (wed and e.sentence >= scene.now - 2)
    two = len(e.members) == 2 and near
    return two and all(x.sort == PERSON and not x.plural for x in e.members)


def _told_to(scene: Scene, i: int, e: Entity) -> bool:
    """True for the firms of "urged small firms to check their accounts": who is to do it has
    them."""
    t = scene.tree
    v = clause_head(t, i) if is_own(t, i) else ROOT
    above = t.heads[v] if v != ROOT and t.relations[v] in {"xcomp", "ccomp"} else ROOT
    if above == ROOT or t.xpos[v] != "VB" or t.child(v, "nsubj", "nsubj:pass") is not None:
        return False
    return any(scene.at.get(k) is e for k in t.children(above, "obj", "iobj"))


def _came_after(spoke: Entity, fit: Iterable[Entity]) -> bool:
    """True where somebody else was what a later sentence is about: "Reed said so. Fox lives nearby.
    She said ..." """
    return any(e is not spoke and e.main and e.sentence > spoke.sentence for e in fit)


def _rival_subject(scene: Scene, i: int, best: Entity, fit: Iterable[Entity]) -> bool:
    """True where the network nearly as gladly takes "he" for the subject of the sentence before,
    in which the likeliest one is named by the way: "Fox could not answer when Lee attacked. He
    came home last"."""
    if not scene.tree.relations[i].startswith("nsubj") or best.main or scene.shares is None:
        return False
    before = [e for e in fit if e is not best and e.main and e.sentence == scene.now - 1]
    return any(scene.shares.of(e) >= RIVAL for e in before)


def _later_subject(scene: Scene, best: Entity, fit: Iterable[Entity]) -> bool:
    """True where somebody else is the subject of a later clause of the sentence before, and the
    network may mean him: "Erik retired in 2018; since then Nils has led it. His daughter ..."."""
    if scene.shares is None or best.sentence != scene.now - 1 or best.role != "subj":
        return False
    later = [
        e for e in fit if e.sentence == best.sentence and e.word > best.word and e.role == "subj"
    ]
    return any(scene.shares.of(e) >= LATER for e in later)


def _clear(scene: Scene, i: int, e: Entity) -> bool:
    """True where grammar points to an entity: the subject of the sentence before for the subject of
    this one, the subject of its clause for "its", the topic named just before."""
    t = scene.tree
    own = is_own(t, i)
    k = t.heads[i] if own and t.heads[i] != ROOT else i
    distance = scene.now - e.sentence
    if distance == 1 and e.main and t.relations[k].startswith("nsubj"):
        return True
    if own and distance == 0 and scene.at.get(subject_word(t, clause_head(t, i))) is e:
        return True
    rivals = [
        x for x in scene.at.values() if x is not e and x.sentence == scene.now and x.role == "subj"
    ]
    return e is scene.topic and distance <= 1 and not rivals


def _goes_on(scene: Scene, i: int, e: Entity) -> bool:
    """True where the subject of the clause or sentence before was a pronoun for e, and that of this
    one is the same pronoun again: the text goes on about the same person."""
    t = scene.tree
    v = t.heads[i]
    if not t.relations[i].startswith("nsubj") or e.role != "subj":
        return False
    if t.relations[v] == "conj":
        before = subject_word(t, t.heads[v])
        return before != i and scene.at.get(before) is e and t.forms[before] == t.forms[i]
    return v == t.root and scene.now - e.sentence == 1 and e.by_pronoun and e.main


def _elsewhere(scene: Scene, e: Entity) -> bool:
    """True for whom the paragraph has not spoken of, once it is under way."""
    return e.sentence < scene.paragraph < scene.now and e is not scene.topic


def _of_the_section(scene: Scene, fit: list[Entity]) -> list[Entity]:
    """Those that were first named under the heading, where somebody new opened its section: the
    section before was about somebody else, whatever a network takes "he" for."""
    here = [e for e in fit if e.first > scene.section]
    opens = any(e.first == scene.section + 1 for e in here)
    return here if opens and scene.section >= 0 else fit


def _ahead(scene: Scene, i: int, e: Entity) -> bool:
    """True for what comes up only later in the sentence."""
    return e.sentence == scene.now == e.first and e.word > i


def _meant_all_the_same(scene: Scene, form: str, e: Entity) -> bool:
    """True for whom the network takes the pronoun where the rules do not know what it is: "they"
    of a team that is named like a town, "she" of "the astronomer"."""
    if scene.shares is None or e.generic or e.members or scene.shares.of(e) < SURE_OF_NOUN:
        return False
    if form in THEY:
        own = e.text.lower().split()
        natural = bool(own) and (own[0] in _NATURAL or own[-1] in _NATURAL)
        return e.named and e.sort in {UNKNOWN, PLACE, THING} and not natural
    if form in HE | SHE:
        somebody = e.text.split()[-1].lower().endswith(_AGENTS)
        unknown = e.sort == UNKNOWN and not e.with_article and not goes_by_initials(e)
        return not e.plural and not e.gender and (unknown or (somebody and not e.named))
    return False
