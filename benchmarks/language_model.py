"""A language model in the engine: how soon a long reading stops, and does memory stay flat?

    python benchmarks/language_model.py [--model FILE.gguf] [--threads N] [--checks 200] [--json]

* `cancel_s`: seconds from Esc to the end of the check, the worst of some moments in the middle of
  reading passages with
  a model of a billion parameters (random weights, see shared_prefix.py), or --model.
* `memory_growth`: resident memory of the engine after --checks checks over that after the first
  tenth of them, as a
  share; a tiny random model, texts that are all different, answers not from the cache.
* `reading_tokens_per_s`, `writing_tokens_per_s`: of the large model.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from shared_prefix import ROOT, article, random_model

from factscore_tui.core.prompt import Message
from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.config import EngineConfig
from factscore_tui.engine.cpu import physical_cores
from factscore_tui.engine.protocol import Decomposed, Finished, Judged
from factscore_tui.inference.llama.chat import ChatModel

TEXT = (ROOT / "benchmarks" / "biography.txt").read_text(encoding="utf-8")
MOMENTS = (0.3, 1.0, 2.2, 3.7)
"""Seconds into the reading at which the check is cancelled."""


def cancel_seconds(model: str, index: str, threads: int) -> float:
    """The longest time from a cancellation to the end of the check."""
    choice = EngineConfig(engine="llm", model=model, decomposer="rules")
    worst = 0.0
    with EngineClient(index, threads, choice=choice) as client:
        for moment in MOMENTS:
            asked: list[float] = []

            def stop(asked: list[float] = asked, check: str = f"at {moment}") -> None:
                asked.append(time.perf_counter())
                client.cancel(check)

            started = False
            for event in client.check(f"{moment} {TEXT}", "Marie Curie", check=f"at {moment}"):
                if isinstance(event, Decomposed) and not started:
                    started = True
                    threading.Timer(moment, stop).start()
                if isinstance(event, Judged):
                    raise SystemExit(f"the model was done within {moment} s: choose a larger one")
                if isinstance(event, Finished):
                    worst = max(worst, time.perf_counter() - asked[0])
    return worst


def speeds(model: str, threads: int) -> tuple[float, float]:
    """Tokens read and written per second."""
    with ChatModel(model, threads=threads) as chat:
        prompt = (Message("user", TEXT * 4 + " True or False?"),)
        began = time.perf_counter()
        chat.opinions([prompt])
        reading = chat.effort.read / (time.perf_counter() - began)
        chat.generate((Message("user", "List the facts."),), 1, bullets=True)
        before, began = chat.effort.read, time.perf_counter()
        chat.generate((Message("user", "List the facts."),), 33, bullets=True)
        return reading, (chat.effort.read - before) / (time.perf_counter() - began)


def resident_mb(pid: int) -> float:
    """Resident memory of a process (Linux)."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return (
        int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))
        / 1024
    )


def memory_growth(index: str, checks: int, folder: Path) -> tuple[float, float]:
    """(share by which memory grew from a tenth of the checks to their end, MB at the end)."""
    tiny = folder / "tiny.gguf"
    subprocess.run(
        [
            sys.executable,
            str(ROOT / "models" / "recipes" / "random" / "write.py"),
            "tiny",
            str(tiny),
        ],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    first = 0.0
    with EngineClient(index, 1, choice=EngineConfig(engine="llm", model=str(tiny))) as client:
        for number in range(checks):
            text = f"Marie Curie was born in Warsaw in {1800 + number}."
            list(client.check(text, "Marie Curie"))
            if number == checks // 10:
                first = resident_mb(client.pid or 0)
        last = resident_mb(client.pid or 0)
    return last / first - 1, last


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--model", type=Path, help="a chat model in a GGUF file, large enough to be slow"
    )
    parser.add_argument("--threads", type=int, default=physical_cores())
    parser.add_argument("--checks", type=int, default=200)
    parser.add_argument("--json", action="store_true", help="one line of JSON instead of a table")
    options = parser.parse_args()
    model = str(options.model.resolve()) if options.model else random_model()
    with tempfile.TemporaryDirectory() as home:
        os.environ["FACTSCORE_TUI_HOME"] = home
        index = article(Path(home))
        growth, resident = memory_growth(index, options.checks, Path(home))
        reading, writing = speeds(model, options.threads)
        figures = {
            "model": Path(model).name,
            "threads": options.threads,
            "cancel_s": round(cancel_seconds(model, index, options.threads), 3),
            "reading_tokens_per_s": round(reading, 1),
            "writing_tokens_per_s": round(writing, 1),
            "checks": options.checks,
            "memory_growth": round(growth, 4),
            "engine_memory_mb": round(resident),
        }
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:<28}{value}")


if __name__ == "__main__":
    main()
