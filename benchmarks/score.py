"""Facts a second of `score`, beside the reference's flow: `python benchmarks/score.py [LABELS]
[--index DIR] [--facts N] [--model FILE.gguf] [--json]`.

Both judge the same human atomic facts over the same index with the same verifier, cold, in one
process on `--threads` threads. Theirs is a re-creation of what FActScore's program does: BM25 built
anew for each page over white-space tokens, five passages, one fact at a time, with a language model
each in a prompt of its own. Ours is the engine as `score --facts human` runs it: words and
embeddings fused, passages of a paragraph read once where a language model judges. Loading is not
counted. The verdicts need not be the same: retrieval differs; the share on which they agree is
printed.

LABELS is a labelled file of FActScore's; without --index its `passages.jsonl` is indexed. With
--model `retrieve-lm` judges, else the bundled verifier.
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
            name: _measured(name, texts, index, options.model, options.threads, Path(home))
            for name in ("theirs", "ours")
        }
    verdicts = [row.pop("supported") for row in found.values()]
    same = sum(a == b for a, b in zip(*verdicts, strict=True))
    told: dict[str, Any] = {
        **{f"{name}: {key}": value for name, row in found.items() for key, value in row.items()},
        "facts": len(verdicts[0]),
        "same verdict": f"{100 * same / len(verdicts[0]):.1f} %",
        "ratio (processor)": round(
            found["ours"]["facts/s of a core"] / found["theirs"]["facts/s of a core"], 2
        ),
    }
    if options.json:
        print(json.dumps(told))
        return
    for key, value in told.items():
        print(f"{key:<28}{value}")


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
    name: str, texts: list[Any], index: Path, model: str, threads: int, home: Path
) -> dict[str, Any]:
    """Facts a second of one way, in an engine and caches of its own."""
    from factscore_tui.engine.config import EngineConfig
    from factscore_tui.engine.factory import Engine
    from factscore_tui.engine.protocol import Check, Judged, Open

    os.environ["FACTSCORE_TUI_HOME"] = str(home / name)
    choice = EngineConfig()
    if model:
        schedule = "page" if name == "ours" else "faithful"
        choice = EngineConfig(engine="llm", model=model, estimator="retrieve-lm", schedule=schedule)
    what = Open(index=str(index), threads=threads, choice=choice)
    pipeline, _ = Engine().open(what, lambda message: None, lambda: False)
    if name == "theirs":
        source = pipeline.retriever._index  # type: ignore[attr-defined]
        pipeline = replace(
            pipeline, retriever=PageBM25(source), verifier=OneByOne(pipeline.verifier)
        )
    supported: list[bool] = []
    began, worked = time.perf_counter(), time.process_time()
    for number, text in enumerate(texts):
        check = Check(check=str(number), text=text.output, topic=text.topic, stated=text.facts)
        supported += [
            event.judgement.verdict == "supported"
            for event in pipeline.run(check, lambda: False)
            if isinstance(event, Judged)
        ]
    seconds, cpu = time.perf_counter() - began, time.process_time() - worked
    return {
        "facts/s": round(len(supported) / seconds, 2),
        "facts/s of a core": round(len(supported) / cpu, 2),
        "supported": supported,
    }


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
