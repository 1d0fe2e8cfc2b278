"""First names and surnames alone, and how two of a family are named together, beside near texts in
which they stay as they are."""

from __future__ import annotations

import pytest
from test_everyday_references import stands_for

_DEAN = (
    "Dean Rudge and Carl Rudge met at a college. When the police came, {} told officers that the "
    "college was closed."
)
_OWNER = "The mill belongs to the developer {} in May. Asked about the fire, {} said nothing."
_KIN = "{} and {} Edwin sailed west. A storm drowned Edwin in 1885."
_BAND = "The band was formed by the {} Alun and Gareth Pryce. The cough killed Alun in 2008."
_CURTAINS = (
    "Lorna Mackie met Jean Hogarth in Leeds. They {} in 1959. The firm sold curtains until the "
    "death of Hogarth in 1988."
)
_SUED = "{}, the court ruled. Orbis GmbH had sued {} in 2020, claiming that Harwell did."
_AGED = (
    "Dean Rudge, {}, and Carl Rudge, 29, admitted burglary on Monday. The court heard that the "
    "29-year-old had left a bus pass on the table."
)
_AGE = "the 29 - year - old"


@pytest.mark.parametrize(
    ("text", "mention", "expected"),
    [
        # A first name that is a title, too.
        (_DEAN.format("Dean"), "dean", "Dean Rudge"),
        (_DEAN.format("the Dean"), "the dean", ""),
        # A developer, or a publisher, is somebody or a firm.
        (_OWNER.format("Darren Whitty, who bought it", "Whitty"), "whitty", "Darren Whitty"),
        (_OWNER.format("Barley Homes, which bought it", "Barley"), "barley", "Barley Homes"),
        (
            "Moll Whitty, publisher of the Tribune, saw a machine in July. Ott Brandt fell out "
            "with Whitty in 1888.",
            "whitty",
            "Moll Whitty",
        ),
        # Brothers, sisters and the children of a father have one surname, where it is a family's.
        (_KIN.format("Hilda Garrod", "her twin brother"), "edwin", "Edwin Garrod"),
        (_KIN.format("Hugo Bartram", "his son"), "edwin", "Edwin Bartram"),
        (_KIN.format("Hilda Garrod", "her son"), "edwin", ""),
        (_KIN.format("Erik Thorvaldsson", "his son"), "edwin", ""),
        (_KIN.format("Hugo Bartram", "his friend"), "edwin", ""),
        (_KIN.format("Hugo Bartram", "the widow's son"), "edwin", ""),
        (_BAND.format("cousins"), "alun", "Alun Pryce"),
        (_BAND.format("singers"), "alun", ""),
        # A firm with the surnames of two people is neither of them.
        (_CURTAINS.format("set up Mackie Hogarth"), "hogarth", "Jean Hogarth"),
        (_CURTAINS.format("hired Lorna Hogarth"), "hogarth", "Lorna Hogarth"),
        # A firm by its short name first.
        (
            _SUED.format("Harwell did not copy the valve", "Harwell Valves plc"),
            "harwell",
            "Harwell Valves plc",
        ),
        (
            _SUED.format("Nobody copied a valve", "Harwell Valves plc"),
            "harwell",
            "Harwell Valves plc",
        ),
        (_SUED.format("Harwell did not copy the valve", "the Harwell Museum"), "harwell", ""),
        # Whose age the text tells.
        (_AGED.format(34), _AGE, "Carl Rudge"),
        (_AGED.format(29), _AGE, ""),
    ],
)
def test_what_a_bare_name_stands_for(text: str, mention: str, expected: str) -> None:
    assert stands_for(text, mention) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("Dean Rudge and Carl Rudge", "Dean and Carl Rudge"),
        ("Dean Rudge and Carl Holt", "Dean Rudge and Carl Holt"),
        ("Dean Rudge and his brother Carl", "Dean and Carl Rudge"),
    ],
)
def test_two_of_a_family_are_named_together(names: str, expected: str) -> None:
    text = f"{names} admitted burglary. The court heard that the two had stolen a clock."
    assert stands_for(text, "the two") == expected


def test_a_calling_before_a_name_is_no_part_of_it() -> None:
    text = "Conductor Nadine Firth met her husband Geoff in Leeds."
    assert stands_for(text, "her") == "Nadine Firth"
    assert stands_for(text.replace("Conductor", "Carol"), "her") == "Carol Nadine Firth"


def test_he_is_the_subject_and_not_the_one_named_last() -> None:
    text = (
        "The Linograph was a machine invented by Otto Merkel, a watchmaker. When Whit Reid, "
        "publisher of the Tribune, saw it at work in July 1886, he cried out. His newspaper bought "
        "the first ones that year. An operator sat at a keyboard, and an arm lifted the moulds "
        "back. Merkel fell out with Reid and left the latter's company in 1888{} improving the "
        "device."
    )
    assert stands_for(text.format(", but he went on"), "he") == "Otto Merkel"
    assert stands_for(text.format("; he went on"), "he") != "Whit Reid"
