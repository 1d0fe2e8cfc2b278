"""Who made a work and plays in it, as reviews and databases list it: "Screenplay: Ann Lee and Tom
Fox", "Directed by: Carol Reed", "Cast: Joseph Cotten, Orson Welles"."""

from __future__ import annotations

import re

from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.text.markup import Plain

_PARTS = word_set(
    """screenplay script music cinematography photography score story lyrics libretto choreography
    costumes editing text words illustrations translation"""
)
"""Parts of a work that somebody made."""
_DONE = word_set(
    "directed written produced composed designed edited illustrated translated published developed"
)
_CAST = frozenset({"cast", "starring", "stars", "with"})
CREDITS = _PARTS | _CAST | {"based on"} | {f"{word} by" for word in _PARTS | _DONE}
"""Labels, in lower case."""
_LAST_COMMA = re.compile(r", (?=[^,]+$)")


def credited(item: Plain, label: str, who: str) -> Plain:
    """ "The screenplay of Inception was by Ann Lee and Tom Fox", "Inception was directed by Ann
    Lee": the names behind a label of `CREDITS`. What is put in front stands at the first
    character."""
    made = label.removesuffix(" by")
    if label in _CAST:
        front = f"The cast of {inside(who)} included "
    elif made in _PARTS:
        front = f"The {made} of {inside(who)} {'were' if made.endswith('s') else 'was'} by "
    elif label == "based on":
        front = f"{who} is based on "
    else:
        front = f"{who} was {label} "
    text, places = item.text, item.offsets
    comma = None if " and " in text else _LAST_COMMA.search(text)
    if comma is not None:
        at, end = comma.span()
        text = f"{text[:at]} and {text[end:]}"
        places = places[:at] + (places[at],) * 5 + places[end:]
    return Plain(front + text, (places[0],) * len(front) + places)


def inside(who: str) -> str:
    """ "the Eiffel Tower" inside a sentence for "The Eiffel Tower"."""
    return who[:1].lower() + who[1:] if who.startswith("The ") else who
