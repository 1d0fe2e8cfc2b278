"""Planted errors and their true counterparts, over the sample encyclopedia, as a person would check
them.

    python benchmarks/planted.py [--estimator NAME] [--show]

planted.tsv holds sentences of our own about nine articles: wrong ones that share nearly all words
with the article, true ones beside them, and details that no article tells. Each is a text of its
own for `factscore-tui check`; a sentence counts as ✓ when all its facts are supported (weak where
one of them is only weakly), as ✗ when one is contradicted. The sentences were written before the
verifier they measure and are not trained on; mending by them is allowed, so they show what is known
to fail.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


def verdict(facts: list[str]) -> str:
    """One verdict of a sentence."""
    if "contradicted" in facts:
        return "contradicted"
    if not facts or not all(fact in ("supported", "weak") for fact in facts):
        return "silent"
    return "weak" if "weak" in facts else "supported"


def judged(sentences: list[str], options: list[str]) -> list[list[dict[str, Any]]]:
    """The facts of each sentence, by the program. All are paragraphs of one draft that nothing
    refers across."""
    with tempfile.TemporaryDirectory() as folder:
        draft, out = Path(folder) / "draft.txt", Path(folder) / "report.json"
        draft.write_text("\n\n".join(sentences), encoding="utf-8")
        command = [
            sys.executable,
            "-m",
            "factscore_tui",
            "check",
            str(draft),
            "--format",
            "json",
            "-o",
            str(out),
        ]
        done = subprocess.run(
            [*command, "--topic", "-", *options], capture_output=True, text=True, check=False
        )
        if not out.exists():
            raise SystemExit(done.stderr)
        report = json.loads(out.read_text(encoding="utf-8"))
    starts, at = [], 0
    for sentence in sentences:
        starts.append(at)
        at += len(sentence) + 2
    found: list[list[dict[str, Any]]] = [[] for _ in sentences]
    for fact in report["facts"]:
        place = max(number for number, start in enumerate(starts) if start <= fact["sentence"][0])
        found[place].append(fact)
    return found


def main() -> None:
    """Check and count."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--estimator")
    parser.add_argument("--show", action="store_true", help="every sentence with its facts")
    options = parser.parse_args()
    rows = [
        line.split("\t") for line in (HERE / "planted.tsv").read_text(encoding="utf-8").splitlines()
    ]
    found = judged(
        [row[2] for row in rows], ["--estimator", options.estimator] if options.estimator else []
    )
    counts: dict[str, Counter[str]] = {}
    for (label, kind, sentence), facts in zip(rows, found, strict=True):
        weak = [fact["verdict"] == "supported" and fact["strength"] == "weak" for fact in facts]
        said = verdict(
            ["weak" if w else fact["verdict"] for w, fact in zip(weak, facts, strict=True)]
        )
        counts.setdefault(label, Counter())[said] += 1
        bad = (label != "true" and said == "supported") or (
            label == "true" and said == "contradicted"
        )
        if options.show or bad:
            print(f"{'!!' if bad else '  '} {label:7}{kind:11}{said:13}{sentence}")
            for fact in facts if options.show else ():
                print(
                    f"      {fact['verdict']:13}{fact['p_supported']}  {fact['text']}  "
                    f"({fact['reason']})"
                )
    for label, of in counts.items():
        print(
            f"{label:8}{sum(of.values()):4}: ",
            ", ".join(f"{name} {count}" for name, count in sorted(of.items())),
        )


if __name__ == "__main__":
    main()
