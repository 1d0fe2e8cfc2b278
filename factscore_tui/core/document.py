"""A document: the verbatim text and its identity. Offsets everywhere are code points into
`Document.text`."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

NO_TOPIC = "-"
"""Given as the topic of a text: it is about nothing in particular, and nothing is to be
proposed."""
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Document:
    """Verbatim text with the sha256 of its UTF-8 bytes."""

    text: str
    sha256: str

    @classmethod
    def from_text(cls, text: str) -> Document:
        """Wrap `text`. Lone surrogates cannot be written as UTF-8 and become U+FFFD, one for one,
        so offsets hold."""
        clean = writable(text)
        return cls(clean, hashlib.sha256(clean.encode("utf-8")).hexdigest())

    @property
    def length(self) -> int:
        """Length in code points."""
        return len(self.text)


def writable(text: str) -> str:
    """The text with U+FFFD for each lone surrogate, which UTF-8 does not have."""
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)


def told_topic(topic: str) -> str:
    """The topic as readers are told it: "" where there is none."""
    return "" if topic == NO_TOPIC else topic
