"""Plain statements, as people type them first into a fact checker, over the sample encyclopedia.

    python benchmarks/plain_statements.py [--part open|kept] [--show]

For each of the 101 pages of the sample ten short true statements ("Moby-Dick is a novel by Herman
Melville.") and five in which one thing is changed, by eight writers who saw the pages and nothing
of the verifier; and four true ones of which the page tells nothing ("untold"), by eight
others. Each is a text of its own, without a topic. A statement counts as supported when
all its facts are, weakly when one of them is only weakly, as contradicted when one is, as partly
when some are supported. The pages of "open" are what rules were mended by; those of "kept" are for
measuring only: its statements are counted, and --show does not print them.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from everyday_drafts import checked
from everyday_drafts import opened as opened_pipeline

SETS = Path(__file__).resolve().parent / "plain_statements"
ORDER = ("supported", "weak", "partly", "silent", "not-checkable", "contradicted")


LABELS = {"T": "true", "F": "wrong", "U": "untold"}


def statements(part: str) -> Iterator[tuple[str, str]]:
    """(label, statement) of every row: page, label, statement, what the page says instead."""
    for line in (SETS / f"{part}.tsv").read_text().splitlines():
        _, label, said = line.split("\t")[:3]
        yield label, said


def counted(facts: Sequence[tuple[str, bool]]) -> str:
    """How a statement counts by the (verdict, whether strong) of its facts."""
    verdicts = [verdict for verdict, _ in facts]
    if "contradicted" in verdicts:
        return "contradicted"
    if verdicts and all(verdict == "supported" for verdict in verdicts):
        return "supported" if all(strong for _, strong in facts) else "weak"
    if "supported" in verdicts:
        return "partly"
    return "not-checkable" if {*verdicts} == {"not-checkable"} else "silent"


def main() -> None:
    """Judge all statements of a part and print how many of each kind there are."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--part", choices=("open", "kept"), default="open")
    parser.add_argument("--show", action="store_true", help="print those of the open part")
    args = parser.parse_args()
    counts: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as home:
        os.environ["FACTSCORE_TUI_HOME"] = home
        pipeline = opened_pipeline()
        for label, said in statements(args.part):
            read = checked(pipeline, said)
            how = counted([(j.verdict.value, j.strength == "strong") for _, j in read])
            counts[label, how] += 1
            if args.show and args.part == "open":
                print(label, how, said, sep="\t")
    for label, name in LABELS.items():
        total = sum(n for (own, _), n in counts.items() if own == label)
        told = ", ".join(f"{how} {counts[label, how]}" for how in ORDER if counts[label, how])
        print(f"{name} ({total}): {told}")


if __name__ == "__main__":
    sys.exit(main())
