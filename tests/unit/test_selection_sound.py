"""Candidates that would say something else than their sentence are not told; through the shipped
parser."""

from __future__ import annotations

import re

import pytest
from bundled_facts import found, told


@pytest.mark.parametrize(
    ("text", "never"),
    [
        (
            "On eight streams, willows were no taller in 2015 than they had been in 1995.",
            "willows were taller",
        ),
        (
            "Not one of the cameras went off, nor did any of the guards record a face.",
            "guards record",
        ),
        ("The jury found Ann Lee guilty on 11 of 14 counts of fraud.", "guilty on 11( of fraud)?$"),
        ("We reached Sheki in a taxi whose driver, Elchin, had sung all the way.", "was whose"),
        (
            "Few who grew up in Austria in the 1960s will need reminding of Herr Igel.",
            "few grew up",
        ),
        (
            "The bridge was not completed until 1864, five years after his death.",
            "not completed( five years after his death)?$",
        ),
        (
            "The question was worded in such a way that neither answer would bind the city.",
            "in such a way$",
        ),
        ("Neither the east end nor the tower can be restored.", "neither the east end can"),
        ("Ray Dubinsky called it the best comeback he had been part of.", "best comeback$"),
        (
            "Young read some names, but it was Champollion who announced the decipherment.",
            "^who announced",
        ),
        ('The champion leaned over and shouted at them: "I shook up the world!"', '^" i shook'),
        ("The law comes into force on 1 January.", "on 1$"),
        ("The tin holds sardines (70%) and olive oil (29%).", "(is|are|was|were) (70|29)"),
        (
            "A quake shook Lemnos at 05:52 local time (02:52 GMT) on Saturday.",
            "time (is|was) 02:52",
        ),
        ("A second signal, with a period near 41 days, is weaker.", "period (is|was) near"),
        ("She ran it alone until 1921, when she sold it to the state.", "ran it when|alone when"),
        ("A chain is only as strong as its weakest link.", "is only strong|as strong$"),
        (
            "Her parents were the lawyer Edwin Earhart and Amy Otis.",
            "parents were the lawyer$|were.*were",
        ),
        ("Ann Lee was born in Leeds in 1910.", "born$"),
        ("Three men sat on top of the tower.", "sat$"),
        ("Her parents separated a month after she was born.", "separated a month$"),
        ("The deposit disposed of any doubt about the sale in 1984.", "disposed( in 1984)?$"),
        ("Both Otters come from Brae Systems, a Scottish firm.", "otters come$"),
        ("In Leeds he is known for his maps of the coast.", "known( in leeds)?$"),
        ("A bee leaves its sting behind; a wasp does not.", "wasp does not$"),
        ("She must repay the money or leave the house.", "^she must repay the money$"),
        ("What is certain is that two cups will rarely freeze at once.", "is will"),
        ("Sentencing was set for 3 May before Judge Anita Kovacs.", "set may"),
        (
            "Adults weigh about 20 grams, females being slightly lighter.",
            "^females being",
        ),
        ("Six guards went ahead, one of whom was to walk with a flag.", "^one of whom"),
        ("The panes were made by spinning a disc of glass.", "panes (spun|spin)"),
        ("Sales fell to 31 bn, compared with 40 bn a year before.", "(is|was|were) compared"),
        ("Although shorter, the Rhine carries more water.", "rhine (is|was) shorter"),
        ("The justices, as is customary, gave no reasons.", "justices (is|are) custom"),
        ("He was playing in Leeds by the time he was 15.", "by the time$"),
        ("She was ordered to pay a fine and to keep her bees away from roads.", "^she keep"),
        ("Shares in Sorrel more than doubled on Monday, to $31.15.", "sorrel doubled"),
        ("Coffee is usually served in a glass.", "is served"),
        ('None was marked on the "diseased" list the council published in March.', "was published"),
        ("He knew her name, but it was the girl who wept.", "it was the girl$"),
        ("Between 50 and 70 cm of new snow has fallen since Saturday.", "^50 and"),
        ("She spent most of the year in Rome.", "most of the year$"),
        ("Neither country had asked the people living there.", "people lived$"),
        ("It paid women a small sum for every seedling that survived.", "seedling survived"),
        ("Larne beat Coleraine to go top of the Irish Premiership.", "to go$"),
        ("She won the Oak Award as well as the Elm Award.", "won well"),
        ("On the tower sat three men: Ann Lee, Tom Fox, and Joe Ray.", "one of three men$"),
        ("Renquist, a Swedish-born cartographer, drew charts.", "a born"),
        (
            '"The reeds come from Italy, the bellows from Germany," says Nuala Brophy.',
            "bellows are",
        ),
        ("Fishermen buried the fish in sand above the tide line.", "sand (is|was)"),
        ("Two Dutch skiers met Markus Thaler, 39, at the hut.", "thaler 39 "),
        ("Flying to Hawaii, which nobody had done before, was her plan.", "nobody had done"),
    ],
)
def test_never_told(text: str, never: str) -> None:
    assert [c for c in found(text) if re.search(never, c)] == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Neither the nave nor the tower, which burned in 1911, can be restored.",
            "the tower burned in 1911",
        ),
        ("Turnout, at 71%, was up.", "up"),
        ("Keza, who caught Covid-19 in 2021, could smell nothing.", "covid"),
        ("The firm not only makes pumps but sells boats.", "sells boats"),
    ],
)
def test_still_told(text: str, told: str) -> None:
    assert any(told in c for c in found(text))


def test_a_fact_more_likely_wrong_than_right_is_not_told() -> None:
    """Readers judged "grew 11.2%" wrong of what grew "last year": the judge learned it of them."""
    facts = told("Food sales in Ireland, which accounts for a fifth of revenue, grew last year.")
    assert facts == [
        "Ireland accounts for a fifth of revenue.",
        "Food sales in Ireland grew last year.",
    ]


def test_a_sentence_is_told_whole_rather_than_cut_up_wrongly() -> None:
    text = "Orban, whose two cranes, Samson and Goliath, stand there, is dead."
    assert told(text) == [text]


def test_the_style_of_factscore_does_not_ask_the_judge() -> None:
    text = "Like-for-like sales in Ireland, which accounts for 18% of revenue, grew 11.2%."
    assert "Ireland accounts for 18% of revenue." in told(text, "factscore")


def test_a_subject_behind_its_verb_is_an_exact_rule_and_not_judged() -> None:
    facts = told("On top of the Saturn V sat three men: Ann Lee, Tom Fox, and Joe Ray.")
    assert "Three men sat on top of the Saturn V." in facts
