"""What a verb or a noun needs stays with it, and two clauses are not run into one; each case is one
that a strict reader rejected."""

from __future__ import annotations

import re

import pytest
from bundled_facts import first_read, found, told


@pytest.mark.parametrize(
    ("text", "never"),
    [
        (
            "He came home in 1961 with a suitcase of instruments.",
            "^he came( in 1961| with)",
        ),
        (
            "Deputy mayor Graeme Suttie, who voted against, said the decision only put it off.",
            "voted$",
        ),
        (
            "Every harp that leaves the workshop has a small beetle burned into the soundboard.",
            "^every harp has",
        ),
        ("All 11 justices who heard the case agreed.", "^all 11 justices agreed"),
        (
            "Évora, the singer who brought the morna to concert halls, died in 2011.",
            "was the singer$",
        ),
        (
            "Councillors will keep the old charge until a committee has reviewed the matter.",
            "^a committee has reviewed",
        ),
        (
            "Some of the original blocks were lifted from the river, but most proved too damaged.",
            "blocks most",
        ),
        (
            "Two of them, a woman of 71 and her grandson, were flown to hospital.",
            "^two of them (was|were) (a|the)",
        ),
        (
            "Eleven people were hurt after a railway car slid back 15 metres, the fire service "
            "said.",
            "^the fire service said after",
        ),
        (
            "In the first movement the soloist plays on one string, while the violas answer from a "
            "distance.",
            "answer.* that",
        ),
        (
            "It was supported by several governments, including those of Italy and Croatia.",
            "including those",
        ),
        ("Graciela Montaldi, then 67, took the main role.", "(is|was) then"),
        (
            "From 2007 to 2009 she was Morocco's minister of youth and sports.",
            "minister of (youth|sports)( from|$)",
        ),
        ("Estimates of its date range from about 200 to 60 BC.", "to 60$"),
        ("The van will stop at nine places every second Thursday.", "every second$"),
        (
            "The son of a boatbuilder, he joined the merchant navy at 17.",
            "navy the son",
        ),
        (
            "Shares in the ferry operator Lintas Samudra fell 14 percent on Thursday.",
            "^shares fell",
        ),
        (
            "According to the operator, an emergency brake engaged and held the car.",
            "^(an|the) (emergency )?brake held the car$",
        ),
        (
            "Farm workers fitted 212 females with transmitters on Monday.",
            "fitted 212 females( on monday)?$",
        ),
        ("She spent five months in prison.", "spent five months$"),
        ("She spent a year in Leeds before war forced her home.", "spent a year before"),
        ("At 12:41 UTC the detectors registered a faint signal.", "12:41$"),
        ("He became an assistant to the geodesist Niels Nørlund.", "the niels"),
        ("Orban, whose two cranes, Samson and Goliath, stand there, is dead.", "there is"),
        ("Ferries to the islands to be free for residents from March", "ferries .*be free"),
        ("The minister called on other countries to follow.", "called on other countries$"),
        ("The authors plan to test this by coring two more lakes.", "^the authors core"),
        ("Marie and Pierre Curie discovered radium.", "^marie discovered"),
        ("Niger is bordered by Chad in the east.", "is bordered in"),
        ("Other factories are in Germany, India and Peru.", "are (india|peru)"),
        (
            "Iceland took the lead with a shot that Joe Hart got a hand to.",
            "hart got (the shot|a hand$)",
        ),
    ],
)
def test_never_told(text: str, never: str) -> None:
    assert [c for c in found(text) if re.search(never, c)] == []


@pytest.mark.parametrize(
    ("text", "candidate"),
    [
        (
            "She opposed a tower that the government wanted to build in the Nairobi park.",
            "the government wanted to build the tower in the nairobi park",
        ),
        (
            "Bell worked with a radio telescope that she had helped to build outside the city.",
            "she had helped to build the radio telescope outside the city",
        ),
        ("Niger is bordered by Chad in the east.", "niger is bordered by chad in the east"),
        ("The house he lived in was sold.", "he lived in the house"),
        ("The house that he lived in was sold.", "he lived in the house"),
        ("The day she left for Rome was cold.", "she left for rome"),
        (
            "A bridge there would have interfered with air traffic and obstructed the channel.",
            "a bridge there would have obstructed the channel",
        ),
        (
            "The idea came from William Paterson, a Scot who had helped found the Bank.",
            "william paterson had helped found the bank",
        ),
        (
            "Rwenzora Beans said on Monday it had raised $18 million.",
            "rwenzora beans said on monday that it had raised $ 18 million",
        ),
    ],
)
def test_objects_and_times_stand_where_they_belong(text: str, candidate: str) -> None:
    assert candidate in found(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "She was born in Frankfurt am Main in 1647.",
            "She was born in Frankfurt am Main.",
        ),
        (
            "She was struck by the Norwegian vessel SS Imo.",
            "She was struck by the Norwegian vessel SS Imo.",
        ),
        ("Mark Korir, also of Kenya, was second.", "Mark Korir of Kenya was second."),
        (
            "In London MPs had the curtains soaked in lime.",
            "MPs had the curtains soaked in lime in London.",
        ),
        (
            "The firm will deliver 90,000 loggers to Brohus Medico A/S in Odense.",
            "The firm will deliver 90,000 loggers to Brohus Medico A/S in Odense.",
        ),
        (
            "The operator, whose 46 vessels carry 9 million people, blamed the price of fuel.",
            "The operator's 46 vessels carry 9 million people.",
        ),
    ],
)
def test_names_stay_whole(text: str, fact: str) -> None:
    assert fact in told(text)


def test_a_picture_is_from_its_year_and_came_out_in_none() -> None:
    known = found("Her best-known work, the tapestry Low Tide (1932), hangs in the county hall.")
    assert "the tapestry low tide is from 1932" in known
    assert not [c for c in known if "released" in c or "came out" in c]


def test_what_has_no_verb_is_no_statement() -> None:
    read = first_read("Bronze with the remains of a wooden case.")
    assert read.reason and not [f for f in read.facts if not f.not_checkable]


@pytest.mark.parametrize(
    ("text", "unclear"),
    [
        ("Smith named it Latimeria after the curator.", True),
        ("Ann Lee bought a house in Leeds and sold it in 1990.", False),
    ],
)
def test_an_object_that_nothing_explains_is_not_checkable(text: str, unclear: bool) -> None:
    facts = [f for f in first_read(text).facts if " it " in f.text]
    assert all(bool(f.not_checkable) == unclear for f in facts)
