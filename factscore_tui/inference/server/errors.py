"""What servers refuse, as one message and one hint. Server text is cut, made visible, and freed of
the key."""

from __future__ import annotations

import email.utils
import math
import re
import time
from collections.abc import Mapping
from typing import Any

from factscore_tui.errors import EngineProblem
from factscore_tui.inference.server.address import KEY_VARIABLE, Address
from factscore_tui.inference.server.responses import complaint

MAX_QUOTED = 200
"""Characters of a server's text in a message."""
LEAST_SECRET = 8
"""Characters of a key that is worth hiding in answers: local servers take "none", and texts hold
that word."""
LOOK = "look at the server's own messages"
BUSY = frozenset({429, 503, 529})
PASSING = frozenset({408, 425, 500, 502, 504})
"""Status codes that another try may not meet again."""

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_TOO_LONG = re.compile(
    r"context.{0,20}(length|size|window|limit)|maximum context|n_ctx|too many "
    r"tokens|(prompt|input) is too long"
    r"|exceed\w* .{0,40}(context|tokens)",
    re.IGNORECASE | re.DOTALL,
)
_HTML = re.compile(rb"\s*<(!doctype|html|head|body)", re.IGNORECASE)


class Refused(Exception):
    """A server said no. `problem` is what the user is told; `settings` tells that it may be the way
    of asking, `missing` that there is nothing at this path."""

    def __init__(
        self, problem: EngineProblem, settings: bool = False, missing: bool = False
    ) -> None:
        super().__init__(problem.message)
        self.problem, self.settings, self.missing = problem, settings, missing


class Again(Exception):
    """Another try may do better. `busy` when the server asks for patience, of `wait` seconds (0: it
    does not say)."""

    def __init__(
        self, reason: str, hint: str = LOOK, busy: bool = False, wait: float = 0.0
    ) -> None:
        super().__init__(reason)
        self.reason, self.hint, self.busy, self.wait = reason, hint, busy, wait


class Speaker:
    """Words errors of one server."""

    def __init__(self, address: Address, key: str) -> None:
        self.name = f"the server at {address.remote}"
        self._key = key

    def quoted(self, text: str) -> str:
        """`: "text"`, or "" where there is nothing to quote."""
        shown = visible(text.replace(self._key, "(key)") if self._key else text)
        return f': "{shown}"' if shown else ""

    def masked(self, value: Any) -> Any:
        """JSON from the server without the key in any text of it: it may name its model like that,
        or say it."""
        if len(self._key) < LEAST_SECRET:
            return value
        if isinstance(value, str):
            return value.replace(self._key, "(key)")
        if isinstance(value, list):
            return [self.masked(item) for item in value]
        if isinstance(value, dict):
            return {self.masked(name): self.masked(item) for name, item in value.items()}
        return value

    def problem(self, what: str, hint: str = LOOK) -> EngineProblem:
        """An error that begins with the server's name."""
        return EngineProblem(f"{self.name} {what}", hint)

    def refused(self, status: int, headers: Mapping[str, str], body: bytes) -> Refused | Again:
        """What an answer with a status other than 200 means."""
        said = complaint(body)
        quote = self.quoted(said)
        if status in _REDIRECTS:
            target = self.quoted(headers.get("location", ""))
            return Refused(
                self.problem(
                    f"sends on to another address, which is refused{target}",
                    "give the address where the server itself is",
                )
            )
        if status in (401, 403):
            return Refused(
                self.problem(
                    f"wants a key, or another one ({status}){quote}",
                    f"set {KEY_VARIABLE} to the server's key",
                )
            )
        if status in (404, 405, 410):
            return Refused(
                self.problem(
                    f"knows no such model or no such path ({status}){quote}",
                    "check the name of the model, and the address: it may need a path before /v1",
                ),
                missing=True,
            )
        if status in (400, 413, 422, 500) and _TOO_LONG.search(said[:2000]):
            return Refused(
                self.problem(
                    f"has no room for a prompt of this length{quote}",
                    "start it with a longer context (llama-server -c, OLLAMA_CONTEXT_LENGTH)",
                )
            )
        if status in BUSY:
            return Again(
                f"is busy ({status}){quote}",
                "wait, or use another server",
                True,
                asked_to_wait(headers),
            )
        if status in PASSING:
            return Again(f"failed ({status}){quote}")
        return Refused(self.problem(f"refuses the request ({status}){quote}"), settings=True)

    def odd(self, what: str, body: bytes, headers: Mapping[str, str]) -> EngineProblem:
        """An answer with status 200 that is not what was asked for."""
        if _HTML.match(body[:200]) or headers.get("content-type", "").lower().startswith(
            "text/html"
        ):
            return self.problem(
                "answers with a web page",
                "check the address: the API may be at another port or path",
            )
        return self.problem(
            f"sends something unusable: {what}", "check the address, or use another server"
        )


def asked_to_wait(headers: Mapping[str, str]) -> float:
    """Seconds that a Retry-After asks for, as a number or a date; 0 where there is none."""
    value = headers.get("retry-after", "").strip()
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", value):
        return float(value)
    try:
        wait = email.utils.parsedate_to_datetime(value[:100]).timestamp() - time.time()
    except (TypeError, ValueError, OverflowError, OSError, IndexError):
        return 0.0
    return max(0.0, wait) if math.isfinite(wait) else 0.0


def visible(text: str, limit: int = MAX_QUOTED) -> str:
    """`text` on one line, cut at `limit`, with a space for every character that is not to be
    seen."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text[: 10 * limit]).split())
    return line if len(line) <= limit else line[: limit - 1] + "…"
