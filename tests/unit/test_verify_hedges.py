"""Doubts in the source that the fact has not: no strong support, and none where the doubt is the
only difference."""

from __future__ import annotations

import pytest
from role_pages import match, retrieval

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.verify.estimators.bundled import BundledVerifier
from factscore_tui.verify.hedges import doubt_of, doubted

DOUBTED = [
    ("Brandt moved to Rome.", "Brandt may have moved to Rome.", "may"),
    ("Brandt moved to Rome.", "Brandt reportedly moved to Rome.", "reportedly"),
    ("Brandt moved to Rome.", "Brandt is said to have moved to Rome.", "is said to"),
    ("Brandt moved to Rome.", "In 1990 Brandt planned to move to Rome.", "planned to"),
    ("The museum opened in Kassel.", "The planned museum opened a cafe in Kassel.", "planned"),
    ("The mayor left Kassel.", "The mayor apparently left Kassel.", "apparently"),
]


@pytest.mark.parametrize(("fact", "source", "word"), DOUBTED)
def test_a_doubt_on_what_the_fact_says_is_found(fact: str, source: str, word: str) -> None:
    doubt = doubt_of(fact, match(fact, "", source))
    assert doubt is not None
    assert doubt.word == word
    assert word in doubt.reason


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        ("Brandt moved to Rome.", "Brandt moved to Rome in May 1990."),
        ("Brandt moved to Rome.", "Brandt moved to Rome, where he may have met Lund."),
        ("Brandt became king.", "Brandt would become king."),
        ("Brandt is said to have moved to Rome.", "Brandt is said to have moved to Rome."),
        ("Brandt planned to move to Rome.", "Brandt planned to move to Rome."),
        ("Brandt hoped to move to Rome.", "Brandt intended to move to Rome."),
        ("Brandt moved to Rome.", "Brandt moved to Rome. Brandt may have moved to Rome again."),
        ("Brandt moved to Rome.", "Lund may have been ill; Brandt moved to Rome."),
    ],
)
def test_no_doubt_where_it_is_said_plainly_or_doubted_by_both(fact: str, source: str) -> None:
    assert doubt_of(fact, match(fact, "", source)) is None


def test_a_doubt_reaches_a_few_words_of_its_clause() -> None:
    assert "rome" in doubted("He may have moved to Rome, Bergen took him in.")
    assert "bergen" not in doubted("He may have moved to Rome, Bergen took him in.")
    assert "nin" not in doubted("He may have one two three four five six seven eight nine.")


def judged(fact: str, source: str) -> Judgement:
    """By the bundled verifier without its models."""
    atomic = AtomicFact(0, fact, fact, (Span(0, 1),), Span(0, 1))
    return BundledVerifier().judge(atomic, fact, "", retrieval("Viktor Brandt", source))


def test_the_same_with_a_doubt_is_no_evidence_and_says_why() -> None:
    fact = "Viktor Brandt built the old harbour of Kassel in 1990."
    assert judged(fact, fact).verdict is Verdict.SUPPORTED
    judgement = judged(fact, "Viktor Brandt may have built the old harbour of Kassel in 1990.")
    assert judgement.verdict is Verdict.NO_EVIDENCE
    assert judgement.reason == "the source says “may”, the fact says it as certain"


def test_most_of_it_with_a_doubt_is_weak() -> None:
    fact = "Viktor Brandt built the old stone harbour of Kassel in 1990 with Lund."
    source = (
        "Viktor Brandt reportedly built the old stone harbour of Kassel in 1990. He worked with "
        "Lund for years."
    )
    judgement = judged(fact, source)
    assert judgement.verdict is Verdict.SUPPORTED
    assert judgement.strength == "weak"
    assert judgement.reason.startswith("the source says “reportedly”")


def test_an_office_of_somebody_dead_is_weak_as_of_now() -> None:
    lived = "Viktor Brandt was the mayor of Kassel. He died in Rome on 4 May 1990."
    now = judged("Viktor Brandt is the mayor of Kassel.", lived)
    assert (now.verdict, now.strength) == (Verdict.SUPPORTED, "weak")
    assert now.reason.startswith("told as so now, but the source has: died in Rome on 4 May 1990")
    then = judged("Viktor Brandt was the mayor of Kassel.", lived)
    assert then.verdict is Verdict.SUPPORTED and "died" not in then.reason
