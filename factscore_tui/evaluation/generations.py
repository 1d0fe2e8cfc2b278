"""Generations: texts by a language model about a topic, and the rules by which rows of a file
become them."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from factscore_tui.core.document import Document
from factscore_tui.errors import InputProblem, UsageProblem
from factscore_tui.evaluation.labels import categories
from factscore_tui.evaluation.sources import HINT, Row, rows_of

FACTS = ("given", "model", "human")
"""Where given facts come from: a column of one's own, or the annotations of FActScore's labelled
files."""
BROKEN = ("stop", "skip")
NAMES = ("topic", "output", "facts", "samples", "cat")
"""What a row may have, by the names of its columns where no others are given."""


@dataclass(frozen=True, slots=True)
class Generation:
    """A text by a language model about a topic."""

    topic: str
    output: str
    samples: tuple[str, ...] = ()
    """Other answers of the same model to the same question, for self-check."""
    facts: tuple[tuple[str, tuple[str, ...]], ...] | None = None
    """Given facts, (a sentence, its facts); None: they are to be found. Empty: whoever gave them
    saw an abstention."""
    categories: tuple[str, ...] = ()
    """Of the topic, such as its rarity and region; no part of its identity."""

    @property
    def key(self) -> str:
        """sha256 over topic, text, samples and given facts: the identity of a generation in the
        journal."""
        stated = () if self.facts is None else (json.dumps(self.facts),)
        parts = (self.topic, self.output, *self.samples, *stated)
        return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Wanted:
    """How files are read. `columns` maps names of NAMES to the file's own; `facts` is one of FACTS
    or "" for facts that are found; `broken` says what becomes of a row that is none (one of
    BROKEN); of more than `limit` rows (0: all) the first are taken, or with a `seed` some by
    chance, in their order."""

    columns: dict[str, str] = field(default_factory=dict)
    facts: str = ""
    broken: str = "stop"
    limit: int = 0
    seed: int | None = None

    def __post_init__(self) -> None:
        for value, known, option in (
            (self.facts, ("", *FACTS), "--facts"),
            (self.broken, BROKEN, "--broken"),
        ):
            if value not in known:
                raise UsageProblem(
                    f"{option} does not know {value!r}",
                    f"use one of: {', '.join(filter(None, known))}",
                )

    def column(self, name: str) -> str:
        """How the file calls it."""
        return self.columns.get(name, name)


@dataclass
class Generations:
    """What a file holds. `skipped` are (place, why) of rows that were passed over, `repeated`
    counts generations that stand there more than once, `empty` those without a text."""

    items: list[Generation] = field(default_factory=list)
    skipped: list[tuple[str, str]] = field(default_factory=list)
    repeated: int = 0
    empty: int = 0


def parse_columns(text: str) -> dict[str, str]:
    """ "topic=entity,output=answer" as a dictionary; UsageProblem for anything else."""
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    columns = {name.strip(): column.strip() for name, _, column in pairs}
    if not all(name in NAMES and column for name, column in columns.items()):
        raise UsageProblem(
            f"--columns {text!r} names no columns", "write topic=COLUMN,output=COLUMN,facts=COLUMN"
        )
    return columns


def read_file(path: Path, wanted: Wanted) -> Generations:
    """Read a file or a folder. InputProblem, naming the place, for what cannot be read, and for the
    first row that is no generation where such are not to be skipped: one that silently drops out
    changes the score."""
    return _collect(rows_of(path), str(path), wanted)


def read_rows(rows: Iterable[Mapping[str, Any]], wanted: Wanted) -> Generations:
    """The same for rows that are in memory."""

    def read() -> Iterator[Row]:
        for number, row in enumerate(rows, 1):
            sound = isinstance(row, Mapping)
            yield f"row {number}", dict(row) if sound else None, "" if sound else "is no dictionary"

    return _collect(read(), "the data", wanted)


def _collect(rows: Iterator[Row], name: str, wanted: Wanted) -> Generations:
    result = Generations()
    for place, row, problem in rows:
        generation = None
        if row is not None:
            generation, problem = _generation(row, wanted)
        if generation is not None:
            result.items.append(generation)
            if wanted.limit and wanted.seed is None and len(result.items) == wanted.limit:
                break
        elif wanted.broken == "skip":
            result.skipped.append((place, problem))
        else:
            raise InputProblem(
                f"{name}, {place} {problem}", f"{HINT}; --broken skip goes on without such lines"
            )
    if wanted.seed is not None and 0 < wanted.limit < len(result.items):
        chosen = sorted(random.Random(wanted.seed).sample(range(len(result.items)), wanted.limit))
        result.items = [result.items[number] for number in chosen]
    if not result.items:
        raise InputProblem(f"{name} holds no generations", HINT)
    result.repeated = len(result.items) - len({generation.key for generation in result.items})
    result.empty = sum(not generation.output.strip() for generation in result.items)
    return result


def _generation(row: dict[str, Any], wanted: Wanted) -> tuple[Generation | None, str]:
    """(the generation, "") or (None, why the row is none). An output of null or NaN is an
    abstention."""
    used = {wanted.column(name) for name in NAMES} | {"annotations"}
    there = ", ".join(map(str, row))[:200]
    row = {name: plain_value(value) for name, value in row.items() if name in used}
    topic, output = row.get(wanted.column("topic")), row.get(wanted.column("output"))
    if not isinstance(topic, str) or not topic.strip():
        return None, f"has no topic in {wanted.column('topic')!r}; its columns: {there}"
    if wanted.column("output") not in row and not wanted.facts:
        return None, f"has no output in {wanted.column('output')!r}; its columns: {there}"
    if not isinstance(output, str | None):
        return None, f"has no output: {wanted.column('output')!r} is no text"
    samples = row.get(wanted.column("samples"))
    samples = [] if samples is None else samples
    if not isinstance(samples, list) or not all(isinstance(sample, str) for sample in samples):
        return None, "has samples that are no list of texts"
    try:
        facts = _facts(row, wanted)
    except (TypeError, KeyError, ValueError, AttributeError):
        return None, f"has no {wanted.facts} facts"
    if facts and output is None:
        output = "\n".join(said or "\n".join(stated) for said, stated in facts)
    named = categories(row.get(wanted.column("cat")))
    # Document replaces lone surrogates: the same text must give the same key on every run.
    parts = (tuple(map(_clean, samples)), facts, tuple(map(_clean, named)))
    return Generation(_clean(topic), _clean(output or ""), *parts), ""


def plain_value(value: Any) -> Any:
    """A value of a table as JSON would have it: arrays and scalars of NumPy, tuples, and what
    pandas and Arrow have for a missing value (NaN, NaT, NA: None)."""
    if value is None or isinstance(value, str):
        return value if value is None else str(value)
    if isinstance(value, dict):
        return {key: plain_value(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain_value(each) for each in value]
    listed = getattr(value, "tolist", None)  # NumPy is not imported to ask
    if callable(listed):
        return plain_value(listed())
    if type(value).__name__ in ("NAType", "NaTType") or (
        isinstance(value, float) and value != value
    ):
        return None
    return value


def _facts(row: dict[str, Any], wanted: Wanted) -> tuple[tuple[str, tuple[str, ...]], ...] | None:
    """The facts that the row gives. TypeError, KeyError or ValueError where it gives none."""
    if not wanted.facts:
        return None
    if wanted.facts == "given":
        value = row[wanted.column("facts")]
        if isinstance(value, str):  # a table's field: a JSON list, or a line a fact
            value = json.loads(value) if value.lstrip().startswith("[") else value.splitlines()
        texts = [fact["text"] if isinstance(fact, dict) else fact for fact in value or ()]
        return (("", _texts(texts)),) if texts else ()
    name = f"{wanted.facts}-atomic-facts"
    annotations = row["annotations"]
    return tuple(
        (_clean(sentence["text"]), _texts([fact["text"] for fact in sentence[name] or ()]))
        for sentence in annotations or ()
    )


def _texts(facts: list[Any]) -> tuple[str, ...]:
    if not all(isinstance(fact, str) for fact in facts):
        raise TypeError("no text")
    return tuple(_clean(fact) for fact in facts if fact.strip())


def _clean(text: str) -> str:
    return Document.from_text(text).text
