"""Constructions that news, biographies and histories are full of: what each has to tell, and what
it was once mistaken for."""

from __future__ import annotations

import pytest
from bundled_facts import decomposer, first_read, told

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        pytest.param(
            "The son of a railway clerk, Smith was educated in Leeds.",
            ["Smith was the son of a railway clerk.", "Smith was educated in Leeds."],
            id="a description before the subject",
        ),
        pytest.param(
            "A moderate Republican, Anna Smith was born in Leeds.",
            ["Anna Smith was a moderate Republican.", "Anna Smith was born in Leeds."],
            id="a description that is a name",
        ),
        pytest.param(
            "An octopus researcher at Elm University, Giulia Caruso has worked there since 2012.",
            ["Giulia Caruso is an octopus researcher at Elm University."],
            id="a description with a place",
        ),
        pytest.param(
            "The mayor of Leeds, Ann Lee, won.",
            ["Ann Lee was the mayor of Leeds."],
            id="a name behind its office",
        ),
        pytest.param(
            "The company was bought by Siemens in 2007 and renamed Elmtec.",
            ["The company was renamed Elmtec."],
            id="renamed",
        ),
        pytest.param(
            "The treaty was signed by France and Britain but never ratified.",
            ["The treaty was never ratified."],
            id="ratified by nobody",
        ),
        pytest.param(
            "Sales rose from 40 million euros in 2019 to 62 million in 2022.",
            [
                "Sales rose from 40 million euros to 62 million.",
                "Sales rose to 62 million in 2022.",
            ],
            id="two amounts and their years",
        ),
        pytest.param(
            "The film stars Anna Lee as a detective and Tom Fox as her brother.",
            [
                "The film stars Anna Lee as a detective.",
                "The film stars Tom Fox as Anna Lee's brother.",
            ],
            id="an object and a role, twice",
        ),
        pytest.param(
            "The club sold Fox for £4m in June and Lee for £6m in August.",
            ["The club sold Fox for £4m in June.", "The club sold Lee for £6m in August."],
            id="an object, a price and a month, twice",
        ),
        pytest.param(
            "Ann teaches physics at Oxford and mathematics at Leeds.",
            ["Ann teaches physics at Oxford.", "Ann teaches mathematics at Leeds."],
            id="a subject and a place, twice",
        ),
        pytest.param(
            "Ann scored a goal in the first half and a penalty in the second.",
            ["Ann scored a goal in the first half.", "Ann scored a penalty in the second."],
            id="a goal and a half, twice",
        ),
        pytest.param(
            "Smith, now a judge, studied law at Durham.",
            ["Smith is now a judge.", "Smith studied law at Durham."],
            id="now in a sentence of the past",
        ),
        pytest.param(
            "Curie was the first woman to win a Nobel Prize, the first person to win twice, and "
            "the only person to win in two sciences.",
            [
                "Curie was the first woman to win a Nobel Prize.",
                "Curie was the first person to win twice.",
                "Curie was the only person to win in two sciences.",
            ],
            id="three predicates in a row",
        ),
        pytest.param(
            "Elgar's first symphony, written when he was 50, was lost in a fire.",
            ["Elgar's first symphony was lost in a fire."],
            id="an aside behind 'first'",
        ),
        pytest.param(
            "The opera was first performed in Milan on 26 December 1831.",
            ["The opera was first performed in Milan."],
            id="first performed",
        ),
        pytest.param(
            "Tom Fox was born in Leeds, the son of a miner.",
            ["Tom Fox was born in Leeds.", "Tom Fox was the son of a miner."],
            id="a description behind a comma at the end",
        ),
        pytest.param(
            "First held in 1952, the festival attracts 50,000 visitors.",
            ["The festival was first held in 1952.", "The festival attracts 50,000 visitors."],
            id="first held",
        ),
        pytest.param(
            "Available in three sizes, the bag holds 22 litres.",
            ["The bag is available in three sizes.", "The bag holds 22 litres."],
            id="an adjective in front",
        ),
        pytest.param(
            "Symptoms include fever, headache and joint pain and usually appear after a week.",
            ["Symptoms include fever.", "Symptoms include headache."],
            id="all of a list",
        ),
        pytest.param(
            "On a cold beach near Kitty Hawk, North Carolina, Orville made the first flight.",
            ["Orville made the first flight on a cold beach near Kitty Hawk, North Carolina."],
            id="a subject behind two places",
        ),
        pytest.param(
            "Having learned that the ship was late, Ann left for Leeds.",
            ["Ann learned that the ship was late.", "Ann left for Leeds."],
            id="a clause inside a clause in front",
        ),
        pytest.param(
            "Ann opened a shop in Dayton, Ohio, whose profits paid for her flights.",
            ["The shop's profits paid for Ann's flights."],
            id="whose profits",
        ),
        pytest.param(
            "Founded in 1900, the three banks grew, and the three merged in 1920.",
            ["The three banks were founded in 1900."],
            id="several",
        ),
        pytest.param(
            "World War I began after the murder of Franz Ferdinand in Sarajevo.",
            ["World War I began after the murder of Franz Ferdinand in Sarajevo."],
            id="a number that looks like a pronoun",
        ),
        pytest.param(
            "Smith served in World War I and World War II.",
            ["Smith served in World War I and World War II."],
            id="two wars",
        ),
        pytest.param("Elizabeth I never married.", ["Elizabeth I never married."], id="a queen"),
        pytest.param("In Leeds I met Charles.", ["I met Charles in Leeds."], id="a pronoun"),
        pytest.param(
            "Tea is drunk by more people than any beverage other than water.",
            ["Tea is drunk by more people than any beverage other than water."],
            id="a comparison",
        ),
        pytest.param(
            "There is no evidence that the drug is harmful.",
            ["There is no evidence that the drug is harmful."],
            id="no refusal",
        ),
    ],
)
def test_what_is_told(text: str, facts: list[str]) -> None:
    own = told(text)
    assert [fact for fact in facts if fact not in own] == [], own


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("A moderate Republican, Smith was born in Leeds.", "in Smith"),
        ("The company was bought by Siemens in 2007 and renamed Elmtec.", "company renamed"),
        ("Sales rose from 40 million euros in 2019 to 62 million in 2022.", "euros in 2022"),
        ("Sales rose from 40 million euros in 2019 to 62 million in 2022.", "in 2019 in"),
        ("Temperatures may reach 38C on Tuesday and 40C on Wednesday.", "38C on Wednesday"),
        ("The film stars Anna Lee as a detective and Tom Fox as her brother.", "Lee as Tom"),
        ("Curie was the first woman to win a Nobel Prize, the first to win twice.", "Prize was"),
        ("Fox pulled one back in the 71st minute before Lee made it 3-1.", "made it."),
        ("The opera was first performed on 26 December 1831.", "was performed"),
        ("Elm employs 5,400 people at seven plants in Britain and Poland.", "plants in Poland"),
        ("Profit beat the 12 per cent rise analysts had forecast.", "beat analysts"),
        ("The lamp, first lit in 1844, originally burned sperm oil.", "lamp burned"),
        ("Tea is drunk by more people than any beverage other than water.", "people."),
        ("Beethoven was almost completely deaf when he wrote it.", "was deaf"),
        ("Mortality was 15.1% in the control group (p=0.03).", "was 0.03"),
        ("Water boils at 100 °C at sea level but at 71 °C on Everest.", "boils at sea"),
        ("Available in three sizes, the bag holds 22 litres.", "litres available"),
        ("Wrayburn, who have never before reached the third round, drew.", "have reached"),
    ],
)
def test_what_is_not_told(text: str, never: str) -> None:
    own = told(text)
    assert own and not any(never in fact for fact in own), own


def test_who_is_named_beside_a_pronoun_is_another() -> None:
    own = told("As commander of Apollo 11, he and Buzz Aldrin landed on the Moon.")
    assert own and not any("Aldrin and Buzz" in fact for fact in own), own


def test_the_first_of_two_with_one_name_is_not_the_second() -> None:
    text = "Charles I was king. Charles II came back in 1660. Smith knew Charles I."
    sentences = split_sentences(text)
    facts = [f.text for _, own in decomposer().decompose(Document.from_text(text), sentences, "")
             for f in own]  # fmt: skip
    assert facts == [
        "Charles I was king.",
        "Charles II came back in 1660.",
        "Smith knew Charles I.",
    ]


def test_the_two_take_a_plural() -> None:
    own = [" ".join(p.text for p in c.phrase).lower() for c in first_read(
        "Introduced by her tutor, the two began to correspond about mathematics."
    ).found]  # fmt: skip
    assert "the two were introduced by her tutor" in own


def test_a_second_verb_with_now_keeps_its_subject() -> None:
    own = told("Norris won the race and now leads Piastri by three points.")
    assert "Norris now leads Piastri by three points." in own, own
    assert not any(fact.startswith("Piastri") for fact in own), own


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("Harold had defeated and killed Harald Hardrada and Tostig.", "Harold had defeated."),
        (
            "Ann Lee sat on the Royal Commission on Environmental Pollution from 1981 to 1989.",
            "Commission was on",
        ),
        (
            "Leeds became only the second English club after United in 1999 to win all three in "
            "one season.",
            "club after United.",
        ),
        (
            "The tapestry was probably commissioned by Bishop Odo, William's half-brother, and "
            "made in England.",
            "tapestry made",
        ),
    ],
)
def test_half_of_what_is_said(text: str, never: str) -> None:
    own = told(text)
    assert own and not any(never in fact for fact in own), own


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Mandela co-founded the Youth League in 1944.", "Mandela co-founded the Youth League"),
        ("A film based on it, starring Idris Elba, came out in 2013.", "starred Idris Elba"),
    ],
)
def test_prefixes_and_participles(text: str, fact: str) -> None:
    own = told(text)
    assert any(fact in one for one in own), own


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("Mandela joined the African National Congress (ANC) in 1943.", "was ANC"),
        ("The firm tested 2,157 adults aged 70 years or older in five countries.", "70 years."),
    ],
)
def test_abbreviations_and_open_ages(text: str, never: str) -> None:
    own = told(text)
    assert own and not any(never in fact for fact in own), own


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ('His boss, Mike Sendall, described the proposal as "vague but exciting".', "as vague."),
        ("Over 2023 as a whole, gross domestic product rose 0.1%.", "whole, gross"),
        (
            "Dr Marsh has published 46 papers, among them a 2020 study in Nature that has been "
            "cited more than 900 times.",
            "papers has",
        ),
        (
            "The Web was invented by Tim Lee in 1989 while he was working at CERN, a laboratory "
            "near Geneva.",
            "working.",
        ),
    ],
)
def test_cut_quotations_wholes_and_whiles(text: str, never: str) -> None:
    own = told(text)
    assert own and not any(never in fact for fact in own), own
