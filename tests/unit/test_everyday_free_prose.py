"""Letters, essays, reviews, minutes and obituaries: what each sentence comes to."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.decompose.rules.own_account import OWN_ACCOUNT, has_a_writer
from factscore_tui.text.sentences import split_sentences

DECOMPOSER = decomposer()


def facts(text: str, topic: str = "") -> dict[str, str]:
    """The facts of a text and why they are not to be checked ("": they are)."""
    document = Document.from_text(text)
    read = DECOMPOSER.explain(document, split_sentences(text), topic)
    return {fact.text: fact.not_checkable for one in read for fact in one.facts}


@pytest.mark.parametrize(
    ("text", "has", "not_has"),
    [
        (
            "Anna Berg organised mobile X-ray units for the French army, which were called "
            '"little Curies".',
            'Mobile X-ray units for the French army were called "little Curies".',
            "The French army were",
        ),
        (
            "The death rates fell only after a commission cleaned the drains in March 1855.",
            "The death rates fell only after a commission cleaned the drains in March 1855.",
            "Only a commission",
        ),
        (
            "Anna Berg wrote a book about Nelson, which came out in 1859.",
            "The book about Nelson came out in 1859.",
            "Nelson was",
        ),
        (
            "Ruth Hall is survived by her sister Joan, three of her children and nine "
            "grandchildren.",
            "Joan is Ruth Hall's sister.",
            "Joan is three",
        ),
        (
            "In fact local farmers were living among the ruins when Tom Bingham arrived.",
            "Local farmers were living among the ruins when Tom Bingham arrived.",
            "in fact",
        ),
        (
            "Victor, a clever young man from Geneva, studies at Ingolstadt, finds out how to give "
            "life to dead matter, and makes a creature about eight feet tall.",
            "Victor studies at Ingolstadt.",
            "finds out to give",
        ),
        (
            "Norrland Ferments AB, a maker of proteins, today opened its second plant.",
            "Norrland Ferments AB was a maker of proteins.",
            "Norrland Ferments today",
        ),
        (
            "The Council resolved by three votes to one to object, because the school is full.",
            "The Council resolved by three votes to one to object.",
            "resolved to one",
        ),
        (
            "The citadel stands on a ridge at about 2,430 metres, high above a bend of the river.",
            "The citadel stands on a ridge, high above a bend of the river.",
            "metres are high",
        ),
        (
            "Walter Brandt was born in Bremerhaven in 1941 and came to this country on a freighter "
            "when he was nine.",
            "Walter Brandt came to this country on a freighter when he was nine.",
            "nine in the freighter",
        ),
    ],
)
def test_what_a_sentence_comes_to(text: str, has: str, not_has: str) -> None:
    found = facts(text)
    assert has in found, list(found)
    assert not any(not_has in fact for fact in found), list(found)


def test_they_and_he_behind_a_wedding() -> None:
    found = facts(
        "Marie Curie was born in Warsaw. In 1895 she married a physicist, Pierre. Together they "
        "found two new elements. In 1903 they won a prize together with Henri Becquerel. Three "
        "years later he was killed by a wagon, and she took over his teaching.",
        "Marie Curie",
    )
    assert found["Marie Curie and Pierre found two new elements together."] == ""
    assert found["Pierre was killed by a wagon."] == ""
    assert found["Marie Curie took over Pierre's teaching."] == ""


def test_others_who_are_named_behind_a_wedding() -> None:
    found = facts("Ann Lee married Tom Fox. Her sisters ran the shop. They had four horses.")
    assert "Ann Lee and Tom Fox had four horses." not in found, list(found)


LETTER = (
    "After Rome, where it rained, we spent four days in Venice. We took the boat to Murano. I "
    "thought that Vivaldi came from Naples. My aunt lives in Mestre. The Rialto Bridge was "
    "completed in 1591. Our guide told us that the tower fell in 1912."
)


def test_what_the_writer_tells_of_themselves() -> None:
    found = facts(LETTER, "Venice")
    own = {fact for fact, why in found.items() if why == OWN_ACCOUNT}
    assert {"We took the boat to Murano.", "My aunt lives in Mestre."} <= own
    assert "I thought that Vivaldi came from Naples." in own
    assert found["The Rialto Bridge was completed in 1591."] == ""
    assert found["Our guide told us that the tower fell in 1912."] == ""


def test_where_the_writer_would_begin() -> None:
    found = facts(
        "I know Paris. Two days are never enough, but here is where I would begin. "
        "Napoleon I won the battle in 1805."
    )
    assert found["Napoleon I won the battle in 1805."] == ""
    assert not any("begin" in fact and not reason for fact, reason in found.items()), found


def test_what_is_told_behind_what_the_reader_is_asked_to_do() -> None:
    found = facts(
        "On Sunday, look for the booksellers along the river: they have traded from green boxes "
        "since 1891. The mayor said: look at the tower, it is 90 metres high."
    )
    assert found["The booksellers have traded from green boxes since 1891."] == ""
    assert not any("look for" in fact for fact in found), found


def test_a_firm_that_says_we_can_be_looked_up() -> None:
    found = facts("We make kegs for brewers in 40 countries. Our firm was founded in 1894.")
    assert not any(found.values()), found


@pytest.mark.parametrize(
    ("text", "writer"),
    [
        ("World War I began in 1914. Napoleon I was emperor.", False),
        ("\u201cI paint myself,\u201d she said.", False),
        ("We make kegs.", False),
        ("My Fair Lady opened in 1956.", False),
        ("I've never seen it.", True),
        ("They played Beethoven's Ninth. I went on Friday.", True),
        ("He served under George I of England.", False),
        ("Then my sister came.", True),
    ],
)
def test_who_writes(text: str, writer: bool) -> None:
    assert has_a_writer(text) == writer


def test_a_firm_with_the_name_of_its_founder() -> None:
    found = facts(
        "Harwick & Sons began in a shed. In 1894 Josiah Harwick, a cooper from Burton, started to "
        "mend barrels. Harwick had two sons.\n\nToday Harwick is led by Edward Lee and makes kegs "
        "for brewers in 40 countries."
    )
    assert "Harwick & Sons is led by Edward Lee." in found, list(found)
    assert "Harwick & Sons makes kegs for brewers in 40 countries." in found, list(found)
    assert "Josiah Harwick had two sons." in found, list(found)


def test_a_budget_of_no_project_in_particular() -> None:
    text = "The Forth Bridge cost 3 million. Ann Lee says that no project keeps within its budget."
    assert not any("Bridge's budget" in fact for fact in facts(text, "Forth Bridge"))


def test_this_country_is_that_of_who_speaks() -> None:
    found = facts("Walt Berg was born in Bremen in 1941 and came to this country on a freighter.")
    assert not any("came to Bremen" in fact for fact in found), list(found)


def test_headings_of_one_word_in_a_newsletter() -> None:
    found = facts("Rents. The committee has agreed to raise the rent to £55 from 1 April.")
    assert found["Rents."], found
    assert not any(fact.startswith("Rents the") for fact in found), found


def test_written_out_had() -> None:
    found = facts("Nijinsky, who'd made the dances, stood in the wings.")
    assert "Nijinsky had made the dances." in found, list(found)


@pytest.mark.parametrize(
    "text",
    [
        "Perhaps we should judge our new railway station in forty years' time.",
        "What she did afterwards was, I believe, even more important.",
        "Many thanks to Derek Hall and his team, who cleared it in a weekend.",
    ],
)
def test_opinions_and_thanks(text: str) -> None:
    assert all(facts(text).values())


def test_a_volcano_that_the_writer_names() -> None:
    found = facts(
        "I will give you one reason. In 2010 a volcano with a name that I shall not attempt closed "
        "the skies over Europe."
    )
    told = [why for fact, why in found.items() if "closed the skies" in fact]
    assert told == [""], found


def test_an_endless_word_is_read_in_one_go() -> None:
    assert not has_a_writer("A" * 300_000)
    assert has_a_writer("A" * 300_000 + " and then I went home.")
