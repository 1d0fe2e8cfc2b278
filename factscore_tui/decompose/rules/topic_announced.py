"""What an answer announces: "Here's a quick profile of Porto Almeiro, a port city:"."""

from __future__ import annotations

import re
from collections.abc import Sequence

FIRST = 4
"""Sentences in which an answer says what it is about."""
_LONGEST = 400
"""Characters of one of them."""
_ANNOUNCED = re.compile(
    r"\b(?:profile|overview|summary|timeline|guide|history|introduction|rundown|biography|bio|"
    r"look|facts|chronology|sketch|breakdown|account|portrait|fact sheet)\b"
    r"(?: of| on| about| to| at| for)"
    r"(?: the (?:life|history|story|career|work|life and work|life and career)(?: of| and))?"
    r" (?:the )?"
    r"(?P<name>[A-Z][\w'’.-]*(?:(?: (?:of|the|de|da|do|von|van|y))* [A-Z][\w'’-]*){0,4})"
    r"(?=[,:.!;]| [–—(-]|$| is\b| was\b)"
)
_OPENING = re.compile(
    r"(?:sure|certainly|of course|here|below|this is|the following|absolutely)\b", re.I
)
_OWNED = re.compile(r"['’]s\Z")


def announced_topic(sentences: Sequence[str]) -> str:
    """The name in "Here's a quick profile of Porto Almeiro, a port city:"; "" where the first
    sentences announce nothing, or what belongs to somebody ("the history of Leeds's mills")."""
    for sentence in sentences[:FIRST]:
        plain = re.sub(r"[*_]", "", sentence[:_LONGEST]).strip()
        if not _OPENING.match(plain):
            continue
        found = _ANNOUNCED.search(plain)
        if found is not None and not _OWNED.search(found["name"]):
            return found["name"].rstrip(".")
    return ""
