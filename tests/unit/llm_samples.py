"""A language model that says what a test wants."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from opened_parts import decomposer

from factscore_tui.core.prompt import Prompt, TrueFalseLogits
from factscore_tui.core.report import ModelInfo
from factscore_tui.decompose.llm.decomposer import LlmDecomposer, Variant

RULES = decomposer()
LEE = "Ann Lee was born in Leeds in 1910."


class FakeModel:
    """Says what it was told to say; a token is a word."""

    model = ModelInfo("fake", "chat", "")
    remote = ""

    def __init__(self, answers: dict[str, str] | Callable[[str], str], room: int = 100_000) -> None:
        self.answers = answers
        self.room = room
        self.prompts: list[Prompt] = []
        self.asked: list[tuple[int, bool]] = []

    def count(self, prompt: Prompt) -> int:
        return sum(len(m.content.split()) + 4 for m in prompt)

    def generate(self, prompt: Prompt, limit: int, bullets: bool = False) -> str:
        self.prompts.append(prompt)
        self.asked.append((limit, bullets))
        sentence = prompt[-1].content.removeprefix("Sentence: ")
        return (
            self.answers.get(sentence, "")
            if isinstance(self.answers, dict)
            else self.answers(sentence)
        )

    def opinions(self, prompts: Sequence[Prompt]) -> list[TrueFalseLogits]:
        raise AssertionError("a decomposer has nothing to ask about")


def llm(
    answers: dict[str, str] | Callable[[str], str],
    variant: Variant = "factscore",
    room: int = 100_000,
) -> tuple[LlmDecomposer, FakeModel]:
    model = FakeModel(answers, room)
    return LlmDecomposer(model, variant=variant, fallback=RULES), model
