"""Words in quotation marks that go on in a sentence of their own belong to whom they were said
by."""

from __future__ import annotations

import pytest

from factscore_tui.core.document import Document
from factscore_tui.core.fact import DraftFact
from factscore_tui.decompose.pipeline import open_decomposer
from factscore_tui.decompose.quotations import quotation_of
from factscore_tui.text.sentences import split_sentences

DECOMPOSER = open_decomposer(threads=1)
SAID = '"We are not happy with these numbers," Ingrid Moen said.'
MORE = '"The order book is the strongest in a decade."'


def facts(text: str) -> list[DraftFact]:
    told = DECOMPOSER.decompose(Document.from_text(text), split_sentences(text), "")
    return [fact for _, own in told for fact in own]


def test_the_next_sentence_is_the_speakers_too() -> None:
    text = f"{SAID} {MORE} “It was signed in 2019.”"
    found = facts(text)[-2:]
    assert [fact.text for fact in found] == [
        'Ingrid Moen said "The order book is the strongest in a decade".',
        'Ingrid Moen said "It was signed in 2019".',
    ]
    for fact in found:
        assert fact.speaker == "Ingrid Moen" and fact.content in fact.text
        assert "".join(span.of(text) for span in fact.spans) in (MORE, "“It was signed in 2019.”")


@pytest.mark.parametrize("before", ["", "Ingrid Moen joined in 2019. ", f"{SAID}\n\n"])
def test_whose_words_they_are_must_have_been_said_just_before(before: str) -> None:
    assert not [fact for fact in facts(before + MORE) if fact.speaker and "order" in fact.text]


def test_what_is_one_quotation() -> None:
    assert quotation_of(MORE) == "The order book is the strongest in a decade."
    for text in (SAID, '"No."', '"One two three" and "four five six"', "One two three four.", '"'):
        assert quotation_of(text) == ""


def test_what_is_told_of_the_speaker_does_not_run_into_the_quotation() -> None:
    text = (
        '"We would rather be late than unsafe. Nobody has forgotten it," said Dorota Wilk, the '
        "director, whose own commute takes 50 minutes."
    )
    assert not [fact.text for fact in facts(text) if fact.text.startswith("We would")]
