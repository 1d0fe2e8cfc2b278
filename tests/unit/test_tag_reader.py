"""FAVA's tags read: what was written comes back, and what is not sound is told with its place."""

from __future__ import annotations

import random

import pytest
from test_correct_tags import _tagged

from factscore_tui.correct.tag_reader import is_tagged, read_tags
from factscore_tui.correct.tags import write_tags
from factscore_tui.drafts import text_of
from factscore_tui.errors import InputProblem

TAGGED = "In <entity><delete>1914</delete><mark>1916</mark></entity> Anna left. She sang."


@pytest.mark.parametrize("seed", range(4))
def test_what_is_written_is_read_again_exactly(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(500):
        tagged = _tagged(chance)
        assert read_tags(write_tags(tagged)) == tagged, write_tags(tagged)


@pytest.mark.parametrize(
    "tagged",
    [
        "Plain words, 3 < 4 > 2 and \\ too.",
        "By <entity><delete>Andy Weir</delete><mark>Lester del Rey</mark></entity>.",
        "By <entity><mark>Lester del Rey</mark> <delete>Andy Weir</delete></entity>.",
        "<subjective>A wonder.</subjective> <invented><delete>All of it.</delete></invented>",
    ],
)
def test_a_tagged_text_comes_back_as_it_was(tagged: str) -> None:
    assert write_tags(read_tags(tagged)) == tagged


@pytest.mark.parametrize(
    ("tagged", "said"),
    [
        ("An <entity>open one", "<entity> is not closed, at character 4"),
        ("<entity><delete>open", "<delete> is not closed"),
        ("<entity>a <relation>b</relation></entity>", "<relation> stands inside <entity>"),
        ("<entity>a</relation>", "</relation> closes nothing"),
        ("<entity>a</mark></entity>", "</mark> closes nothing"),
        ("<entity><delete>a</delete>b</entity>", "words stand beside"),
        ("<entity>b<delete>a</delete></entity>", "not expected here"),
        ("<entity><mark>a</mark><mark>b</mark></entity>", "not expected here"),
        ("<entity><mark><delete>a</delete></mark></entity>", "not expected here"),
    ],
)
def test_what_is_nested_crossed_or_open_is_refused_with_its_place(tagged: str, said: str) -> None:
    with pytest.raises(InputProblem) as problem:
        read_tags(tagged)
    assert said in problem.value.message
    assert "backslash" in problem.value.hint


def test_a_tagged_draft_is_read_without_its_tags() -> None:
    found = text_of(TAGGED.encode(), "a.txt")
    assert found.text == "In 1914 Anna left. She sang."
    assert found.notices == ("read without its tags (FAVA): 1 marked error, checked anew",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TAGGED.replace("</entity>", ""), "words stand beside"),
        ("An <entity>open one</relation>.", "</relation> closes nothing, at character 20"),
        ("<entity>a <relation>b</relation></entity>", "<relation> stands inside <entity>"),
    ],
)
def test_tags_that_are_not_sound_are_text_and_told_once(text: str, said: str) -> None:
    found = text_of(text.encode(), "a.txt")
    assert found.text == text
    (notice,) = found.notices
    assert said in notice and "backslash" in notice


@pytest.mark.parametrize(
    "text", ["A <mark>word</mark> of a page.", "a < b </b>", r"\<entity>a\</entity>"]
)
def test_other_tags_are_text(text: str) -> None:
    assert not is_tagged(text)
    assert (
        text_of(text.encode(), "a.md").text == text and not text_of(text.encode(), "a.md").notices
    )
