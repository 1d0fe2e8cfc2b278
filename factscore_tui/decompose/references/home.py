"""The place that a text is from: whose dateline is "HARWICK, 22 March" says "the town" and means
Harwick, though another town was named last."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from factscore_tui.core.fact import Sentence
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import PLACE
from factscore_tui.decompose.references.mention import Mention

_TOWNS = frozenset("town city village municipality community borough".split())  # noqa: SIM905
_PLACE = re.compile(r"[^\W\d_][^\W\d_.'\u2019-]*(?:[ -][^\W\d_]+){0,3}")
_MONTHS = re.compile(r"(?i)(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\b")


def home_of(text: str, sentences: Sequence[Sentence]) -> str:
    """The place of the first dateline: Harwick of "HARWICK, 22 March"; "" where none begins with a
    place."""
    dateline = next((s.span.of(text) for s in sentences if s.skip == "dateline"), "")
    found = _PLACE.match(dateline.strip("*_ "))
    if found is None or _MONTHS.match(found.group()):
        return ""
    place = found.group()
    return place.title() if place.isupper() else place


def meant_at_home(m: Mention, found: Entity | None) -> bool:
    """True where "the town" is the one that the text is from, whatever else fits: nothing that was
    called a town before, and no subject."""
    if m.form not in _TOWNS or not (m.bare or m.bare_but_name):
        return False
    if found is None:
        return True
    return found.sort == PLACE and m.form not in found.types and not found.main


def town_here(recent: Iterable[Entity], n: int, word: int) -> Entity | None:
    """The Florence of "was born in Florence and named after the city": the one place that sentence
    n names before this word, wherever the text is from; None for none or several."""
    named = [e for e in recent if e.named and e.sort == PLACE and e.sentence == n and e.word < word]
    return named[0] if len(named) == 1 else None
