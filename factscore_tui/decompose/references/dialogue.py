"""Interviews printed as questions and answers: who is asked is "you" and "I" there, not "she"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import PERSON

_QUOTED = re.compile(r"\u201c[^\u201d]*\u201d|\"[^\"]*\"")
_TO_YOU = re.compile(r"\b[Yy]ou(?:r|rs|rself)?\b")
_OF_ME = re.compile(r"\b(?:I|[Mm]y|[Mm]e|[Mm]yself)\b")
_OF_OTHERS = re.compile(r"\b(?:[Hh]e|[Hh]im|[Hh]is|[Ss]he|[Hh]ers?)\b")
FEWEST = 2
"""Questions that an interview has at least, and on somebody else before the first to "you": then
it is with somebody who knows of the topic, "Where did she come from? ... What do you think?"."""
NOBODY = 10**9


def begins_at(sentences: Sequence[str]) -> int:
    """The number of the first sentence that speaks to "you", where the text asks and answers;
    NOBODY in any other."""
    own = [_QUOTED.sub(" ", sentence) for sentence in sentences]
    to_you = [n for n, sentence in enumerate(own) if _TO_YOU.search(sentence)]
    if not to_you:
        return NOBODY
    of_others = [s for s in own[: to_you[0]] if s.rstrip().endswith("?") and _OF_OTHERS.search(s)]
    if len(of_others) >= FEWEST:
        return NOBODY
    asked = sum(s.rstrip().endswith("?") for s in own)
    answered = any(_OF_ME.search(s) for s in own[to_you[0] :])
    return to_you[0] if asked >= FEWEST and answered else NOBODY


def who_is_asked(begin: int, topic: Entity | None, known: Iterable[Entity]) -> Entity | None:
    """The topic where it is a person, else the first who was named before the questions begin."""
    if topic is not None and topic.sort == PERSON:
        return topic
    named = [e for e in known if e.named and e.sort == PERSON and 0 <= e.first < begin]
    return min(named, key=lambda e: (e.first, e.word), default=None)
