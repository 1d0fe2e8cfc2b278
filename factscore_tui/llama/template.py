"""Chat templates: how the turns of a chat become the one text a model was trained on.

A template is a Jinja program inside the model file, hostile like everything else in there: it runs in Jinja's sandbox,
sees nothing but strings, and what it gives is limited in length. User text cannot open or close a turn: the names of a
model's control tokens are broken up in it before it is put in.
"""

from __future__ import annotations

import contextlib
import re
import signal
import threading
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any, NoReturn

from factscore_tui.core.prompt import Message, Prompt
from factscore_tui.errors import ModelDamaged

MAX_TEMPLATE = 200_000
"""Characters; the longest in use have about 20,000."""
MAX_GROWTH = 20_000
"""Characters that a template may add to what the turns hold."""
ANOTHER = "choose an instruction-tuned (chat) model: `factscore-tui models list` names some"
MAX_NUMBER = 1_000_000
SECONDS = 1.5
"""Honest templates take milliseconds."""
_CLOSED_THINKING = "<think>\n\n</think>\n\n"
_PROBE = "\ue000probe\ue001"


class ChatTemplate:
    """The template of one model. `controls` are the texts of its control tokens, `opening` the beginning-of-text one.

    Raises ModelDamaged where the template is empty, broken, or loses what it is given.
    """

    def __init__(self, source: str, opening: str = "", closing: str = "", controls: Iterable[str] = ()) -> None:
        if not source.strip():
            raise ModelDamaged("the model has no chat template: it continues texts and answers no questions", ANOTHER)
        if len(source) > MAX_TEMPLATE:
            raise ModelDamaged("the model's chat template is absurdly long", ANOTHER)
        self._template = _compiled(source)
        self._given = {"bos_token": opening, "eos_token": closing, "enable_thinking": False}
        self._controls = _any_of(controls)
        self._merges_system = False
        self._closing_thoughts = ""
        self._merges_system = not self._keeps_system()
        self._closing_thoughts = self._unclosed_thinking(source)

    def render(self, prompt: Prompt) -> str:
        """The text up to where the model's answer begins, a closed block of thoughts included where it would think."""
        turns = _merged(prompt) if self._merges_system else prompt
        return self._run(turns) + self._closing_thoughts

    def _run(self, turns: Sequence[Message]) -> str:
        messages = [{"role": turn.role, "content": self._harmless(turn.content)} for turn in turns]
        room = sum(len(message["content"]) for message in messages) + MAX_GROWTH
        parts: list[str] = []
        try:
            with _time_limit():
                for part in self._template.generate(messages=messages, add_generation_prompt=True, **self._given):
                    parts.append(part)
                    room -= len(part)
                    if room < 0:
                        raise ModelDamaged("the model's chat template writes without end", ANOTHER)
        except ModelDamaged:
            raise
        except Exception as error:  # a program of strangers: it may raise anything
            raise ModelDamaged(f"the model's chat template fails: {_short(error)}", ANOTHER) from error
        return "".join(parts)

    def _harmless(self, text: str) -> str:
        """The text with a space inside every name of a control token."""
        return self._controls.sub(lambda name: name.group()[:1] + " " + name.group()[1:], text)

    def _keeps_system(self) -> bool:
        """Gemma's template refuses a system turn, others drop it: then it goes before the first question."""
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
        return _CLOSED_THINKING.removeprefix("<think>") if tail.rstrip().endswith("<think>") else _CLOSED_THINKING


@contextlib.contextmanager
def _time_limit() -> Iterator[None]:
    """ModelDamaged when a template takes longer than SECONDS; only the main thread, where engines work, can tell."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_signal: int, _frame: object) -> NoReturn:
        raise ModelDamaged("the model's chat template runs without end", ANOTHER)

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _compiled(source: str) -> Any:
    import jinja2
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    def refuse(message: str) -> NoReturn:
        raise ValueError(message)

    # trim_blocks, lstrip_blocks and loop controls: what templates are written for (Hugging Face's apply_chat_template).
    class Sandbox(ImmutableSandboxedEnvironment):
        intercepted_binops = frozenset({"*", "**"})

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            """A text times a number, or a power, fills the memory before anybody counts what is written."""
            small = all(isinstance(side, int | float) and abs(side) < MAX_NUMBER for side in (left, right))
            if not small or operator == "**":
                raise ValueError("it multiplies more than a template should")
            return super().call_binop(context, operator, left, right)

    environment = Sandbox(
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols"]
    )
    environment.globals.update(raise_exception=refuse, strftime_now=lambda form: date.today().strftime(form))
    try:
        return environment.from_string(source)
    except (jinja2.TemplateError, RecursionError, ValueError, MemoryError) as error:
        raise ModelDamaged(f"the model's chat template is broken: {_short(error)}", ANOTHER) from error


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


def _short(error: Exception) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__
