"""Texts on a page of an encyclopedia as people and chat models write them: what each sentence comes
to."""

from __future__ import annotations

import pytest

from factscore_tui.core.document import Document
from factscore_tui.decompose.pipeline import open_decomposer
from factscore_tui.text.sentences import split_sentences

DECOMPOSER = open_decomposer(threads=1)


def facts(text: str, topic: str = "") -> list[str]:
    """All that is to be checked."""
    document = Document.from_text(text)
    read = DECOMPOSER.explain(document, split_sentences(text), topic)
    return [fact.text for one in read for fact in one.facts if not fact.not_checkable]


@pytest.mark.parametrize(
    ("text", "has", "not_has"),
    [
        (
            "Nikola Tesla was born in 1856 in Smiljan, in what is now Croatia, to Serbian parents.",
            ["Nikola Tesla was born in what is now Croatia.", "Nikola Tesla was born in Smiljan."],
            ["in what to", "in what is Croatia"],
        ),
        (
            "Machu Picchu was abandoned about a century later, although the Spaniards never found "
            "it.",
            ["The Spaniards never found Machu Picchu."],
            ["although"],
        ),
        (
            "The film tells of Charles Kane, a man modelled largely on William Hearst.",
            ["Charles Kane was modelled largely on William Hearst."],
            ["largely."],
        ),
        (
            "The film was nominated for nine Academy Awards and won four, among them Best Picture.",
            ["The film won four Academy Awards.", "The film won Best Picture."],
            ["won four."],
        ),
        (
            "Jane Austen wrote six novels, among them Emma and Persuasion.",
            ["Jane Austen wrote Emma.", "Jane Austen wrote Persuasion."],
            ["mong them"],
        ),
        (
            "In 1974 the team won nine games and lost seven.",
            ["The team lost seven games."],
            ["lost seven."],
        ),
        (
            "Peru and Yale University quarrelled for years; the university agreed in 2010 to pay.",
            ["Yale University agreed in 2010 to pay."],
            [";"],
        ),
        (
            "His father Leopold, a violinist at the court of the Archbishop, took him on tour.",
            ["Mozart's father Leopold took him on tour."],
            ["Leopold, a"],
        ),
        (
            "Lake Baikal is in Siberia. It holds more water than all the Great Lakes combined.",
            [],
            ["were combined"],
        ),
        (
            "Lake Baikal is in Siberia. A pulp mill at Baykalsk, built in 1966, polluted the "
            "water for decades until it was closed in 2013.",
            ["The pulp mill polluted the water until it was closed in 2013."],
            ["Baikal was closed"],
        ),
        (
            "Lake Baikal is in Siberia. About 1,700 species live there, two thirds of which are "
            "rare.",
            ["About 1,700 species live in Lake Baikal, two thirds of which are rare."],
            ["live there", "of the lake"],
        ),
        ("The Chernobyl disaster explained\n\nIt began in 1986.", [], ["explained"]),
        ("Storm closes Harwick bridge\n\nIt began in 1986.", ["Storm closes Harwick bridge."], []),
    ],
)
def test_what_a_sentence_comes_to(text: str, has: list[str], not_has: list[str]) -> None:
    found = facts(text, "Mozart" if text.startswith("His") else "")
    assert not set(has) - set(found)
    assert not [fact for fact in found if any(part in fact for part in not_has)]
