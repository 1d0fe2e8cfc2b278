"""What the matcher of relations learns from: claims with evidence, in pairs and quads that differ
in a few words.

A row's unit is the rows that are read side by side: a claim with two pieces of evidence, or a quad,
where the claim and the evidence each come in two versions. A tenth of every set, by passage or
group, is kept back and never trained on.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import json
import random
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "verifier"))
import sources

from factscore_tui.text.sentences import split_sentences
from factscore_tui.text.words import STOP_WORDS

HERE = Path(__file__).resolve()
CONTRAST = HERE.parents[2] / "data" / "contrast"
READINGS = HERE.parents[2] / "data" / "readings"
MOST_WORDS, BESIDE, NOT_THERE = 110, 0.7, 0.3
"""Of the sentences around those that decide a reading: as many words as the program reads at most,
and in which share of the pairs there are some; in which share of them the statement is read beside
the rest of its passage, which does not tell it."""
SUPPORTED, CONTRADICTED, NOT_MENTIONED, NOT_SUPPORTED = "S", "C", "N", "X"
OF_TARGET = (SUPPORTED, CONTRADICTED, NOT_MENTIONED, NOT_SUPPORTED)
WEIGHTS = {
    "contrast": 1.0, "readings": 1.0, "quads": 0.8, "paws": 0.8, "fever-symmetric": 1.0,
    "claims": 0.6, "redocred": 0.5, "fm2": 1.0,
    "wice": 0.7, "snli": 0.6, "fever": 0.5, "relation-claims": 0.3, "lexical": 0.6, "conjnli": 0.4,
    "factcg": 0.3,
}  # fmt: skip
"""The share of a set's units that takes part in one pass."""
LATE = WEIGHTS | {
    "paws": 0.4, "fever-symmetric": 0.5, "claims": 0.3, "redocred": 0.25, "fm2": 0.1, "wice": 0.1,
    "snli": 0.05,
    "fever": 0.04, "relation-claims": 0.1, "lexical": 0.1, "conjnli": 0.1, "factcg": 0.1,
}  # fmt: skip
"""The same for the last part of the training: contrast pairs teach reading, are few and are learnt
slowly, and what needs knowledge of words is the cross-encoder's to judge."""


class Row(NamedTuple):
    """One claim with its evidence. `pair` names rows of one claim whose label turns with the
    evidence; `unit` those that are read together; `title` is the page's, or ""."""

    set: str
    kind: str
    group: str
    unit: str
    pair: str
    title: str
    claim: str
    evidence: str
    label: str
    held: bool


def tenth(name: str) -> bool:
    """True for one name in ten."""
    return int(hashlib.sha1(name.encode()).hexdigest(), 16) % 10 == 0


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a JSON Lines file, gzipped or not."""
    with (
        gzip.open(path, "rt", encoding="utf-8")
        if path.suffix == ".gz"
        else path.open(encoding="utf-8") as file
    ):
        yield from map(json.loads, file)


def contrast() -> Iterator[Row]:
    """models/data/contrast: written by hand."""
    for path in sorted(CONTRAST.glob("contrast-*.jsonl")):
        number = path.stem.split("-")[-1]
        passages = json.loads((CONTRAST / f"passages-{number}.json").read_text(encoding="utf-8"))
        titles = {p["p"]: p["title"] for p in passages}
        for at, row in enumerate(lines(path)):
            if not {"e", "e2", "y", "y2"} <= row.keys():
                continue
            group, pair = f"{number}-{row['p']}", f"contrast-{number}-{at}"
            unit = f"contrast-{group}-{row['q']}" if row.get("q") else pair
            for evidence, label in ((row["e"], row["y"]), (row["e2"], row["y2"])):
                yield Row(
                    "contrast",
                    row["k"],
                    group,
                    unit,
                    pair,
                    titles[row["p"]],
                    row["c"],
                    evidence,
                    label,
                    tenth(group),
                )


def readings() -> Iterator[Row]:
    """models/data/readings: what a passage says in other words, and twins that it does not say,
    beside the sentences that decide and some of those around them."""
    rng = random.Random(8)
    for path in sorted(READINGS.glob("readings-*.jsonl")):
        for row in lines(path):
            group, sentences = row["p"], row["sentences"]
            for at, pair in enumerate(row["pairs"]):
                name = f"readings-{group}-{at}"
                deciding = {k - 1 for k in pair["s"]}
                shown = around(sentences, deciding, MOST_WORDS if rng.random() < BESIDE else 0, rng)
                told = [("t", shown, SUPPORTED, name), ("f", shown, pair["y"], name)]
                rest = [k for k in range(len(sentences)) if k not in deciding]
                if len(rest) > 1 and rng.random() < NOT_THERE:
                    told += [(side, rest, NOT_MENTIONED, "") for side in "tf"]
                for side, places, label, of in told:
                    evidence = " ".join(sentences[k] for k in places)
                    yield Row(
                        "readings", pair["k"], group, name, of, row["title"], pair[side],
                        evidence, label, tenth(group),
                    )  # fmt: skip


def around(
    sentences: Sequence[str], deciding: set[int], most: int, rng: random.Random
) -> list[int]:
    """The sentences that decide, and others of the passage, nearest first, up to `most` words or
    fewer."""
    room = rng.randint(0, most) - sum(len(sentences[k].split()) for k in deciding)
    chosen = set(deciding)
    near = sorted(range(len(sentences)), key=lambda k: min(abs(k - d) for d in deciding))
    for k in near:
        length = len(sentences[k].split())
        if k not in chosen and length <= room:
            chosen.add(k)
            room -= length
    return sorted(chosen)


def quads(train: Path) -> Iterator[Row]:
    """Names exchanged in the evidence, arguments in the claim."""
    for path in sorted(train.glob("swap-quads/*.jsonl.gz")):
        for row in lines(path):
            unit = f"quad-{row['quad']}"
            label = SUPPORTED if row["label"] == "supported" else NOT_SUPPORTED
            pair = f"{unit}-{row['cell'].split('-')[1]}"
            yield Row(
                "quads",
                row["source"],
                row["group"],
                unit,
                pair,
                "",
                row["claim"],
                row["evidence"],
                label,
                tenth(row["group"]),
            )


def paws(train: Path) -> Iterator[Row]:
    """The same words in another order."""
    with gzip.open(train / "paws-wiki/val.csv.gz", "rt", encoding="utf-8", newline="") as file:
        for at, row in enumerate(csv.DictReader(file)):
            label = SUPPORTED if row["label"] == "1" else NOT_SUPPORTED
            name = f"paws{at}"
            yield Row(
                "paws",
                "paws",
                name,
                name,
                "",
                "",
                row["sentence2"],
                row["sentence1"],
                label,
                tenth(name),
            )


def redocred(train: Path) -> Iterator[Row]:
    """Claims derived from relations, with their sentences and sometimes a neighbour."""
    documents = {d["doc"]: d["sents"] for d in lines(train / "redocred/derived_docs_dev.jsonl.gz")}
    by_triple: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in lines(train / "redocred/derived_claims_dev.jsonl.gz"):
        by_triple.setdefault((row["doc"], row["from_triple"]), []).append(row)
    rng = random.Random(5)
    for (name, triple), rows in by_triple.items():
        sentences = documents[name]
        telling = sorted(set(rows[0]["evidence_sents"]))[:3] or [0]
        chosen = set(telling) | ({telling[0] - 1} if rng.random() < 0.4 and telling[0] else set())
        chosen |= {0} if rng.random() < 0.5 else set()
        evidence = " ".join(sentences[k] for k in sorted(chosen) if k < len(sentences))
        if len(evidence.split()) > 110:
            evidence = " ".join(sentences[k] for k in telling if k < len(sentences))
        for row in rows:
            label = SUPPORTED if row["label"] == "supported" else NOT_SUPPORTED
            yield Row(
                "redocred",
                row["kind"],
                name,
                f"redocred-{name}-{triple}",
                "",
                row["title"],
                row["claim"],
                evidence,
                label,
                tenth(f"rd{name}"),
            )


def relation_claims(train: Path) -> Iterator[Row]:
    """Claims from relations and verbs, at most four to a sentence."""
    for path in sorted(train.glob("relation-claims/*.jsonl.gz")):
        count: dict[str, int] = {}
        for row in lines(path):
            unit = f"relation-{row['group']}-{row['evidence'][:40]}"
            count[unit] = count.get(unit, 0) + 1
            if count[unit] <= 4:
                label = SUPPORTED if row["label"] == "supported" else NOT_SUPPORTED
                yield Row(
                    "relation-claims",
                    row["kind"],
                    row["group"],
                    unit,
                    "",
                    "",
                    row["claim"],
                    row["evidence"],
                    label,
                    tenth(row["group"]),
                )


def claims(train: Path) -> Iterator[Row]:
    """Single written claims with the sentences of their passage that share most words with them."""
    for number in range(6):
        passages = json.loads(
            (train / f"written/passages-{number}.json").read_text(encoding="utf-8")
        )
        by_number = {p["p"]: p for p in passages}
        for row in lines(train / f"written/claims-{number}.jsonl"):
            passage = by_number.get(row["p"])
            if passage is not None and "c" in row:
                group = f"{number}-{row['p']}"
                evidence = closest(row["c"], passage["text"])
                yield Row(
                    "claims",
                    f"{row['y']}:{row['k']}",
                    group,
                    f"claims-{group}",
                    "",
                    passage["title"],
                    row["c"],
                    evidence,
                    row["y"],
                    tenth(group),
                )


def closest(claim: str, text: str, room: int = 90) -> str:
    """The sentences of a text that share most words with a claim, the first one and the one before
    the best."""

    def content(of: str) -> set[str]:
        return {word for word in re.findall(r"\w+", of.lower()) if word not in STOP_WORDS}

    sentences = [s.span.of(text) for s in split_sentences(text, draft=False)]
    shared = [len(content(claim) & content(sentence)) for sentence in sentences]
    ranked = sorted(range(len(sentences)), key=lambda k: -shared[k])
    chosen: set[int] = set()
    for place in dict.fromkeys([*ranked[:1], 0, *(k - 1 for k in ranked[:1] if k), *ranked[1:4]]):
        length = len(sentences[place].split())
        if length <= room:
            chosen.add(place)
            room -= length
    return " ".join(sentences[k] for k in sorted(chosen))


def general(
    name: str, examples: Iterable[sources.Example], keep: float, seed: int
) -> Iterator[Row]:
    """A share of a set that the cross-encoder is trained on, too (../verifier/sources.py)."""
    rng = random.Random(seed)
    for at, example in enumerate(examples):
        if rng.random() > keep:
            continue
        title, claim = "", example.fact
        if example.source == "fm2" and ": " in claim:
            title, claim = claim.split(": ", 1)
        yield Row(
            name,
            example.source,
            claim,
            f"{name}-{at}",
            "",
            title,
            claim,
            example.evidence,
            OF_TARGET[example.target],
            tenth(name + claim),
        )


def conjunctions(train: Path) -> Iterator[Row]:
    """ConjNLI, a part: rules made it."""
    rng = random.Random(2)
    of = {"entailment": SUPPORTED, "contradiction": CONTRADICTED, "neutral": NOT_MENTIONED}
    with gzip.open(train / "conjnli/adversarial_train_15k.tsv.gz", "rt", encoding="utf-8") as file:
        for at, line in enumerate(io.StringIO(file.read())):
            fields = line.rstrip("\n").split("\t")
            if len(fields) == 3 and fields[2] in of and rng.random() < 0.15:
                premise, claim, label = fields
                yield Row(
                    "conjnli",
                    "conjnli",
                    premise,
                    f"conjnli-{at}",
                    "",
                    "",
                    claim,
                    premise,
                    of[label],
                    tenth(premise),
                )


def everything(data: Path) -> list[Row]:
    """All rows, those that are kept back among them."""
    train = data / "train"
    nli = list(sources.snli(train))
    return [
        *contrast(),
        *readings(),
        *quads(train),
        *paws(train),
        *general("fever-symmetric", sources.fever_symmetric(train, 1), 1.0, 3),
        *claims(train),
        *redocred(train),
        *general("fm2", sources.fm2(train, random.Random(1), 2), 1.0, 3),
        *general("wice", sources.wice(train, random.Random(1), 2), 1.0, 3),
        *general("snli", (e for e in nli if e.source == "snli-cad"), 0.4, 3),
        *general("snli", (e for e in nli if e.source == "esnli"), 0.12, 3),
        *general("fever", sources.fever_pairs(train, random.Random(1)), 0.6, 3),
        *relation_claims(train),
        *general("lexical", sources.lexical(train), 0.06, 3),
        *conjunctions(train),
        *general("factcg", sources.factcg(train), 0.5, 3),
    ]
