"""Our facts against those written by hand, on texts that nothing was trained on.

  python benchmarks/written_facts.py [--all] [--models FOLDER] [--show N]

The held-back tenth of models/data/facts (zlib.crc32(text) % 10 == 0), whole texts through all
stages, references included. Token F1 of the nearest fact, both ways; hard counts pairs from 0.8 on.
Also: the share of sentences without anything to check that get a fact, of sentences with facts that
get none, facts a sentence, and sentences a second on two threads. `--all` takes all texts (nine
tenths of them were trained on). `--show N` prints N sentences that went badly.
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
from factscore_tui.decompose.bundled import open_decomposer  # noqa: E402
from factscore_tui.text.sentences import split_sentences  # noqa: E402


def bag(text: str) -> collections.Counter[str]:
    """The words of a fact."""
    return collections.Counter(re.findall(r"[^\W_]+", text.lower()))


def f1(a: collections.Counter[str], b: collections.Counter[str]) -> float:
    """Token F1."""
    total = sum(a.values()) + sum(b.values())
    return 2 * sum((a & b).values()) / total if total else 0.0


def texts(everything: bool) -> list[dict[str, Any]]:
    """The written texts, or the held-back tenth of them."""
    rows = [
        json.loads(line)
        for path in sorted((ROOT / "models" / "data" / "facts").glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    return [r for r in rows if everything or zlib.crc32(r["text"].encode()) % 10 == 0]


def main() -> None:
    ap = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ap.add_argument("--all", action="store_true")
    ap.add_argument("--threads", type=int, default=2)
    ap.add_argument("--show", type=int, default=0)
    a = ap.parse_args()
    decomposer = open_decomposer(threads=a.threads)
    rows: list[tuple[float, float, float, float]] = []
    silly = skipped = missed = ours_n = gold_n = sentences_n = 0
    seconds = 0.0
    for text in texts(a.all):
        document = Document.from_text(text["text"])
        sentences = split_sentences(document.text)
        sentences_n += len(sentences)
        started = time.perf_counter()
        told = [(s, facts) for s, facts in decomposer.decompose(document, sentences, "")]
        seconds += time.perf_counter() - started
        at = 0
        for gold in text["sentences"]:
            i = document.text.find(gold["s"], at)
            at = j = i + len(gold["s"])
            mine = [
                f.text
                for s, facts in told
                if s.span.start < j and s.span.end > i
                for f in facts
                if not f.not_checkable
            ]
            if not gold["facts"]:
                skipped += 1
                silly += bool(mine)
                continue
            if not mine:
                missed += 1
                rows.append((0.0, 0.0, 0.0, 0.0))
                continue
            m = [[f1(bag(o), bag(h)) for h in gold["facts"]] for o in mine]
            best_o = [max(r) for r in m]
            best_h = [max(r[k] for r in m) for k in range(len(gold["facts"]))]
            ours_n, gold_n = ours_n + len(mine), gold_n + len(gold["facts"])
            mean = lambda v: sum(v) / len(v)  # noqa: E731
            rows.append(
                (
                    mean(best_o),
                    mean(best_h),
                    mean([x >= 0.8 for x in best_o]),
                    mean([x >= 0.8 for x in best_h]),
                )
            )
            if a.show > 0 and rows[-1][2] < 0.34:
                a.show -= 1
                print(
                    "S:",
                    gold["s"],
                    *(f"\n   ours {o}" for o in mine),
                    *(f"\n   gold {h}" for h in gold["facts"]),
                )
    p, r, hp, hr = (sum(x[k] for x in rows) / max(1, len(rows)) for k in range(4))
    both = lambda x, y: round(2 * x * y / (x + y), 3) if x + y else 0.0  # noqa: E731
    print(
        json.dumps(
            {
                "sentences": len(rows),
                "soft": both(p, r),
                "hard": both(hp, hr),
                "facts_ratio": round(ours_n / max(1, gold_n), 2),
                "missed": round(missed / max(1, len(rows)), 3),
                "silly": round(silly / max(1, skipped), 3),
                "sentences_a_second": round(sentences_n / seconds, 1),
            }
        )
    )


if __name__ == "__main__":
    main()
