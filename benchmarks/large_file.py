"""Memory and processor time of `score` on a large file: `python benchmarks/large_file.py
[--megabytes N] [--format jsonl|csv|parquet] [--json]`.

The file is made here, of the articles of the sample encyclopedia: about a kilobyte of one a
generation, numbered so that no two are alike. Two runs over it, each in a process and a home of its
own:

* `estimate`: `score --estimate`, which reads every generation, asks the rule for abstentions about
  each, and judges eight;
* `silent`: `score` of as many generations with an apology in front, so that each abstains: the
  whole run, its rows and its result, without anything judged.

What is told is the largest resident size of the command itself, which is what the file costs (an
engine is a process of its own and does not see it), and the processor time of all processes.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ARTICLES = ROOT / "index" / "sample" / "articles"
LENGTH = 850
APOLOGY = "I'm sorry, but I couldn't find any information about this person. "
CHILD = """
import resource, sys
from factscore_tui.cli.main import main
code = main(sys.argv[1:])
own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
cpu = own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime
print(code, own.ru_maxrss // 1024, round(cpu, 1), file=sys.stderr)
"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--megabytes", type=int, default=100)
    parser.add_argument("--format", choices=("jsonl", "csv", "parquet"), default="jsonl")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    told = {
        name: _run(options.megabytes, options.format, front, arguments)
        for name, front, arguments in (
            ("estimate", "", ["--estimate"]),
            ("silent", APOLOGY, ["--abstention", "generic"]),
        )
    }
    if options.json:
        print(json.dumps(told, indent=1))
        return
    for name, figures in told.items():
        print(name, ", ".join(f"{what} {figure:,}" for what, figure in figures.items()))


def generations(megabytes: int, front: str) -> Iterator[dict[str, str]]:
    """So many megabytes of generations."""
    bodies = [path.read_text("utf-8").split("---\n", 2)[-1] for path in ARTICLES.glob("*.md")]
    pieces = [body[at : at + LENGTH] for body in bodies for at in range(0, len(body), LENGTH)]
    size = 0
    for number, piece in enumerate(cycle(pieces)):
        row = {"topic": f"Person {number}", "output": f"{front}Text {number}. {piece}"}
        size += len(json.dumps(row).encode()) + 1
        if size > megabytes * 1_000_000:
            return
        yield row


def _run(megabytes: int, form: str, front: str, arguments: list[str]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"g.{form}"
        count = _write(file, generations(megabytes, front))
        command = [sys.executable, "-c", CHILD, "score", str(file), "--threads", "1", *arguments]
        environ = {**os.environ, "FACTSCORE_TUI_HOME": folder}
        ran = subprocess.run(command, env=environ, capture_output=True, text=True)
        code, largest, cpu = ran.stderr.split()[-3:]
        if code != "0":
            raise SystemExit(ran.stderr)
        return {
            "generations": count,
            "MB of the file": file.stat().st_size // 1_000_000,
            "largest resident size, MB": int(largest),
            "processor seconds": float(cpu),
        }


def _write(file: Path, rows: Iterator[dict[str, str]]) -> int:
    """Write them, a row at a time: what this process is large by would count for its children."""
    count = 0
    with file.open("w", encoding="utf-8", newline="") as out:
        table = csv.writer(out)
        if file.suffix == ".csv":
            table.writerow(("topic", "output"))
        for row in rows:
            count += 1
            if file.suffix == ".csv":
                table.writerow(row.values())
            else:
                out.write(json.dumps(row) + "\n")
    if file.suffix == ".parquet":
        script = (
            "import json, sys, pyarrow as pa, pyarrow.parquet as pq;"
            "rows = [json.loads(line) for line in open(sys.argv[1])];"
            "pq.write_table(pa.Table.from_pylist(rows), sys.argv[1])"
        )
        subprocess.run([sys.executable, "-c", script, str(file)], check=True)
    return count


if __name__ == "__main__":
    main()
