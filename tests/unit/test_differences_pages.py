"""Wrong statements that people and models write, against the page that says otherwise; and true
ones that come near them and must not be contradicted."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.core.span import Span
from factscore_tui.verify.differences.names.holders import (
    in_another_land,
    lies_elsewhere,
    other_holder,
)
from factscore_tui.verify.differences.names.life_places import other_place_of_life
from factscore_tui.verify.differences.numbers.clause_dates import date_of_another_clause
from factscore_tui.verify.differences.numbers.computed import find_difference
from factscore_tui.verify.differences.roles.arguments import make_name
from factscore_tui.verify.features.negation import denied
from factscore_tui.verify.features.quantities import find_slots, same_number

LEE = (
    "Ann Lee was a Danish painter. She grew up in Halden. In 1880 she moved to Malmö. "
    "Her younger brother Karl, a dealer in furs, sent her money. "
    "After a quarrel in May 1890, Lee cut off most of her left thumb. "
    "She spent about five weeks on Bornholm. "
    "Her husband Jens Moss died in the shipwreck. Her sister Ida Lee died in 1950."
)
SHIP = (
    "SS Alma was a Norwegian steamer. "
    "Built in Bergen, it was the second of three Norna-class ships. "
    "The ship left Bergen on 10 April 1912. "
    "It carried the rescue boat Petrel and the survey boat Curlew. "
    "The deck steward Tom Fox and the night steward Per Lund were saved. "
    "The two acts of 1912 were signed by President Lyndon B. Johnson in Oslo."
)


def told(fact: str, text: str = LEE, title: str = "Ann Lee") -> str:
    """The difference that is found, "" for none."""
    laid = match(fact, title, text)
    found = (
        find_difference(fact, laid)
        or reader().find(fact, laid)
        or reader().opposites.find(fact, laid)
    )
    return "" if found is None else f"{found.difference.claimed} / {found.difference.found}"


@pytest.mark.parametrize(
    ("fact", "difference"),
    [
        # "In 1880 she moved" goes on about her, so "her" is hers in the next sentence.
        ("Karl was Ann Lee's older brother.", "older brother / younger brother"),
        # The subject of the same sentence is whom the page is about.
        ("Ann Lee cut off her right thumb after a quarrel.", "right thumb / left thumb"),
        ("Ann Lee spent about five months on Bornholm.", "five months / five weeks"),
        ("Jens Moss survived the disaster.", "Jens Moss survived / Jens Moss died"),
        ("Jens Moss survived the shipwreck.", "Jens Moss survived / Jens Moss died"),
    ],
)
def test_what_is_told_otherwise(fact: str, difference: str) -> None:
    assert told(fact) == difference


@pytest.mark.parametrize(
    "fact",
    [
        "Karl was Ann Lee's younger brother.",
        "Ann Lee was Karl's older sister.",
        "Ann Lee had an older brother.",
        "Ann Lee's younger brother Karl was older than Ida.",
        "Ann Lee cut off her left thumb after a quarrel.",
        "Ann Lee's right hand was hurt in a quarrel.",
        "Ann Lee spent about five weeks on Bornholm.",
        "Ann Lee spent about 35 days on Bornholm.",
        "Ann Lee spent more than a month on Bornholm.",
        "Ann Lee spent five months in Halden.",
        "After five months Ann Lee left Bornholm.",
        "Ida Lee survived the disaster.",
        "Ann Lee survived the shipwreck.",
        "Jens Moss survived the war.",
        "Jens Moss died in the disaster.",
        "Jens Moss survived the first shipwreck.",
    ],
)
def test_what_is_not(fact: str) -> None:
    assert told(fact) == ""


@pytest.mark.parametrize(
    ("fact", "difference"),
    [
        # The capitals before the name are a part of it.
        ("The SS Alma left Bergen on 12 April 1912.", "12 April 1912 / 10 April 1912"),
        (
            "SS Alma was the third of the three Norna-class ships.",
            "third of the three Norna-class ships / second of three Norna-class ships",
        ),
        ("Curlew was a rescue boat.", "rescue boat / survey boat"),
        ("Per Lund was a deck steward.", "deck steward / night steward"),
        ("The SS Alma carried the survey boat Petrel.", "survey boat / rescue boat"),
        # "John" is no form of "Johnson": first names are held against first names.
        (
            "The two acts were signed by President John F. Kennedy in Oslo.",
            "President John F. Kennedy / President Lyndon B. Johnson",
        ),
    ],
)
def test_of_a_ship(fact: str, difference: str) -> None:
    assert told(fact, SHIP, "Alma") == difference


@pytest.mark.parametrize(
    "fact",
    [
        "The SS Alma left Bergen on 10 April 1912.",
        "SS Alma was the second of the three Norna-class ships.",
        "Curlew was a survey boat.",
        "Curlew was a small boat.",
        "The boat Petrel was carried by the SS Alma.",
        "Per Lund was a night steward.",
        "Lund was a ship's steward.",
        "The old boat Petrel was carried by the SS Alma.",
        "The SS Alma carried the rescue boat Petrel.",
        "The two acts were signed by President Johnson in Oslo.",
        "The two acts were signed by Lyndon Baines Johnson in Oslo.",
    ],
)
def test_true_of_a_ship(fact: str) -> None:
    assert told(fact, SHIP, "Alma") == ""


@pytest.mark.parametrize(
    ("fact", "adds"),
    [
        ("SS Alma was a cargo steamer.", True),
        ("SS Alma was a fast steamer.", True),
        ("The SS Alma was a Swedish steamer.", False),  # excluded by "Norwegian"
        ("SS Alma was a ferry.", False),
        ("SS Alma was a steamer of Bergen.", False),
        ("SS Alma was the first of three Norna-class ships.", False),
    ],
)
def test_a_word_that_describes(fact: str, adds: bool) -> None:
    """What only describes is no model's business to contradict."""
    assert reader().descriptions.adds(fact, match(fact, "Alma", SHIP)) is adds


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("More than two and a half million people left.", [2.5e6]),
        ("Half a million people came.", [5e5]),
        ("a quarter of a million people", [2.5e5]),
        ("three quarters of a billion dollars", [7.5e8]),
        ("It took two and a half hours.", [2.5]),
        ("a crowd of 2 and a half thousand", [2500]),
        ("Half of a house was sold.", []),
        ("a half-million men", [1e6]),
    ],
)
def test_halves_and_quarters(text: str, values: list[float]) -> None:
    assert [n.value for n in find_slots(text).numbers] == values


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("five months", "five weeks", False),
        ("two weeks", "14 days", True),
        ("one hundred years", "10 decades", True),
        ("five months", "five goals", True),  # what is counted elsewhere says nothing here
    ],
)
def test_lengths_of_time(one: str, other: str, same: bool) -> None:
    (first,), (second,) = find_slots(one).numbers, find_slots(other).numbers
    assert same_number(first, second) is same


@pytest.mark.parametrize(
    ("text", "denies"),
    [
        ("No fewer than 140 people died.", False),
        ("Not less than 140 people died.", False),
        ("It was no more than a village.", False),
        ("No people died.", True),
        ("It was no longer used.", True),
        ("It was not later used.", True),
    ],
)
def test_no_fewer_than_denies_nothing(text: str, denies: bool) -> None:
    assert bool(denied(text)) is denies


LIFE = (
    "Ida Moss was a Danish painter. She was born in about 69 BC, probably in Halden, and died in "
    "that city in August 30 BC, after which Norna became a Roman province. "
    "Her sister was born in Leeds. She was a member of the Linnean Society of London. "
    "Moss married Peter Lund in 1903 and, after their divorce in 1919, her cousin Karl Kolbe."
)


@pytest.mark.parametrize(
    ("fact", "other"),
    [
        ("Ida Moss died in London.", True),
        ("Ida Moss was born in Leeds.", True),  # her sister was
        ("Ida Moss was born in the Danish town of Leeds.", True),
        ("Ida Moss died in Rome.", True),  # "Roman" is no Rome
        ("Ida Moss died in Halden.", False),
        ("Ida Moss was probably born in Halden.", False),
        ("Ida Moss was born in Denmark.", False),  # Halden may lie there
        ("Ida Moss died in August.", False),
        ("Karl Kolbe died in London.", False),  # the page is not about him
        ("Ida Moss lived in London.", False),
    ],
)
def test_a_place_of_birth_or_death_that_rests_on_nothing(fact: str, other: bool) -> None:
    assert (other_place_of_life(fact, match(fact, "Ida Moss", LIFE)) is not None) is other


@pytest.mark.parametrize(
    "fact",
    [
        # A month is no place of death, and the second husband is behind an "and" without its verb.
        "Ida Moss died in Halden.",
        "Ida Moss died in August 30 BC.",
        "Ida Moss married Karl Kolbe.",
        "Ida Moss then married her cousin Karl Kolbe.",
        "Ida Moss married Peter Lund.",
    ],
)
def test_true_of_a_life(fact: str) -> None:
    assert told(fact, LIFE, "Ida Moss") == ""


WORK = (
    "Tom Fox was a Scottish engineer. Fox began to study medicine at the University of Leeds in "
    "1825 but disliked surgery. He studied physics and history in Halden. "
    "From 1902 he worked at the patent office in Bern, and Karl Lund at the museum. "
    "Ida Moss was the chief engineer and for years the chief "
    "promoter of the bridge. Peter Lund did much of the engineering. He lived in Zurich."
)


@pytest.mark.parametrize(
    ("fact", "difference"),
    [
        ("Tom Fox started studying law at Leeds.", "law / medicine"),
        ("Tom Fox studied theology at the University of Leeds.", "theology / medicine"),
        ("Tom Fox studied medicine at Leeds.", ""),
        ("Tom Fox studied surgery at Leeds.", ""),
        ("Tom Fox studied physics at Leeds.", ""),  # elsewhere he did
        ("Tom Fox studied law in Halden.", ""),  # two subjects, why not three
        ("Tom Fox studied law.", ""),
        ("Tom Fox studied science at Leeds.", ""),
        ("Tom Fox taught law at Leeds.", ""),
    ],
)
def test_another_subject(fact: str, difference: str) -> None:
    assert told(fact, WORK, "Tom Fox") == difference


@pytest.mark.parametrize(
    ("fact", "refused"),
    [
        ("The chief engineer was Peter Lund.", True),
        ("Peter Lund was the chief engineer.", True),
        ("The chief engineer was Ida Moss.", False),
        ("Ida Moss was the chief promoter.", False),
        ("Peter Lund was an engineer.", False),
        ("The first engineer was Peter Lund.", False),
        ("The patent office was in Zurich.", True),
        ("The patent office was in Bern.", False),
        ("The patent office was in Switzerland.", False),
        ("The museum was in Zurich.", False),
        ("The house was in Zurich.", False),
    ],
)
def test_the_page_names_another(fact: str, refused: bool) -> None:
    laid = match(fact, "Tom Fox", WORK)
    assert ((other_holder(fact, laid) or lies_elsewhere(fact, laid)) is not None) is refused


YEARS = (
    "Ida Moss took a degree in 1930. In the same year she married Tom Fox; they divorced in 1945. "
    "She finished school in 1933. Ten years later she became secretary of the club. She sang well. "
    "The following year she left Hull. In 1950 she joined the Royal Naval Reserve of her town."
)


@pytest.mark.parametrize(
    ("fact", "difference"),
    [
        ("Ida Moss married Tom Fox in 1930.", ""),
        ("Ida Moss became secretary in 1943.", ""),
        ("Ida Moss left Hull in 1946.", ""),  # nobody knows which year follows
    ],
)
def test_a_year_told_from_the_one_before(fact: str, difference: str) -> None:
    assert told(fact, YEARS, "Ida Moss") == difference


def test_the_date_of_another_clause_with_a_pronoun() -> None:
    parted = match("Ida Moss divorced Tom Fox in 1930.", "Ida Moss", YEARS)
    assert date_of_another_clause(parted) is not None
    wed = match("Ida Moss married Tom Fox in 1930.", "Ida Moss", YEARS)
    assert date_of_another_clause(wed) is None


@pytest.mark.parametrize(("body", "another"), [("Navy", False), ("Army", True)])
def test_the_navy_and_its_reserve(body: str, another: bool) -> None:
    one, other = (make_name(name, Span(0, len(name))) for name in (body, "Royal Naval Reserve"))
    assert one is not None
    assert other is not None
    assert one.differs(other) is another


LANDS = (
    "Tom Fox was a Venezuelan soldier who was born in Caracas and died near Marta in Colombia. The "
    "lands that he freed are now Venezuela, Colombia, Ecuador, Peru and Bolivia. He won the Battle "
    "of Ayacucho in Peru, and before it that of Boyaca. Haiti gave him help, and Jamaica too. "
    "Guernica was shown. Spain lost."
)


@pytest.mark.parametrize(
    ("fact", "refused"),
    [
        ("Ayacucho was in Bolivia.", True),
        ("Ayacucho is in Peru.", False),
        ("Marta is in Venezuela.", True),
        ("Marta is in Colombia.", False),
        ("Caracas is in Venezuela.", False),
        ("Boyaca is in Ecuador.", True),
        ("Guernica was in Spain.", False),
        ("Ayacucho is in America.", False),
        ("Ayacucho was in ruins.", False),
        ("Ayacucho is in Norway.", True),
        ("Boyaca is in Norway.", False),
    ],
)
def test_the_page_has_it_in_another_land(fact: str, refused: bool) -> None:
    assert (in_another_land(fact, match(fact, "Tom Fox", LANDS)) is not None) is refused
