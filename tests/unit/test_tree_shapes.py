"""Repairs of shapes that the adapted parser makes, and what is told then."""

from __future__ import annotations

import re

import pytest
from bundled_facts import found, told


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "His grandsons Lorenzo and Giuliano were attacked at Mass.",
            "Giuliano was attacked at Mass.",
        ),
        (
            "He trained in the workshop of the painter and sculptor Andrea del Verrocchio.",
            "Andrea del Verrocchio is a sculptor.",
        ),
        (
            "He was committed to an asylum, where he died of an infected wound, aged 47.",
            "He died of an infected wound aged 47.",
        ),
        (
            "The Øresund Bridge is a combined railway and motorway bridge across the strait.",
            "The Øresund Bridge is a combined railway and motorway bridge across the strait.",
        ),
        (
            "The court ordered a wholesaler to pay RM2.3 million to 27 smallholders.",
            "The court ordered a wholesaler to pay RM2.3 million to 27 smallholders.",
        ),
        (
            "Darwin sailed on HMS Beagle, and published On the Origin of Species in 1859.",
            "Darwin published On the Origin of Species in 1859.",
        ),
        (
            "Ada was born in London in 1815, the only child of Lord Byron, who left England.",
            "Lord Byron left England.",
        ),
        (
            "It has two giants, Marie Curie and Albert Einstein, who both attended a congress.",
            "Marie Curie attended a congress.",
        ),
        (
            "At 11:40 p.m. the lookout Frederick Fleet saw an iceberg ahead.",
            "The lookout Frederick Fleet saw an iceberg at 11:40 p.m.",
        ),
        (
            "In 1968 she married the Black Power activist Stokely Carmichael.",
            "She married Stokely Carmichael in 1968.",
        ),
    ],
)
def test_told(text: str, fact: str) -> None:
    assert fact in told(text)


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("His grandsons Lorenzo and Giuliano were attacked at Mass.", "grandsons lorenzo was"),
        ("In 1968 she married the Black Power activist Stokely Carmichael.", "the stokely"),
        ("He died in the asylum of an infected wound, aged 47.", "wound was"),
        ("It is often said that guards had beaten him, which fits the report.", "him fits"),
        (
            "The ferry left the pier, coast guard commander Rommel Dagohoy said.",
            "said that left",
        ),
        (
            "Iceland was the first country to recognise their independence, in February 1991.",
            "in february(?! 1991)",
        ),
        (
            "The vault is a facility for seeds on an island, about 1,300 kilometres from the North "
            "Pole.",
            "(facility|island|vault) from the north",
        ),
        (
            "A bridge in the Latvian town of Lielvalde will stay closed.",
            "latvian town will",
        ),
        (
            "Ada was born in London in 1815, the only child of Lord Byron, who left England.",
            "^(london|ada) left",
        ),
        ("At 11:40 p.m. the lookout Frederick Fleet saw an iceberg ahead.", "saw( at|$)"),
        ("Two hours later the ship had broken in two.", "broken (two|$)"),
        (
            "It has two giants, Marie Curie and Albert Einstein, who both attended a congress.",
            "^it attended",
        ),
        ("Six guards went ahead, one of whom was to walk with a flag.", "^one of whom"),
    ],
)
def test_never_told(text: str, never: str) -> None:
    assert [c for c in found(text) if re.search(never, c)] == []
