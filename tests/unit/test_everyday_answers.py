"""Constructions of chat models' answers, encyclopedias, court and election reports: what each has
to tell, and what it was once mistaken for."""

from __future__ import annotations

import pytest

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences
from tests.unit.bundled_facts import decomposer, found, told


def told_of_all(text: str, topic: str = "") -> list[str]:
    """The facts of all sentences that are to be judged."""
    read = decomposer().explain(Document.from_text(text), split_sentences(text), topic)
    return [fact.text for one in read for fact in one.facts if not fact.not_checkable]


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
        pytest.param(
            "Fox founded Serena Ventures, a firm that has invested in 60 companies, in 2014.",
            ["Fox founded Serena Ventures in 2014."],
            id="a date behind an aside",
        ),
        pytest.param(
            "Fox moved to Beach, Florida, when she was nine so that the sisters could attend a "
            "school.",
            ["Fox moved to Beach so that the sisters could attend a school."],
            id="so that",
        ),
        pytest.param(
            "In 1955 Fox published a series of articles about a sailor, Luis Velasco, which "
            "contradicted the account.",
            ["The series of articles about a sailor, Luis Velasco, contradicted the account."],
            id="which is no sailor",
        ),
        pytest.param(
            "The mirror consists of 18 segments made of beryllium, which together measure 6.5 "
            "metres across.",
            ["18 segments together measure 6.5 metres across."],
            id="which of several",
        ),
        pytest.param(
            "Ortega was succeeded by her deputy, Sam Whitehorse, the first Arapaho to head a "
            "brewery.",
            ["Sam Whitehorse was the first Arapaho to head a brewery."],
            id="the first to head",
        ),
        pytest.param(
            "Northgate moved production to Omaha and, in 1994, shut the old brewhouse.",
            ["Northgate shut the old brewhouse in 1994."],
            id="shut it",
        ),
        pytest.param(
            "Finland inflicted losses on the invaders in temperatures as low as −43 °C.",
            ["Finland inflicted losses on the invaders in temperatures as low as −43 °C."],
            id="as low as",
        ),
        pytest.param(
            "The rocket flew from Kourou, French Guiana.",
            ["Kourou is in French Guiana."],
            id="a place with an adjective",
        ),
        pytest.param(
            "Officers found a man, later identified as Tom Fox, with a gunshot wound.",
            ["Officers found a man with a gunshot wound."],
            id="with, behind an aside",
        ),
        pytest.param(
            "Fox was wounded in the thigh and captured while trying to flee.",
            ["Fox was captured while trying to flee."],
            id="captured",
        ),
        pytest.param(
            "Hartwig leads a group of 22 researchers that builds diagnostics.",
            ["The group of 22 researchers builds diagnostics."],
            id="that of one",
        ),
        pytest.param(
            "A coalition was formed after the vote with Ardern as prime minister.",
            ["A coalition was formed after the vote with Ardern as prime minister."],
            id="as prime minister",
        ),
        pytest.param(
            "Fox was taken to Saint Luke's Hospital, where he is listed in stable condition.",
            ["Fox is listed in stable condition at Saint Luke's Hospital."],
            id="at a hospital",
        ),
        pytest.param(
            "The court heard that Ann Fox, who had worked for Hendy & Sons since 2009, set up fake "
            "suppliers and paid their invoices into an account in her maiden name.",
            [
                "The court heard that Ann Fox, who had worked for Hendy & Sons since 2009, paid "
                "their invoices into an account in her maiden name."
            ],
            id="an aside is closed",
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
        (
            "Williams was raised in Compton, where she and her older sister Venus were coached.",
            "venus were coached in compton",
        ),
        (
            "The firm will invest 640 million dollars, of which 120 million comes from the Fund.",
            "million of the 640 million dollars 120 comes from the fund",
        ),
        (
            "Carrow had marched from Dunholt the night before.",
            "carrow had marched from dunholt the night",
        ),
        (
            "Fox has a daughter, Neve, with Clarke Gayford.",
            "fox has neve with clarke gayford",
        ),
        (
            "Interview: Olympic rower Piet Fox on life after sport",
            "olympic rower piet fox on life after sport is interview",
        ),
        (
            "The parents of Turing were Julius Turing and Ethel Stoney.",
            "the parents of turing were julius turing",
        ),
        (
            "Rain fell in Ivory Coast and Ghana, which together grow 60 percent of the cocoa.",
            "ghana together grow 60 percent of the cocoa",
        ),
    ],
)
def test_what_the_text_does_not_say_is_no_candidate(text: str, wrong: str) -> None:
    assert wrong not in found(text)


@pytest.mark.parametrize(
    ("text", "topic", "facts"),
    [
        pytest.param(
            "Michael Fred Phelps II is a swimmer. He is the youngest of three children of Deborah, "
            "a teacher, and Fred Phelps, a trooper.",
            "Michael Phelps",
            ["Fred Phelps is a trooper."],
            id="a father with the same middle name",
        ),
        pytest.param(
            "Alan Mathison Turing was an English mathematician.\n\n- **Codebreaking:** During "
            "World War II, he worked at Bletchley Park. He designed the bombe.",
            "Alan Turing",
            ["Alan Turing worked at Bletchley Park.", "Alan Turing designed the bombe."],
            id="the full name is the topic's",
        ),
        pytest.param(
            "Tom Fox married Olga Brandt, a pianist, in 1914; they had a son, Emil.",
            "",
            ["Tom Fox and Olga Brandt had a son, Emil."],
            id="a couple",
        ),
        pytest.param(
            "Rob Ellis, of Hampshire Police, urged small businesses to check their accounts.",
            "",
            ["Rob Ellis, of Hampshire Police, urged small businesses to check their accounts."],
            id="who is to do it",
        ),
        pytest.param(
            "In 1908 King Carlos was killed, and two years later the republic was proclaimed.",
            "",
            ["The republic was proclaimed in 1910."],
            id="and two years later",
        ),
        pytest.param(
            "Tarnhelm Brewing Company was founded by Georg Tarnhelm. The new Tarnhelm reopened in "
            "2011.",
            "Tarnhelm Brewing Company",
            ["The new Tarnhelm Brewing Company reopened in 2011."],
            id="the new one",
        ),
        pytest.param(
            "In 2009, Prime Minister Gordon Brown made an official apology.",
            "",
            ["Gordon Brown was the prime minister."],
            id="the tense of a title",
        ),
    ],
)
def test_who_and_when_across_sentences(text: str, topic: str, facts: list[str]) -> None:
    own = told_of_all(text, topic)
    assert [fact for fact in facts if fact not in own] == [], own


def test_their_work_is_that_of_all_three() -> None:
    text = (
        "Marie Curie was a physicist. She shared the 1903 Nobel Prize in Physics with her husband "
        "Pierre Curie and with the physicist Henri Becquerel for their work on radioactivity."
    )
    assert not any("Becquerel's work" in fact for fact in told_of_all(text, "Marie Curie"))


def test_one_statement_of_an_age() -> None:
    own = told("Owner Graham Hendy, 67, told the court in a statement that he was ill.")
    assert sum("67" in fact for fact in own) == 1


def test_the_telescope_is_not_the_man() -> None:
    text = (
        "The James Webb Space Telescope was named after James E. Webb. A rocket carried Webb into "
        "space."
    )
    own = told_of_all(text, "James Webb Space Telescope")
    assert any("carried Webb" in fact for fact in own)
    assert not any("carried James" in fact for fact in own)


def test_nobody_meant_by_the_two_where_one_is_open() -> None:
    text = "Ann met Rodrigo. Mario Llosa punched him in the face, and the two never spoke again."
    assert not any("Rodrigo and Mario" in fact for fact in told_of_all(text)) or any(
        "punched Rodrigo" in fact for fact in told_of_all(text)
    )


def test_tables_that_compare_have_a_column_for_each() -> None:
    text = "| | Hubble | Webb |\n|---|---|---|\n| Launch year | 1990 | 2021 |\n"
    assert told_of_all(text) == [
        "The launch year of Hubble is 1990.",
        "The launch year of Webb is 2021.",
    ]


def test_a_party_is_not_the_country() -> None:
    text = (
        "Jacinda Ardern was prime minister of New Zealand. She talked with New Zealand First and "
        "the Greens."
    )
    assert "Jacinda Ardern was prime minister of New Zealand." in told_of_all(text)


def test_an_aside_that_ends_in_a_quotation_mark() -> None:
    text = (
        'In 2021 the Committee decided not to add it to the list of sites "in danger", although '
        "UNESCO had recommended doing so."
    )
    assert len(told(text)) > 1


def test_lists_under_a_surname() -> None:
    text = (
        "Albert Einstein met Niels Bohr in 1920.\n\n**Einstein**\n- Emigrated to the United States "
        "in 1933\n- Never accepted the theory\n\n**Bohr**\n- Founded the institute in 1921\n"
    )
    own = told_of_all(text)
    assert "Albert Einstein emigrated to the United States." in own
    assert "Albert Einstein never accepted the theory." in own
    assert "Niels Bohr founded the institute in 1921." in own


def test_cells_of_tables_that_compare_are_sentences() -> None:
    text = (
        "| Aspect | Einstein | Bohr |\n|---|---|---|\n| Born | 1879, Ulm | 1885, Copenhagen |\n"
        "| Nobel Prize | 1921 | 1922 |\n| Best known for | Relativity | Atoms |\n"
        "| Died in | Princeton | Copenhagen |\n"
    )
    assert told_of_all(text) == [
        "Einstein was born in 1879 in Ulm.",
        "Bohr was born in 1885 in Copenhagen.",
        "Einstein received the Nobel Prize in 1921.",
        "Bohr received the Nobel Prize in 1922.",
        "Einstein is best known for Relativity.",
        "Bohr is best known for Atoms.",
    ]
