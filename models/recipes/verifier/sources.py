"""The training sets of the cross-encoder as examples of one shape. Licences are listed in
README.md.

An example is what factscore_tui/verify/features/cross_encoder_input.py gives for a fact: (fact,
evidence, sentence
around) and a target: SUPPORTED, CONTRADICTED, NOT_MENTIONED, or NOT_SUPPORTED where a set does not
tell the last two apart.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import random
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

SUPPORTED, CONTRADICTED, NOT_MENTIONED, NOT_SUPPORTED = range(4)
OF_NLI = {"entailment": SUPPORTED, "contradiction": CONTRADICTED, "neutral": NOT_MENTIONED}
OF_FEVER = {"SUPPORTS": SUPPORTED, "REFUTES": CONTRADICTED}
WORDS = 110
CODES = (
    ("-LRB-", "("),
    ("-RRB-", ")"),
    ("-LSB-", "["),
    ("-RSB-", "]"),
    ("``", '"'),
    ("''", '"'),
    ("--", "–"),
)
SYNTHETIC_ROWS = 45_000


class Example(NamedTuple):
    """One claim with its evidence; `source` names the set."""

    fact: str
    evidence: str
    sentence: str
    target: int
    source: str


def plain(text: str) -> str:
    """FEVER's and SNLI's tokenised text as running text: brackets and quotes as such, no space
    before punctuation."""
    for code, sign in CODES:
        text = text.replace(code, sign)
    return re.sub(r"([(\[]) | ([)\].,;:!?])", r"\1\2", text).replace(" '", "'").strip()


def _json_lines(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def _table(path: Path) -> Iterator[dict[str, str]]:
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


def fever_pairs(train: Path, rng: random.Random) -> Iterator[Example]:
    """Gold evidence; one claim in eight comes a second time with the evidence of another one."""
    rows = list(_json_lines(train / "fever-pairs/fever_pairs.jsonl.gz"))
    for number, row in enumerate(rows):
        target = SUPPORTED if row["label"] == "entailment" else NOT_SUPPORTED
        evidence = plain(row["premise"])
        yield Example(plain(row["hypothesis"]), evidence, "", target, "fever-pairs")
        if number % 8 == 0:
            other = plain(rng.choice(rows)["premise"])
            if other != evidence:
                yield Example(plain(row["hypothesis"]), other, "", NOT_MENTIONED, "fever-pairs")


def fever_symmetric(train: Path, rounds: int = 2) -> Iterator[Example]:
    """Contrast pairs: words alone cannot tell."""
    rows = [
        (r["claim"], r.get("evidence") or r["evidence_sentence"], r["label"])
        for part in ("dev", "generated")
        for r in _json_lines(train / f"fever-symmetric/{part}.jsonl.gz")
    ]
    for _ in range(rounds):
        for claim, evidence, label in rows:
            yield Example(plain(claim), plain(evidence), "", OF_FEVER[label], "fever-symmetric")


def fm2(train: Path, rng: random.Random, rounds: int = 3) -> Iterator[Example]:
    """Gold sentences among others of the article, another choice each round."""
    for row in _json_lines(train / "fm2/dev.jsonl.gz"):
        gold = [e["text"] for e in row["gold_evidence"]]
        others = [e["text"] for e in row["retrieved_evidence"] if e["text"] not in gold]
        title = row["wikipedia_page"]
        for number in range(rounds):
            chosen = gold + rng.sample(
                others, min(len(others), rng.choice((0, 1, 2, 3)) if number else 0)
            )
            rng.shuffle(chosen)
            claim = f"{title}: {row['text']}" if number % 3 != 2 else row["text"]
            yield Example(claim, _within(chosen), "", OF_FEVER[row["label"]], "fm2")
        if others and rng.random() < 0.3 and row["label"] == "SUPPORTS":
            # Not marked gold, so probably silent on it, though not surely.
            some = _within(rng.sample(others, min(3, len(others))))
            yield Example(f"{title}: {row['text']}", some, "", NOT_SUPPORTED, "fm2")


def _within(sentences: list[str], words: int = WORDS + 40) -> str:
    kept: list[str] = []
    for sentence in sentences:
        words -= len(sentence.split())
        if words < 0 and kept:
            break
        kept.append(sentence)
    return " ".join(kept)


def wice(train: Path, rng: random.Random, rounds: int = 2) -> Iterator[Example]:
    """Long claims: the supporting sentences of a web page among neighbours; partly supported is not
    supported."""
    of = {
        "supported": SUPPORTED,
        "partially_supported": NOT_SUPPORTED,
        "not_supported": NOT_SUPPORTED,
    }
    for part in ("claim_dev", "non_supported_tokens_train", "non_supported_tokens_dev"):
        for row in _json_lines(train / f"wice/{part}.jsonl.gz"):
            lines, found = row["evidence"], row["supporting_sentences"]
            places = sorted({p for some in found for p in some}) or [0]
            for number in range(rounds):
                some = sorted(set(found[number % len(found)])) if found and found[0] else places[:1]
                if number:
                    some = sorted(
                        {p for q in some for p in (q - 1, q, q + 1) if 0 <= p < len(lines)}
                    )
                extra = [rng.randrange(len(lines))] if number else []
                text = _within([lines[p] for p in sorted({*some, *extra})])
                claim = row["claim"]
                if "meta" in row and number:
                    claim = f"{row['meta']['claim_title']}: {claim}"
                yield Example(claim, text, "", of[row["label"]], "wice")


def snli(train: Path) -> Iterator[Example]:
    """e-SNLI dev and test, and the counterfactually revised pairs."""
    for row in _json_lines(train / "esnli/esnli_dev_test.jsonl.gz"):
        if row["label"] in OF_NLI:
            yield Example(
                plain(row["hypothesis"]), plain(row["premise"]), "", OF_NLI[row["label"]], "esnli"
            )
    for part in ("train", "dev"):
        for cad in _table(train / f"snli-cad/{part}.tsv.gz"):
            if cad["gold_label"] in OF_NLI:
                yield Example(
                    cad["sentence2"], cad["sentence1"], "", OF_NLI[cad["gold_label"]], "snli-cad"
                )


def lexical(train: Path) -> Iterator[Example]:
    """Breaking NLI (one word changed), MED and HELP (monotonicity)."""
    with zipfile.ZipFile(train / "breaking-nli/breaking_nli_dataset.zip") as archive:
        text = io.TextIOWrapper(archive.open("data/dataset.jsonl"), encoding="utf-8")
        for number, row in enumerate(map(json.loads, text)):
            if row["gold_label"] in OF_NLI and (
                row["gold_label"] != "contradiction" or number % 3 == 0
            ):
                yield Example(
                    row["sentence2"],
                    row["sentence1"],
                    "",
                    OF_NLI[row["gold_label"]],
                    "breaking-nli",
                )
    for tsv in _table(train / "med/MED.tsv.gz"):
        if tsv["gold_label"] in OF_NLI:
            yield Example(tsv["sentence2"], tsv["sentence1"], "", OF_NLI[tsv["gold_label"]], "med")
    for part in ("and", "or"):
        for tsv in _table(train / f"help/leskexppmb_{part}.tsv.gz"):
            if tsv["gold_label"] in OF_NLI:
                target = OF_NLI[tsv["gold_label"]]
                yield Example(
                    plain(tsv["new_sentence"]), plain(tsv["ori_sentence"]), "", target, "help"
                )


def factcg(train: Path) -> Iterator[Example]:
    """Claims about short documents, the ones that have a document."""
    for name in ("CG2C_doc", "CG2C_musique_minhop3_rbt_mnli_failed"):
        for row in _json_lines(train / f"factcg/{name}.json.gz"):
            if row["text_a"] and row["orig_label"] in (0, 1):
                target = SUPPORTED if row["orig_label"] == 1 else NOT_SUPPORTED
                yield Example(row["text_b"][0], _within([row["text_a"]]), "", target, "factcg")


def synthetic(path: Path) -> Iterator[Example]:
    """What synthesize.py wrote."""
    of = {"supported": SUPPORTED, "contradicted": CONTRADICTED, "not_mentioned": NOT_MENTIONED}
    for number, row in enumerate(_json_lines(path)):
        claim = f"{row['topic']}: {row['claim']}" if number % 8 else row["claim"]
        around = row["sentence"] if number % 3 == 0 and row["sentence"] != row["claim"] else ""
        yield Example(
            claim, " ".join(row["evidence"]), around, of[row["label"]], f"synthetic {row['kind']}"
        )


def general(data: Path, invented: Path | None, rng: random.Random) -> list[Example]:
    """Everything but FActScore, shuffled; of the synthetic claims SYNTHETIC_ROWS."""
    train = data / "train"
    claims = list(synthetic(invented)) if invented else []
    claims = rng.sample(claims, min(len(claims), SYNTHETIC_ROWS))
    found = [
        *fever_pairs(train, rng),
        *fever_symmetric(train),
        *fm2(train, rng),
        *wice(train, rng),
        *snli(train),
        *lexical(train),
        *factcg(train),
        *claims,
    ]
    rng.shuffle(found)
    return found
