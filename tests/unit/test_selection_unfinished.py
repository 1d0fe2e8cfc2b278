"""Candidates that strangers refused as half said, and near misses that stay."""

from __future__ import annotations

import re

import pytest
from bundled_facts import found, told


@pytest.mark.parametrize(
    ("text", "never"),
    [
        pytest.param(
            "Perched on a limestone ridge 400 metres above the Adriatic, the village has a church.",
            "ridge 400 metres$",
            id="a ridge 400 metres above what",
        ),
        pytest.param(
            "In 1892 she fell in love with a diplomat, Henry Cadogan.",
            "fell with",
            id="fell in love",
        ),
        pytest.param(
            "Among those watching was Lindqvist's father and former coach, Per, who had flown in.",
            "among those$",
            id="those who",
        ),
        pytest.param(
            "The suspect, who is 27 and from Neath, was detained on Sunday.",
            "is neath",
            id="from there",
        ),
        pytest.param(
            "In 2007 she became the first woman to run the Thalia in Hamburg, a post she held "
            "until 2015.",
            "2015 in 2007",
            id="a year moved behind a clause",
        ),
        pytest.param(
            "According to a popular but unproven story, the recipe was brought from Bengal by Lord "
            "Sandys, a nobleman who asked the pair to recreate it.",
            "^lord sandys asked",
            id="of a story",
        ),
        pytest.param(
            "The mountain was first climbed on 25 May 1955 by two Britons, Joe Brown and George "
            "Band.",
            "climbed.* by (joe brown|george band)$",
            id="by one of two",
        ),
        pytest.param(
            "In 1965 he was playing with the Soul Messengers, the house band at the Ridgeway Club.",
            "^the house band (was|is) at",
            id="a description that is there",
        ),
        pytest.param(
            "Senior Data Engineer, Northwind Analytics, Leeds (2019–present): leads a team of six.",
            "(leeds|analytics|engineer) leads|is senior",
            id="a line of a curriculum vitae",
        ),
        pytest.param(
            "Thorne, though twice offered terms by the French commander, the Chevalier de Brissac, "
            "refused both times.",
            "thorne twice refused",
            id="out of its clause",
        ),
        pytest.param(
            "Of the six bells, the oldest was cast in 1420, the heaviest in 1887.",
            "^the oldest was cast",
            id="of them in front",
        ),
        pytest.param(
            "At 13.9 kg the version is two kilograms heavier than the standard Brompton.",
            "brompton at",
            id="moved behind than",
        ),
        pytest.param(
            "Under takeover rules, Halvorsen may not bid again for six months unless a rival does "
            "so first.",
            "first under",
            id="moved behind unless",
        ),
        pytest.param(
            "In August 1665 a bale of cloth, damp and infested with fleas, was delivered from "
            "London to George Viccars, a tailor.",
            "cloth infested",
            id="one comma between a subject and its verb",
        ),
        pytest.param(
            "Not until November 1666, when Abraham Morten died, was the epidemic over.",
            "over not until",
            id="not until moved behind",
        ),
        pytest.param(
            "In 1934, riding a Norton that she had tuned herself, she lapped Brooklands.",
            "herself the norton",
            id="herself in front of what she did it to",
        ),
        pytest.param(
            "The crew spotted a red jacket tied to a ski pole on Sunday afternoon.",
            "^the red jacket was tied.* sunday",
            id="tied on Sunday",
        ),
        pytest.param(
            "Agassi was born in Las Vegas to a father who had boxed for Iran at the Olympics.",
            "to a father$|^the father had",
            id="to a father",
        ),
        pytest.param(
            "Inflation fell to 2.2 per cent in August, strengthening the case for a cut.",
            "^inflation strengthened",
            id="what the fall does",
        ),
    ],
)
def test_what_is_half_said_is_no_candidate(text: str, never: str) -> None:
    own = found(text)
    assert not [c for c in own if re.search(never, c)], own


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("She walked 400 metres above the snow line.", "she walked 400 metres"),
        ("The child fell in the yard with a cup.", "the child fell in the yard"),
        ("Of his own free will, the eldest left in 1920.", "the eldest left"),
        ("In May Fox left because the mill had closed.", "fox left because the mill had closed"),
        ("The mill, damp and cold, was sold in 1665.", "the mill , damp and cold , was sold"),
        ("The epidemic was not over until 1666.", "the epidemic was not over until 1666"),
        ("She tuned the Norton that she had built herself.", "she tuned the norton"),
        ("Fox is 27 and a baker.", "fox is a baker"),
        ("In 2007 she became head of the Thalia.", "she became head of the thalia in 2007"),
        ("According to the police, the car was sold to Fox, who drove it.", "fox drove it"),
        ("The hill was climbed by Joe Brown and George Band.", "the hill was climbed by joe brown"),
        ("She met a girl from the old school at Hull.", "she met a girl from the old school"),
        ("The firm, Fox and Sons, leads a team of six.", "the firm leads a team of six"),
        ("Andre Agassi was born in Las Vegas to a nurse.", "andre agassi was born to a nurse"),
        ("Sales fell in May, costing 90 jobs; the firm grew, hiring six.", "the firm hired six"),
    ],
)
def test_what_is_said_in_full_stays(text: str, kept: str) -> None:
    own = found(text)
    assert any(c.startswith(kept) for c in own), own


def test_a_byname_with_the_is_the_saints() -> None:
    own = told("The church of St Anthony the Hermit houses a small museum of sheep farming.")
    assert own == ["The church of St Anthony the Hermit houses a small museum of sheep farming."]
    near = found("The ship of Ann Berg, the Hermit, sank in 1910.")
    assert any("the hermit" in c for c in near), near


def test_where_somebody_moved_is_to_where() -> None:
    own = found("The sauce is made in Worcester, where production moved in 1897.")
    assert "production moved to worcester in 1897" in own or any(
        c.startswith("production moved") and "to worcester" in c for c in own
    ), own
    near = found("The sauce is made in Worcester, where production stopped in 1897.")
    assert not any("to worcester" in c for c in near), near


def test_who_is_played_is_who_does() -> None:
    own = found(
        "Directed by Sofia Marlowe from a script she wrote with her brother Luke, Low Tide tells "
        "the story of a lighthouse keeper's daughter, played by newcomer Edie Finch, who discovers "
        "a wounded German airman on a Cornish beach in 1941."
    )
    assert not any("finch discovers" in c for c in own), own
    assert any("daughter discovers" in c for c in own), own
