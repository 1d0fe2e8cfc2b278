"""Passages: bounded, whole sentences, never across sections, nothing lost."""

from __future__ import annotations

import itertools
import random

import pytest

from factscore_tui.core.span import Span
from factscore_tui.corpus.article import LIST_MARK, Article, Section
from factscore_tui.corpus.build.passages import MAX_TOKENS, SMALL, Layout, cut, lay_out
from factscore_tui.corpus.tokens import estimate_tokens
from factscore_tui.text.sentences import split_sentences

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
    return " ".join(
        " ".join(draw.choices(WORDS, k=draw.randint(4, 40))).capitalize() + "."
        for _ in range(sentences)
    )


def cut_all(text: str, limit: int = MAX_TOKENS) -> list[Span]:
    return list(cut(text, Span(0, len(text)), limit))


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
    spans = cut_all(text)
    assert all(estimate_tokens(span.of(text)) <= MAX_TOKENS for span in spans)
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))
    # Cuts fall into white space, or between the characters of what has none.
    assert squeezed("".join(span.of(text) for span in spans)) == squeezed(text)


def test_passages_end_where_sentences_end() -> None:
    text = prose(120)
    ends = {sentence.span.end for sentence in split_sentences(text)}
    spans = cut_all(text)
    assert len(spans) > 5
    assert all(span.end in ends for span in spans)


def test_a_long_text_is_shared_out_evenly() -> None:
    text = " ".join(["The river runs through the old town of Warsaw today."] * 60)
    sizes = [estimate_tokens(span.of(text)) for span in cut_all(text)]
    assert len(sizes) > 1
    assert min(sizes) > 0.8 * max(sizes)


def shown(layout: Layout) -> list[tuple[str, str, str]]:
    """(section, text, form) of every passage."""
    return [(layout.sections[c.section], layout.text[c.start : c.end], c.form) for c in layout.cuts]


def test_sections_are_never_joined() -> None:
    article = Article(
        "T",
        (
            Section((), "One."),
            Section(("A", "B"), "Two."),
            Section(("C",), " \n"),
            Section(("A", "B"), "Three."),
        ),
    )
    assert shown(lay_out(article)) == [
        ("", "One.", ""),
        ("A > B", "Two.", ""),
        ("A > B", "Three.", ""),
    ]


def test_nothing_gives_nothing() -> None:
    assert cut_all("") == []
    assert lay_out(Article("T", ())).cuts == ()
    assert estimate_tokens("") == 0


@pytest.mark.parametrize("limit", [1, 2, 7, 50])
def test_any_limit_ends(limit: int) -> None:
    text = prose(12) + " " + "x" * 500 + "\n\n\n" + "東京" * 40
    spans = cut_all(text, limit)
    assert squeezed("".join(span.of(text) for span in spans)) == squeezed(text)
    assert all(
        estimate_tokens(span.of(text)) <= limit or span.end - span.start == 1 for span in spans
    )


def test_long_lists_and_the_infobox_stand_apart() -> None:
    items = "\n".join(f"{LIST_MARK}Work number {n} ({1900 + n})" for n in range(40))
    few = "\n".join(f"{LIST_MARK}item {n}" for n in range(3))
    article = Article(
        "T",
        (
            Section((), f"He wrote these.\n\n{items}\n\nThey sold well."),
            Section(("B",), f"Few:\n{few}\nEnd."),
        ),
        infobox=(("Born", "7 November 1867"), ("Empty", " "), ("Notes", "word " * 700)),
    )
    found = shown(lay_out(article))
    assert found[0] == ("", "He wrote these.", "")
    assert [text for section, text, form in found if form == ""][1:] == [
        "They sold well.",
        f"Few:\n{few}\nEnd.",
    ]
    lists = [text for _, text, form in found if form == "list"]
    assert "\n".join(lists) == items and len(lists) > 2
    assert all(estimate_tokens(text) <= SMALL for text in lists)
    box = [text for section, text, form in found if form == "infobox" and section == "Infobox"]
    assert box[0] == "Born: 7 November 1867" and all(
        estimate_tokens(text) <= MAX_TOKENS for text in box
    )
    assert squeezed("".join(box)).endswith("word" * 700) and "Empty" not in "".join(box)


def test_the_cut_of_the_paper_falls_anywhere() -> None:
    article = Article("T", (Section((), prose(60)), Section(("B",), prose(60, 2))))
    layout = lay_out(article, paper=True)
    texts = [text for _, text, _ in shown(layout)]
    assert squeezed("".join(texts)) == squeezed(layout.text)
    assert len({estimate_tokens(text) // 20 for text in texts[:-1]}) == 1, "all of one length"
    assert sum(text.endswith(".") for text in texts[:-1]) < len(texts) / 2
    assert any("\n\n" in text for text in texts), "sections are not a boundary"


def test_lists_of_every_shape_are_kept_whole() -> None:
    draw = random.Random(5)
    for _ in range(200):
        kinds = [f"{LIST_MARK}item", "Prose here.", "", LIST_MARK + "long " * 300]
        lines = draw.choices(kinds, k=draw.randint(1, 14))
        article = Article("T", (Section((), "\n".join(lines)),))
        layout = lay_out(article)
        assert squeezed("".join(text for _, text, _ in shown(layout))) == squeezed(layout.text)
        assert all(a.end <= b.start for a, b in itertools.pairwise(layout.cuts))


def test_the_estimate_grows_with_what_an_encoder_would_split() -> None:
    assert estimate_tokens("river") < estimate_tokens("incomprehensibilities")
    assert estimate_tokens("river " * 9) < estimate_tokens("Sklodowska " * 9)
    assert estimate_tokens("東京都庁") >= 4
    assert estimate_tokens("a " * 100) >= 90
