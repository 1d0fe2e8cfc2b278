"""How good the verdicts of the bundled verifier are, set by set, beside what is asked of them and
beside trivial peers.

    python benchmarks/verdicts.py [DATA] [--rows contrast,quads,...] [--limit N]
[--without-relations] [--json FILE]

DATA is the folder with factscore/, train/ and eval/ (default ../shared/data). Every claim is judged
with the evidence that its set gives it, by the verifier as the engine builds it, on one thread.
Columns:

* asked: what the figure should be;
* program: what it is; "!" marks what falls short;
* words: a claim is supported where at least .8 of its content words occur in the evidence;
* claim only, evidence only: a bag of words and pairs of words of one of the two, logistic
  regression, five folds that
  share no passage, claim or evidence. What these tell, no reading is needed for.

What was trained on and what was not: contrast pairs, written claims, swap-quads, PAWS-Wiki and
Re-DocRED are the tenth that training kept back; FM2, FEVER-symmetric, WiCE, BEGIN and the sets that
occur in the second table only are measured and nothing else. The shipped weights have seen
FActScore's labels: the figures here are optimistic, those on unseen topics are in
models/recipes/verifier/README.md.

The second table has every set beside the count of words: in no domain should reading be worse than
counting. Sets that occur in no other table are measured by 400 claims. A claim of SummEdits is a
summary; it is supported where each of its sentences is.

--limit N takes N claims, pairs or quads of each set, drawn by a seed. All of it takes half an hour
or so.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from agreement import as_retrieval, bundled_verifier, covered, judged, speed
from estimators import SUBJECTS, Asked, generations, retrieved
from verdict_scores import (
    SUPPORTED,
    Item,
    Said,
    bag_of_words,
    components,
    contradictions,
    general,
    labels_of_facts,
    pairs,
    passed,
    quads,
    sample,
)
from verdict_sets import SETS, NotThere, items

from factscore_tui.core.evidence import Retrieval
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.corpus.build.builder import build_index
from factscore_tui.corpus.index.index import Index
from factscore_tui.retrieve.retriever import IndexRetriever

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
FACTSCORE = tuple(f"factscore-{subject}" for subject in SUBJECTS)
ALL_SETS = (*SETS, *FACTSCORE)
WORDS_FROM = 0.8
DOMAIN_LIMIT = 400
"""Claims of a set of which nothing is asked but to be above the count of words."""
PEERS = ("words", "claim only", "evidence only")
SAID_CONTRADICTED = (*FACTSCORE, "fm2", "claims")
Figures = dict[str, float]


class Wanted(NamedTuple):
    """A figure of a set: where it is found, and what it should be (None: it is printed for
    orientation)."""

    set: str
    figure: str
    at_least: float | None = None
    at_most: float | None = None

    def met(self, value: float) -> bool:
        """True where nothing is asked."""
        low, high = self.at_least, self.at_most
        return (low is None or value >= low) and (high is None or value <= high)  # a NaN is neither

    @property
    def words(self) -> str:
        """The column of what is asked."""
        if self.at_least is not None:
            return f">= {self.at_least:g}"
        return "" if self.at_most is None else f"<= {self.at_most:g}"


TABLE = (
    Wanted("contrast", "both right", 55),
    *(
        Wanted("contrast", f"both right, {kind}", 40)
        for kind in ("role", "hedge", "paraphrase", "slot", "small")
    ),
    Wanted("contrast", "both right, inference"),
    Wanted("contrast", "ranked right"),
    Wanted("contrast", "AUC"),
    Wanted("claims", "balanced", 70),
    Wanted("claims", "swaps passed", None, 30),
    Wanted("claims", "paraphrases refused", None, 35),
    Wanted("claims", "AUC"),
    Wanted("quads", "AUC", 0.80),
    Wanted("quads", "all four right", 35),
    Wanted("paws", "AUC", 0.80),
    Wanted("redocred", "swap passed", None, 30),
    Wanted("redocred", "AUC"),
    Wanted("fm2", "accuracy", 70),
    Wanted("fever-symmetric", "accuracy", 85),
    Wanted("wice", "balanced", 62),
    Wanted("begin", "balanced", 80),
    *(Wanted(name, figure) for name in FACTSCORE for figure in ("F1_micro(NS)", "error")),
)
CONTRADICTED = Wanted("contradicted", "right, of all said", 90)
SPEED = Wanted("speed", "facts/s, one thread", 20)
ROWS = (*SETS, "factscore", "contradicted", "speed")


def figures_of(name: str) -> Callable[[Sequence[Item], Sequence[Said]], Figures]:
    """What is computed for a set."""
    if name in FACTSCORE:
        return labels_of_facts
    return {"contrast": pairs, "quads": quads, "claims": _written, "redocred": _relations}.get(
        name, general
    )


def _written(found: Sequence[Item], said: Sequence[Said]) -> Figures:
    refused = 100 - passed(found, said, "S:paraphrase")
    return {
        **general(found, said),
        "swaps passed": passed(found, said, "C:swap"),
        "paraphrases refused": refused,
    }


def _relations(found: Sequence[Item], said: Sequence[Said]) -> Figures:
    return {**general(found, said), "swap passed": passed(found, said, "swap")}


class Bench:
    """Judges sets, each once."""

    def __init__(self, data: Path, limit: int, relations: bool, stack: ExitStack) -> None:
        self._data, self._limit, self._relations, self._stack = data, limit, relations, stack
        self._encoder, self._verifier = bundled_verifier(1, relations)
        self._judged: dict[str, tuple[list[Item], list[Said]]] = {}
        self._retriever: IndexRetriever | None = None

    def judged(self, name: str) -> tuple[list[Item], list[Said]]:
        """The items of a set and what the program says of them. Raises NotThere."""
        if name not in self._judged:
            if name in FACTSCORE:
                self._judged[name] = self._labelled(name.partition("-")[2])
            else:
                asked_of = {row.set for row in TABLE}
                limit = self._limit if name in asked_of else min(self._limit, DOMAIN_LIMIT)
                found = sample(items(name, self._data), limit)
                self._judged[name] = found, [self._said(item) for item in found]
        return self._judged[name]

    def facts_per_second(self) -> float:
        """Judging alone. Raises NotThere."""
        return speed(self._data, self._index(), 1, relations=self._relations)

    def _said(self, item: Item) -> Said:
        found = as_retrieval(item.title, list(item.evidence))
        each = [self._judge(text, text, item.title, found) for text in item.parts or (item.claim,)]
        return Said(
            min(one.chance for one in each),
            all(one.supported for one in each),
            any(one.contradicted for one in each),
        )

    def _judge(self, claim: str, sentence: str, topic: str, found: Retrieval) -> Said:
        return as_said(judged(self._verifier, claim, sentence, topic, found))

    def _labelled(self, subject: str) -> tuple[list[Item], list[Said]]:
        texts = generations(self._folder(), subject, sys.maxsize)
        found: list[Item] = []
        said: list[Said] = []
        for text in sample(
            [Item(t.topic, (), "", t.topic) for t in texts], max(1, self._limit // 25)
        ):
            for asked in retrieved([t for t in texts if t.topic == text.claim], self._index()):
                found.append(_item(asked))
                case = asked.case
                said.append(self._judge(case.fact.text, case.sentence, case.topic, case.retrieval))
        return found, said

    def _folder(self) -> Path:
        folder = self._data / "factscore"
        if not (folder / "passages.jsonl").is_file():
            raise NotThere(f"{folder / 'passages.jsonl'} is not there")
        return folder

    def _index(self) -> IndexRetriever:
        if self._retriever is None:
            place = Path(self._stack.enter_context(tempfile.TemporaryDirectory())) / "index"
            build_index(self._folder() / "passages.jsonl", place)
            self._retriever = IndexRetriever(Index.open(place), self._encoder)
            self._stack.callback(self._retriever.close)
        return self._retriever


def _item(asked: Asked) -> Item:
    case = asked.case
    evidence = tuple(hit.passage.text for hit in case.retrieval.hits)
    label = SUPPORTED if asked.supported else "X"
    return Item(case.fact.text, evidence, label, case.topic, case.topic, sentence=case.sentence)


def as_said(judgement: Judgement) -> Said:
    """What is scored of a judgement; where it gives no probability, nothing was found that could
    support the claim."""
    chance = 0.0 if judgement.p_supported is None else judgement.p_supported
    return Said(
        chance, judgement.verdict is Verdict.SUPPORTED, judgement.verdict is Verdict.CONTRADICTED
    )


def peers(found: Sequence[Item]) -> dict[str, list[Said]]:
    """What needs no reading."""
    truth, groups = [item.label == SUPPORTED for item in found], components(found)
    texts = {
        "claim only": [i.claim for i in found],
        "evidence only": [" ".join(i.evidence) for i in found],
    }
    chances = {"words": [covered(item.claim, list(item.evidence)) for item in found]}
    chances |= {name: bag_of_words(of, truth, groups) for name, of in texts.items()}
    return {
        name: [Said(chance, chance >= (WORDS_FROM if name == "words" else 0.5)) for chance in of]
        for name, of in chances.items()
    }


def measured(bench: Bench, name: str) -> dict[str, Figures]:
    """The figures of a set: the program's and the peers'. Raises NotThere."""
    found, said = bench.judged(name)
    compute = figures_of(name)
    return {
        "program": compute(found, said),
        **{peer: compute(found, of) for peer, of in peers(found).items()},
    }


def show_rows(name: str, count: int, by: dict[str, Figures]) -> None:
    """The rows of the first table that are about a set."""
    wanted = [row for row in TABLE if row.set == name]
    if wanted:
        print(f"{name}, {count} claims")
    for row in wanted:
        _line(row, [by[who].get(row.figure, math.nan) for who in ("program", *PEERS)])


def _line(row: Wanted, values: Sequence[float]) -> None:
    cells = "".join(f"{_number(row.figure, value):>15}" for value in values[1:])
    mark = " " if row.met(values[0]) else "!"
    print(
        f"  {row.figure:26}{row.words:>8}{_number(row.figure, values[0]):>10} {mark}{cells}",
        flush=True,
    )


def _number(figure: str, value: float) -> str:
    if math.isnan(value):
        return "-"
    return f"{value:.3f}" if figure == "AUC" else f"{value:.1f}"


def show_domains(by_set: dict[str, dict[str, Figures]]) -> None:
    """The second table."""
    print(f"\n{'domain':24}{'balanced':>10}{'words':>8}{'AUC':>10}{'words':>8}")
    for name, by in by_set.items():
        ours, words = by["program"], by["words"]
        under = "  ! under the count of words" if is_under(ours, words) else ""
        print(
            f"{name:24}{ours['balanced']:10.1f}{words['balanced']:8.1f}{ours['AUC']:10.3f}{words['AUC']:8.3f}{under}"
        )


def is_under(ours: Figures, words: Figures) -> bool:
    """True where counting words does better, by its threshold or by its order."""
    return ours["balanced"] < words["balanced"] or ours["AUC"] < words["AUC"]


def run(bench: Bench, rows: Sequence[str]) -> dict[str, object]:
    """Measure and print; everything that was measured."""
    print(f"  {'':26}{'asked':>8}{'program':>10}  " + "".join(f"{peer:>15}" for peer in PEERS))
    by_set: dict[str, dict[str, Figures]] = {}
    for name in ALL_SETS:
        if name in rows or (name in FACTSCORE and "factscore" in rows):
            try:
                by_set[name] = measured(bench, name)
            except NotThere as error:
                print(f"{name}: skipped, {error}")
                continue
            show_rows(name, len(bench.judged(name)[0]), by_set[name])
    found: dict[str, object] = {"sets": by_set}
    for row, figure in ((CONTRADICTED, _contradicted), (SPEED, lambda b: [b.facts_per_second()])):
        if row.set in rows:
            try:
                values = figure(bench)
            except NotThere as error:
                print(f"{row.set}: skipped, {error}")
                continue
            print(row.set + (f", said of {values[1]:.0f} claims" if len(values) > 1 else ""))
            _line(row, values[:1])
            found[row.set] = values
    if by_set:
        show_domains(by_set)
    return found


def _contradicted(bench: Bench) -> list[float]:
    """[share in points, how many]. Raises NotThere."""
    counts = [contradictions(*bench.judged(name)) for name in SAID_CONTRADICTED]
    said = sum(each[0] for each in counts)
    return [100 * sum(each[1] for each in counts) / said if said else math.nan, said]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, nargs="?", default=DATA)
    parser.add_argument(
        "--rows", default=",".join(ROWS), help=f"some of {', '.join(ROWS)}; default all"
    )
    parser.add_argument(
        "--limit", type=int, default=sys.maxsize, help="claims, pairs or quads of a set, at most"
    )
    parser.add_argument(
        "--without-relations", action="store_true", help="leave the matcher of relations out"
    )
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="write all figures to a file, too"
    )
    options = parser.parse_args()
    rows = [row.strip() for row in options.rows.split(",") if row.strip()]
    unknown = sorted(set(rows) - set(ROWS))
    if unknown or options.limit < 1:
        parser.error(
            f"no row {unknown[0]}; there are {', '.join(ROWS)}"
            if unknown
            else "--limit begins at 1"
        )
    if not options.data.is_dir():
        print(f"skipped: no data to measure with in {options.data}")
        return
    with ExitStack() as stack:
        found = run(Bench(options.data, options.limit, not options.without_relations, stack), rows)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
