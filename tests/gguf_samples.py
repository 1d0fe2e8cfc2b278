"""GGUF files for tests: models with random weights (models/recipes/random), and what can be wrong
with such a file."""

from __future__ import annotations

import functools
import importlib.util
import struct
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

RECIPE = Path(__file__).resolve().parents[1] / "models" / "recipes" / "random"
FIXED = {
    0: "B",
    1: "b",
    2: "H",
    3: "h",
    4: "I",
    5: "i",
    6: "f",
    7: "?",
    10: "Q",
    11: "q",
    12: "d",
}  # type -> struct
UINT32, STRING, ARRAY = 4, 8, 9
TEMPLATE = "tokenizer.chat_template"
ALIGNMENT = 32


def recipe() -> Any:
    """models/recipes/random/write.py as a module; skips the test where the gguf package is not
    installed."""
    pytest.importorskip("gguf", reason="the recipe of random models needs the gguf package")
    name = "random_model_recipe"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, RECIPE / "write.py")
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]


@functools.cache
def model(shape: str = "tiny", seed: int = 0) -> bytes:
    """A model of the recipe: "tiny", "base" (no chat template), "gemma-swa", "recurrent" or
    "t5"."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.gguf"
        module = recipe()
        module.write(module.SHAPES[shape], path, seed)
        return path.read_bytes()


def save(folder: Path, data: bytes, name: str = "model.gguf") -> Path:
    """Write a file into a folder and tell where."""
    path = folder / name
    path.write_bytes(data)
    return path


@dataclass(frozen=True, slots=True)
class Value:
    """A metadata value: its GGUF type, and its bytes as they stand in the file."""

    kind: int
    data: bytes


@dataclass(frozen=True, slots=True)
class TensorInfo:
    """A line of the tensor table; `dims` as the file has them, columns first."""

    name: str
    dims: tuple[int, ...]
    kind: int
    offset: int


@dataclass(slots=True)
class Parts:
    """A GGUF file taken apart; `packed` puts it together again, with whatever was changed."""

    values: dict[str, Value]
    tensors: list[TensorInfo]
    data: bytes
    version: int = 3
    counts: tuple[int, int] | None = field(default=None)  # what the header claims: tensors, values

    def packed(self) -> bytes:
        tensors, values = self.counts or (len(self.tensors), len(self.values))
        out = bytearray(struct.pack("<4sIQQ", b"GGUF", self.version, tensors, values))
        for key, value in self.values.items():
            out += _text(key) + struct.pack("<I", value.kind) + value.data
        for tensor in self.tensors:
            out += _text(tensor.name) + struct.pack("<I", len(tensor.dims))
            out += struct.pack(f"<{len(tensor.dims)}QIQ", *tensor.dims, tensor.kind, tensor.offset)
        out += bytes(-len(out) % ALIGNMENT)
        return bytes(out) + self.data


def parts(data: bytes) -> Parts:
    """Take a sound file apart."""
    _, version, tensors, pairs = struct.unpack_from("<4sIQQ", data)
    at = 24
    values: dict[str, Value] = {}
    for _ in range(pairs):
        key, at = _read_text(data, at)
        (kind,) = struct.unpack_from("<I", data, at)
        end = _end_of(data, kind, at + 4)
        values[key] = Value(kind, data[at + 4 : end])
        at = end
    table: list[TensorInfo] = []
    for _ in range(tensors):
        name, at = _read_text(data, at)
        (count,) = struct.unpack_from("<I", data, at)
        *dims, kind, offset = struct.unpack_from(f"<{count}QIQ", data, at + 4)
        table.append(TensorInfo(name, tuple(dims), kind, offset))
        at += 4 + 8 * count + 12
    return Parts(values, table, data[at + -at % ALIGNMENT :], version)


def _text(text: str) -> bytes:
    encoded = text.encode()
    return struct.pack("<Q", len(encoded)) + encoded


def _read_text(data: bytes, at: int) -> tuple[str, int]:
    (length,) = struct.unpack_from("<Q", data, at)
    return data[at + 8 : at + 8 + length].decode(), at + 8 + length


def _end_of(data: bytes, kind: int, at: int) -> int:
    if kind in FIXED:
        return at + struct.calcsize("<" + FIXED[kind])
    if kind == STRING:
        return at + 8 + int(struct.unpack_from("<Q", data, at)[0])
    inner, count = struct.unpack_from("<IQ", data, at)
    at += 12
    if inner in FIXED:
        return at + int(count) * struct.calcsize("<" + FIXED[inner])
    for _ in range(count):
        at = _end_of(data, inner, at)
    return at


# --- changes that leave a file in order
# ------------------------------------------------------------------------------


def with_text(data: bytes, key: str, text: str) -> bytes:
    """Another string value, such as the architecture."""
    changed = parts(data)
    changed.values[key] = Value(STRING, _text(text))
    return changed.packed()


def with_number(data: bytes, key: str, number: int) -> bytes:
    """Another 32-bit value, such as "llama.block_count"."""
    changed = parts(data)
    changed.values[key] = Value(UINT32, struct.pack("<I", number))
    return changed.packed()


def without(data: bytes, key: str) -> bytes:
    """A value less."""
    changed = parts(data)
    del changed.values[key]
    return changed.packed()


def with_template(data: bytes, template: str) -> bytes:
    """Another chat template."""
    return with_text(data, TEMPLATE, template)


def with_tokens(data: bytes, change: Callable[[str], str]) -> bytes:
    """The same vocabulary under other names; ids, scores and types stay. Two of the same name are
    fatal."""
    changed = parts(data)
    raw = changed.values["tokenizer.ggml.tokens"].data
    inner, count = struct.unpack_from("<IQ", raw)
    at, named = 12, []
    for _ in range(count):
        token, at = _read_text(raw, at)
        named.append(_text(change(token)))
    changed.values["tokenizer.ggml.tokens"] = Value(
        ARRAY, struct.pack("<IQ", inner, count) + b"".join(named)
    )
    return changed.packed()


# --- damage
# --------------------------------------------------------------------------------------------------


def cut(data: bytes, where: str) -> bytes:
    """The file's beginning, up to "magic", "header", "vocabulary", "table" or "weights" (the middle
    of each)."""
    sound = parts(data)
    weights = len(data) - len(sound.data)
    table = weights - sum(32 + len(tensor.name) for tensor in sound.tensors) // 2
    ends = {
        "magic": 3,
        "header": 14,
        "vocabulary": table // 2,
        "table": table,
        "weights": (weights + len(data)) // 2,
    }
    return data[: ends[where]]


def no_tensors(data: bytes) -> bytes:
    """Metadata and vocabulary only, as tokeniser tests use."""
    changed = parts(data)
    changed.tensors, changed.data = [], b""
    return changed.packed()


def missing_tensor(data: bytes, name: str = "blk.1.attn_k.weight") -> bytes:
    """A tensor of the last block goes by another name."""
    changed = parts(data)
    named = [
        replace(tensor, name="stranger.weight") if tensor.name == name else tensor
        for tensor in changed.tensors
    ]
    changed.tensors = named
    return changed.packed()


def tensor_out_of_file(data: bytes) -> bytes:
    """The last tensor lies, says the table, far beyond the end of the file."""
    changed = parts(data)
    changed.tensors[-1] = replace(changed.tensors[-1], offset=1 << 50)
    return changed.packed()


def nan_weights(data: bytes) -> bytes:
    """All weights are not-a-number, in half and in single precision."""
    changed = parts(data)
    changed.data = b"\xff\x7f" * (len(changed.data) // 2)
    return changed.packed()


def huge_token(data: bytes) -> bytes:
    """The first token claims to be 2^60 bytes long."""
    changed = parts(data)
    raw = changed.values["tokenizer.ggml.tokens"].data
    changed.values["tokenizer.ggml.tokens"] = Value(
        ARRAY, raw[:12] + struct.pack("<Q", 1 << 60) + raw[20:]
    )
    return changed.packed()


def huge_vocabulary(data: bytes) -> bytes:
    """The vocabulary claims 2^60 tokens."""
    changed = parts(data)
    raw = changed.values["tokenizer.ggml.tokens"].data
    changed.values["tokenizer.ggml.tokens"] = Value(
        ARRAY, raw[:4] + struct.pack("<Q", 1 << 60) + raw[12:]
    )
    return changed.packed()


def claims(data: bytes, tensors: int | None = None, values: int | None = None) -> bytes:
    """The header claims other numbers of tensors or values than there are."""
    changed = parts(data)
    changed.counts = (
        len(changed.tensors) if tensors is None else tensors,
        len(changed.values) if values is None else values,
    )
    return changed.packed()


def no_truth(data: bytes) -> bytes:
    """A vocabulary that cannot say True or False: no token is a word or a letter, and bytes are
    control tokens, which have no text."""
    changed = parts(
        with_tokens(
            data, lambda token: token if token.startswith("<") else f"§{token.encode().hex()}"
        )
    )
    raw = changed.values["tokenizer.ggml.token_type"].data
    types = struct.unpack(f"<{len(raw) // 4 - 3}i", raw[12:])
    control = [3 if kind == 6 else kind for kind in types]
    changed.values["tokenizer.ggml.token_type"] = Value(
        ARRAY, raw[:12] + struct.pack(f"<{len(control)}i", *control)
    )
    return changed.packed()


def no_bytes(data: bytes) -> bytes:
    """A vocabulary without tokens for single bytes: a character that it lacks cannot be spelled."""
    return with_tokens(data, lambda token: f"§{token[1:-1]}" if token.startswith("<0x") else token)


DAMAGED: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut in the magic": lambda data: cut(data, "magic"),
    "cut in the header": lambda data: cut(data, "header"),
    "cut in the vocabulary": lambda data: cut(data, "vocabulary"),
    "cut in the tensor table": lambda data: cut(data, "table"),
    "cut in the weights": lambda data: cut(data, "weights"),
    "wrong magic": lambda data: b"GGML" + data[4:],
    "version 99": lambda data: data[:4] + struct.pack("<I", 99) + data[8:],
    "big-endian version": lambda data: data[:4] + struct.pack(">I", 3) + data[8:],
    "vocabulary only": no_tensors,
    "unknown architecture": lambda data: with_text(data, "general.architecture", "no-such-thing"),
    "missing tensor": missing_tensor,
    "tensor beyond the end": tensor_out_of_file,
    "NaN weights": nan_weights,
    "token of 2^60 bytes": huge_token,
    "2^60 tokens": huge_vocabulary,
    "2^60 tensors": lambda data: claims(data, tensors=1 << 60),
    "2^60 values": lambda data: claims(data, values=1 << 60),
    "10^9 blocks": lambda data: with_number(data, "llama.block_count", 10**9),
    "no width": lambda data: with_number(data, "llama.embedding_length", 0),
    "no context": lambda data: with_number(data, "llama.context_length", 0),
    "no heads": lambda data: with_number(data, "llama.attention.head_count", 0),
    "no tokens": lambda data: without(data, "tokenizer.ggml.tokens"),
    "no byte tokens": no_bytes,
    "two tokens alike": lambda data: with_tokens(
        data, lambda token: "x" if token in ("y", "z") else token
    ),
}
"""Name -> what makes it of a "tiny" model. None of these files can be used; whoever loads one gets
ModelDamaged."""

FATAL = frozenset({"10^9 blocks", "no byte tokens", "two tokens alike"})
"""Those of DAMAGED that llama.cpp itself answers with the end of the process: to be refused before,
or tried in a process of their own."""

TEMPLATES: dict[str, str] = {
    "syntax error": "{% for message in messages %}{{ message['content'] }}",
    "not Jinja": "{{ messages | no_such_filter }}",
    "raises": "{{ raise_exception('this model takes no questions') }}",
    "division by zero": "{{ 1 // 0 }}",
    "reaches for classes": "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "reaches for globals": "{{ cycler.__init__.__globals__.os.system('true') }}",
    "reaches round attributes": "{{ messages | attr('__class__') }}",
    "imports": "{% import 'os' as os %}{{ os }}",
    "endless": "{% for a in range(99999) %}{% for b in range(99999) %}{% for c in range(99999) %}{% "  # noqa: E501
    "endfor %}"
    "{% endfor %}{% endfor %}",
    "calls itself": "{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}",
    "much output": "{% for a in range(90000) %}{{ 'x' * 90000 }}{% endfor %}",
    "huge number": "{{ 9 ** 9 ** 9 }}",
    "says nothing": "",
    "leaves out the question": "<|im_start|>assistant\n",
}
"""Chat templates that a model file may bring along, and what is wrong with each."""
