"""How often the sentence that people marked as evidence is among the retrieved passages.

  python benchmarks/gold_sentences.py [TRAIN] [--every N] [--embedded N] [--weight W] [--lexical]
[--json]

TRAIN defaults to ../shared/data/train; skipped, saying so, where it is absent. Two sets, both for
choosing weights: FM2 dev (claims written to be hard; their pages are put together from all evidence
sentences: short sections) and WiCE claim dev (claims of Wikipedia with the whole cited text; those
with eight passages and more, topic given).

`at 1` and `at 5`: share of claims with a marked sentence in so many passages of their page;
`share`: mean share of the marked sentences in five; `selected`: share of claims with a marked
sentence among those selected.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from factscore_tui.core.document import Document  # noqa: E402
from factscore_tui.corpus.build.builder import build_index  # noqa: E402
from factscore_tui.corpus.index.index import Index  # noqa: E402
from factscore_tui.retrieve import retriever as retrieval  # noqa: E402
from factscore_tui.retrieve.encoders import open_encoder  # noqa: E402
from factscore_tui.retrieve.sentences import select  # noqa: E402

LEAST_PASSAGES = 8
COMPARED = 60
"""Characters of a marked sentence that are looked for: passages may cut a long one."""


@dataclass
class Claim:
    """A claim, its page and the sentences that people marked."""

    text: str
    title: str
    gold: tuple[str, ...]


def _rows(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def _plain(text: str) -> str:
    return " ".join(text.split())


def read_fm2(train: Path) -> tuple[list[dict[str, Any]], list[Claim]]:
    """Pages to index, and claims."""
    pages: dict[str, dict[str, dict[str, None]]] = {}
    claims: list[Claim] = []
    for row in _rows(train / "fm2" / "dev.jsonl.gz"):
        title = row["wikipedia_page"]
        for evidence in (*row["gold_evidence"], *row["retrieved_evidence"]):
            heading = evidence["section_header"].replace(" | ", " > ")
            pages.setdefault(title, {}).setdefault(heading, {})[evidence["text"]] = None
        claims.append(
            Claim(
                row["text"],
                title,
                tuple(_plain(e["text"])[:COMPARED] for e in row["gold_evidence"]),
            )
        )
    sections = {
        title: [{"heading": heading, "text": " ".join(said)} for heading, said in found.items()]
        for title, found in pages.items()
    }
    return [{"title": title, "sections": found} for title, found in sections.items()], claims


def read_wice(train: Path) -> tuple[list[dict[str, Any]], list[Claim]]:
    """Pages to index, and claims with at least one marked sentence."""
    pages: list[dict[str, Any]] = []
    claims: list[Claim] = []
    for number, row in enumerate(_rows(train / "wice" / "claim_dev.jsonl.gz")):
        pages.append({"title": f"Page {number}", "text": " ".join(row["evidence"])})
        marked = sorted({place for group in row["supporting_sentences"] for place in group})
        gold = tuple(
            _plain(row["evidence"][place])[:COMPARED]
            for place in marked
            if row["evidence"][place].strip()
        )
        if gold:
            claims.append(Claim(row["claim"], f"Page {number}", gold))
    return pages, claims


def measure(index: Index, claims: Sequence[Claim], encoder: Any, topics: bool) -> dict[str, float]:
    """The figures of one set."""
    asked = retrieval.IndexRetriever(index, encoder)
    at_1, at_5, shares, selected = [], [], [], []
    for claim in claims:
        asked.begin(Document.from_text(claim.text), claim.title if topics else "")
        passages = [hit.passage for hit in asked.retrieve(claim.text, claim.text, 5).hits]
        own = [_plain(p.text) if p.title == claim.title else "" for p in passages]
        found = [any(gold in text for text in own) for gold in claim.gold]
        at_1.append(any(gold in own[0] for gold in claim.gold) if own else False)
        at_5.append(any(found))
        shares.append(statistics.fmean(found))
        by_id = {p.id: p for p in passages if p.title == claim.title}
        mine = [s for s in select(claim.text, passages) if s.passage_id in by_id]
        chosen = [_plain(s.span.of(by_id[s.passage_id].text)) for s in mine]
        selected.append(any(gold in said for gold in claim.gold for said in chosen))
    asked.close()
    figures: dict[str, Sequence[float]] = {
        "at 1": at_1,
        "at 5": at_5,
        "share": shares,
        "selected": selected,
    }
    means = {name: round(statistics.fmean(values), 3) for name, values in figures.items()}
    return {**means, "claims": len(claims)}


def all_figures(
    train: Path, folder: Path, encoder: Any, every: int
) -> Iterator[tuple[str, dict[str, float]]]:
    """The rows of the table."""
    for name, read, modes in (("FM2", read_fm2, (True, False)), ("WiCE", read_wice, (True,))):
        pages, claims = read(train)
        source = folder / f"{name}.jsonl"
        source.write_text("".join(json.dumps(page) + "\n" for page in pages), encoding="utf-8")
        build_index(source, folder / name)
        index = Index.open(folder / name)
        if name == "WiCE":
            ids = {claim.title: index.titles(claim.title.lower())[0] for claim in claims}
            claims = [
                claim
                for claim in claims
                if len(index.page(ids[claim.title]).passages) >= LEAST_PASSAGES
            ]
        for topics in modes:
            yield (
                f"{name}, {'topic given' if topics else 'no topic'}",
                measure(index, claims[::every], encoder, topics),
            )
        index.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "train", type=Path, nargs="?", default=ROOT.parent / "shared" / "data" / "train"
    )
    parser.add_argument("--every", type=int, default=1, help="only every N-th claim")
    parser.add_argument(
        "--embedded", type=int, default=retrieval.EMBEDDED, help="passages embedded for a claim"
    )
    parser.add_argument(
        "--weight", type=float, default=retrieval.WEIGHTS["dense"], help="of the cosine's ranking"
    )
    parser.add_argument("--lexical", action="store_true", help="no embeddings")
    parser.add_argument("--threads", type=int, default=2, help="for the encoder")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.parse_args()
    if not (options.train / "fm2" / "dev.jsonl.gz").is_file():
        print(f"skipped: {options.train} is not there", file=sys.stderr)
        return
    retrieval.EMBEDDED = options.embedded
    retrieval.WEIGHTS["dense"] = options.weight
    encoder = None if options.lexical else open_encoder("bundled", options.threads)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FACTSCORE_TUI_HOME"] = folder
        found = dict(all_figures(options.train, Path(folder), encoder, options.every))
    if options.json:
        print(json.dumps(found))
        return
    for name, row in found.items():
        print(f"{name:18}", "  ".join(f"{key} {value:g}" for key, value in row.items()))


if __name__ == "__main__":
    main()
