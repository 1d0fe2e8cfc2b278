"""Shared reading against reading anew, on random weights: the same answers, fewer tokens."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_models import random_model

from factscore_tui.core.cancelled import Cancelled
from factscore_tui.core.prompt import Message, Prompt
from factscore_tui.errors import EngineProblem
from factscore_tui.inference.llama.chat import ChatModel
from factscore_tui.inference.llama.prefix_cache import QUESTIONS, _common, _company, _woven

PASSAGES = " ".join(f"The town of Riga has {n} bridges and {n + 3} towers." for n in range(30))


def ask(question: str, passages: str = PASSAGES) -> Prompt:
    return Message("system", "Answer with one word."), Message(
        "user", f"{passages}\n\n{question} True or False?"
    )


FACTS = [ask(f"The town has {n} gates and no wall at all.") for n in range(20)]


@pytest.fixture(scope="module")
def chat() -> Iterator[ChatModel]:
    with ChatModel(random_model("tiny"), threads=1) as model:
        yield model


@pytest.fixture(scope="module")
def anew() -> Iterator[ChatModel]:
    with ChatModel(random_model("tiny"), threads=1, share=False) as model:
        yield model


def probabilities(model: ChatModel, prompts: list[Prompt]) -> list[float]:
    return [opinion.p_true or 0.0 for opinion in model.opinions(prompts)]


def read_for(model: ChatModel, work: Callable[[], object]) -> int:
    before = model.effort.read
    work()
    return model.effort.read - before


def test_shared_and_separate_reading_agree(chat: ChatModel, anew: ChatModel) -> None:
    assert chat.shares and not anew.shares
    mixed = [
        *FACTS[:9],
        ask("Other passages.", "Nothing is known."),
        *FACTS[9:],
        ask("x", "y"),
        FACTS[3],
    ]
    shared, separate = probabilities(chat, mixed), probabilities(anew, mixed)
    assert np.allclose(shared, separate, atol=0.02)
    assert len({round(p, 4) for p in shared}) > 10, "the prompts have different answers"
    assert shared[3] == pytest.approx(shared[-1], abs=0.02), "the same prompt twice"


def test_a_beginning_is_read_once(chat: ChatModel) -> None:
    lengths = [chat.count(prompt) for prompt in FACTS]
    shared = min(lengths) - 60
    chat.opinions([ask("z", "z")])
    assert read_for(chat, lambda: chat.opinions(FACTS)) < shared + 60 * len(FACTS)
    assert read_for(chat, lambda: chat.opinions([FACTS[0]])) < 100, (
        "it is still there for the next question"
    )


def test_answers_do_not_depend_on_order_or_company(chat: ChatModel) -> None:
    together = probabilities(chat, FACTS)
    backwards = probabilities(chat, FACTS[::-1])[::-1]
    alone = [probabilities(chat, [prompt])[0] for prompt in FACTS]
    assert np.allclose(together, backwards, atol=0.02) and np.allclose(together, alone, atol=0.02)


def test_long_ends_are_read_alone_behind_the_kept_beginning(
    chat: ChatModel, anew: ChatModel
) -> None:
    long = [ask(f"{n} " + "Was it there in the old town? " * 60) for n in range(3)]
    assert np.allclose(probabilities(chat, long), probabilities(anew, long), atol=0.02)


def test_questions_and_answers_do_not_disturb_each_other(chat: ChatModel, anew: ChatModel) -> None:
    first = chat.generate(FACTS[0], 12)
    before = probabilities(chat, FACTS[:4])
    assert chat.generate(FACTS[0], 12) == first == anew.generate(FACTS[0], 12)
    assert probabilities(chat, FACTS[:4]) == pytest.approx(before, abs=0.02)


def test_what_does_not_fit_beside_something_else_pushes_it_out() -> None:
    with ChatModel(random_model("tiny"), threads=1, context=1500) as model:
        long = ask("Long?", PASSAGES * 2)
        assert 900 < model.count(long) < 1500
        for _ in range(3):
            model.generate(long, 8)
            assert probabilities(model, [long, ask("x", PASSAGES)])[0] > 0


def test_a_growing_answer_pushes_the_questions_out() -> None:
    with ChatModel(random_model("tiny"), threads=1, context=1500) as model:
        cells = model._reader()._cells
        question = ask("Why?", PASSAGES * 2)
        words = 0
        while model.count(question) + model.count(ask("x", "word " * words)) < cells - 10:
            words += 1
        model.opinions([question])
        assert len(model.generate(ask("x", "word " * (words - 1)), 60, bullets=True)) > 20


def test_prompts_that_do_not_fit_are_refused_before_anything_is_read(chat: ChatModel) -> None:
    too_long = ask("x", PASSAGES * 20)
    with pytest.raises(EngineProblem, match="does not fit"):
        chat.opinions([FACTS[0], too_long])
    with pytest.raises(EngineProblem, match="does not fit"):
        chat.generate(too_long, 5)
    assert probabilities(chat, FACTS[:2])


def test_no_prompts_no_answers(chat: ChatModel) -> None:
    assert chat.opinions([]) == []


@pytest.mark.parametrize("late", [0.0, 0.05])
def test_a_cancelled_reading_ends_soon_and_the_next_one_is_right(
    anew: ChatModel, late: float
) -> None:
    wanted = threading.Event()
    with ChatModel(random_model("tiny"), threads=1, cancelled=wanted.is_set) as model:
        threading.Timer(late, wanted.set).start()
        began = time.monotonic()
        with pytest.raises(Cancelled):
            for n in range(10_000):
                model.opinions([ask(str(n), f"{n} {PASSAGES}") for n in range(n, n + 4)])
        assert time.monotonic() - began < 20
        wanted.clear()
        assert np.allclose(
            probabilities(model, FACTS[:3]), probabilities(anew, FACTS[:3]), atol=0.02
        )


def test_a_cancelled_answer_ends(chat: ChatModel) -> None:
    calls = iter([False] * 400)
    with (
        ChatModel(random_model("tiny"), threads=1, cancelled=lambda: next(calls, True)) as model,
        pytest.raises(Cancelled),
    ):
        while True:
            model.generate(FACTS[0], 50)


@pytest.mark.parametrize("shape", ["recurrent", "gemma-swa"])
def test_other_kinds_of_memory_are_found_out(shape: str) -> None:
    """A sliding window is switched off and shares; a recurrent state cannot be cut back."""
    with (
        ChatModel(random_model(shape), threads=1) as model,
        ChatModel(random_model(shape), threads=1, share=False) as plain,
    ):
        assert model.shares == (shape == "gemma-swa")
        assert np.allclose(
            probabilities(model, FACTS[:4]), probabilities(plain, FACTS[:4]), atol=0.03
        )
        assert model.generate(FACTS[0], 6) == plain.generate(FACTS[0], 6)


def test_company_is_chosen_by_what_is_shared() -> None:
    beginning = list(range(300))
    assert _company([[*beginning, 1], [*beginning, 2, 3], [*beginning, 4]]) == (300, 3)
    assert _company([beginning]) == (0, 1)
    assert _company([beginning, [9, *beginning]]) == (0, 1), "nothing in common, and long"
    assert _company([beginning, beginning]) == (299, 2), "the last token is read for its logits"
    assert _company([[1, 2], [1, 2, *range(1000)]]) == (0, 1), "an end that is long gains nothing"
    assert _common([1, 2, 3], [1, 2, 4]) == 2 and _common([], [1]) == 0
    assert QUESTIONS == 0


def test_ends_that_begin_alike_share_those_tokens() -> None:
    entries, lasts = _woven([[1, 2, 3], [1, 2, 4], [1, 5], [6]], [2, 3, 4, 5], 100)
    assert entries == [
        (1, 100, [2, 3, 4]),
        (2, 101, [2, 3]),
        (3, 102, [2]),
        (4, 102, [3]),
        (5, 101, [4]),
        (6, 100, [5]),
    ]
    assert lasts == [2, 3, 4, 5]
    assert _woven([[1, 2], [1, 2]], [2, 3], 0) == ([(1, 0, [2, 3]), (2, 1, [2, 3])], [1, 1])


def test_what_ends_have_in_common_is_read_once(chat: ChatModel, anew: ChatModel) -> None:
    """Questions that differ in their last word, beside some that differ in the first."""
    said = "The old town by the river has many towers and a wall with a gate of"
    alike = [ask(f"{said} {word}") for word in ("iron", "wood", "gold", "tin")]
    unlike = [ask(f"{word} {said}") for word in ("iron", "wood", "gold", "tin")]
    mixed = [*alike, *unlike]
    chat.opinions([ask("z", "z")])
    together = read_for(chat, lambda: chat.opinions(mixed))
    chat.opinions([ask("z", "z")])
    first = read_for(chat, lambda: chat.opinions(unlike))
    one, other = chat._tokens(alike[0]), chat._tokens(unlike[0])
    assert together - first < 3 * (len(one) - _common(one, other)), "four ends, read for two"
    assert np.allclose(probabilities(chat, mixed), probabilities(anew, mixed), atol=0.02)


WORDS = st.sampled_from(["Riga", "towers", "bridges", "town", "true", "1902", "wall"])
TEXTS = st.lists(WORDS, max_size=40).map(" ".join)


@settings(max_examples=25, deadline=None)
@given(
    beginnings=st.lists(TEXTS, min_size=1, max_size=3),
    ends=st.lists(st.tuples(st.integers(0, 2), TEXTS), min_size=1, max_size=12),
    answers=st.booleans(),
)
def test_any_mixture_of_prompts_is_answered_as_if_each_were_read_anew(
    chat: ChatModel,
    anew: ChatModel,
    beginnings: list[str],
    ends: list[tuple[int, str]],
    answers: bool,
) -> None:
    prompts = [ask(end, beginnings[which % len(beginnings)] * 4) for which, end in ends]
    if answers:
        assert chat.generate(prompts[0], 3) == anew.generate(prompts[0], 3)
    assert np.allclose(probabilities(chat, prompts), probabilities(anew, prompts), atol=0.03)
