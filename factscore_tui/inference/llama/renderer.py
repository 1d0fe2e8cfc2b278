"""The near side of the process that runs a model's chat template (template_worker.py)."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from factscore_tui.errors import EngineProblem, FactscoreError, ModelDamaged
from factscore_tui.util import children

WAIT_SECONDS = 60.0
"""For an answer. The process has a bound on its own work; this is for a machine that is busy, or a
process that was stopped."""
ANOTHER = "choose an instruction-tuned (chat) model: `factscore-tui models list` names some"
_MORE = 1 << 16


class TemplateProcess:
    """Runs one template. ModelDamaged where it cannot be compiled or had to be ended (which is not
    tried a second time), EngineProblem where no process can be had or none answers."""

    def __init__(self, source: str, given: Mapping[str, object]) -> None:
        self._begin = {"source": source, "given": dict(given)}
        self._child: subprocess.Popen[bytes] | None = None
        self._ended: ModelDamaged | None = None
        self._finish: Callable[[], object] = lambda: None
        self._start()

    def render(self, messages: Sequence[Mapping[str, str]], room: int) -> str:
        """What the template makes of the turns, `room` characters at most. ModelDamaged."""
        if self._ended is not None:
            raise self._ended
        if self._child is None or self._child.poll() is not None:
            self._start()
        return self._ask({"messages": list(messages), "room": room})

    def close(self) -> None:
        """End the process. The next `render` starts another."""
        self._child = None
        self._finish()

    def _start(self) -> None:
        self.close()
        try:
            self._child = children.start(
                children.python("factscore_tui.inference.llama.template_worker"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
            )
            # also for one that nobody closes
            self._finish = weakref.finalize(self, _end, self._child)
        except OSError as error:
            raise EngineProblem(
                f"no process can be started for the model's chat template: "
                f"{error.strerror or error}",
                "close other programs, then try again",
            ) from error
        self._ask(self._begin)

    def _ask(self, command: Mapping[str, Any]) -> str:
        """The answer to one command."""
        try:
            line = self._exchange(json.dumps(command).encode() + b"\n")
            answer = json.loads(line)
        except (OSError, EOFError, ValueError):
            raise self._ending() from None
        except BaseException:  # interrupted half-way: the next answer would be the one to this
            self.close()
            raise
        if "problem" in answer:
            if command is self._begin:
                self.close()
            raise ModelDamaged(f"the model's chat template {answer['problem']}", ANOTHER)
        return str(answer["text"])

    def _exchange(self, command: bytes) -> bytes:
        """Write a line and read one, never waiting for one while the other is full. EOFError when
        it ends first."""
        child = self._child
        if child is None or child.stdin is None or child.stdout is None:
            raise EOFError
        to, of = child.stdin.fileno(), child.stdout.fileno()
        os.set_blocking(to, False)
        until, rest, answer = time.monotonic() + WAIT_SECONDS, memoryview(command), b""
        while not answer.endswith(b"\n"):
            left = until - time.monotonic()
            able = select.select([of], [to] if rest else [], [], max(0.0, left))
            if not any(able):
                raise EOFError
            if able[1]:
                rest = rest[os.write(to, rest) :]
            if able[0]:
                more = os.read(of, _MORE)
                if not more:
                    raise EOFError
                answer += more
        return answer

    def _ending(self) -> FactscoreError:
        """Why there is no answer. The process is gone then."""
        child = self._child
        code = None
        if child is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = child.wait(1.0)
        self.close()
        if code is None:
            return EngineProblem(
                f"the process of the model's chat template did not answer within "
                f"{WAIT_SECONDS:.0f} s",
                "try again",
            )
        why = (
            "runs endlessly"
            if code == -signal.SIGPROF
            else "takes too much memory, or crashes what runs it"
        )
        self._ended = ModelDamaged(f"the model's chat template {why}", ANOTHER)
        return self._ended


def _end(child: subprocess.Popen[bytes]) -> None:
    child.kill()
    for pipe in (child.stdin, child.stdout):
        with contextlib.suppress(OSError):
            if pipe is not None:
                pipe.close()
    child.wait()
