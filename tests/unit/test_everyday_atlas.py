"""Texts on places and events as guides, essays and chat models write them: what each sentence comes
to, and what a page says of it."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Passage
from factscore_tui.text.sentences import split_sentences
from factscore_tui.verify.differences.names.with_help import find_help
from factscore_tui.verify.differences.numbers.computed import find_difference
from factscore_tui.verify.features.alignment import fact_units, prepare_page
from factscore_tui.verify.features.match import Match, lay_over
from factscore_tui.verify.other_half import other_half, under_another
from factscore_tui.verify.rewording import reworded

DECOMPOSER = decomposer()


def facts(text: str, topic: str = "") -> list[str]:
    """All that is to be checked."""
    document = Document.from_text(text)
    read = DECOMPOSER.explain(document, split_sentences(text), topic)
    return [fact.text for one in read for fact in one.facts if not fact.not_checkable]


@pytest.mark.parametrize(
    ("text", "has", "not_has"),
    [
        (
            "Kenya borders Ethiopia to the north, Somalia to the east, Uganda to the west and "
            "Tanzania to the south.",
            [
                "Kenya borders Ethiopia to the north.",
                "Kenya borders Somalia to the east.",
                "Kenya borders Uganda to the west.",
                "Kenya borders Tanzania to the south.",
            ],
            ["north to", "Ethiopia to Somalia"],
        ),
        (
            "Egypt is bordered by Libya to the west, Sudan to the south and Israel to the "
            "north-east.",
            ["Egypt is bordered by Israel to the north-east."],
            ["west, Sudan"],
        ),
        (
            "Tokyo is the capital of Japan and its largest city.",
            ["Tokyo is Japan's largest city."],
            ["is its"],
        ),
        (
            "World War II was the deadliest war in history. Japan signed its surrender in 1945.",
            ["Japan signed its surrender in 1945."],
            ["War II's"],
        ),
        (
            "Napoleon was sent to Saint Helena. The British kept him on Saint Helena, where he "
            "died in 1821.",
            [],
            ["in to", "on Saint Helena in Saint"],
        ),
        (
            "The Aswan High Dam, built between 1960 and 1970, put an end to the yearly flood.",
            ["The Aswan High Dam was built between 1960 and 1970."],
            ["were built"],
        ),
        (
            "A great earthquake in 1349 brought down the outer south side.",
            ["A great earthquake in 1349 brought down the outer south side."],
            ["brought down."],
        ),
        (
            "The planet takes almost 12 years to go round the Sun, but it turns once in ten hours.",
            ["The planet takes almost 12 years to go round the Sun."],
            ["12 years."],
        ),
        (
            "The desert was green as recently as 6,000 years ago, when people herded cattle there.",
            ["The desert was green as recently as 6,000 years ago."],
            ["recently as.", "as when"],
        ),
        ("Rome and Paris are cities.", [], ["is cities"]),
        (
            "The first European to see the canyon was García López de Cárdenas, a Spaniard, in "
            "1540.",
            ["García López de Cárdenas was a Spaniard."],
            ["in 1540 was"],
        ),
        (
            "The Colosseum was begun by the emperor Vespasian around AD 72 and finished by his son "
            "Titus in AD 80.",
            ["The Colosseum was finished by Vespasian's son Titus in AD 80."],
            ["AD 72 is", "by his"],
        ),
        (
            "The Berlin Wall was a barrier that cut Berlin in two. The company that sold pieces of "
            "it made millions. The country was reunited in 1990.",
            ["The country was reunited in 1990."],
            ["Wall made", "Wall sold", "Wall was reunited"],
        ),
        (
            "The Great Wall of China is a series of walls. Li Hua, who heads the team, said that "
            "it was long.",
            ["Li Hua heads the team."],
            ["heads the Great"],
        ),
        (
            "Kenya is a country in East Africa. The equator runs through the country, and the "
            "Great Rift Valley cuts across it. Its first president was Jomo Kenyatta.",
            ["Kenya's first president was Jomo Kenyatta."],
            ["Valley's"],
        ),
    ],
)
def test_what_a_sentence_comes_to(text: str, has: list[str], not_has: list[str]) -> None:
    """Facts that are told, and words that none of them has."""
    told = facts(text)
    assert [fact for fact in has if fact not in told] == []
    assert [words for words in not_has if any(words in fact for fact in told)] == []


def laid(fact: str, title: str, *passages: str) -> Match:
    """A fact over a page of these passages."""
    own = tuple(Passage(n, 1, title, "", text) for n, text in enumerate(passages))
    return lay_over(fact_units(fact, {}), prepare_page(title, own))


NILE = "The Nile is a river in Africa. The White Nile leaves Lake Victoria at Jinja in Uganda. The \
Blue Nile flows from Lake Tana in Ethiopia. The High Dam, built with Soviet help, ended the flood."
WALL = (
    "The Great Wall is a series of forts in China. Most of it was raised under the Ming dynasty. \
In 1644 the Manchus came, who founded the Qing dynasty. Walls of the Qin emperors were lower."
)
NIGHT = "The Starry Night is an oil painting by Vincent van Gogh, made in June 1889. Irises was \
painted in May 1889."


@pytest.mark.parametrize(
    ("fact", "other"),
    [
        ("Lake Victoria is in Ethiopia.", True),
        ("Lake Victoria is in Uganda.", False),
        ("Lake Tana is in Ethiopia.", False),
        ("Lake Victoria is in Africa.", False),
    ],
)
def test_half_a_name_is_no_support(fact: str, other: bool) -> None:
    """Another lake stands beside the fact's other names."""
    assert (other_half(laid(fact, "Nile", NILE)) is not None) == other


@pytest.mark.parametrize(
    ("fact", "another"),
    [
        ("The Great Wall was built under the Qing dynasty.", True),
        ("The Great Wall was built under the Ming dynasty.", False),
        ("Low walls were built under the Qin emperors.", False),
    ],
)
def test_under_another_dynasty(fact: str, another: bool) -> None:
    """No support where the source says it of another."""
    assert (under_another(fact, laid(fact, "Great Wall", WALL)) is not None) == another


@pytest.mark.parametrize(
    ("fact", "title", "text", "found"),
    [
        ("The High Dam was built with American help.", "Nile", NILE, "Soviet"),
        ("The High Dam was built with Soviet help.", "Nile", NILE, ""),
        ("The High Dam was built with Russian help.", "Nile", NILE, ""),
        ("The Low Dam was built with British help.", "Nile", NILE, ""),
        ("The flood ended with American help.", "Nile", NILE, ""),
        ("Most of the Great Wall was built under the Qing dynasty.", "Great Wall", WALL, "Ming"),
        ("Most of the Great Wall was built under the Ming dynasty.", "Great Wall", WALL, ""),
        ("Parts of the Great Wall were built under the Qin dynasty.", "Great Wall", WALL, ""),
        ("Most of the forts were built under the Qing dynasty.", "Great Wall", WALL, ""),
    ],
)
def test_with_whose_help_and_under_whom(fact: str, title: str, text: str, found: str) -> None:
    """Told only where the source says it of the same thing."""
    difference = find_help(fact, laid(fact, title, text))
    assert (difference.difference.found if difference is not None else "") == found


@pytest.mark.parametrize(
    ("fact", "contradicted"),
    [
        ("The Starry Night was painted in June 1888.", True),
        ("The Starry Night was painted in June 1889.", False),
        ("The Starry Night was painted in 1889.", False),
        ("Irises was painted in May 1888.", None),
        ("The Starry Night was sold in 1900.", False),
    ],
)
def test_when_a_work_was_made(fact: str, contradicted: bool | None) -> None:
    """The first sentence says it of the page's subject and of nothing else."""
    found = find_difference(fact, laid(fact, "The Starry Night", NIGHT))
    if contradicted is None:
        assert found is None or found.difference.found != "June 1889"
    else:
        assert (found is not None) == contradicted


def test_a_surname_behind_a_title_of_one_word_is_its_own() -> None:
    """ "Napoleon Bonaparte" is nothing more than Napoleon on his page."""
    text = "Napoleon Bonaparte was a French general. He married Joséphine in 1796."
    match = laid("Napoleon Bonaparte married Joséphine in 1796.", "Napoleon", text)
    assert "Bonaparte" not in [unit.text for unit in match.units]
    other = "Ada Lovelace was a mathematician."
    assert "Byron" in [u.text for u in laid("Ada Byron wrote.", "Ada Lovelace", other).units]


def test_the_largest_on_earth() -> None:
    """An encyclopedia says "in the world"."""
    said = reworded("The Sahara is the largest hot desert on Earth.")
    assert said is not None
    assert said.text == "The Sahara is the largest hot desert in the world."
    assert reworded("The craft landed on Earth.") is None
