"""Explainers, lecture notes and e-mails: what once came out of their sentences and was not so."""

from __future__ import annotations

import pytest

from tests.unit.bundled_facts import judged


@pytest.mark.parametrize(
    ("text", "fact", "never"),
    [
        pytest.param(
            "Pliny the Elder was in command of the fleet. He sailed across and died at Stabiae.",
            "Pliny the Elder died at Stabiae.",
            "Pliny died",
            id="a name with the elder",
        ),
        pytest.param(
            "With Ann Berg the elder sister left for Oslo.",
            "he elder sister left for Oslo",
            "Berg the Elder",
            id="the elder sister",
        ),
        pytest.param(
            "Jupiter is a planet. Jupiter's mass is roughly 318 times Earth's, which is more than "
            "twice the mass of all the other planets.",
            "Jupiter's mass is more than twice the mass of all the other planets.",
            "Earth's is",
            id="which is the mass",
        ),
        pytest.param(
            "The maker of the tool, Holst Data GmbH in Leipzig, earns its money with contracts.",
            "earns its money with contracts.",
            "Holst Data GmbH's money",
            id="its of a firm beside its noun",
        ),
        pytest.param(
            "A supervised walking programme reduced disability and delayed recurrence in adults.",
            "walking programme delayed recurrence in adults.",
            "reduced delayed",
            id="one change and another",
        ),
        pytest.param(
            "The strike caused reduced output and increased costs.",
            "The strike caused increased costs.",
            "strike increased",
            id="what was caused had changed",
        ),
        pytest.param(
            "Tom Fox hesitated. What moved Tom Fox was a paper that Ann sent him in June 1858, "
            "which told the same.",
            "Ann sent Tom Fox the paper in June 1858.",
            "what moved",
            id="a paper and not what it did",
        ),
        pytest.param(
            "Ann Lee joined King's College London in 1951. At King's, Ann Lee found two forms.",
            "at King's College London.",
            "London's",
            id="a short name with its mark",
        ),
    ],
)
def test_explained(text: str, fact: str, never: str) -> None:
    told = judged(text)
    assert any(fact in one for one in told), told
    assert not any(never in one for one in told), told
