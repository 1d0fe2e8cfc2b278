"""Train the network that tells what mentions stand for.

  torchrun --nproc-per-node 2 models/recipes/references/train.py --work FOLDER --texts FILE [...]

FILE holds JSON lines with "text" (plain or .gz): prose whose names are masked for a first pass
(`masked` in examples.py). Then `links.jsonl` and `marks-*.jsonl` of `models/data/references` are
read six times. Every tenth of their texts (number 3 of ten) is kept back, and what it shows is
printed after each round. Seeded; a stopped run goes on from its last round. Without torchrun it is
one process. What the parser makes of the texts is kept in FOLDER.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import pickle
import random
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import distributed

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]
from network import Network  # noqa: E402

from examples import Example, marked, masked, spans  # noqa: E402
from factscore_tui.decompose.antecedents.mentions import NAMES, NOUNS, PRONOUN, Mentions  # noqa: E402
from factscore_tui.decompose.antecedents.scorer import Chunker, within  # noqa: E402
from factscore_tui.decompose.bundled import open_parser  # noqa: E402
from factscore_tui.inference.llama.token_encoder import open_parser_encoder  # noqa: E402

MODELS = ROOT / "models"
DATA = MODELS / "data/references"
BATCH, ROUNDS, RATE, HEAD_RATE = 12, 6, 5e-4, 1e-3
NEW, KEPT = 0.3, 0.3
"""What a phrase that is new counts beside a reference, and how many of them are looked at."""
WARM = 50
RANK, WORLD = int(os.environ.get("RANK", "0")), int(os.environ.get("WORLD_SIZE", "1"))
"""Number of this process, and how many there are (torchrun sets them)."""


@dataclass
class Item:
    """A chunk of an example: token ids, places of its mentions, what is right."""

    ids: list[int]
    ends: torch.Tensor
    mentions: Mentions
    right: list[list[int] | None]
    cluster: list[int]


def items(example: Example, chunker: Chunker) -> list[Item]:
    """Each mention is asked for once, in the first chunk that has it."""
    found, read_to = [], 0
    number = {place: k for k, place in enumerate(example.mentions.places)}
    for chunk in chunker.chunks(example.words):
        mentions = within(example.mentions, chunk)
        kept = [number[place] for place in mentions.places]
        place = {k: n for n, k in enumerate(kept)}
        right: list[list[int] | None] = []
        for k in kept:
            told = example.right[k]
            new = example.mentions.places[k][0] >= read_to
            inside = [place[j] for j in told or [] if j in place]
            right.append(inside if told is not None and new and (inside or not told) else None)
        read_to = chunk.end
        if len(kept) > 1 and any(r is not None for r in right):
            ends = torch.tensor([chunk.at[p] for p in mentions.places])
            cluster = [example.cluster[k] for k in kept]
            found.append(Item(chunk.ids, ends, mentions, right, cluster))
    return found


def scored(
    net: Network, batch: Sequence[Item], rows: Sequence[Sequence[int]]
) -> list[torch.Tensor]:
    hidden = net.vectors([item.ids for item in batch])
    return [
        net.scores(h[item.ends[:, 0]] + h[item.ends[:, 1]], item.mentions, own)
        for h, item, own in zip(hidden, batch, rows, strict=True)
    ]


def loss(net: Network, batch: Sequence[Item], rng: random.Random) -> torch.Tensor:
    """The share of what is right, as -log, over everything in the batch that is asked for."""
    rows = []
    for item in batch:
        asked = [k for k, r in enumerate(item.right) if r is not None]
        told = [
            k
            for k in asked
            if item.right[k] or item.mentions.kind[k] == PRONOUN or rng.random() < KEPT
        ]
        rows.append(told or asked[:1])
    total, weights = torch.zeros(()), 0.0
    for scores, item, own in zip(scored(net, batch, rows), batch, rows, strict=True):
        logs = scores.log_softmax(1)
        for n, k in enumerate(own):
            right = item.right[k]
            if right:
                total, weights = total - torch.logsumexp(logs[n, right], 0), weights + 1
            else:
                weight = 1.0 if item.mentions.kind[k] == PRONOUN else NEW / KEPT
                total, weights = total - weight * logs[n, -1], weights + weight
    return total / max(weights, 1e-6)


def shown(net: Network, kept: Sequence[Item]) -> str:
    """Right and wrong (of what is given at least half of the probability), by kind of mention."""
    net.eval()
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
        for item in kept:
            asked = [k for k, r in enumerate(item.right) if r is not None]
            (scores,) = scored(net, [item], [asked])
            for row, k in zip(scores.float().softmax(1).tolist(), asked, strict=True):
                mass: dict[int, float] = defaultdict(float)
                for j, p in enumerate(row[:-1]):
                    mass[item.cluster[j]] += p
                mass[-1] = row[-1]
                best = max(mass, key=lambda c: mass[c])
                right = {item.cluster[j] for j in item.right[k] or []} or {-1}
                kind = int(item.mentions.kind[k])
                name = item.mentions.forms[k] if kind == PRONOUN else str(kind)
                name = "names" if 0 < kind <= NAMES else "nouns" if 0 < kind <= NOUNS else name
                count = counts[name + ("" if item.right[k] else ", new")]
                count[2] += 1
                if mass[best] >= 0.5:
                    count[0 if best in right else 1] += 1
    net.train()
    told = sorted((name, c) for name, c in counts.items() if c[2] >= 8)
    return "; ".join(f"{n} ({c[2]}) {c[0] / c[2]:.2f}/{c[1] / c[2]:.2f}" for n, c in told)


def read_texts(paths: Sequence[Path]) -> list[str]:
    found = []
    for path in paths:
        opened = gzip.open if path.suffix == ".gz" else open
        with opened(path, "rt", encoding="utf-8") as lines:
            found += [str(json.loads(line)["text"]) for line in lines]
    return found


class Training:
    def __init__(self, net: Network, steps: int, rng: random.Random) -> None:
        self.net, self.steps, self.rng, self.done = net, steps, rng, 0
        learned = [(n, p) for n, p in net.named_parameters() if p.requires_grad]
        self.groups = [
            [p for n, p in learned if not n.startswith("encoder.")],
            [p for n, p in learned if n.startswith("encoder.")],
        ]
        self.optimiser = torch.optim.AdamW(
            [{"params": group} for group in self.groups], weight_decay=0.01
        )

    def read(self, order: Sequence[Item], name: str) -> None:
        mean, began = 0.0, time.monotonic()
        for start in range(0, len(order) - BATCH + 1, BATCH):
            own = order[start : start + BATCH][RANK::WORLD]
            with torch.autocast("cpu", torch.bfloat16):
                value = loss(self.net, own, self.rng)
            self.optimiser.zero_grad()
            value.backward()  # type: ignore[no-untyped-call]
            self._together()
            torch.nn.utils.clip_grad_norm_(self.groups[0] + self.groups[1], 1.0)
            rate = min(1.0, self.done / WARM) * max(0.05, 1 - self.done / self.steps)
            for group, base in zip(self.optimiser.param_groups, (HEAD_RATE, RATE), strict=True):
                group["lr"] = base * rate
            self.optimiser.step()
            self.done += 1
            mean = 0.95 * mean + 0.05 * value.item() if mean else value.item()
            if self.done % 50 == 0 and RANK == 0:
                spent = time.monotonic() - began
                print(f"{name}: step {self.done} of {self.steps}, loss {mean:.3f}, {spent:.0f} s")

    def _together(self) -> None:
        """The mean of all processes' gradients."""
        for group in self.groups if WORLD > 1 else ():
            for p in group:
                p.grad = torch.zeros_like(p) if p.grad is None else p.grad
                distributed.all_reduce(p.grad)
                p.grad /= WORLD


@dataclass
class Data:
    """Chunks: of each linked text, of each marked one, and of the masked windows."""

    linked: list[list[Item]]
    pasted: list[list[Item]]
    first: list[Item]


def read_data(work: Path, texts: Sequence[Path], most: int, seed: int, threads: int) -> Data:
    """From FOLDER, where an earlier run has read the same; `most`: masked windows."""
    path = work / "chunks.pickle"
    if not path.exists() and RANK == 0:
        parser = open_parser(threads=threads)
        chunker = Chunker(open_parser_encoder(threads=threads))
        linked = [items(e, chunker) for e in marked(DATA / "links.jsonl", parser)]
        marks = sorted(DATA.glob("marks-*.jsonl"))
        pasted = [items(e, chunker) for f in marks for e in spans(f, parser)]
        rng, prose = random.Random(seed), read_texts(texts)
        rng.shuffle(prose)
        first: list[Item] = []
        for example in masked(prose, parser, rng) if most else ():
            first += items(example, chunker)
            if len(first) >= most:
                break
        path.with_suffix(".new").write_bytes(pickle.dumps(Data(linked, pasted, first)))
        path.with_suffix(".new").replace(path)
    if WORLD > 1:
        distributed.barrier()
    found: Data = pickle.loads(path.read_bytes())  # made by this script
    return found


def main() -> None:
    ap = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ap.add_argument("--work", type=Path, required=True)
    ap.add_argument("--texts", type=Path, nargs="*", default=[])
    ap.add_argument("--masked", type=int, default=2000, help="masked examples, at most")
    ap.add_argument("--rounds", type=int, default=ROUNDS)
    ap.add_argument("--threads", type=int, default=2)
    ap.add_argument("--seed", type=int, default=0)
    a = ap.parse_args()
    a.work.mkdir(parents=True, exist_ok=True)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    torch.set_num_threads(max(1, a.threads // WORLD))
    torch.manual_seed(a.seed)
    if WORLD > 1:
        distributed.init_process_group("gloo")
    rng = random.Random(a.seed)
    data = read_data(a.work, a.texts, a.masked, a.seed, a.threads)
    net = Network(MODELS / "parser-q8_0.gguf")
    torch.manual_seed(a.seed + RANK)
    both = {"links": data.linked, "marks": data.pasted}
    kept = {name: [i for text in texts[3::10] for i in text] for name, texts in both.items()}
    own = [i for texts in both.values() for k, t in enumerate(texts) if k % 10 != 3 for i in t]
    first = [*data.first, *rng.sample(own, min(len(own), len(data.first) // 4))]
    rng.shuffle(first)
    steps = len(first) // BATCH + a.rounds * (len(own) // BATCH)
    if RANK == 0:
        held = " and ".join(str(len(k)) for k in kept.values())
        print(f"{len(own)} chunks, {held} kept back, {len(first)} in the first pass")
    training = Training(net, steps, rng)
    state = a.work / "state.pt"
    begun = 0
    if state.exists():
        saved = torch.load(state, weights_only=True)
        net.load_state_dict(saved["net"])
        training.optimiser.load_state_dict(saved["optimiser"])
        training.done, begun = saved["done"], saved["round"]
    for number in range(begun, a.rounds + 1):
        order = first
        if number:
            order = own[:]
            random.Random(a.seed + number).shuffle(order)
            # Chunks of like length side by side: less padding.
            wide = BATCH * 8
            groups = [order[k : k + wide] for k in range(0, len(order), wide)]
            order = [i for group in groups for i in sorted(group, key=lambda i: len(i.ids))]
        training.read(order, f"round {number}")
        if RANK:
            continue
        for name, texts in kept.items():
            print(f"{name}: {shown(net, texts)}")
        saved = {
            "net": net.state_dict(),
            "optimiser": training.optimiser.state_dict(),
            "done": training.done,
            "round": number + 1,
        }
        torch.save(saved, state.with_suffix(".new"))
        state.with_suffix(".new").replace(state)
    if RANK == 0:
        torch.save(net.state_dict(), a.work / "references.pt")
        print(a.work / "references.pt")


if __name__ == "__main__":
    main()
