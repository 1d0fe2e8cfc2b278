"""The pieces of an answer that a server sends as it writes it (server-sent events)."""

from __future__ import annotations

from factscore_tui.inference.server.responses import (
    MalformedResponse,
    complaint,
    decoded,
    said_in,
    table,
)


class Complaint(Exception):
    """An error that a server reports in the middle of an answer; the text is the server's."""


class Pieces:
    """Puts an answer together. `finished` when the model came to its end or to the limit; `ended`
    when the server said that nothing more comes, which without `finished` means that it was cut
    off."""

    def __init__(self) -> None:
        self.finished = False
        self.ended = False
        self._rest = bytearray()
        self._looked = 0
        self._texts: list[str] = []

    @property
    def text(self) -> str:
        """What was said so far."""
        return "".join(self._texts)

    def feed(self, chunk: bytes) -> None:
        """Take what arrived; lines may be torn anywhere. Raises Odd, Complaint."""
        self._rest += chunk
        while not self.ended and (end := self._rest.find(b"\n", self._looked)) >= 0:
            line = bytes(self._rest[:end])
            del self._rest[: end + 1]
            self._looked = 0
            self._take(line)
        self._looked = len(self._rest)

    def close(self) -> None:
        """Take a last line without an end."""
        if not self.ended and self._rest:
            self._take(bytes(self._rest))
            self._rest.clear()

    def _take(self, line: bytes) -> None:
        if not line.startswith(b"data:"):
            return  # a comment, the name of an event, or nothing
        data = line[5:].strip()
        if data == b"[DONE]":
            self.ended = True
            return
        if not data:
            return
        value = table(decoded(data), "a piece of the answer")
        choices = value.get("choices")
        if value.get("error") or choices is None:
            raise Complaint(complaint(data))
        if not isinstance(choices, list):
            raise MalformedResponse("the choices of a piece are not a list")
        if choices:
            choice = table(choices[0], "a choice")
            self._texts.append(said_in(choice.get("delta")))
            self.finished = self.finished or choice.get("finish_reason") is not None
