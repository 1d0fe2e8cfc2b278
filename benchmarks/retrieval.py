"""How much of the supported human facts of FActScore the retrieved passages and sentences cover,
and at what cost.

  python benchmarks/retrieval.py [DATA] [--extra SOURCE ...] [--lexical] [--peers] [--every N] [--k
5] [--json]

DATA defaults to ../shared/data/factscore; the benchmark says so and stops where it is absent. Its
passages.jsonl is one index, the sample encyclopedia another, and each `--extra` collection
(whatever `index build` takes; one that it refuses is left out with a note) one more: together they
are searched as a library, so that redirects and disambiguation pages of a dump do what they do in a
check. Each human fact with label S whose topic has an article is looked up with and without its
topic.

Only passages of the topic's article count. `words` is the mean share of the fact's content words
(its topic's own words aside) that the top k of them hold, `numbers` the same for numbers, `whole`
the share of facts covered wholly; `sentences` and `sentence numbers` are the same for the sentences
selected from those passages; `page` is the share of facts whose article is among the candidates (of
a peer: among its k passages). `whole page` is the ceiling: all passages of the article. Words are
compared without stemming and labels were given with more than these passages at hand, so the
ceiling is far from 1: read the figures against it. `--peers` adds rank-bm25 and (without --lexical)
the encoder alone, both over all passages.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from factscore_tui.core.document import Document  # noqa: E402
from factscore_tui.core.evidence import Passage  # noqa: E402
from factscore_tui.corpus.article import normal_title  # noqa: E402
from factscore_tui.corpus.build.builder import build_index  # noqa: E402
from factscore_tui.corpus.index.lexical import lexical_words  # noqa: E402
from factscore_tui.corpus.index.multi import SHIFT, MultiIndex  # noqa: E402
from factscore_tui.errors import FactscoreError, SourceProblem  # noqa: E402
from factscore_tui.retrieve.bm25 import passage_text  # noqa: E402
from factscore_tui.retrieve.dense import DenseRanker, VectorStore  # noqa: E402
from factscore_tui.retrieve.retriever import IndexRetriever  # noqa: E402
from factscore_tui.retrieve.sentences import select  # noqa: E402
from factscore_tui.text.words import STOP_WORDS, content_words  # noqa: E402

FILES = ("InstructGPT", "ChatGPT", "PerplexityAI")
COLUMNS = ("words", "numbers", "whole", "sentences", "sentence numbers", "page", "p50_ms", "p95_ms")


@dataclass
class Fact:
    """A supported fact, the sentence it is from, the text, and the topic with its article's
    passages."""

    text: str
    sentence: str
    document: str
    topic: str
    passages: tuple[Passage, ...]

    @property
    def title(self) -> str:
        return normal_title(self.passages[0].title)


@dataclass
class Tally:
    """Sums over facts."""

    words: list[float] = field(default_factory=list)
    numbers: list[float] = field(default_factory=list)
    sentences: list[float] = field(default_factory=list)
    sentence_numbers: list[float] = field(default_factory=list)
    pages: list[bool] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(self, fact: Fact, found: Sequence[Passage], selected: bool = True) -> None:
        """Count what the passages of `found` that are of the topic's article cover."""
        own = [p for p in found if normal_title(p.title) == fact.title]
        held = _terms(" ".join(passage_text(p) for p in own))
        _count(fact, held, self.words, self.numbers)
        if selected:
            by_id = {p.id: p for p in found}
            chosen = [(by_id[s.passage_id], s.span) for s in select(fact.text, list(found))]
            said = " ".join(
                span.of(p.text) for p, span in chosen if normal_title(p.title) == fact.title
            )
            _count(fact, _terms(said), self.sentences, self.sentence_numbers)

    def summary(self) -> dict[str, float]:
        """Means over facts, and times in milliseconds."""
        found = {
            "words": statistics.fmean(self.words),
            "numbers": statistics.fmean(self.numbers),
            "whole": statistics.fmean(share == 1 for share in self.words),
        }
        if self.sentences:
            found["sentences"] = statistics.fmean(self.sentences)
            found["sentence numbers"] = statistics.fmean(self.sentence_numbers)
        if self.pages:
            found["page"] = statistics.fmean(self.pages)
        if self.seconds:
            milliseconds = sorted(1000 * s for s in self.seconds)
            found["p50_ms"] = milliseconds[len(milliseconds) // 2]
            found["p95_ms"] = milliseconds[int(len(milliseconds) * 0.95)]
        return {name: round(value, 4) for name, value in found.items()}


def _terms(text: str) -> set[str]:
    return {word.folded for word in content_words(text)}


def _count(fact: Fact, held: set[str], words: list[float], numbers: list[float]) -> None:
    asked = _terms(fact.text) - _terms(fact.topic)
    if asked:
        words.append(len(asked & held) / len(asked))
    digits = {word for word in asked if any(char.isdigit() for char in word)}
    if digits:
        numbers.append(len(digits & held) / len(digits))


def read_facts(data: Path, library: MultiIndex, every: int) -> list[Fact]:
    """Every `every`-th supported human fact whose topic has an article among the FActScore
    passages."""
    facts: list[Fact] = []
    for name in FILES:
        for line in (data / f"{name}.jsonl").open(encoding="utf-8"):
            generation = json.loads(line)
            ids = library.indexes[0].titles(normal_title(generation["topic"]))
            if not ids:
                continue
            passages = library.page(ids[0]).passages
            for annotation in generation["annotations"] or []:
                facts += [
                    Fact(
                        fact["text"],
                        annotation["text"],
                        generation["output"],
                        generation["topic"],
                        passages,
                    )
                    for fact in annotation["human-atomic-facts"] or []
                    if fact["label"] == "S"
                ]
    return facts[::every]


def ours(library: MultiIndex, facts: Sequence[Fact], encoder: Any, k: int, topics: bool) -> Tally:
    """The retriever of a check, with or without the topic."""
    retriever = IndexRetriever(library, encoder)
    tally = Tally()
    document = None
    for fact in facts:
        if document is not fact.document:
            document = fact.document
            retriever.begin(Document.from_text(document), fact.topic if topics else "")
        start = time.perf_counter()
        found = retriever.retrieve(fact.text, fact.sentence, k)
        tally.seconds.append(time.perf_counter() - start)
        tally.pages.append(any(normal_title(page.title) == fact.title for page in found.pages))
        tally.add(fact, [hit.passage for hit in found.hits])
    retriever.close()
    return tally


def peer(
    facts: Sequence[Fact], passages: Sequence[Passage], score: Callable[[str], Any], k: int
) -> Tally:
    """The k best of all passages by one score."""
    tally = Tally()
    for fact in facts:
        start = time.perf_counter()
        scores = score(fact.text)
        order = scores.argsort()[::-1][:k]
        tally.seconds.append(time.perf_counter() - start)
        found = [passages[i] for i in order]
        tally.pages.append(any(normal_title(p.title) == fact.title for p in found))
        tally.add(fact, found)
    return tally


def bm25_score(passages: Sequence[Passage]) -> Callable[[str], Any]:
    """rank-bm25 (Okapi, as it comes) over all passages, stop words left out of the query."""
    from rank_bm25 import BM25Okapi

    okapi = BM25Okapi([lexical_words(passage_text(p)) or [""] for p in passages])

    def score(query: str) -> Any:
        words = lexical_words(query)
        return okapi.get_scores([word for word in words if word not in STOP_WORDS] or words)

    return score


def dense_score(passages: Sequence[Passage], encoder: Any) -> Callable[[str], Any]:
    """Cosine with every passage."""
    began = time.monotonic()
    rows = encoder.embed([passage_text(p) for p in passages])
    print(
        f"{len(passages)} passages embedded whole in {time.monotonic() - began:.0f} s",
        file=sys.stderr,
    )
    return lambda query: rows @ encoder.embed([query])[0]


def measure(
    library: MultiIndex, data: Path, encoder: Any, options: argparse.Namespace
) -> dict[str, dict[str, float]]:
    """All rows of the table."""
    facts = read_facts(data, library, options.every)
    found: dict[str, dict[str, float]] = {}
    for topics, label in ((True, "topic given"), (False, "no topic")):
        found[label] = ours(library, facts, encoder, options.k, topics).summary()
    if options.peers:
        passages = [passage for page in all_pages(library) for passage in page]
        found["rank-bm25 alone"] = peer(facts, passages, bm25_score(passages), options.k).summary()
        if encoder is not None:
            found["encoder alone"] = peer(
                facts, passages, dense_score(passages, encoder), options.k
            ).summary()
    ceiling = Tally()
    for fact in facts:
        ceiling.add(fact, fact.passages, selected=False)
    found["whole page"] = ceiling.summary()
    found["counted"] = {
        "facts": len(facts),
        "pages": library.info.articles,
        "passages": library.info.passages,
    }
    return found


def cold(library: MultiIndex, encoder: Any, passages: int, folder: Path) -> float:
    """Milliseconds to rank so many passages of one page by cosine when no vector is cached; median
    of ten pages."""
    taken: list[float] = []
    for number, page in enumerate(page for page in all_pages(library) if len(page) >= passages):
        if number == 10:
            break
        ranker = DenseRanker(encoder, VectorStore(folder / f"cold-{number}.db", encoder.dims))
        query = f"{page[0].title} was born in 1969 and won a prize."
        start = time.perf_counter()
        ranker.scores(query, page[:passages])
        taken.append(1000 * (time.perf_counter() - start))
        ranker.close()
    return round(statistics.median(taken), 1) if taken else 0.0


def all_pages(library: MultiIndex) -> Iterator[tuple[Passage, ...]]:
    """The passages of every page."""
    for number, index in enumerate(library.indexes):
        for page_id in index.page_ids(limit=index.info.articles):
            yield library.page((number << SHIFT) + page_id).passages


def build_all(sources: Iterable[Path], folder: Path) -> MultiIndex:
    """An index for each source that `index build` takes; the first must be one of them."""
    places: list[Path] = []
    for number, source in enumerate(sources):
        place = folder / f"{number}-{source.name.split('.')[0]}"
        began = time.monotonic()
        try:
            info = build_index(source, place)
        except SourceProblem as error:
            if not places:
                raise
            print(f"left out: {source.name}: {error.message}", file=sys.stderr)
            continue
        seconds = time.monotonic() - began
        print(
            f"{source.name}: {info.articles} pages, {info.passages} passages, {seconds:.1f} s",
            file=sys.stderr,
        )
        places.append(place)
    return MultiIndex.open(places)


def print_table(found: dict[str, dict[str, float]]) -> None:
    """For people."""
    print(f"{'':16}" + "".join(f"{column:>17}" for column in COLUMNS))
    for name, row in found.items():
        if name not in ("counted", "cold"):
            print(
                f"{name:16}"
                + "".join(f"{row[c]:17.4g}" if c in row else f"{'-':>17}" for c in COLUMNS)
            )
    print(", ".join(f"{value:.0f} {key}" for key, value in found["counted"].items()))
    for name, value in found.get("cold", {}).items():
        print(f"nothing cached, {name.replace('_', ' ').removesuffix(' ms')}: {value:.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "data", type=Path, nargs="?", default=ROOT.parent / "shared" / "data" / "factscore"
    )
    parser.add_argument(
        "--extra", type=Path, nargs="*", default=[], help="collections of distractors"
    )
    parser.add_argument("--lexical", action="store_true", help="no embeddings")
    parser.add_argument(
        "--peers", action="store_true", help="rank-bm25 and the encoder alone, over all passages"
    )
    parser.add_argument("--every", type=int, default=1, help="only every N-th fact")
    parser.add_argument("--k", type=int, default=5, help="passages retrieved")
    parser.add_argument("--encoder", default="bundled", help="as for `factscore-tui check`")
    parser.add_argument("--threads", type=int, default=2, help="for the encoder")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.parse_args()
    if not (options.data / "passages.jsonl").is_file():
        print(f"skipped: {options.data} is not there", file=sys.stderr)
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FACTSCORE_TUI_HOME"] = folder
        try:
            encoder = None
            if not options.lexical:
                from factscore_tui.retrieve.encoders import open_encoder

                encoder = open_encoder(options.encoder, options.threads)
            sample = ROOT / "index" / "sample" / "articles"
            library = build_all(
                (options.data / "passages.jsonl", sample, *options.extra), Path(folder)
            )
        except FactscoreError as error:
            sys.exit(f"{error.message}: {error.hint}")
        found = measure(library, options.data, encoder, options)
        if encoder is not None:
            found["cold"] = {
                f"{n}_passages_ms": cold(library, encoder, n, Path(folder) / str(n))
                for n in (8, 12, 16)
            }
        library.close()
    if options.json:
        print(json.dumps(found))
    else:
        print_table(found)


if __name__ == "__main__":
    main()
