"""BERTScore, worked by hand, and decompositions side by side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from labelled import ANNA, OTTO, Row, gold_of

from factscore_tui.errors import ModelMissing
from factscore_tui.evaluation.labels import bertscore
from factscore_tui.evaluation.labels.bertscore import BertScore, TokenRows
from factscore_tui.evaluation.labels.decompositions import (
    MODEL,
    SENTENCE,
    baselines,
    decomposition_row,
)
from factscore_tui.retrieve.encoders import open_token_reader

AXES = {"a": (2, 0, 0), "b": (0, 3, 0), "c": (1, 1, 0), "z": (0, 0, 0), "-": (-1, 0, 0)}
"""Vectors of letters; a text has one for each, between two special tokens (0, 0, 1)."""


class Letters:
    """Counts what it reads."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def __call__(self, texts: Sequence[str]) -> list[TokenRows]:
        self.texts += texts
        found = []
        for text in texts:
            rows = [(0, 0, 1), *(AXES[letter] for letter in text), (0, 0, 1)]
            counted = np.array([False, *(True for _ in text), False])
            found.append((np.array(rows, dtype=np.float32), counted))
        return found


def test_bertscore_worked_by_hand() -> None:
    score = BertScore(Letters()).table
    # "a" finds itself in "ab"; of "ab" a finds a (1), b finds the special tokens (0): P 1, R 1/2
    assert score(["a"], ["ab"]) == [[pytest.approx(2 / 3)]]
    # c is 45 degrees from a and from b: both ways the cosine is 1 / sqrt 2
    assert score(["c"], ["a", "ab"]) == [[pytest.approx(math.sqrt(0.5))] * 2]
    # lengths of vectors do not matter; the same text is 1; the order of words does not matter here
    assert score(["ab", "ba"], ["ab"]) == [[pytest.approx(1.0)]] * 2


def test_what_has_nothing_in_common_has_nothing() -> None:
    score = BertScore(Letters()).table
    assert score(["a", "z", "", "-"], ["b"]) == [[0.0]] * 4
    assert score(["-"], ["a"]) == [[0.0]]  # the best is a special token, at a right angle
    assert score([], ["a"]) == []


def test_a_text_is_read_once_while_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    letters = Letters()
    score = BertScore(letters)
    score.table(["a", "a"], ["ab"])
    score.table(["ab"], ["a", "b"])
    assert letters.texts == ["a", "ab", "b"]
    monkeypatch.setattr(bertscore, "KEPT", 0)
    score.table(["a"], ["b"])
    assert letters.texts == ["a", "ab", "b", "a", "b"]


def exact(ours: Sequence[str], human: Sequence[str]) -> list[list[float]]:
    """1 for the same text."""
    return [[float(a == b) for b in human] for a in ours]


def test_a_decomposition_beside_the_humans() -> None:
    gold = gold_of(ANNA, OTTO)
    ours = {
        "Anna was born in Riga and wrote.": ["Anna was born in Riga.", "Riga.", "Anna."],
        "She died.": [],
        "Otto built bridges.": ["Otto built bridges."],
    }
    row = decomposition_row("GPT", "mine", gold.generations, ours, exact)
    # by sentence: precision 1/3, 0, 1; recall 1/2, 0, 1
    assert row.bert_p == pytest.approx(100 * (1 / 3 + 0 + 1) / 3)
    assert row.bert_r == pytest.approx(50.0)
    assert row.bert_f1 == pytest.approx(2 * 44.444444 * 50 / 94.444444)
    # Otto alone is 100, Anna alone (1/3 + 0) / 2
    assert row.bert_p_between == (pytest.approx(100 / 6), 100.0)
    assert row.figures.sentences == 3 and row.soft_between[1] == 100.0
    assert math.isnan(decomposition_row("GPT", "mine", gold.generations, ours).bert_p)
    with pytest.raises(KeyError):
        decomposition_row("GPT", "mine", gold.generations, {}, exact)


def test_decompositions_that_are_there_already() -> None:
    assert set(baselines(gold_of(ANNA, OTTO).generations)) == {SENTENCE}
    found = baselines(gold_of(with_model_facts(ANNA), with_model_facts(OTTO)).generations)
    assert found[SENTENCE]["She died."] == ("She died.",)
    assert found[MODEL]["She died."] == ("She died. she died.",)
    # a sentence that annotators found irrelevant is not compared
    assert (
        set(found[SENTENCE]) == set(found[MODEL]) == {s for s in found[MODEL] if "great" not in s}
    )
    assert set(baselines(gold_of(with_model_facts(ANNA), OTTO).generations)) == {SENTENCE}


def with_model_facts(row: Row) -> Row:
    def sentence(value: Any) -> Any:
        said = value["text"]
        return {**value, "model-atomic-facts": [{"text": f"{said} {said.lower()}"}, {"none": 1}, 2]}

    return {**row, "annotations": [sentence(value) for value in row["annotations"]]}


def test_the_bundled_encoder_gives_tokens() -> None:
    """By the real encoder: the same fact in other words is nearer than another fact."""
    read, model = open_token_reader("bundled", 1)
    (rows, counted), (none, silent) = read(["Anna wrote.", ""])
    assert model.role == "tokens" and rows.shape == (5, 384) and counted.sum() == 3
    assert len(none) == 2 and not silent.any()
    table = BertScore(read).table(
        ["Anna was born in Riga."], ["Riga is where Anna was born.", "Otto built bridges."]
    )
    assert table[0][0] > 0.8 > table[0][1] > 0


@pytest.mark.slow
def test_a_transformers_model_gives_tokens(tmp_path: Path) -> None:
    """A BERT of random weights, as a folder without anything of sentence-transformers."""
    transformers = pytest.importorskip("transformers")
    pytest.importorskip("sentence_transformers")
    names = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "anna", "wrote", "."]
    (tmp_path / "vocab.txt").write_text("\n".join(names))
    transformers.BertTokenizerFast(vocab_file=str(tmp_path / "vocab.txt")).save_pretrained(tmp_path)
    config = transformers.BertConfig(
        vocab_size=len(names),
        hidden_size=32,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=64,
    )
    transformers.BertModel(config).save_pretrained(tmp_path)
    read, model = open_token_reader(str(tmp_path), 1)
    (long, counted), (short, few) = read(["Anna wrote wrote.", "Anna"])
    assert long.shape == (6, 32) and counted.tolist() == [False, True, True, True, True, False]
    assert short.shape == (3, 32) and few.tolist() == [False, True, False]
    assert model.id == tmp_path.name
    with pytest.raises(ModelMissing):
        open_token_reader(str(tmp_path / "none.gguf"), 1)
