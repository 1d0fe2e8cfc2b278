"""Sentences that hold nothing to look up by their form, and facts that look like them."""

from __future__ import annotations

import pytest

from factscore_tui.core.fact import SentenceKind
from factscore_tui.decompose.rules.checkable_rules import certain_reason
from factscore_tui.text.sentences import split_sentences


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("No, thanks.", "greeting"),
        ("Yes!", "greeting"),
        ("Welcome back to Second Serve, the only podcast on the slice.", "greeting"),
        ("The information above is provided without warranty.", "disclaimer"),
        ("This release contains forward-looking statements.", "disclaimer"),
        ("I'm not a lawyer, and this is not legal advice.", "disclaimer"),
        ("Edge strips are cheap and should, we think, be fitted everywhere.", "opinion"),
        ("I could have done without the scented candles.", "opinion"),
        ("Mabena has left an indelible mark on the world of jazz.", "opinion"),
        ("Anyone who saw a white lorry is asked to ring the police.", "instruction"),
        ("Anyone who has bought one should return it.", "instruction"),
        ("(Laughs.)", "feeling"),
        ("[pauses briefly]", "feeling"),
        ("So proud of this kid 😭", "feeling"),
        ("IN PICTURES: The Kivu Games", "heading"),
    ],
)
def test_nothing_to_look_up(text: str, reason: str) -> None:
    assert certain_reason(text, SentenceKind.PROSE) == reason


@pytest.mark.parametrize(
    "text",
    [
        "No patient was stung.",
        "So sad was the king that he left.",
        "Photos of the bridge were shown in court.",
        "(Ann Lee won.)",
        "No one has resigned.",
        "No retrial was ordered.",
        "Visitors must still pay: 2 euros a ride.",
        "Her work left an indelible mark in 1921.",
        'Dr Lee said: "Edge strips should, we think, be fitted everywhere."',
        "Drivers should have been told, the court found.",
        "She wrote on the law of forward contracts.",
    ],
)
def test_facts_that_look_like_it(text: str) -> None:
    assert certain_reason(text, SentenceKind.PROSE) is None


@pytest.mark.parametrize(
    ("text", "lead", "skip"),
    [
        ("**Career.** In 2009 she tied for first place in Biel.", "**Career.**", ""),
        (
            "Dear shareholder, In a year when orders fell, ours rose.",
            "Dear shareholder,",
            "greeting",
        ),
    ],
)
def test_what_stands_before_the_first_sentence_is_apart(text: str, lead: str, skip: str) -> None:
    first, second = split_sentences(text)
    assert (first.span.of(text), first.skip) == (lead, skip)
    assert first.kind is not SentenceKind.PROSE
    assert second.kind is SentenceKind.PROSE


@pytest.mark.parametrize(
    "text",
    [
        "**Efficiency:** a unit delivers 3 kWh.",
        "Dear John is a film.",
        "Dear old Bath, a city, has baths.",
    ],
)
def test_a_label_and_a_title_stay(text: str) -> None:
    assert len(split_sentences(text)) == 1
