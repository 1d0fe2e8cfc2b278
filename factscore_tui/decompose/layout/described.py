"""Lines behind an adjective, "Carbon-neutral: made in Portugal", which tells of the topic and no
thing called so, and behind what they call "it": "Motor: it's the EP6"."""

from __future__ import annotations

import re
from collections.abc import Callable

from factscore_tui.decompose.rules.statements import states
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.text.markup import Plain

_IT = re.compile(r"[Ii]t(?P<is>['\u2019]s| is| was| has| had| took| cost| costs| weighs)\b")
_OF_IT = re.compile(
    r"(?:home|host|famous|known|located|situated|made|built|named|used|designed|fed|surrounded|part"
    r"|one|set|based)(?: mainly| mostly| largely| entirely)?"
    r" (?:to|for|in|of|from|on|near|after|by|between|as) \w"
)
"""How an item begins that goes on about the topic behind a label: "Wildlife: home to ..."."""
_COUNTS = frozenset("several many most some few all hundreds thousands dozens about over".split())  # noqa: SIM905
_NOUN = re.compile(r"[A-Z][a-z]+(?: [a-z]+){0,2}")


def with_what_it_is(item: Plain, label: str) -> Plain:
    """ "The motor is the EP6" of "it's the EP6" behind the label "Motor"; the item itself where it
    does not begin with "it", or the label is no plain noun."""
    it = _IT.match(item.text)
    if it is None or _NOUN.fullmatch(label) is None or label.lower().endswith("s"):
        return item
    is_ = " is" if it["is"] in {"'s", "\u2019s"} else it["is"]
    front = f"The {label.lower()}{is_}"
    rest = Plain(item.text[it.end() :], item.offsets[it.end() :])
    return Plain(front + rest.text, (item.offsets[0],) * len(front) + rest.offsets)


def describes(label: str, parse: Callable[[str], Tree | None]) -> bool:
    """True for an adjective as a label."""
    tree = parse(f"It is {label[:1].lower()}{label[1:]}.") if len(label.split()) < 3 else None
    if tree is None or tree.child(tree.root, "cop") is None:
        return False
    joined = "-" in label and label[1:].islower()  # "Carbon-neutral"
    return tree.xpos[tree.root] == "JJ" or (joined and tree.child(tree.root, "det") is None)


def also_such(item: Plain, who: str, parse: Callable[[str], Tree | None]) -> Plain | None:
    """ "The Aran is made in Portugal", of "made in Portugal" behind an adjective; None for what is
    no participle, and where nobody knows whom it is about. What is put in front stands at the
    item's first character."""
    tree = parse(f"It is {item.text}") if item.text[:1].islower() else None
    made = tree is not None and len(tree) > 4 and tree.root == 2 and tree.xpos[2] == "VBN"
    if not made or not who[:1].isupper():
        return None
    front = f"{who} is "
    return Plain(front + item.text, (item.offsets[0],) * len(front) + item.offsets)


def goes_on_about(item: Plain, who: str) -> Plain | None:
    """ "Lake Vost is home to the char" of "home to the char" behind any label; None elsewhere."""
    text = item.text[:1].lower() + item.text[1:]
    if not who[:1].isupper() or not _OF_IT.match(text):
        return None
    front = f"{who} is "
    return Plain(front + text, (item.offsets[0],) * len(front) + item.offsets)


def stands_alone(item: Plain, label: str, parse: Callable[[str], Tree | None]) -> Plain | None:
    """A statement behind what it is on: "Several hundred species of coral live here" behind
    "Corals", and "Dugongs feed on coral" of "These gentle animals feed on coral" behind "Dugongs";
    None for anything else."""
    tree = parse(item.text)
    subject = tree.child(tree.root, "nsubj", "nsubj:pass") if tree is not None else None
    if tree is None or subject is None or tree.subtree(subject)[0] != 0 or not states(tree):
        return None
    last = tree.subtree(subject)[-1]
    if last >= tree.root or tree.child(tree.root, "cop") is not None:
        return None
    if tree.forms[0] in _COUNTS or tree.xpos[0] == "CD":
        return item
    words = tree.subtree(subject)
    those = tree.forms[0] in {"this", "these"} and 1 < len(words) < 5
    if not those or not _NOUN.fullmatch(label) or (tree.forms[0] == "these") != label.endswith("s"):
        return None
    rest = tree.tokens[last].end
    front = (item.offsets[0],) * len(label)
    return Plain(label + item.text[rest:], front + item.offsets[rest:])
