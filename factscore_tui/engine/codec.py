"""The wire: one JSON object a line, UTF-8, checked field by field when it is read.

Framing follows JSON Lines (https://jsonlines.org): a message holds no raw newline, so a line is a
message. Whatever cannot be read as a message of this protocol version is an EngineProblem, never a
guess.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, TypeVar

import msgspec

from factscore_tui.engine.protocol import PROTOCOL, Command, Event
from factscore_tui.errors import EngineProblem, UsageProblem

M = TypeVar("M", Command, Event)

MAX_LINE = 256 * 1024 * 1024
"""Bytes of one message. The longest honest one is a check of the longest text that is let in (20
MB, escaped)."""

_encoder = msgspec.json.Encoder()
_commands: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_events: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode(message: Command | Event) -> bytes:
    """One line, newline included. UsageProblem: a name from a command line that is not UTF-8."""
    try:
        return _encoder.encode(message) + b"\n"
    except UnicodeEncodeError as error:
        raise UsageProblem(
            f"{error.object[:60]!a} is not UTF-8, which names have to be",
            "rename it, or make a link with another name",
        ) from error


def decode_command(line: bytes) -> Command:
    """Read a command; EngineProblem when it is none or of another version."""
    return _decode(line, _commands, "command")


def decode_event(line: bytes) -> Event:
    """Read an event; EngineProblem when it is none or of another version."""
    return _decode(line, _events, "event")


def _decode(line: bytes, decoder: msgspec.json.Decoder[M], what: str) -> M:
    try:
        message = decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise EngineProblem(
            f"the engine pipe carried something that is no {what}: {_shown(line)} ({error})",
            "run the check again; if it happens again, run `factscore-tui doctor` and report its "
            "output",
        ) from error
    if message.v != PROTOCOL:
        raise EngineProblem(
            f"the engine speaks protocol version {message.v}, this program version {PROTOCOL}",
            "install factscore-tui again so that both halves are of one version",
        )
    return message


def _shown(line: bytes, limit: int = 60) -> str:
    text = ascii(line[:limit].decode("utf-8", "replace"))
    return text + (" ..." if len(line) > limit else "")


def read_lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Complete lines without their newline until the stream ends.

    A last line without newline was cut by a dying writer and is dropped; a line over MAX_LINE is an
    EngineProblem.
    """
    while True:
        line = stream.readline(MAX_LINE + 1)
        if not line.endswith(b"\n"):
            if len(line) > MAX_LINE:
                raise EngineProblem(
                    "the engine sent a message that is too long", "run the check again"
                )
            return
        if len(line) > 1:
            yield line[:-1]
