"""A trained BERT encoder as GGUF without pooling: one vector for each token."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "minilm"))
from convert import KEEP_F32, Shape, add_metadata, checked_inputs, finish, gguf_name, source_folder


def write_encoder(
    encoder: Any, out: Path, kind: str = "q8_0", table: str = "q8_0", name: str = "parser"
) -> None:
    """Write the encoder (a transformers BertModel); matrices as `kind`, the token embeddings as
    `table`."""
    import gguf

    _, vocab = checked_inputs(source_folder(None))
    aside = out.with_name(out.name + ".part")
    writer = gguf.GGUFWriter(aside, "bert")
    writer.add_name(f"factscore-tui {name}, from all-MiniLM-L6-v2")
    writer.add_license("CC-BY-SA-4.0")
    config = encoder.config
    shape = Shape(blocks=config.num_hidden_layers, positions=config.max_position_embeddings)
    add_metadata(writer, vocab, shape, "NONE", kind.upper())
    state = encoder.state_dict()
    for key in sorted(state):
        wanted = gguf_name(key)
        if wanted is None:
            continue
        data = np.ascontiguousarray(state[key].numpy(), dtype=np.float32)
        stored = (table if wanted == "token_embd.weight" else kind).upper()
        if data.ndim == 2 and wanted not in KEEP_F32 and stored != "F32":
            quantity = gguf.GGMLQuantizationType[stored]
            writer.add_tensor(wanted, gguf.quants.quantize(data, quantity), raw_dtype=quantity)
        else:
            writer.add_tensor(wanted, data)
    finish(writer, aside, out)
