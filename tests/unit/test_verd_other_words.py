"""What a journalist says in other words: measures and times in words, denials that the source has
without a "not", firsts and ages told from the other end."""

from __future__ import annotations

import pytest

from factscore_tui.verify.features.implied_denials import denied_by_itself
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.quantities import find_slots, same_number
from factscore_tui.verify.features.rounding import allowed
from factscore_tui.verify.rewording import reworded
from factscore_tui.verify.wording.in_source_words import in_words_of
from factscore_tui.verify.wording.turned import turned


@pytest.mark.parametrize(
    ("fact", "source", "same"),
    [
        ("The canvas is eight metres wide.", "It is 776 centimetres wide.", True),
        ("The canvas is eight metres wide.", "It is 8.7 metres wide.", False),
        ("It is seven and a half metres wide.", "It is 776 centimetres wide.", False),
        ("It is seven and a half metres wide.", "It is 7.6 metres wide.", True),
        ("Two miles of cable", "3.2 kilometres of cable", True),
        ("It struck at twelve minutes past five in the morning.", "It struck at 5:12 a.m.", True),
        ("It struck at twelve minutes past five in the evening.", "It struck at 5:12 a.m.", False),
        ("It began at a quarter to six in the evening.", "It began at 17:45.", True),
        ("It began at eight o'clock in the morning.", "It began at 8:00 a.m.", True),
    ],
)
def test_measures_and_times_in_words(fact: str, source: str, same: bool) -> None:
    (one,), (other,) = find_slots(fact).numbers, find_slots(source).numbers
    assert same_number(one, other) is same


@pytest.mark.parametrize(
    "text", ["fifty pounds of his own", "ten in the evening papers", "one foot"]
)
def test_what_only_looks_like_a_measure(text: str) -> None:
    assert all(not number.dimension for number in find_slots(text).numbers)


def test_a_small_length_may_be_rounded_a_little() -> None:
    text = "The canvas is close to nine metres wide."
    least, most = allowed(text, find_slots(text).numbers[0]) or (0.0, 0.0)
    assert 8.0 < least < 8.6 and most == 9.0
    text = "There were close to nine ships."
    assert allowed(text, find_slots(text).numbers[0]) is None


@pytest.mark.parametrize(
    ("fact", "source", "denied"),
    [
        ("The tower was never finished.", "Funds ran out and it was demolished.", True),
        ("The tower was not demolished.", "Funds ran out and it was demolished.", False),
        ("Egypt no longer has its yearly flood.", "The dam ended the annual flood.", True),
        ("The dam did not end the flood.", "The dam ended the annual flood.", False),
        ("Her parents did not want it.", "Her family opposed her wish.", True),
        ("Her parents did not want it.", "Her family supported her wish.", False),
        ("Her parents wanted it.", "Her family opposed her wish.", False),
        ("It was not rejected.", "It was rejected in May.", False),
        ("The town no longer has its flood.", "A dam ended the flood of the town.", True),
    ],
)
def test_a_source_may_deny_without_a_not(fact: str, source: str, denied: bool) -> None:
    stems = {stem(word.strip(".").casefold()) for word in source.split()}
    assert denied_by_itself(fact, source, stems) is denied


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (
            "No woman before Ada Reed had been given the Order of Merit.",
            "Ada Reed was the first woman to receive the Order of Merit.",
        ),
        ("Nobody before Ada Reed had crossed it.", "Ada Reed was the first person who crossed it."),
        (
            "Tom Lee was a good two decades Ada Reed's senior.",
            "Tom Lee was twenty years older than Ada Reed.",
        ),
        (
            "Tom Lee was six years Ada Reed's junior.",
            "Tom Lee was six years younger than Ada Reed.",
        ),
        ("Tom Lee was a few years Ada Reed's neighbour.", ""),
        (
            "Ada Reed spent the late 1940s working for a hall.",
            "Ada Reed worked for a hall in the late 1940s.",
        ),
        (
            "Ada Reed was cantor in Bonn from the spring of 1723.",
            "Ada Reed became cantor in Bonn in the spring of 1723.",
        ),
        ("Ada Reed was born from 1723.", ""),
        ("No woman before Ada Reed.", ""),
    ],
)
def test_told_from_the_other_end(fact: str, said: str) -> None:
    assert next(turned(fact), "") == said


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("Ada Reed's mum was a teacher.", "Ada Reed's mother was a teacher."),
        ("Rosa Parks' dad was a carpenter.", "Rosa Parks' father was a carpenter."),
        ("Ada Reed got her training in Bonn.", "Ada Reed trained in Bonn."),
        ("Ada Reed came into the world in Bonn.", "Ada Reed was born in Bonn."),
        ("The mum shop opened in Bonn.", ""),
    ],
)
def test_plain_words_first(fact: str, said: str) -> None:
    found = reworded(fact)
    assert (found.text if found is not None else "") == said


@pytest.mark.parametrize(
    ("fact", "source", "said"),
    [
        (
            "He was given permission in 1854.",
            "He received a concession in 1854.",
            "He received concession in 1854.",
        ),
        ("He spotted four moons.", "He discovered four moons.", "He discovered four moons."),
        ("The cabinet picked up the shares.", "He bought them.", "The cabinet bought the shares."),
        ("He owned a ship.", "He has a ship.", "He owned a ship."),
    ],
)
def test_in_the_words_of_its_source(fact: str, source: str, said: str) -> None:
    assert in_words_of(fact, source) == said
