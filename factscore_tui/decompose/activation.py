"""What the networks in NumPy share."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]

_ERF = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)


def gelu(x: Array) -> Array:
    """x times the normal distribution function, with Abramowitz and Stegun's 7.1.26 for erf (error
    below 2e-7)."""
    a = np.abs(x) / np.float32(2**0.5)
    t = 1 / (1 + 0.3275911 * a)
    p = t * (_ERF[0] + t * (_ERF[1] + t * (_ERF[2] + t * (_ERF[3] + t * _ERF[4]))))
    erf = np.sign(x) * (1 - p * np.exp(-a * a))
    return np.asarray(0.5 * x * (1 + erf), dtype=np.float32)
