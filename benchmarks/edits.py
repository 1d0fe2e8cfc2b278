"""Errors planted by rule, found and put right by the program; and Mu-SHROOM's spans.

    python benchmarks/edits.py [DATA] [--each N] [--limit N] [--seed N] [--write FILE]
        [--details FILE] [--misses N] [--shroom N] [--half dev|held]

DATA defaults to ../shared/data; skipped, saying so, where it is absent. planted_edits.py makes the
texts from the passages and the supported human facts of FActScore; `factscore-tui evaluate edits`
indexes the passages, checks and corrects. Under its table stands what is asked of the program, and
with --misses so many errors that were not found with the right words.

--half takes the texts on half of the topics alone: failures of the dev half are read to mend the
program, those of the held half are only counted.

Mu-SHROOM (measured only): answers of language models with the words that people marked as
hallucinated, over the passages that were retrieved for the questions. For each answer the share of
characters (intersection over union) that the marked words have in common with the words of facts
that are not supported, and with the exact words that the program gives; beside them, everything
marked and nothing marked.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]
import planted_edits  # noqa: E402

from factscore_tui.core.span import Span  # noqa: E402
from factscore_tui.core.verdict import Verdict  # noqa: E402
from factscore_tui.corpus.build.builder import build_index  # noqa: E402
from factscore_tui.correct.edits import error_spans  # noqa: E402
from factscore_tui.engine.client import EngineClient  # noqa: E402
from factscore_tui.evaluation.edits.cases import EditCase  # noqa: E402
from factscore_tui.evaluation.edits.run import check_and_correct  # noqa: E402

ASKED = {"numeric": 90.0, "date": 90.0, "entity": 70.0, "role": 60.0}
"""Percent of the errors of a kind that are to be found with the right span."""
DISTURBED = 5.0
"""Percent of right facts that may be given an edit at most."""
DOUBTED = (
    Verdict.CONTRADICTED,
    Verdict.NO_EVIDENCE,
    Verdict.NO_ARTICLE,
    Verdict.OUTSIDE_SNAPSHOT,
)
HEADED = 60
"""Characters before its first full stop that a passage of Mu-SHROOM may have as its title."""


def iou(some: Iterable[Span], others: Iterable[Span]) -> float:
    """Characters that two sets of spans share, over those of either; 1 where both are empty."""
    mine, theirs = ({place for span in spans for place in range(*span)} for spans in (some, others))
    either = mine | theirs
    return len(mine & theirs) / len(either) if either else 1.0


def program(*arguments: str) -> str:
    """What the program prints; its errors end the benchmark."""
    done = subprocess.run(
        [sys.executable, "-m", "factscore_tui", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        cwd=ROOT,
    )
    if done.returncode:
        raise SystemExit(done.returncode)
    return done.stdout


def evaluate(
    data: Path, rows: Sequence[dict[str, Any]], folder: Path, details: Path
) -> dict[str, Any]:
    """The figures of these texts, over an index of all passages; prints the table."""
    texts = folder / "planted.jsonl"
    texts.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    passages = str(data / "factscore" / "passages.jsonl")
    said = program(
        "evaluate", "edits", str(texts), "--knowledge", passages, "-o", str(details), "--json"
    )
    return dict(json.loads(said))


def told(found: dict[str, Any]) -> None:
    """The table, and what is asked for."""
    print(f"{'kind':14}{'errors':>7}{'noticed':>9}{'right span':>12}{'ErrLoc':>8}{'EditCorr':>10}")
    for row in found["kinds"]:
        asked = ASKED.get(row["kind"])
        met = "" if asked is None else f"  asked {asked:.0f}: " + _met(row["right_span"] >= asked)
        print(
            f"{row['kind']:14}{row['errors']:>7}{row['noticed']:>9.1f}{row['right_span']:>12.1f}"
            f"{row['err_loc']:>8.1f}{row['edit_corr']:>10.1f}{met}"
        )
    for row in found["detection"]:
        shares = [row["precision"], row["recall"], row["f1"]]
        shown = " ".join("     -" if x is None else f"{x:6.1f}" for x in shares)
        print(f"detection {row['kind']:14}{row['labelled']:>4} labelled  P, R, F1 {shown}")
    share = found["disturbed_share"]
    print(
        f"right facts given an edit: {found['disturbed']} of {found['correct_facts']}, "
        f"{share:.1f} %  asked at most {DISTURBED:.0f}: {_met(share <= DISTURBED)}"
    )
    print(
        f"edits: {found['applied']} of {found['offered']} upheld by the second check; similarity "
        f"{found['similarity_before']:.1f} -> {found['similarity']:.1f}, SimAl "
        f"{found['sim_al']:.1f}"
    )
    print(
        f"estimated score {found['score_before']:.1f} -> {found['score_after']:.1f}; it rises in "
        f"{found['rises']}, falls in {found['falls']}, stays in {found['same']} texts  asked to "
        f"fall in none: {_met(not found['falls'])}"
    )


def _met(met: bool) -> str:
    return "met" if met else "MISSED"


def misses(details: Path, count: int, seed: int) -> None:
    """Errors that were not found with the right words, and right facts that were given an edit."""
    rows = [json.loads(line) for line in details.read_text(encoding="utf-8").splitlines()]
    wrong = [(row, e) for row in rows for e in row["errors"] if not e["right_span"]]
    random.Random(seed).shuffle(wrong)
    for row, error in wrong[:count]:
        print(f"\n{error['kind']}: {error['words']} for {error['right']} | {row['topic']}")
        print(f"    {row['text']}")
        for fact in row["facts"]:
            if fact["kind"] or any(word in fact["text"] for word in error["words"]):
                print(f"    {fact['verdict']:14}{fact['text']}  {fact['words']} ({fact['reason']})")
    for row in rows:
        if row["disturbed"]:
            print(f"\nright, but given an edit: {row['disturbed']} | {row['topic']}")
            print(f"    {row['text']}")
            print(f"    {row['offered']}")


# --- Mu-SHROOM


def shroom(data: Path, folder: Path, limit: int, seed: int) -> None:
    """Check the answers over the passages retrieved for the questions, print the shares."""
    home = data / "eval" / "mu-shroom"
    with gzip.open(home / "mushroom.en-tst.v1.extra.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    with gzip.open(home / "retrieved_passages_en.json.gz", "rt", encoding="utf-8") as file:
        retrieved = json.load(file)
    rows = [row for row in rows if row["id"] in retrieved]
    rows = random.Random(seed).sample(rows, min(limit, len(rows)))
    pages: dict[str, dict[str, None]] = {}
    for found in retrieved.values():
        for passage, *_ in found["results"]:
            title, _, text = passage.partition(". ")
            title, text = (title, text) if text and len(title) <= HEADED else ("", passage)
            pages.setdefault(title, {})[text] = None
    source = folder / "retrieved.jsonl"
    source.write_text(
        "".join(json.dumps({"title": t, "text": "\n\n".join(s)}) + "\n" for t, s in pages.items()),
        encoding="utf-8",
    )
    build_index(source, folder / "retrieved")
    shares: dict[str, list[float]] = {
        name: [] for name in ("facts", "exact words", "all marked", "none marked")
    }
    cases = [EditCase("", row["model_output_text"], (), None) for row in rows]
    with EngineClient(str(folder / "retrieved")) as client:
        for row, outcome in zip(rows, check_and_correct(client, cases), strict=True):
            assert outcome is not None  # nobody cancels
            text, marked = outcome.case.text, [Span(*span) for span in row["hard_labels"]]
            doubted = [fact for fact in outcome.first.facts if fact.verdict in DOUBTED]
            whole = [span for fact in doubted for span in fact.fact.spans]
            exact = [
                span for fact in doubted for span in error_spans(text, fact) or fact.fact.spans
            ]
            shares["facts"].append(iou(whole, marked))
            shares["exact words"].append(iou(exact, marked))
            shares["all marked"].append(iou([Span(0, len(text))], marked))
            shares["none marked"].append(iou([], marked))
    print(f"\nMu-SHROOM, {len(rows)} answers: mean intersection over union with the marked words")
    for name, values in shares.items():
        print(f"    {name:14}{fmean(values):.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, nargs="?", default=ROOT.parent / "shared" / "data")
    parser.add_argument("--each", type=int, default=100, help="texts of each kind that are made")
    parser.add_argument("--limit", type=int, default=100, help="texts that are checked; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--half", choices=planted_edits.HALVES, help="of the topics; default: both")
    parser.add_argument("--write", type=Path, help="write the texts to this file and do no more")
    parser.add_argument("--details", type=Path, help="what became of each text, to this file")
    parser.add_argument("--misses", type=int, default=0, help="show so many errors not found")
    parser.add_argument("--shroom", type=int, default=0, help="answers of Mu-SHROOM; 0: none")
    options = parser.parse_args()
    if not (options.data / "factscore" / "passages.jsonl").is_file():
        print(f"skipped: {options.data} is not there", file=sys.stderr)
        return
    rows = planted_edits.make_set(options.data / "factscore", options.each, options.seed)
    if options.half:
        rows = planted_edits.half_of(rows, options.half, options.data / "factscore")
    if options.limit:
        rows = rows[: options.limit]  # they are in an order by chance
    made = ", ".join(f"{kind} {count}" for kind, count in planted_edits.counts(rows))
    print(f"{len(rows)} texts, seed {options.seed}: {made}")
    if options.write:
        options.write.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        details = options.details or folder / "details.jsonl"
        told(evaluate(options.data, rows, folder, details))
        misses(details, options.misses, options.seed)
        if options.shroom:
            if (options.data / "eval" / "mu-shroom").is_dir():
                shroom(options.data, folder, options.shroom, options.seed)
            else:
                print("Mu-SHROOM skipped: it is not there", file=sys.stderr)


if __name__ == "__main__":
    main()
