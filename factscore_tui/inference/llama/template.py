"""Chat templates: how the turns of a chat become the one text a model was trained on.

A template is a Jinja program inside the model file, hostile like everything else in there: it is
compiled and run in a process of its own, with limits of time and memory (template_worker.py), sees
nothing but strings, and what it gives is limited in length. User text cannot open or close a turn:
the names of a model's control tokens are broken up in it before it is put in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from factscore_tui.core.prompt import Message, Prompt
from factscore_tui.errors import ModelDamaged
from factscore_tui.inference.llama.renderer import ANOTHER, TemplateProcess

MAX_TEMPLATE = 200_000
"""Characters; the longest in use have about 20,000."""
MAX_GROWTH = 20_000
"""Characters that a template may add to what the turns hold."""
_CLOSED_THINKING = "<think>\n\n</think>\n\n"
_PROBE = "\ue000probe\ue001"


class ChatTemplate:
    """The template of one model. `controls` are the texts of its control tokens, `opening` the
    beginning-of-text one.

    Raises ModelDamaged where the template is empty, broken, or loses what it is given.
    """

    def __init__(
        self, source: str, opening: str = "", closing: str = "", controls: Iterable[str] = ()
    ) -> None:
        if not source.strip():
            raise ModelDamaged(
                "the model has no chat template: it continues texts and answers no questions",
                ANOTHER,
            )
        if len(source) > MAX_TEMPLATE:
            raise ModelDamaged("the model's chat template is absurdly long", ANOTHER)
        self._controls = _any_of(controls)
        self._merges_system = False
        self._closing_thoughts = ""
        given = {"bos_token": opening, "eos_token": closing, "enable_thinking": False}
        self._process = TemplateProcess(source, given)
        try:
            self._merges_system = not self._keeps_system()
            self._closing_thoughts = self._unclosed_thinking(source)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the process behind it. May be called twice."""
        self._process.close()

    def render(self, prompt: Prompt) -> str:
        """The text up to where the model's answer begins, a closed block of thoughts included where
        it would think."""
        turns = _merged(prompt) if self._merges_system else prompt
        return self._run(turns) + self._closing_thoughts

    def _run(self, turns: Sequence[Message]) -> str:
        messages = [{"role": turn.role, "content": self._harmless(turn.content)} for turn in turns]
        return self._process.render(
            messages, sum(len(message["content"]) for message in messages) + MAX_GROWTH
        )

    def _harmless(self, text: str) -> str:
        """The text with a space inside every name of a control token."""
        return self._controls.sub(lambda name: name.group()[:1] + " " + name.group()[1:], text)

    def _keeps_system(self) -> bool:
        """Gemma's template refuses a system turn, others drop it: then it goes before the first
        question."""
        question = Message("user", "question")
        try:
            if _PROBE in self._run((Message("system", _PROBE), question)):
                return True
        except ModelDamaged:
            pass
        if "question" not in self._run((question,)):
            raise ModelDamaged("the model's chat template leaves out what it is asked", ANOTHER)
        return False

    def _unclosed_thinking(self, source: str) -> str:
        """What keeps a thinking model from thinking, where its template does not see to that."""
        if "<think>" not in source:
            return ""
        rendered = self._run((Message("user", "question"),))
        tail = rendered[rendered.rfind("question") :]
        if "</think>" in tail:
            return ""
        return (
            _CLOSED_THINKING.removeprefix("<think>")
            if tail.rstrip().endswith("<think>")
            else _CLOSED_THINKING
        )


def _merged(prompt: Prompt) -> Prompt:
    """System turns put before the first question."""
    said = "\n\n".join(turn.content for turn in prompt if turn.role == "system")
    rest = [turn for turn in prompt if turn.role != "system"]
    if said and rest:
        rest[0] = Message(rest[0].role, f"{said}\n\n{rest[0].content}")
    return tuple(rest)


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted({name for name in names if len(name) > 1}, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)) or r"(?!)")
