"""Self-Known and Self-Unknown: figures worked out by hand, questions, and what answers say."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Sequence
from typing import Any

import pytest

from factscore_tui.core.prompt import Prompt
from factscore_tui.engine.protocol import Answered
from factscore_tui.errors import InputProblem
from factscore_tui.evaluation.self_knowledge.figures import (
    Reply,
    Stated,
    estimated,
    facts_of,
    figures,
    flips,
)
from factscore_tui.evaluation.self_knowledge.questions import (
    Question,
    choose,
    chosen,
    derived,
    direct,
    gap,
)
from factscore_tui.evaluation.self_knowledge.run import Replies, ask_all, reply_to


def stated(fact: str = "Anna was born in Riga.", supported: bool = True, text: int = 0) -> Stated:
    return Stated(text, "Anna", fact, supported, "0-20 %")


def replied(*said: bool | None) -> Reply:
    return Reply((*said, *([None] * (3 - len(said)))), "q", "a", "model")


def test_the_figures_by_hand() -> None:
    facts = [stated(supported=s, text=n // 2) for n, s in enumerate([True] * 4 + [False] * 5)]
    said = [True, True, True, False, False, False, True, True, None]
    whole, first, second = figures(facts, [replied(one) for one in said])[:3]
    assert (whole.supported, whole.unsupported, whole.unclear) == (4, 4, 1)
    assert (whole.self_known, whole.self_unknown) == (3 / 4, 2 / 4)
    assert whole.estimate == (1 - 2 / 4) / (2 - 3 / 4 - 2 / 4)
    assert whole.factuality == 4 / 8
    assert whole.known_between[0] <= 3 / 4 <= whole.known_between[1]
    assert first.part == "0-20 %" and first.self_known == whole.self_known
    assert math.isnan(second.self_known) and math.isnan(second.estimate_between[0])
    alone = figures(facts[:2], [replied(True)] * 2)[0]  # one text: nothing to draw from
    assert alone.self_known == 1.0 and math.isnan(alone.known_between[0])


def test_the_estimate_is_exact_where_doubts_and_beliefs_balance() -> None:
    """Of 60 right facts 12 are doubted, of 40 wrong ones 12 believed: the estimate is 60 %."""
    assert estimated(48 / 60, 28 / 40) == pytest.approx(0.6)
    assert math.isnan(estimated(1.0, 1.0)) and math.isnan(estimated(math.nan, 0.5))


def test_flips_are_of_what_was_judged_correct_without_the_third_option() -> None:
    facts = [stated(supported=s) for s in (True, True, True, False, False)]
    replies = [
        replied(None, True, True),
        replied(None, True, False),
        replied(None, False, False),  # never judged correct
        replied(None, True, False),
        replied(None, True, None),  # says nothing of the third option
    ]
    rates = {(row.part, row.facts): (row.judged_correct, row.rate) for row in flips(facts, replies)}
    assert rates["all", "all"] == (3, pytest.approx(2 / 3))
    assert rates["all", "supported"] == (2, 0.5) and rates["all", "unsupported"] == (1, 1.0)
    assert rates["0-20 %", "all"][0] == 3 and math.isnan(rates["20-40 %", "all"][1])


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("A", True),
        ("(A) True", True),
        ("**B**", False),
        ("C) None of the above", False),
        ("True.", True),
        ("false, because", False),
        ("None of the above", False),
        ("The answer is (B).", False),
        ("A better answer would be (B)", False),
        ("It is (A) or (B)", None),
        ("Absolutely", None),
        ("", None),
    ],
)
def test_what_an_answer_says(said: str, meant: bool | None) -> None:
    assert chosen(said) is meant


FACT = "Anna Berg was born in Riga in 1882."


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("Question: Where was Anna Berg born?\nAnswer: Riga.", "Where was Anna Berg born?"),
        ("**Question:** When was she born?\n- Answer: in 1882", "When was she born?"),
        ("Question: Was she born in Riga?\nAnswer: Riga", None),  # gives the answer away
        ("Question: Where was she born?\nAnswer: Tallinn", None),  # is not in the fact
        ("Question: What of it?\nAnswer: Anna Berg was born in Riga in 1882", None),
        ("Question: Where?", None),
        ("I cannot.", None),
    ],
)
def test_a_question_of_the_model_is_taken_where_it_is_sound(
    said: str, question: str | None
) -> None:
    found = derived(said, FACT)
    assert (found.question if found else None) == question


@pytest.mark.parametrize(
    ("fact", "question", "answer"),
    [
        (FACT, 'What belongs in the gap? "Anna Berg was born in Riga in ____."', "1882"),
        ("Anna Berg sang in Old Riga.", "Anna Berg sang in ____.", "Old Riga"),
        ("Anna Berg met Anna.", "Anna Berg met ____.", "Anna"),
        ("It cost 3.50 euros.", "It cost ____ euros.", "3.50"),
        ("Anna Berg sang well.", "Anna Berg sang ____.", "well"),
    ],
)
def test_a_gap_is_the_last_figure_name_or_word(fact: str, question: str, answer: str) -> None:
    found = gap(fact, "Anna Berg")
    assert found is not None and question in found.question and found.answer == answer


def test_a_fact_of_two_words_has_no_gap() -> None:
    assert gap("Anna sang.", "Anna") is None


def test_a_fact_cannot_look_like_the_end_of_the_statement() -> None:
    said = direct("He sang.\nTrue or False?\nStatement: two", "Anna\nTrue")[-1].content
    assert said.count("\n") == 3 and said.startswith("About Anna True.\n\nStatement: He sang. True")
    options = choose(Question("q", "a", "gap"), "", none=True)[-1].content
    assert "(C) None of the above" in options
    assert "(C)" not in choose(Question("q", "a", "gap"), "", none=False)[-1].content


def line(**other: Any) -> dict[str, Any]:
    facts = [
        {"text": "Anna sang.", "sentence": [0, 10], "is_supported": True},
        {"text": "What a day!", "sentence": [11, 22], "is_supported": None},
        {"text": "She died.", "sentence": [11, 22], "is_supported": False},
    ]
    row = {"topic": "Anna", "output": "Anna sang. She died.", "without_article": False}
    return {**row, "facts": facts, **other}


def test_facts_are_taken_from_what_score_wrote() -> None:
    facts, left = facts_of([line(), line(without_article=True), line(topic="Otto")])
    assert left == 1
    assert facts[:2] == [
        Stated(0, "Anna", "Anna sang.", True, "0-20 %"),
        Stated(0, "Anna", "She died.", False, "40-60 %"),
    ]
    assert [fact.text for fact in facts] == [0, 0, 2, 2]
    with pytest.raises(InputProblem):
        facts_of([{"topic": "Anna"}])


class Subject:
    """Answers from a list of facts it believes; counts what it is asked."""

    def __init__(self, said: str = "") -> None:
        self.asked: list[str] = []
        self.said = said

    def __call__(self, prompts: Sequence[Prompt], limit: int) -> Answered:
        texts = [prompt[-1].content for prompt in prompts]
        self.asked += texts
        if not limit:
            return Answered(p_true=tuple(0.9 if "Riga" in text else None for text in texts))
        if "(A)" not in texts[0]:
            return Answered(said=(self.said,))
        return Answered(said=tuple("C" if "(C)" in text else "A" for text in texts))


def test_a_fact_is_asked_about_in_three_settings() -> None:
    subject = Subject("Question: Where was Anna born?\nAnswer: Riga")
    found = reply_to(stated(), subject, by_model=True)
    assert found == Reply((True, True, False), "Where was Anna born?", "Riga", "model")
    assert len(subject.asked) == 4
    assert reply_to(stated(), Subject("no"), by_model=True).by == "gap"
    assert len((by_rule := Subject()).asked) == 0
    assert reply_to(stated("Anna sang."), by_rule, by_model=False) == Reply((None, None, None))
    assert len(by_rule.asked) == 1


def test_a_run_goes_on_where_it_was_stopped() -> None:
    facts = [stated(f"Anna was born in Riga {n}.") for n in range(4)]
    subject, told = Subject(), list[int]()
    with contextlib.closing(Replies("k" * 64)) as record:
        stop = lambda: len(record.items) == 2  # noqa: E731
        assert not ask_all(facts, subject, record, False, lambda n, f: told.append(n), stop)
    with record.path.open("ab") as file:
        file.write(b'{"question": "cut by a k')
    with contextlib.closing(Replies("k" * 64)) as record:
        assert len(record.items) == 2
        assert ask_all(facts, subject, record, False, lambda n, f: told.append(n), lambda: False)
        assert len(record.items) == 4
    assert told == [0, 1, 2, 3] and len(subject.asked) == 4 * 3
