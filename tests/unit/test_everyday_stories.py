"""What people paste from newsrooms, firms, encyclopedias and CVs: what each construction has to
tell, and what it was once mistaken for."""

from __future__ import annotations

import pytest

from tests.unit.bundled_facts import judged, told


@pytest.mark.parametrize(
    ("text", "facts", "wrong"),
    [
        pytest.param(
            "At least nine people were killed and more than 40 injured when a bus carrying "
            "pilgrims plunged into a ravine in northern Peru early on Sunday, police said.",
            [],
            "40 injured when",
            id="more than 40 were injured, police said",
        ),
        pytest.param(
            "The company that owns the bus, Transportes Andinos, said it would pay.",
            [],
            "Andinos was the bus",
            id="the name of the owner",
        ),
        pytest.param(
            "His debut, Red Sky in Morning, came out in 2013.",
            ["Red Sky in Morning came out in 2013."],
            "debut in Morning",
            id="a title with a preposition",
        ),
        pytest.param(
            "The upper is woven from recycled polyester and dries in less than an hour.",
            ["The upper dries in less than an hour."],
            "woven from recycled polyester in less",
            id="a verb like a plural behind a participle",
        ),
        pytest.param(
            "Port Said was founded in 1859.",
            ["Port Said was founded in 1859."],
            "Said that",
            id="a name like a verb",
        ),
        pytest.param(
            "The Marriage of Figaro had its premiere in 1786, Don Giovanni a year later.",
            ["Don Giovanni had its premiere in 1787."],
            "premiere was Don",
            id="another a year later",
        ),
        pytest.param(
            "The bridge was designed and built by Brunel in 1864.",
            ["The bridge was designed by Brunel.", "The bridge was built by Brunel in 1864."],
            "was designed.",
            id="an agent of both",
        ),
        pytest.param(
            "Caesar defeated and killed the general in Africa.",
            ["Caesar defeated the general.", "Caesar killed the general in Africa."],
            "defeated.",
            id="an object of both",
        ),
        pytest.param(
            "The king's remains were moved in 1876 and exhumed in 2010.",
            ["The king's remains were exhumed in 2010."],
            "remains exhumed",
            id="and exhumed",
        ),
        pytest.param(
            "Henry broke with Rome when the pope refused and married Anne Boleyn.",
            ["Henry broke with Rome."],
            "broke when",
            id="broke with",
        ),
        pytest.param(
            'The first minister, Fergus Kerr, called the result "disappointing but not decisive".',
            ['Fergus Kerr called the result "disappointing but not decisive".'],
            "called the result disappointing.",
            id="two adjectives of the object",
        ),
        pytest.param(
            "The government has lost a vote on its plans to cut alcohol duty relief, its third "
            "defeat in a month.",
            [],
            "was the government's third defeat",
            id="the outcome of it all",
        ),
        pytest.param(
            "The single-engine Beechcraft Bonanza had left John C. Tune Airport at 9:40 a.m. bound "
            "for Louisville, Kentucky.",
            [],
            "Airport was bound",
            id="bound for",
        ),
        pytest.param(
            "Boeing moved from Seattle to Chicago in 2001 and to Arlington in 2022.",
            ["Boeing moved to Chicago."],
            "moved Chicago",
            id="a preposition before its noun",
        ),
        pytest.param(
            "Marie Curie discovered two elements: polonium and radium.",
            ["Marie Curie discovered two elements: polonium and radium."],
            "two elements.",
            id="the names of what was counted",
        ),
        pytest.param(
            "Nadia Rahman said the plans would have cost distillers £90m a year and put 2,000 jobs "
            "at risk.",
            ["Nadia Rahman said that the plans would have put 2,000 jobs at risk."],
            "plans put",
            id="would have in a report",
        ),
        pytest.param(
            "Branwell, the only boy, was a gifted painter.",
            ["Branwell was the only boy.", "Branwell was a gifted painter."],
            "boy was a gifted",
            id="a description behind a name",
        ),
        pytest.param(
            '"We have shown that it can be done – without new money, without new laws – in twelve '
            'months," minister Silva told a news conference in Brasília.',
            [
                'Minister Silva told a news conference in Brasília "We have shown that it can be '
                'done – without new money, without new laws – in twelve months".'
            ],
            '^"We have',
            id="dashes in a quotation",
        ),
        pytest.param(
            "Peter Magubane, a South African photographer who documented the violence of apartheid "
            "and was Nelson Mandela's official photographer after his release from prison, died on "
            "Monday.",
            ["Peter Magubane died on Monday."],
            "was died",
            id="what he was, and died",
        ),
        pytest.param(
            "The bid was rejected by the Competition and Markets Authority in 2020.",
            [],
            "by the Competition.",
            id="a body called after two things",
        ),
        pytest.param(
            "The Bentonville, Arkansas-based company, the country's largest private employer, has "
            "1.6 million workers.",
            ["The Bentonville, Arkansas-based company has 1.6 million workers."],
            "company, has",
            id="a comma inside a description",
        ),
        pytest.param(
            "Rep. Tony Kwan, D-Portland, signed the bill.",
            [],
            "in D-Portland",
            id="a party and a constituency",
        ),
        pytest.param(
            "A fossil found by schoolgirl Ruby Reynolds belongs to the largest marine reptile "
            "known to science, researchers say.",
            [],
            "belongs.",
            id="a complement in a report",
        ),
        pytest.param(
            "The group had set out from Zermatt on Saturday bound for Arolla, a tour of about "
            "eight hours.",
            ["The group was bound for Arolla."],
            "Arolla was a tour",
            id="a journey to a place",
        ),
        pytest.param(
            "The house was sold to a Mrs Prynn, who ran it as a guest house.",
            ["Mrs Prynn ran the house as a guest house."],
            "The Mrs",
            id="a Mrs Prynn",
        ),
    ],
)
def test_told_of_one_sentence(text: str, facts: list[str], wrong: str) -> None:
    own = told(text)
    assert own and set(facts) <= set(own), own
    assert not any(wrong in "^" + fact for fact in own), own


@pytest.mark.parametrize(
    ("topic", "text", "facts", "wrong"),
    [
        pytest.param(
            "Wedgwood",
            "Wedgwood was founded in 1759 by the potter Josiah Wedgwood, who was born in Burslem. "
            "He died in 1795.",
            ["Wedgwood was founded by Josiah Wedgwood.", "Josiah Wedgwood died in 1795."],
            "Josiah Wedgwood was founded",
            id="a firm called like its founder",
        ),
        pytest.param(
            "",
            "Henry VIII married Anne Boleyn in 1533. His fourth wife, Anne of Cleves, outlived "
            "him.",
            ["Anne of Cleves outlived Henry VIII."],
            "Boleyn of Cleves",
            id="Anne of Cleves",
        ),
        pytest.param(
            "Ada Lovelace",
            "Ada Lovelace's father was Lord Byron. She had three children: Byron, Anne Isabella "
            "and Ralph. The programming language Ada was named after her.",
            ["The programming language Ada was named after Ada Lovelace."],
            "children: Lord",
            id="children, and a thing, called like those before them",
        ),
        pytest.param(
            "",
            "Maria Branwell died in 1821. The two eldest girls, Maria and Elizabeth, died of "
            "tuberculosis in 1825. Branwell, the only boy, was a gifted painter.",
            ["Maria died of tuberculosis.", "Branwell was a gifted painter."],
            "Maria Branwell was",
            id="a mother's name",
        ),
        pytest.param(
            "Rosalind Franklin",
            "Rosalind Franklin died in 1958. The rover Rosalind Franklin has not been launched. "
            "Franklin was a chemist.",
            ["Rosalind Franklin was a chemist."],
            "The rover was",
            id="a rover called like her",
        ),
        pytest.param(
            "Nadia Comaneci",
            "Nadia Comăneci scored the first perfect 10 in Montreal. She lives in Norman.",
            ["Nadia Comăneci lives in Norman."],
            "She",
            id="a topic without its diacritics",
        ),
        pytest.param(
            "",
            "Tom has found a job with Rolls-Royce at Filton, where he tests engines. Our flat is "
            "in Clifton, five minutes from the suspension bridge, which Brunel designed when he "
            "was only 24 but never saw finished.",
            ["Brunel was only 24."],
            "Tom was only",
            id="when he was",
        ),
        pytest.param(
            "",
            "Mary followed Edward in 1553 and wed Philip of Spain; they had no children.",
            ["Mary and Philip of Spain had no children."],
            "Edward had",
            id="a couple of a second verb",
        ),
        pytest.param(
            "Valletta",
            "It was founded by the Knights of St John. St John's Co-Cathedral houses a painting.",
            ["St John's Co-Cathedral houses a painting."],
            "Knights of St John's Co",
            id="the end of another name",
        ),
        pytest.param(
            "",
            "Rolls, which makes engines for the Airbus A350, was nearly brought down by Covid, "
            "when airlines grounded their fleets. The company will pay a dividend.",
            [],
            "Covid will",
            id="a disease is no company",
        ),
        pytest.param(
            "",
            "Greenfold, the UK's fastest-growing maker of compostable packaging, has opened a "
            "factory in Gateshead. The plant, built on the site of a former brewery, can produce "
            "300 million trays a year.",
            ["The plant can produce 300 million trays a year."],
            "Greenfold was built",
            id="a firm is no plant",
        ),
        pytest.param(
            "Charleston",
            "Charleston is the oldest city in South Carolina. Nearly half of all Africans brought "
            "to the country arrived here.",
            [],
            "brought to Charleston",
            id="a city is no country",
        ),
        pytest.param(
            "",
            "Helion Systems has acquired GridSense for $85 million. The deal is expected to close "
            "in the third quarter.",
            ["The deal is expected to close in the third quarter."],
            "GridSense is expected",
            id="a firm is no deal",
        ),
        pytest.param(
            "",
            "Coco Gauff beat Aryna Sabalenka. Gauff received a cheque. The Belarusian smashed her "
            "racket in the locker room.",
            ["The Belarusian smashed her racket in the locker room."],
            "Gauff's racket",
            id="a countrywoman's own",
        ),
        pytest.param(
            "World War I",
            "World War 1 started in 1914.",
            ["World War 1 started in 1914."],
            "World War I 1",
            id="the number of a war",
        ),
        pytest.param(
            "",
            "Granny's brother sailed on the ship. Mum is better: the doctors let her go home on "
            "Tuesday.",
            ["Mum is better."],
            "Mum is better: ",
            id="a statement before a colon is no label",
        ),
        pytest.param(
            "",
            "Mary succeeded her father, James V. She married her cousin Henry Stuart, Lord "
            "Darnley, the father of her son James.",
            ["Henry Stuart was the father of Mary's son James."],
            "son James V",
            id="a son called like his grandfather",
        ),
        pytest.param(
            "",
            "Ruby Reynolds and her father Justin contacted Dean Lomax. A similar bone had been "
            "discovered in 2016. The two were compared, and both had the same structure.",
            ["A similar bone had been discovered in 2016."],
            "were compared",
            id="two things between which people were named",
        ),
        pytest.param(
            "",
            "Christian Friedel and Sandra Hüller came. Rudolf Höss (Friedel), the commandant of "
            "Auschwitz, lives with his wife, Hedwig (Hüller), and their five children.",
            ["Rudolf Höss is the commandant of Auschwitz."],
            "Friedel and Sandra Hüller's",
            id="his wife and their children",
        ),
    ],
)
def test_told_of_several_sentences(topic: str, text: str, facts: list[str], wrong: str) -> None:
    own = judged(text, topic)
    assert own and set(facts) <= set(own), own
    assert not any(wrong in fact for fact in own), own
