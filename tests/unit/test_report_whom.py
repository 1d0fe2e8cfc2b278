"""Whom to ask: holders of offices, firms and bodies that a statement names."""

from __future__ import annotations

from dataclasses import replace

import pytest
from wrong_facts import judged

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Verdict
from factscore_tui.report.tocheck import to_do
from factscore_tui.report.whom import whom


@pytest.mark.parametrize(
    ("statement", "asked"),
    [
        ("Mayor Ines Kalder opened the bridge.", ["Mayor Ines Kalder"]),
        ("The mayor of Halmstad opened the bridge.", ["the mayor of Halmstad"]),
        ("Ines Kalder, the mayor, opened it.", ["Ines Kalder"]),
        ("Its chief executive, Lars Holm, promised a museum.", ["Lars Holm"]),
        ("Nordhavn's chief executive resigned.", ["Nordhavn's chief executive"]),
        ("It was sold to Nordhavn Shipping Ltd in 2019.", ["Nordhavn Shipping Ltd"]),
        ("The University of Halmstad has 9,000 students.", ["the University of Halmstad"]),
        ("The Halmstad City Council voted on it.", ["the Halmstad City Council"]),
        (
            "The director of the Halmstad Museum gave it to Nordhavn Bank.",
            ["the director of the Halmstad Museum", "Nordhavn Bank"],
        ),
        ("The mayor of Halmstad opened the bridge in 1871.", []),
        ("The bridge is 41 metres long.", []),
        ("Ada Berg wrote nine novels.", []),
        ("The captain was tall.", []),
        ("The Halmstad Opera House opened.", []),
        ("It was played by the Halmstad Symphony Orchestra.", ["the Halmstad Symphony Orchestra"]),
    ],
)
def test_whom(statement: str, asked: list[str]) -> None:
    assert whom(statement) == asked


def test_the_list_says_whom() -> None:
    text = "Nordhavn Shipping Ltd owns it."
    assert to_do(judged(text, verdict=Verdict.NO_EVIDENCE)) == (
        "ask Nordhavn Shipping Ltd, or find another source"
    )
    text = "Its mayor, Lars Holm, smiled and left."
    own = judged(text, spans=(Span(11, 20), Span(33, 37)), verdict=Verdict.NO_EVIDENCE)
    own = replace(own, fact=replace(own.fact, text="Lars Holm left."))
    assert to_do(own).startswith("ask, or find")
    assert to_do(own, text).startswith("ask Lars Holm, or find")
    assert to_do(judged("It rained.", verdict=Verdict.NO_EVIDENCE)).startswith("ask, or find")
