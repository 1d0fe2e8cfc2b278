"""Sentences that call a person by the surname alone, whom their page has named in full.

    Joseph Strauss dismissed Charles Ellis.      the source: "although Strauss dismissed him"

A fact has the full name, since it stands alone; a page has it once. A sentence with the surname has
the first name too, where the page knows one bearer of that surname, who is not whom it is about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from factscore_tui.text.words import STOP_WORDS
from factscore_tui.verify.features.alignment import FactUnit, SourcePage
from factscore_tui.verify.features.match import NARROWER, Match

_TITLES = frozenset(
    """mr dr sir professor prof captain general colonel major admiral lieutenant sergeant judge
    president senator governor mayor inspector reverend father bishop""".split()  # noqa: SIM905
)
"""What may stand before the surname of the same man; Mrs and Miss are of his family."""
_NO_FIRST_NAME = frozenset(
    """new old great north south east west northern southern eastern western upper lower lake mount
    fort port saint st san santa los las el la le cape point river bay king queen prince princess
    lord lady mrs miss ms madame emperor empress pope duke count earl university college house
    world civil""".split()  # noqa: SIM905
)
"""How the names of places begin, and titles that another of the family may have."""
_WHERE = re.compile(r"\b(?:in|at|near|into|through|around|across|of|the)\s\Z", re.IGNORECASE)
_SAME_NAME, _MOST_WORDS = 1, 3


def with_surnames(match: Match) -> Match:
    """The match with the first names of the fact in the sentences that have their surname alone.
    Only for what asks whether one sentence says the fact: as a share of its words they would speak
    as much for a fact that exchanges two people."""
    credits = [dict(found) for found in match.credits]
    changed = False
    for run in [] if match.page.own else _names(match.units):
        *first, last = [k for k, unit in enumerate(match.units) if unit in run]
        missing = [p for p in credits[last] if any(p not in credits[k] for k in first)]
        name = tuple(unit.text for unit in run)
        if not missing or not _one_bearer(match.page, name):
            continue
        for place in missing:
            if _alone(match.page.sentences[place].text, name[-1]):
                changed = True
                for k in first:
                    credits[k].setdefault(place, NARROWER)
    return replace(match, credits=credits) if changed else match


def _names(units: Sequence[FactUnit]) -> list[list[FactUnit]]:
    """Two or three words of a name that follow each other, and no word of a place or title."""
    runs: list[list[FactUnit]] = []
    for unit in units:
        if not unit.name:
            continue
        before = runs[-1][-1] if runs else None
        if before is not None and unit.span.start - before.span.end == _SAME_NAME:
            runs[-1].append(unit)
        else:
            runs.append([unit])
    return [
        run
        for run in runs
        if 1 < len(run) <= _MOST_WORDS
        and all(unit.text[:1].isupper() for unit in run)
        and not any(unit.text.casefold() in _NO_FIRST_NAME for unit in run)
    ]


def _one_bearer(page: SourcePage, name: tuple[str, ...]) -> bool:
    """The page has the full name, and nobody else with its last word."""
    text = "\n".join(sentence.text for sentence in page.sentences)
    return _named_in(text, name)


@lru_cache(256)
def _named_in(text: str, name: tuple[str, ...]) -> bool:
    middle = r" (?:[A-Z][\w.'’-]* ){0,2}"
    full = re.compile(rf"\b{middle.join(map(re.escape, name))}\b(?!\s[A-Z])")
    found = list(full.finditer(text))
    if not found:
        return False
    given = {word.strip(".").casefold() for hit in found for word in hit[0].split()[:-1]}
    last = re.escape(name[-1])
    before = rf"(?P<begin>\A|[.!?:\n]\s?)?\b(?P<word>[A-Z][\w.'’-]*) {last}\b"
    for hit in re.finditer(before, text):
        word = hit["word"].strip(".").casefold()
        opens = hit["begin"] is not None and word in STOP_WORDS
        if not opens and word not in given and word not in _TITLES:
            return False
    return True


def _alone(text: str, last: str) -> bool:
    """The surname stands somewhere in the sentence as a name of its own, and not as a place or as a
    part of another name."""
    for hit in re.finditer(rf"(?<![\w-]){re.escape(last)}(?![\w-]|\s[A-Z])", text):
        before = text[: hit.start()]
        word = before.split()[-1] if before.split() else ""
        capital = word[:1].isupper() and not word.endswith((",", ";", ":"))
        title = word.strip(".").casefold() in _TITLES or word.casefold() in STOP_WORDS
        if not _WHERE.search(before) and (title or not capital):
            return True
    return False
