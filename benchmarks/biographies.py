"""Ten ChatGPT biographies end to end, as a user would check them, beside the humans' labels.

    python benchmarks/biographies.py [DATA] [--count 10] [--threads 2] [--json]

Builds an index from DATA/passages.jsonl, checks the first biographies that have an article and
labels, with their topic, through the engine process (our own decomposition), and prints a row each:
facts and share supported by humans and by us, seconds, and the seconds to the first verdict. Mean
absolute difference and Pearson's r close the table.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from factscore_tui.core.document import Document
from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.protocol import Judged
from factscore_tui.engine.report_builder import ReportBuilder

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "data", type=Path, nargs="?", default=ROOT.parent / "shared" / "data" / "factscore"
    )
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if not options.data.is_dir():
        print(f"skipped: {options.data} is not there")
        return
    rows = run(options.data, options.count, options.threads)
    if options.json:
        print(json.dumps(rows))
        return
    print(
        f"{'topic':<34}{'words':>6}{'human':>7}{'S %':>6}{'ours':>7}{'S %':>6}{'first s':>9}{'all s':>7}"  # noqa: E501
    )
    for r in rows:
        print(
            f"{r['topic'][:33]:<34}{r['words']:>6}{r['human_facts']:>7}{r['human']:>6.0f}{r['our_facts']:>7}"
            f"{r['ours']:>6.0f}{r['first_s']:>9.2f}{r['all_s']:>7.1f}"
        )
    gap = statistics.mean(abs(r["human"] - r["ours"]) for r in rows)
    r = statistics.correlation([r["human"] for r in rows], [r["ours"] for r in rows])
    print(
        f"mean absolute difference {gap:.1f} points, Pearson r {r:.2f}, peak memory "
        f"{rows[-1]['peak_mb']:.0f} MB"
    )


def run(data: Path, count: int, threads: int) -> list[dict[str, Any]]:
    """One row a biography."""
    from factscore_tui.corpus.build.builder import build_index

    known = {json.loads(line)["title"] for line in (data / "passages.jsonl").open(encoding="utf-8")}
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as home:
        os.environ["FACTSCORE_TUI_HOME"] = home
        build_index(data / "passages.jsonl", Path(home) / "index")
        with EngineClient(str(Path(home) / "index"), threads) as client:
            list(client.open())
            for line in (data / "ChatGPT.jsonl").open(encoding="utf-8"):
                row = json.loads(line)
                labels = [
                    f["label"]
                    for s in row["annotations"] or []
                    for f in s["human-atomic-facts"] or []
                ]
                if row["topic"] not in known or not labels:
                    continue
                rows.append(one(client, row, labels))
                if len(rows) == count:
                    break
    return rows


def one(client: EngineClient, row: dict[str, Any], labels: list[str]) -> dict[str, Any]:
    """Check one biography."""
    collector = ReportBuilder(Document.from_text(row["output"]), row["topic"])
    began, first = time.perf_counter(), 0.0
    for event in client.check(row["output"], row["topic"]):
        collector.apply(event)
        if isinstance(event, Judged) and not first:
            first = time.perf_counter() - began
    report = collector.report()
    status = Path(f"/proc/{client.pid}/status")
    peak = (
        [line for line in status.read_text().splitlines() if line.startswith("VmHWM")]
        if status.exists()
        else []
    )
    return {
        "topic": row["topic"],
        "words": len(row["output"].split()),
        "human_facts": len(labels),
        "human": 100 * labels.count("S") / len(labels),
        "our_facts": len(report.facts),
        "ours": 100 * (report.score or 0.0),
        "first_s": first,
        "all_s": time.perf_counter() - began,
        "peak_mb": int(peak[0].split()[1]) / 1024 if peak else 0.0,
    }


if __name__ == "__main__":
    main()
