"""What the networks in NumPy share."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import numpy as np
import numpy.typing as npt

from factscore_tui.errors import ModelDamaged, ModelMissing

Array = npt.NDArray[np.float32]

REINSTALL = "reinstall factscore-tui, or restore the models folder"
"""What to do where a shipped file is missing or damaged."""
_ERF = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)


def gelu(x: Array) -> Array:
    """x times the normal distribution function, with Abramowitz and Stegun's 7.1.26 for erf (error
    below 2e-7)."""
    a = np.abs(x) / np.float32(2**0.5)
    t = 1 / (1 + 0.3275911 * a)
    p = t * (_ERF[0] + t * (_ERF[1] + t * (_ERF[2] + t * (_ERF[3] + t * _ERF[4]))))
    erf = np.sign(x) * (1 - p * np.exp(-a * a))
    return np.asarray(0.5 * x * (1 + erf), dtype=np.float32)


def weights_in(path: Path, names: Collection[str], what: str) -> dict[str, Array]:
    """The arrays of these names in an .npz file, as float32; `what` they are, "weights for
    references". Raises ModelMissing, and ModelDamaged where one is missing or not finite."""
    try:
        with np.load(path, allow_pickle=False) as file:
            found = {k: file[k].astype(np.float32) for k in names}
    except FileNotFoundError as error:
        raise ModelMissing(f"the {what} are not there: {path}", REINSTALL) from error
    except Exception as error:  # zipfile, zlib and NumPy raise their own
        raise ModelDamaged(f"the {what} cannot be read: {path}", REINSTALL) from error
    if not all(np.isfinite(v).all() for v in found.values()):
        raise ModelDamaged(f"the {what} are damaged: {path}", REINSTALL)
    return found
