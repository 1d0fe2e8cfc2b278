"""The whole sentence never stands beside the facts cut from it, and what no fact holds is told in
few words."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.decompose.selection.rest import lost, rest
from factscore_tui.text.sentences import split_sentences

DECOMPOSER = decomposer()


def facts(text: str) -> list[str]:
    told = DECOMPOSER.decompose(Document.from_text(text), split_sentences(text), "")
    return [f.text for _, own in told for f in own]


@pytest.mark.parametrize(
    "text",
    [
        "On top of the Saturn V sat three men: Neil Armstrong, the commander, Buzz Aldrin, whose "
        "mother was born "
        "Marion Moon, and Michael Collins.",
        "Armstrong left NASA in 1971, taught aerospace engineering at the University of "
        "Cincinnati and died in Ohio at "
        "the age of 82.",
        "Fishing, once the livelihood of nine villages, has been banned since 2011, except for "
        "eels.",
        "In between lie thirty-six years, two marriages, a flood, and a waiting list that once "
        "reached to 2031.",
    ],
)
def test_the_whole_sentence_stands_alone_or_not_at_all(text: str) -> None:
    found = facts(text)
    assert len(found) == 1 or not any(len(f) > 0.9 * len(text) for f in found)


def test_what_no_candidate_holds_is_told_in_its_own_clause() -> None:
    (tree,) = DECOMPOSER.parse(
        ["Fishing, once the livelihood of nine villages, has been banned since 2011 here."]
    )
    assert tree is not None
    nine = tree.forms.index("nine")
    assert lost(tree, set(range(len(tree))) - {nine}) == {nine}
    words = [tree.forms[k] for k in rest(tree, {nine})]
    assert "nine" in words
    assert "banned" in words
    assert "2011" not in words


def test_a_boy_is_told_once() -> None:
    found = facts("An army was raised in the name of Lambert Simnel, a boy of about ten.")
    assert "Lambert Simnel was a boy of about ten." in found
    assert not any(f in {"Lambert Simnel was a boy.", "Lambert Simnel is a boy."} for f in found)
