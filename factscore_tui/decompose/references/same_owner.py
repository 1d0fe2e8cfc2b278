"""Whose something is where the construction says it: "the capital of Japan and its largest city",
"begun by Nero and finished by his son", "Japan signed its surrender"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from factscore_tui.decompose.references.choice.agreement import fits_pronoun
from factscore_tui.decompose.references.clauses import clause_head, subject_word
from factscore_tui.decompose.references.entities import COUNTRY_NAMES, Entity
from factscore_tui.decompose.references.kinds import PERSON, UNKNOWN
from factscore_tui.decompose.references.lexicon import COUNTRIES
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_OWN = frozenset({"its", "his", "her"})
_KIN = frozenset(
    """son daughter brother sister wife husband father mother successor nephew niece grandson
    granddaughter widow cousin heir pupil""".split()  # noqa: SIM905
)
_OF_STATES = frozenset(
    """surrender independence neutrality capitulation invasion offensive troops forces army navy
    fleet allies borders colonies""".split()  # noqa: SIM905
)
"""What a state has of its own, and no war, treaty or place."""
_RELATIVE = frozenset({"who", "whom", "whose", "which", "that"})
_LANDS_HAVE = frozenset(
    """president presidents exports imports currency constitution parliament economy independence
    neighbours neighbors citizens""".split()  # noqa: SIM905
)


def same_owner(t: Tree, i: int, at: Mapping[int, Entity]) -> Entity | None:
    """What the possessive pronoun at word i stands for, where the construction says it."""
    thing = t.heads[i]
    if t.forms[i] not in _OWN or t.relations[i] != "nmod:poss" or thing == ROOT:
        return None
    found = _beside_of(t, i, thing, at) or _agent(t, i, thing, at) or _state(t, i, thing, at)
    return found or _and_kin(t, i, thing, at)


def of_somebody(t: Tree, i: int, at: Mapping[int, Entity]) -> Entity | None:
    """Somebody without a name who is what a possessive pronoun in a description of theirs means:
    the man of "hired a man who had sold his house", the seamstress of "a seamstress on her way home
    gave up her seat". "A teacher saw her talent" may be anybody's."""
    if t.relations[i] != "nmod:poss":
        return None
    n = subject_word(t, clause_head(t, i))
    who = at.get(n)
    if who is None or who.named or n > i or who.sort != PERSON or t.forms[n] in _RELATIVE:
        return None
    if not fits_pronoun(t.forms[i], who):
        return None
    if any(t.forms[k] == "who" for k in range(n + 1, i)) and "," not in t.forms[n:i]:
        return who
    new = any(t.forms[k] in {"a", "an"} for k in t.children(n, "det"))
    again = any(at.get(k) is who and t.forms[k] == t.forms[i] for k in range(n + 1, i))
    return who if new and (again or i in t.subtree(n)) else None


def of_the_land(t: Tree, i: int, topic: Entity | None, recent: Iterable[Entity], now: int) -> bool:
    """True for "Its first president" and "its main exports" of a text on a country, where no other
    land or town was named in this sentence or the one before: rivers and peaks have none."""
    thing = t.heads[i]
    if topic is None or t.forms[i] != "its" or thing == ROOT or t.forms[thing] not in _LANDS_HAVE:
        return False
    if topic.words and " ".join(topic.words) not in COUNTRIES | COUNTRY_NAMES:
        return False
    return not any(
        e is not topic
        and e.named
        and e.sentence >= now - 1
        and {" ".join(e.words)} & (COUNTRIES | COUNTRY_NAMES)
        for e in recent
    )


def _beside_of(t: Tree, i: int, thing: int, at: Mapping[int, Entity]) -> Entity | None:
    """ "the capital of Japan and its largest city": Japan's."""
    first = t.heads[thing]
    if t.relations[thing] != "conj" or t.child(first, "cop") is None:
        return None
    if t.child(thing, "nsubj", "cop") is not None:
        return None  # "is no member of the Union, yet the euro is its currency"
    owners = [k for k in t.children(first, "nmod") if first < k < i and t.case(k) == "of"]
    if len(owners) != 1:
        return None
    e = at.get(owners[0])
    if e is None and t.is_name(owners[0]):  # "the capital of Japan" is known by what it is of
        whole = at.get(first)
        e = whole if whole is not None and whole.words[-1:] == (t.forms[owners[0]],) else None
    return e if e is not None and e.named and fits_pronoun(t.forms[i], e) else None


def _agent(t: Tree, i: int, thing: int, at: Mapping[int, Entity]) -> Entity | None:
    """ "was begun by Nero and finished by his son": Nero's."""
    kin = t.forms[thing]
    if t.relations[thing] in {"nmod", "nmod:desc", "compound"} and t.heads[thing] == thing + 1:
        thing += 1  # "his son Titus"
    v = t.heads[thing]
    if kin not in _KIN or v == ROOT or t.case(thing) != "by" or t.relations[v] != "conj":
        return None
    agent = next((k for k in t.children(t.heads[v], "obl:agent", "obl") if t.case(k) == "by"), ROOT)
    e = at.get(agent)
    if e is None or not e.named or e.sort not in {PERSON, UNKNOWN} or not agent < i:
        return None
    return e if not e.members and t.forms[i] != "its" else None


def _and_kin(t: Tree, i: int, thing: int, at: Mapping[int, Entity]) -> Entity | None:
    """ "is run by Mette and her cousin Lars": Mette's, whoever was named before; but "his father
    Leopold and his sister Nannerl" are one man's family."""
    kin = t.forms[thing]
    if t.relations[thing] in {"nmod", "nmod:desc", "compound"} and t.heads[thing] == thing + 1:
        thing += 1  # "her cousin Lars"
    k = i - 2
    beside = kin in _KIN and k >= 0 and t.forms[i - 1] == "and" and t.is_name(k)
    while beside and t.relations[k] == "flat":
        k = t.heads[k]
    for title in t.children(k, "nmod", "nmod:desc", "compound") if beside else ():
        for own in t.children(title, "nmod:poss"):
            if t.forms[own] == t.forms[i] and t.forms[title] in _KIN:
                return at.get(own)
    e = at.get(k) if beside and t.relations[thing] == "conj" and t.heads[thing] == k else None
    if e is None or not e.named or e.members:
        return None
    return e if fits_pronoun(t.forms[i], e) else None


def _state(t: Tree, i: int, thing: int, at: Mapping[int, Entity]) -> Entity | None:
    """ "Japan signed its surrender": Japan's, not the war's."""
    if t.forms[i] != "its" or t.forms[thing] not in _OF_STATES or t.relations[thing] != "obj":
        return None
    e = at.get(subject_word(t, clause_head(t, i)))
    if e is None or not e.named or e.members:
        return None
    name = " ".join(e.words)
    return e if name in COUNTRIES or name in COUNTRY_NAMES else None
