"""How much of the supported human facts of FActScore the retrieved passages cover, and at what cost.

  python benchmarks/retrieval.py [DATA] [--lexical] [--k 5] [--mix PATH ...] [--json]

DATA defaults to ../shared/data/factscore; the benchmark says so and stops where it is absent. Its passages.jsonl is
built into an index in a temporary directory; every `--mix` collection is an index more, whose articles are put in as
distractors. Each human fact with label S whose topic has an article is looked up with and without its topic.
`covered` is the mean share of the fact's content words (its topic's own words aside) that those of the top k passages
hold which are of the topic's article, `numbers` the same for its numbers, `whole` the share of facts covered wholly;
`page` is the share of facts whose article is among the candidates. `whole page` is the ceiling: all passages of the
article. Words are compared without stemming and labels were given with more than these passages at hand, so the
ceiling is far from 1: read the figures against it.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from factscore_tui.core.document import Document  # noqa: E402
from factscore_tui.core.evidence import Passage  # noqa: E402
from factscore_tui.core.words import content_words  # noqa: E402
from factscore_tui.corpus.article import normal_title  # noqa: E402
from factscore_tui.corpus.build import build_index  # noqa: E402
from factscore_tui.corpus.index import Index  # noqa: E402
from factscore_tui.retrieve.retriever import IndexRetriever  # noqa: E402

FILES = ("InstructGPT", "ChatGPT", "PerplexityAI")


@dataclass
class Tally:
    """Sums over facts."""

    covered: list[float] = field(default_factory=list)
    numbers: list[float] = field(default_factory=list)
    pages: list[bool] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(self, fact: str, topic: str, passages: Iterable[Passage]) -> None:
        held = {w.folded for p in passages for w in content_words(f"{p.title} {p.section} {p.text}")}
        about = {w.folded for w in content_words(topic)}
        asked = {w.folded for w in content_words(fact)} - about
        if asked:
            self.covered.append(len(asked & held) / len(asked))
        numbers = {w for w in asked if any(c.isdigit() for c in w)}
        if numbers:
            self.numbers.append(len(numbers & held) / len(numbers))

    def summary(self) -> dict[str, float]:
        found = {
            "covered": statistics.fmean(self.covered),
            "whole": statistics.fmean(share == 1 for share in self.covered),
            "numbers": statistics.fmean(self.numbers),
        }
        if self.pages:
            found["page"] = statistics.fmean(self.pages)
        if self.seconds:
            milliseconds = sorted(1000 * s for s in self.seconds)
            found["p50_ms"] = milliseconds[len(milliseconds) // 2]
            found["p95_ms"] = milliseconds[int(len(milliseconds) * 0.95)]
        return {name: round(value, 4) for name, value in found.items()}


def facts_of(generation: dict[str, Any]) -> Iterable[tuple[str, str]]:
    """(fact, sentence) of every supported human fact."""
    for annotation in generation["annotations"] or []:
        for fact in annotation["human-atomic-facts"] or []:
            if fact["label"] == "S":
                yield fact["text"], annotation["text"]


def mixed_source(data: Path, extra: list[Path], folder: Path) -> Path:
    """passages.jsonl with the articles of the other collections behind it."""
    from factscore_tui.corpus.readers import open_source

    if not extra:
        return data / "passages.jsonl"
    path = folder / "mixed.jsonl"
    titles = {normal_title(json.loads(line)["title"]) for line in (data / "passages.jsonl").open(encoding="utf-8")}
    with path.open("w", encoding="utf-8") as out:
        for source in (data / "passages.jsonl", *extra):
            for article in open_source(source).articles():
                if source != data / "passages.jsonl" and normal_title(article.title) in titles:
                    continue
                sections = [{"heading": " > ".join(s.path), "text": s.text} for s in article.sections]
                row = {"title": article.title, "aliases": article.aliases, "sections": sections}
                out.write(json.dumps(row, ensure_ascii=False) + "\n")
    return path


def measure(index: Index, data: Path, encoder: Any, k: int) -> dict[str, dict[str, float]]:
    retriever = IndexRetriever(index, encoder)
    tallies = {name: Tally() for name in ("with topic", "without topic", "whole page")}
    for name in FILES:
        for line in (data / f"{name}.jsonl").open(encoding="utf-8"):
            generation = json.loads(line)
            topic = generation["topic"]
            ids = index.titles(normal_title(topic))
            if not ids:
                continue
            facts = list(facts_of(generation))
            for given, label in ((topic, "with topic"), ("", "without topic")):
                retriever.begin(Document.from_text(generation["output"]), given)
                tally = tallies[label]
                for fact, sentence in facts:
                    start = time.perf_counter()
                    found = retriever.retrieve(fact, sentence, k)
                    tally.seconds.append(time.perf_counter() - start)
                    tally.pages.append(ids[0] in [page.id for page in found.pages])
                    tally.add(fact, topic, [h.passage for h in found.hits if h.passage.page_id == ids[0]])
            for fact, _ in facts:
                tallies["whole page"].add(fact, topic, index.page(ids[0]).passages)
    retriever.close()
    return {name: tally.summary() for name, tally in tallies.items()} | {
        "counted": {"facts": len(tallies["with topic"].pages), "passages": index.info.passages}
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("data", type=Path, nargs="?", default=ROOT.parent / "shared" / "data" / "factscore")
    parser.add_argument("--lexical", action="store_true", help="no embeddings")
    parser.add_argument("--k", type=int, default=5, help="passages retrieved")
    parser.add_argument("--mix", type=Path, nargs="*", default=[], help="collections of distractors")
    parser.add_argument("--threads", type=int, default=2, help="for the encoder")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.parse_args()
    if not (options.data / "passages.jsonl").is_file():
        print(f"skipped: {options.data} is not there", file=sys.stderr)
        return
    encoder = None
    if not options.lexical:
        from factscore_tui.llama.encoder import open_bundled_encoder

        encoder = open_bundled_encoder(threads=options.threads)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FACTSCORE_TUI_HOME"] = folder
        build_index(mixed_source(options.data, options.mix, Path(folder)), Path(folder) / "index")
        index = Index.open(Path(folder) / "index")
        found = measure(index, options.data, encoder, options.k)
        index.close()
    if options.json:
        print(json.dumps(found))
        return
    for name, row in found.items():
        print(f"{name:14}", "  ".join(f"{key} {value:g}" for key, value in row.items()))


if __name__ == "__main__":
    main()
