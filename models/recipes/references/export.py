"""Write the two files that ship: the changes of the encoder as a GGUF adapter, the rest as .npz.

  python models/recipes/references/export.py FOLDER/references.pt --out models

The same input gives the same bytes. Sizes and hashes go into models/catalogue.toml.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path

import numpy as np
import torch

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]
sys.path.append(str(ROOT / "models/recipes"))
from low_rank import write_adapter  # noqa: E402
from network import RANK  # noqa: E402
from npz import write_npz  # noqa: E402

LAYERS = {
    "of": "source.0",
    "to": "target.0",
    "hidden": "hidden.0",
    "out": "out",
    "none": "none",
}
TABLES = ("kind", "pronoun", "role", "determiner", "distance", "sentences", "same", "pair")


def head_arrays(state: dict[str, torch.Tensor]) -> dict[str, np.ndarray]:
    """Everything behind the encoder, as decompose/antecedents/network.py reads it."""
    out = {name: state[f"{name}.weight"] for name in TABLES}
    out["bilinear"] = state["bilinear.weight"]
    for name, layer in LAYERS.items():
        out[f"{name}.w"], out[f"{name}.b"] = state[f"{layer}.weight"], state[f"{layer}.bias"]
    return {name: value.numpy().astype(np.float16) for name, value in out.items()}


def main() -> None:
    ap = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ap.add_argument("net", type=Path)
    ap.add_argument("--out", type=Path, default=ROOT / "models")
    a = ap.parse_args()
    state = torch.load(a.net, weights_only=True)
    a.out.mkdir(parents=True, exist_ok=True)
    adapter, heads = a.out / "references-adapter.gguf", a.out / "references.npz"
    write_adapter(state, RANK, adapter)
    write_npz(head_arrays(state), heads)
    for path in (adapter, heads):
        print(path, path.stat().st_size, hashlib.sha256(path.read_bytes()).hexdigest())


if __name__ == "__main__":
    main()
