"""What is seen of a pronoun and of an entity that it may stand for; weights.py has what it
counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from factscore_tui.decompose.references.clauses import clause_head, is_own, subject_word
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import UNKNOWN, sort_of_noun
from factscore_tui.decompose.references.lexicon import ATTRIBUTING, word_set
from factscore_tui.decompose.syntax.tree import ROOT, Tree

if TYPE_CHECKING:
    from factscore_tui.decompose.references.choice.scene import Scene

_OWNED = {
    "body": word_set(
        """founder employees staff workers shares share chief chairman chairwoman director directors headquarters board
        members member owner owners customers clients workforce sales profits profit revenue turnover subsidiary
        products parent shareholders investors spokesman spokeswoman coach manager players captain president pilots
        drivers plant plants factory debts rivals rival competitor leader lawyers finances budget licence"""  # noqa: E501
    ),
    "place": word_set(
        """population inhabitants residents capital mayor harbour streets economy coast shores surface centre climate
        parliament government people"""  # noqa: E501
    ),
    "work": word_set(
        """author narrator predecessor title plot heroine hero premiere publication readers pages characters cast score
        sequel director chapters ending translator makers release"""  # noqa: E501
    ),
    "thing": word_set(
        """name weight length height colour color cost price shape size wings tail eggs roots leaves orbit mass wheels
        engine engines crew hull cargo passengers effect effects symptoms use users battery walls roof tower moons"""  # noqa: E501
    ),
}
_DOES = {
    "body": word_set(
        """employs employed sells sold makes made announced launched opened filed plans planned bought acquired hired
        reported expects owns owned operates operated runs denied agreed signed lost beat won fined said declined"""  # noqa: E501
    ),
    "thing": word_set(
        """weighs weighed measures contains contained lasts lasted costs cost stands stood consists orbits flows grows
        grew lives feeds eats sank sails carries carried"""  # noqa: E501
    ),
    "work": word_set(
        """tells stars follows sold opens ends ran premiered appeared deals explores"""
    ),
}


def _class(lexicon: dict[str, frozenset[str]], word: str) -> str:
    return next((name for name, words in lexicon.items() if word in words), "")


def _place(t: Tree, i: int) -> str:
    """Where the pronoun stands."""
    own = is_own(t, i)
    k = t.heads[i] if own and t.heads[i] != ROOT else i
    at_root = t.heads[k] == t.root
    if t.relations[k].startswith("nsubj"):
        return ("own " if own else "") + ("subject" if at_root else "lower subject")
    return "own other" if own else "object" if t.relations[i] in {"obj", "iobj"} else "other"


def features(scene: Scene, i: int, e: Entity, rank: int) -> list[str]:
    """What speaks for or against an entity as the antecedent of the pronoun at word i; WEIGHTS
    tells how much. `rank` is how many others that fit were mentioned more recently."""
    t = scene.tree
    own = is_own(t, i)
    subject = t.relations[i].startswith("nsubj")
    distance = scene.now - e.sentence
    out = [
        f"distance {min(distance, 5)}",
        f"role {e.role}",
        f"rank {min(rank, 4)}",
        f"sort {e.sort}",
    ]
    out += [f"count {min(e.count, 4)}"]
    place = _place(t, i)
    out.append(f"{place} | {e.role} | {min(distance, 2)}")
    out += [f"main | {place} | {min(distance, 2)}"] * e.main
    if not e.named and not e.members:
        out.append(f"{'the' if e.definite else 'a'} | {place} | {min(distance, 2)}")
    out += _sense(t, i, e, own, subject)
    out += ["pronoun"] * e.by_pronoun + ["topic"] * (e is scene.topic) + ["named"] * e.named
    out += ["gender"] * bool(e.gender) + ["group"] * bool(e.members) + ["plural"] * e.plural
    out += [f"named {min(distance, 2)}"] * e.named + [f"topic {min(distance, 2)}"] * (
        e is scene.topic
    )
    plain = not e.named and not e.members
    out += ["bare noun"] * (plain and not e.text.startswith("the ") and "'s " not in e.text)
    out += ["counted"] * (plain and e.plural and e.text[4:5].isdigit())
    if e.named and e.sort == UNKNOWN and len(e.words) in {2, 3} and "of" not in e.words:
        out.append("two names")
    if subject and t.forms[t.heads[i]] in ATTRIBUTING:
        out.append(f"speaks {e.sort}")  # "it stressed"
    if distance == 1 and e.role == "subj":
        out.append("subject before subject" if subject else "subject before")
    if distance == 0:
        out += _inside(scene, i, e, own, subject)
    elif distance == 1 and t.child(t.root, "nsubj", "nsubj:pass") == i:
        out.append(f"main {e.role}")
    return out


def _sense(t: Tree, i: int, e: Entity, own: bool, subject: bool) -> list[str]:
    """What the words around a pronoun tell: "its founder", "it employs", "it is a town"."""
    h = t.heads[i]
    if h == ROOT:
        return []
    out = []
    kind = "named " if e.named else ""
    if own and (owned := _class(_OWNED, t.forms[h])):
        out.append(f"owns {owned} | {kind}{e.sort}")
    if subject and (does := _class(_DOES, t.forms[h])):
        out.append(f"does {does} | {kind}{e.sort}")
    if subject and t.child(h, "cop") is not None and t.upos[h] == "NOUN":
        out.append(f"is {sort_of_noun(t.forms[h])} | {e.sort}")
        out += ["is the same"] * (t.forms[h] in e.types)
    if t.forms[h] in e.types or t.forms[h] in e.words:
        out.append("same word")  # "its harbour" is no harbour's
    return out


def _inside(scene: Scene, i: int, e: Entity, own: bool, subject: bool) -> list[str]:
    """What the sentence itself tells of a pronoun and somebody named in it."""
    t = scene.tree
    out = []
    v = clause_head(t, i)
    who = subject_word(t, v)
    h = t.heads[v]
    if who != ROOT and scene.at.get(who) is e and who != i:
        out.append("own subject" if own else "subject of clause")  # "Best lost his place"
    if h != ROOT:
        outer = subject_word(t, v if t.relations[v] == "conj" else clause_head(t, v))
        if t.relations[v] == "conj":
            outer = subject_word(t, h)
        if outer != ROOT and scene.at.get(outer) is e and outer != who:
            said = t.relations[v] == "ccomp" and t.forms[h] in ATTRIBUTING
            out += ["relative"] * (t.relations[v] == "acl:relcl")
            # "Vrana replied that he", "the pump stopped and it", "the bank fell when it"
            name = "said" if said else "conj" if t.relations[v] == "conj" else "outer"
            out.append(f"{name} subject" if subject else f"{name} other")
    elif t.relations[i] != "root" and e.role == "subj" and who == ROOT:
        out.append("subject nearby")
    k = max(t.heads[i], 0)
    if own and t.relations[k] == "conj" and scene.at.get(t.heads[k]) is e:
        out.append("beside")  # "she and her brother"
    up, steps = v, 0
    while t.heads[up] != ROOT and steps < 6:  # "Beckett replied that if he had known"
        if t.relations[up] == "ccomp" and t.forms[t.heads[up]] in ATTRIBUTING and up != v:
            out += ["said above"] * (scene.at.get(subject_word(t, t.heads[up])) is e)
        up, steps = t.heads[up], steps + 1
    here = [
        m.word
        for m in scene.at.values()
        if m.sentence == scene.now and m.role == "subj" and m.word < i
    ]
    out += ["latest subject"] * (e.role == "subj" and e.word == max(here, default=-1))
    out += ["ahead"] if e.word > i else []
    out += ["far"] if i - e.word > 25 else ["near"] if 0 < i - e.word < 6 else []
    if clause_head(t, e.word) == v and e.word < i:
        out.append("same clause own" if own else "same clause")
    return out
