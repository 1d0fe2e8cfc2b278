"""Constructions found where texts were read fact by fact: a verb understood again, what belongs to
the thing beside it, runs of phrases; what each has to tell, and what it was once mistaken for."""

from __future__ import annotations

import pytest

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences
from tests.unit.bundled_facts import decomposer


def all_told(text: str, topic: str = "") -> list[str]:
    """The facts of all sentences of a text."""
    own = decomposer().decompose(Document.from_text(text), split_sentences(text), topic)
    return [fact.text for _, facts in own for fact in facts]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        pytest.param(
            "Vaslav Nijinsky made the dances and Nicholas Roerich the sets and costumes.",
            ["Vaslav Nijinsky made the dances.", "Nicholas Roerich made the sets and costumes."],
            id="A made X and B Y",
        ),
        pytest.param(
            "Ove Dahl painted the ceiling, Karin Moe the walls, and Nils Berg the altar.",
            ["Karin Moe painted the walls.", "Nils Berg painted the altar."],
            id="A X, B Y and C Z",
        ),
        pytest.param(
            "Strauss wrote Elektra in 1908, and Salome before it.",
            ["Strauss wrote Salome before it."],
            id="and Salome before it",
        ),
        pytest.param(
            "She won the 800 metres and, in 1996, the marathon.",
            ["She won the 800 metres.", "She won the marathon in 1996."],
            id="and, in 1996, the marathon",
        ),
        pytest.param(
            'The album was released in Japan in May 1984 as "Blue Line" and in Britain a year '
            "later under its own name.",
            [
                'The album was released as "Blue Line".',
                "The album was released in Britain in 1985 under its own name.",
            ],
            id="here as one thing, there as another",
        ),
        pytest.param(
            "Her father, Tom, was a miner, and her mother, Ellen Shaw, the niece of a bishop.",
            ["Tom was a miner."],
            id="her mother the niece",
        ),
        pytest.param(
            "Irena Novak moved to Vienna, where Karl Brandt taught her crystallography.",
            ["Karl Brandt taught Irena Novak crystallography in Vienna."],
            id="taught her something",
        ),
        pytest.param(
            "The court awarded her damages of £3,000 and denied her permission to appeal.",
            ["The court denied her permission to appeal."],
            id="denied her permission",
        ),
        pytest.param(
            "The book tells of the sinking of the whaleship Essex, which was rammed by a sperm "
            "whale in 1820.",
            [
                "The book tells of the sinking of the whaleship Essex.",
                "Essex was rammed by a sperm whale in 1820.",
            ],
            id="the ship was rammed",
        ),
        pytest.param(
            "The crash of the airliner, which was caused by ice, was investigated.",
            ["The crash of the airliner was caused by ice."],
            id="the crash was caused",
        ),
        pytest.param(
            "The loss of the ferry Estonia, which was built in Germany, killed 852 people.",
            ["Estonia was built in Germany.", "The loss of the ferry Estonia killed 852 people."],
            id="the ferry was built",
        ),
        pytest.param(
            "Greenland is a cold island: at North Ice −66.1 °C was recorded in January 1954.",
            ["Greenland is a cold island.", "−66.1 °C was recorded at North Ice."],
            id="a figure with its unit as the subject",
        ),
        pytest.param(
            "The king was beheaded by soldiers commanded by Colonel Hacker in front of the "
            "Banqueting House.",
            ["The king was beheaded by soldiers in front of the Banqueting House."],
            id="led where they act",
        ),
        pytest.param(
            "The painting was made for the Spanish pavilion and can be seen at the Museo Reina "
            "Sofía in Madrid.",
            ["The Museo Reina Sofía is in Madrid."],
            id="a place in the present",
        ),
        pytest.param(
            "He studied law and Oriental languages at Geneva.",
            ["He studied law at Geneva.", "He studied Oriental languages at Geneva."],
            id="law and Oriental languages",
        ),
        pytest.param(
            "The reef was entered on the list, the first site to be so protected.",
            ["The reef was the first site to be so protected."],
            id="the first to be so protected",
        ),
        pytest.param(
            "The stage was won by Ann Lee of Leeds in 2 hours 14 minutes and Tom Fox of York in 1 "
            "hour 58 minutes.",
            [
                "The stage was won in 2 hours 14 minutes.",
                "The stage was won by Tom Fox of York in 1 hour 58 minutes.",
            ],
            id="each in so many minutes",
        ),
        pytest.param(
            "Ann Lee and Tom Fox represented Wales, Lee in the 100 metres and Fox in the javelin.",
            [
                "Ann Lee represented Wales in the 100 metres.",
                "Tom Fox represented Wales in the javelin.",
            ],
            id="one of them in that, the other in this",
        ),
        pytest.param(
            "Vos wore lenses that left him almost blind, fell into a canal and broke his wrist, "
            "but refused a double.",
            ["Vos wore lenses that left him almost blind.", "Vos broke his wrist."],
            id="fell and broke his wrist",
        ),
        pytest.param(
            "The grapes were trodden by foot in granite tanks and the wine aged for 18 months in "
            "French oak barrels.",
            ["The wine aged for 18 months in French oak barrels."],
            id="and the wine aged",
        ),
        pytest.param(
            "The fire destroyed the roof of the church and three houses.",
            ["The fire destroyed three houses."],
            id="and three houses",
        ),
        pytest.param(
            "The Harriers ended the year with 214 members, up from 187 in 2022, of whom 61 are "
            "under 18.",
            [
                "The Harriers ended the year with 214 members, up from 187 in 2022.",
                "61 of the 214 members are under 18.",
            ],
            id="up from",
        ),
        pytest.param(
            "He gave his books to the museum, his boat to the club and his money to the poor.",
            ["He gave his boat to the club.", "He gave his money to the poor."],
            id="each thing to somebody else",
        ),
        pytest.param(
            "The bridge took two years to build and cost £3m.",
            ["The bridge took two years to build.", "The bridge cost £3m."],
            id="took years to build and cost",
        ),
        pytest.param(
            "The light was electrified in 1938 and automated in 1979, since when the house has "
            "stood empty.",
            ["The light was automated in 1979."],
            id="automated in 1979",
        ),
        pytest.param(
            "The recipe as we know it was written down by Hannah Ostler, a cook at Trench Hall.",
            ["The recipe was written down by Hannah Ostler."],
            id="as we know it",
        ),
    ],
)
def test_tells(text: str, facts: list[str]) -> None:
    told = all_told(text)
    assert [fact for fact in facts if fact not in told] == [], told


@pytest.mark.parametrize(
    ("text", "not_told"),
    [
        pytest.param(
            "Rosalind Franklin was raised by a poor farming family in County Kerry.",
            "family was in",
            id="a family in Kerry",
        ),
        pytest.param(
            "The film tells of the loss of the trawler Gaul.", "is the trawler", id="the trawler"
        ),
        pytest.param(
            "This wine is a blend of 60% Touriga Nacional, 25% Tinta Roriz and 15% Sousão.",
            "a blend of Tinta",
            id="part of a blend",
        ),
        pytest.param(
            "It was named the best by the magazine Cellar & Table.",
            "Cellar was a magazine",
            id="half of a firm",
        ),
        pytest.param(
            'In 2020 the remake, "Marsh Lights", followed with Paul Adler as the smuggler.',
            "with Paul Adler.",
            id="cast without the part",
        ),
        pytest.param(
            "The goshawk on the label, açor in Portuguese, was drawn in 1931 by Rui Salema.",
            "Açor in Portuguese was",
            id="a word in a language",
        ),
        pytest.param(
            "The mayor was shot dead by a gang of rebels led by Juan Ortiz in the Plaza de Mayo.",
            "led in the Plaza",
            id="led in the square",
        ),
        pytest.param(
            "Her father, Tom, was a miner, and her mother, Ellen Shaw, the niece of a bishop.",
            "father was the niece",
            id="the niece",
        ),
        pytest.param(
            "New floodlights, paid for by a grant of £22,000 from the Lottery, were switched on.",
            "paid from the Lottery",
            id="a grant from the Lottery",
        ),
    ],
)
def test_does_not_tell(text: str, not_told: str) -> None:
    told = all_told(text)
    assert told and not [fact for fact in told if not_told in fact], told


@pytest.mark.parametrize(
    "text",
    [
        "Tom Fox taught her children.",
        "Tom Fox gave her letters to the police.",
        "Ann Lee told her stories in Leeds.",
    ],
)
def test_what_stays_hers(text: str) -> None:
    told = all_told(f"Olga Brandt was a singer. {text}", "Olga Brandt")
    assert [fact for fact in told if "Brandt's" in fact or " her " in fact], told
