"""Opposites: a word whose opposite stands in the same place of the source, and what must never be
called different."""

from __future__ import annotations

import pytest
from role_pages import match, reader, retrieval

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Verdict
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS
from factscore_tui.verify.estimators.bundled import BundledVerifier


def find(fact: str, *texts: str, title: str = "") -> FoundDifference | None:
    """The opposite between a fact and these passages."""
    return reader().opposites.find(fact, match(fact, title, *texts))


def reason(fact: str, *texts: str, title: str = "") -> str:
    """How the difference reads; "" for none."""
    found = find(fact, *texts, title=title)
    return found.reason if found is not None else ""


@pytest.mark.parametrize(
    ("title", "fact", "source", "said"),
    [
        (
            "Marie Curie",
            "Marie Curie was the eldest of five children.",
            "She was the youngest of five children of two teachers.",
            "eldest of five children → source: youngest of five children",
        ),
        (
            "Ada Hult",
            "Parthenope was the younger sister of Ada Hult.",
            "Her elder sister was named Parthenope.",
            "younger sister → source: elder sister",
        ),
        ("", "Sales rose in 1990.", "Sales fell in 1990.", "Sales rose → source: Sales fell"),
        (
            "",
            "The team beat the fire brigade.",
            "The team lost the final to the fire brigade.",
            "team beat → source: team lost",
        ),
        (
            "Suez Canal",
            "The Suez Canal has many locks.",
            "The canal has no locks.",
            "many locks → source: no locks",
        ),
        (
            "Bob Roe",
            "Bob Roe was born in North Carolina.",
            "He was born in South Carolina.",
            "North Carolina → source: South Carolina",
        ),
        (
            "",
            "Lund landed before Berg.",
            "Lund landed after Berg.",
            "Lund landed before Berg → source: Lund landed after Berg",
        ),
        (
            "",
            "The mill stands inside the fort.",
            "The mill stands outside the fort.",
            "inside the fort → source: outside the fort",
        ),
        (
            "Oslo Tower",
            "Guy Moreau supported the Oslo Tower.",
            "A group of artists, among them Guy Moreau and Charles Binet, had protested against "
            "it.",
            "Guy Moreau supported → source: protested",
        ),
        (
            "Bob Roe",
            "Bob Roe supported the partition of Norland.",
            "Norland became free on 5 May 1947, but Roe opposed its partition.",
            "Bob Roe supported → source: Roe opposed",
        ),
        (
            "",
            "The museum opened in May 1950.",
            "In May 1950 the museum closed.",
            "museum opened → source: museum closed",
        ),
    ],
)
def test_an_opposite_in_the_same_place(title: str, fact: str, source: str, said: str) -> None:
    assert reason(fact, source, title=title) == said


@pytest.mark.parametrize(
    ("title", "fact", "source"),
    [
        ("", "John was Tom's elder brother.", "Tom was John's younger brother."),
        (
            "",
            "Karl Holm had Ernst Holm as an elder brother.",
            "Karl Holm was a younger brother of Ernst Holm.",
        ),
        ("", "Tom Hale beat the Austrians.", "Tom Hale lost 600 men against the Austrians."),
        ("", "Sales rose in 1990.", "Sales fell in 1991."),
        ("", "Sales rose.", "Sales fell in 1991."),
        ("", "Sales rose.", "Sales fell, after they rose for years."),
        (
            "",
            "The club joined the league.",
            "The club left the league in 1950.",
        ),  # it may have joined before
        ("", "Sales rose in 1990.", "Prices fell and sales doubled in 1990."),
        ("", "Berg supported the law.", "Berg did not oppose the law."),
        ("", "Berg supported the law.", "The law was new, and in 1950 Berg opposed the law."),
        ("", "Berg did not support the law.", "Berg opposed the law."),
        ("", "Berg supported the law.", "Lund said that Berg might oppose the law."),
        ("", "Berg supported the law.", "Berg, whose wife opposed the law, stayed away."),
        ("", "The left bank has a mill.", "Holm left the bank that has a mill on the right."),
        ("", "Ada won the cup in 1990.", "Ada lost to Berg in the cup in 1990, and won it."),
    ],
)
def test_no_opposite_where_both_may_be_true(title: str, fact: str, source: str) -> None:
    assert reason(fact, source, title=title) == ""


@pytest.mark.parametrize(
    ("title", "fact", "source"),
    [
        (
            "",
            "More soldiers died of wounds than of diseases",
            "more soldiers died of diseases such as cholera than of wounds",
        ),
        ("", "Lund was older than Berg", "Berg was older than Lund"),
        ("", "Lund was older than Berg", "Lund was younger than Berg"),
        ("Nile", "Nile is longer than the Amazon", "It is shorter than the Amazon"),
        ("", "Women earn more than men", "Men earn more than women"),
        ("", "Lund landed before Berg", "Berg landed before Lund"),
    ],
)
def test_two_compared_the_other_way_round(title: str, fact: str, source: str) -> None:
    assert reason(f"{fact}.", f"{source}.", title=title) == f"{fact} → source: {source}"


@pytest.mark.parametrize(
    ("title", "fact", "source"),
    [
        ("", "Lund was older than Berg.", "Berg was younger than Lund."),
        ("", "Lund was older than Berg.", "Lund was older than Berg."),
        ("", "Lund was older than Berg.", "Lund was not older than Berg, they said."),
        ("", "Lund was older than Berg.", "Berg was richer than Lund."),
        ("", "Lund landed before Berg.", "Berg landed after Lund."),
        ("", "Lund landed before Berg.", "Berg started before Lund landed."),
        ("", "Women earn less than men.", "Men earn more than women."),
        ("", "Women earn more than men.", "In 1990 men earned more than women."),
        (
            "",
            "Lund scored more goals than Berg.",
            "Berg made more points than Lund, who scored goals.",
        ),
        ("", "Lund has more than 20 ships.", "Lund has less than 20 ships, and Berg more."),
    ],
)
def test_no_comparison_where_both_may_be_true(title: str, fact: str, source: str) -> None:
    assert reason(fact, source, title=title) == ""


def test_another_comparison_of_the_two_leaves_it_open() -> None:
    fact, other = "Lund landed before Berg.", "Berg landed before Lund."
    assert reason(fact, other)
    assert reason(fact, other, "By other accounts Lund landed before Berg.") == ""


def test_a_pronoun_after_another_subject_means_somebody_else() -> None:
    fact, source = "The Nile is longer than the Amazon.", "It is shorter than the Amazon."
    assert reason(fact, source, title="Nile")
    assert reason(fact, f"The Volga is in Russia. {source}", title="Nile") == ""


def test_what_another_sentence_tells_as_the_fact_does_is_no_difference() -> None:
    fact, other = "Sales rose in 1990.", "Sales fell in 1990."
    assert reason(fact, other)
    assert reason(fact, other, "All in all sales rose.") == ""


def test_the_words_are_marked_on_both_sides() -> None:
    source = "She was the youngest of five children of two teachers."
    found = find("Marie Curie was the eldest of five children.", source, title="Marie Curie")
    assert found is not None
    assert found.difference.kind == "opposite"
    assert found.span.of(source) == found.difference.found


def test_the_verdict_is_contradicted_and_says_why() -> None:
    verifier = BundledVerifier(roles=reader())
    text = "Marie Curie was the eldest of five children."
    fact = AtomicFact(0, text, text, (Span(0, 1),), Span(0, 1))
    source = retrieval(
        "Marie Curie", "Marie Curie was a physicist. She was the youngest of five children."
    )
    judgement = verifier.judge(fact, text, "Marie Curie", source)
    assert judgement.verdict is Verdict.CONTRADICTED
    assert judgement.reason == "eldest of five children → source: youngest of five children"


def test_long_sentences_are_not_read() -> None:
    assert (
        reason("Sales rose in 1990.", "Sales fell in 1990" + " and so on" * MAX_CHARACTERS + ".")
        == ""
    )
