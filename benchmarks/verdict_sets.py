"""The sets of benchmarks/verdicts.py as claims with evidence.

What is kept back of contrast pairs, written claims, swap-quads, PAWS and Re-DocRED is what
models/recipes/relations/rows.py keeps back of its training: a tenth, by passage or group. The other
sets are measured only; nothing was trained or tuned on them.
"""

from __future__ import annotations

import csv
import gzip
import importlib.util
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from agreement import Claim, begin, fever_symmetric, fm2, wice
from verdict_scores import Item

from factscore_tui.text.sentences import split_sentences

ROWS = Path(__file__).resolve().parents[1] / "models" / "recipes" / "relations" / "rows.py"
NLI = {"entailment": "S", "contradiction": "C", "neutral": "N"}
SUMMARIES = (
    "ectsum",
    "news",
    "podcast",
    "qmsumm",
    "sales_call",
    "sales_email",
    "samsum",
    "scitldr",
)
"""The domains of SummEdits: earnings calls, news, podcasts, meetings, sales calls and letters,
chats, papers."""


class NotThere(Exception):
    """A set cannot be measured; the message says what is missing."""


def training_rows() -> ModuleType:
    """models/recipes/relations/rows.py, which tells what is kept back. Raises NotThere."""
    if not ROWS.is_file():
        raise NotThere(f"{ROWS.name} of models/recipes/relations is not there")
    name = "relation_rows"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, ROWS)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]


def items(name: str, data: Path) -> list[Item]:
    """The items of a set. Raises NotThere."""
    try:
        return list(SETS[name](data))
    except FileNotFoundError as error:
        raise NotThere(f"{error.filename} is not there") from error


def sentences_of(text: str) -> tuple[str, ...]:
    """A text in sentences."""
    return tuple(s.span.of(text) for s in split_sentences(text, draft=False))


def _held(found: Iterable[Any], named: bool = True) -> Iterator[Item]:
    """Rows of the recipe that are kept back; evidence without a title is a note with a number, as
    an index needs."""
    notes: dict[str, str] = {}
    for row in found:
        if row.held:
            note = row.title if named else notes.setdefault(row.evidence, f"Note {len(notes) + 1}")
            evidence = sentences_of(row.evidence)
            yield Item(
                row.claim, evidence, row.label, row.group, note, row.kind, row.pair, row.unit
            )


def _contrast(data: Path) -> Iterator[Item]:
    """Written pairs in which one evidence supports the claim and the other does not, one by one."""
    two: dict[str, list[Item]] = {}
    for item in _held(training_rows().contrast()):
        two.setdefault(item.pair, []).append(item._replace(unit=item.pair))
    for pair in two.values():
        if [item.label == "S" for item in pair] in ([True, False], [False, True]):
            yield from pair


def _claims(data: Path) -> Iterator[Item]:
    """Written claims, each with the whole passage it is about."""
    recipe, train = training_rows(), data / "train"
    passages: dict[str, tuple[str, ...]] = {}
    for path in sorted((train / "written").glob("passages-*.json")):
        for passage in json.loads(path.read_text(encoding="utf-8")):
            group = f"{path.stem.split('-')[-1]}-{passage['p']}"
            if recipe.tenth(group):
                passages[group] = sentences_of(passage["text"])
    for item in _held(recipe.claims(train)):
        yield item._replace(evidence=passages[item.group], unit="")


def _quads(data: Path) -> Iterator[Item]:
    yield from _held(training_rows().quads(data / "train"), named=False)


def _redocred(data: Path) -> Iterator[Item]:
    for item in _held(training_rows().redocred(data / "train")):
        yield item._replace(unit="")


def _paws(data: Path) -> Iterator[Item]:
    for item in _held(training_rows().paws(data / "train"), named=False):
        yield item._replace(unit="")


def _paws_test(data: Path) -> Iterator[Item]:
    with gzip.open(data / "eval/paws-wiki/test.csv.gz", "rt", encoding="utf-8", newline="") as file:
        for at, row in enumerate(csv.DictReader(file)):
            label = "S" if row["label"] == "1" else "X"
            yield Item(row["sentence2"], (row["sentence1"],), label, str(at), f"Note {at + 1}")


def _given(
    read: Callable[[Path], Iterator[Claim]], refuted: str
) -> Callable[[Path], Iterator[Item]]:
    """A set of agreement.py; `refuted` is the label of what is not supported. Claims with one
    evidence are a group."""

    def of(data: Path) -> Iterator[Item]:
        for claim, title, evidence, supported in read(data):
            yield Item(
                claim,
                tuple(evidence),
                "S" if supported else refuted,
                title or " ".join(evidence),
                title,
            )

    return of


def _feverous(data: Path) -> Iterator[Item]:
    with gzip.open(data / "eval/feverous-s/dev.json.gz", "rt", encoding="utf-8") as file:
        for at, row in enumerate(_objects(file.read())):
            label = "S" if row["label"] == "supports" else "C"
            yield Item(
                row["claim"],
                sentences_of(row["evidence"]),
                label,
                row["evidence"],
                f"Note {at + 1}",
            )


def _nli(place: str) -> Callable[[Path], Iterator[Item]]:
    """A table with the columns Premise, Hypothesis and Label."""

    def of(data: Path) -> Iterator[Item]:
        with (data / "eval" / place).open(encoding="utf-8-sig", newline="") as file:
            for at, row in enumerate(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)):
                premise, label = row["Premise"], NLI.get(row["Label"])
                if label is not None:
                    yield Item(row["Hypothesis"], (premise,), label, premise, f"Note {at + 1}")

    return of


def _summaries(domain: str) -> Callable[[Path], Iterator[Item]]:
    """Summaries with at most a small edit; the facts of one are its sentences."""

    def of(data: Path) -> Iterator[Item]:
        path = data / f"eval/summedits/summedits_{domain}.json.gz"
        if path.is_file():
            with gzip.open(path, "rt", encoding="utf-8") as file:
                found = _objects(file.read())
        else:
            found = _objects(path.with_suffix("").read_text(encoding="utf-8"))
        for at, row in enumerate(found):
            parts, label = sentences_of(row["summary"]), "S" if row["label"] else "X"
            evidence = sentences_of(row["doc"])
            yield Item(row["summary"], evidence, label, row["doc"], f"Note {at + 1}", parts=parts)

    return of


def _objects(text: str) -> list[dict[str, Any]]:
    """A JSON list, or JSON Lines."""
    if text.lstrip().startswith("["):
        return list(json.loads(text))
    return [json.loads(line) for line in text.splitlines() if line.strip()]


SETS: dict[str, Callable[[Path], Iterator[Item]]] = {
    "contrast": _contrast,
    "claims": _claims,
    "quads": _quads,
    "paws": _paws,
    "redocred": _redocred,
    "fm2": _given(fm2, "C"),
    "fever-symmetric": _given(fever_symmetric, "C"),
    "wice": _given(wice, "X"),
    "begin": _given(begin, "X"),
    "paws-test": _paws_test,
    "feverous": _feverous,
    "conjnli": _nli("conjnli/conj_test.tsv"),
    "glue-diagnostic": _nli("glue-ax/diagnostic-full.tsv"),
    **{f"summedits-{domain}": _summaries(domain) for domain in SUMMARIES},
}
