"""Whom a pronoun of a page means, as far as its neighbourhood tells."""

from __future__ import annotations

import re

from factscore_tui.verify.features.match import Match

HE = frozenset("he him his".split())  # noqa: SIM905
SHE = frozenset("she her".split())  # noqa: SIM905


def goes_on(match: Match, place: int) -> bool:
    """The sentence before speaks of whom the page is about, or there is none before."""
    page = match.page
    if place == 0 or page.sentences[place - 1].passage != page.sentences[place].passage:
        return True
    before = page.sentences[place - 1]
    opening = re.sub(
        r"\A(?:In|On|By|At|From|After|During)\s[^,]{1,30},?\s+", "", before.text
    ).split()[:1]
    first = opening[0].strip(",.").casefold() if opening else ""
    return first in (HE | SHE | {"it", "its"}) or bool(page.title_stems & set(before.stems[:2]))


def speaks_on(match: Match, place: int, pronouns: frozenset[str]) -> bool:
    """goes_on, or the sentence before speaks of that person somewhere: on a page that hardly has
    the other pronoun."""
    if goes_on(match, place):
        return True
    before = match.page.sentences[place - 1]
    spoken = {word.strip(".,;:()\"'").casefold() for word in before.text.split()}
    return bool(spoken & pronouns) or bool(match.page.title_stems & set(before.stems))
