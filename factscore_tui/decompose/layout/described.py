"""Lines behind an adjective: "Climate-neutral: made in Portugal" tells of the topic, not of a thing
called "climate-neutral"."""

from __future__ import annotations

from collections.abc import Callable

from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.text.markup import Plain


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
