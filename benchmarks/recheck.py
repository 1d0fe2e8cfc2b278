"""What checking an edited draft saves: `python benchmarks/recheck.py [FILE] [--edits N] [--json]`.

Side by side in one run, on the bundled engine and the sample encyclopedia: the whole draft checked
from scratch, and checked again after one sentence was changed, once from scratch and once with what
was not touched kept (as the app does). The facts of both must be the same. FILE defaults to all
example texts in a row.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--edits", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    files = [options.file] if options.file else sorted((ROOT / "examples").glob("*.txt"))
    text = "\n\n".join(file.read_text(encoding="utf-8").strip() for file in files) + "\n"
    with tempfile.TemporaryDirectory() as home:
        os.environ["FACTSCORE_TUI_HOME"] = home
        found = measure(text, options.edits, options.threads)
    print(
        json.dumps(found)
        if options.json
        else "\n".join(f"{name:<16} {value}" for name, value in found.items())
    )


def measure(text: str, edits: int, threads: int) -> dict[str, float | int | bool]:
    """Seconds of each way, medians over the edits, and their ratio."""
    from factscore_tui.core.document import Document
    from factscore_tui.core.report import Report
    from factscore_tui.engine.client import EngineClient
    from factscore_tui.engine.report_builder import ReportBuilder
    from factscore_tui.text.sentences import split_sentences

    def check(text: str, before: Report | None = None) -> tuple[Report, float]:
        collector = ReportBuilder(Document.from_text(text))
        began = time.perf_counter()
        for event in client.check(text, before=before):
            collector.apply(event)
        return collector.report(), time.perf_counter() - began

    with EngineClient(threads=threads) as client:
        check(
            text[:200]
        )  # models and index are open, caches of the encoder as warm for one way as for the other
        first, cold = check(text)
        sentences = split_sentences(text)
        whole, kept, same, judged = [], [], True, []
        for number in range(edits):
            sentence = sentences[(number + 1) * len(sentences) // (edits + 1)].span
            edited = f"{text[: sentence.end - 1]}, they say{text[sentence.end - 1 :]}"
            again, seconds = check(edited)
            whole.append(seconds)
            quick, seconds = check(edited, first)
            kept.append(seconds)
            same = same and [f.fact for f in quick.facts] == [f.fact for f in again.facts]
            same = same and [f.verdict for f in quick.facts] == [f.verdict for f in again.facts]
            known = {(f.fact.text, f.fact.sentence.of(first.document.text)) for f in first.facts}
            judged.append(
                sum((f.fact.text, f.fact.sentence.of(edited)) not in known for f in quick.facts)
            )
    from_scratch, touched = statistics.median(whole), statistics.median(kept)
    return {
        "words": len(text.split()),
        "sentences": len(sentences),
        "facts": len(first.facts),
        "edits": edits,
        "first_s": round(cold, 2),
        "from_scratch_s": round(from_scratch, 3),
        "touched_s": round(touched, 3),
        "ratio": round(from_scratch / touched, 1),
        "facts_judged": round(statistics.mean(judged), 1),
        "same": same,
    }


if __name__ == "__main__":
    main()
