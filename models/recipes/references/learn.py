"""Fit what speaks for and against an antecedent
(factscore_tui/decompose/references/choice/pronoun_weights.json).

  python models/recipes/references/learn.py [--trees FILE] [--write]

FILE keeps the trees for the next run. Without --write it only reports.
"""

from __future__ import annotations

import argparse
import collections
import json
import math
import pickle
import re
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))
import factscore_tui.decompose.references.choice.scores as scores  # noqa: E402
import factscore_tui.decompose.references.text as reading  # noqa: E402
from factscore_tui.core.fact import SentenceKind  # noqa: E402
from factscore_tui.decompose.bundled import open_parser  # noqa: E402
from factscore_tui.decompose.references.choice.scene import kind_of  # noqa: E402
from factscore_tui.decompose.references.choice.weights import WEIGHTS as SHIPPED  # noqa: E402
from factscore_tui.decompose.references.clauses import clause_head  # noqa: E402
from factscore_tui.decompose.references.coreference import references  # noqa: E402
from factscore_tui.decompose.references.lexicon import POSSESSIVE  # noqa: E402
from factscore_tui.text.sentences import split_sentences  # noqa: E402

DATA = ROOT / "models/data"
WEIGHTS = ROOT / "factscore_tui/decompose/references/choice/pronoun_weights.json"
L2, STEPS, SEED = 0.004, 220, 0


@dataclass
class Case:
    """A pronoun, the entities it may stand for, what is seen of each, and which the facts name."""

    text: int
    kind: str
    features: list[list[str]]
    right: list[int] | None


def rows() -> list[dict[str, Any]]:
    """The texts with their facts, without those held back (0), those kept for reading (1) and those
    of the dev set."""
    dev = {json.loads(x)["text"] for x in (DATA / "references/dev.jsonl").open(encoding="utf-8")}
    found = [
        json.loads(x)
        for f in sorted((DATA / "facts").glob("facts-?.jsonl"))
        for x in f.open(encoding="utf-8")
    ]
    return [r for r in found if zlib.crc32(r["text"].encode()) % 10 > 1 and r["text"] not in dev]


def variants(e: Any) -> str:
    """A pattern for how facts name an entity."""
    text = e.text
    out = {text, text[4:] if text.lower().startswith("the ") else text}
    if not e.named:
        out |= {"the " + text.split()[-1], text.split(" of ")[0]} | (
            {text.split()[-1]} if e.plural else set()
        )
    elif e.sort != "place" and len(e.words) > 1:
        out.add(text.split()[-1])
    return "(?:" + "|".join(sorted((re.escape(x) for x in out if x), key=len, reverse=True)) + ")"


def named_in_facts(
    t: Any, i: int, fit: list[Any], sentence: str, facts: list[str]
) -> list[int] | None:
    """Which of the entities the facts of a sentence write where the pronoun stood."""
    form, v = t.forms[i], clause_head(t, i)
    own = form in POSSESSIVE and t.relations[i] == "nmod:poss"
    after, before = t.forms[i + 1] if i + 1 < len(t) else "", t.forms[i - 1] if i else ""
    right = []
    for k, e in enumerate(fit):
        name = variants(e)
        if own:
            thing = re.escape(t.forms[t.heads[i]])
            new = [
                rf"{name}(?:['’]s|['’])\s(?:[\w-]+\s){{0,3}}{thing}\b",
                rf"\b{thing} (?:of|at|in) (?:the )?{name}\b",
            ]
            kept = [rf"^(?:The )?{name}\b(?:(?! and |, ).)*\b{form}\s(?:[\w-]+\s){{0,3}}{thing}\b"]
        elif t.relations[i].startswith("nsubj"):
            new = [rf"\b{name} {re.escape(after)}\b"] if after else []
            new += [rf"^(?:The )?{name} (?:[\w']+ ){{0,2}}{re.escape(t.forms[v])}\b"]
            kept = []
        else:
            new, kept = [rf"\b{re.escape(before)} (?:the )?{name}\b"], []
        if any(re.search(p, sentence, re.I) for p in new):
            continue
        if any(re.search(p, f, re.I) for p in new + kept for f in facts):
            right.append(k)
    if right:
        return right
    last = [
        k
        for k, e in enumerate(fit)
        if e.named
        and not e.members
        and e.text.split()[-1] not in sentence
        and any(re.search(rf"\b{re.escape(e.text.split()[-1])}\b", f) for f in facts)
    ]
    return last if len(last) == 1 else None


def parsed(
    texts: list[dict[str, Any]], cache: Path | None
) -> dict[str, tuple[list[str], list[Any]]]:
    """Sentences and trees of every text."""
    known = pickle.loads(cache.read_bytes()) if cache and cache.exists() else {}
    model = None
    for row in texts:
        if row["text"] in known:
            continue
        model = model or open_parser(threads=1)
        cut = split_sentences(row["text"])
        sentences = [" ".join(s.span.of(row["text"]).split()) for s in cut]
        trees = [
            None if s.kind is SentenceKind.HEADING else model.parse(x)
            for s, x in zip(cut, sentences, strict=True)
        ]
        for t in trees:
            if t is not None:
                t.vectors = np.zeros((0, 0), dtype=np.float32)
        known[row["text"]] = (sentences, trees)
    if cache:
        cache.write_bytes(pickle.dumps(known))
    return known


def collect(
    texts: list[dict[str, Any]], known: dict[str, tuple[list[str], list[Any]]]
) -> list[Case]:
    """Every pronoun of the texts as the program meets it."""
    cases: list[Case] = []
    now: dict[str, Any] = {}

    def seen(scene: Any, i: int, fit: list[Any], found: list[list[str]]) -> None:
        right = (
            named_in_facts(scene.tree, i, fit, now["sentence"], now["facts"])
            if now["facts"]
            else None
        )
        cases.append(Case(now["text"], kind_of(scene.tree.forms[i]), found, right))

    plain = reading.TextReader.sentence

    def sentence(self: Any, n: int, text: str, tree: Any, speaker: str) -> None:
        now.update(sentence=text, facts=now["all"].get(text, []))
        plain(self, n, text, tree, speaker)

    scores.watch, reading.TextReader.sentence = seen, sentence  # type: ignore[assignment,method-assign]
    for n, row in enumerate(texts):
        now.update(text=n, all={" ".join(s["s"].split()): s["facts"] for s in row["sentences"]})
        references(*known[row["text"]])
    scores.watch, reading.TextReader.sentence = None, plain  # type: ignore[method-assign]
    return cases


def fit(cases: list[Case]) -> dict[str, float]:
    """Weights of a log-linear choice, by gradient steps with momentum (Adam)."""
    told = [c for c in cases if c.right and len(c.features) > 1]
    counts = collections.Counter(x for c in told for one in c.features for x in one)
    few = len(told) < 300  # then only what is common counts
    names = sorted(x for x, n in counts.items() if n >= 6 and not (few and " | " in x))
    index = {x: k for k, x in enumerate(names)}
    starts = np.cumsum([0, *(len(c.features) for c in told)])[:-1]
    case = np.repeat(np.arange(len(told)), [len(c.features) for c in told])
    a = np.zeros((len(case), len(names)), dtype=np.float32)
    right = np.zeros(len(case), dtype=bool)
    for start, c in zip(starts, told, strict=True):
        right[[start + k for k in c.right or []]] = True
        for k, one in enumerate(c.features):
            a[start + k, [index[x] for x in one if x in index]] = 1
    w = np.zeros(len(names), dtype=np.float32)
    m, v = np.zeros_like(w), np.zeros_like(w)
    for step in range(STEPS):
        scores = a @ w
        z = np.exp(scores - np.maximum.reduceat(scores, starts)[case])
        q = z * right
        wanted, got = q / np.add.reduceat(q, starts)[case], z / np.add.reduceat(z, starts)[case]
        g = a.T @ (wanted - got) / len(told) - L2 * w
        m, v = 0.9 * m + 0.1 * g, 0.99 * v + 0.01 * g * g
        w += 0.05 * m / (np.sqrt(v) + 1e-6) * (1 if step < STEPS / 2 else 0.3)
    return {x: round(float(w[k]), 2) for x, k in index.items() if abs(w[k]) >= 0.05}


def shares(case: Case, weights: dict[str, float]) -> list[float]:
    scores = [sum(weights.get(f, 0.0) for f in one) for one in case.features]
    found = [math.exp(s - max(scores)) for s in scores]
    return [x / sum(found) for x in found]


def report(cases: list[Case], weights: dict[str, float], name: str) -> None:
    """Right and wrong among those that the facts tell, by the least share."""
    told = [(c, shares(c, weights)) for c in cases if c.right]
    best = [(max(p), p.index(max(p)) in (c.right or [])) for c, p in told]
    line = "  ".join(
        f"{least:.2f}: {100 * sum(o for p, o in best if p >= least) / len(best):.0f}/"
        f"{100 * sum(not o for p, o in best if p >= least) / len(best):.0f}"
        for least in (0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
    )
    print(f"{name:12} {len(best):5}  right/wrong % by least share  {line}")


def write(weights: dict[str, dict[str, float]]) -> None:
    """The weights as the program reads them, a feature a line."""
    ordered = {kind: dict(sorted(found.items())) for kind, found in weights.items()}
    WEIGHTS.write_text(json.dumps(ordered, indent=0) + "\n", encoding="utf-8")


def main() -> int:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--trees", type=Path)
    options.add_argument("--write", action="store_true")
    args = options.parse_args()
    texts = rows()
    known = parsed(texts, args.trees)
    cases = collect(texts, known)
    weights = {}
    for kind in ("he", "it", "they"):
        own = [c for c in cases if c.kind == kind]
        report(own, SHIPPED[kind], f"{kind} now")
        tried = [c for c in own if c.text % 5 == SEED]  # a fifth of the texts, not fitted to
        report(tried, fit([c for c in own if c.text % 5 != SEED]), f"{kind} unseen")
        weights[kind] = fit(own)
        report(own, weights[kind], f"{kind} fitted")
    if args.write:
        write(weights)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
