"""What is attacked: every reader of something foreign, and every writer of something that people
see.

A target takes bytes and a folder of its own. It may return, or raise a FactscoreError with a
message and a hint; all else is a defect. Libraries that write files make the sound inputs, so that
a target is made when it is asked for.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Attack = Callable[[bytes, Path], object]
CORPUS = Path(__file__).parent / "corpus"


@dataclass(frozen=True)
class Target:
    """One of them. `seeds` are sound inputs; `short` is how many damaged ones `make test` tries,
    `long` how many the campaign does."""

    name: str
    seeds: tuple[bytes, ...]
    attack: Attack
    short: int = 5
    long: int = 1000

    @property
    def inputs(self) -> tuple[bytes, ...]:
        """The seeds, and what the corpus has for this target."""
        return (*self.seeds, *self.kept)

    @property
    def kept(self) -> tuple[bytes, ...]:
        """Inputs that once broke something."""
        return tuple(file.read_bytes() for file in sorted((CORPUS / self.name).glob("*")))


NAMES = (
    "draft", "document-html", "document-docx", "document-odt", "document-pdf", "source-db",
    "source-parquet",
    "source-xml", "source-bz2", "source-gz", "source-zst", "source-jsonl", "source-cirrus",
    "source-html", "source-md",
    "event", "command", "answer", "header", "template", "manifest", "pages", "words", "session",
    "settings", "recipe",
    "checksums", "labels", "journal", "writer", "line", "seal", "baseline", "tags", "comment",
    "corrected", "tagged",
    "frames", "edits",
)  # fmt: skip


def target(name: str, folder: Path) -> Target:
    """The target of that name; `folder` is where its sound inputs are made."""
    from fuzz import documents, messages, programs, reports, stored

    for module in (documents, messages, stored, programs, reports):
        made: Target | None = module.target(name, folder)
        if made is not None:
            return made
    raise LookupError(name)


def lines(*rows: object) -> bytes:
    """JSON Lines."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()
