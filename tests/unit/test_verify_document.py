"""How far a text follows its page, and what that does to a fact of it."""

from __future__ import annotations

from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.verify.estimators.bundled import BundledVerifier
from factscore_tui.verify.features.alignment import PageCache, prepare_page
from factscore_tui.verify.features.document import MOST, NEUTRAL, FollowingCache, following

TEXT = (
    "Odo Vance (born 9 March 1902 in Brecon) was a Welsh engineer. He built the harbour crane of "
    "Barry in 1931. "
    "Vance married the painter Ines Dorrow. He retired to Tenby."
)
OTHER = (
    "Odo Vance grew up in Toronto. He won three Olympic medals. Vance sang at the Scala. He wrote "
    "eleven novels. "
    "The Sorbonne hired him. He flew to Mars."
)
PASSAGES = (Passage(0, 1, "Odo Vance", "", TEXT),)
PAGE = Page(1, "Odo Vance", PASSAGES)


def retrieval(document: str, linked: str = "topic") -> Retrieval:
    return Retrieval((Hit(PASSAGES[0], 1.0),), (PAGE,), linked, document=document)


def test_a_copy_follows_its_page_and_an_invention_does_not() -> None:
    pages = [prepare_page("Odo Vance", PASSAGES)]
    copy, invention = following(TEXT, pages, {}), following(OTHER, pages, {})
    assert copy.page > NEUTRAL.page > invention.page
    assert copy.run > NEUTRAL.run > invention.run


def test_one_sentence_says_little() -> None:
    pages = [prepare_page("Odo Vance", PASSAGES)]
    one = following("He flew to Mars.", pages, {})
    assert following(OTHER, pages, {}).page < one.page < NEUTRAL.page


def test_nothing_to_compare_is_neutral() -> None:
    cache = FollowingCache(PageCache(), {})
    assert cache.of(retrieval("")) == NEUTRAL
    assert cache.of(retrieval(TEXT, "names")) == NEUTRAL
    assert following("... !!! ...", [prepare_page("Odo Vance", PASSAGES)], {}) == NEUTRAL
    assert following(TEXT, [], {}) == NEUTRAL


def test_long_texts_are_looked_at_in_part_and_in_bounds() -> None:
    pages = [prepare_page("Odo Vance", PASSAGES)]
    for text in (TEXT * 5_000, "a" * 1_000_000, "(1931 " * 50_000, "\x00\ud800" * 1_000):
        found = following(text, pages, {})
        assert 0 <= found.page <= 1 and 0 <= found.run <= 1
    assert MOST <= 200


def test_the_text_around_decides_where_the_fact_leaves_room() -> None:
    fact = "Odo Vance settled in Tenby."
    whole = Span(0, len(fact))
    asked = AtomicFact(0, fact, fact, (whole,), whole)
    verifier = BundledVerifier()
    careful = verifier.judge(asked, fact, "Odo Vance", retrieval(TEXT)).p_supported
    free = verifier.judge(asked, fact, "Odo Vance", retrieval(OTHER)).p_supported
    assert careful is not None and free is not None and careful > free
