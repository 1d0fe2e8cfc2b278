"""Room on the disk."""

from __future__ import annotations

import shutil
from pathlib import Path


def nearest_folder(path: Path) -> Path:
    """`path` where it is there, else the nearest folder above it that is."""
    return next((p for p in (path, *path.absolute().parents) if p.exists()), Path("/"))


def free_bytes(path: Path) -> int:
    """Free bytes of the disk that `path` is on or will be on. OSError, or ValueError for a name
    that no file can have, where the system does not say."""
    return shutil.disk_usage(nearest_folder(path)).free
