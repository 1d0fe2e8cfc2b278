"""Constructions of match reports, reviews, guides and abstracts: what each has to tell, and what it
was once mistaken for."""

from __future__ import annotations

import pytest

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences
from tests.unit.bundled_facts import decomposer, told


def all_told(text: str) -> list[str]:
    """The facts of all sentences of a text without a topic."""
    own = decomposer().decompose(Document.from_text(text), split_sentences(text), "")
    return [fact.text for _, facts in own for fact in facts]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        pytest.param(
            "The Spaniard trailed 5-3 in the fourth set, with Sinner serving at 0-40 up, before "
            "winning 13 of the next 14 points.",
            ["The Spaniard won 13 of the next 14 points."],
            id="before winning, behind with somebody serving",
        ),
        pytest.param(
            "Northmoor lost their last six wickets for 31 and were all out for 244 in the 49th "
            "over.",
            ["Northmoor were all out for 244 in the 49th over."],
            id="all out",
        ),
        pytest.param(
            "In reply, Calder Valley slumped to 41 for 3.",
            ["Calder Valley slumped to 41 for 3."],
            id="a score",
        ),
        pytest.param(
            "Calder Valley, champions in 2022, are now seventh.",
            ["Calder Valley were champions in 2022.", "Calder Valley are now seventh."],
            id="champions in a year",
        ),
        pytest.param(
            "Alcaraz went through when Lorenzo Musetti retired with a leg injury.",
            ["Lorenzo Musetti retired with a leg injury."],
            id="went through",
        ),
        pytest.param(
            "The team, led by Ian Maka of the Max Planck Institute in Berlin and Taylor Hermes of "
            "the University of Arkansas, analysed bones.",
            ["The team was led by Taylor Hermes of the University of Arkansas."],
            id="two with an institute each",
        ),
        pytest.param(
            "Noise cancelling was better at low frequencies, cutting the rumble of a bus by 27 "
            "decibels, and slightly worse above 1 kHz.",
            ["Noise cancelling was slightly worse above 1 kHz."],
            id="behind the second predicate",
        ),
        pytest.param(
            "Lokrum, a wooded island ten minutes away by ferry, has a botanical garden.",
            ["Lokrum is a wooded island ten minutes away by ferry."],
            id="how far away",
        ),
        pytest.param(
            "The cable car up Mount Srđ, destroyed in the war and rebuilt in 2010, takes four "
            "minutes.",
            [
                "The cable car up Mount Srđ was destroyed in the war.",
                "The cable car up Mount Srđ takes four minutes.",
            ],
            id="up a mountain",
        ),
        pytest.param(
            "Fans of Game of Thrones, which was filmed in Dubrovnik from 2011, will recognise Fort "
            "Lovrijenac as the Red Keep.",
            ["Fans of Game of Thrones will recognise Fort Lovrijenac as the Red Keep."],
            id="a name with of",
        ),
        pytest.param(
            "The Stradun runs 300 metres to the Sponza Palace, one of the few buildings to survive "
            "the earthquake of 6 April 1667, in which some 5,000 people died.",
            [
                "The Sponza Palace is one of the few buildings to survive the earthquake of 6 "
                "April 1667.",
                "Some 5,000 people died in the earthquake of 6 April 1667.",
            ],
            id="one of the few to survive",
        ),
        pytest.param(
            "A bar in Pieris served a chocolate and zabaglione cup as early as the 1940s.",
            ["A bar in Pieris served a chocolate and zabaglione cup as early as the 1940s."],
            id="a cup of two kinds",
        ),
        pytest.param(
            "The ministry added tiramisu to the list, whereupon Luca Zaia complained to the prime "
            "minister.",
            ["The ministry added tiramisu to the list."],
            id="whereupon",
        ),
        pytest.param(
            "The typhoon dumped 480 mm of rain on the hills, more than usually falls there in the "
            "whole of October.",
            ["The typhoon dumped 480 mm of rain on the hills."],
            id="more than usually falls",
        ),
        pytest.param(
            "The bowl is engraved with scenes copied from prints by Marcus Gheeraerts.",
            ["Scenes were copied from prints by Marcus Gheeraerts."],
            id="prints by",
        ),
        pytest.param(
            "Tadej Pogačar won Liège–Bastogne–Liège for the third time on Sunday.",
            ["Tadej Pogačar won Liège–Bastogne–Liège for the third time on Sunday."],
            id="a name with dashes",
        ),
        pytest.param(
            "The Sony WH-1000XM5, launched in May 2022 at $399, replaced the WH-1000XM4.",
            [
                "The Sony WH-1000XM5 was launched in May 2022.",
                "The Sony WH-1000XM5 replaced the WH-1000XM4.",
            ],
            id="a product code",
        ),
    ],
)
def test_everyday_construction(text: str, facts: list[str]) -> None:
    own = told(text)
    missing = [fact for fact in facts if fact not in own]
    assert not missing, (missing, own)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Carlos Alcaraz retained his French Open title.", "title was French"),
        ("Arkaim is a settlement in present-day Russia.", "a present-day"),
        ("Pressure fell by 24 mm Hg and 15 mm Hg, respectively.", "and 15 mm Hg."),
        (
            "We recruited 2,418 adults with untreated or poorly controlled hypertension at 61 "
            "clinics.",
            "or controlled",
        ),
        (
            "An early break of 12 riders, among them Jack Haig and Ann Lee, built up a lead before "
            "being reeled in on the Col du Rosier.",
            "12 riders Jack Haig",
        ),
        (
            "An appeal raised £145,000 in ten weeks, £20,000 of it from schoolchildren, and the "
            "Art Fund gave the rest.",
            "ten weeks from schoolchildren",
        ),
        (
            "Plague still occurs today: between 1,000 and 2,000 cases a year are reported to the "
            "World Health Organization.",
            "that plague still occurs",
        ),
        ("At the gate stands a statue of Saint Blaise, the city's patron.", "was the Saint"),
        (
            "The monastery houses a pharmacy that opened in 1317 and is one of the oldest still "
            "working in Europe.",
            "The pharmacy still works",
        ),
        (
            "Dubrovnik was founded in the 7th century, and for 450 years was the capital of the "
            "Republic of Ragusa, which rivalled Venice until 1806.",
            "until 1806 for 450 years",
        ),
    ],
)
def test_never_told(text: str, wrong: str) -> None:
    own = told(text)
    assert own and not any(wrong in fact for fact in own), own


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "Carlos Alcaraz beat Jannik Sinner in Paris. Sinner led by a break in the third set "
            "but lost four games in a row.",
            "Jannik Sinner lost four games in a row.",
        ),
        (
            "Beth Lyle was run out by a direct hit from Tara Mistry at mid-on. Mistry finished "
            "with 4 for 38.",
            "Tara Mistry finished with 4 for 38.",
        ),
        (
            "Kim Le Court of Mauritius won a four-rider sprint. Le Court had gone down with a "
            "puncture.",
            "Kim Le Court had gone down with a puncture.",
        ),
        (
            "The Sony WH-1000XM5 replaced the WH-1000XM4. Sony redesigned the headband.",
            "Sony redesigned the headband.",
        ),
        (
            "Northmoor beat Ashdown on 14 June. Calder Valley, champions in 2022, are now seventh "
            "and have lost four of their five matches.",
            "Calder Valley have lost four of their five matches.",
        ),
        (
            "Rescue workers dug for survivors of Typhoon Selmar, which killed 41 people. The storm "
            "made landfall at Cape Orro. Selmar is the deadliest storm since 2009.",
            "Typhoon Selmar is the deadliest storm since 2009.",
        ),
    ],
)
def test_who_is_meant(text: str, fact: str) -> None:
    own = all_told(text)
    assert fact in own, own


def test_what_stands_opposite_is_another_thing() -> None:
    own = all_told(
        "Inside the gate is a fountain. Opposite it the Franciscan Monastery houses a pharmacy."
    )
    assert not any("opposite the Franciscan" in fact for fact in own), own
