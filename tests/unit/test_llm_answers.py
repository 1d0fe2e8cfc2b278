"""Answers of a language model that lists facts: reading, tidying, and what it is shown."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from llm_samples import LEE, llm

from factscore_tui.core.document import Document
from factscore_tui.decompose.llm.bullets import MAX_FACTS, read_bullets
from factscore_tui.decompose.llm.demonstrations import Nearest, bank
from factscore_tui.decompose.llm.grounding import Vocabulary
from factscore_tui.decompose.llm.postprocess import postprocess, quantities
from factscore_tui.text.sentences import split_sentences

# --- reading answers
# ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [
        "- He sang.\n- He died in 1910.",
        "* He sang.\n* He died in 1910.",
        "• He sang\n• He died in 1910",
        "1. He sang.\n2. He died in 1910.",
        "1) He sang.\n2) He died in 1910.",
        "Here are the facts:\n\n- He sang.\r\n  - He died in 1910.\n\nLet me know if you need "
        "more.",
        "```\n- He sang.\n- He died in 1910.\n```",
        "<think>\n- He danced.\n</think>\n- He sang.\n- He died in 1910.",
        "- He danced.\n</think>\n\n- He sang.\n- He died in 1910.",
        "<|channel|>analysis<|message|>- He danced.<|end|><|channel|>final<|message|>- He "
        "sang.\n- He died in 1910.",
        "- **He sang.**\n- He `died` in 1910.<|im_end|>",
        "- Fact 1: He sang.\n- Fact 2: He died in 1910.",
        "He sang.\nHe died in 1910.",
        "-He sang.\n-He\x00 died\x1b in\u202e 1910.",
        '- "He sang."\n- <b>He</b> died in 1910.<end_of_turn>',
        "**Facts:**\n- He sang.\n- He died in 1910.\n- None.",
    ],
    ids=range(16),
)
def test_lists_of_all_kinds(answer: str) -> None:
    assert read_bullets(answer) == ["He sang.", "He died in 1910."]


@pytest.mark.parametrize(
    "answer", ["", " \n\0", "None.", "- N/A", "<think>- He sang.", "```", "- ", "-\n-", "- one"]
)
def test_answers_without_facts(answer: str) -> None:
    assert read_bullets(answer) == []


def test_the_last_line_of_a_cut_answer() -> None:
    assert read_bullets("- He sang.\n- He died in", cut=True) == ["He sang."]
    assert read_bullets("- He sang.\n- He died.", cut=True) == ["He sang.", "He died."]
    assert read_bullets("- He sang.\n- He died in") == ["He sang.", "He died in."]


def test_hostile_answers_are_bounded() -> None:
    assert read_bullets("- " + "x y" * 50_000) == []
    assert len(read_bullets("- He sang.\n" * 100_000)) == MAX_FACTS
    for piece in ("<|", "<think>", "- ", "**", '."', "(1)", "</", "`", "\x00", "- Fact 1: "):
        assert len(read_bullets(piece * 500_000)) <= MAX_FACTS


PIECES = [
    "- ", "* ", "1. ", "\n", "\n- ", "Ann Lee ", "was ", "born ", "in ", "Leeds", "1910", ".",
    "She ", "her ", "(", '"',
    "<think>", "</think>", "```", "not ", "東京", "\x00", "\ud800", "a\u0301", ";", ":",
]  # fmt: skip
TEXTS = [
    LEE,
    "Ann Lee, a singer, toured.",
    "东京 是 城市。",
    " She  was\nborn; in\u2028Leeds ",
    "<b>1</b>",
]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.sampled_from(PIECES) | st.text(max_size=8), max_size=40).map("".join),
    st.sampled_from(TEXTS),
    st.sampled_from(["", "Ann Lee", "\x00", "a" * 500]),
)
def test_any_answer_to_any_sentence(answer: str, text: str, topic: str) -> None:
    document = Document.from_text(text)
    decomposer, _ = llm(lambda _: answer)
    sentences = split_sentences(document.text)
    found = list(decomposer.decompose(document, sentences, topic))
    assert [s for s, _ in found] == list(sentences)
    for sentence, facts in found:
        assert facts
        for fact in facts:
            assert fact.text.strip()
            assert "\n" not in fact.text + fact.as_written
            reached = sentence.span.start
            assert fact.spans
            for span in fact.spans:
                assert reached <= span.start < span.end <= sentence.span.end
                reached = span.end
    decomposer.closing()


# --- post-processing
# ----------------------------------------------------------------------------------------------


def test_bare_verbs_go_where_another_fact_holds_them() -> None:
    facts = [
        "Ann Lee was born.",
        "Ann Lee was born in Leeds.",
        "He was a founding member.",
        "He is known.",
    ]
    sentence = "Ann Lee was born in Leeds and was a founding member."
    assert postprocess(sentence, facts) == facts[1:]


@pytest.mark.parametrize(
    ("sentence", "facts", "expected"),
    [
        ("He left in 1977.", ["He left in 19."], ["He left in 1977."]),
        ("He left in 1977.", ["He left in 1977.", "He left in 1981."], ["He left in 1977."]),
        ("He left in 1977.", ["He left in 1977.", "He left in 1977."], ["He left in 1977."]),
        (
            "He left in May 1977.",
            ["He left in 1977.", "He left in 1977."],
            ["He left in 1977.", "He left in 1977."],
        ),
        ("He sold 1,200 cars.", ["He sold 1200 cars."], ["He sold 1200 cars."]),
        ("He left.", ["He left.", "He left.", "He left in 3 days."], ["He left."]),
    ],
)
def test_numbers_and_repetitions(sentence: str, facts: list[str], expected: list[str]) -> None:
    assert postprocess(sentence, facts) == expected


def test_quantities_are_numbers_number_words_and_months_of_dates() -> None:
    assert list(
        quantities("On 3 May 1910 he may march 2,000 miles in the 1970s, the third of four.")
    ) == [
        "3",
        "may",
        "1910",
        "2000",
        "1970s",
        "third",
        "four",
    ]


# --- demonstrations
# -----------------------------------------------------------------------------------------------


def test_demonstrations_hold_what_is_asked_of_a_model() -> None:
    assert len(bank()) >= 40
    assert len({d.sentence for d in bank()}) == len(bank())
    for demonstration in bank():
        facts = list(demonstration.facts)
        assert read_bullets(demonstration.answer) == facts
        assert postprocess(demonstration.sentence, facts) == facts
        vocabulary = Vocabulary(demonstration.sentence)
        assert [f for f in facts if vocabulary.flaw(f)] == []


def test_the_nearest_demonstration_shares_most_words() -> None:
    nearest = Nearest(bank())
    assert "pneumonia" in nearest.to("She died of pneumonia at the age of 30.").sentence
    assert nearest.to("東京").sentence == bank()[0].sentence
