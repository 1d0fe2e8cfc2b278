"""Sources that disagree on a date or a number: said so, both shown, nobody accused."""

from __future__ import annotations

import pytest
from role_pages import match

from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.verify.differences.numbers.computed import find_rival
from factscore_tui.verify.disagreement import weighed
from factscore_tui.verify.estimators.bundled import BundledVerifier
from factscore_tui.verify.features.alignment import PageCache, fact_units, prepare_page
from factscore_tui.verify.features.fact_reading import FactReading
from factscore_tui.verify.features.match import lay_over
from factscore_tui.verify.presentation.evidence_view import evidence

FACT = "The Kassel bridge opened to trams in 1908."
TOLD = "The old Kassel bridge opened to trams in 1908 near the mill."
OTHER = "The Kassel bridge opened to trams in 1911."


def retrieval(*pages: tuple[str, tuple[str, ...]]) -> Retrieval:
    """Pages with their passages."""
    made = tuple(
        Page(
            n, title, tuple(Passage(10 * n + k, n, title, "", text) for k, text in enumerate(texts))
        )
        for n, (title, texts) in enumerate(pages, 1)
    )
    return Retrieval(tuple(Hit(p, 1.0) for page in made for p in page.passages), made, "names")


def judged(fact: str, found: Retrieval) -> Judgement:
    """By the bundled verifier without its models."""
    return BundledVerifier().judge(
        AtomicFact(0, fact, fact, (Span(0, 1),), Span(0, 1)), fact, "", found
    )


@pytest.mark.parametrize(
    "found",
    [
        retrieval(("Kassel bridge", (TOLD, OTHER))),
        retrieval(("Kassel bridge", (TOLD,)), ("Bridges", (OTHER,))),
        retrieval(("Bridges", (OTHER,)), ("Kassel bridge", (TOLD,))),
    ],
)
def test_two_passages_that_disagree_are_both_shown(found: Retrieval) -> None:
    judgement = judged(FACT, found)
    assert judgement.verdict is Verdict.SUPPORTED
    assert judgement.strength == "weak"
    assert judgement.reason.startswith("sources disagree: 1908; ")
    assert judgement.reason.endswith(": 1911")
    assert [one.text for one in judgement.evidence] == [TOLD, OTHER]
    assert "1911" in [span.of(OTHER) for span in judgement.evidence[1].marks]


def test_what_another_source_tells_as_the_fact_does_is_left_open() -> None:
    fact = "Grey stone towers on the Kassel bridge opened to trams in 1908."
    nearest = "Grey stone towers on the bridge opened to trams in 1911."
    other = "Grey stone towers on the Kassel bridge opened to trams in 1908."
    found = retrieval(("Kassel bridge", (nearest,)), ("", (other,)))
    look = FactReading(
        lay_over(fact_units(fact, {}), prepare_page("Kassel bridge", found.pages[0].passages)),
        (),
        (),
        False,
    )
    against = Judgement(
        0,
        Verdict.CONTRADICTED,
        0.1,
        "1908 → source: 1911",
        evidence(look, found, None),
        (Difference("year", "1908", "1911"),),
    )
    judgement = weighed(against, fact, look, found, PageCache(), {})
    assert judgement.verdict is not Verdict.CONTRADICTED
    assert judgement.reason == "sources disagree: 1911; another passage: 1908"
    assert [one.text for one in judgement.evidence] == [nearest, other]
    alone = retrieval(("Kassel bridge", (nearest,)))
    assert weighed(against, fact, look, alone, PageCache(), {}) == against


@pytest.mark.parametrize(
    "other",
    [
        "The Kassel bridge opened to trams in May 1908.",
        "The Kassel bridge closed to trams in 1911.",
        "The Bremen bridge opened to trams in 1911.",
        "The Kassel bridge opened to trams about 1911.",
        "The Kassel bridge did not open to trams in 1907.",
    ],
)
def test_what_does_not_disagree_changes_nothing(other: str) -> None:
    judgement = judged(FACT, retrieval(("Kassel bridge", (TOLD,)), ("Bridges", (other,))))
    assert judgement.verdict is Verdict.SUPPORTED
    assert "disagree" not in judgement.reason
    assert judgement == judged(FACT, retrieval(("Kassel bridge", (TOLD,)), ("Bridges", (other,))))


def test_one_source_that_differs_still_contradicts() -> None:
    assert judged(FACT, retrieval(("Kassel bridge", (OTHER,)))).verdict is Verdict.CONTRADICTED


@pytest.mark.parametrize(
    ("title", "fact", "other", "differs"),
    [
        ("Jane Austen", "Jane Austen died on 18 July 1817.", "He died there in 1805.", False),
        ("Jane Austen", "Jane Austen died on 18 July 1817.", "Austen died there in 1805.", True),
        ("Albania", "Albania joined NATO in 2009.", "Albania joined NATO in 2008.", True),
        ("Albania", "Albania joined NATO in 2009.", "Albania was to join NATO in 2008.", False),
        ("Albania", "Albania joined NATO in 2009.", "It was to join NATO in 2008.", False),
    ],
)
def test_a_page_disagrees_with_itself_only_over_its_subject(
    title: str, fact: str, other: str, differs: bool
) -> None:
    assert (find_rival(fact, match(fact, title, fact, other)) is not None) is differs


def test_the_death_of_a_friend_is_not_that_of_whom_the_page_is_about() -> None:
    lead = "Alan Turing was a mathematician. He died on 7 June 1954."
    early = "Turing went to school in Dorset, where his close friend Morcom died in 1930."
    judgement = judged(
        "Alan Turing died on 7 June 1954.", retrieval(("Alan Turing", (lead, early)))
    )
    assert judgement.verdict is Verdict.SUPPORTED
    assert "disagree" not in judgement.reason
