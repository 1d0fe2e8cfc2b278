"""GGUF files with a tiny cross-encoder in them, for tests: random weights, a vocabulary of
letters."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import numpy as np

from factscore_tui.inference.llama.cross_encoder import LABELS

UNK, CLS, SEP = 1, 2, 3
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "[unused1]"]
WORDS = [
    *SPECIAL,
    "\u2581the",
    "\u2581fact",
    *(f"\u2581{c}" for c in LETTERS + "[]0123456789."),
    *LETTERS,
]
THE = WORDS.index("\u2581the")
WIDTH, HIDDEN, BLOCKS, HEADS, POSITIONS = 32, 64, 2, 2, 512
LIMIT = 256

Tensors = dict[str, Any]


def metadata(labels: tuple[str, ...] = LABELS, pooling: int = 4) -> dict[str, Any]:
    """The keys llama.cpp wants of a BERT; pooling 4 is rank."""
    return {
        "general.architecture": "bert",
        "bert.context_length": POSITIONS,
        "bert.embedding_length": WIDTH,
        "bert.feed_forward_length": HIDDEN,
        "bert.block_count": BLOCKS,
        "bert.attention.head_count": HEADS,
        "bert.attention.layer_norm_epsilon": 1e-12,
        "bert.attention.causal": False,
        "bert.pooling_type": pooling,
        "bert.classifier.output_labels": list(labels),
        "tokenizer.ggml.model": "bert",
        "tokenizer.ggml.tokens": WORDS,
        "tokenizer.ggml.token_type": [3 if word in SPECIAL else 1 for word in WORDS],
        "tokenizer.ggml.token_type_count": 2,
        "tokenizer.ggml.padding_token_id": 0,
        "tokenizer.ggml.unknown_token_id": UNK,
        "tokenizer.ggml.bos_token_id": CLS,
        "tokenizer.ggml.seperator_token_id": SEP,
        "tokenizer.ggml.mask_token_id": 4,
    }


def random_tensors(outputs: int = 3) -> Tensors:
    """Weights with the right names and shapes."""
    rng = np.random.default_rng(1)
    shapes: dict[str, tuple[int, ...]] = {
        "token_embd.weight": (len(WORDS), WIDTH),
        "position_embd.weight": (POSITIONS, WIDTH),
        "token_types.weight": (2, WIDTH),
        "cls.weight": (WIDTH, WIDTH),
        "cls.bias": (WIDTH,),
        "cls.output.weight": (outputs, WIDTH),
        "cls.output.bias": (outputs,),
    }
    for block in range(BLOCKS):
        for name, rows, columns in [
            *((f"attn_{part}", WIDTH, WIDTH) for part in ("q", "k", "v", "output")),
            ("ffn_up", HIDDEN, WIDTH),
            ("ffn_down", WIDTH, HIDDEN),
        ]:
            shapes[f"blk.{block}.{name}.weight"] = (rows, columns)
            shapes[f"blk.{block}.{name}.bias"] = (rows,)
    tensors = {name: rng.normal(0, 0.3, shape).astype(np.float32) for name, shape in shapes.items()}
    for norm in [
        "token_embd_norm",
        *(
            f"blk.{b}.{part}_norm"
            for b in range(BLOCKS)
            for part in ("attn_output", "layer_output")
        ),
    ]:
        tensors[f"{norm}.weight"] = np.ones(WIDTH, np.float32)
        tensors[f"{norm}.bias"] = np.zeros(WIDTH, np.float32)
    return tensors


def string(text: str) -> bytes:
    """A GGUF string."""
    return struct.pack("<Q", len(text.encode())) + text.encode()


def value(item: Any) -> tuple[int, bytes]:
    """GGUF type and bytes of a metadata value."""
    if isinstance(item, bool):
        return 7, struct.pack("<?", item)
    if isinstance(item, int):
        return 4, struct.pack("<I", item)
    if isinstance(item, float):
        return 6, struct.pack("<f", item)
    if isinstance(item, str):
        return 8, string(item)
    numbers = bool(item) and isinstance(item[0], int)  # 5: signed
    return 9, struct.pack("<IQ", 5 if numbers else 8, len(item)) + b"".join(
        value(part)[1] for part in item
    )


def write(path: Path, keys: dict[str, Any], tensors: Tensors) -> Path:
    """A GGUF file, version 3, all tensors in 32 bits."""
    head = struct.pack("<4sIQQ", b"GGUF", 3, len(tensors), len(keys))
    for key, item in keys.items():
        kind, data = value(item)
        head += string(key) + struct.pack("<I", kind) + data
    body = b""
    for name, tensor in tensors.items():
        head += string(name) + struct.pack(
            f"<I{tensor.ndim}Q", tensor.ndim, *reversed(tensor.shape)
        )
        head += struct.pack("<IQ", 0, len(body))
        body += tensor.tobytes() + bytes(-tensor.nbytes % 32)
    path.write_bytes(head + bytes(-len(head) % 32) + body)
    return path
