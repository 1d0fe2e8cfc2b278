"""Words in quotation marks that go on in a sentence of their own belong to whom they were said
by."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.core.fact import DraftFact
from factscore_tui.decompose.quotations import words_of_quotation
from factscore_tui.text.sentences import split_sentences

DECOMPOSER = decomposer()
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
    def said(text: str, begin: str = "", end: str = "") -> str:
        return words_of_quotation(begin + text + end, len(begin), len(begin) + len(text))

    assert said(MORE) == "The order book is the strongest in a decade."
    for text in (SAID, '"No."', '"One two three" and "four five six"', "One two three four.", '"'):
        assert said(text) == ""
    assert said("Half of it is clay.", 'He shrugs. "It is not. ', ' The rest is sand."')
    assert said('"Half of it is clay.', end=' The rest is sand."') == "Half of it is clay."
    assert said('"Half of it is clay.', end=" The rest is sand.") == ""  # never closed
    assert said("The pipe is long.", 'It is a 6" pipe. ', ' The other is 8".') == ""


def test_a_quotation_of_several_sentences_is_the_speakers() -> None:
    text = f'{SAID} "Half of it is clay. The rest is sand." It was sold.'
    found = facts(text)
    assert [fact.text for fact in found if fact.speaker][-2:] == [
        'Ingrid Moen said "Half of it is clay".',
        'Ingrid Moen said "The rest is sand".',
    ]
    assert "sold" in found[-1].text and not found[-1].speaker


def test_the_speaker_may_be_named_at_the_end() -> None:
    found = facts('"We are late. Nobody has forgotten it," said Dorota Wilk.')
    assert {fact.speaker for fact in found if "late" in fact.text} == {"Dorota Wilk"}


def test_the_dot_of_a_name_is_the_speakers() -> None:
    (fact,) = facts('Martin Luther King Jr. said: "I have a dream."')
    assert fact.speaker == "Martin Luther King Jr."


def test_the_speaker_may_be_followed_by_what_she_is() -> None:
    text = (
        '"The plant will stay open," said Karin Lund, the company\'s managing director. '
        '"There is no plan to sell it."'
    )
    assert facts(text)[-1].speaker == "Karin Lund"


def test_words_that_nobody_says_are_not_checked() -> None:
    found = facts('The town was rebuilt. "Half of it is clay. The rest is sand."')
    assert [bool(fact.not_checkable) for fact in found][-2:] == [True, True]


def test_what_is_told_of_the_speaker_does_not_run_into_the_quotation() -> None:
    text = (
        '"We would rather be late than unsafe. Nobody has forgotten it," said Dorota Wilk, the '
        "director, whose own commute takes 50 minutes."
    )
    assert not [fact.text for fact in facts(text) if fact.text.startswith("We would")]


def test_who_said_it_is_told_by_name() -> None:
    for text in (
        '"We regret the delay to visitors," said a spokeswoman, Claire Dubois.',
        '"We regret the delay," a company spokeswoman, Claire Dubois, said.',
        "The spokeswoman for the bank, Claire Dubois, said that profits had risen.",
    ):
        assert {fact.speaker for fact in facts(text) if " said " in fact.text} == {"Claire Dubois"}


def test_a_short_sentence_of_a_quotation_is_the_speakers_too() -> None:
    text = (
        '"We saw her lights leaning over," said Donal Fennessy, 58, who has fished the estuary '
        'for four decades. "Nobody panicked. That surprised me."'
    )
    assert [fact.text for fact in facts(text)] == [
        'Donal Fennessy said "We saw her lights leaning over".',
        "Donal Fennessy is 58.",
        "Donal Fennessy has fished the estuary for four decades.",
        'Donal Fennessy said "Nobody panicked".',
        'Donal Fennessy said "That surprised me".',
    ]


def test_another_one_of_nothing_is_not_checked() -> None:
    text = "Curie won the Nobel Prize in 1903. Eight years later she won a second one."
    assert facts(text)[-1].not_checkable == "unclear who or what “one” is"
    assert not facts("The old bridge was replaced by a new one.")[0].not_checkable


LONG = (
    "Nobody has forgotten it in the town, where the people have waited for eleven years and have "
    "paid for it with every ticket that they bought for the ferry, which is slow and wet and cold "
    "in winter, and which nobody would take if there was another way to the hospital and the "
    "school on the other side of the water, as every child knows, and as every mayor since the war "
    "has promised in every May before the vote and forgotten in every June"
)


def test_who_stands_behind_a_long_quotation_said_its_first_sentence() -> None:
    """It is too long to be one sentence; where it is closed, who comes next says nothing."""
    said = [
        fact.speaker for fact in facts(f'"We are late with the bridge. {LONG}," said Jan Wilk.')
    ]
    assert said == ["Jan Wilk", "Jan Wilk"]
    said = [
        fact.speaker for fact in facts(f'"We are late with the bridge. {LONG}." Jan Wilk left.')
    ]
    assert said == ["", "", ""]
