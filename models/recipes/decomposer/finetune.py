"""Teach the judge of candidates together with the encoder that it reads: low-rank changes (LoRA) of
the parser's encoder, and the network of train.py on top.

  python models/recipes/decomposer/finetune.py --work FOLDER [--minutes 60]

FOLDER is the work folder of train.py, with the sentences that it parsed. The judge begins as
soundness.npz, the encoder with the parser's adapter, so that nothing is lost at the start. Seeded;
the schedule is one of time, and a run that was killed goes on from its last checkpoint. Kept back
are the same sentences as in train.py; what they show is printed after each stretch. At the end
FOLDER holds facts-adapter.gguf and soundness.npz, which belong together.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import gguf
import numpy as np
import torch
from torch import nn
from train import Network, candidates_loss, measure_judged

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "models" / "recipes"))
from low_rank import INNER, shipped_encoder, with_low_rank, write_adapter  # noqa: E402
from npz import write_npz  # noqa: E402
from prepare import FILES, Example  # noqa: E402

from factscore_tui.decompose.syntax.parser import Heads  # noqa: E402
from factscore_tui.decompose.syntax.tokenizer import Token, as_read  # noqa: E402
from factscore_tui.decompose.syntax.tree import Tree  # noqa: E402
from factscore_tui.decompose.syntax.word_encoder import WordEncoder  # noqa: E402
from factscore_tui.inference.llama.token_encoder import open_parser_encoder  # noqa: E402

MODELS = ROOT / "models"
SEED, RANK = 13, 32
RATE, HEAD_RATE, WARM = 3e-4, 3e-4, 100
TOKENS, MOST = 1600, 48
"""Of one step: tokens, padding among them, and sentences."""
STRETCH = 600
"""Seconds between two measurements."""


class Words:
    """What the encoder reads of each sentence: token ids of its parts, and for each word its first
    and last token and its shape."""

    def __init__(self, trees: dict[str, Tree | None]) -> None:
        self._trees = trees
        self._encoder = WordEncoder(
            open_parser_encoder(threads=1), Heads(MODELS / "parser-heads.npz").shapes
        )
        self._known: dict[str, list[tuple[list[int], list[int], list[int], list[int]]]] = {}

    def of(self, e: Example) -> list[tuple[list[int], list[int], list[int], list[int]]]:
        """One entry for each part of the sentence; none where it cannot be read."""
        if e.text not in self._known:
            tree = self._trees.get(e.text)
            parts = [] if tree is None else [self._part(p) for p in tree.parts()]
            usable = sum(len(p[1]) for p in parts) == len(e.x) and all(
                2 < len(p[0]) <= 256 for p in parts
            )
            self._known[e.text] = parts if usable else []
        return self._known[e.text]

    def _part(self, tokens: Sequence[Token]) -> tuple[list[int], list[int], list[int], list[int]]:
        return self._encoder.read(as_read(tokens))


class Judge(nn.Module):
    """The encoder with its changes, and the network of train.py on top of it."""

    def __init__(self, network: Network, words: Words) -> None:
        super().__init__()
        self.encoder = with_low_rank(shipped_encoder(MODELS / "parser-q8_0.gguf"), RANK)
        self.network = network
        self.shapes = torch.from_numpy(Heads(MODELS / "parser-heads.npz").shapes)
        self._words = words
        read = {t.name: t for t in gguf.GGUFReader(MODELS / "parser-adapter.gguf").tensors}
        state = self.state_dict()
        for block in range(6):
            for short, long in INNER.items():
                for side in "ab":
                    tensor = read[f"blk.{block}.{short}.weight.lora_{side}"]
                    name = f"encoder.encoder.layer.{block}.{long}.{side}"
                    values = torch.from_numpy(np.array(tensor.data, dtype=np.float32))
                    state[name] = values.reshape(state[name].shape)
        self.load_state_dict(state)

    def vectors(self, group: Sequence[Example]) -> torch.Tensor:
        """(words of all sentences, width)."""
        parts = [part for e in group for part in self._words.of(e)]
        longest = max(len(part[0]) for part in parts)
        ids = torch.zeros(len(parts), longest, dtype=torch.long)
        seen = torch.zeros(len(parts), longest, dtype=torch.long)
        for k, (own, *_) in enumerate(parts):
            ids[k, : len(own)] = torch.tensor(own)
            seen[k, : len(own)] = 1
        hidden = self.encoder(input_ids=ids, attention_mask=seen).last_hidden_state
        return torch.cat(
            [
                rows[first] + rows[last] + self.shapes[shape]
                for rows, (_, first, last, shape) in zip(hidden, parts, strict=True)
            ]
        )

    def forward(self, group: Sequence[Example]) -> torch.Tensor:
        """(candidates of all sentences, 4)."""
        out: torch.Tensor = self.network(group, self.vectors(group))
        return out


def started(network: Network, path: Path) -> Network:
    """The network with the arrays that `Network.arrays` wrote."""
    with np.load(path, allow_pickle=False) as file:
        arrays = {k: torch.from_numpy(v.astype(np.float32)) for k, v in file.items()
                  if v.dtype.kind == "f"}  # fmt: skip
    short = {"relation": "relation.weight", "kind": "kind.weight", "style": "style.weight",
             "style2": "style2.weight", "arc1.b": "arc_bias"}  # fmt: skip
    long = {"w": "weight", "b": "bias"}
    state = network.state_dict()
    for name, values in arrays.items():
        stem, _, last = name.rpartition(".")
        state[short.get(name) or (f"{stem}.{long[last]}" if stem else name)] = values
    network.load_state_dict(state)
    return network


def names_of(path: Path) -> tuple[list[str], list[str]]:
    """The relations and kinds that a network knows."""
    with np.load(path, allow_pickle=False) as file:
        return [str(x) for x in file["relations.names"]], [str(x) for x in file["kinds.names"]]


def batches(some: Sequence[Example], words: Words, rng: random.Random) -> Iterator[list[Example]]:
    """Sentences of like length side by side."""

    def length(e: Example) -> int:
        return max(len(part[0]) for part in words.of(e))

    order = sorted(some, key=lambda e: length(e) + 8 * rng.random())
    found: list[list[Example]] = [[]]
    for e in order:
        count = sum(len(words.of(x)) for x in found[-1]) + len(words.of(e))
        longest = max([length(e), *(length(x) for x in found[-1])])
        if found[-1] and (count > MOST or count * longest > TOKENS):
            found.append([])
        found[-1].append(e)
    rng.shuffle(found)
    yield from found


def main() -> None:
    ap = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ap.add_argument("--work", type=Path, required=True)
    ap.add_argument("--start", type=Path, default=MODELS / "soundness.npz")
    ap.add_argument("--minutes", type=float, default=60)
    ap.add_argument("--threads", type=int, default=1)
    a = ap.parse_args()
    torch.manual_seed(SEED)
    torch.set_num_threads(a.threads)
    # Our own files of train.py, never shipped or fetched.
    found = pickle.loads((a.work / "examples.pickle").read_bytes())
    words = Words(pickle.loads((a.work / "trees.pickle").read_bytes()))
    read = [
        e
        for e in found
        if e.source not in FILES and len(e.keys) and (e.gold or (e.judged >= 0).any())
    ]
    read = [e for e in read if words.of(e)]
    train = [e for e in read if not e.held]
    relations, kinds = names_of(a.start)
    net = Judge(started(Network(read[0].x.shape[1], relations, kinds), a.start), words)
    groups = [
        [p for p in net.encoder.parameters() if p.requires_grad],
        list(net.network.parameters()),
    ]
    best = torch.optim.AdamW([{"params": g} for g in groups], weight_decay=0.02)
    figures = json.dumps(measure_judged(net, read))
    print(f"{len(train)} sentences; at the start:", figures, flush=True)
    state, spent, step = a.work / "finetune.pt", 0.0, 0
    if state.exists():
        saved = torch.load(state, weights_only=True)
        net.load_state_dict(saved["net"])
        best.load_state_dict(saved["optimiser"])
        spent, step = saved["spent"], saved["step"]
    rng = random.Random(SEED + step)
    waiting: list[list[Example]] = []
    shown, seen, count = spent, 0.0, 0
    while spent < 60 * a.minutes:
        began = time.monotonic()
        if not waiting:
            waiting = list(batches(train, words, rng))
            print(f"pass of {len(waiting)} steps from step {step}, {spent:.0f} s", flush=True)
        group = waiting.pop()
        pace = min(1.0, (step + 1) / WARM) * max(0.02, 1 - spent / (60 * a.minutes))
        for params, rate in zip(best.param_groups, (RATE, HEAD_RATE), strict=True):
            params["lr"] = rate * pace
        loss = candidates_loss(net, group, True)
        best.zero_grad()
        if loss.requires_grad:
            loss.backward()  # type: ignore[no-untyped-call]
            for params in groups:
                nn.utils.clip_grad_norm_(params, 1.0)
            best.step()
        seen, count, step = seen + float(loss.detach()), count + 1, step + 1
        spent += time.monotonic() - began
        if spent - shown > STRETCH or spent >= 60 * a.minutes:
            figures = json.dumps(measure_judged(net, read))
            print(f"step {step}, {spent:.0f} s, loss {seen / count:.3f}", figures, flush=True)
            shown, seen, count = spent, 0.0, 0
            saved = {"net": net.state_dict(), "optimiser": best.state_dict(),
                     "spent": spent, "step": step}  # fmt: skip
            torch.save(saved, state.with_suffix(".new"))
            state.with_suffix(".new").replace(state)
    write_adapter(net.state_dict(), RANK, a.work / "facts-adapter.gguf")
    arrays = net.network.arrays()
    arrays = {k: v for k, v in arrays.items() if not k.startswith("check.")}
    write_npz(arrays, a.work / "soundness.npz")
    print(a.work / "facts-adapter.gguf", a.work / "soundness.npz")


if __name__ == "__main__":
    main()
