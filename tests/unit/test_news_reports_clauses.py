"""Facts of news reports: what hangs on the wrong clause of accidents, deals, matches, courts and
plans."""

from __future__ import annotations

import pytest

from tests.unit.bundled_facts import judged


@pytest.mark.parametrize(
    ("text", "facts", "never"),
    [
        pytest.param(
            "Firefighters in the Sierra de Valdeluz were battling on Wednesday to save the hilltop "
            "village of Cañaveral after a wildfire, fanned by winds of up to 70km/h, jumped a "
            "motorway overnight and forced 3,400 people from their homes.",
            [
                "The wildfire jumped a motorway overnight.",
                "The wildfire forced 3,400 people from their homes.",
            ],
            ["Valdeluz jumped", "Valdeluz forced"],
            id="what happened before",
        ),
        pytest.param(
            "Firefighters were called after a fire at the mill, jumped into a lorry and drove off.",
            [],
            ["fire jumped", "mill jumped"],
            id="near miss: what they did behind a phrase",
        ),
        pytest.param(
            "The regional president, Ignacio Salcedo, criticised for remaining on holiday until "
            "Tuesday, promised aid.",
            ["Ignacio Salcedo promised aid."],
            ["Salcedo criticised", "president criticised"],
            id="who was criticised",
        ),
        pytest.param(
            "The regional president, Ignacio Salcedo, criticised the firm for its delay and "
            "promised aid.",
            ["Ignacio Salcedo criticised the firm for its delay."],
            ["was criticised"],
            id="near miss: who criticises",
        ),
        pytest.param(
            'Unions reacted angrily: "They promised us talks and we got a press release," said '
            "Liis Kask of the seafarers' federation.",
            [
                "Unions reacted angrily.",
                "Liis Kask of the seafarers' federation said \"They promised us talks and we got a "
                'press release".',
            ],
            ["said that unions"],
            id="before the colon nobody is quoted",
        ),
        pytest.param(
            "Those assigned to walk slept for an average of seven hours and four minutes, compared "
            "with six hours and 31 minutes in the control group; the effect was strongest in "
            "people over 60.",
            ["Those assigned to walk slept for an average of seven hours and four minutes."],
            ["Those were assigned"],
            id="those who",
        ),
        pytest.param(
            "But Saltburn, urged on by a crowd of 11,300, hit back through Pita Fonua and Gareth "
            "Blyth, both tries being converted by Rhys Llewellyn.",
            ["Both tries were converted by Rhys Llewellyn."],
            ["tries being"],
            id="both tries being converted",
        ),
        pytest.param(
            "Growth next year will be 1.4%, Teodora Vasić says, down from the 2.1% predicted in "
            "March.",
            [
                "Teodora Vasić says that growth next year will be 1.4%, down from the 2.1% "
                "predicted in March."
            ],
            [],
            id="down from",
        ),
        pytest.param(
            "The bridge, Teodora Vasić said, will open on Monday.",
            ["Teodora Vasić said that the bridge will open on Monday."],
            ["bridge, will"],
            id="near miss: between the subject and its verb",
        ),
        pytest.param(
            "There is more money for hospitals: an extra 4bn dinars over three years, most of it "
            "for new operating theatres in Novi Grad and Zlatna.",
            [],
            ["theatres are in", "money for hospitals was", "money for hospitals is"],
            id="theatres that are not there yet",
        ),
        pytest.param(
            "Europe's largest ferry operator, Nordlinjen, has agreed to buy its Estonian rival "
            "Balti Laevad for €780m in cash, creating a group with 64 ships.\n\nThe deal comes "
            "five weeks after the Estonian company rejected an offer from the Danish line Skagen.",
            ["Balti Laevad rejected an offer from the Danish line Skagen."],
            ["Nordlinjen rejected", "creates a group"],
            id="the Estonian company",
        ),
        pytest.param(
            "A last-minute penalty gave Saltburn a 27-26 victory over champions Wyndham in the "
            "opening match of the season.\n\nWyndham, who had led 20-6 at the break, looked "
            "comfortable when captain Ewan McCready went over in the corner for his 50th try for "
            "the club.",
            [],
            ["Wyndham's 50th", "for Saltburn"],
            id="champions are a team",
        ),
    ],
)
def test_news_of_accidents_deals_and_matches(text: str, facts: list[str], never: list[str]) -> None:
    found = judged(text)
    assert [fact for fact in facts if fact not in found] == [], found
    assert [fact for fact in found if any(part in fact for part in never)] == []


@pytest.mark.parametrize(
    ("text", "facts", "never"),
    [
        pytest.param(
            "Developers Corbell Homes had hoped to keep only the façade of the Alma Street Baths, "
            "which closed in 2009 after cracks were found in its roof, and to build a six-storey "
            "block behind it.",
            [],
            ["Cracks build", "found in its roof, and to build"],
            id="what else was hoped",
        ),
        pytest.param(
            "Jepkorir, 24, finished well clear of Almaz Bekele and Tigist Worku, with Portugal's "
            "Joana Serrano a distant fourth in a personal best of 69:40.",
            [],
            ["clear with Portugal's", "clear a distant fourth", "Worku with Portugal's"],
            id="who came fourth",
        ),
        pytest.param(
            "Uganda's Isaac Cheptoo outsprinted last year's champion, Abel Tesfaye, in the final "
            "200 metres, both men being timed at 59:51.",
            ["Uganda's Isaac Cheptoo outsprinted Abel Tesfaye in the final 200 metres."],
            ["outsprinted.", "outsprinted in"],
            id="whom he outsprinted",
        ),
        pytest.param(
            "About 18,000 runners took part, up from 15,500 in 2024, despite a train strike that "
            "left hundreds stranded in Setúbal.",
            ["About 18,000 runners took part, up from 15,500 in 2024."],
            ["runners were up"],
            id="their number is up",
        ),
        pytest.param(
            "Roe, 33, pleaded guilty. Handing her a 16-week jail term, suspended for 18 months, "
            "district judge Penelope Waring said it was hard to imagine a worse breach of trust by "
            "someone in her profession.",
            [],
            ["Waring was suspended"],
            id="a suspended term",
        ),
        pytest.param(
            "The chain lost £4.7m before tax in the six months to the end of June, against a "
            "profit of £2.9m in the same period of 2024.",
            [],
            ["£4.7m to the end"],
            id="months to the end of June",
        ),
        pytest.param(
            "The chair, Dame Honor Fitzalan, said trading had improved since August, helped by the "
            "new thriller from Kwame Asante, and forecast a return to profit by Christmas.",
            ["Dame Honor Fitzalan forecast a return to profit by Christmas."],
            ["trading forecast"],
            id="who forecasts",
        ),
        pytest.param(
            "A spacecraft the size of a washing machine has sent back the closest pictures yet of "
            "the asteroid Kallisto-9, revealing a surface strewn with boulders and cut by a trench "
            "more than 400 metres long.",
            ["The surface was cut by a trench more than 400 metres long."],
            ["machine was cut"],
            id="a surface strewn and cut",
        ),
        pytest.param(
            "Officials confirmed three deaths: a fisherman whose boat capsized off Tuvu, a woman "
            "hit by a falling tree and a baby born by torchlight in a flooded clinic.",
            ["The woman was hit by a falling tree."],
            ["fisherman was"],
            id="a list of people",
        ),
        pytest.param(
            "Prime Minister Losalini Vuki, who cut short a visit to New Zealand, said the damage "
            "could exceed $300m.",
            ["Prime Minister Losalini Vuki cut short a visit to New Zealand."],
            ["cut a visit"],
            id="cut short",
        ),
        pytest.param(
            "Nothing much happens in The Salt Ledger, and that is its glory.",
            [],
            ["Nothing happens"],
            id="nothing much",
        ),
        pytest.param(
            "When a wounded stranger turns up at the salt pans, the clerk Bento must choose "
            "between reporting the man to the police, led by his own cousin, and hiding him in the "
            "boathouse.",
            [],
            ["must report", "must hide", "Bento is led", "stranger is led"],
            id="between this and that",
        ),
        pytest.param(
            "Bus drivers in Calder Valley have called off a three-day strike that was due to begin "
            "at 5am on Thursday after accepting an improved pay offer from their employer, "
            "Northline.",
            [
                "Bus drivers in Calder Valley have accepted an improved pay offer from their "
                "employer, Northline."
            ],
            ["begin after accepting"],
            id="who has accepted",
        ),
        pytest.param(
            "The firm runs 58 routes, among them the X1 between Hadfield and Manchester airport, "
            "which carries 9,000 passengers a day.",
            ["The X1 between Hadfield and Manchester airport carries 9,000 passengers a day."],
            ["Manchester airport is a"],
            id="which, of a route between two places",
        ),
        pytest.param(
            "A separate dispute involving engineers at the Brigg Street depot, who walked out on 2 "
            "September over shift patterns, continues.",
            ["Engineers at the Brigg Street depot walked out on 2 September."],
            ["The Brigg Street depot walked", "dispute walked"],
            id="who, at a depot",
        ),
        pytest.param(
            "The storm, packing gusts of 205km/h, made landfall near the port of Lautala shortly "
            "after 9pm on Saturday and weakened only slightly before moving out to sea 14 hours "
            "later.",
            [],
            ["weakened only before"],
            id="only slightly",
        ),
    ],
)
def test_news_of_plans_races_courts_and_storms(
    text: str, facts: list[str], never: list[str]
) -> None:
    found = judged(text)
    assert [fact for fact in facts if fact not in found] == [], found
    assert [fact for fact in found if any(part in fact for part in never)] == []


@pytest.mark.parametrize(
    ("text", "facts", "never"),
    [
        pytest.param(
            "A weekly bin collection is to be scrapped in Eastmere from January, saving the "
            "borough an estimated £600,000 a year but infuriating residents of its tower blocks.",
            [],
            ["collection saves", "collection infuriat"],
            id="that it is scrapped saves money",
        ),
        pytest.param(
            "A road was opened in Eastmere in May, linking the borough with the port.",
            ["The road linked Eastmere with the port."],
            [],
            id="near miss: what the road itself will do",
        ),
        pytest.param(
            "Black bins will be emptied every three weeks and food waste every seven days.",
            ["Food waste will be emptied every seven days."],
            ["bins food"],
            id="emptied every day",
        ),
        pytest.param(
            "Two goals in three minutes from the 18-year-old winger Diogo Salvado sent Real "
            "Alcanza through to the quarter-finals at the expense of Dynamo Veles, beaten 4-3 on "
            "aggregate after a pulsating second leg.",
            ["Diogo Salvado was an 18-year-old winger."],
            ["goals were beaten", "minutes were beaten"],
            id="the side that is beaten",
        ),
        pytest.param(
            "Alcanza replied before the interval with a header by Unai Etxarri, who had replaced "
            "the injured Marc Fàbregas, and went ahead on the night when Salvado, collecting a "
            "loose ball on the halfway line, ran clear and chipped the goalkeeper.",
            ["Salvado chipped the goalkeeper."],
            ["Alcanza was ran", "Alcanza chipped"],
            id="who ran clear",
        ),
        pytest.param(
            "Veles finished with ten men, Iliev having been shown a second yellow card.",
            ["Iliev had been shown a second yellow card."],
            ["Iliev having"],
            id="having been shown",
        ),
        pytest.param(
            "Liam Catterall, 39, received 22 years. His cousin, Dean Catterall, 34, was given 14 "
            "years.",
            ["Dean Catterall was given 14 years."],
            ["Dean Liam"],
            id="a first name that is a title as well",
        ),
        pytest.param(
            "Turbine maker Aerovant is to cut 1,900 jobs after slipping to its first annual loss.",
            [],
            ["is to slip"],
            id="it has slipped",
        ),
        pytest.param(
            "About half of the cuts will fall in Germany, the rest in Denmark, Spain and India, "
            "where a blade factory outside Chennai, opened only three years ago by the then chief "
            "executive, Matthias Lohr, is to close.",
            [
                "The rest will fall in Denmark, Spain and India.",
                "Matthias Lohr was the chief executive.",
            ],
            ["Germany is the rest", "Lohr is to close", "fall by", "is the chief executive"],
            id="the rest, and the then chief executive",
        ),
        pytest.param(
            'His successor, Priya Raghunathan, described the year as "the worst I have seen in '
            'three decades in this industry", though she added that prices were recovering and '
            "that the order book, at €11.3bn, was up 4%.",
            [],
            ["recovering 4%"],
            id="what is up 4%",
        ),
        pytest.param(
            "Hertford City have completed the signing of Ghanaian midfielder Kofi Boateng-Mills "
            "from Lyonnais for a fee of £31m, rising to £36m with add-ons.",
            [],
            ["City have risen", "Mills is from", "Mills was from"],
            id="a fee that rises",
        ),
        pytest.param(
            "The quake brought down more than 400 buildings, among them a hospital completed in "
            "2021. Prosecutors have detained nine people, including the contractor who built it.",
            [],
            ["built the quake"],
            id="nobody builds a quake",
        ),
    ],
)
def test_news_of_bins_goals_and_turbines(text: str, facts: list[str], never: list[str]) -> None:
    found = judged(text)
    assert [fact for fact in facts if fact not in found] == [], found
    assert [fact for fact in found if any(part in fact for part in never)] == []


def test_what_stands_in_front_of_a_line_of_a_live_report_is_left_out() -> None:
    found = judged("6.15pm Confirmed: Saltash have sacked head coach Des Oyelowo.")
    assert "Saltash have sacked head coach Des Oyelowo." in found
