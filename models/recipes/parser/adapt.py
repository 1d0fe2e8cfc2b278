"""Teach the parser the sentences that people paste: low-rank changes of its encoder, and its heads,
learned from corrected trees (models/data/trees) beside UD English EWT.

  python models/recipes/parser/adapt.py DATA/decompose/ud-ewt --base FOLDER --work FOLDER

--base is where export.py wrote what train.py had learned. The encoder itself stays as it is, and so
do the word vectors that the other networks read. Seeded; a checkpoint after every round, from
which a run that was stopped goes on. Writes FOLDER/adapted.pt, and with --out the adapter and the
heads that ship.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
from pathlib import Path

import numpy as np
import torch

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent), str(ROOT / "models/recipes")]
from conllu import Gold, read_trees  # noqa: E402
from export import head_arrays  # noqa: E402
from low_rank import shipped_encoder, with_low_rank, write_adapter  # noqa: E402
from network import Network  # noqa: E402
from npz import write_npz  # noqa: E402
from train import LONGEST, batches, quick_score, run_rounds, treebank  # noqa: E402

from factscore_tui.inference.llama.token_encoder import LlamaTokenEncoder  # noqa: E402

MODELS = ROOT / "models"
TREES = MODELS / "data/trees"
SEED, RANK = 13, 32
RATE, HEAD_RATE, WARM = 8e-4, 5e-4, 100


def learned(base: Path) -> Network:
    """The parser as train.py left it, its encoder frozen with changes to learn."""
    with np.load(base / "parser-heads.npz", allow_pickle=False) as file:
        arrays = {name: file[name] for name in file.files}
    names = [[str(x) for x in arrays[f"{k}.names"]] for k in ("upos", "xpos", "relations")]
    tokens = LlamaTokenEncoder(base / "parser-q8_0.gguf", threads=1).tokens
    encoder = with_low_rank(shipped_encoder(base / "parser-q8_0.gguf"), RANK)
    net = Network(encoder, lambda word: tokens(word)[1:-1], *names)
    state = {"shape.weight": "shape", "root": "root", "arc": "arc", "rel": "rel"}
    for side in ("arc_dep", "arc_head", "rel_dep", "rel_head"):
        state |= {f"{side}.0.weight": f"{side}.w", f"{side}.0.bias": f"{side}.b"}
    for tag in ("upos", "xpos"):
        state |= {f"{tag}_out.weight": f"{tag}.w", f"{tag}_out.bias": f"{tag}.b"}
    own = {k: torch.from_numpy(arrays[v].astype(np.float32)) for k, v in state.items()}
    missing, unexpected = net.load_state_dict(own, strict=False)
    if unexpected or any(not name.startswith("encoder.") for name in missing):
        raise SystemExit(f"{base} does not hold the parser's heads")
    net.shape.weight.requires_grad_(False)  # part of the word vectors that others read
    return net


def main() -> None:
    ap = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ap.add_argument("data", type=Path)
    ap.add_argument("--work", type=Path, required=True)
    ap.add_argument("--trees", type=Path, default=TREES)
    ap.add_argument("--base", type=Path, required=True)
    ap.add_argument("--rounds", type=int, default=5)
    ap.add_argument("--part", type=float, default=0.5, help="of the treebank, read in each round")
    ap.add_argument("--threads", type=int, default=2)
    ap.add_argument("--out", type=Path)
    a = ap.parse_args()
    torch.manual_seed(SEED)
    torch.set_num_threads(a.threads)
    a.work.mkdir(parents=True, exist_ok=True)
    net = learned(a.base)
    known = (set(net.xpos), set(net.relations))
    fits = lambda s: set(s.xpos) <= known[0] and set(s.relations) <= known[1]  # noqa: E731
    bank = [s for s in treebank(a.data, "train") if len(s.words) <= LONGEST]
    dev = [s for s in treebank(a.data, "dev") if fits(s)]
    own = [s for path in sorted(a.trees.glob("trees-?.jsonl")) for s in read_trees(path) if fits(s)]
    held = [s for s in read_trees(a.trees / "held.jsonl") if fits(s)]
    print(f"{len(own)} own sentences, {len(held)} held back, {len(bank)} of the treebank")
    print(f"before: held {quick_score(net, held)}, EWT dev {quick_score(net, dev)}", flush=True)

    def of_round(r: int) -> list[list[Gold]]:
        rng = random.Random(SEED + r)
        some = rng.sample(bank, int(len(bank) * a.part))
        return list(batches([*some, *own], rng))

    low = [p for p in net.encoder.parameters() if p.requires_grad]
    ids = {id(p) for p in low}
    heads = [p for p in net.parameters() if p.requires_grad and id(p) not in ids]
    best = torch.optim.AdamW(
        [{"params": low, "lr": RATE}, {"params": heads, "lr": HEAD_RATE}], weight_decay=0.01
    )
    rounds = [of_round(r) for r in range(a.rounds)]
    run_rounds(
        net, best, WARM, rounds, a.work / "adapt.pt", SEED, lambda: f"held {quick_score(net, held)}"
    )
    net.eval()
    print(f"after: held {quick_score(net, held)}, EWT dev {quick_score(net, dev)}", flush=True)
    torch.save(net.state_dict(), a.work / "adapted.pt")
    if a.out:
        a.out.mkdir(parents=True, exist_ok=True)
        adapter, arrays = a.out / "parser-adapter.gguf", a.out / "parser-heads.npz"
        write_adapter(net.state_dict(), RANK, adapter)
        write_npz(head_arrays(net), arrays)
        for path in (adapter, arrays):
            print(path, path.stat().st_size, hashlib.sha256(path.read_bytes()).hexdigest())


if __name__ == "__main__":
    main()
