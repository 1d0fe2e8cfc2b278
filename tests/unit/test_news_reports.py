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
