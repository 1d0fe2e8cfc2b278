"""GGUF files of a few hundred bytes, made without the gguf package, and broken where a test wants
them to be."""

from __future__ import annotations

import struct

Pair = tuple[str, int, bytes]


def text(value: str) -> bytes:
    """A GGUF string."""
    data = value.encode()
    return struct.pack("<Q", len(data)) + data


def texts(*values: str) -> bytes:
    """The value of an array of strings."""
    return struct.pack("<IQ", 8, len(values)) + b"".join(map(text, values))


def named(architecture: str) -> Pair:
    """The pair that names the architecture."""
    return ("general.architecture", 8, text(architecture))


def tensor(
    name: str = "token_embd.weight", dims: tuple[int, ...] = (32, 4), kind: int = 0, offset: int = 0
) -> bytes:
    """A row of the table of tensors; kind 0 is float32."""
    return text(name) + struct.pack(f"<I{len(dims)}QIQ", len(dims), *dims, kind, offset)


def gguf(
    architecture: str = "llama",
    *,
    pairs: tuple[Pair, ...] | None = None,
    tensors: tuple[bytes, ...] = (tensor(),),
    data: int = 512,
    fill: bytes = b"\x01",
    version: int = 3,
) -> bytes:
    """A whole file: header, padding to 32 bytes, `data` bytes of weights."""
    rows = (
        (named(architecture), ("tokenizer.ggml.tokens", 9, texts("a", "b")))
        if pairs is None
        else pairs
    )
    head = struct.pack("<4sIQQ", b"GGUF", version, len(tensors), len(rows))
    head += b"".join(
        text(key) + struct.pack("<I", kind) + value for key, kind, value in rows
    ) + b"".join(tensors)
    return head + bytes(-len(head) % 32) + fill * data
