"""Pairs per second of the bundled cross-encoder, beside sentence-transformers' CrossEncoder with
the same weights.

    python benchmarks/cross_encoder.py [--cross FILE] [--threads 2] [--json]

The peer's weights are rebuilt from our file: 32 bits, every matrix as its 8 bits say. Same pairs,
same longest input, same threads, its default batch of 32, turn by turn in one run; the best of
three rounds counts for each. A pair is a fact with its topic (about 40 tokens) and evidence (100 to
150). Null where FILE or a package (sentence-transformers, gguf) is missing.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TEXT = ROOT / "benchmarks" / "biography.txt"
MODEL = ROOT / "models" / "verifier-cross-q8_0.gguf"
PAIRS = 64
ROUNDS = 3
BATCH = 32
PEER = """
import json, sys, time
import torch
torch.set_num_threads(int(sys.argv[1]))
from sentence_transformers import CrossEncoder
pairs, batch = json.loads(sys.stdin.readline()), int(sys.argv[4])
model = CrossEncoder(sys.argv[2], device="cpu", max_length=int(sys.argv[3]))
logits = model.predict(pairs[:batch], batch_size=batch, activation_fn=torch.nn.Identity())
print(json.dumps(logits.tolist()), flush=True)
for _ in sys.stdin:
    began = time.perf_counter()
    model.predict(pairs, batch_size=batch, activation_fn=torch.nn.Identity())
    print(time.perf_counter() - began, flush=True)
"""
OUTER = {
    "token_embd": "bert.embeddings.word_embeddings",
    "position_embd": "bert.embeddings.position_embeddings",
    "token_types": "bert.embeddings.token_type_embeddings",
    "token_embd_norm": "bert.embeddings.LayerNorm",
    "cls": "bert.pooler.dense",
    "cls.output": "classifier",
}
INNER = {
    "attn_q": "attention.self.query",
    "attn_k": "attention.self.key",
    "attn_v": "attention.self.value",
    "attn_output": "attention.output.dense",
    "attn_output_norm": "attention.output.LayerNorm",
    "ffn_up": "intermediate.dense",
    "ffn_down": "output.dense",
    "layer_output_norm": "output.LayerNorm",
}


def make_pairs(text: str, count: int = PAIRS) -> list[tuple[str, str]]:
    """Stretches of a text as facts (24 to 31 words) and evidence (70 to 105), none like another."""
    words = text.split() * 3
    size = len(words) // 3
    facts = [" ".join(words[i * 7 % size :][: 24 + i % 8]) for i in range(count)]
    evidence = [" ".join(words[i * 11 % size :][: 70 + i * 5 % 36]) for i in range(count)]
    return list(zip(facts, evidence, strict=True))


def peer_name(name: str) -> str:
    """The PyTorch name of a tensor with this GGUF name."""
    stem, _, kind = name.rpartition(".")
    if stem in OUTER:
        return f"{OUTER[stem]}.{kind}"
    _, block, part = stem.split(".")
    return f"bert.encoder.layer.{block}.{INNER[part]}.{kind}"


def write_peer(file: Path, folder: Path) -> None:
    """The GGUF file as a Hugging Face folder in 32 bits; both token types as type 0, the only one
    llama.cpp uses."""
    import gguf
    import numpy as np
    from safetensors.numpy import save_file

    reader = gguf.GGUFReader(file)
    tensors = {}
    for tensor in reader.tensors:
        data = gguf.quants.dequantize(tensor.data, tensor.tensor_type)
        tensors[peer_name(tensor.name)] = np.array(data, dtype=np.float32)
    types = tensors["bert.embeddings.token_type_embeddings.weight"]
    types[1] = types[0]
    save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})

    def value(key: str) -> Any:
        field = reader.fields[key]
        return field.contents()

    labels = value("bert.classifier.output_labels")
    config = {
        "model_type": "bert",
        "architectures": ["BertForSequenceClassification"],
        "hidden_size": value("bert.embedding_length"),
        "intermediate_size": value("bert.feed_forward_length"),
        "num_hidden_layers": value("bert.block_count"),
        "num_attention_heads": value("bert.attention.head_count"),
        "max_position_embeddings": value("bert.context_length"),
        "layer_norm_eps": value("bert.attention.layer_norm_epsilon"),
        "vocab_size": len(value("tokenizer.ggml.tokens")),
        "hidden_act": "gelu",
        "type_vocab_size": 2,
        "id2label": dict(enumerate(labels)),
        "label2id": {label: index for index, label in enumerate(labels)},
    }
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
    rows = zip(value("tokenizer.ggml.tokens"), value("tokenizer.ggml.token_type"), strict=True)
    pieces = [_piece(token, kind) for token, kind in rows]
    (folder / "vocab.txt").write_text("\n".join(pieces) + "\n", encoding="utf-8")
    settings = {"tokenizer_class": "BertTokenizer", "do_lower_case": True}
    (folder / "tokenizer_config.json").write_text(json.dumps(settings), encoding="utf-8")


def _piece(token: str, kind: int) -> str:
    """A WordPiece token as BERT spells it; GGUF marks the starts of words instead of their
    insides."""
    if kind != 1:  # a control token
        return token
    return token[1:] if token.startswith("\u2581") else f"##{token}"


class Peer:
    """sentence-transformers in a process of its own, which waits between its rounds."""

    def __init__(
        self, folder: Path, pairs: list[tuple[str, str]], threads: int, max_tokens: int
    ) -> None:
        command = [
            sys.executable,
            "-c",
            PEER,
            str(threads),
            str(folder),
            str(max_tokens),
            str(BATCH),
        ]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "HF_HUB_OFFLINE": "1"},
        )
        self.logits = json.loads(self._ask(json.dumps(pairs)))

    def round(self) -> float:
        """Seconds for all pairs."""
        return float(self._ask(""))

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def _ask(self, line: str) -> str:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError("the peer ended early")
        return answer


def pair_ratio(
    threads: int, file: Path = MODEL, pairs: list[tuple[str, str]] | None = None
) -> dict[str, float] | None:
    """Pairs per second of ours and of the peer, ours over theirs, and the largest difference of a
    logit."""
    wanted = ("sentence_transformers", "gguf", "safetensors")
    if not file.is_file():
        return None
    from factscore_tui.inference.llama.cross_encoder import LlamaCrossEncoder

    pairs = pairs or make_pairs(TEXT.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as name, LlamaCrossEncoder(file, threads=threads) as model:
        first = model.logits(pairs[:BATCH])
        if any(importlib.util.find_spec(package) is None for package in wanted):
            return {"ours_per_s": len(pairs) / min(_seconds(model, pairs) for _ in range(ROUNDS))}
        write_peer(file, Path(name))
        peer = Peer(Path(name), pairs, threads, model.max_tokens)
        times = [(_seconds(model, pairs), peer.round()) for _ in range(ROUNDS)]
        peer.close()
    ours, theirs = (min(column) for column in zip(*times, strict=True))
    return {
        "ours_per_s": len(pairs) / ours,
        "peer_per_s": len(pairs) / theirs,
        "ratio": theirs / ours,
        "largest_difference": float(abs(first - peer.logits).max()),
    }


def _seconds(model: Any, pairs: list[tuple[str, str]]) -> float:
    began = time.perf_counter()
    model.logits(pairs)
    return time.perf_counter() - began


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cross", type=Path, default=MODEL, help="GGUF file of the cross-encoder")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--json", action="store_true", help="one line of JSON instead of a table")
    options = parser.parse_args()
    figures = pair_ratio(options.threads, options.cross)
    if options.json or figures is None:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:<24}{value:.3f}")


if __name__ == "__main__":
    main()
