"""Low-rank changes of the parser's encoder (LoRA, Hu et al. 2021): learned with torch, shipped as
GGUF adapters that llama.cpp lays over `models/parser-q8_0.gguf`."""

from __future__ import annotations

import math
from pathlib import Path

import gguf
import numpy as np
import torch
from torch import nn
from transformers import BertConfig, BertModel

INNER = {
    "attn_q": "attention.self.query",
    "attn_k": "attention.self.key",
    "attn_v": "attention.self.value",
    "attn_output": "attention.output.dense",
    "ffn_up": "intermediate.dense",
    "ffn_down": "output.dense",
}
_NORMS = {
    "attn_output_norm": "attention.output.LayerNorm",
    "layer_output_norm": "output.LayerNorm",
}
_OUTER = {
    "token_embd": "embeddings.word_embeddings",
    "position_embd": "embeddings.position_embeddings",
    "token_types": "embeddings.token_type_embeddings",
    "token_embd_norm": "embeddings.LayerNorm",
}


def shipped_encoder(path: Path) -> BertModel:
    """The encoder of a GGUF file in 32 bits."""
    model = BertModel(
        BertConfig(
            vocab_size=30522,
            hidden_size=384,
            num_hidden_layers=6,
            num_attention_heads=12,
            intermediate_size=1536,
            max_position_embeddings=512,
        ),
        add_pooling_layer=False,
    )
    state = {}
    for tensor in gguf.GGUFReader(path).tensors:
        stem, _, kind = tensor.name.rpartition(".")
        if stem.startswith("blk."):
            _, block, rest = stem.split(".", 2)
            name = f"encoder.layer.{block}.{(INNER | _NORMS)[rest]}.{kind}"
        else:
            name = f"{_OUTER[stem]}.{kind}"
        values = gguf.quants.dequantize(tensor.data, tensor.tensor_type).astype(np.float32)
        whole = model.get_parameter(name).detach().clone()
        whole.view(-1)[: values.size] = torch.from_numpy(values.reshape(-1).copy())
        state[name] = whole  # llama.cpp keeps the first of two token types only
    missing, unexpected = model.load_state_dict(state, strict=False)
    if missing or unexpected:
        raise SystemExit(f"{path} is not the parser's encoder: {missing} {unexpected}")
    return model


class LowRank(nn.Module):
    """A linear layer that stays, and a change of it of this rank that is learned."""

    def __init__(self, layer: nn.Linear, rank: int) -> None:
        super().__init__()
        self.layer = layer
        self.a = nn.Parameter(torch.randn(rank, layer.in_features) / math.sqrt(layer.in_features))
        self.b = nn.Parameter(torch.zeros(layer.out_features, rank))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.layer(x) + (x @ self.a.T) @ self.b.T


def with_low_rank(encoder: BertModel, rank: int) -> BertModel:
    """The encoder, frozen, with a change of this rank in each of its matrices."""
    for parameter in encoder.parameters():
        parameter.requires_grad_(False)
    for layer in encoder.encoder.layer:
        for name in INNER.values():
            outer, _, last = name.rpartition(".")
            owner = layer.get_submodule(outer)
            setattr(owner, last, LowRank(getattr(owner, last), rank))
    return encoder


def write_adapter(state: dict[str, torch.Tensor], rank: int, path: Path) -> None:
    """The low-rank changes of `encoder` in the form that llama.cpp reads; scale 1. The same input
    gives the same bytes."""
    writer = gguf.GGUFWriter(path, "bert")
    writer.add_type("adapter")
    writer.add_string("adapter.type", "lora")
    writer.add_float32("adapter.lora.alpha", float(rank))
    for block in range(6):
        for short, long in INNER.items():
            for side in "ab":
                value = state[f"encoder.encoder.layer.{block}.{long}.{side}"]
                writer.add_tensor(
                    f"blk.{block}.{short}.weight.lora_{side}", value.numpy().astype(np.float16)
                )
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
