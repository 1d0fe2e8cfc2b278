"""Arrays in files that are the same for the same arrays."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import numpy as np


def write_npz(arrays: dict[str, np.ndarray], path: Path) -> None:
    """A compressed .npz whose bytes depend on the arrays alone."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name in sorted(arrays):
            buffer = io.BytesIO()
            np.lib.format.write_array(
                buffer, np.asarray(arrays[name], order="C"), allow_pickle=False
            )
            info = zipfile.ZipInfo(f"{name}.npy", (2020, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(info, buffer.getvalue())
