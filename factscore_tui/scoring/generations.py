"""Generations: texts by a language model about a topic, as JSON lines."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass

from factscore_tui.core.document import Document
from factscore_tui.errors import InputProblem

_HINT = 'a line looks like {"topic": "Marie Curie", "output": "Marie Curie was ..."}'


@dataclass(frozen=True, slots=True)
class Generation:
    """A text by a language model about a topic."""

    topic: str
    output: str
    samples: tuple[str, ...] = ()
    """Other answers of the same model to the same question, for self-check."""

    @property
    def key(self) -> str:
        """sha256 over topic, text and samples: the identity of a generation in the journal."""
        parts = (self.topic, self.output, *self.samples)
        return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def read_generations(lines: Iterable[bytes], name: str) -> list[Generation]:
    """Read JSON lines with `topic` and `output`; InputProblem naming the line for anything else.

    `samples` may be there, a list of texts. Nothing is skipped: a generation that silently drops out changes the score.
    An `output` of null is an abstention.
    """
    generations = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        where = f"{name}, line {number}"
        try:
            row = json.loads(line.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise InputProblem(f"{where} is no JSON: {error}", _HINT) from error
        if not isinstance(row, dict) or not isinstance(row.get("topic"), str) or not row["topic"].strip():
            raise InputProblem(f"{where} has no topic", _HINT)
        if not isinstance(row.get("output"), str | None) or "output" not in row:
            raise InputProblem(f"{where} has no output", _HINT)
        # Document replaces lone surrogates: the same text must give the same key on every run.
        topic, output = Document.from_text(row["topic"]).text, Document.from_text(row["output"] or "").text
        samples = row.get("samples") or []
        if not isinstance(samples, list) or not all(isinstance(sample, str) for sample in samples):
            raise InputProblem(f"{where}: samples is no list of texts", _HINT)
        generations.append(Generation(topic, output, tuple(Document.from_text(s).text for s in samples)))
    if not generations:
        raise InputProblem(f"{name} holds no generations", _HINT)
    return generations
