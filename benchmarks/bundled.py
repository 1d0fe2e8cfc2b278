"""The bundled engine in figures: facts per second, a 35-fact biography, memory, and its two models
beside their peer.

    python benchmarks/bundled.py [--threads 2] [--cross FILE] [--json]

A biography of about 150 words is checked with its topic by an engine that has no vector in its
cache (cold); what it took is also given for 35 facts, in proportion. The peer is
sentence-transformers with the same weights, texts and threads, in the same run as ours: a ratio is
ours over theirs, pairs of fact and evidence per second for the cross-encoder, texts per second for
the sentence encoder (null where the model or the peer is missing). cross_encoder.py says what the
pairs are; check.py prints more of the same.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path

from check import embedding_ratio, peak_memory_mb, timed_check
from cross_encoder import MODEL, pair_ratio

from factscore_tui.corpus.index.locations import ensure_sample
from factscore_tui.engine.client import EngineClient

TEXT = Path(__file__).resolve().parent / "biography.txt"
TOPIC = "Marie Curie"
FACTS = 35


def measure(threads: int, cross: Path = MODEL) -> dict[str, float | int | None]:
    """The figures, seconds and MB, as they were measured."""
    text = TEXT.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as home:
        os.environ["FACTSCORE_TUI_HOME"] = home
        index = str(ensure_sample())
        with EngineClient(index, threads) as client:
            began = time.perf_counter()
            list(client.open())
            ready = time.perf_counter() - began
            cold = timed_check(client, text, TOPIC)
            memory = peak_memory_mb(client.pid or 0)
    embedding = embedding_ratio(threads, text) or {}
    pairs = pair_ratio(threads, cross) or {}
    return {
        "threads": threads,
        "words": len(text.split()),
        "facts": int(cold["facts"]),
        "ready_s": round(ready, 2),
        "first_verdict_s": round(cold["first_verdict_s"], 2),
        "biography_s": round(cold["total_s"], 2),
        "biography_35_facts_s": round(cold["total_s"] * FACTS / cold["facts"], 2),
        "facts_per_s": round(cold["facts_per_s"], 2),
        "engine_memory_mb": round(memory) or None,
        "cross_encoder_pairs_per_s": _rounded(pairs.get("ours_per_s"), 1),
        "peer_pairs_per_s": _rounded(pairs.get("peer_per_s"), 1),
        "ratio_to_peer": _rounded(pairs.get("ratio"), 2),
        "embedding_per_s": _rounded(embedding.get("ours_per_s"), 1),
        "embedding_peer_per_s": _rounded(embedding.get("peer_per_s"), 1),
        "embedding_ratio_to_peer": _rounded(embedding.get("ratio"), 2),
    }


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--cross", type=Path, default=MODEL, help="GGUF file of the cross-encoder")
    parser.add_argument("--json", action="store_true", help="one line of JSON instead of a table")
    options = parser.parse_args()
    figures = measure(options.threads, options.cross)
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:<28}{'-' if value is None else value}")


if __name__ == "__main__":
    main()
