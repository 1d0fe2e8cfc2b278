"""How fast an index is built, how large it is, and how fast it answers, as it grows.

    python benchmarks/index.py [--articles 20000] [--passages 100000] [--sizes 10000,100000,1000000]
[--cores 2]
                               [--dump FILE] [--keep DIR] [--json]

Three measurements, each beside what it is compared with, in one run:

* build from XML: a synthetic MediaWiki dump of --articles articles (infobox, links, references; 6.9
  kB of wikitext on
  average, like English Wikipedia) or a real --dump, on --cores cores, against the reference's build
  made again
  (index_scale/reference.py) on one core. Articles a second, the ratio, and the peak memory of all
  processes together.
* answers at --passages synthetic passages: a fact of 6 to 14 words taken from a passage, with the
  names in it, through
  the whole retriever (names, words, BM25 inside pages, embeddings, fusion). Warm: every cache is
  full. Cold: nothing of
  the fact is in a cache, 16 candidates are embedded. A new fact: its own embedding is made, those
  of its passages
  are there. Resident memory of the process.
* growth: the same for --sizes, with the slope of each cost between the last two (1 is linear), and
  the extrapolation
  to 25 million passages, which is English Wikipedia.

Words follow Zipf's law with 300,000 types, so common words are as common as in English; what the
texts mean is nothing.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from index_scale import reference, synthetic

from factscore_tui.corpus.build.atomic_directory import locked
from factscore_tui.corpus.build.builder import Options, build_index, build_locked
from factscore_tui.corpus.index.index import Index

ENWIKI_PASSAGES, ENWIKI_ARTICLES = 25_000_000, 6_800_000
PEER_ARTICLES = 1500
QUERIES, COLD_QUERIES = 200, 12
"""Fewer than a retriever keeps embeddings of."""


class Memory(threading.Thread):
    """Watches the resident memory of this process and its children (Linux; nothing elsewhere)."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.peak = 0
        self._done = threading.Event()

    def run(self) -> None:
        while not self._done.wait(0.1):
            self.peak = max(self.peak, _resident(os.getpid()))

    def stop(self) -> float:
        """The peak in MB."""
        self._done.set()
        self.join()
        return self.peak / 1e6


def _resident(pid: int) -> int:
    total = 0
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        # Pages shared between processes are counted in shares.
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
        total = int(rollup.split("Pss:")[1].split()[0]) * 1024
    except (OSError, IndexError, ValueError):
        return 0
    return total + sum(_resident(int(child)) for child in children)


def measure_build(folder: Path, articles: int, dump: Path | None, cores: int) -> dict[str, Any]:
    """Ours from XML on `cores` processes, the reference from plain text on one."""
    if dump is None:
        dump = folder / "dump.xml"
        with dump.open("wb") as stream:
            for piece in synthetic.dump(articles):
                stream.write(piece)
    memory = Memory()
    memory.start()
    began = time.perf_counter()
    info = build_index(dump, folder / "built", workers=cores)
    seconds = time.perf_counter() - began
    peak = memory.stop()
    index = Index.open(folder / "built")
    size = index.manifest.bytes
    texts = [
        (page.title, page.record.text)
        for page in map(index.record, index.page_ids(limit=PEER_ARTICLES))
    ]
    index.close()
    peer = _peer(folder, texts)
    rate = info.articles / seconds
    best = max(peer["python"], peer["compiled"])
    return {
        "articles": info.articles,
        "passages": info.passages,
        "cores": cores,
        "source_mb": round(dump.stat().st_size / 1e6, 1),
        "seconds": round(seconds, 2),
        "articles_per_second": round(rate),
        "peak_memory_mb": round(peak),
        "index_mb": round(size / 1e6, 1),
        "reference_articles_per_second": round(peer["python"]),
        "reference_compiled_tokeniser_articles_per_second": round(peer["compiled"]),
        "ratio": round(rate / peer["python"], 1),
        "ratio_compiled_tokeniser": round(rate / best, 1),
    }


def _peer(folder: Path, texts: list[tuple[str, str]]) -> dict[str, float]:
    tokenizer = reference.train([text for _, text in texts])
    (folder / "bpe").mkdir()
    python = reference.PythonBpe(tokenizer, folder / "bpe")
    articles = [(title, text.replace(". ", ". \n").split("\n")) for title, text in texts]
    slow = reference.build(articles, folder / "reference.db", python.encode, python.decode)
    fast = reference.build(
        articles, folder / "reference2.db", lambda t: tokenizer.encode(t).ids, tokenizer.decode
    )
    return {"python": len(texts) / slow, "compiled": len(texts) / fast}


def measure_size(folder: Path, passages: int, cores: int) -> dict[str, Any]:
    """Build and query an index of so many synthetic passages."""
    path = folder / f"synthetic-{passages}"
    result: dict[str, Any] = {"passages": passages}
    if not path.is_dir():
        memory = Memory()
        memory.start()
        began = time.perf_counter()
        with locked(path, wait=False):
            build_locked(synthetic.SyntheticSource(passages), path, Options(workers=cores))
        result["build_seconds"] = round(time.perf_counter() - began, 1)
        result["build_peak_memory_mb"] = round(memory.stop())
    found = subprocess.run(
        [sys.executable, __file__, "--query", str(path)], check=True, capture_output=True, text=True
    )
    return result | json.loads(found.stdout)


def facts(index: Index, count: int) -> list[str]:
    """Sentences of 6 to 14 words, from passages all over the index, about the title of their
    article."""
    draw = random.Random(4)
    found: list[str] = []
    last = index.manifest.articles
    while len(found) < count:
        page = index.page(draw.randint(1, last))
        words = draw.choice(page.passages).text.replace(".", "").split()
        at = draw.randrange(max(1, len(words) - 14))
        found.append(f"{page.title} {' '.join(words[at : at + draw.randint(6, 14)])}.")
    return found


def query(path: Path) -> dict[str, Any]:
    """Times of the index at `path`, in a process of its own."""
    from factscore_tui.core.document import Document
    from factscore_tui.inference.llama.encoder import open_bundled_encoder
    from factscore_tui.retrieve import retriever as module
    from factscore_tui.retrieve.dense import DenseRanker, VectorStore

    began = time.perf_counter()
    index = Index.open(path)
    opened = time.perf_counter() - began
    before = _resident(os.getpid())
    encoder = open_bundled_encoder(threads=2)
    asked = facts(index, QUERIES)

    def once(ranker: Any, text: str) -> float:
        began = time.perf_counter()
        ranker.retrieve(text, text)
        return time.perf_counter() - began

    with tempfile.TemporaryDirectory() as scratch:
        ranker = module.IndexRetriever(index, encoder)
        ranker._dense = DenseRanker(
            encoder, VectorStore(Path(scratch) / "vectors.db", encoder.dims)
        )
        ranker.begin(Document.from_text(" ".join(asked)), "")
        usual = module.EMBEDDED
        module.EMBEDDED = 16
        cold = [once(ranker, text) for text in asked[:COLD_QUERIES]]
        module.EMBEDDED = usual
        usual_cold = [once(ranker, text) for text in asked[COLD_QUERIES:QUERIES]]
        for text in asked:
            once(ranker, text)
        warm = [once(ranker, text) for text in asked]
        new_facts = []
        for text in asked[:50]:
            ranker._dense._queries.clear()
            new_facts.append(once(ranker, text))
        words_only = module.IndexRetriever(index, None)
        words_only.begin(Document.from_text(" ".join(asked)), "")
        for text in asked:
            once(words_only, text)
        words = [once(words_only, text) for text in asked]
        after = _resident(os.getpid())
    lexical = []
    for text in asked:
        began = time.perf_counter()
        index.lexical(text, 20)
        lexical.append(time.perf_counter() - began)
    return {
        "articles": index.info.articles,
        "bytes": index.manifest.bytes,
        "database_bytes": index.manifest.files["passages.db"],
        "open_ms": _ms(opened),
        "open_memory_mb": round(before / 1e6),
        "warm_p50_ms": _ms(_quantile(warm, 0.5)),
        "warm_p95_ms": _ms(_quantile(warm, 0.95)),
        "new_fact_p50_ms": _ms(_quantile(new_facts, 0.5)),
        "words_only_p50_ms": _ms(_quantile(words, 0.5)),
        "lexical_p50_ms": _ms(_quantile(lexical, 0.5)),
        "lexical_p95_ms": _ms(_quantile(lexical, 0.95)),
        "cold_16_p50_ms": _ms(_quantile(cold, 0.5)),
        "cold_usual_p50_ms": _ms(_quantile(usual_cold, 0.5)),
        "memory_mb": round(after / 1e6),
        "private_memory_mb": _private_mb(),
    }


def _private_mb() -> int:
    """Memory of this process that is not a mapped file, which the system takes back when it needs
    it (Linux)."""
    try:
        status = Path("/proc/self/status").read_text()
        return round(int(status.split("RssAnon:")[1].split()[0]) / 1000)
    except (OSError, IndexError, ValueError):
        return 0


def _quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, math.ceil(share * len(values)) - 1)]


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)


def growth(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Slopes between the last two sizes, and what they come to at the size of English Wikipedia."""
    if len(rows) < 2:
        return {}
    last, first = rows[-1], rows[-2]
    factor = math.log(last["passages"] / first["passages"])
    far = ENWIKI_PASSAGES / last["passages"]
    found: dict[str, Any] = {
        "passages": ENWIKI_PASSAGES,
        "from": [first["passages"], last["passages"]],
    }
    for cost in (
        "build_seconds",
        "bytes",
        "warm_p50_ms",
        "warm_p95_ms",
        "lexical_p50_ms",
        "memory_mb",
    ):
        if not (first.get(cost) and last.get(cost)):
            continue
        slope = math.log(last[cost] / first[cost]) / factor
        found[cost] = {"slope": round(slope, 2), "extrapolated": round(last[cost] * far**slope, 1)}
    return found


def main() -> None:
    """Run what was asked for and print it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--articles", type=int, default=20_000)
    parser.add_argument("--passages", type=int, default=100_000)
    parser.add_argument("--sizes", default="", help="several sizes instead of --passages")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--dump", type=Path)
    parser.add_argument(
        "--keep", type=Path, help="keep the synthetic indexes here, and use those that are there"
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--query", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.query:
        print(json.dumps(query(options.query)))
        return
    folder = Path(tempfile.mkdtemp(prefix="index-benchmark-"))
    kept = options.keep or folder
    kept.mkdir(parents=True, exist_ok=True)
    try:
        result: dict[str, Any] = {}
        if options.articles:
            result["build"] = measure_build(folder, options.articles, options.dump, options.cores)
        sizes = (
            [int(part) for part in options.sizes.split(",")]
            if options.sizes
            else [options.passages]
        )
        result["sizes"] = [measure_size(kept, size, options.cores) for size in sizes]
        result["growth"] = growth(result["sizes"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if options.json:
        print(json.dumps(result))
        return
    parts = {
        "build": [result.get("build", {})],
        "sizes": result["sizes"],
        "growth": [result["growth"]],
    }
    for part, rows in parts.items():
        for row in rows:
            print(part, *(f"{key}={value}" for key, value in row.items()), sep="  ")


if __name__ == "__main__":
    main()
