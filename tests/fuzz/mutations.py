"""How inputs are damaged: a list of small operations, drawn by Hypothesis (which shortens what
fails) or by chance."""

from __future__ import annotations

import random
import struct
from collections.abc import Sequence
from typing import NamedTuple

from hypothesis import strategies as st

KINDS = 10
LONGEST = 500_000
"""Bytes that an input has at most; what grows larger on purpose is tested by name elsewhere."""
NUMBERS = (
    0,
    1,
    -1,
    0x7F,
    0x80,
    0xFF,
    0x7FFF,
    0xFFFF,
    0x7FFFFFFF,
    0xFFFFFFFF,
    1 << 62,
    (1 << 64) - 1,
)
TOKENS = tuple(
    token.encode("utf-8", "surrogatepass")
    for token in (
        "\x1b[31m",
        "\x1b]52;c;aGk=\x07",
        "\x9b2J",
        "\x00",
        "\x7f",
        "\r",
        "\n",
        "\t",
        "\u202e",
        "\u2066",
        "\u2028",
        "\u200b",
        "\ufeff",
        "\U000e0041",
        "\ud800",
        "e\u0301" * 9,
        "<",
        ">",
        "&#0;",
        "]]>",
        "<!--",
        "<script>",
        "{{",
        "}}",
        "{%",
        "%}",
        "[",
        "]",
        "{",
        "}",
        '"',
        "\\",
        "'",
        "null",
        "true",
        "-1",
        "1e999",
        "NaN",
        "99999999999999999999",
        "0x",
        "..",
        "../none/there",
        "/dev/stdin",
        "~nobody/x",
        "http://[::1",
        "javascript:",
        "=1+1",
        "|",
        "* ",
        "# ",
        "- ",
        "1. ",
        "> ",
        "```",
        "Dr. ",
        "U.S. ",
        "he ",
        "in 1903",
        "\"'“",
        "…",
        "\u3002",
        "한국어",
        "العربية",
        '{"a":' * 40,
        "[" * 60,
        "(" * 60,
        "a" * 5000,
        " " * 3000,
        "\n" * 500,
        "%s%n",
        "${HOME}",
        "-- ",
        "; DROP x",
    )
)


class Step(NamedTuple):
    """One operation: its kind, where (share of the length, in [0, 1)), and a number that the kind
    reads its own way."""

    kind: int
    at: float
    value: int


STEPS = st.lists(
    st.builds(
        Step, st.integers(0, KINDS - 1), st.floats(0, 1, exclude_max=True), st.integers(0, 1 << 20)
    ),
    max_size=12,
)


def by_chance(chance: random.Random) -> list[Step]:
    """Few steps mostly: many make noise that is refused at the first byte."""
    count = chance.choice((1, 1, 1, 2, 2, 3, 5, 9, 20))
    return [
        Step(chance.randrange(KINDS), chance.random(), chance.randrange(1 << 20))
        for _ in range(count)
    ]


def mutated(data: bytes, steps: Sequence[Step]) -> bytes:
    """The input with all of the steps done to it."""
    changed = bytearray(data)
    for step in steps:
        _do(changed, step, data)
        del changed[LONGEST:]
    return bytes(changed)


def _do(data: bytearray, step: Step, whole: bytes) -> None:
    at, value = int(step.at * len(data)), step.value
    match step.kind:
        case 0 if data:
            data[at] ^= 1 << value % 8
        case 1 if data:
            data[at] = value % 256
        case 2:
            data[at:at] = TOKENS[value % len(TOKENS)]
        case 3:
            token = TOKENS[value % len(TOKENS)]
            data[at : at + len(token)] = token
        case 4:
            del data[at : at + 1 + value % 200]
        case 5:
            data[at:at] = data[at : at + 1 + value % 2000]
        case 6:
            number = NUMBERS[value % len(NUMBERS)] & ((1 << 64) - 1)
            size = (1, 2, 4, 8)[value // 16 % 4]
            packed = struct.pack("<Q" if value & 1 else ">Q", number)
            data[at : at + size] = packed[:size] if value & 1 else packed[-size:]
        case 7:
            del data[at:]
        case 8 if whole:
            there = value % len(whole)
            data[at : at + 64] = whole[there : there + 64]
        case 9:
            data[at:at] = bytes([value % 256]) * (value % 3000)
        case _:
            pass
