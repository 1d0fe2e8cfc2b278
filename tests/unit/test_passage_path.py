"""What the facts of a paragraph are shown together, and what stays for the next one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from factscore_tui.core.case import Case
from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.prompt import Prompt, TrueFalseLogits
from factscore_tui.core.report import ModelInfo
from factscore_tui.core.span import Span
from factscore_tui.verify.estimators.retrieve_lm import RetrieveLMVerifier
from factscore_tui.verify.presentation.evidence_view import EvidenceView

THINGS = [f"thing{chr(97 + n)}{chr(97 + n)}" for n in range(20)]
PAGE = [
    Passage(n, 1, "Anna", "", f"Number {n} of it is a {thing}. " + "It lies in Riga. " * 6)
    for n, thing in enumerate(THINGS)
]
OTHER = [Passage(100 + n, 2, "Berta", "", f"Number {100 + n} is of glass.") for n in range(5)]
BY_ID = {passage.id: passage for passage in (*PAGE, *OTHER)}


class Listening:
    """A model that keeps what it is shown; a token is a word."""

    model, remote = ModelInfo("listening", "chat", ""), ""

    def __init__(self, room: int = 10_000) -> None:
        self.room = room
        self.groups: list[list[list[int]]] = []
        self.asked: list[Prompt] = []

    def count(self, prompt: Prompt) -> int:
        return sum(len(turn.content.split()) for turn in prompt)

    def generate(self, prompt: Prompt, limit: int, bullets: bool = False) -> str:
        raise NotImplementedError

    def opinions(self, prompts: Sequence[Prompt]) -> list[TrueFalseLogits]:
        self.groups.append([shown(prompt) for prompt in prompts])
        self.asked += prompts
        return [TrueFalseLogits(0.9 if "true" in p[-1].content else 0.1) for p in prompts]


def shown(prompt: Prompt) -> list[int]:
    """Ids of the passages in a prompt, in order."""
    parts = prompt[-1].content.split("Text: Number ")[1:]
    return [int(part.split()[0]) for part in parts]


def case(number: int, text: str, hits: Sequence[int], source: str = "") -> Case:
    span = Span(0, len(text))
    found = tuple(Hit(BY_ID[n], 1.0) for n in hits)
    pages = {BY_ID[n].page_id for n in hits}
    held = tuple(
        Page(one[0].page_id, one[0].title, tuple(one))
        for one in (PAGE, OTHER)
        if one[0].page_id in pages
    )
    fact = AtomicFact(number, text, text, (span,), span)
    return Case(fact, text, "Anna", Retrieval(found, held, "topic", source=source))


def verifier(model: Listening) -> RetrieveLMVerifier:
    return RetrieveLMVerifier(model, EvidenceView({}))


def paragraphs(model: Listening, *those: Sequence[Case]) -> list[list[int]]:
    """What the first fact of each group is shown; all of a group are shown the same."""
    judging = verifier(model)
    for cases in those:
        assert [j.fact_id for j in judging.judge_group(cases)] == [c.fact.id for c in cases]
    assert all(one == group[0] for group in model.groups for one in group)
    return [group[0] for group in model.groups]


def test_of_the_further_passages_only_those_with_a_new_word_are_shown() -> None:
    """Passage 8 has a thing of the second fact, passages 12 and 13 have nothing of either."""
    cases = [
        case(0, "It lies in Riga.", [0, 1, 2, 12, 13]),
        case(1, f"A {THINGS[8]} lies in Riga.", [4, 5, 6, 12, 8]),
    ]
    assert paragraphs(Listening(), cases) == [[0, 1, 2, 4, 5, 6, 8]]


def test_a_fact_alone_is_shown_all_its_passages() -> None:
    assert paragraphs(Listening(), [case(0, "It lies there.", [9, 3, 7, 1, 12])]) == [
        [1, 3, 7, 9, 12]
    ]


def test_the_passages_of_the_paragraph_before_stay_in_front() -> None:
    model = Listening()
    first = [case(0, "It lies.", [4, 5, 6, 7, 8])]
    second = [case(1, "It lies.", [0, 5, 6, 7, 8])]
    assert paragraphs(model, first, second) == [[4, 5, 6, 7, 8], [4, 5, 6, 7, 8, 0]]
    one, other = (prompt[-1].content.split("Statement: ")[0] for prompt in model.asked)
    assert other.startswith(one.rstrip()), "so that they are read on from"


def test_what_was_kept_gives_way_where_the_context_is_full() -> None:
    model = Listening(room=420)
    asked = [[case(n, "It lies.", [n, n + 1, n + 2])] for n in range(0, 18, 2)]
    found = paragraphs(model, *asked)
    assert all(model.count(prompt) + 8 <= model.room for prompt in model.asked)
    assert all({2 * n, 2 * n + 1, 2 * n + 2} <= set(ids) for n, ids in enumerate(found))
    assert found[1][:3] == [0, 1, 2], "it fits at first"
    assert not {0, 1, 2} <= set(found[-1]), "and goes later"


def test_another_check_begins_anew() -> None:
    model = Listening()
    judging = verifier(model)
    list(judging.judge_group([case(0, "It lies.", [4, 5, 6])]))
    judging.closing()
    list(judging.judge_group([case(1, "It lies.", [0, 1, 2])]))
    assert [group[0] for group in model.groups] == [[4, 5, 6], [0, 1, 2]]


def test_a_page_that_no_fact_was_looked_for_in_is_not_shown() -> None:
    model = Listening()
    found = paragraphs(
        model, [case(0, "It lies.", [0, 1, 2])], [case(1, "It lies.", [100, 101, 102])]
    )
    assert found == [[0, 1, 2], [100, 101, 102]]


def test_passages_of_two_sources_never_stand_in_one_prompt() -> None:
    model = Listening()
    cases = [
        case(0, "It is true.", [0, 1, 2], "archive"),
        case(1, "It lies.", [100, 101, 102], "wiki"),
        case(2, "It lies.", [1, 2, 3], "archive"),
        case(3, "It is true.", [101, 102, 103], "wiki"),
    ]
    judged = list(verifier(model).judge_group(cases))
    assert [judgement.p_supported for judgement in judged] == [0.9, 0.1, 0.1, 0.9]
    assert [group[0] for group in model.groups] == [[0, 1, 2, 3], [100, 101, 102, 103]]


@pytest.mark.parametrize("room", [150, 220, 400, 10_000])
def test_the_best_three_are_always_shown(room: int) -> None:
    model = Listening(room)
    cases = [
        case(n, f"It lies in Riga {n}.", [(n * k) % 20 for k in (3, 7, 11)]) for n in (1, 2, 3)
    ]
    judging = verifier(model)
    list(judging.judge_group(cases))
    told = [ids for group in model.groups for ids in group]
    for one, ids in zip(cases, told, strict=True):
        own = {hit.passage.id for hit in one.retrieval.hits}
        assert own <= set(ids) or judging._shortened


def test_passages_that_a_later_paragraph_needs_are_read_first() -> None:
    """They stay where the context is full; without being told, what comes first on the page."""
    first = [case(0, "It lies.", [0, 1, 2]), case(1, "It lies.", [8, 9, 10])]
    second = [case(2, "It lies.", [8, 9, 10])]

    def shown_of(*expected: Case) -> list[list[int]]:
        model = Listening()
        judging = verifier(model)
        judging.expect(expected)
        for cases in (first, second):
            list(judging.judge_group(cases))
        return [group[0] for group in model.groups]

    assert shown_of()[0] == [0, 1, 2, 8, 9, 10]
    assert shown_of(*first, *second) == [[8, 9, 10, 0, 1, 2], [8, 9, 10]]


def test_what_was_expected_is_forgotten_at_the_end_of_a_check() -> None:
    model = Listening()
    judging = verifier(model)
    judging.expect([case(5, "It lies.", [8, 9, 10])])
    judging.closing()
    list(judging.judge_group([case(0, "It lies.", [1, 9, 3])]))
    assert [group[0] for group in model.groups] == [[1, 3, 9]]
