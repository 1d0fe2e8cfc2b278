"""What a set of decisions and probabilities is worth, in points."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float64]


def f1(truth: npt.NDArray[Any], said: npt.NDArray[Any], label: int) -> float:
    """F1 of one class, in points."""
    hits = ((truth == label) & (said == label)).sum()
    return 200.0 * float(hits) / max(1, int((truth == label).sum() + (said == label).sum()))


def score_gap(topics: npt.NDArray[Any], truth: npt.NDArray[Any], said: npt.NDArray[Any]) -> float:
    """Estimated minus human FActScore in points (mean over topics); its absolute value is the error
    rate."""
    gaps = [said[topics == t].mean() - truth[topics == t].mean() for t in np.unique(topics)]
    return 100.0 * float(np.mean(gaps))


def calibration_error(truth: npt.NDArray[Any], p: Matrix) -> float:
    """Expected calibration error over ten equal bins, in points."""
    bins = np.minimum((p * 10).astype(int), 9)
    return 100.0 * sum(
        abs(truth[bins == b].mean() - p[bins == b].mean()) * (bins == b).mean()
        for b in np.unique(bins)
    )
