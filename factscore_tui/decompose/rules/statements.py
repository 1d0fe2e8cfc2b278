"""What a parsed line is: a statement, an instruction, or the beginning of a list."""

from __future__ import annotations

from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.text.headings import OF_TITLES


def about_a_name(tree: Tree) -> bool:
    """True for a clause with a finite verb whose subject is a name."""
    subject = tree.child(tree.root, "nsubj", "nsubj:pass")
    return states(tree) and subject is not None and tree.is_name(subject)


def asks_to(tree: Tree) -> bool:
    """True for a step behind a label: "Day 1: stir 50 g of flour into 50 g of water"."""
    if _does_next(tree):
        return True
    colon = next((k for k, form in enumerate(tree.forms[:6]) if form == ":"), -1)
    if colon < 1 or colon + 2 >= len(tree) or any(tree.is_verb(k) for k in range(colon)):
        return False
    v = colon + 1
    bare = tree.child(v, "nsubj", "nsubj:pass", "aux", "cop", "mark") is None
    return tree.xpos[v] == "VB" and bare and tree.heads[v] <= colon


def falls_to(tree: Tree) -> bool:
    """True for a task in a list: "Ruth to send the forecast by Friday", "Me: book rooms"."""
    v = tree.root
    subject = tree.child(v, "nsubj")
    marked = any(tree.forms[k] == "to" for k in tree.children(v, "mark"))
    bare = tree.xpos[v] == "VB" and tree.child(v, "aux", "cop", "expl") is None
    if marked and bare and subject is not None and subject < v:
        return True
    return tree.forms[0] in _ALL_OF_US and tree.forms[1:2] == [":"]


_ALL_OF_US = frozenset("me you us all everyone everybody both".split())  # noqa: SIM905


def tells_behind_a_step(tree: Tree) -> bool:
    """True for "Look for the booksellers along the river: they have traded there since 1900": what
    is told stands behind what is asked of the reader."""
    v = tree.root
    bare = tree.child(v, "nsubj", "nsubj:pass", "aux", "cop", "mark", "expl", "csubj") is None
    marks = [k for k, form in enumerate(tree.forms) if form in {":", ";"} and k > v]
    if tree.xpos[v] != "VB" or not bare or not marks:
        return False
    told = [k for k in tree.children(v, "parataxis") if k > marks[0]]
    return any(tree.child(k, "nsubj", "nsubj:pass") is not None for k in told)


def _does_next(tree: Tree) -> bool:
    """True for a step of a walk that tells nothing besides: "Then stroll to the Louvre", "In the
    afternoon make for the Champ de Mars"; and of a recipe: "For the icing, sift the sugar"."""
    v = tree.root
    bare = tree.child(v, "nsubj", "nsubj:pass", "aux", "cop", "mark", "expl", "csubj") is None
    tells = "acl:relcl" in tree.relations  # "read about the Opera House, whose shells took years"
    apart = tree.forms[v - 1] == "," and tree.forms[v] not in _PAST_TOO
    thing = tree.child(v, "obj")
    taken = apart and thing is not None and tree.xpos[v] == "NN"  # "sift" looks like a noun
    base = tree.xpos[v] == "VB" or taken
    if not 0 < v <= (8 if apart else 5) or not base or not bare or tells:
        return False
    front = [k for k in tree.kids[v] if k < v]
    told = all(tree.relations[k] in {"advmod", "obl", "obl:unmarked", "punct"} for k in front)
    when = tree.forms[0] in _STEPS or any(tree.forms[k] in _TIMES for k in range(v))
    dish = apart and tree.forms[0] in _FOR_WHAT and thing is not None
    return told and (when or dish)


_FOR_WHAT = frozenset("for in on with into".split())  # noqa: SIM905
_PAST_TOO = frozenset("cut put set hit let shut cost hurt spread read beat".split())  # noqa: SIM905
_STEPS = frozenset("then next first afterwards finally later".split())  # noqa: SIM905
_TIMES = frozenset("morning afternoon evening night day lunch dinner breakfast noon".split())  # noqa: SIM905


_PAPERS = frozenset({"minutes", "agenda", "notes"})


def states(tree: Tree) -> bool:
    """True for a headline that states something: "Storm closes Harwick bridge", not "Early
    life", nor "The Chernobyl disaster explained"."""
    last = max((k for k in range(len(tree)) if not tree.is_mark(k)), default=-1)
    if last == tree.root and tree.forms[last] in OF_TITLES:
        return False
    if tree.forms[0] in _PAPERS and tree.forms[1:2] == ["of"] and tree.forms[tree.root] == "held":
        return False  # "Minutes of the meeting held in the Village Hall"
    group = [tree.root, *tree.children(tree.root, "aux", "aux:pass", "cop")]
    finite = any(tree.xpos[k] in {"VBD", "VBZ", "VBP"} for k in group)
    return len(tree) >= 4 and finite and tree.child(tree.root, "nsubj", "nsubj:pass") is not None


def breaks_off(tree: Tree) -> bool:
    """True for "By 1990 he had written:" and "The causes were:", which a list goes on; not for "He
    made three changes:"."""
    words = [k for k in range(len(tree)) if not tree.is_mark(k)]
    last = words[-1] if words else -1
    if last < 0 or tree.upos[last] not in {"VERB", "AUX", "ADP"}:
        return False
    return not any(k > tree.root for k in tree.children(tree.root, "obj", "ccomp"))


def names_who(tree: Tree) -> bool:
    """True for "Also on Tuesday, the council:", whose list may tell what the council did."""
    words = [k for k in range(len(tree)) if not tree.is_mark(k)]
    if not words or any(tree.upos[k] in {"VERB", "AUX"} for k in words):
        return False
    who = words[-1]
    return tree.is_name(who) or (tree.child(who, "det") is not None and tree.xpos[who] == "NN")
