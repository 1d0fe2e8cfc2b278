"""Generations: texts by a language model about a topic, and the rules by which rows of a file
become them."""

from __future__ import annotations

import hashlib
import json
import random
from array import array
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from factscore_tui.core.document import writable
from factscore_tui.errors import InputProblem, UsageProblem
from factscore_tui.evaluation.labels.files import categories
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

    def size(self, abstains: Callable[[str], bool]) -> int:
        """How much there is to judge, in characters; 0 where nothing is. Where facts are given,
        the giver has said whether it is an abstention."""
        if self.facts is not None:
            return sum(len(fact) for _, facts in self.facts for fact in facts)
        text = self.output.strip()
        return 0 if not text or abstains(self.output) else len(text)


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

    def some_of(self, count: int) -> bool:
        """Whether of so many some are to be drawn by chance."""
        return self.seed is not None and 0 < self.limit < count

    def drawn(self, count: int) -> list[int]:
        """The positions of those."""
        return sorted(random.Random(self.seed).sample(range(count), self.limit))

    def column(self, name: str) -> str:
        """How the file calls it."""
        return self.columns.get(name, name)


class StoredGenerations(Collection[Generation]):
    """Generations that stay in their file: it is read again for each pass over them, and what
    is held of each are 41 bytes (its key, how much there is to judge, whether it is empty).

    `read` reads them all from the first, `name` is what they are read from. InputProblem, while
    they are gone through, where the file is no longer what it was. `abstains` tells which of them
    decline to answer.
    """

    def __init__(
        self,
        read: Callable[[], Iterator[Generation]],
        name: str,
        abstains: Callable[[str], bool] | None = None,
    ) -> None:
        self._read, self._name, self._abstains = read, name, abstains
        self._keys, self._empty, self._sizes = bytearray(), bytearray(), array("Q")
        for generation in read():
            self._keys += bytes.fromhex(generation.key)
            self._empty.append(not generation.output.strip())
            if abstains is not None:
                self._sizes.append(generation.size(abstains))
        self._numbers: Sequence[int] = range(len(self._empty))

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[Generation]:
        numbers = iter(self._numbers)
        wanted = next(numbers, None)
        for number, generation in enumerate(self._read() if wanted is not None else ()):
            if number != wanted:
                continue
            if generation.key != self._key(number):
                break
            yield generation
            wanted = next(numbers, None)
            if wanted is None:
                return
        if wanted is not None:
            raise InputProblem(
                f"{self._name} has changed since it was read first",
                "run the command again; what was judged is kept",
            )

    def __contains__(self, generation: object) -> bool:
        return isinstance(generation, Generation) and generation.key in self.keys()

    def keys(self, first: str = "") -> Iterator[str]:
        """The keys of these generations, in order; those with this `first` digit alone."""
        if not first:
            return map(self._key, self._numbers)
        digit = int(first, 16)
        return (self._key(n) for n in self._numbers if self._keys[32 * n] >> 4 == digit)

    def sizes(self, abstains: Callable[[str], bool]) -> Iterator[int]:
        """How much there is to judge in each (Generation.size); they are read again only for
        another rule than the one they were first read with."""
        if abstains is self._abstains:
            return (self._sizes[number] for number in self._numbers)
        return (generation.size(abstains) for generation in self)

    def chosen(self, numbers: Sequence[int]) -> StoredGenerations:
        """Those of these positions, which ascend."""
        part = copy(self)
        whole = self._numbers
        part._numbers = (
            whole[numbers.start : numbers.stop : numbers.step]
            if isinstance(numbers, range)
            else array("Q", (whole[number] for number in numbers))
        )
        return part

    def changed(self, change: Callable[[Generation], Generation]) -> StoredGenerations:
        """What `change` makes of each; it is asked again whenever they are read."""
        return StoredGenerations(lambda: map(change, self), self._name, self._abstains)

    @property
    def empty(self) -> int:
        """How many have no text."""
        return sum(self._empty[number] for number in self._numbers)

    def _key(self, number: int) -> str:
        return self._keys[32 * number : 32 * number + 32].hex()


Items = TypeVar("Items", bound=Collection[Generation])


@dataclass
class Generations(Generic[Items]):
    """What a file holds. `skipped` are (place, why) of rows that were passed over, `repeated`
    counts generations that stand there more than once, `empty` those without a text."""

    items: Items
    skipped: list[tuple[str, str]] = field(default_factory=list)
    repeated: int = 0
    empty: int = 0


def keys_of(generations: Iterable[Generation]) -> Iterator[str]:
    """Their keys in order, without reading a file again."""
    if isinstance(generations, StoredGenerations):
        return generations.keys()
    return (generation.key for generation in generations)


def repeats_of(*files: Iterable[Generation]) -> dict[str, int]:
    """The keys of those that stand there more than once, in whichever file, with how often they
    do. A sixteenth of the keys is looked at at a time: a set of all takes more than all else that
    is held of a file."""
    held = [one if isinstance(one, StoredGenerations) else list(keys_of(one)) for one in files]
    again = Counter[str]()
    for first in "0123456789abcdef":
        seen = set[str]()
        for one in held:
            for key in one.keys(first) if isinstance(one, StoredGenerations) else one:
                if key in seen:
                    again[key] += 1
                if key[0] == first:
                    seen.add(key)
    return {key: more + 1 for key, more in again.items()}


def parse_columns(text: str) -> dict[str, str]:
    """ "topic=entity,output=answer" as a dictionary; UsageProblem for anything else."""
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    columns = {name.strip(): column.strip() for name, _, column in pairs}
    if not all(name in NAMES and column for name, column in columns.items()):
        raise UsageProblem(
            f"--columns {text!r} names no columns", "write topic=COLUMN,output=COLUMN,facts=COLUMN"
        )
    return columns


def read_file(
    path: Path, wanted: Wanted, abstains: Callable[[str], bool] | None = None
) -> Generations[StoredGenerations]:
    """Read a file or a folder, of which nothing is held: the generations are StoredGenerations.
    InputProblem, naming the place, for what cannot be read, and for the first row that is no
    generation where such are not to be skipped: one that silently drops out changes the score."""
    skipped: list[tuple[str, str]] = []

    def read() -> Iterator[Generation]:
        skipped.clear()  # they are the same each time
        return _sound(rows_of(path), str(path), wanted, skipped)

    items = StoredGenerations(read, str(path), abstains)
    if wanted.some_of(len(items)):
        items = items.chosen(wanted.drawn(len(items)))
    return _told(items, list(skipped), str(path), items.empty)


def read_rows(rows: Iterable[Mapping[str, Any]], wanted: Wanted) -> Generations[list[Generation]]:
    """The same for rows that are in memory, as is what comes of them."""

    def read() -> Iterator[Row]:
        for number, row in enumerate(rows, 1):
            sound = isinstance(row, Mapping)
            yield (
                f"row {number}",
                dict(row) if sound else None,
                "" if sound else "is not a dictionary",
            )

    skipped: list[tuple[str, str]] = []
    items = list(_sound(read(), "the data", wanted, skipped))
    if wanted.some_of(len(items)):
        items = [items[number] for number in wanted.drawn(len(items))]
    empty = sum(not generation.output.strip() for generation in items)
    return _told(items, skipped, "the data", empty)


def _sound(
    rows: Iterator[Row], name: str, wanted: Wanted, skipped: list[tuple[str, str]]
) -> Iterator[Generation]:
    """The generations that are read; `skipped` gets (place, why) of rows that are none."""
    taken = 0
    for place, row, problem in rows:
        generation = None
        if row is not None:
            generation, problem = _generation(row, wanted)
        if generation is not None:
            taken += 1
            yield generation
            if taken == wanted.limit and wanted.seed is None:
                return
        elif wanted.broken == "skip":
            skipped.append((place, problem))
        else:
            raise InputProblem(
                f"{name}, {place} {problem}",
                f"{_hint(row, wanted)}; --broken skip leaves such lines out",
            )


def _hint(row: dict[str, Any] | None, wanted: Wanted) -> str:
    """How a row is made one of a generation: by naming the columns that it has, where that is all
    that is wrong."""
    needed = ["topic"] if wanted.facts else ["topic", "output"]
    given = wanted.facts == "given"
    if row is not None and any(wanted.column(name) not in row for name in needed):
        more = ",facts=COLUMN" if given else ""
        return f"say how its columns are called: --columns topic=COLUMN,output=COLUMN{more}"
    if given:
        return (
            'a line has its facts in a list, {"topic": ..., "output": ..., "facts": [...]}; '
            "--columns facts=COLUMN where it is called otherwise"
        )
    if wanted.facts:
        return f"{wanted.facts} facts stand in the labelled files of FActScore only"
    return HINT


def _told(
    items: Items, skipped: list[tuple[str, str]], name: str, empty: int
) -> Generations[Items]:
    if not items:
        raise InputProblem(f"{name} holds no generations", HINT)
    repeated = sum(count - 1 for count in repeats_of(items).values())
    return Generations(items, skipped, repeated, empty)


def _generation(row: dict[str, Any], wanted: Wanted) -> tuple[Generation | None, str]:
    """(the generation, "") or (None, why the row is none). An output of null or NaN is an
    abstention."""
    used = {wanted.column(name) for name in NAMES} | {"annotations"}
    there = ", ".join(map(str, row))[:200]
    try:
        row = {name: plain_value(value) for name, value in row.items() if name in used}
    except RecursionError:
        return None, "is nested too deeply"
    topic, output = row.get(wanted.column("topic")), row.get(wanted.column("output"))
    if not isinstance(topic, str) or not topic.strip():
        return None, f"has no topic in {wanted.column('topic')!r}; its columns: {there}"
    if wanted.column("output") not in row and not wanted.facts:
        return None, f"has no output in {wanted.column('output')!r}; its columns: {there}"
    if not isinstance(output, str | None):
        return None, f"has no output: {wanted.column('output')!r} is not text"
    samples = row.get(wanted.column("samples"))
    samples = [] if samples is None else samples
    if not isinstance(samples, list) or not all(isinstance(sample, str) for sample in samples):
        return None, "has samples that are not a list of texts"
    try:
        facts = _facts(row, wanted)
    except (TypeError, KeyError, ValueError, AttributeError, RecursionError):
        return None, f"has no {wanted.facts} facts"
    if facts and output is None:
        output = "\n".join(said or "\n".join(stated) for said, stated in facts)
    named = categories(row.get(wanted.column("cat")))
    # Without lone surrogates: the same text must give the same key on every run.
    parts = (tuple(map(writable, samples)), facts, tuple(map(writable, named)))
    return Generation(writable(topic), writable(output or ""), *parts), ""


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
        if not isinstance(value, list | None):
            raise TypeError("no list")
        texts = [fact["text"] if isinstance(fact, dict) else fact for fact in value or ()]
        return (("", _texts(texts)),) if texts else ()
    name = f"{wanted.facts}-atomic-facts"
    annotations = row["annotations"]
    return tuple(
        (writable(sentence["text"]), _texts([fact["text"] for fact in sentence[name] or ()]))
        for sentence in annotations or ()
    )


def _texts(facts: list[Any]) -> tuple[str, ...]:
    if not all(isinstance(fact, str) for fact in facts):
        raise TypeError("no text")
    return tuple(writable(fact) for fact in facts if fact.strip())
