"""What somebody was, told in front of the sentence; whose wife "his wife" is; and what of a clause
is told for the sake of one name."""

from __future__ import annotations

import pytest

from factscore_tui.decompose.selection.candidate import OF_A_CLAUSE
from tests.unit.bundled_facts import first_read, found, told


def candidates_of(text: str) -> list[str]:
    return [fact.rstrip(" .") for fact in found(text)]


@pytest.mark.parametrize(
    ("sentence", "kept", "never"),
    [
        (
            "A chemist, photographer and inventor, Fox died in 1877.",
            ["fox was a chemist", "fox was a photographer", "fox was an inventor"],
            "a chemist died",
        ),
        (
            "An actress, singer and dancer, Anna Fox made her debut in 1933.",
            ["anna fox was an actress", "anna fox was a singer", "anna fox was a dancer"],
            "an actress made her debut",
        ),
        (
            "A grandson of the zoologist Thomas Henry Huxley and brother of the biologist Julian "
            "Huxley, Aldous Huxley grew up in Godalming.",
            ["aldous huxley was a brother of the biologist julian huxley"],
            "",
        ),
        (
            "The daughter of a baker and the sister of a priest, Anna Kern moved to Graz in 1910.",
            ["anna kern was the daughter of a baker", "anna kern was the sister of a priest"],
            "anna kern was the daughter of the sister of a priest",
        ),
        (
            "Anna Kern was a granddaughter of a miner and sister of the poet Max Kern.",
            ["anna kern was a sister of the poet max kern"],
            "anna kern was a granddaughter of a sister of max kern",
        ),
        # near misses: they stay who did it, and one thing stays one
        (
            "A chemist and a photographer, both of Leeds, were elected.",
            ["a chemist and a photographer were elected"],
            "",
        ),
        ("A lover of dogs and cats, Fox died in 1877.", ["fox was a lover of dogs and cats"], ""),
    ],
)
def test_each_of_several_in_front(sentence: str, kept: list[str], never: str) -> None:
    own = candidates_of(sentence)
    assert set(kept) <= set(own), own
    assert not never or never not in own, own


def test_his_wife_behind_a_parent_is_the_parents() -> None:
    own = told("Mozart was born in Salzburg to a composer and his wife Anna.")
    assert any("the composer's wife" in fact for fact in own), own
    near = told("Mozart lived in Vienna with a pupil and his wife Constanze.")
    assert not any("pupil's wife" in fact for fact in near), near


def test_each_of_several_clauses_is_a_candidate_whole() -> None:
    read = first_read(
        "Agassi had wrist trouble, his ranking sank to 141, and he later admitted in his "
        "autobiography, Open, that he had lied."
    )
    whole = [" ".join(p.text for p in c.phrase) for c in read.found if c.kind == OF_A_CLAUSE]
    assert "he later admitted in his autobiography , Open , that he had lied" in whole, whole
    one = first_read("Agassi admitted in his autobiography, Open, that he had lied.")
    assert not any(c.kind == OF_A_CLAUSE for c in one.found)
