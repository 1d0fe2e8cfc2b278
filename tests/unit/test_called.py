"""What the beginning of an article calls its subject: one reader for coreference and verdicts."""

from __future__ import annotations

import pytest

from factscore_tui.text.called import noun_called, phrases_called


@pytest.mark.parametrize(
    ("opening", "noun"),
    [
        ("The Mona Lisa is a half-length portrait painted by Leonardo.", "portrait"),
        ("Maldon is a small market town in Essex.", "town"),
        ("The Lune Bridge is a bridge completed in 1894.", "bridge"),
        ("The Vale was a cargo ship built in Belfast.", "ship"),
        ("The High Dam is an embankment dam across the Nile.", "dam"),
        ("Malt River is a song recorded by two brothers.", "song"),
        ("Kew is a botanical garden, and a museum.", "garden"),
        ("It is one of the oldest canals of Europe.", "canals"),
        ("It rained all day.", ""),
        ("It was a .", ""),
    ],
)
def test_the_noun(opening: str, noun: str) -> None:
    assert noun_called(opening) == noun


def test_nouns_that_are_joined() -> None:
    told = phrases_called("Ann Lee is an American film and television actor who lives in Oslo.")
    assert told == [["American", "film"], ["television", "actor"]]


def test_what_stands_far_behind_is_of_no_matter() -> None:
    assert noun_called("Ann Lee " + "sang " * 100 + "and is a sculptor in Oslo.") == ""
