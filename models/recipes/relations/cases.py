"""What the regression "with_relations" is fitted to: facts of FActScore and what rows.py keeps
back, measured as the program does it.

    python models/recipes/relations/cases.py DATA WORK factscore|mixture [--threads 1]
    python models/recipes/relations/cases.py DATA WORK read --network FILE.npz [--threads 1]

The first form writes WORK/cases-NAME.jsonl: features without those of the networks, label, and the
texts that the networks read. The second adds WORK/cross-NAME.npy and WORK/relations-NAME.npy,
(cases, 3) logits each. Both go on where they were stopped.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from rows import SUPPORTED, Row, everything, lines

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "verifier"))
from alter import altered, altered_sentence
from facts import Collector, labelled, rarity_table

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.core.report import ModelInfo
from factscore_tui.decompose.bundled import open_word_encoder
from factscore_tui.engine.default_parts import CROSS_ENCODER, SmallModels
from factscore_tui.inference.llama.cross_encoder import LlamaCrossEncoder
from factscore_tui.inference.llama.encoder import open_bundled_encoder
from factscore_tui.inference.models.catalogue import bundled_dir, find_entry
from factscore_tui.inference.models.word_table import bundled_word_table
from factscore_tui.text.sentences import split_sentences
from factscore_tui.verify.differences.numbers.computed import find_difference
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.cross_encoder_input import CrossEncoderInput, reading
from factscore_tui.verify.features.extraction import FEATURES, features
from factscore_tui.verify.features.fact_reading import look_at
from factscore_tui.verify.features.match import lacks_key_unit
from factscore_tui.verify.features.similarity import Similarity
from factscore_tui.verify.relations.matcher import RelationMatcher
from factscore_tui.verify.relations.network import RelationNetwork

NAMES = ("factscore", "mixture")
SETS = (
    "contrast",
    "readings",
    "quads",
    "paws",
    "fever-symmetric",
    "claims",
    "redocred",
    "fm2",
    "wice",
    "fever",
    "snli",
)
IN_COMPANY = 0.6
"""The share of the mixture whose evidence stands on a page between evidence of others: real pages
are long."""
SHARE = 0.7
"""Of FActScore's altered facts: they are many and alike."""


def of_factscore(data: Path, folder: str, threads: int) -> Iterator[dict[str, Any]]:
    """Human facts, and altered ones, retrieved for in an index of the benchmark's passages."""
    collector = Collector(data, rarity_table(data), threads, folder)
    rng, begun = random.Random(4), None
    for subject, generation, sentence, fact, label in labelled(data):
        if begun is not generation:
            collector.retriever.begin(Document.from_text(generation["output"]), generation["topic"])
            begun = generation
        for kind, text in (
            ("", fact),
            *(altered(fact) if label == "S" and rng.random() < SHARE else ()),
        ):
            said = altered_sentence(sentence, fact, text) if kind else sentence
            row = collector.row(text, said, generation["topic"])
            true = int(label == "S" and not kind)
            yield row | {
                "set": subject,
                "kind": kind,
                "group": generation["topic"],
                "label": label,
                "y": true,
            }
    collector.retriever.close()


def of_mixture(data: Path, folder: str, threads: int) -> Iterator[dict[str, Any]]:
    """Rows that are kept back, each on a page of its own under its title or a made-up one."""
    rarity, similarity = rarity_table(data), Similarity(open_bundled_encoder(threads=threads))
    rows, rng = [row for row in everything(data) if row.held and row.set in SETS], random.Random(6)
    for at, row in enumerate(rows):
        beside = (
            [rng.choice(rows).evidence for _ in range(rng.randrange(2, 8))]
            if rng.random() < IN_COMPANY
            else []
        )
        beside.insert(rng.randrange(len(beside) + 1), row.evidence)
        found = as_page(f"{row.title or 'Note'} ({at})", " ".join(beside))
        look = look_at(row.claim, found, PageCache(), rarity)
        if look is None:
            continue
        topic = found.pages[0].title
        differs = find_difference(row.claim, look.match) is not None
        values = features(row.claim, row.claim, topic, found, look, rarity, similarity, differs)
        read = reading(row.claim, topic, found, look)
        yield {
            "x": [values[name] for name in FEATURES],
            "differs": differs,
            "text": row.claim,
            "vetoed": differs or look.negated or lacks_key_unit(look.match),
            "reading": [*read.pair, row.claim],
            "title": read.title,
            "said": read.said,
            "sentence": read.sentence,
            **told(row),
        }


def told(row: Row) -> dict[str, Any]:
    """What a case says of its row."""
    return {
        "set": row.set,
        "kind": row.kind,
        "group": row.group,
        "unit": row.unit,
        "pair": row.pair,
        "label": row.label,
        "y": int(row.label == SUPPORTED),
    }


def as_page(title: str, evidence: str) -> Retrieval:
    """Evidence as the whole page of its topic."""
    text = "\n".join(s.span.of(evidence) for s in split_sentences(evidence, draft=False))
    passage = Passage(0, 1, title, "", text)
    return Retrieval((Hit(passage, 1.0),), (Page(1, title, (passage,)),), "topic")


def collect(name: str, data: Path, work: Path, threads: int) -> None:
    """Write the cases aside, then in place."""
    aside = work / f"cases-{name}.part"
    make: Callable[[Path, str, int], Iterator[dict[str, Any]]] = (
        of_factscore if name == "factscore" else of_mixture
    )
    with aside.open("w", encoding="utf-8") as file, tempfile.TemporaryDirectory() as folder:
        for number, row in enumerate(make(data, folder, threads)):
            row["x"] = [round(value, 6) for value in row["x"]]
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
            if number % 500 == 0:
                print(f"  {number} cases", flush=True)
    aside.replace(work / f"cases-{name}.jsonl")


def open_matcher(network: Path, threads: int) -> RelationMatcher:
    """The matcher with any weights, not only those that ship."""
    small = SmallModels(lambda: False)
    small.use_threads(threads)
    encoder = small.parser_encoder()
    found = RelationNetwork(network, lambda word: encoder.tokens(word)[1:-1], bundled_word_table())
    words = open_word_encoder(small.parser_encoder)
    model = ModelInfo("relations", "verify", "")
    return RelationMatcher(found, small.decomposer("reader").parse, words.of_trees, model)


def read(name: str, work: Path, network: Path | None, threads: int) -> None:
    """Logits of both networks; those of the cross-encoder are made once."""
    cases = list(lines(work / f"cases-{name}.jsonl"))
    cross = work / f"cross-{name}.npy"
    if not cross.exists():
        entry = find_entry(CROSS_ENCODER)
        with LlamaCrossEncoder(bundled_dir() / entry.file, threads=threads, entry=entry) as encoder:
            found = []
            for case in cases:
                fact, evidence = case["reading"][:2]
                texts = CrossEncoderInput(fact, evidence, "", "", case["sentence"])
                found.append(encoder.logits(texts.pairs).mean(axis=0))
            _keep(cross, np.array(found, dtype=np.float32))
    if network is not None:
        matcher, found = open_matcher(network, threads), np.zeros((len(cases), 3), dtype=np.float32)
        for at, case in enumerate(cases):
            found[at] = matcher.logits(case["title"], case["said"], case["sentence"])
        _keep(work / f"relations-{name}.npy", found)


def _keep(path: Path, logits: npt.NDArray[np.float32]) -> None:
    aside = path.with_suffix(".part.npy")
    np.save(aside, logits)
    aside.replace(path)


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("what", choices=(*NAMES, "read"))
    parser.add_argument("--network", type=Path)
    parser.add_argument("--only", choices=NAMES, nargs="*", default=NAMES)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    if options.what != "read":
        collect(options.what, options.data, options.work, options.threads)
        return
    for name in options.only:
        read(name, options.work, options.network, options.threads)


if __name__ == "__main__":
    main()
