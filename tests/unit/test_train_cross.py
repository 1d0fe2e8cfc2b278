"""The training of the cross-encoder: batches, the loss, and resuming after a kill."""

from __future__ import annotations

import importlib
import random
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models" / "recipes" / "verifier"))

from sources import CONTRADICTED, NOT_MENTIONED, NOT_SUPPORTED, SUPPORTED

pytestmark = pytest.mark.slow
"""Importing torch takes a test process seconds."""

IDS = [[1, *(5 + (i * j) % 40 for j in range(3 + i % 9)), 2] for i in range(60)]
TARGETS = [i % 4 for i in range(60)]


torch: Any
transformers: Any
cross: Any


@pytest.fixture(scope="module", autouse=True)
def _loaded() -> None:
    """What takes seconds to import comes in when a test runs: every process of a test run collects
    this file."""
    global torch, transformers, cross
    torch = pytest.importorskip("torch", reason="training needs torch")
    transformers = pytest.importorskip("transformers", reason="training needs transformers")
    cross = importlib.import_module("cross")


class Killed(Exception):
    """Stands for a kill in the middle of training."""


def tiny() -> Any:
    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=60,
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=32,
        num_labels=3,
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
    )
    return transformers.BertForSequenceClassification(config)


def trained(folder: Path, stop_after: int = 0) -> Any:
    trainer = cross.Trainer(tiny(), folder, rate=1e-3, seed=3, tokens=60)
    steps = 0
    forward = cross.scores

    def counted(*arguments: Any) -> Any:
        nonlocal steps
        steps += 1
        if steps == stop_after:
            raise Killed
        return forward(*arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cross, "scores", counted)
        patch.setattr(cross, "SECONDS_BETWEEN_CHECKPOINTS", -1)
        trainer.run(IDS, TARGETS, passes=2)
    return trainer.model


def test_a_killed_training_goes_on_to_the_same_weights(tmp_path: Path) -> None:
    whole = trained(tmp_path / "whole")
    with pytest.raises(Killed):
        trained(tmp_path / "killed", stop_after=9)
    assert (tmp_path / "killed" / "checkpoint.safetensors").exists()
    resumed = trained(tmp_path / "killed")
    for (name, a), b in zip(whole.named_parameters(), resumed.parameters(), strict=True):
        assert torch.allclose(a, b, atol=1e-6), name


def test_batches_hold_every_example_once_and_stay_within_their_tokens() -> None:
    groups = cross.batches(IDS, random.Random(1), tokens=60)
    assert sorted(place for group in groups for place in group) == list(range(len(IDS)))
    assert all(len(g) == 1 or len(g) * max(len(IDS[i]) for i in g) <= 60 for g in groups)


def test_not_supported_counts_the_two_other_classes_together() -> None:
    logits = torch.tensor([[1.0, 2.0, 0.5]])
    shares = torch.softmax(logits, dim=1)[0]
    for target, share in (
        (SUPPORTED, shares[0]),
        (CONTRADICTED, shares[1]),
        (NOT_MENTIONED, shares[2]),
        (NOT_SUPPORTED, shares[1] + shares[2]),
    ):
        assert torch.isclose(cross.loss_of(logits, torch.tensor([target])), -torch.log(share))
