"""What an uncased encoder cannot see of a word: its capitals and digits."""

from __future__ import annotations

_INSIDE = ("lower", "Title", "UPPER", "miXed", "digit", "mark")
SHAPES = (*_INSIDE, *(f"first {name}" for name in _INSIDE))
"""Names of the shapes; the second half is for the first word of a sentence. Their order is part of
the weights."""


def shape_of(word: str, first: bool) -> int:
    """Number of the word's shape in SHAPES."""
    if word[:1].isdigit():
        k = 4
    elif not any(c.isalpha() for c in word):
        k = 5
    elif word.islower():
        k = 0
    elif word.isupper() and len(word) > 1:
        k = 2
    elif word[:1].isupper() and (word[1:].islower() or len(word) == 1):
        k = 1
    else:
        k = 3
    return k + 6 if first else k
