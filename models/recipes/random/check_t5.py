"""Compare what llama.cpp makes of the `t5` model with transformers' T5 on the same weights.

    python models/recipes/random/check_t5.py [T5.gguf]

Prints both probabilities for pairs of 60 to 600 tokens and the largest difference. Needs torch and
transformers.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import torch
from transformers import T5Config, T5ForConditionalGeneration

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from write import SHAPES, write

from factscore_tui.inference.llama.seq2seq import LlamaSeq2Seq

ROOT = Path(__file__).resolve().parents[3]
NAMES = {"gate": "wi_0", "up": "wi_1", "down": "wo"}


def reference(tensors: dict[str, Any]) -> Any:
    """transformers' T5 with these weights. Its output layer is put in by hand: loading would tie it
    to the input."""
    shape = SHAPES["t5"]
    config = T5Config(
        vocab_size=len(tensors["output.weight"]),
        d_model=shape.width,
        d_kv=shape.head,
        d_ff=shape.hidden,
        num_layers=shape.blocks,
        num_heads=shape.heads,
        feed_forward_proj="gated-gelu",
        tie_word_embeddings=False,
        layer_norm_epsilon=1e-5,
        dropout_rate=0.0,
    )
    model = T5ForConditionalGeneration(config).eval()
    weights = model.state_dict()
    for name, tensor in tensors.items():
        if name not in ("token_embd.weight", "output.weight"):
            weights[their_name(name)].copy_(tensor)
    model.load_state_dict(weights)
    model.lm_head = torch.nn.Linear(shape.width, config.vocab_size, bias=False)
    model.lm_head.weight.data.copy_(tensors["output.weight"])
    model.shared.weight.data.copy_(tensors["token_embd.weight"])
    model.config.scale_decoder_outputs = False
    return model


def their_name(name: str) -> str:
    """ "dec.blk.0.cross_attn_q.weight" -> "decoder.block.0.layer.1.EncDecAttention.q.weight" and so
    on."""
    side, *rest = name.removesuffix(".weight").split(".")
    stack = {"enc": "encoder", "dec": "decoder"}[side]
    if rest == ["output_norm"]:
        return f"{stack}.final_layer_norm.weight"
    _, block, part = rest
    kind, _, letter = part.rpartition("_")
    if part == "attn_rel_b":
        layer, inner = 0, "SelfAttention.relative_attention_bias"
    elif kind == "ffn" or part == "ffn_norm":
        layer, inner = 1 + (side == "dec"), f"DenseReluDense.{NAMES.get(letter)}"
    else:
        layer, inner = (
            int(kind == "cross_attn"),
            f"{'EncDec' if kind == 'cross_attn' else 'Self'}Attention.{letter}",
        )
    return (
        f"{stack}.block.{block}.layer.{layer}.{'layer_norm' if letter == 'norm' else inner}.weight"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(folder) / "t5.gguf"
        if len(sys.argv) < 2:
            write(SHAPES["t5"], path)
        tensors = {
            t.name: torch.tensor(np.array(t.data, np.float32))
            for t in gguf.GGUFReader(path).tensors
        }
        model = reference(tensors)
        text = (ROOT / "examples" / "titanic-exhibition.txt").read_text(encoding="utf-8")
        sentences = [part for part in re.split(r"(?<=[.?])\s+", text) if len(part) > 30]
        largest = 0.0
        with LlamaSeq2Seq(path, threads=1) as ours:
            for count, claim in enumerate(sentences, 1):
                passage = " ".join(sentences[:count])
                tokens = ours._input(passage, claim)
                with torch.no_grad():
                    logits = model(
                        input_ids=torch.tensor([tokens]), decoder_input_ids=torch.tensor([[0]])
                    ).logits
                theirs = float(torch.softmax(logits[0, -1, [ours._no, ours._yes]], 0)[1])
                mine = float(ours.p_yes([(passage, claim)])[0])
                largest = max(largest, abs(mine - theirs))
                print(f"{len(tokens):5} tokens   llama.cpp {mine:.4f}   transformers {theirs:.4f}")
        print(f"largest difference {largest:.4f}")


if __name__ == "__main__":
    main()
