"""What can be told in several ways, or only one way round: verbs that say the same, verbs and nouns
that say it from the other end ("lost to", "pupil of"), and posts and relations that one holder has
at a time.

The tables are small on purpose. A verb that they lack stands for itself; a noun that they lack
relates nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.same_words import SAME_VERBS

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

_SAME = """
defeat beat beaten overcome overcame vanquish trounce thrash rout outplay topple conquer;
teach instruct tutor train mentor coach; kill murder assassinate slay slew slain; write pen author;
buy acquire purchase; succeed replace; found establish cofound; father sire; employ hire; invent devise;
compose; direct; discover; paint; design; feed fed;
"""  # noqa: E501
_RECIPROCAL = """
meet marry wed date divorce join face fight play oppose rival resemble equal border adjoin accompany greet kiss hug
love hate like thank praise criticise criticize call phone telephone visit know befriend help support contact embrace
ask answer tell say speak talk write_to see hear watch touch match complement balance cross near neighbour neighbor
adopt include contain have be become get make do give take show name involve feature star represent trust respect
admire blame accuse challenge confront engage attack sue influence inspire mean reflect mirror recall mention cite
"""  # noqa: E501
_SYMMETRIC = """
meet marry wed date divorce separate join face fight play rival resemble equal border adjoin accompany match touch
complement balance cross neighbour neighbor kiss hug embrace contact correspond collaborate cooperate converge merge
mix combine connect link tie draw compete argue talk debate agree differ divide share exchange compare coincide overlap
surround alternate intersect interact unite ally associate befriend negotiate tour perform star appear work live
"""  # noqa: E501
_FROM_THE_OTHER_END = """
lose to defeat; fall to defeat; study under teach; study with teach; train under teach; learn from teach; bow to defeat
"""  # noqa: E501

# noun: relation, and whether the noun names its second side ("a pupil of B" is taught by B).
_NOUNS = """
teacher teach; instructor teach; tutor teach; mentor teach; trainer teach; pupil teach -; student teach -;
apprentice teach -; disciple teach -; protege teach -;
father parent; mother parent; parent parent; son parent -; daughter parent -; child parent -;
successor succeed; predecessor succeed -;
killer kill; murderer kill; assassin kill; victim kill -;
author write; writer write; composer compos; inventor invent; discoverer discov; founder found;
co-founder found; cofounder found; designer design; painter paint; owner own; employer employ; employee employ -;
subsidiary own -; parent_company own; buyer buy
"""  # noqa: E501
_ACTS = (
    "defeat defeat; victory defeat; win defeat; triumph defeat; murder kill; assassination "
    "kill; killing kill"
)

POSTS = frozenset(
    """capital mayor president chancellor king queen emperor pope governor premier ceo chairman
    chairwoman     chairperson coach captain manager leader minister executive officer secretary
    commander bishop archbishop dean     rector principal treasurer editor head chief speaker
    ambassador currency anthem father mother""".split()  # noqa: SIM905
)
"""Nouns of what one holder has at a time. The words before them belong to the post: "vice
president" is another."""
FIXED_POSTS = frozenset(("father", "mother"))
"""Those that nobody else has at another time."""
_SAME_POST = {
    "prime minister": "premier",
    "chief executive": "ceo",
    "chief executive officer": "ceo",
    "lord mayor": "mayor",
    "capital city": "capital",
}
NOW = frozenset("current present incumbent new sitting then".split())  # noqa: SIM905
"""Words before a post that say only when."""

_ONE_DOER = {
    "write": "written by",
    "compose": "composed by",
    "direct": "directed by",
    "invent": "invented by",
    "discover": "discovered by",
    "paint": "painted by",
    "kill": "killed by",
    "succeed": "succeeded by",
}
AGAIN = frozenset((stem("succeed"),))
"""Of these what somebody else may have done as well, in another office: told only where the page
knows one who did, and does not speak of the fact's name with a word of OFFICE."""
_OFFICE = """
president minister premier chancellor king queen emperor throne office term elect election replace
become defeat appoint predecessor successor succeed leader head chief director chairman bishop
archbishop pope captain manager coach governor mayor role post
"""
OFFICE = frozenset(map(stem, _OFFICE.split()))
BIRTH, DEATH, BURIAL = "place of birth", "place of death", "place of burial"
EXECUTION, BAPTISM = "place of execution", "place of baptism"
PLACES = {
    "born": BIRTH,
    "die": DEATH,
    "buri": BURIAL,
    **{stem(verb): EXECUTION for verb in ("hanged", "executed", "beheaded", "guillotined")},
    **{stem(verb): BAPTISM for verb in ("baptised", "baptized", "christened")},
}
"""Stems of what happens to somebody once, in one place."""


def _rows(table: str) -> list[list[str]]:
    return [row.split() for row in table.split(";") if row.split()]


_CLASS = {stem(word): stem(row[0]) for row in [*SAME_VERBS, *_rows(_SAME)] for word in row}
RECIPROCAL = frozenset(stem(word) for word in _RECIPROCAL.split())
"""What may be true both ways, or is the same both ways, so that an exchange of the two sides tells
nothing."""
SYMMETRIC = frozenset(stem(word) for word in _SYMMETRIC.split())
"""What says the same the other way round."""
_PREPOSED = {(stem(row[0]), row[1]): stem(row[2]) for row in _rows(_FROM_THE_OTHER_END)}
_RELATION = {row[0].replace("_", " "): (stem(row[1]), len(row) == 3) for row in _rows(_NOUNS)}
_ACT = {row[0]: stem(row[1]) for row in _rows(_ACTS)}
ONE_DOER = {stem(word): said for word, said in _ONE_DOER.items()}
"""Relations in which the second side has one doer, or doers that are told together, and how that is
said."""
LASTING = frozenset((stem("teach"), "parent", stem("succeed"), stem("own"), *ONE_DOER))
"""Relations that hold whatever else is told of them; others are events, which may happen again the
other way round."""


def predicate_of(verb: str) -> str:
    """The stem that stands for a verb and those that say the same."""
    root = stem(verb)
    return _CLASS.get(root, root)


def turned(verb: str, preposition: str) -> str:
    """The predicate whose doer stands behind the preposition ("lost to": defeat); "" for any other
    pair."""
    return _PREPOSED.get((stem(verb), preposition), "")


def relation_of(noun: str) -> tuple[str, bool] | None:
    """What a noun relates, and whether the noun names the second side of it; None where it relates
    nothing."""
    return _RELATION.get(noun) or _RELATION.get(_singular(noun))


def act_of(noun: str) -> str:
    """The predicate of a noun that tells an act: "victory" is to defeat; "" for another noun."""
    return _ACT.get(noun, "")


def post_of(noun: str, before: tuple[str, ...]) -> str:
    """How a post is called: the noun with the words before it that belong to it; "" where it is
    none."""
    if noun not in POSTS:
        return ""
    words = " ".join((*(w for w in before if w not in NOW), noun))
    return _SAME_POST.get(words, words)


def _singular(noun: str) -> str:
    return "child" if noun == "children" else noun.removesuffix("s")


def said_stems(predicate: str) -> frozenset[str]:
    """The stems by which a sentence can tell this predicate, for finding such sentences."""
    found = {predicate} | {root for root, own in _CLASS.items() if own == predicate}
    found |= {root for (root, _), own in _PREPOSED.items() if own == predicate}
    found |= {stem(noun) for noun, (own, _) in _RELATION.items() if own == predicate}
    found |= {stem(noun) for noun, own in _ACT.items() if own == predicate}
    found |= {root for root, own in PLACES.items() if own == predicate}
    found |= {
        stem(word)
        for words, own in _SAME_POST.items()
        if own == predicate
        for word in words.split()[-1:]
    }
    if predicate in PLACES.values():
        return frozenset(found - {predicate})
    return frozenset(found - {predicate} | {stem(predicate.split()[-1])})


MAKING = frozenset("painted written composed built designed drawn carved cast sculpted".split())  # noqa: SIM905


def tells_of_making(tree: Tree) -> bool:
    """The fact tells of the making of one thing, which is made once: "The Potato Eaters was painted
    at Arles"."""
    return any(
        relation == "nsubj:pass"
        and tree.forms[tree.heads[i]] in MAKING
        and tree.tokens[i].text[:1].isupper()
        for i, relation in enumerate(tree.relations)
    )
