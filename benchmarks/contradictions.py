"""How often an exact difference is told where there is none, and how many planted ones are found.

    python benchmarks/contradictions.py [DATA] [--json]

On the labelled FActScore facts (default ../shared/data/factscore), with their topic: of the facts
that humans call supported, the share that we call contradicted (should be near 0); and of those
with a date or number, each changed by a seeded draw, the share that is called contradicted, is not
supported, or passes.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_YEAR = re.compile(r"\b(1[5-9]\d\d|20[0-2]\d)\b")
_NUMBER = re.compile(r"(?<![\w.,])(\d{1,3})(?![\w.,]\d|\w|st|nd|rd|th)")
_MONTH = re.compile(r"\b(" + "|".join(_MONTHS) + r")\b")


def planted(fact: str, draw: random.Random) -> str | None:
    """The fact with one year, month or number changed; None when it has none."""
    choices = [m for pattern in (_YEAR, _NUMBER, _MONTH) for m in pattern.finditer(fact)]
    if not choices:
        return None
    match = draw.choice(choices)
    old = match.group()
    if old in _MONTHS:
        new = draw.choice([m for m in _MONTHS if m != old])
    else:
        value, step = int(old), draw.choice([-11, -5, -3, -2, 2, 3, 5, 11])
        new = str(value + step if value + step > 0 else value + 13)
    return fact[: match.start()] + new + fact[match.end() :]


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "data", type=Path, nargs="?", default=ROOT.parent / "shared" / "data" / "factscore"
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--show", type=int, default=0, help="print so many of the wrongly contradicted facts"
    )
    options = parser.parse_args()
    if not options.data.is_dir():
        print(f"skipped: {options.data} is not there")
        return
    print(json.dumps(measure(options.data, options.show), indent=None if options.json else 2))


def measure(data: Path, show: int) -> dict[str, Any]:
    """Shares and counts."""
    from factscore_tui.core.document import Document
    from factscore_tui.core.fact import AtomicFact
    from factscore_tui.core.span import Span
    from factscore_tui.corpus.build.builder import build_index
    from factscore_tui.corpus.index.index import Index
    from factscore_tui.retrieve.retriever import IndexRetriever
    from factscore_tui.verify.estimators.bundled import BundledVerifier

    draw = random.Random(20261121)
    counts: dict[str, int] = {}

    def count(name: str) -> None:
        counts[name] = counts.get(name, 0) + 1

    with tempfile.TemporaryDirectory() as folder:
        os.environ["FACTSCORE_TUI_HOME"] = folder
        build_index(data / "passages.jsonl", Path(folder) / "index")
        index = Index.open(Path(folder) / "index")
        retriever, verifier = IndexRetriever(index), BundledVerifier()
        known = {
            json.loads(line)["title"] for line in (data / "passages.jsonl").open(encoding="utf-8")
        }

        def verdict(topic: str, sentence: str, fact: str) -> Any:
            retriever.begin(Document.from_text(sentence), topic)
            atomic = AtomicFact(0, fact, fact, (Span(0, 1),), Span(0, 1))
            return verifier.judge(atomic, sentence, topic, retriever.retrieve(fact, sentence))

        for subject in ("InstructGPT", "ChatGPT", "PerplexityAI"):
            for line in (data / f"{subject}.jsonl").open(encoding="utf-8"):
                row = json.loads(line)
                for sentence in (row["annotations"] or []) if row["topic"] in known else []:
                    for fact in sentence["human-atomic-facts"] or []:
                        if fact["label"] != "S":
                            count("not supported by humans")
                            judged = verdict(row["topic"], sentence["text"], fact["text"])
                            count(f"not supported by humans, ours {judged.verdict}")
                            continue
                        count("supported by humans")
                        judged = verdict(row["topic"], sentence["text"], fact["text"])
                        if judged.verdict == "contradicted":
                            count("supported by humans, ours contradicted")
                            if counts["supported by humans, ours contradicted"] <= show:
                                print(row["topic"], "|", fact["text"], "|", judged.reason)
                        changed = planted(fact["text"], draw)
                        if changed and judged.verdict == "supported":
                            count("planted")
                            wrong = sentence["text"].replace(fact["text"], changed)
                            count(f"planted, ours {verdict(row['topic'], wrong, changed).verdict}")
    return {
        "wrongly_contradicted": counts.get("supported by humans, ours contradicted", 0)
        / counts["supported by humans"],
        "planted_contradicted": counts.get("planted, ours contradicted", 0) / counts["planted"],
        "planted_passed": counts.get("planted, ours supported", 0) / counts["planted"],
        "counts": dict(sorted(counts.items())),
    }


if __name__ == "__main__":
    main()
