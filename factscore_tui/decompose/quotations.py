"""Quotations that go on over several sentences: '"We are not happy," Moen said. "The order book is
strong."' The second sentence names nobody, and is Moen's all the same."""

from __future__ import annotations

import re

from factscore_tui.core.fact import DraftFact
from factscore_tui.decompose.read import Read

_WHOLE = re.compile(r"\s*(?:\"([^\"\u201c\u201d]+)\"|\u201c([^\"\u201c\u201d]+)\u201d)\s*\Z")
_MARKS = re.compile(r"[\"\u201c\u201d]")
_LEAST_WORDS = 3


def quotation_of(text: str) -> str:
    """The words of a sentence that is nothing but one quotation; "" for any other."""
    found = _WHOLE.match(text)
    said = (found.group(1) or found.group(2)).strip() if found else ""
    return said if len(said.split()) >= _LEAST_WORDS else ""


def speaker_of(facts: tuple[DraftFact, ...]) -> str:
    """Who is quoted in the last of a sentence's facts, word for word; "" for nobody."""
    last = facts[-1] if facts else None
    return last.speaker if last is not None and _MARKS.search(last.text) else ""


def said_by(read_: Read, speaker: str) -> DraftFact:
    """The sentence as words of the speaker's."""
    said = quotation_of(read_.text).rstrip(" .,;")
    spans = read_.at.spans(0, len(read_.text)) or (read_.sentence.span,)
    text = f'{speaker} said "{said}".'
    return DraftFact(text, read_.text.strip(), tuple(spans), "", speaker, said)
