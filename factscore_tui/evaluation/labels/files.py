"""FActScore's human labels: generations with sentences, their atomic facts and a label for each, as
JSON lines."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from factscore_tui.errors import InputProblem

LABELS = ("S", "NS", "IR")
"""Supported, not supported, irrelevant. IR counts as not supported, as in the paper."""
MAX_LINE = 20_000_000
"""Bytes of one line: a generation with all its labels has some tens of thousands."""
MAX_FACT = 4_000
"""Code points of an atomic fact; the longest of the published ones has a few hundred."""
MAX_SENTENCE = 100_000

_HINT = (
    'a line looks like {"topic": "Marie Curie", "output": "...", "annotations": [{"text": "a '
    'sentence", '
    '"human-atomic-facts": [{"text": "a fact", "label": "S"}]}]}, with the labels S, NS and IR'
)


@dataclass(frozen=True, slots=True)
class LabelledFact:
    """One human atomic fact; `label` is one of LABELS."""

    text: str
    label: str

    @property
    def supported(self) -> bool:
        """The truth that a prediction is compared with."""
        return self.label == "S"


@dataclass(frozen=True, slots=True)
class LabelledSentence:
    """A sentence as the annotators saw it. Without facts when they found it irrelevant:
    `irrelevant` is then how many facts the model had made of it, which the paper's score counts as
    not supported. `model_facts` are those that a language model had made of it, before people
    corrected them."""

    text: str
    facts: tuple[LabelledFact, ...]
    irrelevant: int = 0
    model_facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LabelledGeneration:
    """A text by a language model about a topic, and its labels: none where the model abstained.
    `categories` are those of the topic (rarity, region)."""

    topic: str
    output: str
    sentences: tuple[LabelledSentence, ...]
    categories: tuple[str, ...] = ()

    @property
    def facts(self) -> Iterator[tuple[LabelledSentence, LabelledFact]]:
        """Every human atomic fact with its sentence, in order."""
        return ((sentence, fact) for sentence in self.sentences for fact in sentence.facts)


@dataclass(frozen=True, slots=True)
class Gold:
    """A file of labels; `sha256` is that of its bytes."""

    generations: tuple[LabelledGeneration, ...]
    sha256: str

    @property
    def facts(self) -> int:
        """How many human atomic facts there are, at least one."""
        return sum(len(s.facts) for g in self.generations for s in g.sentences)


def read_gold(stream: BinaryIO, name: str) -> Gold:
    """Read a file of labels. InputProblem, naming the line, for anything that does not look like
    FActScore's: a line that was skipped would change every figure."""
    digest = hashlib.sha256()
    generations: list[LabelledGeneration] = []
    for number, line in enumerate(_lines(stream, name), 1):
        digest.update(line)
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        if line.strip():
            generations.append(
                _generation(_object(line, f"{name}, line {number}"), f"{name}, line {number}")
            )
    gold = Gold(tuple(generations), digest.hexdigest())
    if not generations:
        raise InputProblem(f"{name} is empty", _HINT)
    if not gold.facts:
        raise InputProblem(f"{name} holds no human atomic facts", _HINT)
    return gold


def _lines(stream: BinaryIO, name: str) -> Iterator[bytes]:
    number = 0
    while line := stream.readline(MAX_LINE + 1):
        number += 1
        if len(line) > MAX_LINE:
            raise InputProblem(
                f"{name}, line {number} is longer than {MAX_LINE // 1_000_000} MB", _HINT
            )
        yield line


def _object(line: bytes, where: str) -> Any:
    try:
        return json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else error
        raise InputProblem(f"{where} is not JSON: {reason}", _HINT) from error


def _generation(row: Any, where: str) -> LabelledGeneration:
    if (
        not isinstance(row, dict)
        or not isinstance(row.get("topic"), str)
        or not row["topic"].strip()
    ):
        raise InputProblem(f"{where} has no topic", _HINT)
    rows = row.get("annotations", "")
    if not isinstance(rows, list | None):
        raise InputProblem(f"{where} has no annotations (a list, or null for an abstention)", _HINT)
    sentences = tuple(_sentence(value, where) for value in rows or ())
    output = row.get("output")
    if not isinstance(output, str | None):
        raise InputProblem(f"{where} has an output that is not text", _HINT)
    return LabelledGeneration(
        row["topic"],
        output or " ".join(s.text for s in sentences),
        sentences,
        categories(row.get("cat")),
    )


def categories(said: Any) -> tuple[str, ...]:
    """Those that a row names; none for what is not a name or list of names: nothing is judged by
    them, so what is none of ours is not a reason to stop."""
    named = [said] if isinstance(said, str) and said.strip() else said
    if not isinstance(named, list) or not all(isinstance(name, str) for name in named):
        return ()
    return tuple(name.encode("utf-8", "replace").decode("utf-8") for name in named)


def _sentence(value: Any, where: str) -> LabelledSentence:
    text = _text(value, MAX_SENTENCE, f"{where}: a sentence of the annotations")
    facts = value.get("human-atomic-facts", "")
    if not isinstance(facts, list | None):
        raise InputProblem(
            f"{where}: a sentence has no human-atomic-facts (a list, or null)", _HINT
        )
    made = value.get("model-atomic-facts")
    made = made if isinstance(made, list) else []
    return LabelledSentence(
        text,
        tuple(_fact(fact, where) for fact in facts or ()),
        len(made) if facts is None else 0,
        tuple(
            fact["text"]
            for fact in made
            if isinstance(fact, dict) and isinstance(fact.get("text"), str)
        ),
    )


def _fact(value: Any, where: str) -> LabelledFact:
    text = _text(value, MAX_FACT, f"{where}: a human atomic fact")
    label = value.get("label")
    if label not in LABELS:
        raise InputProblem(
            f"{where}: a fact has the label {str(label)[:20]!r}, none of S, NS and IR", _HINT
        )
    return LabelledFact(text, label)


def _text(value: Any, longest: int, what: str) -> str:
    text = value.get("text") if isinstance(value, dict) else None
    if not isinstance(text, str):
        raise InputProblem(f"{what} has no text", _HINT)
    if len(text) > longest:
        raise InputProblem(
            f"{what} has {len(text):,} characters, more than the {longest:,} that are taken", _HINT
        )
    return text
