"""What is said of one of several that were just named or counted is said of that one."""

from __future__ import annotations

import pytest

from tests.unit.bundled_facts import judged


@pytest.mark.parametrize(
    ("text", "fact", "never"),
    [
        (
            "There is also the omul, a relative of the salmon, and the golomyanka, a transparent "
            "fish that lays its eggs in deep water.",
            "The golomyanka is a transparent fish.",
            "omul is a transparent",
        ),
        (
            "Over 300 rivers feed the lake, the biggest being the Selenga from Mongolia.",
            "The biggest of over 300 rivers is the Selenga from Mongolia.",
            "rivers are the Selenga",
        ),
        (
            "Rome had seven kings, the last being Tarquin.",
            "The last of the seven kings was Tarquin.",
            "kings were",
        ),
        (
            "The park has three lakes, one of them being Loch Awe.",
            "One of the three lakes is Loch Awe.",
            "being",
        ),
        (
            "Berg lost Malmö in 1204, quarrelled with Pope Innocent, and sold the mill.",
            "Berg quarrelled with Pope Innocent.",
            "was quarrelled",
        ),
        (
            "The committee had thousands executed, the best-known victim being Danton.",
            "The best-known victim was Danton.",
            "committee was",
        ),
        # near misses: both together, somebody's end, a state of things
        (
            "Ann married Ole, a smith, and left with Ida, a couple of years later.",
            "Ole was a smith.",
            "Ida was a couple",
        ),
        (
            "Berg lost Malmö in 1204, beaten by the Pope, and sold the mill.",
            "Berg lost Malmö in 1204.",
            "beat the Pope",
        ),
        ("The law was passed, the king being absent.", "The law was passed.", "laws"),
    ],
)
def test_one_of_several(text: str, fact: str, never: str) -> None:
    told = judged(text)
    assert fact in told, told
    assert not any(never in one for one in told), told
