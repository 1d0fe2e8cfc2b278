"""Train the cross-encoder that reads a candidate fact beside its sentence, on what readers said of
124,000 candidates, and measure it on what was held back.

  torchrun --nproc-per-node 2 models/recipes/decomposer/cross.py --work FOLDER [--models models]

One process for each core, each with a share of every step; seeded. The encoder is the parser's
with a low-rank change (LoRA) in each of its matrices that begins as the parser's own adapter. An
hour and a quarter on two idle cores that have AVX-512 with bfloat16, four times as long elsewhere.
Held back: a tenth of the texts, with which the reading and the judge (soundness.npz) are joined,
and models/data/judgements/held.jsonl, of which nothing is fitted.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import gguf
import numpy as np
import torch
import torch.distributed as dist
from torch import nn

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parents[1])]
from low_rank import INNER, shipped_encoder, with_low_rank, write_adapter  # noqa: E402
from npz import write_npz  # noqa: E402

from factscore_tui.decompose.bundled import open_parser  # noqa: E402
from factscore_tui.decompose.rules.phrase import render  # noqa: E402
from factscore_tui.decompose.selection.candidates import candidates  # noqa: E402
from factscore_tui.decompose.selection.cross_encoder import (  # noqa: E402
    CANDIDATE,
    SENTENCE,
    shared,
)
from factscore_tui.decompose.selection.features import read  # noqa: E402
from factscore_tui.decompose.selection.network import SelectorNetwork  # noqa: E402
from factscore_tui.inference.llama.token_encoder import (  # noqa: E402
    ADAPTER,
    LlamaTokenEncoder,
    open_parser_encoder,
)

SEED, RANK, HIDDEN = 5, 32, 160
TOKENS = 2400
"""Of one step of one process."""
EPOCHS, WARM = 3, 100
OF_ADAPTER, OF_HEAD = 5e-4, 2e-3
CODES = "NGV"
"""What is learned beside right and worth telling: what exactly is wrong."""
WRONG, POOR = frozenset("NG"), frozenset("TV")


@dataclass
class Row:
    """A candidate beside its sentence as token ids; `start` is where the sentence begins."""

    ids: list[int]
    start: int
    right: float
    targets: list[float]
    candidate: str
    sentence: str


class Network(nn.Module):
    """What selection/cross_encoder.py computes with llama.cpp and NumPy."""

    def __init__(self, models: Path) -> None:
        super().__init__()
        self.encoder = with_low_rank(shipped_encoder(models / "parser-q8_0.gguf"), RANK)
        begin_as(self.encoder, models / "parser-adapter.gguf")
        width = self.encoder.config.hidden_size
        self.hidden = nn.Linear(4 * width, HIDDEN)
        self.out = nn.Linear(HIDDEN, 2 + len(CODES))
        self.drop_in, self.drop = nn.Dropout(0.1), nn.Dropout(0.2)

    def forward(self, group: Sequence[Row]) -> torch.Tensor:
        """(rows, 2 + CODES): right, worth telling, and what is wrong."""
        longest = max(len(r.ids) for r in group)
        ids = torch.zeros(len(group), longest, dtype=torch.long)
        masks = torch.zeros(4, len(group), longest)
        for k, r in enumerate(group):
            said, unsaid = shared(r.ids[1 : r.start - 1], r.ids[r.start : -1])
            ids[k, : len(r.ids)] = torch.tensor(r.ids)
            masks[0, k, : len(r.ids)] = 1
            masks[1, k, 1 : r.start - 1] = 1
            masks[2, k, [r.start + n for n in said]] = 1
            masks[3, k, [r.start + n for n in unsaid]] = 1
        x = self.encoder(input_ids=ids, attention_mask=masks[0].long()).last_hidden_state.float()
        parts = [x[:, 0]]
        parts += [
            (x * m[..., None]).sum(1) / m.sum(1, keepdim=True).clamp(min=1) for m in masks[1:]
        ]
        hidden = nn.functional.gelu(self.hidden(self.drop_in(torch.cat(parts, 1))))
        out: torch.Tensor = self.out(self.drop(hidden))
        return out


def begin_as(encoder: nn.Module, adapter: Path) -> None:
    """Give the low-rank changes the values of a shipped adapter."""
    reader = gguf.GGUFReader(adapter)
    alpha = float(reader.fields["adapter.lora.alpha"].parts[-1][0])
    found = {t.name: gguf.quants.dequantize(t.data, t.tensor_type) for t in reader.tensors}
    own = dict(encoder.named_parameters())
    for block in range(6):
        for short, long in INNER.items():
            for side in "ab":
                value = found[f"blk.{block}.{short}.weight.lora_{side}"].astype(np.float32)
                scale = alpha / RANK if side == "b" else 1.0
                own[f"encoder.layer.{block}.{long}.{side}"].data = torch.from_numpy(value * scale)


def rows_of(path: Path, encoder: LlamaTokenEncoder) -> Iterator[tuple[int, Row]]:
    """The judged candidates of a file, each with the tenth its text is in. Of one that was read
    twice: wrong is what either reader calls wrong."""
    for line in path.read_text(encoding="utf-8").splitlines():
        text = json.loads(line)
        tenth = zlib.crc32(text["text"].encode()) % 10
        for sentence in text["sentences"]:
            behind = encoder.tokens(sentence["s"])[:SENTENCE][1:]
            second = sentence.get("second") or [None] * len(sentence["judged"])
            for (candidate, first, *_), again in zip(sentence["judged"], second, strict=True):
                code = first if again is None or first in WRONG else again
                own = encoder.tokens(candidate)[:CANDIDATE]
                right = float(code not in WRONG)
                worth = float(code not in WRONG | POOR)
                targets = [right, worth, *(float(code == c) for c in CODES)]
                row = Row([*own, *behind], len(own), right, targets, candidate, sentence["s"])
                yield tenth, row


def groups(rows: Sequence[Row], tokens: int, rng: random.Random | None = None) -> list[list[Row]]:
    """The rows in groups of about equal length."""
    order = list(rows)
    if rng:
        rng.shuffle(order)
    found: list[list[Row]] = []
    for k in range(0, len(order), 2048):
        group: list[Row] = []
        for row in sorted(order[k : k + 2048], key=lambda r: len(r.ids)):
            if group and (len(group) + 1) * len(row.ids) > tokens:
                found.append(group)
                group = []
            group.append(row)
        found.append(group)
    if rng:
        rng.shuffle(found)
    return found


def loss_of(net: Network, group: Sequence[Row]) -> torch.Tensor:
    """Right counts most, then worth telling, then what is wrong."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        out = net(group).float()
    want = torch.tensor([r.targets for r in group])
    each = nn.functional.binary_cross_entropy_with_logits(out, want, reduction="none").mean(0)
    return each[0] + 0.4 * each[1] + 0.2 * each[2:].sum()


def train(net: Network, rows: Sequence[Row], epochs: int, held: Sequence[Row]) -> None:
    """Data-parallel: every process takes each so many-th group, and the gradients are averaged."""
    rank, world = dist.get_rank(), dist.get_world_size()
    rng = random.Random(SEED)
    learned = [p for p in net.parameters() if p.requires_grad]
    of_head = [p for n, p in net.named_parameters() if not n.startswith("encoder")]
    of_adapter = [
        p for n, p in net.named_parameters() if n.startswith("encoder") and p.requires_grad
    ]
    best = torch.optim.AdamW(
        [{"params": of_adapter, "lr": OF_ADAPTER}, {"params": of_head, "lr": OF_HEAD}],
        weight_decay=0.01,
    )
    steps = len(groups(rows, TOKENS, random.Random(SEED))) // world * epochs
    schedule = torch.optim.lr_scheduler.LambdaLR(
        best, lambda s: min((s + 1) / WARM, 1.0) * max(1 - s / steps, 0.01)
    )
    torch.manual_seed(SEED + rank)
    step, total, started = 0, 0.0, time.monotonic()
    for _ in range(epochs):
        found = groups(rows, TOKENS, rng)
        for k in range(rank, len(found) - len(found) % world, world):
            loss = loss_of(net, found[k])
            best.zero_grad()
            loss.backward()
            flat = torch.cat([p.grad.reshape(-1) for p in learned if p.grad is not None])
            dist.all_reduce(flat)
            place = 0
            for p in learned:
                if p.grad is not None:
                    p.grad.copy_(flat[place : place + p.numel()].view_as(p) / world)
                    place += p.numel()
            nn.utils.clip_grad_norm_(learned, 1.0)
            best.step()
            schedule.step()
            step, total = step + 1, total + float(loss.detach())
            if rank == 0 and step % 50 == 0:
                seconds = time.monotonic() - started
                print(f"{step}/{steps} loss {total / 50:.3f} {seconds:.0f} s", flush=True)
                total = 0.0
        if rank == 0:
            print("kept back:", figures(np.array([r.right for r in held]), logits(net, held)))
            net.train()


def judged_by_arcs(models: Path, rows: Sequence[Row]) -> np.ndarray:
    """What soundness.npz says of each row's candidate; NaN where it is no candidate any more."""
    parser, judge = open_parser(), SelectorNetwork(models / "soundness.npz")
    found: dict[tuple[str, str], float] = {}
    for sentence in dict.fromkeys(r.sentence for r in rows):
        tree = parser.parse(sentence)
        if tree is None:
            continue
        own, _ = candidates(tree, True)
        if own:
            right = judge.scores(read(tree, own), "reader")[:, 3]
            for c, p in zip(own, right, strict=True):
                found[sentence, render(c.phrase, tree)] = float(p)
    return np.array([found.get((r.sentence, r.candidate), np.nan) for r in rows])


@torch.no_grad()
def logits(net: Network, rows: Sequence[Row]) -> np.ndarray:
    """(rows,) of "right"."""
    net.eval()
    with torch.autocast("cpu", dtype=torch.bfloat16):
        found = {
            id(r): float(x)
            for group in groups(rows, 6000)
            for r, x in zip(group, net(group)[:, 0].float(), strict=True)
        }
    return np.array([found[id(r)] for r in rows])


def joined(judged: np.ndarray, read_: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Weights (base, judge, reading) of a logistic regression, by Newton's method."""
    p = np.clip(judged, 1e-4, 1 - 1e-4)
    x = np.stack([np.ones_like(p), np.log(p / (1 - p)), read_], 1)
    w = np.zeros(3)
    for _ in range(30):
        q = 1 / (1 + np.exp(-x @ w))
        w += np.linalg.solve(
            (x * (q * (1 - q))[:, None]).T @ x + 1e-6 * np.eye(3), x.T @ (right - q)
        )
    return w


def ranked(right: np.ndarray, scores: np.ndarray) -> float:
    """AUC."""
    ranks = np.empty(len(scores))
    ranks[np.argsort(scores)] = np.arange(1, len(scores) + 1)
    good = right.sum()
    return float((ranks[right == 1].sum() - good * (good + 1) / 2) / (good * (len(right) - good)))


def figures(right: np.ndarray, scores: np.ndarray) -> str:
    """AUC, and how many of what is let through are wrong where so many of the right ones are."""
    levels = [np.quantile(scores[right == 1], 1 - q) for q in (0.95, 0.9, 0.8, 0.6)]
    wrong = [round(float(1 - right[scores >= level].mean()), 3) for level in levels]
    return f"AUC {ranked(right, scores):.3f}, wrong at recall .95 .9 .8 .6: {wrong}"


def main() -> None:
    ap = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ap.add_argument("--models", type=Path, default=ROOT / "models")
    ap.add_argument("--judged", type=Path, default=ROOT / "models" / "data" / "judgements")
    ap.add_argument("--work", type=Path, required=True, help="where the trained state is kept")
    ap.add_argument("--epochs", type=int, default=EPOCHS)
    a = ap.parse_args()
    dist.init_process_group("gloo")
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    net = Network(a.models)
    encoder = open_parser_encoder(threads=1, adapter=ADAPTER)
    parts: dict[str, list[Row]] = {"train": [], "kept": [], "held": []}
    for path in sorted(a.judged.glob("judgements-*.jsonl")):
        for tenth, row in rows_of(path, encoder):
            if tenth:  # the texts of facts/ that are held back
                parts["kept" if tenth == 1 else "train"].append(row)
    parts["held"] = [row for _, row in rows_of(a.judged / "held.jsonl", encoder)]
    print(Counter({k: len(v) for k, v in parts.items()}))
    state = a.work / "cross.pt"
    if state.is_file():
        net.load_state_dict(torch.load(state), strict=False)
    else:
        train(net, parts["train"], a.epochs, parts["kept"])
    if dist.get_rank():
        return
    head = {k: v for k, v in net.state_dict().items() if not k.startswith("encoder.")}
    torch.save({**learned_in(net), **head}, state)
    measure_and_write(net, parts, a.models)


def learned_in(net: Network) -> dict[str, torch.Tensor]:
    """What training changes in the encoder."""
    return {k: v for k, v in net.state_dict().items() if k.endswith((".a", ".b"))}


def measure_and_write(net: Network, parts: dict[str, list[Row]], models: Path) -> None:
    """Join the reading with the judge on what was kept back, print what was held, write both
    files."""
    weights = np.zeros(3)
    for name in ("kept", "held"):
        judged, read_ = judged_by_arcs(models, parts[name]), logits(net, parts[name])
        known = ~np.isnan(judged)
        right = np.array([r.right for r in parts[name]])
        print(name, len(right), "reading", figures(right, read_))
        judged, read_, right = judged[known], read_[known], right[known]
        if name == "kept":
            weights = joined(judged, read_, right)
        print(name, len(right), "judge", figures(right, judged), "reading", figures(right, read_))
        odds = np.log(np.clip(judged, 1e-4, 1 - 1e-4) / (1 - np.clip(judged, 1e-4, 1 - 1e-4)))
        both = weights[0] + weights[1] * odds + weights[2] * read_
        print(name, len(right), "both", figures(right, both), "weights", weights.round(3))
    write_adapter(learned_in(net), RANK, models / "reading-adapter.gguf")
    half = lambda p: p.detach().numpy().astype(np.float16)  # noqa: E731
    arrays = {
        "hidden.w": half(net.hidden.weight),
        "hidden.b": half(net.hidden.bias),
        "out.w": half(net.out.weight[:1]),
        "out.b": half(net.out.bias[:1]),
        "joint": weights.astype(np.float32),
    }
    write_npz(arrays, models / "reading.npz")


if __name__ == "__main__":
    main()
