"""Facts that a stranger would accept: each from a sentence of the kinds that people paste, and what
was told of it before."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.decompose.syntax.tree import ROOT
from factscore_tui.decompose.syntax.tree_fixes import is_tree, repair
from factscore_tui.text.sentences import split_sentences

DECOMPOSER = decomposer()


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
                "Two actors were among the guests.",
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
                "Bello was a dog.",
                "The two dogs that waited outside the door were Rex and Bello.",
            ],
            id="as many names as were counted",
        ),
        pytest.param(
            "Orban, whose two cranes, Samson and Goliath, stand there, is dead.",
            [
                "Orban, whose two cranes, Samson and Goliath, stand there, is dead.",
            ],
            id="whose stands for the name before it",
        ),
        pytest.param(
            "Darwin published On the Origin of Species in 1859.",
            [
                "Darwin published On the Origin of Species.",
                "Darwin published On the Origin of Species in 1859.",
            ],
            id="a title keeps its capital behind a verb",
        ),
        pytest.param(
            "Darwin sailed on HMS Beagle.",
            ["Darwin sailed on HMS Beagle."],
            id="the name of a ship is not cut",
        ),
        pytest.param(
            "Lovelace translated an article by the Italian engineer Luigi Menabrea.",
            [
                "Luigi Menabrea was an Italian engineer.",
                "Lovelace translated an article by Luigi Menabrea.",
            ],
            id="what somebody is, once, and the name without it",
        ),
        pytest.param(
            "The programme will cost 2.1 million euros, half of which will be paid by the Sousa "
            "Foundation.",
            [
                "The programme will cost 2.1 million euros.",
                "Half of the 2.1 million euros will be paid by the Sousa Foundation.",
            ],
            id="a part of what stands before the comma",
        ),
        pytest.param(
            "The ship struck a reef less than a mile from the harbour it had left ten minutes "
            "earlier.",
            [
                "The ship struck a reef less than a mile from the harbour.",
                "The ship had left the harbour ten minutes earlier.",
            ],
            id="a relative clause without a relative word",
        ),
        pytest.param(
            "Sales in Ireland, which accounts for 18% of revenue, grew 11.2%.",
            ["Ireland accounts for 18% of revenue.", "Sales in Ireland grew 11.2%."],
            id="which is what its verb agrees with",
        ),
        pytest.param(
            'In 1989 Leonard Bernstein replaced the word "Freude".',
            ['Leonard Bernstein replaced the word "Freude" in 1989.'],
            id="small behind a closing quotation mark",
        ),
        pytest.param(
            "The dam was built by the Alta Valle, a company that supplied power to mills.",
            [
                "The dam was built by the Alta Valle.",
                "The Alta Valle was a company.",
                "The Alta Valle supplied power to mills.",
            ],
            id="a name before a comma is no part of the noun behind it",
        ),
        pytest.param(
            "The programme gathered speed in 1967 under the epidemiologist Donald Henderson.",
            [
                "Donald Henderson was an epidemiologist.",
                "The programme gathered speed under the epidemiologist Donald Henderson.",
                "The programme gathered speed in 1967 under Donald Henderson.",
            ],
            id="a name behind a noun is the noun's",
        ),
        pytest.param(
            '"People move away. Without people, there is no ferry," Shinji Kudo said.',
            ['Shinji Kudo said "People move away. Without people, there is no ferry".'],
            id="a quotation of two sentences stays as it is",
        ),
        pytest.param(
            "A Brief History of Time, published in 1988, sold more than ten million copies.",
            [
                "A Brief History of Time was published in 1988.",
                "A Brief History of Time sold more than ten million copies.",
            ],
            id="a title keeps its article",
        ),
        pytest.param(
            "Marie and Pierre Curie discovered radium and polonium.",
            [
                "Marie and Pierre Curie discovered radium.",
                "Marie and Pierre Curie discovered polonium.",
            ],
            id="a surname of two",
        ),
        pytest.param(
            "Boiling time: under five minutes for two cups",
            ["Boiling time is under five minutes for two cups."],
            id="a limit stays with its figure",
        ),
        pytest.param(
            "Okafor scored from the spot and then from 25 yards.",
            ["Okafor scored from the spot and then from 25 yards."],
            id="two with the same preposition",
        ),
        pytest.param(
            "The group opened two factories, in Dundalk and Wigan.",
            [
                "The group opened two factories.",
                "The group opened two factories, in Dundalk and Wigan.",
            ],
            id="not two in each place",
        ),
        pytest.param(
            "Results: Mean pressure was 3.1 mm Hg lower with napping than with reading.",
            [
                "Mean pressure was 3.1 mm Hg lower with napping than with reading.",
            ],
            id="the label of a part of an abstract is no part of the sentence",
        ),
        pytest.param(
            "The town gave Ann Lee an old typewriter, an Olivetti with no letter E.",
            [
                "The town gave Ann Lee an old typewriter.",
                "The old typewriter was an Olivetti with no letter E.",
            ],
            id="one of a kind",
        ),
        pytest.param(
            "Curie had won two Nobel Prizes, the first of which she shared with Henri Becquerel.",
            [
                "Curie had won two Nobel Prizes.",
                "Curie shared the first of the two Nobel Prizes with Henri Becquerel.",
            ],
            id="what is shared of several is no subject",
        ),
        pytest.param(
            "Rival Fox's, owned by Ferrero since 2020, is due to report next week.",
            [
                "Rival Fox's has been owned by Ferrero since 2020.",
                "Rival Fox's is due to report next week.",
            ],
            id="since a year",
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
        ("She met Geoffrey Ashby, a physicist, whom she married in 1952.", "in 1952 Geoffrey"),
        (
            "Revenue rose 6.4% to £1.32bn (2022: £1.24bn), driven by a 9% increase in frozen "
            "sales, while pre-tax profit fell by a fifth to £71.5m because of energy costs.",
            "to £.",
        ),
        (
            "Norda Line's chief executive, Petra Holm, said the company would cooperate fully "
            "with the investigation but declined to comment on reports that the ferry's radar "
            "had failed twice in February.",
            "Line chief",
        ),
        ("Selby drew with Marlow, who had led at the break, in the other match.", "match had"),
        ("Ann Lee was jailed for six years and four months at Derby Crown Court.", "months were"),
        ("Solberg has published 41 papers, three of them in Nature.", "are three"),
        ("The effect was larger in women (4.0 mm Hg) than in men.", "Women were"),
        ("Revenue rose 6.4% to £1.32bn (2022: £1.24bn), driven by exports.", "bn was"),
        ("The canal is only 21.4 m wide, making it impassable for ships.", "makes it"),
        ("It has 48 floors, of which 30 are offices, and was designed by Karin Moe.", "30 was"),
        ("Eleven participants withdrew, seven of them because of insomnia.", "withdrew seven"),
        (
            "The firm announced a partnership under which all pupils aged six to ten will be "
            "tested.",
            "aged will",
        ),
        (
            "Born Winifred Tull in Barrow-in-Furness in 1924, the daughter of a smith, she won a "
            "scholarship to Girton College.",
            "is in Barrow",
        ),
        (
            "The tests use a camera that was approved in 2022 and has since been used in schools.",
            "tests has",
        ),
        ("The ferry, the 34-metre Shannon Star, was built in Gdansk.", "a 34-metre"),
        ("Irène won the Nobel Prize together with her husband, Frédéric Joliot.", "together."),
        (
            "The camera was used on 400 children in 14 countries, among them Kenya and Peru.",
            "one of 400",
        ),
    ],
)
def test_what_is_not_told(text: str, never: str) -> None:
    facts = facts_of(text)
    assert facts
    assert not any(never in fact for fact in facts), facts


def test_an_initial_is_no_label() -> None:
    assert facts_of("A. Smith was born in Leeds.") == ["A. Smith was born in Leeds."]


def test_a_repair_that_would_leave_no_tree_is_taken_back() -> None:
    forms = ["barrow", "-", "in", "-", "furness", "lies"]
    heads, relations = [4, 0, 0, 0, 5, ROOT], ["flat", "punct", "case", "punct", "nsubj", "root"]
    repair(forms, ["PROPN"] * 5 + ["VERB"], ["NNP"] * 5 + ["VBZ"], heads, relations)
    assert is_tree(heads)
    assert heads[0] == 5
    assert not is_tree([1, 0])
    assert not is_tree([ROOT, ROOT])
