"""A sentence of the draft that the source has but for one value."""

from __future__ import annotations

import pytest
from role_pages import match

from factscore_tui.verify.differences.near_copy import Told, read_copy

PAGE = (
    "Anna Berg (born 3 May 1980) is a Norwegian footballer. She played 22 games and left by mutual "
    "accord the following July. She scored 19 goals that season, all of them at home.",
    "On 24 August 2021, Berg signed with Division 1 side Lyn on a one year deal. Despite an injury "
    "she was called up to the squad for the match against Denmark. Berg retired from club football "
    "in Riga after the final, and wrote a book on it with the coach Ida Moss.",
    "In 2004, she won the cup with Lyn and was named player of the year by the readers. In 2006, "
    "she won the cup with Lyn and was named player of the year by the readers. She was tired in",
)


def read(sentence: str, fact: str = "") -> Told:
    return read_copy(fact or sentence, sentence, match(fact or sentence, "Anna Berg", *PAGE))


@pytest.mark.parametrize(
    ("sentence", "kind", "claimed", "found"),
    [
        (
            "Anna Berg played 34 games and left by mutual accord the following July.",
            "number",
            "34",
            "22",
        ),
        ("Berg scored 12 goals that season, all of them at home.", "number", "12", "19"),
        (
            "On 24 August 2021, Berg signed with Division 2 side Lyn on a one year deal.",
            "number",
            "2",
            "1",
        ),
        (
            "On 12 August 2021, Berg signed with Division 1 side Lyn on a one year deal.",
            "date",
            "12 August 2021",
            "24 August 2021",
        ),
        (
            "Despite an injury Anna Berg was called up to the squad for the match against Gabon.",
            "the match against",
            "Gabon",
            "Denmark",
        ),
    ],
)
def test_one_value_is_another(sentence: str, kind: str, claimed: str, found: str) -> None:
    told = read(sentence)
    assert told.settled
    assert told.found is not None
    difference = told.found.difference
    assert (difference.claimed, difference.found) == (claimed, found)
    assert difference.kind.endswith(kind)


@pytest.mark.parametrize(
    "sentence",
    [
        # two things are another
        "Anna Berg played 34 games and left by mutual accord the following June.",
        # the page has two copies with other years, and may leave out a third
        "In 2008, Anna Berg won the cup with Lyn and was named player of the year by the readers.",
        # a town may lie in the land
        "Berg retired from club football in Latvia after the final, and wrote a book on it with "
        "the coach Ida Moss.",
        # too few words
        "Anna Berg played 34 games.",
        # a common noun, no value
        "Berg scored 19 points that season, all of them at home.",
        # not said in these words at all
        "Berg was the first woman in 34 years who trained a team of men in the north.",
    ],
)
def test_what_may_be_another_thing_is_none(sentence: str) -> None:
    assert read(sentence).found is None


def test_a_copy_answers_for_what_was_taken_from_it() -> None:
    """A fact that was cut out badly is not contradicted by another sentence of the page."""
    sentence = "Berg signed with Division 1 side Lyn on a one year deal on 24 August 2021."
    copy = "On 24 August 2021, Berg signed with Division 1 side Lyn on a one year deal."
    assert read(copy, "Anna Berg signed with Riga.") == Told(True, None)
    assert not read(sentence, "Anna Berg signed with Riga.").settled
    wrong = copy.replace("one year", "two year")
    assert read(wrong, "Anna Berg signed with Lyn.") == Told(True, None)


def test_a_sentence_that_its_passage_cuts_off() -> None:
    """What follows in the next passage is not held against the draft."""
    told = read_copy(
        "Lind appeared in seven matches in his first season.",
        "Lind appeared in seven matches in his first season.",
        match(
            "Lind appeared in seven matches in his first season.",
            "Ole Lind",
            "He was born in Oslo. He appeared in four matches in his first",
            "season. He sings.",
        ),
    )
    assert told.found is not None
    assert told.found.reason == "seven → source: four"


SUED = (
    "Vera Holm is a painter. She sings. Dahl later sued Holm for a third of the prize money. She "
    "invited Moss to visit her in Samoa, but the two never met. In Oslo she married Ole Lind in a "
    "small church. Holm and Moss wrote three letters about the prize.",
)


@pytest.mark.parametrize(
    ("sentence", "fact", "names"),
    [
        (
            "Holm later sued Dahl for a third of the prize money.",
            "Dahl sued for a third of the prize money.",  # cut out badly
            ("Dahl", "Holm"),
        ),
        (
            "Moss invited Vera Holm to visit her in Samoa, but the two never met.",
            "Moss invited Vera Holm to visit Vera Holm.",
            ("Moss", "Vera Holm"),
        ),
    ],
)
def test_two_names_in_each_others_place(sentence: str, fact: str, names: tuple[str, str]) -> None:
    told = read_copy(fact, sentence, match(fact, "Vera Holm", *SUED))
    assert told.found is not None
    assert told.found.difference.kind == "exchanged"
    assert (told.found.difference.claimed, told.found.difference.found) == names


@pytest.mark.parametrize(
    "sentence",
    [
        "Dahl later sued Holm for a third of the prize money.",
        "In Oslo Ole Lind married Vera Holm in a small church.",  # goes both ways
        "Moss and Holm wrote three letters about the prize.",
        "Holm later sued Moss for a third of the prize money.",
    ],
)
def test_names_that_are_not_exchanged(sentence: str) -> None:
    found = read_copy(sentence, sentence, match(sentence, "Vera Holm", *SUED)).found
    assert found is None or found.difference.kind != "exchanged"


def test_the_same_number_twice_in_a_sentence() -> None:
    """Only what stands in the changed place is another."""
    source = (
        "On 3 May Berg scored from a 50 metre run at Riga, part of a total of 90 metres covered "
        "with the ball."
    )
    draft = source.replace("of 90 metres covered", "of 50 metres covered")
    for fact, told in (
        ("Berg scored from a 50 metre run.", False),
        ("Berg scored from a 50 metre run at Riga on 3 May.", False),
        ("Berg had a total of 50 metres covered with the ball.", True),
    ):
        found = read_copy(fact, draft, match(fact, "Anna Berg", source)).found
        assert (found is not None) is told


def test_another_carrier_makes_it_no_less_a_carrier() -> None:
    page = ("Vera Holm is a painter.", "Holm was taken home in May by the aircraft carrier Hornet.")
    sentence = "Holm was taken home in May by the aircraft carrier Yorktown."
    wrong = read_copy(sentence, sentence, match(sentence, "Vera Holm", *page))
    assert wrong.found is not None
    assert wrong.found.difference.found == "Hornet"
    is_one = "Yorktown was an aircraft carrier."
    assert read_copy(is_one, sentence, match(is_one, "Vera Holm", *page)).found is None
