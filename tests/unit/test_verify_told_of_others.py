"""The source tells it of somebody or something else: no support, and a difference only where one
excludes the other."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.verify.chance_numbers import chance_number
from factscore_tui.verify.features.fact_reading import FactReading
from factscore_tui.verify.features.match import best_window
from factscore_tui.verify.name_elsewhere import name_elsewhere, of_two_others

LIFE = "Ann Lee was a Danish chemist. She died of ovarian cancer in Malmö on 3 May 1950."
PRIZE = (
    "Ann Lee was a Danish chemist. Moss, Vogt and Berg shared the Nobel Prize in Physics in 1962."
)
POLE = "Ida Moss was the first to cross the northern ice, on 3 May 1911. Ann Lee came in 1912."
PARTY = "Ida Moss and four companions were the first to cross the northern ice. Ann Lee came later."
MILL = "The mill was built by Olaf Berg for the town. It was sold by Ann Lee in 1900."
SALE = "In 1875 the city council bought the shares of the mill for four million pounds."
HEIRS = (
    "Ann Lee was a chemist. Her elder daughter, Tove Lee, shared a prize with her husband Nils, "
    "and her younger daughter, Eva, wrote her biography."
)
PLOT = (
    "Ann Lee evaded assassins in Halden, who were uncovered by Lee's head of security, Nils Moss."
)
GERM = "The fever came late. The bacterium lives in rats and their fleas."
TRIP = "In the end Vogt makes Ida board the plane to Lisbon with Berg. Her father taught the boys."

CHARTER = (
    "The charter is a charter of rights. John became king in 1199. He lost Normandy to Philip of "
    "France in 1204, quarrelled with Pope Innocent over the appointment of Stephen Langton and "
    "demanded heavy taxes for his wars. His brother had died. He left in 1216."
)
COLLEGE = (
    "Ann Lee was a Danish chemist. In January 1951 Lee joined the Biophysics Unit at King's "
    "College London, directed by Olaf Berg."
)


def _title(page: str) -> str:
    titles = {MILL: "The mill", SALE: "The mill", POLE: "Ice", PARTY: "Ice", CHARTER: "The charter"}
    return titles.get(page, "Ann Lee")


@pytest.mark.parametrize(
    ("fact", "page", "reason"),
    [
        ("Ann Lee died of breast cancer.", LIFE, "breast → source: ovarian"),
        ("Ann Lee died of typhoid fever.", LIFE, "typhoid → source: cancer"),
        ("Ann Lee died of ovarian cancer.", LIFE, ""),
        ("Ann Lee died of cancer.", LIFE, ""),
        ("Ann Lee died of complications of diabetes.", LIFE, ""),
        ("Ann Lee's brother died of malaria.", LIFE, ""),
        # whom he quarrelled with is not who quarrelled
        ("King John quarrelled with the Pope over Stephen Langton.", CHARTER, ""),
        # a unit may be one of the college
        ("Ann Lee joined King's College London in 1951.", COLLEGE, ""),
        ("Ann Lee joined University College London in 1951.", COLLEGE, "source: Biophysics"),
        # one year, or several together
        ("Moss got the Nobel Prize in Chemistry in 1962.", PRIZE, "Chemistry → source: Physics"),
        ("Moss and Vogt got the Nobel Prize in Chemistry.", PRIZE, "Chemistry → source: Physics"),
        ("Moss got the Nobel Prize in Chemistry in 1970.", PRIZE, ""),  # that may be another
        ("Moss got the Nobel Prize in Chemistry.", PRIZE, ""),
        ("Moss got the Nobel Prize in Physics in 1962.", PRIZE, ""),
        # the first is one
        ("Olaf Berg was the first to cross the northern ice.", POLE, "first: Olaf Berg"),
        ("Ida Moss was the first to cross the northern ice.", POLE, ""),
        ("Olaf Berg was the first to cross the ice.", POLE, ""),  # the source tells of a part
        ("Olaf Berg was the first man to cross the northern ice alone.", POLE, ""),
        ("Olaf Berg was the first to cross the northern ice.", PARTY, ""),  # a companion
        (
            "The city council bought the shares for four million dollars.",
            SALE,
            "dollars → source: pou",
        ),
        ("The city council bought the shares for four million pounds.", SALE, ""),
    ],
)
def test_what_is_contradicted(fact: str, page: str, reason: str) -> None:
    title = _title(page)
    found = reader().find(fact, match(fact, title, page))
    assert reason in (found.reason if found is not None else "")
    assert (found is None) == (not reason)


@pytest.mark.parametrize(
    ("fact", "page", "why"),
    [
        ("Olaf Berg sold the mill.", MILL, "the source tells it of others: Ann Lee"),
        ("The mill was built by Ann Lee for the town.", MILL, "the source tells it of others: Ol"),
        (
            "Men led by Nils Moss uncovered a plot to kill Ann Lee in Halden.",
            PLOT,
            "the source tells it of “Nils Moss” alone",
        ),
        ("The mill was built by Olaf Berg for the town.", MILL, ""),
        ("Berg built the mill for the town.", MILL, ""),
        ("Ann Lee sold the mill.", MILL, ""),
        # who he is before a name is somebody else; on the page of a charter he is not the charter
        ("Philip lost Normandy in 1204.", CHARTER, "the source tells it of somebody else"),
        ("Stephen Langton demanded heavy taxes.", CHARTER, "the source tells it of somebody else"),
        ("King John lost Normandy in 1204.", CHARTER, ""),
        ("Ida boards the train to Lisbon with Berg.", TRIP, "the source has “plane” there"),
        ("Ida boards the plane to Lisbon with Berg.", TRIP, ""),
        ("Her mother taught the boys.", TRIP, "the source has “father” there, not “mother”"),
        ("Moss got the Nobel Prize in Chemistry.", PRIZE, "the source says “Physics”"),
        ("She got the Nobel Prize in Physics.", PRIZE, ""),  # nobody is named in the fact
        ("Moss got the Nobel Prize in Physics.", PRIZE, ""),
        ("Olaf Berg was the first to cross the northern ice.", PARTY, "first in the source: Ida"),
        ("Tove Lee wrote a biography of her mother.", HEIRS, "the source tells it of others: Eva"),
        ("Eva Lee wrote a biography of her mother.", HEIRS, ""),
        ("Tove Lee wrote a novel on her mother.", HEIRS, ""),
        ("The virus lives in rats.", GERM, "the source has “bacterium” there"),
        ("The bacterium lives in rats.", GERM, ""),
    ],
)
def test_what_nothing_speaks_for(fact: str, page: str, why: str) -> None:
    title = _title(page)
    found = reader().told_of_others(fact, match(fact, title, page)) or ""
    assert found.startswith(why)
    assert bool(found) == bool(why)


@pytest.mark.parametrize(
    ("fact", "page", "why"),
    [
        ("Ann Lee was married ten times.", "Ten years later she left.", "“Ten years”"),
        ("Ann Lee won 13 doubles titles.", "At the age of 13 she began to play.", "“13 she began”"),
        ("Ann Lee won 13 doubles titles.", "She won 13 titles in doubles.", ""),
        ("Ann Lee won 13 doubles titles.", "Of her doubles titles 13 came early.", ""),
        ("Ann Lee wrote ten novels.", "She wrote ten historical novels.", ""),
        ("Ann Lee was ten years old then.", "At the age of 10 she began to play.", ""),
        ("Ann Lee wrote ten novels in Malmö.", "Ten books were written in Malmö.", ""),
        ("Ann Lee had six brothers.", "Of the boys there were six.", ""),
    ],
)
def test_numbers_by_chance(fact: str, page: str, why: str) -> None:
    found = chance_number(fact, match(fact, "Ann Lee", "Ann Lee was a player. " + page)) or ""
    assert found.endswith(why)
    assert bool(found) == bool(why)


BORN = "Ann Lee was born on 3 May 1880 in Malmö and died of pneumonia in Lund on 4 June 1950."
DAM = "The high dam, built with Soviet help between 1960 and 1970, ended the flood."


@pytest.mark.parametrize(
    ("fact", "page", "adds"),
    [
        ("Ann Lee died on Sunday of pneumonia.", BORN, True),
        ("Ann Lee died in her sleep.", BORN, False),
        ("Ann Lee was born into a wealthy family in Malmö.", BORN, True),
        ("Ann Lee was born into a wealthy family in Vienna.", BORN, False),
        ("Ann Lee was born in Vienna.", BORN, False),
        ("Ann Lee died of cholera.", BORN, False),
        ("The harbour was built with British help.", DAM, True),
    ],
)
def test_what_only_adds(fact: str, page: str, adds: bool) -> None:
    title = "The Dane river" if page is DAM else "Ann Lee"
    assert reader().adds(fact, match(fact, title, page)) is adds


@pytest.mark.parametrize(
    "fact", ["Ann Lee was sent to Lund.", "Ann Lee was sent to Lund by train."]
)
def test_a_pronoun_is_nobody_else(fact: str) -> None:
    """ "Her" is whom the page is about, and no town."""
    page = (
        "Ann Lee (1 May 1900 – 3 May 1950) was a Danish chemist. She left Lund in 1925. Moss sent "
        "her an essay in 1930, and Vogt sent a letter to her."
    )
    assert reader().doer_elsewhere(fact, match(fact, "Ann Lee", page)) is None
    assert reader().told_of_others(fact, match(fact, "Ann Lee", page)) is None


REEF = (
    "Turtles visit the reef, and dugongs graze on its beds of seagrass. Another danger is the "
    "starfish, which feeds on living coral. Whales come there in winter. "
    "Storms begin in spring."
)


@pytest.mark.parametrize(
    ("fact", "other"),
    [
        ("Dugongs feed on coral.", "starfish"),
        ("Turtles graze on seagrass.", ""),  # both in one sentence: which, a network must tell
        ("Whales graze on seagrass.", "dugongs"),
        ("Dugongs graze on seagrass.", ""),
        ("Sharks feed on coral.", ""),  # the page has no sharks, or calls them otherwise
        ("Some whales feed on coral.", ""),
        ("Whales begin in spring.", ""),  # "Digging began" may be what the fact calls excavations
    ],
)
def test_what_another_kind_does_supports_nothing(fact: str, other: str) -> None:
    why = reader().told_of_others(fact, match(fact, "Great Reef", REEF)) or ""
    assert why == (f"the source tells it of others: {other}" if other else "")


@pytest.mark.parametrize(
    ("fact", "other"),
    [
        ("Lee married Ida Berg.", "Nora Lovise Berg"),
        ("Lee married Nora Berg.", ""),
        ("Lee married Norma Berg.", ""),  # may be how she was called
        ("Lee married Olga Berg.", ""),  # nowhere on the page: told as not found
        ("Lee married Lovise Berg.", ""),
        ("Lee married Robert Lee.", "Richard Lee"),
        ("Lee taught Tove Lee.", ""),  # the family is called by first names
    ],
)
def test_a_name_of_which_each_word_is_in_that_of_another(fact: str, other: str) -> None:
    page = (
        "Otto Lee was a painter. Lee married Nora Lovise Berg. Ida Moss was his pupil. "
        "Richard Lee and Robert Moss were uncles. He taught Tove to paint."
    )
    told = of_two_others(fact, match(fact, "Otto Lee", page)) or ""
    assert told == (f"the source names another: “{other}”" if other else "")


@pytest.mark.parametrize(
    ("fact", "elsewhere"),
    [
        ("Climbers from Norway came first in winter.", False),  # "climbers" are no name
        ("Climbers from Malmö came first in winter.", True),
        ("Berg came first in winter.", True),
    ],
)
def test_the_name_stands_elsewhere_only(fact: str, elsewhere: bool) -> None:
    lines = "Ohm is a hill. A team from Norway came first in winter. It is steep. It is high. "
    found = match(fact, "Ohm", lines + "It is old. Eight climbers of Malmö died. Berg wrote of it.")
    look = FactReading(found, best_window(found, 3), tuple(found.ranked(4)), False)
    assert name_elsewhere(look) is elsewhere
