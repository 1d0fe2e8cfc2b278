"""Agreement of the bundled decomposer with the human annotators of FActScore, and its speed.

  python benchmarks/decompose.py [DATA] [--part dev|held|all] [--pred DIR]

DATA defaults to ../shared/data/factscore; the benchmark says so and stops where it is absent. The
shipped choice among candidate facts was fitted on four fifths of these topics; those with
crc32("part " + topic) % 5 == 0 were held back (`--part held`). Soft is the mean best token F1 of
our facts (precision) and of the humans' (recall); hard counts pairs at 0.8 or more. `--pred` writes
the predictions as JSON lines {"sentence", "facts"}.
"""

from __future__ import annotations

import argparse
import collections
import json
import re
import sys
import time
import zlib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from factscore_tui.core.document import Document  # noqa: E402
from factscore_tui.core.fact import Sentence  # noqa: E402
from factscore_tui.core.span import Span  # noqa: E402
from factscore_tui.decompose.bundled import open_decomposer  # noqa: E402
from factscore_tui.decompose.pipeline import BundledDecomposer  # noqa: E402

FILES = ("InstructGPT", "ChatGPT", "PerplexityAI")


def held_out(topic: str) -> bool:
    """True for the fifth of the topics that nothing was trained on."""
    return zlib.crc32(f"part {topic}".encode()) % 5 == 0


def words(text: str) -> collections.Counter[str]:
    return collections.Counter(re.findall(r"[^\W_]+", text.lower()))


def f1(a: collections.Counter[str], b: collections.Counter[str]) -> float:
    total = sum(a.values()) + sum(b.values())
    return 2 * sum((a & b).values()) / total if total else 0.0


def predict(
    decomposer: BundledDecomposer, generation: dict[str, Any]
) -> list[tuple[dict[str, Any], list[str]]]:
    """(annotation, our facts as written) for each annotated sentence with human facts, in one
    document."""
    text, sentences = "", []
    for a in generation["annotations"] or []:
        start = len(text)
        text += a["text"]
        sentences.append(Sentence(len(sentences), Span(start, len(text)), 0))
        text += " "
    found = decomposer.decompose(Document.from_text(text), sentences, generation["topic"])
    return [
        (a, [f.as_written for f in facts])
        for a, (_, facts) in zip(generation["annotations"] or [], found, strict=True)
    ]


def measure(rows: list[tuple[list[str], list[str]]]) -> dict[str, float]:
    """Soft and hard agreement over (human facts, our facts) of sentences."""
    sums = [0.0] * 4
    for human, ours in rows:
        h, o = [words(x) for x in human], [words(x) for x in ours]
        m = [[f1(a, b) for b in h] for a in o]
        best_o = [max(r) for r in m] or [0.0]
        best_h = [max(r[j] for r in m) for j in range(len(h))] if m else [0.0]
        for k, v in enumerate(
            (best_o, best_h, [x >= 0.8 for x in best_o], [x >= 0.8 for x in best_h])
        ):
            sums[k] += sum(v) / len(v)
    p, r, hp, hr = (s / max(len(rows), 1) for s in sums)
    mean = lambda a, b: 2 * a * b / (a + b) if a + b else 0.0  # noqa: E731
    ours_n, human_n = sum(len(o) for _, o in rows), sum(len(h) for h, _ in rows)
    figures = {
        "soft_p": p,
        "soft_r": r,
        "soft_f1": mean(p, r),
        "hard_p": hp,
        "hard_r": hr,
        "hard_f1": mean(hp, hr),
    }
    return {
        "sentences": len(rows),
        **{k: round(v, 4) for k, v in figures.items()},
        "facts_ratio": round(ours_n / max(human_n, 1), 3),
    }


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument(
        "data", type=Path, nargs="?", default=ROOT.parent / "shared" / "data" / "factscore"
    )
    ap.add_argument("--part", choices=("dev", "held", "all"), default="all")
    ap.add_argument("--pred", type=Path)
    a = ap.parse_args()
    if not a.data.is_dir():
        print(f"skipped: no data at {a.data}")
        return
    started = time.perf_counter()
    decomposer = open_decomposer(style="factscore")
    print(f"load: {time.perf_counter() - started:.2f} s")
    total, seconds = 0, 0.0
    for name in FILES:
        rows, lines = [], []
        for line in (a.data / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            generation = json.loads(line)
            if a.part != "all" and held_out(generation["topic"]) != (a.part == "held"):
                continue
            started = time.perf_counter()
            found = predict(decomposer, generation)
            seconds += time.perf_counter() - started
            total += len(found)
            for annotation, ours in found:
                human = [f["text"] for f in annotation["human-atomic-facts"] or []]
                lines.append(
                    json.dumps({"sentence": annotation["text"], "facts": ours}, ensure_ascii=False)
                )
                if human:
                    rows.append((human, ours))
        print(name, json.dumps(measure(rows)))
        if a.pred:
            a.pred.mkdir(parents=True, exist_ok=True)
            (a.pred / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"speed: {total / max(seconds, 1e-9):.0f} sentences/s over {total} sentences")


if __name__ == "__main__":
    main()
