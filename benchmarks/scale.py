"""What a fact costs, and what a start costs, with one engine and with two: `python
benchmarks/scale.py [--texts N] [--sentences N] [--json]`.

Texts are the first sentences of articles of the sample encyclopedia, each on its topic; three runs
of `score` over its index, each in a home of its own so that nothing is remembered: a third of the
texts with one engine, all with one, all with two, an engine of one thread. Two runs of different
length with one engine give what a start costs and what a fact costs. Processor time counts all
processes; it says what a machine of more cores would take, where the wall clock of a busy machine
does not. Memory is the largest process.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from factscore_tui.text.sentences import split_sentences

ROOT = Path(__file__).resolve().parent.parent
ARTICLES = ROOT / "index" / "sample" / "articles"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--texts", type=int, default=24)
    parser.add_argument("--sentences", type=int, default=8)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    texts = [first_sentences(path, options.sentences) for path in sorted(ARTICLES.glob("*.md"))]
    texts = texts[:: max(1, len(texts) // options.texts)][: options.texts]
    short = _run(texts[: len(texts) // 3], 1)
    long = _run(texts, 1)
    both = _run(texts, 2)
    a_fact = (long["cpu"] - short["cpu"]) / (long["facts"] - short["facts"])
    start = short["cpu"] - a_fact * short["facts"]
    told: dict[str, Any] = {
        "one engine, a third": short,
        "one engine": long,
        "two engines": both,
        "processor seconds a fact": round(a_fact, 4),
        "processor seconds a start": round(start, 2),
        "facts a second a core": round(1 / a_fact, 1),
        "processor time of two engines against one": round(both["cpu"] / long["cpu"], 3),
    }
    if options.json:
        print(json.dumps(told, indent=1))
        return
    for name, value in told.items():
        print(f"{name:<44}{value}")


def first_sentences(path: Path, sentences: int) -> dict[str, str]:
    """The first sentences of an article, headings left out."""
    _, head, body = path.read_text(encoding="utf-8").split("---\n", 2)
    title = next(line for line in head.splitlines() if line.startswith("title:"))
    plain = "\n".join(line for line in body.splitlines() if line and not line.startswith("#"))
    spans = [sentence.span for sentence in split_sentences(plain)[:sentences]]
    return {"topic": title.partition(":")[2].strip(), "output": plain[: spans[-1].end]}


@contextmanager
def cold_score(texts: list[dict[str, str]]) -> Iterator[tuple[Path, dict[str, str], list[str]]]:
    """The file of the texts in a home of its own, that home's environment, and the command that
    scores the file with engines of one thread. The index of the sample is built before."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "g.jsonl"
        file.write_text("".join(json.dumps(text) + "\n" for text in texts), encoding="utf-8")
        environ = {**os.environ, "FACTSCORE_TUI_HOME": folder}
        program = [sys.executable, "-m", "factscore_tui"]
        subprocess.run(
            [*program, "index", "search", "Riga"], env=environ, check=True, capture_output=True
        )
        yield file, environ, [*program, "score", str(file), "--threads", "1"]


def count_facts(report: bytes) -> int:
    """The facts of a report in the form of the reference."""
    return sum(len(decisions or ()) for decisions in json.loads(report)["decisions"])


def _run(texts: list[dict[str, str]], workers: int) -> dict[str, Any]:
    """One run of `score`, cold."""
    with cold_score(texts) as (file, environ, command):
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        command += ["--workers", str(workers)]
        subprocess.run(command, env=environ, check=True, capture_output=True)
        took, after = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
        facts = count_facts(file.with_name("g.factscore.json").read_bytes())
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {
        "texts": len(texts),
        "facts": facts,
        "wall": round(took, 1),
        "cpu": round(cpu, 2),
        "largest process, MB": round(after.ru_maxrss / 1024),
    }


if __name__ == "__main__":
    main()
