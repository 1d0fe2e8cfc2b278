"""Constructions of court reports, accidents, votes and local news, above all who said what: what
each has to tell, and what it was once mistaken for."""

from __future__ import annotations

import pytest

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences
from tests.unit.bundled_facts import decomposer, told


def all_told(text: str) -> list[str]:
    """The facts of all sentences of a text."""
    found = decomposer().decompose(Document.from_text(text), split_sentences(text), "-")
    return [fact.text for _, facts in found for fact in facts]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        pytest.param(
            "Residents had complained about the smell for years, the council said.",
            ["The council said that residents had complained about the smell for years."],
            id="a verb of saying inside of what is said",
        ),
        pytest.param(
            "Prosecutor Jane Hall told the jury the pair had argued over money.",
            ["Prosecutor Jane Hall told the jury that the pair had argued over money."],
            id="told somebody something, without 'that'",
        ),
        pytest.param(
            "The hospital had turned away 40 patients that week, the inquiry was told.",
            ["The inquiry was told that the hospital had turned away 40 patients that week."],
            id="somebody was told",
        ),
        pytest.param(
            "The two men, it is alleged, met in prison.",
            ["It is alleged that the two men met in prison."],
            id="it is alleged",
        ),
        pytest.param(
            "The company had paid nothing, it emerged.",
            ["It emerged that the company had paid nothing."],
            id="it emerged",
        ),
        pytest.param(
            "The rate, the study found, doubled between 1990 and 2010.",
            ["The study found that the rate doubled between 1990 and 2010."],
            id="found",
        ),
        pytest.param(
            "The talks have failed, say officials in Brussels.",
            ["Officials in Brussels say that the talks have failed."],
            id="a speaker behind the verb",
        ),
        pytest.param(
            "The pilot made an error, concluded the report.",
            ["The report concluded that the pilot made an error."],
            id="a report behind the verb",
        ),
        pytest.param(
            "Fox, who denies the charges, is due to appear in court next month.",
            ["Fox denies the charges."],
            id="who denies",
        ),
        pytest.param(
            "The charges, which Lee denies, date from 2012.",
            ["Lee denies the charges.", "The charges date from 2012."],
            id="which somebody denies",
        ),
        pytest.param(
            "Fox, who told the court he was at home, was convicted.",
            ["Fox told the court that he was at home.", "Fox was convicted."],
            id="who told the court",
        ),
        pytest.param(
            "Lee, who was told to leave, sold the house.",
            ["Lee was told to leave.", "Lee sold the house."],
            id="who was told to",
        ),
        pytest.param(
            '"The bridge," Reed said, "was never safe."',
            ['Reed said "The bridge was never safe".'],
            id="a quotation in two parts",
        ),
        pytest.param(
            "“If the plant closes,” said union leader Ann Lee, “400 people will lose their jobs.”",
            ["Union leader Ann Lee said “If the plant closes, 400 people will lose their jobs”."],
            id="a condition and what follows",
        ),
        pytest.param(
            '"Last year," said Lee, who runs the nursery, "we lost 300 trees."',
            ['Lee said "Last year we lost 300 trees".', "Lee runs the nursery."],
            id="the speaker of two parts described",
        ),
        pytest.param(
            'The firm said in a statement it "regretted" the closure.',
            ['The firm said in a statement that it "regretted" the closure.'],
            id="said in a statement, without 'that'",
        ),
        pytest.param(
            "The plant, which Lee said employs 400 people, will close.",
            ["Lee said that the plant employs 400 people.", "The plant will close."],
            id="which somebody said",
        ),
        pytest.param(
            "Brown, who police said was drunk, hit a tree.",
            ["Police said that Brown was drunk.", "Brown hit a tree."],
            id="who somebody said",
        ),
        pytest.param(
            "Lee said only that the party had debts.",
            ["Lee said only that the party had debts."],
            id="said only that",
        ),
        pytest.param(
            "Lee said sorry to the families.",
            ["Lee said sorry to the families."],
            id="said sorry",
        ),
        pytest.param(
            "There was no evidence of fraud, ruled the judge.",
            ["The judge ruled that there was no evidence of fraud."],
            id="no refusal",
        ),
    ],
)
def test_who_said_what(text: str, facts: list[str]) -> None:
    own = told(text)
    assert [fact for fact in facts if fact not in own] == [], own


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        pytest.param(
            "Brown, 41, from Leeds, was jailed for two years.",
            ["Brown is 41."],
            id="an age and a place behind a name",
        ),
        pytest.param(
            "Detective Inspector Ann Lee, of Kent Police, led the inquiry.",
            ["Ann Lee is a detective inspector."],
            id="a title and a force around a name",
        ),
        pytest.param(
            "Brown was handed a 12-month sentence, suspended for two years, and ordered to pay "
            "£400.",
            [
                "The 12-month sentence was suspended for two years.",
                "Brown was ordered to pay £400.",
            ],
            id="a sentence suspended",
        ),
        pytest.param(
            "Brown was stopped by police and fined 400 euros.",
            ["Brown was fined 400 euros."],
            id="fined an amount",
        ),
        pytest.param(
            "The judge was heckled and fined two men.",
            ["The judge fined two men."],
            id="fined somebody",
        ),
        pytest.param(
            "The lorry, which was carrying chemicals, overturned, closing the road for nine hours.",
            ["The lorry closed the road for nine hours."],
            id="a past tense that looks like a participle",
        ),
        pytest.param(
            "Two brothers have gone on trial accused of smuggling cocaine worth £4m.",
            ["Two brothers were accused of smuggling cocaine worth £4m."],
            id="on trial accused of",
        ),
        pytest.param(
            "One man was killed and four others injured.",
            ["One man was killed.", "Four others were injured."],
            id="one was killed and four injured",
        ),
        pytest.param(
            "Tom Fox, 24, and Paul Reed, 31, deny murder.",
            ["Tom Fox denies murder.", "Paul Reed denies murder."],
            id="two names with ages",
        ),
        pytest.param(
            "The new school, to be built on a former golf course, will have 900 places.",
            ["The new school is to be built on a former golf course."],
            id="to be built",
        ),
        pytest.param(
            "The fair, now in its 40th year, attracts 20,000 visitors.",
            ["The fair is now in its 40th year.", "The fair attracts 20,000 visitors."],
            id="now in its 40th year",
        ),
        pytest.param(
            "Passing sentence, Judge Ann Lee told Brown he was a danger to women.",
            [
                "Judge Ann Lee passed sentence.",
                "Judge Ann Lee told Brown that he was a danger to women.",
            ],
            id="passing sentence",
        ),
        pytest.param(
            "Of the 62 people on board, 58 survived.",
            ["58 of the 62 people on board survived."],
            id="of so many",
        ),
        pytest.param(
            "The rules, in Lee's words, were clear.",
            ["The rules were clear in Lee's words."],
            id="in a person's words",
        ),
        pytest.param(
            "She was taken to hospital, where she later died.",
            ["- later died in hospital."],
            id="where she died",
        ),
    ],
)
def test_what_is_told(text: str, facts: list[str]) -> None:
    own = all_told(text)
    assert [fact for fact in facts if fact not in own] == [], own


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            'In a statement, the family said: "He was our only son. He loved the sea."',
            [
                'The family said in a statement "He was our only son".',
                'The family said "He loved the sea".',
            ],
        ),
        (
            'Fox said: "It was dark in the lane. I did not see the car."',
            ['Fox said "It was dark in the lane".', 'Fox said "I did not see the car".'],
        ),
    ],
)
def test_a_quotation_of_two_sentences_behind_its_speaker(text: str, facts: list[str]) -> None:
    own = all_told(text)
    assert [fact for fact in facts if fact not in own] == [], own


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("Lee faced two counts of murder, one of arson and one of theft.", "were one of"),
        ("The plant, which Lee said employs 400 people, will close.", "Lee said will"),
        ("The man, who Lee said she had met in Paris, is dead.", "Lee said that the man"),
        ("Mr Justice Hall, sitting in London, allowed the appeal.", "a Mr justice"),
        ("She recalled the day her son was born.", "was born the day"),
        ("Two brothers have gone on trial accused of theft.", "Trial was"),
        ("Fox, 24, Reed, 31, and Hill, 40, all of Leeds, deny murder.", "31 den"),
        ("Fox, 24, Reed, 31, and Hill, 40, all of Leeds, deny murder.", "is all of"),
        ("Lee lives in a house surrounded by trees.", "Lee was surrounded"),
        ("He won the race, claimed the title and retired.", "title claimed"),
        ("She opened the meeting, announced the result.", "result announced"),
        ("The pilot made an error, concluded the report.", "pilot concluded"),
        ("The firm that Lee said had lied was closed.", "said the firm"),
        ("The man, who police say is armed, fled to Spain.", "The man is armed"),
        ("The man, who police say is armed, fled to Spain.", "Police say the man."),
        ('"The deal is dead," said Lee, who called it "a mistake".', '"The deal is dead a'),
    ],
)
def test_what_is_not_told(text: str, never: str) -> None:
    own = told(text)
    assert own and not any(never in fact for fact in own), own


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "The mayor, Sarah Khan, told the council that the scheme had failed. Residents led by "
            "Julie Dunn cheered. She said a new plan would come in June.",
            "Sarah Khan said that a new plan would come in June.",
        ),
        (
            "Maria Lopez told reporters on Monday that the bridge would reopen in May. Her deputy, "
            "Anna Reed, was not present. She said the work had cost £4m.",
            "Maria Lopez said that the work had cost £4m.",
        ),
    ],
)
def test_who_speaks_goes_on_speaking(text: str, fact: str) -> None:
    own = all_told(text)
    assert fact in own, own


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "The Great Barrier Reef is the world's largest coral reef system. It is managed by the "
            "Great Barrier Reef Marine Park Authority.",
            "The Great Barrier Reef is managed by the Great Barrier Reef Marine Park Authority.",
        ),
        (
            "Andre Agassi won eight Grand Slam titles. He set up the Andre Agassi Charitable "
            "Foundation in 1994.",
            "Andre Agassi won eight Grand Slam titles.",
        ),
        (
            "Vantor Robotics was founded in Turku. Vantor Robotics Oyj employs 300 people.",
            "Vantor Robotics Oyj employs 300 people.",
        ),
        (
            "In 2021 the World Heritage Committee decided not to list the reef, although UNESCO "
            "had recommended doing so.",
            "The World Heritage Committee decided not to list the reef in 2021.",
        ),
    ],
)
def test_a_longer_name_is_another_body(text: str, fact: str) -> None:
    own = all_told(text)
    assert fact in own, own
    assert not any(word in own[0] for word in ("Authority", "Foundation", "recommended")), own


def test_a_surname_that_looks_like_a_plural() -> None:
    own = all_told(
        "Apple was founded by Steve Jobs. Jobs was forced out in 1985 by CEO John Sculley. "
        "When Apple acquired NeXT in 1997, Jobs returned as interim CEO."
    )
    for begun in ("Steve Jobs was forced out", "Steve Jobs returned as interim CEO"):
        assert any(fact.startswith(begun) for fact in own), own
    assert not any("acquired in" in fact or fact.startswith("Jobs") for fact in own), own


def test_names_in_compounds_and_what_left_a_port() -> None:
    own = all_told(
        "The Titanic museum in Belfast lent a deck chair. The RMS Titanic struck an iceberg in "
        "1912. It had left Liverpool four days earlier on its voyage to New York."
    )
    assert any(fact.startswith("The Titanic museum") for fact in own), own
    assert any(fact.startswith("The RMS Titanic had left Liverpool") for fact in own), own
