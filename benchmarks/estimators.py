"""Estimators that need no chat model, side by side on FActScore's human labels, in one run.

    python benchmarks/estimators.py [DATA] [--subject ChatGPT] [--limit N] [--threads 2] [--json]

DATA is the folder with InstructGPT.jsonl, ChatGPT.jsonl, PerplexityAI.jsonl and passages.jsonl;
--limit takes the first N generations that have passages. Every fact is retrieved for once; each
estimator then judges the same facts.

* bundled: cross-encoder and coverage, as the program uses it;
* cross-encoder: its highest logit;
* exact-diff: everything is supported where no exact difference is computed;
* np: over contextual vectors of all-MiniLM-L6-v2, by the three rules of
  verify/estimators/nonparametric.py; "masked" is the
  paper's, which was made for another model;
* cross-encoder+np, np+exact-diff: joined, supported only where both say so;
* always NS: calling nothing supported, what there is to beat.

The shipped weights of the first two have seen these labels (all topics), so their rows here are
optimistic; models/recipes/verifier/README.md has them on unseen topics. Of "np" a threshold and a
slope were fitted, and the rule, window and temperature chosen among some sixty variants; with the
threshold fitted on other topics F1 moves by less than a point.

F1: F1_micro of "not supported" (NS and IR); gap: estimated minus human FActScore in points, its
size is the error rate ER; AUC of `p_supported`, where there is none by the verdict alone; facts/s:
judging alone, retrieval not counted.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from agreement import bundled_verifier
from verdict_scores import auc, f1_not_supported, gap

from factscore_tui.core.case import Case
from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.ports import GroupVerifier
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.corpus.build.builder import build_index
from factscore_tui.corpus.index.index import Index
from factscore_tui.engine.default_parts import CROSS_ENCODER
from factscore_tui.evaluation.labels.files import LabelledGeneration, read_gold
from factscore_tui.inference.llama.cross_encoder import LlamaCrossEncoder
from factscore_tui.inference.llama.encoder import open_bundled_encoder
from factscore_tui.inference.llama.token_encoder import open_bundled_token_encoder
from factscore_tui.inference.models.catalogue import bundled_dir, find_entry
from factscore_tui.retrieve.retriever import IndexRetriever
from factscore_tui.verify.estimators.combined import Combined
from factscore_tui.verify.estimators.cross_encoder import CrossEncoderVerifier
from factscore_tui.verify.estimators.exact_diff import ExactDiffVerifier
from factscore_tui.verify.estimators.nonparametric import FITS, NonParametricVerifier, Rule
from factscore_tui.verify.features.weights import load_weights
from factscore_tui.verify.presentation.evidence_view import EvidenceView

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "factscore"
SUBJECTS = ("InstructGPT", "ChatGPT", "PerplexityAI")


@dataclass(frozen=True)
class Asked:
    """A labelled fact with what was retrieved for it."""

    case: Case
    supported: bool


@dataclass(frozen=True)
class Row:
    """What one estimator is worth; see the module's docstring. Points of 100, but `auc` in [0,
    1]."""

    estimator: str
    f1_ns: float
    gap: float
    auc: float
    per_second: float


def generations(data: Path, subject: str, limit: int) -> list[LabelledGeneration]:
    """The first `limit` generations whose topic has passages."""
    with (data / "passages.jsonl").open(encoding="utf-8") as file:
        known = {json.loads(line)["title"] for line in file}
    with (data / f"{subject}.jsonl").open("rb") as stream:
        gold = read_gold(stream, subject)
    return [g for g in gold.generations if g.topic in known and any(s.facts for s in g.sentences)][
        :limit
    ]


def retrieved(texts: Sequence[LabelledGeneration], retriever: IndexRetriever) -> Iterator[Asked]:
    """Every human atomic fact, retrieved for as the program does it."""
    for generation in texts:
        retriever.begin(Document.from_text(generation.output), generation.topic)
        for number, (sentence, fact) in enumerate(generation.facts):
            whole = Span(0, len(fact.text))
            atomic = AtomicFact(number, fact.text, fact.text, (whole,), whole)
            found = retriever.retrieve(fact.text, sentence.text)
            yield Asked(Case(atomic, sentence.text, generation.topic, found), fact.supported)


def estimators(threads: int) -> list[GroupVerifier]:
    """All that are measured; each has caches of its own."""
    entry, rarity = find_entry(CROSS_ENCODER), load_weights().rarity
    cross = LlamaCrossEncoder(bundled_dir() / entry.file, threads=threads, entry=entry)
    tokens = open_bundled_token_encoder(threads=threads)
    veto = ExactDiffVerifier(EvidenceView(rarity))

    def alone() -> CrossEncoderVerifier:
        return CrossEncoderVerifier(cross, EvidenceView(rarity))

    def np(rule: Rule = "nearest") -> NonParametricVerifier:
        return NonParametricVerifier(tokens, EvidenceView(rarity), rule=rule)

    return [
        bundled_verifier(threads)[1],
        alone(),
        veto,
        *(np(rule) for rule in FITS),
        Combined([alone(), np()]),
        Combined([np()], veto),
    ]


def measure(estimator: GroupVerifier, asked: Sequence[Asked]) -> Row:
    """Judge all facts, then compare."""
    began = time.perf_counter()
    said = list(estimator.judge_group([one.case for one in asked]))
    seconds = time.perf_counter() - began
    row = agreement(estimator.name, asked, said)
    return Row(row.estimator, row.f1_ns, row.gap, row.auc, len(asked) / seconds)


def agreement(name: str, asked: Sequence[Asked], said: Sequence[Judgement]) -> Row:
    """The figures of judgements that were made; no speed."""
    truth = [one.supported for one in asked]
    yes = [judgement.verdict is Verdict.SUPPORTED for judgement in said]
    chances = [
        float(y) if j.p_supported is None else j.p_supported for j, y in zip(said, yes, strict=True)
    ]
    difference = gap([one.case.topic for one in asked], truth, yes)
    return Row(name, f1_not_supported(truth, yes), difference, auc(truth, chances), 0.0)


def table(subject: str, asked: Sequence[Asked], rows: Sequence[Row]) -> None:
    """One subject's figures as text."""
    refused = sum(not one.supported for one in asked)
    print(
        f"\n{subject}: {len(asked)} facts; always NS F1 "
        f"{200 * refused / (len(asked) + refused):.1f}"
    )
    print(f"  {'':28}{'F1(NS)':>8}{'gap':>8}{'AUC':>7}{'facts/s':>9}")
    for row in rows:
        print(
            f"  "
            f"{row.estimator:28}{row.f1_ns:8.1f}{row.gap:+8.1f}{row.auc:7.3f}{row.per_second:9.1f}",
            flush=True,
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, nargs="?", default=DATA)
    parser.add_argument(
        "--subject",
        choices=SUBJECTS,
        action="append",
        help="several times for several; default all",
    )
    parser.add_argument(
        "--limit", type=int, default=sys.maxsize, help="generations of a subject, at most"
    )
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if not (options.data / "passages.jsonl").is_file():
        raise SystemExit(f"skipped: no labelled facts in {options.data}")
    encoder, found = open_bundled_encoder(threads=options.threads), {}
    with tempfile.TemporaryDirectory() as folder:
        build_index(options.data / "passages.jsonl", Path(folder) / "index")
        retriever = IndexRetriever(Index.open(Path(folder) / "index"), encoder)
        for subject in options.subject or SUBJECTS:
            asked = list(retrieved(generations(options.data, subject, options.limit), retriever))
            rows = [measure(estimator, asked) for estimator in estimators(options.threads)]
            found[subject] = [asdict(row) for row in rows]
            if not options.json:
                table(subject, asked, rows)
        retriever.close()
    if options.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
