"""Sizes and durations for people, the same in every message."""

from __future__ import annotations


def size_text(count: int) -> str:
    """Bytes as "12 bytes", "12 kB", "3.4 MB", "386 MB", "26.8 GB" (units of 1000)."""
    if count >= 10**9:
        return f"{count / 1e9:,.1f} GB"
    if count >= 10**7:
        return f"{count / 1e6:.0f} MB"
    if count >= 10**6:
        return f"{count / 1e6:.2g} MB"
    if count >= 1000:
        return f"{count / 1e3:.0f} kB"
    return "1 byte" if count == 1 else f"{count} bytes"


def counted(number: int, one: str, many: str = "") -> str:
    """ "1 comment", "3,000 comments"; `many` where the plural has more than an "s"."""
    return f"1 {one}" if number == 1 else f"{number:,} {many or f'{one}s'}"


def duration_text(seconds: float) -> str:
    """Seconds that were measured or are expected, as "45 s", "12 min", "2 h 5 min"."""
    whole = max(0, round(seconds))
    if whole < 90:
        return f"{whole} s"
    minutes = round(whole / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"


def rough_duration_text(minutes: float) -> str:
    """Minutes of an estimate, as "under a minute", "12 min", "2 h", "2 h 20 min"; from 100 on to
    the nearest ten."""
    whole = round(minutes)
    if whole < 1:
        return "under a minute"
    if whole < 100:
        return f"{whole} min"
    hours, rest = divmod(round(whole / 10) * 10, 60)
    return f"{hours} h" + (f" {rest} min" if rest else "")
