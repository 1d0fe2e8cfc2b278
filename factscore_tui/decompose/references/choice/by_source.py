"""What a pronoun stands for where the text leaves it open and the knowledge source does not: of
the names that it may mean, the one of which the source tells what the sentence tells.

"You walk to the Mona Lisa in the Louvre. It was stolen in 1911 by Vincenzo Peruggia": the article
on the painting has a theft and Peruggia, that on the museum has neither. What is wrong in the
sentence (1912) stays wrong: only its other words lead to the article.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from factscore_tui.decompose.references.choice.agreement import fits_pronoun
from factscore_tui.decompose.references.choice.exclusions import bound, in_description, joined
from factscore_tui.decompose.references.choice.scene import Scene, kind_of
from factscore_tui.decompose.references.clauses import clause_head, is_own, subject_word
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import PERSON, PLACE, UNKNOWN, sort_of_noun
from factscore_tui.decompose.references.roundups import not_own
from factscore_tui.decompose.syntax.tree import ROOT
from factscore_tui.text.words import content_words

WordsOf = Callable[[Sequence[str], str], list[frozenset[str]]]
"""The words of a stretch of text that the source has together on each name (TopicArticle.told)."""
_COVERED = 0.5
"""The least part of the clause's words that the source tells of who is meant."""
_COVERED_ALONE = 0.3
"""The same where it tells none of them of anybody else."""
_MANY = 4
"""Or so many of its words."""
_OTHERS = 0.5
"""And the most of that which it tells of anybody else who may be."""
_LIKELY = 0.4
"""The network's share from which two plain words are enough."""
_DO = frozenset({"do", "does", "did", "done", "doing"})
_UNKNOWN = 0.5
"""The share from which somebody of whom the source knows nothing may be meant all the same."""


def told_by_source(
    scene: Scene, i: int, candidates: Iterable[Entity], words_of: WordsOf
) -> Entity | None:
    """Whom the pronoun at word i stands for by what the source tells; None where it tells it of
    nobody, or of two."""
    form = scene.tree.forms[i]
    out = bound(scene, i) | scene.barred | joined(scene, i) | in_description(scene, i)
    out |= {id(scene.asked)} | _beside(scene, i)
    known = [
        e
        for e in candidates
        if not e.members and id(e) not in out and fits_pronoun(form, e)
        and not (e.sentence == scene.now and e.word > i)
    ]  # fmt: skip
    fit = [e for e in known if e.named]
    nameless = kind_of(form) == "he" and any(_is_before(scene, e) for e in known if not e.named)
    if kind_of(form) == "they" or nameless or _is_done(scene, i) or _of_its_subject(scene, i):
        return None
    said = _said(scene, i, fit)
    words = words_of([e.text for e in fit], said)
    told = {id(e): found for e, found in zip(fit, words, strict=True)}
    best = max(fit, key=lambda e: len(told[id(e)]), default=None)
    if best is None:
        return None
    rivals = [e for e in fit if e is not best]
    most = max((len(told[id(e)]) for e in rivals), default=0)
    if most > _OTHERS * len(told[id(best)]) or any(_share(scene, e) >= _UNKNOWN for e in rivals):
        return None
    if kind_of(form) == "it" and (_with_somebody(scene, best) or _of_a_part(scene, best, known)):
        return None
    if kind_of(form) == "he" and best.sentence == scene.now:
        return None  # "With the birdcatcher Papageno at his side, he goes to free her"
    if any(e.sentence == scene.now and e.role == "subj" and not told[id(e)] for e in rivals):
        return None  # "Franco wanted it, but he died": of whom the source knows nothing
    if best.sort == PLACE and (_no_place(scene, i) or any(_is_later(e, best) for e in rivals)):
        return None  # the article on London tells of what stands there
    covered = _COVERED if most else _COVERED_ALONE
    return best if _enough(scene, best, told[id(best)], said, covered) else None


def _no_place(scene: Scene, i: int) -> bool:
    """True for "It was a very interesting number"."""
    t, v = scene.tree, scene.tree.heads[i]
    said = t.relations[i] == "nsubj" and t.child(v, "cop") is not None and t.upos[v] == "NOUN"
    return said and sort_of_noun(t.forms[v]) not in {PLACE, UNKNOWN}


def _is_before(scene: Scene, e: Entity) -> bool:
    """True for somebody without a name who comes right before "he": "The thief was caught when he
    tried to sell it". No source can tell it of him."""
    return e.sentence == scene.now or (e.sentence == scene.now - 1 and e.main)


def _beside(scene: Scene, i: int) -> set[int]:
    """Ids of what the clause of the pronoun names besides: in "At Manaus it is joined by the Rio
    Negro" it is not Manaus. What is "its" may be anybody's."""
    t = scene.tree
    if is_own(t, i):
        return set()
    v = clause_head(t, i)
    return {id(e) for k, e in scene.at.items() if 0 <= k < len(t) and clause_head(t, k) == v}


def _of_a_part(scene: Scene, best: Entity, known: Iterable[Entity]) -> bool:
    """True for the prize of "The statuette is of bronze. It is 34 centimetres tall": the article on
    the topic tells of its parts, too."""
    before = (e for e in known if not e.named and e.main and e.sentence == scene.now - 1)
    return best is scene.topic and next(before, None) is not None


def _with_somebody(scene: Scene, e: Entity) -> bool:
    """True for the Tenzing Norgay of "When Edmund Hillary and Tenzing Norgay stood there, nobody
    knew it": who is joined with a person is one."""
    t = scene.tree
    places = [k for k, x in scene.at.items() if x is e and 0 <= k < len(t)]
    beside = {
        j for k in places for j in (*t.conjuncts(k), t.heads[k] if t.relations[k] == "conj" else k)
    }
    return any(scene.at[j].sort == PERSON for j in beside if j in scene.at)


def _is_done(scene: Scene, i: int) -> bool:
    """True for "did it", which is what the sentence before tells, and no thing."""
    v = scene.tree.heads[i]
    return v != ROOT and scene.tree.forms[v] in _DO and scene.tree.relations[i] == "obj"


def _of_its_subject(scene: Scene, i: int) -> bool:
    """True for "its" of "the coffee chain took its name from the mate": the chain's own."""
    t = scene.tree
    s = subject_word(t, clause_head(t, i)) if is_own(t, i) else ROOT
    own = scene.at.get(s) if 0 <= s < i else None
    if own is None or own.named or not fits_pronoun(t.forms[i], own):
        return False
    return id(own) not in not_own(scene, i, [own])  # "a fire destroyed its spire"


def _is_later(e: Entity, best: Entity) -> bool:
    return (e.sentence, e.word) > (best.sentence, best.word)


def _said(scene: Scene, i: int, fit: Iterable[Entity]) -> str:
    """The clause of word i without the names of those who may be meant."""
    t = scene.tree
    v = clause_head(t, i)
    names = {word for e in fit for word in e.words}
    words = sorted(t.subtree(v if v != ROOT else t.root))
    return " ".join(t.tokens[k].text for k in words if k != i and t.forms[k] not in names)


def _enough(scene: Scene, best: Entity, told: frozenset[str], said: str, covered: float) -> bool:
    """Two words are enough where one of them is a name or a number; four of any kind are enough
    though the clause has many more."""
    telling = any(word[:1].isupper() or word[:1].isdigit() for word in told)
    likely = telling or _share(scene, best) >= _LIKELY
    part = len(told) / max(1, len({word.folded for word in content_words(said)}))
    return len(told) >= (2 if likely else 3) and (part >= covered or len(told) >= _MANY)


def _share(scene: Scene, e: Entity) -> float:
    return scene.shares.of(e) if scene.shares is not None else 0.0
