"""Write a GGUF model with random weights and a real architecture: for tests and for measuring
speed, without any download. What such a model says means nothing.

    python models/recipes/random/write.py SHAPE OUT.gguf [--seed N]

SHAPE is one of those in shapes.py; README.md describes them. The same seed gives the same bytes
(for one version of gguf and numpy). Matrices are made and written one at a time: memory stays below
0.5 GB also for the large shape.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import zlib
from pathlib import Path
from typing import Any

import gguf
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))

from shapes import SHAPES, Shape, Tensor
from vocabulary import TURN_END, Vocabulary, spm, t5

CHATML = (
    "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + "
    "message['content'] + '<|im_end|>\\n' }}"
    "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"
)
NEWLINE = "<0x0A>"


def vocabulary_of(shape: Shape) -> Vocabulary:
    """The tokens of a shape, in id order."""
    return t5(shape.tokens) if shape.architecture == "t5" else spm(shape.tokens)


def add_metadata(writer: Any, shape: Shape, vocabulary: Vocabulary) -> None:
    """What llama.cpp reads before the tensors."""
    writer.add_name(f"random-{shape.name}")
    writer.add_description("random weights: for tests and speed measurements only")
    writer.add_license("CC0-1.0")
    writer.add_file_type(int(shape.file_type))
    writer.add_quantization_version(2)
    writer.add_context_length(shape.context)
    writer.add_embedding_length(shape.width)
    writer.add_feed_forward_length(shape.hidden)
    writer.add_block_count(shape.blocks)
    writer.add_head_count(shape.heads)
    writer.add_head_count_kv(shape.kv_heads if shape.kv_pattern is None else list(shape.kv_pattern))
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(vocabulary.tokens))
    shape.add_special(writer)
    writer.add_tokenizer_model("t5" if shape.architecture == "t5" else "llama")
    writer.add_tokenizer_pre("default")
    writer.add_token_list(vocabulary.tokens)
    writer.add_token_scores(vocabulary.scores)
    writer.add_token_types(vocabulary.types)
    if shape.architecture == "t5":
        for name, token in (("pad", "<pad>"), ("eos", "</s>"), ("unk", "<unk>")):
            getattr(writer, f"add_{name}_token_id")(vocabulary.ids[token])
        writer.add_add_bos_token(False)
        writer.add_add_eos_token(True)
        writer.add_add_space_prefix(True)
        writer.add_remove_extra_whitespaces(True)
        writer.add_decoder_start_token_id(vocabulary.ids["<pad>"])
        return
    writer.add_bos_token_id(vocabulary.ids["<s>"])
    writer.add_eos_token_id(vocabulary.ids[TURN_END if shape.chat else "</s>"])
    writer.add_unk_token_id(vocabulary.ids["<unk>"])
    writer.add_add_bos_token(True)
    writer.add_add_eos_token(False)
    writer.add_add_space_prefix(not shape.chat)
    if shape.chat:
        writer.add_chat_template(CHATML)


def random_blocks(rng: Any, rows: int, columns: int, std: float) -> Any:
    """Random Q4_0 blocks, uint8 (rows, columns / 32 * 18): numbers of mean 0 and standard deviation
    `std`.

    A block is a scale (half precision) and 32 nibbles of 0 to 15 that stand for -8 to 7 times the
    scale. Half of the scales are negative, or all numbers would lean to one side and the sums over
    thousands of them even more.
    """
    count = rows * columns // 32
    blocks = rng.integers(0, 256, (count, 18), dtype=np.uint8)
    signs = 1 - 2 * (blocks[:, 0] & 1).astype(np.float32)
    scales = (signs * (std / np.sqrt(21.5))).astype(
        np.float16
    )  # 21.5: mean square of the numbers -8 ... 7
    blocks[:, :2] = scales.view(np.uint8).reshape(count, 2)
    return blocks.reshape(rows, columns // 32 * 18)


def tensor_bytes(shape: Shape, tensor: Tensor, seed: int, vocabulary: Vocabulary) -> Any:
    """The tensor as it is stored. Each has a random stream of its own, so that shapes can change
    one by one."""
    rng = np.random.default_rng([seed, zlib.crc32(tensor.name.encode())])
    if tensor.fill is not None:
        return tensor.fill(rng, tensor.dims).astype(np.float32)
    if tensor.name == shape.sign_norm:
        return _signs(shape.width, seed)
    *_, rows, columns = (1, *tensor.dims)
    stored = shape.stored_as(tensor)
    if stored == gguf.GGMLQuantizationType.Q4_0:
        data = random_blocks(rng, rows, columns, tensor.std)
    else:
        kind = np.float16 if stored == gguf.GGMLQuantizationType.F16 else np.float32
        data = (rng.standard_normal(tensor.dims, dtype=np.float32) * tensor.std).astype(kind)
    if tensor.name == "token_embd.weight" and shape.architecture != "t5":
        _scale(data, _likelihood(vocabulary))
        _steer(shape, data, tensor.std, seed, vocabulary)
    return data


def _signs(width: int, seed: int) -> Any:
    """The last norm's weights: 1 and -1 at random. With tied embeddings and plain ones the last
    token would answer with itself, for its own row is most like it."""
    return np.where(
        np.random.default_rng([seed, 1]).random(width) < 0.5, np.float32(-1), np.float32(1)
    )


def _likelihood(vocabulary: Vocabulary) -> Any:
    """Factor per row of the embedding: how far its logits stray, and so how often a token is said.
    Whole words are said, pieces and bytes hardly, line breaks and full stops every twenty tokens or
    so."""
    said = {NEWLINE: 2.4, ".": 2.0, "True": 1.6, "False": 1.6}
    factors = [said.get(t, 1.0 if t in vocabulary.whole else 0.3) for t in vocabulary.tokens]
    return np.array(factors, np.float32)


def _scale(data: Any, factors: Any) -> None:
    """Rows times factors, in place; of Q4_0 blocks the scales."""
    if data.dtype == np.uint8:
        blocks = data.reshape(len(data), -1, 18)
        scales = blocks[:, :, :2].copy().view(np.float16)[:, :, 0] * factors[:, None]
        blocks[:, :, :2] = scales.astype(np.float16).view(np.uint8).reshape(len(data), -1, 2)
    else:
        data *= factors[:, None].astype(data.dtype)


def _steer(shape: Shape, data: Any, std: float, seed: int, vocabulary: Vocabulary) -> None:
    """Make an answer follow a line break, and the end of the turn an answer; which answer is left
    to the context."""
    signs = _signs(shape.width, seed)
    asks, ends = np.random.default_rng([seed, 2]).choice(
        np.float32([-1, 1]), (2, shape.width)
    ) * np.float32(std)
    end = TURN_END if shape.chat else "</s>"
    changes = {NEWLINE: 3 * asks, end: 2 * shape.steer * signs * ends}
    changes |= dict.fromkeys(("True", "False"), shape.steer * signs * asks + 3 * ends)
    for token, change in changes.items():
        row = slice(vocabulary.ids[token], vocabulary.ids[token] + 1)
        if data.dtype == np.uint8:
            kind = gguf.GGMLQuantizationType.Q4_0
            data[row] = gguf.quants.quantize(gguf.quants.dequantize(data[row], kind) + change, kind)
        else:
            data[row] += change.astype(data.dtype)


def write(shape: Shape, out: Path, seed: int = 0) -> None:
    """Write the model aside, then move it to its place."""
    vocabulary = vocabulary_of(shape)
    tensors = list(shape.tensors(len(vocabulary.tokens)))
    aside = out.with_name(out.name + ".part")
    writer = gguf.GGUFWriter(aside, shape.architecture)
    add_metadata(writer, shape, vocabulary)
    for tensor in tensors:
        stored = shape.stored_as(tensor)
        size = (
            int(np.prod(tensor.dims))
            * gguf.GGML_QUANT_SIZES[stored][1]
            // gguf.GGML_QUANT_SIZES[stored][0]
        )
        writer.add_tensor_info(
            tensor.name, tensor.dims, np.dtype(np.float32), size, raw_dtype=stored
        )
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_ti_data_to_file()
    for tensor in tensors:
        writer.write_tensor_data(tensor_bytes(shape, tensor, seed, vocabulary))
    writer.close()
    aside.replace(out)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("shape", choices=sorted(SHAPES))
    parser.add_argument("out", type=Path, help="GGUF file to write")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    write(SHAPES[args.shape], args.out, args.seed)
    with args.out.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    print(args.out, args.out.stat().st_size, "bytes, sha256", digest)


if __name__ == "__main__":
    main()
