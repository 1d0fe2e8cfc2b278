"""How newspapers put things: chains of relative clauses, clauses behind dates and semicolons, who
made the save, who is asked in an interview."""

from __future__ import annotations

import pytest

from factscore_tui.decompose.references.dialogue import NOBODY, begins_at
from factscore_tui.decompose.rules.verb_forms import base_of_past, base_of_third
from tests.unit.bundled_facts import first_read, judged, told


@pytest.mark.parametrize(
    ("text", "facts", "never"),
    [
        pytest.param(
            "Tate, who joined from Luton in January and whose contract runs until 2027, has now "
            "scored in four consecutive matches.",
            ["Tate's contract runs until 2027.", "Tate joined from Luton."],
            ["Whose"],
            id="who and whose",
        ),
        pytest.param(
            "The republic ended on 12 May 1797, when the last doge, Ludovico Manin, abdicated "
            "under pressure from Napoleon.",
            [
                "The republic ended on 12 May 1797.",
                "Ludovico Manin abdicated under pressure from Napoleon on 12 May 1797.",
            ],
            [", when"],
            id="when, of a day",
        ),
        pytest.param(
            "Traffic has fallen by 8 per cent since 2015, when the quarry closed.",
            ["The quarry closed in 2015."],
            [],
            id="since a year, when",
        ),
        pytest.param(
            "The winner came four minutes from time, when substitute Marcus Bell headed in a "
            "corner by Joel Pym.",
            ["Substitute Marcus Bell headed in a corner by Joel Pym."],
            ["in time"],
            id="from time, when",
        ),
        pytest.param(
            "Under her the yard built 22 ferries, among them the Isle of Coll.",
            ["The yard built the Isle of Coll."],
            ["The Isle of Coll built", "under the yard"],
            id="a pronoun before the subject",
        ),
        pytest.param(
            "Residents packed the public gallery, some holding placards, and the mayor had to "
            "suspend the meeting twice.",
            ["Residents packed the public gallery."],
            ["packed some"],
            id="some doing",
        ),
        pytest.param(
            "Temperatures fell to minus 14.2C at Altnaharra, the lowest reading of the winter.",
            ["Temperatures fell to minus 14.2C at Altnaharra."],
            ["Altnaharra was"],
            id="a place is no reading",
        ),
        pytest.param(
            "The last boat back leaves at 5.40pm, and those who miss it sleep in the church hall.",
            [
                "The last boat back leaves at 5.40pm.",
                "Those who miss the last boat sleep in the church hall.",
            ],
            [],
            id="an adverb behind its noun",
        ),
        pytest.param(
            "The Met Office has issued an amber warning for snow, which covers the Highlands and "
            "runs until midnight on Thursday.",
            ["The amber warning for snow covers the Highlands."],
            ["Snow runs"],
            id="which of the warning",
        ),
        pytest.param(
            "It blamed the late delivery of nine Boeing jets, four of which will not arrive before "
            "May.",
            ["Four of the nine Boeing jets will not arrive before May."],
            ["Four of the late"],
            id="four of which",
        ),
        pytest.param(
            "Judge Robert Hale listened as Imran Shah spoke for the defendant, Paul Reed.",
            ["Imran Shah spoke for the defendant."],
            ["Hale was spoke"],
            id="a past tense is no participle",
        ),
        pytest.param(
            "During the war she and the composer George Antheil devised a radio guidance system "
            "for torpedoes that used frequency hopping, an idea that was patented in 1942.",
            ["The composer George Antheil devised a radio guidance system for torpedoes."],
            ["She George"],
            id="and does not go with the title",
        ),
        pytest.param(
            "Margaret is survived by two daughters, Grace and Ngozi, and a grandson.",
            [],
            ["Grace is a daughter."],
            id="a daughter of somebody",
        ),
        pytest.param(
            "It has two beams, a battery that lasts 14 hours and a case made of aluminium.",
            [],
            ["Two beams lasts"],
            id="several things do not lasts",
        ),
        pytest.param(
            "Bumblebees can learn to solve a puzzle by watching others, a study in the journal "
            "Apiary Science reports.",
            [],
            ["Bumblebees can learn to solve a puzzle."],
            id="what a study reports is its word",
        ),
    ],
)
def test_told(text: str, facts: list[str], never: list[str]) -> None:
    own = told(text)
    assert not [fact for fact in facts if fact not in own], own
    assert not [fact for fact in own for part in never if part in fact]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "The three remaining libraries will stay open: all of them will keep their current "
            "hours.",
            ["All of the three remaining libraries will keep their current hours."],
        ),
        (
            "Finance chief Jens Rohde will step down in October; his successor has not been named.",
            ["Jens Rohde's successor has not been named."],
        ),
        (
            "Of the 31 staff affected, 19 have been offered posts elsewhere; the rest will be made "
            "redundant.",
            ["The rest of the 31 staff affected will be made redundant."],
        ),
        (
            "Of the 85 staff, 71 moved. The rest lost their jobs.",
            ["71 of the 85 staff moved.", "The rest of the 85 staff lost their jobs."],
        ),
        (
            "The first goal came from Reed; the second was scored by Fox.",
            ["The second goal was scored by Fox."],
        ),
        (
            "Five bees opened the box; none of the bees in a control group did.",
            ["None of the bees in a control group opened the box."],
        ),
        (
            "The Greens signed the letter, but Labour did not.",
            ["Labour did not sign the letter."],
        ),
        (
            "A bee leaves its sting behind; a wasp does not.",
            ["A wasp does not leave its sting behind."],
        ),
        (
            "Rivals fared better: Ryanair raised its forecast last week, and Wizz Air did too.",
            ["Ryanair raised its forecast last week.", "Wizz Air raised its forecast last week."],
        ),
        (
            "The castle has four towers; three are open.",
            ["Three of the four towers are open."],
        ),
        (
            "The factory has 40 workers. Twelve are part-time.",
            ["Twelve of the 40 workers are part-time."],
        ),
        (
            "The council rejected the plan, as did the mayor, who lives nearby.",
            ["The council rejected the plan.", "The mayor rejected the plan."],
        ),
        (
            "Of the three murders, two are solved; the last is left to the reader.",
            ["The last of the three murders is left to the reader."],
        ),
    ],
)
def test_clauses_behind_the_first(text: str, facts: list[str]) -> None:
    own = judged(text)
    assert not [fact for fact in facts if fact not in own], own


def test_the_rest_of_nothing_stays() -> None:
    assert told("The rest is history.") == ["The rest is history."]


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "Smith beat goalkeeper Aaron Doyle with a low drive after nine minutes. He made three "
            "fine saves before the break.",
            "Aaron Doyle made three fine saves before the break.",
        ),
        (
            "Striker Daniel Osei hit the bar twice, and goalkeeper Ryan Platt kept out a penalty. "
            "He also tipped a header over the crossbar.",
            "Ryan Platt tipped a header over the crossbar.",
        ),
        (
            "According to opposition leader Tom Garside, the closures will hit the poorest "
            "families hardest. He proposed using reserves instead.",
            "Tom Garside proposed using reserves.",
        ),
        (
            "Reed won the final. His coach, Paul Lund, said he had never seen him play better.",
            "Paul Lund said that he had never seen Reed play better.",
        ),
        (
            "Skyline cut its profit forecast on Thursday. Rivals have fared better: Ryanair raised "
            "its forecast last week.",
            "Ryanair raised its forecast last week.",
        ),
    ],
)
def test_whose_part_it_is(text: str, fact: str) -> None:
    own = judged(text)
    assert any(one.startswith(fact.removesuffix(".")) for one in own), own


def test_no_road_votes() -> None:
    own = judged(
        "The Hexley bypass was rejected by two inquiries. Your correspondent writes that the "
        "county council has always supported it. In fact it voted against the scheme in 1994."
    )
    assert not [fact for fact in own if "bypass voted" in fact]


def test_one_of_two_places_is_the_island() -> None:
    own = judged(
        "Ferries to Sorrey leave from Kinlochard twice a day. The island has 210 inhabitants."
    )
    assert not [fact for fact in own if fact.startswith("Kinlochard has")]


_INTERVIEW = """Chef Nadia Rahimi opened her first restaurant in a former bus garage in Hull. She \
talks about bread, burns and her mother.

Your mother taught you to cook. Was she a professional?

No. She was a seamstress in Herat, but she cooked for every wedding in our street. She died in 2011.

The critic Tom Lacey loved the place. Did that help?

Enormously. He came on a Tuesday and ordered everything. I was in tears.
"""


def test_who_is_asked_is_no_she() -> None:
    own = judged(_INTERVIEW)
    assert "Chef Nadia Rahimi opened her first restaurant." in own
    assert not [fact for fact in own if "Rahimi was a seamstress" in fact or "Rahimi died" in fact]
    assert not [fact for fact in own if fact.startswith(("Enormously", "Your mother"))]


def test_where_questions_and_answers_begin() -> None:
    assert begins_at(["She opened in Hull.", "Did you cook?", "I did.", "And your son?"]) == 1
    assert begins_at(["Can you see it from here?", "The tower is old.", "Who built it?"]) == NOBODY
    assert begins_at(["The tower is old.", "It fell in 1912."]) == NOBODY


def test_base_of_past() -> None:
    pasts = ["opened", "won", "stopped", "carried", "voted", "agreed", "left", "declined", "joined"]
    bases = ["open", "win", "stop", "carry", "vote", "agree", "leave", "decline", "join"]
    assert [base_of_past(past) for past in pasts] == bases
    assert base_of_past("green") == ""
    assert [base_of_third(form) for form in ("leaves", "goes", "carries", "has")] == [
        "leave", "go", "carry", "have",
    ]  # fmt: skip


def test_how_many_of_them_is_no_opinion() -> None:
    assert told("All of them will stay shut.") == ["All of them will stay shut."]
    read = first_read("All of them will stay shut.")
    assert read.facts[0].not_checkable == "unclear who or what “All of them” is"
    assert first_read("All of them are awful!").facts[0].not_checkable


def test_held_every_thursday_is_so_still() -> None:
    own = told("The market, held every Thursday, draws buyers from Albi.")
    assert "The market is held every Thursday." in own


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "Ann Lee shared the Crown Prize in Physics in 1903 and received a second one in 1911.",
            "Ann Lee received a second Crown Prize in 1911.",
        ),
        ("Per Berg sold the shop and bought a bigger one.", "Per Berg bought a bigger shop."),
    ],
)
def test_one_is_what_the_verb_before_had(text: str, fact: str) -> None:
    assert fact in judged(text)


def test_one_of_which_nothing_tells_what_it_is_stays_open() -> None:
    assert not any("bigger" in fact for fact in judged("Per Berg wanted a bigger one."))


def test_what_happened_at_an_age_is_told_by_itself() -> None:
    told_ = judged("Ann Lee had been hurt at eighteen, when a tram struck the bus of the school.")
    assert any(fact.startswith("A tram struck the bus") for fact in told_)


def test_a_time_of_day_is_no_age() -> None:
    told_ = judged("The train left at 4.30, when the doors closed.")
    assert not any(fact.startswith("The doors closed") for fact in told_)
