"""The shapes that write.py knows: how wide, how deep, which tensors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import gguf
import numpy as np

Stored = gguf.GGMLQuantizationType
EMBEDDING_STD = 1.5  # times width ** -0.5: then logits have a standard deviation of 1.5
ATTENTION = (
    1.6  # gain of queries and keys: attention that looks somewhere, and not everywhere alike
)


@dataclass(frozen=True, slots=True)
class Tensor:
    """`dims` in NumPy's order (rows, columns). `fill` makes what is not simply normal with
    `std`."""

    name: str
    dims: tuple[int, ...]
    std: float = 0.0
    stored: Any = None  # None: the shape's own
    fill: Callable[[Any, tuple[int, ...]], Any] | None = None


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes of a model; `stored` is the type of its matrices. `kv_pattern`: key-value heads block
    by block."""

    name: str
    architecture: str
    blocks: int
    width: int
    hidden: int
    heads: int
    kv_heads: int
    tokens: int
    context: int
    stored: Any
    steer: float = 1.2  # how strongly an answer follows a line break; wide models need less
    chat: bool = True
    kv_pattern: tuple[int, ...] | None = None

    @property
    def head(self) -> int:
        """Width of one attention head."""
        return self.width // self.heads

    def stored_as(self, tensor: Tensor) -> Any:
        """How a tensor is stored."""
        return self.stored if tensor.stored is None else tensor.stored

    @property
    def sign_norm(self) -> str:
        """The last norm, which has random signs."""
        return {"lfm2": "token_embd_norm.weight", "t5": ""}.get(
            self.architecture, "output_norm.weight"
        )

    @property
    def file_type(self) -> Any:
        """GGUF's name for the commonest type of the matrices."""
        names = {Stored.F32: "ALL_F32", Stored.F16: "MOSTLY_F16", Stored.Q4_0: "MOSTLY_Q4_0"}
        return gguf.LlamaFileType[names[self.stored]]

    def add_special(self, writer: Any) -> None:
        """Metadata of one architecture only."""
        if self.architecture == "t5":
            writer.add_key_length(self.head)
            writer.add_value_length(self.head)
            writer.add_layer_norm_eps(1e-6)
            writer.add_relative_attn_buckets_count(32)
            return
        writer.add_rope_dimension_count(self.head)
        writer.add_rope_freq_base(500_000.0 if self.tokens > 100_000 else 10_000.0)
        if self.architecture == "gemma3":
            writer.add_key_length(self.head)
            writer.add_value_length(self.head)
            writer.add_sliding_window(64)
        if self.architecture == "lfm2":
            writer.add_shortconv_l_cache(3)

    def tensors(self, tokens: int) -> Iterator[Tensor]:
        """All tensors in file order."""
        if self.architecture == "t5":
            yield from _t5(self, tokens)
        else:
            yield from _decoder(self, tokens)


def _ones(name: str, size: int) -> Tensor:
    return Tensor(name, (size,), 0.0, Stored.F32, lambda _rng, dims: np.ones(dims, np.float32))


def _decoder(shape: Shape, tokens: int) -> Iterator[Tensor]:
    """Tied embeddings, then blocks whose sums weigh as much as the embedding within a few of
    them."""
    width, narrow = shape.width, shape.width**-0.5
    gain = EMBEDDING_STD * narrow * (width**0.5 if shape.architecture == "gemma3" else 1.0)
    yield Tensor("token_embd.weight", (tokens, width), EMBEDDING_STD * narrow)
    yield Tensor(shape.sign_norm, (width,), 1.0, Stored.F32)
    for block in range(shape.blocks):
        at = f"blk.{block}."
        yield _ones(at + "attn_norm.weight", width)
        kv = shape.kv_heads if shape.kv_pattern is None else shape.kv_pattern[block]
        if kv:
            yield Tensor(at + "attn_q.weight", (width, width), ATTENTION * narrow)
            yield Tensor(at + "attn_k.weight", (kv * shape.head, width), ATTENTION * narrow)
            yield Tensor(at + "attn_v.weight", (kv * shape.head, width), 2 * narrow)
            yield Tensor(at + "attn_output.weight", (width, width), 2 * gain * narrow)
        else:
            yield Tensor(at + "shortconv.conv.weight", (width, 3), 0.6, Stored.F32)
            yield Tensor(at + "shortconv.in_proj.weight", (3 * width, width), 1.2 * narrow)
            yield Tensor(at + "shortconv.out_proj.weight", (width, width), 2 * gain * narrow)
        if kv and shape.architecture in ("gemma3", "lfm2"):
            yield _ones(at + "attn_q_norm.weight", shape.head)
            yield _ones(at + "attn_k_norm.weight", shape.head)
        yield _ones(at + "ffn_norm.weight", width)
        yield Tensor(at + "ffn_gate.weight", (shape.hidden, width), narrow)
        yield Tensor(at + "ffn_up.weight", (shape.hidden, width), narrow)
        yield Tensor(at + "ffn_down.weight", (width, shape.hidden), 2 * gain * shape.hidden**-0.5)
        if shape.architecture == "gemma3":
            yield _ones(at + "post_attention_norm.weight", width)
            yield _ones(at + "post_ffw_norm.weight", width)


def _t5(shape: Shape, tokens: int) -> Iterator[Tensor]:
    """T5 1.1 (as Flan-T5): gated feed-forward, no scaling of attention, position buckets in the
    first blocks."""
    width, narrow = shape.width, shape.width**-0.5
    yield Tensor("token_embd.weight", (tokens, width), 1.0)
    yield Tensor("output.weight", (tokens, width), 2 * narrow)
    for side in ("enc", "dec"):
        for block in range(shape.blocks):
            at = f"{side}.blk.{block}."
            for attention in ("attn", "cross_attn")[: 1 + (side == "dec")]:
                yield _ones(f"{at}{attention}_norm.weight", width)
                # The decoder sees one token that is always the same: what it attends to outside has
                # to outweigh it. T5 does not divide by the root of the head's width: its queries
                # are small instead.
                outside = attention == "cross_attn"
                gains = {
                    "q": 2.0 * shape.head**-0.5,
                    "k": 2.0,
                    "v": 2.0,
                    "o": 4.0 if outside else 1.0,
                }
                for name, gain in gains.items():
                    std = narrow * gain
                    yield Tensor(f"{at}{attention}_{name}.weight", (width, width), std)
            if block == 0:
                yield Tensor(at + "attn_rel_b.weight", (32, shape.heads), 1.0, Stored.F32)
            yield _ones(at + "ffn_norm.weight", width)
            yield Tensor(at + "ffn_gate.weight", (shape.hidden, width), narrow)
            yield Tensor(at + "ffn_up.weight", (shape.hidden, width), narrow)
            yield Tensor(at + "ffn_down.weight", (width, shape.hidden), shape.hidden**-0.5)
        yield _ones(side + ".output_norm.weight", width)


SHAPES = {
    shape.name: shape
    for shape in (
        Shape("tiny", "llama", 2, 64, 192, 4, 2, 1800, 4096, Stored.F16),
        Shape("base", "llama", 2, 64, 192, 4, 2, 1800, 4096, Stored.F16, chat=False),
        Shape("gemma-swa", "gemma3", 6, 64, 192, 4, 2, 1800, 4096, Stored.F16),
        Shape("recurrent", "lfm2", 2, 64, 192, 4, 2, 1800, 4096, Stored.F16, kv_pattern=(0, 2)),
        Shape("t5", "t5", 2, 64, 192, 4, 4, 1800, 512, Stored.F16),
        Shape("1b", "llama", 16, 2048, 8192, 32, 8, 128_256, 8192, Stored.Q4_0, steer=0.3),
    )
}
