"""What says of what kind something is is no opinion, however short it is."""

from __future__ import annotations

import pytest

from tests.unit.bundled_facts import judged, told


@pytest.mark.parametrize(
    "text",
    [
        "Io circles Jupiter. It is a volcanic moon.",
        "Ann has thalassaemia. It is an inherited disorder.",
        "Barga was founded by Celts. It is a small town in Italy.",
        "The lake is in Siberia. The only river that drains the lake is the Lena.",
        "Low back pain is the leading cause of disability worldwide.",
        "Teff grows in Ethiopia. It is a form of millet.",
    ],
)
def test_a_kind_is_a_fact(text: str) -> None:
    last = text.split(". ")[-1].split(" is ")[-1].split(" ")[-1].strip(".")
    assert any(last in fact for fact in judged(text)), judged(text)


@pytest.mark.parametrize(
    "text",
    [
        "It is a beautiful town.",
        "It is a powerful tool.",
        "He is a legend.",
        "It is a scandal.",
        "He was a man ahead of his time.",
        "It is such a tiny town!",
    ],
)
def test_what_judges_stays_an_opinion(text: str) -> None:
    assert judged(text) == [], told(text)
