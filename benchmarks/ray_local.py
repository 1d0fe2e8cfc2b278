"""`score --ray local` beside `score --workers`, in one run: `python benchmarks/ray_local.py
[--texts N] [--sentences N] [--workers N] [--json]`; needs the extra ray.

The texts of benchmarks/scale.py. Four runs of `score`, each cold, in a home of its own, engines of
one thread: a third of the texts and all of them, with --workers and with --ray local in turn. Two
lengths give what a start costs and what a fact costs. Processor time is that of all processes that
descend from the command, Ray's own among them, read while they run: Ray's workers are no children
that anybody waits for. The files that both ways write are compared byte for byte.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import threading
import time
from typing import Any

import psutil
from scale import ARTICLES, cold_score, count_facts, first_sentences

LOOK = 0.1
"""Seconds between two looks at the processes: what one that ends uses after the last is missed."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--texts", type=int, default=24)
    parser.add_argument("--sentences", type=int, default=8)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    texts = [first_sentences(path, options.sentences) for path in sorted(ARTICLES.glob("*.md"))]
    texts = texts[:: max(1, len(texts) // options.texts)][: options.texts]
    workers = ["--workers", str(options.workers)]
    ways = {"--workers": workers, "--ray local": [*workers, "--ray", "local"]}
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in ways}
    for some in (texts[: len(texts) // 3], texts):
        for name, way in ways.items():
            found[name].append(_run(some, way))
        one, other = (runs[-1].pop("bytes") for runs in found.values())
        if one != other:
            sys.exit("the two ways write different bytes")
    told: dict[str, Any] = {}
    for name, (short, long) in found.items():
        more = long["facts"] - short["facts"]
        for what in ("wall s", "processor s"):
            a_fact = (long[what] - short[what]) / more
            short[f"{what} a fact"] = long[f"{what} a fact"] = round(a_fact, 4)
            start = short[what] - a_fact * short["facts"]
            short[f"{what}, start"] = long[f"{what}, start"] = round(start, 1)
        told[f"{name}, a third"], told[name] = short, long
    for what in ("wall s", "processor s", "wall s a fact", "processor s a fact"):
        ratio = told["--ray local"][what] / told["--workers"][what]
        told[f"Ray against workers, {what}"] = round(ratio, 3)
    if options.json:
        print(json.dumps(told, indent=1))
        return
    for name, value in told.items():
        print(f"{name:<40}{value}")


def _run(texts: list[dict[str, str]], way: list[str]) -> dict[str, Any]:
    """One run of `score`, cold."""
    with cold_score(texts) as (file, environ, command):
        began = time.monotonic()
        child = subprocess.Popen(
            [*command, *way], env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        used: dict[tuple[int, float], tuple[float, int]] = {}
        watch = threading.Thread(target=_watch, args=(child.pid, used))
        watch.start()
        said = child.communicate()[0].decode()
        took = time.monotonic() - began
        watch.join()
        if child.returncode:
            sys.exit(said)
        written = [file.with_name(name) for name in ("g.factscore.json", "g.facts.jsonl")]
        content = [path.read_bytes() for path in written]
    return {
        "texts": len(texts),
        "facts": count_facts(content[0]),
        "wall s": round(took, 1),
        "processor s": round(sum(seconds for seconds, _ in used.values()), 1),
        "memory of all, MB": round(sum(size for _, size in used.values()) / 1e6),
        "bytes": content,
    }


def _watch(root: int, used: dict[tuple[int, float], tuple[float, int]]) -> None:
    """Processor seconds and the largest private memory of a process and its descendants, by id and
    start, until it ends."""
    while True:
        try:
            parent = psutil.Process(root)
            if parent.status() == psutil.STATUS_ZOMBIE:
                return
            for one in (parent, *parent.children(recursive=True)):
                _look(one, used)
        except psutil.NoSuchProcess:
            return
        time.sleep(LOOK)


def _look(one: psutil.Process, used: dict[tuple[int, float], tuple[float, int]]) -> None:
    try:
        times, memory = one.cpu_times(), one.memory_info()
        key = (one.pid, one.create_time())
    except psutil.Error:
        return
    private = memory.rss - getattr(memory, "shared", 0)
    used[key] = (times.user + times.system, max(private, used.get(key, (0.0, 0))[1]))


if __name__ == "__main__":
    main()
