"""A quotation is not supported because its speaker's name is on a page."""

from __future__ import annotations

import pytest

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.verify.differences.quotation import quotation_checked


def judged(
    text: str, speaker: str = "Olaf Brinkmann", said: str = "the harbour would be closed in March"
) -> Judgement:
    fact = AtomicFact(0, "x", "x", (Span(0, 1),), Span(0, 1), "", speaker, said)
    evidence = (Evidence(title="Olaf Brinkmann", section="", text=text, score=1.0),)
    return quotation_checked(Judgement(0, Verdict.SUPPORTED, 0.9, "reason", evidence), fact)


def test_the_name_alone_supports_nothing() -> None:
    found = judged("Olaf Brinkmann is a politician of Bremerhaven. He was born in 1961.")
    assert found.verdict is Verdict.NO_EVIDENCE
    assert found.p_supported is not None and found.p_supported < 0.5
    assert "Olaf Brinkmann" in found.reason


def test_speaker_and_words_together_do() -> None:
    assert (
        judged("Brinkmann announced that the harbour would be closed in March.").verdict
        is Verdict.SUPPORTED
    )


@pytest.mark.parametrize(
    "text",
    [
        # so it was, but nobody says it
        "The harbour was closed in March. Brinkmann was born in 1961.",
        "Brinkmann said little. He lived in Bremerhaven for years. The harbour would be closed in "
        "March.",
        "Brinkmann objected. Nobody knew why. The harbour would be closed in March, Petersen "
        "announced.",
    ],
)
def test_what_he_does_not_say_is_no_quotation(text: str) -> None:
    assert judged(text).verdict is Verdict.NO_EVIDENCE


@pytest.mark.parametrize(
    "text",
    [
        "Brinkmann opened the meeting. “The harbour will be closed in March,” he explained.",
        "In 2019 he told the council that the harbour would be closed in March.",  # on his own page
    ],
)
def test_he_may_be_a_pronoun(text: str) -> None:
    assert judged(text).verdict is Verdict.SUPPORTED


def test_the_words_of_somebody_else_do_not() -> None:
    said = "the harbour would be closed in March"
    fact = AtomicFact(0, "x", "x", (Span(0, 1),), Span(0, 1), "", "Jana Petersen", said)
    evidence = (
        Evidence("Harbour", "", "The harbour would be closed in March, Brinkmann said.", 1.0),
    )
    found = quotation_checked(Judgement(0, Verdict.SUPPORTED, 0.9, "reason", evidence), fact)
    assert found.verdict is Verdict.NO_EVIDENCE


@pytest.mark.parametrize("verdict", [v for v in Verdict if v is not Verdict.SUPPORTED])
def test_other_verdicts_stay(verdict: Verdict) -> None:
    fact = AtomicFact(0, "x", "x", (Span(0, 1),), Span(0, 1), "", "Ann Lee", "it rained")
    judgement = Judgement(0, verdict, 0.2, "reason")
    assert quotation_checked(judgement, fact) is judgement


def test_plain_facts_stay() -> None:
    fact = AtomicFact(0, "x", "x", (Span(0, 1),), Span(0, 1))
    judgement = Judgement(0, Verdict.SUPPORTED, 0.9, "reason")
    assert quotation_checked(judgement, fact) is judgement
