"""Another place, or another reign, than the source has: only where the two are surely apart, and
only of what happens once."""

from __future__ import annotations

import pytest
from opened_parts import decomposer
from role_pages import match

from factscore_tui.verify.differences.roles.exchanged import RoleReader

READER = RoleReader(decomposer().parse)
AUSTEN = (
    "Anna Moss was an English novelist. She was born on 16 December 1775 at Steventon, Hampshire, "
    "and died in Winchester. In 1801 the family moved to Bath. She taught for a year in Leeds.",
)
DIED = (
    "Anna Moss was an English novelist. She was born at Steventon, Hampshire, lived in Bath and "
    "died in Leeds. A bridge in Oslo is named after her.",
)
BAPTISED = (
    "Otto Lie was a composer. He was baptised in Bonn on 17 December 1770 and died in Vienna.",
)
BERG = (
    "Otto Berg was a statesman who led the struggle for independence. Known as the Liberator, he "
    "was born in Caracas and died near Santa Marta in Colombia. He freed Peru.",
)
CAIRO = ("Cairo, the capital of Egypt, is the country's largest city and one of the largest.",)
CANYON = (
    "The Moss Canyon is a steep-sided gorge in northern Arizona, in the United States. It became a "
    "national park on 26 February 1919 under Woodrow Wilson.",
    "President Theodore Roosevelt, who visited in 1903, proclaimed the canyon a monument in 1908.",
)
PARIS = ("Paris is a capital. It lies in the north of the country on the River Seine.",)
GAMES = (
    "The 1896 Halden Games were the first. They were held in Athens, Greece, from 6 to 15 April.",
)
STATUE = (
    "The Statue of Liberty is a colossal statue. It was a gift from France to the United States, "
    "and the president dedicated it.",
)
PREMIERE = (
    "The Weir is a ballet. It was first performed in Paris on 29 May 1913. The London premiere, "
    "first performed in London by the same dancers, followed in July.",
)
LAND = ("Moss Land is a country in the North Atlantic Ocean, between Greenland and Norway.",)


@pytest.mark.parametrize(
    ("fact", "title", "page", "reason"),
    [
        ("Anna Moss was born in Bath.", "Anna Moss", AUSTEN, "Bath → source: Steventon, Hampshire"),
        (
            "Anna Moss was born in Leeds.",
            "Anna Moss",
            DIED,
            "Leeds → source: Steventon, Hampshire",
        ),
        ("Anna Moss died in Bath.", "Anna Moss", DIED, "place of death: Bath → source: Leeds"),
        ("Anna Moss was born in Hampshire.", "Anna Moss", AUSTEN, ""),
        ("Otto Lie was born in Vienna.", "Otto Lie", BAPTISED, "Vienna → source: Bonn"),
        ("Otto Lie was born in Bonn.", "Otto Lie", BAPTISED, ""),
        ("Otto Lie died in Bonn.", "Otto Lie", BAPTISED, "place of death: Bonn → source: Vienna"),
        ("Anna Moss was born in England.", "Anna Moss", AUSTEN, ""),
        ("Anna Moss was born in Little Snoring.", "Anna Moss", AUSTEN, ""),  # no known place
        ("Anna Moss taught in Athens.", "Anna Moss", AUSTEN, ""),  # she may have, too
        ("Otto Berg was born in Peru.", "Otto Berg", BERG, "Peru → source: Caracas"),
        ("Otto Berg was born in Venezuela.", "Otto Berg", BERG, ""),
        ("Otto Berg was born in Gran Colombia.", "Otto Berg", BERG, ""),
        ("Cairo is the capital of Sudan.", "Cairo", CAIRO, "Sudan → source: Egypt"),
        ("Cairo is the capital of Egypt.", "Cairo", CAIRO, ""),
        ("The Moss Canyon is in Mexico.", "Moss Canyon", CANYON, "Mexico → source: United States"),
        ("The Moss Canyon is in America.", "Moss Canyon", CANYON, ""),
        ("The Moss Canyon is in Nevada.", "Moss Canyon", CANYON, ""),  # a part of it may be
        ("Paris lies on the Rhône.", "Paris", PARIS, "the Rhône → source: Seine"),
        ("Paris lies on the Seine.", "Paris", PARIS, ""),
        ("Paris lies in the Rhône valley.", "Paris", PARIS, ""),
        (
            "The 1896 Halden Games were held in Rome.",
            "1896 Halden Games",
            GAMES,
            "Rome → source: Athens, Greece",
        ),
        ("The 1896 Halden Games were held in Greece.", "1896 Halden Games", GAMES, ""),
        (
            "The Statue of Liberty was a gift from Spain.",
            "Statue of Liberty",
            STATUE,
            "Spain → source: France",
        ),
        ("The Weir was first performed in London.", "The Weir", PREMIERE, ""),
        (
            "The Weir was first performed in Rome.",
            "The Weir",
            PREMIERE,
            "Rome → source: Paris",
        ),
        (
            "Moss Land lies in the Pacific.",
            "Moss Land",
            LAND,
            "the Pacific → source: North Atlantic Ocean",
        ),
        ("Moss Land lies in Norway.", "Moss Land", LAND, ""),
        (
            "The Moss Canyon became a national park under Theodore Roosevelt.",
            "Moss Canyon",
            CANYON,
            "Theodore Roosevelt → source: Woodrow Wilson",
        ),
        ("The Moss Canyon became a national park under Wilson.", "Moss Canyon", CANYON, ""),
    ],
)
def test_another_place(fact: str, title: str, page: tuple[str, ...], reason: str) -> None:
    found = READER.find(fact, match(fact, title, *page))
    assert (found.said if found is not None else "") == reason


def test_bad_input() -> None:
    long = "Anna Moss was born in " + "Bath, " * 20_000
    for fact in ("", "\x00", "in in in", long, "Bath " * 300 + "is in Rome."):
        assert READER.find(fact, match(fact, "Anna Moss", *AUSTEN)) is None
