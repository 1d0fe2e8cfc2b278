"""Bytes, articles and minutes in words."""

from __future__ import annotations

from factscore_tui.tui.text.visible import one_line
from factscore_tui.util.amounts import counted, rough_duration_text, size_text

LINE_RATE = 12_500_000
"""Bytes a second of the line that downloads are reckoned for: 100 Mbit/s."""


def amount(size: int) -> str:
    """Bytes for people: "386 MB", "26.8 GB"; "unknown size" for 0."""
    if size <= 0:
        return "unknown size"
    return size_text(size)


def articles(count: int, date: str) -> str:
    """ "290,000 articles as of 2026-09-01"."""
    return counted(count, "article") + (f" as of {one_line(date, 10)}" if date else "")


def download_time(size: int) -> str:
    """How long so many bytes take on a line of 100 Mbit/s."""
    return rough_duration_text(size / LINE_RATE / 60)
