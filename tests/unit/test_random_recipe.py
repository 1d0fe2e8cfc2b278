"""The recipe of models with random weights: same seed, same bytes; llama.cpp loads them; they read
like real ones."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import gguf_samples as samples
import numpy as np
import pytest

from factscore_tui.inference.llama.runtime import library

ROOT = Path(__file__).resolve().parents[2]
CHATS = ("tiny", "base", "gemma-swa", "recurrent")


class Loaded:
    """A model and a context, as bare as can be."""

    def __init__(self, path: Path) -> None:
        llama = library()
        params = llama.llama_model_default_params()
        params.use_extra_bufts = False
        self.model = llama.llama_model_load_from_file(os.fsencode(path), params)
        assert self.model
        self.vocab = llama.llama_model_get_vocab(self.model)
        sizes = llama.llama_context_default_params()
        sizes.n_ctx = sizes.n_batch = sizes.n_ubatch = 512
        sizes.n_threads = sizes.n_threads_batch = 1
        self.context: Any = llama.llama_init_from_model(self.model, sizes)

    def tokens(self, text: str, special: bool = True) -> list[int]:
        data = text.encode()
        buffer = (library().llama_token * (len(data) + 8))()
        count = library().llama_tokenize(
            self.vocab, data, len(data), buffer, len(buffer), special, special
        )
        return list(buffer[:count])

    def text(self, tokens: list[int]) -> str:
        piece = ctypes.create_string_buffer(64)
        said = b""
        for token in tokens:
            length = library().llama_token_to_piece(self.vocab, token, piece, 64, 0, False)
            said += piece.raw[:length]
        return said.decode()

    def logits(self, text: str) -> np.ndarray:
        llama, tokens = library(), self.tokens(text)
        array = (llama.llama_token * len(tokens))(*tokens)
        llama.llama_memory_clear(llama.llama_get_memory(self.context), True)
        assert llama.llama_decode(self.context, llama.llama_batch_get_one(array, len(tokens))) == 0
        size = llama.llama_vocab_n_tokens(self.vocab)
        return np.ctypeslib.as_array(llama.llama_get_logits_ith(self.context, -1), (size,)).copy()


@contextmanager
def loaded(path: Path) -> Iterator[Loaded]:
    model = Loaded(path)
    try:
        yield model
    finally:
        library().llama_free(model.context)
        library().llama_model_free(model.model)


def chat(fact: str) -> str:
    return (
        f"<|im_start|>user\nInput: {fact} True or "
        f"False?\nOutput:<|im_end|>\n<|im_start|>assistant\n"
    )


def test_the_seed_decides_every_byte(tmp_path: Path) -> None:
    module = samples.recipe()
    again = tmp_path / "again.gguf"
    module.write(module.SHAPES["tiny"], again, 0)
    assert again.read_bytes() == samples.model("tiny")
    assert samples.model("tiny", seed=1) != samples.model("tiny")
    assert [file.name for file in tmp_path.iterdir()] == ["again.gguf"]


def test_taken_apart_and_put_together_it_is_the_same() -> None:
    assert samples.parts(samples.model("tiny")).packed() == samples.model("tiny")


@pytest.mark.parametrize("shape", CHATS)
def test_llama_reads_it_and_answers_differ(tmp_path: Path, shape: str) -> None:
    facts = [
        f"{name} was born in {place}."
        for name in ("Marie Curie", "Darwin", "Mozart")
        for place in ("Paris", "London", "Vienna", "1900")
    ]
    with loaded(samples.save(tmp_path, samples.model(shape))) as model:
        true, false = (model.tokens("x\n" + word)[-1] for word in ("True", "False"))
        rows = [model.logits(chat(fact)) for fact in facts]
    assert np.isfinite(rows).all()
    margins = [float(row[true] - row[false]) for row in rows]
    assert np.std(margins) > (0.2 if shape == "recurrent" else 0.5)


def test_the_vocabulary_has_what_prompts_need(tmp_path: Path) -> None:
    text = "Marie Curie was born in Warsaw.\n- True or False? – “Ω”"
    with loaded(samples.save(tmp_path, samples.model("tiny"))) as model:
        assert model.text(model.tokens(text, special=False)) == text
        for word in ("True", " True", "False", " False", "-", "\n"):
            assert len(model.tokens(word, special=False)) == 1, word
        assert (
            len(model.tokens("<|im_end|>")) == 2
        )  # the beginning of the text, then one control token
        draft = (ROOT / "examples" / "curie-and-einstein.txt").read_text(encoding="utf-8")
        assert len(model.tokens(draft)) < 3 * len(draft.split())


def test_the_large_vocabulary_reads_prose_like_a_real_one() -> None:
    vocabulary = samples.recipe().spm(128_256)
    assert len(vocabulary.tokens) == len(set(vocabulary.tokens)) == 128_256
    draft = (ROOT / "examples" / "curie-and-einstein.txt").read_text(encoding="utf-8").split()
    known = sum("\u2581" + word.strip(".,;:()“”\"'") in vocabulary.ids for word in draft)
    assert known > 0.9 * len(draft)


def test_random_blocks_have_the_spread_that_was_asked_for() -> None:
    module = samples.recipe()
    blocks = module.random_blocks(np.random.default_rng(0), 64, 256, 0.02)
    kind = module.gguf.GGMLQuantizationType.Q4_0
    values = module.gguf.quants.dequantize(blocks, kind)
    assert values.shape == (64, 256)
    assert abs(values.std() - 0.02) < 0.001 and abs(values.mean()) < 0.002


def test_templates_are_where_they_should_be() -> None:
    assert samples.TEMPLATE in samples.parts(samples.model("tiny")).values
    assert samples.TEMPLATE not in samples.parts(samples.model("base")).values
