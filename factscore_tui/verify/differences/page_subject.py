"""Names in plain statements, and whether they are what an article is on."""

from __future__ import annotations

from factscore_tui.text.words import STOP_WORDS, fold, words
from factscore_tui.verify.differences.roles.pronouns import is_on_no_person
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_MOST_LEFT = 2
_WORD = r"(?:[A-Z]\.|[A-Z][\w'’-]*)"
NAME = rf"{_WORD}(?:\s(?:(?:de|da|von|van|of|the|and)\s)*{_WORD})*"
"""A pattern for a name of several words."""


def is_page_subject(what: str, match: Match) -> bool:
    """The words are the article's title, or all but one of its words, "Lincoln", or the surname of
    the person that it is on: "Beethoven"."""
    said = {stem(word.folded) for word in words(what)} - {"the"}
    title = match.page.title_stems
    left = {root for root in title - said if root not in STOP_WORDS}
    if not said - STOP_WORDS or not said <= title:
        return False
    if len(left) < _MOST_LEFT:
        return True
    last = match.page.title.split()[-1:]
    return said == {stem(fold(word)) for word in last} and not is_on_no_person(match)
