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
        pytest.param(
            "Ford could close a plant in Leeds, putting 500 jobs at risk.",
            ["Ford could put 500 jobs at risk."],
            id="a participle behind a modal",
        ),
        pytest.param(
            "Vodafone is to merge its UK business with Three, "
            "creating the country's largest mobile operator.",
            ["Vodafone is to create the country's largest mobile operator."],
            id="a participle behind 'is to'",
        ),
        pytest.param(
            "Growth is expected to slow to 0.5% in 2025 before picking up to 1.3% in 2026.",
            ["Growth is expected to pick up to 1.3% in 2026."],
            id="a participle behind what is expected",
        ),
        pytest.param(
            "The euro was trading at $1.08, having fallen 2% since Monday.",
            ["The euro had fallen 2% since Monday."],
            id="having fallen since",
        ),
        pytest.param(
            "Jane Fox will step down in June and be succeeded by Tom Lee.",
            ["Jane Fox will be succeeded by Tom Lee."],
            id="and be succeeded",
        ),
        pytest.param(
            "Tom Lee, chief financial officer since 2019, has been promoted to chief executive.",
            ["Tom Lee has been chief financial officer since 2019."],
            id="an office since a year",
        ),
        pytest.param(
            "The company's founder and biggest shareholder, Mike Ashley, owns 64% of the shares.",
            ["Mike Ashley is the company's founder.", "Mike Ashley owns 64% of the shares."],
            id="two offices of one",
        ),
        pytest.param(
            "Spain, champions in 2010, were knocked out by Morocco on penalties.",
            ["Spain were champions in 2010."],
            id="a team that was champions",
        ),
        pytest.param(
            "Prices fell to 2% in May and 3% in June.",
            ["Prices fell to 2% in May.", "Prices fell to 3% in June."],
            id="an amount and a month, twice",
        ),
        pytest.param(
            "Ann Lee won bronze at the 2016 Olympics and gold in Tokyo five years later.",
            ["Ann Lee won bronze at the 2016 Olympics.", "Ann Lee won gold in Tokyo in 2021."],
            id="a medal, a place and a time",
        ),
        pytest.param(
            "Fox and Lee scored in the first half and Reed in the second.",
            ["Fox and Lee scored in the first half.", "Reed scored in the second."],
            id="another subject and another half",
        ),
        pytest.param(
            "The bank's shares have risen by 40%, making it the most valuable in Europe.",
            ["The bank's shares have risen by 40%, making it the most valuable in Europe."],
            id="making it",
        ),
        pytest.param(
            "Reed, a £20m signing from Ajax, limped off after 20 minutes.",
            ["Reed was a £20m signing from Ajax."],
            id="a signing",
        ),
        pytest.param(
            "BP's profit halved to $4bn, while Shell's fell by a third.",
            ["Shell's profit fell by a third."],
            id="somebody's, of the same",
        ),
        pytest.param(
            "Ann moved to Leeds in 1990 and to Hull two years later.",
            ["Ann moved to Leeds.", "Ann moved to Hull in 1992."],
            id="a place and a time later",
        ),
        pytest.param(
            "Tom Fox, who won in 2021, is only the third rider to win the Giro and the Tour in "
            "the same year.",
            ["Tom Fox is only the third rider to win the Giro and the Tour in the same year."],
            id="both in the same year",
        ),
        pytest.param(
            "The 34-year-old Swiss won 6-4, 7-6 (7-3) in one hour and 52 minutes.",
            ["The 34-year-old Swiss won 6-4, 7-6 (7-3)."],
            id="a tie-break",
        ),
        pytest.param(
            "Revenue fell by 3.4% to $2.1bn, below analysts' expectations of $2.3bn.",
            ["Revenue fell to $2.1bn, below analysts' expectations of $2.3bn."],
            id="below what was expected",
        ),
        pytest.param(
            "In Leeds, a litre costs 145p, up from 132p in May.",
            ["A litre costs 145p in Leeds."],
            id="where it costs stands first",
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
        ("Ford would not build a plant, creating 500 jobs.", "create"),
        ("Ford would build a plant in Leeds, creating 500 jobs.", "creates"),
        ("He scored 27 goals in 38 games, making him the top scorer.", "He made"),
        ("Van der Poel attacked with 15km to go and won alone.", "15km."),
        ("The Swiss won 6-4, 7-6 (7-3) in one hour and 52 minutes.", "7-6 7-3"),
        ("The bank raised its rate from 25% to 30%, the highest since 2003.", "25% was"),
        ("House prices fell 5.1% in a year, the biggest drop since 2009.", "been"),
        ("The company sells 60% of its cars in China and 20% in Europe.", "sells 20%"),
        ("Reed, a £20m signing from Ajax, limped off.", "Reed signed"),
        ("Prices rose 3.7% in the year to August, up from 3.2% in July.", "rose up"),
        ("Fox scored in the first half and Reed in the second.", "in Reed"),
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
        ("He lived in Leeds and York in the 1990s.", "york lived"),
        ("The king and the queen, Ann, will leave in May.", "ann was the king"),
        ("Making it to the final, Lee beat Fox.", ", making"),
    ],
)
def test_rules_that_stay_silent(text: str, never: str) -> None:
    assert not any(never in one for one in found(text))


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "Free cash flow is forecast at £2.1bn to £2.2bn.",
            "Free cash flow is forecast at £2.1bn to £2.2bn.",
        ),
        (
            "The group makes engines for the Airbus A350 and the Boeing 787.",
            "The group makes engines for the Airbus A350 and the Boeing 787.",
        ),
        (
            "Marie Curie (born Maria Skłodowska, 7 November 1867 – 4 July 1934) was a physicist.",
            "Marie Curie was born on 7 November 1867.",
        ),
        (
            "Ann Lee (born London, 5 May 1930 – 3 June 1999) was a painter.",
            "Ann Lee was born in London on 5 May 1930.",
        ),
    ],
)
def test_ranges_numbers_in_names_and_names_at_birth(text: str, fact: str) -> None:
    assert fact in told(text), told(text)


@pytest.mark.parametrize(
    ("text", "never"),
    [
        (
            "A gust of 122mph, provisionally the highest ever recorded in England, was measured at "
            "the Needles.",
            "gust of 122mph was recorded",
        ),
        ("The group makes engines for the Airbus A350 and the Boeing 787.", "Boeing."),
        ("Homes have been left without power after the storm hit.", "left after"),
        (
            "Marie Curie (born Maria Skłodowska, 7 November 1867 – 4 July 1934) was a physicist.",
            "in Maria",
        ),
        (
            "Marie Curie (born Maria Skłodowska, 7 November 1867 – 4 July 1934) was a physicist.",
            "Skłodowska, 7",
        ),
    ],
)
def test_parts_that_say_something_else(text: str, never: str) -> None:
    own = told(text)
    assert own and not any(never in fact for fact in own), own
