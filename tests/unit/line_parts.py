"""What becomes of the lines of a text, for tests."""

from __future__ import annotations

from factscore_tui.text.sentences import split_sentences


def parts(text: str) -> list[tuple[str, str]]:
    """(skip, what is written) of each sentence."""
    return [(s.skip, s.span.of(text)) for s in split_sentences(text)]
