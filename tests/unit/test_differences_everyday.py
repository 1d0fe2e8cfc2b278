"""Errors as a hurried writer makes them: another building, wood, relative or toll; what never
happened; and what no such rule may say of a true sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest
from role_pages import match, reader, retrieval

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.verify.differences.names.dated_for_another import dated_for_another
from factscore_tui.verify.differences.names.other_kin import find_other_kin
from factscore_tui.verify.differences.numbers.numbered_names import numbered_otherwise
from factscore_tui.verify.differences.numbers.tolls import find_toll
from factscore_tui.verify.differences.roles.groups import (
    tells_the_rest,
    without_couple,
    without_group,
)
from factscore_tui.verify.differences.words.never_happened import find_never
from factscore_tui.verify.estimators.difference_finder import DifferenceFinder
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.fact_reading import look_at, names_alone
from factscore_tui.verify.features.page_kinds import kinds_of

TOWER = (
    "The Halden Tower is a tower of oak beams in Halden. It was the tallest structure of the "
    "country until the Berg Building in Moss passed it in 1931."
)
PAINTER = (
    "Ann Lee (1880–1951) was a Norwegian painter. The Red Boat, her first large work, was painted "
    "at Moss in 1905. She wrote the Kirk Letter, a letter to her brothers Per and Otto, in 1910. "
    "She painted The Old Mill on a panel of poplar wood. Her younger brother Otto, a printer, paid "
    "her debts. She planned to become a doctor. In 1899 she joined the cavalry. She moved to Arles "
    "in 1912 and painted the harbour. She never married and had no known children. She never "
    "received the Crown Prize. Otto's wife Ida died in 1930."
)
SHIP = (
    "RMS Halden was a Norwegian ocean liner that sank in 1912. About 1,500 of the roughly 2,200 "
    "people on board died, making it the worst disaster of the decade. The Moss picked up about "
    "705 survivors."
)
PLANT = (
    "The Halden disaster was an accident at reactor No. 4 of the Halden Nuclear Power Plant, near "
    "the town of Moss. Per Berg of New Zealand wrote the first report on it in 1953. Ann Lee of "
    "France, born in Norway, wrote the second report in 1960. She founded the Halden Trust."
)
FLIGHT = (
    "Eagle 5 was a spaceflight of 1969. The rocket carried the astronauts to orbit. All three men "
    "had flown in space before, in the Gemini programme. During two and a half hours outside they "
    "planted a flag, spoke by radio and collected 21.5 kilograms of lunar material."
)


@pytest.mark.parametrize(
    ("fact", "title", "page", "reason"),
    [
        (
            "The Empire State Building passed the Halden Tower in 1931.",
            "Halden Tower",
            TOWER,
            "passed the Halden Tower: Empire State Building → source: Berg Building",
        ),
        (
            "Ann Lee painted The Old Mill on a panel of oak.",
            "Ann Lee",
            PAINTER,
            "oak → source: poplar",
        ),
        (
            "The Kirk Letter was a letter to Ann Lee's sister.",
            "Ann Lee",
            PAINTER,
            "sister → source: brothers",
        ),
        ("Ann Lee planned to become a lawyer.", "Ann Lee", PAINTER, "lawyer → source: doctor"),
        ("Ann Lee joined the infantry.", "Ann Lee", PAINTER, "infantry → source: cavalry"),
        (
            "The Red Boat was painted at Arles.",
            "Ann Lee",
            PAINTER,
            "painted at: Arles → source: Moss",
        ),
        (
            "Ann Lee's cousin Otto was a printer.",
            "Ann Lee",
            PAINTER,
            "Ann Lee's cousin Otto → source: Her younger brother Otto",
        ),
        (
            "Ann Lee married twice.",
            "Ann Lee",
            PAINTER,
            "Ann Lee married twice → source: never married",
        ),
        (
            "Ann Lee had two children.",
            "Ann Lee",
            PAINTER,
            "Ann Lee had two children → source: had no known children",
        ),
        (
            "Ann Lee received the Crown Prize in 1930.",
            "Ann Lee",
            PAINTER,
            "Ann Lee received the Crown Prize in 1930 → source: never received the Crown Prize",
        ),
        (
            "They had flown in space before in the Mercury programme.",
            "Eagle 5",
            FLIGHT,
            "programme: Mercury → source: Gemini",
        ),
        (
            "The Halden disaster happened at reactor number 3 of the nuclear power plant.",
            "Halden disaster",
            PLANT,
            "3 → source: 4",
        ),
        (
            "Per Berg was a writer from Australia.",
            "Halden disaster",
            PLANT,
            "Per Berg is from: Australia → source: New Zealand",
        ),
    ],
)
def test_another_than_the_source_has(fact: str, title: str, page: str, reason: str) -> None:
    found = reader().find(fact, match(fact, title, page))
    assert found is not None
    assert found.reason == reason


@pytest.mark.parametrize(
    ("fact", "title", "page"),
    [
        ("The Berg Building passed the Halden Tower in 1931.", "Halden Tower", TOWER),
        ("Ann Lee painted The Old Mill on a panel of poplar.", "Ann Lee", PAINTER),
        ("Ann Lee's brother Otto was a printer.", "Ann Lee", PAINTER),
        ("Ann Lee's brother Per was a sailor.", "Ann Lee", PAINTER),
        ("Ann Lee never married.", "Ann Lee", PAINTER),
        ("Ann Lee's brother Otto married Ida.", "Ann Lee", PAINTER),
        ("Ann Lee's parents married in Moss.", "Ann Lee", PAINTER),
        ("Ann Lee had two brothers.", "Ann Lee", PAINTER),
        ("Ann Lee received the Moss Prize.", "Ann Lee", PAINTER),
        ("Ann Lee painted the harbour at Arles.", "Ann Lee", PAINTER),
        (
            "The Halden disaster happened at reactor number 4 of the plant.",
            "Halden disaster",
            PLANT,
        ),
        ("Per Berg was a writer from New Zealand.", "Halden disaster", PLANT),
        ("Ann Lee was a writer from Norway.", "Halden disaster", PLANT),
        ("Ann Lee founded the Moss Foundation.", "Halden disaster", PLANT),
    ],
)
def test_a_true_sentence_is_no_difference(fact: str, title: str, page: str) -> None:
    assert reader().find(fact, match(fact, title, page)) is None


def test_what_is_denied_for_a_time_only_says_nothing() -> None:
    page = "Per Berg was a sailor. He never married until 1930. He never sailed again after 1940."
    for fact in ("Per Berg married in 1931.", "Per Berg sailed to Moss in 1920."):
        assert find_never(fact, match(fact, "Per Berg", page)) is None


def test_what_was_never_done_to_something_that_is_no_page() -> None:
    page = 'Rain is a film. The line "Play it once more" is often quoted but is never spoken in it.'
    fact = 'The famous line "Play it once more" is spoken twice in Rain.'
    found = find_never(fact, match(fact, "Rain", page))
    assert found is not None
    assert found.difference.found == "never spoken in it"
    other = "The line of the chorus is spoken twice in Rain."
    assert find_never(other, match(other, "Rain", page)) is None


def test_a_screenplay_that_was_never_produced_was_not_filmed() -> None:
    page = (
        "Ida Moss was a writer. She had success with the sale of her screenplay Red Pawn to the "
        "Nord Studios in 1932, although it was never produced."
    )
    fact = "Ida Moss's screenplay Red Pawn was filmed by the Nord Studios."
    assert find_never(fact, match(fact, "Ida Moss", page)) is not None
    true = "Ida Moss's screenplay Red Pawn was sold to the Nord Studios."
    assert find_never(true, match(true, "Ida Moss", page)) is None


def test_what_somebody_else_never_did_says_nothing() -> None:
    page = "Per Berg was a sailor. His brother, who was deaf, never married. Ida Moss never sailed."
    for fact in ("Per Berg married in 1931.", "Per Berg sailed to Moss in 1920."):
        assert find_never(fact, match(fact, "Per Berg", page)) is None


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("About 2,500 people died.", "2,500 → source: 1,500"),
        ("About 2,500 of the people on board were dead.", "2,500 → source: 1,500"),
        ("The sinking of the Halden killed 3,000 people.", "3,000 → source: 1,500"),
        ("About 2,200 people died.", "2,200 → source: 1,500"),
        ("The Moss picked up 95 survivors.", "95 → source: 705"),
        ("About 1,500 people died.", ""),
        ("About 1,600 people died.", ""),
        ("The Halden carried 3,000 people.", ""),
        ("In the earthquake 3,000 people died.", ""),
    ],
)
def test_the_toll(fact: str, reason: str) -> None:
    found = find_toll(fact, match(fact, "RMS Halden", SHIP))
    assert (found.reason if found else "") == reason


def test_two_tolls_of_one_page_decide_nothing() -> None:
    page = f"{SHIP} In the war 4,000 people died on the ship."
    assert (
        find_toll("About 900 people died.", match("About 900 people died.", "RMS Halden", page))
        is None
    )


def test_a_group_without_a_name_is_they() -> None:
    fact = "The two astronauts collected 47.5 kilograms of lunar material."
    laid = match(fact, "Eagle 5", FLIGHT)
    assert without_group(fact, laid) == "They collected 47.5 kilograms of lunar material."
    assert without_group("The two bakers sold bread.", laid) == ""
    assert without_group("The rocket burned.", laid) == ""
    rest = "They collected 47.5 kilograms of lunar material."
    assert tells_the_rest(match(rest, "Eagle 5", FLIGHT))
    assert not tells_the_rest(match("They sold 3 kilograms of flour.", "Eagle 5", FLIGHT))


def test_a_date_that_is_told_of_somebody_else() -> None:
    page = (
        "The Halden Canyon is deep. In 1540 García López led the first visitors to its edge. John "
        "Powell made the first recorded journey through it by boat in 1869."
    )
    wrong = "García López was first on record to take boats through the Halden Canyon in 1869."
    right = "John Powell was first on record to take boats through the Halden Canyon in 1869."
    told = "the source tells it of others: John Powell"
    assert dated_for_another(wrong, match(wrong, "Halden Canyon", page)) == told
    assert dated_for_another(right, match(right, "Halden Canyon", page)) is None


def test_a_cousin_whom_somebody_married_is_told_in_the_next_sentence() -> None:
    page = "Tom Lee sang. Tom Lee married Ida Moss in 1919. She was a first cousin of his."
    for fact in ("Ida Moss was Tom Lee's cousin.", "Tom Lee married his cousin Ida."):
        assert find_other_kin(fact, match(fact, "Tom Lee", page)) is None
    wrong = "Ida Moss was Tom Lee's sister."
    assert find_other_kin(wrong, match(wrong, "Tom Lee", page)) is not None
    apart = page.replace("She was a first cousin of his", "A cousin of his sang")
    fact = "Ida Moss was Tom Lee's cousin."
    assert find_other_kin(fact, match(fact, "Tom Lee", apart)) is not None


def test_relatives_of_two_families_are_left_alone() -> None:
    page = "Ann Lee was a singer. Her brother Otto sang. Her cousin Otto Lee danced."
    fact = "Ann Lee's cousin Otto danced."
    assert find_other_kin(fact, match(fact, "Ann Lee", page)) is None


@pytest.mark.parametrize(
    ("opening", "kinds"),
    [
        ("The Red Boat is a large oil painting by Ann Lee.", {"paint", "portrait"}),
        ("Halden is a town in Norway.", {"town"}),
        ("The Halden was a Norwegian ocean liner that sank.", {"liner", "ship"}),
        ("They are people of Norway.", set()),
        ("No verb here", set()),
    ],
)
def test_what_a_page_calls_its_subject(opening: str, kinds: set[str]) -> None:
    assert kinds <= kinds_of(opening)
    assert bool(kinds) == bool(kinds_of(opening))


def test_two_of_whom_a_page_is_about_one_are_they() -> None:
    page = (
        "Ann Lee was a chemist. She married the physicist Per Berg. The couple announced two "
        "elements in 1898. Ida Moss sang."
    )
    fact = "Ann Lee and Per Berg announced two elements in 1898."
    they = "They announced two elements in 1898."
    assert without_couple(fact, match(fact, "Ann Lee", page)) == they
    for other in ("Ida Moss and Per Berg sang.", "Ann Lee and Jon Vik sang.", "Ann Lee sang."):
        assert without_couple(other, match(other, "Ann Lee", page)) == ""
    alone = page.replace("The couple", "Ann Lee")
    assert without_couple(fact, match(fact, "Ann Lee", alone)) == ""


def test_whom_the_couple_are_stands_in_the_sentence_before() -> None:
    page = "Ann Lee married Per Berg. The couple announced two elements. Ann Lee sang."
    laid = match("Per Berg announced two elements.", "Ann Lee", page)
    berg = next(i for i, unit in enumerate(laid.units) if unit.text == "Berg")
    assert laid.credits[berg] == {0: 1.0, 1: 0.9}


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("Ann Lee flew in Comet 2.", "the source has Comet 1 there, not Comet 2"),
        ("Ann Lee flew in Comet 1.", ""),
        ("Ann Lee flew in a balloon.", ""),
    ],
)
def test_a_numbered_name_with_another_number(fact: str, reason: str) -> None:
    page = "Ann Lee was a pilot. She flew in Comet 1 over the sea. Per Berg saw Comet 2."
    assert (numbered_otherwise(fact, match(fact, "Ann Lee", page)) or "") == reason


def test_names_alone_are_not_what_is_said_of_them() -> None:
    page = "Ann Lee was a pilot. Per Berg and Ida Moss were born in Oslo."

    def alone(fact: str) -> bool:
        look = look_at(fact, retrieval("Ann Lee", page), PageCache(), {})
        assert look is not None
        return names_alone(look)

    assert alone("Per Berg let Ida Moss see the map.")
    assert not alone("Per Berg was born in Oslo.")
    assert not alone("Per Berg saw Ida Moss born.")


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        (
            "The two astronauts collected 50 kilograms of lunar material.",
            "50 kilograms → source: 21.5 kilograms",
        ),
        ("The two astronauts collected 21.5 kilograms of lunar material.", ""),
        ("The two astronauts sold 50 kilograms of flour.", ""),  # of no sentence
        ("The two bakers collected 50 kilograms of lunar material.", ""),  # of no such group
    ],
)
def test_what_the_sentence_about_a_group_has_otherwise(fact: str, reason: str) -> None:
    """No title says that the page is about them."""
    page, pages, span = retrieval("Eagle 5", FLIGHT), PageCache(), Span(0, len(fact))
    searched = replace(page, linked="search")
    look = look_at(fact, searched, pages, {})
    assert look is not None
    finder = DifferenceFinder(pages, {}, None)
    found = finder.find(AtomicFact(0, fact, fact, (span,), span), fact, look, searched)
    assert (found.reason if found else "") == reason
