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

    @property
    def key(self) -> str:
        """sha256 over topic and text: the identity of a generation in the journal."""
        return hashlib.sha256(f"{self.topic}\0{self.output}".encode("utf-8", "surrogatepass")).hexdigest()


def read_generations(lines: Iterable[bytes], name: str) -> list[Generation]:
    """Read JSON lines with `topic` and `output`; InputProblem naming the line for anything else.

    Nothing is skipped: a generation that silently drops out changes the score. An `output` of null is an abstention.
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
        generations.append(Generation(topic, output))
    if not generations:
        raise InputProblem(f"{name} holds no generations", _HINT)
    return generations
