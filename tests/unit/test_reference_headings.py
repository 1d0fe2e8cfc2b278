"""What the network for references sees of headings."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences


def antecedents(text: str, mention: str) -> list[str]:
    """What the occurrences of the mention stand for."""
    document = Document.from_text(text)
    return [
        r.antecedent
        for read in decomposer().explain(document, split_sentences(text))
        for r in read.references
        if read.tree is not None and [read.tree.forms[k] for k in r.words] == [mention]
    ]


@pytest.mark.parametrize(
    "heading", ["Old ferry back in service as bridge shuts", "Old ferry comes home with the cup"]
)
def test_a_phrase_of_the_heading_draws_no_pronoun(heading: str) -> None:
    text = (
        f"{heading}\n\nThe bridge that has joined Corra to the mainland since 1995 will be closed "
        "for at least three months after a crack was found in its north tower. Engineer Morven "
        "Shaw, who discovered it on Tuesday while she was looking for something else, said it was "
        "no wider than a coin but that nobody knew how deep it went."
    )
    assert not any("ferry" in found for found in antecedents(text, "it"))


def test_what_a_heading_names_is_known_to_the_network() -> None:
    text = (
        "Caesar and Napoleon\n\nBoth came from islands of the sea or beside it, and both crossed a "
        "river. In the end their soldiers loved them."
    )
    assert antecedents(text, "their") == ["Caesar and Napoleon"]
