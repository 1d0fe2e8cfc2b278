"""What rules of clauses and noun phrases tell, and what they must not; by the shipped parser."""

from __future__ import annotations

import pytest
from bundled_facts import found


@pytest.mark.parametrize(
    ("text", "told", "never"),
    [
        ("The group's 812 pubs will close.", "the group has 812 pubs", "the group 's has"),
        ("Their 812 pubs will close.", "their 812 pubs will close", "their has 812 pubs"),
        (
            "She appeared in popular feature films, such as Star Wars.",
            "star wars is a popular feature film",
            "star wars is a popular film",
        ),
        (
            "She appeared in other feature films, such as Star Wars.",
            "star wars is a feature film",
            "star wars is an other feature film",
        ),
        (  # a question, and no clause about him
            "Newton quarrelled with Leibniz over which of them had invented calculus.",
            "newton quarrelled with leibniz",
            "leibniz had invented calculus",
        ),
        (
            "The house, which of course burned, was old.",
            "the house burned",
            "the house burned was old",
        ),
        (
            "The aardwolf is nocturnal, resting in burrows and emerging at night.",
            "the aardwolf emerges at night",
            "the aardwolf emerging at night",
        ),
        (
            "Lee worked as a model, appearing in many films.",
            "lee appeared in many films",
            "a model appeared in many films",
        ),
    ],
)
def test_what_is_told(text: str, told: str, never: str) -> None:
    candidates = found(text)
    assert told in candidates
    assert never not in candidates
