"""What the shipped decomposer makes of a text's first sentence; opened once for all tests."""

from __future__ import annotations

from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.decompose.read import Read
from factscore_tui.text.sentences import split_sentences


def first_read(text: str, style: str = "reader") -> Read:
    """What each stage made of the first sentence."""
    own = decomposer().styled(style)
    return own.explain(Document.from_text(text), split_sentences(text))[0]


def found(text: str) -> list[str]:
    """All candidates as bare words in small letters, but the whole sentence."""
    own = first_read(text).found
    return [" ".join(p.text for p in c.phrase).lower() for c in own if c.kind != "W"]


def told(text: str, style: str = "reader") -> list[str]:
    """The facts."""
    return [fact.text for fact in first_read(text, style).facts]


def judged(text: str, topic: str = "") -> list[str]:
    """The facts of all sentences of a text that are to be judged."""
    read = decomposer().explain(Document.from_text(text), split_sentences(text), topic)
    return [fact.text for one in read for fact in one.facts if not fact.not_checkable]
