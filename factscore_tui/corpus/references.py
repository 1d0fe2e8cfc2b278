"""The references of a passage: where an article says it has something from.

While a page is cleaned, a mark stands where a reference stood; in the end marks are taken out, and
what is left is the text as it would be without references, with the places at which they were.
References are leads for a reader, nothing else: they are never searched, never judged by, and their
addresses are never opened.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from factscore_tui.corpus.article import clean_url
from factscore_tui.util.visible import cleaned_line

MAX_REFERENCE = 300
"""Characters of one reference, its address included."""
MAX_IN_PASSAGE = 8
MAX_IN_PAGE = 5000
"""References of one page whose places are kept; real pages have a few hundred."""

_ADDRESS = re.compile(r"https?://[^\s<>\[\]\"|{}\x00-\x1f\x7f-\x9f]+", re.IGNORECASE)
_OTHER_SCHEME = re.compile(r"\b(?:javascript|vbscript|data|file|blob)\s?:\S*", re.IGNORECASE)
_TAIL = 200
"""Characters that a mark is moved at most."""
_AROUND = " ,;:.*|\u2022\u2191^"
_LEAST_WORDS = 60
"""Characters of a reference that no address, however long, takes the place of."""


class ReferenceMarks:
    """Marks made of characters that no text of the kind holds: `start` and 16 `digits`."""

    def __init__(self, start: str, digits: str) -> None:
        self.start = start
        self._digits = digits
        self._values = {digit: value for value, digit in enumerate(digits)}
        self._mark = re.compile(f"{start}([{digits}]{{1,6}})")
        one = f"{start}[{digits}]{{0,6}}"
        self._run = re.compile(f"({one}(?:{one})*)")  # begins with a character, so search is fast

    def mark(self, number: int) -> str:
        """The mark of the reference with that number, from 0."""
        digits = ""
        while True:
            digits = self._digits[number % 16] + digits
            number //= 16
            if not number:
                return self.start + digits

    def found(self, text: str) -> str:
        """The marks in `text`, one after another."""
        return "".join(self._run.findall(text)) if self.start in text else ""

    def without(self, text: str) -> str:
        """`text` without its marks."""
        return self._run.sub("", text) if self.start in text else text

    def settled(self, text: str, passed: str, barrier: str = "") -> str:
        """`text` with every mark moved to the left over the characters `passed`. With a `barrier`,
        marks that would come to another line, or to stand behind it, are dropped: nothing in their
        line says what they are a reference for."""
        if self.start not in text:
            return text
        parts = self._run.split(text)
        for number in range(1, len(parts), 2):
            before = parts[number - 1]
            kept = _without_end(before, passed) if barrier else before.rstrip(passed)
            moved = before[len(kept) :]
            if barrier and (
                "\n" in moved
                or kept.endswith(barrier)
                # Nothing but the place where the mark before this one went, if that went anywhere.
                or (not kept and (number == 1 or not parts[number - 2]))
            ):
                parts[number] = ""
                continue
            if moved:
                parts[number - 1] = kept
                parts[number + 1] = moved + parts[number + 1]
        return "".join(parts)

    def taken_out(self, text: str, tidy: bool = False) -> tuple[str, list[tuple[int, int]]]:
        """(`text`, stripped, without marks; (place, number) of each mark). A space on both sides
        of marks becomes one; with `tidy`, none stays before a full stop or a comma."""
        if self.start not in text:
            return text.strip(), []
        parts = self._run.split(text)
        kept, length = [parts[0]], len(parts[0])
        places: list[tuple[int, int]] = []
        last = parts[0][-1:]
        for marks, piece in zip(parts[1::2], parts[2::2], strict=True):
            if piece.startswith(" ") and (not last or last.isspace()):
                piece = piece[1:]
            elif tidy and kept[-1][-1:] == " " and piece[:1] in (".", ",", ";", ")"):
                kept[-1] = kept[-1][:-1]
                length -= 1
            places.extend((length, self._number(digits)) for digits in self._mark.findall(marks))
            kept.append(piece)
            length += len(piece)
            last = piece[-1:] or last
        whole = "".join(kept)
        said = whole.strip()
        if len(said) < len(whole):
            begun = whole.find(said[:1]) if said else 0
            places = [(max(0, min(at - begun, len(said))), n) for at, n in places]
        return said, places

    def numbers(self, text: str) -> list[int]:
        """The numbers of the marks in `text`, in order."""
        return [self._number(digits) for digits in self._mark.findall(text)]

    def _number(self, digits: str) -> int:
        number = 0
        for digit in digits:
            number = 16 * number + self._values[digit]
        return number


IN_WIKITEXT = ReferenceMarks("\x80", "".join(map(chr, range(0x86, 0x96))))
"""C1 controls, which no wikitext has when it is admitted."""
IN_TEXT = ReferenceMarks("\ufde8", "".join(map(chr, range(0xFDD3, 0xFDE3))))
"""Noncharacters, which no HTML or Markdown has when it is read."""


def _without_end(text: str, passed: str) -> str:
    """`text` without the characters `passed`, tags and hard spaces at its end."""
    tail = text[-_TAIL:]
    end = len(tail.rstrip(passed))
    while end:
        if tail.endswith("&nbsp;", 0, end):
            end -= 6
        elif tail[end - 1] == ">" and (opened := tail.rfind("<", 0, end)) >= 0:
            end = opened
        else:
            break
        end = len(tail[:end].rstrip(passed))
    return text[: len(text) - len(tail) + end]


def first_address(text: str) -> str:
    """The first ordinary web address in `text`, without the punctuation behind it; else nothing."""
    if "://" not in text:
        return ""
    for match in _ADDRESS.finditer(text):
        address = match[0].rstrip(".,;:!?'")
        if address.endswith(")") and "(" not in address:
            address = address.rstrip(").,")
        if cleaned := clean_url(address):
            return cleaned
    return ""


def without_addresses(text: str) -> str:
    """`text` without addresses of any scheme that a program might follow."""
    if ":" not in text:
        return text
    return _OTHER_SCHEME.sub(" ", _ADDRESS.sub(" ", text))


def clean_reference(words: str, address: str = "") -> str:
    """A reference as it is stored: its words on one line, then its address, at most MAX_REFERENCE
    characters in all. An address is whole or not there at all."""
    words = cleaned_line(without_addresses(words)).replace(" ,", ",").strip(_AROUND)
    words = words.replace(",,", ",").replace("()", "").replace(".,", ",")
    address = clean_url(address)
    if len(address) > MAX_REFERENCE - (min(len(words), _LEAST_WORDS) + 2 if words else 0):
        address = ""
    room = MAX_REFERENCE - (len(address) + 2 if address else 0)
    if len(words) > room:
        words = words[: room - 1].rstrip() + "…"
    if not any(map(str.isalnum, words)):
        return address
    return f"{words}, {address}" if address else words


def kept(references: Iterable[str]) -> tuple[str, ...]:
    """Of the references of a passage those that are kept: each once, in order, the first ones."""
    return tuple(dict.fromkeys(text for text in references if text))[:MAX_IN_PASSAGE]
