"""The process that runs the chat template of a model: `python -m
factscore_tui.inference.llama.template_worker`.

Commands and answers are JSON, one a line. First {"source", "given"}, then any number of
{"messages", "room"}; every answer is {"text"} or {"problem"}. A template is a program of strangers,
so

* it runs in Jinja's sandbox, with the few filters that templates of chats need;
* compiling counts as running, for Jinja works out constant expressions while it compiles;
* the kernel ends the process when its time is used up, also in the middle of native code, and
  refuses it memory above MAX_MEMORY, writing to files and new processes.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
from collections.abc import Mapping
from datetime import date
from typing import IO, Any, NoReturn

from factscore_tui.util import children

SECONDS = 1.5
"""Of processor time: what there is to begin with, and at most. Honest templates take milliseconds a
command."""
REFILL = 0.05
"""Seconds that every command adds, so that opening a model, which takes four commands, takes less
than two seconds."""
MAX_MEMORY = 256 << 20
"""Bytes of address space; Python with Jinja takes a tenth of that."""
MAX_NUMBER = 1_000_000
FILTERS = (
    "abs", "batch", "capitalize", "count", "d", "default", "dictsort", "e", "escape", "first",
    "float", "groupby", "indent", "int", "items", "join", "last", "length", "list", "lower", "map",
    "max", "min", "reject", "rejectattr", "replace", "reverse", "safe", "select", "selectattr",
    "sort", "string", "sum", "title", "tojson", "trim", "unique", "upper",
)  # fmt: skip


def compiled(source: str) -> Any:
    """The template. Raises whatever Jinja raises for a broken one."""
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    def refuse(message: str) -> NoReturn:
        raise ValueError(message)

    class Sandbox(ImmutableSandboxedEnvironment):
        intercepted_binops = frozenset({"*", "**"})

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            """A text times a number, or a power: told apart from a template that merely takes too
            much memory."""
            small = all(
                isinstance(side, int | float) and abs(side) < MAX_NUMBER for side in (left, right)
            )
            if not small or operator == "**":
                raise ValueError("it multiplies more than a template should")
            return super().call_binop(context, operator, left, right)

    # trim_blocks, lstrip_blocks and loop controls: what templates are written for (Hugging Face's
    # apply_chat_template).
    environment = Sandbox(
        trim_blocks=True,
        lstrip_blocks=True,
        optimized=False,
        extensions=["jinja2.ext.loopcontrols"],
    )
    environment.filters = {
        name: environment.filters[name] for name in FILTERS if name in environment.filters
    }
    environment.globals.pop("lipsum", None)
    environment.globals.update(
        raise_exception=refuse, strftime_now=lambda form: date.today().strftime(form)
    )
    return environment.from_string(source)


class Renderer:
    """Answers commands. The first compiles, the others render."""

    def __init__(self) -> None:
        self._template: Any = None
        self._given: dict[str, Any] = {}

    def answer(self, command: Mapping[str, Any]) -> dict[str, str]:
        """What one command gives. Never raises an Exception."""
        try:
            if "source" in command:
                self._given = dict(command["given"])
                self._template = compiled(str(command["source"]))
                return {"text": ""}
            return self._rendered(command["messages"], int(command["room"]))
        except MemoryError:
            return {"problem": "takes too much memory"}
        except RecursionError:
            return {"problem": "calls itself endlessly"}
        except Exception as error:  # noqa: BLE001 - a program of strangers: it may raise anything
            broken = "fails" if self._template is not None else "is broken"
            return {
                "problem": f"{broken}: {' '.join(str(error).split())[:120] or type(error).__name__}"
            }

    def _rendered(self, messages: object, room: int) -> dict[str, str]:
        parts: list[str] = []
        for part in self._template.generate(
            messages=messages, add_generation_prompt=True, **self._given
        ):
            parts.append(part)
            room -= len(part)
            if room < 0:
                return {"problem": "writes endlessly"}
        return {"text": "".join(parts)}


def confine() -> None:
    """Give up what a template has no use for. Not every system has each of these."""
    import resource

    for name, most in (
        ("RLIMIT_AS", MAX_MEMORY),
        ("RLIMIT_CORE", 0),
        ("RLIMIT_FSIZE", 0),
        ("RLIMIT_NPROC", 0),
    ):
        with contextlib.suppress(AttributeError, ValueError, OSError):
            limit = getattr(resource, name)
            hard = resource.getrlimit(limit)[1]
            within = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(limit, (within, within))


def serve(commands: IO[bytes], answers: IO[bytes]) -> None:
    """Answer until there are no more commands."""
    renderer = Renderer()
    left = SECONDS
    for line in commands:
        # No handler: the signal ends the process, whoever holds Python's lock.
        signal.setitimer(signal.ITIMER_PROF, left)
        answer = renderer.answer(json.loads(line))
        left = min(SECONDS, signal.setitimer(signal.ITIMER_PROF, 0)[0] + REFILL)
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()


def main() -> None:
    """Serve standard input and output."""
    children.leave_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    compiled("{{ 'loads Jinja before its memory and its time are limited' | trim }}").render()
    confine()
    serve(sys.stdin.buffer, answers)
    os._exit(0)


if __name__ == "__main__":
    main()
