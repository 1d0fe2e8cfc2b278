"""Constructions of chat models' answers, encyclopedias, court and election reports: what each has
to tell, and what it was once mistaken for."""

from __future__ import annotations

import pytest

from tests.unit.bundled_facts import found, told


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        pytest.param(
            "Fox decided to sell the house and buy a boat.",
            ["Fox decided to sell the house.", "Fox decided to buy a boat."],
            id="a second infinitive",
        ),
        pytest.param(
            "The firm wants to close three plants, cut 500 jobs and move to Dublin.",
            [
                "The firm wants to close three plants.",
                "The firm wants to cut 500 jobs.",
                "The firm wants to move to Dublin.",
            ],
            id="three infinitives",
        ),
        pytest.param(
            "Pombal decided to demolish what remained and rebuild the centre.",
            ["Pombal decided to rebuild the centre."],
            id="an infinitive behind a clause",
        ),
        pytest.param(
            "Lisbon is one of the oldest cities in Europe, predating Rome by several centuries.",
            ["Lisbon predates Rome by several centuries."],
            id="the one predates",
        ),
        pytest.param(
            "Since 2021, Turing has appeared on the Bank of England £50 note.",
            ["Turing has appeared on the Bank of England £50 note since 2021."],
            id="the note of a bank",
        ),
        pytest.param(
            "Ann Fox pleaded guilty to three counts of fraud by abuse of position.",
            ["Ann Fox pleaded guilty to three counts of fraud by abuse of position."],
            id="fraud by",
        ),
        pytest.param(
            'The judge said it was a "mean and calculated" breach of trust.',
            ['The judge said that it was a "mean and calculated" breach of trust.'],
            id="quoted adjectives",
        ),
        pytest.param(
            "The Lorne Association says the site covers a fifth of its grounds and has asked for "
            "compensation.",
            ["The Lorne Association has asked for compensation."],
            id="who says it has asked",
        ),
        pytest.param(
            "The treaty opened Shimoda and Hakodate to American ships.",
            ["The treaty opened Shimoda and Hakodate to American ships."],
            id="both to ships",
        ),
        pytest.param(
            "Ann Fox has chaired the board of Aarhus Food Bank, which gives out 4,000 meals.",
            ["Aarhus Food Bank gives out 4,000 meals."],
            id="the bank, not its board",
        ),
        pytest.param(
            "NASA plans to use a vehicle built by SpaceX, which won the contract in June 2024.",
            ["SpaceX won the contract in June 2024."],
            id="the maker won",
        ),
        pytest.param(
            "Kestrel was founded by two of Fox's classmates, Priya Raman and Jack Oduya.",
            [
                "Priya Raman was one of Fox's classmates.",
                "Jack Oduya was one of Fox's classmates.",
            ],
            id="two of them",
        ),
        pytest.param(
            "Fox started out as a nurse, retrained as an engineer at 27, and spent three years "
            "at Rolls-Royce.",
            ["Fox retrained as an engineer.", "Fox retrained at 27."],
            id="retrained",
        ),
        pytest.param(
            "Ships were banned two years after the Shimabara Rebellion, in which 37,000 peasants "
            "were killed.",
            ["37,000 peasants were killed in the Shimabara Rebellion."],
            id="in which, behind a length of time",
        ),
        pytest.param(
            "The vote was about hospitals in the west of the state, where the swing reached 14 "
            "points.",
            ["The swing reached 14 points in the west of the state."],
            id="where",
        ),
        pytest.param(
            "Angela Merkel has been married twice: first to Ulrich Fox, a student whom she "
            "divorced in 1982, and since 1998 to Joachim Sauer.",
            ["Angela Merkel has been married to Joachim Sauer."],
            id="married twice",
        ),
    ],
)
def test_the_construction_tells(text: str, facts: list[str]) -> None:
    own = told(text)
    assert [fact for fact in facts if fact not in own] == [], own


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (
            "Instead of rebuilding the medieval town, Pombal left the country.",
            "pombal rebuilt the medieval town",
        ),
        (
            "Many expeditions set out from Lisbon, including that of Vasco da Gama in 1497.",
            "many expeditions set out in 1497",
        ),
        (
            "Angela Fox is a politician who served until 2021, making her the first to retire.",
            "angela fox is a politician making her the first to retire",
        ),
        (
            "Four of his ministers, among them Treasurer Colin Abbey, were defeated.",
            "four of his ministers treasurer colin abbey were defeated",
        ),
        (
            "Tsunayoshi issued laws that protected animals, especially dogs.",
            "tsunayoshi issued laws that protected animals dogs",
        ),
        (
            "The Ketelvik Variation of the French Defence bears his name.",
            "the ketelvik variation of the defence bears his name",
        ),
        (
            "Fox led the first democratically elected government.",
            "fox led the first elected government",
        ),
        (
            "Fox was arrested on charges of driving under the influence and speeding.",
            "fox was arrested on charges of driving under the speeding",
        ),
        (
            "Pombal rebuilt the centre in accordance with principles of design.",
            "pombal rebuilt the centre with principles of design",
        ),
        ("Fox decided to build and run a school.", "fox decided to build"),
    ],
)
def test_what_the_text_does_not_say_is_no_candidate(text: str, wrong: str) -> None:
    assert wrong not in found(text)
