"""What a pronoun cannot mean for grammar's sake: what it is joined to, what its clause has
beside it, what describes it from the front."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from factscore_tui.decompose.references.choice.scene import Scene
from factscore_tui.decompose.references.clauses import (
    clause_head,
    is_own,
    it_before,
    predicate_of,
    subject_word,
)
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import ORG, PERSON, PLACE, sort_of_noun
from factscore_tui.decompose.references.lexicon import COMPANIONS, HE, SHE, WORK_NOUNS, word_set
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_FAMILY = word_set("father mother parents grandfather grandmother grandparents brother sister")
_FORCES = word_set("army armies troops fleet navy forces opponent opponents rival rivals enemies")
_BEATS = word_set("beat beaten beats defeated defeats routed crushed annihilated vanquished")
_TOWARDS = frozenset({"against", "to", "at", "from", "with"})
_WATERSIDE = word_set(
    "shore shores coast coasts bank banks slope slopes summit outskirts end edge mouth foot"
)
_ALONG = frozenset({"on", "at", "along", "round", "around", "near", "by"})
_STANDS = word_set(
    "stood stands stand lies lay lie runs ran run built opened founded erected live lives lived"
)
_OF_OTHERS = word_set(
    "owner owners successor successors heir heirs predecessor predecessors deputy founder"
)
_BECOME = word_set("become became becomes becoming")
_SIBLINGS = word_set("sister brother sisters brothers twin")
_NAMED = frozenset({"appos", "flat", "nmod", "nmod:desc", "compound"})
_OFFSPRING = word_set("children daughters sons child daughter son")


def joined(scene: Scene, i: int) -> set[int]:
    """Ids of the entities that are joined to a pronoun: in "he and Buzz Aldrin landed" he is
    another man, and so he is in "Bubka, whom he overtook"."""
    t = scene.tree
    above = [t.heads[i]] if t.relations[i] == "conj" else []
    if i > 1 and t.upos[i - 1] == "ADP" and not is_own(t, i):  # "the village in it"
        above.append(i - 2)
    beside = {id(scene.at[k]) for k in [*t.children(i, "conj"), *above] if k in scene.at}
    return beside | _done_to(scene, i)


def _done_to(scene: Scene, i: int) -> set[int]:
    """The id of whom a relative clause is about that has pronoun i as its subject: in "Bubka, whom
    he overtook, won" he is not Bubka, and in "Ode to Joy, which it sets" it is not the Ode."""
    t = scene.tree
    v = t.heads[i]
    if v == ROOT or t.relations[v] != "acl:relcl" or t.relations[i] != "nsubj":
        return set()
    n = t.heads[v]
    whom = any(t.forms[k] in {"whom", "which"} for k in t.children(v, "obj", "obl"))
    return {id(scene.at[n])} if whom and n in scene.at else set()


def in_description(scene: Scene, i: int) -> set[int]:
    """Ids of those named in what describes a subject from the front: in "The son of Henry Fox, he
    inherited the title" he is not Henry; nor is "it" the prison of "Once a prison, where he was
    held, it is a museum"."""
    t = scene.tree
    if not t.relations[i].startswith("nsubj") or i < 2 or t.forms[i - 1] != ",":
        return set()
    once = t.forms[0] in {"once", "now", "formerly", "originally"}
    first = t.forms[int(once)] in {"the", "a", "an"} and t.heads[i] >= 0
    front = [k for k in t.kids[t.heads[i]] if first and t.subtree(k)[0] == 0 and not t.case(k)]
    whole = t.subtree(front[0]) if front and t.upos[front[0]] == "NOUN" else []
    if not whole or [k for k in whole if not t.is_mark(k)][-1] != i - 2:
        return set()
    if ("," in t.forms[: i - 2] and not once) or front[0] > 4:
        return set()
    return {id(scene.at[k]) for k in whole if k in scene.at}


def same_family(scene: Scene, i: int, candidates: Iterable[Entity]) -> set[int]:
    """Ids of the unnamed members of the family whose owner is named by the same pronoun: in "His
    father was a baker, and his mother sewed" it is not the father's mother."""
    t = scene.tree
    if is_own(t, i) and t.forms[t.heads[i]] in _OFFSPRING:  # "had five children, and their sons"
        return {
            id(e)
            for e in candidates
            if not e.named and e.types & _OFFSPRING and e.sentence == scene.now
        }
    if not is_own(t, i) or t.forms[t.heads[i]] not in _FAMILY:
        return set()
    return {
        id(e)
        for e in candidates
        if not e.named and e.types & _FAMILY and e.text.lower().split()[0] in {t.forms[i], "the"}
    }


def children_told(
    t: Tree, mentions: Iterable[Mention], at: Mapping[int, Entity]
) -> Iterator[tuple[Entity, Entity]]:
    """Parent and child of "her daughters Christabel and Sylvia", each child by itself."""
    for m in mentions:
        child, k = at.get(m.head), m.head
        while t.relations[k] == "conj" and t.heads[k] != ROOT:
            k = t.heads[k]
        noun = t.heads[k]
        if m.kind != "name" or child is None or noun == ROOT or t.forms[noun] not in _OFFSPRING:
            continue
        whose = t.child(noun, "nmod:poss")
        parent = at.get(whose) if whose is not None and t.relations[k] in _NAMED else None
        if parent is not None and parent is not child and not parent.members:
            yield parent, child


def parent_of_sibling(scene: Scene, i: int) -> set[int]:
    """Ids of whose child the text has called Sylvia, where pronoun i has "her sister Sylvia"."""
    t = scene.tree
    if not is_own(t, i) or not _SIBLINGS.intersection(t.forms[i + 1 : i + 4]):
        return set()
    names = {t.forms[k] for k in range(i + 1, min(i + 5, len(t))) if t.is_name(k)}
    return {id(parent) for parent, child in scene.children if names & set(child.words)}


def named_behind(scene: Scene, i: int, candidates: Iterable[Entity]) -> list[Entity]:
    """Who or what is named behind the pronoun in its own clause, and not read yet: "he sent Darwin
    an essay" is not said of Darwin, nor "he left for Arles" of Arles."""
    t = scene.tree
    if not t.relations[i].startswith("nsubj"):
        return []
    beside = [k for k in t.kids[clause_head(t, i)] if k > i and k not in scene.at and t.is_name(k)]
    names = {t.forms[k] for k in beside if t.relations[k] in {"obj", "iobj"}}
    whose = t.child(t.heads[i], "nmod:poss") if t.child(t.heads[i], "cop") is not None else None
    body = ""
    if whose is not None and whose > i and t.is_name(whose):
        names |= {t.forms[whose]}
    elif whose is not None and whose > i:
        body = sort_of_noun(t.forms[whose])
    places = {_whole_name(t, k) for k in beside if t.relations[k] in {"obl", "obl:agent"}}
    return [
        e
        for e in candidates
        if (e.named or body)
        and (
            names & set(e.words[-1:])
            or (
                body == ORG and (e.sort == ORG or e is scene.spoke)
            )  # "It is the firm's second recall": not the firm
            or " ".join(e.words) in places
            or (e.sort == PERSON and places & set(e.words[-1:]))  # "He then crossed for Carver"
        )
    ]


def _whole_name(t: Tree, k: int) -> str:
    """ "auvers sur oise" of the name that word k heads: nobody who "left for Arles" is Arles."""
    own = [k, *t.children(k, "flat", "compound")]
    return " ".join(t.forms[j] for j in sorted(own) if t.is_name(j))


def bound(scene: Scene, i: int) -> set[int]:
    """Ids of entities that a pronoun cannot mean for grammar's sake."""
    t = scene.tree
    out: set[int] = set()
    if t.heads[i] in scene.at and t.relations[i] in {"nmod:poss", "nmod"}:
        out.add(id(scene.at[t.heads[i]]))  # "its owner": not the owner itself
    if is_own(t, i) and (what := predicate_of(t, t.heads[i])) >= 0 and what in scene.at:
        out.add(id(scene.at[what]))  # "Britain became its owner": not Britain's
    if t.relations[i].startswith("nsubj") and i > 1 and t.forms[i - 1] == ",":
        first = next((k for k in scene.at if k >= 0 and k < i - 1 and t.subtree(k)[0] == 0), None)
        if first is not None and not t.case(first) and t.subtree(first)[-1] >= i - 2:
            out.add(id(scene.at[first]))  # "The daughter of a bus driver, she failed"
    out |= {id(e) for k, e in scene.at.items() if k >= 0 and _inside(t, i, k)}
    if is_own(t, i):
        return out
    v = clause_head(t, i)
    subject = subject_word(t, v)
    with_him = t.case(i) == "with" and t.relations[i] in {"obl", "nmod"}
    with_him = with_him and takes_along(t, v)
    is_subject = t.relations[i].startswith("nsubj")
    # "Satellites, for all the talk about them, carry little": set apart from its clause
    aside = subject < i < v and "," in t.forms[subject + 1 : i] and t.heads[i] != v
    if not is_subject and not with_him and not aside and subject in scene.at:
        out.add(id(scene.at[subject]))  # "Macleod gave him half": not Macleod
        both = scene.at.get(-2 - subject, scene.at[subject])  # "Ann and Bo sat with them"
        out |= {id(x) for x in (both, *both.members, *scene.at[subject].members)}
    for k in t.kids[v]:  # "gave Best half of it to him": what stands beside it in its clause
        if k in scene.at and k != i and t.relations[k] in {"obj", "iobj"} and not with_him:
            out.add(id(scene.at[k]))
        if (
            is_subject
            and k in scene.at
            and k != i
            and t.relations[k] in {"obl", "obl:agent"}
            and k > i
        ):
            out.add(id(scene.at[k]))
    return out


def is_of_the_beaten(t: Tree, i: int) -> bool:
    """True for "his" of "After Napoleon had beaten his army": nobody beats his own."""
    n = t.heads[i]
    if not is_own(t, i) or n == ROOT or t.forms[n] not in _FORCES or t.relations[n] != "obj":
        return False
    return t.forms[t.heads[n]] in _BEATS


def of_the_beaten(scene: Scene, i: int) -> set[int]:
    """The id of the subject of such a clause, whose army it is not."""
    if not is_of_the_beaten(scene.tree, i):
        return set()
    s = subject_word(scene.tree, clause_head(scene.tree, i))
    return {id(scene.at[s])} if s in scene.at else set()


def not_on_itself(scene: Scene, i: int) -> set[int]:
    """The id of the mill of "A paper mill stood on its southern shore": nothing stands on a shore
    of its own. "A ship lay on its side" stays."""
    t = scene.tree
    n, v = t.heads[i], clause_head(t, i)
    placed = t.relations[i] == "nmod:poss" and t.heads[n] == v and t.relations[n].startswith("obl")
    on = placed and t.forms[n] in _WATERSIDE and t.case(n) in _ALONG
    s = subject_word(t, v)
    there = on and t.forms[v] in _STANDS and s in scene.at and s < i
    return {id(scene.at[s])} if there and scene.at[s].sort != PLACE else set()


def not_of_itself(scene: Scene, i: int) -> set[int]:
    """The id of the subject of "Britain became its owner" and "Fidelio is his only opera": nobody
    owns, succeeds or writes themselves. "Britain became its own master" stays."""
    t = scene.tree
    n = t.heads[i]
    if t.relations[i] != "nmod:poss" or n == ROOT or "own" in t.forms[i:n]:
        return set()
    v = clause_head(t, i)
    is_it = n == v or (t.heads[n] == v and t.relations[n] in {"xcomp", "obj"})
    work = t.forms[i] in HE | SHE and t.forms[n] in WORK_NOUNS
    became = is_it and (work or t.forms[n] in _OF_OTHERS) and (n == v or t.forms[v] in _BECOME)
    s = subject_word(t, v)
    return {id(scene.at[s])} if became and s in scene.at and s < i else set()


def object_in_front(scene: Scene, i: int) -> set[int]:
    """The id of whom a participle in front of subject i deals with: "After meeting Ravel in New
    York, he went back" is said of who met him."""
    t, v = scene.tree, scene.tree.heads[i]
    if not t.relations[i].startswith("nsubj") or v == ROOT:
        return set()
    front = [k for k in t.children(v, "advcl") if k < i and t.xpos[k] == "VBG"]
    own = [k for k in front if t.child(k, "nsubj", "nsubj:pass", "aux") is None]
    objects = [o for k in own for o in t.children(k, "obj") if o in scene.at]
    return {id(scene.at[o]) for o in objects if t.is_name(o) and scene.at[o].named}


def subject_right_before(scene: Scene, i: int) -> set[int]:
    """The id of the subject beside whose verb "him" stands, with nothing between: in "Pasteur gave
    him the vaccine" he is not Pasteur, whatever a network says, nor is he Lane in "Lane pleaded
    guilty and gave evidence against him"."""
    t = scene.tree
    v = i - 1
    if t.forms[i] == "him" and t.case(i) in _TOWARDS and t.relations[i] in {"obl", "nmod"}:
        s = subject_word(t, clause_head(t, i))
        if t.case(i) == "with" and takes_along(t, clause_head(t, i)):
            return set()
        named = s in scene.at and s < i and t.is_name(s)
        return {id(scene.at[s])} if named else set()
    if t.forms[i] != "him" or t.relations[i] not in {"obj", "iobj"} or t.heads[i] != v:
        return set()
    s = subject_word(t, v)
    between = range(s + 1, v)
    if not 0 <= s < v or any(t.upos[k] not in {"AUX", "ADV", "PROPN"} for k in between):
        return set()
    return {id(scene.at[s])} if s in scene.at else set()


def who_took_it(scene: Scene, i: int) -> set[int]:
    """The id of the subject of "Canongate took it, and it won a prize": what is "it" again is what
    was taken."""
    t = scene.tree
    k = it_before(t, i)
    s = subject_word(t, t.heads[k]) if k != ROOT else ROOT
    return {id(scene.at[s])} if 0 <= s < k and s in scene.at else set()


def companions_of_subject(scene: Scene, i: int) -> set[int]:
    """Ids of those with whom the subject does something: in "She shared it with Pierre and Henri
    for their work" they are not those two alone."""
    t, out = scene.tree, set[int]()
    for k, group in scene.at.items():
        first = -2 - k
        if k > -2 or not 0 <= first < i or not is_own(t, i) or t.case(first) != "with":
            continue
        subject = scene.at.get(subject_word(t, clause_head(t, first)))
        if subject is not None and subject.sort == PERSON and subject not in group.members:
            out.add(id(group))
    return out


def beside_them(scene: Scene, i: int) -> Entity | None:
    """Grant for "he" of "They had invited Grant, but he declined because his wife was ill": he is
    none of "them" where their clause has somebody else as its object; None elsewhere."""
    t = scene.tree
    v = clause_head(t, i)
    while t.relations[v] in {"advcl", "ccomp", "xcomp", "acl:relcl"} and t.heads[v] != ROOT:
        v = clause_head(t, t.heads[v])
    if t.relations[v] != "conj" or not 0 <= t.heads[v] < v:
        return None
    first = t.heads[v]
    subject, whom = subject_word(t, first), t.child(first, "obj")
    if not 0 <= subject < first or t.forms[subject] != "they" or whom is None:
        return None
    them, other = scene.at.get(subject), scene.at.get(whom)
    if them is None or other is None or other.sort != PERSON or other in them.members:
        return None
    return None if other.plural or other.members or not them.members else other


def takes_along(t: Tree, v: int) -> bool:
    """True for "took a dog with him", where he is who takes it; not for "sat with him"."""
    return t.child(v, "obj") is not None


def _inside(t: Tree, i: int, k: int) -> bool:
    """True for the "it" of "the jury at Venice, where it premiered": inside the phrase of noun k,
    in a clause about another noun of that phrase."""
    r = t.heads[i]
    if r == ROOT or t.relations[r] != "acl:relcl" or not t.relations[i].startswith("nsubj"):
        return False
    n = t.heads[r]
    return n not in {ROOT, k} and "where" in t.forms[n:i] and n in t.subtree(k) and n > k


def companion_beside(scene: Scene, i: int) -> Entity | None:
    """The wife of "his wife and their five children", which are hers and his; None elsewhere."""
    t = scene.tree
    n = t.heads[i]
    if t.forms[i] != "their" or not is_own(t, i) or n == ROOT or t.relations[n] != "conj":
        return None
    first = t.heads[n]
    own = t.forms[first] in COMPANIONS and t.child(first, "nmod:poss") is not None
    return scene.at.get(first) if own else None
