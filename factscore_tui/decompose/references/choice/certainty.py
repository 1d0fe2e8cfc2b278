"""Whether the likeliest of those that fit a pronoun is likely enough to be what it stands for."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from factscore_tui.decompose.references.choice.deeds import its_own
from factscore_tui.decompose.references.choice.scene import Scene, kind_of, opens_on_subject
from factscore_tui.decompose.references.choice.scores import couple, may_be_couple
from factscore_tui.decompose.references.choice.shares import BOTH, BOTH_WED, TOGETHER, Shares
from factscore_tui.decompose.references.choice.turned import too_far
from factscore_tui.decompose.references.choice.weights import CLEAR, SURE
from factscore_tui.decompose.references.clauses import clause_head, is_own, subject_word
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import ORG, PERSON, PLACE, THING
from factscore_tui.decompose.references.lexicon import HE, SHE, WEDDING, word_set
from factscore_tui.decompose.rules.lexicon import is_countryman
from factscore_tui.decompose.syntax.tree import ROOT

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
"""The same for "they" and "their daughter" after two people who have just been brought together."""
RIVAL = 0.35
"""The share from which the subject of the sentence before leaves "he" open. Set by hand."""
MAY_BE, LOST = 0.2, 0.7
"""The share that the likeliest one needs so that those too far back do not count against it, and
the share of them from which the network knows nothing. Set by hand."""
SURE_OF_OTHER = 0.8
"""The least share of somebody else than that subject, where it is a name. Set by hand."""
MOSTLY, ALONE, OWN_SUBJECT = 0.7, 0.6, 0.45
"""The least share of the network alone for "it", the same where nothing else comes near, and where
the subject of the clause has what is "its". Set by hand."""
BESIDE, BESIDE_TOPIC, SURE_OF_FAR = 0.05, 0.16, 0.9
"""The share from which "it" may mean what its own sentence names rather than what an earlier one
does, or the topic; and the least of somebody further back than the subject of the sentence before.
Set by hand."""
FORBIDDEN = 0.3
"""The least that is left for the others where an object takes its share out."""
LATER = 0.2
"""The same for the subject of its later clause. Set by hand."""
_YOUNG = word_set("cub calf pup kitten chick foal lamb kid egg larva tadpole infant hatchling")
EACH_OTHER = word_set(
    """met meet quarrelled quarreled argued disagreed separated divorced fought parted collaborated
    reconciled"""
)
"""What two do with each other: "Fox lived in Leeds. Reed lived next door. They met in 1990"."""
AGREED = 0.7
"""The least share of those two together."""
NEARER = 0.2
"""The share from which people named nearer leave "they" open: the strikers of "Fox United won. The
coach of Holt Town brought on three strikers. They hit the bar"."""
ONLY, MOST = 0.6, 0.9
"""The least share of the only thing that "it" may be if it is anything, and of it and nothing
together."""
LEAST = 0.02
"""What the network must give at least to whom the rules see alone."""
EQUAL = 0.5
"""Two of a group are too alike when one has at least this much of the other's likelihood."""


def likely_enough(
    scene: Scene,
    i: int,
    fit: Sequence[Entity],
    scores: Sequence[float],
    candidates: Sequence[Entity],
    forbidden: Sequence[Entity],
) -> Entity | None:
    """The likeliest of those that fit the pronoun at word i, by their log likelihoods; None where
    it is not likely enough. `forbidden` are those that grammar takes out, whatever the network
    gives them."""
    kind = kind_of(scene.tree.forms[i])
    top = max(scores)
    shares = [math.exp(s - top) for s in scores]
    best = fit[scores.index(top)]
    all_of_them = _all_of_them(best, fit) if kind == "they" else None
    if all_of_them is None and _one_of_two(best, fit, shares, candidates):
        return None
    best = all_of_them or best
    own = sum(
        x
        for x, e in zip(shares, fit, strict=True)
        if e is best
        or (best in e.members and kind != "they")
        or e in best.members
        or _same_noun(e, best)
    )
    part = own / sum(shares)
    if scene.shares is not None:
        return _with_network(scene, scene.shares, i, best, part, fit, candidates, forbidden)
    least = SURE[kind] - CLEAR[kind] * (_clear(scene, i, best) + _goes_on(scene, i, best))
    return best if part >= least else None


def _with_network(
    scene: Scene,
    shares: Shares,
    i: int,
    best: Entity,
    part: float,
    fit: Sequence[Entity],
    candidates: Sequence[Entity],
    forbidden: Sequence[Entity],
) -> Entity | None:
    """The same where the network was asked: `part` is the share of the likeliest among those that
    fit."""
    form = scene.tree.forms[i]
    kind = kind_of(form)
    gender = "m" if form in HE else "f" if form in SHE else ""
    own_subject = is_own(scene.tree, i) and (
        scene.at.get(subject_word(scene.tree, clause_head(scene.tree, i))) is best
    )
    far = too_far(scene, best, candidates)
    if shares.of(best) < MAY_BE:
        lost = sum(shares.by_id[key] for key in far)
        if lost >= LOST and part >= SURE[kind] and scene.now - best.sentence <= 1:
            return best  # the network takes it for what cannot be meant: the rules' matter
        far = set()
    many = kind == "they" and best.role == "subj"
    known = shares.covered(fit, gender, own_subject, far, many)
    # What the network gives to whom the grammar forbids is nobody's.
    gone = sum(map(shares.of, forbidden))
    known /= max(FORBIDDEN, 1 - gone)
    if kind == "it" and best is scene.topic and gone >= LOST and part >= SURE[kind]:
        return best  # "A paper mill stood on its shore": the rules' matter, as above
    mine = its_own(scene, i, best, fit)
    if mine is not None:
        return mine
    if kind == "he" and (rival_subject(scene, i, best, fit) or _later_subject(scene, best, fit)):
        return None
    if kind == "he" and _of_his_kin(scene, i, best, fit):
        return None
    two = may_be_couple(scene.tree, i) and couple(scene, best)
    sure = SURE_OF_COUPLE if two else SURE_WITH_NETWORK[kind]
    rest = [shares.of(e) for e in fit if e is not best]
    if best is scene.topic and best.types and max(rest, default=0.0) < NO_RIVAL:
        sure = min(sure, SURE_OF_TOPIC)
        if kind == "it" and _just_named(scene, i, best, fit):
            sure = min(sure, SURE_OF_TOPIC_BEFORE)
            if shares.nothing < NO_RIVAL and shares.of(best) < NO_RIVAL:
                known = 1.0  # the network takes it for none of them: the rules' matter
    if kind == "it" and opens_on_subject(scene, i, best):
        sure = min(sure, SURE_OF_SUBJECT)
        if any(_came_again(scene, e) and shares.of(e) >= LATER for e in fit if e is not best):
            return None
    if kind == "it" and (_young_near(scene, best, fit) or _rival_body(scene, i, best, fit)):
        return None
    if _passed_over(scene, kind, best, fit):
        return None
    if known * part >= sure or _most_likely(scene, i, best, part, own_subject, rest):
        return best
    deed = scene.tree.forms[scene.tree.heads[i]] if form == "they" else ""
    both = BOTH_WED if deed in WEDDING | EACH_OTHER else BOTH
    return shares.two(both, AGREED if deed in EACH_OTHER else TOGETHER) if kind == "they" else None


def _most_likely(
    scene: Scene, i: int, best: Entity, part: float, own_subject: bool, rest: Sequence[float]
) -> bool:
    """True where the network mostly takes "it" for the likeliest one, with less where no other
    comes near or that one is of the same sentence, or for the subject that has what is "its" ("The
    council raised its fees"); and where it mostly takes "he" for somebody of the same sentence,
    or hesitates only beside the subject of the one before. `rest` are the shares of the others."""
    if scene.shares is None:
        return False
    mine, here = scene.shares.of(best), best.sentence == scene.now
    kind, t = kind_of(scene.tree.forms[i]), scene.tree
    if kind == "it" and not here and behind_somebody(scene, i):
        return False
    if kind == "it":
        alone = here or max(rest, default=0.0) <= BESIDE_TOPIC
        apart = alone and mine >= ALONE and part >= ALONE and scene.shares.nothing < NO_RIVAL
        only = mine >= ONLY and mine + scene.shares.nothing > MOST and part >= ALONE
        # A place is rather where something was: "left Australia and never saw it finished".
        apart = apart or (only and best.sort != PLACE and max(rest, default=0.0) < BESIDE)
        mostly = mine >= MOSTLY and part >= ALONE  # the weights do not speak for another
        has = own_subject and t.relations[t.heads[i]] == "obj"  # not "was beaten outside its walls"
        return mostly or apart or (has and mine >= OWN_SUBJECT)
    before = best.main and best.sentence == scene.now - 1
    opens = before and t.relations[i].startswith("nsubj") and part >= MOSTLY and mine >= LEAST
    return kind == "he" and (opens or (here and mine >= EQUAL))


def behind_somebody(scene: Scene, i: int) -> bool:
    """True for "Andrei Rublev was finished in 1966; it was kept from cinemas": the subject before
    may be no person, but a film that is called like one."""
    t = scene.tree
    before = [k for k in scene.at if 0 <= k < i and t.relations[k].startswith("nsubj")]
    return any(scene.at[k].named and scene.at[k].sort == PERSON for k in before)


def _passed_over(scene: Scene, kind: str, best: Entity, fit: Iterable[Entity]) -> bool:
    """True where something nearer is passed over for the likeliest one: the river of "Amsel grew up
    beside the Orle, and people swam in it", for the law of the sentence before; and somebody who is
    the subject of the sentence before, for one further back."""
    if scene.shares is None:
        return False
    shares, nearer = scene.shares, [e for e in fit if e.sentence > best.sentence]
    if kind == "it":
        least = BESIDE_TOPIC if best is scene.topic else BESIDE
        return any(e.sentence == scene.now and shares.of(e) >= least for e in nearer)
    if kind == "they":
        return any(e.plural and shares.of(e) >= NEARER and e not in best.members for e in nearer)
    far = best.sentence < scene.now - 1 and shares.of(best) < SURE_OF_FAR
    return kind == "he" and far and any(e.main and e.sentence == scene.now - 1 for e in nearer)


def _came_again(scene: Scene, e: Entity) -> bool:
    """True for Andorra behind "Andorra's army had ten men when it declared war": the subject of the
    later clause, by a pronoun."""
    return e.sentence == scene.now - 1 and e.by_pronoun and e.role == "subj"


def _young_near(scene: Scene, best: Entity, fit: Sequence[Entity]) -> bool:
    """True for "it" of "A female has one cub. It leaves her", where the network may mean the kind
    of animal as well as the young one."""
    return best.sort == THING and any(
        e is not best and e.types & _YOUNG and e.sentence >= scene.now - 2 for e in fit
    )


def _all_of_them(best: Entity, fit: Sequence[Entity]) -> Entity | None:
    """Both for "them" of "Lions and hyenas are common; farmers shoot them", where the likeliest are
    the lions; None where that one has been named by itself since."""
    for group in fit:
        together = group.sentence == best.sentence and best.role == "conj"
        if best in group.members and best.plural and together:
            return group if all(e in fit for e in group.members) else None
    return None


def _one_of_two(
    best: Entity, fit: Sequence[Entity], shares: Sequence[float], candidates: Sequence[Entity]
) -> bool:
    """True for "his" of "Paul and Peter met. His son ...": one is as likely as the other."""
    for group in candidates:
        if best in group.members and group.sentence == best.sentence and best.role == "conj":
            others = [
                s
                for s, e in zip(shares, fit, strict=True)
                if e in group.members and e.role == "conj"
            ]
            if len(others) > 1 and sorted(others)[-2] > EQUAL:
                return True
    return False


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


def rival_subject(scene: Scene, i: int, best: Entity, fit: Iterable[Entity]) -> bool:
    """True where the network nearly as gladly takes "he" for the subject of the sentence before,
    in which the likeliest one is named by the way: "Fox could not answer when Lee attacked. He
    came home last"."""
    if not scene.tree.relations[i].startswith("nsubj") or best.main or scene.shares is None:
        return False
    before = [e for e in fit if e is not best and e.main and e.sentence == scene.now - 1]
    opens = scene.tree.heads[i] == scene.tree.root and i < 2
    if opens and any(is_countryman(e.text) and scene.shares.of(e) < NO_RIVAL for e in before):
        return True  # "The Austrian beat Fox. She will ...": no network knows who the Austrian is
    named = [e for e in before if e.named and not e.by_pronoun]
    if opens and named and scene.shares.of(best) < SURE_OF_OTHER:
        return True  # "His vice president, Johnson, was sworn in. He had been a target as well"
    return any(scene.shares.of(e) >= RIVAL for e in before)


def _rival_body(scene: Scene, i: int, best: Entity, fit: Iterable[Entity]) -> bool:
    """The same for "it" and bodies: in a text on a firm, "The council owns the site. It has asked
    for help", and "The union said it had been told"."""
    if scene.shares is None or scene.shares.of(best) >= SURE_OF_OTHER or best.sentence == scene.now:
        return False
    before = best.sentence < scene.now - 1
    return any(
        (e.main and e.sentence == scene.now - 1 and before)
        or (e.sentence == scene.now and e.role == "subj" and e.word < i)
        for e in fit
        if e is not best and e.sort == ORG
    )


def _of_his_kin(scene: Scene, i: int, best: Entity, fit: Sequence[Entity]) -> bool:
    """True for "he" of "His father owned an orchard, and he left it to his two sons", which the
    network may take for the father, too."""
    t = scene.tree
    v = t.heads[i]
    if v == ROOT or t.relations[v] != "conj" or not t.relations[i].startswith("nsubj"):
        return False
    s = subject_word(t, t.heads[v])
    whose = t.child(s, "nmod:poss") if 0 <= s < i else None
    kin = scene.at.get(s)
    owned = whose is not None and scene.at.get(whose) is best
    if scene.shares is None or kin is None or kin not in fit:
        return False
    told = any(scene.at.get(k) is best and not is_own(t, k) for k in range(s, i))
    return owned and not told and scene.shares.of(kin) >= LATER  # not "wanted him to go, and he"


def _later_subject(scene: Scene, best: Entity, fit: Iterable[Entity]) -> bool:
    """True where somebody else is the subject of a later clause of the sentence before, and the
    network may mean him: "Erik retired in 2018; since then Nils has led it. His daughter ..."."""
    if scene.shares is None or best.sentence != scene.now - 1 or best.role != "subj":
        return False
    first = {id(e): k for k, e in sorted(scene.before.items(), reverse=True) if k >= 0}
    begins = first.get(id(best), best.word)  # not the "him" of "while the composer stood by him"
    later = [
        e
        for e in fit
        if e.sentence == best.sentence and first.get(id(e), e.word) > begins and e.role == "subj"
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
    one is the same pronoun again: the text goes on about the same person, as in "She met Ida Holm
    in 1911. She was ill"."""
    t = scene.tree
    v = t.heads[i]
    if not t.relations[i].startswith("nsubj") or e.role != "subj":
        return False
    if t.relations[v] == "conj":
        before = subject_word(t, t.heads[v])
        return before != i and scene.at.get(before) is e and t.forms[before] == t.forms[i]
    return v == t.root and scene.now - e.sentence == 1 and e.by_pronoun and e.main
