"""Sentences whose "she" is somebody whom the sentence before names, and not whom the page is about.

    Ann Rutledge died in August 1835.    "Lincoln's first love was Ann Rutledge. She died on ..."

On a page on a man "she" is none but the one woman named; on a page on a thing the one person named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.verify.differences.page_trees import Pronouns
from factscore_tui.verify.differences.roles.pronouns import HE, SHE, of_page
from factscore_tui.verify.features.match import Match

_OPENS = re.compile(
    r"(?:(?:In|On|By|At|After|From|Until)\s[^,]{1,30},?\s)?(?P<who>[Ss]he|[Hh]e|[Hh]er|[Hh]is)\b"
)
_NAMES = re.compile(
    r"(?P<at>\b(?:in|at|near|(?:mov|return|travel|sail)\w* (?:back )?to|went to|came to)\s)?"
    r"(?P<name>[A-Z][\w'’.-]*(?: [A-Z][\w'’.-]*)+)"
)
_NO_NAME = re.compile(r"(?:The|A|An|In|On|At|His|Her|Its|When|After|By)\s")


def told_by_pronoun(match: Match) -> Iterator[tuple[int, Pronouns, frozenset[int]]]:
    """The sentences that mean the name with which the fact begins by a pronoun: their numbers, that
    name's stems with the pronouns, and its units of the fact."""
    run = _opening_name(match)
    about, own = of_page(match)
    if len(run) < 2 or not about or match.page.own:
        return
    name = " ".join(match.units[k].text for k in run)
    stems = tuple(sorted(match.units[k].stem for k in run))
    sentences = match.page.sentences
    for place in range(1, len(sentences)):
        before, here = sentences[place - 1], sentences[place]
        opens = _OPENS.match(here.text)
        if opens is None or before.passage != here.passage or name not in before.text:
            continue
        said = HE if opens["who"].casefold() in HE else SHE
        if not said & own and _names_alone(before.text, name, match):
            yield place, (stems, said), frozenset(run)


def _opening_name(match: Match) -> list[int]:
    """The units of the name that the fact begins with; none of them a word of the page's title."""
    run: list[int] = []
    for k, unit in enumerate(match.units):
        start = match.units[run[-1]].span.end + 1 if run else 0
        if not unit.name or unit.span.start != start:
            break
        run.append(k)
    return run


def _names_alone(text: str, name: str, match: Match) -> bool:
    """The sentence names nobody else but whom the page is about: places aside."""
    for hit in _NAMES.finditer(text):
        called = _NO_NAME.sub("", hit["name"]).removesuffix("'s").removesuffix("’s").rstrip(".")
        if called == name:
            continue
        words = {word.casefold().strip(".'’") for word in called.split()}
        if hit["at"] or words <= set(match.page.title_stems) | {"s"} or " " not in called:
            continue
        return False
    return re.search(rf"{re.escape(name)}(?!\s[A-Z])", text) is not None
