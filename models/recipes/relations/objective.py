"""What both networks of the verifier are trained to, and how what was kept back is measured."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import torch
from rows import CONTRADICTED, NOT_MENTIONED, NOT_SUPPORTED, SUPPORTED, Row
from torch.nn import functional as F  # noqa: N812

LABELS = (SUPPORTED, CONTRADICTED, NOT_MENTIONED, NOT_SUPPORTED)


def score(logits: torch.Tensor) -> torch.Tensor:
    """(n,): log odds of "supported"."""
    return logits[:, 0] - torch.logsumexp(logits[:, 1:], 1)


def loss_of(logits: torch.Tensor, units: Sequence[Sequence[Row]]) -> torch.Tensor:
    """Cross-entropy, and where two rows of a unit share claim or evidence and differ in their
    label, softplus of the difference of their scores."""
    rows = [row for unit in units for row in unit]
    labels = torch.tensor([LABELS.index(row.label) for row in rows])
    logs = F.log_softmax(logits, 1)
    refused = torch.logsumexp(logs[:, 1:], 1)
    told = logs.gather(1, labels.clamp(max=2)[:, None]).squeeze(1)
    loss = -torch.where(labels == 3, refused, told).mean()
    better, worse, start = [], [], 0
    for unit in units:
        for one in range(len(unit)):
            for other in range(len(unit)):
                turned = unit[one].label == SUPPORTED != unit[other].label
                if turned and (
                    unit[one].claim == unit[other].claim
                    or unit[one].evidence == unit[other].evidence
                ):
                    better.append(start + one)
                    worse.append(start + other)
        start += len(unit)
    if better:
        scores = score(logits)
        loss = loss + F.softplus(scores[worse] - scores[better]).mean()
    return loss


def measures(rows: Sequence[Row], scores: npt.NDArray[np.float64]) -> dict[str, float]:
    """Of one set, in percent but for the AUC."""
    true = np.array([row.label == SUPPORTED for row in rows])
    order = np.argsort(np.argsort(scores))
    wins = order[true].sum() - true.sum() * (true.sum() - 1) / 2
    found = {
        "auc": round(float(wins / (true.sum() * (~true).sum())), 3),
        "balanced": round(50 * float((scores[true] > 0).mean() + (scores[~true] <= 0).mean()), 1),
    }
    pairs: dict[str, list[int]] = {}
    quads: dict[str, list[int]] = {}
    for at, row in enumerate(rows):
        if row.pair:
            pairs.setdefault(row.pair, []).append(at)
            quads.setdefault(row.unit, []).append(at)
    turned = [(a, b) if true[a] else (b, a) for a, b in pairs.values() if true[a] != true[b]]
    if turned:
        found["ranked"] = round(100 * float(np.mean([scores[a] > scores[b] for a, b in turned])), 1)
        found["both"] = round(
            100 * float(np.mean([scores[a] > 0 >= scores[b] for a, b in turned])), 1
        )
    whole = [
        all((scores[at] > 0) == true[at] for at in of) for of in quads.values() if len(of) == 4
    ]
    if whole:
        found["four"] = round(100 * float(np.mean(whole)), 1)
    return found
