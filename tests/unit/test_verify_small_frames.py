"""Few words that the source fills otherwise: whose, with whom, how often, before which noun; and
near misses of what is true."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.verify.differences.names.described import described_otherwise
from factscore_tui.verify.differences.names.owners import owned_otherwise
from factscore_tui.verify.differences.names.partners import beside_another
from factscore_tui.verify.differences.numbers.times import find_times
from factscore_tui.verify.differences.words.moved_words import moved_word
from factscore_tui.verify.differences.words.rival_words import rival_word
from factscore_tui.verify.short_frames import framed_otherwise

ROTH = (
    "Nils Roth was a thinker and boxer of Rygge. At eighteen he moved to Halden to continue his "
    "studies at Berg's Academy. Later he founded the Lyceum there.",
    "Moss said that the north could not survive without Halden's oil. Much grain came from Tuxen. "
    "The campaigns of 1804 were ended by the Treaty of Halden. The Treaty of Rygge came later.",
    "With help the party held out, with Ole Berg becoming the first president. Jens Holm led the "
    "rebels. Rygge is an exclave while having a short border with Denmark. Norway lies far away.",
)


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("Nils Roth moved to Halden to study at the Lyceum of Berg.", "Berg's Academy"),
        ("The north could not survive without Halden's grain, Moss said.", "Halden's oil"),
        ("The Treaty of Rygge ended the campaigns of 1804.", "Treaty of Halden"),
        ("Jens Holm became the first president.", "Ole Berg becoming the first president"),
        ("The exclave has a short border with Norway.", "short border with Denmark"),
        ("Nils Roth moved to Halden to study at the Academy of Berg.", ""),
        ("Nils Roth founded the Lyceum.", ""),
        ("The north could not survive without Halden's oil, Moss said.", ""),
        ("The Treaty of Halden ended the campaigns of 1804.", ""),
        ("Ole Berg became the first president.", ""),
        ("The exclave has a short border with Denmark.", ""),
        ("Jens Holm became the leader of the rebels.", ""),
    ],
)
def test_what_somebody_has(fact: str, why: str) -> None:
    found = owned_otherwise(fact, match(fact, "Nils Roth", *ROTH))
    assert (found or "") == (f"the source says “{why}” there" if why else "")


FAITH = (
    "Rygge is a land. The kings imposed Northern Belief upon the formerly Southern population. The "
    "play won first prize at the Student Film Festival.",
)


@pytest.mark.parametrize(
    ("fact", "moved"),
    [
        ("The kings imposed Southern Belief on the population.", True),
        ("The kings imposed Northern Belief on the population.", False),
        ("The kings imposed Northern Belief on the Southern population.", False),
        ("The play won first prize at a student festival.", False),
        ("The play won prizes for former kings.", False),
    ],
)
def test_a_word_before_another_noun(fact: str, moved: bool) -> None:
    found = moved_word(fact, match(fact, "Rygge", *FAITH))
    assert (found is not None) is moved
    told = f"{FAITH[0]} Southern Belief was imposed by the kings on the population before."
    assert moved_word(fact, match(fact, "Rygge", told)) is None


LIVES = (
    "Nils Roth was a boxer who won the title three times. Married four times, he had nine "
    "children. He won the gold medal as a light heavyweight in Rome.",
    "His wife died. Ida Berg bore him a son whom he named after his father, Otto. He was placed "
    "under house arrest until his death. He lost his place for surgery on his back. In 1986 he was "
    "vice-chairman of the inquiry. Roth was the second child of Ole Roth. Freder, the son of the "
    "master, was his friend.",
)


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("Nils Roth was married three times.", "four times"),
        ("Nils Roth was married twice.", "four times"),
        ("Nils Roth was married four times.", ""),
        ("Nils Roth won the title three times.", ""),
        ("Nils Roth lost the title twice.", ""),
        ("Nils Roth won the title twice in Rome.", ""),  # of all his titles, those in Rome
    ],
)
def test_how_often(fact: str, told: str) -> None:
    found = find_times(fact, match(fact, "Nils Roth", *LIVES))
    assert (found.difference.found if found is not None else "") == told


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("Nils Roth won the gold medal as a heavyweight.", "light heavyweight"),
        ("Nils Roth won the gold medal as a light heavyweight.", ""),
        ("Nils Roth had a daughter by Ida Berg, Otto.", "bore him a son"),
        ("Nils Roth had a son by Ida Berg, Otto.", ""),
        ("Nils Roth was held in prison until his death.", "house arrest"),
        ("Nils Roth was under house arrest until his death.", ""),
        ("The town lies in the west and the north.", ""),
        ("Nils Roth was chairman of the inquiry in 1986.", "vice-chairman"),
        ("Nils Roth was vice-chairman of the inquiry in 1986.", ""),
        ("Nils Roth, the eldest child of Ole Roth, lives in Rome.", "the second child of"),
        ("Nils Roth was the second child of Ole Roth.", ""),
    ],
)
def test_more_short_frames(fact: str, why: str) -> None:
    found = framed_otherwise(fact, match(fact, "Nils Roth", *LIVES))
    assert (found or "") == (f"the source says “{why}”" if why else "")


def test_a_back_is_a_part_of_a_body() -> None:
    fact = "Nils Roth lost his place for surgery on his knee."
    assert rival_word(fact, match(fact, "Nils Roth", *LIVES)) == (
        "the source has “back” there, not “knee”"
    )
    came = LIVES[1].replace("for surgery on his back", "for surgery and came back")
    assert rival_word(fact, match(fact, "Nils Roth", LIVES[0], came)) is None


COPY = (
    "The Tower is a film on a school. In 2008 a copy was found in a museum in Lund. It took a "
    "bachelor's degree. The guard fell from a church. Ida Berg (née Holm), who had been a "
    "production assistant, married him. It rained. Ole Moss was a sound designer.",
    "The robot burns at the stake, and Rotwang falls to his death from the tower. Freder, the son "
    "of Joh Fredersen, falls in love with Maria. In 1864 he made Ulysses Grant commander of all "
    "armies and beat George McClellan.",
)


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("In 2008 a copy was found in a cinema.", "the source has “museum” there, not “cinema”"),
        ("In 2008 a copy was found in a museum.", ""),
        ("The guard fell from a church.", ""),
        ("It took a master's degree.", "the source has “bachelor's” there, not “master's”"),
        ("The master of the city took a degree.", ""),
    ],
)
def test_another_building_or_degree(fact: str, why: str) -> None:
    assert (rival_word(fact, match(fact, "The Tower", *COPY)) or "") == why


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("Ida Berg had been a costume designer.", "who had been a production assistant"),
        ("Ida Berg had been an assistant.", ""),
        ("Ida Berg had been a nurse.", ""),  # not a word of it there
        ("She had been a costume designer.", ""),
        ("Ole Moss was a sound designer.", ""),
    ],
)
def test_described_by_another_word(fact: str, why: str) -> None:
    found = described_otherwise(fact, match(fact, "The Tower", *COPY))
    assert (why in found) if found and why else not found and not why


def test_whom_he_made_commander() -> None:
    put = "He put George McClellan in command of all armies."
    assert "Grant" in (beside_another(put, match(put, "The Tower", *COPY)) or "")
    grant = "He put Ulysses Grant in command of all armies."
    assert beside_another(grant, match(grant, "The Tower", *COPY)) is None


def test_who_took_a_name() -> None:
    page = (
        "Nils Roth was a monk. He had three children: Ida, Eva and Olaf. Both daughters entered a "
        "convent, and Ida took the name Maria Celeste."
    )
    wrong, true = "Eva took the name Maria Celeste.", "Ida took the name Maria Celeste."
    assert "Ida" in (reader().told_of_others(wrong, match(wrong, "Nils Roth", page)) or "")
    assert reader().told_of_others(true, match(true, "Nils Roth", page)) is None


def test_a_craft_goes_where_its_crew_goes() -> None:
    pages = (
        "Flight 8 was a flight. On July 20, 1969, the Lunar Module Falk separated from the ship. "
        "It was cold. It was dark. It was far.",
        "Holm stayed aboard. Berg took control and, with Moss calling out data, landed at 20:17 on "
        "Sunday July 20 with about 25 seconds of fuel left.",
    )

    def found(fact: str) -> bool:
        return reader().find(fact, match(fact, "Flight 8", *pages)) is not None

    assert not found("Falk landed on 20 July.")
    assert not found("Berg landed on 20 July.")
    assert found("Ida Dahl landed on 20 July.")
