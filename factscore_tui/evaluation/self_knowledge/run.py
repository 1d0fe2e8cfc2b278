"""Ask a subject model about the facts that it wrote, going on where an earlier run was stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from factscore_tui.core.prompt import Prompt
from factscore_tui.engine.protocol import Answered
from factscore_tui.evaluation.line_record import LineRecord, cache
from factscore_tui.evaluation.self_knowledge.figures import Reply, Stated
from factscore_tui.evaluation.self_knowledge.questions import (
    CHOICE_LIMIT,
    QUESTION_LIMIT,
    SETTINGS,
    choose,
    chosen,
    derive,
    derived,
    direct,
    gap,
)

Ask = Callable[[Sequence[Prompt], int], Answered]
TRUE = 0.5


class Replies(LineRecord[Reply]):
    """What a subject said so far, in the order of the facts; `key` holds everything that its
    answers depend on."""

    def __init__(self, key: str) -> None:
        super().__init__(
            cache() / f"asked-{key[:32]}.jsonl",
            key,
            _reply,
            as_row,
            "another process is asking the same model about the same facts",
        )


def as_row(reply: Reply) -> dict[str, Any]:
    """A reply as it is written for readers."""
    said = dict(zip(SETTINGS, reply.correct, strict=True))
    return {"question": reply.question, "answer": reply.answer, "by": reply.by, **said}


def ask_all(
    facts: Sequence[Stated],
    ask: Ask,
    record: Replies,
    by_model: bool,
    progress: Callable[[int, Stated], None],
    cancelled: Callable[[], bool],
) -> bool:
    """Ask about every fact that has no reply in the record yet; False where it was cancelled
    before the end. `by_model`: the model derives its questions itself."""
    for number in range(len(record.items), len(facts)):
        if cancelled():
            return False
        progress(number, facts[number])
        record.add(reply_to(facts[number], ask, by_model))
    return True


def reply_to(stated: Stated, ask: Ask, by_model: bool) -> Reply:
    """What the subject says of one fact. A question that the model derives badly becomes one with
    a gap; a fact of two words gets none, and no answer in the settings that need one."""
    fact, topic = stated.fact, stated.topic
    p = ask([direct(fact, topic)], 0).p_true[0]
    first = None if p is None else p > TRUE
    question = None
    if by_model:
        question = derived(ask([derive(fact, topic)], QUESTION_LIMIT).said[0], fact)
    question = question or gap(fact, topic)
    if question is None:
        return Reply((first, None, None))
    prompts = [choose(question, topic, none) for none in (False, True)]
    said = [chosen(text) for text in ask(prompts, CHOICE_LIMIT).said]
    return Reply((first, *said), question.question, question.answer, question.by)


def _reply(row: Any) -> Reply:
    said = tuple(row[setting] for setting in SETTINGS)
    if not all(one is None or isinstance(one, bool) for one in said):
        raise TypeError("no reply")
    return Reply(said, str(row["question"]), str(row["answer"]), str(row["by"]))
