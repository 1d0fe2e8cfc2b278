"""How likely a pronoun stands for each of those that fit: the weights of what is seen, beside what
the network takes it for."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from factscore_tui.decompose.references.choice.features import features
from factscore_tui.decompose.references.choice.scene import Scene, kind_of, only_thing_here
from factscore_tui.decompose.references.choice.shares import Shares
from factscore_tui.decompose.references.choice.weights import WEIGHTS
from factscore_tui.decompose.references.clauses import clause_head, is_own, subject_word
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import PERSON
from factscore_tui.decompose.references.lexicon import ATTRIBUTING, WEDDING, word_set
from factscore_tui.decompose.syntax.tree import ROOT, Tree

watch: Callable[[Scene, int, list[Entity], list[list[str]]], None] | None = None
"""Called with every choice when the weights are fitted (models/recipes/references)."""
dump: Callable[[Scene, int, list[Entity], list[float]], None] | None = None
"""Called with what the weights alone make of every choice, to look at it."""
_OF_COUPLES = word_set(
    "daughter daughters son sons child children twins divorced separated married marriage"
)
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
_WHEN = frozenset({"when", "while", "after", "before", "until"})


def likelihoods(scene: Scene, i: int, fit: list[Entity], says: bool) -> list[float]:
    """The log likelihood of each of those that fit the pronoun at word i, up to a constant; `says`:
    it is who says something."""
    kind = kind_of(scene.tree.forms[i])
    seen = [features(scene, i, e, n) for n, e in enumerate(fit)]
    if watch is not None:
        watch(scene, i, fit, seen)
    scores = [
        sum(WEIGHTS[kind].get(f, 0.0) for f in one)
        - ELSEWHERE * _elsewhere(scene, e)
        + TO_DO * _told_to(scene, i, e)
        for one, e in zip(seen, fit, strict=True)
    ]
    if dump is not None:
        dump(scene, i, fit, scores)
    if scene.shares is not None:
        scores = [
            OWN_READING * s + math.log(_share(scene, scene.shares, i, e) + FLOOR)
            for s, e in zip(scores, fit, strict=True)
        ]
    if says and scene.spoke is not None and not _came_after(scene.spoke, fit):
        scores = [s + SPEAKS_ON * (e is scene.spoke) for s, e in zip(scores, fit, strict=True)]
    if kind == "they":
        return scores
    return [s + NEW_SUBJECT * _goes_on_here(scene, i, e) for s, e in zip(scores, fit, strict=True)]


def _goes_on_here(scene: Scene, i: int, e: Entity) -> bool:
    """True where the sentence itself tells that word i goes on about e."""
    only = kind_of(scene.tree.forms[i]) == "it" and only_thing_here(scene, i, e)
    return only or _new_subject(scene, i, e) or _went_there(scene, i, e) or _went_on(scene, i, e)


def _went_on(scene: Scene, i: int, e: Entity) -> bool:
    """ "Franco had wanted it, but he died": the name that is the subject of the clause before in
    its sentence, with nobody named between, whoever the text is about."""
    t = scene.tree
    v = t.heads[i]
    joined = t.relations[i].startswith("nsubj") and v != ROOT and t.relations[v] == "conj"
    if not joined or kind_of(t.forms[i]) != "he" or t.heads[v] != t.root:
        return False
    subject = subject_word(t, t.heads[v])
    between = [x for k, x in scene.at.items() if subject < k < i and x.sort == PERSON]
    named = 0 <= subject < i and t.is_name(subject) and scene.at.get(subject) is e
    return named and not between and t.forms[t.root] not in ATTRIBUTING


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


def may_be_couple(t: Tree, i: int) -> bool:
    """True for "they", and for "their" of what two have together: "their daughter runs it"."""
    own = is_own(t, i) and t.forms[t.heads[i]] in _OF_COUPLES
    return t.forms[i] == "they" or (t.forms[i] == "their" and own)


def _share(scene: Scene, shares: Shares, i: int, e: Entity) -> float:
    """The network's share of an entity. "He married Olga Brandt in 1914; they had a son": what it
    gives to one of two that their own sentence has brought together, it gives to both; so it does
    with "they" of people who are named together, none of whom is "they" alone."""
    together = kind_of(scene.tree.forms[i]) == "they" and _people(e)
    if not together and not (may_be_couple(scene.tree, i) and couple(scene, e)):
        return shares.of(e)
    return shares.by_id.get(id(e), 0.0) + sum(shares.by_id.get(id(x), 0.0) for x in e.members)


def couple(scene: Scene, e: Entity) -> bool:
    """True for two people whom the sentence, or the one before a sentence about children, has
    brought together."""
    near = e.sentence == scene.now or (
        e.sentence == scene.now - 1 and bool(_OF_COUPLES & set(scene.tree.forms))
    )
    wed = scene.tree.forms[scene.tree.root] in WEDDING  # "He played the accordion. They married"
    near = near or (wed and e.sentence >= scene.now - 2)
    two = len(e.members) == 2 and near
    return two and all(x.sort == PERSON and not x.plural for x in e.members)


def _people(e: Entity) -> bool:
    """True for "Armstrong and Aldrin", not for the two of "Latimer joined Edison"."""
    people = len(e.members) > 1 and "pair" not in e.types
    return people and e.sort == PERSON and not any(x.plural for x in e.members)


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


def _elsewhere(scene: Scene, e: Entity) -> bool:
    """True for whom the paragraph has not spoken of, once it is under way."""
    return e.sentence < scene.paragraph < scene.now and e is not scene.topic
