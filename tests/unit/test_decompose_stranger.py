"""Facts that a stranger would accept: each from a sentence of the kinds that people paste, and what
was told of it before."""

from __future__ import annotations

import pytest

from factscore_tui.core.document import Document
from factscore_tui.decompose.pipeline import open_decomposer
from factscore_tui.text.sentences import split_sentences

DECOMPOSER = open_decomposer(threads=1)


def facts_of(text: str) -> list[str]:
    """What is told of a text, in order; what is not checked is left out."""
    told = DECOMPOSER.decompose(Document.from_text(text), split_sentences(text), "")
    return [f.text for _, facts in told for f in facts if not f.not_checkable]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "In the village live three families: the Foxes, the Lees and the Rays.",
            [
                "Three families live in the village.",
                "The three families that live in the village are the Foxes, the Lees and the Rays.",
            ],
            id="names behind a clause that is turned round",
        ),
        pytest.param(
            "Among the guests were two actors: Ann Lee and Tom Fox.",
            [
                "Ann Lee was an actor.",
                "Tom Fox was an actor.",
                "The two actors who were among the guests were Ann Lee and Tom Fox.",
            ],
            id="a predicate in front",
        ),
        pytest.param(
            "Outside the door waited two dogs, Rex and Bello.",
            [
                "Two dogs waited outside the door.",
                "The two dogs that waited outside the door were Rex and Bello.",
            ],
            id="as many names as were counted",
        ),
        pytest.param(
            "Orban, whose two cranes, Samson and Goliath, stand there, is dead.",
            [
                "Samson stands there.",
                "Goliath stands there.",
                "Orban's two cranes stand there.",
                "Orban is dead.",
            ],
            id="whose stands for the name before it",
        ),
    ],
)
def test_what_is_told(text: str, expected: list[str]) -> None:
    assert facts_of(text) == expected


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("Two dogs, Rex and Bello, won prizes.", "Two dogs Bello"),
        ("Outside the door stand two statues: Castor and Pollux.", "one of two"),
        ("Outside the door stand two statues: Castor and Pollux.", "statues stand."),
    ],
)
def test_what_is_not_told(text: str, never: str) -> None:
    facts = facts_of(text)
    assert facts
    assert not any(never in fact for fact in facts), facts
