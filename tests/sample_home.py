"""The sample encyclopedia's index in the home of a test: building it takes longer than most that is
tested with it."""

from __future__ import annotations

import shutil
from pathlib import Path


def give_sample(home: Path, sample_index: Path) -> Path:
    """Copy the sample's index to where a program with this home looks for it; the home."""
    place = home / "data" / "indexes"
    for folder in (place.parent, place):
        folder.mkdir(mode=0o700, exist_ok=True)
    shutil.copytree(sample_index, place / sample_index.name)
    return home
