"""What a text is called that came without a name (its headline, else its first words), and how a
name stands in a sentence."""

from __future__ import annotations

PASTED = "pasted text"
UNNAMED = ("", PASTED, "text", "standard input")
"""What was saved as the name of a text that had none."""

LONGEST = 60
"""Characters of a name that is made of a text."""
_MARKS = " \t\r#*_=->~`\u2022\ufeff"
"""What Markdown puts around a headline."""


def name_of(text: str) -> str:
    """The first line with words in it, without marks, cut between words to LONGEST characters;
    PASTED for a text without words. May hold unsafe characters: the text is a stranger's."""
    for line in text.splitlines():
        words = line.strip(_MARKS).split()
        if any(char.isalnum() for word in words for char in word):
            return _cut(words)
    return PASTED


def given_or_made(name: str, text: str) -> str:
    """The name that a text came with, else one made of it. The beginning of the text is enough."""
    return name_of(text) if name in UNNAMED else name


def _cut(words: list[str]) -> str:
    whole = " ".join(words)
    if len(whole) <= LONGEST:
        return whole
    kept = whole[: LONGEST - 1]
    head, blank, _ = kept.rpartition(" ")
    return (head if blank and len(head) > LONGEST // 2 else kept).rstrip(" ,;:.-\u2013") + "\u2026"


def in_a_sentence(name: str) -> str:
    """A name that does not open the sentence: "The mayor" is "the mayor" there."""
    return f"t{name[1:]}" if name.startswith("The ") else name
