"""Where the time of a check goes: milliseconds of processor time a fact, stage by stage, on one
thread.

    python benchmarks/stages.py [DATA] [--texts 3] [--subject ChatGPT] [--json]

DATA is the folder with ChatGPT.jsonl and the others and passages.jsonl (default
../shared/data/factscore). The first texts whose topic has passages go through the whole pipeline,
topic given, nothing cached: once with every network asked about every fact, once as the program
does it. The table has both, and the ratio. Stages do not count what they call that has a row of its
own. Processor time, because the machine may have other work; that also slows what it counts, by
sharing caches, so only figures of one run should be compared.

Verdict, strength and reason of every fact are compared between the two, and probabilities where all
networks were asked both times: what differs is counted, and should be none.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from estimators import DATA, SUBJECTS, generations

from factscore_tui.core.report import EngineInfo
from factscore_tui.core.verdict import Judgement
from factscore_tui.corpus.build.builder import build_index
from factscore_tui.corpus.index.index import Index
from factscore_tui.decompose.pipeline import BundledDecomposer, _Text
from factscore_tui.decompose.syntax.parser import Heads
from factscore_tui.engine.default_parts import SmallModels
from factscore_tui.engine.pipeline import Pipeline
from factscore_tui.engine.protocol import Check, Judged
from factscore_tui.evaluation.labels.files import LabelledGeneration
from factscore_tui.inference.llama.token_encoder import LlamaTokenEncoder
from factscore_tui.retrieve.dense import DenseRanker
from factscore_tui.retrieve.retriever import IndexRetriever
from factscore_tui.verify.differences.roles.exchanged import RoleReader
from factscore_tui.verify.differences.words.opposites import OppositeReader
from factscore_tui.verify.estimators import bundled
from factscore_tui.verify.estimators.bundled import BundledVerifier
from factscore_tui.verify.features.similarity import Similarity
from factscore_tui.verify.relations.matcher import RelationMatcher
from factscore_tui.verify.relations.network import RelationNetwork

STAGES: tuple[tuple[Any, str, str], ...] = (
    (BundledDecomposer, "propose_topic", "decompose"), (_Text, "read", "decompose"),
    (IndexRetriever, "begin", "retrieve"), (IndexRetriever, "retrieve", "retrieve"),
    (DenseRanker, "_embed", "retrieve: embeddings"),
    (BundledVerifier, "judge", "other judging"), (bundled, "look_at", "sentences that cover"),
    (bundled, "features", "signals"), (Similarity, "of", "similarity: embeddings"),
    (RoleReader, "find", "roles, opposites"), (OppositeReader, "find", "roles, opposites"),
    (BundledVerifier, "_crossed", "cross-encoder"), (RelationMatcher, "logits", "matcher: layout"),
    (RelationNetwork, "logits", "matcher: network"),
    (LlamaTokenEncoder, "vectors", "parser: encoder"), (Heads, "parse", "parser: heads"),
)  # fmt: skip
"""What is timed: owner, name, and the row it belongs to."""


@dataclass
class Clock:
    """Processor time by row, each without what is called inside it."""

    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    calls: Counter[str] = field(default_factory=Counter)
    _open: list[str] = field(default_factory=list)
    _since: float = 0.0

    def turn(self) -> None:
        """Give the time since the last turn to the row that is open."""
        now = time.process_time()
        if self._open:
            self.seconds[self._open[-1]] += now - self._since
        self._since = now

    def timed(self, work: Callable[..., Any], row: str) -> Callable[..., Any]:
        """`work`, whose time counts for `row`."""

        def run(*given: Any, **named: Any) -> Any:
            self.turn()
            self._open.append(row)
            self.calls[row] += 1
            try:
                return work(*given, **named)
            finally:
                self.turn()
                self._open.pop()

        return run


@contextmanager
def timing(clock: Clock) -> Iterator[None]:
    """STAGES are timed while this is open."""
    with ExitStack() as stack:
        for owner, name, row in STAGES:
            stack.callback(setattr, owner, name, getattr(owner, name))
            setattr(owner, name, clock.timed(getattr(owner, name), row))
        yield


@dataclass
class Run:
    """What one pass over the texts came to. `seconds` of processor time in all; `read` are the
    facts that the cross-encoder was asked about."""

    judgements: list[Judgement]
    clock: Clock
    seconds: float
    read: Sequence[int]

    def per_fact(self, row: str) -> float:
        """Milliseconds."""
        return 1000 * self.clock.seconds[row] / max(1, len(self.judgements))


def run(texts: Sequence[LabelledGeneration], index: Path, thorough: bool) -> Run:
    """All texts through a pipeline with caches of its own, on one thread."""
    models = SmallModels(lambda: False)
    models.use_threads(1)
    encoder = models.encoder()
    verifier = BundledVerifier(
        encoder,
        cross=models.cross_encoder(),
        relations=models.relations(),
        roles=models.role_reader(),
        thorough=thorough,
    )
    retriever = IndexRetriever(Index.open(index), encoder)
    info = EngineInfo("bundled", "", (), "rules", verifier.name)
    pipeline = Pipeline(models.decomposer("reader"), retriever, verifier, info)
    list(
        pipeline.run(
            Check(check="warm", text="Ada Lovelace was a writer.", topic="Ada Lovelace"),
            lambda: False,
        )
    )
    clock, judgements = Clock(), list[Judgement]()
    read: list[int] = []
    with timing(clock):
        began = time.process_time()
        for number, text in enumerate(texts):
            before = clock.calls["cross-encoder"]
            for event in pipeline.run(
                Check(check=str(number), text=text.output, topic=text.topic), lambda: False
            ):
                if isinstance(event, Judged):
                    if clock.calls["cross-encoder"] > before:
                        read.append(len(judgements))
                        before = clock.calls["cross-encoder"]
                    judgements.append(event.judgement)
        seconds = time.process_time() - began
    retriever.close()
    return Run(judgements, clock, seconds, read)


def differences(thorough: Run, usual: Run) -> dict[str, int]:
    """Facts that came out otherwise, by what is other."""
    found = Counter[str]()
    for number, (a, b) in enumerate(zip(thorough.judgements, usual.judgements, strict=True)):
        for name in ("verdict", "strength", "reason"):
            found[name] += getattr(a, name) != getattr(b, name)
        if number in set(usual.read):
            found["probability"] += abs((a.p_supported or 0.0) - (b.p_supported or 0.0)) > 1e-3
    return dict(found)


def show(thorough: Run, usual: Run) -> None:
    """The table as text."""
    print(f"{'ms a fact':26}{'all asked':>11}{'as it is':>11}{'calls':>8}")
    for row in sorted({row for _, _, row in STAGES}, key=lambda row: -usual.clock.seconds[row]):
        print(
            f"{row:26}{thorough.per_fact(row):11.2f}{usual.per_fact(row):11.2f}{usual.clock.calls[row]:8}"
        )
    facts = len(usual.judgements)
    totals = [1000 * one.seconds / max(1, facts) for one in (thorough, usual)]
    print(f"{'all':26}{totals[0]:11.2f}{totals[1]:11.2f}    ratio {totals[0] / totals[1]:.2f}")
    print(
        f"{facts} facts, {facts / usual.seconds:.1f} a second; the cross-encoder read "
        f"{len(usual.read)} of them"
    )
    print("facts that came out otherwise:", differences(thorough, usual))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, nargs="?", default=DATA)
    parser.add_argument("--texts", type=int, default=3)
    parser.add_argument("--subject", choices=SUBJECTS, default="ChatGPT")
    parser.add_argument("--json", action="store_true", help="one line of JSON instead of a table")
    options = parser.parse_args()
    if not (options.data / "passages.jsonl").is_file():
        raise SystemExit(f"skipped: no texts in {options.data}")
    texts = generations(options.data, options.subject, options.texts)
    found: list[Run] = []
    with tempfile.TemporaryDirectory() as folder:
        build_index(options.data / "passages.jsonl", Path(folder) / "index")
        for thorough in (True, False):
            os.environ["FACTSCORE_TUI_HOME"] = str(Path(folder) / f"home-{thorough}")
            found.append(run(texts, Path(folder) / "index", thorough))
    if options.json:
        rows = {row for _, _, row in STAGES}
        tables = [{row: round(one.per_fact(row), 3) for row in sorted(rows)} for one in found]
        seconds = [round(one.seconds, 3) for one in found]
        print(
            json.dumps(
                {
                    "facts": len(found[1].judgements),
                    "seconds": seconds,
                    "ratio": seconds[0] / seconds[1],
                    "stages": tables,
                    "differences": differences(*found),
                }
            )
        )
    else:
        show(*found)


if __name__ == "__main__":
    main()
