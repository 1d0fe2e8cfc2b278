"""Whom pronouns and roles mean in texts that are read whole: who went there, who made it, what
only a place has."""

from __future__ import annotations

import pytest
from test_everyday_pages import facts
from test_topic import DECOMPOSER

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences


@pytest.mark.parametrize(
    ("text", "has", "lacks"),
    [
        (
            "Julius Caesar was a Roman general. Between 58 and 50 BC he conquered Gaul. In January "
            "49 BC he crossed the Rubicon. Pompey fled to Egypt, where he was murdered.",
            "Pompey was murdered in Egypt.",
            "Julius Caesar was murdered in Egypt.",
        ),
        (
            "Anna Lee wrote the music for the ballet North. The composer left the hall early.",
            "Anna Lee left the hall early.",
            "The composer left the hall early.",
        ),
        (
            "Per Lund painted The Bridge in Oslo in 1937. A critic asked the painter about Rome.",
            "A critic asked Per Lund about Rome.",
            "A critic asked the painter about Rome.",
        ),
        (
            "Ida Moss moved to King's College London in 1951. There she took the photograph.",
            "Ida Moss took the photograph at King's College London.",
            "Ida Moss took the photograph there.",
        ),
        (
            "Bravia is an island in the north. The Halden Treaty of 1959 protects it. It has no "
            "trees, and its highest mountain is Storvik.",
            "Bravia has no trees.",
            "The Halden Treaty has no trees.",
        ),
        (
            "The work was made for the Spanish pavilion at the Paris World's Fair, and then toured "
            "the world.",
            "The work then toured the world.",
            "The work toured the Paris World.",
        ),
        (
            "In 60 BC Julius Caesar formed an alliance. He conquered Gaul.",
            "Julius Caesar conquered Gaul.",
            "BC Julius Caesar conquered Gaul.",
        ),
        (
            "Ida Moss was the only child of the poet Otto Lund, whom she never knew, and her "
            "mother taught her mathematics.",
            "Ida Moss was the only child of the poet Otto Lund, whom she never knew.",
            "Ida Moss was the only child of Otto Lund, whom she never knew, and her mother taught "
            "her mathematics.",
        ),
    ],
)
def test_whom_they_mean(text: str, has: str, lacks: str) -> None:
    told = facts(text)
    assert has in told and lacks not in told


def test_it_that_nothing_explains_is_open() -> None:
    text = "Ann Lee and Per Lund met at a dinner. Lee made a film about it."
    document = Document.from_text(text)
    read = DECOMPOSER.explain(document, split_sentences(text))
    about = [fact for one in read for fact in one.facts if "about it" in fact.text]
    assert about and all("it" in fact.not_checkable for fact in about)
