"""Train the choice of facts and the judge of checkability on what people wrote, and measure both on
what was held back.

  python models/recipes/decomposer/train.py DATA --models models --written FOLDER --work FOLDER
[--rounds 24]

DATA is the data folder (factscore/, train/written/), --written the project's own written texts
(models/data/facts), --models where decomposer.npz is written. Seeded;
about half an hour on two cores, half of which is parsing, which is kept in --work. Held back: a
tenth of the written texts and a fifth of FActScore's topics.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import nn

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [
    str(ROOT),
    str(Path(__file__).resolve().parent),
    str(ROOT / "models" / "recipes" / "parser"),
    str(ROOT / "models" / "recipes"),
]
from npz import write_npz  # noqa: E402
from prepare import (  # noqa: E402
    FILES,
    Example,
    Remembered,
    examples,
    factscore,
    judged_texts,
    judgements,
    pairwise,
    written,
)

from factscore_tui.decompose.bundled import open_parser  # noqa: E402
from factscore_tui.decompose.rules.checkable import REASONS, SIGNS  # noqa: E402
from factscore_tui.decompose.selection.features import NUMBERS, STYLES  # noqa: E402
from factscore_tui.decompose.selection.selector import best_set, in_order  # noqa: E402

SEED = 5
WORD, ARC, KIND, HIDDEN = 112, 128, 24, 192
RARE = 20
JUDGED = 1.5
"""What it counts whether a candidate is right, beside how near it comes to what people wrote."""
COSTS = {"reader": 0.03, "factscore": 0.03}


class Network(nn.Module):
    """The same computation as decompose/selection/selector.py and decompose/rules/checkable.py,
    for many sentences at once."""

    def __init__(self, width: int, relations: Sequence[str], kinds: Sequence[str]) -> None:
        super().__init__()
        self.relation_id = {r: k for k, r in enumerate(relations)}
        self.kind_id = {k: n for n, k in enumerate(kinds)}
        self.word = nn.Linear(width, WORD)
        self.up, self.down = nn.Linear(WORD, ARC, bias=False), nn.Linear(WORD, ARC, bias=False)
        self.relation, self.kind = nn.Embedding(len(relations), ARC), nn.Embedding(len(kinds), KIND)
        self.style, self.style2 = nn.Embedding(len(STYLES), ARC), nn.Embedding(len(STYLES), HIDDEN)
        self.arc_bias = nn.Parameter(torch.zeros(ARC))
        self.kept, self.cut = (
            nn.Parameter(torch.randn(ARC) * 0.1),
            nn.Parameter(torch.randn(ARC) * 0.1),
        )
        self.arc1 = nn.Linear(ARC, ARC, bias=False)
        self.hidden1 = nn.Linear(ARC + 3 * WORD + KIND + NUMBERS, HIDDEN)
        self.hidden2 = nn.Linear(HIDDEN, 96)
        self.out = nn.Linear(96, 4)
        self.own, self.before = nn.Linear(4 * width, 96), nn.Linear(width, 32)
        self.check_hidden = nn.Linear(96 + 32 + SIGNS, 64)
        self.check_out = nn.Linear(64, len(REASONS))
        self.drop = nn.Dropout(0.35)
        self.drop_in = nn.Dropout(0.3)

    def forward(self, group: Sequence[Example]) -> torch.Tensor:
        """(candidates of all sentences, 4)."""
        x = torch.from_numpy(np.concatenate([e.x for e in group]).astype(np.float32))
        x = self.drop(torch.relu(self.word(x)))
        up, down, rel, style, pick = (
            [],
            [],
            [],
            [],
            {"kept": [[], []], "cut": [[], []], "words": [[], []]},
        )
        tops, numbers, kinds, kind_at, of_word = [], [], [], [], []
        w0 = a0 = c0 = 0
        for s, e in enumerate(group):
            n, c = len(e.x), len(e.words)
            up.append(e.arcs[0] + w0)
            down.append(e.arcs[1] + w0)
            rel += [self.relation_id.get(r, 0) for r in e.relations]
            style_id = STYLES.index("factscore" if e.source in FILES else "reader")
            style += [style_id] * e.arcs.shape[1]
            for name, matrix, offset in (
                ("kept", e.kept, a0),
                ("cut", e.cut, a0),
                ("words", e.words, w0),
            ):
                i, j = matrix.nonzero()
                pick[name][0].append(i + c0)
                pick[name][1].append(j + offset)
            tops.append(e.heads + w0)
            numbers.append(e.numbers)
            for k, names in enumerate(e.kinds):
                kinds += [self.kind_id.get(x_, 0) for x_ in names]
                kind_at += [c0 + k] * len(names)
            of_word += [s] * n
            w0, a0, c0 = w0 + n, a0 + e.arcs.shape[1], c0 + c
        t = lambda parts: torch.from_numpy(np.concatenate(parts).astype(np.int64))  # noqa: E731
        base = (
            self.up(x)[t(up)]
            + self.down(x)[t(down)]
            + self.relation(torch.tensor(rel))
            + self.arc_bias
        )
        base = base + self.style(torch.tensor(style))
        kept, cut = self.arc1(torch.relu(base + self.kept)), self.arc1(torch.relu(base + self.cut))

        def summed(rows: torch.Tensor, name: str) -> torch.Tensor:
            i, j = t(pick[name][0]), t(pick[name][1])
            return torch.zeros(c0, rows.shape[1]).index_add_(0, i, rows[j])

        size = summed(torch.ones(w0, 1), "words").clamp(min=1)
        arcs = torch.relu((summed(kept, "kept") + summed(cut, "cut")) / size.sqrt())
        inside = summed(x, "words")
        sentence_of = torch.tensor([s for s, e in enumerate(group) for _ in range(len(e.words))])
        whole = torch.zeros(len(group), WORD).index_add_(0, torch.tensor(of_word), x)
        length = torch.tensor([[float(len(e.x))] for e in group])
        rest = (whole[sentence_of] - inside) / (length[sentence_of] - size).clamp(min=1)
        kind = torch.zeros(c0, KIND).index_add_(
            0, torch.tensor(kind_at), self.kind(torch.tensor(kinds))
        )
        number = torch.from_numpy(np.concatenate(numbers))
        joined = torch.cat([arcs, inside / size, rest, x[t(tops)], kind, number], 1)
        styles = torch.tensor(
            [STYLES.index("factscore" if e.source in FILES else "reader") for e in group]
        )
        hidden = self.drop(torch.relu(self.hidden1(joined) + self.style2(styles[sentence_of])))
        return self.out(torch.relu(self.hidden2(hidden)))

    def check(self, group: Sequence[Example]) -> torch.Tensor:
        """(sentences, REASONS)."""
        own = torch.from_numpy(np.stack([e.own for e in group]).astype(np.float32))
        before = torch.from_numpy(np.stack([e.before for e in group]).astype(np.float32))
        signs = torch.from_numpy(np.stack([e.signs for e in group]))
        joined = torch.cat(
            [
                torch.relu(self.own(self.drop_in(own))),
                torch.relu(self.before(self.drop_in(before))),
                signs,
            ],
            1,
        )
        return self.check_out(self.drop_in(torch.relu(self.check_hidden(joined))))

    def arrays(self) -> dict[str, np.ndarray]:
        """What the program reads."""
        half = lambda p: p.detach().numpy().astype(np.float16)  # noqa: E731
        out = {"relation": half(self.relation.weight), "kind": half(self.kind.weight),
        "kept": half(self.kept),
               "cut": half(self.cut), "style": half(self.style.weight),
               "style2": half(self.style2.weight),
               "arc1.b": half(self.arc_bias), "arc1.w": half(self.arc1.weight),
               "up.w": half(self.up.weight),
               "down.w": half(self.down.weight)}  # fmt: skip
        names = {
            "word": self.word,
            "hidden1": self.hidden1,
            "hidden2": self.hidden2,
            "out": self.out,
            "check.own": self.own,
            "check.before": self.before,
            "check.hidden": self.check_hidden,
            "check.out": self.check_out,
        }
        for name, layer in names.items():
            out[f"{name}.w"], out[f"{name}.b"] = half(layer.weight), half(layer.bias)
        out["relations.names"] = np.array(
            sorted(self.relation_id, key=self.relation_id.__getitem__)
        )
        out["kinds.names"] = np.array(sorted(self.kind_id, key=self.kind_id.__getitem__))
        return out


def reason_id(e: Example) -> int:
    """Number of what the sentence is; -1 where nobody said."""
    if e.gold:
        return 0
    return REASONS.index(e.skip) if e.skip in REASONS else -1


def candidates_loss(net: Network, group: list[Example], judge: bool) -> torch.Tensor:
    """Closeness, near, share and not bad where people wrote facts; for the judge, instead of near
    and not bad, worth telling and right where a reader said so."""
    out = net(group)
    y = torch.from_numpy(np.concatenate([e.targets for e in group]))
    weight = torch.tensor(
        np.concatenate([[bool(e.gold) * len(e.words) ** -0.5] * len(e.words) for e in group]),
        dtype=torch.float32,
    )
    total_weight = weight.sum().clamp(min=1e-6)
    binary = nn.functional.binary_cross_entropy_with_logits
    total = torch.zeros(())
    for k, factor in ((0, 2.0),) if judge else ((0, 2.0), (1, 1.0), (3, 0.5)):
        each = binary(out[:, k], y[:, k], reduction="none")
        total = total + factor * (each * weight).sum() / total_weight
    share = nn.functional.softplus(out[:, 2])
    total = total + 1.5 * (((share - y[:, 2]) ** 2) * weight).sum() / total_weight
    if judge:
        said = [np.full_like(e.judged, -1) if e.kept_back else e.judged for e in group]
        judged = torch.from_numpy(np.concatenate(said))
        read = judged >= 0
        if read.any():
            total = total + JUDGED * binary(out[read, 3], (judged[read] > 0).float())
            total = total + JUDGED / 2 * binary(out[read, 1], (judged[read] > 0.5).float())
    return total


def loss_of(net: Network, group: list[Example], judge: bool) -> torch.Tensor:
    """What is told of the sentences, and what each of them is."""
    told = [e for e in group if len(e.keys) and (e.gold or (judge and (e.judged >= 0).any()))]
    total = candidates_loss(net, told, judge) if told else torch.zeros(())
    known = [e for e in group if reason_id(e) >= 0 and e.source not in FILES]
    if known:
        want = torch.tensor([reason_id(e) for e in known])
        balance = torch.tensor([1.0] + [2.0] * (len(REASONS) - 1))
        total = total + 0.5 * nn.functional.cross_entropy(net.check(known), want, weight=balance)
    return total


def ranked_right(right: np.ndarray, scores: np.ndarray) -> float:
    """How often a right candidate has the higher score of a right and a wrong one (AUC)."""
    ranks = np.empty(len(scores))
    ranks[np.argsort(scores)] = np.arange(1, len(scores) + 1)
    good = float(right.sum())
    bad = len(right) - good
    return float((ranks[right == 1].sum() - good * (good + 1) / 2) / max(good * bad, 1.0))


@torch.no_grad()
def measure_judged(net: Network, found: Sequence[Example]) -> dict[str, float]:
    """Over candidates whose judgements were kept back: AUC, and how many of those let through are
    right, and how many of the right ones are let through, from some levels on."""
    net.eval()
    asked = [e for e in found if e.kept_back and (e.judged >= 0).any()]
    out = np.concatenate([net([e]).numpy()[e.judged >= 0] for e in asked])
    judged = np.concatenate([e.judged[e.judged >= 0] for e in asked])
    right, scores = (judged > 0).astype(np.float32), out[:, 3]
    net.train()
    p = 1 / (1 + np.exp(-scores))
    figures = {
        "judged": len(right),
        "right": float(right.mean()),
        "auc": ranked_right(right, scores),
        "auc worth telling": ranked_right((judged > 0.5).astype(np.float32), out[:, 1]),
    }
    for level in (0.3, 0.4, 0.5, 0.6):
        through = p >= level
        figures[f"right from {level}"] = float(right[through].mean())
        figures[f"let through from {level}"] = float(through[right == 1].mean())
    return {k: round(v, 3) for k, v in figures.items()}


@torch.no_grad()
def measure(net: Network, held: Sequence[Example], costs: dict[str, float]) -> dict[str, object]:
    """Soft and hard F1 over held-back sentences by style, the best that the candidates allow, and
    checkability."""
    from factscore_tui.decompose.selection.candidate import Candidate

    net.eval()
    rows: dict[str, list[tuple[float, ...]]] = {}
    asked = [e for e in held if reason_id(e) >= 0 and e.source not in FILES]
    said = torch.cat(
        [net.check(asked[k : k + 64]).softmax(-1) for k in range(0, len(asked), 64)]
        or [torch.zeros(0, 9)]
    )
    silly = [float(p[0]) for p, e in zip(said, asked, strict=True) if not e.gold]
    good = [float(p[0]) for p, e in zip(said, asked, strict=True) if e.gold]
    for e in held:
        if not e.gold:
            continue
        out = net([e]).numpy()
        out[:, [0, 1, 3]] = 1 / (1 + np.exp(-out[:, [0, 1, 3]]))
        out[:, 2] = np.log1p(np.exp(out[:, 2]))
        found = [
            Candidate([], k[0], head=-1, words=frozenset(w.nonzero()[0].tolist()))
            for k, w in zip(e.kinds, e.words, strict=True)
        ]
        style = "factscore" if e.source in FILES else "reader"
        chosen = choose(found, e.keys, out, costs[style])
        name = e.source if e.source in FILES else "written"
        rows.setdefault(name, []).append(
            compare([e.targets[n] for n in chosen], [e.keys[n] for n in chosen], e)
        )
        best = [n for n in range(len(e.keys)) if e.targets[n, 2] > 0]
        rows.setdefault(f"{name} oracle", []).append(compare([], [e.keys[n] for n in best], e))
    net.train()
    out_rows = {}
    for name, r in rows.items():
        p, q, hp, hr, a, b = (float(np.mean([x[k] for x in r])) for k in range(6))
        mean = lambda x, y: round(2 * x * y / (x + y), 4) if x + y else 0.0  # noqa: E731
        out_rows[name] = [mean(p, q), mean(hp, hr), round(hp, 3), round(hr, 3), round(a / b, 2)]
    return {
        **out_rows,
        "silly at .5": round(float(np.mean([p > 0.5 for p in silly])), 3),
        "lost at .5": round(float(np.mean([p <= 0.5 for p in good])), 3),
        "silly at .35": round(float(np.mean([p > 0.35 for p in silly])), 3),
        "lost at .35": round(float(np.mean([p <= 0.35 for p in good])), 3),
    }


def choose(found: list, keys: Sequence[str], scores: np.ndarray, cost: float) -> list[int]:
    """As Selector.choose, for candidates of which only the words are kept."""
    from factscore_tui.decompose.rules.phrase import PhrasePiece

    for c, k in zip(found, keys, strict=True):
        c.phrase = [PhrasePiece(w, -1) for w in k.split()]
    return in_order(found, best_set(found, scores, cost))


def compare(_: object, ours: list[str], e: Example) -> tuple[float, ...]:
    """(soft p, soft r, hard p, hard r, ours, gold) of one sentence; references count as
    resolved."""
    if not ours:
        return (0.0, 0.0, 0.0, 0.0, 0, len(e.gold))
    m = pairwise(ours, e.gold, e.text, e.source not in FILES)
    bo, bh = m.max(1), m.max(0)
    return (bo.mean(), bh.mean(), (bo >= 0.8).mean(), (bh >= 0.8).mean(), len(ours), len(e.gold))


def load(a: argparse.Namespace) -> list[Example]:
    """All examples, parsed once."""
    a.work.mkdir(parents=True, exist_ok=True)
    kept = a.work / "examples.pickle"  # our own file in a work folder, never shipped or fetched
    if kept.is_file() and not a.again:
        return pickle.loads(kept.read_bytes())
    parser = Remembered(open_parser(threads=a.threads), a.work / "trees.pickle")
    files = sorted(a.written.glob("facts-*.jsonl"))
    read = sorted(a.judged.glob("judgements-*.jsonl"))
    told, kept_back = judgements(read)
    found = [*examples(parser, written(files), told, kept_back)]
    known = {e.text for e in found}
    found += examples(parser, judged_texts(read, known), told, kept_back)
    found += examples(parser, factscore(a.data / "factscore"), {}, set())
    parser.keep()
    kept.write_bytes(pickle.dumps(found))
    return found


def main() -> None:
    ap = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ap.add_argument("data", type=Path)
    ap.add_argument("--models", type=Path, default=ROOT / "models")
    ap.add_argument("--written", type=Path, default=ROOT / "models" / "data" / "facts")
    ap.add_argument("--judged", type=Path, default=ROOT / "models" / "data" / "judgements")
    ap.add_argument("--work", type=Path, required=True)
    ap.add_argument("--rounds", type=int, default=10)
    ap.add_argument("--threads", type=int, default=2)
    ap.add_argument(
        "--judge",
        action="store_true",
        help="train what tells right candidates from wrong ones (soundness.npz)",
    )
    ap.add_argument("--again", action="store_true", help="parse anew")
    a = ap.parse_args()
    torch.manual_seed(SEED)
    torch.set_num_threads(a.threads)
    found = load(a)
    train, held = [e for e in found if not e.held], [e for e in found if e.held]
    print(
        f"{len(train)} sentences, {len(held)} held back, {sum(len(e.keys) for e in found)} "
        f"candidates",
        flush=True,
    )
    count: dict[str, int] = {}
    for e in train:
        for names in e.kinds:
            for name in names:
                count[name] = count.get(name, 0) + 1
    kinds = ["?", *sorted(k for k, n in count.items() if n >= RARE)]
    relations = ["?", *sorted({r for e in train for r in e.relations})]
    net = Network(train[0].x.shape[1], relations, kinds)
    best = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=0.05)
    steps = a.rounds * (len(train) // 32 + 1)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        best, lambda s: min((s + 1) / 200, 1.0) * max(1 - s / steps, 0.01)
    )
    rng = random.Random(SEED)
    for r in range(a.rounds):
        rng.shuffle(train)
        seen, started = 0.0, time.monotonic()
        for k in range(0, len(train), 32):
            loss = loss_of(net, train[k : k + 32], a.judge)
            if not loss.requires_grad:
                continue  # by chance only sentences of which nobody said what this network learns
            best.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            best.step()
            schedule.step()
            seen += float(loss.detach())
        print(
            f"round {r}: loss {seen / (len(train) / 32):.3f} {time.monotonic() - started:.0f} s",
            flush=True,
        )
        if r % 6 == 5 or r == a.rounds - 1:
            print(json.dumps(measure(net, held, COSTS)), flush=True)
    for cost in () if a.judge else (0.0, 0.03, 0.1, 0.15):
        print(cost, json.dumps(measure(net, held, dict.fromkeys(STYLES, cost))), flush=True)
    if a.judge:
        print(json.dumps(measure_judged(net, found)))
    arrays = net.arrays()
    arrays["cost"] = np.array([COSTS[s] for s in STYLES], dtype=np.float32)
    if a.judge:
        arrays = {k: v for k, v in arrays.items() if not k.startswith(("check.", "cost"))}
    path = a.models / ("soundness.npz" if a.judge else "decomposer.npz")
    write_npz(arrays, path)
    print(path, path.stat().st_size)


if __name__ == "__main__":
    main()
