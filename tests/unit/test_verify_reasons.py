"""Reasons are true: what was found, in which word, on which page, and what was not."""

from __future__ import annotations

import pytest

from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.fact_reading import look_at
from factscore_tui.verify.presentation.reasons import no_evidence, supported

BIRMINGHAM = (
    "Birmingham is a city in the north of Alabama. It was founded in 1871.",
    "The city tried to attract industry. Volunteers gave aid to the miners in 1908.",
)


def page(number: int, title: str, *texts: str) -> Page:
    return Page(
        number,
        title,
        tuple(Passage(10 * number + i, number, title, "", t) for i, t in enumerate(texts)),
    )


def silent(fact: str, *pages: Page) -> str:
    """The reason of "no evidence" for a fact and the pages that were found."""
    cache = PageCache()
    found = Retrieval(tuple(Hit(p, 1.0) for page in pages for p in page.passages), pages, "names")
    look = look_at(fact, found, cache, {})
    assert look is not None
    return no_evidence(fact, look, [cache.get(page) for page in pages])


def yes(fact: str, *pages: Page) -> str:
    """The reason of "supported"."""
    cache = PageCache()
    look = look_at(fact, Retrieval((), pages, "names"), cache, {})
    assert look is not None
    return supported(fact, look.match, [cache.get(page) for page in pages])


def test_what_was_found_and_what_was_not() -> None:
    reason = silent("Birmingham, Alabama, is the capital.", page(1, "Birmingham", *BIRMINGHAM))
    assert reason == "found: Birmingham, Alabama; not found: capital"


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("Birmingham tries Xylophones.", "not found: Xylophones"),  # "tries" is there as "tried"
        ("Birmingham used Xylophones.", "found: Birmingham; not found: Xylophones"),
    ],
)
def test_another_form_of_a_word_is_not_missing(fact: str, told: str) -> None:
    reason = silent(fact, page(1, "Birmingham", *BIRMINGHAM))
    assert reason.endswith(told)
    assert "tries" not in reason.partition("not found")[2]


def test_a_form_that_the_verifier_does_not_know_is_told_as_the_source_has_it() -> None:
    reason = silent("Ada strove for a Xylophone.", page(1, "Ada", "Ada strives for peace."))
    assert reason == "found: Ada; in other words: strove (strives); not found: Xylophone"


def test_another_word_is_told_as_that_word() -> None:
    reason = silent("Birmingham helped Xylophones.", page(1, "Birmingham", *BIRMINGHAM))
    assert reason == "found: Birmingham; in other words: helped (aid); not found: Xylophones"


@pytest.mark.parametrize(
    ("fact", "text", "told"),
    [
        (
            "Ada proved Xylophones.",
            "Ada left the province.",
            "found: Ada; not found: proved Xylophones",
        ),
        ("Ada runs banking.", "Ada was a banker.", "found: Ada; in other words: banking (banker)"),
        ("Ada met Bellan.", "Ada heard a bell.", "found: Ada; not found: met Bellan"),
        (
            "Ada knew Californians.",
            "Ada came from York.",
            "found: Ada; not found: knew Californians",
        ),
    ],
)
def test_words_that_only_begin_alike_are_no_other_words(fact: str, text: str, told: str) -> None:
    assert silent(fact, page(1, "Ada", text)).startswith(told)


def test_a_word_in_another_passage_of_the_page_is_found() -> None:
    reason = silent("Birmingham was founded by miners.", page(1, "Birmingham", *BIRMINGHAM))
    assert reason.startswith("found, but not in one sentence: ") and "not found" not in reason


def test_a_word_on_another_page_is_told_with_that_page() -> None:
    other = page(2, "Montgomery", "Montgomery is the capital.")
    reason = silent(
        "Birmingham, Alabama, is the capital.", page(1, "Birmingham", *BIRMINGHAM), other
    )
    assert reason == "found: Birmingham, Alabama; on another page only: capital (Montgomery)"


def test_a_less_exact_date_is_told_as_it_stands_there() -> None:
    reason = silent("Birmingham was founded on 1 June 1871.", page(1, "Birmingham", *BIRMINGHAM))
    assert "1 June 1871 (1871)" in reason and "not found" not in reason


def test_an_abbreviated_name_is_not_missing() -> None:
    reason = silent(
        "Ada left the United States for Xanadu.",
        page(1, "Ada", "Ada lived in the U.S. until 1900."),
    )
    assert "United States" not in reason.partition("not found")[2]
    assert "Xanadu" in reason.partition("not found")[2]


def test_words_that_stand_together_are_not_called_missing() -> None:
    reason = silent("Volunteers gave miners aid.", page(1, "Birmingham", *BIRMINGHAM))
    assert reason == "found together, too little to decide: Volunteers, miners aid"


def test_who_denies_it_is_told() -> None:
    bonn = page(1, "Bonn", "Bonn is a city. The city has not kept its old walls.")
    reason = silent("Bonn has kept its old walls.", bonn)
    assert reason == "the source seems to deny it, the text does not: read the passage"
    kept = page(1, "Bonn", "Bonn is a city. The city has kept its old walls.")
    reason = silent("Bonn has not kept its old walls.", kept)
    assert reason == "the text seems to deny it, the source does not: read the passage"


def test_a_denial_of_something_else_is_not_called_one() -> None:
    """A sentence with one word of the fact and a "not" denies nothing of it."""
    union = page(
        1,
        "Union",
        "The tracks were new, and along them millions came. I believe the Union cannot stand.",
    )
    reason = silent("Millions stood along the tracks.", union)
    assert "deny" not in reason and reason.startswith("found")


def test_a_supported_fact_names_what_its_sentence_has_and_what_nothing_has() -> None:
    reason = yes("Volunteers helped the poor miners.", page(1, "Birmingham", *BIRMINGHAM))
    assert reason == (
        "found in Birmingham: Volunteers, miners; in other words: helped (aid); not found: poor"
    )


def test_a_fact_without_a_word_to_look_up() -> None:
    assert silent("It was so.", page(1, "Ada", "Ada sang.")) == "nothing in it can be looked up"


def test_words_of_one_family_that_exclude_each_other_are_no_other_words() -> None:
    texts = ("Ada Lund was an admiral of the Navy. She held that rank for years.",)
    reason = yes("Ada Lund held the rank of general.", page(1, "Ada Lund", *texts))
    assert "general (" not in reason
    assert reason.endswith("not found: general")
    told = yes("Ada Lund served in the military.", page(1, "Ada Lund", *texts))
    assert "military (Navy)" in told
