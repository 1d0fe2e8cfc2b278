"""Constructions of sports and business news: what each has to tell, and what it was once mistaken
for."""

from __future__ import annotations

import pytest

from tests.unit.bundled_facts import found, told


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        pytest.param(
            "Usain Bolt won gold in the 100m and silver in the relay.",
            ["Usain Bolt won gold in the 100m.", "Usain Bolt won silver in the relay."],
            id="two medals",
        ),
        pytest.param(
            "Microsoft bought LinkedIn for $26.2bn in 2016 and GitHub for $7.5bn in 2018.",
            ["Microsoft bought GitHub for $7.5bn in 2018."],
            id="a price and a year, twice",
        ),
        pytest.param(
            "Vingegaard finished second, 24 seconds behind Pogacar.",
            ["Vingegaard finished second, 24 seconds behind Pogacar."],
            id="a comma before a distance",
        ),
        pytest.param(
            "Petrol costs 145p a litre, up from 132p in January.",
            ["Petrol costs 145p a litre, up from 132p in January."],
            id="a comma before a comparison",
        ),
        pytest.param(
            "Siemens plans to cut 6,000 jobs worldwide, about 2% of its workforce.",
            ["Siemens plans to cut 6,000 jobs worldwide, about 2% of its workforce."],
            id="a share",
        ),
        pytest.param(
            "The company paid its boss £4.1m last year, 80 times what its average worker earned.",
            ["The company paid its boss £4.1m, 80 times what its average worker earned."],
            id="so many times what",
        ),
        pytest.param(
            "Fox has made 240 appearances for the club, scoring 61 goals.",
            ["Fox has scored 61 goals."],
            id="a participle behind the perfect",
        ),
        pytest.param(
            "Of the 12 teams, four will be relegated.",
            ["Four of the 12 teams will be relegated."],
            id="some of them, whom first",
        ),
        pytest.param(
            "It was Fox's third goal of the season and his first since March.",
            ["It was Fox's first since March."],
            id="his first since",
        ),
        pytest.param(
            "Fox, on loan from Leeds, scored his first goal for the club.",
            ["Fox was on loan from Leeds.", "Fox scored his first goal for the club."],
            id="on loan",
        ),
        pytest.param(
            "Sales in China grew 14%, while those in Europe fell 2%.",
            ["Sales in Europe fell 2%."],
            id="those",
        ),
        pytest.param(
            "Ann's exports to China rose by a fifth, but those to Russia halved.",
            ["Ann's exports to Russia halved."],
            id="those of somebody",
        ),
        pytest.param(
            "England were bowled out for 203, with Root making 84.",
            ["England were bowled out for 203.", "Root made 84."],
            id="with somebody doing something",
        ),
        pytest.param(
            "The group named Jane Fraser as chief executive, replacing Michael Corbat.",
            [
                "The group named Jane Fraser as chief executive.",
                "The group replaced Michael Corbat.",
            ],
            id="named as",
        ),
        pytest.param(
            "Anna Holm, previously finance director at Volvo, joins the board on 1 May.",
            ["Anna Holm was previously finance director at Volvo."],
            id="previously",
        ),
        pytest.param(
            "United have signed midfielder Tom Reed from Ajax for a fee of £35m.",
            [
                "United have signed midfielder Tom Reed from Ajax.",
                "United have signed midfielder Tom Reed for a fee of £35m.",
            ],
            id="signed from",
        ),
        pytest.param(
            "Paul Hart was replaced by his assistant, Jim Noone, until the end of the season.",
            ["Paul Hart was replaced by Jim Noone."],
            id="by somebody who is named behind",
        ),
    ],
)
def test_what_is_told(text: str, facts: list[str]) -> None:
    own = told(text)
    assert [fact for fact in facts if fact not in own] == [], own


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("Usain Bolt won gold in the 100m and silver in the relay.", "in silver"),
        ("United signed midfielder Tom Reed from Ajax for a fee of £35m.", "fee."),
        ("United signed midfielder Tom Reed from Ajax for a fee of £35m.", "is from"),
        ("The group expects sales of between $10bn and $11bn this year.", "sales this"),
        ("The bank cut the forecast for 2024 from 2.1% to 1.6%.", "2.1%."),
        ("The race was won by Ann Peters in a time of 2 hours 24 minutes.", "2 hours."),
        ("The group named Jane Fraser as chief executive, replacing Tom Fox.", "Fraser."),
        ("Hart was replaced by his assistant until the end of the season.", "replaced until"),
        ("Lee took the lead, with Max Verstappen second and Lando Norris third.", "Norris."),
        ("Fox, on loan from Leeds, scored his first goal.", "goal on loan"),
    ],
)
def test_what_is_not_told(text: str, never: str) -> None:
    own = told(text)
    assert own and not any(never in fact for fact in own), own


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("The bank lent money to firms, and those in Leeds repaid it.", "money in"),
        ("The firm hired a woman from Leeds.", "hired from"),
        ("He sat down, with his hands shaking.", "was"),
        ("A man named Joe as a child.", "man named joe."),
        ("Fox, a forward, scored and Lee was sent off.", "was on"),
    ],
)
def test_rules_that_stay_silent(text: str, never: str) -> None:
    assert not any(never in one for one in found(text))
