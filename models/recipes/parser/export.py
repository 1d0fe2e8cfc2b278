"""Write the two files of the parser that ship: the encoder as GGUF, the heads as .npz (16-bit
floats).

  python models/recipes/parser/export.py FOLDER/parser.pt --out models [--type q8_0] [--table q8_0]

`--table` is the type of the token embeddings, half of the encoder. The same input gives the same
bytes.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
import torch

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [
    str(ROOT),
    str(Path(__file__).resolve().parent),
    str(ROOT / "models" / "recipes" / "minilm"),
    str(ROOT / "models" / "recipes"),
]
from network import Network, official, official_encoder  # noqa: E402
from npz import write_npz  # noqa: E402


def head_arrays(net: Network) -> dict[str, np.ndarray]:
    """Everything behind the encoder, by the names that factscore_tui/decompose/syntax/parser.py
    reads."""
    half = lambda t: t.detach().numpy().astype(np.float16)  # noqa: E731
    out = {
        "shape": half(net.shape.weight),
        "root": half(net.root),
        "arc": half(net.arc),
        "rel": half(net.rel),
    }
    for name in ("arc_dep", "arc_head", "rel_dep", "rel_head"):
        out[f"{name}.w"], out[f"{name}.b"] = (
            half(getattr(net, name)[0].weight),
            half(getattr(net, name)[0].bias),
        )
    for name, layer in (("upos", net.upos_out), ("xpos", net.xpos_out)):
        out[f"{name}.w"], out[f"{name}.b"] = half(layer.weight), half(layer.bias)
    for name in ("upos", "xpos", "relations"):
        out[f"{name}.names"] = np.array(getattr(net, name))
    return out


def load(path: Path) -> Network:
    """A trained network (parser.pt or a checkpoint)."""
    state = torch.load(path, weights_only=True)
    net = Network(*official(official_encoder()), *state["names"])
    own = {k: v for k, v in state["net"].items() if k in net.state_dict()}
    net.load_state_dict(own)
    return net.eval()


def main() -> None:
    ap = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ap.add_argument("net", type=Path)
    ap.add_argument("--out", type=Path, default=ROOT / "models")
    ap.add_argument("--type", default="q8_0")
    ap.add_argument("--table", default="")
    a = ap.parse_args()
    from encoder_gguf import write_encoder

    net = load(a.net)
    a.out.mkdir(parents=True, exist_ok=True)
    gguf = a.out / f"parser-{a.type}.gguf"
    write_encoder(net.encoder, gguf, a.type, a.table or a.type)
    write_npz(head_arrays(net), a.out / "parser-heads.npz")
    for path in (gguf, a.out / "parser-heads.npz"):
        print(path, path.stat().st_size)


if __name__ == "__main__":
    main()
