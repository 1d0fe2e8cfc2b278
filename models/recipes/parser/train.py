"""Train the parser on UD English EWT.

  python models/recipes/parser/train.py DATA/decompose/ud-ewt --work FOLDER [--rounds 6] [--threads
2]

Seeded; a checkpoint after every round, from which a run that was stopped goes on. Writes
FOLDER/parser.pt; export.py makes the two files that ship of it. About eight minutes a round on two
cores.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import torch
from torch import nn

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]
from conllu import Gold, read_conllu  # noqa: E402
from network import Network, official, official_encoder  # noqa: E402

SEED = 11
LONGEST = 90
"""Longer sentences of the treebank (0.3 %) are left out of training: a batch pays for its
longest."""


def batches(sentences: list[Gold], rng: random.Random, budget: int = 600) -> Iterator[list[Gold]]:
    """Sentences of like length together, at most `budget` words a batch, batches in random
    order."""
    order = sorted(sentences, key=lambda s: len(s.words) + 3 * rng.random())
    groups: list[list[Gold]] = []
    group: list[Gold] = []
    for s in order:
        if group and len(s.words) * (len(group) + 1) > budget:
            groups.append(group)
            group = []
        group.append(s)
    groups.append(group)
    rng.shuffle(groups)
    yield from groups


def loss_of(net: Network, group: list[Gold]) -> torch.Tensor:
    """Mean cross-entropy of tags, heads and relations, summed over the four."""
    upos, xpos, arcs, rels = net([s.words for s in group])
    n = max(len(s.words) for s in group)

    def target(rows: list[list[int]]) -> torch.Tensor:
        return torch.tensor([row + [-100] * (n - len(row)) for row in rows])

    heads = target([s.heads for s in group])
    known = heads.clamp(min=0)
    chosen = rels.gather(2, known[:, :, None, None].expand(-1, -1, 1, rels.shape[-1])).squeeze(2)
    cross = nn.functional.cross_entropy
    return (
        cross(arcs.flatten(0, 1), heads.flatten())
        + cross(
            chosen.flatten(0, 1),
            target([[net.relations.index(r) for r in s.relations] for s in group]).flatten(),
        )
        + 0.5
        * cross(
            upos.flatten(0, 1),
            target([[net.upos.index(t) for t in s.upos] for s in group]).flatten(),
        )
        + 0.5
        * cross(
            xpos.flatten(0, 1),
            target([[net.xpos.index(t) for t in s.xpos] for s in group]).flatten(),
        )
    )


@torch.no_grad()
def quick_score(net: Network, sentences: list[Gold]) -> dict[str, float]:
    """Accuracy word by word with the best head of each word (the official figures come from
    evaluate.py)."""
    net.eval()
    right = dict.fromkeys(("upos", "xpos", "uas", "las"), 0)
    n = 0
    for group in batches(sentences, random.Random(0), 1500):
        upos, xpos, arcs, rels = net([s.words for s in group])
        for b, s in enumerate(group):
            k = len(s.words)
            n += k
            heads = arcs[b, :k].argmax(-1)
            relations = rels[b, torch.arange(k), heads].argmax(-1)
            for i in range(k):
                right["upos"] += net.upos[int(upos[b, i].argmax())] == s.upos[i]
                right["xpos"] += net.xpos[int(xpos[b, i].argmax())] == s.xpos[i]
                hit = int(heads[i]) == s.heads[i]
                right["uas"] += hit
                same = (
                    net.relations[int(relations[i])].split(":")[0] == s.relations[i].split(":")[0]
                )
                right["las"] += hit and same
    net.train()
    return {k: round(v / n, 4) for k, v in right.items()}


def treebank(data: Path, part: str) -> list[Gold]:
    """A part of UD English EWT; its trees put together from their sources, where they lie there."""
    rebuilt = data / f"en_ewt-{part}-rebuilt.conllu.gz"
    return list(read_conllu(rebuilt if rebuilt.is_file() else data / f"en_ewt-{part}.conllu.gz"))


def run_rounds(
    net: Network,
    best: torch.optim.Optimizer,
    warm: int,
    rounds: Sequence[Sequence[list[Gold]]],
    kept: Path,
    seed: int,
    measured: Callable[[], object],
) -> None:
    """Learn the batches of each round, the rate rising over `warm` batches and falling from then
    on; go on from `kept`, which is written after every round."""
    steps = sum(map(len, rounds))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        best, lambda s: min((s + 1) / warm, 1.0) * max(1 - s / steps, 0.01)
    )
    learned = [p for group in best.param_groups for p in group["params"]]
    begin = 0
    if kept.is_file():
        state = torch.load(kept, weights_only=True)
        net.load_state_dict(state["net"])
        best.load_state_dict(state["best"])
        schedule.load_state_dict(state["schedule"])
        begin = state["round"]
    net.train()
    for r in range(begin, len(rounds)):
        torch.manual_seed(seed + r)
        seen, started = 0.0, time.monotonic()
        for k, group in enumerate(rounds[r]):
            loss = loss_of(net, group)
            best.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(learned, 1.0)
            best.step()
            schedule.step()
            seen += loss.item()
            if k % 50 == 49:
                took = time.monotonic() - started
                print(
                    f"  {k + 1}/{len(rounds[r])} loss {seen / (k + 1):.3f} {took:.0f} s", flush=True
                )
        print(f"round {r}: loss {seen / len(rounds[r]):.3f}, {measured()}", flush=True)
        state = {
            "net": net.state_dict(),
            "best": best.state_dict(),
            "schedule": schedule.state_dict(),
            "round": r + 1,
            "names": [net.upos, net.xpos, net.relations],
        }
        torch.save(state, kept.with_suffix(".part"))
        kept.with_suffix(".part").replace(kept)


def main() -> None:
    ap = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ap.add_argument("data", type=Path)
    ap.add_argument("--work", type=Path, required=True)
    ap.add_argument("--encoder", type=Path)
    ap.add_argument("--rounds", type=int, default=6)
    ap.add_argument("--threads", type=int, default=2)
    ap.add_argument(
        "--limit", type=int, default=0, help="only the first N sentences, to try the script"
    )
    a = ap.parse_args()
    torch.manual_seed(SEED)
    torch.set_num_threads(a.threads)
    a.work.mkdir(parents=True, exist_ok=True)
    train, dev = treebank(a.data, "train"), treebank(a.data, "dev")
    names = [
        sorted({x for s in train for x in getattr(s, k)}) for k in ("upos", "xpos", "relations")
    ]
    train = [s for s in train if len(s.words) <= LONGEST]
    train = train[: a.limit] if a.limit else train
    known = [set(x) for x in names]
    dev = [s for s in dev if set(s.xpos) <= known[1] and set(s.relations) <= known[2]]
    net = Network(*official(a.encoder or official_encoder()), *names)
    slow = list(net.encoder.parameters())
    ids = {id(p) for p in slow}
    fast = [p for p in net.parameters() if id(p) not in ids]
    best = torch.optim.AdamW(
        [{"params": slow, "lr": 1.5e-4}, {"params": fast, "lr": 1.5e-3}], weight_decay=0.01
    )
    rounds = [list(batches(train, random.Random(SEED + r))) for r in range(a.rounds)]
    run_rounds(
        net,
        best,
        300,
        rounds,
        a.work / "checkpoint.pt",
        SEED,
        lambda: f"dev {json.dumps(quick_score(net, dev))}",
    )
    torch.save({"net": net.state_dict(), "names": names}, a.work / "parser.pt")


if __name__ == "__main__":
    main()
