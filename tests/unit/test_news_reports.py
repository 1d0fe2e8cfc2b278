"""Facts of news reports: participles behind a clause, scores, what an apposition behind a name
tells of, lines of live reports, who says it behind the verb."""

from __future__ import annotations

import pytest

from tests.unit.bundled_facts import judged


@pytest.mark.parametrize(
    ("text", "facts", "never"),
    [
        pytest.param(
            "Thousands of commuters faced long delays on Wednesday morning after a freight train "
            "derailed outside Wolverley, blocking all four lines between Kingsmead and the coast.",
            ["The freight train blocked all four lines between Kingsmead and the coast."],
            ["commuters blocked"],
            id="a participle behind an accident",
        ),
        pytest.param(
            "The driver escaped after his car left the road, suffering cuts to his face.",
            [],
            ["car suffered"],
            id="near miss: what somebody suffers",
        ),
        pytest.param(
            "The cyclist escaped after her bicycle left the road, suffering cuts to her face.",
            ["The cyclist suffered cuts to her face."],
            ["bicycle suffered"],
            id="what the owner suffers",
        ),
        pytest.param(
            "The manager was sacked after his team lost to Leeds, suffering a fifth defeat in a "
            "row.",
            ["The manager's team suffered a fifth defeat in a row."],
            ["manager suffered"],
            id="near miss: what a team suffers",
        ),
        pytest.param(
            "The driver escaped after his car left the road, suffering heavy damage.",
            [],
            ["driver suffered"],
            id="near miss: what a car suffers",
        ),
        pytest.param(
            "Shares in Brekke fell 11% on Thursday after the Bergen-based fish processor cut its "
            "full-year forecast for the second time in three months, blaming salmon prices.",
            ["The Bergen-based fish processor blamed salmon prices."],
            ["Shares in Brekke blamed"],
            id="shares blame nobody",
        ),
        pytest.param(
            "At least 14 people have died and more than 60 are missing after a river burst its "
            "banks in the mountainous Quilaya district of northern Maravia, sweeping away "
            "houses, bridges and a primary school.",
            ["The river swept away houses."],
            ["sweeps"],
            id="the tense of a participle",
        ),
        pytest.param(
            "An unbeaten 143 from captain Harshad Deolekar, his third hundred of the summer, put "
            "Wexcombe in command.",
            ["The unbeaten 143 from captain Harshad Deolekar was his third hundred of the summer."],
            ["Captain Harshad Deolekar was", "captain Harshad Deolekar is"],
            id="his third",
        ),
        pytest.param(
            "The letter from Anna Fox, his third wife, was sold in May.",
            [],
            ["letter from Anna Fox was his third", "letter was his third"],
            id="near miss: his third wife is somebody",
        ),
        pytest.param(
            "Wexcombe drew their championship match against North Ridings at Pellbridge.",
            [],
            ["North Ridings was at", "Ridings is at"],
            id="the match is there",
        ),
        pytest.param(
            "The visitors were 341 for seven, a lead of 129.",
            [],
            ["visitors is a lead", "visitors were a lead"],
            id="a lead is nobody",
        ),
        pytest.param(
            "Researchers at the University of Tromelin, working with colleagues in Chile and "
            "South Korea, trained 320 bees from 16 colonies.",
            [],
            ["worked in Chile"],
            id="the colleagues are there",
        ),
        pytest.param(
            "Some 23,000 homes are without power, most of them in Kerrick, says the grid operator.",
            [],
            ["in Kerrick say"],
            id="most of them say nothing",
        ),
        pytest.param(
            '"I cried," says Ola, 26.',
            ['Ola says "I cried".'],
            ['"I cried" 26'],
            id="the age of who speaks",
        ),
        pytest.param(
            "A gust of 141 km/h has been recorded at Malin Point, the strongest there since 1998.",
            [],
            ["Malin Point is the strongest", "Malin Point was the strongest"],
            id="the strongest gust",
        ),
        pytest.param(
            "Told by doctors that she would never swim again, she was back in the Baltic "
            "within 14 months and last summer became the first person to cross the Bay of Puck "
            "using one arm, covering the 17km in six hours and 12 minutes.",
            [],
            ["Last summer became", "She back"],
            id="a time becomes nobody",
        ),
        pytest.param(
            "The winter was mild and last summer became the hottest on record.",
            ["Last summer became the hottest on record."],
            [],
            id="near miss: the summer of which it is told",
        ),
    ],
)
def test_news_are_told_of_whom_they_are(text: str, facts: list[str], never: list[str]) -> None:
    found = judged(text)
    assert [fact for fact in facts if fact not in found] == [], found
    assert [fact for fact in found if any(part in fact for part in never)] == []


def test_the_time_of_a_line_in_a_live_report_is_no_part_of_it() -> None:
    found = judged(
        "09.10 Schools in Kerrick are closed.\n\n"
        "3.15pm: The ferry has been cancelled.\n\n"
        "7.30 is when the shop in Kerrick opens."
    )
    assert found[:2] == ["Schools in Kerrick are closed.", "The ferry has been cancelled."]
    assert any(fact.startswith("7.30 ") for fact in found)


@pytest.mark.parametrize(
    ("text", "facts", "never"),
    [
        pytest.param(
            "Denise Farrow was paid by the week. The carer stole more than £62,000 from a blind "
            "pensioner and spent it on cruises.",
            ["The carer spent more than £62,000 on cruises."],
            [],
            id="the sum that was spent",
        ),
        pytest.param(
            "Denise Farrow stole from a pensioner. Sentencing her, Judge Rashida Khan said Farrow "
            "had lied.",
            ["Judge Rashida Khan sentenced Denise Farrow."],
            ["Khan sentenced her"],
            id="whom the judge sentences",
        ),
        pytest.param(
            "In her closing speech, Judge Rashida Khan said Farrow had lied.",
            [],
            ["Denise", "Farrow's closing"],
            id="near miss: the speech of whoever is named behind",
        ),
        pytest.param(
            "Born in Deventer, the youngest of four daughters of a railway clerk and a seamstress, "
            "Hedwig Achterberg left school at 15. In 1956 she won a scholarship; there she met the "
            "sculptor Joris van Eyk, whom she married two years later.\n\nTogether they bought a "
            "ruined mill near Zutphen. Her large blue jars, inspired by Korean storage vessels, "
            "are in the collections of museums in Rotterdam, London and Seoul.\n\nVan Eyk died in "
            "1998. She is survived by their son, Pieter, a glassblower, and two grandchildren.",
            ["Pieter is Hedwig Achterberg and Joris van Eyk's son."],
            ["their son"],
            id="the son of the only couple",
        ),
        pytest.param(
            "Two children, aged two and four, needed surgery, the company said; both have "
            "recovered.",
            ["The two children have recovered."],
            ["Both have"],
            id="both of two children",
        ),
        pytest.param(
            "The toymaker Brightwell said it had changed its supplier. It is the firm's second "
            "recall in a year.",
            [],
            ["Brightwell is the", "Brightwell is Brightwell"],
            id="a firm is none of its recalls",
        ),
        pytest.param(
            "It is a quarter past seven on a wet morning in Gdynia and Zofia Mazurek is swimming.",
            ["It is a quarter past seven on a wet morning in Gdynia."],
            [],
            id="the time of day",
        ),
        pytest.param(
            '"I cried," says Ola Mazurek, 26. "Mum didn\'t."',
            ['Ola Mazurek said "Mum didn\'t".'],
            [],
            id="the rest of a quotation",
        ),
        pytest.param(
            "Fionnuala Daly plays Brigid, who rows ashore in her wedding dress and refuses to say "
            "why, with Declan Roche as Eamon, the keeper whose own marriage has ended.",
            ["Fionnuala Daly plays Brigid with Declan Roche as Eamon."],
            ["Daly's wedding dress", "say why, with"],
            id="the cast of a play",
        ),
        pytest.param(
            "The work could help growers: hives primed with the compound might be steered towards "
            "crops such as strawberries.",
            [],
            ["Hives were primed"],
            id="what may be done with some",
        ),
        pytest.param(
            "A house built in 1850 could be demolished.",
            ["The house was built in 1850."],
            [],
            id="near miss: one that was built",
        ),
    ],
)
def test_news_tell_of_whom_they_mean(text: str, facts: list[str], never: list[str]) -> None:
    found = judged(text)
    assert [fact for fact in facts if fact not in found] == [], found
    assert [fact for fact in found if any(part in fact for part in never)] == []


def test_she_is_not_the_other_player_where_a_nation_names_the_first() -> None:
    found = judged(
        "Sixth seed Anneliese Brandauer survived two match points to reach the semi-final, edging "
        "out the Kazakh qualifier Dinara Bekova 6-3 in two hours.\n\n"
        "The 22-year-old Austrian, who needed treatment midway through the second set, saved the "
        "first match point with an ace when Bekova netted a routine forehand. She will face the "
        "American Jodie Fenwick on Thursday."
    )
    assert not [fact for fact in found if fact.startswith("Dinara Bekova will face")]
