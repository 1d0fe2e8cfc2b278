"""Sentences selected for a fact: those that cover it, few, and understandable."""

from __future__ import annotations

import pytest

from factscore_tui.core.evidence import Page, Passage
from factscore_tui.retrieve.bm25 import PageRanker
from factscore_tui.retrieve.sentences import select
from factscore_tui.retrieve.stems import stem
from factscore_tui.retrieve.windows import WORDS, best_window, query_words

TEXT = (
    "Marie Curie was a physicist. In 1903 the academy in Stockholm honoured Pierre Curie. She "
    "shared that prize. "
    "A street in Oslo is named after a baker. She won another prize in 1911 for radium and "
    "polonium."
)
CURIE = Passage(7, 1, "Marie Curie", "", TEXT)
OTHER = Passage(9, 2, "Radium", "Uses", "Radium paint glows. It was used on watches until 1968.")


def texts(fact: str, *passages: Passage, at_most: int = 3) -> list[str]:
    by_id = {passage.id: passage.text for passage in passages}
    return [chosen.span.of(by_id[chosen.passage_id]) for chosen in select(fact, passages, at_most)]


def test_the_sentence_with_the_words_numbers_and_names() -> None:
    assert texts("Curie won a prize in 1911.", CURIE, at_most=1)[-1].startswith(
        "She won another prize in 1911"
    )
    assert texts("The physicist Marie Curie", CURIE) == ["Marie Curie was a physicist."]
    assert texts("Radium was used on watches until 1968.", OTHER, CURIE, at_most=1) == [
        "Radium paint glows.",
        "It was used on watches until 1968.",
    ]


def test_a_sentence_led_by_a_pronoun_brings_the_one_before_it() -> None:
    found = select("She shared that prize.", [CURIE], at_most=1)
    assert [chosen.whole for chosen in found] == [False, True]
    assert found[0].span.end <= found[1].span.start


def test_several_sentences_each_add_something() -> None:
    found = texts(
        "In 1903 Pierre Curie was honoured in Stockholm, in 1911 radium brought another prize.",
        CURIE,
    )
    assert any("1903" in text for text in found) and any("1911" in text for text in found)
    assert not any("baker" in text and "Oslo" in text for text in found[:1])


def test_nothing_in_common_selects_nothing() -> None:
    assert select("Zebras sleep standing.", [CURIE, OTHER]) == ()
    assert (
        select("", [CURIE]) == () and select("the of", [CURIE]) == () and select("Curie", []) == ()
    )


@pytest.mark.parametrize("at_most", [0, 1, 2, 3])
def test_never_more_than_was_asked_for(at_most: int) -> None:
    fact = (
        "Pierre Curie, a physicist and a baker, won in 1903 in Oslo, in 1911 in Stockholm, and "
        "polonium."
    )
    found = select(fact, [CURIE, OTHER], at_most)
    assert sum(chosen.whole for chosen in found) <= at_most
    assert len({(chosen.passage_id, chosen.span) for chosen in found}) == len(found)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("novel", "novels"),
        ("write", "writes"),
        ("prize", "prizes"),
        ("open", "opened"),
        ("move", "moving"),
    ],
)
def test_endings(one: str, other: str) -> None:
    assert stem(one) == stem(other)
    assert stem("1911") == "1911" and stem("was") == "was"


def test_another_form_of_a_word_counts_but_less_than_the_word() -> None:
    texts = (
        "He opened doors in 1911.",
        "He was opening a door in Riga.",
        "She sang a song in Riga.",
    )
    passages = tuple(Passage(n, 1, "", "", text) for n, text in enumerate(texts, 1))
    ranker = PageRanker()
    scores = ranker.scores("opened doors", [Page(1, "", passages)])
    assert scores[1] > scores[2] > scores[3] == 0
    assert ranker.scores("opened doors", [Page(1, "", passages[:2])]).keys() == {1, 2}, (
        "another page of that id"
    )
    assert ranker.scores("", [Page(1, "", passages)]) == dict.fromkeys((1, 2, 3), 0.0)


def test_windows_keep_all_of_a_passage_and_follow_the_query() -> None:
    things = [
        "apple",
        "bridge",
        "candle",
        "desert",
        "engine",
        "forest",
        "garden",
        "harbour",
        "island",
        "lemon",
    ]
    sentences = [
        f"Sentence number {n} speaks of the {word} and of little else."
        for n, word in enumerate(things)
    ]
    passage = Passage(1, 1, "Things", "List", " ".join(sentences))
    windows = {
        best_window(query_words(f"the {word}"), passage)
        for word in ("apple", "engine", "island", "lemon")
    }
    assert len(windows) > 1 and all(window.startswith("Things List ") for window in windows)
    assert all(len(window.split()) <= WORDS + 2 for window in windows)
    for word in ("apple", "engine", "island", "lemon"):
        assert word in best_window(query_words(f"the {word}"), passage)
    assert best_window(query_words("apple"), passage) == best_window(
        query_words("apple of no use"), passage
    )
    assert best_window(frozenset(), Passage(1, 1, "", "", "")) == ""
