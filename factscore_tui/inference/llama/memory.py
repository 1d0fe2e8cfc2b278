"""Is there memory for a model? Asked before llama.cpp is: what it does without is slow, or ends the
process."""

from __future__ import annotations

from pathlib import Path

from factscore_tui.errors import EngineProblem

SPARE = 400_000_000
"""Bytes beside the weights: a context, buffers, this program."""


def check_memory(path: Path, gpu_layers: int = 0) -> None:
    """EngineProblem where the weights are larger than what is free. Not asked where a GPU takes a
    part of them."""
    import psutil

    if gpu_layers:
        return
    needed = path.stat().st_size + SPARE
    free = int(psutil.virtual_memory().available)
    if needed > free:
        raise EngineProblem(
            f"{path.name} needs about {needed / 1e9:.1f} GB of memory, and {free / 1e9:.1f} GB "
            f"are free",
            "close other programs, or choose a smaller model: `factscore-tui models list`",
        )
