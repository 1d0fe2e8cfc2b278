"""What no model's opinion contradicts."""

from __future__ import annotations

import pytest
from role_pages import match

from factscore_tui.verify.features.lexical import narrower, stem
from factscore_tui.verify.features.match import NARROWER
from factscore_tui.verify.opinion import beyond_opinion

PAGE = "Ann Lee was a Danish pianist. In 1879 she married Josef Vogt, a barrister older than her."


@pytest.mark.parametrize(
    ("fact", "beyond"),
    [
        ("Josef Vogt was a lawyer.", True),
        ("Josef Vogt was a country doctor.", True),
        ("Ann Lee was a Danish musician of note.", True),
        ("Josef Vogt was not a lawyer.", False),
        ("Josef Vogt was a lawyer in Malmö.", False),
        ("Josef Vogt married Ida Moss.", False),
        ("Ann Lee was the youngest daughter of a doctor.", True),
        ("Josef Vogt was the son of a Danish grocer.", True),
        ("Josef Vogt was the son of a grocer from Malmö.", False),
        ("Josef Vogt was the son of Ann Lee.", False),
    ],
)
def test_callings(fact: str, beyond: bool) -> None:
    assert beyond_opinion(fact, match(fact, "Ann Lee", PAGE)) is beyond


STATE = (
    "The nearest airport is in France. There are no airports for planes in Andorra. "
    "Buses run every day."
)


def test_both_deny_the_same() -> None:
    fact = "There is no airport."
    laid = match(fact, "Andorra", STATE)
    assert laid.best == 1
    assert beyond_opinion(fact, laid)
    assert not beyond_opinion("There is no bus.", match("There is no bus.", "Andorra", STATE))
    stated = "Planes use an airport in Andorra."
    assert not beyond_opinion(stated, match(stated, "Andorra", STATE))


def test_a_barrister_is_a_lawyer_and_not_the_other_way_round() -> None:
    assert stem("barrister") in narrower(stem("lawyer"))
    assert stem("lawyer") not in narrower(stem("barrister"))
    fact = "Josef Vogt was a lawyer."
    laid = match(fact, "Ann Lee", PAGE)
    credits = dict(zip((unit.text for unit in laid.units), laid.credits, strict=True))
    assert max(credits["lawyer"].values()) == NARROWER


def test_ordinals_in_words_and_figures() -> None:
    page = "Lee married Vogt on his eightieth birthday. Lee lived in the 3rd house."
    for fact in ("Lee married Vogt on his 80th birthday.", "Lee lived in the third house."):
        laid = match(fact, "Ann Lee", page)
        assert all(laid.credits)
    wrong = match("Lee married Vogt on his 70th birthday.", "Ann Lee", page)
    assert not all(wrong.credits)
