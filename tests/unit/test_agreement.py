"""Which sentence of a page says a fact outright, in the same words and places."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from opened_parts import decomposer

from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.verify.differences.roles.exchanged import RoleReader
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.fact_reading import look_at
from factscore_tui.verify.features.match import lacks_key_unit
from factscore_tui.verify.features.weights import load_weights
from factscore_tui.verify.hedges import doubt_of

READER = RoleReader(decomposer().parse)
RARITY = load_weights(None).rarity
FLIGHT = (
    "In June 1928 she became the first woman to cross the Atlantic, in the Friendship, which was "
    "piloted by Wilmer Stultz."
)
BORN = (
    "Anna Moss was a Norwegian novelist. She was born on 5 July 1858 in the Skansen district of "
    "Halden and died in London. Her father was the political philosopher William Dahl."
)
BERG = (
    "Otto Berg was a lawyer. He was born on 12 February 1809 in a log cabin near Hodgenville, "
    "Kentucky, and died on 15 April 1865 in Washington, D.C."
)
MILL = "Ulvedal is a novel by the Danish writer Ann Lee, published in 1851."
GAMES = (
    "The 1896 Halden Games were the first of their kind. They were held in Oslo, Norway, from 6 to "
    "15 April 1896. The water carrier Otto Moss won the marathon, a new race. In 1936 Karl Dahl "
    "won the shot put in Bergen. Rolf Lie won the discus in Bergen."
)
ISLAND = "Moss Island is an island in the sea. Mount Erik on the west coast is an active volcano."
SUEZ = "In 1875 Ismail sold his shares to London, and the British government paid four million."


def telling(title: str, fact: str, *texts: str) -> int | None:
    passages = tuple(Passage(k, 1, title, "", text) for k, text in enumerate(texts, 1))
    page = Page(1, title, passages)
    retrieval = Retrieval(tuple(Hit(p, 1.0) for p in passages), (page,), "topic")
    look = look_at(fact, retrieval, PageCache(), RARITY)
    if look is None or look.negated or lacks_key_unit(look.match):
        return None  # as the verifier asks
    if doubt_of(fact, look.match) is not None:
        return None
    return READER.telling(fact, look.match)


@pytest.mark.slow
def test_written_to_be_mistaken() -> None:
    """260 pairs written for this by two who did not know the rules; nine of the 195 sources that do
    not say the fact were mistaken at first, and are why some of the rules are there."""
    path = Path(__file__).with_name("agreement_pairs.jsonl")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    told = [row for row in rows if telling(row["title"], row["fact"], row["source"]) is not None]
    assert [row for row in told if not row["says"]] == []
    assert len(told) >= 30  # of 65: what is said in other words is not found


@pytest.mark.parametrize(
    ("title", "fact", "text"),
    [
        ("Amelia Earhart", "Wilmer Stultz piloted the Friendship.", FLIGHT),
        ("Suez Canal", "Ismail sold his shares in 1875.", SUEZ),
        ("Suez Canal", "Ismail sold his shares to London in 1875.", SUEZ),
        (
            "Rosalind Franklin",
            "Raymond Gosling was the doctoral student of Rosalind Franklin.",
            "Franklin was a chemist. With her doctoral student Raymond Gosling she showed that DNA "
            "occurs in two forms.",
        ),
        (
            "Eiffel Tower",
            "Franz Reichelt jumped from the first level of the Eiffel Tower.",
            "In 1912 the tailor Franz Reichelt jumped from the first level to test a parachute.",
        ),
        (
            "Apollo 11",
            "Neil Armstrong was the commander of Apollo 11.",
            "The crew were Neil Armstrong, the commander of Apollo 11, and Buzz Aldrin.",
        ),
        (
            "Grace Hopper",
            "Grace Hopper taught at Vassar College in 1931.",
            "Hopper was born in New York. She began studies and taught at Vassar College in 1931.",
        ),
        # where the place of it lies
        ("Anna Moss", "Anna Moss was born in Halden.", BORN),
        ("Anna Moss", "Anna Moss was born in 1858.", BORN),
        ("Otto Berg", "Otto Berg was born in Kentucky.", BERG),
        # what is told of what it is, and who somebody's father was
        ("Ulvedal", "Ulvedal was published in 1851.", MILL),
        ("Anna Moss", "William Dahl was Anna Moss's father.", BORN),
        # married both ways; the month of July
        (
            "The Mill",
            "Charlotte Lund marries Mr Collins.",
            "Elsa refuses Mr Collins, who marries her friend Charlotte Lund, and she leaves.",
        ),
        ("Otto Berg", "July is named after Otto Berg.", "The month of July is named after Berg."),
        # on the page of what it happened at, and of several
        ("1896 Halden Games", "Otto Moss won the marathon at the 1896 Halden Games.", GAMES),
        ("1896 Halden Games", "The 1896 Halden Games were held in Oslo.", GAMES),
        ("Moss Island", "Mount Erik is a volcano in Moss Island.", ISLAND),
    ],
)
def test_said_outright(title: str, fact: str, text: str) -> None:
    assert telling(title, fact, text) is not None


@pytest.mark.parametrize(
    ("title", "fact", "text"),
    [
        # who did what to whom
        ("Amelia Earhart", "The Friendship piloted Wilmer Stultz.", FLIGHT),
        ("Suez Canal", "London sold its shares to Ismail in 1875.", SUEZ),
        # when
        (
            "Himmler",
            "From 1943 onwards Himmler was Minister of the Interior.",
            "From 1943 onwards, Himmler was Chief of Police, and from 1944 onwards Minister of the "
            "Interior.",
        ),
        (
            "Grace Hopper",
            "Grace Hopper married in 1945.",
            "Grace Hopper married in 1930 and divorced in 1945.",
        ),
        # denied, doubted, to come, in part
        ("Troy", "Schliemann found Troy.", "Schliemann did not find Troy."),
        ("Troy", "Schliemann found Troy.", "It is often said that Schliemann found Troy."),
        ("Troy", "Schliemann found Troy.", "According to Calvert, Schliemann found Troy."),
        ("Troy", "Olsen was a poet.", "Olsen was a poem."),
        ("Troy", "Congress cleared McVay in 2000.", "Congress was to clear McVay in 2000."),
        ("Troy", "The fire destroyed the city.", "The fire almost destroyed the city."),
        ("Troy", "Olsen was president of Acme.", "Olsen was vice president of Acme."),
        ("Troy", "Olsen was president of Acme.", "Olsen was never president of Acme."),
        ("Troy", "All villages burned.", "Some villages burned."),
        ("Troy", "Olsen took off in Oslo.", "Olsen took a bus in Oslo, off season."),
        # names
        (
            "Bob Marley",
            "The full name of Bob Marley is Robert Nesta Marley.",
            "Bob Marley's full name is Nesta Robert Marley.",
        ),
        (
            "Albania",
            "The Bulgarian Empire captured Albania.",
            "Bulgarian towns were lost, and the Roman Empire captured Albania.",
        ),
        ("Troy", "Anna or Maria won.", "Anna won or Maria won."),
        # where it only lies near, whose it is, and another place or year
        ("Otto Berg", "Otto Berg was born in Hodgenville.", BERG),
        (
            "Otto Berg",
            "Otto Berg died in Parma.",
            "Otto Berg was a lawyer. He died in the house of the brother of the Duke of Parma.",
        ),
        ("1896 Halden Games", "Rolf Lie won the discus at the 1896 Halden Games.", GAMES),
        ("1896 Halden Games", "Karl Dahl won the shot put at the 1896 Halden Games.", GAMES),
        (
            "The Mill",
            "The Mill was published in 1851.",
            "The Mill is the first book by the son of a man published in 1851.",
        ),
        # both ways, but of others
        (
            "The Mill",
            "Elsa marries Mr Collins.",
            "Elsa refuses Mr Collins, who marries her friend Charlotte Lund, and she leaves.",
        ),
        ("Troy", "Brandt played in Cologne.", "The orchestra played Brandt in Cologne."),
        # more than one sentence, or other words
        ("Troy", "Olsen built the house in Oslo.", "Olsen lived in Oslo. He built the house."),
        ("Troy", "Olsen was born because it rained.", "Olsen was born because it rained."),
    ],
)
def test_not_said_outright(title: str, fact: str, text: str) -> None:
    assert telling(title, fact, text) is None
