"""The bundled sentence encoder: faithful to the model it was made from, and safe with hostile text
and broken files."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("llama_cpp")

from factscore_tui.errors import EngineProblem, ModelDamaged, ModelMissing, UsageProblem  # noqa: E402
from factscore_tui.inference.llama.encoder import (  # noqa: E402
    DEFAULT_MODEL,
    MAX_CHARS,
    LlamaEncoder,
    open_bundled_encoder,
)
from factscore_tui.inference.llama.session import _Lane  # noqa: E402
from factscore_tui.inference.models.catalogue import bundled_dir, find_entry, find_model  # noqa: E402

CLS, SEP = 101, 102


@pytest.fixture(scope="module")
def encoder() -> Iterator[LlamaEncoder]:
    with open_bundled_encoder(threads=1) as opened:
        yield opened


@pytest.fixture(scope="module")
def model_bytes() -> bytes:
    return find_model(DEFAULT_MODEL).read_bytes()


def cosine(encoder: LlamaEncoder, one: str, other: str) -> float:
    first, second = encoder.embed([one, other])
    return float(first @ second)


# -- what the vectors mean
# ---------------------------------------------------------------------------------------------


def test_vectors_agree_with_sentence_transformers(encoder: LlamaEncoder) -> None:
    """reference.json was written by the recipe with the original weights in 32 bits; ours have
    8."""
    path = bundled_dir() / find_entry(DEFAULT_MODEL).recipe / "reference.json"
    if not path.is_file():
        pytest.skip("the reference values are part of the source checkout only")
    reference = json.loads(path.read_text(encoding="utf-8"))
    vectors = encoder.embed([row["text"] for row in reference["texts"]])
    heads = np.array([row["head"] for row in reference["texts"]])
    assert np.abs(vectors[:, : heads.shape[1]] - heads).max() < 0.015
    assert np.abs(vectors[:, : heads.shape[1]] - heads).mean() < 0.0025
    assert np.abs(vectors @ vectors.T - np.array(reference["cosines"])).max() < 0.02


@pytest.mark.parametrize(
    ("text", "paraphrase", "other"),
    [
        (
            "A power cut forced the stock market to shut before noon.",
            "The stock exchange closed early because of a power failure.",
            "The river is 230 km long and flows into the Baltic Sea.",
        ),
        (
            "Where was Marie Curie born?",
            "Marie Curie came into the world in Warsaw.",
            "Bananas are rich in potassium.",
        ),
        (
            "Green plants make sugar from light.",
            "Photosynthesis turns light, water and carbon dioxide into sugar.",
            "The parliament has 169 members elected for four years.",
        ),
    ],
)
def test_paraphrases_are_closer_than_other_topics(
    encoder: LlamaEncoder, text: str, paraphrase: str, other: str
) -> None:
    assert cosine(encoder, text, paraphrase) > cosine(encoder, text, other) + 0.3


def test_rows_are_unit_vectors_and_independent_of_their_neighbours(encoder: LlamaEncoder) -> None:
    texts = ["Curie was born in Warsaw.", "word " * 300, "?", "Curie was born in Warsaw."]
    together = encoder.embed(texts)
    assert together.shape == (4, encoder.dims) == (4, 384)
    assert together.dtype == np.float32
    assert np.allclose(np.linalg.norm(together, axis=1), 1.0, atol=1e-5)
    assert np.array_equal(together[0], together[3])
    for text, row in zip(texts, together, strict=True):
        assert np.array_equal(encoder.embed([text])[0], row)


def test_no_text_gives_no_row(encoder: LlamaEncoder) -> None:
    assert encoder.embed([]).shape == (0, 384)


def test_one_text_instead_of_a_list_is_a_programming_error(encoder: LlamaEncoder) -> None:
    with pytest.raises(TypeError):
        encoder.embed("Curie was born in Warsaw.")


def test_case_and_accents_do_not_matter(encoder: LlamaEncoder) -> None:
    assert cosine(encoder, "Zoë Kravitz at the café", "ZOE KRAVITZ AT THE CAFE") > 0.9999
    assert cosine(encoder, "caf\u00e9", "cafe\u0301") > 0.9999


def test_korean_syllables_keep_all_their_letters(encoder: LlamaEncoder) -> None:
    """llama.cpp alone keeps the first letter of each syllable, so that these would be one and the
    same text."""
    assert encoder._tokens("간") != encoder._tokens("곰")


# -- hostile text
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", " ", "\n\t\u00a0\u3000", "\0", "\0\0\0", "\ud800", "\u200b\ufeff", "\x07\x1b"],
    ids=ascii,
)
def test_a_text_with_nothing_in_it_is_the_zero_vector(encoder: LlamaEncoder, text: str) -> None:
    assert not encoder.embed([text]).any()


def test_nuls_and_lone_surrogates_are_dropped(encoder: LlamaEncoder) -> None:
    clean = encoder.embed(["born in Warsaw"])[0]
    for text in ("born in War\0saw", "born\ud800 in Warsaw\udfff", "\0born in Warsaw"):
        assert np.array_equal(encoder.embed([text])[0], clean)


def test_text_behind_a_nul_is_read(encoder: LlamaEncoder) -> None:
    assert cosine(encoder, "Warsaw\0 has many bridges", "Warsaw") < 0.95


@pytest.mark.parametrize(
    "text",
    [
        "x" * 200_000,
        "word " * 40_000,
        "東" * 200_000,
        "\U0001f642" * 200_000,
        "e" + "\u0301" * 200_000,
        "한" * 200_000,
        " " * 200_000 + "word",
        "[CLS]" * 40_000,
        "\ufdfa" * 10_000,
        "".join(map(chr, range(1, 0xD800, 7))),
    ],
    ids=[
        "one word",
        "words",
        "Chinese",
        "emoji",
        "accents",
        "Korean",
        "blanks",
        "[CLS]",
        "ligature",
        "all scripts",
    ],
)
def test_a_huge_line_is_cut_and_gives_a_vector(encoder: LlamaEncoder, text: str) -> None:
    assert 3 <= len(encoder._tokens(text)) <= encoder.max_tokens
    vector = encoder.embed([text])[0]
    assert np.isfinite(vector).all()
    assert np.linalg.norm(vector) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("words", [253, 254, 255, 256, 257, 600])
def test_tokens_are_cut_at_the_limit_and_still_closed(encoder: LlamaEncoder, words: int) -> None:
    tokens = encoder._tokens("the " * words)
    assert len(tokens) == min(words + 2, encoder.max_tokens)
    assert (tokens[0], tokens[-1]) == (CLS, SEP)
    same = np.array_equal(encoder.embed(["the " * words])[0], encoder.embed(["the " * 254])[0])
    assert same == (words >= 254)


def test_the_cut_in_characters_lies_far_behind_the_cut_in_tokens(encoder: LlamaEncoder) -> None:
    text = "internationalisation " * 1000
    assert len(encoder._tokens(text)) == encoder.max_tokens
    assert len(text) > MAX_CHARS


def test_names_of_special_tokens_are_text(encoder: LlamaEncoder) -> None:
    tokens = encoder._tokens("[CLS] a fact [SEP] [PAD] [MASK] [unused7]")
    assert tokens.count(CLS) == tokens.count(SEP) == 1
    assert not {0, 103, 8} & set(tokens)  # [PAD], [MASK], [unused7]


# -- files and life cycle
# ----------------------------------------------------------------------------------------------


def test_it_says_which_model_it_is(encoder: LlamaEncoder) -> None:
    entry = find_entry(DEFAULT_MODEL)
    assert (encoder.name, encoder.model.sha256) == (entry.id, entry.sha256)
    assert (encoder.dims, encoder.max_tokens) == (entry.dims, entry.max_tokens)


def test_loading_and_running_write_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    with open_bundled_encoder(threads=1) as opened:
        opened.embed(["Curie was born in Warsaw."])
    assert capfd.readouterr() == ("", "")


def test_a_users_own_file_needs_no_catalogue_entry(tmp_path: Path, encoder: LlamaEncoder) -> None:
    path = tmp_path / "mod\u00e8le \u6771.gguf"
    path.symlink_to(find_model(DEFAULT_MODEL))
    with LlamaEncoder(path, threads=1) as opened:
        assert (opened.name, opened.model.sha256) == (path.stem, encoder.model.sha256)
        assert np.array_equal(opened.embed(["a fact"]), encoder.embed(["a fact"]))


def test_a_closed_encoder_says_so() -> None:
    opened = open_bundled_encoder(threads=1)
    opened.close()
    opened.close()
    with pytest.raises(EngineProblem, match="closed"):
        opened.embed(["a fact"])


def test_a_missing_model(tmp_path: Path) -> None:
    for entry in (None, find_entry(DEFAULT_MODEL)):
        with pytest.raises(ModelMissing):
            LlamaEncoder(tmp_path / "none.gguf", entry=entry)


def test_threads_must_be_positive() -> None:
    with pytest.raises(UsageProblem):
        open_bundled_encoder(threads=0)


@pytest.mark.parametrize("kept", [0, 3, 24, 60, 100, 5_000, 600_000, 800_000, 25_000_000, -1])
def test_a_truncated_file_is_an_error_and_not_a_crash(
    tmp_path: Path, model_bytes: bytes, kept: int
) -> None:
    path = tmp_path / "cut.gguf"
    path.write_bytes(model_bytes[:kept])
    for entry in (None, find_entry(DEFAULT_MODEL)):
        with pytest.raises(ModelDamaged, match=r"cut\.gguf"):
            LlamaEncoder(path, entry=entry)


def test_one_changed_byte_is_found_by_the_hash(tmp_path: Path, model_bytes: bytes) -> None:
    path = tmp_path / "changed.gguf"
    path.write_bytes(
        model_bytes[:20_000_000] + bytes([model_bytes[20_000_000] ^ 1]) + model_bytes[20_000_001:]
    )
    with pytest.raises(ModelDamaged, match="not the file that was shipped"):
        LlamaEncoder(path, entry=find_entry(DEFAULT_MODEL))


def test_the_token_limit_never_exceeds_the_models_own_table() -> None:
    entry = replace(find_entry(DEFAULT_MODEL), max_tokens=100_000)
    with LlamaEncoder(find_model(DEFAULT_MODEL), threads=1, entry=entry) as opened:
        assert opened.max_tokens == 512
        assert opened.embed(["word " * 1000]).any()


def test_a_language_model_is_not_an_encoder(tmp_path: Path) -> None:
    path = tmp_path / "chat.gguf"
    key, value = b"general.architecture", b"llama"
    path.write_bytes(
        struct.pack("<4sIQQ", b"GGUF", 3, 0, 1)
        + struct.pack("<Q", len(key))
        + key
        + struct.pack("<IQ", 8, len(value))
        + value
    )
    with pytest.raises(ModelDamaged, match="of type 'llama', not a sentence encoder"):
        LlamaEncoder(path)


def test_vectors_that_are_no_numbers_never_come_out(
    encoder: LlamaEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_self: LlamaEncoder, inputs: list[str], _read: object, width: int) -> Any:
        return np.full((len(inputs), width), np.nan, dtype=np.float32)

    monkeypatch.setattr(LlamaEncoder, "_encode_all", broken)
    assert not encoder.embed(["a fact"]).any()
    with pytest.raises(ModelDamaged, match="no usable vectors"):
        open_bundled_encoder(threads=1)


@pytest.mark.parametrize(("status", "says"), [(-2, "not enough memory"), (-3, "status -3")])
def test_a_text_that_is_not_computed_is_told_with_a_way_on(
    monkeypatch: pytest.MonkeyPatch, status: int, says: str
) -> None:
    monkeypatch.setattr(_Lane, "_encode", lambda *_: status)
    with pytest.raises(EngineProblem, match=says) as caught:
        object.__new__(_Lane).run_each([1, 2, 3], 4)
    assert caught.value.hint
