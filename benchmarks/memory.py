"""Does the engine keep what it does not need? `python benchmarks/memory.py [--checks 500]
[--threads 1]`

One engine, the bundled models and the sample encyclopedia, many short checks of texts that are all
different. Resident memory of the engine and its children after a tenth of them (by then models and
caches have their size) and at the end, in MB, the growth between in per cent, and the same for this
process. Exit code 1 above --most per cent.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from pathlib import Path

import psutil

from factscore_tui.corpus.index.locations import ensure_sample
from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.protocol import Judged

EXAMPLES = Path(__file__).parents[1] / "examples"


def sentences() -> list[str]:
    """Lines of the example drafts, long enough to hold a fact."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(EXAMPLES.glob("*.txt"))]
    found = [part.strip() for text in texts for part in text.replace("\n", " ").split(". ")]
    return [part.rstrip(".") for part in found if 30 < len(part) < 200]


def resident(pid: int) -> float:
    """MB of a process and its children."""
    process = psutil.Process(pid)
    return float(
        sum(one.memory_info().rss for one in (process, *process.children(recursive=True))) / 1e6
    )


def main() -> int:
    """Print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checks", type=int, default=500)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--most", type=float, default=2.0, help="per cent")
    asked = parser.parse_args()
    index, said, facts = str(ensure_sample()), sentences(), 0
    engine, here = [0.0, 0.0], [0.0, 0.0]
    with EngineClient(index, asked.threads) as client:
        for number in range(1, asked.checks + 1):
            first, second = said[number % len(said)], said[number * 7 % len(said)]
            text = f"{first} in {1000 + number}. {second}."
            facts += sum(isinstance(event, Judged) for event in client.check(text))
            if number in (max(1, asked.checks // 10), asked.checks):
                gc.collect()
                last = number == asked.checks
                engine[last] = resident(client.pid or 0)
                here[last] = psutil.Process().memory_info().rss / 1e6
    growth = [100 * (after / before - 1) for before, after in (engine, here)]
    figures = {
        "checks": asked.checks,
        "facts": facts,
        "engine_mb": [round(mb, 1) for mb in engine],
        "engine_growth_percent": round(growth[0], 2),
        "client_mb": [round(mb, 1) for mb in here],
        "client_growth_percent": round(growth[1], 2),
    }
    print(json.dumps(figures))
    return 1 if max(growth) > asked.most else 0


if __name__ == "__main__":
    sys.exit(main())
