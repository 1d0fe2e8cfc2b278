"""What a collection is called by its file or folder."""

from __future__ import annotations

from pathlib import Path

FORMAT_ENDINGS = frozenset(
    f".{ending}"
    for ending in (
        *("xml", "json", "jsonl", "ndjson", "zim", "parquet", "db", "sqlite", "csv", "tsv"),
        *("md", "markdown", "txt", "html", "htm", "pdf", "docx", "docm", "odt"),
        *("bz2", "gz", "zst"),
    )
)
"""Endings that tell of the format of a collection."""


def name_from(source: Path) -> str:
    """What an index is called by its source: a file without the endings that tell of its format, a
    folder as it is, so that "minutes.2025" does not take the place of "minutes.2024"."""
    path = source
    while not source.is_dir() and path.suffix.lower() in FORMAT_ENDINGS:
        path = path.with_suffix("")
    return path.name
