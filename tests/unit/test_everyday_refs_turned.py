"""Whom and what words mean in texts that turn to somebody or something else; what each has to tell,
and what must not be told."""

from __future__ import annotations

import pytest

from tests.unit.bundled_facts import judged

_BACH = (
    "Bach had lost both parents by the time he was ten. He went to live in Ohrdruf with his eldest "
    "brother. In 1723 he became Thomaskantor in Leipzig.\n\n"
)
_CASES = [
    pytest.param(
        _BACH + "Beethoven was baptised in Bonn in 1770. In Vienna he studied with Joseph Haydn. "
        "He is said to have counted sixty beans into every cup.",
        ["Beethoven studied with Joseph Haydn in Vienna."],
        ["Bach studied", "Bach is said"],
        id="he of a paragraph that opens on another",
    ),
    pytest.param(
        _BACH + "Beethoven was baptised in Bonn in 1770. In Vienna he studied with Joseph Haydn."
        "\n\nThe Philharmonic Society of London offered him 50 pounds in 1822.",
        ["The Philharmonic Society of London offered Beethoven 50 pounds in 1822."],
        ["offered Bach"],
        id="and of the paragraph after it",
    ),
    pytest.param(
        "Galileo was born in Pisa in 1564. He taught mathematics there.\n\n"
        "Johannes Kepler wrote to him in 1597. He praised the Copernicans in the letter.",
        [],
        ["Galileo praised"],
        id="a paragraph that speaks of both",
    ),
    pytest.param(
        "Q: Who built the Eiffel Tower?\n\nA: Gustave Eiffel's firm built it. It was finished in "
        "1889.\n\nQ: And the Statue of Liberty?\n\nA: That was the work of Frédéric Auguste "
        "Bartholdi. He modelled its face on his mother.\n\n"
        "Q: Is the Sydney Opera House as old?\n\nA: No. Its architect, Jørn Utzon, won "
        "the competition in 1957. He left Australia in 1966 and never saw it finished.",
        [
            "Jørn Utzon left Australia in 1966.",
        ],
        ["Gustave Eiffel left", "the Eiffel Tower finished", "Eiffel Tower's face"],
        id="what a question names",
    ),
    pytest.param(
        "Harland and Wolff built three ships. The Britannic was launched in 1914. She struck a "
        "mine in the Aegean in 1916.",
        ["The Britannic struck a mine in the Aegean."],
        [],
        id="a ship is she",
    ),
    pytest.param(
        "The tower was designed by two engineers, Maurice Koechlin and Émile Nouguier. They worked "
        "for Gustave Eiffel.",
        ["Maurice Koechlin and Émile Nouguier worked for Gustave Eiffel."],
        [],
        id="engineers named one by one",
    ),
    pytest.param(
        "Work on the cathedral of Notre-Dame began in 1163, and after the great fire its doors "
        "opened again in 2024.",
        ["Notre-Dame's doors opened again in 2024."],
        ["fire's doors", "Work's doors"],
        id="the doors of a building",
    ),
    pytest.param(
        "Kahlo, The Two Fridas\n\nShe painted it in 1939, the year in which she and Rivera "
        "divorced; the pair were husband and wife again by the end of 1940. She had taken up the "
        "brush while getting over her bus accident.",
        [],
        ["Rivera had taken"],
        id="divorced from her",
    ),
    pytest.param(
        "Harborough 2 Westgate 3\n\nHarborough threw away a two-goal lead on Saturday and had only "
        "themselves to blame. Tom Pike put them ahead after six minutes. He was left alone "
        "at the far post.",
        [],
        ["Harborough was left alone"],
        id="teams of a score are nobody",
    ),
    pytest.param(
        "The Statue of Liberty was shipped in 350 pieces. It stands in New York.",
        ["The Statue of Liberty stands in New York."],
        ["The Statue stands"],
        id="a name with of",
    ),
    pytest.param(
        "Wolfgang Amadeus Mozart wrote The Magic Flute in 1791. Emanuel Schikaneder sang in it. "
        "Johann Sebastian Bach never wrote an opera.",
        [],
        ["Bach sang"],
        id="who writes an opera reports nothing",
    ),
]


@pytest.mark.parametrize(("text", "told", "not_told"), _CASES)
def test_what_is_told(text: str, told: list[str], not_told: list[str]) -> None:
    facts = judged(text)
    missing = [one for one in told if one not in facts]
    assert not missing, facts
    for part in not_told:
        assert not [fact for fact in facts if part in fact], facts
