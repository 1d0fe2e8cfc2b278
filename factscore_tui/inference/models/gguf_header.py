"""What the header of a GGUF file says, read before llama.cpp sees it: a failed assertion in there
ends the process.

Standard library only. The format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, replace
from math import prod
from pathlib import Path

from factscore_tui.errors import ModelDamaged, ModelMissing
from factscore_tui.inference.models.catalogue import GGUF_MAGIC, open_model

_VERSIONS = (2, 3)
_UINT16, _UINT32, _STRING, _ARRAY = 2, 4, 8, 9
# GGUF value type -> size
_SCALAR_BYTES = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}
_STEPS = (1 << 20, 16 << 20, 128 << 20)
"""How much of the file is read, in turn, until the header is complete; no honest one is larger."""
_MAX_STRING = 65_536  # bytes; no key or architecture name comes near
_MAX_KEYS = 64  # writers put general.architecture first; who hides it deeper is not worth following
_MAX_PAIRS = 4_096
_MAX_TENSORS = 65_536
_MAX_ITEMS = 4_000_000
"""Elements of an array: vocabularies have a few hundred thousand."""
_MAX_DIMS = 4
_MAX_ALIGNMENT = 1 << 20
_BLOCKS = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34),
    9: (32, 40), 10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210),
    15: (256, 292), 16: (256, 66), 17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18),
    21: (256, 110), 22: (256, 82), 23: (256, 136), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8),
    28: (1, 8), 29: (256, 56), 30: (1, 2), 34: (256, 54), 35: (256, 66), 39: (32, 17),
}  # fmt: skip
"""Tensor type -> (elements of a block, bytes of a block)."""


@dataclass(frozen=True, slots=True)
class Tensor:
    """`shape` begins with the innermost dimension; `kind` is the format's number of the type;
    `start` and `end` are places in the file."""

    name: str
    shape: tuple[int, ...]
    kind: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Header:
    """`size` is how many bytes the file has at least, by what its table of tensors says; `parts`
    how many files the model is split into."""

    architecture: str
    tensors: int
    size: int
    parts: int
    table: tuple[Tensor, ...] = ()


def gguf_architecture(path: Path) -> str:
    """`general.architecture` of a GGUF file ("bert", "qwen3", ...), read from its first few hundred
    bytes.

    Raises ModelMissing where there is no readable file, ModelDamaged where it is not a GGUF, or one
    cut off in its header.
    """
    with open_model(path) as stream:
        data = stream.read(_STEPS[0])
    try:
        return _architecture(_HeaderWalk(data))
    except (struct.error, ValueError) as error:
        reason = str(error) if type(error) is ValueError else "the header is cut short or broken"
        raise ModelDamaged(
            f"not a usable GGUF model file: {path} ({reason})", "download the file again"
        ) from error


def read_header(path: Path, hint: str = "get the file again") -> Header:
    """The header of a GGUF file (at most half a second where the vocabulary is large).

    Raises ModelMissing where there is no readable file, ModelDamaged where it is not a GGUF, or not
    all of one.
    """
    try:
        return _checked(path)
    except OSError as error:
        raise ModelMissing(
            f"cannot read the model file {path}: {error.strerror or error}", "check the path"
        ) from error
    except ValueError as error:
        raise ModelDamaged(f"not a usable GGUF model file: {path} ({error})", hint) from error


def _checked(path: Path) -> Header:
    with path.open("rb") as stream:
        total = stream.seek(0, 2)
        stream.seek(0)
        header = None
        data = b""
        for limit in _STEPS:
            data += stream.read(limit - len(data))
            try:
                header = _parse(data)
                break
            except struct.error as error:
                if len(data) < limit:
                    raise ValueError(
                        "it is cut short in its header" if data else "it is empty"
                    ) from error
    if header is None:
        raise ValueError(f"its header is larger than {_STEPS[-1] >> 20} MB")
    if total < header.size:
        raise ValueError(f"it is cut short: {total} of at least {header.size} bytes")
    return header


class _HeaderWalk:
    """A place in the bytes. struct.error where they end too early."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, form: str) -> int:
        """One little-endian number."""
        (value,) = struct.unpack_from(form, self.data, self.at)
        self.at += struct.calcsize(form)
        return int(value)

    def skip(self, count: int) -> None:
        """Go over `count` bytes, which have to be there."""
        if count > len(self.data) - self.at:
            raise struct.error
        self.at += count

    def string(self, most: int = 1 << 63) -> bytes:
        """A 64-bit length, then bytes. ValueError where they are more than `most`."""
        start, length = self.at + 8, self.take("<Q")
        if length > most:
            raise ValueError("a string in the header is too long")
        self.skip(length)
        return self.data[start : self.at]

    def skip_strings(self, count: int) -> None:
        """Go over `count` strings."""
        at, length, unpack = self.at, struct.Struct("<Q"), struct.Struct("<Q").unpack_from
        end = len(self.data) - length.size
        for _ in range(count):
            if at > end:
                raise struct.error
            at += length.size + unpack(self.data, at)[0]
        self.at = at
        self.skip(0)


def _architecture(walk: _HeaderWalk) -> str:
    """Walk the metadata pairs until the architecture comes. ValueError or struct.error on anything
    unexpected."""
    magic, version, _tensors, pairs = (walk.take(form) for form in ("<I", "<I", "<Q", "<Q"))
    if magic.to_bytes(4, "little") != GGUF_MAGIC:
        raise ValueError("it does not start with GGUF")
    if version not in _VERSIONS:
        raise ValueError(f"GGUF version {version}")
    for _ in range(min(pairs, _MAX_KEYS)):
        key, kind = walk.string(_MAX_STRING), walk.take("<I")
        if kind == _STRING:
            value = walk.string(_MAX_STRING)
            if key == b"general.architecture":
                return value.decode("utf-8")
        elif kind in _SCALAR_BYTES:
            walk.skip(_SCALAR_BYTES[kind])
        else:
            break  # an array: tokeniser tables, long after where the architecture belongs
    raise ValueError("its header names no architecture")


def _parse(data: bytes) -> Header:
    """struct.error where more bytes are needed, ValueError where more would not help."""
    if data[:4] != GGUF_MAGIC[: len(data[:4])]:
        raise ValueError(
            "it is a web page"
            if data[:200].lstrip().startswith(b"<")
            else "it does not start with GGUF"
        )
    walk = _HeaderWalk(data)
    walk.skip(4)
    if (version := walk.take("<I")) not in _VERSIONS:
        raise ValueError(f"GGUF version {version}")
    tensors, pairs = walk.take("<Q"), walk.take("<Q")
    if tensors > _MAX_TENSORS or pairs > _MAX_PAIRS:
        raise ValueError("its header is broken")
    texts, numbers = _metadata(walk, pairs)
    architecture = texts.get("general.architecture", "")
    if (
        not architecture
        or not architecture.isascii()
        or not architecture.replace("-", "").replace("_", "").isalnum()
    ):
        raise ValueError("its header names no architecture")
    if not tensors:
        raise ValueError("there are no weights in it")
    alignment = numbers.get("general.alignment", 32)
    if not 0 < alignment <= _MAX_ALIGNMENT:
        raise ValueError("its header is broken")
    table = [_tensor(walk) for _ in range(tensors)]
    start = -(-walk.at // alignment) * alignment
    size = start + max(tensor.end for tensor in table)
    placed = tuple(replace(tensor, start=start + tensor.start) for tensor in table)
    return Header(architecture[:64], tensors, size, numbers.get("split.count", 1), placed)


def _metadata(walk: _HeaderWalk, pairs: int) -> tuple[dict[str, str], dict[str, int]]:
    """The short texts and the whole numbers among the metadata."""
    texts: dict[str, str] = {}
    numbers: dict[str, int] = {}
    for _ in range(pairs):
        key = walk.string().decode("utf-8", "replace")
        kind = walk.take("<I")
        if kind == _ARRAY:
            kind, count = walk.take("<I"), walk.take("<Q")
            if count > _MAX_ITEMS:
                raise ValueError("its header is broken")
            if kind == _STRING:
                walk.skip_strings(count)
            else:
                walk.skip(_scalar(kind) * count)
        elif kind == _STRING:
            texts[key] = walk.string()[:256].decode("utf-8", "replace")
        elif kind in (_UINT16, _UINT32):
            numbers[key] = walk.take("<H" if kind == _UINT16 else "<I")
        else:
            walk.skip(_scalar(kind))
    return texts, numbers


def _scalar(kind: int) -> int:
    if kind not in _SCALAR_BYTES:
        raise ValueError("its header is broken")
    return _SCALAR_BYTES[kind]


def _tensor(walk: _HeaderWalk) -> Tensor:
    """The next tensor of the table; its places are counted from the start of the tensors."""
    name = walk.string().decode("utf-8", "replace")
    dims = walk.take("<I")
    if dims > _MAX_DIMS:
        raise ValueError("its header is broken")
    shape = tuple(walk.take("<Q") for _ in range(dims))
    kind, offset = walk.take("<I"), walk.take("<Q")
    per_block, size = _BLOCKS.get(kind, (1, 0))  # of a type that is not known, only where it begins
    return Tensor(name, shape, kind, offset, offset + prod(shape) // per_block * size)
