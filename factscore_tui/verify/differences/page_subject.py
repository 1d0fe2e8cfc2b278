"""Names in plain statements, and whether they are what an article is on."""

from __future__ import annotations

from factscore_tui.text.words import words
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_WORD = r"(?:[A-Z]\.|[A-Z][\w'’-]*)"
NAME = rf"{_WORD}(?:\s(?:(?:de|da|von|van|of|the|and)\s)*{_WORD})*"
"""A pattern for a name of several words."""


def is_page_subject(what: str, match: Match) -> bool:
    """The words are the article's title, or all but one of its words: "Lincoln"."""
    said = {stem(word.folded) for word in words(what)} - {"the"}
    title = match.page.title_stems
    return bool(said) and said <= title and len(title) - len(said) < 2
