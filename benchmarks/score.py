"""Facts a second of `score`, beside the reference's flow: `python benchmarks/score.py [LABELS]
[--index DIR] [--facts N] [--every N] [--model FILE.gguf] [--json]`.

All judge the same human atomic facts over the same index with the same verifier, cold, in one
process on `--threads` threads. Theirs is a re-creation of what FActScore's program does: BM25 built
anew for each page over white-space tokens, five passages, one fact at a time, with a language model
each in a prompt of its own that is read from its beginning, as the reference's calls of `generate`
do. "Remembering" is the same with a cache that the reference has not: what a prompt has in common
with the one before it is not read again. Ours is the engine as `score --facts human` runs it: words
and embeddings fused, passages read once for several paragraphs where a language model judges.
Loading is not counted. The verdicts need not be the same: retrieval differs; the share on which
they agree is printed.

LABELS is a labelled file of FActScore's; without --index its `passages.jsonl` is indexed. With
--model `retrieve-lm` judges, else the bundled verifier. `--every 3` has theirs judge every third
fact only, which takes them as long a fact; the remembering one needs all, since what neighbours
share is what it saves.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT.parent / "shared" / "data" / "factscore"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("labels", type=Path, nargs="?", default=DATA / "InstructGPT.jsonl")
    parser.add_argument("--index", type=Path)
    parser.add_argument("--facts", type=int, default=100, help="stop after so many")
    parser.add_argument("--every", type=int, default=1, help="theirs: only every Nth fact")
    parser.add_argument("--ways", default="theirs,remembering,ours", help="those to measure")
    parser.add_argument("--model", default="")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if not options.labels.is_file():
        print(f"{options.labels} is not there: nothing measured", file=sys.stderr)
        return
    with tempfile.TemporaryDirectory() as home:
        os.environ["FACTSCORE_TUI_HOME"] = home
        index = options.index or _indexed(options.labels.with_name("passages.jsonl"))
        texts = _texts(options.labels, options.facts, index)
        found = {
            name: _measured(name, texts, index, options, Path(home))
            for name in options.ways.split(",")
            if options.model or name != "remembering"
        }
    if options.json:
        print(json.dumps(_told(found)))
        return
    for key, value in _told(found).items():
        print(f"{key:<36}{value}")


def _told(found: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The figures of all ways, and ours beside each of the others."""
    verdicts = {name: row.pop("supported") for name, row in found.items()}
    told: dict[str, Any] = {
        f"{name}: {key}": value for name, row in found.items() for key, value in row.items()
    }
    for name in found.keys() - {"ours"} if "ours" in found else ():
        pairs = [(verdicts["ours"][number], given) for number, given in verdicts[name].items()]
        same = sum(ours == theirs for ours, theirs in pairs)
        told[f"same verdict as {name}"] = f"{100 * same / len(pairs):.1f} %"
        for key in ("facts/s of a core", "tokens read a fact"):
            if key in found[name]:
                ratio = found["ours"][key] / found[name][key]
                told[f"ratio to {name}: {key}"] = round(max(ratio, 1 / ratio), 2)
    return told


def _indexed(passages: Path) -> Path:
    from factscore_tui.evaluation.labels.knowledge import passages_index

    return passages_index(passages)


def _texts(labels: Path, facts: int, place: Path) -> list[Any]:
    """Generations with human facts on topics that have a page, until there are so many facts:
    where there is no page, nothing is read, and nothing can be compared."""
    from factscore_tui.corpus.index.index import Index
    from factscore_tui.evaluation.generations import Wanted, read_file
    from factscore_tui.retrieve.titles import TitleLinker

    chosen, count = [], 0
    index = Index.open(place)
    for one in read_file(labels, Wanted(facts="human")).items:
        here = sum(len(stated) for _, stated in one.facts or ())
        if here and count < facts and TitleLinker(index).topic_pages(one.topic):
            chosen.append(one)
            count += here
    index.close()
    return chosen


def _measured(
    name: str, texts: list[Any], index: Path, options: argparse.Namespace, home: Path
) -> dict[str, Any]:
    """Facts a second of one way, in an engine and caches of its own."""
    from factscore_tui.engine.config import EngineConfig
    from factscore_tui.engine.factory import Engine
    from factscore_tui.engine.protocol import Check, Judged, Open

    os.environ["FACTSCORE_TUI_HOME"] = str(home / name)
    choice = EngineConfig()
    if options.model:
        schedule = "page" if name == "ours" else "faithful"
        choice = EngineConfig(
            engine="llm", model=options.model, estimator="retrieve-lm", schedule=schedule
        )
    what = Open(index=str(index), threads=options.threads, choice=choice)
    pipeline, _ = Engine().open(what, lambda message: None, lambda: False)
    reader = _reader(pipeline.verifier) if options.model else None
    if name != "ours":
        source = pipeline.retriever._index  # type: ignore[attr-defined]
        pipeline = replace(
            pipeline, retriever=PageBM25(source), verifier=OneByOne(pipeline.verifier)
        )
    if name == "theirs" and reader is not None:
        reader.shares = False
    every = options.every if name == "theirs" else 1
    supported: dict[int, bool] = {}
    began, worked, first = time.perf_counter(), time.process_time(), 0
    for number, text in enumerate(texts):
        places, stated = _thinned(text.facts, first, every)
        first += sum(len(facts) for _, facts in text.facts)
        check = Check(
            check=str(number), text=text.output, topic=text.topic, stated=stated, on_topic=True
        )
        judged = (e for e in pipeline.run(check, lambda: False) if isinstance(e, Judged))
        for place, event in zip(places, judged, strict=True):
            supported[place] = event.judgement.verdict == "supported"
    seconds, cpu = time.perf_counter() - began, time.process_time() - worked
    row = {
        "facts": len(supported),
        "facts/s": round(len(supported) / seconds, 3),
        "facts/s of a core": round(len(supported) / cpu, 3),
        "supported": supported,
    }
    if reader is not None:
        row["tokens read a fact"] = round(reader.effort.read / len(supported), 1)
    return row


def _reader(verifier: Any) -> Any:
    """The llama.cpp context behind a verifier, loaded: its parts offer no way to switch sharing
    off."""
    remembered = verifier._model
    return remembered._inner._waking()._reader()


def _thinned(stated: Any, first: int, every: int) -> tuple[list[int], Any]:
    """Every Nth of the facts of a text, whose first has the number `first`: their numbers, and they
    with their sentences."""
    places: list[int] = []
    kept: list[tuple[str, tuple[str, ...]]] = []
    number = first
    for said, facts in stated:
        here = [(n, fact) for n, fact in enumerate(facts, number) if n % every == 0]
        number += len(facts)
        places += [n for n, _ in here]
        if here:
            kept.append((said, tuple(fact for _, fact in here)))
    return places, tuple(kept)


class PageBM25:
    """The reference's retrieval: BM25 built for each page over white-space tokens."""

    def __init__(self, index: Any) -> None:
        from factscore_tui.retrieve.titles import TitleLinker

        self._index, self._linker = index, TitleLinker(index)
        self._topic, self._pages, self._bm25 = "", (), None
        self._text = ""

    @property
    def info(self) -> Any:
        """The knowledge source behind it."""
        return self._index.info

    @property
    def missing_topic(self) -> bool:
        """No article has the topic's title."""
        return bool(self._topic) and not self._pages

    def topic_titles(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The titles of the topic's pages."""
        return tuple(page.title for page in self._pages), ()

    def topic_article(self) -> None:
        """What the reference's flow does not ask: whether the article tells what its topic is."""

    def begin(self, document: Any, topic: str) -> None:
        """Build BM25 over the topic's page."""
        from rank_bm25 import BM25Okapi

        self._linker.begin(document.text)
        self._topic, self._text = topic, document.text
        found = self._linker.topic_pages(topic) if topic else []
        self._pages = tuple(self._index.page(page_id) for page_id in found)
        self._passages = [passage for page in self._pages for passage in page.passages]
        self._bm25 = BM25Okapi([p.text.split() for p in self._passages]) if self._passages else None

    def beside_topic(self, query: str, sentence: str, k: int = 5) -> None:
        """Only the topic's page is read."""

    def retrieve(self, query: str, sentence: str, k: int = 5, explain: bool = False) -> Any:
        """The five best passages for topic and fact."""
        from factscore_tui.core.evidence import Hit, Retrieval

        if self._bm25 is None:
            return Retrieval((), (), "none", self.missing_topic, self._text)
        scores = self._bm25.get_scores(f"{self._topic} {query}".split())
        best = sorted(range(len(scores)), key=lambda n: -scores[n])[:k]
        hits = tuple(
            Hit(self._passages[n], float(scores[n]), {"bm25": rank})
            for rank, n in enumerate(best, 1)
        )
        return Retrieval(hits, self._pages, "topic", False, self._text)


class OneByOne:
    """A verifier that is given one fact at a time."""

    scope = "fact"

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    @property
    def name(self) -> str:
        """The inner verifier's."""
        return str(self._inner.name)

    @property
    def model(self) -> Any:
        """The inner verifier's."""
        return self._inner.model

    def judge_group(self, cases: list[Any]) -> Iterator[Any]:
        """Each alone."""
        for case in cases:
            yield from self._inner.judge_group([case])

    def closing(self) -> tuple[str, ...]:
        """The inner verifier's."""
        return tuple(self._inner.closing())


if __name__ == "__main__":
    main()
