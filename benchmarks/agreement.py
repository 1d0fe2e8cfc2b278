"""How far the bundled verifier agrees with human labels, beside trivial baselines.

    python benchmarks/agreement.py DATA [--threads 2] [--limit N] [--json]

DATA is the folder with factscore/ and eval/. Three tables:

* claims: FM2 test, FEVER-symmetric test, WiCE claim test, BEGIN (Wizard of Wikipedia, test).
  Measured only: nothing in
  the verifier was trained or tuned on them. The evidence given with a claim is the page; accuracy
  and balanced
  accuracy beside "always the commoner class" and beside a threshold on the plain share of covered
  words, the peer in
  the same run.
* contradictions on FActScore facts that humans found supported: the share wrongly called
  contradicted, and the share
  caught after a year, a day or a count in the fact was changed (the weights have seen such facts:
  the recipe prints
  what remains supported on unseen topics).
* speed: facts per second with everything but retrieval, on texts not seen before.

Agreement with FActScore's labels themselves is printed by models/recipes/verifier/train.py, by
cross-validation over topics: the shipped weights have seen all of those labels, so measuring them
here would say nothing.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from verdict_scores import accuracy

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.ports import Encoder
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.corpus.build.builder import build_index
from factscore_tui.corpus.index.index import Index
from factscore_tui.engine.default_parts import SmallModels
from factscore_tui.retrieve.retriever import IndexRetriever
from factscore_tui.text.words import content_words
from factscore_tui.verify.estimators.bundled import BundledVerifier

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "models" / "recipes" / "verifier"))
from alter import KINDS, altered

Claim = tuple[str, str, list[str], bool]
"""(claim, title of the page, sentences of evidence, supported)"""


def rows(path: Path) -> Iterator[dict[str, Any]]:
    """JSON Lines, compressed."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def plain(text: str) -> str:
    """FEVER's tokenised text as running text: brackets and quotes written out, no space before
    punctuation."""
    for code, sign in (
        ("-LRB-", "("),
        ("-RRB-", ")"),
        ("-LSB-", "["),
        ("-RSB-", "]"),
        ("``", '"'),
        ("''", '"'),
    ):
        text = text.replace(code, sign)
    return re.sub(r"([(\[]) | ([)\].,;:!?])", r"\1\2", text).replace(" '", "'")


def fm2(data: Path) -> Iterator[Claim]:
    """Claims of a game, with the gold sentences of one article."""
    for row in rows(data / "eval/fm2/test.jsonl.gz"):
        evidence = [e["text"] for e in row["gold_evidence"]]
        yield row["text"], row["wikipedia_page"], evidence, row["label"] == "SUPPORTS"


def fever_symmetric(data: Path) -> Iterator[Claim]:
    """Each claim with two evidences, each evidence with two claims: words alone cannot tell."""
    for row in rows(data / "eval/fever-symmetric/test.jsonl.gz"):
        yield plain(row["claim"]), "", [plain(row["evidence"])], row["label"] == "SUPPORTS"


def wice(data: Path) -> Iterator[Claim]:
    """Long claims with a whole web page; partly supported counts as not supported."""
    for row in rows(data / "eval/wice/claim_test.jsonl.gz"):
        yield row["claim"], row["meta"]["claim_title"], row["evidence"], row["label"] == "supported"


def begin(data: Path) -> Iterator[Claim]:
    """Replies of dialogue systems with the sentence they were given: fully attributable to it or
    not."""
    with gzip.open(
        data / "eval/begin/begin_test_wow.tsv.gz", "rt", encoding="utf-8", newline=""
    ) as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["response"] and row["knowledge"]:
                yield (
                    plain(row["response"]),
                    "",
                    [plain(row["knowledge"])],
                    row["begin_label"] == "Fully attributable",
                )


def as_retrieval(title: str, sentences: list[str]) -> Retrieval:
    """Evidence as one page, in passages of about 150 words; the first five are the hits."""
    chunks: list[list[str]] = [[]]
    for sentence in sentences:
        if sum(len(s.split()) for s in chunks[-1]) > 150:
            chunks.append([])
        chunks[-1].append(sentence)
    passages = tuple(Passage(i, 1, title, "", "\n".join(chunk)) for i, chunk in enumerate(chunks))
    hits = tuple(Hit(p, 1.0 / (1 + i)) for i, p in enumerate(passages[:5]))
    return Retrieval(hits, (Page(1, title, passages),), "topic" if title else "search")


def bundled_verifier(threads: int, relations: bool = True) -> tuple[Encoder, BundledVerifier]:
    """The verifier as the engine builds it, and its encoder; `relations` False leaves its matcher
    of relations out."""
    models = SmallModels(cancelled=lambda: False)
    models.use_threads(threads)
    encoder = models.encoder()
    matcher = models.relations() if relations else None
    return encoder, BundledVerifier(
        encoder, cross=models.cross_encoder(), relations=matcher, roles=models.role_reader()
    )


def judged(
    verifier: BundledVerifier, fact: str, sentence: str, topic: str, found: Retrieval
) -> Judgement:
    """The verifier's judgement of a bare text."""
    whole = Span(0, len(fact))
    return verifier.judge(AtomicFact(0, fact, fact, (whole,), whole), sentence, topic, found)


def covered(claim: str, sentences: list[str]) -> float:
    """Share of the claim's content words that occur in the evidence: the peer."""
    wanted = {w.folded for w in content_words(claim)}
    have = {w.folded for s in sentences for w in content_words(s)}
    return len(wanted & have) / len(wanted) if wanted else 0.0


def claims_table(verifier: BundledVerifier, data: Path, limit: int) -> dict[str, dict[str, float]]:
    """Accuracy on the measure-only sets."""
    table = {}
    sets: dict[str, Callable[[Path], Iterator[Claim]]] = {
        "FM2 test": fm2,
        "FEVER-symmetric test": fever_symmetric,
        "WiCE claim test": wice,
        "BEGIN": begin,
    }
    for name, read in sets.items():
        claims = list(read(data))[:limit]
        truth = [c[3] for c in claims]
        said = [judged(verifier, c, c, t, as_retrieval(t, e)).verdict for c, t, e, _ in claims]
        right, balanced = accuracy(truth, [v is Verdict.SUPPORTED for v in said])
        peer_right, peer_balanced = accuracy(truth, [covered(c, e) >= 0.8 for c, _, e, _ in claims])
        share = sum(truth) / len(truth)
        contradicted = [t for t, v in zip(truth, said, strict=True) if v is Verdict.CONTRADICTED]
        table[name] = {
            "claims": len(claims),
            "commoner class": 100 * max(share, 1 - share),
            "accuracy": right,
            "balanced": balanced,
            "words accuracy": peer_right,
            "words balanced": peer_balanced,
            "contradicted": len(contradicted),
            "contradicted wrongly": sum(contradicted),
        }
    return table


def contradictions(
    verifier: BundledVerifier, retriever: IndexRetriever, data: Path, limit: int
) -> dict[str, float]:
    """False alarms on supported facts, and altered facts caught (contradicted) or at least not
    supported."""
    counts: dict[str, int] = {}

    def count(name: str, yes: bool = True) -> None:
        counts[name] = counts.get(name, 0) + yes

    known = {
        json.loads(line)["title"]
        for line in (data / "factscore/passages.jsonl").open(encoding="utf-8")
    }
    for subject in ("InstructGPT", "ChatGPT", "PerplexityAI"):
        for number, line in enumerate((data / f"factscore/{subject}.jsonl").open(encoding="utf-8")):
            generation = json.loads(line)
            if generation["topic"] not in known or number >= limit:
                continue
            retriever.begin(Document.from_text(generation["output"]), generation["topic"])
            for sentence in generation["annotations"] or []:
                for fact in sentence["human-atomic-facts"] or []:
                    if fact["label"] != "S":
                        continue
                    for kind, text in (("true", fact["text"]), *altered(fact["text"])):
                        found = retriever.retrieve(text, sentence["text"])
                        verdict = judged(
                            verifier, text, sentence["text"], generation["topic"], found
                        ).verdict
                        count(kind)
                        count(f"{kind}: contradicted", verdict is Verdict.CONTRADICTED)
                        count(f"{kind}: supported", verdict is Verdict.SUPPORTED)
    return {
        name: 100 * number / counts[name.partition(":")[0]] if ":" in name else number
        for name, number in sorted(counts.items())
    }


def speed(
    data: Path, retriever: IndexRetriever, threads: int, facts: int = 400, relations: bool = True
) -> float:
    """Facts per second of a verifier that starts with empty caches, retrieval not counted."""
    verifier = bundled_verifier(threads, relations)[1]
    asked, seconds = 0, 0.0
    for line in (data / "factscore/ChatGPT.jsonl").open(encoding="utf-8"):
        generation = json.loads(line)
        retriever.begin(Document.from_text(generation["output"]), generation["topic"])
        for sentence in generation["annotations"] or []:
            for fact in sentence["human-atomic-facts"] or []:
                found = retriever.retrieve(fact["text"], sentence["text"])
                began = time.perf_counter()
                judged(verifier, fact["text"], sentence["text"], generation["topic"], found)
                seconds += time.perf_counter() - began
                asked += 1
        if asked >= facts:
            break
    return asked / seconds


def show(tables: dict[str, Any]) -> None:
    """The tables as text."""
    for name, row in tables["claims"].items():
        print(f"\n{name}: {row['claims']} claims")
        print(
            f"  always the commoner class {row['commoner class']:.1f}; share of words >= .8: "
            f"{row['words accuracy']:.1f} (balanced {row['words balanced']:.1f})"
        )
        print(
            f"  bundled verifier {row['accuracy']:.1f} (balanced {row['balanced']:.1f}); "
            f"contradicted "
            f"{row['contradicted']}, wrongly {row['contradicted wrongly']}"
        )
    print(
        "\nFActScore facts that humans found supported, as they are and altered (% contradicted, "
        "% still supported)"
    )
    rows_ = tables["contradictions"]
    for kind in ("true", *KINDS):
        if kind in rows_:
            shares = "  ".join(
                f"{rows_[f'{kind}: {verdict}']:6.2f}" for verdict in ("contradicted", "supported")
            )
            print(f"  {kind:6}{rows_[kind]:6}  {shares}")
    print(f"\n{tables['facts per second']:.1f} facts a second, retrieval not counted")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument(
        "--limit", type=int, default=sys.maxsize, help="claims, and generations a subject, at most"
    )
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if not (options.data / "eval").is_dir():
        raise SystemExit(f"skipped: no data to measure with in {options.data}")
    encoder, verifier = bundled_verifier(options.threads)
    with tempfile.TemporaryDirectory() as folder:
        build_index(options.data / "factscore/passages.jsonl", Path(folder) / "index")
        retriever = IndexRetriever(Index.open(Path(folder) / "index"), encoder)
        tables: dict[str, Any] = {
            "facts per second": speed(options.data, retriever, options.threads),
            "claims": claims_table(verifier, options.data, options.limit),
            "contradictions": contradictions(verifier, retriever, options.data, options.limit),
        }
        retriever.close()
    if options.json:
        print(json.dumps(tables))
    else:
        show(tables)


if __name__ == "__main__":
    main()
