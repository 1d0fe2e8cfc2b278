"""A scripted language model whose knowledge is known, for the scripted engine.

`{"believes": ["in Riga"], "sure": ["in Riga"], "mute": ["in 1902"], "derive": "Question: ...",
"delay": s}`: what holds a word of `believes` it calls true, all else false; where "None of the
above" is offered it calls true only what holds a word of `sure` as well, and takes (C) for the rest
that it believes. To what holds a word of `mute` it answers neither. `derive` is what it says when a
question is wanted, with {statement} in it or not.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from factscore_tui.core.prompt import Prompt, TrueFalseLogits
from factscore_tui.core.report import ModelInfo


class FakeSubject:
    """Implements core.ports.LanguageModel. `act` is told the number of each call; `log` gets the
    last message of every prompt, on a line."""

    model = ModelInfo("scripted", "chat", "5" * 64)
    remote = ""
    room = 4096

    def __init__(self, script: dict[str, Any], act: Callable[[str], None], log: Path) -> None:
        self._script, self._act, self._log, self._calls = script, act, log, 0

    def count(self, prompt: Prompt) -> int:
        """Four characters to a token."""
        return sum(len(message.content) for message in prompt) // 4

    def generate(self, prompt: Prompt, limit: int, bullets: bool = False) -> str:
        """An option, or the question of the script."""
        said = self._heard(prompt)
        if "(A)" not in said:
            statement = said.rpartition("Statement: ")[2].partition("\n")[0]
            return str(self._script.get("derive", "")).replace("{statement}", statement)
        if self._has("mute", said):
            return "I would rather not say."
        if not self._has("believes", said):
            return "(B) False"
        sure = "(C)" not in said or self._has("sure", said)
        return "(A) True" if sure else "(C) None of the above"

    def opinions(self, prompts: Sequence[Prompt]) -> list[TrueFalseLogits]:
        """True of what it believes."""
        return [self._opinion(self._heard(prompt)) for prompt in prompts]

    def _opinion(self, said: str) -> TrueFalseLogits:
        if self._has("mute", said):
            return TrueFalseLogits(None)
        return TrueFalseLogits(0.9 if self._has("believes", said) else 0.1)

    def _has(self, key: str, said: str) -> bool:
        return any(words in said for words in self._script.get(key, ()))

    def _heard(self, prompt: Prompt) -> str:
        self._act(str(self._calls))
        self._calls += 1
        time.sleep(float(self._script.get("delay", 0.0)))
        said = prompt[-1].content
        with self._log.open("a", encoding="utf-8") as log:
            log.write(" ".join(said.split()) + "\n")
        return said
