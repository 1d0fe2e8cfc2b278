"""Train the tagger and the parser behind the rule-based decomposer, and write models/tagger.json.gz.

  python models/recipes/tagger/train.py DATA [--silver FILE] [--out models/tagger.json.gz] [--rounds 7]

DATA holds en_ewt-train-rebuilt.conllu.gz, en_ewt-dev.conllu.gz and en_ewt-test.conllu.gz: Universal Dependencies
English EWT, CC BY-SA 4.0, by the UD English EWT contributors. FILE is what teach.py wrote. Seeded: the same data and
code give the same file. Prints accuracy on the test part. Needs nothing beyond the standard library and this package;
about fifteen minutes on one core with --silver.
"""

from __future__ import annotations

import argparse
import collections
import gzip
import io
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
from factscore_tui.decompose import parser as system
from factscore_tui.decompose.tagger import Tagger, tag_features
from factscore_tui.decompose.units import Unit, read_units

SEED = 20
FOLDS = 3
KEPT_SUBTYPES = {
    "acl:relcl": "relcl",
    "nmod:poss": "poss",
    "compound:prt": "prt",
    "aux:pass": "auxpass",
    "nmod:desc": "desc",
}


class Tree(NamedTuple):
    """One sentence of the treebank, cut into our units."""

    units: list[Unit]
    tags: list[str]
    heads: list[int]
    labels: list[str]


def read_conllu(path: Path) -> Iterator[tuple[str, list[list[str]], list[int]]]:
    """(text, token rows, token starts) per sentence."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        blocks = file.read().split("\n\n")
    for block in blocks:
        rows = [line.split("\t") for line in block.split("\n") if line and line[0] != "#"]
        spaced, ends_of = [], {}
        text = ""
        starts: list[int] = []
        for r in rows:
            if "-" in r[0]:
                ends_of[int(r[0].split("-")[1])] = "SpaceAfter=No" in r[9]
                a, b = map(int, r[0].split("-"))
                for k in range(a, b):
                    ends_of[k] = True
        for r in rows:
            if not r[0].isdigit():
                continue
            spaced.append(r)
            starts.append(len(text))
            text += r[1] + ("" if ends_of.get(int(r[0]), "SpaceAfter=No" in r[9]) else " ")
        if spaced:
            yield text.rstrip(), spaced, starts


def simple(label: str) -> str:
    """The relation as our parser names it."""
    label = KEPT_SUBTYPES.get(label, label.split(":")[0])
    return {"goeswith": "flat", "reparandum": "dep", "orphan": "dep", "list": "parataxis", "dislocated": "dep"}.get(
        label, label
    )


def to_tree(text: str, rows: list[list[str]], starts: list[int]) -> Tree | None:
    """Project a treebank sentence onto our units; None when that gives no projective tree."""
    units = read_units(text)
    owner = [-1] * len(text)
    for u, unit in enumerate(units):
        for k in range(unit.start, min(unit.end, len(text))):
            owner[k] = u
    group = []
    for r, s in zip(rows, starts, strict=True):
        inside = {owner[k] for k in range(s, min(s + len(r[1]), len(text))) if owner[k] >= 0}
        if not inside:
            return None
        group.append(min(inside))
    members: dict[int, list[int]] = collections.defaultdict(list)
    for t, u in enumerate(group):
        members[u].append(t)
    if len(members) != len(units):
        return None
    tags, heads, labels = [], [], []
    for u, unit in enumerate(units):
        outside = [t for t in members[u] if int(rows[t][6]) == 0 or group[int(rows[t][6]) - 1] != u]
        if not outside:
            return None
        real = [t for t in outside if rows[t][3] != "PUNCT"] or outside
        t = real[0] if unit.kind == "date" else real[-1]
        h = int(rows[t][6])
        heads.append(system.ROOT if h == 0 else group[h - 1])
        labels.append(simple(rows[t][7]))
        tags.append(unit_tag(unit, rows[t], len(members[u])))
    return Tree(units, tags, heads, labels) if is_tree(heads) and projective(heads) else None


def unit_tag(unit: Unit, row: list[str], size: int) -> str:
    """The tag of a unit made of `size` tokens whose head is `row`."""
    if unit.kind == "date":
        return "CD"
    if unit.kind == "title":
        return "NNP"
    if unit.kind == "name":
        return row[4] if row[4] in {"JJ", "NNPS"} else "NNP"
    if size > 1 and row[7] in {"amod", "compound"} and row[4][0] in "VNJ" and "-" in unit.text:
        return "JJ"
    return row[4]


def is_tree(heads: list[int]) -> bool:
    """One root, no cycle."""
    if heads.count(system.ROOT) != 1:
        return False
    for i in range(len(heads)):
        k, steps = i, 0
        while k != system.ROOT:
            k, steps = heads[k], steps + 1
            if steps > len(heads):
                return False
    return True


def projective(heads: list[int]) -> bool:
    """No two arcs cross."""
    arcs = [(min(i, h), max(i, h)) for i, h in enumerate(heads) if h != system.ROOT]
    return not any(a < c < b < d for a, b in arcs for c, d in arcs)


class Averaged:
    """Sparse averaged perceptron weights."""

    def __init__(self) -> None:
        self.w: dict[str, dict] = {}
        self.total: dict[tuple, float] = collections.defaultdict(float)
        self.stamp: dict[tuple, int] = collections.defaultdict(int)
        self.step = 0

    def scores(self, features: list[str]) -> dict:
        out: dict = {}
        for f in features:
            row = self.w.get(f)
            if row:
                for c, v in row.items():
                    out[c] = out.get(c, 0) + v
        return out

    def update(self, features: list[str], right: object, wrong: object) -> None:
        for f in features:
            row = self.w.setdefault(f, {})
            for c, d in ((right, 1), (wrong, -1)):
                key = (f, c)
                v = row.get(c, 0)
                self.total[key] += (self.step - self.stamp[key]) * v
                self.stamp[key] = self.step
                row[c] = v + d

    def averaged(self, scale: int, keep: int) -> dict[str, dict]:
        """Whole numbers: `scale` times the average; the `keep` strongest (feature, class) pairs."""
        flat = []
        for f, row in self.w.items():
            for c, v in row.items():
                total = self.total[(f, c)] + (self.step - self.stamp[(f, c)]) * v
                q = round(scale * total / max(self.step, 1))
                if q:
                    flat.append((abs(q), f, c, q))
        flat.sort(key=lambda x: (-x[0], x[1], str(x[2])))
        out: dict[str, dict] = {}
        for _, f, c, q in flat[:keep]:
            out.setdefault(f, {})[c] = q
        return out


def train_tagger(trees: list[Tree], rounds: int, keep: int, seed: int = SEED) -> Tagger:
    counts: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
    for t in trees:
        for u, tag in zip(t.units, t.tags, strict=True):
            if u.kind == "word" and not u.text[:1].isupper():
                counts[u.form][tag] += 1
    certain = {}
    for form, c in counts.items():
        tag, n = c.most_common(1)[0]
        if sum(c.values()) >= 15 and n / sum(c.values()) >= 0.985:
            certain[form] = tag
    model = Averaged()
    order = list(range(len(trees)))
    rng = random.Random(seed)
    for _ in range(rounds):
        rng.shuffle(order)
        for k in order:
            t = trees[k]
            forms = ["<s>", "<s>", *(u.form for u in t.units), "</s>", "</s>"]
            prev, prev2 = "<s>", "<s>"
            for i, u in enumerate(t.units):
                guess = certain.get(u.form) if u.kind == "word" else "CD" if u.kind == "date" else None
                if guess is None:
                    f = tag_features(t.units, forms, i, prev, prev2)
                    scores = model.scores(f)
                    guess = max(scores, key=lambda x: (scores[x], x)) if scores else "NN"
                    model.step += 1
                    if guess != t.tags[i]:
                        model.update(f, t.tags[i], guess)
                prev2, prev = prev, guess
    return Tagger(model.averaged(100, keep), certain)


def costs(state: system.State, gold: list[int], kids: list[list[int]]) -> list[int]:
    """Arcs of the gold tree that each move would make impossible (Goldberg and Nivre 2013, arc-hybrid)."""
    out = [99, 99, 99]
    n = len(gold)
    b = state.next
    stack = state.stack
    on_stack = set(stack)
    s0 = stack[-1] if stack else None
    s1 = stack[-2] if len(stack) > 1 else None
    legal = state.legal()
    if system.SHIFT in legal:
        lost = sum(1 for k in kids[b] if k in on_stack)  # everything on the stack can no longer hang under b
        h = gold[b]
        lost += h in on_stack and h != s0
        out[system.SHIFT] = lost
    if system.LEFT in legal and s0 is not None:
        h = gold[s0]
        lost = h != system.ROOT and (h > b or h == s1)  # a head further right, or the one below
        lost = int(lost) + sum(1 for k in kids[s0] if k >= b)
        out[system.LEFT] = lost + (h == system.ROOT)
    if system.RIGHT in legal and s0 is not None:
        h = gold[s0]
        lost = int(h != system.ROOT and b < n and h >= b)
        lost += sum(1 for k in kids[s0] if k >= b)
        out[system.RIGHT] = lost + (h == system.ROOT)
    return out


def train_parser(trees: list[Tree], tagged: list[list[str]], rounds: int, keep: tuple[int, int]) -> system.Parser:
    moves, names = Averaged(), Averaged()
    order = list(range(len(trees)))
    rng = random.Random(SEED)
    for r in range(rounds):
        rng.shuffle(order)
        right = total = 0
        for k in order:
            t = trees[k]
            forms, tags = [u.form for u in t.units], tagged[k]
            kids: list[list[int]] = [[] for _ in tags]
            for i, h in enumerate(t.heads):
                if h != system.ROOT:
                    kids[h].append(i)
            state = system.State(forms, tags)
            while not state.done():
                f = system.move_features(state)
                scores = moves.scores(f)
                legal = state.legal()
                guess = max(legal, key=lambda m: scores.get(m, 0))
                cost = costs(state, t.heads, kids)
                best = min(cost[m] for m in legal)
                moves.step += 1
                move = guess
                if cost[guess] > best:
                    gold = max((m for m in legal if cost[m] == best), key=lambda m: scores.get(m, 0))
                    moves.update(f, gold, guess)
                    if r < 1 or rng.random() > 0.85:
                        move = gold
                state.apply(move)
            right += sum(a == b for a, b in zip(state.heads, t.heads, strict=True) if b != system.ROOT)
            total += len(tags) - 1
            for i, h in enumerate(t.heads):
                if h == system.ROOT or r >= 6:
                    continue
                f = system.label_features(i, h, forms, tags, kids, t.labels[h])
                scores = names.scores(f)
                guess = max(scores, key=lambda x: (scores[x], x)) if scores else "dep"
                names.step += 1
                if guess != t.labels[i]:
                    names.update(f, t.labels[i], guess)
        print(f"round {r}: training arcs right {right / max(total, 1):.4f}", flush=True)
    packed = {f: [row.get(m, 0) for m in range(3)] for f, row in moves.averaged(100, keep[0]).items()}
    return system.Parser(packed, names.averaged(100, keep[1]))


def read_silver(path: Path) -> list[Tree]:
    """The trees that teach.py wrote, in a seeded order."""
    trees = []
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            _, units, tags, heads, labels = json.loads(line)
            trees.append(Tree([Unit(*u) for u in units], tags, heads, labels))
    random.Random(SEED).shuffle(trees)
    return trees


def jackknife(trees: list[Tree], rounds: int) -> list[list[str]]:
    """Tags for the training trees by taggers that have not seen them, so that the parser meets honest tags."""
    tagged: list[list[str]] = [[] for _ in trees]
    for fold in range(FOLDS):
        tagger = train_tagger([t for i, t in enumerate(trees) if i % FOLDS != fold], rounds, 10**9)
        for i, t in enumerate(trees):
            if i % FOLDS == fold:
                tagged[i] = tagger.tag(t.units)
    return tagged


def evaluate(tagger: Tagger, parser: system.Parser, trees: list[Tree]) -> dict[str, float]:
    """Tag accuracy, unlabelled and labelled attachment (punctuation left out) on predicted tags."""
    n = tag_ok = arcs = u = both = 0
    for t in trees:
        tags = tagger.tag(t.units)
        heads, labels = parser.parse([x.form for x in t.units], tags)
        n += len(tags)
        tag_ok += sum(a == b for a, b in zip(tags, t.tags, strict=True))
        for i, label in enumerate(t.labels):
            if label == "punct":
                continue
            arcs += 1
            u += heads[i] == t.heads[i]
            both += heads[i] == t.heads[i] and labels[i] == label
    return {"units": n, "tags": round(tag_ok / n, 4), "uas": round(u / arcs, 4), "las": round(both / arcs, 4)}


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("data", type=Path)
    ap.add_argument("--out", type=Path, default=Path(__file__).resolve().parents[2] / "tagger.json.gz")
    ap.add_argument("--rounds", type=int, default=7)
    ap.add_argument("--silver", type=Path)
    ap.add_argument("--limit", type=int, default=0, help="train on the first N trees only, for a quick try")
    a = ap.parse_args()
    load = lambda part: [t for row in read_conllu(a.data / part) if (t := to_tree(*row))]  # noqa: E731
    train, test = load("en_ewt-train-rebuilt.conllu.gz"), load("en_ewt-test.conllu.gz")
    if a.limit:
        train = train[: a.limit]
    gold = len(train)
    silver = read_silver(a.silver) if a.silver else []
    train += silver
    print(f"{gold} + {len(silver)} training trees, {len(test)} test trees", flush=True)
    tagger = train_tagger(train, 4, 110_000)
    parser = train_parser(train, jackknife(train, 2), a.rounds, (190_000, 60_000))
    print(json.dumps(evaluate(tagger, parser, test)), flush=True)
    model = {
        "format": 1,
        "trained_on": "UD English EWT (CC BY-SA 4.0)" + (" and sentences parsed by teach.py" if silver else ""),
        "certain": tagger.certain,
        "tags": tagger.weights,
        "moves": parser.moves,
        "labels": parser.labels,
    }
    raw = json.dumps(model, ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode()
    buffer = io.BytesIO()
    with gzip.GzipFile(fileobj=buffer, mode="wb", mtime=0) as z:
        z.write(raw)
    aside = a.out.with_name(a.out.name + ".part")
    aside.write_bytes(buffer.getvalue())
    aside.replace(a.out)
    print(f"{a.out}: {len(buffer.getvalue())} bytes ({len(raw)} unpacked)")


if __name__ == "__main__":
    main()
