"""Items of a list with a heading of their own: "The Nile: John Hanning Speke came upon Lake
Victoria". The heading says what the item is about and is no part of its sentence."""

from __future__ import annotations

import re

from factscore_tui.decompose.layout.labels import Around
from factscore_tui.decompose.layout.list_items import is_kind
from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.decompose.rules.statements import states
from factscore_tui.text.markup import Plain

_HEADED = re.compile(r"(?P<label>(?:[Tt]he )?[A-Z][\w'’.-]*(?: [\w'’.-]+){0,4}): +(?=[^\W_])")
_SPOKEN = word_set("i we you my our your me us")
"""Of somebody who speaks behind their name: "Moen: We are not happy"."""
_JOINING = word_set("of the and de la le du von van for in on at")


def headed(found: Plain, around: Around) -> tuple[Plain, str]:
    """The item without its heading, and the heading: a name before a colon and a whole sentence.
    The item as it is, and "", where it has none."""
    front = _HEADED.match(found.text)
    if front is None or is_kind(front["label"]):
        return found, ""
    label = front["label"]
    words = label.split()
    if not all(word[:1].isupper() or word in _JOINING for word in words):
        return found, ""
    text = found.text[front.end() :]
    tree = around.parse(text)
    if tree is None or not states(tree) or _SPOKEN & set(tree.forms):
        return found, ""
    title = around.parse(f"{label}.")
    if title is not None and states(title):
        return found, ""
    return Plain(text[:1].upper() + text[1:], found.offsets[front.end() :]), label
