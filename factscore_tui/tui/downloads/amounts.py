"""Bytes, articles and minutes in words."""

from __future__ import annotations

from factscore_tui.tui.text.visible import one_line

LINE_RATE = 12_500_000
"""Bytes a second of the line that downloads are reckoned for: 100 Mbit/s."""


def amount(size: int) -> str:
    """Bytes for people: "386 MB", "26.8 GB"; "unknown size" for 0."""
    if size <= 0:
        return "unknown size"
    if size >= 10**9:
        return f"{size / 1e9:.1f} GB"
    if size >= 10**7:
        return f"{size / 1e6:.0f} MB"
    return f"{size / 1e6:.2g} MB" if size >= 10**6 else f"{max(1, round(size / 1e3))} kB"


def articles(count: int, date: str) -> str:
    """ "290,000 articles as of 2026-09-01"."""
    counted = f"{count:,} article{'' if count == 1 else 's'}"
    return counted + (f" as of {one_line(date, 10)}" if date else "")


def span(minutes: float) -> str:
    """Minutes for people: "under a minute", "12 min", "2 h", "2 h 20 min"."""
    whole = round(minutes)
    if whole < 1:
        return "under a minute"
    if whole < 100:
        return f"{whole} min"
    hours, rest = divmod(round(whole / 10) * 10, 60)
    return f"{hours} h" + (f" {rest} min" if rest else "")


def download_time(size: int) -> str:
    """How long so many bytes take on a line of 100 Mbit/s."""
    return span(size / LINE_RATE / 60)
