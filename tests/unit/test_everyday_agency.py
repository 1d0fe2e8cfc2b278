"""Long sentences of agencies, courts and obituaries: each was garbled or told of somebody else."""

from __future__ import annotations

import pytest

from factscore_tui.decompose.syntax.repairs.agency import place_in_two_words
from factscore_tui.decompose.syntax.tree import ROOT
from tests.unit.bundled_facts import judged


@pytest.mark.parametrize(
    ("text", "facts", "never"),
    [
        pytest.param(
            "A keen fell-walker, Astley climbed all 214 Wainwrights at the age of 71.",
            ["Astley was a keen fell-walker.", "Astley climbed all 214 Wainwrights."],
            ["walker climbed"],
            id="described in front",
        ),
        pytest.param(
            "Chief executive Nadia Forsyth said she would shut 28 shops and cut 900 jobs by the "
            "end of March.",
            ["Nadia Forsyth said that she would cut 900 jobs by the end of March."],
            ["that she cut"],
            id="both still to come",
        ),
        pytest.param(
            'Martin Oakes said his client was "deeply ashamed" and had begun to gamble.',
            ["Martin Oakes said that his client had begun to gamble."],
            ["Oakes had begun"],
            id="what had been before was said",
        ),
        pytest.param(
            "Carla Monti said her shoulder had been sore for a week and refused to blame anybody.",
            ["Carla Monti refused to blame anybody."],
            ["shoulder refused"],
            id="no shoulder refuses",
        ),
        pytest.param(
            "Carla Monti said her doctor had been late and refused to blame anybody.",
            [],
            ["Carla Monti refused"],
            id="a doctor may",
        ),
        pytest.param(
            "The court was told that his lorry hit a stationary Fiat in which Maureen Dyer, 71, "
            "and seven-year-old Alfie Dyer were travelling.",
            ["Maureen Dyer is 71.", "Alfie Dyer was seven years old."],
            [],
            id="an age is of one",
        ),
        pytest.param(
            "The unseeded Ilze Berzina beat the second seed, Carla Monti of Italy, 6-4, 3-6, 7-5 "
            "in two hours and 41 minutes to reach the semi-finals of the Rotterdam Open.",
            [],
            ["in two hours.", "in two hours to"],
            id="one length of time",
        ),
        pytest.param(
            "The government was defeated by 14 votes, after 23 backbenchers rebelled and the "
            "environment secretary, Laura Penhallow, resigned minutes before the vote.",
            ["Laura Penhallow resigned minutes before the vote."],
            ["backbenchers resigned"],
            id="each has a subject",
        ),
        pytest.param(
            "Laura Penhallow will be replaced by the schools minister, Imran Coles, Downing Street "
            "announced.",
            ["Downing Street announced that Laura Penhallow will be replaced"],
            ["in Downing Street", "Coles, Downing Street"],
            id="who announces it",
        ),
        pytest.param(
            "At least nine people were killed when a ferry capsized on Tuesday, the coastguard "
            "said, in the country's worst accident since 2006.",
            [],
            ["coastguard said in the"],
            id="they died in the accident",
        ),
        pytest.param(
            "Ann Lee denied a charge of forgery, which was ordered to lie on file.",
            ["The charge of forgery was ordered to lie on file."],
            ["Forgery was"],
            id="the charge lies on file",
        ),
        pytest.param(
            "Ann Lee joined the laboratory of Max Perrin at Leeds, where she was the only woman.",
            [],
            ["in Max Perrin"],
            id="where is no person",
        ),
        pytest.param(
            "Harrow Brewing, which Josiah Harrow, a cooper, set up in 1868, has had a hard year.",
            ["Josiah Harrow set Harrow Brewing up in 1868."],
            ["Harrow was set up"],
            id="which somebody set up",
        ),
        pytest.param(
            "Tom was to get 500 pounds and Anna a gold watch.",
            ["Anna was to get a gold watch."],
            ["get Anna"],
            id="subject and object again",
        ),
    ],
)
def test_told(text: str, facts: list[str], never: list[str]) -> None:
    """What is among the facts of a sentence, and what is in none of them."""
    own = judged(text)
    for fact in facts:
        assert any(fact in one or fact.removesuffix(".") in one for one in own), (fact, own)
    assert not [one for one in own for part in never if part in one]


@pytest.mark.parametrize(
    ("second", "joined"), [("Winning", True), ("April", False)], ids=["a place", "a month"]
)
def test_a_place_in_two_words(second: str, joined: bool) -> None:
    """ "born at Esh Winning"; a month is no part of a place."""
    words = ["she", "was", "born", "at", "esh", second.lower()]
    xpos = ["PRP", "VBD", "VBN", "IN", "NNP", "NNP"]
    upos = ["PRON", "AUX", "VERB", "ADP", "PROPN", "PROPN"]
    heads, relations = (
        [2, 2, ROOT, 4, 2, 2],
        ["nsubj:pass", "aux:pass", "root", "case", "obl", "obl"],
    )
    place_in_two_words(words, xpos, upos, heads, relations)
    assert (heads[5] == 4 and relations[5] == "flat") is joined


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "Laura Penhallow, the environment secretary, resigned on Monday. She will be replaced "
            "by Imran Coles.\n\nThe prime minister, Charlotte Rudge, told colleagues that she "
            "would not step down.",
            "Charlotte Rudge told colleagues that she would not step down.",
        ),
        (
            "Laura Penhallow is married to the novelist Guy Barrow. They have three sons.",
            "Laura Penhallow and Guy Barrow have three sons.",
        ),
        (
            "Ann Lee married Walter Kessler in 1913. She taught him to read. Their daughter Mary "
            "was a nurse.",
            "Ann Lee and Walter Kessler's daughter Mary was a nurse.",
        ),
        (
            "Ann Lee opened the first children's library in Hull. It had 120 books.",
            "The first children's library had 120 books.",
        ),
        (
            "Ann Lee was a teacher. Walter Kessler worked in a shipyard.\n\nHer brother Robert was "
            "wounded in 1916. In a hospital at Rouen he met Edith Farrow.",
            "Robert met Edith Farrow.",
        ),
    ],
)
def test_who_they_are(text: str, fact: str) -> None:
    """References across sentences."""
    assert fact in judged(text)
