"""Passages: bounded, whole sentences, never across sections, nothing lost."""

from __future__ import annotations

import itertools
import random

import pytest

from factscore_tui.corpus.article import Article, Section
from factscore_tui.corpus.passages import MAX_TOKENS, cut, passages_of, sentence_spans
from factscore_tui.corpus.tokens import estimate_tokens

WORDS = [
    "the",
    "river",
    "Vistula",
    "runs",
    "1867",
    "through",
    "Warsaw",
    "and",
    "Sklodowska",
    "saw",
    "often,",
    "U.S.",
    "too",
]


def prose(sentences: int, seed: int = 1) -> str:
    draw = random.Random(seed)
    return " ".join(" ".join(draw.choices(WORDS, k=draw.randint(4, 40))).capitalize() + "." for _ in range(sentences))


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize(
    "text",
    [
        prose(1),
        prose(9),
        prose(200),
        "word " * 3000,
        "x" * 20_000,
        "東京は日本の首都です。" * 300,
        "a.b." * 4000,
        "\u0301" * 3000,
        "😀" * 3000,
        "1 2 3 " * 900,
    ],
    ids=range(10),
)
def test_passages_are_bounded_ordered_and_complete(text: str) -> None:
    spans = cut(text)
    assert all(estimate_tokens(span.of(text)) <= MAX_TOKENS for span in spans)
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))
    # Cuts fall into white space, or between the characters of what has none.
    assert squeezed("".join(span.of(text) for span in spans)) == squeezed(text)


def test_passages_end_where_sentences_end() -> None:
    text = prose(120)
    ends = {span.end for span in sentence_spans(text)}
    spans = cut(text)
    assert len(spans) > 5
    assert all(span.end in ends for span in spans)


def test_a_long_text_is_shared_out_evenly() -> None:
    text = " ".join(["The river runs through the old town of Warsaw today."] * 60)
    sizes = [estimate_tokens(span.of(text)) for span in cut(text)]
    assert len(sizes) > 1
    assert min(sizes) > 0.8 * max(sizes)


def test_sections_are_never_joined() -> None:
    article = Article(
        "T", (Section((), "One."), Section(("A", "B"), "Two."), Section(("C",), " \n"), Section(("A", "B"), "Three."))
    )
    assert [tuple(draft) for draft in passages_of(article)] == [("", "One."), ("A > B", "Two."), ("A > B", "Three.")]


def test_nothing_gives_nothing() -> None:
    assert cut("") == []
    assert list(passages_of(Article("T", ()))) == []
    assert estimate_tokens("") == 0


def test_the_estimate_grows_with_what_an_encoder_would_split() -> None:
    assert estimate_tokens("river") < estimate_tokens("incomprehensibilities")
    assert estimate_tokens("river") < estimate_tokens("Sklodowska")
    assert estimate_tokens("東京都庁") >= 4
    assert estimate_tokens("a " * 100) >= 100
