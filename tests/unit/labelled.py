"""Generations with human labels, for tests."""

from __future__ import annotations

import io
import json
from typing import Any

from factscore_tui.evaluation.labels.files import Gold, read_gold

Row = dict[str, Any]


def row(topic: str, *sentences: tuple[str, list[tuple[str, str]] | None]) -> Row:
    """A generation with labels."""
    annotations = [
        {
            "text": text,
            "human-atomic-facts": None
            if facts is None
            else [{"text": f, "label": x} for f, x in facts],
        }
        for text, facts in sentences
    ]
    return {
        "topic": topic,
        "output": " ".join(text for text, _ in sentences),
        "annotations": annotations,
    }


ANNA = row(
    "Anna",
    ("Anna was born in Riga and wrote.", [("Anna was born in Riga.", "S"), ("Anna wrote.", "NS")]),
    ("She is great.", None),
    ("She died.", [("Anna died.", "IR")]),
)
OTTO = row("Otto", ("Otto built bridges.", [("Otto built bridges.", "S")]))
SILENT = {"topic": "Nobody", "output": None, "annotations": None}


def gold_of(*rows: Row) -> Gold:
    """Rows as they would be read from a file."""
    return read_gold(io.BytesIO("".join(json.dumps(r) + "\n" for r in rows).encode()), "gold.jsonl")
