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
