"""Long lists of names, written as text."""

from __future__ import annotations


def listed(names: str) -> list[str]:
    """The names between "|", or between spaces where there is none."""
    return names.split("|") if "|" in names else names.split()
