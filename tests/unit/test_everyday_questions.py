"""Questions and their answers: on cards, in lists of questions, in front of a paragraph."""

from __future__ import annotations

import pytest

from tests.unit.bundled_facts import judged


@pytest.mark.parametrize(
    ("text", "facts", "never"),
    [
        pytest.param(
            "Q: What is the deepest lake in the world?\nA: Lake Norn in Siberia. It reaches a "
            "depth of 1,642 metres.\n",
            ["Lake Norn reaches a depth of 1,642 metres."],
            ["The deepest lake reaches"],
            id="it is the lake that answers",
        ),
        pytest.param(
            "Q: How old is Lake Norn?\nA: About 25 million years, which makes it the oldest.\n",
            ["Lake Norn is about 25 million years old"],
            ["25 million years makes"],
            id="about so many years old",
        ),
        pytest.param(
            "Q: How much water does Lake Norn hold?\nA: Roughly one fifth of the world's unfrozen "
            "fresh surface water - more than any other lake.\n",
            ["Norn holds roughly one fifth of the world's unfrozen fresh surface water"],
            ["water is more"],
            id="a part of something",
        ),
        pytest.param(
            "Q: Who lives around Lake Norn?\nA: The Buryats, a Mongolic people.\n",
            ["The Buryats live around Lake Norn."],
            ["lives"],
            id="a people is described",
        ),
        pytest.param(
            "Front: Who led the rebel barons?\nBack: Robert Fitzwalter.\n\n"
            "Front: How many clauses does the charter have?\nBack: 63 in modern editions.\n",
            ["Robert Fitzwalter led the rebel barons.", "The charter has 63 clauses"],
            ["Back", "Front"],
            id="two sides of a card",
        ),
        pytest.param(
            "# Jupiter\n\nJupiter is the largest planet. Jupiter is made of gas.\n\n"
            "**What is the Great Red Spot?** It is a storm that Hooke saw in 1664.\n\n"
            "**What is Io?** It is a volcanic moon. Galileo found it in 1610.\n",
            ["Io is a volcanic moon.", "Galileo found Io in 1610."],
            ["Jupiter is a storm", "Jupiter is a volcanic"],
            id="another thing is asked about",
        ),
        # near misses
        pytest.param(
            "Q: What is the capital like?\nA: Paris is old.\n",
            ["Paris is old."],
            ["Paris is the capital", "old is"],
            id="an answer that is a sentence",
        ),
        pytest.param(
            "Q: What was the result of the talks?\nA: Ruin and war.\n",
            [],
            ["Ruin and war was"],
            id="no name",
        ),
        pytest.param(
            "Back: the new edition of the charter has 63 clauses.\n",
            ["63 clauses"],
            [],
            id="no card",
        ),
    ],
)
def test_answers(text: str, facts: list[str], never: list[str]) -> None:
    told = judged(text)
    assert [fact for fact in facts if not any(fact in one for one in told)] == [], told
    assert [one for one in told for bad in never if bad in one] == []
